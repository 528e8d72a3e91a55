"""« L'essai réel »: forty steps on real metal, ticked on « Essayer le pupitre », and its file.

`docs/essai-reel.md` numbers the same steps. What is kept and sent are ticks, figures, the board and
the release: no free text, so nobody's name and no code.
"""

import json
import logging
import os
import platform
import re
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from importlib.metadata import version
from pathlib import Path

from console.files import write_atomically
from console.french import text
from console.requests import fits, malformed, own_json, read, read_bounded
from engine.rulings import RuleError
from firmware_bridge.panel.pins import board_model

FILE = "essai-reel.json"
_LARGEST = 100_000
_ONE_AT_A_TIME = threading.Lock()
"""A quick hand ticks the next step while the one before is still being written."""

log = logging.getLogger(__name__)


class StepState(StrEnum):
    """Each is told by `real_state_…`."""

    OPEN = "open"
    GOOD = "good"
    BAD = "bad"
    ABSENT = "absent"
    """There is no such thing here: no siren, no socket for headphones."""


@dataclass(frozen=True)
class RealStep:
    key: str
    """`real_…` says what to do and what to see."""
    group: str
    unit: str = ""
    """`real_unit_…`, where a figure is noted."""

    @property
    def told(self) -> str:
        return text(f"real_{self.key}")

    @property
    def noted_in(self) -> str:
        return text(f"real_unit_{self.unit}") if self.unit else ""


def _steps(group: str, keys: str) -> Iterator[RealStep]:
    for each in keys.split():
        key, _, unit = each.partition(":")
        yield RealStep(key, group, unit)


STEPS = (
    *_steps(
        "card",
        "write:minutes first_start:seconds next_start:seconds club_name club_fault room:mb",
    ),
    *_steps("picture", "picture 4k rate:rate tv_off tv_late:seconds distance:metres"),
    *_steps(
        "sound",
        "sound_tv sound_usb sound_socket sound_lost:seconds sound_delay:seconds sound_heard:of_ten",
    ),
    *_steps("panel", "buttons lamps buzzer palm siren"),
    *_steps(
        "reader",
        "enrol:minutes missed:tiles height:mm two:of_ten reader_lost:seconds reader_sag:seconds",
    ),
    *_steps("time", "three_minutes:seconds warning:seconds busy:seconds"),
    *_steps("cuts", "pulls:of_twenty pull_time:seconds pull_stick evening:celsius"),
    *_steps("network", "wifi_own:of_eight wifi_page:seconds wifi_club:seconds"),
    *_steps("papers", "papers"),
)
BY_KEY: Mapping[str, RealStep] = {step.key: step for step in STEPS}


def group_title(group: str) -> str:
    return text(f"real_group_{group}")


_FIGURE = re.compile(r"[0-9]{1,6}(,[0-9]{1,3})?")


def figure(written: str, step: RealStep) -> str:
    """What a hand wrote beside a step, « 12,5 »; nothing where nothing is noted."""
    bare = "".join(written.split()).replace(".", ",")
    if not bare or not step.unit:
        return ""
    if not _FIGURE.fullmatch(bare):
        raise RuleError("real_value_wrong", value=written)
    return bare


def _is_figure(value: str) -> bool:
    return not value or _FIGURE.fullmatch(value) is not None


@dataclass(frozen=True)
class StepResult:
    state: StepState = StepState.OPEN
    value: str = field(default="", metadata=fits(_is_figure))
    release: str = ""
    """With which it was last tried."""


@dataclass(frozen=True)
class RealTrialBook:
    folder: Path
    release: Callable[[], str] = lambda: version("pupitre")
    board: Callable[[], str] = board_model

    def steps(self) -> Sequence[tuple[RealStep, str, str]]:
        """Each with its state and its figure."""
        results, untried = self.results(), StepResult()
        kept = [(step, results.get(step.key, untried)) for step in STEPS]
        return [(step, result.state.value, result.value) for step, result in kept]

    def keep(self, key: str, state: str, written: str) -> None:
        """RuleError when the figure is none, or nothing can be written."""
        if key not in BY_KEY or state not in set(StepState):
            raise malformed("step")
        result = StepResult(StepState(state), figure(written, BY_KEY[key]), self.release())
        with _ONE_AT_A_TIME:
            results = {**self.results(), key: result}
            if result.state is StepState.OPEN and not result.value:
                del results[key]
            told = {name: asdict(each) for name, each in results.items()}
            try:
                write_atomically(self.folder / FILE, json.dumps(told, indent=1).encode())
            except OSError as trouble:
                raise RuleError("real_not_kept", why=trouble.strerror or "?") from trouble

    def results(self) -> dict[str, StepResult]:
        """A step of a later release, or a line that rotted, costs itself and no other."""
        try:
            told = own_json(read_bounded(self.folder / FILE, _LARGEST) or b"{}")
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as trouble:
            log.warning("real_trial_unreadable: %s", trouble)
            return {}
        found = {}
        for key in BY_KEY.keys() & told.keys() if isinstance(told, dict) else ():
            try:
                found[key] = read(StepResult, told[key])
            except RuleError as trouble:
                log.warning("real_trial_unreadable: %s %s", key, trouble)
        return found

    @property
    def words(self) -> str:
        states = [each.state for each in self.results().values()]
        done = [state for state in states if state is not StepState.OPEN]
        if not done:
            return text("real_told_none")
        good, bad = done.count(StepState.GOOD), done.count(StepState.BAD)
        return text("real_told", done=len(done), total=len(STEPS), good=good, bad=bad)

    def report(self) -> str:
        """The file to send: who reads it knows the machine, and what happened on it."""
        release, results = self.release(), self.results()
        board = self.board() or text("real_file_unknown_board", machine=platform.machine())
        lines = [
            text("real_file_title"),
            text("real_file_release", release=release),
            text("real_file_board", board=f"{board}, {_memory()}"),
            text("real_file_system", system=_system()),
            self.words,
        ]
        group = ""
        for number, step in enumerate(STEPS, start=1):
            if step.group != group:
                group = step.group
                lines += ["", group_title(group)]
            result = results.get(step.key, StepResult())
            facts = [text(f"real_state_{result.state.value}")]
            if result.value:
                facts.append(f"{result.value} {step.noted_in}")
            if result.release not in ("", release):
                facts.append(text("real_file_older", release=result.release))
            lines += [f"{number:>3}. {', '.join(facts)}", f"     {step.told}"]
        return "\n".join(lines) + "\n"


def _memory() -> str:
    pages, size = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    return f"{pages * size / 2**20:.0f} Mo"


def _system() -> str:
    try:
        name = platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    except OSError:
        name = platform.system()
    return f"{name}, {platform.release()}, {platform.machine()}"
