"""What the room hears of each fact, in both editions of the rules."""

from dataclasses import replace

import pytest

from console.games.duplicate.voice.script import Announcer, style_of
from console.settings.parser import parse
from console.settings.sections import Settings
from console.voice.utterance import UtteranceKind
from engine.games.duplicate import events as ev
from engine.games.duplicate.contests import PlayerTime
from engine.games.duplicate.correction import events as slips
from engine.games.duplicate.correction.state import CoupRecord, Slip, SlipEntry
from engine.games.duplicate.evolve import evolve
from engine.games.duplicate.formules import (
    FEDERATION,
    NORMALE,
    Edition,
    parse_formule,
    parse_tempo,
)
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.slips.verdict import Sanction, Verdict
from engine.games.duplicate.standings.sheet import SoloRules
from engine.games.duplicate.state import Phase, State
from engine.games.duplicate.tops import Confusion
from engine.letters.board import Grid
from engine.letters.moves import Move
from engine.play.players import player
from engine.rulings import Outcome, Ruling

VALID = Ruling(Outcome.VALID, "tirage_valid", "fisf-2020 §3.2")
PLAYERS = (player(1, "Ana"), player(2, "Bob"))


def announcer(settings: str = "", **options: object) -> Announcer:
    return Announcer(style_of(parse(settings), GameOptions("g", **options)))  # type: ignore[arg-type]


def said(event: ev.Event, **options: object) -> list[str]:
    state = evolve(State.start(GameOptions("g", **options)), ev.CoupOpened(1, "", ""))  # type: ignore[arg-type]
    voice = announcer(**options)
    return [utterance.text for utterance in voice.utterances(event, state)]


@pytest.mark.article("fisf-2020 §3.1")
def test_a_joker_is_a_white_letter_in_2020_and_a_joker_in_2014():
    drawn = ev.TileDrawn("?")
    assert said(drawn) == ["Joker, lettre blanche."]
    assert said(drawn, edition=Edition.E2014) == ["Joker."]


@pytest.mark.article("fisf-2020 §3.1")
def test_the_reliquat_is_counted_and_named():
    assert said(ev.CoupOpened(2, "AE?", "")) == [
        "Reliquat, trois lettres : Algérie, Égypte, Joker."
    ]
    assert said(ev.CoupOpened(1, "", "")) == []


@pytest.mark.article("fisf-2020 §3.1")
def test_the_tirage_is_repeated_by_countries_alone_and_by_letters_alone_in_blitz():
    announced = ev.RackAnnounced(1, "EEIMMTO", "", "EEIMMTO", VALID)
    for edition in FEDERATION:
        assert said(announced, edition=edition) == [
            "Égypte deux fois, Italie, Maroc deux fois, Tunisie, Océanie."
        ]
        blitz = said(announced, edition=edition, tempo=parse_tempo("blitz"))
        assert blitz == ["E, deux fois, I, M, deux fois, T, O."]


def test_among_friends_the_clearer_forms_are_said_unless_the_club_switches_them_off():
    announced = ev.RackAnnounced(1, "EEIO", "", "EEIO", VALID)
    friends = GameOptions("g", edition=Edition.NOTICE)
    plain = parse("[voix]\nannonces_claires_entre_amis = false\n")
    styles = [style_of(Settings(), friends), style_of(plain, friends)]
    assert [each.digits_in_reminder for each in styles] == [True, False]
    told = [Announcer(each).utterances(announced, State.start(friends)) for each in styles]
    assert [each.text for (each,) in told] == [
        "Égypte, E, deux fois, Italie, I, Océanie, O.",
        "Égypte deux fois, Italie, Océanie.",
    ]


@pytest.mark.article("fisf-2020 §3.2")
def test_a_rejet_counts_the_letters_thrown_back():
    rejected = ev.RackRejected(1, "AEIOUAE", "too_few_consonants")
    assert said(rejected) == ["Rejet, sept lettres."]


@pytest.mark.article("fisf-2020 §3.8.1")
def test_the_joker_that_accompanies_a_tirage_is_not_thrown_back():
    options = GameOptions("g", formule=parse_formule("joker"))
    state = evolve(State.start(options), ev.CoupOpened(1, "", "?"))
    rejected = ev.RackRejected(1, "?AEIOUA", "too_few_consonants")
    voice = announcer(formule=options.formule)
    assert [each.text for each in voice.utterances(rejected, state)] == ["Rejet, six lettres."]


