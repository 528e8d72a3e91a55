"""`pupitre screens`: every scene of the television as a picture, on sample data."""

import argparse
import json
import re
from collections.abc import Callable
from pathlib import Path

from console.games.duplicate.samples import SAMPLES
from console.view.compose import scene
from console.view.layout import Aspect
from console.view.scene import Scene, scene_to_json
from console.view.svg import scene_to_svg
from console.view.theme import DAY, THEMES
from engine.errors import RuleError

_SIZE = re.compile(r"(\d{3,4})\s*[x×]\s*(\d{3,4})")
SMALLEST, LARGEST = 240, 4320
FARTHEST_M = 100


def configure(parser: argparse.ArgumentParser) -> None:
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
    parser.add_argument("--json", action="store_true", help="lister les fichiers en JSON")


def run(args: argparse.Namespace) -> int:
    size = parse_size(args.size)
    names = _chosen(args.only)
    if args.seen_from is not None and not 0 < args.seen_from <= FARTHEST_M:
        raise RuleError("screens_bad_distance", metres=args.seen_from, most=FARTHEST_M)
    folder = Path(args.out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write = _writer(args.format, size, args.seen_from)
        paths = [folder / f"{name}.{args.format}" for name in names]
        for name, path in zip(names, paths, strict=True):
            write(_picture(name, args.theme, size), path)
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


def _chosen(only: list[str] | None) -> list[str]:
    for name in only or ():
        if name not in SAMPLES:
            raise RuleError("screens_unknown", name=name, known=", ".join(SAMPLES))
    return only or list(SAMPLES)


def _picture(name: str, theme: str, size: tuple[int, int]) -> Scene:
    sample = SAMPLES[name]()
    aspect = Aspect.nearest(*size)
    return scene(sample.snapshot, sample.now_ms, aspect, THEMES[theme], legend=True)


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
