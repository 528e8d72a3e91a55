"""A new duplicate game: its options, its players, its letters."""

import json
import secrets
import uuid
from dataclasses import dataclass, replace
from pathlib import Path

from console.desk.option_table import Selection, selection
from console.files import write_atomically
from console.french import printed
from console.games.duplicate import ending, settings
from console.games.duplicate.generator import VERSION, generate
from console.games.duplicate.labels import (
    contest_label,
    edition_label,
    formule_label,
    tempo_label,
)
from console.games.duplicate.letters import (
    FollowedGame,
    HandLetters,
    LetterSource,
    PreparedGame,
    SoftwareBag,
    Unattended,
)
from console.games.duplicate.published_games import as_published, parse_games
from console.games.epreuve import HallEpreuves
from console.games.face import Asked
from console.games.history import club_of, game_name, source_of
from console.journal.records import Fault
from console.papers.player_lists import LIST_FILE, kept_players
from console.requests import own_json
from console.simultane.centre_files import (
    CENTRE,
    current_folder,
    epreuve_folder,
    letters_file,
    partie_file,
)
from engine.epreuve.manifest import (
    LEAST_COUPS,
    LEAST_COUPS_ORIGINAL,
    Manifest,
    Partie,
    SoloScope,
    titled,
)
from engine.games.duplicate.contests import MORT_SUBITE_CONTEST, contest
from engine.games.duplicate.formules import Edition, Formule, Tempo, parse_formule, parse_tempo
from engine.games.duplicate.options import CommonGame, EveningKind, GameOptions, HallGame, Role
from engine.games.duplicate.standings.sheet import SoloRules
from engine.games.duplicate.state import State
from engine.games.duplicate.tops import CautionRules
from engine.letters.lexicon import Lexicon
from engine.play.game import Source, SourceKind
from engine.play.players import Player
from engine.rulings import RuleError, whole_number

PREPARED_FOLDER = "prepared"


def check(asked: Asked) -> None:
    """Everything that can be refused before anything is opened or written."""
    asked, _ = with_epreuve(asked)
    own = asked.own(settings.duplicate_settings(asked.settings))
    ending.check(own)
    settings.check(own)
    if (content := asked.request.prepared) is not None:
        PreparedGame.read(content, asked.lexicon)


def options_of(asked: Asked) -> GameOptions:
    asked, ready = with_epreuve(asked)
    common = ready.common if ready else None
    own, lexicon = asked.own(settings.duplicate_settings(asked.settings)), asked.lexicon
    club, title = club_of(asked)
    tie = ending.tie_of(asked, own)
    hall = ready.hall if ready else None
    decides = tie is not None or (hall is not None and hall.rank > 0)
    rules = MORT_SUBITE_CONTEST if decides else contest(own.epreuve)
    formule = parse_formule(own.formule)
    source = source_of(asked)
    content = asked.request.prepared
    if content is None and settings.parse_devices(own.appareils) is not None:
        content = _generated(formule, lexicon)
    if content is not None:
        prepared = _keep_prepared(content, lexicon, asked.folder)
        formule = prepared.game.formule
        source = Source(SourceKind.PREPARED, seal=prepared.seal, name=prepared.game.name)
    if common is not None and common.role is Role.FOLLOWS:
        source = Source(SourceKind.PREPARED)
    players = tie.players if tie else players_for(asked, ready.epreuve if ready else "")
    options = GameOptions(
        id=uuid.uuid4().hex,
        name=game_name(asked, formule.code),
        formule=formule,
        tempo=_tempo(own, rules.default_tempo),
        edition=settings.parse_edition(own.edition),
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
        hall=hall,
    )
    return settings.among(options, own)


def _tempo(own: settings.DuplicateSettings, usual: Tempo) -> Tempo:
    """The one asked for; else the settings', unless the contest has steps of its own."""
    tempo = usual if own.tempo in ("", settings.USUAL_TEMPO) else parse_tempo(own.tempo)
    return tempo.with_warnings(*own.avertissements) if own.avertissements else tempo


def _generated(formule: Formule, lexicon: Lexicon) -> str:
    """« Une partie générée par un logiciel » (§3.8.4), sealed before anybody has seen it."""
    seed = f"{VERSION}:{secrets.token_hex(8)}"
    game = generate(formule, lexicon, seed)
    name = printed("course_generated", number=secrets.token_hex(2))
    return json.dumps(as_published(game, name, lexicon.edition or lexicon.name, seed))


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


