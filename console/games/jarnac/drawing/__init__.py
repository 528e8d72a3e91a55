"""How a game of Jarnac is drawn."""
