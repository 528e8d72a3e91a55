"""Modes: what the desk does for a while instead of the game."""
