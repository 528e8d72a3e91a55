"""`pupitre lexicon`: import, choose and consult word lists."""

import argparse
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

from console.command_line import add_json, add_lexicon, check_out, print_json, write_file
from console.french import text
from console.french.typography import day_label
from console.lexicons.compiler import import_file
from console.lexicons.facts import EDITIONS, LexiconFacts
from console.lexicons.lookup import CREDIT, CheckedWord, check_words, entry_told
from console.lexicons.progress import Progress, report_nothing, terminal_bar
from console.lexicons.store import (
    FREE,
    LexiconStore,
    check_name,
    default_store,
    lexicon_label,
    open_lexicon,
)
from console.papers.evening import FORMS, written_document
from console.papers.word_lists import word_lines, word_lists
from console.terminal import TerminalPainter, wants_colour
from engine.letters.lexicon import Lexicon
from engine.letters.rajouts import all_short_words
from engine.rulings import RuleError

NOT_VALID = 1


def configure(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)

    def action(name: str, run: Callable[[argparse.Namespace], int], summary: str) -> Any:
        added = actions.add_parser(name, help=summary, description=summary)
        added.set_defaults(action=run)
        add_json(added)
        return added

    importing = action("import", _import, "installer une liste de mots ou un dictionnaire compilé")
    importing.add_argument("file", metavar="FICHIER", type=Path, help="la liste du club")
    importing.add_argument("--name", metavar="NOM", help="nom du lexique (sinon deviné)")
    importing.add_argument("--use", action="store_true", help="l'employer aussitôt")
    action("list", _list, "les lexiques installés")
    using = action("use", _use, "choisir le lexique en usage")
    using.add_argument("name", metavar="NOM", help="un lexique installé")
    information = action("info", _info, "ce que contient un lexique, et d'où il vient")
    information.add_argument("name", metavar="NOM", nargs="?", help="sinon celui en usage")
    checking = action("check", _check, "dire si des mots sont valables, et leurs entrées")
    checking.add_argument("words", metavar="MOT", nargs="+", help="avec ou sans accents")
    add_lexicon(checking)
    listing = action("words", _words, "les mots de deux et trois lettres, avec leurs rajouts")
    add_lexicon(listing)
    listing.add_argument(
        "--format", choices=tuple(FORMS), default="text", help="text, html ou pdf (avec --out)"
    )
    listing.add_argument("--out", type=Path, metavar="FICHIER", help="sinon à l'écran, en texte")
    removing = action("remove", _remove, "retirer un lexique")
    removing.add_argument("name", metavar="NOM", help="un lexique installé")
    building = action("build", _build, "préparer le lexique libre maintenant")
    building.add_argument(
        "--if-needed", action="store_true", help="seulement s'il est absent ou périmé"
    )


def run(options: argparse.Namespace) -> int:
    code: int = options.action(options)
    return code


def _import(options: argparse.Namespace) -> int:
    store = default_store()
    with _progress(options) as progress:
        facts = import_file(store, options.file, options.name, progress)
    if options.use:
        store.use(facts.name)
    _answer_installed(options, facts, store)
    return 0


def _list(options: argparse.Namespace) -> int:
    store = default_store()
    known = {name: _facts_or_none(store, name) for name in store.names()}
    rows = [
        asdict(facts) if facts else {"name": name, "damaged": True} for name, facts in known.items()
    ]
    current = _current_or_none(store) or ""
    _answer(
        options,
        {"current": current, "lexicons": rows},
        lambda: describe_list(known, current),
    )
    return 0


def _facts_or_none(store: LexiconStore, name: str) -> LexiconFacts | None:
    """One damaged lexicon must not hide the others."""
    try:
        return store.facts(name)
    except RuleError:
        return None


def _use(options: argparse.Namespace) -> int:
    store = default_store()
    name = check_name(options.name)
    if name == FREE:
        with _progress(options) as progress:
            store.ensure_free(progress)
    store.use(name)
    facts = store.facts(name)
    _answer(
        options,
        {"current": name, "edition": facts.edition},
        lambda: f"Lexique en usage : {name} ({facts.edition}).",
    )
    return 0


