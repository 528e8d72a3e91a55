"""A judge of sixty, without a terminal: chooses the game, seats the players, begins. By clicks."""

import json
import os
from pathlib import Path

import pytest

from console.app.chooser import on_sticks
from console.machine.other_journals import Stick
from engine.play.game import SourceKind
from tests.console.web.browser import LAPTOP, PHONE, enter_as_judge, live_pages, open_page

PICTURES = os.environ.get("PUPITRE_PICTURES")
ROOM = ("Ana Martin", "Bruno Petit", "Chloé Durand", "Denis Leroy")
LICENCES = (
    "nom;prénom;licence;club;catégorie;série\n"
    "Durand;Chloé;1034567;Club de la Gare;S;4B\n"
    "Leroy;Denis;2045678;Club de la Gare;V;3A\n"
)


@pytest.fixture
def live(data_with_lexicon):
    with live_pages(data_with_lexicon, source=None) as pages:
        yield pages


def keep(page, name):
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


def unexpected(troubles):
    """A refusal is an answer, which browsers note as trouble."""
    return [each for each in troubles if "409" not in each]


def fits(page):
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def seat(page, name):
    page.fill("#name", name)
    page.click("#enter")


def count(page, number):
    page.wait_for_selector(f'body[data-players="{number}"]')


def pick(page, label):
    page.locator(".option", has_text=label).first.click()


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_seat_the_room_choose_the_game_and_begin(browser, live, size, tmp_path):
    troubles = []
    page = open_page(browser, size, troubles)
    enter_as_judge(page, live)
    keep(page, f"juge-{size['width']}")
    page.click("text=Les joueurs")
    count(page, 0)
    listed = tmp_path / "licences.csv"
    listed.write_text(LICENCES, encoding="utf-8")
    page.set_input_files("#licences", listed)
    page.wait_for_selector("text=2 licences gardées")
    for number, name in enumerate(ROOM[:3], start=1):
        seat(page, name)
        count(page, number)
    seat(page, "Denis Leroi")
    page.wait_for_selector("#meant:not([hidden])")
    keep(page, f"voulez-vous-dire-{size['width']}")
    page.click("#meant button >> nth=0")
    count(page, 4)
    assert "Club de la Gare" in page.inner_text("#players")
    assert fits(page)
    keep(page, f"liste-{size['width']}")
    page.click("text=Nouvelle partie")
    page.wait_for_selector("body[data-ready]")
    assert page.locator("input[name=source][value=jetons]").is_disabled()
    assert "Aucun lecteur" in page.inner_text("#lines")
    pick(page, "la liste de ce soir (4)")
    page.wait_for_selector("input[name='duplicate/contest'][value=topping]:enabled")
    pick(page, "7 sur 8")
    page.fill("#write-title", "Partie du lundi")
    keep(page, f"partie-{size['width']}")
    assert fits(page)
    page.click("#begin")
    page.wait_for_url("**/juge")
    page.wait_for_selector("body[data-situation=ready]")
    options = live.console.session.snapshots.judge.options
    assert options.formule.code == "7sur8" and options.title == "Partie du lundi"
    assert [each.name for each in options.players][:3] == list(ROOM[:3])
    assert options.players[3].people[0].name == "Leroy Denis"
    assert unexpected(troubles) == []


def test_what_is_written_while_an_answer_is_on_its_way_is_kept(browser, live):
    page = open_page(browser, LAPTOP, [])
    enter_as_judge(page, live)
    page.goto(f"{live.url}/juge/partie")
    page.wait_for_selector("body[data-ready]")
    held = []
    page.route("**/juge/partie/choix", lambda route: held.append(route))
    with page.expect_request("**/juge/partie/choix"):
        pick(page, "7 sur 8")
    page.fill("#write-title", "Partie du mardi")
    page.evaluate("document.querySelector('#write-title').setSelectionRange(3, 3)")
    with page.expect_response("**/juge/partie/choix"):
        held[0].continue_()
    page.wait_for_selector("input[name='duplicate/formule'][value='7sur8']:checked")
    page.keyboard.type("X")
    assert page.input_value("#write-title") == "ParXtie du mardi"
    page.unroute("**/juge/partie/choix")
    page.click("#begin")
    page.wait_for_url("**/juge")
    page.wait_for_selector("body[data-situation=ready]")
    assert live.console.session.snapshots.judge.options.title == "ParXtie du mardi"


def test_whoever_chooses_to_play_against_the_console_has_it_draw(browser, live):
    """The page proposed typed letters for the game it showed first."""
    page = open_page(browser, PHONE, [])
    enter_as_judge(page, live)
    page.goto(f"{live.url}/juge/partie")
    page.wait_for_selector("input[name=source][value=saisie]:checked")
    page.check("input[name=game][value=jarnac]")
    page.wait_for_selector("input[name='jarnac/contre'][value=club]")
    assert page.is_checked("input[name=source][value=saisie]")
    page.check("input[name='jarnac/contre'][value=club]")
    page.wait_for_selector("input[name=source][value=logiciel]:checked")
    page.check("input[name=source][value=saisie]")
    page.wait_for_selector("input[name=source][value=saisie]:checked")
    page.check("input[name=source][value=logiciel]")
    page.wait_for_selector("input[name=source][value=logiciel]:checked")
    keep(page, "contre-le-pupitre-360")
    page.click("#begin")
    page.wait_for_url("**/juge")
    page.wait_for_selector("body[data-situation^=jarnac]")
    assert live.console.session.snapshots.judge.options.source.kind is SourceKind.SOFTWARE


