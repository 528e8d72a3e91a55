"""The club's text file on the boot partition: six lines a person fills in on any computer."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from engine.errors import RuleError

NUMBERS = ("france", "belgique", "suisse")
NETWORKS = ("borne", "salle", "aucun")
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 63
"""What Wi-Fi itself allows."""
LONGEST_NETWORK = 32
_KEYS = ("nom", "nombres", "wifi", "reseau", "mot_de_passe")


@dataclass(frozen=True)
class Club:
    nom: str = ""
    nombres: str = "france"
    wifi: str = "borne"
    reseau: str = ""
    mot_de_passe: str = ""


class ClubFileError(Exception):
    """Everything that is wrong, so that one journey to a computer mends it all."""

    def __init__(self, refusals: Sequence[RuleError]) -> None:
        super().__init__(", ".join(refusal.code for refusal in refusals))
        self.refusals = tuple(refusals)


def decode(content: bytes) -> str:
    """UTF-8, or what an old notepad writes."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def read_club(text: str) -> Club:
    """Raises ClubFileError with every refusal."""
    refusals: list[RuleError] = []
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.strip()
        if not content or content.startswith("#"):
            continue
        key, sign, value = (part.strip() for part in content.partition("="))
        if not sign:
            refusals.append(RuleError("card_line_unreadable", line=number))
        elif key.lower() not in _KEYS:
            refusals.append(_unknown_key(key, number))
        else:
            found[key.lower()] = value
    club = Club(**{key: value for key, value in found.items() if value})
    refusals += _wrong_values(club)
    if refusals:
        raise ClubFileError(refusals)
    return club


def _unknown_key(key: str, line: int) -> RuleError:
    near = get_close_matches(key.lower(), _KEYS, n=1, cutoff=0.5)
    if near:
        return RuleError("card_key_misspelt", line=line, key=key, near=near[0])
    return RuleError("card_key_unknown", line=line, key=key)


def _wrong_values(club: Club) -> list[RuleError]:
    wrong = []
    if club.nombres not in NUMBERS:
        wrong.append(RuleError("card_numbers_unknown", value=club.nombres))
    if club.wifi not in NETWORKS:
        wrong.append(RuleError("card_wifi_unknown", value=club.wifi))
    if len(club.reseau.encode()) > LONGEST_NETWORK:
        wrong.append(RuleError("card_network_long", name=club.reseau))
    if club.wifi == "salle" and not club.reseau:
        wrong.append(RuleError("card_network_missing"))
    size = len(club.mot_de_passe)
    if club.mot_de_passe and not SHORTEST_PASSWORD <= size <= LONGEST_PASSWORD:
        wrong.append(RuleError("card_password_size", size=size))
    return wrong
