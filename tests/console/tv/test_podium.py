"""The end of a game on the screens: whoever shares a place shares the podium, written alike."""

from dataclasses import replace

import pytest

from console.columns import Row
from console.games.duplicate.snapshot import Ended, PodiumRow
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import Label, Scene, Weight
from console.tv.typography import width_of
from tests.tools.every import over
from tests.tools.snapshots import LATER_MS, after

NAMES = ("Alice", "Bruno", "Chloé", "David", "Emma", "Farid", "Gaëlle", "Hugo")
LONG = tuple(f"{name} de Courcelles-Sauveterre-Montaigu-{name}"[:40] for name in NAMES)
PAIRS = tuple(f"{name} Martin-Dupont / {name} Lefebvre-Moreau" for name in NAMES)
ASPECTS = list(Aspect)


def ended(*ranks: int, names: tuple[str, ...] = NAMES, aspect: Aspect = Aspect.WIDE) -> Scene:
    """The first of each rank, and a last one nobody should see."""
    rows = [
        Row(
            rank,
            names[place % len(names)],
            table=place + 1,
            total=1031 - rank,
            negatif=-1,
            percentage=99.0,
            solos=None,
        )
        for place, rank in enumerate((*ranks, 40))
    ]
    phase = Ended(LATER_MS - 5_000, "Toutes les lettres sont placées.")
    return scene(replace(after(17), phase=phase, standings=tuple(rows)), LATER_MS, aspect)


def figures(picture: Scene, rank: int) -> list[Label]:
    """The points beside the names: a label for each player of that rank."""
    return [label for label in picture.labels if label.text == str(1031 - rank)]


def names_of(picture: Scene, rank: int) -> list[Label]:
    return [label for label in picture.labels if label.text.startswith(f"{rank}. ")]


@over("aspect", ASPECTS)
@over("names", [NAMES, LONG, PAIRS])
@over("winners", [1, 2, 3, 4, 8])
def test_all_winners_stand_on_the_podium_and_have_the_same_size(winners, names, aspect):
    picture = ended(*[1] * winners, names=names, aspect=aspect)
    first = names_of(picture, 1)
    assert (len(first), len(figures(picture, 1))) == (winners, winners)
    assert len({(label.size, label.weight) for label in (*first,)}) == 1
    assert first[0].weight is Weight.SEMIBOLD
    assert first[0].size >= aspect.frame.small, "read from ten metres"
    assert not names_of(picture, 40)


@over("aspect", ASPECTS)
@over("names", [NAMES, LONG, PAIRS])
@over("winners", [4, 8])
def test_nothing_is_cut_and_nothing_leaves_the_screen(winners, names, aspect):
    picture, frame = ended(*[1] * winners, names=names, aspect=aspect), aspect.frame
    assert not [text for text in picture.texts if text.endswith("…")]
    written = " ".join(picture.texts)
    assert all(word in written for name in names[:winners] for word in name.split())
    for label in (*names_of(picture, 1), *figures(picture, 1)):
        assert label.y < frame.footer.y or label.y < frame.page_footer.y
    for name in names_of(picture, 1):
        beside = next(
            label for label in figures(picture, 1) if label.y == name.y and label.x > name.x
        )
        assert name.x + width_of(name.text, name.size, name.weight) < beside.x - width_of(
            beside.text, beside.size, beside.weight
        )


@pytest.mark.parametrize(
    ("ranks", "shown"),
    [
        ((1, 2, 3, 4), [1, 1, 1, 0]),
        ((1, 1, 3, 4), [2, 0, 1, 0]),
        ((1, 2, 2, 4), [1, 2, 0, 0]),
        ((1, 2, 3, 3, 3, 6), [1, 1, 3, 0]),
        ((1, 1, 1, 1, 5), [4, 0, 0, 0]),
    ],
)
@pytest.mark.parametrize("aspect", ASPECTS)
def test_a_place_is_shared_by_all_who_have_it(ranks, shown, aspect):
    picture = ended(*ranks, aspect=aspect)
    assert [len(names_of(picture, rank)) for rank in (1, 2, 3, 4)] == shown


@over("aspect", ASPECTS)
@over("names", [NAMES, LONG, PAIRS])
@over("ranks", [(1, 2, 2, 2, 2, 2), (1, 1, 3, 3, 3, 3), (1, 2, *[3] * 6)])
def test_seconds_and_thirds_who_share_a_place_are_all_named(ranks, names, aspect):
    """The grid gives way before they do."""
    picture = ended(*ranks, names=names, aspect=aspect)
    named = [len(names_of(picture, rank)) for rank in (1, 2, 3)]
    assert named == [ranks.count(rank) for rank in (1, 2, 3)]
    assert len({label.size for rank in (1, 2, 3) for label in names_of(picture, rank)}) == 1


def test_a_place_for_which_there_is_no_room_is_left_out_whole():
    picture = ended(1, 2, *[3] * 90)
    assert [len(names_of(picture, rank)) for rank in (1, 2, 3)] == [1, 1, 0]


def test_of_more_winners_than_a_screen_can_name_the_others_are_counted():
    picture = ended(*[1] * 90, names=LONG)
    named = len(names_of(picture, 1))
    assert named > 8
    assert f"et {90 - named} autres, premiers ex aequo" in picture.texts


def test_contests_of_elimination_and_of_time_have_their_podium():
    podium = tuple(PodiumRow(1, name, "en lice") for name in NAMES[:4])
    phase = Ended(LATER_MS - 5_000, "Fin.", podium)
    picture = scene(replace(after(17), phase=phase, standings=()), LATER_MS)
    assert len(names_of(picture, 1)) == 4
    assert picture.texts.count("en lice") == 4