def test_a_prepared_game_is_uploaded_and_its_formule_decides(browser, live):
    troubles = []
    page = open_page(browser, LAPTOP, troubles)
    enter_as_judge(page, live)
    page.goto(f"{live.url}/juge/partie")
    page.wait_for_selector("body[data-ready]")
    games = Path(__file__).parents[2] / "games"
    page.set_input_files("#game-file", games / "hiersac-2021-06-25-joker.json")
    page.wait_for_selector("input[name='duplicate/formule'][value=joker]:checked")
    assert page.locator("input[name='duplicate/formule'][value=normale]").is_disabled()
    keep(page, "partie-preparee")
    page.set_input_files(
        "#game-file",
        {"name": "x.json", "mimeType": "application/json", "buffer": json.dumps({"a": 1}).encode()},
    )
    page.wait_for_selector("#trouble:not([hidden])")
    assert unexpected(troubles) == []


def test_settings_codes_and_the_way_out(browser, live):
    troubles = []
    page = open_page(browser, PHONE, troubles)
    enter_as_judge(page, live)
    page.click("text=Réglages")
    page.wait_for_selector("body[data-ready]")
    page.fill("#setting-club-nom", "Club de la Gare")
    page.press("#setting-club-nom", "Tab")
    page.wait_for_selector("#told:not([hidden])")
    assert live.console.book.now.club.nom == "Club de la Gare"
    with page.expect_response("**/juge/reglages/changer"):
        page.select_option("#setting-voix-sortie", label="la télévision")
    assert live.console.book.now.voix.sortie == "television"
    assert fits(page)
    keep(page, "reglages")
    other = open_page(browser, LAPTOP, troubles)
    enter_as_judge(other, live)
    page.click("text=Codes et téléphones")
    page.wait_for_selector("body[data-ready]")
    assert not page.is_visible("#pin")
    page.click("#reveal")
    assert page.inner_text("#pin") == live.access.judge_pin
    keep(page, "codes")
    page.click("#others")
    page.click("#others")
    page.wait_for_selector("#others", state="hidden")
    assert len(live.access.sessions()) == 1
    assert fits(page)
    page.click("text=Sortir")
    page.wait_for_url(f"{live.url}/")
    assert live.access.sessions() == ()


# --- What a judge brings on a stick, taken by clicks --------------------------------------------
# players, licences, words, a prepared game.


GAME = Path(__file__).parents[2] / "games" / "hiersac-2021-06-25-joker.json"
PLAYERS = "table;nom;club\n1;Ana Martin;Gare\n2;Chloé Petit;Gare\n"


class Plugged:
    """A machine with one stick, which is a folder."""

    def __init__(self, folder):
        self._folder = folder

    def sticks(self):
        return (Stick("/dev/sda1", self._folder),)


@pytest.fixture
def stick(tmp_path):
    folder = tmp_path / "CLE"
    folder.mkdir()
    (folder / "joueurs.csv").write_text(PLAYERS, encoding="latin-1")
    (folder / "Mots d'été.txt").write_text("CHAT\nCHATS\nOS\n", encoding="utf-8")
    (folder / "pas une partie.json").write_text("{}", encoding="utf-8")
    (folder / "lundi.json").write_bytes(GAME.read_bytes())
    return folder


@pytest.fixture
def page(browser, data_with_lexicon, stick):
    with live_pages(data_with_lexicon, source=None) as live:
        live.console.evening._sticks = lambda suffixes: on_sticks(suffixes, Plugged(stick))
        page = open_page(browser, PHONE, [])
        enter_as_judge(page, live)
        yield page


def take(page, file, label):
    page.click(f"#found li:has-text('{file}') button:text-is('{label}')")


def test_players_and_licences(page):
    page.click("text=Les joueurs >> nth=0")
    page.wait_for_selector("body[data-players='0']")
    page.click("#look")
    take(page, "joueurs.csv", "Joueurs")
    page.wait_for_selector("body[data-players='2']")
    page.wait_for_selector("#looked:has-text('La liste de joueurs.csv est là.')")
    take(page, "joueurs.csv", "Licences")
    page.wait_for_selector("#looked:has-text('2 licences gardées.')")
    assert "Chloé Petit" in page.inner_text("#players")
    assert page.locator("#found li", has_text=".json").count() == 0


def test_words_and_a_prepared_game(page):
    page.click("text=Choisir la partie")
    page.wait_for_selector("body[data-ready]")
    page.click("#look")
    take(page, "pas une partie", "Partie préparée")
    page.wait_for_selector("#trouble:has-text('coups')")
    assert page.inner_text("#progress") == ""
    take(page, "été.txt", "Lexique")
    page.wait_for_selector("input[name=lexicon][value=mots-d-ete]:checked")
    take(page, "lundi.json", "Partie préparée")
    page.wait_for_selector("input[name='duplicate/formule'][value=joker]:checked")
    assert page.locator("#found li", has_text="joueurs.csv").count() == 0


def test_a_picture_is_no_word_list_and_is_called_by_its_name(page):
    page.click("text=Choisir la partie")
    page.wait_for_selector("body[data-ready]")
    picture = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": bytes(range(256))}
    page.set_input_files("#lexicon-file", picture)
    page.wait_for_selector("#trouble:has-text('photo.jpg')")
