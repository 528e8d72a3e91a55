"""« Jetons »: a set is enrolled, counted, mended, renamed and copied by whoever has the judge's
page and a reader, without knowing a command."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from console.desk.buttons import Button, Press
from console.settings.sections import Settings
from console.tiles.store import TileSetStore, WatchedSet
from console.web.access import JUDGE
from engine.letters.tiles import FRENCH, JARNAC, Tile
from engine.letters.tileset import TileSet
from firmware_bridge import messages as metal
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.web.browser import PHONE, enter_as_judge, live_pages, open_page


def give_reader(console, store, name=lambda: "club"):
    bench, watched = console.equipment.workbench, WatchedSet(store, name)
    bench.tools = replace(bench.tools, has_reader=True, keep=watched.keep, changed=watched.changed)


class TilesPage:
    def __init__(self, bench):
        self.bench, self.judge = bench, bench.client(JUDGE)
        self.store = bench.desk.tiles
        give_reader(bench.console, self.store, lambda: bench.console.book.now.lecteur.jeu)
        bench.desk.reads_tiles = True

    def state(self):
        return self.judge.get("/juge/jetons/etat").json()

    def told(self, name):
        return next(each for each in self.state()["sets"] if each["name"] == name)

    def do(self, deed, **more):
        return self.judge.post("/juge/jetons/faire", json={"deed": deed, **more})

    def change(self, deed, **more):
        return self.judge.post("/juge/jetons/jeu", json={"deed": deed, **more})

    def lay(self, *tags):
        for tag in tags:
            self.bench.post(metal.TagSeen("pad", tag, self.bench.now_ms))

    @property
    def says(self):
        view = self.judge.get("/juge/etat").json()
        return view["aside"]["text"].replace("\u00a0", " ") if view["aside"] else ""


@pytest.fixture
def page(tmp_path, free_lexicon):
    return TilesPage(DuplicateBench.typed(tmp_path, free_lexicon))


def chips(tileset):
    return [f"04AB{number:04X}" for number in range(tileset.total)]


@pytest.mark.parametrize("kind", [FRENCH, JARNAC], ids=lambda kind: str(kind.total))
def test_a_whole_set_is_enrolled_from_the_page_with_one_hand(page, kind):
    page.change("new", name="a-nous", kind=kind.name)
    page.change("use", name="a-nous")
    page.do("count")
    assert page.says.startswith("Posez A n° 1. 0 jeton enregistré")
    tags = chips(kind)
    page.lay(*tags[:3], tags[2], tags[0])
    assert page.says == "Cette puce est déjà celle de A n° 1. Prenez un autre jeton."
    assert page.told("a-nous")["done"] == 3
    page.lay(*tags[3:])
    assert "Le jeu est complet" in page.says
    told = page.told("a-nous")
    assert (told["done"], told["total"], told["used"]) == (kind.total, kind.total, True)


def test_what_was_enrolled_is_there_after_a_cut(page):
    page.do("count")
    page.lay("04AB0001", "04AB0002")
    assert TileSetStore(page.store.directory).load("club").tags["04AB0002"] == Tile("A", 2)


def test_two_tiles_are_exchanged_and_a_dead_one_gets_another_chip(page):
    page.store.save(TileSet("club").enrol("04-1", Tile("A", 1)).enrol("04-2", Tile("A", 2)))
    page.do("swap")
    page.lay("04-1", "04-2")
    assert page.store.load("club").tags["04-1"] == Tile("A", 2)
    page.do("replace", tile="A#1")
    assert page.says == "Posez le jeton neuf qui sera A n° 1."
    page.lay("04-9")
    assert page.store.load("club").tags_of(Tile("A", 1)) == ("04-9",)
    page.do("leave")
    assert page.says == ""


def test_a_set_is_renamed_and_goes_on_being_used(page):
    page.do("count")
    page.lay("04AB0001")
    page.do("leave")
    assert page.change("rename", name="club", to="du-mardi").status_code == 200
    assert page.store.names() == ("du-mardi",) and page.state()["used"] == "du-mardi"
    page.do("read")
    page.lay("04AB0001")
    assert page.says.startswith("C’est A n° 1.")


def test_a_set_is_copied_carried_away_and_brought_back(page):
    """All of it, as a club has it: two chips to a tile, of which some are kept in reserve."""
    whole = TileSet("club")
    for number, tile in enumerate(FRENCH.tiles):
        tag = f"04AB{number:010X}"
        whole = whole.enrol(tag, tile).enrol(f"E28011{tag}", tile, second=True)
    page.store.save(whole)
    page.change("copy", name="club", to="club-2")
    carried = page.judge.get("/juge/jetons/fichier?nom=club-2")
    assert "jetons-club-2.json" in carried.headers["content-disposition"]
    assert page.change("remove", name="club-2").status_code == 200
    assert page.change("bring", text=carried.text).status_code == 200
    assert page.store.load("club-2").tags == whole.tags
    assert page.change("bring", text=carried.text).status_code == 409
    assert page.change("bring", text='{"format": 1}').status_code in (400, 409)


@pytest.mark.parametrize(
    ("deed", "why"),
    [
        ({"deed": "new", "name": "à nous"}, "ne convient pas comme nom"),
        ({"deed": "new", "name": "../club"}, "ne convient pas comme nom"),
        ({"deed": "copy", "name": "club", "to": "club"}, "existe déjà"),
        ({"deed": "remove", "name": "club"}, "celui qui sert"),
        ({"deed": "use", "name": "nulle-part"}, "n’existe pas"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_changes(page, deed, why):
    page.store.save(TileSet("club"))
    refused = page.judge.post("/juge/jetons/jeu", json=deed)
    assert refused.status_code == 409 and why in refused.json()["message"].replace("\u00a0", " ")
    assert page.store.names() == ("club",)


def test_a_game_keeps_its_set_and_its_tiles(page):
    page.store.save(TileSet("club"))
    page.change("new", name="autre")
    page.bench.open_game()
    assert page.change("use", name="autre").status_code == 409
    assert page.change("rename", name="club", to="neuf").status_code == 409
    page.bench.press(Button.SUIVANT)
    page.do("count")
    assert "tiles_not_now" in page.bench.codes() and page.says == ""


def test_a_rotten_set_is_named_and_the_others_stay(page):
    page.store.save(TileSet("club"))
    (page.store.directory / "vieux.json").write_text("{")
    assert "n’est pas un jeu de jetons" in page.told("vieux")["wrong"].replace("\u00a0", " ")
    assert page.told("club")["total"] == 102


def test_by_the_six_buttons_a_tile_is_read_exchanged_and_kept_in_the_drawer(page):
    page.store.save(TileSet("club").enrol("04-1", Tile("A", 1)).enrol("04-2", Tile("A", 2)))
    page.bench.post(Press(Button.VALIDER, held=True))
    page.bench.press(Button.REJETER)
    page.lay("04-2")
    assert page.says.startswith("C’est A n° 2.")
    page.bench.press(Button.REJETER)
    page.lay("04-1", "04-2")
    page.bench.press(Button.REJETER)
    page.lay("04-7")
    kept = page.store.load("club")
    assert kept.tags["04-1"] == Tile("A", 2) and kept.spares == {"04-7"}
    page.bench.press(Button.ANNULER)
    assert page.says == ""


def test_by_the_six_buttons_a_new_set_may_have_144_tiles(page):
    page.bench.post(Press(Button.VALIDER, held=True))
    page.bench.press(Button.CHRONO)
    assert page.says.endswith("sur 144.")
    page.lay("04-1")
    page.bench.press(Button.CHRONO)
    assert page.store.load("club").distribution == JARNAC, "not once a tile is enrolled"


def test_the_television_shows_which_tile_comes_next(page):
    page.do("count")
    page.lay(*chips(FRENCH)[:9])
    words = [item["text"] for item in page.bench.screens()[0]["items"] if "text" in item]
    assert {"Enregistrer les jetons", "9 / 102", "B", "n° 1 sur 2"} <= set(words)


def test_on_a_phone_the_tile_the_bar_and_the_buttons_follow_the_hand(browser, tmp_path):
    troubles = []
    with live_pages(tmp_path) as live:
        give_reader(live.console, TileSetStore(tmp_path / "tilesets"))
        page = open_page(browser, PHONE, troubles)
        enter_as_judge(page, live)
        page.goto(f"{live.url}/juge/jetons")
        page.wait_for_selector("body[data-ready]")
        page.click("#begin")
        expect(page.locator("#told")).to_contain_text("Posez A")
        for number in range(10):
            live.console.post(metal.TagSeen("pad", f"04CD{number:04X}", 0))
        expect(page.locator("#figures")).to_have_text("10 / 102")
        expect(page.locator("#told .tile")).to_contain_text("B")
        expect(page.locator("#letters")).to_contain_text("A 9/9")
        page.click("#offers >> text=Reprendre le dernier jeton")
        expect(page.locator("#figures")).to_have_text("9 / 102")
    assert troubles == []


def test_another_set_is_in_use_as_soon_as_no_game_is(tmp_path):
    store, used = TileSetStore(tmp_path), ["club"]
    watched = WatchedSet(store, lambda: used[0])
    store.save(TileSet("jarnac", JARNAC))
    assert watched.changed() is None
    used[0] = "jarnac"
    assert watched.changed().distribution == JARNAC
    assert watched.changed() is None
    assert Settings().lecteur.jeu == "club"
