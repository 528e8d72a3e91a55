"""What is chosen of a classic game before it begins."""

from collections.abc import Sequence

from console.choices import Choice, Option, choice, plain
from console.games.classic.settings import classic_settings
from console.games.face import Asked
from console.messages_fr import printed
from engine.games.classic.options import ClockKind, Racks, Strength, VainChallenge

_YES, _NO, NOBODY = "oui", "non", "personne"


def choices(asked: Asked) -> Sequence[Choice]:
    own, said = classic_settings(asked.settings), asked.said
    bots = said.get("bot") or ()
    racks = [
        plain(each.value, printed(f"choice_racks_{each.value}"), _why_not(each, bool(bots)))
        for each in Racks
    ]
    return (
        choice("bot", printed("choice_bot"), _bots(), bots[0] if bots else NOBODY),
        choice("racks", printed("choice_racks"), racks, said.get("racks") or own.chevalets),
        choice(
            "clocks",
            printed("choice_clocks"),
            [
                plain(each.value, printed(f"choice_clocks_{each.name.lower()}"))
                for each in ClockKind
            ],
            said.get("clocks") or own.pendule,
        ),
        yes_or_no("referee", said.get("referee", own.arbitre)),
        choice(
            "challenge",
            printed("choice_challenge"),
            [plain(each.value, each.value) for each in VainChallenge],
            said.get("challenge") or own.contestation,
        ),
        yes_or_no("refuse", said.get("refuse", own.refus_immediat)),
    )


def yes_or_no(name: str, wanted: bool) -> Choice:
    options = (Option(_NO, printed("choice_no"), False), Option(_YES, printed("choice_yes"), True))
    return choice(name, printed(f"choice_{name}"), options, _YES if wanted else _NO)


def _bots() -> Sequence[Option]:
    none = Option(NOBODY, printed("choice_bot_none"), ())
    return (none, *(Option(each.value, each.value, (each.value,), plays=True) for each in Strength))


def _why_not(racks: Racks, bots: bool) -> str:
    return printed("choice_racks_bots") if bots and racks is not Racks.FOLLOWED else ""
