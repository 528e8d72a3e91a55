"""One example of every scene, for the gallery of the manual and for tests.

The club and the players are invented and say so; the game is the sample game.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from console.games.duplicate.demonstration import demonstration_at
from console.games.duplicate.sample_game import SampleCoup, sample_coups
from console.games.duplicate.snapshot import (
    Announced,
    Annulment,
    Between,
    Collecting,
    Drawing,
    Ended,
    MortSubite,
    Page,
    PublicSnapshot,
    Rejet,
    Revealing,
    Runner,
    StandingRow,
    Survivor,
    Thinking,
    Topping,
    Waiting,
)
from console.view.shown import ACCESS_PAGE, Access, Arrival, Banner, Clock, GameCard, KeyHint, Shown
from console.view.stopping import Stopping
from console.view.welcome import Welcome
from engine.letters.tiles import FRENCH, minus

START_MS = 1_000_000
LATER_MS = START_MS + 30_000
"""Long enough after the start of any stage for everything to be at rest."""

_CARD = GameCard(
    club="Scrabble Club d'Exemple",
    title="Partie d'essai",
    formule="Normale",
    tempo="3 min",
    lexicon="Lexique libre",
)
_CLOCK = Clock(total_ms=180_000, left_ms=180_000, warning_ms=30_000)
_NAMES = (
    "Alice Modèle",
    "Bruno Spécimen",
    "Chloé Maquette",
    "Désiré Gabarit",
    "Élise Échantillon",
    "Fatou Prototype",
    "Gaëlle Canevas",
    "Hugo Brouillon",
    "Inès Ébauche",
    "Joël Esquisse",
    "Karim Témoin",
    "Léa Figurante",
)
KEYS = (
    KeyHint("Espace", "Suite"),
    KeyHint("T", "Tirer"),
    KeyHint("C", "Chrono"),
    KeyHint("P", "Pause"),
    KeyHint("R", "Répéter"),
    KeyHint("X", "Rejet"),
    KeyHint("F1", "Aide"),
)


@dataclass(frozen=True)
class Sample:
    name: str
    snapshot: Shown
    now_ms: int = LATER_MS


def _coup(number: int) -> SampleCoup:
    return sample_coups()[number - 1]


def before(number: int) -> PublicSnapshot:
    """The game as it stands when coup `number` opens, its letters drawn."""
    coup = _coup(number)
    played = sample_coups()[: number - 1]
    return PublicSnapshot(
        card=_CARD,
        stage=Announced(START_MS, coup.tirage, _CLOCK),
        coup=number,
        grid=coup.grid_before,
        last_top=played[-1].top if played else None,
        cumul=played[-1].cumul if played else 0,
        bag=coup.bag_after,
        rejets=sum(past.rejected for past in played),
        coups=tuple(past.row for past in played),
    )


def after(number: int) -> PublicSnapshot:
    """The game once the top of coup `number` lies on the grid."""
    coup = _coup(number)
    return replace(
        before(number),
        stage=Between(START_MS),
        grid=coup.grid_after,
        last_top=coup.top,
        cumul=coup.cumul,
        coups=tuple(past.row for past in sample_coups()[:number]),
    )


def welcome() -> PublicSnapshot:
    return PublicSnapshot(card=_CARD, stage=Waiting(START_MS), bag=FRENCH.letters)


def drawing(number: int = 17, called: int = 3) -> PublicSnapshot:
    coup = _coup(number)
    new = coup.drawn[:called]
    tirage = [Arrival(letter) for letter in coup.reliquat]
    tirage += [
        Arrival(letter, LATER_MS - 1_000 * (called - rank)) for rank, letter in enumerate(new)
    ]
    stage = Drawing(START_MS, tuple(tirage), len(coup.tirage))
    return replace(before(number), stage=stage, bag=minus(coup.bag_before, new))


def thinking(number: int = 17, left_ms: int = 107_000) -> PublicSnapshot:
    clock = replace(_CLOCK, deadline_ms=LATER_MS + left_ms)
    return replace(before(number), stage=Thinking(START_MS, _coup(number).tirage, clock))


def paused(number: int = 17) -> PublicSnapshot:
    clock = replace(_CLOCK, left_ms=84_000)
    stage = Thinking(START_MS, _coup(number).tirage, clock, paused_since_ms=LATER_MS - 5_000)
    return replace(before(number), stage=stage)


def collecting(number: int = 17, left_ms: int | None = None) -> PublicSnapshot:
    clock = None
    if left_ms is not None:
        clock = Clock(20_000, 20_000, warning_ms=0, deadline_ms=LATER_MS + left_ms)
    return replace(before(number), stage=Collecting(START_MS, _coup(number).tirage, clock))


def revealing(number: int = 17) -> PublicSnapshot:
    coup = _coup(number)
    return replace(before(number), stage=Revealing(START_MS, coup.tirage, coup.top))


def standings(count: int = 12, solos: bool = False) -> tuple[StandingRow, ...]:
    top = _coup(16).cumul
    rows = []
    for rank, name in enumerate(_NAMES[:count], start=1):
        points = top - (rank - 1) * 23 - rank * rank
        solo = (1 if rank in (1, 4) else 0) if solos else None
        percent = 100 * points / top
        rows.append(StandingRow(rank, name, rank, points, points - top, percent, solo))
    return tuple(rows)


def _mort_subite() -> MortSubite:
    out = {"Fatou Prototype": 2, "Gaëlle Canevas": 3, "Hugo Brouillon": 3, "Inès Ébauche": 4}
    out |= {"Joël Esquisse": 1, "Karim Témoin": 1, "Léa Figurante": 2}
    return MortSubite(tuple(Survivor(name, out.get(name)) for name in _NAMES), "40 s + 20 s")


def _topping() -> Topping:
    return Topping(
        (
            Runner("Alice Modèle", 341_000, found=15, penalties=1, has_found=True),
            Runner("Bruno Spécimen", 328_500, 16, 0, running_since_ms=LATER_MS - 12_000),
            Runner("Chloé Maquette", 402_000, 14, 3, running_since_ms=LATER_MS - 12_000),
        )
    )


def _mort_subite_thinking() -> PublicSnapshot:
    clock = Clock(40_000, 40_000, warning_ms=20_000, deadline_ms=LATER_MS + 31_000)
    card = replace(_CARD, title="Mort subite d'essai", tempo="40 s + 20 s")
    stage = Thinking(START_MS, _coup(5).tirage, clock)
    return replace(before(5), card=card, stage=stage, contest=_mort_subite())


def _topping_thinking() -> PublicSnapshot:
    clock = Clock(60_000, 60_000, warning_ms=20_000, deadline_ms=LATER_MS + 48_000)
    card = replace(_CARD, title="Topping d'essai", tempo="1 min")
    stage = Thinking(START_MS, _coup(17).tirage, clock)
    return replace(before(17), card=card, stage=stage, contest=_topping())


def _ended() -> PublicSnapshot:
    last = len(sample_coups())
    reason = "Il ne reste que des consonnes."
    return replace(
        after(last),
        stage=Ended(START_MS, reason),
        standings=standings(solos=True),
    )


def _rejet() -> PublicSnapshot:
    stage = Drawing(START_MS, (), 7)
    notice = Rejet(START_MS, "RLTSNDO", "Pas assez de voyelles : 1 au lieu de 2.")
    return replace(before(11), stage=stage, notice=notice)


def _annulment() -> PublicSnapshot:
    stage = Drawing(START_MS, (), 7)
    notice = Annulment(START_MS, 11, "Erreur d'épellation.")
    return replace(before(11), stage=stage, notice=notice)


def _nine_letters() -> PublicSnapshot:
    """« 7, 8 et 9 »: the widest tirage there is, with its widest letters."""
    card = replace(_CARD, formule="7, 8 et 9")
    clock = replace(_CLOCK, deadline_ms=LATER_MS + 90_000)
    tirage = "AEWMQRS?I"
    stage = Thinking(START_MS, tirage, clock)
    return PublicSnapshot(card, stage, coup=1, bag=minus(FRENCH.letters, tirage))


_FAULT = Banner("reader_lost", "Lecteur débranché. Rebranchez-le ou tapez les lettres.")
_SILENCE = Banner("no_sound", "Pas de son. Vérifiez le volume du téléviseur.")
_ACCESS = Access("http://pupitre.local/", network="Pupitre")

SAMPLES: dict[str, Callable[[], Sample]] = {
    "accueil": lambda: Sample("accueil", welcome()),
    "accueil-acces": lambda: Sample("accueil-acces", replace(welcome(), access=_ACCESS)),
    "accueil-touches": lambda: Sample(
        "accueil-touches",
        replace(
            welcome(),
            card=GameCard("", "", "", "", ""),
            keys=(KeyHint("Espace", "nouvelle partie"),),
        ),
    ),
    "tirage": lambda: Sample("tirage", drawing()),
    "tirage-reliquat": lambda: Sample("tirage-reliquat", drawing(called=0)),
    "pret": lambda: Sample("pret", before(17)),
    "premier-coup": lambda: Sample("premier-coup", thinking(1)),
    "neuf-lettres": lambda: Sample("neuf-lettres", _nine_letters()),
    "reflexion": lambda: Sample("reflexion", thinking()),
    "alerte": lambda: Sample("alerte", thinking(left_ms=24_000)),
    "pause": lambda: Sample("pause", paused()),
    "termine": lambda: Sample("termine", collecting()),
    "ramassage": lambda: Sample("ramassage", collecting(left_ms=14_000)),
    "top-en-cours": lambda: Sample("top-en-cours", revealing(), START_MS + 2_500),
    "top": lambda: Sample("top", revealing()),
    "top-vertical": lambda: Sample("top-vertical", revealing(8)),
    "top-long": lambda: Sample("top-long", revealing(2)),
    "entre-deux": lambda: Sample("entre-deux", after(17)),
    "rejet": lambda: Sample("rejet", _rejet()),
    "annulation": lambda: Sample("annulation", _annulment()),
    "classement": lambda: Sample(
        "classement", replace(after(16), page=Page.STANDINGS, standings=standings(9))
    ),
    "coups": lambda: Sample("coups", replace(after(17), page=Page.COUPS)),
    "fin": lambda: Sample("fin", _ended(), START_MS + 5_000),
    "fin-coups": lambda: Sample("fin-coups", _ended(), START_MS + 12_000),
    "fin-classement": lambda: Sample("fin-classement", _ended(), START_MS + 21_000),
    "mort-subite": lambda: Sample("mort-subite", _mort_subite_thinking()),
    "mort-subite-tableau": lambda: Sample(
        "mort-subite-tableau", replace(_mort_subite_thinking(), page=Page.CONTEST)
    ),
    "topping": lambda: Sample("topping", _topping_thinking()),
    "topping-tableau": lambda: Sample(
        "topping-tableau", replace(_topping_thinking(), page=Page.CONTEST)
    ),
    "panne": lambda: Sample("panne", replace(thinking(), banners=(_FAULT,))),
    "panne-et-touches": lambda: Sample(
        "panne-et-touches", replace(thinking(), banners=(_FAULT, _SILENCE), keys=KEYS)
    ),
    "touches": lambda: Sample("touches", replace(drawing(), keys=KEYS)),
    "demonstration": lambda: Sample(
        "demonstration",
        Welcome(START_MS, demonstration_at, START_MS, card=welcome().card),
        START_MS + 118_000,
    ),
    "acces": lambda: Sample(
        "acces", replace(before(3), access=replace(_ACCESS, pin="4071"), page=ACCESS_PAGE)
    ),
    "extinction": lambda: Sample("extinction", Stopping(START_MS, card=after(17).card)),
    "debrancher": lambda: Sample("debrancher", Stopping(START_MS, LATER_MS, card=after(17).card)),
}


def samples() -> list[Sample]:
    return [make() for make in SAMPLES.values()]
