"""The same readers and panel with no metal, for users and tests alike."""
