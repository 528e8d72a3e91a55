"""What every game shares: the protocol, the clock, players, rulings, the codec."""
