"""What the room sees: snapshots in, scenes out; a window paints them."""
