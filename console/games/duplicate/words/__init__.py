"""Sentences of duplicate: a fact, then a remedy."""

from console.games.duplicate.words import coup, desk, papers, room, slips

WORDS: dict[str, str] = {
    **desk.DESK,
    **coup.COUP,
    **slips.SLIPS,
    **slips.BY_TELEPHONE,
    **coup.CORRECTION,
    **room.ROOM,
    **slips.COURSE,
    **desk.JOURNAL,
    **room.PAPERS,
    **papers.RESULTS,
}
