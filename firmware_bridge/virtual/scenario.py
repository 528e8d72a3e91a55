"""A scenario file: what befalls the rig, and when. Wrong files are refused with their place.

    seed = 7                      # dice of the bag and of the faults
    pad = "pn532"                 # rdm6300, id12la, lines, lines-lenient
    rude = true                   # faults also strike by themselves
    pace = "timeline"             # or "steps": each step waits for `next`

    [[step]]
    at_ms = 500                   # or after_ms = 200, since the step before
    do = "draw"                   # a tile out of the bag, onto the pad

    [[step]]
    after_ms = 300
    do = "place"
    tag = "A#3"                   # a tag, or a name the console knows

Every step may name its `reader` ("pad" or "stock") where that makes sense.
"""

import difflib
import logging
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from firmware_bridge.messages import BridgeError, ScenarioError
from firmware_bridge.virtual.rig import VirtualRig
from firmware_bridge.virtual.simulators import SIMULATORS

TIMELINE, STEPS = "timeline", "steps"
TOP_KEYS: dict[str, type] = {
    "seed": int,
    "pad": str,
    "rude": bool,
    "pace": str,
    "step": list,
}
STEP_KEYS: dict[str, type] = {"at_ms": int, "after_ms": int, "do": str}
DEFAULT_GAP_MS = 500
LARGEST_NUMBER = 86_400_000
"""A day in milliseconds: more of anything is a slip of the finger."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ScenarioVerb:
    """What a step may do: its keys, those it must have, and how it is done."""

    act: Callable[[VirtualRig, Mapping[str, Any]], object]
    keys: Mapping[str, type] = field(default_factory=dict)
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScenarioStep:
    number: int
    verb: str
    at_ms: int
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Scenario:
    seed: int | None
    pad: str
    rude: bool
    pace: str
    steps: tuple[ScenarioStep, ...]


def _on_reader(method: str, **keys: type) -> ScenarioVerb:
    """A verb that is a method of a virtual reader, with the method's own argument names."""

    def act(rig: VirtualRig, given: Mapping[str, Any]) -> object:
        arguments = {key: given[key] for key in keys if key in given}
        return getattr(rig.reader(given.get("reader", "pad")), method)(**arguments)

    return ScenarioVerb(act, {"reader": str, **keys})


def _on_panel(method: str, **keys: type) -> ScenarioVerb:
    def act(rig: VirtualRig, given: Mapping[str, Any]) -> object:
        return getattr(rig.panel, method)(**given)

    return ScenarioVerb(act, {"button": str, **keys}, needs=("button",))


VERBS: dict[str, ScenarioVerb] = {
    "draw": ScenarioVerb(lambda rig, given: rig.draw()),
    "place": ScenarioVerb(lambda rig, given: rig.place(given["tag"]), {"tag": str}, needs=("tag",)),
    "place_two": ScenarioVerb(
        lambda rig, given: rig.place(*given["tags"]), {"tags": list}, needs=("tags",)
    ),
    "remove": ScenarioVerb(lambda rig, given: rig.pad.remove(given.get("tag")), {"tag": str}),
    "put_back": ScenarioVerb(
        lambda rig, given: rig.put_back(given["tag"]), {"tag": str}, needs=("tag",)
    ),
    "repeat": ScenarioVerb(lambda rig, given: rig.pad.repeat(**given), {"every_ms": int}),
    "miss": ScenarioVerb(lambda rig, given: rig.miss(**given), {"count": int}),
    "find": ScenarioVerb(lambda rig, given: rig.find()),
    "ghost": _on_reader("ghost", tag=str),
    "noise": _on_reader("noise", size=int),
    "truncate": _on_reader("truncate", count=int),
    "bad_checksum": _on_reader("bad_checksum", count=int),
    "mute": _on_reader("mute", for_ms=int),
    "unmute": _on_reader("unmute"),
    "brown_out": _on_reader("brown_out"),
    "unplug": _on_reader("unplug", for_ms=int),
    "replug": _on_reader("replug"),
    "replug_as": ScenarioVerb(
        lambda rig, given: rig.reader(given.get("reader", "pad")).replug_as(given["port"]),
        {"reader": str, "port": str},
        needs=("port",),
    ),
    "press": _on_panel("press", for_ms=int),
    "hold": _on_panel("hold", for_ms=int),
    "bounce": _on_panel("bounce", times=int),
    "stick": _on_panel("stick"),
    "free": _on_panel("free"),
    "drop": _on_panel("drop", for_ms=int),
    "spike": _on_panel("spike", for_ms=int),
}


def parse_scenario(text: str, names: Mapping[str, str] | None = None) -> Scenario:
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: also a number of 5,000 digits
        raise ScenarioError("scenario_not_toml", detail=str(error)) from error
    _check_keys(table, TOP_KEYS, step=None)
    pad, pace = table.get("pad", "pn532"), table.get("pace", TIMELINE)
    models = [model for model in SIMULATORS if model != "m100"]
    _check_choice("pad", pad, models)
    _check_choice("pace", pace, (TIMELINE, STEPS))
    steps = _steps(table.get("step", []), names or {})
    return Scenario(table.get("seed"), pad, table.get("rude", False), pace, steps)


