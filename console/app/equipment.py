"""Everything around the game, made from the settings: voice, pages, screen, reader, panel.

Each piece is optional and each may fail: the game goes on, the judge is told.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from console.app.evening import Care, Prepared
from console.app.keyboard import message_of, pointed
from console.app.offers import offers
from console.app.part_trials import PartTrials
from console.app.room import RoomPanel, RoomVoice
from console.app.voices import VoiceShelf
from console.desk.buttons import Device
from console.desk.inbox import Captioned, Recovered, Troubled
from console.desk.trial import PanelParts, PartKind
from console.device_settings import bag_settings, reader_settings, voice_settings
from console.games import face_of
from console.journal.records import Fault
from console.loop import Component, monotonic_ms
from console.machine.check import Live, Patient, devices_told
from console.machine.doctor import checks
from console.machine.panel_switch import MEMORY_FILE, PanelMemory, PanelSwitch
from console.machine.trials import TrialBook
from console.modes.ending import LEAVE_WINDOW, LeavingMode
from console.registry import GAMES
from console.session.dependencies import Subscriber
from console.session.session import Session
from console.session.snapshots import JudgeSnapshot
from console.settings.sections import Settings
from console.tiles.store import TileSetStore, WatchedSet
from console.tiles.workbench import Tools, Workbench
from console.tv.snapshot import Access
from console.tv.theme import DAY, THEMES, Theme, dimmed
from console.tv.window.display import (
    DisplayBack,
    DisplayLost,
    KeyPressed,
    PointedAt,
    PygameDisplay,
    WindowClosed,
)
from console.tv.window.television import ScreenOptions, TelevisionScreen
from console.voice.reports import SpeechFinished, SpeechHeard, VoiceBack, VoiceLost
from console.voice.utterance import Gap, Say, Utterance, UtteranceKind, spaced
from console.voice.voice import Voice
from console.web.access import AccessBook
from console.web.link import PageDesk
from console.web.server import Door, WebServer
from console.web.views import Offered, Settled
from engine.letters.tileset import TileSet
from engine.rulings import RuleError
from firmware_bridge.messages import ReaderState
from firmware_bridge.panel.panel import Panel, open_panel
from firmware_bridge.panel.patterns import GAP_MS, OF_THE_RULES
from firmware_bridge.panel.timekeeper_link import TimekeeperLink
from firmware_bridge.readers.serial_reader import SerialReader, open_reader
from firmware_bridge.settings import ReaderSettings

if TYPE_CHECKING:
    from console.app.rig import VirtualDesk

ACCESS_FILE = "access.json"
NEXT_STEP_KEY = "f12"
"""Plays the next step of a scenario that waits for it (pace = "steps")."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Wanted:
    """What the command line asks of the room."""

    window: bool = True
    fullscreen: bool = False
    voice: bool = True
    pages: bool = True
    virtual: "VirtualDesk | None" = None
    """A desk without metal, in the place of the reader and the panel."""
    metal: bool = True
    """Reader and panel, where the settings have them."""
    restart: Callable[[], None] | None = None
    """Ends the console, for whoever starts it again."""
    timekeeper: Callable[[], TimekeeperLink] | None = None
    """The process that owns the buzzer; None: the console drives it itself."""

    @classmethod
    def nothing(cls) -> "Wanted":
        """A game without a room around it."""
        return cls(window=False, voice=False, pages=False, metal=False)


