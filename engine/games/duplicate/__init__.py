"""The coup machine of duplicate: `decide` a command, `evolve` by an event, `public` to show.

A game begins with `decide.decide(None, OpenGame(options), at)`; `evolve.fold` brings one back from
its facts. Whenever `state.question` changes, that is what the solver is to be asked. All of it is
handed to the house as one value, `game.DUPLICATE`.

The names below are looked up when somebody asks: who wants a formule does not load the machine.
"""
