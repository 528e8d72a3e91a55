"""The lines of the house: its rooms, who may import whom, and how long a file may be."""

import ast
import statistics
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from console.registry import GAMES

ROOT = Path(__file__).parent.parent
ROOMS = ("engine", "firmware_bridge", "console")

# The rooms, as docs/architecture.md draws them. A new one is a decision, not an accident.
FOLDERS = {
    "engine": set("epreuve games letters play".split()),
    "firmware_bridge": set("panel readers selftest sketch virtual".split()),
    "console": set(
        "app card centre cli desk french games journal lexicons machine modes papers session "
        "settings simultane tiles tv voice web".split()
    ),
}
MOST_FILES, LEAST_MEDIAN, MOST_IN_CONSOLE_ROOT, LONGEST = 540, 130, 12, 450
ON_DISK_TWICE = {"CoupClosed"}  # of the journal, and of the pli that tells it
TINY_INIT = 10  # an `__init__.py` below that many lines is a name plate, not a file

# One library, one room: a library may be imported only below these paths.
HOMES = {
    "pygame": ("console/tv/window/", "console/voice/mixer"),
    "sqlite3": ("console/journal/", "console/simultane/database"),
    "psycopg": ("console/simultane/database",),
    "nacl": (
        *("console/simultane/envelopes", "console/simultane/folder"),
        *("console/centre/sealed_key", "console/card/updates"),
    ),
    "serial": ("firmware_bridge/readers/serial_ports",),
    "gpiozero": ("firmware_bridge/panel/",),
    "luma": ("firmware_bridge/panel/countdown",),
    "evdev": ("firmware_bridge/readers/wedge",),
    "fpdf": ("console/papers/pdf",),
    "jinja2": ("console/papers/html",),
    "markupsafe": ("console/papers/html",),
    "csv": ("console/papers/plain", "console/papers/player_lists"),
    "segno": ("console/tv/",),
    "numpy": ("console/voice/",),
    "starlette": ("console/web/", "console/games/", "console/simultane/"),
    "uvicorn": ("console/web/", "console/simultane/"),
}
# The engine is a calculator: no clock, no dice, no files, no threads, no log.
FORBIDDEN_IN_ENGINE = frozenset(
    "time datetime random secrets os pathlib io threading logging socket subprocess "
    "asyncio shutil tempfile".split()
)


