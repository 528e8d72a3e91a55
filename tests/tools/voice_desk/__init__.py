"""How a voice pack is rendered at a developer's desk: `make voice`. Nothing of it is installed."""
