"""What every game shares: the protocol, the clock, players, hands, seasons, the codec."""
