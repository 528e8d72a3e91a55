"""The gallery of the manual shows every picture it has, and has every picture it shows."""

import itertools
import re
from pathlib import Path

from console.desk.buttons import BUTTONS
from console.french import text
from console.registry import UNNAMED
from tests.tools.gallery import gallery
from tests.tools.pictures import SCENES, pictures

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "ecrans.md").read_text(encoding="utf-8")


def test_pictures_and_text_agree():
    shown = {DOCS / path for path in re.findall(r"\((img/[^)]+)\)", TEXT)}
    kept = {*(DOCS / "img" / "screens").rglob("*.png"), DOCS / "img" / "tv.png"}
    assert {path for path in shown if "pages" not in path.parts} == kept
    assert all(path.exists() for path in shown)


def test_every_picture_is_one_the_command_makes():
    made = set(SCENES) | {"vu-a-dix-metres"}
    assert {path.stem for path in (DOCS / "img" / "screens").rglob("*.png")} <= made


def test_the_same_evening_gives_the_same_pictures(free_lexicon):
    for again in itertools.islice(gallery(UNNAMED, free_lexicon), 12):
        assert again.drawn() == pictures()[again.name].drawn(), again.name


def test_no_key_is_shown_that_a_keyboard_does_not_have():
    buttons = {each.key_name for each in BUTTONS.values()}
    held = {f"{text('key_held')}{name}" for name in buttons}
    shown = {hint.key for picture in pictures().values() for hint in picture.snapshot.keys}
    assert text("key_natural") in shown
    assert shown <= buttons | held | {text("key_natural")}
