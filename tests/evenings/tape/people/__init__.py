"""Whoever makes an evening up: they look at pages and pick what to do next, by seeded dice.

Only `python -m tests.evenings.tape record --anew` asks them. The tape keeps every deed, so that
playing it asks nobody: an evening stays the same evening when the console changes.
"""
