"""The console's half."""

import json
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from starlette.responses import JSONResponse
from starlette.routing import Route

from console.buttons import Button, Press, Situation, Wish, long, short
from console.choices import Choice
from console.games.face import Asked, Face, GameTerminal, Lamps, Sheet
from console.inbox import Ask
from console.speech.utterance import Kind, Say, Utterance
from console.view.canvas import Canvas
from console.view.layout import Area
from console.view.shown import GameCard, Shown
from console.web.access import JUDGE
from console.web.desk import PageDesk
from engine.errors import RuleError
from engine.play.options import Source, SourceKind
from engine.play.players import typed_player
from engine.play.season import GameResult, PlayerResult
from tests.tirette.rules import (
    TIRETTE,
    Draw,
    Finish,
    GameClosed,
    TileDrawn,
    Tirette,
    TiretteOptions,
    TiretteState,
)

WORDS = {
    "tirette_all_drawn": "Tous les jetons sont tirés. Appuyez sur valider pour finir.",
    "tirette_not_now": "Ce n'est pas le moment. Tirez d'abord les jetons.",
    "desk_tirette_drawing": "On tire les jetons. Posez-en un sur le lecteur.",
    "desk_tirette_over": "La tirette est finie. Tenez suivant pour une autre.",
    "action_Finish": "finir",
}


@dataclass(frozen=True)
class TiretteShown(Shown):
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


class TiretteStage:
    def happened(self, event: object, now_ms: int) -> None:
        """Nothing moves on this screen."""

    def show(self, state: TiretteState, answer: object, *, voiced: bool) -> TiretteShown:
        return TiretteShown(
            tuple(player.name for player in state.players),
            tuple(state.total(player.table) for player in state.players),
            state.drawn[-1].letter if state.drawn else "",
            card=GameCard("", "Tirette"),
        )


class TiretteAnnouncer:
    def utterances(self, event: object, state: TiretteState) -> Sequence[Utterance]:
        match event:
            case TileDrawn(letter):
                return (Utterance(Kind.GAME, (Say(letter),)),)
            case GameClosed():
                return (Utterance(Kind.END, (Say(_winners(state)),)),)
        return ()

    def recall(self, state: TiretteState) -> Sequence[Utterance]:
        return (Utterance(Kind.GAME, (Say(f"à {state.turn.name}"),)),)

    def ahead(self) -> Iterable[Say]:
        return ()

    def likely(self, state: TiretteState, answer: object) -> Utterance | None:
        return None


class ByHand:
    def next_draw(self, state: TiretteState, answer: object) -> None:
        return None

    def hand_takes_over(self, event: object) -> None:
        return None


def _winners(state: TiretteState) -> str:
    return "gagne : " + ", ".join(p.name for p in state.players if p.table in state.winners)


def _written(
    state: TiretteState, wall_ms: int, *, detailed: bool = True, logo: bytes | None = None
) -> bytes:
    letters = [each.letter for each in state.drawn]
    return json.dumps({"name": state.options.name, "letters": letters}).encode()


@dataclass(frozen=True)
class TiretteFace:
    game: Tirette = TIRETTE
    label: str = "Tirette"
    said: tuple[str, ...] = ()
    unseen: tuple[type, ...] = ()

    @property
    def words(self) -> Mapping[str, str]:
        return WORDS

    @property
    def pages(self) -> Mapping[str, str]:
        return {}

    def situation(self, state: TiretteState, answer: object) -> Situation:
        if state.winners:
            return Situation("tirette_over", {Button.SUIVANT: long(Wish.NEW_GAME)}, idle=True)
        finish = {Button.VALIDER: short(Finish()), Button.REPETER: short(Wish.REPEAT)}
        natural = None if state.left else Press(Button.VALIDER)
        return Situation("tirette_drawing", finish, natural)

    def typed(self, state: TiretteState, letter: str) -> Draw | None:
        return Draw(letter.upper()) if letter.isalpha() and not state.winners else None

    @property
    def terminal(self) -> GameTerminal:
        return GameTerminal(
            lambda line: (Ask(Draw(line[1:].upper())),) if line[0] == "+" else None,
            lambda event, state, painter: (),
        )

    def notices(self, state: TiretteState) -> Sequence[object]:
        return ()

    def endings(self, state: TiretteState) -> Sequence[object]:
        return ()

    def consequences(
        self, before: TiretteState, after: TiretteState, lexicon: object
    ) -> Sequence[str]:
        return ()

    def configure(self, parser: object) -> None:
        """Nothing to say of it on the command line."""

    def check(self, asked: Asked) -> None:
        """Anything can be played."""

    def choices(self, asked: Asked) -> Sequence[Choice]:
        return ()

    @property
    def most_players(self) -> int | None:
        return 2

    def prepared(self, text: str) -> str:
        raise RuleError("prepared_not_here")

    def options(self, asked: Asked) -> TiretteOptions:
        players = asked.said.get("players") or (typed_player(1, "Ana"), typed_player(2, "Bob"))
        kind = SourceKind.PHYSICAL if asked.settings.partie.source == "jetons" else SourceKind.TYPED
        rounds = asked.settings.jeux["tirette"].manches
        return TiretteOptions(uuid.uuid4().hex, "tirette-1", players, rounds, Source(kind))

    def letters(self, options: TiretteOptions, lexicon: object, folder: object) -> tuple:
        return ByHand(), None

    def solve(
        self, question: object, options: object, lexicon: object, letters: object
    ) -> Iterator:
        return iter(())

    def stage(self, settings: object, accents: object, now_ms: int) -> TiretteStage:
        return TiretteStage()

    def demonstration(self, shown: Shown, start_ms: int, now_ms: int) -> tuple[Shown, int]:
        return shown, now_ms + 60_000

    def judged(self, state: TiretteState, answer: object, now_ms: int) -> dict:
        return {"title": f"À {state.turn.name}"}

    def ahead(self, settings: object) -> Iterable[Say]:
        return ()

    def listening(self, settings: object, dice: object) -> tuple[()]:
        return ()

    def announcer(self, settings: object, options: object, accents: object) -> TiretteAnnouncer:
        return TiretteAnnouncer()

    def lamps(self, state: TiretteState, answer: object) -> Lamps:
        return Lamps(ready="wink" if state.left else "on")

    @property
    def sounds(self) -> Mapping[type, str]:
        return {TileDrawn: "tile"}

    def routes(self, desk: PageDesk) -> Iterable[Route]:
        async def scores(_request: object) -> JSONResponse:
            state = desk.judge.state
            assert isinstance(state, TiretteState)
            return JSONResponse({p.name: state.total(p.table) for p in state.players})

        return [Route("/tirette/scores", desk.gate.only(JUDGE, scores))]

    @property
    def sheets(self) -> Mapping[str, Sheet]:
        return {"json": Sheet("Tirette", ".json", "application/json", _written)}

    @property
    def results(self) -> Mapping[str, Sheet]:
        return {}

    @property
    def simulation(self) -> object:
        raise NotImplementedError("nobody simulates a tirette")

    def summary(self, state: TiretteState) -> str:
        return f"{len(state.drawn)} jetons"

    def in_competition(self, state: TiretteState, others: Sequence[TiretteState]) -> TiretteState:
        return state

    def result(self, state: TiretteState) -> GameResult | None:
        places = tuple(
            PlayerResult(p.key, p.name, state.total(p.table), 1 if p.table in state.winners else 2)
            for p in state.players
        )
        return GameResult(state.options.name, 0, places) if state.winners else None

    def teller(self) -> None:
        return None


FACE = TiretteFace()
_: Face = FACE
