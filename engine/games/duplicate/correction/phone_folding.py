"""Folding what came by telephone: pure, silent, total."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.correction.by_phone import HandedSlip, LateSlip, PhoneSlips, but, with_

if TYPE_CHECKING:
    from engine.games.duplicate.correction.state import CorrectionState


def _way_chosen(phones: PhoneSlips, event: ev.WayChosen) -> PhoneSlips:
    own = frozenset({event.table})
    return replace(phones, tables=phones.tables | own if event.phone else phones.tables - own)


def _handed_in(phones: PhoneSlips, event: ev.SlipHandedIn) -> PhoneSlips:
    handed = HandedSlip(event.slip, event.entry, event.by)
    return replace(phones, handed=with_(phones.handed, (event.coup, event.table), handed))


def _came_late(phones: PhoneSlips, event: ev.SlipCameLate) -> PhoneSlips:
    late = LateSlip(
        event.slip, event.entry, event.by, event.before_ms, event.error_ms, event.late_ms
    )
    return replace(phones, late=with_(phones.late, (event.coup, event.table), late))


def _late_judged(phones: PhoneSlips, event: ev.LateSlipJudged) -> PhoneSlips:
    key = event.coup, event.table
    late = but(phones.late, lambda each: each == key)
    return replace(phones, late=late, judged=phones.judged | {key})


def _problem_signalled(phones: PhoneSlips, event: ev.ProblemSignalled) -> PhoneSlips:
    return replace(phones, problems=with_(phones.problems, event.table, event.problem))


def _problem_seen(phones: PhoneSlips, event: ev.ProblemSeen) -> PhoneSlips:
    return replace(phones, problems=but(phones.problems, lambda each: each == event.table))


def once_read(correction: "CorrectionState", event: ev.SlipEntered) -> "CorrectionState":
    """What the telephone of this table had sent for this coup waits no more."""
    phones, key = correction.phones, (event.coup, event.table)
    if key not in phones.handed:
        return correction
    left = but(phones.handed, lambda each: each == key)
    return replace(correction, phones=replace(phones, handed=left))


def without_coup(correction: "CorrectionState", coup: int) -> "CorrectionState":
    """It is annulled, and what was written for it with it."""
    return replace(correction, phones=correction.phones.without_coup(coup))


_APPLY: Mapping[type, Callable[[PhoneSlips, Any], PhoneSlips]] = {
    ev.WayChosen: _way_chosen,
    ev.SlipHandedIn: _handed_in,
    ev.SlipCameLate: _came_late,
    ev.LateSlipJudged: _late_judged,
    ev.ProblemSignalled: _problem_signalled,
    ev.ProblemSeen: _problem_seen,
}


def _folding(apply: Callable[[PhoneSlips, Any], PhoneSlips]) -> Callable[[Any, Any], Any]:
    def fold(correction: Any, event: Any) -> Any:
        return replace(correction, phones=apply(correction.phones, event))

    return fold


APPLY_BY_PHONE = {kind: _folding(apply) for kind, apply in _APPLY.items()}
"""As the correction folds its own."""
