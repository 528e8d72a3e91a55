"""A storm: two hundred centres over bad lines, an organiser who decides all the while, a hub that
is killed, and in the middle its database is gone: it is made again from folder and centres.

Each seed is a storm of its own, told again by the same number: `PUPITRE_FIRST_SEED=41
PUPITRE_SEEDS=1 make torture ARGS=tests/torture/hub/test_storm.py` begins at the forty-first."""

import asyncio
import itertools
import json
import os
import random
from dataclasses import dataclass, field

import pytest

from console.simultane.database import Database
from console.simultane.envelopes import Envelope, pack, seal
from console.simultane.store import HubStore
from engine.epreuve.decisions import (
    ANNULLED,
    KEPT,
    NEITHER,
    NEUTRALISED,
    OUT,
    PLAYED,
    SET_ASIDE,
    TAKEN_BACK,
    Decision,
    standing,
)
from engine.epreuve.fold import Fold
from engine.epreuve.plis import Players, Pli, stored_pli
from engine.play.codec import fingerprint
from tests.console.simultane.rig import SECRET, make_folder
from tests.engine.epreuve.event import TOPS, wander
from tests.engine.epreuve.reference import Decided as AsDecided
from tests.engine.epreuve.reference import rank
from tests.engine.epreuve.test_ranking import figures
from tests.load.centres import CentreLine, Cut, SimulatedCentre, make_centres
from tests.torture.hub.hall import hub_processes, kill_all, own_postgres
from tests.torture.hub.history import (
    Acknowledged,
    Decided,
    Held,
    Key,
    Ranked,
    Seen,
    Sent,
    complaints,
)

CENTRES = int(os.environ.get("PUPITRE_CENTRES", "200"))
FIRST = int(os.environ.get("PUPITRE_FIRST_SEED", "0"))
SEEDS = int(os.environ.get("PUPITRE_SEEDS", "10"))
DECISIONS = 40

pytestmark = pytest.mark.torture


@dataclass
class Storm:
    """What everybody around the hub has seen, in the order it was seen."""

    seen: list[Seen] = field(default_factory=list)
    decided: int = 0
    handed_back: int = 0

    @property
    def acknowledged(self) -> int:
        return sum(isinstance(each, Acknowledged) for each in self.seen)

    @property
    def rankings(self) -> int:
        return sum(isinstance(each, Ranked) for each in self.seen)


class StormCentre(SimulatedCentre):
    """Of several parties; it joins again where it is not known, keeps what the organiser decides,
    and gives it back to a hub that has lost it."""

    def begin(self, plis: list[Pli]) -> None:
        mine = [
            Pli(pli.epreuve, self.key.public, pli.partie, pli.number, pli.content) for pli in plis
        ]
        self.plis = mine
        self.all = {(pli.partie, pli.number): seal(pli, self.key) for pli in mine}
        self.acks: dict[int, int] = {}
        self.decisions: dict[int, Envelope] = {}

    def lacking(self) -> list[tuple[int, int]]:
        return [place for place in self.all if place[1] > self.acks.get(place[0], 0)]

    async def play(self, organiser, history: Storm, hubs: list[int], pace_s: float) -> None:
        """Until the hub that is up has everything."""
        while True:
            places = self.lacking()[: self.dice.randint(1, 4)]
            if not places and hubs[0] and self.asked == hubs[0]:
                return
            some = [self.all[place] for place in places]
            try:
                if not some or self.asked != hubs[0]:
                    if not await self.look(history, hubs):
                        await self.join(organiser)
                    continue
                told = [self.dice.choice(list(self.all.values()))] * (self.dice.random() < 0.15)
                answer = await self.send([*told, *some], history)
            except Cut:
                await asyncio.sleep(self.dice.uniform(0.05, 0.4))
                continue
            if answer is None:
                await self.join(organiser)
                continue
            self.learn(answer, history, hubs[0])
            await asyncio.sleep(self.dice.uniform(0, pace_s))

    asked = -1

    async def look(self, history: Storm, hubs: list[int]) -> bool:
        """What the hub has; False where this centre is not known."""
        hub = hubs[0]
        path = f"/centres/{self.key.public}?decisions={len(self.decisions)}"
        status, answer = await self.line.ask("GET", path)
        if status != 200:
            raise Cut(str(status))
        if answer["state"] != "approved":
            return False
        self.acks = {int(partie): number for partie, number in answer["acks"].items()}
        self.asked = hub
        self.learn(answer, history, hub)
        lost = [each for at, each in self.decisions.items() if at > answer["decided"]]
        if lost:
            history.handed_back += 1
            await self.line.ask("POST", "/plis", pack(lost))
        await asyncio.sleep(self.dice.uniform(0.05, 0.3))
        return True

    async def send(self, some: list[Envelope], history: Storm) -> dict | None:
        """None where it is not known: a database was lost."""
        for envelope in some:
            pli = envelope.open()
            text = fingerprint(envelope.body)
            history.seen.append(Sent((pli.centre, pli.partie, pli.number), text))
        path = f"/plis?decisions={len(self.decisions)}"
        status, answer = await self.line.ask("POST", path, pack(some))
        if status == 200:
            assert not answer["refused"], answer["refused"]
            return dict(answer)
        if status == 403:
            return None
        assert status in (429, 503), (status, answer)
        raise Cut(str(status))

    def learn(self, answer: dict, history: Storm, hub: int) -> None:
        for partie, number in answer["acks"].items():
            self.acks[int(partie)] = number
            history.seen.append(Acknowledged(hub, self.key.public, int(partie), number))
        for whole in answer["decisions"]:
            envelope = Envelope.of(bytes.fromhex(whole))
            number = envelope.open().number
            if number == len(self.decisions) + 1:
                self.decisions[number] = envelope


