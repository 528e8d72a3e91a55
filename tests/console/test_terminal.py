"""What a judge types becomes messages; what cannot be read is refused with an example."""

import pytest

from console.app import keyboard
from console.app.keyboard import Look, TerminalRequest, TerminalScreen, look, prompt
from console.desk.buttons import Button, Forward, Press
from console.desk.inbox import Acknowledge, Ask
from console.french import sentence, text
from console.games.duplicate.terminal_lines import TERMINAL, tops_text
from console.terminal import TerminalPainter
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.room import Had, Room
from engine.letters.moves import Move
from engine.play.players import player
from engine.rulings import RuleError
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.every import over
from tests.tools.saying import said


def read_line(line: str):
    return keyboard.read_line(line, TERMINAL)


@over(
    ("line", "message"),
    [
        ("", Forward()),
        ("   ", Forward()),
        ("c", Press(Button.CHRONO)),
        ("Chrono", Press(Button.CHRONO)),
        ("c!", Press(Button.CHRONO, held=True)),
        ("!c", Press(Button.CHRONO, held=True)),
        ("!valider", Press(Button.VALIDER, held=True)),
        ("répéter", Press(Button.REPETER)),
        ("annuler!", Press(Button.ANNULER, held=True)),
        ("-", Ask(cmd.TakeBackTile())),
        ("- e", Ask(cmd.TakeBackTile(letter="e"))),
        ("=", Ask(cmd.ChooseTop())),
        ("= mot h4", Ask(cmd.ChooseTop(Move.parse("mot", "h4")))),
        (
            "= MOT H4 vu au dictionnaire",
            Ask(cmd.ChooseTop(Move.parse("MOT", "H4"), "vu au dictionnaire")),
        ),
        ("top 3 MOT 4H", Ask(cmd.ClaimTop(3, Move.parse("MOT", "4H")))),
        ("joueur 12 Ana Bell", Ask(slips.SeatPlayer(player(12, "Ana Bell")))),
        ("score 4 12 54", Ask(slips.EnterPoints(4, 12, 54))),
        ("score 4 12 54 5", Ask(slips.EnterPoints(4, 12, 54, 5))),
        (
            "score 4 12 54 KGFE h4 absent du lexique",
            Ask(
                slips.EnterPoints(
                    4, 12, 54, word="KGFE", reference="h4", reason="absent du lexique"
                )
            ),
        ),
        ("billet 9 7 oui", Ask(slips.AnswerQuestion(9, 7, "billet", True))),
        ("billet 9 7 Non", Ask(slips.AnswerQuestion(9, 7, "billet", False))),
        ("clore 4", Ask(slips.CloseCoup(4))),
        ("clore 4 plus tard", Ask(slips.CloseCoup(4, later=True))),
        ("interruption 20", Ask(cmd.NoteInterruption(1_200_000))),
        ("rejet lettre mal annoncée", Ask(cmd.RejectRack("lettre mal annoncée"))),
        ("annulation panne", Ask(cmd.AnnulCoup("panne"))),
        ("retirer", Ask(cmd.WithdrawMove())),
        (
            "corriger 3 BA G11 pupitre mauvais mot affiché",
            Ask(
                cmd.CorrectCoup(
                    3, "mauvais mot affiché", Move.parse("BA", "G11"), room=Room(Had.CORRECTED)
                )
            ),
        ),
        (
            "corriger 3 BA G11 refusé:XI raccord non admis",
            Ask(
                cmd.CorrectCoup(
                    3,
                    "raccord non admis",
                    Move.parse("BA", "G11"),
                    room=Room(Had.ANNOUNCED, refused=True, refused_words=("XI",)),
                )
            ),
        ),
        (
            "= BA G11 refusé absent de l'ODS",
            Ask(
                cmd.ChooseTop(
                    Move.parse("BA", "G11"),
                    "absent de l'ODS",
                    room=Room(Had.ANNOUNCED, refused=True),
                )
            ),
        ),
        ("fin", Ask(cmd.CloseGame())),
        ("continuer on finit le sac", Ask(cmd.DeclineEnd("on finit le sac"))),
        ("rouvrir erreur", Ask(cmd.ReopenGame("erreur"))),
        ("lu", Acknowledge()),
        ("tops", Look("tops")),
        ("quitter", TerminalRequest.QUIT),
    ],
)
def test_a_line_is_a_message(line: str, message: object):
    assert read_line(line) == (message,)


