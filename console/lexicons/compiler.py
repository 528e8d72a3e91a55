"""Word lists compiled into the two files the engine reads: the graph and the entries."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from console.lexicons.facts import LexiconFacts, Match, Origin, Recognised, recognise
from console.lexicons.importers import read_word_list
from console.lexicons.importers.word_list import WordList
from console.lexicons.progress import Progress, report_nothing
from console.lexicons.sources import Overlay, Sources, read_lemmas, read_overlay, read_short_words
from console.lexicons.store import FREE, LexiconStore, check_name, suggest_name
from engine.letters.lexicon import build_graph
from engine.letters.lexicon._packed import LONGEST_WORD, Readings, Words
from engine.letters.lexicon.entries import build_entries
from engine.letters.lexicon.families import infer
from engine.letters.lexicon.spelling import Spelling, fold, not_told
from engine.rulings import RuleError

FREE_EDITION = "lexique libre"


@dataclass(frozen=True)
class Compiled:
    edition: str
    words: int
    by_length: Mapping[int, int]
    annotated: int  # words with at least one reading
    inferred: int  # of which known by deduction only
    graph: bytes
    entries: bytes


def compile_free(name: str, sources: Sources, progress: Progress = report_nothing) -> Compiled:
    """The free lexicon: the accepted entries, the user's short words, our overlay on top."""
    overlay = read_overlay(sources.overlay)
    words = _accepted_words(sources, overlay, progress)
    readings = Readings(words)
    for path in sources.lexicon:
        for lemma in read_lemmas(path):
            readings.read(*lemma)
    for word, reading in overlay.added:
        if word in words:
            readings.add(word, reading)
    readings.settle()
    return _compile(name, FREE_EDITION, readings, not_told, sources, progress)


def compile_list(
    name: str,
    edition: str,
    words: Words,
    spelling: Spelling,
    sources: Sources,
    progress: Progress = report_nothing,
) -> Compiled:
    """An imported list: annotated by the files, then by what the list itself tells."""
    return _compile(name, edition, Readings(words), spelling, sources, progress)


def _accepted_words(sources: Sources, overlay: Overlay, progress: Progress) -> Words:
    words = set(read_short_words(sources.short_words))
    words.update(word for word, _ in overlay.added)
    for number, path in enumerate(sources.lexicon):
        progress("step_reading", number / len(sources.lexicon))
        for lemma in read_lemmas(path):
            for _, forms in lemma.groups:
                words.update(map(fold, forms.split()))
    progress("step_reading", 1.0)
    return Words(sorted(words - overlay.removed))


def _compile(
    name: str,
    edition: str,
    readings: Readings,
    spelling: Spelling,
    sources: Sources,
    progress: Progress,
) -> Compiled:
    words = readings.words
    progress("step_graph", 0.0)
    graph = build_graph(words, name=name, edition=edition)  # first: it refuses what is no list
    progress("step_graph", 1.0)
    if readings.counts()[0] < len(words):
        _annotate(readings, sources, progress)
    if readings.counts()[0] < len(words):
        progress("step_inferring", 0.0)
        infer(readings, spelling)
        progress("step_inferring", 1.0)
    progress("step_entries", 0.0)
    entries = build_entries(readings)
    progress("step_entries", 1.0)
    annotated, inferred = readings.counts()
    return Compiled(
        edition=edition,
        words=len(words),
        by_length=words.by_length(),
        annotated=annotated,
        inferred=inferred,
        graph=graph,
        entries=entries,
    )


def _annotate(readings: Readings, sources: Sources, progress: Progress) -> None:
    """Readings of the annotation files. One whose lemma the list refuses is a second choice:

    the list takes the word for another reason than that entry, if a better one is known.
    """
    for number, path in enumerate(sources.annotations):
        progress("step_annotating", number / len(sources.annotations))
        for lemma in read_lemmas(path):
            infinitive = fold(lemma.lemma)
            admitted = infinitive in readings.words or len(infinitive) > LONGEST_WORD
            readings.read(*lemma, doubtful=not admitted)
    readings.settle()
    progress("step_annotating", 1.0)


# --- Importing a list ---------------------------------------------------------------------------
# From end to end: read, recognise, annotate, compile, install.


def import_file(
    store: LexiconStore, path: Path, name: str | None = None, progress: Progress = report_nothing
) -> LexiconFacts:
    """Install a judge's list. Whatever goes wrong, the lexicons stay as they were."""
    if name is not None and check_name(name) == FREE:
        raise RuleError("lexicon_name_reserved")
    listed = read_word_list(path, progress)
    recognised = recognise(listed.words.by_length())
    chosen = check_name(name) if name is not None else _name_for(recognised, path)
    compiled = compile_list(
        chosen, recognised.label, listed.words, listed.spelling, store.sources, progress
    )
    return store.save(chosen, compiled, _origin(path, listed))


def _name_for(recognised: Recognised, path: Path) -> str:
    if recognised.edition is not None and recognised.match is Match.EXACT:
        return recognised.edition.lower()
    return suggest_name(path.name.split(".")[0])


def _origin(path: Path, listed: WordList) -> Origin:
    return Origin(
        file=path.name,
        kind=listed.kind,
        encoding=listed.encoding,
        heading=listed.heading,
        dropped_long=listed.dropped_long,
        dropped_short=listed.dropped_short,
        dropped_compound=listed.dropped_compound,
    )