class Equipment:
    """Made before the session, tied to it by `attach`."""

    def __init__(
        self, settings: Settings, folder: Path, wanted: Wanted, post: Callable[[object], None]
    ) -> None:
        self._settings = settings
        self._set_name, self._set_trouble = settings.lecteur.jeu, ""
        self.trials = TrialBook(folder)
        self._part_trials = PartTrials(self._has, post)
        self._folder = folder
        self._wanted = wanted
        self.post = post
        self._troubles: list[Fault] = []
        self._listeners: list[Callable[[JudgeSnapshot], None]] = []
        self._session: Session | None = None
        self.subscribers: list[Subscriber] = []
        self._components: list[Component] = []
        self.access = AccessBook.open(folder / ACCESS_FILE) if wanted.pages else None
        if self.access is not None:
            self.access.take_given()
        self.switch = self._make_panel()
        self.voice = self._make_voice()
        self.reader = self._make_reader()
        self.bag_reader = self._make_bag_reader()
        self.workbench = Workbench(self._tiles(), self._tools())
        self.screen = self._make_screen() if wanted.window else None
        self.door = Door(settings.web.hote, settings.web.port, post)
        self._pages: PageDesk | None = None

    def attach(self, session: Session, care: Care, prepared: Prepared) -> None:
        """Tie everything to this session, before it starts."""
        self._session = session
        self._prepared = prepared
        self._part_trials.attach(care.archive, prepared.knows_printer, prepared.try_tickets)
        for listener in self._listeners:
            session.snapshots.listen(listener)
            # A desk nobody has touched yet shines and listens too.
            listener(session.snapshots.judge)
        if self.access is not None and self._settings.web.actif:
            self._open_pages(session, self.access, care)
        for fault in self._troubles:
            session.tell(fault)

    @property
    def components(self) -> Sequence[Component]:
        """What the console starts with itself; the pages come last, when there is all to show."""
        return (*self._components, Component("pages", self.door.start, self.door.stop))

    def access_card(self, playing: bool = False, by_hand: bool = False) -> Access | None:
        """What the panel shows: how to get in. While a game is played the room sees it too, so that
        the code serves once. A hand at a terminal cannot be asked: it shows no question."""
        pages, asks = self._pages, self.screen is not None or self._device() is Device.PANEL
        asked = by_hand and asks
        return pages.access_card(with_pin=True, once=playing, asked=asked) if pages else None

    def public_access(self) -> Access | None:
        return self._pages.access_card(with_pin=False) if self._pages else None

    def voice_is_heard(self) -> bool:
        return self.voice is not None and not self.voice.status().problems

    @property
    def url(self) -> str | None:
        return self.door.url

    @property
    def server(self) -> WebServer | None:
        return self.door.server

    # The voice

    def _make_voice(self) -> Voice | None:
        if not (self._wanted.voice and self._settings.voix.active):
            return None
        wanted = voice_settings(self._settings.voix, self._folder)
        voice = Voice(wanted, self._folder, self._voice_said)
        room = RoomVoice(self._settings, voice)
        self.subscribers.append(room)
        self._listeners.append(room.follow)
        self._components.append(Component("voice", voice.start, voice.close))
        return voice

    def _say_aloud(self, sentences: Sequence[str]) -> None:
        if self.voice is not None:
            said = spaced([Say(each) for each in sentences], Gap(GAP_MS, ""))
            self.voice.say(Utterance(UtteranceKind.DESK, (*said,)))

    def apply(self, settings: Settings) -> None:
        """Settings changed on the page, those that can follow at once."""
        self._settings = settings
        self._follow_set()
        if self.voice is not None:
            self.voice.apply(voice_settings(settings.voix, self._folder))
        if self.switch is not None:
            self.switch.apply(settings.panneau)
        if self.screen is not None:
            self.screen.set_theme(dimmed(_theme(settings), settings.ecran.luminosite))
        if self._pages is not None:
            self._pages.theme = _theme(settings)

    def _voice_said(self, message: object) -> None:
        if isinstance(message, VoiceLost):
            self.post(Troubled(Fault(message.code, dict(message.data))))
        elif isinstance(message, VoiceBack):
            self.post(Recovered(message.code))
        elif not self._settings.ecran.sous_titres:
            return
        elif isinstance(message, SpeechHeard):
            self.post(Captioned(message.so_far.text))
        elif isinstance(message, SpeechFinished):
            self.post(Captioned(message.utterance.text if message.heard else "", over=True))

    def _hold_speech(self, sound: str) -> None:
        """The signals of the rules are heard whole; speech waits for them."""
        if self.voice is None or self.switch is None:
            return
        pattern = self.switch.heard(sound)
        if pattern is not None and pattern.priority >= OF_THE_RULES:
            self.voice.hold(pattern.length_ms + GAP_MS)

    # The metal

    @property
    def panel(self) -> Panel | None:
        """The pins as they are open now."""
        return self.switch.panel if self.switch is not None else None

    def _make_panel(self) -> PanelSwitch | None:
        virtual, club = self._wanted.virtual, self._settings.panneau
        if virtual is not None:
            desk = virtual.rig.panel
            pins = partial(open_panel, factory=desk.factory, open_digits=lambda _pins: desk.digits)
            known = PanelMemory(None)
            switch = PanelSwitch(club, self.post, pins, known, wired=lambda _club: desk.settings)
        elif self._wanted.metal:
            memory = PanelMemory(self._folder / MEMORY_FILE)
            keeper = self._wanted.timekeeper() if self._wanted.timekeeper is not None else None
            switch = PanelSwitch(club, self.post, open_panel, memory, timekeeper=keeper)
        else:
            return None
        room = RoomPanel(switch, self._hold_speech)
        self.subscribers.append(room)
        self._listeners.append(room.follow)
        self._components.append(Component("panel", switch.start, switch.stop))
        return switch

    def _make_reader(self) -> SerialReader | None:
        if (virtual := self._wanted.virtual) is not None:
            wanted: ReaderSettings | None = virtual.rig.pad.settings
            self._listeners.append(virtual.follow)
            self._components.append(Component("virtual desk", virtual.start, virtual.stop))
        else:
            wanted = reader_settings(self._settings.lecteur) if self._wanted.metal else None
        return self._opened("reader", wanted)

    @property
    def reads_tiles(self) -> bool:
        """A reader is there, not only awaited: a card waits for one on a port that has a name."""
        return self.reader is not None and self.reader.health().state is not ReaderState.LOST

    def _make_bag_reader(self) -> SerialReader | None:
        """The UHF reader that hears the whole bag; few clubs have one."""
        if (virtual := self._wanted.virtual) is not None:
            wanted = virtual.rig.stock.settings if virtual.rig.stock else None
        else:
            wanted = bag_settings(self._settings.sac) if self._wanted.metal else None
        return self._opened("bag reader", wanted)

    def _opened(self, name: str, wanted: ReaderSettings | None) -> SerialReader | None:
        if wanted is None:
            return None
        reader = open_reader(wanted, self.post)
        self._components.append(Component(name, reader.start, reader.stop))
        return reader

    def _tools(self) -> Tools:
        switch = self.switch
        tools = Tools(
            has_reader=self.reader is not None,
            device=self._device,
            set_name=lambda: self._set_name,
            ask_bag=self.bag_reader.take_stock if self.bag_reader else None,
            parts=self._part_trials.parts,
            try_apart=self._part_trials.begin,
            keep_trial=self.trials.keep,
            panel=lambda: switch.parts if switch is not None else PanelParts(),
            try_out=switch.try_out if switch is not None else lambda _wanted: None,
        )
        if self._wanted.virtual is not None:
            return tools
        self._listeners.append(self._follow_set)
        store = TileSetStore(self._folder / "tilesets")
        watched = WatchedSet(store, tools.set_name, self._set_is_there)
        return replace(tools, keep=watched.keep, changed=watched.changed)

    def _has(self, kind: PartKind) -> bool:
        """Is there something of this kind to try, beside what hangs on the header?"""
        if kind is PartKind.TICKETS:
            return bool(self._settings.imprimante.tickets)
        return getattr(self, "bag_reader" if kind is PartKind.BAG else kind.value) is not None

    def _follow_set(self, judge: JudgeSnapshot | None = None) -> None:
        """Never another one under a game; what is chosen between two holds for the next."""
        if self._session is None or not (judge or self._now_judge).playing:
            self._set_name = self._settings.lecteur.jeu

    def _set_is_there(self) -> None:
        """What was wrong with the set at the start is over."""
        if self._set_trouble:
            self.post(Recovered(self._set_trouble))
            self._set_trouble = ""

    def _device(self) -> Device:
        """A keyboard until somebody has pressed a button."""
        pressed = self.switch is not None and self.switch.is_awake
        return Device.PANEL if pressed and self._wanted.virtual is None else Device.KEYBOARD

    def _tiles(self) -> TileSet | None:
        if self._wanted.virtual is not None:
            return self._wanted.virtual.set.tileset
        if self.reader is None:
            return None
        try:
            return TileSetStore(self._folder / "tilesets").load(self._settings.lecteur.jeu)
        except RuleError as trouble:
            self._troubles.append(Fault(trouble.code, trouble.data))
            self._set_trouble = trouble.code
            return None

    # The screen

    def _make_screen(self) -> TelevisionScreen:
        club = self._settings.ecran
        size = (club.largeur, club.hauteur) if club.largeur and club.hauteur else None
        fullscreen = self._wanted.fullscreen or club.plein_ecran
        options = ScreenOptions(
            theme=dimmed(_theme(self._settings), club.luminosite),
            fullscreen=fullscreen,
            legend=not fullscreen,
        )
        screen = TelevisionScreen(PygameDisplay(size), self._screen_said, monotonic_ms, options)
        self._listeners.append(lambda judge: screen.show(judge.public))
        return screen

    def _screen_said(self, message: object) -> None:
        match message:
            case DisplayLost(code, data):
                self.post(Troubled(Fault(code, dict(data))))
            case DisplayBack():
                for code in ("display_lost", "display_absent"):
                    self.post(Recovered(code))
            case KeyPressed():
                self._key(message)
            case PointedAt(means):
                self._post_if_any(pointed(means, self._now_judge))
            case WindowClosed() if self.screen is not None:
                if self._may_close():
                    self.screen.stop()
                else:
                    self.post(LEAVE_WINDOW)

    def _may_close(self) -> bool:
        """A game in the middle is asked about first; whoever closes again means it."""
        judge = self._now_judge
        return not judge.playing or isinstance(judge.mode, LeavingMode)

    def _key(self, key: KeyPressed) -> None:
        if key.name == NEXT_STEP_KEY and self._wanted.virtual is not None:
            self._wanted.virtual.next_step()
        elif self.screen is not None:
            self._post_if_any(message_of(key, self._now_judge, writes=self.screen.has_legend))

    def _post_if_any(self, meaning: object | None) -> None:
        if meaning is not None:
            self.post(meaning)

    @property
    def _now_judge(self) -> JudgeSnapshot:
        assert self._session is not None
        return self._session.snapshots.judge

    # The pages

    def _open_pages(self, session: Session, access: AccessBook, care: Care) -> None:
        self._pages = desk = PageDesk(
            post=self.post,
            snapshots=session.snapshots,
            now_ms=monotonic_ms,
            access=access,
            url=self.door.url or "",
            reached=self.door.reached,
            set_volume=self.voice.set_volume if self.voice else lambda _volume: None,
            health=self.health,
            checks=self.checks,
            incidents=care.incidents,
            set_date=care.set_date,
            archive=care.archive,
            hall=self._prepared.hall,
            centre=self._prepared.centre,
            theme=_theme(self._settings),
            evening=self._prepared.evening,
            settled=self._prepared.settled,
            tiles=TileSetStore(self._folder / "tilesets"),
            reads_tiles=self.reader is not None,
            hears_bag=self.bag_reader is not None,
            trials=self.trials,
            offers=partial(self._offers, self._prepared.settled),
            restart=self._wanted.restart,
            switch_off=self._prepared.switch_off,
            copies=self._prepared.copies,
            erase=self._prepared.erase,
            help_to_sticks=self._prepared.help_to_sticks,
            wifi=care.wifi,
            open_to_room=self.door.open_to_room,
            say_aloud=self._say_aloud if self.voice is not None else None,
            voices=VoiceShelf(self._folder, lambda: self._prepared.settled.now),
            panel=self.switch,
            try_tickets=self._prepared.try_tickets,
        )
        try:
            self.door.open(
                desk, [route for name in GAMES for route in face_of(name).pages.routes(desk)]
            )
        except RuleError as trouble:
            self._troubles.append(Fault(trouble.code, trouble.data))

    def _offers(self, settled: Settled, section: str, key: str) -> Sequence[Offered] | None:
        return offers(settled.now, self._folder, section, key)

    @property
    def _live(self) -> Live:
        return Live(
            reader=self.reader,
            bag_reader=self.bag_reader,
            panel=self.switch,
            voice=self.voice,
            has_screen=self.screen is not None,
            url=self.url,
            tiles=lambda: self.workbench.tiles,
        )

    def checks(self) -> list[dict[str, Any]]:
        """The doctor's round with the devices this console holds."""
        patient = Patient(self._settings, self._folder, self._live)
        return [each.as_json() for each in checks(patient)]

    def health(self) -> dict[str, Any]:
        return devices_told(self._live)


def _theme(settings: Settings) -> Theme:
    return THEMES.get(settings.ecran.theme, DAY)
