"""The club's text file on the boot partition: a few lines a person fills in on any computer."""

import codecs
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from console.voice.settings import Outlet
from engine.rulings import RuleError

NUMBERS = ("france", "belgique", "suisse")
NETWORKS = ("borne", "salle", "aucun")
OUTLETS = tuple(outlet.value for outlet in Outlet)
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 63
LONGEST_NETWORK = 32
"""What Wi-Fi itself allows; of the longest, in bytes."""
_CHOICES = {"nombres": NUMBERS, "wifi": NETWORKS, "son": OUTLETS}
LONGEST_FILE = 20_000
"""Characters; the file as it comes has a thousand."""
_REPEATED = 16
"""Characters of what somebody wrote, when it is answered: the screen has room for two sentences."""
_KEYS = ("nom", "nombres", "son", "wifi", "reseau", "mot_de_passe")
_AS_TYPED = str.maketrans(dict.fromkeys("\u00a0\u2007\u202f", " ") | {"\ufeff": None})
"""What a Mac's keyboard and word processors put for a space; a mark that says « Unicode »."""
_QUOTES = ('""', "''", "“”", "„“", "‘’", "«»")


@dataclass(frozen=True)
class Club:
    """What is left empty is not asked for."""

    nom: str = ""
    nombres: str = ""
    wifi: str = "borne"
    reseau: str = ""
    mot_de_passe: str = ""
    son: str = ""


class ClubFileError(Exception):
    """Everything that is wrong, so that one journey to a computer mends it all."""

    def __init__(self, refusals: Sequence[RuleError]) -> None:
        super().__init__(", ".join(refusal.code for refusal in refusals))
        self.refusals = tuple(refusals)


def decode(content: bytes) -> str:
    """UTF-8, what Windows calls Unicode, or what an old notepad writes."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def read_club(text: str) -> Club:
    """Raises ClubFileError with every refusal."""
    if len(text) > LONGEST_FILE:
        raise ClubFileError([RuleError("card_file_long")])
    refusals: list[RuleError] = []
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.translate(_AS_TYPED).strip()
        if not content or content.startswith("#"):
            continue
        said, sign, value = (part.strip() for part in content.partition("="))
        key = _plain(said)
        if not content.replace("\t", " ").isprintable():
            refusals.append(RuleError("card_line_control", line=number))
        elif not sign:
            refusals.append(RuleError("card_line_unreadable", line=number))
        elif key not in _KEYS:
            refusals.append(_unknown_key(said, number))
        elif key in found:
            refusals.append(RuleError("card_key_twice", line=number, key=key))
        else:
            bare = _unquoted(value)
            found[key] = _chosen(bare, _CHOICES[key]) if key in _CHOICES else bare
    club = Club(**{key: value for key, value in found.items() if value})
    refusals += _wrong_values(club)
    if refusals:
        raise ClubFileError(refusals)
    return club


def _plain(said: str) -> str:
    """« Réseau » and « mot de passe » are written as they are said."""
    return "_".join(_without_accents(said.lower()).replace("-", " ").split())


def _chosen(said: str, choices: Sequence[str]) -> str:
    """« Télévision » is one; what is none is answered as it was written."""
    bare = _without_accents(said.lower())
    return bare if bare in choices else said.lower()


def _without_accents(said: str) -> str:
    letters = unicodedata.normalize("NFKD", said)
    return "".join(each for each in letters if not unicodedata.combining(each))


def _unquoted(value: str) -> str:
    """People who have seen other such files put quotes around what they write. Straight ones keep
    the spaces at its ends; the others stand apart from it."""
    if len(value) < 2 or value[0] + value[-1] not in _QUOTES:
        return value
    inside = value[1:-1]
    return inside if value[0] in "\"'" else inside.strip()


def _unknown_key(key: str, line: int) -> RuleError:
    near = get_close_matches(_plain(key), _KEYS, n=1, cutoff=0.5)
    if near:
        return RuleError("card_key_misspelt", line=line, key=_repeated(key), near=near[0])
    return RuleError("card_key_unknown", line=line, key=_repeated(key))


def _repeated(said: str) -> str:
    return said if len(said) <= _REPEATED else f"{said[: _REPEATED - 1]}…"


def _wrong_values(club: Club) -> list[RuleError]:
    wrong = []
    if club.nombres and club.nombres not in NUMBERS:
        wrong.append(RuleError("card_numbers_unknown", value=_repeated(club.nombres)))
    if club.son and club.son not in OUTLETS:
        wrong.append(RuleError("card_sound_unknown", value=_repeated(club.son)))
    if club.wifi not in NETWORKS:
        wrong.append(RuleError("card_wifi_unknown", value=_repeated(club.wifi)))
    if len(club.reseau.encode()) > LONGEST_NETWORK:
        wrong.append(RuleError("card_network_long", name=_repeated(club.reseau)))
    if club.wifi == "salle" and not club.reseau:
        wrong.append(RuleError("card_network_missing"))
    if 0 < len(club.mot_de_passe) < SHORTEST_PASSWORD:
        wrong.append(RuleError("card_password_short"))
    if len(club.mot_de_passe.encode()) > LONGEST_PASSWORD:
        wrong.append(RuleError("card_password_long"))
    return wrong
