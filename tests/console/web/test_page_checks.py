"""The checks of pages find what they are for, and leave alone what is meant."""

import pytest

from tests.tools.pages.camera import ALL, Wish
from tests.tools.pages.checks import above_the_fold, faults
from tests.tools.pages.reading import out_of_order, outline, walk_by_tab
from tests.tools.pages.served import name_of
from tests.tools.pages.states import LONGEST, people

STYLE = "<style>* { margin: 0 } button { width: 90px; height: 48px }</style>"
GOOD = (
    f"<html lang=fr><title>Page</title>{STYLE}<main><h1>Coup 4</h1><button>Noter</button>"
    "<p>Un texte <a href='#h'>et un lien</a> dans une phrase.</p>"
    "<div style='width: 60px; overflow: auto; white-space: nowrap' tabindex=0>assez long pour"
    " défiler</div><div style='position: relative'><p>A Z I</p><label>Lettres<input style='"
    "position: absolute; inset: 0; width: 100%; height: 44px; background: transparent'></label>"
    "</div></main><div style='position: fixed; bottom: 0'><button>Placer</button></div>"
)
BAD = {
    "sideways": "<div style='width: 900px; height: 9px'></div>",
    "overlaps": "<p>un texte</p><p style='margin-top: -12px'>un autre</p>",
    "clipped": "<p style='width: 50px; overflow: hidden; white-space: nowrap'>Échantillonnage</p>",
    "targets": "<a href='#a' style='display: block'>a</a><a href='#b' style='display: block'>b</a>",
    "covered": "<button style='display: block'>sous</button><div style='position: absolute; top: 0;"
    "left: 0; width: 360px; height: 740px; background: white'></div>",
    "axe": "<p style='color: #ccc; background: #fff'>pâle</p>",
}


@pytest.fixture(scope="module")
def page(chromium_of_the_file):
    with chromium_of_the_file.new_context(viewport={"width": 360, "height": 740}) as context:
        yield context.new_page()


def test_a_page_that_holds_is_left_alone(page):
    page.set_content(GOOD)
    assert faults(page, "sideways", "overlaps", "clipped", "targets", "covered") == {}


@pytest.mark.parametrize("check", BAD)
def test_what_does_not_hold_is_found(page, check):
    page.set_content(f"<html lang=fr><title>Page</title>{STYLE}<main><h1>Coup</h1>{BAD[check]}")
    assert list(faults(page, check)) == [check]


def test_what_is_chosen_of_a_list_is_read_whole(page):
    words = "pas de lecteur sous le sac"
    page.set_content(f"<select id=a style='width: 9rem'><option>{words}</select>")
    assert faults(page, "clipped")["clipped"] == [f"select#a is too narrow for « {words} »"]
    page.set_content(f"<select style='width: 18rem'><option>{words}</select>")
    assert faults(page, "clipped") == {}


def test_above_the_fold_is_what_is_seen_without_scrolling(page):
    page.set_content(
        f"{STYLE}<button id=high>A</button><p style='height: 700px'></p><button id=low>B</button>"
    )
    assert above_the_fold(page, "#high", "#low", "#nowhere") == ["#low", "#nowhere"]


def test_a_page_is_heard_in_its_order_and_walked_by_tab(page):
    page.set_content(
        f"<html lang=fr>{STYLE}<main><h1>Coup 4</h1><button>Noter</button>"
        "<button tabindex=-1>Muet</button><button style='outline: none'>Sans</button>"
    )
    told = outline(page)
    assert out_of_order(told, ["main", "heading « Coup 4 »", "button « Noter"]) == []
    assert out_of_order(told, ["button « Noter", "heading"]) == ["heading"]
    walk = walk_by_tab(page)
    assert [stop.partition("« ")[2] for stop in walk.stops] == ["Noter »", "Sans »"]
    assert walk.faults == ("button « Sans » has the focus and does not show it",)


def test_a_wish_names_a_page_a_state_or_both():
    assert Wish(("juge-collecting",)).takes("/juge", "collecting")
    assert not Wish(("juge-collecting",)).takes("/juge", "collecting-200")
    assert Wish(("arbitre",)).takes("/arbitre", "running")
    assert Wish(("running",)).takes("/arbitre", "running")
    assert Wish(("salon", "juge")).unknown == ["salon"]


def test_two_hundred_people_have_names_of_forty_letters():
    names = {each.name for each in people(200, long=True)}
    assert len(names) == 200
    assert {len(name) for name in names} == {LONGEST}


def test_no_two_pictures_have_one_name():
    names = [
        f"{name_of(path)}-{state}"
        for evening in ALL
        for state in evening.states
        for path in evening.pages(state)
    ]
    assert len(names) == len(set(names))
