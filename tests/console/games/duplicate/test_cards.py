"""The tops one missed, as cards that come back: when, what is asked, and where it is kept.

    PYTHONPATH=… python -m tests.console.games.duplicate.test_cards

writes what `fsrs` of PyPI makes of a thousand histories, where it is installed.
"""

import json
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from console.games.duplicate.papers.review import CARDS, page_policy
from tests.console.games.duplicate.test_own_evening import ELEONORE, ZOE, begin, finish, let_in
from tests.console.web.browser import PHONE, open_page

pytestmark = pytest.mark.usefixtures("data_with_lexicon")
FSRS = Path(__file__).parent / "fsrs-6.3.2.json"
HISTORIES = 1000
BEGAN_MS = 1_700_000_000_000
MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS


def histories() -> list[list[tuple[int, int]]]:
    """Ratings, each so many milliseconds after the one before: minutes, days, months."""
    dice = random.Random(37)
    return [
        [
            (
                dice.choice((1, 2, 3, 3, 3, 4)),
                dice.choice((MINUTE_MS, DAY_MS)) * dice.randint(1, 60),
            )
            for _ in range(dice.randint(1, 20))
        ]
        for _ in range(HISTORIES)
    ]


def as_pypi_has_it() -> list[list[object]]:
    from fsrs import Card, Rating, Scheduler

    began = datetime.fromtimestamp(BEGAN_MS / 1000, UTC)
    scheduler, found = Scheduler(enable_fuzzing=False), []
    for history in histories():
        card, now = Card(due=began), began
        for rating, after_ms in history:
            now += timedelta(milliseconds=after_ms)
            card, _ = scheduler.review_card(card, Rating(rating), now)
        wait_s = round((card.due - now).total_seconds())
        found.append([card.state.name.lower(), card.step, card.stability, card.difficulty, wait_s])
    return found


@pytest.fixture
def over(tmp_path, free_lexicon):
    return finish(begin(tmp_path, free_lexicon))


@pytest.fixture
def file(over, tmp_path):
    """The page of somebody who missed two tops."""
    path = tmp_path / "mes-tops.html"
    path.write_bytes(let_in(over, ZOE).get("/soiree/mes-cartes.html").content)
    return path


@pytest.fixture
def page(browser, file):
    troubles: list[str] = []
    opened = open_page(browser, PHONE, troubles)
    opened.context.set_offline(True)
    opened.goto(file.as_uri())
    yield opened
    assert troubles == []


def test_a_thousand_histories_go_as_fsrs_of_pypi_has_them(page):
    """Every state, step and moment is the same; what stands between is, to eleven digits."""
    told = page.evaluate(
        """([histories, began]) => {
          const { newCard, review } = pupitre["/static/duplicate/cartes-memoire.js"];
          return histories.map((history) => {
            let [card, now] = [newCard(began), began];
            for (const [rating, after] of history) {
              now += after;
              card = review(card, rating, now);
            }
            const { state, step, stability, difficulty, due } = card;
            return [state, step, stability, difficulty, (due - now) / 1000];
          });
        }""",
        [histories(), BEGAN_MS],
    )
    known = json.loads(FSRS.read_text(encoding="utf-8"))
    assert len(known) == len(told) == HISTORIES
    for own, theirs in zip(told, known, strict=True):
        assert (own[0], own[1], own[4]) == (theirs[0], theirs[1], theirs[4])
        assert own[2:4] == pytest.approx(theirs[2:4], rel=1e-11)


def test_a_card_asks_with_the_grid_of_its_coup_and_keeps_the_word_back(page):
    expect(page.locator("#count")).to_have_text("2 cartes aujourd’hui, 2 en tout")
    expect(page.locator("#wanted")).to_contain_text("Un top de 110 points.")
    assert "FEDAYIN" not in page.inner_text("main")
    page.click("#turn")
    expect(page.locator("#word")).to_have_text("FEDAYIN H8")
    expect(page.locator("#ratings button")).to_have_count(4)
    assert "fedayin" in page.inner_text("#about").lower()


def test_what_was_answered_stays_on_the_device(page, file):
    page.click("#turn")
    page.click("#ratings button:nth-child(4)")
    expect(page.locator("#count")).to_have_text("1 carte aujourd’hui, 2 en tout")
    page.reload()
    expect(page.locator("#count")).to_have_text("1 carte aujourd’hui, 2 en tout")
    page.click("#turn")
    page.click("#ratings button:nth-child(4)")
    expect(page.locator("#none")).to_contain_text("Rien de plus aujourd’hui.")


def test_the_page_kept_has_what_was_answered_with_it(page, browser, tmp_path):
    page.click("#turn")
    page.click("#ratings button:nth-child(4)")
    with page.expect_download() as kept:
        page.click("#keep")
    other = tmp_path / "gardee.html"
    kept.value.save_as(other)
    troubles: list[str] = []
    again = open_page(browser, PHONE, troubles)
    again.goto(other.as_uri())
    expect(again.locator("#count")).to_have_text("1 carte aujourd’hui, 2 en tout")
    again.click("#turn")
    assert troubles == []


def test_nobody_elses_tops_and_none_for_who_found_them_all(over):
    answer = let_in(over, ELEONORE).get("/soiree/mes-cartes.html")
    assert json.loads(answer.text.split('id="cards">')[1].split("</script>")[0]) == {"cards": []}
    assert answer.headers["content-security-policy"] == page_policy(CARDS)
    assert over.client().get("/soiree/mes-cartes.html").status_code == 409


if __name__ == "__main__":
    FSRS.write_text(json.dumps(as_pypi_has_it(), separators=(",", ":")) + "\n", encoding="utf-8")