async def organise(dice, line: CentreLine, centres, history: Storm, hubs: list[int]) -> None:
    """Decides whatever one may, at any moment; a hub that does not answer is asked something else
    later, and may have heard."""
    asked = itertools.count()
    while history.decided < DECISIONS:
        kind = dice.choice(
            (SET_ASIDE, TAKEN_BACK, OUT, OUT, KEPT, NEITHER, NEUTRALISED, NEUTRALISED, ANNULLED,
             PLAYED, PLAYED)
        )  # fmt: skip
        body = {
            "kind": kind,
            "reason": f"hub {hubs[0]}, décision {next(asked)}",
            "centre": dice.choice(centres[:12]).key.public,
            "partie": dice.randint(1, 2),
            "coup": dice.randint(1, len(TOPS)),
        }
        try:
            status, _ = await line.ask(
                "POST", "/organisateur/decision", json.dumps(body).encode(), 20.0
            )
            if status == 200:
                history.decided += 1
                history.seen.append(Decided(body["reason"]))
        except Cut:
            pass
        await asyncio.sleep(dice.uniform(0.05, 0.3))


async def look_on(line: CentreLine, history: Storm, hubs: list[int]) -> None:
    """Somebody reads the public page all the while."""
    while True:
        hub = hubs[0]
        try:
            status, told = await line.ask("GET", "/classement/donnees?page=0&par=general")
        except Cut:
            status = 0
        if status == 200 and hub == hubs[0]:
            shown = json.dumps(told["lignes"], sort_keys=True).encode()
            people = frozenset(each["nom"] for each in told["lignes"])
            history.seen.append(Ranked(hub, told["version"], fingerprint(shown), people))
        await asyncio.sleep(0.3)


class OrganisersLine(CentreLine):
    """With the organiser's word."""

    header = f"x-organisateur: {SECRET}\r\n"


def in_database(url: str, manifest) -> tuple[Fold, list[tuple[Key, str]]]:
    store = HubStore(Database(url), manifest.id)
    fold, rows = Fold(manifest), []
    for envelope, _ in store.envelopes(0, store.version()):
        pli = stored_pli(envelope.body)
        fold.add(pli)
        rows.append(((pli.centre, pli.partie, pli.number), fingerprint(envelope.body)))
    store.close()
    return fold, rows


def check(history: Storm, rows: list[tuple[Key, str]], plis: list[Pli], fold: Fold) -> None:
    """By a judge of its own."""
    organiser = fold.manifest.organiser
    told = {(pli.centre, pli.partie, pli.number): fingerprint(pli.bytes) for pli in plis}
    people = {
        (pli.centre, pli.partie, pli.number): {each.name for each in pli.content.players}
        for pli in plis
        if isinstance(pli.content, Players)
    }
    held = tuple(row for row in rows if row[0][0] != organiser)
    reasons = tuple(each.reason for each in fold.decisions)
    assert history.rankings
    assert [*complaints(history.seen, Held(held, reasons), told, people)] == []


