"""A word of Jarnac typed at the window: on a row of a mat, or wherever its letters allow it.

On one's own mat it is a word to make, on the other's a Jarnac. The page asks for the same: a word,
and a row where several are possible.
"""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from console.desk.drafts import ARROWS, BACK_KEY, WordKey, Writing
from console.french import sentence, text
from console.games.jarnac.snapshot import JarnacSnapshot, TypedRow
from console.tv.snapshot import KeyHint
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.decide import is_possible
from engine.games.jarnac.mat import LONGEST, SHORTEST, Mat, value
from engine.games.jarnac.plays import chosen_row
from engine.games.jarnac.state import State, other
from engine.rulings import RuleError


def mats_to_write_on(state: State) -> tuple[int, ...]:
    """Whose mats a word can be made of now, the likelier first; None of a console that plays."""
    turn, found = state.turn, list[int]()
    robber = other(turn) if state.claimable else turn
    if is_possible(state, cmd.Jarnac) and state.options.virtual[robber] is None:
        found.append(other(robber))
    makes = is_possible(state, cmd.MakeWord) and not state.called
    if makes and state.options.virtual[turn] is None:
        found.append(turn)
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True)
class MatDraft:
    side: int
    """Whose mat."""
    row: int | None = None
    """None: the only one where the letters allow it."""
    typed: str = ""

    def rows(self, mat: Mat) -> tuple[int, ...]:
        """Where the cursor can stand."""
        filled = tuple(number for number, word in enumerate(mat.rows, start=1) if word)
        return (*filled, mat.free_row) if mat.free_row is not None else filled

    def moved(self, mat: Mat, step: int) -> "MatDraft":
        """From row to row; beyond the first and the last, wherever it is possible."""
        places = (None, *self.rows(mat))
        here = places.index(self.row) if self.row in places else 0
        return replace(self, row=places[(here + step) % len(places)])

    def put(self, side: int, row: int) -> "MatDraft":
        """On a row; on the one it is on, off it again."""
        same = (side, row) == (self.side, self.row)
        return replace(self, side=side, row=None if same else row)


class MatEntry:
    """`console.desk.drafts.WordEntry` of Jarnac."""

    def moment(self, state: State) -> Hashable | None:
        acts = sum(not isinstance(event, ev.TIME_EVENTS) for event in state.log)
        return (acts, state.turn) if mats_to_write_on(state) else None

    def after(self, state: State, draft: MatDraft | None, key: WordKey) -> MatDraft:
        mats = mats_to_write_on(state)
        now, plain = draft or MatDraft(mats[0]), key.name.removeprefix("shift+")
        match key.place:
            case ("row", side, row) if int(side) in mats:
                return now.put(int(side), int(row))
        if key.letter is not None and len(now.typed) < LONGEST:
            return replace(now, typed=now.typed + key.letter.upper())
        if plain in ARROWS and draft is not None:
            step, aside = ARROWS[plain]
            if not aside:
                return now.moved(state.mat(now.side), step)
            return replace(now, side=next((each for each in mats if each != now.side), now.side))
        return replace(now, typed=now.typed[:-1]) if plain == BACK_KEY else now

    def command(self, state: State, draft: MatDraft) -> cmd.MakeWord | cmd.Jarnac:
        made = cmd.MakeWord if _is_own(state, draft) else cmd.Jarnac
        return made(draft.typed, draft.row)

    def shown(self, public: JarnacSnapshot, state: State, writing: Writing) -> JarnacSnapshot:
        draft, mats = writing.draft, mats_to_write_on(state)
        if not isinstance(draft, MatDraft):
            return replace(public, typing=TypedRow(mats))
        code = "jarnac_typing_own" if _is_own(state, draft) else "jarnac_typing_theft"
        mat, told = state.mat(draft.side), text("jarnac_typing")
        row = draft.row or mat.free_row
        if len(draft.typed) >= SHORTEST:
            try:
                row = chosen_row(mat, draft.typed, draft.row)
                told = text("jarnac_typing_worth", points=value(draft.typed), row=row)
            except RuleError as why:
                told = sentence(why)
        if writing.refusal is not None:
            told = sentence(writing.refusal)
        typing = TypedRow(
            mats,
            side=draft.side,
            row=row,
            word=draft.typed,
            heading=text(code, name=state.name(state.turn), word=draft.typed or "…"),
            told=told,
            refused=writing.refusal is not None,
        )
        return replace(public, typing=typing)

    def hints(self, draft: MatDraft | None) -> tuple[KeyHint, ...]:
        if draft is None:
            return (KeyHint(text("key_letters"), text("key_write")),)
        play = (KeyHint(text("key_enter"), text("key_play_word"), ("write", "return")),)
        return (
            *(play if draft.typed else ()),
            KeyHint(text("key_rows"), text("key_row"), ("write", "down")),
            KeyHint(text("key_escape"), text("key_clear"), ("write", "escape")),
        )


def _is_own(state: State, draft: MatDraft) -> bool:
    """Made on the mat of whoever has the bag; else taken from it, or claimed."""
    return draft.side == state.turn and not state.claimable
