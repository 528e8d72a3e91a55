"""« Simultané » in a real browser, with a hub that answers and the sender in its own process: a
judge joins by a photograph, is let in, plays, delivers and leaves; never a terminal."""

import io
import os
from pathlib import Path

import pytest
import segno
from playwright.sync_api import expect

from console.centre.desk import CentreDesk
from console.centre.errands import OwnSender
from console.centre.station import Stations
from console.folders import JOURNAL_FILE
from console.simultane.centre_files import CENTRE
from tests.console.simultane.rig import make_folder, serving
from tests.console.web.browser import LAPTOP, PHONE, enter_as_judge, live_pages, open_page
from tests.console.web.test_in_a_browser import has_no_sideways_scroll


def look(page, name):
    """With PUPITRE_SHOTS set, pictures to be looked at."""
    if folder := os.environ.get("PUPITRE_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


@pytest.fixture
def folder(tmp_path):
    return make_folder(tmp_path / "epreuve", parties=2)


@pytest.fixture
def hub(tmp_path, folder):
    with serving(folder, f"sqlite:{tmp_path / 'hub.db'}") as client:
        client.url = f"http://127.0.0.1:{client.port}"
        yield client


@pytest.fixture
def stick(tmp_path):
    place = tmp_path / "CLUB"
    place.mkdir()
    return place


@pytest.fixture
def live(data_with_lexicon, stick):
    sender = OwnSender(data_with_lexicon, lambda: False)
    desk = CentreDesk(
        data_with_lexicon / CENTRE,
        data_with_lexicon / JOURNAL_FILE,
        lambda: [("CLUB", stick)],
        sender.start,
    )
    with live_pages(data_with_lexicon, centre=desk) as pages:
        yield pages
    sender.stop()


def photograph(content):
    written = io.BytesIO()
    segno.make(content, error="m", micro=False).save(written, kind="png", scale=9, border=4)
    return {"name": "photo.png", "mimeType": "image/png", "buffer": written.getvalue()}


def approve(hub, live):
    (station,) = Stations(live.desk.centre().folder).all()
    body = {"centre": station.key.public, "state": "approved"}
    assert hub.organiser("POST", "/organisateur/centre", body)[0] == 200


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_judge_joins_by_a_photograph_and_opens_his_partie(browser, live, hub, folder, size):
    troubles = []
    page = open_page(browser, size, troubles)
    enter_as_judge(page, live)
    page.goto(f"{live.url}/juge/simultane")
    expect(page.locator("#empty")).to_be_visible()
    page.set_input_files("#photo", photograph("ceci n’est pas une adresse"))
    expect(page.locator("#look-trouble")).to_contain_text("n’est pas une adresse")
    own = folder.manifest().organiser
    page.set_input_files("#photo", photograph(f"{hub.url}/rejoindre#{own}"))
    expect(page.locator("#found h3")).to_have_text(folder.manifest().name)
    expect(page.locator("#found")).to_contain_text("C’est bien celui du code QR")
    look(page, f"simultane-trouve-{size['width']}")
    page.fill("#centre-name", "Scrabble Club d'Exemple")
    page.click("#found button:text-is('S’inscrire')")
    expect(page.locator(".epreuve .waits")).to_contain_text("empreinte")
    look(page, f"simultane-inscrit-{size['width']}")
    assert has_no_sideways_scroll(page)
    approve(hub, live)
    expect(page.locator(".epreuve .what").first).to_contain_text("prête : touchez « Jouer »")
    code = str(folder.code(2))
    page.fill(".parties li >> nth=1 >> input", code[:-1])
    page.click(".parties li >> nth=1 >> button:text-is('Ouvrir')")
    expect(page.locator(".parties li").nth(1)).to_contain_text("code")
    page.fill(".parties li >> nth=1 >> input", code)
    page.click(".parties li >> nth=1 >> button:text-is('Ouvrir')")
    expect(page.locator(".epreuve .what").nth(1)).to_contain_text("prête")
    look(page, f"simultane-pret-{size['width']}")
    page.click("button:text-is('Quitter…')")
    page.click("#leaving button:text-is('Quitter')")
    expect(page.locator(".epreuve .standing")).to_have_text("quittée")
    assert [each for each in troubles if "40" not in each] == []


def test_an_address_typed_badly_stays_written_and_is_told(browser, live):
    page = open_page(browser, LAPTOP, [])
    enter_as_judge(page, live)
    page.goto(f"{live.url}/juge/simultane")
    for typed, told in (("ftp://hub.fr", "n’est pas une adresse"), ("192.168.1.1:22", "port 22")):
        page.fill("#address", typed)
        page.press("#address", "Enter")
        expect(page.locator("#look-trouble")).to_contain_text(told)
        expect(page.locator("#address")).to_have_value(typed)
