"""The engine's halves of the games. `console.registry` names both halves of each."""
