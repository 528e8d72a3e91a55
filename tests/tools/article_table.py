"""Which test holds which article: writes the second part of docs/articles.md from the tests' own
markers, and reads the first, which is written by hand.

python -m tests.tools.article_table
"""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.tools.deciders import AS_IN_2020, DECIDERS

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "docs/articles.md"
TITLES = {
    "fisf-2020": "Règlement en vigueur au 1er janvier 2020",
    "fisf-2014": "Règlement en vigueur au 1er septembre 2014",
    "jarnac": "Jarnac, avec sa formule de compétition",
    "classique": "Scrabble classique, la notice et son résumé",
    "entre-amis": "La règle simplifiée du duplicate, dans la notice",
}
HEADINGS = "| article | what is held | decided by | test |\n|---|---|---|---|\n"
MADE_FROM_TESTS = "## The tests, article by article\n"
"""What stands above it, the readings, is written by hand."""
INTRODUCTION = """
Made from the tests' own citations by `python -m tests.tools.article_table`. A test fails
when this part is out of date, when an article that decides has no test, when a function named
anywhere on this page is not there, or when a reading lacks one of its parts.
"""


@dataclass(frozen=True)
class Reading:
    """Where a text leaves a choice: what it says, what we do, what could be decided otherwise."""

    articles: tuple[str, ...]
    text: str

    @property
    def decider(self) -> str:
        return self.text.rpartition("**Decided by** `")[2].partition("`")[0]


@cache
def cited() -> dict[str, list[tuple[str, str]]]:
    """Article → (file, test), in the order of the files."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        for article, test in _markers(path):
            found.setdefault(article, []).append((name, test))
    return found


def _markers(path: Path) -> Iterator[tuple[str, str]]:
    named: dict[str, ast.expr] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            named[node.targets[0].id] = node.value
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield from ((article, node.name) for article in _articles(node, named))
        if isinstance(node, ast.ClassDef):
            tests = [each for each in node.body if isinstance(each, ast.FunctionDef)]
            for test in tests:
                if test.name.startswith("test_"):
                    cited = (*_articles(node, named), *_articles(test, named))
                    yield from ((article, test.name) for article in dict.fromkeys(cited))


def _articles(node: ast.FunctionDef | ast.ClassDef, named: Mapping[str, ast.expr]) -> Iterator[str]:
    """Written over the test, or once for the file under a name of its own, or for all of it."""
    everywhere = [ast.Name("pytestmark")] if "pytestmark" in named else []
    for decorator in (*everywhere, *node.decorator_list):
        marker = named.get(ast.unparse(decorator), decorator)
        if isinstance(marker, ast.Call) and ast.unparse(marker.func).endswith("mark.article"):
            (argument,) = marker.args
            yield ast.literal_eval(argument)


def decided_by(article: str, file: str = "", test: str = "") -> str:
    """The function that answers an article, or a test of it where that names another."""
    known = DECIDERS[_named(article)]
    for chosen in (test.removeprefix("test_"), Path(file).name):
        for function, tests in known.items():
            if chosen and chosen in tests.split():
                return function
    return next((function for function, tests in known.items() if not tests), "")


def _named(article: str) -> str:
    """The article the table of functions names: this one, that of 2020, or the one above it."""
    edition, _, number = article.partition(" §")
    if article not in DECIDERS and edition == "fisf-2014":
        article = f"fisf-2020 §{AS_IN_2020[number]}"
    while article not in DECIDERS and "." in article:
        article = article.rpartition(".")[0]
    return article


def readings() -> list[Reading]:
    """Those of the page, each with the articles its heading names."""
    written = TABLE.read_text(encoding="utf-8").partition(MADE_FROM_TESTS)[0]
    found = []
    for section in written.split("\n### ")[1:]:
        heading, _, text = section.partition("\n")
        named = heading.partition(": ")[0]
        numbered = re.findall(r"(fisf-\d+)|(§[\w.]+)", named)
        edition, articles = "", []
        for name, number in numbered:
            edition = name or edition
            articles += [f"{edition} {number}"] if number else []
        found.append(Reading(tuple(articles) or (named,), text.partition("\n## ")[0]))
    return found


def page() -> str:
    """The readings as they stand, and the table the tests make."""
    return TABLE.read_text(encoding="utf-8").partition(MADE_FROM_TESTS)[0] + table()


def table() -> str:
    articles = cited()
    parts = [MADE_FROM_TESTS, INTRODUCTION]
    for edition, title in TITLES.items():
        parts.append(f"\n### {edition}: {title}\n\n{HEADINGS}")
        mine = [article for article in articles if article.startswith(edition)]
        for article in sorted(mine, key=_order):
            number = article.partition(" ")[2]
            for file, test in articles[article]:
                said = test.removeprefix("test_").replace("_", " ")
                holder = decided_by(article, file, test)
                parts.append(
                    f"| {number} | {said} | `{holder}` | [{Path(file).name}](../{file}) |\n"
                )
    return "".join(parts)


def _order(article: str) -> list[tuple[int, str]]:
    """§5.10 after §5.9, §5.4.1.a before §5.4.1.b."""
    numbers = re.findall(r"\d+|[a-z]+", article.partition("§")[2])
    return [(int(part), "") if part.isdecimal() else (0, part) for part in numbers]


if __name__ == "__main__":
    TABLE.write_text(page(), encoding="utf-8")
