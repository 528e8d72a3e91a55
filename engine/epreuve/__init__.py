"""Several centres, one game, one ranking: the values and the arithmetic, no wire and no clock."""
