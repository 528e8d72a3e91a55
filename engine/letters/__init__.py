"""Tiles, board, moves, scores, words, solver: letters, whatever the game."""
