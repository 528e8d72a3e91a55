"""What is chosen before a game: options declared once, choices as people see them, the request."""
