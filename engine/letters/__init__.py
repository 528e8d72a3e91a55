"""Letters, whatever the game: tiles, board, moves, scores, words, solver."""
