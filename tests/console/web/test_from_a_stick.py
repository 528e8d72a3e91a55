"""What a judge brings on a stick, taken by clicks: players, licences, words, a prepared game."""

from pathlib import Path

import pytest

from console.app.chooser import on_sticks
from console.machine.elsewhere import Stick
from tests.console.web.browser import PHONE, enter_as_judge, live_pages, open_page

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
