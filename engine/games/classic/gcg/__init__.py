"""GCG, what the other programs read and write of a game between two (Quackle, Macondo, Woogles,
cross-tables): text in, text out, and every score of a file compared with ours."""

from engine.games.classic.gcg.reading import Gcg, Line, LineKind, read_gcg
from engine.games.classic.gcg.replaying import Checked, Convention, Replay, replay_gcg
from engine.games.classic.gcg.writing import write_gcg

__all__ = [
    "Checked",
    "Convention",
    "Gcg",
    "Line",
    "LineKind",
    "Replay",
    "read_gcg",
    "replay_gcg",
    "write_gcg",
]
