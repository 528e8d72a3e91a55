"""The figures to keep: writes a table to docs/mesures.md and compares it with the last one.

`python -m benchmarks.mesures` measures, prints, tells what got worse since the last table, and puts
a new one first, with release and machine named and each figure beside that of the table before; a
release has one. `--quick` measures less and writes nothing.

Times of the solver are CPU times, so that a busy machine disturbs them less; those of commands and
of what people see and hear are by the clock.
"""

import argparse
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import finger_to_light, ranking
from benchmarks.solver_positions import groups
from console.games.duplicate.generator import generate
from console.lexicons.store import FREE, open_lexicon
from engine.games.duplicate.formules import FORMULES, NORMALE
from engine.letters.lexicon import Lexicon
from engine.letters.solver import Solutions, solve, solve_top

KEPT = Path(__file__).parent.parent / "docs" / "mesures.md"
CHANGES = Path(__file__).parent.parent / "CHANGELOG.md"
HEADING = """# Mesures

Écrites par `make bench` (`python -m benchmarks.mesures`), la plus récente d'abord. « Avant » est la
section précédente ; un rapport ne vaut que d'une même machine à elle-même.
"""
STARTS = 7
PRESSES, TILES = 30, 35
IN_FRENCH = {
    "sound": "son",
    "lamp": "lampe",
    "picture": "image",
    "letter on the television": "lettre à l'écran",
}
_COLUMNS = "| mesure | valeur | avant | rapport |"
_MORE_IS_BETTER = ("parties/s",)
WORSE = 1.10
"""A change that makes a figure worse by more is not for a release."""
_ROW = re.compile(r"^\| ([^|]+?) \| ([\d.]+) ([^|→]*?) \|", re.MULTILINE)

Figures = dict[str, tuple[float, str]]


def cpu_ms(call: Callable[..., object], *arguments: object) -> float:
    start = time.process_time_ns()
    call(*arguments)
    return (time.process_time_ns() - start) / 1e6


def searches(lexicon: Lexicon, passes: int) -> Iterator[tuple[str, float, str]]:
    for group in groups(lexicon, "mesures"):
        for search, what in ((solve_top, "tops"), (solve, "toutes les solutions")):
            times = [
                min(
                    cpu_ms(search, place.grid, place.rack, lexicon, group.formule)
                    for _ in range(passes)
                )
                for place in group.positions
            ]
            name = group.name.replace("tiles", "jetons")
            yield f"{what}, {name}", statistics.median(times) * 1e3, "µs"
            if search is solve_top:
                steps = [
                    search(place.grid, place.rack, lexicon, group.formule).steps
                    for place in group.positions
                ]
                yield f"pas, {name}", statistics.median(steps), "pas"


def decoding(lexicon: Lexicon) -> tuple[str, float, str]:
    """The position with the number of solutions nearest to 18,000."""
    found: list[Solutions] = [
        solve(place.grid, place.rack, lexicon, group.formule)
        for group in groups(lexicon, "mesures")
        for place in group.positions
        if place.rack.count("?") == 2
    ]
    chosen = min(found, key=lambda solutions: abs(len(solutions) - 18_000))
    return f"décoder {len(chosen)} solutions", cpu_ms(chosen.columns), "ms"


def commands(lexicon: Lexicon) -> Iterator[tuple[str, float, str]]:
    """Start-up by the clock; what making a lexicon takes. Each in a process of its own."""
    pupitre = [sys.executable, "-c", "import sys; from console.cli import main; sys.exit(main())"]
    solving = [*pupitre, "solve", "/".join(["15"] * 15) + " AEINRST/ 0/0 0", "--top"]
    for name, command in (("pupitre --help", [*pupitre, "--help"]), ("pupitre solve", solving)):
        yield name, min(_run(command)[0] for _ in range(STARTS)) * 1e3, "ms"
    with tempfile.TemporaryDirectory() as scratch:
        listed = Path(scratch) / "liste.txt"
        listed.write_text("\n".join(lexicon.nodes.words()), encoding="ascii")
        making = (("build", ["build"]), ("import", ["import", str(listed), "--name", "mesure"]))
        for name, arguments in making:
            spent, peak = _run([*pupitre, "lexicon", *arguments], PUPITRE_DATA=scratch)
            yield f"lexicon {name}, temps", spent, "s"
            yield f"lexicon {name}, mémoire", peak, "Mo"


