"""Whatever can be chosen together is played: where the console draws or plays, it does so by
itself within a few minutes of the game's own time; where the judge types the letters, it plays
when they are there; and what cannot be is refused in a sentence when the game is opened.

Opened as the page opens it, from what its menu says; the judge beside it only does what his own
choice left to him.
"""

import itertools
import json
from dataclasses import dataclass, field
from random import Random

import pytest

from console.desk.buttons import Forward
from console.desk.inbox import Ask, StartGame
from console.folders import JOURNAL_FILE
from console.french import sentence
from console.games import face_of
from console.games.face import Asked
from console.games.history import SOFTWARE, TOKENS, TYPED
from console.journal.ledger import Journal
from console.modes.mode import ModeContext
from console.modes.new_game import NewGameMode, Pick
from console.settings.parser import parse
from console.settings.sections import Settings
from engine.games.classic import commands as classic
from engine.games.classic.state import Phase as ClassicPhase
from engine.games.duplicate.state import Phase as DuplicatePhase
from engine.games.jarnac import commands as jarnac
from engine.games.jarnac.state import Phase as JarnacPhase
from engine.letters.tiles import FRENCH
from engine.play.game import SourceKind
from tests.tools.bench_console import simulated_table
from tests.tools.saying import said as wanted

WITHIN_MS = 200_000
"""The three minutes of a coup, and a little."""
MOST_DEEDS = 60
STRIDE = 5
"""No divisor of how many values a choice has: a stride through a product meets all of them."""


@dataclass
class Evening:
    folder: object
    lexicon: object
    number: itertools.count = field(default_factory=itertools.count)
    hand: Random = field(default_factory=lambda: Random(5))
    """That draws from the bag what the judge types."""

    def open(self, game, **picks):
        """A new console each time: nothing is left of the choices before."""
        folder = self.folder / str(next(self.number))
        folder.mkdir()
        self.journal, _ = Journal.open(folder / JOURNAL_FILE)
        self.table = simulated_table(folder, self.journal, self.lexicon)
        own = {key if key == "source" else f"{game}/{key}": value for key, value in picks.items()}
        self.menu = self.table.console.evening.menu(None, {"game": game, **own})
        outcomes = []
        self.table.post(StartGame(self.menu.request, reply=outcomes.append))
        return outcomes[0].refusal

    @property
    def state(self):
        return self.table.judge.state

    @property
    def source(self):
        return self.state.options.source.kind

    def do(self, *commands):
        """The first of these that the game takes; whether it took one."""
        for command in commands:
            outcomes = []
            self.table.post(Ask(command, reply=outcomes.append))
            if outcomes[0].refusal is None:
                return True
        return False

    def wait(self):
        """As long as the console has something to do, and not for ever."""
        until_ms = self.table.now_ms + WITHIN_MS
        while (wakeup := self.table.session.next_wakeup()) and wakeup.at_ms <= until_ms:
            self.table.advance()
            yield

    def until(self, done, judge):
        """Let the console play; the judge does what is left to him, until it is done."""
        for _ in range(MOST_DEEDS):
            for _ in self.wait():
                if done(self.state):
                    return True
            if done(self.state):
                return True
            if not judge(self):
                return False
        return False


@pytest.fixture
def evening(tmp_path, free_lexicon):
    evening = Evening(tmp_path, free_lexicon)
    yield evening
    evening.journal.close()


def product(**axes):
    return [dict(zip(axes, each, strict=True)) for each in itertools.product(*axes.values())]


def sample(combinations):
    """Every value of every choice with each source, and all of them when torture is asked for."""
    often = [each for number, each in enumerate(combinations) if number % STRIDE == 0]
    rest = [each for each in combinations if each not in often]
    return [*often, *(pytest.param(each, marks=pytest.mark.torture) for each in rest)]


def id_of(picks):
    return " ".join(map(str, picks.values()))


# Classic


def classic_judge(evening):
    """Types letters where he said so, validates, and passes for the person at the table."""
    state = evening.state
    if state.phase in (ClassicPhase.TOSS, ClassicPhase.DRAWING, ClassicPhase.EXCHANGING):
        if evening.source is not SourceKind.TYPED:
            return False
        letter = evening.hand.choice(state.table.unseen or FRENCH.letters)
        return evening.do(classic.DrawForStart(letter), classic.TypeTiles(letter))
    if state.phase is ClassicPhase.LAID:
        return evening.do(classic.Validate())
    if state.phase is ClassicPhase.PLAYING and state.seat(state.on_turn).bot is None:
        return evening.do(classic.Pass())
    return False


