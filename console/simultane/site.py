"""The public page as files: whatever web server a federation has can hold it, and any crowd.

The page is the hub's own, with the same script; what it would ask the hub lies beside it, a file
per question. Files are written again when something has changed, and only those that say something
else; `etat.json` comes last, and is what browsers look at. Licences are in none of them.
"""

import hashlib
import io
import json
import logging
import os
import re
import threading
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from console.simultane.hub import Hub
from console.simultane.pages import (
    PAGE,
    WHOLE,
    RankingAsked,
    every_line,
    export_csv,
    published,
    ranking_page,
    status,
    values_of,
)
from console.simultane.public import SHARE
from console.web.pages import HOUSE, STATIC, Shelf, composed, joint

PACE_S = 15.0
"""Between two publications, at the least."""
STATE = "etat.json"
_ASSET = re.compile(r'"/static/([^"?]+)[^"]*"')
_BESIDE = (
    ('"/static/', '"static/'),
    ('href="/classement', 'href="classement'),
    ('href="/officiel', 'href="officiel'),
    ('href="/"', 'href="./"'),
    ("<body ", '<body data-source="fichiers" '),
)
"""What the page finds at the root of a hub, it finds beside itself."""

log = logging.getLogger(__name__)


class Site:
    """A folder of files. One of the hub's processes keeps it up to date."""

    def __init__(self, hub: Hub, shelf: Shelf, target: Path, pace_s: float = PACE_S) -> None:
        self._hub = hub
        self._shelf = shelf
        self._target = target
        self._least_s = pace_s
        self._pace_s = pace_s
        self._written: dict[str, bytes] = {}
        """By name, the digest of what was last written there."""
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._keep, name="hub-site", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join(timeout=5)

    def _keep(self) -> None:
        shown = -1
        while not self._stopping.wait(self._pace_s if shown >= 0 else 0.2):
            changes = self._hub.follower.changes
            if changes == shown or not self._hub.follower.ready:
                continue
            started = time.thread_time()
            try:
                self.write()
                shown = changes
            except OSError as trouble:
                log.error("hub_site: %s", trouble)  # its disk may come back
            self._pace_s = max(self._least_s, SHARE * (time.thread_time() - started))

    def write(self) -> int:
        """Everything as it stands; how many files say something else than before."""
        count = sum(self._put(name, content) for name, content in self._files())
        return count + self._put(STATE, _json(self._state()))

    def zipped(self) -> bytes:
        """All of it in one file, for whoever carries it to another server himself."""
        kept = io.BytesIO()
        with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as packed:
            for name, content in (*self._files(), (STATE, _json(self._state()))):
                packed.writestr(name, content)
        return kept.getvalue()

    def _state(self) -> dict[str, Any]:
        return {**status(self._hub), "rythme_ms": round(self._pace_s * 1000)}

    def _files(self) -> Iterator[tuple[str, bytes]]:
        yield from self._page()
        with self._hub.follower.reading():
            official = self._hub.follower.official
        if official is not None:
            yield "officiel.json", official.bytes
        for partie in (None, *(each.number for each in self._hub.manifest.parties)):
            yield from self._rankings(partie)

    def _rankings(self, partie: int | None) -> Iterator[tuple[str, bytes]]:
        place = f"donnees/{partie or 0}"
        asked = RankingAsked(partie=partie)
        yield f"{place}/noms.json", _json(every_line(self._hub, asked))
        with self._hub.follower.reading():
            shown = published(self._hub)
        for by in shown:
            if by in WHOLE:
                yield from self._pages(f"{place}/{by.value}", RankingAsked(par=by, partie=partie))
                continue
            values = values_of(self._hub, RankingAsked(par=by, partie=partie))
            stems = [f"{by.value}-{stem_of(value)}" for value in values]
            listed = {"valeurs": values, "fichiers": stems}
            yield f"{place}/valeurs-{by.value}.json", _json(listed)
            for value, stem in zip(values, stems, strict=True):
                one = RankingAsked(par=by, valeur=value, partie=partie)
                yield from self._pages(f"{place}/{stem}", one)
        name = "classement" if partie is None else f"classement-{partie}"
        yield f"{name}.csv", export_csv(self._hub, asked)

    def _pages(self, name: str, asked: RankingAsked) -> Iterator[tuple[str, bytes]]:
        page, pages = 0, 1
        while page < pages and not self._stopping.is_set():
            told = ranking_page(
                self._hub, RankingAsked(page, "", asked.par, asked.valeur, asked.partie)
            )
            del told["version"]  # a file that says nothing new stays as it is
            yield f"{name}-{page}.json", _json(told)
            page, pages = page + 1, -(-told["nombre"] // PAGE)

    def _page(self) -> Iterator[tuple[str, bytes]]:
        """The page, its script, its sheet and what they show, by addresses within the folder."""
        page = composed("classement", self._shelf)
        script = joint("classement", ".js", self._shelf).plain
        sheet = joint("classement", ".css", self._shelf).plain.decode()
        shown = {each for each in _ASSET.findall(page + sheet) if "/joint/" not in each}
        for name in sorted(shown):
            yield f"static/{name}", (STATIC / name).read_bytes()
        below = self._shelf.address.removeprefix(f"{HOUSE.address}/")
        yield f"static/{below}/joint/classement.js", script
        near = sheet.replace('url("/static/', 'url("../../')
        yield f"static/{below}/joint/classement.css", near.encode()
        for at_the_root, beside in _BESIDE:
            page = page.replace(at_the_root, beside)
        yield "index.html", page.encode()

    def _put(self, name: str, content: bytes) -> bool:
        """Whoever reads meanwhile has the old file or the new one. What is lost with the plug is
        written again: nothing waits for the disk."""
        digest = hashlib.blake2b(content, digest_size=16).digest()
        if self._written.get(name) == digest:
            return False
        path = self._target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
        draft.write_bytes(content)
        draft.chmod(0o644)
        draft.replace(path)
        self._written[name] = digest
        return True


def stem_of(value: str) -> str:
    """Of the file of a centre, a club…: its own for ever. A browser, or a server between, may still
    hold yesterday's list, and must not read one club under the name of another."""
    return hashlib.blake2b(value.encode(), digest_size=6).hexdigest()


def _json(told: dict[str, Any]) -> bytes:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
