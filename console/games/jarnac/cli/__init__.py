"""Commands of Jarnac."""
