"""Everything around the game, made from the settings: voice, pages, screen, reader, panel.

Each piece is optional and each may fail: the game goes on, the judge is told.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console.doctor.examination import checks
from console.doctor.patient import Live, Patient
from console.games.duplicate.buttons import Desk
from console.games.duplicate.keys import message_of
from console.games.duplicate.lamps import RoomPanel
from console.games.duplicate.room_voice import RoomVoice, voice_pace
from console.games.duplicate.seating import RoomList
from console.games.duplicate.snapshot import AT_A_GLANCE, Access, Pace, PublicSnapshot
from console.inbox import Recovered, Troubled
from console.journal import Fault
from console.loop import monotonic_ms
from console.messages_fr import text
from console.metal import bag_settings, panel_settings, reader_settings
from console.rig import VirtualDesk
from console.screen.display import PygameDisplay
from console.screen.messages import DisplayBack, DisplayLost, KeyPressed, WindowClosed
from console.screen.window import Screen, ScreenOptions
from console.session.reactions import Subscriber
from console.session.showcase import JudgeSnapshot
from console.settings import Settings
from console.speech.voice import Voice, VoiceBack, VoiceLost, VoiceSettings
from console.tilesets.store import TileSetStore
from console.tilesets.workbench import Bench, Equipment
from console.view.theme import DAY, NIGHT
from console.web.access import AccessBook
from console.web.addresses import own_url
from console.web.desk import WebDesk
from console.web.server import WebServer
from console.wiring import Component, Console
from engine.errors import RuleError
from engine.letters.tileset import TileSet
from firmware_bridge.gpio_panel import Panel, open_panel
from firmware_bridge.readers import open_reader
from firmware_bridge.serial_reader import SerialReader
from firmware_bridge.settings import ReaderSettings

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
    virtual: VirtualDesk | None = None
    """A desk without metal, in the place of the reader and the panel."""


class Furniture:
    """Made before the console, tied to it by `attach`."""

    def __init__(self, settings: Settings, folder: Path, wanted: Wanted) -> None:
        self._settings = settings
        self._folder = folder
        self._wanted = wanted
        self._console: Console | None = None
        self._troubles: list[Fault] = []
        self._listeners: list[Callable[[PublicSnapshot, JudgeSnapshot], None]] = []
        seats = RoomList(self.post, folder)
        self.subscribers: list[Subscriber] = [seats]
        self._listeners.append(seats.follow)
        self.components: list[Component] = []
        self.access = AccessBook.open(folder / ACCESS_FILE)
        self.panel = self._make_panel()
        self.voice = self._make_voice()
        self.reader = self._make_reader()
        self.bag_reader = self._make_bag_reader()
        self.desk = Desk(self._tiles())
        self.bench = Bench(self.desk, self._equipment())
        self.screen = self._make_screen() if wanted.window else None
        self.server: WebServer | None = None
        self.incidents: Callable[[], list[dict[str, str]]] = list
        self.set_date: Callable[[str], str] | None = None

    def post(self, message: object) -> None:
        """To the console's inbox, from any thread."""
        if self._console is not None:
            self._console.post(message)

    def attach(self, console: Console) -> None:
        """Tie everything to this console, before it starts."""
        self._console = console
        showcase = console.session.showcase
        for listener in self._listeners:
            showcase.listen(listener)
        if self._wanted.pages and self._settings.web.actif:
            self.server = self._open_pages(console)
        for fault in self._troubles:
            console.session.tell(fault)

    def access_card(self) -> Access:
        return Access(self.url or "", self.access.judge_pin)

    def pace(self) -> Pace:
        """The screens follow a voice that is heard, else they go at the pace of the eyes."""
        heard = self.voice is not None and not self.voice.status().problems
        return voice_pace(self._settings.voix) if heard else AT_A_GLANCE

    @property
    def url(self) -> str | None:
        return own_url(self._settings.web.hote, self.server.port) if self.server else None

    # The voice

    def _make_voice(self) -> Voice | None:
        if not (self._wanted.voice and self._settings.voix.active):
            return None
        voice = Voice(
            VoiceSettings.of_club(self._settings.voix),
            self._folder,
            self._voice_said,
            on_speaking=self._duck_buzzer,
        )
        room = RoomVoice(self._settings, voice)
        self.subscribers.append(room)
        self._listeners.append(room.follow)
        self.components.append(Component("voice", voice.start, voice.close))
        return voice

    def _voice_said(self, message: object) -> None:
        if isinstance(message, VoiceLost):
            self.post(Troubled(Fault(message.code, dict(message.data))))
        elif isinstance(message, VoiceBack):
            self.post(Recovered(message.code))

    def _duck_buzzer(self, speaking: bool) -> None:
        """The buzzer and the voice do not cover each other."""
        if self.panel is not None:
            self.panel.mute(speaking)

    # The metal

    def _make_panel(self) -> Panel | None:
        virtual = self._wanted.virtual
        if virtual is not None:
            panel = open_panel(virtual.rig.settings.panel, self.post, virtual.rig.pin_factory)
        elif self._settings.panneau.actif:
            panel = open_panel(panel_settings(self._settings.panneau), self.post)
        else:
            return None
        room = RoomPanel(panel)
        self.subscribers.append(room)
        self._listeners.append(room.follow)
        self.components.append(Component("panel", panel.start, panel.stop))
        return panel

    def _make_reader(self) -> SerialReader | None:
        virtual = self._wanted.virtual
        wanted: ReaderSettings | None
        if virtual is not None:
            wanted = virtual.rig.pad.settings
            self._listeners.append(virtual.follow)
            self.components.append(Component("virtual desk", virtual.start, virtual.stop))
        else:
            wanted = reader_settings(self._settings.lecteur)
        if wanted is None:
            return None
        reader = open_reader(wanted, self.post)
        self.components.append(Component("reader", reader.start, reader.stop))
        return reader

    def _make_bag_reader(self) -> SerialReader | None:
        """The UHF reader that hears the whole bag; few clubs have one."""
        virtual = self._wanted.virtual
        if virtual is not None:
            wanted = virtual.rig.stock.settings if virtual.rig.stock else None
        else:
            wanted = bag_settings(self._settings.sac)
        if wanted is None:
            return None
        reader = open_reader(wanted, self.post)
        self.components.append(Component("bag reader", reader.start, reader.stop))
        return reader

    def _equipment(self) -> Equipment:
        panel = self.panel.settings if self.panel else None
        store = TileSetStore(self._folder / "tilesets")
        return Equipment(
            has_reader=self.reader is not None,
            set_name=self._settings.lecteur.jeu,
            keep=store.save if self._wanted.virtual is None else lambda tileset: None,
            ask_bag=self.bag_reader.take_stock if self.bag_reader else None,
            buttons=tuple(panel.buttons) if panel else (),
            lamps=tuple(panel.lamps) if panel else (),
            sounds=tuple(panel.sounds) if panel and panel.buzzer is not None else (),
        )

    def _tiles(self) -> TileSet | None:
        if self._wanted.virtual is not None:
            return self._wanted.virtual.set.tileset
        if self.reader is None:
            return None
        try:
            return TileSetStore(self._folder / "tilesets").load(self._settings.lecteur.jeu)
        except RuleError as trouble:
            self._troubles.append(Fault(trouble.code, trouble.data))
            return None

    # The screen

    def _make_screen(self) -> Screen:
        club = self._settings.ecran
        size = (club.largeur, club.hauteur) if club.largeur and club.hauteur else None
        fullscreen = self._wanted.fullscreen or club.plein_ecran
        options = ScreenOptions(
            theme=NIGHT if club.theme == "nuit" else DAY,
            fullscreen=fullscreen,
            legend=not fullscreen,
        )
        screen = Screen(PygameDisplay(size), self._screen_said, monotonic_ms, options)
        self._listeners.append(lambda public, _judge: screen.show(public))
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
            case WindowClosed() if self.screen is not None:
                self.screen.stop()

    def _key(self, key: KeyPressed) -> None:
        assert self._console is not None
        if key.name == NEXT_STEP_KEY and self._wanted.virtual is not None:
            self._wanted.virtual.next_step()
            return
        judge = self._console.session.showcase.judge
        meaning = message_of(key, judge.situation, judge.public.page)
        if meaning is not None:
            self.post(meaning)

    # The pages

    def _open_pages(self, console: Console) -> WebServer | None:
        web = self._settings.web
        desk = WebDesk(
            post=console.post,
            showcase=console.session.showcase,
            now_ms=monotonic_ms,
            access=self.access,
            url=own_url(web.hote, web.port),
            set_volume=self.voice.set_volume if self.voice else lambda _volume: None,
            health=self.health,
            checks=self.checks,
            incidents=self.incidents,
            set_date=self.set_date,
            theme=NIGHT if self._settings.ecran.theme == "nuit" else DAY,
        )
        server = WebServer(desk, web.hote, web.port)
        try:
            server.open()
        except RuleError as trouble:
            self._troubles.append(Fault(trouble.code, trouble.data))
            return None
        return server

    def checks(self) -> list[dict[str, Any]]:
        """The doctor's round with the devices this console holds."""
        live = Live(
            reader=self.reader,
            bag_reader=self.bag_reader,
            panel=self.panel,
            voice=self.voice,
            has_screen=self.screen is not None,
            url=self.url,
            tiles=lambda: self.desk.tiles,
        )
        return [each.as_json() for each in checks(Patient(self._settings, self._folder, live))]

    def health(self) -> dict[str, Any]:
        """How the devices are, for the judge's page."""
        devices: list[dict[str, Any]] = []
        if self.reader is not None:
            health = self.reader.health()
            state = health.state.value
            good = state in ("ok", "listening")
            devices.append(_device("Lecteur", good, f"device_state_{state}"))
        if self.panel is not None:
            good = not self.panel.faults
            devices.append(_device("Panneau", good, "device_ok" if good else "device_faulty"))
        answer: dict[str, Any] = {"devices": devices}
        if self.voice is not None:
            status = self.voice.status()
            code = status.problems[0].code if status.problems else None
            voice_text = text(code, **status.problems[0].data) if code else status.voice or "—"
            devices.append({"name": "Voix", "ok": code is None, "text": voice_text})
            said = self.voice.said()
            answer |= {"volume": status.volume, "said": said[-1].text if said else ""}
        return answer


def _device(name: str, ok: bool, code: str) -> dict[str, Any]:
    return {"name": name, "ok": ok, "text": text(code)}


def components_of(furniture: Furniture) -> Sequence[Component]:
    """What the console starts with itself; the pages come last, when there is all to show."""

    def start_pages() -> None:
        if furniture.server is not None:
            furniture.server.start()

    def stop_pages() -> None:
        if furniture.server is not None:
            furniture.server.stop()

    return (*furniture.components, Component("pages", start_pages, stop_pages))
