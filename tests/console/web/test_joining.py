"""A page comes with one script and one sheet, which do what its modules and sheets did."""

import re
import subprocess
from pathlib import Path
from shutil import which

import pytest

from console.games import face_of
from console.games.duplicate.papers.review import CARDS, REVIEW, page_script
from console.registry import GAMES
from console.simultane.app import SHELF as HUB
from console.web.access import ARBITER, JUDGE
from console.web.design import MADE
from console.web.joining import JoiningError, joined_scripts, joined_sheets
from console.web.pages import FRAMES, HOUSE, joint
from console.web.sending import FOR_GOOD
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.pages.states import ARBITERS_PAGES, EVERYBODY, JUDGES

ROOT = Path(__file__).parents[3] / "console"
MODULES = sorted(ROOT.rglob("static/*.js"))
LATER = re.compile(r'\blater\("([^"]+)"\)')
ADDRESS = re.compile(r'own\["([^"]+)"\] \?\?=')


def joined(*entries, **modules):
    """Modules by their names, all in one folder."""
    files = {f"/static/{name}.js": text for name, text in modules.items()}
    return joined_scripts([f"/static/{each}.js" for each in entries], files.__getitem__)


def order(script):
    return [
        address.removeprefix("/static/").removesuffix(".js") for address in ADDRESS.findall(script)
    ]


def test_each_module_comes_once_after_those_it_asks_for():
    script = joined(
        "page",
        "bar",
        page='import { a } from "./shared.js";\nimport { b } from "./board.js";\na(b);\n',
        board='import { a } from "/static/shared.js";\nexport const b = a();\n',
        bar='import { a } from "./shared.js";\na();\n',
        shared="export const a = () => 1;\n",
    )
    assert order(script) == ["shared", "board", "page", "bar"]


def test_a_circle_is_refused():
    with pytest.raises(JoiningError, match=r"one.js → /static/other.js → /static/one.js"):
        joined(
            "one",
            one='import { b } from "./other.js";\nexport const a = 1;\n',
            other='import { a } from "./one.js";\nexport const b = 1;\n',
        )


def test_what_nobody_exports_is_asked_of_nobody():
    """Browsers refuse it too; joined, it would be nothing at all, at some later moment."""
    with pytest.raises(JoiningError, match=r"one.js exports no b, c"):
        joined(
            "page", page='import { a, b, c as d } from "./one.js";\n', one="export const a = 1;\n"
        )


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("export function tell(a) { return a; }\n", "tell"),
        ("export async function ask() {}\n", "ask"),
        ("export const $ = (selector) => selector;\n", "$"),
        ("export class Board {}\n", "Board"),
        ("const a = 1, b = 2;\nexport { a, b };\n", "a, b"),
    ],
)
def test_every_form_of_export_we_use_is_understood(written, name):
    script = joined("one", one=written)
    assert f"return {{ {name} }};" in script and "export" not in script


@pytest.mark.parametrize(
    "written",
    [
        "export default 1;",
        "export let state = 1;",  # another value later, which those who took it would not see
        "export const { a, b } = c;",
        'import "./other.js";',
        'import * as all from "./other.js";',
        "await load();",
        "console.log(import.meta.url);",
        "const a = 1; /* of several\nlines */",
        "const a = `first\n  second`;",
    ],
)
def test_what_is_not_understood_is_refused(written):
    with pytest.raises(JoiningError):
        joined("one", one=f"{written}\n", other="")


def test_remarks_stay_at_home_and_texts_stay_whole():
    script = joined(
        "one",
        one='// Not for browsers.\nconst at = "http://localhost"; // nor for people\n  // neither\n'
        "const told = `  « // »  `;\nconst text = 'a // b';\n",
    )
    assert "Not for" not in script and "neither" not in script
    assert 'const at = "http://localhost";\nconst told = `  « // »  `;' in script
    assert "const text = 'a // b';" in script


def test_a_sheet_finds_its_fonts_from_elsewhere_and_keeps_its_texts():
    sheets = {
        "/static/fonts.css": '/* of\nours */\n@font-face {\n  src: url("fonts/a.woff2");\n}\n',
        "/static/x/a.css": 'a::after {\n  content: "/* ! */";\n  background: url("/b.svg");\n}\n',
    }
    assert joined_sheets(sheets, sheets.__getitem__).splitlines() == [
        "@font-face {", 'src: url("/static/fonts/a.woff2");', "}",
        "a::after {", 'content: "/* ! */";', 'background: url("/b.svg");', "}",
    ]  # fmt: skip


@pytest.mark.skipif(which("node") is None, reason="needs node to run what was joined")
def test_a_second_script_of_a_page_has_no_module_twice(tmp_path):
    """The game on the desk has changed: its part counts on the page's own modules."""
    modules = {
        "shared": "let count = 0;\nexport const next = () => { count += 1; return count; };\n",
        "house": 'import { next } from "./shared.js";\nnext();\n',
        "game": 'import { next as more } from "./shared.js";\nconsole.log(more());\n',
    }
    script = tmp_path / "both.mjs"
    parts = joined("house", **modules), joined("house", "game", **modules)
    for number, part in enumerate(parts):
        (tmp_path / f"{number}.mjs").write_text(part, "utf-8")
    script.write_text('await import("./0.mjs");\nawait import("./1.mjs");\n', "utf-8")
    ran = subprocess.run(["node", script], capture_output=True, text=True, check=True, timeout=20)
    assert ran.stdout == "2\n"