@pytest.mark.parametrize("seed", range(FIRST, FIRST + SEEDS))
def test_a_storm_leaves_the_ranking_the_rules_give(seed, tmp_path):
    dice = random.Random(seed)
    folder = make_folder(tmp_path / "epreuve", sealed=False)
    manifest, history = folder.manifest(), Storm()
    made = make_centres(manifest, 0, CENTRES, seed, cuts=0.05)
    centres = [StormCentre(**vars(each)) for each in made]
    numbered = {f"{number:064x}": centre for number, centre in enumerate(centres, start=1)}
    told: dict[str, list[Pli]] = {name: [] for name in numbered}
    for pli in wander(seed, manifest, CENTRES, 8):
        told[pli.centre].append(pli)
    for name, centre in numbered.items():
        centre.begin(told[name])
    hubs = [1]

    async def until(acknowledged: int, decided: int) -> None:
        while history.acknowledged < acknowledged or history.decided < decided:
            await asyncio.sleep(0.05)

    async def storm(hub, port, *, lost: bool) -> None:
        """Centres play, somebody decides, processes are killed; until all is there, or until the
        database is lost."""
        lines = [centre.line for centre in centres]
        for line in lines:
            line.drop()
            line.port = port
        deciding = OrganisersLine(port, random.Random(f"{seed}/{hubs[0]}"))
        tasks = [
            asyncio.create_task(centre.play(folder.key(), history, hubs, 0.3)) for centre in centres
        ]
        organising = asyncio.create_task(organise(dice, deciding, centres, history, hubs))
        looking_on = CentreLine(port, random.Random(f"{seed}/looks"))
        watching = asyncio.create_task(look_on(looking_on, history, hubs))
        try:
            far = history.acknowledged
            await until(far + dice.randint(1, 2 * CENTRES), 0)
            kill_all(hub)
            if lost:
                await until(far + dice.randint(2, 5) * CENTRES, DECISIONS // 4)
            else:
                await asyncio.gather(organising, *tasks)
        finally:
            for task in (organising, watching, *tasks):
                task.cancel()
            await asyncio.gather(organising, watching, *tasks, return_exceptions=True)
            for line in (*lines, deciding, looking_on):
                line.drop()

    with own_postgres() as postgres:
        with hub_processes(folder, postgres.url) as (hub, port):
            asyncio.run(storm(hub, port, lost=True))
        lost = postgres.url
        database = Database(lost)
        with database.transaction() as connection:
            for table in ("pli", "centre", "decision", "official", "flag", "epreuve", "hub_schema"):
                connection.rows(f"DROP TABLE IF EXISTS {table}")
        database.close()
        hubs[0] = 2
        with hub_processes(folder, lost) as (hub, port):
            asyncio.run(storm(hub, port, lost=False))
        fold, rows = in_database(lost, manifest)
    plis = [pli for centre in centres for pli in centre.plis]
    check(history, rows, plis, fold)
    kept = [each.open().content for _, each in sorted(folder.decisions().items())]
    assert [each for each in kept if isinstance(each, Decision)] == list(fold.decisions)
    held = standing(fold.decisions)
    assert len(fold.decisions) >= DECISIONS
    neutral = [(partie, coup) for partie, coups in held.neutralised.items() for coup in coups]
    decided = AsDecided(held.out, held.kept, None, neutral, held.annulled)
    ranking = fold.ranking()
    print(
        f"\nseed {seed}: {len(plis)} plis, {len(kept)} decisions,"
        f" {history.handed_back} handed back, {history.rankings} rankings looked at"
    )
    assert figures(ranking) == rank(manifest, plis, held.set_aside, decided)
    again = Fold(manifest)  # made from the folder and the centres, by nobody's hub
    for pli in dice.sample(plis, len(plis)):
        again.add(pli)
    for envelope in folder.decisions().values():
        again.add(envelope.open())
    assert again.ranking().bytes == ranking.bytes
