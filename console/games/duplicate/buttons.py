"""The desk: what a button, a key or a tile on the pad means at this moment of the game.

One table, (situation, button) → action. Whatever is not in it is answered by the sentence of
the situation, which says what can be done; what is grave asks for a long press.
"""

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from console.tilesets.names import known_name
from engine.errors import RuleError
from engine.games.duplicate import Phase, State, tirage_ruling
from engine.games.duplicate import commands as cmd
from engine.letters.tiles import Tile
from engine.letters.tileset import TileSet
from engine.play.options import SourceKind
from engine.play.ruling import Outcome
from firmware_bridge import messages as metal

DESK_REASON = "décision du juge, au pupitre"


class Button(enum.StrEnum):
    CHRONO = "chrono"
    VALIDER = "valider"
    REJETER = "rejeter"
    SUIVANT = "suivant"
    REPETER = "repeter"
    ANNULER = "annuler"


class Situation(enum.StrEnum):
    """A phase, told apart where the same button must mean something else."""

    NO_GAME = "no_game"
    READY = "ready"
    END_PROPOSED = "end_proposed"
    INTERRUPTED = "interrupted"
    DRAWING = "drawing"
    ANNOUNCED = "announced"
    RUNNING = "running"
    PAUSED = "paused"
    COLLECTING = "collecting"
    TOP_CHOSEN = "top_chosen"
    ENDED = "ended"
    # The desk is busy with something else than the game
    ENROLLING = "enrolling"
    COUNTING = "counting"
    REPLACING = "replacing"
    TRYING = "trying"


class Wish(enum.StrEnum):
    """What the console does itself, without asking the machine."""

    NEW_GAME = "new_game"
    REPEAT = "repeat"
    DRAW_ON = "draw_on"
    AWAIT_TILE = "await_tile"
    SHOW_ACCESS = "show_access"
    SWITCH_OFF = "switch_off"
    # The set of tiles
    TAKE_STOCK = "take_stock"
    END_STOCK = "end_stock"
    COUNT_TILES = "count_tiles"
    UNDO_TILE = "undo_tile"
    RESTART_STOCK = "restart_stock"
    REPLACE_TILE = "replace_tile"
    NEXT_MISSING = "next_missing"
    FORGET_TAG = "forget_tag"
    # Buttons, lamps and buzzer
    TRIED = "tried"
    END_TRIAL = "end_trial"


Action = cmd.Command | Wish


@dataclass(frozen=True)
class Meaning:
    """A button's short press and, when there is one, its long press."""

    short: Action | None = None
    long: Action | None = None


def _short(action: Action) -> Meaning:
    return Meaning(short=action)


def _long(action: Action) -> Meaning:
    return Meaning(long=action)


_ANNUL = cmd.AnnulCoup(DESK_REASON)
_REPEAT = {Button.REPETER: Meaning(Wish.REPEAT, Wish.SHOW_ACCESS)}
_DRAW_AGAIN = {
    Button.REJETER: Meaning(cmd.RejectRack(), cmd.RejectRack(DESK_REASON)),
    Button.ANNULER: Meaning(cmd.TakeBackTile(), _ANNUL),
}

