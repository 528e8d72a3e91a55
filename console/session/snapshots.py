"""The two snapshots: replaced whole by the loop, read by everybody else without a lock."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from console.desk.buttons import OPEN_TO_ROOM, SWITCH_OFF, Remark, Situation, for_device
from console.desk.drafts import Writing
from console.desk.option_table import Menu
from console.french import catalogue, text
from console.games.face import Face
from console.journal.records import Fault
from console.modes.mode import Aside, Mode
from console.modes.tiles import TAKE_STOCK
from console.session import desk
from console.session.dependencies import Dependencies
from console.session.faults import FaultBoard, Notices
from console.session.opened_game import OpenedGame
from console.tv.snapshot import (
    Access,
    Banner,
    CentreSummary,
    GameHeader,
    HouseSnapshot,
    KeyHint,
    PublicSnapshot,
)
from console.tv.welcome import Welcome
from engine.letters.lexicon import Lexicon
from engine.play.game import GameState, Options
from engine.play.hands import Bag
from engine.play.players import Player
from engine.rulings import RuleError

NOTHING = Situation("nothing")
"""Buttons that mean nothing: the console is going down."""


@dataclass(frozen=True)
class JudgeSnapshot:
    """All the judge may know, the solver's answer included. Never sent to a public page.

    `state` and `answer` are the game's own: its pages narrow them to their type, nobody else
    looks inside.
    """

    public: PublicSnapshot
    situation: Situation = NOTHING
    """What the buttons mean, and the natural next step."""
    face: Face | None = None
    """The game on the desk; None while there is none."""
    state: GameState | None = None
    answer: object = None
    """To the question in hand; None while the solver thinks."""
    options: Options | None = None
    bag: Bag | None = None
    lexicon: Lexicon | None = None
    """Of the game: what arbiters look words up in."""
    refusal: RuleError | None = None
    """The last request, when it was refused."""
    faults: tuple[Fault, ...] = ()
    pending: int = 0
    """Events that are in memory only."""
    mode: Mode | None = None
    """What the desk does instead of the game."""
    playing: bool = False
    """A game is on the desk, and not over."""
    writing: Writing | None = None
    """What is typed at the window; None while no word can be."""

    @property
    def aside(self) -> Aside | None:
        """What that says beside the game: taking stock, trying the panel."""
        return self.mode.aside if self.mode is not None else None


SnapshotListener = Callable[[JudgeSnapshot], None]


class SnapshotBoard:
    def __init__(self, judge: JudgeSnapshot) -> None:
        self._judge = judge
        self._listeners: tuple[SnapshotListener, ...] = ()

    @property
    def public(self) -> PublicSnapshot:
        return self._judge.public

    @property
    def judge(self) -> JudgeSnapshot:
        return self._judge

    def listen(self, listener: SnapshotListener) -> Callable[[], None]:
        """Be told of every new pair, in the loop's thread; returns how to stop listening."""
        self._listeners = (*self._listeners, listener)

        def leave() -> None:
            self._listeners = tuple(each for each in self._listeners if each is not listener)

        return leave

    def publish(self, judge: JudgeSnapshot) -> None:
        self._judge = judge
        for listener in self._listeners:
            listener(judge)


# --- How they are made --------------------------------------------------------------------------
# Both of one moment, from everything the session knows. The public one is the game's snapshot
# maker's, which decides what the room may see.


_TOLD = ("game", "tempo", "lexicon", "source", "players")
_WITH_THE_GAME = frozenset({"formule", "contest"})
"""What a home screen tells of the game that one press begins."""


