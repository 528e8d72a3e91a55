"""Ten thousand forged, truncated, oversized or foreign plis: none stored, no other row changed."""

import asyncio
import random
import zlib
from dataclasses import replace

import pytest

from console.simultane.database import Database
from console.simultane.envelopes import Envelope, KeyPair, pack, seal
from console.simultane.store import HubStore
from engine.epreuve.plis import CoupClosed
from tests.console.simultane.rig import make_folder
from tests.engine.epreuve.event import TOPS, centre_name, wander
from tests.load.centres import CentreLine, make_centres
from tests.torture.hub.hall import hub_processes, own_postgres

FORGERIES = 10_000
PER_LINE = 500
BOMB = zlib.compress(b"\0" * 20_000_000, 9)
TOO_LONG = b" " * 300_000

pytestmark = pytest.mark.torture


def rows(database, manifest):
    store = HubStore(Database(database), manifest.id)
    with store._database.reading() as connection:
        return connection.rows("SELECT * FROM pli ORDER BY centre, partie, number")


def forge(dice, honest, victim, manifest):
    """One bundle that must not be believed."""
    pli, envelope = dice.choice(list(zip(honest.plis, honest.envelopes, strict=True)))
    whole = pack([envelope])
    liar = KeyPair(dice.randbytes(32))
    match dice.randrange(10):
        case 0:
            return whole[: dice.randrange(len(whole))]
        case 1:
            broken = bytearray(envelope.whole)
            broken[dice.randrange(len(broken))] ^= 1 << dice.randrange(8)
            return pack([Envelope.of(bytes(broken))])
        case 2:
            return dice.randbytes(dice.randrange(4000))
        case 3:
            return pack([seal(pli, liar)])
        case 4:
            return pack([seal(replace(pli, centre=victim.key.public), honest.key)])
        case 5:
            return pack([seal(replace(pli, centre=liar.public), liar)])
        case 6:
            return pack([Envelope(envelope.signature, envelope.body + TOO_LONG)])
        case 7:
            return BOMB
        case 8:
            return pack([seal(replace(pli, epreuve=centre_name(7), number=99), honest.key)])
        case _:
            number = dice.randint(50, 60)
            above = CoupClosed(1, TOPS[0], (1,), (TOPS[0] + dice.randint(1, 500),))
            return pack([seal(replace(pli, number=number, content=above), honest.key)])


def test_nothing_forged_is_ever_stored(tmp_path):
    folder = make_folder(tmp_path / "epreuve", parties=1)
    manifest = folder.manifest()
    statuses = {}
    with own_postgres(fsync="off") as postgres, hub_processes(folder, postgres.url) as (_, port):
        honest, victim = make_centres(manifest, port, 2, 17)
        told = [pli.content for pli in wander(3, manifest) if pli.centre == centre_name(2)]
        for centre in (honest, victim):
            centre.tell(told)

        async def attack(number):
            dice = random.Random(number)
            line = CentreLine(port, dice)
            for _ in range(PER_LINE):
                bundle = forge(dice, honest, victim, manifest)
                status, _ = await line.ask("POST", "/plis", bundle)
                statuses[status] = statuses.get(status, 0) + 1

        async def everything():
            for centre in (honest, victim):
                await centre.join(folder.key())
                await centre.deliver()
            before = rows(postgres.url, manifest)
            await asyncio.gather(*map(attack, range(FORGERIES // PER_LINE)))
            return before

        before = asyncio.run(everything())
        assert before
        assert rows(postgres.url, manifest) == before
    print(f"\n{sum(statuses.values())} forgeries: {dict(sorted(statuses.items()))}")
    assert sum(statuses.values()) == FORGERIES
    assert not any(status >= 500 for status in statuses)
