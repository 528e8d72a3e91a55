"""The card of a Raspberry Pi: the club's text file, the signed updates, what they have to say."""
