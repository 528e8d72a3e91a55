"""A centre of an épreuve: its key, what it owes the hub, and the program that sends it."""
