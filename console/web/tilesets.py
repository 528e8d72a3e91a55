"""« Jetons »: the club's sets of tiles on the judge's page. What is done with a tile in the hand is
a mode of the desk, shown here as it goes; names and files of the sets are kept by the store."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.french import printed
from console.modes.mode import EndMode
from console.modes.tiles import COUNT_TILES, StockMode, TileCareMode, care_for
from console.requests import longest, malformed
from console.tiles.caring import TileCare
from console.tiles.store import TileSetStore, print_tileset
from console.web.access import JUDGE
from console.web.answers import Endpoint, body_as, page, query_as
from console.web.guard import LARGEST_BODY
from console.web.link import PageDesk
from console.web.views import Settled
from engine.letters.tiles import DISTRIBUTIONS, FRENCH, Tile
from engine.letters.tileset import TileSet
from engine.rulings import RuleError

_COUNT, _LEAVE = "count", "leave"


class SetDeed(StrEnum):
    NEW = "new"
    USE = "use"
    RENAME = "rename"
    COPY = "copy"
    REMOVE = "remove"
    BRING = "bring"


@dataclass(frozen=True)
class DeedAsked:
    """`count`, `leave`, or one of the cares."""

    deed: str = ""
    tile: str | None = None


@dataclass(frozen=True)
class SetAsked:
    deed: SetDeed
    name: str = ""
    to: str = ""
    kind: str = FRENCH.name
    text: str = field(default="", metadata=longest(LARGEST_BODY))
    """A set of another console, as its file has it."""


@dataclass(frozen=True)
class SetNamed:
    nom: str = ""


class TilePages:
    """The handlers. Every one of them is the judge's."""

    def __init__(self, desk: PageDesk, settled: Settled, store: TileSetStore) -> None:
        self._desk = desk
        self._settled = settled
        self._store = store

    async def state(self, _request: Request) -> Response:
        return JSONResponse(self._view())

    def _view(self) -> dict[str, Any]:
        used = self._used
        names = dict.fromkeys((used, *self._store.names()))
        return {
            "reader": self._desk.reads_tiles,
            "bag": self._desk.hears_bag,
            "busy": self._busy,
            "used": used,
            "kinds": {name: printed(f"tileset_kind_{name}") for name in DISTRIBUTIONS},
            "sets": [self._told(name) for name in names],
        }

    def _told(self, name: str) -> dict[str, Any]:
        told: dict[str, Any] = {"name": name, "used": name == self._used, "wrong": ""}
        try:
            found = self._store.load(name) if self._store.exists(name) else TileSet(name)
        except RuleError as trouble:
            return told | {"wrong": printed(trouble.code, **trouble.data)}
        counts = found.distribution.counts
        done = dict.fromkeys(counts, 0)
        for tile in found.enrolled:
            done[tile.letter] += 1
        return told | {
            "kind": printed(f"tileset_kind_{found.distribution.name}"),
            "done": len(found.enrolled),
            "total": found.distribution.total,
            "spares": len(found.spares),
            "unsure": sorted(found.unsure),
            "letters": [
                {"letter": letter, "done": done[letter], "of": count}
                for letter, count in counts.items()
            ],
        }

    @property
    def _used(self) -> str:
        return self._settled.now.lecteur.jeu

    @property
    def _busy(self) -> bool:
        """Tiles are in somebody's hands: a game, or a count."""
        return self._desk.playing or self._desk.judge.aside is not None

    async def deed(self, request: Request) -> Response:
        """What comes of it is told by the desk, on this page and on the television."""
        asked = await body_as(request, DeedAsked)
        if asked.deed == _LEAVE:
            for mode in (StockMode, TileCareMode):
                self._desk.post(EndMode(mode))
        elif asked.deed == _COUNT:
            self._desk.post(COUNT_TILES)
        elif asked.deed in list(TileCare):
            wanted = Tile.parse(asked.tile) if asked.tile else None
            if asked.deed == TileCare.REPLACE and wanted is None:
                raise malformed("tile")
            self._desk.post(care_for(TileCare(asked.deed), wanted))
        else:
            raise malformed("deed")
        return JSONResponse({})

    async def change(self, request: Request) -> Response:
        asked = await body_as(request, SetAsked)
        self._do(asked)
        return JSONResponse(self._view())

    def _do(self, asked: SetAsked) -> None:
        match asked.deed:
            case SetDeed.NEW:
                if asked.kind not in DISTRIBUTIONS:
                    raise malformed("kind")
                self._store.begin(asked.name.strip(), DISTRIBUTIONS[asked.kind])
            case SetDeed.BRING:
                self._store.take(asked.text.encode())
            case SetDeed.COPY:
                self._store.copy(asked.name, asked.to.strip())
            case SetDeed.USE:
                self._refuse_while_busy()
                self._settled.change("lecteur", "jeu", self._store.load(asked.name).name)
            case SetDeed.RENAME:
                self._rename(asked.name, asked.to.strip())
            case SetDeed.REMOVE:
                if asked.name == self._used:
                    raise RuleError("tileset_in_use")
                self._store.remove(asked.name)

    def _rename(self, name: str, to: str) -> None:
        """The one in use keeps being used: its copy is there before the setting says so, and the
        old name goes last."""
        if name != self._used:
            self._store.rename(name, to)
            return
        self._refuse_while_busy()
        self._store.copy(name, to)
        self._settled.change("lecteur", "jeu", to)
        self._store.remove(name)

    def _refuse_while_busy(self) -> None:
        if self._busy:
            raise RuleError("tiles_not_now")

    async def file(self, request: Request) -> Response:
        tileset = self._store.load(query_as(request, SetNamed).nom)
        headers = {"Content-Disposition": f'attachment; filename="jetons-{tileset.name}.json"'}
        return Response(print_tileset(tileset), media_type="application/json", headers=headers)


def tile_routes(desk: PageDesk, settled: Settled, store: TileSetStore) -> Iterable[BaseRoute]:
    pages = TilePages(desk, settled, store)

    def judge(endpoint: Endpoint) -> Endpoint:
        return desk.gate.only(JUDGE, endpoint)

    return [
        Route("/juge/jetons", judge(page("jetons"))),
        Route("/juge/jetons/etat", judge(pages.state)),
        Route("/juge/jetons/faire", judge(pages.deed), methods=["POST"]),
        Route("/juge/jetons/jeu", judge(pages.change), methods=["POST"]),
        Route("/juge/jetons/fichier", judge(pages.file)),
    ]
