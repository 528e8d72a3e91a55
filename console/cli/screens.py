"""`pupitre screens`: every scene of the television as a picture, from evenings played for it."""

import argparse
import json
import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from console.command_line import add_lexicon, open_lexicon
from console.gallery import Picture, gallery
from console.games import GAMES, UNNAMED
from console.view.layout import Aspect
from console.view.scene import Scene, scene_to_json
from console.view.svg import scene_to_svg
from console.view.theme import DAY, THEMES
from engine.errors import RuleError

_SIZE = re.compile(r"(\d{3,4})\s*[x×]\s*(\d{3,4})")
SMALLEST, LARGEST = 240, 4320
FARTHEST_M = 100


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--game", choices=tuple(GAMES), default=UNNAMED, metavar="JEU", help="le jeu montré"
    )
    parser.add_argument("--out", metavar="DOSSIER", required=True, help="où écrire les images")
    parser.add_argument(
        "--theme", choices=sorted(THEMES), default=DAY.name, help="jour (par défaut) ou nuit"
    )
    parser.add_argument(
        "--size", metavar="LxH", default="1920x1080", help="taille en pixels, par exemple 1440x1080"
    )
    parser.add_argument(
        "--only", metavar="NOM", action="append", help="seulement cet écran (peut être répété)"
    )
    parser.add_argument(
        "--format", choices=("png", "svg", "json"), default="png", help="png, svg ou json"
    )
    parser.add_argument(
        "--seen-from",
        type=float,
        metavar="M",
        help="comme on le voit à M mètres d'un téléviseur de 55 pouces (png)",
    )
    add_lexicon(parser)
    parser.add_argument("--json", action="store_true", help="lister les fichiers en JSON")


def run(args: argparse.Namespace) -> int:
    size = parse_size(args.size)
    if args.seen_from is not None and not 0 < args.seen_from <= FARTHEST_M:
        raise RuleError("screens_bad_distance", metres=args.seen_from, most=FARTHEST_M)
    logging.basicConfig(level=logging.ERROR)  # the faults are part of the play
    pictures = _chosen(gallery(args.game, open_lexicon(args.lexicon)), args.only)
    folder = Path(args.out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write = _writer(args.format, size, args.seen_from)
        paths = [folder / f"{picture.name}.{args.format}" for picture in pictures]
        for picture, path in zip(pictures, paths, strict=True):
            write(_drawn(picture, args.theme, size), path)
    except OSError as error:
        raise RuleError("screens_not_written", folder=str(folder), reason=error.strerror) from error
    if args.json:
        print(json.dumps([str(path) for path in paths], ensure_ascii=False))
    else:
        for path in paths:
            print(path)
    return 0


def parse_size(text: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(text.strip())
    if match:
        width, height = int(match[1]), int(match[2])
        if min(width, height) >= SMALLEST and max(width, height) <= 2 * LARGEST:
            return width, height
    raise RuleError("screens_bad_size", size=text)


def _chosen(taken: Iterator[Picture], only: list[str] | None) -> list[Picture]:
    """Nothing is played beyond the last picture that is wanted."""
    wanted, known = set(only or ()), dict[str, Picture]()
    for picture in taken:
        known[picture.name] = picture
        if wanted and wanted <= known.keys():
            break
    for name in only or ():
        if name not in known:
            raise RuleError("screens_unknown", name=name, known=", ".join(known))
    return [known[name] for name in only or known]


def _drawn(picture: Picture, theme: str, size: tuple[int, int]) -> Scene:
    return picture.drawn(Aspect.nearest(*size), THEMES[theme])


def _writer(
    kind: str, size: tuple[int, int], seen_from_m: float | None
) -> Callable[[Scene, Path], None]:
    if kind == "png":
        from console.screen.picture import PngWriter  # pygame is slow to import

        return PngWriter(size, seen_from_m).write
    return _write_svg if kind == "svg" else _write_json


def _write_svg(picture: Scene, path: Path) -> None:
    path.write_text(scene_to_svg(picture), encoding="utf-8")


def _write_json(picture: Scene, path: Path) -> None:
    text = json.dumps(scene_to_json(picture), ensure_ascii=False, indent=1)
    path.write_text(text + "\n", encoding="utf-8")
