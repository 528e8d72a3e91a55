"""All that is chosen before a game, from what was picked and what lies around: a pure function.

What is picked is a mapping of plain text, so that it can be kept, sent by a page, and changed by
a button. Whatever in it means nothing here is left to the settings.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from console.choices import (
    AGAINST,
    SOURCE,
    Choice,
    Menu,
    Option,
    Picks,
    choice,
    of_game,
    plain,
    written,
)
from console.games import GAMES, face_of
from console.games.face import Asked, Face
from console.games.opening import AUTO, PREPARED, SOFTWARE, TOKENS, TYPED
from console.messages_fr import printed
from console.settings import Settings
from engine.errors import RuleError
from engine.letters.lexicon import Lexicon
from engine.play.players import Player, typed_player

BEFORE, LISTED, NOBODY = "avant", "liste", "personne"
LONGEST_TEXT = 200


@dataclass(frozen=True)
class Found:
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


def menu_of(settings: Settings, found: Found, picks: Picks) -> Menu:
    return _Asking(settings, found, picks).menu()


@dataclass(frozen=True)
class _Asking:
    settings: Settings
    found: Found
    picks: Picks

    def menu(self) -> Menu:
        game = self._game()
        house, own = self._chosen(game)
        if any(each.option.plays for each in own):
            house, own = self._chosen(game, plays=True)
        club = self._written("club", self.settings.club.nom)
        title = self._written("title", self.settings.club.titre)
        return Menu(
            (
                game,
                *of_game(self._face.game.name, own),
                self._lexicon(),
                *house,
                written("club", printed("choice_club"), club),
                written("title", printed("choice_title"), title),
            )
        )

    def _chosen(
        self, game: Choice, *, plays: bool = False
    ) -> tuple[tuple[Choice, ...], Sequence[Choice]]:
        """What the house asks and what the game asks, where the console `plays` or not."""
        source = self._source(plays)
        house = (source, *self._prepared(source), self._players())
        said = Menu((game, *house)).said
        said["players"] = self._people(house[-1])
        return house, self._face.opening.choices(self._asked(self._face, said))

    @cached_property
    def _face(self) -> Face:
        wanted = self.picks.get("game", "")
        return face_of(wanted if wanted in GAMES else self.settings.partie.jeu)

    def _asked(self, face: Face, said: Mapping[str, Any]) -> Asked:
        prefix = f"{face.game.name}/"
        own = {
            key.removeprefix(prefix): value
            for key, value in self.picks.items()
            if key.startswith(prefix)
        }
        return Asked(self.settings, Path(), _no_lexicon, said={**_bare(own, face, said), **said})

    def _game(self) -> Choice:
        options = [plain(name, face_of(name).label) for name in GAMES]
        return choice("game", printed("choice_game"), options, self._face.game.name)

    def _lexicon(self) -> Choice:
        found = self.found
        wanted = self.picks.get("lexicon") or self.settings.partie.lexique or found.lexicon
        options = [plain(name, label) for name, label in found.lexicons.items()]
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
            plain(
                TOKENS,
                printed("choice_tokens"),
                "" if reader else printed("choice_no_reader"),
            ),
            plain(TYPED, printed("choice_typed")),
            plain(SOFTWARE, printed("choice_software")),
            plain(PREPARED, printed("choice_prepared"), "" if files else self._why_no_file),
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
        options = [
            Option(name, label, self.found.prepared[name]) for name, label in self._files.items()
        ]
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
            # Of a game on the desk its own rules say who goes on; of an older one, all.
            Option(
                BEFORE, f"{before} ({len(found.before)})", None if found.on_desk else found.before
            )
            if found.before
            else Option(BEFORE, before, why_not=printed("choice_players_no_game")),
            Option(LISTED, printed("choice_players_listed", count=len(found.listed)), found.listed)
            if found.listed
            else Option(
                LISTED, printed("choice_players_list"), why_not=printed("choice_players_no_list")
            ),
            Option(NOBODY, printed("choice_players_nobody"), ()),
        ]
        return choice(
            "players", printed("choice_players"), options, self.picks.get("players", BEFORE)
        )

    def _names(self, most: int) -> Choice:
        """A game of a few people: their names, written."""
        key = f"{self._face.game.name}/players"
        names = [each.strip() for each in self._written(key).split(",") if each.strip()][:most]
        label = printed("choice_names", most=most)
        people = tuple(typed_player(table, name) for table, name in enumerate(names, start=1))
        return Choice(
            key, label, (Option(", ".join(names), "", people),), ", ".join(names), written=True
        )

    def _people(self, players: Choice) -> tuple[Player, ...]:
        if players.chosen == BEFORE and not players.written:
            return self.found.before
        people: tuple[Player, ...] = players.option.said or ()
        return people

    def _written(self, key: str, usual: str = "") -> str:
        return self.picks.get(key, usual)[:LONGEST_TEXT]


def _bare(picks: Picks, face: Face, house: Mapping[str, Any]) -> dict[str, Any]:
    """What was picked of a game, as its own settings would have said it: refused values are
    left out, so that a file of another release breaks nothing. A choice may open others: they
    are found the second time."""
    said: dict[str, Any] = {}
    for _ in range(2):
        asked = Asked(Settings(), Path(), _no_lexicon, said={**said, **house})
        for each in face.opening.choices(asked):
            wanted = picks.get(each.key)
            option = next((one for one in each.options if one.value == wanted), None)
            if option is not None and option.said is not None:
                said[each.name] = option.said
    return said


def _readable(face: Face, files: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name, content in files.items():
        try:
            yield name, face.opening.prepared(content)
        except RuleError:
            continue  # a file of something else: whoever looks for a game does not miss it


def _no_lexicon(name: str) -> Lexicon:
    raise RuleError("lexicon_unknown", name=name, known="")
