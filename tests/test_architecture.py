"""Who may import whom: the lines of the house, held by walking the imports."""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from console.registry import GAMES
from tests.tools.every import over

ROOT = Path(__file__).parent.parent
ROOMS = ("engine", "firmware_bridge", "console")

# One library, one room: a library may be imported only below these paths.
HOMES = {
    "pygame": ("console/screen/", "console/speech/voice/"),
    "sqlite3": ("console/journal/", "console/hub/database"),
    "psycopg": ("console/hub/database",),
    "nacl": ("console/hub/", "console/card/updates"),
    "serial": ("firmware_bridge/serial_reader",),
    "gpiozero": ("firmware_bridge/gpio_panel", "firmware_bridge/virtual/"),
    "evdev": ("firmware_bridge/",),
    "fpdf": ("console/papers/pdf",),
    "jinja2": ("console/papers/html",),
    "markupsafe": ("console/papers/html",),
    "csv": ("console/papers/csv", "console/player_lists"),
    "segno": ("console/view/",),
    "starlette": ("console/web/", "console/games/", "console/hub/"),
    "uvicorn": ("console/web/", "console/hub/"),
}
# The engine is a calculator: no clock, no dice, no files, no threads, no log.
FORBIDDEN_IN_ENGINE = frozenset(
    "time datetime random secrets os pathlib io threading logging socket subprocess "
    "asyncio shutil tempfile".split()
)


def python_files(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def imported_modules(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module


@cache
def imports(room: str) -> tuple[tuple[str, str], ...]:
    return tuple(
        (path.relative_to(ROOT).as_posix(), module)
        for path in python_files(room)
        for module in imported_modules(path)
    )


def top(module: str) -> str:
    return module.partition(".")[0]


def test_the_engine_imports_only_itself_and_pure_parts_of_the_library():
    for path, module in imports("engine"):
        assert top(module) not in {"console", "firmware_bridge"}, path
        assert top(module) not in FORBIDDEN_IN_ENGINE, f"{path} imports {module}"
        assert top(module) in sys.stdlib_module_names | {"engine"}, f"{path} imports {module}"


def test_the_bridge_knows_no_other_room():
    for path, module in imports("firmware_bridge"):
        assert top(module) not in {"engine", "console"}, path


@pytest.mark.parametrize("library", sorted(HOMES))
def test_one_library_one_room(library):
    for room in ROOMS:
        for path, module in imports(room):
            if top(module) == library:
                assert path.startswith(HOMES[library]), f"{path} imports {module}"


# --- three lines of the second floor ------------------------------------------------------


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
    """The room of the console a module lies in: `console/view`. A module beside the rooms stands
    for itself; what a room does among its own cupboards is its own business."""
    return "/".join(module.split(".")[:2])


def folder_graph(found: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    graph: dict[str, set[str]] = {}
    for path, module in found:
        if top(module) == "console":
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


@over("path", pages(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_pages_see_typed_views(path):
    """What a page is handed says of which type it is; the one protocol that hands a state to a
    game's own face is where the type is not known yet."""
    if path.name != "snapshot.py":
        assert hidden_states(path.read_text(encoding="utf-8")) == []


def test_the_judges_snapshot_carries_objects_not_anything():
    source = (ROOT / "console/session/snapshots.py").read_text(encoding="utf-8")
    assert hidden_states(source) == []


def test_each_line_breaks_when_it_is_crossed():
    """A guard that cannot fail guards nothing."""
    inside = ("console/games/duplicate/face.py", "engine.games.duplicate.state")
    outside = ("console/web/app.py", "engine.games.duplicate.state")
    assert intruders([inside]) == [] and len(intruders([outside])) == 1
    assert intruders([("engine/games/duplicate/state.py", "console.games.duplicate.face")]) == []
    ways = [("console/tv/canvas.py", "console.web.app"), ("console/web/app.py", "console.view")]
    assert cycles(folder_graph(ways)) == ["console/view", "console/web"]
    assert cycles(folder_graph(ways[:1])) == []
    assert hidden_states("def show(state: Any) -> None: ...") == ["state"]
    assert hidden_states("class View:\n    answer: Any") == ["answer"]
    assert hidden_states("def show(state: object, data: Any) -> None: ...") == []


def test_only_the_registry_compares_games_by_name():
    """No « if game == … »: a game's name is written in its own folders and in the registry."""
    for room in ROOMS:
        for path in python_files(room):
            relative = path.relative_to(ROOT).as_posix()
            if game_of(relative) or relative in ("console/registry.py", "engine/letters/tiles.py"):
                continue  # the latter names boxes of letters
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                is_name = isinstance(node, ast.Constant) and node.value in GAMES
                assert not is_name, f"{relative}:{node.lineno} names a game"


def test_files_can_be_read_in_one_sitting():
    for room in (*ROOMS, "tests"):
        for path in python_files(room):
            lines = len(path.read_text(encoding="utf-8").splitlines())
            assert lines <= 450, f"{path.relative_to(ROOT)} has {lines} lines"


def test_importing_opens_nothing():
    """No hardware, no display, no home: the rooms must still import."""
    code = "import engine, console, firmware_bridge, console.cli"
    done = subprocess.run(
        [sys.executable, "-c", code], env={"PATH": "/nowhere"}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
