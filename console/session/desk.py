"""The desk itself: its buttons while no game is open, and what it answers on the screens."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from console.desk.buttons import (
    BUTTONS,
    NEW_GAME,
    OPEN_TO_ROOM,
    SHOW_ACCESS,
    SWITCH_OFF,
    Button,
    Device,
    Meaning,
    Offer,
    Press,
    Remark,
    Situation,
    for_device,
    long,
    short,
)
from console.desk.inbox import SettleEpreuve, StartGame, WriteHere
from console.desk.questions import OpenQuestion, PossibleAnswer, about_parties
from console.french import Coded, text
from console.journal.records import Fault, Tone
from console.modes.mode import Aside
from console.modes.new_game import CHOOSE_GAME
from console.modes.questions import ANSWER_QUESTIONS
from console.modes.tiles import TAKE_STOCK
from console.session.dependencies import Dependencies
from console.session.faults import PANEL_FAULT, Notices
from console.session.opened_game import OpenedGame
from console.tv.snapshot import Banner, CentreSummary, KeyHint, Severity, SharedRank
from engine.rulings import RuleError

NO_GAME = Situation(
    "no_game",
    {
        Button.CHRONO: long(SWITCH_OFF),
        Button.VALIDER: Meaning(CHOOSE_GAME, TAKE_STOCK),
        Button.SUIVANT: short(NEW_GAME),
        Button.REPETER: long(SHOW_ACCESS),
    },
    natural=Press(Button.SUIVANT),
    idle=True,
)

CLOSED_DOOR = replace(
    NO_GAME,
    buttons={**NO_GAME.buttons, Button.CHRONO: Meaning(OPEN_TO_ROOM, SWITCH_OFF)},
)
"""The same while the pages answer no phone: one button opens them to the room."""

QUESTIONS_WAIT = "questions_wait"
AWAIT_TILE = "desk_await_tile"
"""Not a refusal to the ear: the desk asks for a tile."""
_AT_THE_PAD = frozenset(
    {
        "unknown_tag",
        "tag_revoked",
        "tag_changes",
        "two_tiles_at_once",
        "tile_already_drawn",
        "tile_on_grid",
        "rack_full",
        "rack_incomplete",
        "letter_not_in_bag",
        "joker_is_automatic",
        "unknown_letter",
        "nothing_to_take_back",
        "not_drawn_now",
        "nothing_to_withdraw",
        "nothing_to_finish",
        "stock_not_kept",
        "letter_all_in_play",
        "one_letter_expected",
        "trial_not_now",
    }
)
_LETTERS = frozenset({"letter", "letters", "word", "old", "tile", "text"})
"""What a refusal may name that the room has not seen; a tirage is drawn before its eyes."""
_TILES = frozenset(
    {"unknown_tag", "tag_revoked", "tag_changes", "two_tiles_at_once", "desk_no_tileset"}
)
_SHOWN = ("desk_", "pad_")
_ASKS_FOR_A_HAND = frozenset(
    {
        "unknown_tag",
        "tag_revoked",
        "tag_changes",
        "two_tiles_at_once",
        "rack_incomplete",
        AWAIT_TILE,
    }
)
_Tell = Callable[[Coded], str]
"""For the device at hand, in the situation it is in."""


def is_at_the_pad(refusal: RuleError) -> bool:
    """Did a tile come near, rather than somebody press a button?"""
    return refusal.code in _TILES or refusal.code.startswith("pad_")


def asks_for_a_hand(refusal: RuleError) -> bool:
    """Somebody with his eyes on the tiles must do something: it is said as well."""
    return refusal.code in _ASKS_FOR_A_HAND


def banners(
    situation: Situation,
    aside: Aside | None,
    refusal: RuleError | None,
    faults: tuple[Fault, ...],
    standing: tuple[Fault, ...] = (),
    device: Device = Device.PANEL,
    *,
    between_games: bool = False,
    in_vain: bool = False,
) -> tuple[Banner, ...]:
    """What somebody waits for first: the desk's own question, a refusal, what is to be settled,
    news; then what is wrong beside the game. While one is played, buttons and keyboards are no
    business of the room's: of a panel that fails it sees a sign, and the judge's page the words."""
    tell = partial(for_device, device=device, situation=situation)
    asked: list[Banner] = []
    if aside is not None:
        asked.append(_question(aside.remark.code, aside.remark, aside.situation, device, tell))
    if refusal is not None and _is_for_the_room(refusal, between_games, in_vain):
        asked.append(Banner(refusal.code, tell(refusal), Severity.INFORMATION, awaited=True))
    if situation.says is not None:
        asked.append(_question(f"desk_{situation.name}", situation.says, situation, device, tell))
    if not between_games:
        standing = (*standing, *(fault for fault in faults if fault.code == PANEL_FAULT))
    told = _fault_banners(faults, standing, tell)
    if situation.asks is not None:  # it may wait all evening: what is wrong comes first
        told.append(Banner(QUESTIONS_WAIT, tell(situation.asks), Severity.INFORMATION))
    return (*asked, *told)


def with_questions(situation: Situation, questions: Sequence[OpenQuestion]) -> Situation:
    """« rejeter » opens them wherever it means nothing else; the screens count those that
    press."""
    taken = situation.buttons.get(Button.REJETER, Meaning())
    if not questions or situation.aside or taken.short is not None:
        return situation
    meaning = Meaning(ANSWER_QUESTIONS, taken.long)
    pressing = [each for each in questions if each.pressing]
    return replace(
        situation,
        buttons={**situation.buttons, Button.REJETER: meaning},
        asks=_waiting(pressing) if pressing else None,
    )


def _waiting(questions: Sequence[OpenQuestion]) -> Remark:
    first, *others = questions
    if first.shown and not others:
        return Remark("question_waits", {"told": first.told})
    return Remark(QUESTIONS_WAIT, {"count": len(questions)})


def _question(code: str, says: Coded, situation: Situation, device: Device, tell: _Tell) -> Banner:
    """Keys have their legend beside the question; to a panel the question names its buttons."""
    whole = [says]
    if situation.answers is not None and device is Device.PANEL:
        whole.append(situation.answers)
    words = " ".join(map(tell, whole)).rstrip()
    return Banner(code, words, Severity.INFORMATION, awaited=True)


def _is_for_the_room(refusal: RuleError, between_games: bool, in_vain: bool) -> bool:
    """What went wrong at the pad or at the buttons: whoever stands there looks at the screen.
    Refusals of anything else may name words, and are for the judge alone; between games there
    is no word to name."""
    told = refusal.code in _AT_THE_PAD or refusal.code.startswith(_SHOWN)
    pressed = in_vain and not _LETTERS & refusal.data.keys()
    return told or pressed or between_games


_RANK = (Severity.INFORMATION, Severity.FAULT, Severity.STANDING)


def _fault_banners(
    faults: tuple[Fault, ...], standing: tuple[Fault, ...], tell: _Tell
) -> list[Banner]:
    """Good news is short and goes by: what is wrong has its sign beside it meanwhile. First what
    answers somebody who has just filled in the club's file or brought a stick: the screen has
    room for one sentence, and that is what he looks for."""
    made = (_banner(fault, tell, stands=fault in standing) for fault in faults)
    return sorted(made, key=lambda each: (_RANK.index(each.severity), not _is_awaited(each)))


def _is_awaited(banner: Banner) -> bool:
    return banner.code.startswith(("card_", "update_"))


def _banner(fault: Fault, tell: _Tell, *, stands: bool) -> Banner:
    severity = Severity.STANDING if stands else Severity.FAULT
    if fault.tone is Tone.NEWS:
        severity = Severity.INFORMATION
    return Banner(fault.code, tell(fault), severity)


def takes_banner_down(press: Press, situation: Situation, fault: bool, refusal: bool) -> bool:
    """« annuler » first takes down what is written on the screens (a fault, the page of access),
    wherever the game stands; of a refusal, only where the button has nothing else to say."""
    if press != Press(Button.ANNULER) or situation.aside:
        return False
    free = situation.buttons.get(Button.ANNULER, Meaning()).short is None
    return fault or (free and refusal)


def key_hints(situation: Situation) -> tuple[KeyHint, ...]:
    """The natural next step, then the short presses. Of the long ones only those without which a
    newcomer would not get any further: before a game, the one that shows the judge's code."""
    hints: list[KeyHint] = []
    home = situation.name == NO_GAME.name
    told = (NEW_GAME, SHOW_ACCESS) if home else (NEW_GAME,)
    for offer in situation.offers:
        if offer.press == situation.natural:
            hints.insert(0, KeyHint(text("key_natural"), offer.label, _means(offer)))
        elif not offer.press.held:
            hints.append(KeyHint(_key_name(offer), offer.label, _means(offer)))
        elif isinstance(offer.action, situation.prominent) or offer.action in told:
            held = f"{text('key_held')}{_key_name(offer)}"
            hints.append(KeyHint(held, offer.label, _means(offer)))
    return tuple(hints)


