"""The voice tied to the game: announcements as they happen, the top rendered while players
think and kept private until it is chosen."""

from console.games.duplicate.script import Announcer, style_of
from console.games.duplicate.snapshot import Pace, PublicSnapshot
from console.games.duplicate.solving import accents_of
from console.session.reactions import Occurrence, Speaker
from console.session.showcase import JudgeSnapshot
from console.settings import Settings
from console.settings.sections import VoiceSettings
from console.speech.closed_set import closed_set
from console.speech.voice import Voice
from engine.games.duplicate import State
from engine.games.duplicate.events import CoupAnnulled, RackRejected, TopChosen, WordFormed
from engine.letters.lexicon import Lexicon
from engine.letters.scoring import score


class RoomVoice(Speaker):
    """A speaker that also prepares: the closed set when a game comes in, the top when known."""

    def __init__(self, settings: Settings, voice: Voice) -> None:
        super().__init__(settings, voice.say)
        self._settings = settings
        self._voice = voice
        self._prepared: TopChosen | None = None
        self._private: Announcer | None = None

    def entered(self, state: State, lexicon: Lexicon) -> None:
        super().entered(state, lexicon)
        style = style_of(self._settings, state.options)
        self._private = Announcer(style, accents_of(lexicon))
        self._voice.render_ahead(closed_set(style))

    def follow(self, _public: PublicSnapshot, judge: JudgeSnapshot) -> None:
        """A listener of the showcase: prepare the proposed top as soon as it is known."""
        likely = proposed_top(judge)
        if likely is None or likely == self._prepared or self._private is None:
            return
        self._prepared = likely
        assert judge.state is not None
        for utterance in self._private.utterances(likely, judge.state):
            self._voice.prepare(utterance)

    def happened(self, occurrence: Occurrence) -> None:
        super().happened(occurrence)
        if isinstance(occurrence.event, CoupAnnulled | RackRejected):
            self._prepared = None
            self._voice.forget_prepared()

    def repeat(self) -> None:
        if not self._voice.repeat():
            super().repeat()


_SPOKEN_BEFORE_SPELLING_MS = 3_800
"""« 98 points », « horizontal », « Hongrie, H », « 4 » and the word, at the ordinary rate:
between 3.5 and 4.1 s with the voice that is always there."""
_TABLE_WORD_MS = 600
_SPOKEN_LETTER_MS = 350


def voice_pace(voice: VoiceSettings) -> Pace:
    """When the voice begins to spell the word of a top, and how quickly it does.

    Expected, not observed: the sound card's queue tells when an announcement begins, not
    where it stands. Half a second either way reads as one gesture.
    """
    spoken_ms = _SPOKEN_BEFORE_SPELLING_MS
    if not voice.reference_par_mot:
        spoken_ms -= _TABLE_WORD_MS
    silent_ms = 3 * voice.pause_phrase_ms + 2 * voice.pause_reference_ms
    return Pace(
        word_ms=round(spoken_ms / voice.debit) + silent_ms,
        letter_ms=round(_SPOKEN_LETTER_MS / voice.debit) + voice.pause_epellation_ms,
    )


def proposed_top(judge: JudgeSnapshot) -> TopChosen | None:
    """What « valider » would most likely retain, as the event it would become."""
    answer = judge.answer
    if answer is None or not answer.tops or judge.state is None:
        return None
    question, move = answer.question, judge.prepared_top or answer.tops[0].move
    scored = score(question.grid, move, question.formule)
    words = tuple(WordFormed(word.word, word.ref, word.points) for word in scored.words)
    return TopChosen(
        coup=question.number,
        move=move,
        points=scored.points,
        words=words,
        prime=scored.prime,
        top_points=answer.solutions.top_points,
        ties=len(answer.tops),
    )
