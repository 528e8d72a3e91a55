"""What the lamps of the panel show of a moment."""

from console.session.showcase import JudgeSnapshot
from console.subscribers import lamps


def lamps_for(judge: JudgeSnapshot) -> dict[str, str]:
    return lamps.lamps_for(judge, lamps.lamps_of(judge))
