"""Sentences of duplicate: a fact, then a remedy."""

from console.games.duplicate.words import correction, coup, desk, journal, papers, room, slips

WORDS: dict[str, str] = {
    **desk.MESSAGES,
    **coup.MESSAGES,
    **slips.MESSAGES,
    **correction.MESSAGES,
    **room.MESSAGES,
    **journal.MESSAGES,
    **papers.MESSAGES,
}
