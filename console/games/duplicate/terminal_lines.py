"""The judge at a terminal: a line typed becomes a message, what happens becomes lines."""

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from console.games.duplicate.buttons import Button, Forward, Press
from console.inbox import Acknowledge, Ask, Outcome
from console.journal import Fault
from console.messages_fr import sentence, text
from console.session.reactions import Occurrence, Subscriber
from console.session.showcase import JudgeSnapshot, action_label
from console.terminal import Painter
from console.tilesets.stocktaking import Remark
from engine.errors import RuleError
from engine.games.duplicate import State, tirage_ruling
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.correction.commands import CloseCoup, EnterPoints, SeatPlayer
from engine.games.duplicate.correction.events import SlipEntered
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.letters.tiles import parse_letters
from engine.play.players import typed_player
from engine.play.ruling import Outcome as RulingOutcome

_BUTTONS = {
    "c": Button.CHRONO,
    "chrono": Button.CHRONO,
    "v": Button.VALIDER,
    "valider": Button.VALIDER,
    "r": Button.REJETER,
    "rejeter": Button.REJETER,
    "s": Button.SUIVANT,
    "suivant": Button.SUIVANT,
    "p": Button.REPETER,
    "repeter": Button.REPETER,
    "répéter": Button.REPETER,
    "a": Button.ANNULER,
    "annuler": Button.ANNULER,
}
_HOLD = "!"
_SHOWN_SOLUTIONS = 12
_MINUTE_MS = 60_000


class Screen(Enum):
    """What only the terminal itself answers."""

    TOPS = "tops"
    GRID = "grille"
    HELP = "aide"
    QUIT = "quitter"


def read_line(line: str) -> tuple[object, ...]:
    """The messages a line stands for. Empty is the natural next step of the game."""
    words = line.split()
    if not words:
        return (Forward(),)
    if line.strip()[0] in "+-=":
        return _read_letters(line.strip())
    head, rest = words[0].lower(), words[1:]
    name = head.removeprefix(_HOLD).removesuffix(_HOLD)
    if name in _BUTTONS and not rest:
        return (Press(_BUTTONS[name], held=name != head),)
    if head in {screen.value for screen in Screen}:
        return (Screen(head),)
    if head in _SENTENCES:
        return (_SENTENCES[head](rest),)
    known = [*_BUTTONS, *_SENTENCES, *(screen.value for screen in Screen)]
    nearest = difflib.get_close_matches(head, known, n=1, cutoff=0.0)[0]
    raise RuleError("terminal_unknown", word=words[0], nearest=nearest)


def _read_letters(line: str) -> tuple[object, ...]:
    sign, rest = line[0], line[1:].strip()
    if sign == "+":
        return tuple(Ask(cmd.TypeTile(letter)) for letter in parse_letters(rest))
    if sign == "-":
        return (Ask(cmd.TakeBackTile(letter=rest or None)),)
    return (_choose(rest.split()),)


def _choose(words: Sequence[str]) -> Ask:
    if not words:
        return Ask(cmd.ChooseTop())
    word, ref, *reason = _at_least(words, 2, "= MOT PLACE [raison]")
    return Ask(cmd.ChooseTop(Move.parse(word, ref), " ".join(reason) or None))


def _claim(words: Sequence[str]) -> Ask:
    usage = "top TABLE MOT PLACE"
    table, word, ref = _at_least(words, 3, usage)[:3]
    return Ask(cmd.ClaimTop(_number(table, usage), Move.parse(word, ref)))


def _player(words: Sequence[str]) -> Ask:
    usage = "joueur TABLE [nom]"
    table, *name = _at_least(words, 1, usage)
    return Ask(SeatPlayer(typed_player(_number(table, usage), " ".join(name))))


def _score(words: Sequence[str]) -> Ask:
    usage = "score COUP TABLE POINTS [pénalité]"
    coup, table, points, *penalty = _at_least(words, 3, usage)
    return Ask(
        EnterPoints(
            _number(coup, usage),
            _number(table, usage),
            _number(points, usage),
            _number(penalty[0], usage) if penalty else 0,
        )
    )


def _close_correction(words: Sequence[str]) -> Ask:
    usage = "clore COUP"
    return Ask(CloseCoup(_number(_at_least(words, 1, usage)[0], usage)))


def _interruption(words: Sequence[str]) -> Ask:
    usage = "interruption MINUTES"
    minutes = _number(_at_least(words, 1, usage)[0], usage)
    return Ask(cmd.NoteInterruption(minutes * _MINUTE_MS))


