"""At each start of a card: the club's file is read when it has changed, the network is made ready,
and what went wrong is written where the console shows it."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from console.atomic import write_atomically
from console.box.notices import write_notices
from console.box.settings_file import quoted, with_values
from console.card.club import Club, ClubFileError, decode, read_club
from console.journal import Fault
from engine.errors import RuleError

CONNECTION = """\
[connection]
id=salle
type=wifi
[wifi]
mode=infrastructure
ssid={ssid}
{security}[ipv4]
method=auto
[ipv6]
method=auto
"""
SECURITY = "[wifi-security]\nkey-mgmt=wpa-psk\npsk={password}\n"
HOTSPOT = "nom={name}\nmot_de_passe={password}\n"


@dataclass(frozen=True)
class Places:
    """Where a card keeps what; tests have folders of their own."""

    settings: Path = Path("/etc/pupitre")
    memory: Path = Path("/data/carte")
    connections: Path = Path("/run/NetworkManager/system-connections")

    @property
    def toml(self) -> Path:
        return self.settings / "pupitre.toml"

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
    places = places or Places()
    write_notices("reglages", _settings(club_file, places))
    if places.rolled_back.exists():
        write_notices("retour", [Fault("update_rolled_back")])
        places.rolled_back.unlink()
    if places.connection.exists():
        target = places.connections / places.connection.name
        write_atomically(target, places.connection.read_bytes(), private=True)


def _settings(club_file: Path, places: Places) -> list[Fault]:
    """Read once: what the judge has changed since stays, until the file changes."""
    try:
        content = club_file.read_bytes()
    except OSError:
        return []  # without the partition the card has its settings of last time
    digest = hashlib.sha256(content).hexdigest().encode()
    if places.read_before.exists() and places.read_before.read_bytes() == digest:
        return []
    try:
        club = read_club(decode(content))
        _apply(club, places)
    except ClubFileError as wrong:
        return [Fault(each.code, dict(each.data)) for each in wrong.refusals]
    except RuleError as refusal:  # our own file, damaged by hand
        return [Fault("card_settings_unusable", {"reason": refusal})]
    write_atomically(places.read_before, digest)
    return []


def _apply(club: Club, places: Places) -> None:
    values = {("club", "nom"): quoted(club.nom), ("voix", "nombres"): quoted(club.nombres)}
    text = with_values(places.toml.read_text(encoding="utf-8"), values)
    write_atomically(places.toml, text.encode())
    places.toml.chmod(0o644)
    places.connection.unlink(missing_ok=True)
    if club.wifi == "salle":
        security = SECURITY.format(password=club.mot_de_passe) if club.mot_de_passe else ""
        written = CONNECTION.format(ssid=club.reseau, security=security)
        write_atomically(places.connection, written.encode(), private=True)
    elif club.wifi == "borne" and club.mot_de_passe:
        named = HOTSPOT.format(name=club.reseau or "Pupitre", password=club.mot_de_passe)
        write_atomically(places.hotspot, named.encode(), private=True)
    write_atomically(places.network, club.wifi.encode())
