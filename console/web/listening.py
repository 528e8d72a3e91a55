"""The socket behind which a server stands."""

import socket

from engine.rulings import RuleError

BACKLOG = 4096
"""A queue that overflows drops whoever knocks, who comes back after a second: the judge too."""


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
