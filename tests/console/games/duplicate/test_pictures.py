"""The pictures of an evening: what they are drawn of, when they come, who can read them."""

import random
from dataclasses import replace

import pytest

from console.desk.inbox import Show
from console.games.duplicate.desk import Moment, moment
from console.games.duplicate.papers import RESULTS
from console.games.duplicate.pictures import EveningPictures
from console.games.duplicate.simulation import SimulatedEvening, room_of
from console.games.duplicate.snapshot import Ended, Page
from console.tv.canvas import PAGE_MS
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import Reach
from console.tv.theme import DAY, THEMES
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.tv.measuring import MM_PER_PIXEL, contrast, grounds, height_mm
from tests.tools.saying import said

PLAYERS = 14
HALL_MM = 14.5
"""What an eye of 10/10 separates at ten metres."""


@pytest.fixture(scope="module")
def over(tmp_path_factory, free_lexicon):
    """A whole game; its first player has the longest name."""
    room = room_of(PLAYERS)
    people = [named(each) for each in room]
    choices = said(seed="images", preset="seance-de-club", players=tuple(people))
    bench = DuplicateBench(tmp_path_factory.mktemp("images"), free_lexicon, choices).open_game()
    evening = SimulatedEvening(bench, room, random.Random(5))
    evening.play(lambda: moment(bench.state) is Moment.ENDED)
    return bench


def named(each):
    name = "Marie-Ségolène de Kerguelen-Trémarec" if each.table == 1 else each.name
    return player(each.table, name)


def shown(bench):
    return replace(bench.judge.public, page=Page.PICTURES.value, page_ms=0)


def pictures(bench, theme=DAY, aspect=Aspect.WIDE):
    return [scene(shown(bench), turn * PAGE_MS + 10, aspect, theme) for turn in range(4)]


# --- figures ------------------------------------------------------------------------------------


def test_a_way_ends_where_the_ranking_says(over):
    drawn = EveningPictures(over.state)
    lines = {line.table: line for line in over.state.standings_so_far.lines}
    names = {each.name: each.table for each in over.state.players}
    assert len(drawn.ways) == 10
    for way in drawn.ways:
        line = lines[names[way.name]]
        assert way.rank == line.rank
        assert way.behind[-1] == -(line.negatif - line.bonus)
        assert list(way.behind) == sorted(way.behind), "what is lost is lost"


def test_what_the_room_found_of_each_top(over):
    drawn = EveningPictures(over.state)
    assert [each.coup for each in drawn.found] == [each.number for each in over.state.coups]
    report = {line.table: line.tops for line in over.state.standings_so_far.lines}
    assert sum(each.found for each in drawn.found) == sum(report.values())
    assert all(0 <= each.share <= each.part <= 1 for each in drawn.found)


def test_scores_are_hundredths_of_the_tops(over):
    scores = EveningPictures(over.state).scores
    assert len(scores) == PLAYERS and max(scores) <= 100
    assert list(scores) == sorted(scores, reverse=True)


# --- when ---------------------------------------------------------------------------------------


def test_while_it_is_played_there_are_none(tmp_path, free_lexicon):
    bench = DuplicateBench.typed(tmp_path, free_lexicon, players=(player(1, "Ana"),)).open_game()
    assert bench.judge.public.pictures is None
    bench.post(Show(Page.PICTURES))
    assert scene(bench.judge.public, 10).name == "welcome"


def test_they_take_turns_after_the_ranking(over):
    public = replace(over.judge.public, page=None)
    assert isinstance(public.phase, Ended)
    began = public.phase.since_ms
    names = [scene(public, began + turn * PAGE_MS + 10).name for turn in range(12)]
    assert "picture ways" in names
    assert names.index("standings") < names.index("picture ways")
    assert {"picture found", "picture tops", "picture scores"} <= set(names)


# --- to be read ---------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("aspect", Aspect)
def test_everything_is_legible_from_the_hall(over, theme, aspect):
    for drawn in pictures(over, theme, aspect):
        assert [told for told in drawn.texts if told.endswith("…")] == []
        if aspect in MM_PER_PIXEL:
            hall = [label for label in drawn.labels if label.reach is Reach.HALL]
            small = {(each.text, height_mm(each, aspect)) for each in hall}
            assert {each for each in small if each[1] < HALL_MM} == set()
        poor = [
            (label.text, ground)
            for label, ground in grounds(drawn)
            if contrast(label.fill, ground) < 7
        ]
        assert poor == []


def test_the_first_three_differ_by_shape_not_only_by_colour(over):
    ways = pictures(over)[0]
    kinds = {type(item).__name__ for item in ways.items}
    assert {"Box", "Disc", "Polygon"} <= kinds


def test_they_stand_on_paper_too(over):
    html = RESULTS["html"].write(over.state, 1_795_000_000_000, detailed=False).decode()
    for heading in ("Les dix premiers", "Les tops trouvés", "Les scores"):
        assert f"<h3>{heading}" in html