def _key_name(offer: Offer) -> str:
    return BUTTONS[offer.press.button].key_name


def _means(offer: Offer) -> tuple[str, ...]:
    """Of a mouse pressed on the key."""
    return ("press", offer.press.button.value, "held" if offer.press.held else "")


# --- What the house asks beside any game ---------------------------------------------------------
# Where to write, which partie comes next, whether those who share a rank are decided between.


MOST_NAMED = 4
"""Ex aequo named one by one; more of them are counted."""
AWAY = ("journal_folder_away", "journal_folder_other")
"""Faults that ask whether to write where the console is now."""


def house_questions(
    dependencies: Dependencies, notices: Notices, game: OpenedGame | None
) -> Iterator[OpenQuestion]:
    for fault in notices.faults.active:
        if fault.code in AWAY:
            yes = PossibleAnswer(text("answer_write_here"), WriteHere())
            told = text("asked_write_here")  # the fault's own banner presses already
            yield OpenQuestion("write_here", fault.code, told, (yes,), pressing=False)
    if game is not None and not game.now.is_over:
        return
    played = game.state.options if game is not None else None
    centre = dependencies.centre(played.id if played is not None else "")
    if centre is not None:
        name = played.name if played is not None else None
        yield from about_parties(centre, dependencies.partie_request, name)
    if centre is not None and centre.hall:
        yield from _departages(dependencies, centre.hall, centre.shared)
        yield from _ends(centre)


