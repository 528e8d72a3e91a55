"""The public page as files: what the hub would answer, on any web server, and nothing more."""

import functools
import http.server
import io
import json
import threading
import zipfile
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from console.cli import main
from console.simultane.app import SHELF
from console.simultane.pages import By, RankingAsked, ranking_page
from console.simultane.site import STATE, Site
from engine.epreuve.plis import Players
from tests.console.simultane.rig import Centre, make_folder, serving
from tests.console.web.browser import PHONE, chromium
from tests.engine.epreuve.event import seat

LICENCES = ("1234567", "7654321")


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    place = tmp_path_factory.mktemp("hub")
    folder = make_folder(place / "epreuve", name="Simultané d'essai")
    with serving(folder, f"sqlite:{place / 'hub.db'}") as client:
        for number, name in enumerate(("Aulnoye", "Béthune")):
            centre = Centre(folder.manifest(), name).enter(client)
            people = [seat(1, f"Onyme {name}", LICENCES[number], club=f"Club {name}", series="2B")]
            people += [seat(table, f"Cœur {name} {table}") for table in range(2, 80)]
            centre.tell(Players(tuple(people)))
            centre.close(1, *range(24, 1, -1), *[1] * 56)
            centre.post(client)
        client.settle()
        client.centre = centre
        yield client


@pytest.fixture
def site(hub, tmp_path):
    site = Site(hub.hub, SHELF, tmp_path / "site")
    site.write()
    return site


def read(site, name):
    return json.loads((site._target / name).read_bytes())


def file_of(site, par, value, partie=0):
    known = read(site, f"donnees/{partie}/valeurs-{par}.json")
    return f"donnees/{partie}/{known['fichiers'][known['valeurs'].index(value)]}-0.json"


def test_each_file_is_what_the_hub_would_answer(hub, site):
    clubs = read(site, "donnees/0/valeurs-club.json")["valeurs"]
    assert clubs == ["Club Aulnoye", "Club Béthune", "Club essai"]
    questions = {
        "donnees/0/general-0.json": RankingAsked(),
        "donnees/0/general-1.json": RankingAsked(page=1),
        "donnees/2/general-0.json": RankingAsked(partie=2),
        file_of(site, "club", "Club Béthune"): RankingAsked(par=By.CLUB, valeur="Club Béthune"),
        file_of(site, "centre", "Aulnoye", 1): RankingAsked(
            par=By.CENTRE, valeur="Aulnoye", partie=1
        ),
    }
    for name, asked in questions.items():
        told = ranking_page(hub.hub, asked)
        del told["version"]
        assert read(site, name) == told
    assert not (site._target / "donnees/0/general-2.json").exists(), "158 players are two pages"
    assert len(read(site, "donnees/0/noms.json")["lignes"]) == 158


def test_no_licence_and_no_address_of_the_hub_is_in_them(site):
    for path in site._target.rglob("*"):
        if path.is_file() and path.suffix in (".json", ".csv", ".html"):
            content = path.read_text("utf-8")
            assert not any(licence in content for licence in LICENCES), path
            assert '"/static' not in content and '"/classement' not in content, path


def test_what_says_nothing_new_is_not_written_again(hub, site):
    assert site.write() == 0
    hub.centre.close(2, *[9] * 79, partie=2)
    hub.centre.tell(hub.centre.plis[0].content, partie=2)
    hub.centre.post(hub, *hub.centre.plis[-2:])
    hub.settle()
    kept = (site._target / "donnees/1/general-0.json").stat().st_mtime_ns
    written = site.write()
    assert 0 < written < 40
    assert (site._target / "donnees/1/general-0.json").stat().st_mtime_ns == kept
    assert read(site, STATE)["version"] == hub.hub.follower.version


def test_it_is_taken_away_in_one_file_by_the_organiser_alone(hub, site):
    status, packed = hub.organiser("GET", "/organisateur/site.zip")
    assert status == 200
    with zipfile.ZipFile(io.BytesIO(packed)) as kept:
        names = {name for name in kept.namelist() if "/static/" not in name}
        written = {str(each.relative_to(site._target)) for each in site._target.rglob("*.json")}
        assert written <= names
        assert {"index.html", "etat.json", "classement.csv"} <= names
        assert not any(licence in kept.read(name).decode() for licence in LICENCES
                       for name in names if name.endswith((".json", ".csv")))  # fmt: skip
    assert hub.ask("GET", "/organisateur/site.zip")[0] == 403


def test_it_is_written_once_by_a_command(hub, tmp_path, capsys):
    folder, target = hub.hub.folder.path, tmp_path / "site"
    command = ["hub", str(folder), "--database", hub.database, "--site", str(target), "--once"]
    assert main(command) == 0
    assert "index.html" in capsys.readouterr().out
    assert json.loads((target / STATE).read_bytes())["nom"] == "Simultané d'essai"
    assert main([*command[:-3], "--once"]) == 2
    assert "--site" in capsys.readouterr().err


@contextmanager
def some_web_server(folder):
    """One that knows nothing but files, and has ours below a folder of its own."""
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *said):
        assert said[1] != "404", said


def test_the_page_lives_on_any_web_server(site):
    with some_web_server(site._target.parent) as url, chromium() as browser:
        page = browser.new_context(viewport=PHONE).new_page()
        troubles = []
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("requestfailed", lambda request: troubles.append(request.url))
        page.goto(f"{url}/site/")
        rows = page.locator("#lignes tr")
        expect(page.locator("#nom")).to_have_text("Simultané d'essai")
        expect(rows).to_have_count(100)
        page.click("#apres")
        expect(rows).to_have_count(58)
        page.fill("#q", "coeur bethune 12")
        expect(rows).to_have_count(1)
        expect(rows.first).to_contain_text("Cœur Béthune 12")
        page.fill("#q", "")
        page.select_option("#par", "club")
        page.click(".chip:has-text('Béthune')")
        expect(rows).to_have_count(1)
        expect(page.locator("#ma-licence")).to_be_hidden()
        assert page.evaluate("document.fonts.check('16px Pupitre')")
        assert troubles == []


def test_an_old_list_never_leads_to_another_name(hub, site):
    """A club that comes first in the alphabet moves every other one; a browser has the old list."""
    old = {club: file_of(site, "club", club) for club in ("Club Aulnoye", "Club Béthune")}
    hub.centre.tell(Players((*hub.centre.plis[0].content.players, seat(90, "Zoé", club="Aaa"))))
    hub.centre.post(hub, hub.centre.plis[-1])
    hub.settle()
    site.write()
    assert read(site, "donnees/0/valeurs-club.json")["valeurs"][0] == "Aaa"
    for club, name in old.items():
        told = ranking_page(hub.hub, RankingAsked(par=By.CLUB, valeur=club))
        assert read(site, name)["lignes"] == told["lignes"] != []
