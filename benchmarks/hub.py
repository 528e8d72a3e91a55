"""The hub at its peak: 1,000 centres of 200 players closing a coup in the same second.

Plain with lines already open, then with TLS handshakes all at once. Centres and hub share this
machine's cores; envelopes are signed before the clock starts.
"""

import asyncio
import os
import resource
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from console.simultane.envelopes import pack
from engine.epreuve.plis import CoupClosed, Players
from tests.console.simultane.rig import make_folder
from tests.engine.epreuve.event import TOPS, seat
from tests.load.centres import Cut, make_centres
from tests.torture.hub.hall import hub_processes, own_postgres

CENTRES, PLAYERS = 1_000, 200
PLAIN_S, TLS_S, MEMORY_MB = 5, 15, 250
OPEN_AT_ONCE = 50


def processor_s(*pids: int) -> float:
    """What these processes have used so far."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def children_of(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(each) for each in text.split()]


def memory_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


def certificate(folder: Path) -> tuple[str, str]:
    """Signed by itself, with openssl: the benchmark's clients trust it by its file."""
    key, made = folder / "tls.key", folder / "tls.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-keyout", str(key), "-out", str(made), "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=IP:127.0.0.1"],
        check=True, capture_output=True,
    )  # fmt: skip
    return str(made), str(key)


async def in_crowds(count: int, tasks):
    gate = asyncio.Semaphore(count)

    async def one(task):
        async with gate:
            return await task

    return await asyncio.gather(*map(one, tasks))


async def close_together(centre, bundle: bytes) -> float:
    """Until acknowledged; answers when that was."""
    while True:
        try:
            status, answer = await centre.line.ask("POST", "/plis", bundle, patience_s=60)
        except Cut:
            await asyncio.sleep(0.1)
            continue
        if status == 200 and answer["acks"].get("1") == 2:
            return time.perf_counter()
        await asyncio.sleep(0.1)


def peak(centres_count: int, *, tls: bool) -> tuple[list[float], float, dict[str, float]]:
    """How long each centre waited, the most memory a process of the hub took, and what hub,
    database and centres cost the processors meanwhile."""
    place = Path(tempfile.mkdtemp(prefix="bench-hub-"))
    folder = make_folder(place / "epreuve", sealed=False, parties=1)
    manifest = folder.manifest()
    more, trust = {}, None
    if tls:
        made, key = certificate(place)
        more = {"certificate": made, "private_key": key}
        trust = ssl.create_default_context(cafile=made)
    tables = tuple(range(1, PLAYERS + 1))
    with own_postgres() as postgres, hub_processes(folder, postgres.url, 2, **more) as (hub, port):
        centres = make_centres(manifest, port, centres_count, 1, tls=trust)
        for number, centre in enumerate(centres):
            people = (seat(t, f"Joueur {number}.{t}", f"{number:04}{t:03}") for t in tables)
            points = tuple(centre.dice.choice((0, 12, 18, 24)) for _ in tables)
            centre.tell([Players(tuple(people)), CoupClosed(1, TOPS[0], tables, points)])
        first = [pack(centre.envelopes[:1]) for centre in centres]
        second = [pack(centre.envelopes[1:]) for centre in centres]

        async def everything() -> list[float]:
            await in_crowds(OPEN_AT_ONCE, (centre.join(folder.key()) for centre in centres))

            async def seated(centre, bundle):
                while (await centre.line.ask("POST", "/plis", bundle, 60))[0] != 200:
                    await asyncio.sleep(0.2)

            await in_crowds(OPEN_AT_ONCE, map(seated, centres, first))
            if tls:
                for centre in centres:
                    centre.line.drop()  # cold: every handshake falls into the peak
            await asyncio.sleep(2)
            before = _costs(hub.pids, postgres.pid)
            started = time.perf_counter()
            ends = await asyncio.gather(*map(close_together, centres, second))
            after = _costs(hub.pids, postgres.pid)
            costs.update({who: after[who] - before[who] for who in after})
            return [end - started for end in ends]

        costs: dict[str, float] = {}
        waits = asyncio.run(everything())
        most = max(memory_mb(pid) for pid in hub.pids)
    shutil.rmtree(place)
    return waits, most, costs


def _costs(hub: list[int], database: int) -> dict[str, float]:
    return {
        "hub": processor_s(*hub),
        "database": processor_s(database, *children_of(database)),
        "centres": time.process_time(),
    }


def main() -> None:
    count = 100 if "--quick" in sys.argv else CENTRES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536) if soft < 4096 else soft, hard))
    for label, tls, target_s in (("plain", False, PLAIN_S), ("cold TLS", True, TLS_S)):
        waits, most, costs = peak(count, tls=tls)
        waits.sort()
        print(
            f"{count} centres × {PLAYERS} players, {label}: all acknowledged in {waits[-1]:.2f} s "
            f"(target < {target_s} s), median {waits[len(waits) // 2]:.2f} s; "
            f"largest process {most:.0f} MB (target < {MEMORY_MB} MB); of processor: "
            + ", ".join(f"{who} {cost:.2f} s" for who, cost in costs.items())
        )


if __name__ == "__main__":
    main()
