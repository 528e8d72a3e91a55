"""The laws, held by random tables: good order, bad order, and plain noise."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule, run_state_machine_as_test

from engine.games.jarnac import JARNAC
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.best_moves import analyse, next_act
from engine.games.jarnac.evolve import evolve
from engine.games.jarnac.options import FORMULES, ClockMode, GameOptions, Strength
from engine.games.jarnac.solver import Words
from engine.games.jarnac.state import Phase, State, other
from engine.letters.tiles import ALPHABET, minus, missing
from engine.letters.tiles import JARNAC as BOX
from engine.play.game import Absence
from tests.engine.games.jarnac.bench import PlayedJarnac, annotated, assert_whole_set, new_game
from tests.engine.games.wild import SETTINGS, WildGame, try_command
from tests.tools.rehearsal import rehearse

SIDES = st.integers(-1, 2)
ROWS = st.none() | st.integers(-1, 9)
TEXTS = st.sampled_from(["TON", "note", "ZUT", "É", "", "ABCDEFGHIJ", "N?T", "LACS"])
WILD = st.one_of(
    st.builds(cmd.ChooseStarter, SIDES),
    st.builds(cmd.LayTile, st.sampled_from(BOX.tiles)),
    st.builds(cmd.TypeTile, st.sampled_from([*ALPHABET, "?", "", "é", "AB"])),
    st.builds(cmd.TakeBackTile, st.none(), st.none() | st.sampled_from(ALPHABET)),
    st.builds(cmd.MakeWord, TEXTS, ROWS, st.booleans()),
    st.builds(cmd.Jarnac, TEXTS, ROWS, st.booleans(), st.none() | SIDES),
    st.builds(cmd.Draw),
    st.builds(cmd.SetAside, TEXTS),
    st.builds(cmd.Pass),
    st.builds(cmd.Contest, TEXTS, ROWS),
    st.builds(cmd.AcceptWord),
    st.builds(cmd.RefuseWord),
    st.builds(cmd.CallJarnac),
    st.builds(cmd.PressClock, SIDES),
    st.builds(cmd.Pause),
    st.builds(cmd.Resume),
    st.builds(cmd.Undo),
    st.builds(cmd.Correct, st.integers(-1, 60), TEXTS, ROWS, TEXTS),
)


@pytest.fixture(scope="module")
def few_words(free_lexicon):
    """Enough to play with, few enough to play fast."""
    words = [word for word in free_lexicon.words() if 3 <= len(word) <= 9]
    return annotated(random.Random(3).sample(words, 4_000), free_lexicon)


def assert_laws(game: PlayedJarnac) -> None:
    state = game.state
    assert_whole_set(state)
    assert state.to_draw <= len(state.bag)
    assert all(len(word) == 0 or 3 <= len(word) <= 9 for mat in state.mats for word in mat.rows)
    assert (state.pending is not None) == (state.phase is Phase.ARBITRATION)
    assert (state.ended is not None) == (state.phase is Phase.ENDED)
    assert not state.aside or state.phase is Phase.DRAWING
    assert not (state.known & state.doubtful)
    assert all(0 <= left <= state.options.total_ms for left in state.timing.left(game.now_ms))
    if state.phase is Phase.ENDED:
        assert JARNAC.wake_at(state) is None


class RandomTable(WildGame):
    kind = JARNAC
    lexicon = None
    words: Words

    @initialize(
        clock=st.sampled_from(ClockMode),
        formule=st.sampled_from(sorted(FORMULES)),
        switches=st.tuples(*[st.booleans()] * 4),
        seed=st.integers(0, 1000),
    )
    def open(self, clock, formule, switches, seed):
        buttons, refusal, several, absent = switches
        self.game = new_game(
            self.lexicon,
            clock=clock,
            formule=FORMULES[formule],
            clock_buttons=buttons,
            immediate_refusal=refusal,
            several_jarnacs=several,
            jarnac_on_absent=absent,
            total_ms=240_000,
        )
        self.dice = random.Random(seed)

    @rule(steps=st.integers(1, 15), strength=st.sampled_from(Strength))
    def go_on(self, steps, strength):
        for _ in range(steps):
            state = self.game.state
            if state.phase in (Phase.ENDED, Phase.ARBITRATION):
                return
            self.game.now_ms += self.dice.randrange(3_000)
            act = next_act(state, strength, self.words, self.dice.randrange)
            if act is None and state.phase is Phase.FINAL:
                act = cmd.Tick()
            if act is None:
                act = cmd.TypeTile(self.dice.choice(state.bag))
            assert try_command(self.game, act)

    @rule()
    def make_nonsense(self):
        """A row of letters that is hardly a word."""
        letters = self.game.state.mat(self.game.state.turn).reliquat[:4]
        try_command(self.game, cmd.MakeWord(letters))

    @rule(command=WILD)
    def do_anything(self, command):
        try_command(self.game, command)

    def after_a_cut(self, same_boot):
        assert same_boot or JARNAC.wake_at(self.game.state) is None

    def assert_laws(self):
        assert_laws(self.game)


def test_random_tables(few_words):
    RandomTable.lexicon, RandomTable.words = few_words, Words(few_words)
    run_state_machine_as_test(RandomTable, settings=SETTINGS)


CAUSES = {ev.EndCause.ROWS, ev.EndCause.BAG, ev.EndCause.FLAGS}


@pytest.mark.parametrize("games", [30, pytest.param(500, marks=pytest.mark.torture)])
def test_whole_games_end_by_a_cause_the_text_gives_or_decisions_name(few_words, games):
    poor = annotated(list(few_words.words())[::400], few_words)
    lists = [(lexicon, Words(lexicon)) for lexicon in (*[few_words] * 9, poor)]
    causes = set()
    for seed in range(games):
        lexicon, words = lists[seed % 10]  # with ten words in all, the bag empties first
        state, events = rehearse(table(seed), lexicon, words, random.Random(seed).randrange)
        assert state.ended is not None
        causes.add(state.ended.cause)
        assert_whole_set(state)
        if seed % 10 == 0:
            assert_letters_stay_in_their_rows(events)
            assert_replays(state, events)
    assert causes == CAUSES


def table(seed: int) -> GameOptions:
    dice = random.Random(f"table {seed}")
    return GameOptions(
        "essai",
        clock=dice.choice(list(ClockMode)),
        total_ms=dice.choice([120_000, 240_000, 1_200_000]),
        formule=dice.choice(list(FORMULES.values())),
        virtual=(dice.choice(list(Strength)), dice.choice(list(Strength))),
        several_jarnacs=dice.random() < 0.3,
        clock_buttons=False,
    )


def assert_letters_stay_in_their_rows(events: list[ev.Event]) -> None:
    """No letter leaves a row, but for a Jarnac or a word refused."""
    state: State | None = None
    for event in events:
        before, state = state, evolve(state, event)
        if before is None or isinstance(event, ev.ContestRuled):
            continue
        for side in (0, 1):
            for old, new in zip(before.mat(side).rows, state.mat(side).rows, strict=True):
                taken = isinstance(event, ev.JarnacTaken) and event.side == other(side)
                assert not missing(new, old) or (taken and new == "")


def assert_replays(state: State, events: list[ev.Event]) -> None:
    """Cut anywhere, the journal gives the same game back."""
    replayed: State | None = None
    for event in events:
        encoded = ev.VOCABULARY.encode(event)
        replayed = evolve(replayed, ev.VOCABULARY.decode(encoded))
    assert replayed == state


def test_a_game_cut_anywhere_goes_on(few_words):
    """Killed after any event, resumed on another boot: the same acts remain possible."""
    words = Words(few_words)
    options = replace(table(1), clock=ClockMode.CHESS)
    _, events = rehearse(options, few_words, words, random.Random(1).randrange)
    state: State | None = None
    for event, following in pairwise(events):
        state = evolve(state, event)
        game = PlayedJarnac(state, [], few_words, now_ms=7)
        for command in JARNAC.returning(state, Absence(10**6, same_boot=False, now_ms=7)):
            assert game.do(command)
        assert replace(game.state, timing=state.timing, log=state.log) == state
        if isinstance(following, ev.WordMade):
            game.word(following.word, following.row)
            assert game.state.contestable.mats == state.mats


def test_the_letters_of_a_word_taken_come_from_the_others_mat(few_words):
    words = Words(few_words)
    options = replace(table(2), virtual=(Strength.EXPERT, Strength.DEBUTANT))
    thefts = 0
    for seed in range(10):
        state: State | None = None
        _, events = rehearse(options, few_words, words, random.Random(seed).randrange)
        for event in events:
            before, state = state, evolve(state, event)
            if isinstance(event, ev.JarnacTaken) and before is not None:
                victim = other(event.side)
                lost = minus(before.mat(victim).letters, state.mat(victim).letters)
                assert sorted(lost) == sorted(event.word)
                thefts += 1
    assert thefts > 10


def test_what_nobody_saw_is_told_turn_by_turn(few_words):
    words = Words(few_words)
    options = replace(table(5), virtual=(Strength.DEBUTANT, Strength.DEBUTANT))
    state, _ = rehearse(options, few_words, words, random.Random(5).randrange)
    turns = analyse(state, words)
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    unseen = [turn for turn in turns if turn.unseen]
    assert unseen
    for turn in unseen:
        assert turn.best
        assert len({len(find.word) for find in turn.best}) == 1
