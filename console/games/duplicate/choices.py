"""What is chosen of a duplicate game before it begins."""

from collections.abc import Iterator, Sequence

from console.choices import Choice, Option, choice, plain
from console.games.duplicate.labels import contest_label, formule_label, tempo_label
from console.games.duplicate.new_game import USUAL_TEMPO, tempo_wanted
from console.games.duplicate.published import parse_games
from console.games.duplicate.settings import PRESETS, duplicate_settings, parse_preset
from console.games.face import Asked
from console.messages_fr import printed
from engine.errors import RuleError
from engine.games.duplicate.contests import CONTESTS, contest
from engine.games.duplicate.editions import Edition
from engine.games.duplicate.formules import FORMULES, Formule, parse_formule
from engine.games.duplicate.tempo import parse_tempo

OFFICIAL = "reglement"
"""Instead of a preset: the rules, whatever the settings have."""
_YES, _NO = "oui", "non"
_TEMPOS = ("3min", "2min30", "2min", "blitz", "mort-subite", "2min+30s")


def choices(asked: Asked) -> Sequence[Choice]:
    own, said = duplicate_settings(asked.settings), asked.said
    formule = parse_formule(said.get("formule") or own.formule)
    fixed = _prepared_formule(said.get("prepared"))
    rules = choice(
        "contest",
        printed("choice_contest"),
        tuple(_contests(asked)),
        said.get("contest") or own.epreuve,
    )
    friends = parse_preset(said.get("preset", own.preset))
    return (
        choice(
            "formule", printed("choice_formule"), tuple(_formules(fixed)), (fixed or formule).code
        ),
        rules,
        choice(
            "tempo",
            printed("choice_tempo"),
            tuple(_tempos(asked, rules.chosen)),
            _tempo_wanted(asked),
        ),
        choice("preset", printed("choice_preset"), _presets(), PRESETS[0] if friends else OFFICIAL),
        choice(
            "edition",
            printed("choice_edition"),
            tuple(_editions(printed("choice_edition_friends") if friends else "")),
            said.get("edition") or own.edition,
        ),
        *(_among_friends(asked) if friends else ()),
    )


def _among_friends(asked: Asked) -> Iterator[Choice]:
    """Only there: whether slips are handed in, and where the judge plays."""
    said = asked.said
    slips = (
        Option(_NO, printed("choice_bulletins_no"), False),
        Option(_YES, printed("choice_bulletins_yes"), True),
    )
    yield choice(
        "bulletins", printed("choice_bulletins"), slips, _YES if said.get("bulletins") else _NO
    )
    players = said.get("players") or ()
    if players:
        seats = [Option(str(each.table), each.name, each.table) for each in players]
        nowhere = Option(_NO, printed("choice_no"))
        wanted = str(said.get("juge_joue") or _NO)
        yield choice("juge_joue", printed("choice_judge_plays"), (nowhere, *seats), wanted)


def _presets() -> Sequence[Option]:
    official = Option(OFFICIAL, printed("choice_preset_official"), "")
    return (official, plain(PRESETS[0], printed("choice_preset_friends")))


def _editions(why_not: str) -> Iterator[Option]:
    for each in (Edition.E2020, Edition.E2014):
        yield plain(each.value, printed(f"choice_edition_{each.value}"), why_not)


def prepared_label(content: str) -> str:
    """What a prepared game is called, before it is checked against a lexicon."""
    games = parse_games(content)
    if len(games) != 1:
        raise RuleError("prepared_not_one", count=len(games))
    (game,) = games
    return printed("choice_prepared_game", name=game.name, formule=formule_label(game.formule))


def _prepared_formule(content: str | None) -> Formule | None:
    return parse_games(content)[0].formule if content else None


def _formules(fixed: Formule | None) -> Iterator[Option]:
    """A prepared game was drawn for one formule and no other."""
    for code, each in FORMULES.items():
        other = fixed is not None and each != fixed
        why = (
            printed("choice_formule_prepared", formule=formule_label(fixed))
            if other and fixed
            else ""
        )
        yield plain(code, formule_label(each), why)


def _contests(asked: Asked) -> Iterator[Option]:
    for code in CONTESTS:
        rules = contest(code)
        nobody = rules.claims_tops and not asked.said.get("players")
        yield plain(code, contest_label(code), printed("choice_topping_alone") if nobody else "")


def _tempo_wanted(asked: Asked) -> str:
    wanted = tempo_wanted(asked)
    return parse_tempo(wanted).code if wanted else USUAL_TEMPO


def _tempos(asked: Asked, chosen: str) -> Iterator[Option]:
    usual = tempo_label(contest(chosen).default_tempo)
    yield plain(USUAL_TEMPO, printed("choice_tempo_usual", tempo=usual))
    wanted = _tempo_wanted(asked)
    known = {parse_tempo(each).code: parse_tempo(each) for each in _TEMPOS}
    if wanted != USUAL_TEMPO:
        known.setdefault(wanted, parse_tempo(wanted))
    for code, tempo in known.items():
        yield plain(code, tempo_label(tempo))
