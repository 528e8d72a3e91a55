"""`/metrics`: what a hub counts, as Prometheus reads it. No name of anybody, no secret.

Each process answers for itself: `pid` tells which of several was asked. Where pages are made apart,
`/metrics` is of those that take plis in, `/metrics/pages` of the one that makes pages.
"""

import os
import resource
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from console.simultane.hub import Hub
from console.simultane.public import PublicDoors

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_PAGE = resource.getpagesize()
COUNTER, GAUGE = "counter", "gauge"

Sample = tuple[str, str, str, dict[str, object]]
"""Name, kind, what it is, and its values by label."""


def metrics(hub: Hub, public: PublicDoors) -> str:
    pid = os.getpid()
    lines: list[str] = []
    for name, kind, told, values in _samples(hub, public):
        lines += [f"# HELP {name} {told}", f"# TYPE {name} {kind}"]
        for label, value in values.items():
            labels = f'pid="{pid}"' + (f",{label}" if label else "")
            lines.append(f"{name}{{{labels}}} {value}")
    return "\n".join(lines) + "\n"


def _samples(hub: Hub, public: PublicDoors) -> Iterator[Sample]:
    follower = hub.follower
    whole = follower.ready and follower.reachable and hub.trouble is None
    states = Counter(centre.state for centre in follower.centres.values())
    yield _one("pupitre_hub_ready", GAUGE, "1 when plis are taken in and read.", int(whole))
    yield _one("pupitre_hub_version", GAUGE, "Transactions read so far.", follower.version)
    yield _one("pupitre_hub_plis_total", COUNTER, "Plis written here.", hub.writer.written)
    yield _one("pupitre_hub_commits_total", COUNTER, "Groups of plis committed.", hub.writer.groups)
    yield (
        "pupitre_hub_centres", GAUGE, "Centres, by what was decided about them.",
        {f'state="{state}"': states[state] for state in ("asked", "approved", "refused")},
    )  # fmt: skip
    if follower.folds:
        yield from _of_the_pages(hub, public)
    used = resource.getrusage(resource.RUSAGE_SELF)
    yield _one(
        "process_cpu_seconds_total", COUNTER, "Processor time.",
        round(used.ru_utime + used.ru_stime, 3),
    )  # fmt: skip
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    yield _one("process_resident_memory_bytes", GAUGE, "Memory held.", pages * _PAGE)
    opened = sum(1 for _ in Path("/proc/self/fd").iterdir())
    yield _one("process_open_fds", GAUGE, "Files and lines open.", opened)


def _of_the_pages(hub: Hub, public: PublicDoors) -> Iterator[Sample]:
    answers = public.answers
    with hub.follower.reading():
        waited = len(hub.follower.waited_for())
    yield _one("pupitre_hub_centres_unfinished", GAUGE, "Centres that are waited for.", waited)
    yield _one("pupitre_public_questions_total", COUNTER, "Asked by the public.", answers.asked)
    yield _one("pupitre_public_answers_total", COUNTER, "Of those, had to be made.", answers.made)
    yield _one("pupitre_public_watching", GAUGE, "Pages that follow.", public.watching)
    yield _one(
        "pupitre_public_edition_seconds", GAUGE, "How long an edition lasts.",
        answers.editions.pace_s,
    )  # fmt: skip


def _one(name: str, kind: str, told: str, value: float) -> Sample:
    return name, kind, told, {"": value}
