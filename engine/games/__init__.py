"""The engine's halves of the games. `console.games` has the registry, which names both halves."""
