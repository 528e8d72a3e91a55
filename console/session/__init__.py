"""The session: command → decide → journal → evolve → react, in one thread."""
