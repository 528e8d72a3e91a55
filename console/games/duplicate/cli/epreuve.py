"""`pupitre epreuve`: an event of several centres, from its first line to its signed folder."""

import argparse
import json
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from console.command_line import open_lexicon, read_file, read_text
from console.french import text
from console.french.terms import terms
from console.games.duplicate.published_games import parse_games
from console.games.duplicate.replay import replay
from console.papers.epreuve import read_prize
from console.simultane.envelopes import LARGEST_STICK, KeyPair, short, stick_bundles
from console.simultane.folder import KEY, Folder, UnsealedGame, dictated, new_code, seal_game
from console.simultane.official import (
    change_told,
    check_official,
    compared,
    read_official,
)
from console.terminal import TerminalPainter, wants_colour
from engine.epreuve.codes import Code
from engine.epreuve.manifest import (
    LEAST_COUPS,
    LEAST_COUPS_ORIGINAL,
    USUAL_CLASSEMENTS,
    Classement,
    EntryRule,
    EpreuveMode,
    Manifest,
    Partie,
    SoloScope,
    SumBy,
)
from engine.games.duplicate.formules import Edition, parse_formule, parse_tempo
from engine.letters.lexicon import Lexicon
from engine.play.codec import fingerprint
from engine.rulings import RuleError

MOST_SIMULATED = 500
OTHERS = tuple(each for each in Classement if each is not Classement.GENERAL)
SUMS = (SumBy.POINTS, SumBy.PLACES)
"""What parties played in several centres have; times are of one hall."""


