"""What the judge's page is told whatever the game: the private snapshot as plain values,
sentences in French. The game on the desk adds its own.

Nothing of this module is ever sent to a public page.
"""

from collections.abc import Mapping
from typing import Any

from console.desk.buttons import (
    BUTTONS,
    OPEN_TO_ROOM,
    SHOW_ACCESS,
    Device,
    Offer,
    Press,
    Remark,
    Situation,
    for_device,
)
from console.french import Coded, game_called, printed, text
from console.french.typography import typeset
from console.modes.ending import FINISH
from console.modes.mode import Aside
from console.modes.new_game import CHOOSE_GAME
from console.modes.questions import ANSWER_QUESTIONS
from console.tiles.stocktaking import names
from console.tiles.whereabouts import bag_of
from console.tiles.workbench import MENDING
from console.tv.snapshot import ACCESS_PAGE, GENERAL_PAGE, CentreSummary, GameHeader, PublicSnapshot
from console.web.views import Snapshot
from engine.play.game import SourceKind
from engine.play.titles import GiveTitle

SHOWN_LACKING = 30
_BROWSER_NAMES = {"return": "Enter", "backspace": "Backspace"}
_KEYS = {_BROWSER_NAMES.get(each.key, each.key): button.value for button, each in BUTTONS.items()}
"""The keys of the window, under the names browsers give them: one table for both."""


_ON_OTHER_PAGES = (SHOW_ACCESS, FINISH, CHOOSE_GAME, OPEN_TO_ROOM, ANSWER_QUESTIONS)
"""What the desk's buttons do and the page has a place of its own for."""


def bar_view(snapshot: Snapshot, now_ms: int) -> dict[str, Any]:
    """What the bar of every page shows: the game, its time, what is wrong, what waits."""
    situation, face = snapshot.situation, snapshot.face
    view: dict[str, Any] = {
        "situation": situation.name,
        "card": _header(snapshot.public.header),
        "refusal": _page_sentence(snapshot.refusal, situation) if snapshot.refusal else None,
        "faults": [
            {
                "code": fault.code,
                "text": _page_sentence(fault, situation),
                "tone": fault.tone.value,
            }
            for fault in snapshot.faults
        ],
        "pending": snapshot.pending,
        "kind": face.game.name if face else None,
    }
    if face is None or snapshot.options is None:
        return view
    return view | {
        "can_end": bool(face.desk.endings(snapshot.state)),
        "can_title": GiveTitle.__name__ in face.game.commands.classes,
        "clock": face.pages.clock(snapshot.state, now_ms),
        "waiting": dict(face.pages.waiting(snapshot.state)),
    }


def judge_view(snapshot: Snapshot, now_ms: int) -> dict[str, Any]:
    public, situation, face = snapshot.public, snapshot.situation, snapshot.face
    view: dict[str, Any] = bar_view(snapshot, now_ms) | {
        "natural": _press(situation.natural) if situation.natural else None,
        "natural_label": next(
            (offer.label for offer in situation.offers if offer.press == situation.natural), ""
        ),
        "offers": [
            _offer(offer, situation)
            for offer in situation.offers
            if offer.action not in _ON_OTHER_PAGES
        ],
        "settles": situation.says is not None or situation.answers is not None,
        "sentence": _page_sentence(_prompt(situation), situation),
        "keys": _KEYS,
        "aside": _aside(snapshot.aside),
        "page": public.page,
        "pages": _pages(face.room.screens if face else {}, public),
        "wood": _wood(snapshot),
        "centre": _centre(public.centre),
        **_mending(snapshot),
    }
    if face is None or snapshot.options is None:
        return view
    view |= {"game": snapshot.options.id, "name": game_called(snapshot.options.name)}
    view |= {"recorded": snapshot.options.name}
    # What the house says stands, whatever a game calls its own: Jarnac's question once hid how many
    # facts were not on the card. A test sees to it that no game of ours needs this.
    return {**face.pages.judged(snapshot.state, snapshot.answer, now_ms), **view}


def _prompt(situation: Situation) -> Remark:
    """What there is to settle, or what can be done now."""
    return situation.says or Remark(situation.prompt, {"button": ""})


def _page_sentence(told: Coded, situation: Situation) -> str:
    """As somebody reads it who touches the buttons of the page."""
    return typeset(for_device(told, Device.PAGE, situation))


def _mending(snapshot: Snapshot) -> dict[str, Any]:
    """Whether a dead tile can be replaced here, and the letter of the one that is."""
    options = snapshot.options
    mends = options is not None and options.source.kind is SourceKind.PHYSICAL
    awaited = (fault.data["letter"] for fault in snapshot.faults if fault.code == MENDING)
    return {"mends": mends, "mending": next(awaited, None)}


def _pages(own: Mapping[str, str], public: PublicSnapshot) -> list[dict[str, str | None]]:
    """What the screens can show, in the order of the page's buttons."""
    pages: list[tuple[str | None, str]] = [(None, printed("page_game"))]
    pages += [(page, text(code)) for page, code in own.items() if public.has(page)]
    pages.append((ACCESS_PAGE, printed("page_access")))
    if public.centre is not None and public.centre.general is not None:
        pages.append((GENERAL_PAGE, printed("page_general")))
    return [{"page": page, "label": label} for page, label in pages]


def _header(header: GameHeader) -> dict[str, str]:
    """Under the names the page has always been told them."""
    return {
        "club": header.club,
        "title": header.title,
        "formule": header.manner,
        "tempo": header.tempo,
        "lexicon": header.lexicon,
    }


def _centre(centre: CentreSummary | None) -> dict[str, Any] | None:
    """What the centre national has, what it refused, what may be played."""
    if centre is None:
        return None
    return {
        "epreuve": centre.epreuve,
        "line": centre.line,
        "trouble": centre.trouble,
        "refused": list(centre.refused),
        "decided": list(centre.decided),
        "ready": [vars(partie) for partie in centre.ready],
        **({"hall": centre.hall} if centre.hall else {}),
    }


def _press(press: Press) -> dict[str, Any]:
    return {"button": press.button.value, "held": press.held}


def _offer(offer: Offer, situation: Situation) -> dict[str, Any]:
    prominent = offer.press.held and isinstance(offer.action, situation.prominent)
    return {
        **_press(offer.press),
        "label": offer.label,
        "told": offer.told,
        "prominent": prominent,
    }


def _aside(aside: Aside | None) -> dict[str, Any] | None:
    """What the desk is busy with instead of the game."""
    if aside is None:
        return None
    return {
        "text": told_aside(aside),
        "seen": aside.seen,
        "total": aside.total,
        "lacking": list(aside.lacking) if len(aside.lacking) <= SHOWN_LACKING else [],
    }


def told_aside(aside: Aside) -> str:
    # Whoever tries the panel stands before it, whatever page he reads.
    device = Device.PANEL if aside.panel else Device.PAGE
    return typeset(for_device(aside.remark, device, aside.situation))


def _wood(snapshot: Snapshot) -> dict[str, list[str]] | None:
    """What the bag must hold, piece by piece, when the game is drawn from a real bag."""
    options, bag = snapshot.options, snapshot.bag
    if options is None or bag is None or bag.secret:
        return None
    if options.source.kind is not SourceKind.PHYSICAL:
        return None
    contents = bag_of(bag)
    return {
        "certain": [str(tile) for tile in sorted(contents.certain)],
        "some": [
            f"{some.count} {some.letter} ({', '.join(names(some.tiles))})"
            for some in contents.doubtful
        ],
    }
