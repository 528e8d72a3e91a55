"""« Nouvelle partie »: what can be chosen before a game, and what was chosen the last time."""
