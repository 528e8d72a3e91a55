"""The laws, held by random judges: good order, bad order, and plain noise."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from engine.games.duplicate import commands as cmd
from engine.games.duplicate.contests import CONTESTS
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.formules import FORMULES, parse_tempo
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.state import Phase
from engine.letters.moves import Move
from engine.letters.tiles import FRENCH, SYMBOLS
from engine.play.players import player
from tests.engine.games.duplicate.bench import PlayedDuplicate, assert_whole_set, new_game
from tests.engine.games.duplicate.wandering import WanderingOracle, next_step
from tests.engine.games.wild import SETTINGS, WildGame, try_command

REASONS = st.sampled_from([None, "", "une raison"])
TABLES = st.sampled_from([1, 2, 3, 9])
COUPS = st.integers(-1, 6)
TILES = st.sampled_from(FRENCH.tiles)
MOVES = st.builds(
    Move.parse,
    st.sampled_from(["TABLEAU", "ET", "zEBU", "ANTICONSTITUTIONNEL"]),
    st.sampled_from(["H4", "H8", "8H", "O15", "1A"]),
)
WILD = st.one_of(
    st.builds(cmd.OpenCoup),
    st.builds(cmd.LayTile, TILES),
    st.builds(cmd.TypeTile, st.sampled_from([*SYMBOLS, "", "é", "AB"])),
    st.builds(cmd.TakeBackTile, st.none() | TILES, st.none() | st.sampled_from(SYMBOLS)),
    st.builds(cmd.RejectRack, REASONS),
    st.builds(cmd.AnnounceRack),
    st.builds(cmd.StartClock),
    st.builds(cmd.RestartClock),
    st.builds(cmd.Pause),
    st.builds(cmd.Resume),
    st.builds(cmd.Tick),
    st.builds(cmd.StopClock),
    st.builds(cmd.RecoverClock, st.integers(0, 10**9)),
    st.builds(cmd.NoteInterruption, st.integers(-1, 10**7)),
    st.builds(cmd.ClaimTop, TABLES, MOVES),
    st.builds(cmd.ChooseTop, st.none() | MOVES, REASONS),
    st.builds(cmd.PlaceTop),
    st.builds(cmd.WithdrawMove),
    st.builds(cmd.AnnulCoup, REASONS),
    st.builds(cmd.DeclineEnd, st.sampled_from(["", "non"])),
    st.builds(cmd.CloseGame, REASONS),
    st.builds(cmd.ReopenGame, st.sampled_from(["", "recours"])),
    st.builds(cmd.CloseAppeals, st.sampled_from(["appeal_after_next_game", ""])),
    st.builds(slips.SeatPlayer, st.builds(player, TABLES, st.just("Zoé")), st.none() | COUPS),
    st.builds(slips.UnseatPlayer, TABLES),
    st.builds(slips.LeavePlayer, TABLES, st.none() | COUPS),
    st.builds(slips.ExcludePlayer, TABLES, st.just("tricherie"), st.booleans()),
    st.builds(slips.EnterPoints, COUPS, TABLES, st.integers(-5, 90), st.integers(-5, 10)),
    st.builds(slips.CloseCoup, COUPS, st.booleans()),
    st.builds(slips.ReopenCoup, COUPS, st.just("recours")),
)


def assert_laws(game: PlayedDuplicate) -> None:
    state = game.state
    assert_whole_set(state)
    assert [played.number for played in state.coups] == list(range(1, len(state.coups) + 1))
    running = 0
    for played in state.coups:
        running += played.top.points
        assert played.cumul == running
    assert state.cumul == running
    assert (state.coup is None) == (state.phase in (Phase.IDLE, Phase.ENDED))
    if state.clock:
        assert 0 <= state.clock.left(game.now_ms) <= state.clock.step.total_ms
        assert state.clock.elapsed(game.now_ms) >= 0


class RandomJudge(WildGame):
    kind = DUPLICATE

    @initialize(
        formule=st.sampled_from(sorted(FORMULES)),
        contest=st.sampled_from(sorted(CONTESTS)),
        tempo=st.sampled_from(["3 min", "2 min + 30 s", "mort subite", "5 s"]),
        seed=st.integers(0, 1000),
    )
    def open(self, formule, contest, tempo, seed):
        self.game = new_game(
            FORMULES[formule],
            players="ABC",
            oracle=WanderingOracle(),
            contest=contest,
            tempo=parse_tempo(tempo),
        )
        self.dice = random.Random(seed)

    @rule(steps=st.integers(1, 30))
    def go_on(self, steps):
        for _ in range(steps):
            if self.game.state.phase is not Phase.ENDED:
                assert try_command(self.game, next_step(self.game, self.dice))

    @rule(command=WILD)
    def do_anything(self, command):
        try_command(self.game, command)

    @rule(answered=st.booleans())
    def solver_answers(self, answered):
        self.game.oracle.answered = answered

    def assert_laws(self):
        assert_laws(self.game)


TestRandomJudge = RandomJudge.TestCase
TestRandomJudge.settings = SETTINGS


@pytest.mark.parametrize("code", sorted(FORMULES))
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_whole_games_end_by_a_cause_the_rules_give(code, seed):
    game = new_game(FORMULES[code], oracle=WanderingOracle())
    dice = random.Random(seed)
    for _ in range(2_000):
        if game.state.phase is Phase.ENDED:
            break
        game.now_ms += dice.randrange(1_000)
        game.do(next_step(game, dice))
    assert game.state.closed is not None
    assert game.state.closed.code.startswith("end_")
    assert game.state.closed.article
    assert_laws(game)
    assert game.replayed() == game.state
