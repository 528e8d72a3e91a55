"""The columns of every ranking: what programs and clubs read since 0.2.0 stays where it is."""

from pathlib import Path

import pytest

import console
from console.columns import EPREUVE, FIRSTS, GAME, SEASON, SEATS, Row

KNOWN = {
    "game": (
        GAME,
        "rang table nom licence club catégorie série total négatif pourcentage tops solos "
        "avertissements pénalités",
    ),
    "season": (SEASON, "rang nom parties points net places négatif pourcentage"),
    "epreuve": (
        EPREUVE,
        "rang nom club catégorie série centre total points solos pénalité négatif pourcentage "
        "licence",
    ),
}


@pytest.mark.parametrize("ranking", KNOWN)
def test_a_column_of_a_spreadsheet_only_comes_at_the_end(ranking):
    columns, headings = KNOWN[ranking]
    written = [column.csv_heading or column.heading.lower() for column in columns.csv]
    assert written[: len(headings.split())] == headings.split()


def test_the_columns_of_a_game_come_before_a_new_one():
    """Cuts, contest and coups are where they were in 0.2.0: after the fourteen."""
    assert [column.key for column in GAME.csv[14:17]] == ["cuts", "contest", "coups"]


@pytest.mark.parametrize("ranking", [GAME, SEASON, EPREUVE, FIRSTS, SEATS])
def test_every_column_on_paper_has_a_heading_and_says_something_of_any_row(ranking):
    row = Row(1, "Zoé")
    for column in ranking.paper:
        if column.key not in ("contest", "left", "sum"):  # a game brings its own
            assert column.heading
            assert isinstance(column.shown(row), str | int)


@pytest.mark.parametrize(
    ("row", "shown"),
    [
        (Row(3, "Zoé"), 3),
        (Row(None, "Zoé", excluded=True), "exclu"),
        (Row(None, "Zoé"), "—"),
    ],
)
def test_whoever_has_no_rank_is_told_why(row, shown):
    rank = GAME.paper[0]
    assert (rank.shown(row), rank.told(row)) == (shown, row.rank)
    assert EPREUVE.csv[0].spread(row) == (row.rank or "")


@pytest.mark.parametrize("heading", ["Rang", "Négatif", "% du top", "Premier"])
def test_nobody_else_writes_the_heading_of_a_ranking(heading):
    """Neither a game nor a page nor a script: a new column is a change of one file."""
    room = Path(console.__file__).parent
    written = (f'"{heading}"', f">{heading}<", f"'{heading}'")
    files = [path for path in room.rglob("*") if path.suffix in (".py", ".js", ".html")]
    found = {
        path.relative_to(room).as_posix()
        for path in files
        if any(each in path.read_text(encoding="utf-8") for each in written)
    }
    assert found == {"columns.py"}
