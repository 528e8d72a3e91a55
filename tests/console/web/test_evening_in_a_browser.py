"""A judge of sixty, without a terminal: chooses the game, seats the players, begins. By clicks."""

import json
import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

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
    assert "Club de la Gare" in page.text_content("#players")
    assert fits(page)
    keep(page, f"liste-{size['width']}")
    page.click("#bar-menu summary")
    page.click("#bar-menu >> text=Nouvelle partie")
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


DOUBTFUL = "table;nom\n1;Ana Martin\n2;Denis Leroi\n;Ana Martin\n3;Bruno Petit\n"  # Ana twice


def test_a_list_is_looked_at_taken_and_taken_back(browser, live):
    page = open_page(browser, LAPTOP, [])
    enter_as_judge(page, live)
    page.goto(f"{live.url}/juge/liste")
    count(page, 0)
    page.set_input_files("#licences", csv_file("licences.csv", LICENCES))
    page.wait_for_selector("text=2 licences gardées")
    seat(page, "Bruno Petit")
    count(page, 1)
    page.set_input_files("#file", csv_file("lundi.csv", DOUBTFUL))
    page.wait_for_selector("#preview-title:has-text('4 joueurs lus dans lundi.csv, 1 douteux')")
    page.click("#preview-add")
    page.wait_for_selector("#preview[open] .refusal:has-text('Ana Martin')")
    assert page.get_attribute("body", "data-players") == "1"
    page.check("#namesakes")
    keep(page, "apercu-liste")
    page.click("#preview-add")
    count(page, 4)  # Bruno stayed where he was
    page.wait_for_selector(".toast:has-text('3 joueurs importés')")
    doubtful = page.locator("#players tr", has_text="Denis Leroi")
    assert "nom douteux" in doubtful.inner_text()
    doubtful.locator("summary").click()
    doubtful.get_by_role("button", name="C’est Leroy Denis").click()
    page.wait_for_selector("#players tr:has-text('Leroy Denis'):has-text('Club de la Gare')")
    assert "nom douteux" not in page.inner_text("#players")
    page.click(".toast button:has-text('Annuler')")
    page.wait_for_selector("#players tr:has-text('Denis Leroi')")
    page.click("#undo:has-text('3 joueurs importés')")
    count(page, 1)
    page.click("#players summary")
    page.click("#players button:has-text('Modifier')")
    page.fill("#edit-name", "")
    page.click("#edit .primary")
    expect(page.locator("#edit .refusal")).to_have_text(
        "Il manque une réponse à « Nom ». Donnez-la."
    )


def csv_file(name, text):
    return {"name": name, "mimeType": "text/csv", "buffer": text.encode()}


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


def test_what_was_chosen_is_there_again_after_the_players_page(browser, live):
    page = open_page(browser, LAPTOP, [])
    enter_as_judge(page, live)

    def comes():
        page.goto(f"{live.url}/juge/partie")
        page.wait_for_selector("body[data-ready]")

    comes()
    pick(page, "1 min")
    page.fill("#write-title", "Partie du lundi")
    expect(page.locator("#summary")).to_contain_text("Temps1 min")
    page.goto(f"{live.url}/juge/joueurs")
    count(page, 0)
    seat(page, "Ana")
    count(page, 1)
    comes()
    expect(page.locator("#summary")).to_contain_text("Temps1 min")
    expect(page.locator("#write-title")).to_have_value("Partie du lundi")
    # What was only proposed is proposed anew: the list has somebody now.
    expect(page.locator("input[name=players][value=liste]")).to_be_checked()
    page.click("#begin")
    page.wait_for_url("**/juge")
    # Begun, it is no choice of the next game.
    assert page.evaluate("sessionStorage.length") == 0


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
    page.wait_for_selector("#troubles .told")
    assert unexpected(troubles) == []


def test_settings_codes_and_the_way_out(browser, live):
    troubles = []
    page = open_page(browser, PHONE, troubles)
    enter_as_judge(page, live)
    page.goto(f"{live.url}/juge/reglages")
    page.wait_for_selector("body[data-ready]")
    page.fill("#setting-club-nom", "Club de la Gare")
    page.press("#setting-club-nom", "Tab")
    page.click(".toast:has-text('C’est changé') button:text-is('Annuler')")
    expect(page.locator("#setting-club-nom")).to_have_value("")
    expect(page.locator(".toast")).to_contain_text("Remis : Nom du club")
    assert live.console.book.now.club.nom == ""
    page.fill("#setting-club-nom", "Club de la Gare")
    with page.expect_response("**/juge/reglages/changer"):
        page.press("#setting-club-nom", "Tab")
    assert live.console.book.now.club.nom == "Club de la Gare"
    expect(page.locator("#bar-club")).to_have_text("Club de la Gare")
    with page.expect_response("**/juge/reglages/changer"):
        page.select_option("#setting-voix-sortie", label="la télévision")
    assert live.console.book.now.voix.sortie == "television"
    assert fits(page)
    keep(page, "reglages")
    other = open_page(browser, LAPTOP, troubles)
    enter_as_judge(other, live)
    page.click("main >> text=Codes et téléphones")
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
    page.click("#bar-menu summary")
    page.click("#leave-page")
    page.wait_for_url(f"{live.url}/#sorti")
    assert live.access.sessions() == ()


