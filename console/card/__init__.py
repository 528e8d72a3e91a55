"""The card of a Raspberry Pi: the club's text file, read at each start, and signed updates."""
