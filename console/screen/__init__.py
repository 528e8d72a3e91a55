"""Paints scenes on a real screen. The only room that imports pygame's display and fonts."""
