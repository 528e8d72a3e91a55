"""Which test holds which article: writes docs/articles.md from the tests' own markers.

python -m tests.engine.bulletins.article_table
"""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[3]
TABLE = ROOT / "docs/articles.md"
DUPLICATE = "engine.games.duplicate"
DECIDED_BY = {
    "fisf-2020": {
        "1.1": "engine.letters.legality:examine",
        "1.2": "engine.letters.scoring:score",
        "1.3": f"{DUPLICATE}.tempo:parse_tempo",
        "2.2": "engine.letters.tiles:Distribution",
        "3": "console.games.duplicate.scripts.game:announce_game",
        "3.1": f"{DUPLICATE}.drawing:announce",
        "3.2": f"{DUPLICATE}.rack:judge_tirage",
        "3.3": f"{DUPLICATE}.timing:tick",
        "3.4": f"{DUPLICATE}.top_choice:rank_tops",
        "3.5": f"{DUPLICATE}.standings.game:find_solo",
        "3.6": f"{DUPLICATE}.choosing:annul",
        "3.7": f"{DUPLICATE}.ending:proposed_end",
        "3.8": f"{DUPLICATE}.formules:Formule",
        "3.8.1": f"{DUPLICATE}.joker:settle",
        "3.8.3": f"{DUPLICATE}.contests:MortSubite",
        "3.8.4": f"{DUPLICATE}.contests:Topping",
        "4": f"{DUPLICATE}.slips.fisf2020.location:locate",
        "5.1": f"{DUPLICATE}.slips.position:CoupPosition",
        "5.2": f"{DUPLICATE}.slips.played:played_words",
        "5.2.2": f"{DUPLICATE}.slips.extensions:extension_readings",
        "5.3": f"{DUPLICATE}.slips.fisf2020.solutions:solve_word",
        "5.4": f"{DUPLICATE}.slips.fisf2020.treatment:correct",
        "5.4.2.a": f"{DUPLICATE}.slips.fisf2020.first_coup:first_coup",
        "5.5": f"{DUPLICATE}.slips.judging:judge",
        "5.6": f"{DUPLICATE}.slips.payment:Payment",
        "5.7": f"{DUPLICATE}.slips.diagnosis:explain_nullity",
        "5.8": f"{DUPLICATE}.slips.verdict:Verdict",
        "5.9": f"{DUPLICATE}.standings.averages:averages",
        "6.1": f"{DUPLICATE}.correction.seating:exclude",
        "6.2": f"{DUPLICATE}.standings.sheet:Presence",
        "6.3": f"{DUPLICATE}.slips.judging:judge",
    },
    "fisf-2014": {
        "1.1": "engine.letters.legality:examine",
        "1.2": "engine.letters.scoring:score",
        "2.2": "engine.letters.tiles:Distribution",
        "3": "console.games.duplicate.scripts.game:announce_game",
        "3.1": f"{DUPLICATE}.drawing:announce",
        "3.2": f"{DUPLICATE}.rack:judge_tirage",
        "3.3": f"{DUPLICATE}.timing:tick",
        "3.4": f"{DUPLICATE}.top_choice:rank_tops",
        "3.5": f"{DUPLICATE}.standings.game:find_solo",
        "3.6": f"{DUPLICATE}.ending:proposed_end",
        "4": f"{DUPLICATE}.slips.fisf2014.location:locate",
        "5.1": f"{DUPLICATE}.slips.position:CoupPosition",
        "5.2": f"{DUPLICATE}.slips.fisf2014.solutions:solve_word",
        "5.3": f"{DUPLICATE}.slips.fisf2014.solutions:solve_word",
        "5.4": f"{DUPLICATE}.slips.diagnosis:explain_nullity",
        "5.5": f"{DUPLICATE}.slips.verdict:Verdict",
        "5.6": f"{DUPLICATE}.slips.fisf2014.treatment:choose",
        "5.7": f"{DUPLICATE}.standings.averages:averages",
        "6.1": f"{DUPLICATE}.standings.sheet:Presence",
        "6.2": f"{DUPLICATE}.choosing:annul",
        "6.3": f"{DUPLICATE}.slips.judging:judge",
        "7": "engine.play.season:rank_games",
        "7.1": f"{DUPLICATE}.joker:settle",
        "7.2": f"{DUPLICATE}.formules:Formule",
        "7.3": f"{DUPLICATE}.contests:MortSubite",
        "7.4": f"{DUPLICATE}.contests:Topping",
    },
    "jarnac": {"": "engine.games.jarnac.decide:decide"},
    "classique": {"": "engine.games.classic.decide:decide"},
    "entre-amis": {"": f"{DUPLICATE}.correction.announcing:announce"},
}
"""What answers an article, and every article below it that names nothing of its own."""
TITLES = {
    "fisf-2020": "Règlement en vigueur au 1er janvier 2020",
    "fisf-2014": "Règlement en vigueur au 1er septembre 2014",
    "jarnac": "Jarnac, avec sa formule de compétition",
    "classique": "Scrabble classique, la notice et son résumé",
    "entre-amis": "La règle simplifiée du duplicate, dans la notice",
}
HEADINGS = "| article | what is held | decided by | test |\n|---|---|---|---|\n"
INTRODUCTION = """# The rules, article by article

Every sentence of the rules that decides something is held by a test that cites its article,
and answered by a function. This table is made from those citations by
`python -m tests.engine.bulletins.article_table`; a test fails when it is out of date, when an
article that decides has no test, or when the function named is not there.
"""
READINGS_HEADING = """
## Our readings

Where a text leaves a choice, this is the one the console makes, until a federation says otherwise.

| article | reading |
|---|---|
"""
READINGS = (
    (
        "fisf-2020 §3.4",
        "« Attention à la place ! » and « Attention à la solution ! » are said by themselves where "
        "the same word elsewhere, or another word of the same letters there, is worth the same; "
        "within a few points the judge says so or not; never in a topping, nor in 2014 whose text "
        "does not have them, unless the club wants it",
    ),
    (
        "fisf-2020 §3.5; fisf-2014 §3.5",
        "the players counted for the bonus are those who handed in at least one slip, late, gone "
        "or excluded since or not; a pair hands in one slip and is one player; a slip of an "
        "annulled coup makes nobody a player; one below the threshold and at it the judge is told",
    ),
    (
        "entre-amis « Solo »",
        "a solo is the top found by one player alone, not the best score of the room",
    ),
    (
        "fisf-2020 §3.7; fisf-2014 §3.6",
        "a coup annulled after its slips were collected counts towards the fifteen (ten) coups: "
        "both texts ask what was collected, and the one that says « non annulé » says it only of "
        "the coup after which results stand; where this decides, the judge is told both counts, "
        "and abandons the game if he reads otherwise",
    ),
    (
        "fisf-2020 §3.7; fisf-2014 §3.6",
        "a power cut is an interruption; how long it lasted the judge says, for a clock without a "
        "battery cannot; whoever plays on without an answer has said that it was short",
    ),
    (
        "fisf-2020 §3.4, §5.3; fisf-2014 §3.4, §5.3",
        "points given by hand lie between 0 and the best solution of the tirage announced; above "
        "it the judge names a word, its place and why (a word of the ODS that the lexicon lacks), "
        "the points are those of that word there, and the word retained is in question",
    ),
    (
        "fisf-2020 §5.6; fisf-2014 §5.3",
        "the penalty of five points is taken off the points of the word, and never leaves fewer "
        "than 0",
    ),
    (
        "fisf-2020 §5.7; fisf-2014 §5.4",
        "a zero is 0 points, whoever gives it",
    ),
    (
        "fisf-2020 §5.9; fisf-2014 §5.7",
        "whether a player who repeats a refused word knew is asked when the second slip comes, "
        "unless the billet was marked as handed out before that coup; until the answer the zero "
        "stands; an average makes no solo and never exceeds the solution proposed",
    ),
    (
        "fisf-2020 §5.9; fisf-2014 §5.7",
        "slips answer the tirage that was announced and the grid that was shown; before a coup is "
        "corrected the judge says which that was, and a table that had something else is judged "
        "on what it had: each player answers for his grid, so this is the judge's to grant",
    ),
    (
        "fisf-2020 §5.3, §5.7; fisf-2014 §5.3, §5.4",
        "« T » is the word that was announced: after a correction it is paid for what it is worth "
        "where it was announced, and nothing where it is not admitted or could not lie there, as "
        "if it had been written out",
    ),
    (
        "fisf-2020 §5.1, §5.7; fisf-2014 §5.1, §5.4",
        "a word that was announced and is not admitted is refused at every coup of the game, "
        "played or formed in passing, until it is retained again; a word the judge answers for is "
        "a word for every table at the coups that are open, and what is retained is paid written "
        "out as it is by « T »",
    ),
    (
        "fisf-2020 §3.4; fisf-2014 §3.4",
        "the total of the tops counts the word corrected or, where the room had another that is "
        "paid, the better of the two: nobody stands above the top for having what was announced; "
        "the tops of the coups after it then keep the points they were announced for, so that "
        "whoever found them loses nothing by the correction",
    ),
    (
        "fisf-2020 §3.6; fisf-2014 §6.2",
        "a wrong spelling, placement or acceptance lets the judge annul the coup, and he is "
        "reminded of it; a correction annuls by itself only the coups that can no longer lie on "
        "the grid, which are played again",
    ),
)


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