def test_each_paper_asks_what_it_needs_and_is_opened_or_printed(browser, live):
    slips = {"key": "bulletins", "label": "Bulletins", "told": "Quatre par feuille.",
             "href": "/juge/papiers/fichier?papier=bulletins",
             "asks": [{"name": "tables", "label": "Tables", "value": "1-12"}]}  # fmt: skip
    refused = {"code": "x", "message": "« x » n’est pas une table."}
    answers = {
        "liste": {"json": [slips]},
        "imprimantes": {"json": {"printers": ["Bureau"]}},
        "fichier?papier=bulletins&tables=x": {"status": 409, "json": refused},
        "fichier?papier=bulletins&tables=3": {"body": "%PDF", "content_type": "application/pdf"},
        "imprimer": {"json": {"printer": "Bureau"}},
    }
    page = open_page(browser, PHONE, [])
    enter_as_judge(page, live)
    page.route(
        "**/juge/papiers/*",
        lambda route: route.fulfill(**answers[route.request.url.rpartition("/papiers/")[2]]),
    )
    page.goto(f"{live.url}/juge/papiers")
    page.fill("#bulletins-tables", "x")
    page.click("text=Ouvrir")
    page.wait_for_selector("#troubles:has-text('n’est pas une table')")
    page.fill("#bulletins-tables", "3")
    with page.expect_popup():
        page.click("text=Ouvrir")
    page.click("button:text-is('Imprimer')")
    page.wait_for_selector(".toast:has-text('envoyé à l’imprimante Bureau')")
    assert fits(page)


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
    page.click("#others > summary")
    page.click("#look")
    take(page, "joueurs.csv", "Joueurs")
    page.click("#preview-add")
    page.wait_for_selector("body[data-players='2']")
    page.wait_for_selector("#looked:has-text('2 joueurs lus dans')")
    take(page, "joueurs.csv", "Licences")
    page.wait_for_selector("#looked:has-text('2 licences gardées.')")
    assert "Chloé Petit" in page.inner_text("#players")
    assert page.locator("#found li", has_text=".json").count() == 0


def test_words_and_a_prepared_game(page):
    page.goto(page.url.replace("/juge", "/juge/partie"))
    page.wait_for_selector("body[data-ready]")
    page.click("#look")
    take(page, "pas une partie", "Partie préparée")
    page.wait_for_selector("#troubles:has-text('coups')")
    assert page.inner_text("#progress") == ""
    take(page, "été.txt", "Lexique")
    expect(page.locator("#lexicon-told")).to_contain_text("« mots-d-ete »")
    expect(page.locator("#lexicon-told")).to_contain_text("mots seulement")
    expect(page.locator("#lexicon-words li")).to_have_count(5)
    expect(page.locator("#lexicon-words .bad").first).to_contain_text("absent")
    expect(page.locator("#lexicon-leave")).to_have_class("primary")
    keep(page, "lexique-demande")
    page.click("#lexicon-leave")
    expect(page.locator("input[name=lexicon][value=mots-d-ete]")).not_to_be_checked()
    take(page, "été.txt", "Lexique")  # a second time: beside the first, and asked again
    page.click("#lexicon-use")
    page.wait_for_selector("input[name=lexicon][value=mots-d-ete-2]:checked")
    take(page, "lundi.json", "Partie préparée")
    page.wait_for_selector("input[name='duplicate/formule'][value=joker]:checked")
    assert page.locator("#found li", has_text="joueurs.csv").count() == 0


def test_a_picture_is_no_word_list_and_is_called_by_its_name(page):
    page.goto(page.url.replace("/juge", "/juge/partie"))
    page.wait_for_selector("body[data-ready]")
    picture = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": bytes(range(256))}
    page.set_input_files("#lexicon-file", picture)
    page.wait_for_selector("#troubles:has-text('photo.jpg')")
