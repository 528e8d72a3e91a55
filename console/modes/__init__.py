"""What the desk does for a while instead of the game: one file each."""
