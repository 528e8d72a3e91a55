"""« Réglages » says of each setting when it takes hold, takes a group back, and starts the console
again for what only a start can follow."""

import zipfile
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from console.app import offers
from console.machine.support import bundle_to_sticks
from console.web.access import JUDGE
from firmware_bridge.readers.serial_ports import FoundPort
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.web.browser import LAPTOP, enter_as_judge, live_pages, open_page


@pytest.fixture
def bench(tmp_path, free_lexicon):
    return DuplicateBench.typed(tmp_path, free_lexicon)


class Page:
    def __init__(self, bench):
        self.bench, self.judge = bench, bench.client(JUDGE)

    def change(self, key, value):
        return self.judge.post("/juge/reglages/changer", json={"key": key, "value": value})

    def told(self, key, value):
        return self.change(key, value).json()["told"].replace("\u00a0", " ")

    def state(self):
        return self.judge.get("/juge/reglages/etat").json()

    def setting(self, key):
        return next(each for each in self.state()["settings"] if each["key"] == key)


@pytest.fixture
def page(bench):
    return Page(bench)


def test_each_change_says_when_it_takes_hold(page):
    assert page.told("voix.nombres", "suisse") == "C’est changé."
    assert page.told("lecteur.modele", "pn532").startswith("C’est noté. Redémarrez le pupitre")
    assert page.told("partie.solo_points", 5) == "C’est changé."
    page.bench.open_game()
    assert page.told("partie.solo_points", 10).startswith("C’est noté pour la prochaine partie.")


def test_a_change_of_the_games_own_settings_reaches_the_next_game(page):
    page.change("partie.solo_joueurs", 3)
    page.bench.open_game()
    assert page.bench.judge.state.options.solos.players == 3


def test_what_waits_for_a_restart_is_named_until_it_is_taken_back(page):
    page.change("lecteur.modele", "pn532")
    page.change("sac.region", "usa")
    assert page.state()["waiting"] == ["Modèle du lecteur", "Fréquences permises"]
    page.judge.post("/juge/reglages/usine", json={"group": "lecteur"})
    assert page.state()["waiting"] == ["Fréquences permises"]


def test_a_group_says_whether_there_is_anything_to_take_back(page):
    def changed():
        return [each["code"] for each in page.state()["groups"] if each["changed"]]

    assert changed() == []
    page.change("epellation.A", "Anatole")
    assert changed() == ["epellation"]
    answer = page.judge.post("/juge/reglages/usine", json={"group": "epellation"}).json()
    assert answer["told"] == "Remis comme à la livraison." and changed() == []
    assert page.setting("epellation.A")["value"] == "Algérie"
    assert page.judge.post("/juge/reglages/usine", json={"group": "tout"}).status_code == 409


def test_a_set_of_tiles_and_a_port_are_chosen_from_what_is_there(page):
    assert page.setting("lecteur.jeu")["options"] == {"club": "club"}
    page.change("lecteur.port", "/dev/pupitre/pad")
    options = page.setting("lecteur.port")["options"]
    assert list(options)[:2] == ["", "/dev/pupitre/pad"]


def test_of_two_adapters_each_has_a_name_that_stays_its_own(page, monkeypatch):
    """« pad » is whichever came last: who chooses one of two must not get the other."""

    def named(path, number, *links, usb=True):
        return FoundPort(path, links, "FT232R", number, usb, is_ch340=False)

    by = "/dev/pupitre"
    found = [
        named("/dev/ttyUSB0", "A5", f"{by}/pad", f"{by}/path-1-1", f"{by}/serial-A5"),
        named("/dev/ttyUSB1", None, f"{by}/path-1-2", "/dev/serial/by-id/usb-1a86"),
        named("/dev/ttyAMA0", None, usb=False),
    ]
    monkeypatch.setattr(offers, "find_ports", lambda: found)
    options = page.setting("lecteur.port")["options"]
    assert list(options) == ["", f"{by}/serial-A5", f"{by}/path-1-2", "/dev/ttyAMA0"]
    assert options["/dev/ttyAMA0"] == "port série du connecteur (/dev/ttyAMA0)"


def test_a_pin_says_where_it_is_and_who_has_it(page):
    page.bench.desk.panel = Told()
    assert page.setting("panneau.bouton_chrono")["options"]["5"] == "GPIO 5, broche 29"
    valider = page.setting("panneau.bouton_valider")
    assert "5" in valider["closed"] and valider["options"]["5"].endswith("Bouton chrono")
    refused = page.change("panneau.bouton_valider", 5)
    assert refused.status_code == 409 and "Donnez-leur deux broches" in refused.json()["message"]


def another_value(setting):
    """One a finger could choose instead; nothing for what is typed in words."""
    match setting["kind"]:
        case "switch" if setting["key"] != "web.hote":
            return not setting["value"]
        case "choice":
            free = [each for each in setting["options"] if each not in setting["closed"]]
            return int(free[-1]) if setting["figures"] else free[-1]
        case "number" | "range":
            return setting["least"] if setting["value"] != setting["least"] else setting["most"]
        case "list":
            return [40, 10]
    return None


