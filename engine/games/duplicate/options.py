"""What a duplicate game is, decided before its first tile (fisf-2020 §3)."""

import enum
from dataclasses import dataclass, field
from functools import cached_property

from engine.games.duplicate.contests import CUMUL, ContestRules, contest
from engine.games.duplicate.formules import NORMALE, TROIS_MINUTES, Edition, Formule, Tempo
from engine.games.duplicate.standings.sheet import USUAL_SOLOS, SoloRules
from engine.games.duplicate.tops import USUAL_CAUTIONS, CautionRules
from engine.play.codec import Derives, added
from engine.play.game import BY_HAND, Source
from engine.play.players import Player


class Role(enum.Enum):
    """What a centre does in a game that several centres play."""

    FILE = "file"
    """Everybody opened the same sealed file: it decides the letters and the tops."""
    DRAWS = "draws"
    """This centre draws and chooses; the others are told."""
    FOLLOWS = "follows"
    """The letters and the tops come from the centre that draws."""


class EveningKind(enum.Enum):
    """What sort of evening it is: one choice, for everybody in the room."""

    COMPETITION = "competition"
    """The whole text: no player has any electronic device (§2.1)."""
    CLUB = "club"
    """The text but §2.1: players may hand in their slips by telephone."""
    FRIENDS = "friends"
    """The notice; there alone the judge may play."""


class Departure(enum.Enum):
    """When players of a topping on devices set off (§3.8.4)."""

    TOGETHER = "together"
    """Whoever is ready, when the judge says so."""
    EACH = "each"
    """One after the other, whenever a player is ready."""


@dataclass(frozen=True)
class CommonGame:
    """The partie of an épreuve this game is."""

    epreuve: str
    partie: int
    role: Role
    parties: int = added("0.2.1", 0)
    """How many parties its épreuve has, as its manifest says: appeals end by it (§6.3). 0 in what
    earlier releases laid ready."""
    neutralises: bool = added("0.2.1", False)
    """The épreuve's own rule lets a coup be neutralised instead of annulled."""

    @property
    def is_last(self) -> bool | None:
        """Of its épreuve; None when nobody said."""
        return self.partie >= self.parties if self.parties else None

    @property
    def tops_are_told(self) -> bool:
        """The judge of this centre chooses no top of his own (§3.4 is settled once for all)."""
        return self.role is not Role.DRAWS


@dataclass(frozen=True)
class HallGame:
    """The partie of an épreuve of one hall this game is."""

    epreuve: str
    partie: int
    """0: a départage between those who share a rank of it (§3.8.3)."""
    rank: int = 0
    """That rank."""
    parties: int = added("0.2.1", 0)
    """How many parties its épreuve had when this game was opened: appeals end by it (§6.3)."""

    @property
    def is_last(self) -> bool | None:
        """Of its épreuve, as a départage is; None when nobody said."""
        if not self.partie:
            return True
        return self.partie >= self.parties if self.parties else None


@dataclass(frozen=True)
class GameOptions(Derives):
    id: str
    """Unique for ever."""
    formule: Formule = NORMALE
    tempo: Tempo = TROIS_MINUTES
    edition: Edition = Edition.E2020
    contest: str = CUMUL.code
    source: Source = BY_HAND
    lexicon: str = ""
    """Name of the word list, recorded: replay never opens it."""
    lexicon_edition: str = ""
    club: str = ""
    title: str = ""
    players: tuple[Player, ...] = ()
    """Whoever is there from the first coup."""
    name: str = ""
    """What people call the game; its id when nobody gave it a name."""
    solos: SoloRules = USUAL_SOLOS
    announced: bool = False
    """« Entre amis »: no slips; when the time is over everybody announces his points (notice)."""
    judge_table: int | None = None
    """Where the judge plays too: until his own points are in, nothing tells him the top."""
    decides: str = ""
    """The game between whose ex aequo this mort subite decides (§3.8.3), by its id."""
    common: CommonGame | None = None
    """None: a game of this club alone."""
    cautions: CautionRules = field(default=USUAL_CAUTIONS, metadata={"since": "0.2.1"})
    hall: HallGame | None = field(default=None, metadata={"since": "0.2.1"})
    unattended: bool = field(default=False, metadata={"since": "0.2.1"})
    """Nobody corrects: telephones and the text alone close a coup, questions wait for the judge."""
    kind: EveningKind | None = field(default=None, metadata={"since": "0.2.1"})
    """As it was chosen; None where nobody did, or an earlier release opened it, and among friends,
    which the edition tells."""

    devices: Departure | None = field(default=None, metadata={"since": "0.2.1"})
    """A topping in which everybody plays the same sealed game before a device of his own (§3.8.4);
    None where tops are called aloud."""

    planned_ms: int = field(default=0, metadata={"since": "0.2.1"})
    """How long it is to last; 0 where nobody said."""

    @property
    def epreuve(self) -> str:
        """What it is a partie of, in one hall or in several; empty for a game by itself."""
        part = self.hall or self.common
        return part.epreuve if part else ""

    @property
    def puts_phones_away(self) -> bool:
        """No player has a telephone while it is played (§2.1), unless it is played on devices
        (§3.8.4)."""
        return self.kind is EveningKind.COMPETITION and self.devices is None

    @property
    def admits_phones(self) -> bool:
        """Players may hand in their slips by telephone."""
        by_phone = self.kind is EveningKind.CLUB or self.edition is Edition.NOTICE
        return by_phone and not self.rules.claims_tops

    @property
    def has_player_pages(self) -> bool:
        """A player has a page of his own: for his slips, or for his topping."""
        return self.admits_phones or self.devices is not None

    @property
    def outside_phone_article(self) -> bool:
        """Played by the text, but with telephones (§2.1): its results say so."""
        return self.kind is EveningKind.CLUB

    @property
    def has_slips(self) -> bool:
        """Somebody hands in a slip: not where points are announced, nor in a topping."""
        return not (self.announced or self.rules.claims_tops)

    @cached_property
    def rules(self) -> ContestRules:
        """Who is still in, who wins."""
        return contest(self.contest)

    @property
    def cautions_players(self) -> bool:
        """« Attention à la place ! » may be said (§3.4). Not in a topping, where whoever plays
        has called the solution himself."""
        if self.rules.claims_tops or not self.cautions.spoken:
            return False
        return self.edition is not Edition.E2014 or self.cautions.in_2014

    @property
    def is_original(self) -> bool:
        """By its letters or by its contest (§3.8)."""
        return self.formule.original or self.rules.original
