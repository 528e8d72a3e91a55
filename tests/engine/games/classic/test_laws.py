"""The laws, held by random tables: good order, bad order, and plain noise."""

import json
import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from engine.games.classic import CLASSIC
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.ending import results
from engine.games.classic.evolve import APPLY
from engine.games.classic.options import (
    NO_CLOCK,
    Racks,
    Timing,
    VainChallenge,
    chess_clocks,
    per_turn,
)
from engine.games.classic.public import public
from engine.games.classic.state import Phase, State
from engine.games.classic.turns import PASS, Play, PlayKind, lay, spelled
from engine.letters.board import Direction, Reference
from engine.letters.moves import Move
from engine.letters.tiles import FRENCH, JOKER, SYMBOLS, Tile, minus
from engine.play.codec import from_json, to_json
from engine.play.hands import letters_of
from engine.rulings import RuleError
from tests.engine.games.classic.bench import PlayedClassic, assert_whole_set, new_game
from tests.engine.games.wild import SETTINGS, WildGame, try_command

TIMINGS: tuple[Timing, ...] = (
    NO_CLOCK,
    per_turn(60_000),
    per_turn(30_000, costs_turn=True),
    chess_clocks(300_000),
)


class ShortWords:
    """A word list in which only words without a Z are words."""

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and "Z" not in word


