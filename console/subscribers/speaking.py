"""The voice tied to the game: announcements as they happen, what is likely to come rendered
while players think and kept private until it is said."""

from collections.abc import Callable
from typing import Any

from console.french import sentence, text
from console.games.face import Announcer
from console.journal.records import Fault
from console.remarks import Remark
from console.session.desk import asks_for_a_hand
from console.session.reactions import Entrance, Occurrence, Subscriber
from console.session.showcase import JudgeSnapshot
from console.settings.sections import Settings
from console.voice.utterance import Kind, Say, Utterance
from console.voice.voice import Voice
from engine.rulings import RuleError


class Speaker(Subscriber):
    """Turns what happens into utterances and hands them to whoever speaks."""

    def __init__(self, settings: Settings, say: Callable[[Utterance], None]) -> None:
        self._settings = settings
        self._say = say
        self._announcer: Announcer[Any, Any, Any] | None = None
        self._last: tuple[Utterance, ...] = ()
        self._state: object = None
        self._quiet = False

    def entered(self, entrance: Entrance) -> None:
        self._state, self._last = entrance.state, ()
        self._announcer = entrance.face.voice.announcer(
            self._settings, entrance.state.options, entrance.accents
        )

    def happened(self, occurrence: Occurrence) -> None:
        if self._announcer is None:
            return
        self._state = occurrence.after
        said = self._announcer.utterances(occurrence.event, occurrence.after)
        kept = tuple(utterance for utterance in said if not utterance.is_signal)
        self._last = kept or self._last
        for utterance in said:
            self._say(utterance)

    def refused(self, refusal: RuleError) -> None:
        """What asks for a hand is said: the person may not see a screen."""
        if asks_for_a_hand(refusal) and not self._quiet:
            self._say(spoken(sentence(refusal)))

    def told(self, fault: Fault) -> None:
        if fault.aloud:
            self._say(spoken(text(fault.code, **fault.data)))

    def remarked(self, remark: Remark) -> None:
        if remark.aloud:
            self._say(spoken(text(remark.code, **remark.data)))

    def repeat(self) -> None:
        """After a power cut nothing has been said yet: what would have been is."""
        said = self._last
        if not said and self._announcer is not None:
            said = tuple(self._announcer.recall(self._state))
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

    def entered(self, entrance: Entrance) -> None:
        super().entered(entrance)
        assert self._announcer is not None
        self._voice.render_ahead(self._announcer.ahead())

    def follow(self, judge: JudgeSnapshot) -> None:
        """A listener of the showcase. What was prepared and never said is forgotten."""
        self._quiet = judge.situation.quiet
        if self._announcer is None or judge.state is None:
            return
        likely = self._announcer.likely(judge.state, judge.answer)
        if likely == self._prepared:
            return
        if likely is not None:
            self._voice.prepare(likely)
        elif not self._was_said:
            self._voice.forget_prepared()
        self._prepared, self._was_said = likely, False

    def happened(self, occurrence: Occurrence) -> None:
        super().happened(occurrence)
        self._was_said |= self._prepared is not None and self._prepared in self._last

    def repeat(self) -> None:
        if not self._voice.repeat():
            super().repeat()


def spoken(words: str) -> Utterance:
    """A sentence of the desk; « K#1 » is read « K 1 »."""
    shown = words.strip()
    said = shown.replace("?#", "joker ").replace("#", " ")
    return Utterance(Kind.DESK, (Say(shown, said),))
