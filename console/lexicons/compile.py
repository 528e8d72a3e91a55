"""From words to the two files the engine reads: the graph and the entries."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from console.lexicons.progress import Progress, silent, told
from console.lexicons.sources import Sources, read_entries, read_overlay, read_short_words
from engine.errors import RuleError
from engine.letters.lexicon import entries as entries_file
from engine.letters.lexicon import graph as graph_file
from engine.letters.lexicon.entries import build_entries
from engine.letters.lexicon.families import infer
from engine.letters.lexicon.graph import build_graph
from engine.letters.lexicon.readings import Reading
from engine.letters.lexicon.spelling import fold

FREE_EDITION = "lexique libre"
RECIPE = 1
"""Raise it when the words or readings of the free lexicon change though no file does."""

Readings = dict[str, list[Reading]]


@dataclass(frozen=True)
class Compiled:
    edition: str
    words: int
    by_length: Mapping[int, int]
    annotated: int  # words with at least one reading
    inferred: int  # of which known by deduction only
    graph: bytes
    entries: bytes


def free_fingerprint(sources: Sources) -> str:
    """What the free lexicon depends on: its sources, and the formats it is written in."""
    formats = f"{RECIPE}.{graph_file.FORMAT_VERSION}.{entries_file.FORMAT}"
    return f"{formats}-{sources.fingerprint()}"


def compile_free(name: str, sources: Sources, progress: Progress = silent) -> Compiled:
    """The free lexicon: the accepted entries, the user's short words, our overlay on top."""
    readings = _accepted(sources, progress)
    overlay = read_overlay(sources.overlay)
    for word, reading in overlay.added:
        readings.setdefault(word, []).append(reading)
    words = (frozenset(readings) | read_short_words(sources.short_words)) - overlay.removed
    return _compile(name, FREE_EDITION, words, readings, {}, sources, progress)


def compile_list(
    name: str,
    edition: str,
    words: frozenset[str],
    spelled: Mapping[str, str],
    sources: Sources,
    progress: Progress = silent,
) -> Compiled:
    """An imported list: annotated by the files, then by what the list itself tells."""
    return _compile(name, edition, words, {}, spelled, sources, progress)


def _accepted(sources: Sources, progress: Progress) -> Readings:
    readings: Readings = {}
    for number, path in enumerate(sources.lexicon):
        progress("step_reading", number / len(sources.lexicon))
        for word, reading in read_entries(path):
            readings.setdefault(word, []).append(reading)
    progress("step_reading", 1.0)
    return readings


def _compile(
    name: str,
    edition: str,
    words: frozenset[str],
    readings: Readings,
    spelled: Mapping[str, str],
    sources: Sources,
    progress: Progress,
) -> Compiled:
    if not words:
        raise RuleError("graph_without_words")
    ordered = sorted(words)
    progress("step_graph", 0.0)
    graph = build_graph(ordered, name=name, edition=edition)  # first: it refuses what is no list
    progress("step_graph", 1.0)
    known = {word: found for word, found in readings.items() if word in words}
    known |= _from_files(words - known.keys(), words, sources, progress)
    inferred: Readings = {}
    if len(known) < len(words):
        progress("step_inferring", 0.0)
        inferred = infer(words, known, spelled)
        progress("step_inferring", 1.0)
    deduced = inferred.keys() - known.keys()
    rows = (
        (word, [*known.get(word, ()), *inferred.get(word, ())])
        for word in told(ordered, "step_entries", progress)
    )
    return Compiled(
        edition=edition,
        words=len(ordered),
        by_length=count_by_length(ordered),
        annotated=len(known) + len(deduced),
        inferred=len(deduced),
        graph=graph,
        entries=build_entries(rows),
    )


def _from_files(
    wanted: Iterable[str], words: frozenset[str], sources: Sources, progress: Progress
) -> Readings:
    """Readings of the annotation files. One whose lemma the list refuses is a second choice:

    the list takes the word for another reason than that entry, if a better one is known.
    """
    missing = frozenset(wanted)
    if not missing:
        return {}
    sound: Readings = {}
    doubtful: Readings = {}
    for number, path in enumerate(sources.annotations):
        progress("step_annotating", number / len(sources.annotations))
        for word, reading in read_entries(path):
            if word in missing:
                lemma = fold(reading.lemma)
                admitted = lemma in words or len(lemma) > entries_file.LONGEST_WORD
                (sound if admitted else doubtful).setdefault(word, []).append(reading)
    progress("step_annotating", 1.0)
    return doubtful | sound


def count_by_length(words: Iterable[str]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for word in words:
        counts[len(word)] = counts.get(len(word), 0) + 1
    return dict(sorted(counts.items()))
