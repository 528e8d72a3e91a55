"""`pupitre lexicon`: import, choose and consult word lists."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from console.cli.lexicon_text import describe, describe_imported, describe_list, describe_words
from console.command_line import add_json, add_lexicon, print_json
from console.lexicons.checking import check_words
from console.lexicons.compile import import_file
from console.lexicons.facts import Facts
from console.lexicons.progress import Progress, silent, terminal_bar
from console.lexicons.store import FREE, Store, check_name, default_store, open_lexicon
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
    removing = action("remove", _remove, "retirer un lexique")
    removing.add_argument("name", metavar="NOM", help="un lexique installé")
    building = action("build", _build, "compiler le lexique libre maintenant")
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


def _facts_or_none(store: Store, name: str) -> Facts | None:
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


def _size(store: Store, name: str) -> int:
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


def _answer_installed(options: argparse.Namespace, facts: Facts, store: Store) -> None:
    in_use = _current_or_none(store) == facts.name
    _answer(
        options,
        {**asdict(facts), "in_use": in_use},
        lambda: describe_imported(facts, in_use=in_use),
    )


def _current_or_none(store: Store) -> str | None:
    """A damaged choice must keep nobody from listing or installing."""
    try:
        return store.current
    except RuleError:
        return None


@contextmanager
def _progress(options: argparse.Namespace) -> Iterator[Progress]:
    bar = None if options.json else terminal_bar()
    try:
        yield bar or silent
    finally:
        if bar:
            bar.close()


def _answer(options: argparse.Namespace, data: Any, text: Callable[[], str]) -> None:
    if options.json:
        print_json(data)
    else:
        print(text())
