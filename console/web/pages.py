"""The base page, and the folders below /static: a page comes with one script and one style sheet.

A page is a short head of « key: value » lines, an empty line, and what stands between the bar and
the scripts. Its head names the modules and the sheets it needs, and the state it asks for before
they are there. They are sent joined, as « joint/<page>.js » and « joint/<page>.css » of the folder
the page is of. The judge's page has the part of the game on the desk (`juge.html` and `juge.js` of
the game's folder) within itself.
"""

import asyncio
import os
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG
from urllib.parse import quote

from starlette.datastructures import Headers, QueryParams
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from console.web.design import MADE
from console.web.joining import joined_scripts, joined_sheets
from console.web.sending import KeptFile, kept_file, made

TEMPLATES = Path(__file__).parent / "templates"
STATIC = Path(__file__).parent / "static"

FRAMES = ("base", "bar-juge", "bar-public")
"""Templates that are no page."""
EVERYWHERE = ("fonts", "tokens", "base", "components")
"""Style sheets of every page."""
_SHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n')
_JOINT = re.compile(r"joint/([a-z-]+)(\.js|\.css)")


@dataclass(frozen=True)
class Shelf:
    """The files of a game or of the hub, beside those of the house; of the house alone when
    nothing is said."""

    address: str = "/static"
    folder: Path = STATIC

    @property
    def templates(self) -> Path:
        return self.folder.parent / "templates"

    def read(self, address: str) -> str:
        if address in MADE:
            return MADE[address]()
        own = address.removeprefix(f"{self.address}/")
        if own != address:
            return (self.folder / own).read_text("utf-8")
        return (STATIC / address.removeprefix("/static/")).read_text("utf-8")

    def mounted(self) -> Mount:
        return Mount(self.address, StaticFolder(self))


HOUSE = Shelf()


def by_content(address: str) -> str:
    """A file of the house under an address that no other content will ever have: a browser that
    has it need not ask again."""
    return f"{address}?v={kept_file(STATIC / address.removeprefix('/static/')).digest}"


# --- the base page --------------------------------------------------------------------------


@lru_cache
def composed(name: str, shelf: Shelf = HOUSE) -> str:
    """A page in its frame: `bar: juge` has the judge's bar, `bar: public` the plain one, without
    a bar it brings its own."""
    recipe = _recipe(name, shelf)
    bar, tab = recipe.said.get("bar"), recipe.said.get("tab", "")
    ahead = recipe.said.get("ahead")
    address = f"{shelf.address}/joint/{name}"
    style, script = (joint(name, suffix, shelf).digest for suffix in (".css", ".js"))
    return _filled(
        "base",
        title=recipe.said["title"],
        tab=tab,
        icon=_icon(),
        font=by_content("/static/fonts/atkinson-400.woff2"),
        style=f"{address}.css?v={style}",
        script=f'<script type="module" src="{address}.js?v={script}"></script>\n'
        if recipe.scripts
        else "",
        ahead=f'<link rel="preload" href="{ahead}" as="fetch" crossorigin>\n' if ahead else "",
        bar=_filled(f"bar-{bar}").replace(f'data-tab="{tab}"', 'aria-current="page"')
        if bar
        else "",
        body=recipe.body,
    )


def _icon() -> str:
    """Within the page: an answer of its own has headers four times as long as the drawing."""
    drawing = (STATIC / "icone.svg").read_text("utf-8").replace("\n", "")
    return "data:image/svg+xml," + quote(drawing, safe=" =:/").replace("%22", "'")


def _filled(name: str, **values: str) -> str:
    text = (TEMPLATES / f"{name}.html").read_text("utf-8").rstrip("\n")
    for key, value in values.items():
        text = text.replace(f"{{{{{key}}}}}", value)
    return text


@dataclass(frozen=True)
class _Recipe:
    said: dict[str, str]
    styles: tuple[str, ...]
    scripts: tuple[str, ...]
    body: str


def _recipe(name: str, shelf: Shelf) -> _Recipe:
    """What a page is made of. Where a shelf has no page of this name, it has a part of the
    house's: places filled, with their own sheets, and a script."""
    own = shelf.templates / f"{name}.html"
    file = own if own.exists() else TEMPLATES / f"{name}.html"
    head, _, body = file.read_text("utf-8").partition("\n\n")
    said = dict(line.split(": ", 1) for line in head.splitlines())
    styles = [f"/static/{each}.css" for each in EVERYWHERE] + said.get("styles", "").split()
    scripts = ["/static/bar.js"] if said.get("bar") == "juge" else []
    scripts += said.get("scripts", "").split()
    body = body.rstrip("\n")
    if file != own:
        part = (shelf.folder / f"{name}.html").read_text("utf-8")
        styles += _SHEET.findall(part)
        scripts.append(f"{shelf.address}/{name}.js")
        body += f'\n<template data-part="{shelf.address}">\n{_SHEET.sub("", part)}</template>'
    return _Recipe(said, tuple(styles), tuple(scripts), body)


# --- what is below /static ------------------------------------------------------------------


@lru_cache
def joint(name: str, suffix: str, shelf: Shelf = HOUSE) -> KeptFile:
    """All scripts of a page, or all its sheets; of a module that a page asks for later, it and what
    it imports. FileNotFoundError when there is neither."""
    if name in FRAMES:
        raise FileNotFoundError(name)
    try:
        recipe = _recipe(name, shelf)
    except FileNotFoundError:
        if suffix == ".css":
            raise
        return made(joined_scripts([f"{shelf.address}/{name}.js"], shelf.read), suffix)
    if suffix == ".css":
        return made(joined_sheets(recipe.styles, shelf.read, by_content), suffix)
    return made(joined_scripts(recipe.scripts, shelf.read), suffix)


class StaticFolder(StaticFiles):
    """A folder of the program, below /static."""

    def __init__(self, shelf: Shelf) -> None:
        super().__init__(directory=shelf.folder)
        self._shelf = shelf

    async def get_response(self, path: str, scope: Scope) -> Response:
        wanted = _JOINT.fullmatch(path)
        if wanted is None or scope["method"] not in ("GET", "HEAD"):
            return await super().get_response(path, scope)
        try:
            kept = await asyncio.to_thread(joint, wanted[1], wanted[2], self._shelf)
        except FileNotFoundError:
            return await super().get_response(path, scope)
        return _sent(kept, scope)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """In a thread: what is sent for the first time is compressed here."""
        full_path, found = super().lookup_path(path)
        if found is not None and S_ISREG(found.st_mode):
            kept_file(full_path, found)
        return full_path, found

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        return _sent(kept_file(os.fspath(full_path), stat_result), scope)


def _sent(kept: KeptFile, scope: Scope) -> Response:
    by_content = QueryParams(scope["query_string"]).get("v") == kept.digest
    with_body = scope["method"] != "HEAD"
    return kept.answer(Headers(scope=scope), with_body=with_body, for_good=by_content)
