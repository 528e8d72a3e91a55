"""Which test holds which article: writes docs/articles.md from the tests' own markers.

python -m tests.engine.bulletins.article_table
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]
TABLE = ROOT / "docs/articles.md"
ROOMS = (
    "tests/spec/bulletins_2020",
    "tests/spec/bulletins_2014",
    "tests/engine/bulletins",
    "tests/engine/standings",
    "tests/spec/jarnac",
)
TITLES = {
    "fisf-2020": "Règlement en vigueur au 1er janvier 2020",
    "fisf-2014": "Règlement en vigueur au 1er septembre 2014",
    "jarnac": "Jarnac, avec sa formule de compétition",
}
INTRODUCTION = """# The rules, article by article

Every sentence of the rules that decides something about a slip, a sanction or a ranking, and
every deciding sentence of Jarnac, is held by a test that cites its article. This table is made
from those citations by `python -m tests.engine.bulletins.article_table`; a test fails when it
is out of date.
"""


def cited() -> dict[str, list[tuple[str, str]]]:
    """Article → (file, test), in the order of the files."""
    found: dict[str, list[tuple[str, str]]] = {}
    for room in ROOMS:
        for path in sorted((ROOT / room).glob("test_*.py")):
            name = path.relative_to(ROOT).as_posix()
            for article, test in _markers(path):
                found.setdefault(article, []).append((name, test))
    return found


def _markers(path: Path) -> Iterator[tuple[str, str]]:
    """Written over the test, or once for the file under a name of its own."""
    named: dict[str, ast.expr] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            named[node.targets[0].id] = node.value
        if not isinstance(node, ast.FunctionDef):
            continue
        for decorator in node.decorator_list:
            marker = named.get(ast.unparse(decorator), decorator)
            if isinstance(marker, ast.Call) and ast.unparse(marker.func).endswith("mark.article"):
                (argument,) = marker.args
                yield ast.literal_eval(argument), node.name


def table() -> str:
    articles = cited()
    parts = [INTRODUCTION]
    for edition, title in TITLES.items():
        parts.append(
            f"\n## {edition}: {title}\n\n| article | what is held | file |\n|---|---|---|\n"
        )
        mine = [article for article in articles if article.startswith(edition)]
        for article in sorted(mine, key=_order):
            for file, test in articles[article]:
                number = article.partition(" ")[2]
                said = test.removeprefix("test_").replace("_", " ")
                parts.append(f"| {number} | {said} | [{Path(file).name}](../{file}) |\n")
    return "".join(parts)


def _order(article: str) -> list[tuple[int, str]]:
    """§5.10 after §5.9, §5.4.1.a before §5.4.1.b."""
    numbers = re.findall(r"\d+|[a-z]+", article.partition("§")[2])
    return [(int(part), "") if part.isdecimal() else (0, part) for part in numbers]


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
