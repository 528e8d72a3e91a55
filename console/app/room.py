"""What the room is told of a game without a screen: by lamps, buzzer and voice."""

import time
from collections.abc import Callable
from typing import Any, Protocol

from console.desk.buttons import Remark
from console.french import sentence, text
from console.games.face import GameAnnouncer, Lamps
from console.journal.records import Fault
from console.session.dependencies import Entrance, Occurrence, Subscriber
from console.session.desk import AWAIT_TILE, asks_for_a_hand, is_at_the_pad
from console.session.faults import DEVICE_LOST, DEVICE_WRONG_SPEED, LASTING, PANEL_FAULT
from console.session.snapshots import JudgeSnapshot
from console.settings.sections import Settings
from console.tv.snapshot import Severity
from console.voice.utterance import Say, Utterance, UtteranceKind
from console.voice.voice import Voice
from engine.rulings import RuleError

# --- Lamps and buzzer ---------------------------------------------------------------------------
# What the desk answers to the hand.


LAMPS = ("pret", "chrono", "alerte", "defaut")
GIVE_WAY_S = 0.0002
"""What the panel's thread needs to take the interpreter: the hand looks at its lamp first, and
what the room sees and hears would hold it up for milliseconds."""


class DeskPanel(Protocol):
    """What the desk's panel can be asked; the one that is wired now, or a test's."""

    def lamp(self, name: str, pattern: str) -> None: ...
    def buzz(self, sound: str) -> None: ...
    def countdown(self, left_ms: int | None, since_ms: int | None) -> None: ...
    def time_ends(self, at_ms: int | None) -> None:
        """When the end is to sound, whatever becomes of us; None: no clock runs."""

    def set_holds(self, holds: frozenset[str]) -> None:
        """Which buttons have another word for a long press now."""

    def set_playing(self, playing: bool) -> None:
        """A game is played, or none: pins are not changed under it."""


_METAL = frozenset({DEVICE_LOST, DEVICE_WRONG_SPEED, PANEL_FAULT})


def _hold_nothing(_sound: str) -> None:
    """No voice to hold back."""


class RoomPanel(Subscriber):
    """One beep per accepted tile, one answer per refusal, lamps by the state of the game."""

    def __init__(
        self, panel: DeskPanel, hold_speech: Callable[[str], None] = _hold_nothing
    ) -> None:
        self._panel = panel
        self._hold_speech = hold_speech
        self._lamps: dict[str, str] = {}
        self._holds: frozenset[str] | None = None
        self._counting: tuple[int | None, int | None] | None = None
        self._ends_ms: int | None = None
        self._ends_told = False
        self._playing: bool | None = None
        self._quiet = False

    def on_event(self, occurrence: Occurrence) -> None:
        sound = occurrence.face.room.sounds.get(type(occurrence.event))
        if sound is not None:
            self._hold_speech(sound)
            self._panel.buzz(sound)

    def on_refusal(self, refusal: RuleError) -> None:
        """Near the pad while players think, a tile is no deed: shown, not heard."""
        if refusal.code == AWAIT_TILE:
            self._panel.buzz("question")
        elif not (self._quiet and is_at_the_pad(refusal)):
            self._panel.buzz("refusal")

    def on_fault(self, fault: Fault) -> None:
        if fault.code in _METAL:
            self._panel.buzz("fault")

    def on_remark(self, remark: Remark) -> None:
        if remark.beep is not None:
            self._panel.buzz(remark.beep)

    def follow(self, judge: JudgeSnapshot) -> None:
        """A listener of the snapshots: the lamps show where the game stands, and the buttons
        answer the finger down where a long press would mean nothing."""
        game = lamps_of(judge)
        counting = _figures(judge) or (game.left_ms, game.since_ms)
        if counting != self._counting:
            self._counting = counting
            self._panel.countdown(*counting)
        self._tell_end_of_time(judge, game.ends_ms)
        self._quiet = judge.situation.quiet
        holds = judge.situation.holds
        if holds != self._holds:
            self._holds = holds
            self._panel.set_holds(holds)
        if judge.playing != self._playing:
            self._playing = judge.playing
            self._panel.set_playing(judge.playing)
        self._light(lamps_for(judge, game))

    def _tell_end_of_time(self, judge: JudgeSnapshot, ends_ms: int | None) -> None:
        """Told with the first game too, where no clock runs: whoever keeps the time may still hold
        a deadline of a console that was killed. Before that nobody knows."""
        if ends_ms != self._ends_ms or not (self._ends_told or judge.face is None):
            self._ends_ms, self._ends_told = ends_ms, True
            self._panel.time_ends(ends_ms)

    def _light(self, lamps: dict[str, str]) -> None:
        if lamps == self._lamps:
            return
        self._lamps = lamps
        for lamp, pattern in lamps.items():
            self._panel.lamp(lamp, pattern)
        time.sleep(GIVE_WAY_S)


def _figures(judge: JudgeSnapshot) -> tuple[int | None, int | None] | None:
    """What the large figures show while they are tried."""
    aside = judge.mode.aside if judge.mode is not None else None
    return (aside.figures_ms, None) if aside is not None and aside.figures_ms else None


