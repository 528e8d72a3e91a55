"""Jarnac's own part of the pages."""
