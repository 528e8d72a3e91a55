"""Options of a game, each declared once: a field of the game's frozen table.

From that table come its keys in the settings file, its flags on the command line, its lines of
« Nouvelle partie », the checks and the typed request for a new game.
"""

import argparse
import enum
from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from console.desk.choices import AGAINST, SOURCE, Choice, Option, Picks, choice
from console.french import printed
from console.french.typography import typeset
from console.settings.fields import Description, described, description_of
from engine.epreuve.manifest import Manifest
from engine.play.players import Player
from engine.rulings import RuleError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

OptionsT = TypeVar("OptionsT", bound="DataclassInstance")
YES, NO = "oui", "non"


class FlagKind(enum.Enum):
    """How an option is written on the command line."""

    TEXT = "text"
    NUMBER = "number"
    SWITCH = "switch"
    """Named, it is true."""
    EITHER_WAY = "either way"
    """`--arbitre` or `--sans-arbitre`."""
    REPEATED = "repeated"


@dataclass(frozen=True)
class Flag:
    help: str
    metavar: str = ""
    kind: FlagKind = FlagKind.TEXT
    simulated: bool = True
    """Whether `pupitre simulate` has it too."""


@dataclass(frozen=True)
class Gathered:
    """What is known of the game to come when its own options are chosen."""

    players: tuple[Player, ...] = ()
    prepared: str | None = None


@dataclass(frozen=True)
class MenuLine:
    """A line of « Nouvelle partie »."""

    place: int
    """Lines stand in this order."""
    label: str
    """In French."""
    options: Callable[[Any, Gathered], Iterable[Option]]
    """Given what the lines above chose: what can be chosen, and why something cannot. A value of
    the settings that is not among them is offered too."""
    when: Callable[[Any, Gathered], bool] = lambda own, gathered: True
    """Whether it is asked at all."""
    write: Callable[[Any], str] = str
    """A value as it is kept from one evening to the next."""
    read: Callable[[str], Any] = str
    settled: Callable[[Gathered], str | None] = lambda gathered: None
    """What it is whatever was picked, where something else has decided it."""


def yes_or_no(place: int, label: str, **told: str) -> MenuLine:
    """« non » first, unless « oui » is named first; `told`: the code of either in other words."""
    words = told or {NO: "choice_no", YES: "choice_yes"}
    return MenuLine(
        place,
        label,
        lambda own, gathered: [Option(value, printed(code)) for value, code in words.items()],
        write=lambda value: YES if value else NO,
        read=lambda text: text == YES,
    )


@dataclass(frozen=True)
class OptionEntry:
    """One option of a game, whole."""

    field: str
    default: Any
    description: Description
    called: str
    """Its name on the command line and among what was chosen."""
    aliases: tuple[str, ...]
    """What earlier releases called it there."""
    flag: Flag | None
    line: MenuLine | None

    @property
    def option(self) -> str:
        return _flag(self.called)


_OPTION = "option"
_BARE_REASONS = ("settings_not_a_choice", "settings_too_small", "settings_too_large")
"""They say what is possible, not what was said."""


@dataclass(frozen=True)
class _Beyond:
    called: str
    aliases: tuple[str, ...]
    flag: Flag | None
    line: MenuLine | None


def option(
    default: Any,
    help: str = "",
    *,
    in_file: bool = True,
    called: str = "",
    aliases: tuple[str, ...] = (),
    flag: Flag | None = None,
    line: MenuLine | None = None,
    **limits: Any,
) -> Any:
    """A field of a game's table. `limits` are a setting's: choices, least, most, check. What is
    not `in_file` is chosen for one game and kept by no settings."""
    beyond = _Beyond(called, aliases, flag, line)
    asked = line is not None
    return described(default, help, in_file=in_file, asked=asked, more={_OPTION: beyond}, **limits)


def entries(table: type[Any]) -> tuple[OptionEntry, ...]:
    return tuple(_entry(each) for each in fields(table))


def _entry(field: "Field[Any]") -> OptionEntry:
    beyond: _Beyond = field.metadata.get(_OPTION) or _Beyond("", (), None, None)
    return OptionEntry(
        field.name,
        field.default,
        description_of(field),
        beyond.called or field.name,
        beyond.aliases,
        beyond.flag,
        beyond.line,
    )


@dataclass(frozen=True)
class Selection(Generic[OptionsT]):
    """What somebody said of a game's own options; the rest is left to the settings."""

    values: OptionsT
    named: frozenset[str]

    def over(self, usual: OptionsT) -> OptionsT:
        said = {name: getattr(self.values, name) for name in self.named}
        return replace(usual, **said)

    @property
    def picks(self) -> dict[str, str]:
        """As if each had been chosen on its line of « Nouvelle partie »."""
        return {
            each.called: each.line.write(getattr(self.values, each.field))
            for each in entries(type(self.values))
            if each.line is not None and each.field in self.named
        }

    def with_(self, other: "Selection[OptionsT] | None") -> "Selection[OptionsT]":
        """What the other says too, where this says nothing."""
        if other is None:
            return self
        return Selection(self.over(other.values), self.named | other.named)


def selection(table: type[OptionsT], values: Mapping[str, Any]) -> Selection[OptionsT]:
    """By the names of the table, or those of earlier releases; what is None was not said.
    RuleError for a value it cannot have."""
    found: dict[str, Any] = {}
    for each in entries(table):
        for name in (each.field, each.called, *each.aliases):
            if values.get(name) is not None:
                found[each.field] = _checked(each, values[name])
    return Selection(table(**found), frozenset(found))