def letters_of(
    options: GameOptions, lexicon: Lexicon, folder: Path
) -> tuple[LetterSource, Fault | None]:
    letters, fault = _source_of(options, lexicon, folder)
    return Unattended(letters) if options.unattended else letters, fault


def _source_of(
    options: GameOptions, lexicon: Lexicon, folder: Path
) -> tuple[LetterSource, Fault | None]:
    source, common = options.source, options.common
    if common is not None and common.role is Role.FOLLOWS:
        return FollowedGame(letters_path(folder, common)), None
    if source.kind is SourceKind.SOFTWARE and source.seed is not None:
        return SoftwareBag(source.seed), None
    if source.kind is not SourceKind.PREPARED:
        return HandLetters(), None
    path = _prepared_path(folder, source.seal or "")
    try:
        prepared = PreparedGame.read(path.read_text(encoding="utf-8"), lexicon)
    except (OSError, UnicodeDecodeError, RuleError):
        return HandLetters(), Fault("prepared_lost", {"path": str(path)})
    if prepared.seal != source.seal:
        return HandLetters(), Fault("prepared_lost", {"path": str(path)})
    return prepared, None


# --- Who plays ----------------------------------------------------------------------------------
# Those named for it, else those of the evening's game before, else the club's own list. They
# come with the opening itself: no crash can part a game from its players.


def players_for(asked: Asked, epreuve: str) -> tuple[Player, ...]:
    if asked.request.players is not None:
        return asked.request.players
    before = asked.before
    if isinstance(before, State) and before.options.decides:
        before = asked.earlier(before.options.decides)  # only its ex aequo played the last one
    return _of_the_game_before(before, epreuve) or _of_the_club(asked)


def _of_the_game_before(before: object, epreuve: str) -> tuple[Player, ...]:
    """Whoever was excluded does not play on (fisf-2020 §6.1), in the same épreuve."""
    if not isinstance(before, State):
        return ()
    correction = before.correction
    if before.options.epreuve != epreuve:
        return correction.players
    return tuple(
        player for player in correction.players if correction.presence(player.table).plays_on
    )


def _of_the_club(asked: Asked) -> tuple[Player, ...]:
    try:
        return kept_players(asked.folder)
    except RuleError as trouble:
        asked.tell(Fault(trouble.code, trouble.data))
    except OSError as error:
        asked.tell(Fault("file_unreadable", {"file": LIST_FILE, "why": error.strerror}))
    return ()


# --- The partie of an épreuve -------------------------------------------------------------------
# As `pupitre centre` lays it ready beside the journal.


@dataclass(frozen=True)
class Ready:
    name: str
    title: str
    lexicon: str
    own: Selection[settings.DuplicateSettings]
    """What the épreuve says of the game."""
    common: CommonGame | None = None
    hall: HallGame | None = None
    prepared: str | None = None
    solos: SoloRules | None = None
    """The épreuve's own; none in what 0.2.0 laid ready, which left them to the settings."""

    @property
    def epreuve(self) -> str:
        part = self.hall or self.common
        return part.epreuve if part else ""


def letters_path(folder: Path, common: CommonGame) -> Path:
    return epreuve_folder(folder / CENTRE, common.epreuve) / letters_file(common.partie)


def with_epreuve(asked: Asked) -> tuple[Asked, Ready | None]:
    """A game of an épreuve is what its manifest says, whatever the settings prefer."""
    own = asked.own(settings.duplicate_settings(asked.settings))
    if not own.partie:
        return asked, None
    manifest = HallEpreuves(asked.folder).known(own.centre)
    if manifest is not None:
        return _in_the_hall(asked, own, manifest)
    ready = _read(asked.folder / CENTRE, own.partie, own.centre)
    if ready.name in asked.taken():
        raise RuleError("partie_already_played", partie=own.partie)
    request = replace(
        asked.request,
        name=ready.name,
        title=ready.title,
        lexicon=ready.lexicon,
        prepared=ready.prepared or asked.request.prepared,
        own=ready.own.with_(asked.request.own),
    )
    return replace(asked, request=request), ready


