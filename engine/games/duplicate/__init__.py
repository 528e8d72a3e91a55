"""Duplicate Scrabble as a machine of coups: `decide` answers a command, `evolve` folds an event.

A game begins with `decide.decide(None, OpenGame(options), at)`; `evolve.fold` brings one back from
its facts. Whenever `state.question` changes, that is what the solver is to be asked. All of it is
handed to the house as one value, `game.DUPLICATE`.
"""
