"""The club's sets of tiles, enrolled, kept and counted: here a tag becomes a tile."""