@pytest.mark.article("fisf-2020 §3.3")
@pytest.mark.parametrize(
    ("event", "text"),
    [
        (ev.ClockWarned(30_000), "Trente secondes."),
        (ev.ClockWarned(20_000, final_stage=True), "Vingt secondes."),
        (ev.ClockStopped(1), "Terminé."),
        (ev.ClockPaused(0, 1000), "Pause."),
        (ev.ClockResumed(0), "Reprise."),
    ],
)
def test_the_steps_of_the_clock(event: ev.Event, text: str):
    assert said(event) == [text]


@pytest.mark.article("fisf-2020 §3.4")
def test_the_top_with_its_words_and_its_accents():
    words = (
        ev.WordFormed("ETE", Move.parse("ETE", "H8").ref, 3),
        ev.WordFormed("LE", Move.parse("LE", "7H").ref, 2),
    )
    top = ev.TopChosen(1, Move.parse("ETE", "H8"), 5, words, 0, 5, 1)
    voice = Announcer(announcer().style, {"ETE": "été", "LE": "le"}.__getitem__)
    state = State.start(GameOptions("g"))
    (utterance,) = voice.utterances(top, state)
    assert utterance.text.startswith("5 points, horizontal, Hongrie, H, 8. ETE.")
    assert "E, T, E. LE. ETE, Hongrie, H, 8, 5 points." in utterance.text
    assert "été" in [say.clip for say in utterance.says()]


@pytest.mark.article("fisf-2020 §3.6")
def test_an_annulment_is_told_but_going_back_to_a_word_is_not():
    assert "Le coup 3 est annulé" in said(ev.CoupAnnulled(3, "ABC", "judge"))[0]
    assert said(ev.CoupAnnulled(3, "ABC", "withdrawn")) == []


@pytest.mark.article("fisf-2020 §3.7")
def test_an_interruption_says_what_becomes_of_the_results():
    void = Ruling(Outcome.INVALID, "interruption_results_void", "fisf-2020 §3.7")
    assert "annulés" in said(ev.InterruptionNoted(1_000_000, void))[0]


@pytest.mark.article("fisf-2020 §3.7")
def test_the_end_names_its_cause_its_coups_and_its_total():
    closed = ev.GameClosed("end_all_placed", "fisf-2020 §3.7", 21, 1034)
    assert said(closed) == [
        "Fin de partie, toutes les lettres sont placées. 21 coups, total 1034 points."
    ]
    by_judge = ev.GameClosed("end_by_judge", "", 3, 90, "panne")
    assert said(by_judge) == ["Fin de partie. 3 coups, total 90 points."]


@pytest.mark.article("fisf-2020 §3.8.3")
def test_eliminations_are_told_in_mort_subite_only():
    out = slips.PlayersEliminated(2, (2,))
    (told,) = said(out, contest="mort-subite", players=PLAYERS)
    assert "Bob est éliminé" in told
    (told,) = said(slips.CoupClosed(2, "juge"), contest="mort-subite", players=PLAYERS)
    assert "2" in told and "éliminé" in told.lower()
    assert said(slips.CoupClosed(1, "juge"), players=PLAYERS) == []


@pytest.mark.article("fisf-2020 §3.8.3")
def test_eliminations_wait_for_the_top():
    """Coup 1 is in hand and its top is not known: closing its slips says nothing yet."""
    room = {"contest": "mort-subite", "players": PLAYERS}
    assert said(slips.PlayersEliminated(1, (2,)), **room) == []
    assert said(slips.CoupClosed(1, "juge"), **room) == []


@pytest.mark.article("fisf-2020 §3.8.4")
def test_topping_tells_found_not_found_and_the_times():
    move = Move.parse("MOT", "H4")
    right = ev.TopClaimed(1, 1, move, right=True, elapsed_ms=9)
    wrong = ev.TopClaimed(1, 1, move, right=False, elapsed_ms=9)
    options = {"contest": "topping", "players": PLAYERS}
    assert said(right, **options) == ["Ana, trouvé, une seconde."]
    assert said(wrong, **options) == ["Ana, ce n'est pas le top."]
    assert said(ev.TopCalled(1, 2, 9, 51), **options) == ["Bob."]
    assert said(ev.CallRefused(1, 2), **options) == ["Bob, ce n'est pas le top."]
    missed = ev.CoupTimed(1, (PlayerTime(1, 60_000, 20_000), PlayerTime(2, 9_000)))
    assert said(missed, **options) == ["Ana, non trouvé, 20 secondes de pénalité."]
    assert said(ev.CoupTimed(1, (PlayerTime(1, 9_000),)), **options) == []


