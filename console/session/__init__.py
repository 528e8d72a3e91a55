"""The session owns the game, in one thread: decide, write to the journal, show, tell."""
