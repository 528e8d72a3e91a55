"""Four ways for letters to come, one door for them to come through."""

import json
from pathlib import Path

import pytest

from console.command_line import seed_number
from console.desk.buttons import Button
from console.french import sentence
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.state import Phase
from engine.letters.tiles import minus, sort_letters
from engine.letters.tileset import TileSet
from engine.play.game import SourceKind
from engine.rulings import RuleError
from firmware_bridge import messages as metal
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.saying import said

GAMES = sorted((Path(__file__).parents[2] / "games").glob("*.json"))


def racks(bench: DuplicateBench, coups: int) -> list[str]:
    bench.open_game()
    for _ in range(coups):
        bench.play_coup()
    return [played.tirage for played in bench.state.coups]


def test_a_seed_gives_the_same_letters_again(tmp_path, free_lexicon):
    first, second, other = (
        DuplicateBench(tmp_path / name, free_lexicon, said(seed=seed))
        for name, seed in (("a", "lundi"), ("b", "lundi"), ("c", "mardi"))
    )
    assert racks(first, 4) == racks(second, 4) != racks(other, 4)
    for bench in (first, second, other):
        bench.cut()


def test_the_seed_is_in_the_journal_and_nowhere_public(bench: DuplicateBench):
    bench.open_game().play_coup()
    seed = bench.state.options.source.seed
    assert seed == seed_number("banc")
    assert str(seed) in bench.journal.load(bench.state.options.id)[0][0].payload
    assert str(seed) not in repr(bench.public)


def test_a_game_without_a_seed_throws_new_dice():
    assert seed_number(None) != seed_number(None)


def test_a_power_cut_in_the_middle_of_a_draw_changes_no_letter(tmp_path, free_lexicon):
    whole = DuplicateBench(tmp_path / "a", free_lexicon).open_game().open_coup()
    cut = DuplicateBench(tmp_path / "b", free_lexicon).open_game()
    cut.forward()
    for _ in range(3):
        cut.loop.advance()
    assert len(cut.state.rack) == 3
    again = cut.restarted(free_lexicon)
    again.draw()
    assert again.state.rack == whole.state.rack
    whole.cut()
    again.cut()


def test_after_an_annulment_the_bag_is_shaken_anew(bench: DuplicateBench):
    bench.open_game().announce()
    first = bench.state.rack
    bench.press(Button.ANNULER, held=True)
    bench.open_coup()
    assert sort_letters(bench.state.rack) != sort_letters(first)


def test_typed_letters_mix_with_the_bag(bench: DuplicateBench):
    bench.open_game()
    bench.forward()
    bench.loop.advance()
    letter = sort_letters(bench.state.bag)[-3]
    bench.type(letter)
    bench.draw()
    assert len(bench.state.rack) == 7 and letter in bench.state.rack


def test_a_tile_on_the_pad_is_a_letter_of_the_tirage(tmp_path, free_lexicon):
    bench = DuplicateBench(tmp_path, free_lexicon, said(source="saisie")).open_game()
    tiles = TileSet("club")
    for number, tile in enumerate(tiles.distribution.tiles):
        tiles = tiles.enrol(f"{number:010X}", tile)
    bench.console.dependencies.workbench.tiles = tiles
    bench.forward()
    for tag in ("0000000000", "0000000001", "0000000000"):
        bench.post(metal.TagSeen("pad", tag, bench.loop.now_ms))
    assert bench.state.rack == "AA" and bench.codes() == ["tile_already_drawn"]
    bench.post(metal.TagSeen("pad", "FFFFFFFFFF", bench.loop.now_ms))
    assert bench.codes()[-1] == "unknown_tag" and bench.state.rack == "AA"
    bench.cut()


# Prepared games


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_published_games_give_the_published_cumul_coup_by_coup(path, tmp_path, free_lexicon):
    text = path.read_text(encoding="utf-8")
    published = json.loads(text)
    bench = DuplicateBench(tmp_path, free_lexicon, said(prepared=text)).open_game()
    for coup in published["coups"]:
        assert bench.state.phase is Phase.IDLE
        bench.forward()
        bench.draw()
        assert sort_letters(bench.state.rack) == sort_letters(coup["rack"])
        bench.forward()
        bench.forward()
        bench.press(Button.CHRONO, held=True)
        bench.forward()
        bench.forward()
        played = bench.state.coups[-1]
        assert (played.top.points, played.cumul) == (coup["points"], coup["cumulative"])
        assert played.rejected == coup["rejected"]
    assert bench.state.cumul == published["published_total"]
    assert bench.state.options.source.kind is SourceKind.PREPARED
    bench.cut()


