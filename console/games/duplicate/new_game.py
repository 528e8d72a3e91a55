"""A new duplicate game: what the settings propose, what somebody changed, and its letters."""

import uuid
from pathlib import Path

from console.files import write_atomically
from console.french import printed
from console.games.duplicate import friends, ties
from console.games.duplicate.common_game import letters_path, with_epreuve
from console.games.duplicate.followed import FollowedGame
from console.games.duplicate.labels import formule_label
from console.games.duplicate.published import parse_games
from console.games.duplicate.seating import players_for
from console.games.duplicate.settings import (
    USUAL_TEMPO,
    DuplicateSettings,
    duplicate_settings,
    parse_edition,
)
from console.games.duplicate.sources import Hand, LetterSource, PreparedGame, SoftwareBag
from console.games.face import Asked
from console.games.opening import club_of, game_name, source_of
from console.journal.records import Fault
from engine.games.duplicate.contests import MORT_SUBITE_CONTEST, contest
from engine.games.duplicate.formules import Tempo, parse_formule, parse_tempo
from engine.games.duplicate.options import GameOptions, Role
from engine.games.duplicate.standings.sheet import SoloRules
from engine.games.duplicate.tops import CautionRules
from engine.letters.lexicon import Lexicon
from engine.play.game import Source, SourceKind
from engine.rulings import RuleError

PREPARED_FOLDER = "prepared"


def check(asked: Asked) -> None:
    """Everything that can be refused before anything is opened or written."""
    asked, _ = with_epreuve(asked)
    own = asked.own(duplicate_settings(asked.settings))
    ties.check(own)
    friends.check(own)
    if (content := asked.request.prepared) is not None:
        PreparedGame.read(content, asked.lexicon)


def options_of(asked: Asked) -> GameOptions:
    asked, ready = with_epreuve(asked)
    common = ready.common if ready else None
    own, lexicon = asked.own(duplicate_settings(asked.settings)), asked.lexicon
    club, title = club_of(asked)
    tie = ties.tie_of(asked, own)
    rules = MORT_SUBITE_CONTEST if tie else contest(own.epreuve)
    formule = parse_formule(own.formule)
    source = source_of(asked)
    if (content := asked.request.prepared) is not None:
        prepared = _keep_prepared(content, lexicon, asked.folder)
        formule = prepared.game.formule
        source = Source(SourceKind.PREPARED, seal=prepared.seal, name=prepared.game.name)
    if common is not None and common.role is Role.FOLLOWS:
        source = Source(SourceKind.PREPARED)
    players = tie.players if tie else players_for(asked, common)
    options = GameOptions(
        id=uuid.uuid4().hex,
        name=game_name(asked, formule.code),
        formule=formule,
        tempo=_tempo(own, rules.default_tempo),
        edition=parse_edition(own.edition),
        contest=rules.code,
        source=source,
        lexicon=lexicon.name,
        lexicon_edition=lexicon.edition,
        club=club,
        title=title,
        players=players,
        decides=tie.game if tie else "",
        solos=(ready and ready.solos)
        or SoloRules(own.solo_joueurs, own.solo_points, own.solos_entre_centres),
        common=common,
        cautions=CautionRules(
            own.mises_en_garde, own.mises_en_garde_ecart, own.mises_en_garde_2014
        ),
    )
    return friends.among(options, own)


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


def _tempo(own: DuplicateSettings, usual: Tempo) -> Tempo:
    """The one asked for; else the settings', unless the contest has steps of its own."""
    tempo = usual if own.tempo in ("", USUAL_TEMPO) else parse_tempo(own.tempo)
    return tempo.with_warnings(*own.avertissements) if own.avertissements else tempo


def prepared_label(content: str) -> str:
    """What a prepared game is called, before it is checked against a lexicon."""
    games = parse_games(content)
    if len(games) != 1:
        raise RuleError("prepared_not_one", count=len(games))
    (game,) = games
    return printed("choice_prepared_game", name=game.name, formule=formule_label(game.formule))


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
