"""`pupitre tiles`: the club's physical sets, tile by tile."""

import argparse
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from console.command_line import add_journal, add_json, print_json, read_file, write_file
from console.device_settings import bag_settings, reader_settings
from console.folders import data_folder, refuse_unmounted
from console.french import sentence, text
from console.settings.parser import load
from console.tiles.enrolment import (
    BagListener,
    Enrolment,
    EnrolmentMode,
    Feed,
    FeedItem,
    SecondTags,
    Tag,
    Trouble,
    TypedLine,
)
from console.tiles.stocktaking import Sitting, verdict
from console.tiles.store import (
    TileSetStore,
    known_name,
    must_be_tag,
    must_last,
    parse_tileset,
    print_tileset,
)
from console.tiles.whereabouts import Findings, whole_set
from engine.letters.tiles import DISTRIBUTIONS, FRENCH, Tile
from engine.letters.tileset import TileSet, as_json
from engine.rulings import RuleError

WRONG = 1
DEFAULT = "club"
UNDO = frozenset({"annuler", "a", "undo"})
END = frozenset({"fin", "f", "q", "quitter"})


def configure(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(title="actions", metavar="ACTION", dest="action", required=True)
    enroll = _action(actions, "enroll", "enregistrer les jetons, lettre par lettre")
    enroll.add_argument(
        "--distribution", choices=sorted(DISTRIBUTIONS), default=FRENCH.name, help="sorte de jeu"
    )
    enroll.add_argument(
        "--second",
        action="store_true",
        help="seconde puce de chaque jeton, pour le lecteur UHF du sac",
    )
    _add_port(enroll)
    verify = _action(actions, "verify", "faire l'inventaire avant une partie")
    _add_port(verify)
    add_json(verify)
    mend = _action(actions, "replace", "donner une nouvelle puce à un jeton")
    mend.add_argument("tile", metavar="JETON", help="par exemple A#3, ou ?#1")
    mend.add_argument("--tag", metavar="PUCE", help="la puce (sinon, posez-la sur le lecteur)")
    _add_port(mend)
    swap = _action(actions, "swap", "échanger deux jetons enregistrés l'un pour l'autre")
    swap.add_argument("tiles", nargs=2, metavar="JETON", help="par exemple A#3 E#1")
    reading = _action(actions, "read", "dire quelle lettre est posée sur le lecteur")
    _add_port(reading)
    listing = _action(actions, "list", "les jeux connus, ou le contenu d'un jeu", named=False)
    listing.add_argument("--name", metavar="NOM", help="le jeu à détailler")
    add_json(listing)
    export = _action(actions, "export", "écrire un jeu dans un fichier")
    export.add_argument("file", metavar="FICHIER", type=Path, help="où l'écrire")
    importing = _action(actions, "import", "lire un jeu d'un fichier", named=False)
    importing.add_argument("file", metavar="FICHIER", type=Path, help="un jeu exporté")
    importing.add_argument("--force", action="store_true", help="remplacer le jeu de même nom")


def _action(
    actions: object, name: str, summary: str, *, named: bool = True
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = actions.add_parser(name, help=summary, description=summary)  # type: ignore[attr-defined]
    add_journal(parser)
    if named:
        parser.add_argument("--name", metavar="NOM", default=DEFAULT, help=f"le jeu ({DEFAULT})")
    return parser


def _add_port(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", metavar="PORT", help="port du lecteur (sinon les réglages)")


def run(options: argparse.Namespace) -> int:
    folder = data_folder(load(options.settings), options.data)
    refuse_unmounted(folder)
    store = TileSetStore(folder / "tilesets")
    actions: dict[str, Callable[[argparse.Namespace, TileSetStore], int]] = {
        "enroll": _enroll,
        "verify": _verify,
        "replace": _replace,
        "swap": _swap,
        "read": _read,
        "list": _list,
        "export": _export,
        "import": _import,
    }
    return actions[options.action](options, store)


def _feed(options: argparse.Namespace) -> Feed:
    reader = reader_settings(load(options.settings).lecteur, options.port)
    print(text("feed_reader", path=reader.path) if reader else text("feed_no_reader"))
    return Feed(reader, sys.stdin)


def _enroll_second(options: argparse.Namespace, store: TileSetStore) -> int:
    """Tile by tile above the reader of the bag; Enter listens."""
    sitting = SecondTags(store.load(options.name))
    settings = load(options.settings).sac
    wanted = bag_settings(replace(settings, port=options.port) if options.port else settings)
    if wanted is None:
        raise RuleError("second_tag_no_reader")
    total = len(sitting.tileset.enrolled)
    with BagListener(wanted) as bag:
        while (tile := sitting.awaited) is not None:
            print(text("second_tag_next", tile=tile, done=sitting.done, total=total), flush=True)
            line = sys.stdin.readline()
            if not line or line.strip().lower() in END:
                break
            before, sitting = sitting, sitting.hear(bag.hear())
            if sitting.refusal is not None:
                print(sentence(sitting.refusal), flush=True)
            elif sitting is not before:
                store.save(sitting.tileset)
    print(text("second_tag_saved", done=sitting.done, total=total))
    return 0 if sitting.awaited is None else WRONG


def _enroll(options: argparse.Namespace, store: TileSetStore) -> int:
    if options.second:
        return _enroll_second(options, store)
    if store.exists(options.name):
        tileset = store.load(options.name)
    else:
        tileset = TileSet(options.name, DISTRIBUTIONS[options.distribution])
    sitting = Enrolment(tileset)
    print(text("enrol_welcome", done=sitting.done, total=sitting.total))
    with _feed(options) as feed:
        print(_prompt(sitting), flush=True)
        for deed in feed:
            if isinstance(deed, TypedLine) and deed.text.lower() in END:
                break
            before = sitting
            if isinstance(deed, TypedLine) and deed.text.lower() in UNDO:
                sitting = sitting.undo()
            elif (tag := _tag_of(deed)) is not None:
                sitting = sitting.show_tag(tag)
            if sitting is before:
                continue
            store.save(sitting.tileset)
            print(_last_sentence(sitting), _prompt(sitting), sep="\n", flush=True)
    print(text("enrol_saved", done=sitting.done, total=sitting.total))
    return 0 if sitting.tileset.is_complete else WRONG


def _last_sentence(sitting: Enrolment) -> str:
    last = sitting.last
    return sentence(last) if isinstance(last, RuleError) else text(last or "tile_enrolled")


def _prompt(sitting: Enrolment) -> str:
    if sitting.mode is EnrolmentMode.SPARES or sitting.awaited is None:
        return text("enrol_spares")
    tile = sitting.awaited
    letter = "JOKER" if tile.letter == "?" else tile.letter
    of = sitting.tileset.distribution.counts[tile.letter]
    return text(
        "enrol_next",
        letter=letter,
        number=tile.number,
        of=of,
        done=sitting.done,
        total=sitting.total,
    )


def _verify(options: argparse.Namespace, store: TileSetStore) -> int:
    tileset = store.load(options.name)
    sitting = Sitting.begin(tileset, whole_set(tileset.distribution), may_enrol=False)
    print(text("verify_welcome", total=sitting.findings.total))
    with _feed(options) as feed:
        for deed in feed:
            if isinstance(deed, TypedLine) and deed.text.lower() in END:
                break
            tag = _tag_of(deed)
            if tag is None:
                continue
            sitting = sitting.hear_bag([tag], over=False)
            seen, total = sitting.progress
            told = {"tile": _called(tileset, tag), "seen": seen, "total": total}
            print(text("verify_seen", **told), flush=True)
            if not sitting.findings.lacking:
                break
    findings = sitting.findings
    if options.json:
        print_json(findings_json(findings))
    else:
        print("\n".join(text(code, **_whole(data)) for code, data in verdict(findings)))
    return 0 if findings.is_right else WRONG


def findings_json(findings: Findings) -> dict[str, object]:
    return {
        "right": findings.is_right,
        "missing": [str(tile) for tile in findings.missing],
        "doubled": [str(tile) for tile in findings.replaced],
        "foreign": list(findings.foreign),
    }


def _replace(options: argparse.Namespace, store: TileSetStore) -> int:
    tileset = store.load(options.name)
    tile = Tile.parse(options.tile)
    tag = must_be_tag(options.tag) if options.tag else _one_tag(options)
    if not tag:
        raise RuleError("no_tag_shown")
    store.save(tileset.replace_tags(tile, must_last(known_name(tag, tileset))))
    print(text("tile_replaced", tile=tile, tag=tag))
    return 0


def _one_tag(options: argparse.Namespace) -> str:
    with _feed(options) as feed:
        print(text("show_new_tag"), flush=True)
        for deed in feed:
            tag = _tag_of(deed)
            if tag is not None:
                return tag
    return ""


def _swap(options: argparse.Namespace, store: TileSetStore) -> int:
    """Which of two tiles is which was mixed up at enrolment; nothing need be read again."""
    one, other = map(Tile.parse, options.tiles)
    store.save(store.load(options.name).swap(one, other))
    print(text("tiles_swapped", one=one, other=other))
    return 0


def _read(options: argparse.Namespace, store: TileSetStore) -> int:
    """What lies on the pad, as often as something else does."""
    tileset = store.load(options.name)
    with _feed(options) as feed:
        for deed in feed:
            if isinstance(deed, TypedLine) and deed.text.lower() in END:
                break
            tag = _tag_of(deed)
            if tag is not None:
                print(text("tile_read", tile=_called(tileset, tag), tag=tag), flush=True)
    return 0


def _tag_of(deed: FeedItem) -> str | None:
    """The tag shown or typed; None, with a sentence, for what is none."""
    try:
        match deed:
            case Tag(tag):
                return tag
            case TypedLine(line) if line:
                return must_be_tag(line)
            case Trouble(code, detail):
                print(text(code, detail=detail), flush=True)
    except RuleError as refusal:
        print(sentence(refusal), flush=True)
    return None


def _called(tileset: TileSet, tag: str) -> str:
    """What this tag is in this set, for whoever looks at the piece of wood."""
    name = known_name(tag, tileset)
    if name in tileset.tags:
        return str(tileset.tags[name])
    if name in tileset.revoked:
        return text("tile_former", tile=str(tileset.revoked[name]))
    return text("tile_spare" if name in tileset.spares else "tile_unknown")


def _whole(data: Mapping[str, Any]) -> dict[str, Any]:
    """On paper a list is read to its end."""
    return {
        key: ", ".join(value) if isinstance(value, tuple) else value for key, value in data.items()
    }


def _list(options: argparse.Namespace, store: TileSetStore) -> int:
    if options.name:
        tileset = store.load(options.name)
        if options.json:
            print_json(as_json(tileset))
            return 0
        print(_summary(tileset))
        for tag, tile in tileset.tags.items():
            print(f"  {tile!s:<5} {tag}")
        return 0
    tilesets = [store.load(name) for name in store.names()]
    if options.json:
        print_json([{"name": one.name, "missing": len(one.missing)} for one in tilesets])
    elif not tilesets:
        print(text("no_tileset"))
    else:
        print("\n".join(_summary(one) for one in tilesets))
    return 0


def _summary(tileset: TileSet) -> str:
    total = tileset.distribution.total
    state = "complet" if tileset.is_complete else f"{len(tileset.enrolled)} sur {total}"
    spares = f", {text('tile_spares', count=len(tileset.spares))}" if tileset.spares else ""
    return f"{tileset.name} : jeu {tileset.distribution.name} de {total} jetons, {state}{spares}"


def _export(options: argparse.Namespace, store: TileSetStore) -> int:
    content = print_tileset(store.load(options.name))
    write_file(options.file, content)
    print(text("tileset_exported", name=options.name, file=options.file))
    return 0


def _import(options: argparse.Namespace, store: TileSetStore) -> int:
    tileset = parse_tileset(read_file(options.file))
    if store.exists(tileset.name) and not options.force:
        raise RuleError("tileset_exists", name=tileset.name)
    store.save(tileset)
    print(_summary(tileset))
    return 0
