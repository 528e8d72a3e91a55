"""The room around the game: what it sees, hears and touches, tied to one console."""