def lamps_of(judge: JudgeSnapshot) -> Lamps:
    """What the game on the desk wants them to say."""
    return judge.face.room.lamps(judge.state, judge.answer) if judge.face is not None else Lamps()


def lamps_for(judge: JudgeSnapshot, game: Lamps) -> dict[str, str]:
    if judge.mode is not None and (aside := judge.mode.aside) is not None and aside.panel:
        return {lamp: "on" if lamp == aside.lamp else "off" for lamp in LAMPS}
    refused = "on" if judge.refusal is not None else "off"
    return {
        "pret": game.ready,
        "chrono": game.clock,
        "alerte": game.warning if game.warning != "off" else refused,
        "defaut": _something_is_wrong(judge),
    }


def _something_is_wrong(judge: JudgeSnapshot) -> str:
    """It blinks until the fault was read, and shines as long as it lasts. Good news is shown
    as well, but is no fault."""
    if not judge.public.banners and not judge.faults:
        return "off"
    if any(banner.severity is not Severity.INFORMATION for banner in judge.public.banners):
        return "blink"
    return "on" if any(fault.code in LASTING for fault in judge.faults) else "off"


# --- The voice ----------------------------------------------------------------------------------
# Announcements as they happen. What is likely to come is rendered while players think, and kept
# private until it is said.


class Speaker(Subscriber):
    """Turns what happens into utterances and hands them to whoever speaks."""

    def __init__(self, settings: Settings, say: Callable[[Utterance], None]) -> None:
        self._settings = settings
        self._say = say
        self._entrance: Entrance | None = None
        self._made: tuple[Settings, Entrance, GameAnnouncer[Any, Any, Any]] | None = None
        self._last: tuple[Utterance, ...] = ()
        self._state: object = None
        self._quiet = False

    def settle(self, settings: Settings) -> None:
        self._settings = settings

    def on_entrance(self, entrance: Entrance) -> None:
        self._state, self._last, self._entrance = entrance.state, (), entrance

    @property
    def _announcer(self) -> GameAnnouncer[Any, Any, Any] | None:
        """Of the game on the desk, in the way the club has chosen by now."""
        settings, entrance, made = self._settings, self._entrance, self._made
        if entrance is None:
            return None
        if made is None or made[0] is not settings or made[1] is not entrance:
            options = entrance.state.options
            announcer = entrance.face.voice.announcer(settings, options, entrance.accents)
            made = self._made = settings, entrance, announcer
        return made[2]

    def on_event(self, occurrence: Occurrence) -> None:
        announcer = self._announcer
        if announcer is None:
            return
        self._state = occurrence.after
        said = announcer.utterances(occurrence.event, occurrence.after)
        kept = tuple(utterance for utterance in said if not utterance.is_signal)
        self._last = kept or self._last
        for utterance in said:
            self._say(utterance)

    def on_refusal(self, refusal: RuleError) -> None:
        """What asks for a hand is said: the person may not see a screen."""
        if asks_for_a_hand(refusal) and not self._quiet:
            self._say(spoken(sentence(refusal)))

    def on_fault(self, fault: Fault) -> None:
        if fault.aloud:
            self._say(spoken(text(fault.code, **fault.data)))

    def on_remark(self, remark: Remark) -> None:
        if remark.aloud:
            self._say(spoken(text(remark.code, **remark.data)))

    def repeat(self) -> None:
        """After a power cut nothing has been said yet: what would have been is."""
        said, announcer = self._last, self._announcer
        if not said and announcer is not None:
            said = tuple(announcer.recall(self._state))
        for utterance in said:
            self._say(utterance)


class RoomVoice(Speaker):
    """A speaker that also prepares: what is always said when a game comes in, what will
    probably be said as soon as it is known."""

    def __init__(self, settings: Settings, voice: Voice) -> None:
        super().__init__(settings, voice.say)
        self._voice = voice
        self._prepared: Utterance | None = None
        self._was_said = False

    def on_entrance(self, entrance: Entrance) -> None:
        super().on_entrance(entrance)
        announcer = self._announcer
        assert announcer is not None
        self._voice.render_ahead(announcer.ahead())

    def follow(self, judge: JudgeSnapshot) -> None:
        """A listener of the snapshots. What was prepared and never said is forgotten."""
        self._quiet = judge.situation.quiet
        announcer = self._announcer
        if announcer is None or judge.state is None:
            return
        likely = announcer.likely(judge.state, judge.answer)
        if likely == self._prepared:
            return
        if likely is not None:
            self._voice.prepare(likely)
        elif not self._was_said:
            self._voice.forget_prepared()
        self._prepared, self._was_said = likely, False

    def on_event(self, occurrence: Occurrence) -> None:
        super().on_event(occurrence)
        self._was_said |= self._prepared is not None and self._prepared in self._last

    def repeat(self) -> None:
        if not self._voice.repeat():
            super().repeat()


def spoken(words: str) -> Utterance:
    """A sentence of the desk; « K#1 » is read « K 1 »."""
    shown = words.strip()
    said = shown.replace("?#", "joker ").replace("#", " ").replace(" n° ", " numéro ")
    return Utterance(UtteranceKind.DESK, (Say(shown, said),))