def _steps(tables: list[dict[str, Any]], names: Mapping[str, str]) -> tuple[ScenarioStep, ...]:
    steps: list[ScenarioStep] = []
    clock_ms = 0
    for number, table in enumerate(tables, start=1):
        _check_keys({"step": table}, {"step": dict}, step=number)
        if "do" not in table:
            raise ScenarioError("scenario_key_missing", step=number, key="do")
        verb = table["do"]
        arguments = {key: value for key, value in table.items() if key not in STEP_KEYS}
        _check_verb(verb, arguments, step=number)
        _check_keys({k: table[k] for k in STEP_KEYS if k in table}, STEP_KEYS, step=number)
        at_ms = table.get("at_ms", clock_ms + table.get("after_ms", DEFAULT_GAP_MS))
        if at_ms < clock_ms or table.get("after_ms", 0) < 0:
            raise ScenarioError("scenario_time_goes_back", step=number, at_ms=at_ms)
        clock_ms = at_ms
        steps.append(ScenarioStep(number, verb, at_ms, _named(arguments, names)))
    return tuple(steps)


def _named(arguments: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Replace the console's names of tags by the tags themselves."""
    given = dict(arguments)
    if "tag" in given:
        given["tag"] = names.get(given["tag"], given["tag"])
    if "tags" in given:
        given["tags"] = [names.get(str(tag), str(tag)) for tag in given["tags"]]
    return given


def _check_verb(verb: Any, arguments: Mapping[str, Any], step: int | None) -> None:
    if not isinstance(verb, str) or verb not in VERBS:
        raise ScenarioError(
            "scenario_verb_unknown", step=step, verb=verb, nearest=_nearest(verb, VERBS)
        )
    _check_keys(arguments, VERBS[verb].keys, step)
    for key in VERBS[verb].needs:
        if key not in arguments:
            raise ScenarioError("scenario_key_missing", step=step, verb=verb, key=key)


def _check_keys(given: Mapping[str, Any], known: Mapping[str, type], step: int | None) -> None:
    for key, value in given.items():
        if key not in known:
            raise ScenarioError(
                "scenario_key_unknown", step=step, key=key, nearest=_nearest(key, known)
            )
        wrong_bool = isinstance(value, bool) and known[key] is not bool
        if not isinstance(value, known[key]) or wrong_bool or not _is_sane(value):
            raise ScenarioError(
                "scenario_type_wrong", step=step, key=key, wanted=known[key].__name__, value=value
            )


def _is_sane(value: Any) -> bool:
    """Numbers within a day; lists of texts, or of steps, which are looked at one by one."""
    if isinstance(value, int):
        return -LARGEST_NUMBER <= value <= LARGEST_NUMBER or isinstance(value, bool)
    return not isinstance(value, list) or all(isinstance(each, str | dict) for each in value)


def _check_choice(key: str, value: str, known: Iterable[str]) -> None:
    choices = tuple(known)
    if value not in choices:
        raise ScenarioError("scenario_value_unknown", key=key, value=value, known=choices)


def _nearest(word: Any, known: Iterable[str]) -> str | None:
    matches = difflib.get_close_matches(str(word), list(known), n=1, cutoff=0.5)
    return matches[0] if matches else None


class ScenarioPlayer:
    """Plays a scenario on a rig: by itself along its timeline, or one step at each `next`.

    `told` hears of every step and of its error, if the rig could not do it (an empty bag…).
    """

    def __init__(
        self,
        rig: VirtualRig,
        scenario: Scenario,
        told: Callable[[ScenarioStep, BridgeError | None], None] | None = None,
    ) -> None:
        self._rig = rig
        self._scenario = scenario
        self._told = told or _log_step
        self._next = 0

    def start(self) -> None:
        """Set a timeline going; a scenario in steps waits for `next`."""
        if self._scenario.pace == TIMELINE:
            for step in self._scenario.steps:
                self._rig.after(step.at_ms, self._performer(step))

    def next(self) -> ScenarioStep | None:
        """Play the next step now. None when there is none."""
        if self._next >= len(self._scenario.steps):
            return None
        step = self._scenario.steps[self._next]
        self._next += 1
        self._perform(step)
        return step

    def _performer(self, step: ScenarioStep) -> Callable[[], None]:
        return lambda: self._perform(step)

    def _perform(self, step: ScenarioStep) -> None:
        error = None
        try:
            VERBS[step.verb].act(self._rig, step.arguments)
        except BridgeError as refusal:
            error = refusal
        self._told(step, error)


def _log_step(step: ScenarioStep, error: BridgeError | None) -> None:
    if error is None:
        log.info("scenario step %d: %s", step.number, step.verb)
    else:
        log.warning("scenario step %d: %s failed: %s", step.number, step.verb, error)