def _ends(centre: CentreSummary) -> Iterator[OpenQuestion]:
    """Of an épreuve of this hall: official once the appeals have had their time, then closed."""
    if centre.to_declare:
        yes = PossibleAnswer(text("answer_official"), SettleEpreuve(centre.hall, official=True))
        code = "asked_official" if centre.to_declare == 1 else "asked_official_again"
        told = text(code, epreuve=centre.epreuve, version=centre.to_declare)
        yield OpenQuestion("official", str(centre.to_declare), told, (yes,), pressing=False)
    elif centre.official:
        yes = PossibleAnswer(text("answer_close"), SettleEpreuve(centre.hall, official=False))
        told = text("asked_close", epreuve=centre.epreuve)
        yield OpenQuestion("close", centre.hall, told, (yes,), pressing=False)


_WHY = ("title", "prize", "qualification")
"""What a shared rank may have to be decided for; between others it stays shared."""


def _departages(
    dependencies: Dependencies, epreuve: str, shared: Sequence[SharedRank]
) -> Iterator[OpenQuestion]:
    """Offered and never begun by itself (§3.8.3): the judge says which rank, and for what."""
    for each in shared:
        wanted = {why: text(f"departage_{why}") for why in _WHY}
        requests = {
            why: dependencies.departage_request(epreuve, each.rank, told)
            for why, told in wanted.items()
        }
        answers = tuple(
            PossibleAnswer(text("answer_departage", why=wanted[why]), StartGame(request))
            for why, request in requests.items()
            if request is not None
        )
        names = ", ".join(each.names)
        if len(each.names) > MOST_NAMED:
            names = text("asked_departage_many", count=len(each.names))
        told = text("asked_departage", rank=each.rank, names=names)
        yield OpenQuestion("departage", str(each.rank), told, answers, pressing=False)
