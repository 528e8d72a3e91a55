"""The club's text file on the boot partition: what a card does with it at each start.

It is read when it has changed. The network is made ready, and what went wrong is written where the
console shows it.
"""

import codecs
import contextlib
import hashlib
import re
import secrets
import shutil
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from console.card.updates import Slots
from console.files import write_atomically
from console.folders import is_playing
from console.french import listed, sentence
from console.journal.records import Fault
from console.machine.notices import write_notices
from console.machine.settings_file import quoted, with_values
from console.requests import read_plain
from console.settings.parser import parse
from console.voice.settings import Outlet
from engine.rulings import RuleError

# --- what the file says -------------------------------------------------------------------
# A few lines a person fills in on any computer.

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
_KEYS = ("nom", "nombres", "son", "code", "wifi", "reseau", "mot_de_passe")
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
    code: str = ""
    """The judge's, where there is neither button nor keyboard to have it shown."""


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
            found[key] = _as_choice(bare, _CHOICES[key]) if key in _CHOICES else bare
    club = Club(**{key: value for key, value in found.items() if value})
    refusals += _wrong_values(club)
    if refusals:
        raise ClubFileError(refusals)
    return club


def _plain(said: str) -> str:
    """« Réseau » and « mot de passe » are written as they are said."""
    return "_".join(_without_accents(said.lower()).replace("-", " ").split())


def _as_choice(said: str, choices: Sequence[str]) -> str:
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
    near = get_close_matches(_plain(key), _KEYS, n=1, cutoff=0.6)
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
    if club.code and not re.fullmatch(r"[0-9]{6}", club.code):
        wrong.append(RuleError("card_code_unusable"))
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


# --- what a card does at each start -------------------------------------------------------

CONNECTION = """\
[connection]
id=salle
type=wifi
autoconnect=false
[wifi]
mode=infrastructure
ssid={ssid}
hidden=true
{security}[ipv4]
method=auto
[ipv6]
method=auto
"""
"""Joined by the card's own service, which tells what keeps it away: two that try at once end each
other's attempts. « hidden » asks for the network by its name as well."""
SECURITY = "[wifi-security]\nkey-mgmt=wpa-psk\npsk={password}\n"
LARGEST_CLUB_FILE = 1_000_000
"""Bytes: it is a page of text."""
SPEAKABLE = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letter or figure that can be taken for another: read aloud in a noisy room."""
HOTSPOT = "nom={name}\nmot_de_passe={password}\n"


@dataclass(frozen=True)
class Places:
    """Where a card keeps what; tests have folders of their own."""

    settings: Path = Path("/etc/pupitre")
    memory: Path = Path("/data/carte")
    connections: Path = Path("/run/NetworkManager/system-connections")
    shipped: Path = Path("/usr/share/pupitre/pupitre.toml")
    data: Path = Path("/var/lib/pupitre")

    @property
    def toml(self) -> Path:
        return self.settings / "pupitre.toml"

    @property
    def damaged_toml(self) -> Path:
        return self.settings / "pupitre.toml.abime"

    @property
    def code(self) -> Path:
        """The judge's code the club has chosen, for the console alone."""
        return self.settings / "code"

    @property
    def hotspot(self) -> Path:
        return self.settings / "wifi"

    @property
    def network(self) -> Path:
        """borne, salle or aucun: what the shell does next."""
        return self.settings / "reseau"

    @property
    def connection(self) -> Path:
        """Kept, and copied at each start where NetworkManager looks."""
        return self.settings / "salle.nmconnection"

    @property
    def read_before(self) -> Path:
        return self.memory / "reglages-lus"

    @property
    def rolled_back(self) -> Path:
        """Written by the initramfs when it gave up a new root."""
        return self.memory / "retour"


def prepare(club_file: Path, places: Places | None = None) -> None:
    """Each matter by itself: a full card must not keep the others from being told."""
    places = places or Places()
    write_notices("reglages", _settings(club_file, places))
    write_notices("retour", _update_faults(places))
    if places.connection.exists():
        target = places.connections / places.connection.name
        write_atomically(target, places.connection.read_bytes(), private=True)


def _update_faults(places: Places) -> list[Fault]:
    """What became of a new version at this start."""
    try:
        if places.rolled_back.exists():
            with contextlib.suppress(OSError):  # a card that is read only says it again next time
                places.rolled_back.unlink()
            return [Fault("update_rolled_back")]
        untried = Slots(state=places.memory / "etat").waits_untried
    except OSError:  # what cannot be read has nothing to tell
        return []
    if not untried:
        return []
    return [Fault("update_after_game" if is_playing(places.data) else "update_no_room")]


def _settings(club_file: Path, places: Places) -> list[Fault]:
    try:
        return [*_renew_settings(places), *_apply_club_file(club_file, places)]
    except OSError as trouble:
        return [Fault("card_settings_not_kept", {"reason": trouble.strerror or str(trouble)})]


