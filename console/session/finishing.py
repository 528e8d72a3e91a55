"""« Terminer… » and « Fermer ? » at the desk: a question on the screens, answered by its buttons.
Belongs to the loop's thread."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from console.buttons import DESK_REASON, Button, Situation, Wish, long, short
from console.endings import Ending
from console.messages_fr import text
from console.remarks import Remark
from console.session.on_desk import OnDesk
from console.tilesets.workbench import Aside
from engine.errors import RuleError

LEAVING = Situation("leaving", {Button.ANNULER: short(Wish.KEEP_PLAYING)}, aside=True)
"""The window was closed in the middle of a game: whoever means it closes it again."""


@dataclass
class Finishing:
    """Goes round the ways to end the game on the desk until one is held, or it goes on."""

    game: Callable[[], OnDesk | None]
    _endings: Sequence[Ending] = ()
    _chosen: int = 0
    _leaving: bool = False

    def open(self) -> None:
        game = self.game()
        self._endings = game.face.desk.endings(game.state) if game is not None else ()
        self._chosen, self._leaving = 0, False
        if not self._endings:
            raise RuleError("nothing_to_finish")

    def leave_window(self) -> None:
        self._leaving = True

    def close(self) -> None:
        self._endings, self._leaving = (), False

    def next(self) -> None:
        self._chosen = (self._chosen + 1) % len(self._endings)

    @property
    def aside(self) -> Aside | None:
        if self._leaving:
            return Aside(LEAVING, Remark("leaving_asked"))
        if not self._endings:
            return None
        ending = self._endings[self._chosen]
        command = ending.command(DESK_REASON)
        situation = Situation(
            "finishing",
            {
                Button.VALIDER: long(command),
                Button.SUIVANT: short(Wish.NEXT_ENDING),
                Button.REPETER: short(Wish.REPEAT),
                Button.ANNULER: short(Wish.KEEP_PLAYING),
            },
            aside=True,
            answers=text("finishing_answers"),
            prominent=(type(command),),
        )
        return Aside(situation, Remark("finishing_asked", _told(ending)))

    @property
    def question(self) -> Remark | None:
        """What is asked, for the ear: a screen has less room."""
        if not self._endings:
            return None
        return Remark("finishing_said", _told(self._endings[self._chosen]), aloud=True)


def _told(ending: Ending) -> dict[str, str]:
    return {"ending": text(f"ending_{ending.name}"), "told": ending.told}
