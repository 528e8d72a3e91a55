"""What the session is handed: made by the wiring, used by nobody else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from console.games.face import AnyLetters, Face
from console.journal.ledger import Journal
from console.journal.records import Fault
from console.modes.proposals import NoProposals, Proposals
from console.options.request import NewGame
from console.session.reactions import Subscriber
from console.session.solver import Solver
from console.settings.sections import Settings
from console.tiles.workbench import Workbench
from console.tv.snapshot import Access, CentreCard
from engine.letters.lexicon import Lexicon
from engine.play.game import Options, State


@dataclass(frozen=True)
class Surroundings:
    """Nothing here is opened or started by the session."""

    settled: Callable[[], Settings]
    journal: Journal
    solver: Solver
    open_lexicon: Callable[[str], Lexicon]
    next_face: Callable[[], Face]
    """The game that « suivant » would open."""
    new_game: Callable[[NewGame, State | None], tuple[Face, Options]]
    """A game to open and its options: the settings', but for what is said, given the state of
    the game before."""
    letters_of: Callable[[Face, Options, Lexicon], tuple[AnyLetters, Fault | None]]
    """Where a game's letters come from, and what is wrong with it, if anything."""
    proposals: Proposals = field(default_factory=NoProposals)
    """What can be chosen for the game to come."""
    workbench: Workbench = field(default_factory=Workbench)
    """Where tiles are known, the set is counted and the panel tried."""
    subscribers: Sequence[Subscriber] = ()
    centre: Callable[[str], CentreCard | None] = lambda game: None
    """What the centre national of an épreuve has of a game, by its identity."""
    access: Callable[[bool], Access | None] = lambda playing: None
    """How phones reach the console, with a code: shown only on demand from the desk. While a
    game is played, the code serves once."""
    public_access: Callable[[], Access | None] = lambda: None
    """The same without a code: for everybody, before the game."""
    open_to_room: Callable[[], Callable[[], None] | None] = lambda: None
    """Lets the phones of the room in; None where they can come already, or never."""
    switch_off: Callable[[], None] | None = None
    """Switches the machine off; None where that is not the console's business."""
    returned: Callable[[], None] = lambda: None
    """The data folder was away when the console started, and is back: what it holds is read."""
    draw_pause_ms: int = 0
    """Between two letters of the software bag, so that a room can follow."""
    voice_is_heard: Callable[[], bool] = lambda: False
    """Screens follow a voice that is heard, else they go at the pace of the eyes."""
    demonstration_after_ms: int | None = None
    """How long nobody must have played before the screens play by themselves."""

    @property
    def settings(self) -> Settings:
        """As they are now: some change in the middle of an evening."""
        return self.settled()
