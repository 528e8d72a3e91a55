"""From the wish to the moment the plug may be pulled."""

import threading
from dataclasses import replace

import pytest

from console.desk.buttons import Button, Forward, Press
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.machine.health import PlugFree, SwitchOff
from console.machine.power import REQUEST, Keeper, PowerSwitch, power_off_request
from console.session.session import Session
from console.tv.own_scenes import Stopping
from tests.tools.bench_console import Bench, simulated_table
from tests.tools.saying import said


@pytest.fixture
def console(tmp_path, free_lexicon):
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    made = simulated_table(tmp_path, journal, free_lexicon, said(seed="1"))
    made.open_game()
    yield made
    journal.close()


@pytest.fixture
def kept(console):
    begun = []
    keeper = Keeper(console.session, console.session.snapshots, lambda: begun.append(True))
    console.loop.attach(keeper)
    return console, begun


def post(console, message) -> None:
    console.loop.post(message)
    console.loop.settle()


def shown(console) -> tuple[int, int | None]:
    """Since when the screens say that the machine stops, and that the plug may be pulled."""
    public = console.session.snapshots.public
    assert isinstance(public, Stopping)
    return public.since_ms, public.safe_since_ms


def test_everything_else_reaches_the_game(kept):
    console, begun = kept
    post(console, Forward())
    assert console.session.snapshots.judge.state.coup is not None
    assert begun == []


def test_the_screens_say_wait_then_unplug(kept):
    console, begun = kept
    post(console, SwitchOff())
    assert shown(console) == (0, None)
    assert begun == [True]
    console.loop.now_ms = 700
    post(console, PlugFree())
    assert shown(console) == (0, 700)


def test_asking_twice_begins_once(kept):
    console, begun = kept
    post(console, SwitchOff())
    post(console, SwitchOff())
    assert begun == [True]


def test_nothing_of_the_game_is_accepted_any_more(kept):
    console, _ = kept
    before = console.session.snapshots.judge.state
    post(console, SwitchOff())
    post(console, Forward())
    assert console.session.snapshots.judge.state is before
    assert isinstance(console.session.snapshots.public, Stopping)
    assert not console.loop.advance()


def test_backups_are_finished_before_the_room_is_told():
    order, over = [], threading.Event()

    def finish(within_s: float) -> bool:
        order.append("finished")
        return True

    def request() -> None:
        order.append("off")
        over.set()

    PowerSwitch(lambda message: order.append(message), finish, request, linger_s=0).begin()
    assert over.wait(10)
    assert order == ["finished", PlugFree(), "off"]


def test_a_backup_that_hangs_does_not_keep_the_machine_on():
    over = threading.Event()
    PowerSwitch(lambda _: None, lambda _: False, over.set, linger_s=0).begin()
    assert over.wait(10)


def test_on_the_box_a_file_asks_for_it(tmp_path):
    power_off_request(lambda: None, {"RUNTIME_DIRECTORY": str(tmp_path)})()
    assert (tmp_path / REQUEST).exists()


def test_the_unit_watches_that_very_file():
    from tests.systemd.test_units import lines_of

    assert f"PathExists=/run/pupitre/{REQUEST}" in lines_of("pupitre-poweroff.path")


def test_on_a_laptop_only_the_program_ends():
    stopped = []
    power_off_request(lambda: stopped.append(True), {})()
    assert stopped == [True]


def test_a_request_that_cannot_be_made_ends_the_program(tmp_path):
    stopped = []
    power_off_request(lambda: stopped.append(True), {"RUNTIME_DIRECTORY": str(tmp_path / "no")})()
    assert stopped == [True]
    assert list(tmp_path.iterdir()) == []


# --- A long press switches the box off ----------------------------------------------------------
# elsewhere the panel says that it cannot.


LONG = Press(Button.CHRONO, held=True)


def console_that(folder, lexicon, switch_off):
    """Another session stands where the bench's own stood."""
    bench = Bench(folder, lexicon, said(source="saisie"), now_ms=0)
    dependencies = replace(bench.console.dependencies, switch_off=switch_off)
    bench.console.session = Session(dependencies, 0)
    bench.loop.attach(bench.session)
    return bench


def test_the_box_is_switched_off_when_nothing_is_played(tmp_path, free_lexicon):
    asked = []
    desk = console_that(tmp_path, free_lexicon, lambda: asked.append("off"))
    desk.post(Press(Button.CHRONO))
    assert asked == []
    desk.post(LONG)
    assert asked == ["off"]


def test_never_in_the_middle_of_a_game(tmp_path, free_lexicon):
    asked = []
    desk = console_that(tmp_path, free_lexicon, lambda: asked.append("off"))
    desk.post(Press(Button.SUIVANT))
    desk.post(LONG)
    assert asked == []


def test_a_laptop_says_that_it_is_not_the_panels_business(tmp_path, free_lexicon):
    desk = console_that(tmp_path, free_lexicon, None)
    desk.post(LONG)
    assert desk.judge.refusal.code == "desk_no_switch"
