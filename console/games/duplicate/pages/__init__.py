"""The web pages of duplicate: judge, arbiters, players, billets."""
