"""Each game brings its own sentences: the house knows none of them, and is whole without any."""

import ast
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

import console
import engine
from console.french import catalogue, of_the_house
from console.registry import GAMES

ROOTS = [Path(each.__file__).parent for each in (engine, console)]
TELLERS = ("RuleError", "Fault", "Remark", "text", "printed")
HOUSE = "the house"


def owner(path: Path) -> str:
    """The game in whose two folders a file is."""
    parts = path.parts
    found = parts[parts.index("games") + 1] if "games" in parts else ""
    return found if found in GAMES else HOUSE


@cache
def said() -> Mapping[str, Mapping[str, str]]:
    """Whose → code → where it is told."""
    return _by_owner(_told)


@cache
def mentioned() -> Mapping[str, Mapping[str, str]]:
    """Whose → every string that may be a code, or a part of one → where."""
    return _by_owner(_mentioned)


def _by_owner(
    reading: Callable[[ast.AST], Iterator[tuple[str, int]]],
) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {HOUSE: {}, **{name: {} for name in GAMES}}
    for root in ROOTS:
        for path in sorted(root.rglob("*.py")):
            inside = path.relative_to(root.parent)
            if "sentences" in inside.parts or "words" in inside.as_posix():
                continue
            for code, line in reading(ast.parse(path.read_text(encoding="utf-8"))):
                found[owner(inside)].setdefault(code, f"{inside}:{line}")
    return found


def _told(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(code)), *_]):
                if name in TELLERS:
                    yield code, node.lineno


def _mentioned(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """But for sets of codes, with which the desk only recognises what others raise."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Set):
            node.elts = []
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value, node.lineno
        elif isinstance(node, ast.ClassDef):
            yield f"action_{node.name}", node.lineno
            yield f"event_{node.name}", node.lineno


def test_the_house_holds_no_sentence_of_one_game():
    alone = {}
    for code in of_the_house():
        whose = [name for name, codes in mentioned().items() if code in codes]
        if len(whose) == 1 and whose != [HOUSE]:
            alone[code] = mentioned()[whose[0]][code]
    assert alone == {}


@pytest.fixture
def registry() -> Iterator[dict[str, str]]:
    """The games, to be taken away; put back in their order, which is the one they are asked in."""
    before = dict(GAMES)
    yield GAMES
    GAMES.clear()
    GAMES.update(before)


@pytest.mark.parametrize("game", GAMES)
def test_without_a_game_the_house_still_says_everything(game, registry):
    assert any(code in catalogue() for code in said()[game])
    del registry[game]
    lacking = {code: where for code, where in said()[HOUSE].items() if code not in catalogue()}
    assert lacking == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_needs_no_sentence_of_another(game, registry):
    for other in set(registry) - {game}:
        del registry[other]
    lacking = {code: where for code, where in said()[game].items() if code not in catalogue()}
    assert lacking == {}