def test_letters_are_typed_one_by_one():
    assert read_line("+ a é?".replace("é", "e")) == tuple(
        Ask(cmd.TypeTile(letter)) for letter in "AE?"
    )


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("chorno", "terminal_unknown"),
        ("= MOT", "terminal_usage"),
        ("score 4 12", "terminal_usage"),
        ("score quatre 12 54", "terminal_usage"),
        ("score 4 12 54 -5", "terminal_usage"),
        ("score 4 12 54 KGFE", "terminal_usage"),
        ("billet 9 7 peut-être", "terminal_usage"),
        ("corriger 3 BA G11 salle:XI vu après", "terminal_usage"),
        ("= M0T H4", "unknown_word_letter"),
        ("= MOT Z99", "reference_off_grid"),
        ("+ A1", "unknown_letter"),
    ],
)
def test_a_line_that_means_nothing_is_refused(line: str, code: str):
    with pytest.raises(RuleError) as refusal:
        read_line(line)
    assert refusal.value.code == code
    assert sentence(refusal.value).count(". ") == 1


def test_the_nearest_command_is_named():
    with pytest.raises(RuleError) as refusal:
        read_line("chorno")
    assert "« chrono »" in sentence(refusal.value)


def test_the_judge_sees_the_grid_the_tirage_and_refusals(tmp_path, free_lexicon):
    lines: list[str] = []
    screen = TerminalScreen(TerminalPainter(colour=False), lines.append)
    bench = DuplicateBench(tmp_path, free_lexicon, subscribers=(screen,)).open_game()
    bench.press(Button.REJETER)
    bench.play_coup()
    shown = "\n".join(lines)
    assert "libre" in lines[0] and "✗ Aucun coup" in shown
    assert " ".join(bench.state.coups[0].tirage) in shown
    assert "Coup 1 :" in lines[-1]
    bench.cut()


def test_letters_refused_for_one_reason_are_refused_once(tmp_path, free_lexicon):
    lines: list[str] = []
    screen = TerminalScreen(TerminalPainter(colour=False), lines.append)
    bench = DuplicateBench(tmp_path, free_lexicon, subscribers=(screen,)).open_game()
    for _ in range(2):  # a second line is told again
        lines.clear()
        for message in screen.of_one_line(read_line("+ABC")):
            bench.post(message)
        assert len(lines) == 1 and "✗ Aucun coup" in lines[0]
    bench.cut()


def test_letters_refused_for_several_reasons_are_all_told(tmp_path, free_lexicon):
    lines: list[str] = []
    screen = TerminalScreen(TerminalPainter(colour=False), lines.append)
    choices = said(source="saisie")
    bench = DuplicateBench(tmp_path, free_lexicon, choices, subscribers=(screen,)).open_game()
    bench.forward()
    lines.clear()
    for message in screen.of_one_line(read_line("+KKWWA")):
        bench.post(message)
    assert [line.split(". ")[0] for line in lines] == [
        "  ✗ Il n'y a plus de K dans le sac",
        "  ✗ Il n'y a plus de W dans le sac",
    ]
    assert sorted(bench.state.rack) == ["A", "K", "W"]
    bench.cut()


def test_the_help_tells_both_ways_of_a_long_press():
    assert "c!" in text(TERMINAL.help_code) and "!c" in text(TERMINAL.help_code)


def test_the_prompt_offers_what_the_buttons_do(bench: DuplicateBench):
    bench.open_game()
    assert "suivant (coup suivant)" in prompt(bench.judge)
    bench.play_coup()
    assert "annuler! (retirer le dernier mot)" in prompt(bench.judge)


def test_the_tops_are_for_the_judge_and_come_with_their_figure(bench: DuplicateBench):
    bench.open_game()
    assert "Annoncez" in tops_text(bench.judge.answer)
    bench.announce()
    shown = tops_text(bench.judge.answer)
    assert bench.judge.answer is not None
    assert bench.judge.answer.tops[0].move.word in shown
    assert str(bench.judge.answer.solutions.top_points) in shown


def test_the_grid_can_be_looked_at_once_a_game_is_open(bench: DuplicateBench):
    painter = TerminalPainter(colour=False)
    assert "Ouvrez une partie" in look("grille", bench.judge, painter)
    bench.open_game().play_coup()
    assert look("grille", bench.judge, painter) == painter.grid(bench.state.grid)


@pytest.mark.parametrize("line", ["joueur \udcff", "a\x00b", "x" * 5_000, "j \u202eana"])
def test_a_line_that_cannot_be_kept_or_shown_is_refused(line):
    with pytest.raises(RuleError) as refusal:
        read_line(line)
    assert refusal.value.code == "terminal_unreadable"
