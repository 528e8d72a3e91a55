"""A new game: what the settings propose, what the command line changed, and its letters."""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from console.atomic import write_atomically
from console.games.duplicate.sources import Hand, LetterSource, PreparedGame, SoftwareBag
from console.journal import Fault, Journal
from console.journal.records import stamp
from console.settings import Settings
from engine.errors import RuleError
from engine.games.duplicate.contests import contest
from engine.games.duplicate.editions import Edition
from engine.games.duplicate.formules import parse_formule
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.tempo import Tempo, parse_tempo
from engine.letters.lexicon import Lexicon
from engine.play.options import Source, SourceKind
from engine.play.players import Player

_SOURCES = {
    "auto": SourceKind.SOFTWARE,
    "logiciel": SourceKind.SOFTWARE,
    "saisie": SourceKind.TYPED,
    "jetons": SourceKind.PHYSICAL,
}
SEED_BITS = 60


@dataclass(frozen=True)
class Choices:
    """What the command line says of the game; None leaves it to the settings."""

    formule: str | None = None
    tempo: str | None = None
    contest: str | None = None
    edition: str | None = None
    lexicon: str | None = None
    seed: str | None = None
    typed: bool = False
    prepared: str | None = None
    """The text of a game drawn beforehand."""
    players: tuple[Player, ...] = ()
    name: str | None = None


class GameMaker:
    """Makes the options of a new game, and finds the letters of any game."""

    def __init__(
        self,
        settings: Settings,
        choices: Choices,
        journal: Journal,
        open_lexicon: Callable[[str], Lexicon],
        folder: Path,
    ) -> None:
        self._settings = settings
        self._choices = choices
        self._journal = journal
        self._open_lexicon = open_lexicon
        self._folder = folder / "prepared"

    def new_game(self) -> GameOptions:
        settings, choices = self._settings.partie, self._choices
        lexicon = self._open_lexicon(choices.lexicon or settings.lexique)
        rules = contest(choices.contest or settings.epreuve)
        formule = parse_formule(choices.formule or settings.formule)
        source = self._source()
        if choices.prepared is not None:
            prepared = self._keep_prepared(choices.prepared, lexicon)
            formule = prepared.game.formule
            source = Source(SourceKind.PREPARED, seal=prepared.seal, name=prepared.game.name)
        return GameOptions(
            id=choices.name or self._free_name(formule.code),
            formule=formule,
            tempo=self._tempo(rules.default_tempo),
            edition=_edition(choices.edition or settings.edition),
            contest=rules.code,
            source=source,
            lexicon=lexicon.name,
            lexicon_edition=lexicon.edition,
            club=self._settings.club.nom,
            title=self._settings.club.titre,
            players=choices.players,
        )

    def source_of(
        self, options: GameOptions, lexicon: Lexicon
    ) -> tuple[LetterSource, Fault | None]:
        source = options.source
        if source.kind is SourceKind.SOFTWARE and source.seed is not None:
            return SoftwareBag(source.seed), None
        if source.kind is not SourceKind.PREPARED:
            return Hand(), None
        path = self._prepared_path(source.seal or "")
        try:
            prepared = PreparedGame.read(path.read_text(encoding="utf-8"), lexicon)
        except (OSError, UnicodeDecodeError, RuleError):
            return Hand(), Fault("prepared_lost", {"path": str(path)})
        if prepared.seal != source.seal:
            return Hand(), Fault("prepared_lost", {"path": str(path)})
        return prepared, None

    def _source(self) -> Source:
        if self._choices.typed:
            return Source(SourceKind.TYPED)
        kind = _SOURCES[self._settings.partie.source]
        if kind is not SourceKind.SOFTWARE:
            return Source(kind)
        return Source(kind, seed=seed_number(self._choices.seed))

    def _tempo(self, usual: Tempo) -> Tempo:
        """The one asked for; else the settings', unless the contest has steps of its own."""
        asked = self._choices.tempo or self._settings.partie.tempo
        tempo = parse_tempo(asked) if asked else usual
        warnings = self._settings.partie.avertissements
        return tempo.with_warnings(*warnings) if warnings else tempo

    def _keep_prepared(self, text: str, lexicon: Lexicon) -> PreparedGame:
        """A copy stays beside the journal: a game cut short must find its letters again."""
        prepared = PreparedGame.read(text, lexicon)
        try:
            write_atomically(self._prepared_path(prepared.seal), text.encode())
        except OSError as error:
            raise RuleError("prepared_not_kept", why=error.strerror) from error
        return prepared

    def _prepared_path(self, seal: str) -> Path:
        return self._folder / f"{seal[:16]}.json"

    def _free_name(self, formule: str) -> str:
        """By its day and its number: people find a game by them."""
        day = datetime.fromtimestamp(stamp(0).wall_ms / 1000, UTC).astimezone().date().isoformat()
        taken = {summary.game for summary in self._journal.games()}
        number = 1
        while (name := f"{day}-{formule}-{number}") in taken:
            number += 1
        return name


def seed_number(text: str | None) -> int:
    """Dice for a software bag: any text gives the same bag again; no text, a new one."""
    if text is None:
        return secrets.randbits(SEED_BITS)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()) >> (256 - SEED_BITS)


def _edition(text: str) -> Edition:
    try:
        return Edition(text)
    except ValueError as error:
        known = ", ".join(edition.value for edition in Edition)
        raise RuleError("unknown_edition", edition=text, known=known) from error
