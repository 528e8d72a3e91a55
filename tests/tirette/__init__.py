"""« La tirette »: a tiny complete game that lives only in the tests. Players draw tiles in turn;
the highest total wins. It is registered by a test, and nothing in the product knows it."""

from console.registry import Command

COMMANDS: dict[str, Command] = {}
