"""Phones ask, each maker in its own way, whether a Wi-Fi leads to the internet; one that does not
answer is left for mobile data. On the box's own hotspot every name is ours (dnsmasq), so that
the question comes here: it is answered as the makers expect, and the phone stays.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.responses import PlainTextResponse, Response


@dataclass(frozen=True)
class Probe:
    status: int = 200
    body: str = ""
    media_type: str = "text/plain"

    def answer(self) -> Response:
        return PlainTextResponse(self.body, self.status, media_type=self.media_type)


_NOTHING = Probe(204)
_APPLE = Probe(
    body="<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>",
    media_type="text/html",
)

PROBES: Mapping[str, Mapping[str, Probe]] = {
    # Android and ChromeOS
    "connectivitycheck.gstatic.com": {"/generate_204": _NOTHING},
    "connectivitycheck.android.com": {"/generate_204": _NOTHING},
    "clients3.google.com": {"/generate_204": _NOTHING},
    "www.google.com": {"/gen_204": _NOTHING, "/generate_204": _NOTHING},
    "play.googleapis.com": {"/generate_204": _NOTHING},
    # iPhone, iPad, Mac
    "captive.apple.com": {"/hotspot-detect.html": _APPLE, "/": _APPLE},
    "www.apple.com": {"/library/test/success.html": _APPLE},
    # Windows
    "www.msftconnecttest.com": {"/connecttest.txt": Probe(body="Microsoft Connect Test")},
    "www.msftncsi.com": {"/ncsi.txt": Probe(body="Microsoft NCSI")},
    # Firefox
    "detectportal.firefox.com": {
        "/success.txt": Probe(body="success\n"),
        "/canonical.html": Probe(
            body='<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>',
            media_type="text/html",
        ),
    },
    # GNOME and KDE
    "nmcheck.gnome.org": {"/check_network_status.txt": Probe(body="NetworkManager is online\n")},
    "networkcheck.kde.org": {"/": Probe(body="OK\n")},
}
"""Host → path → what its maker expects."""


def probe(method: str, host: str, path: str) -> Response | None:
    """The answer to a maker's question; None for anything else."""
    if method not in ("GET", "HEAD"):
        return None
    found = PROBES.get(host.partition(":")[0].lower(), {}).get(path)
    return found.answer() if found is not None else None
