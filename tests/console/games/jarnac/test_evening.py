"""Whole games on a whole console: played, killed, resumed, played against the console."""

import pytest

from console.app.keyboard import look
from console.games.history import history_of
from console.games.jarnac.mat_solver import Answer
from console.games.jarnac.simulation import play_out
from console.games.jarnac.terminal_lines import finds_text
from console.terminal import TerminalPainter
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.best_moves import TurnReview
from engine.games.jarnac.options import Strength
from engine.games.jarnac.solver import Find
from engine.games.jarnac.state import Phase
from engine.rulings import RuleError
from tests.console.games.jarnac.bench import JarnacBench, between_virtual_players
from tests.engine.games.jarnac.bench import WORDS, assert_whole_set, lexicon_of


def test_a_seeded_game_is_the_same_again(tmp_path, few_words):
    ends = []
    for folder in ("une", "deux"):
        bench = between_virtual_players(tmp_path / folder, few_words)
        state = play_out(bench.table)
        ends.append((state.mats, state.log, bench.said))
        bench.cut()
    assert ends[0] == ends[1]


@pytest.mark.parametrize("clock", ["coup", "pendule", "sans"])
def test_a_game_ends_with_its_result_said(tmp_path, few_words, clock):
    bench = between_virtual_players(tmp_path, few_words, pendule=clock)
    state = play_out(bench.table)
    assert state.ended is not None
    assert bench.said[-1].startswith("Fin de partie. Ana, ")
    assert_whole_set(state)


def test_without_a_referee_a_terminal_shows_no_words_before_the_end(tmp_path, few_words):
    friends, refereed = (
        JarnacBench(tmp_path / str(arbitre), few_words, seed="amis", arbitre=arbitre).open_game()
        for arbitre in (False, True)
    )
    assert at_a_terminal(refereed) == "Aucun mot à montrer. Piochez d'abord."
    for bench in (friends, refereed):
        bench.do(cmd.ChooseStarter(0), cmd.Draw())
        while bench.state.phase is Phase.DRAWING:
            bench.advance()
    assert at_a_terminal(friends).startswith("Sans arbitre,")
    assert at_a_terminal(refereed).startswith("  Ana : ")
    seen = TurnReview(3, 0, (), 0, ())
    unseen = TurnReview(4, 1, (), 1, (Find(1, "LAC", "CALE"),))
    told = [finds_text(friends.state, Answer(turns=turns)) for turns in ((seen,), (seen, unseen))]
    assert told == ["Aucun Jarnac n'a été manqué.", "  tour 4, Jarnac que Ana n'a pas vu : CALE"]


def at_a_terminal(bench):
    return look("mots", bench.judge, TerminalPainter(colour=False))


def test_killed_anywhere_it_goes_on_and_ends_alike(tmp_path, few_words):
    """The plug is pulled every forty steps; what the card holds is all there is."""
    whole = between_virtual_players(tmp_path / "entiere", few_words, pendule="sans")
    expected = play_out(whole.table)
    cut = tmp_path / "coupee"
    between_virtual_players(cut, few_words, pendule="sans").cut()
    for _ in range(200):
        bench = JarnacBench(cut, few_words).resume()
        history = history_of(bench.journal.load(bench.state.options.id)[0])
        assert history.state == bench.state
        for _ in range(40):
            if bench.state.phase is Phase.ENDED or not bench.advance():
                break
        over, mats = bench.state.phase is Phase.ENDED, bench.state.mats
        bench.cut()
        if over:
            break
    assert mats == expected.mats


def test_playing_against_the_console(tmp_path, few_words):
    """Ana types, the console draws its letters, plays, and leaves her the bag again."""
    bench = JarnacBench(tmp_path, few_words, seed="contre", contre="expert", players=())
    bench.open_game()
    console = bench.state.options.virtual
    assert console == (None, Strength.EXPERT)
    assert not bench.state.options.referee
    for _ in range(60):
        while bench.advance():
            if bench.state.turn == 0 and bench.state.phase in (Phase.PLAYING, Phase.RECEIVING):
                break
        if bench.state.phase is Phase.RECEIVING:
            bench.do(cmd.Draw())
        elif bench.state.phase is Phase.PLAYING:
            bench.do(cmd.Pass())
        else:
            break
    made = [event for event in bench.state.log if isinstance(event, ev.WordMade)]
    assert made and all(event.side == 1 for event in made)


def test_the_console_contests_a_wrong_word(tmp_path):
    bench = JarnacBench(tmp_path, WORDS, source="saisie", contre="expert", players=())
    bench.open_game().do(cmd.ChooseStarter(0))
    bench.draw("LACSEZ")
    bench.do(cmd.MakeWord("SEZ"))
    bench.advance()
    assert (bench.state.turn, bench.state.mat(0).rows[0]) == (1, "")
    assert "Contestation : mot refusé." in bench.said


def test_what_a_hand_takes_back_a_hand_draws_again(tmp_path, few_words):
    bench = JarnacBench(tmp_path, few_words, seed="main").open_game()
    bench.do(cmd.ChooseStarter(0), cmd.Draw())
    while bench.state.phase is not Phase.PLAYING:
        assert bench.advance()
    bench.do(cmd.TakeBackTile())
    before = bench.state
    assert bench.state.awaited == 1
    bench.advance_to(bench.now_ms + 10_000)
    assert bench.state == before
    bench.do(cmd.TypeTile(bench.state.bag[0]))
    assert bench.state.phase is Phase.PLAYING


def test_what_is_said(tmp_path):
    bench = JarnacBench(tmp_path, source="saisie", pendule="sans").begin()
    bench.do(cmd.MakeWord("LAC"), cmd.Contest())
    bench.draw("TO")
    bench.do(cmd.Pass(), cmd.CallJarnac(), cmd.Jarnac("ECLAT"))
    assert bench.said == [
        "Partie de Jarnac, formule compétition, sans pendule.",
        "Ana commence.",
        "LAC, 9 points.",
        "Contestation : mot valable.",
        "La main à Bob.",
        "Jarnac !",
        "ECLAT, 25 points.",
    ]


def test_a_jarnac_typed_at_once_is_said_too(tmp_path):
    bench = JarnacBench(tmp_path, source="saisie", pendule="sans").begin()
    bench.do(cmd.Pass(), cmd.Jarnac("LAC"))
    assert bench.said[-1] == "Jarnac !, LAC, 9 points."


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        ({"formule": "blitz"}, "unknown_formule"),
        ({"pendule": "sablier"}, "jarnac_unknown_clock"),
        ({"minutes": 1000}, "option_bad_value"),
        ({"contre": "dieu"}, "jarnac_unknown_strength"),
        ({"repartition": "A3"}, "jarnac_wrong_total"),
    ],
)
def test_bad_choices_are_refused_before_anything_is_written(tmp_path, choices, code):
    with pytest.raises(RuleError, match=code):
        JarnacBench(tmp_path, source="saisie", **choices).open_game()


@pytest.mark.parametrize(("formule", "told"), [("competition", True), ("libre", False)])
def test_a_list_without_entries_says_what_it_cannot_decide(tmp_path, formule, told):
    bare = lexicon_of("LAC LACS TON")
    assert not bare.has_entries
    bench = JarnacBench(tmp_path, bare, source="saisie", formule=formule).open_game()
    codes = {fault.code for fault in bench.judge.faults}
    assert ("jarnac_without_entries" in codes) is told