def _renew_settings(places: Places) -> list[Fault]:
    """Settings no console starts with, of a card that was cut off during its very first start or
    that wears out: nobody in a club can mend them, so those it came with take their place."""
    if not places.shipped.exists() or _is_usable(places.toml):
        return []
    places.read_before.unlink(missing_ok=True)  # first: the club's file is to be read again
    with contextlib.suppress(OSError):
        places.toml.replace(places.damaged_toml)
    _write_readable(places.toml, places.shipped.read_bytes())
    return [Fault("card_settings_renewed")]


def _is_usable(toml: Path) -> bool:
    try:
        text = toml.read_text(encoding="utf-8")
        parse(text)
    except (OSError, RuleError, UnicodeDecodeError):
        return False
    return bool(text.strip())


def _apply_club_file(club_file: Path, places: Places) -> list[Fault]:
    """Read once: what the judge has changed since stays, until the file changes."""
    try:
        content = read_plain(club_file, LARGEST_CLUB_FILE)
    except OSError:
        return [Fault("card_file_absent")]  # the card has its settings of last time
    if content is None:
        return [Fault("card_file_long")]
    digest = hashlib.sha256(content).hexdigest().encode()
    if places.read_before.exists() and places.read_before.read_bytes() == digest:
        return []
    try:
        text = _with_club(club := read_club(decode(content)), places)
    except ClubFileError as wrong:
        return _by_kind(wrong.refusals)
    except RuleError as refusal:  # our own file, damaged by hand
        return [Fault("card_settings_unusable", {"reason": sentence(refusal)})]
    except UnicodeDecodeError as trouble:
        return [Fault("card_settings_unusable", {"reason": type(trouble).__name__})]
    _apply(club, text, places)
    write_atomically(places.read_before, digest)
    return []


def _by_kind(refusals: Sequence[RuleError]) -> list[Fault]:
    """The console has one banner for each code: two lines wrong alike are told in one."""
    kinds: dict[str, dict[str, list[str]]] = {}
    for refusal in refusals:
        told = kinds.setdefault(refusal.code, {})
        for key, value in refusal.data.items():
            told.setdefault(key, []).append(str(value))
    return [
        Fault(code, {key: listed(values) for key, values in told.items()})
        for code, told in kinds.items()
    ]


def _with_club(club: Club, places: Places) -> str:
    """The settings as they will be; refused before anything is written. What the file leaves empty
    stays: whoever comes back to it for the Wi-Fi has given the club its name elsewhere since."""
    written = {
        ("club", "nom"): club.nom,
        ("voix", "nombres"): club.nombres,
        ("voix", "sortie"): club.son,
    }
    values = {key: quoted(value) for key, value in written.items() if value}
    return with_values(places.toml.read_text(encoding="utf-8"), values)


def _apply(club: Club, text: str, places: Places) -> None:
    _write_readable(places.toml, text.encode())
    if club.wifi == "salle":
        write_atomically(places.connection, _connection(club).encode(), private=True)
    else:
        places.connection.unlink(missing_ok=True)
    if club.wifi == "borne" and (club.reseau or club.mot_de_passe):
        password = club.mot_de_passe or _kept_password(places) or _drawn_password()
        named = HOTSPOT.format(name=club.reseau or "Pupitre", password=password)
        write_atomically(places.hotspot, named.encode(), private=True)
    if club.code:
        write_atomically(places.code, f"{club.code}\n".encode(), private=True)
        with contextlib.suppress(LookupError):  # a machine that is no box
            shutil.chown(places.code, group="pupitre")
            places.code.chmod(0o640)
    else:
        places.code.unlink(missing_ok=True)
    write_atomically(places.network, club.wifi.encode())


def _write_readable(path: Path, content: bytes) -> None:
    write_atomically(path, content)
    path.chmod(0o644)


def _connection(club: Club) -> str:
    security = SECURITY.format(password=_escaped(club.mot_de_passe)) if club.mot_de_passe else ""
    # Byte by byte: a name may hold whatever else the file would take for its own signs.
    ssid = "".join(f"{byte};" for byte in club.reseau.encode())
    return CONNECTION.format(ssid=ssid, security=security)


def _escaped(password: str) -> str:
    """The file's own escapes begin with a backslash; spaces at an end would be passed over."""
    begun = password.lstrip(" ")
    inside = begun.rstrip(" ")
    before, after = len(password) - len(begun), len(begun) - len(inside)
    return "\\s" * before + inside.replace("\\", "\\\\") + "\\s" * after


def _kept_password(places: Places) -> str:
    if not places.hotspot.exists():
        return ""
    lines = places.hotspot.read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line).get("mot_de_passe", "")


def _drawn_password() -> str:
    return "".join(secrets.choice(SPEAKABLE) for _ in range(10))