class JudgeSnapshotMaker:
    """Remembers what it has made of the buttons and of the notices: while they are the same, a
    tile changes nothing of it. Belongs to the loop's thread."""

    def __init__(self, dependencies: Dependencies) -> None:
        self._dependencies = dependencies
        self._buttons: tuple[Situation, Situation, tuple[KeyHint, ...]] | None = None
        self._banners: tuple[tuple[object, ...], tuple[Banner, ...]] | None = None
        self._faults: tuple[int, tuple[Fault, ...]] | None = None
        self._centre: tuple[str, CentreSummary | None] | None = None

    def forget_centre(self) -> None:
        """The centre national has something new to say."""
        self._centre = None

    def snapshot(
        self,
        game: OpenedGame | None,
        *,
        situation: Situation,
        mode: Mode | None,
        notices: Notices,
        idle_since_ms: int,
    ) -> JudgeSnapshot:
        situation, hints = self._offered(situation)
        nobody = notices.page.wanted.page is None and not notices.attended.judge
        quiet = mode is None and nobody
        instead = mode.snapshot(lambda: _header(self._dependencies)) if mode is not None else None
        public = instead or self._public(game, situation, idle_since_ms, quiet=quiet)
        writing = game.writing if game is not None and mode is None else None
        if game is not None and writing is not None:
            entry = game.word_entry
            public = entry.shown(public, game.state, writing)
            hints = (*entry.hints(writing.draft), *_unwritten(hints, writing))
        faults = self._active(notices.faults)
        banners: tuple[Banner, ...] = ()
        settles = situation.says or situation.asks
        if mode is not None or notices.refusal is not None or faults or settles:
            between_games = game is None or instead is not None
            banners = self._told(situation, mode, notices, between_games)
        access, screen = notices.page.wanted.access, self._dependencies.settings.ecran
        frame = HouseSnapshot(
            notices.page.wanted.page,
            self._access(game, access, situation) if access is not None else None,
            banners,
            hints,
            self._centre_summary(game.state.options.id if game is not None else ""),
            told_ms=notices.faults.told_ms,
            page_ms=notices.page.since_ms,
            unprompted=screen.entre_deux_coups,
            touched_ms=notices.touched_ms,
            phones=notices.attended.phones,
            captions=screen.sous_titres,
            caption=notices.caption if screen.sous_titres else None,
        )
        told = JudgeSnapshot(
            public.with_house(frame),
            situation,
            refusal=notices.refusal,
            faults=faults,
            pending=self._dependencies.journal.pending,
            mode=mode,
            writing=writing,
        )
        return told if game is None else _with_game(told, game)

    def _public(
        self, game: OpenedGame | None, situation: Situation, idle_since_ms: int, *, quiet: bool
    ) -> PublicSnapshot:
        """`quiet`: the judge is not busy at the desk, so that a demonstration may begin."""
        if game is None:
            return _welcome(self._dependencies, situation, idle_since_ms, quiet=quiet)
        voiced = self._dependencies.voice_is_heard()
        return game.snapshot_maker.snapshot(game.state, game.now.known, voiced=voiced)

    def _access(self, game: OpenedGame | None, access: Access, situation: Situation) -> Access:
        """While a game is played without telephones, no code invites them."""
        away = game is not None and not game.now.is_over
        away = away and game is not None and game.face.room.phones_away(game.state)
        put_away = text("tv_phones_away") if away else ""
        return _reached(replace(access, put_away=put_away), self._dependencies, situation)

    def _active(self, board: FaultBoard) -> tuple[Fault, ...]:
        if self._faults is None or self._faults[0] != board.version:
            self._faults = board.version, board.active
        return self._faults[1]

    def _centre_summary(self, game: str) -> CentreSummary | None:
        if self._centre is None or self._centre[0] != game:
            self._centre = game, self._dependencies.centre(game)
        return self._centre[1]

    def _offered(self, situation: Situation) -> tuple[Situation, tuple[KeyHint, ...]]:
        if self._buttons is None or self._buttons[0] is not situation:
            possible = _possible(self._dependencies, situation)
            self._buttons = situation, possible, desk.key_hints(possible)
        return self._buttons[1:]

    def _told(
        self, situation: Situation, mode: Mode | None, notices: Notices, between_games: bool
    ) -> tuple[Banner, ...]:
        device, faults = self._dependencies.workbench.device, notices.faults
        made_of = (
            situation,
            mode,
            notices.refusal,
            notices.in_vain,
            faults.version,
            device,
            between_games,
        )
        if self._banners is None or self._banners[0] != made_of:
            told = desk.banners(
                situation,
                mode.aside if mode is not None else None,
                notices.refusal,
                faults.unread,
                faults.standing,
                device,
                between_games=between_games,
                in_vain=notices.in_vain,
            )
            self._banners = made_of, told
        return self._banners[1]


