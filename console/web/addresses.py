"""How a phone in the room reaches this machine: every network it is in, the likeliest first."""

import contextlib
import fcntl
import ipaddress
import socket
import struct
from collections.abc import Iterator

from console.french import printed
from console.tv.snapshot import Access
from engine.rulings import RuleError

ANYWHERE = frozenset({"0.0.0.0", "::"})
ITSELF = frozenset({"127.0.0.1", "localhost", "::1"})
MDNS_NAME = "pupitre.local"
OF_THE_ROOM = "0.0.0.0"
_ASK_ADDRESS = 0x8915
"""SIOCGIFADDR of Linux."""
_NOT_OF_A_ROOM = ("lo", "docker", "veth", "virbr", "br-", "tun", "wg", "tailscale", "zt")
"""Interfaces whose networks no phone of the room is in."""


def own_url(host: str, port: int) -> str:
    """An address people can type. On the box the name answers; elsewhere the address does."""
    shown = host
    if host in ANYWHERE:
        shown = MDNS_NAME if _has_own_name() else next(iter(addresses()), "127.0.0.1")
    return _url(shown, port)


def reached(host: str, port: int, network: str = "") -> Access:
    """How phones reach a console that listens there, or why they cannot."""
    if host in ITSELF:
        closed = printed("access_itself_only")
        return Access(own_url(host, port), why_closed=closed, can_open=True)
    known = addresses()
    if host in ANYWHERE and not known:
        return Access(own_url(host, port), why_closed=printed("access_no_network"))
    shown = own_url(host, port)
    others = [url for each in known if host in ANYWHERE and (url := _url(each, port)) != shown]
    return Access(shown, network=network, others=tuple(others))


def addresses() -> tuple[str, ...]:
    """This machine's addresses in the networks around it; nothing is sent to find them. The one
    by which it would leave comes first."""
    found = dict.fromkeys((*_route(), *_interfaces()))
    return tuple(each for each in found if _is_of_a_room(each))


def _is_of_a_room(address: str) -> bool:
    known = ipaddress.ip_address(address)
    return not (known.is_loopback or known.is_link_local or known.is_unspecified)


def _has_own_name() -> bool:
    return socket.gethostname() == "pupitre"


def _url(host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}" if port != 80 else f"http://{shown}"


def _route() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # a documentation address: only the route is looked up
        yield str(probe.getsockname()[0])


def _interfaces() -> Iterator[str]:
    """One address of each interface; a system that does not tell has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        for _, name in socket.if_nameindex():
            if name.startswith(_NOT_OF_A_ROOM):
                continue
            with contextlib.suppress(OSError):
                asked = struct.pack("256s", name.encode()[:15])
                answer = fcntl.ioctl(probe.fileno(), _ASK_ADDRESS, asked)
                yield socket.inet_ntoa(answer[20:24])


# --- the socket of a server ---------------------------------------------------------------

BACKLOG = 4096
"""When the accept queue overflows, clients are dropped and retry after 1 s, the judge included."""


def listen(host: str, port: int) -> socket.socket:
    """Taken, and already queueing: whoever reads the address may come at once."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Every connection inherits it: a short answer must not wait for the one before it.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError as trouble:
        listener.close()
        raise RuleError("web_port_taken", host=host, port=port, why=trouble.strerror) from trouble
    return listener
