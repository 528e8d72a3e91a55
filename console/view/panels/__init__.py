"""The parts of a scene beside the grid, one module per moment of the evening."""
