"""The address of a hub, as a judge types it or photographs it, and what may be behind it.

Whoever types it holds the judge's code; what he types makes this machine ask a question of a
stranger. So an address is a scheme, a host and a port, nothing else of it is kept; of the ports
below 1024 only those of the web; what answers is never a machine's own services (link-local, where
clouds keep their secrets, multicast, nowhere). Until a manifest has come whose signature is right,
nothing is sent but two questions whose words are fixed.
"""

import ipaddress
import socket
import struct
from dataclasses import dataclass
from io import BytesIO
from urllib.parse import SplitResult, urlsplit

from console.requests import is_printable
from engine.rulings import RuleError

LONGEST_ADDRESS = 300
JOINING = "rejoindre"
"""The page of a hub whose address and QR code say who its organiser is, after « # »."""
_WEB_PORTS = (80, 443)
_FIRST_FREE_PORT = 1024
_FINGERPRINT = 16
_HEXADECIMAL = frozenset("0123456789abcdef")

LARGEST_PICTURE = 3_000_000
MOST_POINTS = 25_000_000
"""A telephone's photograph; a small file may hold an image that fills the memory."""
WIDEST_PICTURE = 2400


@dataclass(frozen=True)
class HubAddress:
    url: str
    """« https://hub.exemple.fr », without a path."""
    organiser: str = ""
    """The beginning of the organiser's key, where the QR code names it."""


def read_address(written: str) -> HubAddress:
    """RuleError, with what to do, for whatever is no address of a hub."""
    text = written.strip()
    plain = is_printable(text) and not any(char.isspace() for char in text)
    if not text or len(text) > LONGEST_ADDRESS or not plain:
        raise RuleError("hub_address", url=text[:60])
    if "://" not in text:
        text = f"//{text}"
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as trouble:
        raise RuleError("hub_address", url=written.strip()[:60]) from trouble
    host = _host(parts, written)
    scheme = parts.scheme or ("http" if _is_of_the_room(host) else "https")
    if scheme not in ("http", "https") or parts.username or parts.password:
        raise RuleError("hub_address", url=written.strip()[:60])
    if port is not None and port not in _WEB_PORTS and port < _FIRST_FREE_PORT:
        raise RuleError("hub_address_port", port=port)
    shown = f"[{host}]" if ":" in host else host
    named = parts.fragment.lower() if JOINING in parts.path else ""
    organiser = named[:_FINGERPRINT] if _is_fingerprint(named) else ""
    return HubAddress(f"{scheme}://{shown}{f':{port}' if port else ''}", organiser)


def _host(parts: SplitResult, written: str) -> str:
    host = (parts.hostname or "").rstrip(".")
    try:
        known = host if ":" in host else host.encode("idna").decode("ascii")
        if ":" in host:
            ipaddress.ip_address(host)
    except (UnicodeError, ValueError) as trouble:
        raise RuleError("hub_address", url=written.strip()[:60]) from trouble
    if not known or any(char.isspace() or char in "\\%_" for char in known):
        raise RuleError("hub_address", url=written.strip()[:60])
    return known


def _is_of_the_room(host: str) -> bool:
    """A hall's hub has no certificate: the judge's machine, by its figures or its local name."""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host == "localhost" or host.endswith(".local")


def _is_fingerprint(text: str) -> bool:
    return len(text) >= _FINGERPRINT and set(text) <= _HEXADECIMAL


def refuse_peer(peer: str) -> None:
    """Looked at once the line is there and before a word is said: a name may mean another machine
    each time it is asked for."""
    address = ipaddress.ip_address(peer.partition("%")[0])
    mapped = getattr(address, "ipv4_mapped", None)
    found = mapped or address
    if (
        found.is_link_local
        or found.is_multicast
        or found.is_unspecified
        or found == ipaddress.ip_address("255.255.255.255")
    ):
        raise RuleError("hub_address_nobody")


def peer_of(connected: socket.socket) -> str:
    return str(connected.getpeername()[0])


# --- A photograph of the QR code ----------------------------------------------------------------


def read_picture(picture: bytes) -> str:
    """What the QR code of a photograph says. Runs in a process of its own: a picture made to do
    harm does it there."""
    try:
        import zxingcpp
    except ImportError as trouble:
        raise RuleError("qr_picture_not_here") from trouble
    from PIL import Image, ImageOps, UnidentifiedImageError

    raised_for_no_image = (
        UnidentifiedImageError,
        OSError,
        ValueError,
        SyntaxError,
        struct.error,
        Image.DecompressionBombError,
    )
    try:
        with Image.open(BytesIO(picture), formats=("PNG", "JPEG", "WEBP")) as sent:
            if sent.width * sent.height > MOST_POINTS:
                raise RuleError("qr_picture_unreadable")
            grey = ImageOps.exif_transpose(sent).convert("L")
            grey.thumbnail((WIDEST_PICTURE, WIDEST_PICTURE))
    except raised_for_no_image as wrong:
        raise RuleError("qr_picture_unreadable") from wrong
    found = zxingcpp.read_barcodes(grey)
    texts = {each.text for each in found if each.format == zxingcpp.BarcodeFormat.QRCode}
    if not texts:
        raise RuleError("qr_picture_empty")
    if len(texts) > 1:
        raise RuleError("qr_picture_several")
    return texts.pop()
