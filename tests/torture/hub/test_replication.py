"""Two PostgreSQL servers: the first dies with its files in the middle of the peak, the second is
promoted. Nothing acknowledged is lost, and the hub finds its way by itself."""

import asyncio
import shutil
import tempfile
import time
from pathlib import Path

import pytest

from tests.console.simultane.rig import make_folder
from tests.engine.epreuve.reference import rank
from tests.engine.epreuve.test_ranking import figures
from tests.load.centres import CentreLine, make_centres
from tests.load.recorded import record, renamed
from tests.tools.own_postgres import OwnPostgres
from tests.torture.hub.hall import hub_processes, ranking_in

CENTRES = 60

pytestmark = pytest.mark.torture


@pytest.fixture
def pair():
    place = Path(tempfile.mkdtemp(prefix="pupitre-pair-"))
    place.chmod(0o777)
    first, second = OwnPostgres(place / "first"), OwnPostgres(place / "second")
    first.create()
    first.start(synchronous_standby_names="*", synchronous_commit="local")
    second.clone_from(first)
    second.start()
    yield first, second
    first.kill()
    second.kill()
    shutil.rmtree(place)


def test_nothing_acknowledged_is_lost_when_the_first_server_burns(tmp_path, pair, free_lexicon):
    first, second = pair
    folder = make_folder(tmp_path / "epreuve", sealed=False, parties=1)
    manifest = folder.manifest()
    told = record(tmp_path / "console", free_lexicon, 1, 8, 12)
    both = (
        f"postgresql://pupitre@127.0.0.1:{first.port},127.0.0.1:{second.port}/postgres"
        "?options=-csynchronous_commit%3Don"
    )
    with hub_processes(folder, both) as (_, port):
        centres = make_centres(manifest, port, CENTRES, 5, cuts=0.02)
        for number, centre in enumerate(centres):
            centre.tell(renamed(told, number))
        acknowledged = {}

        async def everything():
            await asyncio.gather(*(centre.join(folder.key()) for centre in centres))
            peak = asyncio.gather(*(centre.deliver(replays=0.1, pace_s=0.8) for centre in centres))
            await asyncio.sleep(2)

            # the second falls silent: the hub answers « later » and does not hang
            second.kill()
            started = time.monotonic()
            status, _ = await CentreLine(port, centres[0].dice).ask("GET", "/sante")
            waited_s = time.monotonic() - started
            await asyncio.sleep(7)
            before = {centre.key.public: centre.ack for centre in centres}
            await asyncio.sleep(3)
            stuck = {centre.key.public: centre.ack for centre in centres} == before
            second.start()
            await asyncio.sleep(2)

            first.kill()
            shutil.rmtree(first.folder)
            acknowledged.update({centre.key.public: centre.ack for centre in centres})
            second.promote()
            await peak
            return status, waited_s, stuck

        status, waited_s, stuck = asyncio.run(everything())
        ranking, rows = ranking_in(second.url, manifest)
    print(
        f"\n{sum(acknowledged.values())} of {rows} acknowledged before the first server burnt;"
        f" health answered {status} in {waited_s:.2f} s while the peer was missing"
    )
    assert waited_s < 2
    assert stuck, "an answer was given while the peer was missing"
    plis = [pli for centre in centres for pli in centre.plis]
    assert 0 < sum(acknowledged.values()) < len(plis)
    assert rows == len(plis)
    assert figures(ranking) == rank(manifest, plis)
