"""Our game as GCG, for two players; racks where they were followed."""

import re
from collections.abc import Iterator

from engine.errors import RuleError
from engine.games.classic.gcg.reading import PLAYERS, THROUGH, place_text
from engine.games.classic.settlement import Result, results
from engine.games.classic.state import Phase, State
from engine.games.classic.table import Table
from engine.games.classic.turns import Kind, Turn
from engine.letters.board import Grid
from engine.letters.moves import Move

ENCODING = "UTF-8"


def write_gcg(state: State) -> str:
    """A game in progress keeps its racks to itself: it is written without them."""
    if len(state.seats) != PLAYERS:
        raise RuleError("gcg_two_players", players=len(state.seats))
    return "".join(f"{line}\n" for line in _Writer(state).lines())


class _Writer:
    def __init__(self, state: State) -> None:
        self.state = state
        self.over = state.phase is Phase.ENDED
        self.totals = {seat.id: 0 for seat in state.seats}
        self.short = _short_names([seat.title for seat in state.seats])
        self.shorts = dict(zip(self.totals, self.short, strict=True))

    def lines(self) -> Iterator[str]:
        state = self.state
        yield f"#character-encoding {ENCODING}"
        for number, (seat, short) in enumerate(zip(state.seats, self.short, strict=True), start=1):
            yield f"#player{number} {short} {_one_line(seat.title)}"
        if state.options.name:
            yield f"#title {_one_line(state.options.name)}"
        if state.options.lexicon:
            yield f"#lexicon {_one_line(state.options.lexicon)}"
        tables = state.record.tables(state.options)
        for turn, table in zip(state.turns, tables, strict=False):
            yield from self._turn(turn, table)
        if self.over:
            yield from self._ending(results(state))

    def _line(self, player: str, rack: str, what: str, points: int) -> str:
        self.totals[player] += points
        held = f"{rack} " if rack else ""
        return f">{self.shorts[player]}: {held}{what} {points:+d} {self.totals[player]}"

    def _turn(self, turn: Turn, table: Table) -> Iterator[str]:
        rack = self._rack(turn, table)
        play = turn.play
        if play.kind is Kind.EXCHANGE:
            what = play.letters if self.over and play.letters else str(play.count)
            yield self._line(turn.player, rack, f"-{what}", 0)
        elif play.kind is Kind.WORD and play.move and turn.score:
            what = f"{place_text(play.move.ref)} {_dotted(table.grid, play.move)}"
            points = turn.score.points if turn.refused else turn.points
            yield self._line(turn.player, rack, what, points)
            if turn.refused:
                yield self._line(turn.player, rack, "--", -points)
        else:
            yield self._line(turn.player, rack, "-", 0)
        yield from self._price(turn, table)

    def _price(self, turn: Turn, table: Table) -> Iterator[str]:
        """A contestation in vain that cost its player points."""
        challenge = turn.challenge
        if challenge and challenge.cost:
            rack = table.rack(challenge.player).letters if self.over else ""
            yield self._line(challenge.player, rack, "(challenge)", -challenge.cost)

    def _rack(self, turn: Turn, table: Table) -> str:
        """Whole where it is known and may be told, else what was played."""
        if self.over and table.followed:
            return table.rack(turn.player).letters
        return turn.play.move.taken(table.grid) if turn.play.move else ""

    def _ending(self, counted: tuple[Result, ...]) -> Iterator[str]:
        lost = {result.player: result.left for result in counted}
        for result in counted:
            if result.bonus:
                others = "".join(left for player, left in lost.items() if player != result.player)
                yield self._line(result.player, "", f"({others})", result.bonus)
            if result.left:
                yield self._line(result.player, result.left, f"({result.left})", -result.deduction)
            if result.overtime:
                yield self._line(result.player, result.left, "(time)", -result.overtime)


def _dotted(grid: Grid, move: Move) -> str:
    return "".join(
        THROUGH if grid.is_occupied(square) else char
        for square, char in zip(move.squares, move.word, strict=True)
    )


def _short_names(titles: list[str]) -> tuple[str, ...]:
    """One word each, never the same."""
    short = [re.sub(r"[\s:>#]+", "_", title.strip()) or "_" for title in titles]
    return tuple(
        f"{name}{number}" if short.count(name) > 1 else name
        for number, name in enumerate(short, start=1)
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())
