"""Importing a list from end to end: read, recognise, annotate, compile, install."""

from pathlib import Path

from console.lexicons.compile import compile_list
from console.lexicons.editions import Match, Recognised, recognise
from console.lexicons.facts import Facts, Origin
from console.lexicons.importers import read_word_list
from console.lexicons.importers.word_list import WordList
from console.lexicons.names import FREE, check_name, suggest_name
from console.lexicons.progress import Progress, silent
from console.lexicons.store import Store
from engine.rulings import RuleError


def import_file(
    store: Store, path: Path, name: str | None = None, progress: Progress = silent
) -> Facts:
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
