"""A centre of an épreuve: its folder, what it owes the hub, what it is told, the sender."""