TABLE: Mapping[Situation, Mapping[Button, Meaning]] = {
    Situation.NO_GAME: {
        Button.CHRONO: _long(Wish.SWITCH_OFF),
        Button.VALIDER: _long(Wish.TAKE_STOCK),
        Button.SUIVANT: _short(Wish.NEW_GAME),
        Button.REPETER: _long(Wish.SHOW_ACCESS),
    },
    Situation.READY: {
        **_REPEAT,
        Button.VALIDER: _long(Wish.TAKE_STOCK),
        Button.SUIVANT: _short(cmd.OpenCoup()),
        Button.ANNULER: _long(cmd.WithdrawMove()),
    },
    Situation.END_PROPOSED: {
        **_REPEAT,
        Button.VALIDER: _long(cmd.CloseGame()),
        Button.SUIVANT: _long(cmd.DeclineEnd(DESK_REASON)),
        Button.ANNULER: _long(cmd.WithdrawMove()),
    },
    Situation.INTERRUPTED: {
        **_REPEAT,
        Button.VALIDER: _long(cmd.CloseGame()),
        Button.SUIVANT: _long(cmd.OpenCoup()),
        Button.ANNULER: _long(cmd.WithdrawMove()),
    },
    Situation.DRAWING: {
        **_REPEAT,
        **_DRAW_AGAIN,
        Button.VALIDER: _short(cmd.AnnounceRack()),
        Button.SUIVANT: _short(Wish.DRAW_ON),
    },
    Situation.ANNOUNCED: {
        **_REPEAT,
        **_DRAW_AGAIN,
        Button.CHRONO: _short(cmd.StartClock()),
    },
    Situation.RUNNING: {
        **_REPEAT,
        Button.CHRONO: Meaning(cmd.Pause(), cmd.StopClock()),
        Button.ANNULER: _long(_ANNUL),
    },
    Situation.PAUSED: {
        **_REPEAT,
        Button.CHRONO: Meaning(cmd.Resume(), cmd.RestartClock()),
        Button.ANNULER: _long(_ANNUL),
    },
    Situation.COLLECTING: {
        **_REPEAT,
        Button.VALIDER: _short(cmd.ChooseTop()),
        Button.ANNULER: _long(_ANNUL),
    },
    Situation.TOP_CHOSEN: {
        **_REPEAT,
        Button.VALIDER: _short(cmd.PlaceTop()),
        Button.ANNULER: _long(_ANNUL),
    },
    Situation.ENDED: {
        Button.CHRONO: _long(Wish.SWITCH_OFF),
        **_REPEAT,
        Button.VALIDER: _long(Wish.TAKE_STOCK),
        Button.SUIVANT: _long(Wish.NEW_GAME),
        Button.ANNULER: _long(cmd.ReopenGame(DESK_REASON)),
    },
    Situation.ENROLLING: {
        Button.SUIVANT: _short(Wish.COUNT_TILES),
        Button.REPETER: _short(Wish.REPEAT),
        Button.ANNULER: _short(Wish.UNDO_TILE),
    },
    Situation.COUNTING: {
        Button.SUIVANT: _short(Wish.END_STOCK),
        Button.REPETER: _short(Wish.REPEAT),
        Button.ANNULER: _long(Wish.RESTART_STOCK),
    },
    Situation.REPLACING: {
        Button.VALIDER: _long(Wish.REPLACE_TILE),
        Button.REJETER: _short(Wish.NEXT_MISSING),
        Button.SUIVANT: _short(Wish.END_STOCK),
        Button.REPETER: _short(Wish.REPEAT),
        Button.ANNULER: _short(Wish.FORGET_TAG),
    },
    Situation.TRYING: {
        **{button: _short(Wish.TRIED) for button in Button},
        Button.ANNULER: Meaning(Wish.TRIED, Wish.END_TRIAL),
    },
}


def held_in(now: Situation) -> frozenset[Button]:
    """The buttons whose long press is another word now; every other one answers the finger."""
    return frozenset(button for button, each in TABLE[now].items() if each.long is not None)


HOLDS = frozenset(button for now in Situation for button in held_in(now))
"""The buttons whose long press is another word somewhere: safe until the situation is known."""


@dataclass(frozen=True)
class Press:
    """A button pressed on the panel, on a page or on a keyboard."""

    button: Button
    held: bool = False


def as_press(message: "Press | metal.ButtonPressed | metal.ButtonHeld") -> Press:
    """The panel knows names only; a name that is no button of ours is refused."""
    if isinstance(message, Press):
        return message
    try:
        button = Button(message.name)
    except ValueError as error:
        raise RuleError("desk_unknown_button", button=message.name) from error
    return Press(button, isinstance(message, metal.ButtonHeld))


@dataclass(frozen=True)
class Forward:
    """The one key that always does the natural next thing, where there is one."""


NATURAL: Mapping[Situation, Press] = {
    Situation.NO_GAME: Press(Button.SUIVANT),
    Situation.READY: Press(Button.SUIVANT),
    Situation.DRAWING: Press(Button.VALIDER),
    Situation.ANNOUNCED: Press(Button.CHRONO),
    Situation.PAUSED: Press(Button.CHRONO),
    Situation.COLLECTING: Press(Button.VALIDER),
    Situation.TOP_CHOSEN: Press(Button.VALIDER),
}