_SENTENCES: dict[str, Callable[[Sequence[str]], object]] = {
    "top": _claim,
    "joueur": _player,
    "score": _score,
    "clore": _close_correction,
    "interruption": _interruption,
    "rejet": lambda words: Ask(cmd.RejectRack(" ".join(words) or None)),
    "annulation": lambda words: Ask(cmd.AnnulCoup(" ".join(words) or None)),
    "retirer": lambda words: Ask(cmd.WithdrawMove()),
    "fin": lambda words: Ask(cmd.CloseGame(" ".join(words) or None)),
    "continuer": lambda words: Ask(cmd.DeclineEnd(" ".join(words))),
    "rouvrir": lambda words: Ask(cmd.ReopenGame(" ".join(words))),
    "lu": lambda words: Acknowledge(),
}


def _at_least(words: Sequence[str], count: int, usage: str) -> Sequence[str]:
    if len(words) < count:
        raise RuleError("terminal_usage", usage=usage)
    return words


def _number(word: str, usage: str) -> int:
    if not word.isdecimal():
        raise RuleError("terminal_usage", usage=usage)
    return int(word)


@dataclass
class TerminalScreen(Subscriber):
    """Prints what a judge needs to see, from the loop's thread."""

    painter: Painter
    write: Callable[[str], None]
    _said_of_this_line: str | None = None

    def of_one_line(self, messages: tuple[object, ...]) -> tuple[object, ...]:
        """The same messages; what would be refused for the same reason is told once."""
        asked = [message for message in messages if isinstance(message, Ask)]
        if len(asked) < 2 or len(asked) < len(messages):
            return messages
        *first, last = asked
        return (
            *(replace(ask, reply=self._remember) for ask in first),
            replace(last, reply=self._forget),
        )

    def _remember(self, outcome: Outcome) -> None:
        if outcome.refusal is not None:
            self._said_of_this_line = sentence(outcome.refusal)

    def _forget(self, outcome: Outcome) -> None:
        self._said_of_this_line = None

    def entered(self, state: State, lexicon: Lexicon) -> None:
        options = state.options
        self.write(self.painter.bold(f"Partie {options.id}") + f", lexique {lexicon.name}")

    def refused(self, refusal: RuleError) -> None:
        told = sentence(refusal)
        if told != self._said_of_this_line:
            self.write(f"  ✗ {told}")

    def told(self, fault: Fault) -> None:
        self.write(f"  ⚠ {text(fault.code, **fault.data)}")

    def remarked(self, remark: Remark) -> None:
        self.write(f"  {text(remark.code, **remark.data)}")

    def happened(self, occurrence: Occurrence) -> None:
        event, state = occurrence.event, occurrence.after
        if isinstance(event, ev.TileDrawn):
            self._show_complete_tirage(state)
        elif isinstance(event, ev.MovePlaced):
            self._show_played(state)
        elif isinstance(event, ev.EndProposed):
            ruling = event.ruling
            self.write(self.painter.bold(text(ruling.code, **ruling.data)))
        elif isinstance(event, SlipEntered):
            points = event.verdict.gross
            self.write(f"  table {event.table} : {points} points au coup {event.coup}")

    def _show_complete_tirage(self, state: State) -> None:
        ruling = tirage_ruling(state)
        if ruling is None:
            return
        self.write(f"  {self.painter.tiles(state.rack)}")
        if ruling.outcome is not RulingOutcome.VALID:
            self.write(f"  {text(ruling.code, **ruling.data)}")

    def _show_played(self, state: State) -> None:
        last = state.coups[-1]
        fresh = frozenset(tile.index for tile in last.top.move.placed(last.before.grid))
        self.write(self.painter.grid(state.grid, fresh))
        self.write(f"  Coup {last.number} : {last.top.points} points, cumul {last.cumul}")


def prompt(judge: JudgeSnapshot) -> str:
    """What can be done now, for the line where the judge types."""
    offered = ", ".join(
        f"{press.button.value}{_HOLD if press.held else ''} ({action_label(action)})"
        for press, action in judge.offers
    )
    pending = f" [{judge.pending} hors disque]" if judge.pending else ""
    return f"{offered}{pending}"


def tops_text(judge: JudgeSnapshot) -> str:
    """The judge's private view of the coup."""
    answer = judge.answer
    if answer is None:
        return text("terminal_no_answer")
    counts = {"solutions": len(answer.solutions), "tops": len(answer.tops)}
    lines = [f"  {text('terminal_counts', **counts)}"]
    for top in answer.tops:
        marks = ["imposé"] if top.obligatory else []
        marks += [f"ouverture {top.opening:.1f}"] if top.opening is not None else []
        points = answer.solutions.top_points
        lines.append(f"  {points:>4}  {top.move.word:<15} {top.move.ref!s:<4} {', '.join(marks)}")
    below = list(answer.solutions[len(answer.tops) : len(answer.tops) + _SHOWN_SOLUTIONS])
    lines += [f"  {each.points:>4}  {each.move.word:<15} {each.move.ref!s:<4}" for each in below]
    return "\n".join(lines)
