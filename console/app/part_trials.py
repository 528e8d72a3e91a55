"""The parts of this console that are tried one by one, beside what hangs on the header."""

import threading
from collections.abc import Callable

from console.desk.trial import PartKind, TrialPart
from console.french import sentence, text
from console.machine.other_journals import MountTable
from console.machine.trials import try_stick
from console.modes.trial import PartTried
from console.web.results import Archive
from engine.rulings import RuleError

_BY_ITSELF = (
    *(PartKind.SCREEN, PartKind.VOICE, PartKind.READER),
    *(PartKind.BAG, PartKind.TICKETS),
)
"""What the equipment knows of."""


class PartTrials:
    """`parts` and `begin` are called in the game's thread, which waits for nothing."""

    def __init__(
        self,
        has: Callable[[PartKind], bool],
        post: Callable[[object], None],
        machine: MountTable | None = None,
    ) -> None:
        self._has = has
        self._post = post
        self._machine = machine or MountTable()
        self._archive: Archive | None = None
        self._knows_printer: Callable[[], bool] = lambda: False
        self._try_tickets: Callable[[], None] | None = None

    def attach(
        self,
        archive: Archive,
        knows_printer: Callable[[], bool],
        try_tickets: Callable[[], None] | None,
    ) -> None:
        self._archive, self._knows_printer = archive, knows_printer
        self._try_tickets = try_tickets

    def parts(self) -> tuple[TrialPart, ...]:
        """Only what is there: nobody is asked about a printer he does not have."""
        found = [kind for kind in _BY_ITSELF if self._has(kind)]
        found += [PartKind.PRINTER] if self._knows_printer() else []
        found += [PartKind.STICK] if self._machine.sticks() else []
        order = tuple(PartKind)
        return tuple(TrialPart(kind) for kind in sorted(found, key=order.index))

    def begin(self, kind: PartKind) -> None:
        threading.Thread(target=self.run, args=(kind,), name="trial", daemon=True).start()

    def run(self, kind: PartKind) -> None:
        """Seconds; what came of it is told by a message."""
        why = ""
        try:
            if kind is PartKind.PRINTER and self._archive is not None:
                self._archive.print_trial()
            elif kind is PartKind.TICKETS and self._try_tickets is not None:
                self._try_tickets()
            elif kind is PartKind.STICK:
                for stick in self._machine.sticks():
                    try_stick(stick.folder)
        except RuleError as refusal:
            why = sentence(refusal)
        except OSError as trouble:
            why = text("trial_stick_failed", why=trouble.strerror or "?")
        self._post(PartTried(kind, why))