KEYS: Mapping[str, Press | Forward] = {
    "space": Forward(),
    "c": Press(Button.CHRONO),
    "return": Press(Button.VALIDER),
    "r": Press(Button.REJETER),
    "n": Press(Button.SUIVANT),
    "p": Press(Button.REPETER),
    "backspace": Press(Button.ANNULER),
    **{
        f"shift+{key}": Press(button, held=True)
        for key, button in {
            "c": Button.CHRONO,
            "return": Button.VALIDER,
            "r": Button.REJETER,
            "n": Button.SUIVANT,
            "p": Button.REPETER,
            "backspace": Button.ANNULER,
        }.items()
    },
}
"""A laptop's keyboard in the place of the panel; with shift, a long press."""


def situation(state: State | None) -> Situation:
    if state is None:
        return Situation.NO_GAME
    if state.phase is Phase.IDLE:
        if state.end is not None:
            return Situation.END_PROPOSED
        return Situation.READY if state.interruption is None else Situation.INTERRUPTED
    if state.phase is Phase.THINKING:
        running = state.clock is not None and state.clock.is_running
        return Situation.RUNNING if running else Situation.PAUSED
    return Situation(state.phase.value)


def meaning(now: Situation, press: Press) -> Action:
    """The action of a press, or a refusal that tells what can be done instead."""
    found = TABLE[now].get(press.button, Meaning())
    action = (found.long or found.short) if press.held else found.short
    if action is not None:
        return action
    if found.long is not None:
        raise RuleError("desk_hold", button=press.button.value)
    raise RuleError(f"desk_{now.value}", button=press.button.value)


class Desk:
    """Buttons and tags of one console. Belongs to the loop's thread."""

    def __init__(self, tiles: TileSet | None = None) -> None:
        self.tiles = tiles
        self._awaits_tile = False

    def forward(self, state: State | None, aside: Situation | None = None) -> Action:
        press = natural(state, aside)
        if press is None:
            raise RuleError(f"desk_{(aside or situation(state)).value}", button="suite")
        return self.press(press, state, aside)

    def press(self, press: Press, state: State | None, aside: Situation | None = None) -> Action:
        """With tiles on the pad, « annuler » first waits for the tile to take back; pressed
        again, it takes the last one. `aside` is what the desk does instead of the game."""
        action = meaning(aside or situation(state), press)
        awaited, self._awaits_tile = self._awaits_tile, False
        if action == cmd.TakeBackTile() and not awaited and _draws_tiles(state):
            self._awaits_tile = True
            return Wish.AWAIT_TILE
        return action

    def tag(self, tag: str) -> cmd.Command:
        """Here a tag becomes a tile: drawn, or taken back when that is what is awaited."""
        if self.tiles is None:
            raise RuleError("desk_no_tileset")
        tile: Tile = self.tiles.tile_of(known_name(tag, self.tiles))
        awaited, self._awaits_tile = self._awaits_tile, False
        return cmd.TakeBackTile(tile=tile) if awaited else cmd.LayTile(tile)


def _draws_tiles(state: State | None) -> bool:
    return state is not None and state.options.source.kind is SourceKind.PHYSICAL


def natural(state: State | None, aside: Situation | None = None) -> Press | None:
    """The press that is the natural next step; a complete tirage that is not valid goes back."""
    now = aside or situation(state)
    if now is Situation.DRAWING and state is not None:
        ruling = tirage_ruling(state)
        if ruling is not None and ruling.outcome is Outcome.INVALID:
            return Press(Button.REJETER)
    return NATURAL.get(now)


def offers(state: State | None, aside: Situation | None = None) -> tuple[tuple[Press, Action], ...]:
    """Everything the buttons can do now, for a legend or a page of buttons."""
    found: list[tuple[Press, Action]] = []
    for button, each in TABLE[aside or situation(state)].items():
        if each.short is not None:
            found.append((Press(button), each.short))
        if each.long is not None:
            found.append((Press(button, held=True), each.long))
    return tuple(found)