def _info(options: argparse.Namespace) -> int:
    store = default_store()
    name = check_name(options.name) if options.name else store.current
    if name == FREE:
        with _progress(options) as progress:
            store.ensure_free(progress)
    facts = store.facts(name)
    store.open(name, verify=True)
    size = _size(store, name)
    in_use = _current_or_none(store) == name
    _answer(
        options,
        {**asdict(facts), "in_use": in_use, "bytes": size},
        lambda: describe(facts, in_use=in_use, size=size),
    )
    return 0


def _size(store: LexiconStore, name: str) -> int:
    return sum(path.stat().st_size for path in (store.folder / name).iterdir())


def _check(options: argparse.Namespace) -> int:
    lexicon = open_lexicon(options.lexicon)
    checked = check_words(lexicon, options.words)
    data = {
        "lexicon": {"name": lexicon.name, "edition": lexicon.edition},
        "words": [word.as_data() for word in checked],
    }
    _answer(options, data, lambda: describe_words(lexicon, checked))
    return 0 if all(word.valid for word in checked) else NOT_VALID


def _words(options: argparse.Namespace) -> int:
    check_out(options.out)
    lexicon = open_lexicon(options.lexicon)
    found = all_short_words(lexicon)
    if options.json:
        print_json({"lexicon": lexicon.name, "words": [asdict(each) for each in found]})
        return 0
    called = lexicon_label(lexicon.name, lexicon.edition)
    made = (word_lines if options.format == "text" else word_lists)(found, called)
    if options.out is None and options.format != "text":
        raise RuleError("lexicon_words_out", format=options.format)
    content = written_document(made, options.format, None)
    if options.out is None:
        print(content.decode(), end="")
        return 0
    write_file(options.out, content)
    print(text("lexicon_words_written", file=options.out))
    return 0


def _remove(options: argparse.Namespace) -> int:
    name = check_name(options.name)
    default_store().remove(name)
    _answer(options, {"removed": name}, lambda: f"Lexique « {name} » retiré.")
    return 0


def _build(options: argparse.Namespace) -> int:
    store = default_store()
    with _progress(options) as progress:
        facts = store.ensure_free(progress) if options.if_needed else store.build_free(progress)
    if not options.if_needed:
        _answer_installed(options, facts, store)
    return 0


def _answer_installed(
    options: argparse.Namespace, facts: LexiconFacts, store: LexiconStore
) -> None:
    in_use = _current_or_none(store) == facts.name
    _answer(
        options,
        {**asdict(facts), "in_use": in_use},
        lambda: describe_imported(facts, in_use=in_use),
    )


def _current_or_none(store: LexiconStore) -> str | None:
    """A damaged choice must keep nobody from listing or installing."""
    try:
        return store.current
    except RuleError:
        return None


@contextmanager
def _progress(options: argparse.Namespace) -> Iterator[Progress]:
    bar = None if options.json else terminal_bar()
    try:
        yield bar or report_nothing
    finally:
        if bar:
            bar.close()


def _answer(options: argparse.Namespace, data: Any, told: Callable[[], str]) -> None:
    if options.json:
        print_json(data)
    else:
        print(told())


# --- What people read ---------------------------------------------------------------------------


_LICENCES = (
    "Données : Grammalecte 7.0 (MPL-2.0), DELA et Lefff (LGPLLR). "
    "Ce n'est pas l'Officiel : une liste officielle s'importe."
)


def describe_list(known: Mapping[str, LexiconFacts | None], current: str) -> str:
    """One line a lexicon; None stands for one whose files are damaged."""
    painter = TerminalPainter(wants_colour(sys.stdout))
    lines = []
    if FREE not in known:
        lines.append(f"{_mark(FREE, current)} {FREE:<20} préparé au premier usage")
    for name, facts in known.items():
        told = f"{facts.edition:<22} {_number(facts.words):>9} mots" if facts else "abîmé"
        line = f"{_mark(name, current)} {name:<20} {told}"
        lines.append(painter.bold(line) if name == current else line)
    lines.append(painter.dim("* lexique en usage"))
    return "\n".join(lines)


def _mark(name: str, current: str) -> str:
    return "*" if name == current else " "


