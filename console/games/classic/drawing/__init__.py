"""How a classic game is drawn on the screens of the room."""