def a_robot_has_played(state):
    robots = {seat.id for seat in state.seats if seat.bot}
    return any(turn.player in robots for turn in state.turns)


WITH_ROBOTS = product(
    contre=("fort", "faible"),
    chevalets=("suivis", "libres"),
    source=("", SOFTWARE, TYPED),
    pendule=("sans", "par tour", "pendules"),
)


@pytest.mark.parametrize("picks", sample(WITH_ROBOTS), ids=id_of)
def test_a_robot_plays_its_turn(evening, picks):
    refusal = evening.open("classic", **picks)
    if refusal is not None:
        assert sentence(refusal)
        return
    typed = picks["source"] == TYPED
    assert (evening.source is SourceKind.TYPED) is typed
    assert evening.until(a_robot_has_played, classic_judge), evening.state.phase


@pytest.mark.parametrize("source", [SOFTWARE, TYPED])
@pytest.mark.parametrize("racks", ["suivis", "libres"])
def test_two_people_get_their_letters(evening, racks, source):
    assert evening.open("classic", chevalets=racks, source=source) is None

    def passed(state):
        return len(state.turns) >= 2

    assert evening.until(passed, classic_judge), evening.state.phase


# Jarnac


def jarnac_judge(evening):
    state = evening.state
    if state.awaited:
        if evening.source is not SourceKind.TYPED:
            return False
        return evening.do(jarnac.TypeTile(evening.hand.choice(state.bag)))
    if state.phase is JarnacPhase.ARBITRATION:
        return evening.do(jarnac.AcceptWord())
    if state.options.virtual[state.turn] is not None and state.phase is not JarnacPhase.MADE:
        return False
    return evening.do(jarnac.Draw(), jarnac.Pass())


def the_console_had_its_turn(state):
    from engine.games.jarnac import events as ev

    deeds = (ev.WordMade, ev.JarnacTaken, ev.Passed, ev.LettersSetAside)
    return any(
        isinstance(event, deeds) and state.options.virtual[event.side] is not None
        for event in state.log
    )


AGAINST_THE_CONSOLE = product(
    contre=("expert", "debutant"),
    arbitre=("oui", "non"),
    source=("", SOFTWARE, TYPED),
    pendule=("coup", "pendule", "sans"),
)


@pytest.mark.parametrize("picks", sample(AGAINST_THE_CONSOLE), ids=id_of)
def test_against_the_console_jarnac_goes_on(evening, picks):
    refusal = evening.open("jarnac", **picks)
    if refusal is not None:
        assert sentence(refusal)
        return
    assert (evening.source is SourceKind.TYPED) is (picks["source"] == TYPED)
    assert evening.until(the_console_had_its_turn, jarnac_judge), evening.state.phase


# Duplicate


def duplicate_judge(evening):
    if evening.state.phase is DuplicatePhase.DRAWING and evening.source is SourceKind.TYPED:
        return False
    evening.table.post(Forward())
    return evening.table.judge.refusal is None


OF_THE_BAG = product(
    formule=("normale", "joker", "7 sur 8", "7-8-9 joker"),
    preset=("reglement", "entre-amis"),
    contest=("cumul", "mort-subite"),
)


@pytest.mark.parametrize("picks", sample(OF_THE_BAG), ids=id_of)
def test_a_bag_of_the_console_is_drawn_and_a_coup_is_played(evening, picks):
    refusal = evening.open("duplicate", source=SOFTWARE, **picks)
    if refusal is not None:
        assert sentence(refusal)
        return

    def placed(state):
        return not state.grid.is_empty

    assert evening.until(placed, duplicate_judge), evening.state.phase


# What the menu says


@pytest.mark.parametrize(("game", "strength"), [("classic", "fort"), ("jarnac", "club")])
def test_against_the_console_the_menu_says_who_draws(evening, game, strength):
    evening.open(game)
    assert evening.menu.choice("source").chosen == TYPED
    evening.open(game, contre=strength)
    assert evening.menu.choice("source").chosen == SOFTWARE
    evening.open(game, source=TYPED, contre=strength)
    assert evening.menu.choice("source").chosen == TYPED
    evening.open(game, source=TOKENS, contre=strength)
    assert evening.source is not SourceKind.PHYSICAL, "no reader is there"


