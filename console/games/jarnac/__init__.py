"""Jarnac: two mats, words that grow, and words that are taken."""

from collections.abc import Mapping

from console.registry import Command

COMMANDS: Mapping[str, Command] = {}