def test_the_club_speaks_with_its_own_words():
    settings = '[voix]\nterme_chrono = "top chrono"\n[epellation]\nA = "Anatole"\n'
    voice = announcer(settings)
    state = State.start(GameOptions("g"))
    assert voice.utterances(ev.TileDrawn("A"), state)[0].text == "Anatole, A."
    started = ev.ClockStarted(1, 0, parse_tempo("3min").for_coup(1))
    assert voice.utterances(started, state)[0].text == "Top chrono."


def test_what_concerns_no_one_is_not_said():
    assert said(ev.TileReturned("A")) == []
    assert said(slips.BilletHandedOut(1, 1, 2, "Ada")) == []


@pytest.mark.article("fisf-2020 §3.4")
def test_a_caution_follows_the_solution_where_there_is_a_risk_and_where_the_club_wants_it():
    top = ev.TopChosen(1, Move.parse("SES", "9H"), 9, (), 0, 9, 1, confusions=tuple(Confusion))
    assert said(top)[1:] == ["Attention à la place !", "Attention à la solution !"]
    state = evolve(State.start(GameOptions("g")), ev.CoupOpened(1, "", ""))
    silent = announcer("[partie]\nmises_en_garde = false")
    assert len(silent.utterances(top, state)) == 1
    assert len(said(replace(top, confusions=()))) == 1


def ended(*points: tuple[int, ...], closed: bool = True, **options: object) -> State:
    """A game that is over, with what each player earned coup by coup."""
    state = State.start(GameOptions("g", players=PLAYERS, **options))  # type: ignore[arg-type]
    records = {
        number: CoupRecord(number, Grid.EMPTY, "", NORMALE, top_points=50, closed=closed)
        for number in range(1, len(points) + 1)
    }
    entries = {
        number: {
            table: Slip((SlipEntry("e", "", Verdict(each, each, Sanction.NONE)),))
            for table, each in enumerate(row, start=1)
        }
        for number, row in enumerate(points, start=1)
    }
    correction = replace(state.correction, coups=records, slips=entries)
    return replace(state, correction=correction, closed=CLOSED, phase=Phase.ENDED)


CLOSED = ev.GameClosed("end_all_placed", "", 2, 100)


def told_at_the_end(state: State, event: ev.Event = CLOSED) -> list[str]:
    voice = Announcer(style_of(parse(""), state.options))
    return [each.text for each in voice.utterances(event, state) if each.kind is UtteranceKind.SOLO]


@pytest.mark.article("fisf-2020 §3.5")
@pytest.mark.article("fisf-2014 §3.5")
def test_solos_are_told_at_the_end_of_the_game():
    assert told_at_the_end(ended((50, 40), (30, 50))) == ["Ana, 1 solo ; Bob, 1 solo."]
    assert told_at_the_end(ended((50, 40), (50, 30))) == ["Ana, 2 solos."]
    assert told_at_the_end(ended((50, 50))) == []


@pytest.mark.article("fisf-2020 §3.5")
def test_solos_wait_for_the_last_slip():
    """The game is over before its last coup is corrected: they are told when it is."""
    assert told_at_the_end(ended((50, 40), closed=False)) == []
    assert told_at_the_end(ended((50, 40)), slips.CoupClosed(1, "")) == ["Ana, 1 solo."]


@pytest.mark.article("fisf-2020 §3.5")
def test_solos_counted_across_centres_are_left_to_the_general_ranking():
    state = ended((50, 40), solos=SoloRules(across_centres=True))
    assert told_at_the_end(state) == ["Les solos seront annoncés avec le classement général."]


@pytest.mark.article("fisf-2020 §3.7")
def test_a_game_whose_results_are_void_has_no_solo():
    void = ev.GameClosed("interruption_results_void", "", 2, 100)
    assert told_at_the_end(replace(ended((50, 40)), closed=void), void) == []
