"""An evening with every fault switched on leaves the same journal as one without."""

import contextlib
import itertools

import pytest

from console.desk.buttons import Button
from firmware_bridge.virtual.simulators.base import POLITE, RUDE
from tests.evenings.desk import PATIENCE_S, DeskInTheRoom

SHORT = 2
WHOLE = 100
"""More coups than any game has."""
HEARD_TWICE = frozenset({"tile_already_drawn"})
"""On a machine that is busy elsewhere the hand is slow to lift, and the virtual reader stops for
longer than a tile may be away: the same tile is heard again, refused, and changes nothing."""
SETTLED = ("ready", "end_proposed", "ended")


def mishap(room: DeskInTheRoom, number: int) -> None:
    """Something befalls the reader, in turn."""
    pad = room.rig.pad
    mishaps = (
        lambda: pad.noise(120),
        lambda: pad.bad_checksum(2),
        lambda: pad.ghost(),
        lambda: pad.truncate(2),
        lambda: pad.mute(for_ms=400),
        lambda: pad.unplug(for_ms=300),
    )
    mishaps[number % len(mishaps)]()


def press_until(room: DeskInTheRoom, button: Button, seen, *, worn: bool) -> None:
    """Press, and see what it must lead to. A worn contact counts once; one that chattered so
    slowly, on a machine busy elsewhere, that it did not count is pressed again, as people do."""
    for _ in range(2):
        room.press(button, worn=worn)
        with contextlib.suppress(AssertionError):
            room.until(seen, PATIENCE_S / 3)
            return
    room.press(button, worn=worn)
    room.until(seen)


def reach(room: DeskInTheRoom, button: Button, *wanted: str, worn: bool) -> str:
    press_until(room, button, lambda: room.judge.situation.name in wanted, worn=worn)
    return room.judge.situation.name


def draw(room: DeskInTheRoom, *, worn: bool) -> None:
    """The virtual hand lays tiles; an invalid tirage is thrown back, as the rules want."""
    while True:
        room.until(lambda: room.state.tirage_ruling is not None)
        if room.state.tirage_ruling.is_valid:
            return
        rejets = len(room.state.open_coup.rejets)
        press_until(
            room,
            Button.REJETER,
            lambda before=rejets: len(room.state.open_coup.rejets) > before,
            worn=worn,
        )


def play_coup(room: DeskInTheRoom, *, worn: bool) -> str:
    reach(room, Button.SUIVANT, "drawing", worn=worn)
    draw(room, worn=worn)
    reach(room, Button.VALIDER, "announced", worn=worn)
    reach(room, Button.CHRONO, "running", worn=worn)
    room.hold(Button.CHRONO)
    room.until_situation("collecting")
    room.until(lambda: room.judge.answer is not None)
    reach(room, Button.VALIDER, "top_chosen", worn=worn)
    return reach(room, Button.VALIDER, *SETTLED, worn=worn)


def evening(folder, pad: str, coups: int, *, faults: bool):
    """Play, and give the facts of the journal with how often the metal was refused."""
    folder.mkdir(exist_ok=True)
    rudeness = RUDE if faults else POLITE
    with DeskInTheRoom(folder, pad=pad, rudeness=rudeness) as room:
        reach(room, Button.SUIVANT, "ready", worn=faults)
        for number in range(coups):
            if faults:
                mishap(room, number)
            if play_coup(room, worn=faults) != "ready":
                room.hold(Button.VALIDER)
                room.until_situation("ended")
                break
        assert room.journal.is_durable
        return room.facts(), room.recorder.codes


def tirages(facts) -> list[str]:
    return [data["tirage"] for kind, data in facts if kind == "RackAnnounced"]


def compare(folder, pad: str, coups: int) -> list[str]:
    calm, refused_calm = evening(folder / "calm", pad, coups, faults=False)
    rude, refused = evening(folder / "rude", pad, coups, faults=True)
    for number, (one, other) in enumerate(itertools.zip_longest(calm, rude)):
        assert one == other, f"fact {number}"
    assert tirages(calm), "something was played"
    assert set(refused_calm) <= HEARD_TWICE
    print(f"{pad}: {len(calm)} facts, {len(tirages(calm))} coups, {len(refused)} refusals")
    return refused


@pytest.mark.parametrize("pad", ["pn532", "rdm6300"])
def test_a_few_coups(data_with_lexicon, pad):
    compare(data_with_lexicon, pad, SHORT)


@pytest.mark.torture
@pytest.mark.parametrize("pad", ["pn532", "rdm6300", "id12la", "lines", "lines-lenient"])
def test_a_whole_evening(data_with_lexicon, pad):
    refused = compare(data_with_lexicon, pad, WHOLE)
    assert "unknown_tag" in refused, "the faults did strike"
