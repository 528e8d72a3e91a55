"""Pictures of the screens, taken while evenings are really played: what the manual shows is what
a console shows, keys, banners and codes included.

`python -m tests.tools.gallery --out FOLDER` writes those of the television, with `--pages` those of
the pages, with `--documents` the papers, with `--everything` all of them, at every width, and the
parts of the design system; `--help` says in which ways.
"""

import argparse
import logging
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from console.app.assembly import DEMONSTRATION_AFTER_MS, SimulatedTable
from console.command_line import open_lexicon
from console.desk.inbox import Show
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.machine.health import PlugFree, SwitchOff
from console.machine.power import Keeper
from console.registry import GAMES, UNNAMED
from console.settings.sections import Settings
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import Scene
from console.tv.snapshot import ACCESS_PAGE, Access, PublicSnapshot
from console.tv.svg import scene_to_svg
from console.tv.theme import DAY, THEMES, Theme
from console.tv.welcome import Welcome
from console.web.access import PIN_DIGITS
from console.web.addresses import MDNS_NAME, own_url
from engine.letters.lexicon import Lexicon
from tests.console.web.browser import chromium
from tests.tools import style_page
from tests.tools.bench_console import simulated_table
from tests.tools.documents import print_documents
from tests.tools.pages.camera import Wish, nobodys_data, photograph
from tests.tools.pages.served import SCHEMES, SIZES
from tests.tools.pictured import Pictured, Pose, classic, duplicate, jarnac
from tests.tools.png import PngWriter

START_MS = 1_000_000
_CLUB = "Scrabble Club d'Exemple"
_AT_REST_MS = 30_000
_INTO_THE_DEMONSTRATION_MS = 118_000
_BOX_PORT = 80
# Of no club: a real one is made of dice.
_PIN = f"{407163:0{PIN_DIGITS}d}"
EVENINGS: dict[str, tuple[Pictured, ...]] = {
    "duplicate": duplicate.PICTURED,
    "classic": classic.PICTURED,
    "jarnac": jarnac.PICTURED,
}


@dataclass(frozen=True)
class Picture:
    name: str
    snapshot: PublicSnapshot
    now_ms: int
    legend: bool

    def drawn(self, aspect: Aspect = Aspect.WIDE, theme: Theme = DAY) -> Scene:
        return scene(self.snapshot, self.now_ms, aspect, theme, legend=self.legend)


def gallery(game: str, lexicon: Lexicon) -> Iterator[Picture]:
    """Every picture of a game, as it comes; the same lexicon gives the same ones."""
    evenings = EVENINGS[game]
    with _console(game, lexicon, evenings[0]) as table:
        yield from _taken(table, _without_a_game(table))
    for evening in evenings:
        with _console(game, lexicon, evening) as table:
            table.open_game()
            yield from _taken(table, evening.play(table))


@contextmanager
def _console(game: str, lexicon: Lexicon, evening: Pictured) -> Iterator[SimulatedTable]:
    club = replace(Settings().club, nom=_CLUB, titre=evening.title)
    screen = replace(Settings().ecran, sous_titres=evening.captions)
    with tempfile.TemporaryDirectory(prefix="pupitre-") as folder:
        journal, _ = Journal.open(Path(folder) / JOURNAL_FILE)
        try:
            yield simulated_table(
                Path(folder),
                journal,
                lexicon,
                replace(evening.request, game=game),
                settings=replace(Settings(), club=club, ecran=screen),
                now_ms=START_MS,
            )
        finally:
            journal.close()


def _taken(table: SimulatedTable, poses: Iterator[Pose]) -> Iterator[Picture]:
    for pose in poses:
        now_ms, public = table.now_ms + pose.later_ms, table.judge.public
        if pose.door and isinstance(public, Welcome):
            public = replace(public, door=Access(own_url(MDNS_NAME, _BOX_PORT)))
        yield Picture(pose.name, public, now_ms, pose.legend)


