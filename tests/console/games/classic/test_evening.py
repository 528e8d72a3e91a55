"""A classic game on the console: buttons, voice, journal, power cuts, virtual players."""

import pytest

from console.desk.buttons import Button
from console.desk.inbox import StartGame
from console.french import sentence
from console.games import face_of
from engine.games.classic import commands as cmd
from engine.games.classic.options import ClockKind, Racks, Strength, VainChallenge
from engine.games.classic.state import Phase
from engine.play.game import SourceKind
from engine.play.season import DuelOutcome
from engine.rulings import RuleError
from tests.console.games.classic.bench import ClassicBench
from tests.engine.games.classic.bench import near_the_end
from tests.tools.saying import said as wanted

RACKS = ("CHATSEE", "SALEEEE")


@pytest.fixture
def bench(tmp_path, free_lexicon):
    return ClassicBench(tmp_path, free_lexicon, "Léa", "Max")


def test_what_is_said_at_each_moment(bench):
    bench.begin(*RACKS).lay("CHAT H5")
    bench.press(Button.VALIDER)
    bench.do(cmd.TypeTiles("RRRR"))
    assert bench.said == [
        "Scrabble classique, 2 joueurs.",
        "Léa commence.",
        "À Léa.",
        "Léa, 18 points. CHAT en Hongrie, H, 5.",
        "À Max.",
    ]


def test_no_letter_of_a_rack_is_ever_said(bench):
    bench.begin(*RACKS).do(cmd.Exchange("SEE"), cmd.TypeTiles("WKX"))
    assert bench.said[-2:] == ["Léa échange 3 lettres.", "À Max."]


def test_players_without_a_name_are_numbered(tmp_path, free_lexicon):
    bench = ClassicBench(tmp_path, free_lexicon).begin(*RACKS)
    bench.lay("CHAT H5")
    assert bench.said[-1] == "Joueur 1, 18 points. CHAT en Hongrie, H, 5."


def test_a_refused_word_and_its_price(tmp_path, free_lexicon):
    bench = ClassicBench(tmp_path, free_lexicon, "Léa", "Max", challenge="10 points").begin(*RACKS)
    assert bench.state.options.vain_challenge is VainChallenge.TEN
    bench.lay("CHAT H5").do(cmd.Contest("2"))
    assert bench.said[-1] == "Mot valable. Max perd 10 points."
    bench.do(cmd.Validate(), cmd.TypeTiles("RRRR"))
    bench.lay("EELS 9E").do(cmd.Contest("1"))
    assert bench.said[-2:] == ["Mot refusé.", "À Léa."]


def test_the_end_is_said_as_arithmetic(bench):
    bench.begin("ZEEEEEE", "KEEEEEE")
    bench.do(*(cmd.Pass() for _ in range(4)))
    assert bench.said[-5:] == [
        "Max passe.",
        "Fin de partie, tout le monde a passé deux fois.",
        "Léa, 0 point, moins 16. Total moins 16.",
        "Max, 0 point, moins 16. Total moins 16.",
        "Égalité : Léa et Max.",
    ]


def test_buttons_at_each_moment(bench):
    bench.open_game()
    assert bench.judge.situation.name == "classic_toss"
    bench.press(Button.JOUEUR2, held=True)
    assert bench.state.starter == "2"
    bench.do(cmd.TypeTiles("SALEEEE"), cmd.TypeTiles("CHATSEE"))
    bench.lay("SALE H5")
    bench.press(Button.ANNULER)
    assert bench.state.phase is Phase.PLAYING
    bench.lay("SALE H5")
    bench.press(Button.JOUEUR1, held=True)
    assert bench.state.laid.challenge.player == "1"
    bench.press(Button.VALIDER)
    assert bench.state.score("2") > 0
    bench.press(Button.REJETER)
    assert bench.recorder.refusals[-1].code.startswith("desk_classic")


def test_every_situation_has_its_words(bench):
    """Each moment's sentence, and a label for everything its buttons offer."""
    face_of("classic")
    bench.open_game()
    seen = set()
    for commands in (
        (),
        (cmd.ChooseStarter("1"),),
        (cmd.TypeTiles("CHATSEE"), cmd.TypeTiles("SALEEEE")),
        (cmd.Exchange("SE"),),
        (cmd.TypeTiles("RR"), cmd.Pass()),
        (cmd.CloseGame("fin"),),
    ):
        bench.do(*commands)
        situation = bench.judge.situation
        seen.add(situation.name)
        assert all(offer.label for offer in situation.offers)
        assert ". " in sentence(RuleError(f"desk_{situation.name}", button="x"))
    assert len(seen) >= 5


def test_chess_clocks_and_their_buttons(tmp_path, free_lexicon):
    bench = ClassicBench(tmp_path, free_lexicon, "Léa", "Max", clocks="pendules").begin(*RACKS)
    assert bench.state.options.timing.kind is ClockKind.CHESS
    assert bench.judge.situation.name == "classic_waiting"
    bench.press(Button.CHRONO)
    bench.loop.advance_to(bench.loop.now_ms + 30_000)
    bench.press(Button.JOUEUR1)
    assert bench.state.clocks["1"].left_ms == 20 * 60_000 - 30_000
    bench.press(Button.JOUEUR1)
    bench.loop.advance_to(bench.loop.now_ms + 20 * 60_000)
    assert bench.said[-3:] == ["60 secondes.", "10 secondes.", "Temps écoulé."]