def _unwritten(hints: tuple[KeyHint, ...], writing: Writing) -> tuple[KeyHint, ...]:
    """Without the key that writes now instead of doing what it did."""
    natural = text("key_natural")
    return tuple(each for each in hints if writing.draft is None or each.key != natural)


def _with_game(told: JudgeSnapshot, game: OpenedGame) -> JudgeSnapshot:
    return replace(
        told,
        face=game.face,
        state=game.state,
        answer=game.now.known,
        options=game.state.options,
        bag=game.now.on_table.bag,
        lexicon=game.lexicon,
        playing=not game.now.is_over,
    )


def _possible(dependencies: Dependencies, situation: Situation) -> Situation:
    """Without what this console cannot do: nobody is offered what would be refused."""
    never = [] if dependencies.switch_off is not None else [SWITCH_OFF]
    never += [] if dependencies.workbench.can_count else [TAKE_STOCK]
    if not any(each.long in never for each in situation.buttons.values()):
        return situation
    buttons = {
        button: replace(each, long=None) if each.long in never else each
        for button, each in situation.buttons.items()
    }
    return replace(situation, buttons=buttons)


def _reached(access: Access, dependencies: Dependencies, situation: Situation) -> Access:
    """Why no phone can come, and what opens the door: a button here, or the judge's page while
    the buttons are the game's."""
    if not access.can_open:
        return access
    here = any(offer.action is OPEN_TO_ROOM for offer in situation.offers)
    remedy = Remark("access_open_it" if here else "access_open_on_page")
    told = for_device(remedy, dependencies.workbench.device, situation)
    return replace(access, why_closed=f"{access.why_closed} {told}")


def _welcome(
    dependencies: Dependencies, situation: Situation, idle_since_ms: int, *, quiet: bool
) -> Welcome:
    after_ms, menu = dependencies.demonstration_after_ms, dependencies.proposals.proposal(None)
    door = dependencies.public_access()
    if door is not None and any(each.picked and each.option.phones_away for each in menu.choices):
        door = replace(door, put_away=text("tv_phones_away"))
    return Welcome(
        idle_since_ms,
        dependencies.next_face().room.demonstration,
        idle_since_ms + after_ms if after_ms is not None and quiet else None,
        proposal=tuple(_proposed(menu, _seated(dependencies))),
        header=_header(dependencies),
        door=_reached(door, dependencies, situation) if door is not None else None,
    )


def _proposed(menu: Menu, players: Sequence[Player]) -> Iterator[tuple[str, str]]:
    """What one press would open, in a few lines: the game, whom it is played against, by whom."""
    for each in menu.choices:
        if each.name not in _TOLD and not each.option.plays:
            continue
        label, words = each.label, [each.option.label or each.chosen]
        if each.key == "game":
            own = (other for other in menu.choices if other.name in _WITH_THE_GAME)
            words += [other.option.label for other in own]
        if each.option.plays:
            label = text("tv_opponent")
            words = [text("tv_opponent_console", strength=each.option.label)]
        if each.name == "players":
            label = label.partition(" (")[0]
            if players:
                yield from _named(label, players)
                continue
        yield label, " · ".join(filter(None, words)) or text("tv_choosing_empty")


def _named(label: str, players: Sequence[Player]) -> Iterator[tuple[str, str]]:
    """Two names a line: none is cut."""
    for first in range(0, len(players), 2):
        yield "" if first else label, ", ".join(each.name for each in players[first : first + 2])


def _seated(dependencies: Dependencies) -> Sequence[Player]:
    """Who would sit down, at a game for a table: a whole room has no names on a line."""
    if dependencies.next_face().opening.most_players is None:
        return ()
    return dependencies.proposals.request(None).players or ()


def _header(dependencies: Dependencies) -> GameHeader:
    """Of the game to come."""
    club, request = dependencies.settings.club, dependencies.proposals.proposal(None).request
    code = f"tv_game_{dependencies.next_face().game.name}"
    called = text(code) if code in catalogue() else ""
    return GameHeader(request.club or club.nom, request.title or club.titre, game=called)