OPPONENTS = [("classic", "contre", "fort"), ("jarnac", "contre", "club")]


def console_in(folder, lexicon, kept):
    """A console that finds these choices of another evening."""
    (folder / "choix.json").write_text(json.dumps(kept), encoding="utf-8")
    journal, _ = Journal.open(folder / JOURNAL_FILE)
    return simulated_table(folder, journal, lexicon).console, journal


@pytest.mark.parametrize(("game", "plays", "opponent"), OPPONENTS)
def test_letters_typed_on_duplicate_evenings_are_not_asked_for_by_the_console(
    tmp_path, free_lexicon, game, plays, opponent
):
    """0.2.0 kept « saisie » whether anybody had chosen it or not."""
    console, journal = console_in(tmp_path, free_lexicon, {"game": "duplicate", "source": TYPED})
    evening, picked = console.evening, {"game": game, f"{game}/{plays}": opponent}
    assert evening.menu(None, {"game": game}).choice("source").chosen == TYPED
    menu = evening.menu(None, picked)
    assert menu.choice("source").chosen == SOFTWARE
    evening.keep(menu.picks)
    assert evening.menu(None, {"game": "duplicate"}).choice("source").chosen == TYPED
    typed = evening.menu(None, {**picked, "source": TYPED})
    assert typed.choice("source").chosen == TYPED, "said now"
    evening.keep(typed.picks)
    assert evening.menu(None, {}).choice("source").chosen == TYPED, "and remembered"
    journal.close()


@pytest.mark.parametrize(("game", "plays", "opponent"), OPPONENTS)
def test_chosen_with_the_six_buttons_the_console_draws_as_well(
    tmp_path, free_lexicon, game, plays, opponent
):
    console, journal = console_in(tmp_path, free_lexicon, {"game": "duplicate", "source": TYPED})
    around = console.dependencies
    choosing = NewGameMode.begin(ModeContext(around.workbench, around.proposals)).mode
    for key, value in (("game", game), (f"{game}/{plays}", opponent)):
        choosing = choosing.hear(Pick(key, value)).mode
    assert choosing.menu.choice("source").chosen == SOFTWARE
    choosing = choosing.hear(Pick("source", TYPED)).mode
    assert choosing.menu.choice("source").chosen == TYPED
    choosing.leave()
    assert console.evening.picks["source"] == TYPED
    journal.close()


@pytest.mark.parametrize(
    ("game", "said"), [("classic", {"contre": ["fort"]}), ("jarnac", {"contre": "club"})]
)
@pytest.mark.parametrize(
    ("source", "reads_tiles", "kind"),
    [
        ("auto", False, SourceKind.SOFTWARE),
        (TOKENS, False, SourceKind.SOFTWARE),
        (TOKENS, True, SourceKind.PHYSICAL),
        (TYPED, False, SourceKind.TYPED),
        (SOFTWARE, True, SourceKind.SOFTWARE),
    ],
)
def test_said_at_a_terminal_the_console_draws_unless_a_reader_is_plugged_in(
    tmp_path, free_lexicon, game, said, source, reads_tiles, kind
):
    """A card waits for its reader by name: what is awaited is no reader yet."""
    settings = parse(f'[partie]\nsource = "{source}"\n')
    request = wanted(game=game, **said)
    asked = Asked(
        settings, tmp_path, lambda _: free_lexicon, request=request, reads_tiles=reads_tiles
    )
    assert face_of(game).opening.options(asked).source.kind is kind


def test_the_robots_of_the_last_game_stay_away_when_nobody_is_chosen(evening):
    evening.open("classic", contre="fort")
    state = evening.state
    nobody = wanted(game="classic", contre=())
    asked = Asked(Settings(), evening.folder, lambda _: evening.lexicon, nobody, before=state)
    seats = face_of("classic").opening.options(asked).seats
    assert [seat.bot for seat in seats] == [None, None]
    again = Asked(Settings(), evening.folder, lambda _: evening.lexicon, before=state)
    assert face_of("classic").opening.options(again).seats == state.seats
