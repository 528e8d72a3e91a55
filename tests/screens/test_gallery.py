"""The gallery of the manual shows every picture it has, and has every picture it shows."""

import re
from pathlib import Path

from tests.pictures import SCENES

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
