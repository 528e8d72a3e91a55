"""Two hundred centres over bad lines to a hub that is killed: nothing lost, nothing doubled."""

import asyncio
import os
import random
import time

import pytest

from tests.console.simultane.rig import make_folder
from tests.engine.epreuve.reference import rank
from tests.engine.epreuve.test_ranking import figures
from tests.load.centres import make_centres
from tests.load.recorded import record, renamed
from tests.torture.hub.hall import hub_processes, kill_all, own_postgres, ranking_in

CENTRES = 200
CONSOLES = 6
PLAYERS = 8
COUPS = 12
DAY_MS = 24 * 3600 * 1000
"""Half of the centres have a clock that is a day wrong, one way or the other."""
SEEDS = int(os.environ.get("PUPITRE_SEEDS", "20"))

pytestmark = pytest.mark.torture


@pytest.fixture(scope="module")
def recordings(tmp_path_factory, free_lexicon):
    return [
        record(
            tmp_path_factory.mktemp(f"console-{seed}"),
            free_lexicon,
            seed,
            PLAYERS,
            COUPS,
            clock_off_ms=(0, DAY_MS, 0, -DAY_MS)[seed % 4],
        )
        for seed in range(CONSOLES)
    ]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_nothing_is_lost_and_nothing_doubled(seed, tmp_path, recordings):
    dice = random.Random(seed)
    folder = make_folder(tmp_path / "epreuve", sealed=False, parties=1)
    manifest = folder.manifest()
    with own_postgres() as postgres, hub_processes(folder, postgres.url) as (hub, port):
        centres = make_centres(manifest, port, CENTRES, seed, cuts=0.1)
        for number, centre in enumerate(centres):
            centre.tell(renamed(recordings[number % CONSOLES], number))

        async def trouble():
            for _ in range(3):
                await asyncio.sleep(dice.uniform(1.0, 4.0))
                kill_all(hub)
            await asyncio.sleep(dice.uniform(0.5, 3.0))
            postgres.kill()
            await asyncio.sleep(1)
            await asyncio.to_thread(postgres.start)

        async def everything():
            disturbing = asyncio.create_task(trouble())
            await asyncio.gather(*(centre.join(folder.key()) for centre in centres))
            await asyncio.gather(*(centre.deliver(replays=0.15, pace_s=0.8) for centre in centres))
            await disturbing

        started = time.monotonic()
        asyncio.run(everything())
        elapsed_s = time.monotonic() - started
        ranking, rows = ranking_in(postgres.url, manifest)
    plis = [pli for centre in centres for pli in centre.plis]
    cuts = sum(centre.line.count for centre in centres)
    replays = sum(centre.replays for centre in centres)
    print(
        f"\nseed {seed}: {rows} plis, {cuts} cuts, {replays} replays,"
        f" {elapsed_s:.1f} s (target < 60 s)"
    )
    assert rows == len(plis)
    assert figures(ranking) == rank(manifest, plis)