def _without_a_game(table: SimulatedTable) -> Iterator[Pose]:
    yield Pose("accueil-touches", _AT_REST_MS, legend=True)
    yield Pose("demonstration", DEMONSTRATION_AFTER_MS + _INTO_THE_DEMONSTRATION_MS, door=True)
    table.post(Show(ACCESS_PAGE, Access(own_url(MDNS_NAME, _BOX_PORT), _PIN)))
    yield Pose("acces", _AT_REST_MS)
    # As a box is switched off; the machine the pictures are taken on stays on.
    table.loop.attach(Keeper(table.session, table.session.snapshots))
    table.post(SwitchOff())
    yield Pose("extinction")
    table.post(PlugFree())
    yield Pose("debrancher")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.gallery", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder of the pictures")
    parser.add_argument("--game", choices=tuple(GAMES), default=UNNAMED)
    parser.add_argument("--theme", choices=sorted(THEMES), default=DAY.name)
    parser.add_argument("--size", type=_size, default="1920x1080", help="in pixels: 1440x1080")
    parser.add_argument("--only", action="append", metavar="NAME", help="these pictures alone")
    parser.add_argument("--format", choices=("png", "svg"), default="png")
    parser.add_argument("--seen-from", type=float, metavar="M", help="as seen M metres away (png)")
    parser.add_argument("--lexicon", metavar="NAME", help="instead of the one in use")
    parser.add_argument("--pages", action="store_true", help="the pages, in every state")
    parser.add_argument("--documents", action="store_true", help="the papers of played games")
    parser.add_argument("--everything", action="store_true", help="television, pages, documents")
    parser.add_argument("--widths", nargs="+", choices=tuple(SIZES), help="of the pages")
    parser.add_argument("--schemes", nargs="+", choices=tuple(SCHEMES), default=tuple(SCHEMES))
    parser.add_argument("--full", action="store_true", help="pages from top to bottom")
    parser.add_argument("--check", action="store_true", help="and what does not hold on them")
    asked = parser.parse_args(arguments)
    logging.basicConfig(level=logging.CRITICAL)  # the faults are part of the play
    asked.out.mkdir(parents=True, exist_ok=True)
    if asked.everything:
        return _take_everything(asked)
    if asked.pages:
        return _take_pages(asked, asked.out)
    if asked.documents:
        return print_documents(open_lexicon(asked.lexicon), asked.out, asked.only or ())
    return _take_screens(asked, asked.out)


def _take_everything(asked: argparse.Namespace) -> None:
    _take_pages(asked, asked.out / "pages", tuple(SIZES))
    print(style_page.write(asked.out / "style"))
    print_documents(open_lexicon(asked.lexicon), asked.out / "documents")
    for game in GAMES:
        for theme in THEMES:
            folder = asked.out / "television" / game / theme
            folder.mkdir(parents=True, exist_ok=True)
            wish = argparse.Namespace(**{**vars(asked), "game": game, "theme": theme})
            _take_screens(wish, folder)


def _take_pages(
    asked: argparse.Namespace, out: Path, widths: Sequence[str] = ("1280", "360")
) -> None:
    wish = Wish(tuple(asked.only or ()), tuple(asked.widths or widths), tuple(asked.schemes))
    if unknown := wish.unknown:
        raise SystemExit(f"no page or state is called {', '.join(unknown)}")
    with nobodys_data() as lexicon, chromium() as browser:
        photograph(browser, lexicon, wish, out, full=asked.full, check=asked.check)


def _take_screens(asked: argparse.Namespace, out: Path) -> None:
    aspect, theme = Aspect.nearest(*asked.size), THEMES[asked.theme]
    writer = PngWriter(asked.size, asked.seen_from)
    for picture in _chosen(gallery(asked.game, open_lexicon(asked.lexicon)), asked.only):
        path, drawn = out / f"{picture.name}.{asked.format}", picture.drawn(aspect, theme)
        if asked.format == "png":
            writer.write(drawn, path)
        else:
            path.write_text(scene_to_svg(drawn), encoding="utf-8")
        print(path)


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{3,4})x(\d{3,4})", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write 1920x1080")
    return int(match[1]), int(match[2])


def _chosen(taken: Iterator[Picture], only: Sequence[str] | None) -> Iterator[Picture]:
    """Nothing is played beyond the last picture that is wanted."""
    if only is None:
        yield from taken
        return
    wanted = set(only)
    for picture in taken:
        if picture.name in wanted:
            wanted.remove(picture.name)
            yield picture
        if not wanted:
            return
    raise SystemExit(f"no picture is called {', '.join(sorted(wanted))}")


if __name__ == "__main__":
    main()
