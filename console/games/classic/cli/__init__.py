"""The commands a classic game adds."""
