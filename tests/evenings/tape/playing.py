"""An evening played from outside: deeds go in one by one, everything seen and heard is noted."""

import contextlib
import json
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.letters.lexicon import Lexicon
from tests.evenings.tape.desk import JUDGE, TapedConsole, one_lexicon, prepare
from tests.evenings.tape.machine import given_time_and_dice

Deed = Sequence[Any]
"""What somebody does: `["button", "valider"]`, `["line", "= ROBE H8"]`, `["page", "juge", …]`."""
BEGIN = ("begin",)
STARTED_MS = 600_000
"""The machine has been on for ten minutes."""
HEARD = ("journal", "voice", "panel", "terminal", "crash")
"""What happens, in its order."""
SHOWN = ("judge", "tv")
"""How things are; whoever only looks at a page changes nothing of it."""


@dataclass
class Step:
    deed: Deed
    at_ms: int
    seen: dict[str, Any] = field(default_factory=dict)
    """Channel → what was heard there, or what is shown there now."""


class Performance:
    """One evening. `act` does one thing and returns the answer, where there is one."""

    def __init__(self, folder: Path, lexicon: Lexicon, setup: Mapping[str, Any]) -> None:
        self.steps: list[Step] = []
        self._heard: dict[str, list[Any]] = {}
        self.desk = TapedConsole(folder, lexicon, setup, self._hear, STARTED_MS)
        self._note(BEGIN, None)

    def _hear(self, channel: str, what: Any) -> None:
        self._heard.setdefault(channel, []).append(what)

    @property
    def judge(self) -> dict[str, Any]:
        """The judge's page, as it was seen last."""
        pages = (step.seen["judge"] for step in reversed(self.steps))
        return next(page for page in pages if "situation" in page)

    def act(self, *deed: Any) -> Any:
        name, *how = deed
        try:
            answer = _DEEDS[name](self.desk, *how)
        except Exception as bug:  # the console would be gone, and up again a moment later
            self._hear("crash", type(bug).__name__)
            answer = None
        return self._note(deed, answer)

    def _note(self, deed: Deed, answer: Any) -> Any:
        step = Step(deed, self.desk.now_ms, self._heard)
        self._heard = {}
        if answer is not None:
            step.seen["answer"] = answer
        if deed[0] == "page" and deed[2] == "GET" and not step.seen.keys() & set(HEARD):
            step.seen |= {channel: self.steps[-1].seen[channel] for channel in SHOWN}
        else:
            page = _answered(self.desk, JUDGE, "GET", "/juge/etat")
            step.seen["judge"] = page["json"] if page["status"] == 200 else page
            step.seen["tv"] = picture(self.desk.television())
        self.steps.append(step)
        return answer


def picture(scene: Mapping[str, Any]) -> dict[str, Any]:
    """A scene as a maintainer reads it: each item one line, in no order."""
    items = scene["items"]
    lines = Counter(_item(items[str(place)]) for place in range(scene["count"]))
    return {
        "name": scene["name"],
        "background": scene["background"],
        "spoken": scene["spoken"],
        "items": dict(sorted(lines.items())),
    }


def _item(item: Mapping[str, Any]) -> str:
    told = dict(item)
    text = f" « {told.pop('text')} »" if "text" in told else ""
    return " ".join(f"{value}" for value in told.values() if value not in (None, "")) + text


def _answered(
    desk: TapedConsole, who: str, method: str, path: str, body: Any = None
) -> dict[str, Any]:
    status, media, content = desk.page(who, method, path, body)
    if media.startswith("application/json"):
        return {"status": status, "json": json.loads(content)}
    return {"status": status, "lines": content.decode("utf-8-sig", "replace").splitlines()}


def _waited(desk: TapedConsole) -> None:
    desk.wait_for_next()


_DEEDS: dict[str, Callable[..., Any]] = {
    "button": lambda desk, name: desk.button(name),
    "hold": lambda desk, name: desk.button(name, held=True),
    "key": lambda desk, name, typed="": desk.key(name, typed),
    "mouse": lambda desk, *means: desk.mouse(*means),
    "window": lambda desk: desk.close_window(),
    "tile": lambda desk, name: desk.tile(name),
    "two tiles": lambda desk: desk.two_tiles(),
    "line": lambda desk, typed: desk.line(typed),
    "page": _answered,
    "next": _waited,
    "file": lambda desk, name, content: desk.bring(name, content),
    "wait": lambda desk, ms: desk.wait(ms),
    "cut": lambda desk, ms: desk.cut(ms, reboot=False),
    "reboot": lambda desk, ms: desk.cut(ms, reboot=True),
    "card out": lambda desk: desk.disk(away=True),
    "card in": lambda desk: desk.disk(away=False),
}


@contextlib.contextmanager
def on_a_card(
    lexicon: Lexicon, lexicons: Path, setup: Mapping[str, Any], seed: str
) -> Iterator[Performance]:
    """A card in memory where there is room for it: nothing is flushed to a real one."""
    memory = Path("/dev/shm")
    place = memory if os.access(memory, os.W_OK) else None
    folder = Path(tempfile.mkdtemp(prefix="tape-", dir=place))
    desks: list[TapedConsole] = []
    own = {
        "PUPITRE_DATA": str(folder),
        "PUPITRE_SETTINGS": "",
        "PUPITRE_AVIS": str(folder / "avis"),
    }
    before = {name: os.environ.get(name) for name in own}
    os.environ.update(own)
    try:
        prepare(folder, setup, lexicons)
        with (
            one_lexicon(lexicon),
            given_time_and_dice(seed, lambda: desks[0].now_ms if desks else STARTED_MS),
        ):
            performance = Performance(folder, lexicon, setup)
            desks.append(performance.desk)
            try:
                yield performance
            finally:
                performance.desk.close()
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
        shutil.rmtree(folder, ignore_errors=True)
