"""Both snapshots of one moment, from everything the session knows. The public one is made by the
game's stage, which decides what the room may see."""

from console.buttons import Situation
from console.inbox import Show
from console.session import desk
from console.session.faults import FaultBoard
from console.session.on_desk import OnDesk
from console.session.showcase import JudgeSnapshot
from console.session.surroundings import Surroundings
from console.tilesets.workbench import Aside
from console.view.shown import Around, GameCard, Shown
from console.view.welcome import Welcome
from engine.errors import RuleError


def snapshot_of(
    around: Surroundings,
    game: OnDesk | None,
    *,
    situation: Situation,
    aside: Aside | None,
    show: Show,
    refusal: RuleError | None,
    faults: FaultBoard,
    idle_since_ms: int,
) -> JudgeSnapshot:
    shown = _shown(around, game, idle_since_ms, quiet=aside is None and show.page is None)
    hand = around.workbench.hand
    banners = desk.banners(situation, aside, refusal, faults.unread, faults.standing, hand)
    frame = Around(show.page, show.access, banners, desk.key_hints(situation))
    return JudgeSnapshot(
        public=shown.with_around(frame),
        situation=situation,
        face=game.face if game else None,
        state=game.state if game else None,
        answer=game.known if game else None,
        options=game.state.options if game else None,
        bag=game.face.game.bag(game.state) if game else None,
        lexicon=game.lexicon if game else None,
        refusal=refusal,
        faults=faults.active,
        pending=around.journal.pending,
        aside=aside,
    )


def _shown(around: Surroundings, game: OnDesk | None, idle_since_ms: int, *, quiet: bool) -> Shown:
    """`quiet`: the judge is not busy at the desk, so that a demonstration may begin."""
    if game is not None:
        return game.stage.show(game.state, game.known, voiced=around.voice_is_heard())
    club, after_ms = around.settings.club, around.demonstration_after_ms
    return Welcome(
        idle_since_ms,
        around.next_face().demonstration,
        idle_since_ms + after_ms if after_ms is not None and quiet else None,
        card=GameCard(club.nom, club.titre),
    )
