"""What the room sees and hears of an event, once it is on the card. Live only."""

from collections.abc import Callable
from dataclasses import dataclass

from console.games.duplicate.script import Announcer, style_of
from console.games.duplicate.solving import accents_of
from console.journal import Fault
from console.messages_fr import text
from console.settings import Settings
from console.speech.utterance import Kind, Say, Utterance
from console.tilesets.stocktaking import Remark
from console.tilesets.workbench import SPOKEN
from engine.errors import RuleError
from engine.games.duplicate import State
from engine.games.duplicate.events import Event
from engine.letters.lexicon import Lexicon


@dataclass(frozen=True)
class Occurrence:
    """An event that has just happened; never built when a journal is read back."""

    event: Event
    before: State | None
    after: State
    now_ms: int
    durable: bool


class Subscriber:
    """Voice, screen, buzzer, terminal: each overrides what concerns it. Called in the loop's
    thread, so nobody may wait here: hand over and return."""

    def entered(self, state: State, lexicon: Lexicon) -> None:
        """A game is on the desk, just opened or brought back."""

    def happened(self, occurrence: Occurrence) -> None: ...

    def refused(self, refusal: RuleError) -> None: ...

    def told(self, fault: Fault) -> None: ...

    def remarked(self, remark: Remark) -> None:
        """Something came of taking stock or of trying the panel."""

    def repeat(self) -> None:
        """The judge wants the last announcement again."""


class Speaker(Subscriber):
    """Turns what happens into utterances and hands them to whoever speaks."""

    def __init__(self, settings: Settings, say: Callable[[Utterance], None]) -> None:
        self._settings = settings
        self._say = say
        self._announcer: Announcer | None = None
        self._last: tuple[Utterance, ...] = ()
        self._state: State | None = None

    def entered(self, state: State, lexicon: Lexicon) -> None:
        self._state, self._last = state, ()
        self._announcer = Announcer(style_of(self._settings, state.options), accents_of(lexicon))

    def happened(self, occurrence: Occurrence) -> None:
        if self._announcer is None:
            return
        self._state = occurrence.after
        said = self._announcer.utterances(occurrence.event, occurrence.after)
        kept = tuple(utterance for utterance in said if not utterance.is_signal)
        self._last = kept or self._last
        for utterance in said:
            self._say(utterance)

    def told(self, fault: Fault) -> None:
        if fault.code in SPOKEN:
            self._say(spoken(text(fault.code, **fault.data)))

    def remarked(self, remark: Remark) -> None:
        if remark.aloud:
            self._say(spoken(text(remark.code, **remark.data)))

    def repeat(self) -> None:
        """After a power cut nothing has been said yet: what would have been is."""
        said = self._last
        if not said and self._announcer is not None and self._state is not None:
            said = self._announcer.recall(self._state)
        for utterance in said:
            self._say(utterance)


def spoken(sentence: str) -> Utterance:
    """A sentence of the desk; « K#1 » is read « K 1 »."""
    said = sentence.replace("?#", "joker ").replace("#", " ")
    return Utterance(Kind.DESK, (Say(sentence, said),))
