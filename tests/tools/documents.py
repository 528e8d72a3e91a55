"""Pictures of the papers: every PDF of games that were played, page by page."""

import random
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from console.games.duplicate.simulation import SimulatedEvening
from console.journal.records import stamp
from console.papers.evening import PAPERS, PaperOrder, written_document, written_paper
from console.registry import UNNAMED
from engine.letters.lexicon import Lexicon
from engine.letters.rajouts import all_short_words
from engine.play.players import player
from tests.tools.bench_console import Bench
from tests.tools.pictured import Pictured, classic, duplicate, jarnac

_DOTS_PER_INCH = 100
_PLAYED: dict[str, Pictured] = {
    UNNAMED: duplicate.PICTURED[0],
    "classic": classic.PICTURED[0],
    "jarnac": jarnac.PICTURED[0],
}


def documents(lexicon: Lexicon) -> Iterator[tuple[str, bytes]]:
    """By name (« duplicate-results »), the PDFs of a game of each kind that was played to its
    end."""
    for kind, evening in _PLAYED.items():
        with tempfile.TemporaryDirectory(prefix="pupitre-") as folder:
            bench = Bench(Path(folder), lexicon, replace(evening.request, game=kind))
            bench.open_game()
            _play_to_the_end(bench, kind, evening)
            face, state = bench.judge.face, bench.judge.state
            assert face is not None and state is not None
            for part, forms in (("sheet", face.papers.sheets), ("results", face.papers.results)):
                if form := forms.get("pdf"):
                    yield f"{kind}-{part}", form.write(state, stamp(0).wall_ms)
            if face.papers.rescue is not None:
                rescue = face.papers.rescue(state, stamp(0).wall_ms)
                yield f"{kind}-secours", written_document(rescue, "pdf", None)
            bench.cut()
    seated = tuple(player(table, f"Joueur {table}") for table in range(1, 5))
    order = PaperOrder(
        "Club d'Exemple",
        "Tournoi d'essai",
        seated,
        (1, 2, 3, 4),
        4,
        all_short_words(lexicon),
        lexicon.name,
    )
    for key in PAPERS:
        yield f"soiree-{key}", written_paper(key, order, "pdf", None)


def _play_to_the_end(bench: Bench, kind: str, evening: Pictured) -> None:
    if kind == UNNAMED:
        room = duplicate.room(len(evening.request.players or ()))
        SimulatedEvening(bench.table, room, random.Random(duplicate.SEED)).play()
        return
    for _pose in evening.play(bench.table):
        pass  # it is played while it is looked at


def print_documents(lexicon: Lexicon, out: Path, only: Sequence[str] = ()) -> None:
    """Each page of each document as a picture, beside its PDF."""
    out.mkdir(parents=True, exist_ok=True)
    for name, content in documents(lexicon):
        if only and name not in only:
            continue
        pdf = out / f"{name}.pdf"
        pdf.write_bytes(content)
        subprocess.run(
            ["pdftoppm", "-png", "-r", str(_DOTS_PER_INCH), str(pdf), str(out / name)], check=True
        )
        for picture in sorted(out.glob(f"{name}-*.png")):
            print(picture)