def decided_by(article: str) -> str:
    """The function that answers an article, or the nearest one above it."""
    edition, _, number = article.partition(" §")
    known = next(each for name, each in DECIDED_BY.items() if edition.startswith(name))
    if "" in known:  # a text with headings, no numbers
        return known[""]
    while number not in known:
        number, dot, _ = number.rpartition(".")
        if not dot:
            return ""
    return known[number]


def table() -> str:
    articles = cited()
    readings = (f"| {articles} | {said} |\n" for articles, said in READINGS)
    parts = [INTRODUCTION, READINGS_HEADING, *readings]
    for edition, title in TITLES.items():
        parts.append(f"\n## {edition}: {title}\n\n{HEADINGS}")
        mine = [article for article in articles if article.startswith(edition)]
        for article in sorted(mine, key=_order):
            for file, test in articles[article]:
                number = article.partition(" ")[2]
                said = test.removeprefix("test_").replace("_", " ")
                holder = decided_by(article).removeprefix("engine.games.duplicate.")
                parts.append(
                    f"| {number} | {said} | `{holder}` | [{Path(file).name}](../{file}) |\n"
                )
    return "".join(parts)


def _order(article: str) -> list[tuple[int, str]]:
    """§5.10 after §5.9, §5.4.1.a before §5.4.1.b."""
    numbers = re.findall(r"\d+|[a-z]+", article.partition("§")[2])
    return [(int(part), "") if part.isdecimal() else (0, part) for part in numbers]


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
