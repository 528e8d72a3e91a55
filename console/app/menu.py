"""All that is chosen before a game, from what was picked and what lies around: a pure function.

What is picked is a mapping of plain text, so that it can be kept, sent by a page, and changed by
a button. Whatever in it means nothing here is left to the settings.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from console.app.epreuve_menu import EPREUVE, epreuve_menu
from console.desk.choices import (
    AGAINST,
    LAST_TITLE,
    SOURCE,
    TITLE,
    Choice,
    Option,
    Picks,
    choice,
    of_game,
    written,
)
from console.desk.option_table import Gathered, Menu, NewGame, Selection, lines_of
from console.french import printed
from console.games import face_of
from console.games.face import Face
from console.games.history import AUTO, PREPARED, SOFTWARE, TOKENS, TYPED
from console.registry import GAMES
from console.settings.sections import ClubSection, Settings
from engine.play.players import Player, typed_player
from engine.rulings import RuleError

GAME = "game"
BEFORE, LISTED, NOBODY = "avant", "liste", "personne"
LONGEST_TEXT = 200


@dataclass(frozen=True)
class AvailableChoices:
    """What lies around to choose from."""

    lexicons: Mapping[str, str] = field(default_factory=dict)
    """Name → what people call it."""
    lexicon: str = ""
    """The one in use."""
    prepared: Mapping[str, str] = field(default_factory=dict)
    """File → its text."""
    reader: bool = False
    reads: bool = False
    """It is plugged in as well."""
    before: tuple[Player, ...] = ()
    """Who played the last game."""
    on_desk: bool = False
    """That game is still on the desk."""
    listed: tuple[Player, ...] = ()
    """The list that was made for tonight."""
    today: str = "2026-01-01"
    """As a manifest writes it."""


def menu_of(settings: Settings, found: AvailableChoices, picks: Picks) -> Menu:
    return _Asking(settings, found, picks).menu()


@dataclass(frozen=True)
class _Asking:
    settings: Settings
    found: AvailableChoices
    picks: Picks

    def menu(self) -> Menu:
        if self.picks.get(GAME) == EPREUVE:
            lexicon, game = self._lexicon(), self._game()
            return epreuve_menu(self.settings, self.picks, game, lexicon, self.found.today)
        game = self._game()
        source, people, own, wanted = self._chosen()
        if any(each.option.plays for each in own):
            source, people, own, wanted = self._chosen(plays=True)
        lexicon = self._lexicon()
        club = written("club", printed("choice_club"), self._written("club", self._club.nom))
        titles = self._club.titre, self.picks.get(LAST_TITLE, "")
        told = self._written(TITLE, self._club.titre)
        title = written(TITLE, printed("choice_title"), told, titles)
        files = self._prepared(source)
        return Menu(
            (
                game,
                *of_game(self._face.game.name, own),
                lexicon,
                source,
                *files,
                people,
                club,
                title,
            ),
            NewGame(
                self._face.game.name,
                wanted,
                lexicon=lexicon.chosen,
                source=source.chosen,
                prepared=self._text_of(files),
                players=self._seated(people),
                club=club.chosen,
                title=title.chosen,
            ),
        )

    def _chosen(
        self, *, plays: bool = False
    ) -> tuple[Choice, Choice, tuple[Choice, ...], Selection[Any]]:
        """Where the letters come from, who plays, and what the game asks, where the console
        `plays` or not."""
        source, people = self._source(plays), self._players()
        gathered = Gathered(self._people(people), self._text_of(self._prepared(source)))
        usual = self.settings.jeux[self._face.game.name]
        prefix = f"{self._face.game.name}/"
        picks = {
            key.removeprefix(prefix): value
            for key, value in self.picks.items()
            if key.startswith(prefix)
        }
        return source, people, *lines_of(type(usual), usual, picks, gathered)

    @property
    def _club(self) -> ClubSection:
        return self.settings.club

    @cached_property
    def _face(self) -> Face:
        wanted = self.picks.get(GAME, "")
        return face_of(wanted if wanted in GAMES else self.settings.partie.jeu)

    def _game(self) -> Choice:
        options = [Option(name, face_of(name).label) for name in GAMES]
        options.append(Option(EPREUVE, printed("choice_epreuve")))
        chosen = EPREUVE if self.picks.get(GAME) == EPREUVE else self._face.game.name
        return choice(GAME, printed("choice_game"), options, chosen)

    def _lexicon(self) -> Choice:
        found = self.found
        wanted = self.picks.get("lexicon") or self.settings.partie.lexique or found.lexicon
        options = [Option(name, label) for name, label in found.lexicons.items()]
        return choice(
            "lexicon",
            printed("choice_lexicon"),
            options or [Option("", printed("choice_none"))],
            wanted,
        )

    def _source(self, plays: bool) -> Choice:
        """Against the console nobody draws for it, unless the reader is there to be shown."""
        files, usual = self._files, self.settings.partie.source
        reader = self.found.reads if plays else self.found.reader
        if usual == AUTO or (plays and usual == TOKENS):
            usual = TOKENS if reader else SOFTWARE if plays else TYPED
        options = (
            Option(
                TOKENS,
                printed("choice_tokens"),
                "" if reader else printed("choice_no_reader"),
            ),
            Option(TYPED, printed("choice_typed")),
            Option(SOFTWARE, printed("choice_software")),
            Option(PREPARED, printed("choice_prepared"), "" if files else self._why_no_file),
        )
        wanted = self.picks.get(AGAINST if plays else SOURCE) or usual
        return choice(SOURCE, printed("choice_source"), options, wanted)

    @cached_property
    def _files(self) -> Mapping[str, str]:
        """The prepared games that are of this game: file → what it is called."""
        return dict(_readable(self._face, self.found.prepared))

    @property
    def _why_no_file(self) -> str:
        if not self.found.prepared:
            return printed("choice_no_prepared")
        return printed("choice_no_prepared_of_game", game=self._face.label)

    def _prepared(self, source: Choice) -> Sequence[Choice]:
        """Asked only where it is the source."""
        if source.chosen != PREPARED:
            return ()
        options = [Option(name, label) for name, label in self._files.items()]
        wanted = self.picks.get("prepared", "")
        return (choice("prepared", printed("choice_prepared_file"), options, wanted),)

    def _players(self) -> Choice:
        most = self._face.opening.most_players
        if most is not None:
            return self._names(most)
        found = self.found
        before = printed(
            "choice_players_before" if found.on_desk else "choice_players_last_evening"
        )
        options = [
            Option(BEFORE, f"{before} ({len(found.before)})")
            if found.before
            else Option(BEFORE, before, why_not=printed("choice_players_no_game")),
            Option(LISTED, printed("choice_players_listed", count=len(found.listed)))
            if found.listed
            else Option(
                LISTED, printed("choice_players_list"), why_not=printed("choice_players_no_list")
            ),
            Option(NOBODY, printed("choice_players_nobody")),
        ]
        return choice(
            "players", printed("choice_players"), options, self.picks.get("players", BEFORE)
        )

    def _names(self, most: int) -> Choice:
        """A game of a few people: their names, written."""
        key = f"{self._face.game.name}/players"
        names = ", ".join(_names_in(self._written(key))[:most])
        return Choice(key, printed("choice_names", most=most), (), names, written=True)

    def _people(self, players: Choice) -> tuple[Player, ...]:
        """Everybody who will play, as far as it is known before the game is opened."""
        if players.written:
            names = _names_in(players.chosen)
            return tuple(typed_player(table, name) for table, name in enumerate(names, start=1))
        found = {BEFORE: self.found.before, LISTED: self.found.listed}
        return found.get(players.chosen, ())

    def _seated(self, players: Choice) -> tuple[Player, ...] | None:
        """Of a game on the desk its own rules say who goes on; of an older one, all."""
        goes_on = players.chosen == BEFORE and not players.written and self.found.on_desk
        return None if goes_on else self._people(players)

    def _text_of(self, files: Sequence[Choice]) -> str | None:
        return next((self.found.prepared.get(each.chosen) for each in files), None)

    def _written(self, key: str, usual: str = "") -> str:
        return self.picks.get(key, usual)[:LONGEST_TEXT]


def _names_in(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]


def _readable(face: Face, files: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name, content in files.items():
        try:
            yield name, face.opening.prepared(content)
        except RuleError:
            continue  # a file of something else: whoever looks for a game does not miss it
