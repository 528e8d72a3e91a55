"""What is chosen of a game of Jarnac before it begins."""

from collections.abc import Sequence

from console.choices import Choice, Option, choice, plain
from console.games.face import Asked
from console.games.jarnac.new_game import refereed
from console.games.jarnac.settings import CLOCKS, jarnac_settings
from console.messages_fr import printed
from engine.games.jarnac.formule import FORMULES
from engine.games.jarnac.options import Strength

NOBODY = "personne"
_YES, _NO = "oui", "non"
_BOXES = ("jarnac", "jarnac-ancien")
_MINUTES = (10, 15, 20, 25, 30)


def choices(asked: Asked) -> Sequence[Choice]:
    own, said = jarnac_settings(asked.settings), asked.said
    clock = said.get("pendule") or own.pendule
    minutes = said.get("minutes") or own.minutes
    box = said.get("repartition") or own.repartition
    return (
        choice(
            "sans_arbitre", printed("choice_referee"), _referees(), _YES if refereed(asked) else _NO
        ),
        choice("contre", printed("choice_against"), _opponents(), said.get("contre") or NOBODY),
        choice(
            "formule",
            printed("choice_formule"),
            [plain(code, printed(f"jarnac_formule_{code}")) for code in FORMULES],
            said.get("formule") or own.formule,
        ),
        choice(
            "pendule",
            printed("choice_clocks"),
            [plain(code, printed(f"choice_jarnac_clock_{code}")) for code in CLOCKS],
            clock,
        ),
        choice("minutes", printed("choice_minutes"), _minutes(clock, minutes), str(minutes)),
        choice(
            "repartition",
            printed("choice_letters_box"),
            [plain(each, _box(each)) for each in dict.fromkeys((*_BOXES, box))],
            box,
        ),
    )


def _referees() -> Sequence[Option]:
    """Told the other way round: what the command line has is « sans arbitre »."""
    return (Option(_YES, printed("choice_yes"), False), Option(_NO, printed("choice_no"), True))


def _opponents() -> Sequence[Option]:
    nobody = Option(NOBODY, printed("choice_against_nobody"), "")
    return (
        nobody,
        *(
            Option(each.value, printed(f"jarnac_strength_{each.value}"), each.value, plays=True)
            for each in Strength
        ),
    )


def _box(name: str) -> str:
    return printed(f"choice_box_{name}") if name in _BOXES else name


def _minutes(clock: str, wanted: int) -> Sequence[Option]:
    """Only a chess clock counts them."""
    why = "" if clock == "pendule" else printed("choice_minutes_no_clock")
    return [
        Option(str(each), printed("choice_minutes_each", minutes=each), each, why)
        for each in sorted({*_MINUTES, wanted})
    ]
