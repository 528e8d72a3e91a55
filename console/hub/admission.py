"""How a centre is let in: it asks with a key of its own, the organiser approves, once and for all.

The approval is a text signed by the organiser's key. The centre keeps it: a hub put back from an
old copy, or a second hub, lets the centre in again without asking anybody.
"""

from dataclasses import dataclass, field

from console.hub.keys import KeyPair, is_public_key, is_signed
from console.requests import fits, longest
from engine.play.codec import canonical
from engine.rulings import RuleError

LONGEST_NAME = 80


@dataclass(frozen=True)
class Application:
    """What a centre asks with."""

    epreuve: str
    centre: str
    name: str

    @property
    def bytes(self) -> bytes:
        return canonical({"epreuve": self.epreuve, "centre": self.centre, "name": self.name})

    def signed(self, key: KeyPair, certificate: str = "") -> dict[str, str]:
        return {
            "centre": self.centre,
            "name": self.name,
            "signature": key.sign(self.bytes).hex(),
            "certificate": certificate,
        }


def _is_a_name(text: str) -> bool:
    return bool(text.strip()) and text.isprintable()


@dataclass(frozen=True)
class Joining:
    """An application, as it comes in."""

    centre: str = field(metadata=fits(is_public_key))
    name: str = field(metadata=fits(_is_a_name) | longest(LONGEST_NAME))
    signature: str = ""
    certificate: str = ""
    """That it was approved before, by the same organiser."""

    def application(self, epreuve: str) -> Application:
        asked = Application(epreuve, self.centre, self.name.strip())
        if not is_signed(asked.centre, asked.bytes, _bytes(self.signature)):
            raise RuleError("pli_foreign_signature")
        return asked


def certificate(organiser: KeyPair, epreuve: str, centre: str) -> str:
    return organiser.sign(_approval(epreuve, centre)).hex()


def is_approved(organiser: str, epreuve: str, centre: str, given: object) -> bool:
    return bool(given) and is_signed(organiser, _approval(epreuve, centre), _bytes(given))


def mandate(organiser: KeyPair, epreuve: str, centre: str) -> str:
    """This centre draws for the others."""
    return organiser.sign(_drawing(epreuve, centre)).hex()


def is_mandated(organiser: str, epreuve: str, centre: str, given: object) -> bool:
    return bool(given) and is_signed(organiser, _drawing(epreuve, centre), _bytes(given))


def _drawing(epreuve: str, centre: str) -> bytes:
    return canonical({"epreuve": epreuve, "draws": centre})


def _approval(epreuve: str, centre: str) -> bytes:
    return canonical({"epreuve": epreuve, "approved": centre})


def _bytes(text: object) -> bytes:
    try:
        return bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        return b""