def some_word(state: State, dice: random.Random) -> Move | None:
    """A word that can be laid, if a few tries find one."""
    rack = state.table.rack(state.on_turn)
    pool = rack.letters or state.table.unseen
    for _ in range(40):
        taken = dice.sample(pool, min(len(pool), rack.size, dice.randint(1, 4)))
        place = dice.choice([112, 112, *occupied(state)])
        direction = dice.choice(list(Direction))
        back = dice.randint(0, 3) * direction.step
        start = max(0, place - back)
        ref = Reference(start // 15, start % 15, direction)
        try:
            jokers = "A" * taken.count(JOKER)
            move = spelled(state.table, tuple(Tile(each, 1) for each in taken), ref, jokers)
            lay(state.table, state.on_turn, move)
        except (RuleError, ValueError):
            continue
        return move
    return None


def occupied(state: State) -> list[int]:
    return [index for index in range(225) if state.grid.is_occupied(index)]


def next_step(state: State, dice: random.Random) -> cmd.Command:
    """What a table in good order does next."""
    if state.phase is Phase.TOSS:
        return cmd.DrawForStart(dice.choice(minus(FRENCH.letters, letters_of(state.toss.out))))
    if state.phase in (Phase.DRAWING, Phase.EXCHANGING):
        return cmd.TypeTiles(dice.choice(state.table.unseen))
    if state.phase is Phase.LAID:
        laid = state.laid
        other = state.after(laid.player) if laid else ""
        if laid and dice.random() < 0.2 and not laid.challenge and other != laid.player:
            return cmd.Contest(other)
        return cmd.Validate()
    if state.phase is Phase.COUNTING and not state.pad:
        player = state.to_declare[0]
        free = list(state.table.unseen)
        for letter in "".join(state.declared.values()):
            free.remove(letter)
        count = state.table.rack(player).hidden
        return cmd.DeclareRack(player, "".join(dice.sample(free, count)))
    if state.pad:  # noise lies on the pad: what is typed must be what lies there
        return cmd.TakeBackTile()
    move = some_word(state, dice)
    rack = state.table.rack(state.on_turn)
    if dice.random() < 0.2 and state.table.bag_size >= 7:
        count = dice.randint(1, rack.size)
        return cmd.Exchange("".join(dice.sample(rack.letters, count)) if rack.held else "", count)
    return cmd.PlayWord(move) if move and dice.random() < 0.9 else cmd.Pass()


PLAYERS = st.sampled_from(["A", "B", "C", "Z", ""])
TURNS = st.integers(0, 12)
REASONS = st.sampled_from(["", "une raison"])
LETTERS = st.text(st.sampled_from([*SYMBOLS, "é"]), max_size=3)
TILES = st.sampled_from(FRENCH.tiles) | st.just(Tile("A", 99))
REFERENCES = st.sampled_from([Reference.parse(text) for text in "H4 H8 8H 5E A1 O15".split()])
MOVES = st.builds(Move, st.sampled_from(["AS", "TE", "LES", "zOO"]), REFERENCES)
PLAYS = (
    st.just(PASS)
    | st.builds(Play, st.just(PlayKind.WORD), MOVES)
    | st.builds(Play, st.just(PlayKind.EXCHANGE), letters=LETTERS, count=st.integers(0, 8))
)
WILD = st.one_of(
    st.builds(cmd.DrawForStart, LETTERS, st.none() | TILES, PLAYERS, LETTERS),
    st.builds(cmd.ChooseStarter, PLAYERS),
    st.builds(cmd.LayTile, TILES),
    st.builds(cmd.TypeTiles, LETTERS),
    st.builds(cmd.TakeBackTile, st.none() | TILES),
    st.builds(cmd.PlayWord, MOVES),
    st.builds(cmd.PlayTiles, REFERENCES, LETTERS),
    st.builds(cmd.LetBotPlay, st.floats(0, 1)),
    st.builds(cmd.Exchange, LETTERS, st.integers(-1, 9)),
    st.builds(cmd.Pass),
    st.builds(cmd.TakeBackPlay),
    st.builds(cmd.Validate),
    st.builds(cmd.Contest, PLAYERS, st.sampled_from([(), ("AS",), ("CHIEN",)])),
    st.builds(cmd.Pause),
    st.builds(cmd.Resume),
    st.builds(cmd.PressClock, PLAYERS),
    st.builds(cmd.CorrectTurn, TURNS, st.none() | PLAYS, st.none() | st.integers(0, 60)),
    st.builds(cmd.RenamePlayer, PLAYERS, st.sampled_from(["", "Léa"])),
    st.builds(cmd.RemovePlayer, PLAYERS),
    st.builds(cmd.DeclareBlocked, REASONS),
    st.builds(cmd.CloseGame, REASONS),
    st.builds(cmd.ReopenGame, REASONS),
    st.builds(cmd.DeclareRack, PLAYERS, LETTERS),
)


def test_every_event_has_its_effect():
    assert set(APPLY) == set(ev.EVENTS) - {ev.GameOpened}


def assert_laws(game: PlayedClassic) -> None:
    state = game.state
    assert_whole_set(state)
    assert (state.laid is not None) == (state.phase is Phase.LAID)
    assert (state.swap is not None) == (state.phase is Phase.EXCHANGING)
    assert (state.end is not None) == (state.phase in (Phase.COUNTING, Phase.ENDED))
    if state.phase not in (Phase.TOSS, Phase.EXCHANGING) and state.starter:
        assert state.record.table(state.options) == state.table
    assert [turn.number for turn in state.turns] == list(range(1, len(state.turns) + 1))
    assert all(rack.size <= 7 for rack in state.table.racks)
    running = [player for player, clock in state.clocks.items() if clock.is_running]
    assert running in ([], [state.on_turn])
    assert not running or state.phase is Phase.PLAYING
    due = CLASSIC.wake_at(state)
    assert due is None or running
    json.dumps(to_json(public(state)))
    if state.phase is Phase.ENDED:
        assert sum(result.rank == 1 for result in results(state)) >= 1


class RandomTable(WildGame):
    kind = CLASSIC

    @initialize(
        players=st.sampled_from(["A", "AB", "ABC", "ABCD"]),
        racks=st.sampled_from(Racks),
        vain=st.sampled_from(VainChallenge),
        timing=st.sampled_from(TIMINGS),
        immediate=st.booleans(),
        referee=st.just(False),
        seed=st.integers(0, 1000),
    )
    def open(self, players, racks, vain, timing, immediate, referee, seed):
        self.game = new_game(
            players,
            ShortWords(),
            racks=racks,
            vain_challenge=vain,
            timing=timing,
            immediate_refusal=immediate,
            referee=referee,
        )
        self.dice = random.Random(seed)

    @rule(steps=st.integers(1, 25))
    def go_on(self, steps):
        for _ in range(steps):
            if self.game.state.phase is not Phase.ENDED:
                assert try_command(self.game, next_step(self.game.state, self.dice))

    @rule(command=WILD)
    def do_anything(self, command):
        try_command(self.game, command)

    @rule(turn=TURNS)
    def correct_a_turn_to_itself(self, turn):
        state = self.game.state
        if 1 <= turn <= len(state.turns) and state.phase is not Phase.LAID:
            was = state.turns[turn - 1]
            if was.play.kind is not PlayKind.LOST and state.phase is not Phase.EXCHANGING:
                assert self.game.do(cmd.CorrectTurn(turn, was.play, was.ruled)) == ()
                record = state.record.corrected(state.options, turn, was.play, was.ruled)
                assert record == state.record

    def assert_laws(self):
        assert_laws(self.game)

    def teardown(self):
        super().teardown()
        whole = json.loads(json.dumps(to_json(self.game.state)))
        assert from_json(State, whole) == self.game.state


TestRandomTable = RandomTable.TestCase
TestRandomTable.settings = settings(SETTINGS, stateful_step_count=25)
