"""The pages of a classic game."""