def test_each_setting_is_shown_as_it_is_changed_as_it_can_be_and_so_at_once(page):
    page.bench.desk.panel = Told()
    for setting in page.state()["settings"]:
        key, own, other = setting["key"], setting["value"], another_value(setting)
        assert setting["kind"] != "choice" or str(own) in setting["options"], key
        if other is None:
            continue
        for value in (other, own) if key.startswith("panneau.") else (other,):
            answer = page.change(key, value)
            assert answer.status_code == 200, (key, answer.text)
            now = {each["key"]: each["value"] for each in answer.json()["settings"]}
            assert now[key] == value and type(now[key]) is type(value), key


class Told:
    def told(self):
        return ""


def test_without_anybody_to_start_it_again_a_restart_is_refused_in_words(page):
    refused = page.judge.post("/juge/reglages/redemarrer", json={})
    assert refused.status_code == 409 and "Arrêtez-le" in refused.json()["message"]


def test_a_restart_is_asked_of_whoever_starts_the_console(page):
    asked = []
    page.bench.desk.restart = lambda: asked.append("restart")
    answer = page.judge.post("/juge/reglages/redemarrer", json={}).json()
    assert "reprend où elle en est" in answer["told"] and asked == ["restart"]


def test_the_box_is_switched_off_by_the_page_and_never_under_a_game(page):
    asked = []
    assert page.judge.post("/juge/reglages/eteindre", json={}).status_code == 409
    page.bench.desk.switch_off = lambda: asked.append("off")
    page.bench.open_game()
    refused = page.judge.post("/juge/reglages/eteindre", json={}).json()
    assert "Une partie est en cours" in refused["message"] and asked == []


def test_whoever_helps_is_given_a_stick_without_a_name_or_a_code(page, tmp_path):
    stick = tmp_path / "CLE"
    stick.mkdir()
    page.change("club.nom", "Club du Phare")
    page.bench.desk.help_to_sticks = lambda: bundle_to_sticks(
        page.bench.console.book.now, page.bench.journal.path, OneStick(stick)
    )
    told = page.judge.post("/juge/reglages/aide", json={}).json()["told"]
    assert told.replace("\u00a0", " ").startswith("Écrit sur CLE.")
    (written,) = stick.iterdir()
    with zipfile.ZipFile(written) as bundle:
        content = "".join(bundle.read(name).decode() for name in bundle.namelist())
    assert "versions" in "".join(bundle.namelist()) and "Club du Phare" not in content
    assert page.bench.desk.access.judge_pin not in content


class OneStick:
    def __init__(self, folder):
        self.folder, self.name = folder, folder.name

    def sticks(self):
        return (self,)


def test_fine_settings_are_folded_and_a_group_goes_back_by_two_touches(browser, tmp_path):
    troubles = []
    with live_pages(tmp_path) as live:
        page = open_page(browser, LAPTOP, troubles)
        enter_as_judge(page, live)
        page.goto(f"{live.url}/juge/reglages")
        page.wait_for_selector("body[data-ready]")
        word = page.locator("#setting-epellation-A")
        expect(word).not_to_be_visible()
        page.click("summary:text('La table d’épellation')")
        word.fill("Anatole")
        with page.expect_response("**/juge/reglages/changer"):
            word.press("Tab")
        page.select_option("#setting-lecteur-modele", label="pn532")
        expect(page.locator("#restart")).to_contain_text("Modèle du lecteur")
        back = page.locator("details:has(#setting-epellation-A) >> text=Réglages d’usine")
        back.click()
        page.click("button.armed")
        expect(page.locator("#setting-epellation-A")).to_have_value("Algérie")
        assert live.console.book.now.epellation.A == "Algérie"
        assert live.console.book.now.lecteur.modele == "pn532"
    assert troubles == []


def test_everything_is_erased_by_a_word_and_never_under_a_game(page):
    asked, post = [], lambda word: page.judge.post("/juge/reglages/effacer", json={"word": word})
    assert post("effacer").status_code == 409, "the disk of a laptop is its owner's"
    page.bench.desk.erase = lambda: asked.append("gone")
    for word in ("", "oui", "effacer tout"):
        assert "Rien n’est effacé" in post(word).json()["message"]
    assert asked == []
    assert "s’efface" in post(" « Effacer » ").json()["told"]
    page.bench.open_game()
    assert "Une partie est en cours" in post("effacer").json()["message"]
    assert asked == ["gone"]


def test_a_copy_is_put_back_by_the_page_and_never_under_a_game(page):
    asked, post = [], lambda: page.judge.post("/juge/reglages/remettre", json={"source": "a"})
    copies = SimpleNamespace(listing=lambda: [{"source": "a"}], note=asked.append)
    page.bench.desk.copies = copies
    assert post().status_code == 409, "nobody would start it again"
    page.bench.desk.restart = lambda: asked.append("again")
    assert page.judge.get("/juge/reglages/copies").json() == {"copies": [{"source": "a"}]}
    assert "remet la copie" in post().json()["told"]
    page.bench.open_game()
    assert "Une partie est en cours" in post().json()["message"]
    assert asked == ["a", "again"]
