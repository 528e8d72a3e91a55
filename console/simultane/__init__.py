"""Épreuves of several centres: their folder, signed envelopes, the hub that makes one ranking."""
