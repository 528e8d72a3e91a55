"""Tempo as data: thinking time, warnings, final stage, and how they fall as coups go by.

fisf-2020 §1.3 and §3.3 give three minutes, two and a half, two (« semi-rapide ») and one
(« blitz »), with a warning thirty or twenty seconds before the end. Clubs add a final stage
to finish the slip (2 min + 30 s); « mort subite » (§3.8.3) has one and shortens both.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from engine.errors import RuleError
from engine.play.clock import MINUTE_MS, SECOND_MS, Step

LONGEST_MS = 60 * MINUTE_MS
BLITZ_MS = MINUTE_MS


@dataclass(frozen=True)
class Tempo:
    code: str
    steps: tuple[Step, ...]

    def for_coup(self, number: int) -> Step:
        """The time of coup `number` (from 1)."""
        last = 0
        for step in self.steps:
            last += step.coups or 0
            if step.coups is None or number <= last:
                return step
        return self.steps[-1]

    @property
    def is_blitz(self) -> bool:
        """One minute or less to think: letters are then announced bare (§3.1)."""
        return max(step.thinking_ms for step in self.steps) <= BLITZ_MS

    def with_warnings(self, *seconds: int) -> "Tempo":
        """The same time with other warnings, those that fit before the end."""
        for value in seconds:
            if value < 1:
                raise RuleError("bad_warning", seconds=value)
        warnings = sorted({value * SECOND_MS for value in seconds}, reverse=True)
        steps = tuple(
            replace(step, warnings_ms=tuple(ms for ms in warnings if ms < step.total_ms))
            for step in self.steps
        )
        return replace(self, steps=steps)


def _default_warnings(thinking_ms: int, final_ms: int) -> tuple[int, ...]:
    """Thirty seconds, twenty in blitz; none where the final stage is the warning."""
    if final_ms:
        return ()
    warning = 30 * SECOND_MS if thinking_ms > BLITZ_MS else 20 * SECOND_MS
    return (warning,) if warning < thinking_ms else ()


def fixed_tempo(thinking_ms: int, final_ms: int = 0) -> Tempo:
    """The same time for every coup, with the usual warning."""
    if not (SECOND_MS <= thinking_ms <= LONGEST_MS and 0 <= final_ms <= LONGEST_MS):
        raise RuleError("tempo_out_of_range", seconds=(thinking_ms + final_ms) // SECOND_MS)
    code = _written(thinking_ms) + (f"+{_written(final_ms)}" if final_ms else "")
    step = Step(thinking_ms, final_ms, _default_warnings(thinking_ms, final_ms))
    return Tempo(code, (step,))


def _written(duration_ms: int) -> str:
    """`3min`, `2min30`, `20s`: what `parse_tempo` reads back."""
    minutes, seconds = divmod(duration_ms // SECOND_MS, 60)
    if not minutes:
        return f"{seconds}s"
    return f"{minutes}min{seconds:02d}" if seconds else f"{minutes}min"


TROIS_MINUTES = fixed_tempo(3 * MINUTE_MS)
SEMI_RAPIDE = fixed_tempo(2 * MINUTE_MS)
BLITZ = fixed_tempo(MINUTE_MS)
MORT_SUBITE = Tempo(
    "mort-subite",
    (
        Step(60 * SECOND_MS, 20 * SECOND_MS, coups=3),
        Step(40 * SECOND_MS, 20 * SECOND_MS, coups=3),
        Step(20 * SECOND_MS, 20 * SECOND_MS),
    ),
)

_NAMED: Mapping[str, Tempo] = MappingProxyType(
    {
        "mortsubite": MORT_SUBITE,
        "subite": MORT_SUBITE,
        "blitz": BLITZ,
        "semirapide": SEMI_RAPIDE,
        "rapide": SEMI_RAPIDE,
        "normal": TROIS_MINUTES,
        "normale": TROIS_MINUTES,
        "trois": TROIS_MINUTES,
    }
)

_DURATION = re.compile(
    r"""(?:(?P<minutes>\d{1,3})(?:m|mn|min|mins|minute|minutes|:|'|h?′)
         (?:(?P<seconds>\d{1,2})(?:s|sec|secs|seconde|secondes|"|″)?)?
        |(?P<only_seconds>\d{1,4})(?:s|sec|secs|seconde|secondes|"|″)
        |(?P<bare>\d{1,4}))""",
    re.VERBOSE,
)
_BARE_MINUTES = 10
"""« 3 » means three minutes, « 90 » ninety seconds: the limit between the two readings."""


def parse_tempo(text: str) -> Tempo:
    """Read a tempo as people write it: `3 min`, `2:30`, `2min + 30s`, `90`, `blitz`…"""
    squeezed = "".join(word for word in text.lower().split() if word != "et")
    named = _NAMED.get("".join(char for char in squeezed if char.isalpha()))
    if named and not any(char.isdigit() for char in squeezed):
        return named
    parts = [_parse_duration(part) for part in squeezed.split("+")]
    if len(parts) > 2 or None in parts:
        raise RuleError("unknown_tempo", tempo=text)
    durations = [part for part in parts if part is not None]
    return fixed_tempo(*durations)


def _parse_duration(text: str) -> int | None:
    match = _DURATION.fullmatch(text)
    if match is None:
        return None
    if match["bare"]:
        value = int(match["bare"])
        return value * (MINUTE_MS if value <= _BARE_MINUTES else SECOND_MS)
    if match["only_seconds"]:
        return int(match["only_seconds"]) * SECOND_MS
    return int(match["minutes"]) * MINUTE_MS + int(match["seconds"] or 0) * SECOND_MS
