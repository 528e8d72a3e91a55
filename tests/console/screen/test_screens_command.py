"""`pupitre screens` as people use it."""

import json

import pygame
import pytest

from console.cli import main
from tests.pictures import SCENES

pytestmark = pytest.mark.usefixtures("data_with_lexicon")


def test_one_picture_per_scene(tmp_path, capsys):
    assert main(["screens", "--out", str(tmp_path / "new"), "--size", "480x270"]) == 0
    files = sorted(path.name for path in (tmp_path / "new").iterdir())
    assert files == sorted(f"{name}.png" for name in SCENES)
    assert len(capsys.readouterr().out.splitlines()) == len(SCENES)
    assert pygame.image.load(tmp_path / "new" / "top.png").get_size() == (480, 270)


def test_themes_differ(tmp_path):
    for theme in ("jour", "nuit"):
        out = str(tmp_path / theme)
        main(["screens", "--out", out, "--theme", theme, "--only", "acces", "--size", "480x270"])
    pictures = [(tmp_path / theme / "acces.png").read_bytes() for theme in ("jour", "nuit")]
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("kind", ["svg", "json"])
def test_other_formats_and_a_list_for_programs(tmp_path, capsys, kind):
    options = ["--out", str(tmp_path), "--only", "acces", "--format", kind, "--json"]
    assert main(["screens", *options]) == 0
    (written,) = json.loads(capsys.readouterr().out)
    text = (tmp_path / f"acces.{kind}").read_text(encoding="utf-8")
    assert written == str(tmp_path / f"acces.{kind}")
    assert "Suivez la partie" in text


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--size", "grand"], "« grand » n'est pas une taille."),
        (["--size", "9999x9999"], "« 9999x9999 » n'est pas une taille."),
        (["--seen-from", "0"], "On ne peut pas se placer à 0.0 m."),
        (["--only", "salon"], "Aucun écran ne s'appelle « salon »."),
    ],
)
def test_mistakes_are_answered_in_french(tmp_path, capsys, options, sentence):
    assert main(["screens", "--out", str(tmp_path), *options]) == 2
    assert capsys.readouterr().err.startswith(sentence)
    assert list(tmp_path.glob("*.png")) == []


def test_a_folder_that_cannot_be_made(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert main(["screens", "--out", str(tmp_path / "file" / "x"), "--only", "acces"]) == 2
    assert capsys.readouterr().err.startswith("Impossible d'écrire dans")


def test_from_afar_small_print_is_lost_and_large_letters_stay(tmp_path):
    def contrasts(folder: str, *options: str) -> list[int]:
        out = str(tmp_path / folder)
        main(["screens", "--out", out, "--only", "premier-coup", *options])
        picture = pygame.image.load(tmp_path / folder / "premier-coup.png")
        return [contrast_in(picture.subsurface(area)) for area in (letter, small_print)]

    def contrast_in(part: pygame.Surface) -> int:
        width, height = part.get_size()
        greys = [sum(part.get_at((x, y))[:3]) for x in range(width) for y in range(height)]
        return max(greys) - min(greys)

    letter, small_print = (1230, 140, 90, 80), (1293, 212, 27, 22)
    near, far = contrasts("near"), contrasts("far", "--seen-from", "10")
    assert far[0] > 0.9 * near[0]
    assert far[1] < 0.8 * near[1]