def prepared(tmp_path: Path, free_lexicon) -> DuplicateBench:
    return DuplicateBench(
        tmp_path, free_lexicon, said(prepared=GAMES[0].read_text(encoding="utf-8"))
    )


def test_a_prepared_game_is_sealed_coup_by_coup(tmp_path, free_lexicon):
    bench = prepared(tmp_path, free_lexicon).open_game()
    later = json.loads(GAMES[0].read_text(encoding="utf-8"))["coups"][1:]
    bench.announce()
    shown = repr(bench.public) + repr(bench.judge)
    for coup in later:
        assert f"'{coup['word']}'" not in shown
        assert len(coup["rack"]) < 5 or coup["rack"] not in shown
    bench.cut()


def test_a_prepared_game_survives_a_power_cut(tmp_path, free_lexicon):
    bench = prepared(tmp_path, free_lexicon).open_game().play_coup()
    again = bench.restarted(free_lexicon)
    again.forward()
    again.draw()
    assert sort_letters(again.state.rack) == sort_letters("EIOLMLS")
    again.cut()


def test_a_prepared_file_that_has_gone_leaves_typing(tmp_path, free_lexicon):
    bench = prepared(tmp_path, free_lexicon).open_game().play_coup()
    for path in (tmp_path / "prepared").iterdir():
        path.unlink()
    again = bench.restarted(free_lexicon)
    assert "prepared_lost" in [fault.code for fault in again.judge.faults]
    again.forward()
    again.type(minus("EIOLMLS", again.state.rack))
    assert again.state.tirage_ruling is not None
    again.cut()


def test_an_annulled_coup_of_a_prepared_game_is_drawn_by_hand(tmp_path, free_lexicon):
    bench = prepared(tmp_path, free_lexicon).open_game().announce()
    bench.press(Button.ANNULER, held=True)
    bench.forward()
    assert bench.state.phase is Phase.DRAWING and bench.session.next_wakeup() is None
    bench.cut()


def test_a_rejet_of_the_file_is_a_rejet_of_the_game(tmp_path, free_lexicon):
    bench = prepared(tmp_path, free_lexicon).open_game()
    for _ in range(7):
        bench.play_coup()
    assert any(isinstance(event, ev.RackRejected) for event in bench.recorder.events)
    assert bench.state.coups[6].sheet_tirage.startswith("-")
    bench.cut()


def _damage(text: str) -> dict[str, str]:
    data = json.loads(text)
    wrong_points = json.loads(text)
    wrong_points["coups"][2]["points"] += 1
    return {
        "cut short": text[: len(text) // 2],
        "no coups": json.dumps({"id": "x"}),
        "two games": json.dumps([data, data]),
        "wrong points": json.dumps(wrong_points),
        "unknown letter": text.replace('"AECC?NU"', '"AECC1NU"'),
        "not json": "Bonsoir",
    }


@pytest.mark.parametrize("damage", sorted(_damage(GAMES[0].read_text(encoding="utf-8"))))
def test_a_prepared_file_that_cannot_be_is_refused(damage, tmp_path, free_lexicon):
    text = _damage(GAMES[0].read_text(encoding="utf-8"))[damage]
    bench = DuplicateBench(tmp_path, free_lexicon, said(prepared=text))
    bench.press(Button.SUIVANT)
    assert bench.judge.state is None and bench.journal.games() == []
    french = sentence(bench.recorder.refusals[0])
    assert french.count(". ") >= 1 and french.endswith(".")
    bench.cut()


def test_a_choice_that_departs_from_the_file_is_still_possible(tmp_path, free_lexicon):
    bench = prepared(tmp_path, free_lexicon).open_game().collect()
    answer = bench.judge.answer
    assert answer is not None and answer.retained is not None
    other = next(each for each in answer.solutions if each.move != answer.retained)
    assert bench.ask(cmd.ChooseTop(other.move, "erreur dans le fichier")).refusal is None
    bench.cut()


def test_settings_that_make_no_game_are_refused_when_it_is_asked_for(tmp_path, free_lexicon):
    bench = DuplicateBench(tmp_path, free_lexicon, said(contest="topping"))
    bench.forward()
    assert bench.codes() == ["topping_without_players"] and bench.judge.state is None
    assert isinstance(bench.judge.refusal, RuleError)
    bench.cut()


@pytest.mark.parametrize(
    ("option", "code"),
    [
        ({"formule": "9sur3"}, "unknown_formule"),
        ({"contest": "belote"}, "unknown_contest"),
        ({"tempo": "vite"}, "unknown_tempo"),
        ({"edition": "1890"}, "unknown_edition"),
    ],
)
def test_an_option_that_means_nothing_is_refused_where_it_is_said(option, code):
    with pytest.raises(RuleError, match=code):
        said(**option)
