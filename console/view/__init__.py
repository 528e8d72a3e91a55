"""What the room sees, as values: snapshot in, scene out. No pygame, no files, no clock."""
