"""What the lamps of the panel show of a moment."""

from console.app import room
from console.session.snapshots import JudgeSnapshot


def lamps_for(judge: JudgeSnapshot) -> dict[str, str]:
    return room.lamps_for(judge, room.lamps_of(judge))