def test_what_a_module_exports_stays_what_it_was():
    """Whoever imports it has its value, not its name."""
    for module in MODULES:
        text = module.read_text("utf-8")
        for name in re.findall(r"^export (?:async )?(?:function|class) (\w+)", text, re.MULTILINE):
            again = re.search(rf"^\s*{name} [-+*/?|&]*= ", text, re.MULTILINE)
            assert not again, (module.name, name)


def test_every_module_is_in_the_script_of_a_page():
    """So that each is joined here: what cannot be is refused now, not when a judge opens a page."""
    shelves = {HUB, HOUSE, *(face_of(name).pages.shelf for name in GAMES)}
    found = set()
    for shelf in shelves:
        own = {each.stem for each in shelf.templates.glob("*.html")} - {*FRAMES}
        for name in own | ({"juge"} if (shelf.folder / "juge.html").exists() else set()):
            found |= _modules_of(name, shelf)
    pages = "".join(map(page_script, (CARDS, REVIEW)))  # that are papers
    found |= {*ADDRESS.findall(pages)}
    places = {shelf.folder: shelf.address for shelf in shelves}
    assert found - {*MADE} == {f"{places[each.parent]}/{each.name}" for each in MODULES}


def _modules_of(name, shelf):
    """Those of a page, with those that come when they are asked for."""
    script = joint(name, ".js", shelf).plain.decode()
    later = [each for each in LATER.findall(script) if each.startswith(f"{shelf.address}/")]
    return {
        *ADDRESS.findall(script),
        *(module for each in later for module in _modules_of(Path(each).stem, shelf)),
    }


def test_a_module_asked_for_later_comes_with_what_it_imports_and_in_no_page():
    """The ways to end a game are asked for once an evening."""
    assert "/static/juge-apercu.js" in _modules_of("juge", HOUSE)
    page = joint("juge", ".js", HOUSE).plain.decode()
    assert "/static/juge-apercu.js" not in ADDRESS.findall(page)
    alone = ADDRESS.findall(joint("juge-apercu", ".js", HOUSE).plain.decode())
    assert alone == ["/static/common.js", "/static/juge-apercu.js"]


# --- as it is sent ---------------------------------------------------------------------------


@pytest.fixture
def rig(tmp_path, free_lexicon):
    return DuplicateBench.typed(tmp_path, free_lexicon)


@pytest.mark.parametrize(
    ("path", "suffix"), [("/juge", "css"), ("/juge", "js"), ("/arbitre", "js")]
)
def test_a_page_names_its_files_by_what_is_in_them(rig, path, suffix):
    client = rig.client(JUDGE)
    (address,) = re.findall(
        rf'"(/static/[a-z/]*joint/[a-z]+\.{suffix}\?v=\w+)"', client.get(path).text
    )
    answer = client.get(address)
    assert answer.status_code == 200 and answer.headers["cache-control"] == FOR_GOOD
    plain = client.get(address.partition("?")[0])
    assert plain.content == answer.content and plain.headers["cache-control"] == "no-cache"
    assert client.get(f"{address}0").headers["cache-control"] == "no-cache"


def test_whoever_has_a_page_asks_for_nothing_but_the_page(rig):
    client = rig.client()
    head = client.get("/entrer").text
    sheet = client.get(re.findall(r'"(/static/[^"]+\.css\?[^"]+)"', head)[0]).text
    named = re.findall(r'(?:href|src)="(/static/[^"]+)"', head) + re.findall(
        r'url\("([^"]+)"', sheet
    )
    assert len(named) > 6
    assert {client.get(each).headers["cache-control"] for each in named} == {FOR_GOOD}


@pytest.mark.parametrize("path", ["none.js", "juge.html", "juge", "base.js", "bar-juge.css"])
def test_nothing_else_is_joined(rig, path):
    assert rig.client().get(f"{HOUSE.address}/joint/{path}").status_code == 404


# --- what a page weighs ----------------------------------------------------------------------


HEAVIEST = 80_000
"""Bytes of a page with all that its head names, as a browser that has nothing gets them."""


@pytest.mark.parametrize(
    ("path", "role"),
    [(path, None) for path in EVERYBODY] + [(path, JUDGE) for path in JUDGES]
    + [(path, ARBITER) for path in ARBITERS_PAGES],
    ids=lambda each: each or "public",
)  # fmt: skip
def test_no_page_is_heavier_than_a_cheap_phone_bears(rig, path, role):
    rig.think_over("FEDAYIN")
    client = rig.client(role)

    def weight(address):
        with client.stream("GET", address, headers={"accept-encoding": "gzip"}) as answer:
            assert answer.status_code == 200, address
            return sum(map(len, answer.iter_raw()))

    head = client.get(path).text
    sheets = re.findall(r'"(/static/[^"]+\.css\?[^"]+)"', head)
    fonts = {
        font for sheet in sheets for font in re.findall(r'url\("([^"]+)"', client.get(sheet).text)
    }
    # A face with the letters of other languages is asked for by a name that has one.
    usual = {each for each in fonts if "etendu" not in each}
    named = {*re.findall(r'(?:href|src)="(/static/[^"]+)"', head), *usual}
    assert len(named) >= 4
    assert weight(path) + sum(map(weight, named)) < HEAVIEST
