"""Multiplex, at a centre that follows: what the drawing centre tells, verified, held until it is
due, and laid where the console reads it.

Everything is fetched as soon as the hub has it: a centre that follows by a quarter of an hour has a
quarter of an hour in hand when the line drops. The lag runs by this machine's own clock, counted
from what the hub says has already passed, so that a wrong hour changes nothing.
"""

import json
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console.centre.outbox import HubClient, HubRefusal
from console.centre.station import Station
from console.files import write_atomically
from console.requests import own_json
from console.simultane.centre_files import letters_file, received_file
from console.simultane.envelopes import Envelope
from console.simultane.intake import is_mandated
from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import Pli, Tirage, Top, check_pli
from engine.rulings import RuleError

ASK_S, ASK_LATE_S = 1.0, 10.0
"""How often the hub is asked: live, or when there is a lag in hand."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ToldContent:
    """One thing the drawing centre told, and when this centre may know it."""

    content: Tirage | Top
    number: int
    due_s: float


class Following:
    """Of one partie. `now_s` is this machine's clock, kept over a restart."""

    def __init__(
        self,
        station: Station,
        post: HubClient,
        partie: int,
        now_s: Callable[[], float] = time.time,
    ) -> None:
        self._station = station
        self._post = post
        self._partie = partie
        self._now_s = now_s
        self._manifest: Manifest = station.folder.manifest()
        self._received_path = station.path / received_file(partie)
        self._letters_path = station.path / letters_file(partie)
        self._drawing, self._told = self._read_received()
        self._asked_s: float | None = None

    def ask(self) -> None:
        """What has come since, when it is time to ask."""
        now = self._now_s()
        pause_s = ASK_LATE_S if self._manifest.lag_min else ASK_S
        if self._asked_s is not None and 0 <= now - self._asked_s < pause_s:
            return
        self._asked_s = now
        if self._fetch():
            self._write_received()
            self.show()

    def _fetch(self) -> bool:
        """True when something new has come."""
        last = max(self._told, default=0)
        answer = self._post.letters(self._manifest.id, self._station.key, self._partie, last)
        drawing = str(answer["drawing"])
        if not drawing:
            return False
        if drawing != self._drawing:
            if not is_mandated(
                self._manifest.organiser, self._manifest.id, drawing, answer["mandate"]
            ):
                raise HubRefusal("pli_foreign_signature", "mandat")
            self._drawing, self._told = drawing, {}
            return self._fetch() if last else self._take(answer["letters"])
        return self._take(answer["letters"])

    def _take(self, letters: list[dict[str, Any]]) -> bool:
        now, lag_s = self._now_s(), self._manifest.lag_min * 60
        for each in letters:
            pli = self._verified(bytes.fromhex(each["envelope"]))
            if isinstance(pli.content, Tirage | Top):
                due_s = now - each["age_ms"] / 1000 + lag_s
                self._told[pli.number] = ToldContent(pli.content, pli.number, due_s)
        return bool(letters)

    def _verified(self, envelope: bytes) -> Pli:
        pli = Envelope.of(envelope).open()
        if pli.centre != self._drawing or pli.partie != self._partie:
            raise RuleError("pli_other_centre")
        check_pli(pli, self._manifest)
        return pli

    def show(self) -> None:
        """The newest word on each subject, of what is due; the file changes when it does."""
        now = self._now_s()
        coups: dict[str, dict[str, Any]] = {}
        for each in sorted(self._told.values(), key=lambda told: told.number):
            if each.due_s > now:
                continue
            match each.content:
                case Tirage(coup, letters, rejected, annulled):
                    coups[str(coup)] = {
                        "letters": letters, "rejected": rejected, "annulled": annulled,
                    }  # fmt: skip
                case Top(coup, word, ref, points) if str(coup) in coups:
                    coups[str(coup)]["top"] = {"word": word, "ref": ref, "points": points}
        _write_if_new(self._letters_path, {"coups": coups})

    def _write_received(self) -> None:
        told = [
            {"number": each.number, "due_s": each.due_s, "kind": type(each.content).__name__,
             "content": vars(each.content)}
            for each in self._told.values()
        ]  # fmt: skip
        _write_if_new(self._received_path, {"drawing": self._drawing, "told": told})

    def _read_received(self) -> tuple[str, dict[int, ToldContent]]:
        try:
            raw = own_json(self._received_path.read_bytes())
            kinds = {"Tirage": Tirage, "Top": Top}
            told = {
                each["number"]: ToldContent(
                    kinds[each["kind"]](**each["content"]), each["number"], each["due_s"]
                )
                for each in raw["told"]
            }
            return raw["drawing"], told
        except FileNotFoundError:
            return "", {}
        except (ValueError, KeyError, TypeError) as trouble:
            log.warning("letters_kept_unreadable: %s", trouble)  # the hub tells them again
            return "", {}


def _write_if_new(path: Path, content: dict[str, Any]) -> None:
    data = json.dumps(content, ensure_ascii=False, indent=1).encode()
    if not path.exists() or path.read_bytes() != data:
        write_atomically(path, data)