def describe_imported(facts: LexiconFacts, *, in_use: bool) -> str:
    painter = TerminalPainter(wants_colour(sys.stdout))
    lines = [
        painter.bold(f"Lexique « {facts.name} » installé : {facts.edition}."),
        f"{_number(facts.words)} mots, {_coverage(facts)}.",
        *_dropped(facts),
    ]
    if not in_use:
        lines.append(f"Pour l'employer : pupitre lexicon use {facts.name}")
    return "\n".join(lines)


def describe(facts: LexiconFacts, *, in_use: bool, size: int) -> str:
    painter = TerminalPainter(wants_colour(sys.stdout))
    origin = facts.origin
    source = text(f"origin_{origin.kind}")
    if origin.file:
        source += f" « {origin.file} »"
    if origin.encoding:
        source += f", {origin.encoding.upper()}"
    lines = [
        painter.bold(facts.name) + (" — en usage" if in_use else ""),
        f"  édition    {facts.edition}{_difference(facts)}",
        f"  origine    {source}",
        f"  installé   le {_date(facts.created)}",
        f"  mots       {_number(facts.words)}",
        f"  entrées    {_coverage(facts)}",
        f"  taille     {_number(round(size / 1000))} ko, fichiers vérifiés",
        *(f"  {line}" for line in _dropped(facts)),
        "",
        *_lengths(facts, painter),
    ]
    if facts.name == FREE:
        lines += ["", *_wrapped(_LICENCES)]
    return "\n".join(lines)


def _coverage(facts: LexiconFacts) -> str:
    share = f"{100 * facts.annotated / facts.words:.1f}".replace(".", ",")
    deduced = f", dont {_number(facts.inferred)} par déduction" if facts.inferred else ""
    return f"{share} % avec leurs entrées{deduced}"


def _difference(facts: LexiconFacts) -> str:
    """How far a list that is nearly an edition is from it."""
    for name, profile in EDITIONS.items():
        if facts.edition.endswith(name) and facts.edition != name:
            return f" ({facts.words - profile.words:+d} mots)"
    return ""


def _dropped(facts: LexiconFacts) -> list[str]:
    origin = facts.origin
    told = []
    if origin.heading is not None:
        told.append(f"Première ligne prise pour un titre : « {origin.heading} ».")
    for count, what in (
        (origin.dropped_long, "de plus de 15 lettres"),
        (origin.dropped_short, "d'une lettre"),
        (origin.dropped_compound, "avec trait d'union ou apostrophe"),
    ):
        if count:
            plural = "s" if count > 1 else ""
            told.append(f"{_number(count)} mot{plural} {what}, laissé{plural} de côté.")
    return told


def _lengths(facts: LexiconFacts, painter: TerminalPainter) -> list[str]:
    counts = dict(facts.by_length)
    most = max(counts.values(), default=1)
    return [
        painter.dim(f"  {length:>2} lettres {_number(counts.get(length, 0)):>8}  ")
        + "▇" * round(30 * counts.get(length, 0) / most)
        for length in range(2, 16)
    ]


def describe_words(lexicon: Lexicon, checked: Sequence[CheckedWord]) -> str:
    painter = TerminalPainter(wants_colour(sys.stdout))
    blocks = [_word_block(word, painter) for word in checked]
    foot = f"Lexique : {lexicon.name} ({lexicon.edition})."
    if any(word.is_defined for word in checked):
        foot += f"\n{CREDIT}"
    return "\n\n".join([*blocks, painter.dim(foot)])


def _word_block(word: CheckedWord, painter: TerminalPainter) -> str:
    if not word.valid:
        return painter.bold(word.word) + " n'est pas valable."
    spelled = ", ".join(word.accented)
    lines = [painter.bold(word.word) + " est valable" + (f" : {spelled}." if spelled else ".")]
    for entry, definition in zip(word.entries, word.definitions, strict=True):
        lines.append(f"  {entry.lemma}, {entry_told(entry)}")
        if definition:
            lines += _wrapped(definition, indent="      ")
    if not word.entries:
        lines.append("  entrée inconnue : au juge de la chercher")
    return "\n".join(lines)


def _wrapped(paragraph: str, indent: str = "  ") -> list[str]:
    width = min(shutil.get_terminal_size().columns, 96)
    return textwrap.wrap(
        paragraph, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )


def _number(value: int) -> str:
    return f"{value:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def _date(created: str) -> str:
    return day_label(datetime.fromisoformat(created).astimezone())
