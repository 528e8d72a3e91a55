"""The game to look through again, and told in a few sentences, once it is over."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from console.games.duplicate.pages.review import review_address
from console.games.duplicate.papers import RESULTS
from console.games.duplicate.papers.review import GameReview, as_review_page, page_policy
from console.games.duplicate.papers.sheet import GameSheet
from engine.games.duplicate import commands as game
from engine.games.duplicate.options import CommonGame, Role
from engine.letters.solver import solve
from engine.rulings import RuleError
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.games.duplicate.evening import play_evening
from tests.console.web.browser import PHONE, open_page
from tests.tools.saying import said

pytestmark = pytest.mark.usefixtures("data_with_lexicon")
NOVEMBER = 1_795_000_000_000
HIERSAC = Path(__file__).parents[3] / "games" / "hiersac-2018-07-07-normale.json"


@pytest.fixture(scope="module")
def playing(tmp_path_factory, free_lexicon):
    return play_evening(tmp_path_factory.mktemp("en cours"), free_lexicon)


@pytest.fixture(scope="module")
def evening(tmp_path_factory, free_lexicon):
    rig = play_evening(tmp_path_factory.mktemp("finie"), free_lexicon)
    rig.do(game.CloseGame("fin"))
    return rig


def review_of(state) -> GameReview:
    return GameReview.of(GameSheet(state, NOVEMBER))


def test_a_coup_is_its_grid_before_its_tirage_its_top_and_who_found_it(evening):
    first, second = review_of(evening.state).coups
    assert (first.tirage, first.word, first.ref, first.points) == ("FEDAYIN", "FEDAYIN", "H8", 110)
    assert first.grid == "." * 225
    assert second.grid.replace(".", "") == "FEDAYIN"
    assert second.cumul == first.points + second.points
    assert first.found == 3


def test_sous_tops_are_worth_less_than_the_top_and_can_be_played(evening, free_lexicon):
    for coup, played in zip(review_of(evening.state).coups, evening.state.coups, strict=True):
        known = {
            (each.move.word.upper(), str(each.move.ref)): each.points
            for each in solve(
                played.before.grid, played.tirage, free_lexicon, evening.state.options.formule
            )
        }
        assert len(coup.sous_tops) == 3
        for below in coup.sous_tops:
            assert known[below.word, below.ref] == below.points < coup.points


def test_with_another_lexicon_there_are_no_sous_tops_and_it_says_so(evening):
    options = replace(evening.state.options, lexicon="celui-du-club", lexicon_edition="9")
    review = review_of(replace(evening.state, options=options))
    assert all(not coup.sous_tops for coup in review.coups)
    assert "celui-du-club" in review.note


def test_while_it_is_played_there_is_none(playing):
    with pytest.raises(RuleError) as refused:
        review_of(playing.state)
    assert refused.value.code == "review_not_over"


def test_a_name_cannot_leave_its_place_in_the_page(evening):
    options = replace(evening.state.options, club="</script><script>alert(1)</script> {{script}}")
    page = as_review_page(GameSheet(replace(evening.state, options=options), NOVEMBER)).decode()
    assert "<script>alert" not in page
    assert page.count("</script>") == 2


@pytest.fixture(scope="module")
def whole_game(tmp_path_factory, free_lexicon):
    """A published game of twenty-odd coups, without players."""
    text = HIERSAC.read_text(encoding="utf-8")
    folder = tmp_path_factory.mktemp("hiersac")
    bench = DuplicateBench(folder, free_lexicon, said(prepared=text, name="h")).open_game()
    for _ in json.loads(text)["coups"]:
        bench.play_coup()
    bench.do(game.CloseGame("fin"))
    return bench.state


def test_a_whole_game_stays_below_300_kilobytes(whole_game):
    assert len(as_review_page(GameSheet(whole_game, NOVEMBER))) < 300_000


# --- the file, opened by itself -----------------------------------------------------------------


@pytest.fixture
def file(browser, whole_game, tmp_path):
    """Opened from a folder, by somebody without any network."""
    path = tmp_path / "revoir.html"
    path.write_bytes(as_review_page(GameSheet(whole_game, NOVEMBER)))
    troubles: list[str] = []
    page = open_page(browser, PHONE, troubles)
    page.context.set_offline(True)
    page.goto(path.as_uri())
    yield page
    assert troubles == []


def test_arrows_and_buttons_go_through_the_coups(file, whole_game):
    first, second = whole_game.coups[:2]
    expect(file.locator("#top")).to_contain_text(first.top.move.word.upper())
    file.keyboard.press("ArrowRight")
    expect(file.locator("#top")).to_contain_text(second.top.move.word.upper())
    expect(file.locator("#cumul")).to_have_text(f"cumul {second.cumul}")
    file.click("#back")
    expect(file.locator("#which")).to_have_text("Coup 1")
    assert file.is_disabled("#back")
    file.focus("#coup")
    file.keyboard.press("End")
    assert file.is_disabled("#on")


def test_one_may_look_for_the_top_first(file, whole_game):
    file.check("#seek")
    file.click("#on")
    word = whole_game.coups[1].top.move.word.upper()
    expect(file.locator("#told")).to_be_hidden()
    assert word not in file.inner_text(".review")
    file.click("#show")
    expect(file.locator("#top")).to_contain_text(word)


def test_nothing_is_wider_than_a_phone(file):
    file.click("details.fold summary")
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert file.evaluate(wide) == 0


# --- /partie/…, for everybody -------------------------------------------------------------------


def test_everybody_sees_it_once_the_game_is_over(evening):
    address = review_address(evening.state)
    assert f'href="{address}"' in evening.client().get("/").text
    answer = evening.client().get(address)
    assert answer.status_code == 200
    assert "ECHAUDAT" in answer.text
    assert answer.headers["content-security-policy"] == page_policy()


def test_not_before_and_not_another_one(playing, evening):
    assert review_address(playing.state) == ""
    for rig, asked in ((playing, playing.state.options.id), (evening, "une-autre")):
        answer = rig.client().get(f"/partie/{asked}")
        assert answer.status_code >= 400
        assert "FEDAYIN" not in answer.text


def test_a_partie_that_other_centres_may_still_play_is_the_judges_to_give(evening):
    common = CommonGame("epreuve", 1, Role.FILE)
    options = replace(evening.state.options, common=common)
    assert review_address(replace(evening.state, options=options)) == ""


# --- in a few sentences -------------------------------------------------------------------------


def test_the_account_says_the_figures_of_the_results(evening):
    told = RESULTS["account"].write(evening.state, NOVEMBER).decode()
    flat = " ".join(told.split())
    assert "Le total des tops est de 185 points." in flat
    assert "FEDAYIN en H8, 110 points (coup 1)" in flat
    assert "Éléonore Garçon gagne avec 185 points, 100,0 % du top." in flat
    assert "Solo au coup 2 : Éléonore Garçon" in flat
    assert "Tricheur" not in flat


def test_both_lie_among_the_papers(evening):
    assert RESULTS["again"].suffix == ".html"
    assert RESULTS["account"].suffix == ".txt"
