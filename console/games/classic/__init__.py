"""Classic Scrabble, the console's half: what people see, hear, press and print."""
