"""Classic Scrabble: one to four players on one board, with one bag and no quarrel."""

from console.registry import Command

COMMANDS = {
    "replay": Command(
        "console.games.classic.cli.gcg",
        "rejouer et vérifier une partie au format GCG",
        marks=(">", "#"),
        suffixes=(".gcg",),
    ),
}
