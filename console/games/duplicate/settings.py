"""Options of a duplicate game. Those of the settings file stand in the section [partie]."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from console.desk.choices import Option
from console.desk.option_table import NO, Flag, FlagKind, Gathered, MenuLine, option, yes_or_no
from console.french import printed
from console.games.duplicate.labels import (
    contest_label,
    formule_label,
    tempo_label,
)
from console.games.duplicate.voice.style import DuplicateVoice
from console.settings.sections import Settings
from engine.games.duplicate.contests import CONTESTS, contest
from engine.games.duplicate.correction.bounds import judge_is_searching
from engine.games.duplicate.correction.state import Slip
from engine.games.duplicate.formules import FORMULES, Edition, Formule, parse_formule, parse_tempo
from engine.games.duplicate.options import Departure, EveningKind, GameOptions
from engine.games.duplicate.standings.sheet import SoloRules
from engine.games.duplicate.state import State
from engine.games.duplicate.tops import CoupAnswer
from engine.play.clock import MINUTE_MS
from engine.play.players import Player
from engine.rulings import RuleError

TABLE = "partie"
OFFICIAL, CLUB, FRIENDS = "reglement", "seance-de-club", "entre-amis"
KINDS = {
    OFFICIAL: EveningKind.COMPETITION,
    CLUB: EveningKind.CLUB,
    FRIENDS: EveningKind.FRIENDS,
    "competition": EveningKind.COMPETITION,
    "regle-simplifiee": EveningKind.FRIENDS,
}
"""The three kinds of evening as they are kept, each once, then what else people call them: 0.2.0
knew « reglement » and « entre-amis »."""
DEVICES = {"voix": None, "ensemble": Departure.TOGETHER, "chacun": Departure.EACH}
"""How a topping is played: called aloud, or before devices (§3.8.4)."""
_DURATION = re.compile(r"(?:(?P<hours>\d{1,2})h)?(?:(?P<minutes>\d{1,3})(?:min)?)?", re.ASCII)
MOST_MINUTES = 600
USUAL_TEMPO = "usuel"
"""Said instead of a time: the one of the contest, whatever the settings have."""
_TEMPOS = ("3min", "2min30", "2min", "blitz", "mort-subite", "2min+30s")


def parse_preset(text: str) -> EveningKind:
    """What sort of evening it is. Nothing said: the whole text."""
    name = text.strip().lower().replace("è", "e").replace("é", "e").replace(" ", "-")
    if name and name not in KINDS:
        raise RuleError("unknown_preset", preset=text, known=", ".join(KINDS))
    return KINDS[name or OFFICIAL]


def _kept_preset(text: str) -> str:
    kind = parse_preset(text)
    return next(name for name, each in KINDS.items() if each is kind)


def is_among_friends(own: "DuplicateSettings") -> bool:
    return parse_preset(own.preset) is EveningKind.FRIENDS


def parse_edition(text: str) -> Edition:
    try:
        return Edition(text)
    except ValueError as error:
        known = ", ".join(edition.value for edition in Edition)
        raise RuleError("unknown_edition", edition=text, known=known) from error


def parse_devices(text: str) -> Departure | None:
    if text and text not in DEVICES:
        raise RuleError("unknown_devices", devices=text, known=", ".join(DEVICES))
    return DEVICES[text or "voix"]


def parse_duration(text: str) -> int:
    """« 2h15 », « 90 min », in milliseconds; 0 where nothing is planned."""
    squeezed = text.lower().replace(" ", "")
    if not squeezed:
        return 0
    found = _DURATION.fullmatch(squeezed)
    minutes = int(found["hours"] or 0) * 60 + int(found["minutes"] or 0) if found else 0
    if not 0 < minutes <= MOST_MINUTES:
        raise RuleError("unknown_duration", duration=text)
    return minutes * MINUTE_MS


def _check_tempo(text: str) -> None:
    if text not in ("", USUAL_TEMPO):
        parse_tempo(text)


# What the lines of « Nouvelle partie » offer


def _prepared_formule(gathered: Gathered) -> Formule | None:
    """A prepared game was drawn for one formule and no other."""
    if not gathered.prepared:
        return None
    # Published games bring the generator and the solver, which whoever reads settings can spare.
    from console.games.duplicate.published_games import parse_games

    return parse_games(gathered.prepared)[0].formule


def _settled_formule(gathered: Gathered) -> str | None:
    fixed = _prepared_formule(gathered)
    return fixed.code if fixed else None


def _formules(own: "DuplicateSettings", gathered: Gathered) -> Iterator[Option]:
    fixed = _prepared_formule(gathered)
    for code, each in FORMULES.items():
        why = ""
        if fixed is not None and each != fixed:
            why = printed("choice_formule_prepared", formule=formule_label(fixed))
        yield Option(code, formule_label(each), why)


def _contests(own: "DuplicateSettings", gathered: Gathered) -> Iterator[Option]:
    for code in CONTESTS:
        nobody = contest(code).claims_tops and not gathered.players
        yield Option(code, contest_label(code), printed("choice_topping_alone") if nobody else "")


def _tempos(own: "DuplicateSettings", gathered: Gathered) -> Iterator[Option]:
    usual = tempo_label(contest(own.epreuve).default_tempo)
    yield Option(USUAL_TEMPO, printed("choice_tempo_usual", tempo=usual))
    known = {parse_tempo(each).code: parse_tempo(each) for each in _TEMPOS}
    if own.tempo not in ("", USUAL_TEMPO):
        known.setdefault(parse_tempo(own.tempo).code, parse_tempo(own.tempo))
    for code, tempo in known.items():
        yield Option(code, tempo_label(tempo))


def _write_tempo(text: str) -> str:
    return USUAL_TEMPO if text in ("", USUAL_TEMPO) else parse_tempo(text).code


def _presets(own: "DuplicateSettings", gathered: Gathered) -> Iterator[Option]:
    yield Option(OFFICIAL, printed("choice_preset_official"), phones_away=True)
    yield Option(CLUB, printed("choice_preset_club"))
    yield Option(FRIENDS, printed("choice_preset_friends"))


def _editions(own: "DuplicateSettings", gathered: Gathered) -> Iterator[Option]:
    why = printed("choice_edition_friends") if is_among_friends(own) else ""
    for each in (Edition.E2020, Edition.E2014):
        yield Option(each.value, printed(f"choice_edition_{each.value}"), why)


def _seats(own: "DuplicateSettings", gathered: Gathered) -> Iterator[Option]:
    yield Option(NO, printed("choice_no"))
    for each in gathered.players:
        yield Option(str(each.table), each.name)


def _ways_to_top(own: "DuplicateSettings", gathered: Gathered) -> Iterator[Option]:
    for each in DEVICES:
        yield Option(each, printed(f"choice_devices_{each}"))


def _may_do_without(own: "DuplicateSettings") -> bool:
    """Telephones are admitted, and somebody wins by points or goes out by them."""
    by_phone = parse_preset(own.preset) is not EveningKind.COMPETITION
    return by_phone and not contest(own.epreuve).claims_tops


def _among_friends(own: "DuplicateSettings", gathered: Gathered) -> bool:
    return is_among_friends(own)


@dataclass(frozen=True)
class DuplicateSettings:
    """Le duplicate."""

    formule: str = option(
        "normale",
        "normale, joker, 7sur8, 7et8, 789, ou l'une des trois dernières suivie de -joker.",
        check=parse_formule,
        flag=Flag("formule de jeu (sinon celle des réglages)", "F"),
        line=MenuLine(
            1,
            "Formule",
            _formules,
            write=lambda text: parse_formule(text).code,
            settled=_settled_formule,
        ),
    )
    tempo: str = option(
        "",
        "Temps par coup : 3min, 2min30, 2min, blitz, mort-subite, 2min+30s…"
        " Vide : celui du classement (cumul, mort subite ou topping).",
        check=_check_tempo,
        flag=Flag("temps par coup : 3min, 2min30, blitz…", "T"),
        line=MenuLine(3, "Temps", _tempos, write=_write_tempo),
    )
    avertissements: tuple[int, ...] = option(
        (),
        "Secondes restantes à annoncer, par exemple [30] ou [60, 20]. Vide : 30, ou 20 en blitz.",
        least=1,
        most=600,
    )
    edition: str = option(
        Edition.E2020.value,
        "Édition du règlement : 2020 ou 2014.",
        check=parse_edition,
        flag=Flag("édition du règlement : 2020 ou 2014", "E"),
        line=MenuLine(5, "Année du règlement", _editions),
    )
    preset: str = option(
        "",
        "Soirée : reglement (compétition, tout le règlement, téléphones rangés), seance-de-club"
        " (le règlement sauf l'art. 2.1, bulletins par téléphone possibles) ou entre-amis (la règle"
        " simplifiée de la notice, les points sont annoncés). Vide : compétition.",
        check=parse_preset,
        flag=Flag("soirée : competition, seance-de-club ou entre-amis", "P", simulated=False),
        line=MenuLine(4, "Soirée", _presets, write=_kept_preset),
    )
    epreuve: str = option(
        "cumul",
        "Classement : cumul, mort-subite ou topping.",
        check=contest,
        called="contest",
        flag=Flag("cumul, mort-subite ou topping", "C"),
        line=MenuLine(2, "Classement", _contests, write=lambda text: contest(text).code),
    )
    mises_en_garde: bool = option(
        True,
        "Annoncer « Attention à la place ! » ou « Attention à la solution ! » quand on peut"
        " réellement se tromper.",
    )
    mises_en_garde_ecart: int = option(
        5,
        "Jusqu'à combien de points d'écart la mise en garde est proposée au juge ; à égalité"
        " elle est dite d'elle-même.",
        least=0,
        most=50,
    )
    mises_en_garde_2014: bool = option(
        False, "Les annoncer aussi sous le règlement de 2014, qui n'en parle pas."
    )
    solo_joueurs: int = option(
        16, "À partir de combien de joueurs un solo est bonifié.", least=2, most=10_000
    )
    solo_points: int = option(10, "Points de bonification d'un solo.", least=0, most=100)
    solos_entre_centres: bool = option(
        False,
        "Les solos sont comptés sur tous les centres : aucun n'est annoncé ici, ils viennent"
        " avec le classement général.",
    )
    bulletins: bool = option(
        False,
        in_file=False,
        flag=Flag("entre amis, mais avec bulletins", kind=FlagKind.SWITCH, simulated=False),
        line=replace(
            yes_or_no(6, "Points", non="choice_bulletins_no", oui="choice_bulletins_yes"),
            when=_among_friends,
        ),
    )
    autonome: bool = option(
        False,
        in_file=False,
        flag=Flag("les téléphones suffisent", kind=FlagKind.SWITCH, simulated=False),
        line=replace(
            yes_or_no(8, "Arbitre", non="choice_arbiter_yes", oui="choice_arbiter_no"),
            when=lambda own, gathered: _may_do_without(own) and bool(gathered.players),
        ),
    )
    juge_joue: int | None = option(
        None,
        in_file=False,
        flag=Flag("entre amis : où joue le juge", "TABLE", FlagKind.NUMBER, simulated=False),
        line=MenuLine(
            7,
            "Le juge joue",
            _seats,
            lambda own, gathered: is_among_friends(own) and bool(gathered.players),
            lambda table: NO if table is None else str(table),
            lambda text: None if text == NO else int(text),
        ),
    )
    appareils: str = option(
        "voix",
        in_file=False,
        check=parse_devices,
        flag=Flag("topping : voix, ou sur appareils : ensemble, chacun", "A", simulated=False),
        line=MenuLine(
            9,
            "Topping",
            _ways_to_top,
            lambda own, gathered: contest(own.epreuve).claims_tops,
        ),
    )
    duree: str = option(
        "",
        "Durée prévue d'une partie, pour dire le retard : 1h30, 2h, 2h15… Vide : non prévue.",
        check=parse_duration,
        flag=Flag("durée prévue de la partie : 2h, 2h15…", "D", simulated=False),
    )
    partie: str = option(
        "",
        in_file=False,
        flag=Flag("partie de l'épreuve (pupitre centre)", "N", simulated=False),
    )
    centre: str = option("", in_file=False)
    """The épreuve that partie is of; empty: the one that is played now."""
    tied: str | None = option(
        None,
        in_file=False,
        flag=Flag(
            "mort subite entre les ex aequo de cette partie terminée", "PARTIE", simulated=False
        ),
    )
    rank: str = option(
        "",
        in_file=False,
        flag=Flag("avec --tied : le rang partagé (sinon le meilleur)", "R", simulated=False),
    )


SECTION = DuplicateSettings
VOICE = DuplicateVoice


def duplicate_settings(settings: Settings) -> DuplicateSettings:
    own = settings.jeux["duplicate"]
    assert isinstance(own, DuplicateSettings)
    return own


# --- « Entre amis » -----------------------------------------------------------------------------
# The simplified rule of the notice: two and two for fifteen coups, ten points for a solo from
# sixteen players, any time to think; points are announced, slips are optional; the judge may play
# too, and is then told no more than the others.


SOLOS = SoloRules(players=16, bonus=10)


def check(own: DuplicateSettings) -> None:
    if not is_among_friends(own) and (own.juge_joue or own.bulletins):
        raise RuleError("preset_only_among_friends", preset=FRIENDS)
    if parse_devices(own.appareils) is not None and not contest(own.epreuve).claims_tops:
        raise RuleError("devices_only_in_topping")
    if own.autonome and not _may_do_without(own):
        raise RuleError("unattended_needs_phones")


def among(options: GameOptions, own: DuplicateSettings) -> GameOptions:
    """With what the kind of evening decides."""
    check(own)
    planned_ms = parse_duration(own.duree)
    options = replace(options, devices=parse_devices(own.appareils), planned_ms=planned_ms)
    if own.autonome:
        options = replace(options, unattended=True)
    if not is_among_friends(own):
        return replace(options, kind=parse_preset(own.preset) if own.preset else None)
    return replace(
        options,
        edition=Edition.NOTICE,
        solos=SOLOS,
        announced=not (own.bulletins or own.autonome),
        judge_table=_judge_table(own, options.players),
    )


def _judge_table(own: DuplicateSettings, players: tuple[Player, ...]) -> int | None:
    """A person who plays alone is the judge as well."""
    if own.juge_joue is None and len(players) == 1:
        return players[0].table
    return own.juge_joue


def for_the_judge(state: State, answer: CoupAnswer | None) -> CoupAnswer | None:
    """What the solver found, as far as the judge may know it now."""
    return None if judge_is_searching(state) else answer


def announcing(state: State) -> dict[str, Any] | None:
    """What the judge's page shows of the points announced for the coup collected last."""
    coup = state.correction.next_coup - 1
    if not state.options.announced or coup < 1 or state.correction.coup(coup).closed:
        return None
    correction = state.correction
    slips = correction.slips_of(coup)
    return {
        "coup": coup,
        "tables": [
            {
                "table": table,
                "name": correction.player(table).name,
                "points": _points(slips.get(table)),
            }
            for table in correction.playing(coup)
        ],
        "waiting": judge_is_searching(state),
    }


def _points(slip: Slip | None) -> int | None:
    entry = slip.current if slip else None
    return entry.verdict.points if entry else None
