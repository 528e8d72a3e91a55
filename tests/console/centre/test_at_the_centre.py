"""What a centre sees of an épreuve: television and judge's page, fed by files of the sender."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from console.centre.watch import CentreWatch, read_news
from console.desk.inbox import Ask, News, Show
from console.french.typography import typeset
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.snapshot import GENERAL_PAGE
from console.web.access import JUDGE
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.state import Phase
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.web.browser import (
    PHONE,
    TELEVISION,
    chromium,
    enter_as_judge,
    live_pages,
    look_at,
    open_page,
    push,
)
from tests.tools.snapshots import LATER_MS, thinking

GENERAL = {
    "nom": "Simultané d'essai",
    "officiel": False,
    "attendus": 2,
    "nombre": 417,
    "lignes": [
        {"rang": 1, "nom": "Camille Durand", "centre": "Sète", "total": 950, "negatif": -12,
         "ici": False},
        {"rang": 212, "nom": "Dominique Petit", "centre": "Ici", "total": 640, "negatif": -322,
         "ici": True},
        {"rang": None, "nom": "Claude Exclu", "centre": "Ici", "total": 0, "negatif": -962,
         "ici": True},
    ],
}  # fmt: skip


def write(folder, name, content):
    folder.mkdir(exist_ok=True, parents=True)
    (folder / name).write_text(json.dumps(content), encoding="utf-8")


def state(game, coup, **more):
    return {"jeux": {game: coup}, "ennui": "", "refuses": [], **more}


def lay_ready(folder, role="follows", partie=1, game=None):
    write(
        folder / "centre", f"partie-{partie}.json",
        {"epreuve": "0" * 64, "title": "Essai", "partie": partie, "label": f"Partie {partie}",
         "role": role, "name": f"essai-partie-{partie}", "formule": "normale", "tempo": "3min",
         "edition": "2020", "lexicon": "", "game": game},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("coup", "trouble", "line"),
    [
        (12, "", "reçu par le centre national : coup 12"),
        (0, "", "le centre national n'a encore rien reçu"),
        (8, "ligne", "centre national injoignable, reçu jusqu'au coup 8"),
        (0, "ligne", "centre national injoignable, rien n'est encore reçu"),
    ],
)
def test_the_card_says_how_far_the_centre_national_is(tmp_path, coup, trouble, line):
    write(tmp_path, "etat.json", state("partie", coup, ennui=trouble))
    card = read_news(tmp_path).summary("partie")
    assert (card.line, card.trouble) == (line, trouble)
    assert read_news(tmp_path).summary("une autre") is None


def test_a_file_that_cannot_be_read_is_as_good_as_absent(tmp_path):
    write(tmp_path, "etat.json", state("partie", 3))
    (tmp_path / "general.json").write_text("{", encoding="utf-8")
    assert read_news(tmp_path).summary("partie").general is None


def test_the_watch_tells_once_what_has_changed(tmp_path):
    watch = CentreWatch(tmp_path, lambda: None)
    assert not watch.look()
    write(tmp_path, "etat.json", state("partie", 3))
    assert watch.look()
    assert watch.summary("partie").line.endswith("coup 3")
    assert not watch.look()


def words(picture):
    return " | ".join(label.text for label in picture.labels)


def shown(tmp_path, page=None):
    write(tmp_path, "etat.json", state("partie", 12))
    write(tmp_path, "general.json", GENERAL)
    return replace(thinking(5), centre=read_news(tmp_path).summary("partie"), page=page)


@pytest.mark.parametrize("aspect", Aspect)
def test_the_television_says_what_has_arrived(tmp_path, aspect):
    assert typeset("reçu par le centre national : coup 12") in words(
        scene(shown(tmp_path), LATER_MS, aspect)
    )


@pytest.mark.parametrize("aspect", Aspect)
def test_the_general_ranking_is_shown_when_the_judge_asks(tmp_path, aspect):
    hidden = words(scene(shown(tmp_path), LATER_MS, aspect))
    assert "Dominique Petit" not in hidden
    picture = scene(shown(tmp_path, GENERAL_PAGE), 0, aspect)
    told = words(picture)
    assert picture.name == "general"
    for each in ("Classement général", "Camille Durand", "212", "−322", "Dominique Petit", "—"):
        assert each in told
    assert "provisoire · 417 joueurs · 2 centres attendus" in told


@pytest.fixture
def rig(tmp_path, free_lexicon):
    lay_ready(tmp_path)
    return DuplicateBench.typed(tmp_path, free_lexicon)


def game_of(rig):
    return rig.console.session.snapshots.judge.state


def watch_of(rig):
    """Whose thread the bench does not start."""
    components = {each.name: each for each in rig.console.wiring._components}
    return components["centre watch"].start.__self__


def test_the_judge_opens_a_partie_and_is_told_what_has_arrived(rig, tmp_path):
    judge = rig.client(JUDGE)
    assert judge.post("/juge/epreuve", json={"partie": 9}).json()["code"] == "partie_not_ready"
    wrong = judge.post("/juge/epreuve", json={"partie": "1"}).json()
    assert wrong["code"] == "request_malformed"
    assert judge.post("/juge/epreuve", json={"partie": 1}).status_code == 200
    opened = game_of(rig).options
    assert (opened.name, opened.common.partie) == ("essai-partie-1", 1)
    write(tmp_path / "centre", "etat.json", state(opened.id, 4))
    write(tmp_path / "centre", "general.json", GENERAL)
    watch_of(rig).look()
    rig.desk.post(News())
    public = rig.console.session.snapshots.public
    assert public.centre.line.endswith("coup 4")
    assert judge.post("/juge/afficher", json={"page": GENERAL_PAGE}).status_code == 200
    assert rig.console.session.snapshots.public.page == GENERAL_PAGE


def test_only_the_judge_opens_a_partie(rig):
    assert rig.client().post("/juge/epreuve", json={"partie": 1}).status_code in (401, 403)


def told(*, top):
    coup = {"letters": "TABLEAU", "rejected": False, "annulled": 0}
    return {"coups": {"1": {**coup, "top": top} if top else coup}}


def collecting(rig, tmp_path):
    rig.client(JUDGE).post("/juge/epreuve", json={"partie": 1})
    table = rig.table
    write(tmp_path / "centre", "lettres-1.json", told(top=None))
    for command in (cmd.OpenCoup(), cmd.AnnounceRack(), cmd.StartClock(), cmd.StopClock()):
        table.post(Ask(command))
        while game_of(rig).phase is Phase.DRAWING and len(game_of(rig).rack) < 7:
            assert table.advance()
    return table


def test_letters_and_top_come_while_the_game_goes_on(rig, tmp_path):
    table = collecting(rig, tmp_path)
    assert game_of(rig).rack == "TABLEAU"
    assert table.judge.answer.retained is None
    write(
        tmp_path / "centre",
        "lettres-1.json",
        told(top={"word": "TABLE", "ref": "H4", "points": 16}),
    )
    table.post(News())
    assert str(table.judge.answer.retained) == "TABLE H4"
    table.post(Show(None))
    assert "TABLE H4" not in repr(table.judge.public)


# --- A centre that follows a multiplex, in a real browser ---------------------------------------
# the judge's page on a telephone and the television, while letters and answers come through the
# sender's files.


PICTURES = Path(__file__).parents[3] / "docs" / "img" / "pages"


@pytest.fixture
def live(data_with_lexicon):
    lay_ready(data_with_lexicon)
    with live_pages(data_with_lexicon) as pages:
        yield pages


@pytest.fixture
def browser():
    with chromium() as one:
        yield one


def keep(page, name):
    """With PUPITRE_DOCS set, the pictures of the manual are taken anew."""
    if os.environ.get("PUPITRE_DOCS"):
        page.screenshot(path=PICTURES / f"{name}.png")


def test_letters_come_and_the_judge_sees_what_has_arrived(browser, live, data_with_lexicon):
    troubles = []
    judge, board = open_page(browser, PHONE, troubles), open_page(browser, TELEVISION, troubles)
    centre = data_with_lexicon / "centre"
    enter_as_judge(judge, live)
    judge.click("text=Jouer Partie 1")
    judge.wait_for_selector("body[data-situation=ready]")
    push(judge, "suivant")
    judge.wait_for_selector("body[data-situation=drawing]")
    board.goto(f"{live.url}/tv")
    write(centre, "lettres-1.json", told(top=None))
    judge.wait_for_selector(".tile:nth-child(7):not(.empty)", timeout=60_000)
    push(judge, "valider")
    push(judge, "chrono")
    judge.wait_for_selector("body[data-situation=running]")
    game = live.console.session.snapshots.judge.options.id
    write(centre, "etat.json", state(game, 12))
    write(centre, "general.json", GENERAL)
    judge.wait_for_selector("#centre-line")
    assert judge.inner_text("#centre-line") == "reçu par le centre national : coup 12"
    board.wait_for_selector("text=reçu par le centre national : coup 12")
    keep(judge, "juge-epreuve")
    keep(board, "tv-epreuve")
    assert "Dominique Petit" not in board.text_content("svg")
    look_at(judge, "ecran")
    judge.click("#pages >> text=Classement général")
    board.wait_for_selector("text=Dominique Petit")
    keep(board, "tv-classement-general")
    assert judge.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert troubles == []
