"""What was drawn and played, in order: the one thing a classic game is folded from.

The table at any moment is a fold of this record, so that a past turn can be corrected: everything
after it is played again, and the correction is refused when a later turn is not possible any more.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from engine.errors import RuleError
from engine.games.classic.laying import lay
from engine.games.classic.options import LEAST_TO_EXCHANGE, LIMITS, GameOptions
from engine.games.classic.table import Table
from engine.games.classic.turns import Departure, Draw, Kind, Play, Turn


@dataclass(frozen=True)
class Record:
    deal: tuple[Draw, ...] = ()
    turns: tuple[Turn, ...] = ()
    departures: tuple[Departure, ...] = ()

    def turn(self, number: int) -> Turn:
        if not 1 <= number <= len(self.turns):
            raise RuleError("no_such_turn", turn=number, last=len(self.turns))
        return self.turns[number - 1]

    # Folding

    def dealt(self, options: GameOptions) -> Table:
        """The table before the first turn."""
        players = [seat.id for seat in options.seats]
        table = Table.start(players, followed=options.followed).filled(players[0])
        return self._drawn(table, 0, self.deal)

    def tables(self, options: GameOptions) -> Iterator[Table]:
        """The table before each turn, then as it is now."""
        table = self.dealt(options)
        yield table
        for turn in self.turns:
            table = self.after(table, turn)
            yield table

    def table(self, options: GameOptions) -> Table:
        *_, last = self.tables(options)
        return last

    def after(self, table: Table, turn: Turn) -> Table:
        """The table once a turn is over and its tiles are drawn."""
        play = turn.play
        if play.kind is Kind.WORD and play.move and not turn.refused:
            played = table.play(turn.player, play.move, play.tiles).filled(turn.player)
            return self._drawn(played, turn.number, turn.draws)
        if play.kind is Kind.EXCHANGE and play.letters:
            aside, given = table.take(turn.player, play.letters, play.tiles)
            before = turn.drawn_before_return
            done = draw_all(aside, turn.draws[:before]).put_back(given)
            return self._drawn(done, turn.number, turn.draws, before)
        return self._drawn(table, turn.number, turn.draws)

    def _drawn(self, table: Table, number: int, draws: tuple[Draw, ...], first: int = 0) -> Table:
        """Draws and departures that followed a turn, in the order they came."""
        for departure in self.departures:
            if departure.after == number:
                table = draw_all(table, draws[first : departure.draws]).leave(departure.player)
                table = table.filled(departure.player)
                first = max(first, departure.draws)
        return draw_all(table, draws[first:])

    # Adding facts

    def with_turn(self, turn: Turn) -> "Record":
        return replace(self, turns=(*self.turns, turn))

    def with_draw(self, draw: Draw) -> "Record":
        """Owed to the last turn, or to the deal."""
        if not self.turns:
            return replace(self, deal=(*self.deal, draw))
        return self._with_last(draws=(*self.turns[-1].draws, draw))

    @property
    def last_draws(self) -> tuple[Draw, ...]:
        return self.turns[-1].draws if self.turns else self.deal

    def without_draw(self, draw: Draw) -> "Record":
        draws = self.last_draws
        last = max(index for index, each in enumerate(draws) if each == draw)
        kept = draws[:last] + draws[last + 1 :]
        return self._with_last(draws=kept) if self.turns else replace(self, deal=kept)

    def without_player(self, player: str) -> "Record":
        departure = Departure(player, len(self.turns), len(self.last_draws))
        return replace(self, departures=(*self.departures, departure))

    def _with_last(self, draws: tuple[Draw, ...]) -> "Record":
        return replace(self, turns=(*self.turns[:-1], replace(self.turns[-1], draws=draws)))

    # Correcting

    def corrected(
        self, options: GameOptions, number: int, play: Play, ruled: int | None
    ) -> "Record":
        """With another turn `number`, and all later ones counted again."""
        changed = _changed(self.turn(number), play, ruled)
        table = self.dealt(options)
        turns: list[Turn] = []
        for turn in (*self.turns[: number - 1], changed, *self.turns[number:]):
            try:
                check_still_on(table, turns)
                counted = recounted(table, turn)
                table = self.after(table, counted)
            except RuleError as why:
                if turn.number == number:
                    raise
                raise RuleError(
                    "correction_breaks_turn", turn=number, later=turn.number, why=why
                ) from why
            turns.append(counted)
        return replace(self, turns=tuple(turns))


def draw_all(table: Table, draws: Iterable[Draw]) -> Table:
    for draw in draws:
        table = table.draw(draw.player, draw.held)
        if table.rack(draw.player).size > LIMITS.rack_size:
            raise RuleError("rack_too_full", player=draw.player, size=LIMITS.rack_size)
    return table


def _changed(turn: Turn, play: Play, ruled: int | None) -> Turn:
    if (play, ruled) == (turn.play, turn.ruled):
        return turn
    if play == turn.play:
        return replace(turn, ruled=ruled, corrected=True)
    return Turn(
        turn.number,
        turn.player,
        play,
        announced=turn.announced,
        ruled=ruled,
        draws=turn.draws,
        drawn_before_return=turn.drawn_before_return or len(turn.draws),
        corrected=True,
    )


def recounted(table: Table, turn: Turn) -> Turn:
    """The turn as it is worth on this table; RuleError when it cannot be played."""
    play = turn.play
    if play.kind is Kind.EXCHANGE:
        check_exchange(table, turn.player, play)
    if play.kind is not Kind.WORD or play.move is None or turn.refused:
        return turn
    score = lay(table, turn.player, play.move, play.tiles)
    move = play.move.normalised(table.grid)
    if turn.score is None or score == turn.score:
        return replace(turn, score=score, play=replace(play, move=move))
    return replace(turn, score=score, play=replace(play, move=move), recomputed=True)


def check_exchange(table: Table, player: str, play: Play) -> None:
    if table.bag_size < LEAST_TO_EXCHANGE:
        raise RuleError("bag_too_small", left=table.bag_size, least=LEAST_TO_EXCHANGE)
    if not 1 <= play.count <= table.rack(player).size:
        raise RuleError("exchange_count", count=play.count, most=table.rack(player).size)


def is_played_out(table: Table, player: str) -> bool:
    """The bag is empty and so is this rack (notice, « Fin de jeu »)."""
    return table.bag_size == 0 and table.rack(player).size == 0


def check_still_on(table: Table, turns: list[Turn]) -> None:
    """Refused when the last of these turns ended the game."""
    if turns and is_played_out(table, turns[-1].player):
        raise RuleError("game_was_over", player=turns[-1].player)
