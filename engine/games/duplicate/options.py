"""What a duplicate game is, decided before its first tile (fisf-2020 §3)."""

from dataclasses import dataclass

from engine.games.duplicate.contests import CUMUL, Contest, contest
from engine.games.duplicate.editions import Edition
from engine.games.duplicate.formules import NORMALE, Formule
from engine.games.duplicate.standings.sheet import USUAL_SOLOS, SoloRules
from engine.games.duplicate.tempo import TROIS_MINUTES, Tempo
from engine.play.options import BY_HAND, Source
from engine.play.players import Player


@dataclass(frozen=True)
class GameOptions:
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

    @property
    def rules(self) -> Contest:
        """Who is still in, who wins."""
        return contest(self.contest)

    @property
    def is_original(self) -> bool:
        """By its letters or by its contest (§3.8)."""
        return self.formule.original or self.rules.original
