"""Questions that wait for the judge, one answer in hand at a time: six buttons and a television."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from console.desk.buttons import REPEAT, Button, Remark, Situation, long, short
from console.desk.questions import OpenQuestion, PossibleAnswer
from console.modes.ending import QuestionMode, interrupted_by
from console.modes.mode import Aside, Begin, Deed, ModeContext, ModeTurn
from engine.rulings import RuleError


@dataclass(frozen=True)
class AnsweringMode(QuestionMode):
    """Goes round the questions and their answers until one is held. Nothing is said unless
    « répéter » asks for it: players may be thinking."""

    questions: Sequence[OpenQuestion]
    asked: int = 0
    chosen: int = 0
    once: bool = False
    """Asked back by one deed of the desk: whatever is answered, it is over."""

    @classmethod
    def begin(cls, desk: ModeContext) -> ModeTurn:
        questions = tuple(desk.questions())
        if not questions:
            raise RuleError("no_question_waits")
        return ModeTurn(cls(interrupted_by(desk), questions))

    @classmethod
    def opened(cls, questions: Sequence[OpenQuestion], desk: ModeContext) -> ModeTurn:
        """Those the judge has asked for himself."""
        return ModeTurn(cls(interrupted_by(desk), questions, once=True))

    @classmethod
    def about(cls, question: OpenQuestion, desk: ModeContext) -> ModeTurn:
        return cls.opened((question,), desk)

    @cached_property
    def situation(self) -> Situation:
        buttons = {
            Button.VALIDER: long(Deed("give_answer", do=self._answer)),
            Button.REPETER: short(REPEAT),
            Button.ANNULER: short(Deed("leave_question", do=self.end)),
        }
        if len(self._question.answers) > 1:
            buttons[Button.REJETER] = short(Deed("next_answer", do=self._turn))
        if len(self.questions) > 1:
            buttons[Button.SUIVANT] = short(Deed("next_question", do=self._go_on))
        return Situation(
            "answering",
            buttons,
            aside=True,
            answers=Remark(
                "answering_answers" if len(self._question.answers) > 1 else "answering_alone"
            ),
            prominent=(Deed,),
        )

    @property
    def aside(self) -> Aside:
        return Aside(self.situation, Remark("answering_asked", self._told))

    def reconsidered(self, desk: ModeContext) -> ModeTurn:
        """What is still asked, once an answer was given; a question that was answered elsewhere
        meanwhile is gone as well."""
        waits = () if self.once else tuple(desk.questions())
        # what an answer brings and nobody waits for, a case for the commission, is for another time
        questions = [each for each in waits if each.pressing or each in self.questions]
        if not questions:
            return ModeTurn(self.interrupted)
        place = min(self.asked, len(questions) - 1)
        return ModeTurn(replace(self, questions=questions, asked=place, chosen=0))

    def _answer(self) -> ModeTurn:
        return ModeTurn(self, then=self._chosen.done)

    def _turn(self) -> ModeTurn:
        chosen = (self.chosen + 1) % len(self._question.answers)
        return ModeTurn(replace(self, chosen=chosen))

    def _go_on(self) -> ModeTurn:
        return ModeTurn(replace(self, asked=(self.asked + 1) % len(self.questions), chosen=0))

    @property
    def _question(self) -> OpenQuestion:
        return self.questions[self.asked]

    @property
    def _chosen(self) -> PossibleAnswer:
        return self._question.answers[self.chosen]

    @property
    def _told(self) -> dict[str, object]:
        several = len(self.questions) > 1
        place = f" ({self.asked + 1}/{len(self.questions)})" if several else ""
        return {"told": self._question.told, "answer": self._chosen.label, "place": place}


ANSWER_QUESTIONS = Begin("answer_questions", opening=AnsweringMode.begin)


def ask_back(question: OpenQuestion) -> Callable[[ModeContext], ModeTurn]:
    return partial(AnsweringMode.about, question)
