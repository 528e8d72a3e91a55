"""A new duplicate game: what the settings propose, what somebody changed, and its letters."""

import argparse
import uuid
from dataclasses import replace
from pathlib import Path

from console.atomic import write_atomically
from console.games.duplicate import friends, ties
from console.games.duplicate.common_game import letters_path, with_epreuve
from console.games.duplicate.followed import FollowedGame
from console.games.duplicate.seating import players_for
from console.games.duplicate.settings import duplicate_settings
from console.games.duplicate.sources import Hand, LetterSource, PreparedGame, SoftwareBag
from console.games.face import Asked
from console.games.opening import club_of, game_name, source_of
from console.journal import Fault
from engine.errors import RuleError
from engine.games.duplicate.contests import MORT_SUBITE_CONTEST, contest
from engine.games.duplicate.editions import Edition
from engine.games.duplicate.formules import parse_formule
from engine.games.duplicate.options import GameOptions, Role
from engine.games.duplicate.standings.sheet import SoloRules
from engine.games.duplicate.tempo import Tempo, parse_tempo
from engine.games.duplicate.top_choice import CautionRules
from engine.letters.lexicon import Lexicon
from engine.play.options import Source, SourceKind

PREPARED_FOLDER = "prepared"
USUAL_TEMPO = "usuel"
"""Said instead of a time: the one of the contest, whatever the settings have."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `pupitre run` that are this game's: what is said of the new game."""
    parser.add_argument("--formule", metavar="F", help="formule de jeu (sinon celle des réglages)")
    parser.add_argument("--tempo", metavar="T", help="temps par coup : 3min, 2min30, blitz…")
    parser.add_argument("--contest", metavar="C", help="cumul, mort-subite ou topping")
    parser.add_argument("--edition", metavar="E", help="édition du règlement : 2020 ou 2014")


def configure_epreuve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--partie", metavar="N", help="partie de l'épreuve (pupitre centre)")


def configure_friends(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--preset", metavar="P", help="entre-amis : la règle simplifiée, points annoncés"
    )
    parser.add_argument(
        "--bulletins", action="store_true", default=None, help="entre amis, mais avec bulletins"
    )
    parser.add_argument(
        "--juge-joue", type=int, metavar="TABLE", help="entre amis : où joue le juge"
    )


SIMULATED = ("formule", "tempo", "contest", "edition")
SAID = (*SIMULATED, "partie", "preset", "bulletins", "juge_joue")


def check(asked: Asked) -> None:
    """Everything that can be refused before anything is opened or written."""
    asked, _ = with_epreuve(asked)
    settings, said = duplicate_settings(asked.settings), asked.said
    contest(said.get("contest") or settings.epreuve)
    ties.check(asked)
    parse_formule(said.get("formule") or settings.formule)
    if wanted := tempo_wanted(asked):
        parse_tempo(wanted)
    _edition(said.get("edition") or settings.edition)
    friends.check(asked, said.get("preset", settings.preset))
    if (text := said.get("prepared")) is not None:
        PreparedGame.read(
            text, asked.open_lexicon(said.get("lexicon") or asked.settings.partie.lexique)
        )


def options_of(asked: Asked) -> GameOptions:
    asked, ready = with_epreuve(asked)
    common = ready.common if ready else None
    settings, said = duplicate_settings(asked.settings), asked.said
    lexicon = asked.open_lexicon(said.get("lexicon") or asked.settings.partie.lexique)
    club, title = club_of(asked)
    tie = ties.tie_of(asked)
    rules = MORT_SUBITE_CONTEST if tie else contest(said.get("contest") or settings.epreuve)
    formule = parse_formule(said.get("formule") or settings.formule)
    source = source_of(asked)
    if (text := said.get("prepared")) is not None:
        prepared = _keep_prepared(text, lexicon, asked.folder)
        formule = prepared.game.formule
        source = Source(SourceKind.PREPARED, seal=prepared.seal, name=prepared.game.name)
    if common is not None and common.role is Role.FOLLOWS:
        source = Source(SourceKind.PREPARED)
    players = tie.players if tie else players_for(asked, common)
    options = GameOptions(
        id=uuid.uuid4().hex,
        name=game_name(asked, formule.code),
        formule=formule,
        tempo=_tempo(asked, rules.default_tempo),
        edition=_edition(said.get("edition") or settings.edition),
        contest=rules.code,
        source=source,
        lexicon=lexicon.name,
        lexicon_edition=lexicon.edition,
        club=club,
        title=title,
        players=players,
        decides=tie.game if tie else "",
        solos=(ready and ready.solos)
        or SoloRules(settings.solo_joueurs, settings.solo_points, settings.solos_entre_centres),
        common=common,
        cautions=CautionRules(
            settings.mises_en_garde, settings.mises_en_garde_ecart, settings.mises_en_garde_2014
        ),
    )
    return replace(options, **friends.chosen(asked, said.get("preset", settings.preset), players))


def letters_of(
    options: GameOptions, lexicon: Lexicon, folder: Path
) -> tuple[LetterSource, Fault | None]:
    source, common = options.source, options.common
    if common is not None and common.role is Role.FOLLOWS:
        return FollowedGame(letters_path(folder, common)), None
    if source.kind is SourceKind.SOFTWARE and source.seed is not None:
        return SoftwareBag(source.seed), None
    if source.kind is not SourceKind.PREPARED:
        return Hand(), None
    path = _prepared_path(folder, source.seal or "")
    try:
        prepared = PreparedGame.read(path.read_text(encoding="utf-8"), lexicon)
    except (OSError, UnicodeDecodeError, RuleError):
        return Hand(), Fault("prepared_lost", {"path": str(path)})
    if prepared.seal != source.seal:
        return Hand(), Fault("prepared_lost", {"path": str(path)})
    return prepared, None


def tempo_wanted(asked: Asked) -> str:
    """As people write it; empty for the time the contest itself has."""
    wanted: str = asked.said.get("tempo") or duplicate_settings(asked.settings).tempo
    return "" if wanted == USUAL_TEMPO else wanted


def _tempo(asked: Asked, usual: Tempo) -> Tempo:
    """The one asked for; else the settings', unless the contest has steps of its own."""
    settings, wanted = duplicate_settings(asked.settings), tempo_wanted(asked)
    tempo = parse_tempo(wanted) if wanted else usual
    return tempo.with_warnings(*settings.avertissements) if settings.avertissements else tempo


def _keep_prepared(text: str, lexicon: Lexicon, folder: Path) -> PreparedGame:
    """A copy stays beside the journal: a game cut short must find its letters again."""
    prepared = PreparedGame.read(text, lexicon)
    try:
        write_atomically(_prepared_path(folder, prepared.seal), text.encode())
    except OSError as error:
        raise RuleError("prepared_not_kept", why=error.strerror) from error
    return prepared


def _prepared_path(folder: Path, seal: str) -> Path:
    return folder / PREPARED_FOLDER / f"{seal[:16]}.json"


def _edition(text: str) -> Edition:
    try:
        return Edition(text)
    except ValueError as error:
        known = ", ".join(edition.value for edition in Edition)
        raise RuleError("unknown_edition", edition=text, known=known) from error