def python_files(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


@cache
def imported_modules(path: Path) -> tuple[str, ...]:
    return tuple(_imported_by(tree_of(path)))


def _imported_by(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imports(room: str) -> Iterator[tuple[str, str]]:
    for path in python_files(room):
        for module in imported_modules(path):
            yield path.relative_to(ROOT).as_posix(), module


def top(module: str) -> str:
    return module.partition(".")[0]


# --- the rooms ----------------------------------------------------------------------------


def unexpected(room: str, folders: Iterable[str]) -> set[str]:
    return set(folders) - FOLDERS[room] - {"__pycache__"}


def crowded(modules: Iterable[str]) -> bool:
    return len([name for name in modules if name != "__init__"]) > MOST_IN_CONSOLE_ROOT


def is_a_file(path: Path) -> bool:
    return path.name != "__init__.py" or lines_of(path) >= TINY_INIT


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_is_on_the_map(room):
    folders = [path.name for path in (ROOT / room).iterdir() if path.is_dir()]
    assert unexpected(room, folders) == set()


def test_the_consoles_root_is_a_hall_not_a_store():
    assert not crowded(path.stem for path in (ROOT / "console").glob("*.py"))


def test_the_house_has_few_files_of_a_readable_length():
    lengths = [lines_of(path) for room in ROOMS for path in python_files(room) if is_a_file(path)]
    assert len(lengths) <= MOST_FILES
    assert statistics.median(lengths) >= LEAST_MEDIAN


@pytest.mark.parametrize("room", (*ROOMS, "tests", "benchmarks"))
def test_a_file_can_be_read_in_one_sitting(room):
    assert [path for path in python_files(room) if lines_of(path) > LONGEST] == []


def test_a_script_and_a_sheet_can_be_read_in_one_sitting():
    """Browsers are given them joined: nothing is gained by one long file."""
    written = [*ROOT.glob("console/**/static/**/*.js"), *ROOT.glob("console/**/static/**/*.css")]
    assert len(written) > 60
    assert [path for path in written if lines_of(path) > LONGEST] == []


@pytest.mark.parametrize("room", ROOMS)
def test_tests_mirror_the_tree(room):
    """A folder of tests is called as the folder it tests; what crosses rooms stands above."""
    tests = ROOT / "tests" / room
    folders = {path.relative_to(tests) for path in tests.rglob("*/") if holds_tests(path)}
    assert sorted(str(each) for each in folders if not (ROOT / room / each).exists()) == []


def holds_tests(folder: Path) -> bool:
    return any(folder.glob("test_*.py"))


# --- one word, one meaning ----------------------------------------------------------------


def classes() -> dict[str, list[str]]:
    found = defaultdict(list)
    for room in ROOMS:
        for path in python_files(room):
            for node in tree_of(path).body:
                if isinstance(node, ast.ClassDef):
                    found[node.name].append(path.relative_to(ROOT).as_posix())
    return found


def told_twice(found: Mapping[str, list[str]]) -> list[str]:
    """Class names with two meanings. The roles every game fills bear one name in all games."""
    return sorted(
        name
        for name, places in found.items()
        if len(places) > 1 and name not in ON_DISK_TWICE and not one_role(places)
    )


def one_role(places: list[str]) -> bool:
    """Each in a game of its own, the engine's half and the console's apart."""
    halves = [(top(place.replace("/", ".")), game_of(place)) for place in places]
    return all(game for _, game in halves) and len(set(halves)) == len(halves)


def test_a_class_name_means_one_thing():
    assert told_twice(classes()) == []


# --- who may import whom ------------------------------------------------------------------


def test_the_engine_imports_only_itself_and_pure_parts_of_the_library():
    for path, module in imports("engine"):
        assert top(module) not in {"console", "firmware_bridge"}, path
        assert top(module) not in FORBIDDEN_IN_ENGINE, f"{path} imports {module}"
        assert top(module) in sys.stdlib_module_names | {"engine"}, f"{path} imports {module}"


def test_the_bridge_knows_no_other_room():
    for path, module in imports("firmware_bridge"):
        assert top(module) not in {"engine", "console"}, path


def strangers(library: str, found: Iterable[tuple[str, str]]) -> list[str]:
    return [
        f"{path} imports {module}"
        for path, module in found
        if top(module) == library and not path.startswith(HOMES[library])
    ]


@pytest.mark.parametrize("library", sorted(HOMES))
def test_one_library_one_room(library):
    assert strangers(library, (each for room in ROOMS for each in imports(room))) == []


def game_of(module: str) -> str:
    """`duplicate` for anything in either of its two folders, else nothing."""
    parts = module.replace("/", ".").split(".")
    inside = len(parts) > 2 and parts[1] == "games" and parts[0] in ("engine", "console")
    return parts[2] if inside and parts[2] in GAMES else ""


def intruders(found: Iterable[tuple[str, str]]) -> list[str]:
    """Imports of a game from outside its own two folders."""
    return [
        f"{path} imports {module}"
        for path, module in found
        if game_of(module) and game_of(path.removesuffix(".py")) != game_of(module)
    ]


def folder_of(module: str) -> str:
    """The room of the console a module lies in: `console/tv`. A module beside the rooms stands
    for itself; what a room does among its own cupboards is its own business."""
    return "/".join(module.split(".")[:2])


def folder_graph(found: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    graph: dict[str, set[str]] = {}
    for path, module in found:
        if top(module) == "console" and "." in module:
            here = folder_of(path.removesuffix(".py").replace("/", "."))
            there = folder_of(module)
            if here != there:
                graph.setdefault(here, set()).add(there)
    return graph


def cycles(graph: Mapping[str, set[str]]) -> list[str]:
    """Every folder from which one can come back to itself."""

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        waiting = list(graph.get(start, ()))
        while waiting:
            here = waiting.pop()
            if here not in seen:
                seen.add(here)
                waiting += graph.get(here, ())
        return seen

    return sorted(folder for folder in graph if folder in reached(folder))


def hidden_states(source: str) -> list[str]:
    """Arguments and fields that carry a state, an answer or a snapshot as `Any`."""
    carried = {"state", "answer", "snapshot", "judge", "correction", "coup", "question", "clock"}
    tree = ast.parse(source)
    named = [(node.arg, node.annotation) for node in ast.walk(tree) if isinstance(node, ast.arg)]
    named += [
        (node.target.id, node.annotation)
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    ]
    return [
        name
        for name, annotation in named
        if name in carried and isinstance(annotation, ast.Name) and annotation.id == "Any"
    ]


def pages() -> list[Path]:
    return [
        path
        for path in python_files("console")
        if "web" in path.parts or ("games" in path.parts and "pages" in path.parts)
    ]


def test_nothing_outside_a_games_folders_imports_it():
    assert intruders([*imports("engine"), *imports("console"), *imports("firmware_bridge")]) == []


def test_no_folder_of_the_console_takes_part_in_a_cycle():
    assert cycles(folder_graph(imports("console"))) == []


def test_pages_and_snapshots_see_typed_views():
    """What a page is handed says of which type it is; the one protocol that hands a state to a
    game's own face (`console/web/views.py`) is where the type is not known yet."""
    typed = [*pages(), ROOT / "console/session/snapshots.py"]
    hidden = {
        path.relative_to(ROOT).as_posix(): hidden_states(path.read_text(encoding="utf-8"))
        for path in typed
        if path != ROOT / "console/web/views.py"
    }
    assert {path: names for path, names in hidden.items() if names} == {}


def named_games(tree: ast.Module) -> list[int]:
    """Lines on which a game is called by its name."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in GAMES
    ]


def test_only_the_registry_compares_games_by_name():
    """No « if game == … »: a game's name is written in its own folders and in the registry."""
    for room in ROOMS:
        for path in python_files(room):
            relative = path.relative_to(ROOT).as_posix()
            if game_of(relative) or relative in ("console/registry.py", "engine/letters/tiles.py"):
                continue  # the latter names boxes of letters
            assert named_games(tree_of(path)) == [], f"{relative} names a game"


def test_importing_opens_nothing():
    """No hardware, no display, no home: the rooms must still import."""
    code = "import engine, console, firmware_bridge, console.cli"
    done = subprocess.run(
        [sys.executable, "-c", code], env={"PATH": "/nowhere"}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


# --- a guard that cannot fail guards nothing ----------------------------------------------


def test_each_line_breaks_when_it_is_crossed(tmp_path):
    inside = ("console/games/duplicate/face.py", "engine.games.duplicate.state")
    outside = ("console/web/app.py", "engine.games.duplicate.state")
    assert intruders([inside]) == [] and len(intruders([outside])) == 1
    assert intruders([("engine/games/duplicate/state.py", "console.games.duplicate.face")]) == []
    ways = [("console/tv/canvas.py", "console.web.app"), ("console/web/app.py", "console.tv")]
    assert cycles(folder_graph(ways)) == ["console/tv", "console/web"]
    assert cycles(folder_graph(ways[:1])) == []
    assert hidden_states("def show(state: Any) -> None: ...") == ["state"]
    assert hidden_states("class View:\n    answer: Any") == ["answer"]
    assert hidden_states("def show(state: object, data: Any) -> None: ...") == []
    assert unexpected("console", ["tv", "cellar"]) == {"cellar"}
    assert crowded(map(str, range(13))) and not crowded([*map(str, range(12)), "__init__"])
    assert strangers("pygame", [("console/tv/scene.py", "pygame.font")]) != []
    assert strangers("pygame", [("console/tv/window/painter.py", "pygame.font")]) == []
    games = ["engine/games/classic/state.py", "engine/games/jarnac/state.py"]
    assert told_twice({"State": games}) == []
    assert told_twice({"State": [*games, "console/session/session.py"]}) == ["State"]
    assert told_twice({"State": [games[0], games[0].replace("state", "turns")]}) == ["State"]
    assert named_games(ast.parse('if game == "duplicate":\n    pass')) == [1]
    plate, page = tmp_path / "__init__.py", tmp_path / "page.py"
    plate.write_text('"""A room."""\n')
    page.write_text("import os\n" * (LONGEST + 1))
    assert not is_a_file(plate) and is_a_file(page) and lines_of(page) > LONGEST
    assert list(imported_modules(page)) == ["os"] * (LONGEST + 1)
