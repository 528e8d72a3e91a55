"""The club's sets of tiles: where a tag becomes a tile."""
