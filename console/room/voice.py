"""The voice tied to the game: announcements as they happen, the top rendered while players
think and kept private until it is chosen."""

from console.session.announcements import Announcer, style_of
from console.session.reactions import Speaker, accents_of
from console.session.showcase import JudgeSnapshot
from console.settings import Settings
from console.speech.closed_set import closed_set
from console.speech.voice import Voice
from console.view.snapshot import PublicSnapshot
from engine.duplicate import State
from engine.events import TopChosen, WordFormed
from engine.lexicon import Lexicon
from engine.scoring import score


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

    def repeat(self) -> None:
        self._voice.repeat()


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
