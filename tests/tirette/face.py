"""The console's half: only what it really says."""

import json
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from console.desk.buttons import NEW_GAME, REPEAT, Button, Press, Situation, long, short
from console.games.face import (
    Accents,
    Asked,
    CompetitionPart,
    DeskPart,
    GameFace,
    GameTerminal,
    Lamps,
    OpeningPart,
    PagesPart,
    PaperForm,
    PapersPart,
    RoomPart,
    Silence,
    VoicePart,
)
from console.journal.records import Fault
from console.settings.sections import Settings
from console.terminal import Line
from console.tv.canvas import Canvas
from console.tv.layout import Area
from console.tv.snapshot import GameHeader, PublicSnapshot
from console.voice.utterance import Say, Utterance, UtteranceKind
from console.web.access import JUDGE
from console.web.link import PageDesk
from engine.letters.lexicon import Lexicon
from engine.play.game import Source, SourceKind
from engine.play.players import typed_player
from engine.play.season import GameResult, PlayerResult
from tests.tirette.rules import (
    TIRETTE,
    Command,
    Draw,
    Event,
    Finish,
    GameClosed,
    TileDrawn,
    TiretteOptions,
    TiretteState,
)


@dataclass(frozen=True)
class TiretteSnapshot(PublicSnapshot):
    names: tuple[str, ...]
    totals: tuple[int, ...]
    last: str = ""

    def draw(self, canvas: Canvas) -> str:
        whole = Area(0, 0, canvas.frame.width, canvas.frame.height).inset(80)
        ink = canvas.theme.page.text
        for name, total, row in zip(
            self.names, self.totals, whole.rows(len(self.names)), strict=True
        ):
            canvas.line(f"{name} : {total} {self.last}", row, ink, largest=120)
        return "tirette"


class TiretteSnapshotMaker:
    def on_event(self, event: Event, now_ms: int) -> None:
        """Nothing moves on this screen."""

    def snapshot(self, state: TiretteState, answer: object, *, voiced: bool) -> TiretteSnapshot:
        return TiretteSnapshot(
            tuple(player.name for player in state.players),
            tuple(state.total(player.table) for player in state.players),
            state.drawn[-1].letter if state.drawn else "",
            header=GameHeader("", "Tirette"),
        )


class TiretteAnnouncer(Silence[TiretteState, Event, None]):
    def utterances(self, event: Event, state: TiretteState) -> Sequence[Utterance]:
        match event:
            case TileDrawn(letter):
                return (Utterance(UtteranceKind.GAME, (Say(letter),)),)
            case GameClosed():
                return (Utterance(UtteranceKind.END, (Say(_winners(state)),)),)
        return ()

    def recall(self, state: TiretteState) -> Sequence[Utterance]:
        return (Utterance(UtteranceKind.GAME, (Say(f"à {state.turn.name}"),)),)


def _winners(state: TiretteState) -> str:
    return "gagne : " + ", ".join(p.name for p in state.players if p.table in state.winners)


def situation(state: TiretteState) -> Situation:
    if state.winners:
        return Situation("tirette_over", {Button.SUIVANT: long(NEW_GAME)}, idle=True)
    finish = {Button.VALIDER: short(Finish()), Button.REPETER: short(REPEAT)}
    natural = None if state.left else Press(Button.VALIDER)
    return Situation("tirette_drawing", finish, natural)


def typed(state: TiretteState, letter: str) -> Draw | None:
    return Draw(letter.upper()) if letter.isalpha() and not state.winners else None


def options_of(asked: Asked) -> TiretteOptions:
    players = asked.request.players or (typed_player(1, "Ana"), typed_player(2, "Bob"))
    kind = SourceKind.PHYSICAL if asked.settings.partie.source == "jetons" else SourceKind.TYPED
    rounds = asked.settings.jeux["tirette"].manches
    return TiretteOptions(uuid.uuid4().hex, "tirette-1", players, rounds, Source(kind))


class ByHand:
    """Somebody draws, or types."""

    def next_draw(self, state: object, answer: object) -> None:
        return None

    def hand_takes_over(self, event: object) -> bool | None:
        return None


def letters(options: TiretteOptions, lexicon: Lexicon, folder: Path) -> tuple[ByHand, Fault | None]:
    return ByHand(), None


def snapshot_maker(settings: Settings, accents: Accents, now_ms: int) -> TiretteSnapshotMaker:
    return TiretteSnapshotMaker()


def announcer(settings: Settings, options: TiretteOptions, accents: Accents) -> TiretteAnnouncer:
    return TiretteAnnouncer()


def lamps(state: TiretteState, answer: object) -> Lamps:
    return Lamps(ready="wink" if state.left else "on")


def judged(state: TiretteState, answer: object, now_ms: int) -> dict[str, str]:
    return {"title": f"À {state.turn.name}"}


def routes(desk: PageDesk) -> Iterable[Route]:
    async def scores(_request: Request) -> JSONResponse:
        state = desk.judge.state
        assert isinstance(state, TiretteState)
        return JSONResponse({p.name: state.total(p.table) for p in state.players})

    return [Route("/tirette/scores", desk.gate.only(JUDGE, scores))]


def written(
    state: TiretteState, wall_ms: int, *, detailed: bool = True, logo: bytes | None = None
) -> bytes:
    drawn = [each.letter for each in state.drawn]
    return json.dumps({"name": state.options.name, "letters": drawn}).encode()


def result(state: TiretteState) -> GameResult | None:
    places = tuple(
        PlayerResult(p.key, p.name, state.total(p.table), 1 if p.table in state.winners else 2)
        for p in state.players
    )
    return GameResult(state.options.name, 0, places) if state.winners else None


FACE: GameFace[TiretteState, Command, Event, TiretteOptions, None, None, ByHand] = GameFace(
    game=TIRETTE,
    desk=DeskPart(
        situation=situation,
        typed=typed,
        terminal=GameTerminal((Line("+ [lettre]", lambda letter: Draw(letter.upper())),)),
        summary=lambda state: f"{len(state.drawn)} jetons",
    ),
    opening=OpeningPart(options=options_of, letters=letters, most_players=2),
    room=RoomPart(snapshot_maker=snapshot_maker, lamps=lamps, sounds={TileDrawn: "tile"}),
    voice=VoicePart(announcer=announcer),
    pages=PagesPart(judged=judged, routes=routes),
    papers=PapersPart(sheets={"json": PaperForm("Tirette", ".json", "application/json", written)}),
    competition=CompetitionPart(result=result),
)
