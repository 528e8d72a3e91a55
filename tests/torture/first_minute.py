"""The first minute of a box: everything a new one writes, from its first start to a game under way.

`python -m tests.torture.first_minute FOLDER LEXICONS CLAIMS COUPS`: what it claims to be on the
card is written to CLAIMS, a line each: « journal » once it records, « ack GAME NUMBER KIND »,
« file NAME ».
"""

import os
import random
import sys
from datetime import UTC, datetime
from pathlib import Path

from console.app.assembly import Plan, SimulatedTable, assemble
from console.app.equipment import ACCESS_FILE, Wanted
from console.files import write_atomically
from console.folders import JOURNAL_FILE
from console.games.duplicate.simulation import SimulatedEvening, room_of
from console.journal.ledger import Journal
from console.journal.records import stamp
from console.lexicons.compiler import import_file
from console.lexicons.store import LexiconStore
from console.loop import Worker
from console.machine.dates import DateBook
from console.machine.incidents import FILE as INCIDENTS
from console.machine.incidents import IncidentBook
from console.settings.sections import Settings
from console.tiles.store import TileSetStore
from console.web.access import JUDGE, AccessBook, Visitor
from engine.games.duplicate.state import State
from engine.letters.tileset import TileSet
from tests.tools.saying import said
from tests.torture.evening import acknowledging

SMALL_LIST = "AA\nBA\nBAC\nCAB\n"


def play(folder: Path, lexicons: Path, claims: int, coups: int) -> None:
    def claim(line: str) -> None:
        os.write(claims, f"{line}\n".encode())

    journal, faults = Journal.open(folder / JOURNAL_FILE)
    assert faults == () and journal.is_durable
    claim("journal")
    access = AccessBook.open(folder / ACCESS_FILE)
    access.cookie_for(Visitor(JUDGE, JUDGE))
    claim(f"file {ACCESS_FILE}")
    lexicon = LexiconStore(lexicons).open("libre")
    room = room_of(2)
    plan = Plan(
        Settings(),
        folder,
        request=said(seed="minute", players=tuple(each.player for each in room)),
        wanted=Wanted.nothing(),
        open_lexicon=lambda name: lexicon,
    )
    console = assemble(plan, acknowledging(journal, claims), simulated_from_ms=0)
    console.book.change("voix", "volume", 40)
    claim("file reglages.json")
    console.evening.keep_players([each.player for each in room])
    claim("file joueurs.csv")
    console.evening.keep({"game": "duplicate"})
    claim("file choix.json")
    TileSetStore(folder / "tilesets").save(TileSet("club"))
    claim("file tilesets/club.json")
    write_atomically(folder / "apportees" / "partie.json", b"{}")
    claim("file apportees/partie.json")
    DateBook.beside(folder / JOURNAL_FILE).set_moment(datetime(2026, 11, 16, tzinfo=UTC), stamp(0))
    claim("file dates.json")
    IncidentBook(folder / INCIDENTS, Worker("none"))._write()
    words = folder.parent / "mots.txt"
    words.write_text(SMALL_LIST, encoding="ascii")
    import_file(LexiconStore(folder / "lexicons"), words, "mots")
    claim("lexicon mots")
    LexiconStore(folder / "lexicons").use("mots")
    claim("lexicon used")
    table = SimulatedTable(console)
    table.open_game()
    SimulatedEvening(table, room, random.Random(1)).play(lambda: _played(table) >= coups)
    journal.close()


def _played(table: SimulatedTable) -> int:
    state = table.judge.state
    return len(state.coups) if isinstance(state, State) else 0


def main() -> None:
    folder, lexicons, claims, coups = sys.argv[1:]
    said_to = os.open(claims, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    play(Path(folder), Path(lexicons), said_to, int(coups))


if __name__ == "__main__":
    main()
