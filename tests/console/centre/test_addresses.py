"""What a judge may type as the address of a hub, what may answer there, and hostile pictures."""

import io
import zlib

import pytest
import segno
from PIL import Image

from console.centre.outbox import HubAddress, read_address, read_picture, refuse_peer
from console.french import sentence
from engine.rulings import RuleError
from tests.tools.every import over

KEY = "3f2a91c0" * 8


@over(
    ("written", "url"),
    [
        ("hub.exemple.fr", "https://hub.exemple.fr"),
        ("  https://hub.exemple.fr/  ", "https://hub.exemple.fr"),
        ("https://hub.exemple.fr/classement?partie=1", "https://hub.exemple.fr"),
        ("192.168.1.20:8090", "http://192.168.1.20:8090"),
        ("http://192.168.1.20:8090/organisateur", "http://192.168.1.20:8090"),
        ("juge.local:8090", "http://juge.local:8090"),
        ("[fd00::20]:8090", "http://[fd00::20]:8090"),
        ("hub.exemple.fr:8443", "https://hub.exemple.fr:8443"),
        ("scrabble-sète.fr", "https://xn--scrabble-ste-6db.fr"),
        ("http://localhost:8090", "http://localhost:8090"),
    ],
)
def test_only_scheme_host_and_port_are_kept(written, url):
    assert read_address(written) == HubAddress(url)


def test_the_qr_code_names_the_organiser():
    read = read_address(f"https://hub.exemple.fr/rejoindre#{KEY}")
    assert read == HubAddress("https://hub.exemple.fr", KEY[:16])
    centre = read_address(f"https://hub.exemple.fr/organisateur#{KEY}")
    assert centre.organiser == "", "a centre's own code names the centre"


@over(
    "written",
    [
        "", " ", "file:///etc/passwd", "ftp://hub.exemple.fr", "gopher://hub:70",
        "javascript:alert(1)", "http://juge:secret@hub.exemple.fr", "https://hub.exemple.fr:port",
        "http://", "https://[::1",
        "http://hub exemple.fr", "http://hub\n.fr", "http://a" + "a" * 400, "//", "http://%00",
        "http://hub\\.exemple.fr", "http://" + "a" * 80 + ".fr", "\u202ehttps://hub.fr", "http://[fe80::1%eth0]",
        "http://hub_x.fr",
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused_in_words(written):
    with pytest.raises(RuleError) as refused:
        read_address(written)
    assert refused.value.code in ("hub_address", "hub_address_port")
    assert sentence(refused.value).count(".") >= 1


@over("port", [1, 22, 25, 110, 139, 445, 631, 1023])
def test_services_that_are_no_web_are_not_asked(port):
    with pytest.raises(RuleError, match="hub_address_port"):
        read_address(f"http://192.168.1.1:{port}")


@over(
    "peer",
    [
        "169.254.169.254", "::ffff:169.254.169.254", "fe80::1", "fe80::1%eth0", "224.0.0.251",
        "ff02::1", "0.0.0.0", "::", "255.255.255.255",
    ],
)  # fmt: skip
def test_what_answers_is_never_the_machines_surroundings(peer):
    with pytest.raises(RuleError, match="hub_address_nobody"):
        refuse_peer(peer)


@over("peer", ["192.168.1.20", "10.0.0.1", "127.0.0.1", "203.0.113.7", "2001:db8::1", "fd00::2"])
def test_a_hall_and_the_internet_are_where_hubs_are(peer):
    refuse_peer(peer)


# --- A photograph -------------------------------------------------------------------------------


def png(image):
    written = io.BytesIO()
    image.save(written, "PNG")
    return written.getvalue()


def qr(content, scale=6):
    written = io.BytesIO()
    segno.make(content, error="m", micro=False).save(written, kind="png", scale=scale, border=4)
    return written.getvalue()


def test_a_photograph_says_what_the_code_says():
    wanted = f"https://hub.exemple.fr/rejoindre#{KEY}"
    assert read_picture(qr(wanted)) == wanted
    with Image.open(io.BytesIO(qr(wanted))) as drawn:
        turned = drawn.convert("L").rotate(23, expand=True, fillcolor=255)
        seen = Image.new("L", (turned.width + 300, turned.height + 200), 190)
        seen.paste(turned, (140, 90))
    assert read_picture(png(seen)) == wanted


def test_a_photograph_without_a_code_and_one_with_two():
    with pytest.raises(RuleError, match="qr_picture_empty"):
        read_picture(png(Image.new("RGB", (300, 300), "white")))
    with (
        Image.open(io.BytesIO(qr("https://un.fr"))) as one,
        Image.open(io.BytesIO(qr("https://deux.fr"))) as two,
    ):
        both = Image.new("L", (one.width + two.width + 80, max(one.height, two.height)), 255)
        both.paste(one.convert("L"), (0, 0))
        both.paste(two.convert("L"), (one.width + 80, 0))
    with pytest.raises(RuleError, match="qr_picture_several"):
        read_picture(png(both))


def bomb():
    """A few kilobytes that unpack to sixty thousand points a side."""
    head = (60_000).to_bytes(4, "big") * 2 + b"\x08\x00\x00\x00\x00"

    def chunk(kind, data):
        sum_ = zlib.crc32(kind + data).to_bytes(4, "big")
        return len(data).to_bytes(4, "big") + kind + data + sum_

    squeezed = zlib.compress(bytes(1_000_000))
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", squeezed) + chunk(b"IEND", b"")
    )


@over(
    "picture",
    [
        b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff" + bytes(300), bytes(4000), bomb(),
        b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"%PDF-1.4", qr("x")[:200],
    ],
)  # fmt: skip
def test_a_hostile_picture_is_refused_in_words(picture):
    with pytest.raises(RuleError) as refused:
        read_picture(picture)
    assert refused.value.code in ("qr_picture_unreadable", "qr_picture_empty")
