"""How a phone in the room reaches this machine."""

import socket

ANYWHERE = frozenset({"0.0.0.0", "::"})
MDNS_NAME = "pupitre.local"


def own_url(host: str, port: int) -> str:
    """An address people can type. On the box the name answers; elsewhere the address does."""
    shown = host
    if host in ANYWHERE:
        shown = MDNS_NAME if socket.gethostname() == "pupitre" else _address()
    if ":" in shown:
        shown = f"[{shown}]"
    return f"http://{shown}:{port}" if port != 80 else f"http://{shown}"


def _address() -> str:
    """This machine's address on the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