def _in_the_hall(
    asked: Asked, own: settings.DuplicateSettings, manifest: Manifest
) -> tuple[Asked, Ready]:
    """The hall draws for itself: its letters come from wherever they come of an evening."""
    rank = ending.rank_of(own)
    if rank is not None:
        hall, told = HallGame(manifest.id, 0, rank), printed("hall_departage", rank=rank)
        said: dict[str, str] = {
            "tempo": settings.USUAL_TEMPO,
            "edition": manifest.parties[0].edition,
        }
        solos = SoloRules(manifest.solo_players, 0)
    else:
        number = whole_number(own.partie)
        partie = manifest.partie(number if number is not None else 0)
        hall, told = HallGame(manifest.id, partie.number, 0, len(manifest.parties)), partie.name
        said = {
            "formule": partie.formule,
            "tempo": partie.tempo,
            "edition": partie.edition,
            "epreuve": partie.contest,
        }
        bonus = 0 if partie.solo is SoloScope.AUCUN else manifest.solo_bonus
        solos = SoloRules(manifest.solo_players, bonus)
    # what the settings prefer of an evening is no rule of the épreuve
    friends = said["edition"] == Edition.NOTICE.value
    by_phone = rank is None and manifest.partie(hall.partie).phones
    kind = settings.CLUB if by_phone else settings.OFFICIAL
    said["preset"] = settings.FRIENDS if friends else kind
    terms = selection(settings.DuplicateSettings, said)
    title = asked.request.title or titled(manifest.name, told)
    ready = Ready("", title, manifest.lexicon, terms, hall=hall, solos=solos)
    request = replace(
        asked.request,
        title=title,
        lexicon=manifest.lexicon or asked.request.lexicon,
        own=ready.own.with_(asked.request.own),
    )
    return replace(asked, request=request), ready


def as_partie(number: int, name: str, chosen: Selection[settings.DuplicateSettings]) -> Partie:
    """The partie of an épreuve of one hall that these options make."""
    own = chosen.values
    formule, rules = parse_formule(own.formule), contest(own.epreuve)
    original = formule.original or rules.original
    friends = settings.is_among_friends(own)
    return Partie(
        number,
        name,
        formule.code,
        _tempo(own, rules.default_tempo).code,
        (Edition.NOTICE if friends else settings.parse_edition(own.edition)).value,
        least_coups=LEAST_COUPS_ORIGINAL if original else LEAST_COUPS,
        contest=rules.code,
        phones=settings.parse_preset(own.preset) is EveningKind.CLUB,
    )


def partie_told(partie: Partie) -> str:
    told = (
        formule_label(parse_formule(partie.formule)),
        contest_label(partie.contest),
        tempo_label(parse_tempo(partie.tempo)),
        edition_label(settings.parse_edition(partie.edition)),
    )
    return printed(
        "hall_partie_told", formule=told[0], contest=told[1], tempo=told[2], edition=told[3]
    )


def _read(centre: Path, number: str, epreuve: str) -> Ready:
    """Of the épreuve that is meant, else of the one that is played now."""
    if not number.isascii() or not number.isdecimal() or len(number) > 2:
        raise RuleError("partie_not_ready", partie=number)
    if epreuve and not epreuve.isalnum():  # it is going to name a folder
        raise RuleError("partie_not_ready", partie=number)
    folder = epreuve_folder(centre, epreuve) if epreuve else current_folder(centre)
    if folder is None:
        raise RuleError("partie_not_ready", partie=number)
    try:
        raw = own_json((folder / partie_file(number)).read_bytes())
        if epreuve and raw["epreuve"] != epreuve:
            raise ValueError(epreuve)
        said = {key: raw[key] for key in ("formule", "tempo", "edition")}
        said["preset"] = settings.OFFICIAL  # a competition, whatever this club prefers
        own = selection(settings.DuplicateSettings, said)
        game = raw["game"]
        prepared = json.dumps(game, ensure_ascii=False) if game is not None else None
        solos = SoloRules(**raw["solos"]) if "solos" in raw else None
        parties = raw.get("parties", 0)  # of what 0.2.0 laid ready nobody knows
        neutralises = raw.get("neutralises") is True
        role = Role(raw["role"])
        common = CommonGame(raw["epreuve"], raw["partie"], role, int(parties), neutralises)
        title = titled(raw["title"], raw["label"])
    except (OSError, ValueError, KeyError, TypeError) as trouble:
        raise RuleError("partie_not_ready", partie=number) from trouble
    return Ready(raw["name"], title, raw["lexicon"], own, common, prepared=prepared, solos=solos)
