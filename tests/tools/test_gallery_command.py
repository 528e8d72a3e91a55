"""`python -m tests.tools.gallery`, as whoever renews the pictures of the manual uses it."""

import pygame
import pytest

from tests.tools.gallery import main
from tests.tools.pictures import SCENES

pytestmark = pytest.mark.usefixtures("data_with_lexicon")


def test_one_picture_per_scene(tmp_path, capsys):
    main(["--out", str(tmp_path / "new"), "--size", "480x270"])
    files = sorted(path.name for path in (tmp_path / "new").iterdir())
    assert files == sorted(f"{name}.png" for name in SCENES)
    assert len(capsys.readouterr().out.splitlines()) == len(SCENES)
    assert pygame.image.load(tmp_path / "new" / "top.png").get_size() == (480, 270)


@pytest.mark.parametrize("game", ["classic", "jarnac"])
def test_every_game_has_its_pictures(tmp_path, game):
    main(["--out", str(tmp_path), "--game", game, "--only", "fin", "--format", "svg"])
    assert (tmp_path / "fin.svg").read_text(encoding="utf-8").startswith("<svg")


def test_themes_differ(tmp_path):
    for theme in ("jour", "nuit"):
        out = str(tmp_path / theme)
        main(["--out", out, "--theme", theme, "--only", "acces", "--size", "480x270"])
    pictures = [(tmp_path / theme / "acces.png").read_bytes() for theme in ("jour", "nuit")]
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize(
    "options", [["--size", "grand"], ["--only", "salon"], ["--pages", "--only", "salon"]]
)
def test_a_mistake_writes_nothing(tmp_path, options):
    with pytest.raises(SystemExit):
        main(["--out", str(tmp_path), *options])
    assert list(tmp_path.glob("*.png")) == []


def test_from_afar_small_print_is_lost_and_large_letters_stay(tmp_path):
    def contrasts(folder: str, *options: str) -> list[int]:
        main(["--out", str(tmp_path / folder), "--only", "premier-coup", *options])
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