def configure(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    create = actions.add_parser("create", help="commencer une épreuve dans un dossier neuf")
    _add_folder(create)
    create.add_argument("--name", required=True, metavar="NOM", help="nom de l'épreuve")
    create.add_argument(
        "--from", dest="first_day", required=True, metavar="JOUR", help="premier jour"
    )
    create.add_argument(
        "--to", dest="last_day", metavar="JOUR", help="dernier jour (sinon le même)"
    )
    create.add_argument(
        "--mode", choices=[mode.value for mode in EpreuveMode], default=EpreuveMode.SIMULTANE.value,
        help="parties scellées, un centre qui tire, ou plusieurs salles",
    )  # fmt: skip
    create.add_argument(
        "--lag", type=int, default=0, metavar="MIN", help="multiplex : retard de ceux qui suivent"
    )
    create.add_argument(
        "--public-delay", type=int, default=0, metavar="MIN",
        help="retenir un coup sur la page publique tant que tous ne l'ont pas joué, au plus MIN",
    )  # fmt: skip
    create.add_argument(
        "--neutralise", action="store_true",
        help="un centre peut neutraliser un coup au lieu de l'annuler",
    )  # fmt: skip
    create.add_argument(
        "--sum", choices=[each.value for each in SUMS], default=SumBy.POINTS.value,
        help="additionner les points, ou les places (règlement 2014, art. 7)",
    )  # fmt: skip
    create.add_argument(
        "--best", type=int, default=0, metavar="N",
        help="ne compter à chacun que ses N meilleures parties (sinon toutes)",
    )  # fmt: skip
    create.add_argument(
        "--departage-between", action="store_true",
        help="un départage peut se jouer entre joueurs de plusieurs salles",
    )  # fmt: skip
    create.add_argument("--licence", action="store_true", help="réservée aux licenciés")
    create.add_argument("--who", default="", metavar="TEXTE", help="qui peut jouer")
    create.add_argument(
        "--commission", action="append", default=[], metavar="NOM",
        help="membre de la commission d'arbitrage, le président d'abord (répétable)",
    )  # fmt: skip
    create.add_argument(
        "--classement", action="append", choices=[each.value for each in OTHERS],
        help="publié avec le général (répétable ; sinon tous, sauf les équipes)",
    )  # fmt: skip
    create.add_argument(
        "--team", type=int, metavar="N", help="équipes : les N meilleurs de chaque club"
    )
    create.add_argument(
        "--prize", action="append", default=[], metavar="PRIX",
        help="« 1 ; coupe », « 1 ; un livre ; serie ; 4B » (répétable)",
    )  # fmt: skip
    create.add_argument("--lexicon", metavar="N", help="lexique (sinon celui en usage)")
    add = actions.add_parser("add-game", help="ajouter une partie, et la sceller")
    _add_folder(add)
    add.add_argument("game", nargs="?", metavar="FICHIER", help="partie de « pupitre generate »")
    add.add_argument("--name", metavar="NOM", help="nom de la partie")
    add.add_argument("--tempo", default="3min", metavar="T", help="temps par coup")
    add.add_argument("--formule", default="normale", metavar="F", help="formule, sans fichier")
    add.add_argument(
        "--edition", choices=[edition.value for edition in Edition], default=Edition.E2020.value,
        help="édition du règlement",
    )  # fmt: skip
    add.add_argument(
        "--starts", default="", metavar="HEURE", help="« 2026-11-21 14:00 », ou « sans heure »"
    )
    add.add_argument(
        "--solo", choices=[scope.value for scope in SoloScope], default=SoloScope.EPREUVE.value,
        help="parmi qui un solo est seul",
    )  # fmt: skip
    remove = actions.add_parser("remove-game", help="retirer une partie, avant de publier")
    _add_folder(remove)
    remove.add_argument("partie", type=int, metavar="N", help="numéro de la partie")
    hour = actions.add_parser("hour", help="donner son heure à une partie, avant de publier")
    _add_folder(hour)
    hour.add_argument("partie", type=int, metavar="N", help="numéro de la partie")
    hour.add_argument("starts", metavar="HEURE", help="« 2026-11-21 14:00 », ou « sans heure »")
    publish = actions.add_parser("publish", help="tout vérifier, signer, écrire le dossier public")
    _add_folder(publish)
    publish.add_argument("target", type=Path, metavar="CIBLE", help="dossier donné aux centres")
    _configure_verify(actions.add_parser("verify", help="vérifier un classement officiel signé"))
    again = actions.add_parser("rehearse", help="jouer l'épreuve scellée avec des centres simulés")
    _add_folder(again)
    again.add_argument("--centres", type=int, default=20, metavar="N", help="centres simulés")
    again.add_argument("--players", type=int, default=16, metavar="N", help="joueurs par centre")
    check = actions.add_parser("check", help="vérifier un dossier reçu, sans rien ouvrir")
    _add_folder(check)
    check.add_argument("--partie", type=int, metavar="N", help="essayer le code de cette partie")
    check.add_argument("--code", metavar="CODE", help="le code dicté par l'organisateur")


def _configure_verify(verify: argparse.ArgumentParser) -> None:
    verify.add_argument("file", type=Path, metavar="FICHIER", help="officiel-1.json")
    verify.add_argument(
        "--epreuve", type=Path, metavar="DOSSIER", help="le dossier reçu de l'organisateur"
    )
    verify.add_argument("--before", type=Path, metavar="FICHIER", help="la version précédente")
    verify.add_argument("--plis", type=Path, metavar="FICHIER", help="les plis d'un centre")


def _add_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DOSSIER", help="le dossier de l'épreuve")


def run(options: argparse.Namespace) -> int:
    return {
        "create": _create, "add-game": _add_game, "remove-game": _remove_game, "hour": _hour,
        "rehearse": _rehearse, "publish": _publish, "check": _check, "verify": _verify,
    }[options.action](options)  # fmt: skip


def _verify(options: argparse.Namespace) -> int:
    """Everything a file tells by itself, and what it tells beside the others that are given."""
    official = read_official(read_file(options.file, LARGEST_STICK))
    manifest = Folder(options.epreuve).manifest() if options.epreuve else None
    before = read_official(read_file(options.before, LARGEST_STICK)) if options.before else None
    check_official(official, manifest, before)
    signed = official.signed
    when = datetime.fromtimestamp(signed["signed_ms"] / 1000).strftime("%d/%m/%Y %H:%M")
    lines = len(signed["lines"])
    print(text("official_good", name=signed["name"], version=official.version, when=when))
    print(text("official_holds", count=lines, slips=len(official.keys)))
    print(text("official_sum", sum=official.sum))
    key = "official_key_known" if manifest else "official_key"
    print(text(key, key=short(str(signed["organiser"]))))
    for change in signed["changes"]:
        print(f"  {change_told(change, signed['centres'])}")
    if options.plis:
        bundles = stick_bundles(read_file(options.plis, LARGEST_STICK))
        plis = [each for bundle in bundles for each in bundle]
        late = compared(official, plis)
        print(text("official_plis_there", count=len(plis) - late))
        if late:
            print(text("official_plis_late", count=late))
    return 0


def lexicon_fingerprint(lexicon: Lexicon) -> str:
    """Two lexicons with the same words have the same one."""
    return fingerprint(f"{lexicon.checksum:x}/{lexicon.word_count}".encode())


def _create(options: argparse.Namespace) -> int:
    lexicon = open_lexicon(options.lexicon)
    key = KeyPair.make()
    manifest = Manifest(
        options.name,
        EpreuveMode(options.mode),
        options.first_day,
        options.last_day or options.first_day,
        key.public,
        lexicon.name,
        lexicon_fingerprint(lexicon),
        lag_min=options.lag,
        public_delay_min=options.public_delay,
        neutralises=options.neutralise,
        sum_by=SumBy(options.sum),
        best=options.best,
        departage_between=options.departage_between,
        entry=EntryRule.LICENCE if options.licence else EntryRule.LIBRE,
        entry_told=options.who,
        commission=tuple(options.commission),
        classements=_classements(options),
        team=3 if options.team is None else options.team,
        dotation=tuple(map(read_prize, options.prize)),
    )
    key.save(options.folder / KEY)
    Folder(options.folder).write(manifest)
    print(text("epreuve_created", name=options.name, folder=options.folder))
    for what, told in terms(manifest):
        print(text("epreuve_term", what=what, told=told))
    return 0


def _classements(options: argparse.Namespace) -> tuple[Classement, ...]:
    """« --team » wants teams."""
    chosen = set(map(Classement, options.classement or ())) or set(USUAL_CLASSEMENTS)
    if options.team is not None:
        chosen.add(Classement.EQUIPES)
    return tuple(each for each in Classement if each in chosen | {Classement.GENERAL})


def _add_game(options: argparse.Namespace) -> int:
    folder = Folder(options.folder)
    folder.refuse_published()
    manifest = folder.read()
    number = len(manifest.parties) + 1
    formule = parse_formule(options.formule)
    content, code = b"", new_code()
    if options.game is not None:
        opened = _checked(read_text(options.game), manifest)
        formule = parse_games(json.dumps(opened.game))[0].formule
        content = seal_game(opened, code)
    partie = Partie(
        number,
        options.name or _usual_name(number),
        formule.code,
        parse_tempo(options.tempo).code,
        Edition(options.edition).value,
        sealed=fingerprint(content) if content else "",
        solo=SoloScope(options.solo),
        least_coups=LEAST_COUPS_ORIGINAL if formule.original else LEAST_COUPS,
    )
    partie = _at_hour(partie, options.starts)
    longer = replace(manifest, parties=(*manifest.parties, partie))
    if content:
        folder.add_sealed(number, content, code)
    folder.write(longer)
    print(text("epreuve_game_added", partie=number))
    if content:
        print(text("epreuve_code", partie=number, written=str(code)))
        for group, words in dictated(code):
            print(f"  {group}  {words}")
    _tell_hourless(longer)
    return 0


UNTIMED = ("sans heure", "sans")


def _at_hour(partie: Partie, written: str) -> Partie:
    """An hour, « sans heure », or nothing yet; the manifest refuses what is none of them."""
    untimed = written.strip().lower() in UNTIMED
    return replace(partie, starts="" if untimed else written.strip(), untimed=untimed)


def _tell_hourless(manifest: Manifest) -> bool:
    """In red, each partie nobody has given an hour: its code would never be handed out."""
    painter = TerminalPainter(wants_colour())
    hourless = [partie.number for partie in manifest.parties if partie.lacks_hour]
    for number in hourless:
        print(painter.alarm(text("partie_without_hour", partie=number)))
    return bool(hourless)


def _hour(options: argparse.Namespace) -> int:
    folder = Folder(options.folder)
    folder.refuse_published()
    manifest = folder.read()
    timed = _at_hour(manifest.partie(options.partie), options.starts)
    parties = [timed if each.number == timed.number else each for each in manifest.parties]
    folder.write(replace(manifest, parties=tuple(parties)))
    print(text("partie_hour_" + ("none" if timed.untimed else "given"),
               partie=timed.number, hour=timed.starts))  # fmt: skip
    return 0


def _remove_game(options: argparse.Namespace) -> int:
    folder = Folder(options.folder)
    folder.refuse_published()
    manifest = folder.read()
    gone = manifest.partie(options.partie)
    later = [_moved_up(each) for each in manifest.parties[gone.number :]]
    if any(each.sealed for each in manifest.parties):
        folder.remove_sealed(gone.number)
    folder.write(replace(manifest, parties=(*manifest.parties[: gone.number - 1], *later)))
    print(text("epreuve_game_removed", partie=gone.number, name=gone.name, left=len(later)))
    return 0


def _moved_up(partie: Partie) -> Partie:
    """A name that only told the number tells the new one."""
    number = partie.number - 1
    own = partie.name != _usual_name(partie.number)
    return replace(partie, number=number, name=partie.name if own else _usual_name(number))


def _usual_name(number: int) -> str:
    return f"Partie {number}"


def _checked(written: str, manifest: Manifest) -> UnsealedGame:
    """Replayed and scored with the manifest's lexicon: every word there, every top the top."""
    lexicon = open_lexicon(manifest.lexicon)
    if lexicon_fingerprint(lexicon) != manifest.lexicon_fingerprint:
        raise RuleError("epreuve_other_lexicon", name=manifest.lexicon)
    games = parse_games(written)
    if len(games) != 1:
        raise RuleError("prepared_not_one", count=len(games))
    played = replay(games[0], lexicon)
    for coup in played.coups:
        number, printed = coup.published.number, coup.published.word
        if coup.remarks:
            raise RuleError("epreuve_word_absent", coup=number, **coup.remarks[0].data)
        if coup.contradictions:
            raise RuleError("epreuve_coup_wrong", coup=number, why=coup.contradictions[0])
        if not coup.is_top:
            raise RuleError(
                "epreuve_not_top", coup=number, word=printed, points=coup.published.points,
                best=str(coup.tops[0].move), most=coup.tops.top_points,
            )  # fmt: skip
    raw = json.loads(written)
    game = raw[0] if isinstance(raw, list) else raw
    return UnsealedGame(game, tuple(coup.points for coup in games[0].coups))


def _publish(options: argparse.Namespace) -> int:
    folder = Folder(options.folder)
    manifest = folder.read()
    if not manifest.parties:
        raise RuleError("epreuve_without_games")
    if manifest.best > len(manifest.parties):
        raise RuleError("epreuve_best_of_fewer", best=manifest.best, count=len(manifest.parties))
    for partie in manifest.parties:
        if partie.lacks_hour:
            raise RuleError("partie_without_hour", partie=partie.number)
    for partie in manifest.parties:
        if partie.sealed:
            code = folder.code(partie.number)
            if code is None:
                raise RuleError("epreuve_code_lost", partie=partie.number)
            _checked(json.dumps(folder.open(partie, code).game), manifest)
    folder.sign()
    folder.publish_to(options.target)
    print(text("epreuve_published", folder=options.target, id=manifest.id[:12]))
    return 0


def _rehearse(options: argparse.Namespace) -> int:
    # Papers and a hub: half a second that no other action needs.
    from console.games.duplicate.cli.rehearsal import tell

    folder = Folder(options.folder)
    manifest = folder.read()
    if not manifest.parties:
        raise RuleError("epreuve_without_games")
    for count in (options.centres, options.players):
        if not 1 <= count <= MOST_SIMULATED:
            raise RuleError("rehearsal_count", most=MOST_SIMULATED)
    for partie in manifest.parties:
        if partie.sealed and (code := folder.code(partie.number)) is not None:
            _checked(json.dumps(folder.open(partie, code).game), manifest)
    return tell(folder, options.centres, options.players, datetime.now().astimezone())


def _check(options: argparse.Namespace) -> int:
    folder = Folder(options.folder)
    manifest = folder.manifest()
    for partie in manifest.parties:
        if partie.sealed:
            folder.sealed(partie)
    lexicon = open_lexicon(manifest.lexicon)
    if lexicon_fingerprint(lexicon) != manifest.lexicon_fingerprint:
        raise RuleError("epreuve_other_lexicon", name=manifest.lexicon)
    print(text("epreuve_whole", name=manifest.name, count=len(manifest.parties)))
    if options.code is not None:
        partie = manifest.partie(options.partie or 1)
        folder.open(partie, Code.read(options.code))
        print(text("epreuve_code_right", partie=partie.number))
    return 1 if _tell_hourless(manifest) else 0
