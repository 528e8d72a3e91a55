"""`pupitre centre`: take part in an épreuve, and send what the journal holds."""

import argparse
import contextlib
import time
from pathlib import Path

from console.centre.errands import Errands, only_sender, serve
from console.centre.outbox import HubAway, HubClient, HubRefusal, Outbox, undelivered
from console.centre.sender import Rounds
from console.centre.station import Station, Stations
from console.command_line import read_file
from console.files import write_atomically
from console.folders import data_folder, journal_path, refuse_unmounted
from console.french import text
from console.journal.copies import find_game
from console.journal.store import JournalFile
from console.settings.parser import load
from console.simultane.centre_files import CENTRE, DRAWS, FILE, FOLLOWS
from console.simultane.envelopes import (
    LARGEST_STICK,
    Envelope,
    bundled,
    pack,
    short,
    stick_bundles,
)
from console.simultane.folder import Folder
from console.simultane.intake import Application
from console.tv.svg import qr_text
from engine.epreuve.codes import Code
from engine.rulings import RuleError

SUFFIX = ".plis"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--settings", type=Path, metavar="FICHIER", help="fichier de réglages")
    parser.add_argument("--data", type=Path, metavar="DOSSIER", help="dossier du journal")
    parser.add_argument(
        "--authority",
        default="",
        metavar="FICHIER",
        help="certificat qui répond du centre national",
    )
    parser.add_argument(
        "--epreuve", metavar="NOM", help="une autre épreuve que celle qui se joue : son nom"
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    join = actions.add_parser("join", help="s'inscrire à une épreuve")
    join.add_argument("folder", type=Path, metavar="DOSSIER", help="le dossier reçu")
    join.add_argument("hub", metavar="ADRESSE", help="l'adresse du centre national")
    join.add_argument("--name", required=True, metavar="NOM", help="nom du centre")
    actions.add_parser("list", help="les épreuves de ce centre")
    use = actions.add_parser("use", help="choisir l'épreuve qui se joue")
    use.add_argument("epreuve_named", metavar="NOM", help="son nom, ou le début de son identité")
    actions.add_parser("leave", help="quitter l'épreuve : rien n'est effacé")
    play = actions.add_parser("play", help="dire quelle partie du journal est laquelle")
    play.add_argument("partie", type=int, metavar="N", help="numéro de la partie")
    play.add_argument("game", metavar="PARTIE", help="nom de la partie dans le journal")
    for name, told in (
        ("draw", "multiplex : tirer cette partie pour les autres"),
        ("follow", "multiplex : suivre le centre qui tire"),
    ):
        part = actions.add_parser(name, help=told)
        part.add_argument("partie", type=int, metavar="N", help="numéro de la partie")
    opened = actions.add_parser("open", help="ouvrir une partie scellée avec son code")
    opened.add_argument("partie", type=int, metavar="N", help="numéro de la partie")
    opened.add_argument("code", nargs="?", metavar="CODE", help="sinon demandé au centre national")
    send = actions.add_parser("send", help="envoyer les plis, sans fin")
    send.add_argument("--once", action="store_true", help="s'arrêter quand tout est arrivé")
    usb = actions.add_parser("usb", help="écrire les plis sur une clé")
    usb.add_argument("stick", type=Path, metavar="CLÉ", help="dossier de la clé")
    deliver = actions.add_parser("deliver", help="remettre les plis d'une clé")
    deliver.add_argument("file", type=Path, metavar="FICHIER", help="fichier de plis")
    deliver.add_argument("hub", metavar="ADRESSE", help="l'adresse du centre national")


def run(options: argparse.Namespace) -> int:
    try:
        return {
            "join": _join, "list": _list, "use": _use, "leave": _leave, "play": _play,
            "open": _open, "draw": _draw, "follow": _follow, "send": _send, "usb": _usb,
            "deliver": _deliver,
        }[options.action](options)  # fmt: skip
    except HubAway as trouble:
        raise RuleError("hub_not_answering", why=str(trouble)) from trouble
    except HubRefusal as refusal:
        raise RuleError("hub_refuses", why=str(refusal)) from refusal


def _stations(options: argparse.Namespace) -> Stations:
    folder = data_folder(load(options.settings), options.data)
    refuse_unmounted(folder)
    return Stations(folder / CENTRE)


def _station(options: argparse.Namespace) -> Station:
    stations = _stations(options)
    return stations.find(options.epreuve) if options.epreuve else stations.current


def _journal(options: argparse.Namespace) -> Path:
    return journal_path(load(options.settings), options.data)


def _join(options: argparse.Namespace) -> int:
    stations = _stations(options)
    post = HubClient(options.hub, options.authority or _kept_authority(stations, options.hub))
    _check_same_epreuve(post, Folder(options.folder).manifest().id)
    before = [each for each in stations.all() if stations.is_current(each)]
    vouching = read_file(Path(options.authority)) if options.authority else b""
    station = stations.join(options.folder, options.name, options.hub)
    if vouching:
        station.keep_authority(vouching)
        print(text("centre_authority_kept"))
    for other in before:
        if other != station:
            print(text("centre_now_plays", epreuve=station.title))
            _tell_what_remains(options, other)
    key = station.key
    print(text("centre_fingerprint", short=short(key.public)))
    print(text("centre_scan"))
    print(qr_text(f"{station.facts.hub}/organisateur#{key.public}"))
    application = Application(station.folder.manifest().id, key.public, station.facts.name)
    answer = post.join(application, key, station.facts.certificate)
    print(text("centre_approved" if answer["state"] == "approved" else "centre_asked"))
    return 0


def _kept_authority(stations: Stations, hub: str) -> str:
    """What vouched for this hub when one of the épreuves was joined."""
    kept = [each.authority for each in stations.all() if each.facts.hub == hub.rstrip("/")]
    return next(filter(None, kept), "")


def _check_same_epreuve(post: HubClient, epreuve: str) -> None:
    """Before anything is kept: the folder and the address belong together. A hub that does not
    answer is believed for now, its centres ask again by themselves."""
    try:
        served = post.epreuve()
    except HubAway:
        return
    if served != epreuve:
        raise RuleError("hub_other_epreuve", url=post.hub)


def _list(options: argparse.Namespace) -> int:
    stations = _stations(options)
    joined = stations.all()
    if not joined:
        raise RuleError("centre_not_joined", folder=str(stations.path))
    for each in joined:
        code = "centre_listed"
        if stations.is_left(each):
            code = "centre_listed_left"
        elif stations.is_current(each):
            code = "centre_listed_current"
        print(text(code, epreuve=each.title, short=each.epreuve[:8], hub=each.facts.hub))
        _tell_what_remains(options, each)
    return 0


def _use(options: argparse.Namespace) -> int:
    stations = _stations(options)
    station = stations.find(options.epreuve_named)
    stations.use(station)
    print(text("centre_now_plays", epreuve=station.title))
    return 0


def _leave(options: argparse.Namespace) -> int:
    """What is owed goes on being sent; what is kept stays where it is."""
    station = _station(options)
    now = _stations(options).leave(station)
    print(text("centre_left", epreuve=station.title))
    _tell_what_remains(options, station)
    if now is not None:
        print(text("centre_now_plays", epreuve=now.title))
    return 0


def _tell_what_remains(options: argparse.Namespace, station: Station) -> None:
    if count := undelivered(station, _journal(options)):
        print(text("centre_owes", epreuve=station.title, count=count))


def _play(options: argparse.Namespace) -> int:
    with JournalFile.reading(_journal(options)) as journal:
        game = find_game(journal.games(), options.game)
    _station(options).plays(options.partie, game)
    print(text("centre_plays", partie=options.partie, game=options.game))
    return 0


def _open(options: argparse.Namespace) -> int:
    """The game leaves its envelope, and lies ready for the console."""
    station = _station(options)
    manifest = station.folder.manifest()
    partie = manifest.partie(options.partie)
    if not partie.sealed:
        raise RuleError("centre_partie_not_sealed", partie=partie.number)
    authority = options.authority or station.authority
    written = options.code or HubClient(station.facts.hub, authority).code(
        manifest.id, station.key, partie.number
    )
    opened = station.folder.open(partie, Code.read(written))
    station.lay_ready(partie.number, FILE, opened.game)
    print(text("centre_opened", partie=partie.number, epreuve=manifest.name))
    return 0


def _draw(options: argparse.Namespace) -> int:
    return _takes_part(options, DRAWS)


def _follow(options: argparse.Namespace) -> int:
    return _takes_part(options, FOLLOWS)


def _takes_part(options: argparse.Namespace, role: str) -> int:
    station = _station(options)
    manifest = station.folder.manifest()
    partie = manifest.partie(options.partie)
    if partie.sealed:
        raise RuleError("centre_partie_sealed", partie=partie.number)
    station.lay_ready(partie.number, role)
    print(text(f"centre_{role}", partie=partie.number, epreuve=manifest.name))
    return 0


def _send(options: argparse.Namespace) -> int:
    stations = _stations(options)
    if not options.once:
        return _send_for_ever(options, stations)
    if not stations.all():
        raise RuleError("centre_not_joined", folder=str(stations.path))
    rounds = Rounds(stations, _journal(options), options.authority)
    with contextlib.suppress(KeyboardInterrupt):
        while True:
            wait_s = rounds.step()
            if rounds.is_done:
                for station in rounds.owing:
                    refused = rounds.refused(station)
                    if refused:
                        print(text("centre_refused", epreuve=station.title), *refused, sep="\n")
                    else:
                        _tell_what_remains(options, station)
                if not rounds.owing:
                    print(text("centre_all_sent", count=rounds.sent))
                return 1 if rounds.owing else 0
            time.sleep(wait_s)
    return 0


def _send_for_ever(options: argparse.Namespace, stations: Stations) -> int:
    """And does what the judge's page asks of the world; it may ask before anything is joined."""
    errands = Errands(stations.path)
    with only_sender(stations.path) as alone, contextlib.suppress(KeyboardInterrupt):
        if not alone:
            print(text("sender_there_already"))
            return 0
        rounds = Rounds(stations, _journal(options), options.authority)
        while True:
            serve(errands, stations.path, options.authority)
            errands.wait(rounds.step())
    return 0


def _usb(options: argparse.Namespace) -> int:
    """The very same plis: whoever hands them in cannot change them. A file for the épreuve that is
    played, and one for each other whose hub lacks something."""
    stations, journal = _stations(options), _journal(options)
    wanted = [
        each
        for each in stations.all()
        if not options.epreuve and (stations.is_current(each) or undelivered(each, journal))
    ]
    written = 0
    for station in wanted or [_station(options)]:
        outbox = Outbox(station, journal)
        outbox.refresh()
        envelopes = list(outbox.after({}).values())
        if not envelopes:
            continue
        target = options.stick / f"{short(station.key.public).replace(' ', '-')}{SUFFIX}"
        bundles = [pack(some) for some in bundled(envelopes)]
        content = b"".join(len(each).to_bytes(4, "big") + each for each in bundles)
        write_atomically(target, content)
        written += len(envelopes)
        print(text("centre_written", count=len(envelopes), file=target, epreuve=station.title))
    if not written:
        raise RuleError("centre_nothing_to_write")
    return 0


def _deliver(options: argparse.Namespace) -> int:
    post = HubClient(
        options.hub, options.authority or _kept_authority(_stations(options), options.hub)
    )
    bundles = read_stick(options.file)
    if epreuves_of(bundles, options.file) != {post.epreuve()}:
        raise RuleError("stick_other_epreuve", file=options.file.name, url=options.hub)
    refused, count = [], 0
    for envelopes in bundles:
        answer = post.send(envelopes)
        count += len(envelopes)
        refused += [each["message"] for each in answer["refused"]]
    print(text("centre_delivered", count=count - len(refused)))
    for message in refused:
        print(message)
    return 1 if refused else 0


def epreuves_of(bundles: list[list[Envelope]], file: Path) -> set[str]:
    """Whose plis these are; every signature is looked at before anything is handed in."""
    try:
        found = {each.open().epreuve for envelopes in bundles for each in envelopes}
    except RuleError as trouble:
        raise RuleError("stick_damaged", file=file.name) from trouble
    if not found:
        raise RuleError("stick_empty", file=file.name)
    return found


def read_stick(file: Path) -> list[list[Envelope]]:
    """The bundles of a stick, whole; a sentence when they are not."""
    try:
        return stick_bundles(read_file(file, LARGEST_STICK))
    except RuleError as trouble:
        if trouble.code in ("file_unreadable", "file_too_large"):
            raise
        raise RuleError("stick_damaged", file=file.name) from trouble