def test_pulling_the_plug_loses_nothing(tmp_path, free_lexicon):
    bench = ClassicBench(tmp_path, free_lexicon, "Léa", "Max", clocks="pendules").begin(*RACKS)
    bench.press(Button.CHRONO)
    bench.loop.advance_to(bench.loop.now_ms + 4_000)
    bench.lay("CHAT H5").do(cmd.Validate())
    before = bench.state
    again = bench.restarted(now_ms=5_000)
    assert again.state == before
    again.do(cmd.TypeTiles("RRRR"))
    assert again.state.on_turn == "2"
    assert again.said == ["À Max."], "what was said before the cut is not said again"


def test_a_clock_that_ran_stands_after_a_cut(tmp_path, free_lexicon):
    bench = ClassicBench(tmp_path, free_lexicon, "Léa", "Max", clocks="pendules").begin(*RACKS)
    bench.press(Button.CHRONO)
    again = bench.restarted(now_ms=5_000)
    assert not again.state.clock.is_running
    assert any(fault.code == "clock_held" for fault in again.recorder.faults)


def test_settings_and_what_is_said_of_a_game(tmp_path, free_lexicon):
    bench = ClassicBench(
        tmp_path, free_lexicon, "Léa", "Max / Zoé", racks="libres", referee=True, refuse=True
    ).open_game()
    options = bench.state.options
    assert (options.racks, options.referee, options.immediate_refusal) == (Racks.FREE, True, True)
    assert options.seats[1].members == ("Max", "Zoé"), "a team"
    assert not ClassicBench(tmp_path / "x", free_lexicon).open_game().state.options.referee


@pytest.mark.parametrize("option", [{"chevalets": "ronds"}, {"contre": ["géant"]}])
def test_what_means_nothing_is_refused_where_it_is_said(option):
    with pytest.raises(RuleError, match="classic_unknown_choice"):
        wanted(game="classic", **option)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"contre": ["fort"] * 5}, "wrong_number_of_players"),
        ({"contre": ["fort"], "chevalets": "libres"}, "bots_need_racks"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is_opened(
    tmp_path, free_lexicon, said, code
):
    outcomes = []
    bench = ClassicBench(tmp_path, free_lexicon, "Léa", **said)
    bench.post(StartGame(reply=outcomes.append))
    assert outcomes[0].refusal.code == code
    assert ". " in sentence(outcomes[0].refusal)


def test_a_person_against_a_virtual_player(tmp_path, free_lexicon):
    bench = ClassicBench(tmp_path, free_lexicon, "Léa", bot=["fort"], seed="7").open_game()
    assert bench.state.options.source.kind is SourceKind.SOFTWARE
    assert bench.state.seats[1].bot is Strength.STRONG
    for _ in range(40):
        if bench.state.on_turn == "1" and bench.state.phase is Phase.PLAYING:
            break
        if bench.state.phase is Phase.LAID:
            bench.press(Button.VALIDER)
        elif not bench.loop.advance():
            raise AssertionError(bench.state.phase)
    assert bench.judge.public.own_rack == bench.state.table.rack("1").letters
    bench.do(cmd.Pass())
    while bench.state.phase is not Phase.LAID:
        assert bench.loop.advance()
    assert bench.state.laid.player == "2"
    assert bench.said[-1].startswith("Robot fort, ")


def can(state) -> dict[str, bool]:
    """What the page offers."""
    return face_of("classic").pages.judged(state, None, 0)["can"]


def offered(bench) -> set[str]:
    return {offer.press.button.value for offer in bench.judge.situation.offers}


def test_what_the_moment_refuses_is_not_offered(bench):
    """A button pressed all the same says why not, where whoever pressed it looks."""
    bench.begin(*RACKS).lay("CHAT H5")
    assert {"annuler", "rejeter"} <= offered(bench)
    assert not can(bench.state)["CorrectTurn"], "a word waits"
    bench.do(cmd.Contest())
    assert not {"annuler", "rejeter"} & offered(bench), "contested in vain: it stays"
    bench.press(Button.ANNULER)
    assert bench.recorder.codes[-1] == "already_contested"
    assert bench.judge.public.banners[0].code == "already_contested"
    bench.press(Button.VALIDER)
    assert "annuler" not in offered(bench), "no letter is drawn yet"
    bench.do(cmd.TypeTiles("R"))
    assert "annuler" in offered(bench)


@pytest.mark.parametrize(("bag", "possible"), [("NNNRRRR", True), ("NNNRRR", False)])
def test_an_exchange_is_offered_while_the_bag_has_seven(bag, possible):
    assert can(near_the_end("CHATSEE", "SALEEEE", bag=bag).state)["Exchange"] is possible


def test_what_it_brings_to_a_season_is_won_drawn_or_lost(bench, tmp_path, free_lexicon):
    bench.begin("ZEEEEEE", "KEEEEEE")
    bench.do(*(cmd.Pass() for _ in range(4)))
    brought = face_of("classic").competition.result(bench.state)
    assert [(each.outcome, each.ahead) for each in brought.results] == [(DuelOutcome.DRAWN, 0)] * 2
    other = ClassicBench(tmp_path / "other", free_lexicon, "Léa", "Max", "Zoé")
    other.begin("ZEEEEEE", "KAAEEEE", "UUUEEEE").do(*(cmd.Pass() for _ in range(6)))
    brought = face_of("classic").competition.result(other.state)
    assert {(each.name, each.outcome, each.ahead) for each in brought.results} == {
        ("Zoé", DuelOutcome.WON, 9),
        ("Léa", DuelOutcome.LOST, -9),
        ("Max", DuelOutcome.LOST, -9),
    }


def test_against_the_console_alone_nobody_has_won_a_game(tmp_path, free_lexicon):
    bench = ClassicBench(tmp_path, free_lexicon, "Léa", contre=["faible"])
    bench.open_game().do(cmd.ChooseStarter("1"), cmd.CloseGame("tard"))
    (brought,) = face_of("classic").competition.result(bench.state).results
    assert brought.outcome is None
