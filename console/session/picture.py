"""Both snapshots of one moment, from everything the session knows. The public one is made by the
game's stage, which decides what the room may see."""

from collections.abc import Iterator
from dataclasses import replace

from console.buttons import OPEN_TO_ROOM, SWITCH_OFF, Situation
from console.hands import in_hand
from console.messages_fr import text
from console.modes.mode import Mode
from console.modes.stock import TAKE_STOCK
from console.options.request import Menu
from console.session import desk
from console.session.notices import Notices
from console.session.on_desk import OnDesk
from console.session.showcase import JudgeSnapshot
from console.session.surroundings import Surroundings
from console.view.shown import Access, Around, GameCard, Shown
from console.view.welcome import Welcome

_TOLD = ("game", "tempo", "lexicon", "source", "players")
_WITH_THE_GAME = frozenset({"formule", "contest"})
"""What a home screen tells of the game that one press begins."""


def snapshot_of(
    around: Surroundings,
    game: OnDesk | None,
    *,
    situation: Situation,
    mode: Mode | None,
    notices: Notices,
    idle_since_ms: int,
) -> JudgeSnapshot:
    situation = _possible(around, situation)
    show, faults = notices.page.show, notices.faults
    quiet = mode is None and show.page is None
    instead = mode.scene(lambda: _card(around)) if mode is not None else None
    shown = instead or _shown(around, game, situation, idle_since_ms, quiet=quiet)
    told = desk.banners(
        situation,
        mode.aside if mode is not None else None,
        notices.refusal,
        faults.unread,
        faults.standing,
        around.workbench.hand,
        between_games=game is None or instead is not None,
        in_vain=notices.in_vain,
    )
    centre = around.centre(game.state.options.id if game else "")
    access = _reached(show.access, around, situation)
    hints = desk.key_hints(situation)
    frame = Around(show.page, access, told, hints, centre, told_ms=faults.told_ms)
    return JudgeSnapshot(
        public=shown.with_around(frame),
        situation=situation,
        face=game.face if game else None,
        state=game.state if game else None,
        answer=game.known if game else None,
        options=game.state.options if game else None,
        bag=game.face.game.bag(game.state) if game else None,
        lexicon=game.lexicon if game else None,
        refusal=notices.refusal,
        faults=faults.active,
        pending=around.journal.pending,
        mode=mode,
    )


def _possible(around: Surroundings, situation: Situation) -> Situation:
    """Without what this console cannot do: nobody is offered what would be refused."""
    never = [] if around.switch_off is not None else [SWITCH_OFF]
    never += [] if around.workbench.can_count else [TAKE_STOCK]
    if not any(each.long in never for each in situation.buttons.values()):
        return situation
    buttons = {
        button: replace(each, long=None) if each.long in never else each
        for button, each in situation.buttons.items()
    }
    return replace(situation, buttons=buttons)


def _reached(access: Access | None, around: Surroundings, situation: Situation) -> Access | None:
    """Why no phone can come, and what opens the door: a button here, or the judge's page while
    the buttons are the game's."""
    if access is None or not access.can_open:
        return access
    here = any(offer.action is OPEN_TO_ROOM for offer in situation.offers)
    remedy = text("access_open_it" if here else "access_open_on_page")
    told = in_hand(remedy, around.workbench.hand, situation)
    return replace(access, why_closed=f"{access.why_closed} {told}")


def _shown(
    around: Surroundings,
    game: OnDesk | None,
    situation: Situation,
    idle_since_ms: int,
    *,
    quiet: bool,
) -> Shown:
    """`quiet`: the judge is not busy at the desk, so that a demonstration may begin."""
    if game is not None:
        return game.stage.show(game.state, game.known, voiced=around.voice_is_heard())
    after_ms, menu = around.demonstration_after_ms, around.proposals.proposal(None)
    return Welcome(
        idle_since_ms,
        around.next_face().room.demonstration,
        idle_since_ms + after_ms if after_ms is not None and quiet else None,
        proposal=tuple(_proposed(menu)),
        card=_card(around),
        door=_reached(around.public_access(), around, situation),
    )


def _proposed(menu: Menu) -> Iterator[tuple[str, str]]:
    """What one press would open, in a few lines."""
    for each in menu.choices:
        if each.name not in _TOLD:
            continue
        words = [each.option.label or each.chosen]
        if each.key == "game":
            own = (other for other in menu.choices if other.name in _WITH_THE_GAME)
            words += [other.option.label for other in own]
        yield each.label, " · ".join(filter(None, words)) or text("tv_choosing_empty")


def _card(around: Surroundings) -> GameCard:
    """Of the game to come."""
    club, request = around.settings.club, around.proposals.proposal(None).request
    return GameCard(request.club or club.nom, request.title or club.titre)