def _run(command: list[str], **environment: str) -> tuple[float, float]:
    """Seconds by the clock, and the megabytes of the process at its largest."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, env={**os.environ, **environment}
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return time.perf_counter() - start, usage.ru_maxrss / 1024


def latencies() -> Iterator[tuple[str, float, str]]:
    """From a finger or a tag to what people see and hear, beyond the filter or the reader."""
    finger_to_light.BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=finger_to_light.BUILD) as scratch:
        folder, slips = Path(scratch), finger_to_light.ARBITERS
        for name, measured in (
            ("au repos", lambda: finger_to_light.fingers(folder / "a", PRESSES)),
            ("bulletins", lambda: finger_to_light.fingers(folder / "b", PRESSES, slips)),
            ("jeton", lambda: finger_to_light.tags(folder / "c", TILES)),
        ):
            delays = measured()
            for what in delays.by_what:
                said, values = IN_FRENCH[what], delays.of(what)
                yield f"{said}, {name}, p50", statistics.median(values), "ms"
                yield f"{said}, {name}, p99", finger_to_light.p99(values), "ms"


def rankings(lexicon: Lexicon, quick: bool) -> Iterator[tuple[str, float, str]]:
    for code in (NORMALE.code,) if quick else FORMULES:
        times = ranking.times(lexicon, code, 1 if quick else 6)
        if times:
            yield f"classer des tops égaux, un fil, {code}, p50", statistics.median(times), "ms"
            yield f"classer des tops égaux, un fil, {code}, p95", ranking.p95(times), "ms"
            yield f"classer des tops égaux, un fil, {code}, pire", times[-1], "ms"


def solving(lexicon: Lexicon, quick: bool) -> Iterator[tuple[str, float, str]]:
    yield from searches(lexicon, 1 if quick else 15)
    yield decoding(lexicon)
    for code in ("normale", "789-joker"):
        games = 2 if quick else 20
        seeds = [f"2:{number}" for number in range(games)]
        total = sum(cpu_ms(generate, FORMULES[code], lexicon, seed) for seed in seeds)
        yield f"generate, {code}", games / total * 1e3, "parties/s"


PARTS: dict[str, Callable[[Lexicon, bool], Iterator[tuple[str, float, str]]]] = {
    "solving": solving,
    "ranking": rankings,
    "commands": lambda lexicon, quick: iter(()) if quick else commands(lexicon),
    "latencies": lambda lexicon, quick: iter(()) if quick else latencies(),
}


def measure(quick: bool, parts: Sequence[str] = tuple(PARTS)) -> Figures:
    lexicon = open_lexicon(FREE)
    figures: Figures = {}
    for part in parts:
        for name, value, unit in PARTS[part](lexicon, quick):
            figures[name] = value, unit
            print(f"{name:40} {value:10.2f} {unit}", flush=True)
    return figures


def machine() -> str:
    names = re.findall(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    return f"{names[0] if names else platform.machine()}, {os.cpu_count()} cœurs"


def tables(text: str) -> Iterator[tuple[str, Figures]]:
    """What was measured before, the newest first: the heading of each table, and its figures. What
    people wrote between them is left alone."""
    for section in text.split("\n## ")[1:]:
        if _COLUMNS in section:
            found = {name: (float(value), unit) for name, value, unit in _ROW.findall(section)}
            yield section.partition("\n")[0], found


def known_figures(text: str) -> dict[str, float]:
    """Of each figure the value last kept, in whichever table."""
    found: dict[str, float] = {}
    for _, figures in tables(text):
        found = {name: value for name, (value, _) in figures.items()} | found
    return found


def kept() -> str:
    return KEPT.read_text(encoding="utf-8") if KEPT.exists() else HEADING


def release() -> str:
    """The one being made, as the changelog names it."""
    found = re.search(r"^## ([\d.]+)", CHANGES.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]


def keep(figures: Figures) -> None:
    when = f"{datetime.now(UTC):%Y-%m-%d %H:%M}"
    KEPT.write_text(written(figures, kept(), release(), when), encoding="utf-8")


def ratio(name: str, value: float, unit: str, known: dict[str, float]) -> float | None:
    """How many times as bad as it was: more than 1 is worse, also where more is better."""
    before = known.get(name)
    if not before or not value:
        return None
    return before / value if unit in _MORE_IS_BETTER else value / before


def slower(figures: Figures, known: dict[str, float]) -> list[tuple[str, float]]:
    """What got worse since, the worst first, with its ratio."""
    found = (
        (name, worse)
        for name, (value, unit) in figures.items()
        if (worse := ratio(name, value, unit, known)) is not None and worse > WORSE
    )
    return sorted(found, key=lambda each: -each[1])


def written(figures: Figures, known: str, release: str, when: str) -> str:
    """With a new table first, beside the figures of those before. A release has one table: what
    was measured of it earlier and is not measured now is taken over."""
    sections, own = known.removeprefix(HEADING), Figures()
    for heading, found in tables(known):
        if heading.startswith(f"{release}, "):
            start = sections.index(f"\n## {heading}")
            end = sections.find("\n## ", start + 1)
            sections = sections[:start] + (sections[end:] if end >= 0 else "")
            own = found | own
    last = known_figures(HEADING + sections)
    lines = [f"\n## {release}, {when}, {machine()}\n", _COLUMNS, "|---|---|---|---|"]
    for name, (value, unit) in {**own, **figures}.items():
        before = last.get(name)
        beside = f"{value / before:.2f}" if before else ""
        told = "" if before is None else f"{before:.2f}"
        lines.append(f"| {name} | {value:.2f} {unit} | {told} | {beside} |")
    return HEADING + "\n".join(lines) + "\n" + sections


def tell_slower(figures: Figures, known: str) -> None:
    last = known_figures(known)
    compared = [name for name in figures if name in last]
    if not compared:
        return
    found = slower(figures, last)
    load = os.getloadavg()[0]
    print(f"\n{len(compared)} figures beside the last that were kept (load now {load:.1f}):")
    for name, worse in found:
        print(f"  {worse:5.2f} times as much: {name}")
    if not found:
        print(f"  nothing is worse by more than {WORSE - 1:.0%}")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.mesures")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--part", action="append", choices=PARTS, help="only this; the table keeps")
    options = parser.parse_args(arguments)
    figures = measure(options.quick, options.part or tuple(PARTS))
    tell_slower(figures, kept())
    if not options.quick:
        keep(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
