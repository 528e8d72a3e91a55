"""The public ranking and the organiser's page, in a real browser."""

import os
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from console.cli import main
from console.simultane.folder import dictated
from engine.epreuve.plis import Correction, CoupClosed, End
from tests.console.simultane.rig import SECRET, Centre, serving
from tests.console.web.browser import LAPTOP, PHONE
from tests.engine.epreuve.event import TOPS

PICTURES = Path(__file__).parents[3] / "docs" / "img" / "pages"


@pytest.fixture
def hub(folder, tmp_path):
    with serving(folder, f"sqlite:{tmp_path / 'hub.db'}") as client:
        yield client


def keep(page, name):
    """With PUPITRE_DOCS set, the pictures of the manual are taken anew."""
    if os.environ.get("PUPITRE_DOCS"):
        page.screenshot(path=PICTURES / f"{name}.png", full_page=True)


def opened(browser, hub, path, size):
    page = browser.new_page(viewport=size)
    troubles = []
    page.on("pageerror", lambda trouble: troubles.append(str(trouble)))
    page.goto(f"http://127.0.0.1:{hub.port}{path}")
    page.troubles = troubles
    return page


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_ranking_lives(browser, hub, folder, size):
    centre = Centre(folder.manifest(), "Aulnoye").enter(hub)
    centre.seat(4)
    centre.close(1, 24, 12, 12, 3)
    centre.post(hub)
    page = opened(browser, hub, "/classement", size)
    page.wait_for_selector("#lignes tr >> nth=3")
    assert page.locator("#lignes tr td:first-child").all_inner_texts() == ["1", "2", "2", "4"]
    page.wait_for_selector("text=Partie 1 après 1 coup. 1 centre n’a pas fini, sur 1 inscrit.")
    page.select_option("#par", "centre")
    page.click("#lesquels >> text=Aulnoye")
    page.wait_for_selector("#lesquels [aria-pressed=true]")
    page.select_option("#par", "general")
    centre.tell(Correction(CoupClosed(1, TOPS[0], (1, 2, 3, 4), (0, 12, 12, 24)), "bulletin relu"))
    centre.post(hub)
    page.wait_for_selector("#liste-corrections li")
    assert "bulletin relu" in page.inner_text("#liste-corrections")
    assert page.locator("#lignes tr >> nth=0").inner_text().split("\t")[1] == "Aulnoye 4"
    page.fill("#q", "aulnoye 3")
    page.wait_for_selector("#lignes tr >> nth=1", state="detached")
    assert page.inner_text("#place") == "1 joueur trouvé"
    page.fill("#q", "")
    page.wait_for_selector("#lignes tr >> nth=3")
    keep(page, f"classement-general-{'telephone' if size is PHONE else 'ordinateur'}")
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    assert page.troubles == []
    page.close()


def leave_the_list(page):
    """While somebody points into it, nothing there moves."""
    page.mouse.move(1, 1)


def decide(page, act, reason):
    page.click(f".centres button:text-is('{act}')")
    page.fill("#question", reason)
    page.press("#question", "Enter")


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_organiser_approves_and_sets_aside(browser, hub, folder, size):
    centre = Centre(folder.manifest(), "Bergues")
    centre.join(hub)
    page = opened(browser, hub, f"/organisateur#{centre.key.public}", size)
    page.fill("#secret", "faux")
    page.click("button:text-is('Entrer')")
    page.wait_for_selector("#refus:not(:empty)")
    page.fill("#secret", SECRET)
    page.click("button:text-is('Entrer')")
    page.click("text=Accepter")
    page.wait_for_selector(".scanned >> text=Accepté")
    page.click("button:text-is('Annuler')")
    page.wait_for_selector(".scanned >> text=demande son inscription")
    page.click("text=Accepter")
    page.wait_for_selector(".scanned >> text=inscrit")
    leave_the_list(page)
    page.wait_for_selector("text=Écarter")
    assert str(folder.code(1)) in page.text_content("#codes")
    spelled = [words for _, words in dictated(folder.code(1))]
    assert all(words in page.text_content("#codes") for words in spelled)
    centre.seat()
    centre.tell(CoupClosed(1, TOPS[0], (1, 2, 3), (99, 0, 0)))
    centre.post(hub)
    page.wait_for_selector("text=des points au-dessus du top : partie 1, coup 1, Bergues 1")
    keep(page, f"organisateur{'-telephone' if size is PHONE else ''}")
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    page.click(".centres button:text-is('Écarter')")
    page.click("dialog button.grave")
    assert "Il manque la raison" in page.inner_text("dialog:has-text('Écarter Bergues')")
    page.click("dialog button:text-is('Laisser')")
    decide(page, "Écarter", "à éclaircir")
    page.wait_for_selector(".centres >> text=écarté")
    assert "à éclaircir" in page.text_content("#decisions")
    decide(page, "Réintégrer", "éclairci")
    page.wait_for_selector("text=Écarter")
    page.click("text=Autres décisions")
    page.click("text=Retirer l’inscription…")
    page.click("dialog button:text-is('Laisser')")
    page.click("text=Autres décisions")
    page.click("text=Retirer l’inscription…")
    page.click("dialog button.grave")
    page.wait_for_selector("text=refusé ou retiré")
    page.click("text=Accepter")
    leave_the_list(page)
    page.wait_for_selector("text=Écarter")
    assert page.troubles == []
    page.close()


