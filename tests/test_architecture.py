"""Who may import whom: the lines of the house, held by walking the imports."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("engine", "firmware_bridge", "console")

# One library, one room: a library may be imported only below these paths.
HOMES = {
    "pygame": ("console/screen/", "console/speech/voice/"),
    "sqlite3": ("console/journal/", "console/hub/database"),
    "psycopg": ("console/hub/database",),
    "nacl": ("console/hub/",),
    "serial": ("firmware_bridge/serial_reader",),
    "gpiozero": ("firmware_bridge/gpio_panel", "firmware_bridge/virtual/"),
    "evdev": ("firmware_bridge/",),
    "fpdf": ("console/games/duplicate/sheets/results/pdf",),
    "segno": ("console/view/",),
    "starlette": ("console/web/", "console/hub/"),
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


def imports(room: str) -> Iterator[tuple[str, str]]:
    for path in python_files(room):
        for module in imported_modules(path):
            yield path.relative_to(ROOT).as_posix(), module


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


def test_pages_never_touch_the_machines():
    for path, module in imports("console"):
        if path.startswith("console/web/"):
            assert not module.startswith("engine.games.duplicate"), path


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
