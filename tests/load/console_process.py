"""A console in a process of its own, to be killed: resumes its last game, serves its pages.

    python -m tests.load.console_process FOLDER

Prints its port, then serves until its standard input is closed.
"""

import sys
from pathlib import Path

from console.app.assembly import Plan, assemble
from console.app.equipment import Wanted
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.loop import monotonic_ms
from console.session.opened_game import last_unfinished
from console.settings.sections import Settings
from console.web.access import AccessBook
from console.web.doorway import Manners
from console.web.link import PageDesk
from console.web.server import WebServer
from tests.console.web.rig import routes_of_games
from tests.tools.saying import said


def main() -> None:
    folder = Path(sys.argv[1])
    journal, faults = Journal.open(folder / JOURNAL_FILE)
    assert not [fault for fault in faults if fault.code != "journal_copy_failed"], faults
    plan = Plan(Settings(), folder, request=said(source="saisie"), wanted=Wanted.nothing())
    console = assemble(plan, journal)
    resumed = last_unfinished(journal)
    assert resumed is not None
    console.session.resume(resumed, monotonic_ms())
    access = AccessBook.open(folder / "access.json")
    desk = PageDesk(
        console.post, console.session.snapshots, monotonic_ms, access, "http://127.0.0.1"
    )
    # A whole hall behind one address: in a real one everybody has an own.
    crowd = Manners(per_address=400, per_admitted=400, admitted_pace=10_000, pace=10_000)
    server = WebServer(desk, "127.0.0.1", 0, routes_of_games(desk), crowd)
    server.open()
    with console.wiring:
        server.start()
        print(server.port, flush=True)
        sys.stdin.read()
        server.stop()


if __name__ == "__main__":
    main()
