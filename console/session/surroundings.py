"""What the session is handed: made by the wiring, used by nobody else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from console.games.duplicate import snapshot as view
from console.games.duplicate.buttons import Desk
from console.games.duplicate.snapshot import GameCard
from console.games.duplicate.sources import LetterSource
from console.journal import Fault, Journal
from console.session.reactions import Subscriber
from console.tilesets.workbench import Bench
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.top_choice import CoupQuestion
from engine.letters.lexicon import Lexicon


@dataclass(frozen=True)
class House:
    """What the session is handed: nothing here is opened or started by it."""

    journal: Journal
    ask_solver: Callable[[CoupQuestion, Lexicon, str], None]
    open_lexicon: Callable[[str], Lexicon]
    source_of: Callable[[GameOptions, Lexicon], tuple[LetterSource, Fault | None]]
    """Where the letters come from, and what is wrong with it, if anything."""
    new_game: Callable[[], GameOptions]
    """The game the settings describe, under a name of its own."""
    card: GameCard
    """Shown while no game is open."""
    desk: Desk = field(default_factory=Desk)
    bench: Bench | None = None
    """Where the set is counted and the panel tried; without one neither can be asked."""
    subscribers: Sequence[Subscriber] = ()
    access: Callable[[], view.Access | None] = lambda: None
    """How phones reach the console, with the PIN: shown only on demand from the desk."""
    switch_off: Callable[[], None] | None = None
    """Switches the machine off; None where that is not the console's business."""
    draw_pause_ms: int = 0
    """Between two letters of the software bag, so that a room can follow."""
    pace: Callable[[], view.Pace] = lambda: view.AT_A_GLANCE
    """How tops are unveiled on the screens, as things are."""
    demonstration_after_ms: int | None = None
    """How long nobody must have played before the screens play by themselves."""