def _checked(entry: OptionEntry, value: Any) -> Any:
    if isinstance(value, list):
        value = tuple(value) if entry.flag and entry.flag.kind is FlagKind.REPEATED else value[-1]
    if isinstance(value, str):
        value = value.strip()
    try:
        entry.description.refuse_bad(value)
    except RuleError as refusal:
        if refusal.code not in _BARE_REASONS:
            raise
        raise RuleError(
            "option_bad_value", option=entry.option, value=value, reason=refusal
        ) from refusal
    return value


# --- The command line ---------------------------------------------------------------------------


def add_flags(
    parser: argparse.ArgumentParser, tables: Iterable[type[Any]], *, simulated: bool = False
) -> None:
    """One idea has one flag in all games: what several have is explained by each of them."""
    shared: dict[str, list[OptionEntry]] = {}
    for table in tables:
        for each in entries(table):
            if each.flag is not None and (each.flag.simulated or not simulated):
                shared.setdefault(each.called, []).append(each)
    for called, same in shared.items():
        _add_flag(parser, called, same)


def _add_flag(parser: argparse.ArgumentParser, called: str, same: list[OptionEntry]) -> None:
    flags = [each.flag for each in same if each.flag is not None]
    kind = (
        FlagKind.REPEATED
        if any(each.kind is FlagKind.REPEATED for each in flags)
        else flags[0].kind
    )
    details: dict[str, Any] = {"dest": called}
    match kind:
        case FlagKind.NUMBER:
            details |= {"type": int, "metavar": flags[0].metavar}
        case FlagKind.SWITCH | FlagKind.EITHER_WAY:
            details |= {"action": "store_const", "const": True}
        case FlagKind.REPEATED:
            details |= {"action": "append", "metavar": flags[0].metavar}
        case FlagKind.TEXT:
            details |= {"metavar": flags[0].metavar}
    help = " ; ".join(dict.fromkeys(each.help for each in flags))
    parser.add_argument(same[0].option, **details, help=help)
    if kind is FlagKind.EITHER_WAY:
        opposite = {**details, "const": False}
        parser.add_argument(
            _flag(f"sans_{called}"), **opposite, help=f"le contraire de {same[0].option}"
        )
    for alias in dict.fromkeys(name for each in same for name in each.aliases):
        if alias != f"sans_{called}":
            parser.add_argument(_flag(alias), **details, help=argparse.SUPPRESS)


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


# --- Lines of « Nouvelle partie » ---------------------------------------------------------------


def lines_of(
    table: type[OptionsT], usual: OptionsT, picks: Picks, gathered: Gathered
) -> tuple[tuple[Choice, ...], Selection[OptionsT]]:
    """What is chosen of a game before it begins, from what was picked: what means nothing here is
    left to the settings, and what is not possible is replaced, with its reason."""
    own, lines, named = usual, [], set()
    asked = sorted(
        ((each, each.line) for each in entries(table) if each.line is not None),
        key=lambda pair: pair[1].place,
    )
    for entry, line in asked:
        if not line.when(own, gathered):
            continue
        usual_value = line.write(getattr(own, entry.field))
        options = _with(usual_value, tuple(line.options(own, gathered)))
        picked = line.settled(gathered) or _picked(entry, picks)
        known = picked is not None and any(each.value == picked for each in options)
        value = picked if known and picked is not None else usual_value
        made = choice(entry.called, typeset(line.label), options, value)
        lines.append(replace(made, picked=known))
        own = replace(own, **{entry.field: line.read(lines[-1].chosen)})
        named.add(entry.field)
    return tuple(lines), Selection(own, frozenset(named))


def _with(value: str, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """What the settings have is never replaced because a list is short."""
    known = any(each.value == value for each in options)
    return options if known else (*options, Option(value, typeset(value)))


def _picked(entry: OptionEntry, picks: Picks) -> str | None:
    names = (entry.called, *entry.aliases)
    return next((picks[name] for name in names if name in picks), None)


# --- The game that is asked for -----------------------------------------------------------------


@dataclass(frozen=True)
class NewGame:
    """As somebody wants it. What is empty or None was not said: it is left to the settings."""

    game: str = ""
    own: Selection[Any] | None = None
    """Of the game's own options."""
    lexicon: str = ""
    source: str = ""
    """Where its letters come from (`console.games.history`)."""
    seed: str | None = None
    """Of the software's bag."""
    prepared: str | None = None
    """The text of a game prepared beforehand."""
    players: tuple[Player, ...] | None = None
    name: str = ""
    club: str = ""
    title: str = ""
    epreuve: Manifest | None = None
    """Not a game but an épreuve of several, of one hall: it is made, and its first partie
    proposed."""

    def over(self, proposal: "NewGame") -> "NewGame":
        """The proposal, but for what is said here."""
        said = {
            each.name: value
            for each in fields(self)
            if (value := getattr(self, each.name)) not in ("", None)
        }
        if self.own is not None:
            said["own"] = self.own.with_(proposal.own)
        return replace(proposal, **said)


AS_PROPOSED = NewGame()


@dataclass(frozen=True)
class Menu:
    """All that can be chosen before a game, and the game it stands for."""

    choices: tuple[Choice, ...] = ()
    request: NewGame = AS_PROPOSED

    def choice(self, key: str) -> Choice | None:
        return next((each for each in self.choices if each.key == key), None)

    @property
    def plays(self) -> bool:
        """Does the console?"""
        return any(each.option.plays for each in self.choices)

    @property
    def picks(self) -> dict[str, str]:
        """As they are kept."""
        keys = {SOURCE: AGAINST} if self.plays else {}
        return {keys.get(each.key, each.key): each.chosen for each in self.choices}