def test_no_other_centre_comes_under_the_pointer(browser, hub, folder):
    épreuve = folder.manifest()
    Centre(épreuve, "Aulnoye").enter(hub)
    for name in ("Bergues", "Cassel"):
        Centre(épreuve, name).join(hub)
    hub.settle()
    page = opened(browser, hub, "/organisateur", LAPTOP)
    page.fill("#secret", SECRET)
    page.press("#secret", "Enter")
    names = page.locator(".centres h3")
    page.locator(".centres li", has_text="Bergues").locator("text=Accepter").click()
    page.wait_for_selector("text=Accepté")
    accepted = sorted(names.all_inner_texts()[:2])
    assert accepted == ["Bergues", "Cassel"]
    leave_the_list(page)
    page.wait_for_selector("text=Accepté", state="detached")
    assert names.all_inner_texts()[0] == "Cassel"
    page.close()


def seen_by_a_phone(printed):
    """The code in what a dark terminal shows, read by somebody else's program."""
    lines = [line for line in printed.splitlines() if set(line) <= set("█▀▄ ") and "█" in line]
    light = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
    picture = Image.new("L", (len(lines[0]), 2 * len(lines)), 0)
    for row, line in enumerate(lines):
        for col, block in enumerate(line):
            for half, lit in enumerate(light[block]):
                picture.putpixel((col, 2 * row + half), 255 * lit)
    width, height = picture.size
    screen = Image.new("L", (width * 6 + 80, height * 6 + 80), 0)  # dark all around
    screen.paste(picture.resize((width * 6, height * 6)), (40, 40))
    (found,) = zxingcpp.read_barcodes(screen)
    assert found.format == zxingcpp.BarcodeFormat.QRCode
    return found.text


def test_the_organiser_approves_from_the_code_a_centre_shows(
    browser, hub, folder, tmp_path, capsys
):
    join = ["centre", "--data", str(tmp_path / "data"), "join", str(folder.path),
            f"http://127.0.0.1:{hub.port}", "--name", "Cassel"]  # fmt: skip
    assert main(join) == 0
    printed = capsys.readouterr().out
    assert "attend l'accord" in printed
    hub.settle()
    url = seen_by_a_phone(printed)
    page = browser.new_page(viewport=PHONE)
    page.goto(url)
    page.fill("#secret", SECRET)
    page.click("button:text-is('Entrer')")
    page.click(".scanned >> text=Accepter")
    page.wait_for_selector(".scanned >> text=inscrit")
    page.close()
    assert main(join) == 0
    assert "Le centre est inscrit." in capsys.readouterr().out


def test_a_shared_rank_is_decided_on_the_page(browser, hub, folder):
    """The places of a départage are written beside the names; it is taken back the same way."""
    centre = Centre(folder.manifest(), "Agde").enter(hub)
    for partie in (1, 2):
        centre.tell(centre.seat(2, partie).content, partie)
        centre.close(1, 24, 24, partie=partie)
        centre.tell(End(1, "lettres"), partie)
    centre.post(hub)
    hub.settle()
    page = opened(browser, hub, "/organisateur", PHONE)
    page.fill("#secret", SECRET)
    page.click("#entrer button")
    page.wait_for_selector("#rangs li")
    for place, label in zip(("2", "1"), page.locator("#rangs label").all(), strict=True):
        label.locator("input").fill(place)
    page.click("text=Noter le départage…")
    page.fill("#question", "mort subite jouée")
    page.press("#question", "Enter")
    page.wait_for_selector("text=Rang 1 : départagé")
    assert [line["nom"] for line in lines(hub)] == ["Agde 2", "Agde 1"]
    page.click("text=Comment on classe")
    assert "les points (2014, art. 7)" in page.inner_text("#termes")
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    page.click("text=Rendre le rang partagé…")
    page.fill("#question", "erreur de saisie")
    page.press("#question", "Enter")
    page.wait_for_selector("#rangs li")
    assert [line["rang"] for line in lines(hub)] == [1, 1]
    assert page.troubles == []
    page.close()


def lines(hub):
    return hub.ask("GET", "/classement/donnees")[1]["lignes"]
