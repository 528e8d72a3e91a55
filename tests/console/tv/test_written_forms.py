"""The scene as JSON and as SVG, for painters that are not pygame; and the QR code."""

import json
from xml.etree import ElementTree

import pytest
import segno

from console.tv.access import address_of, draw_qr
from console.tv.canvas import Canvas
from console.tv.layout import Area, Aspect
from console.tv.scene import Anchor, Box, Disc, Label, Polygon, Scene, Weight, scene_to_json
from console.tv.svg import scene_to_svg
from console.tv.theme import DAY, NIGHT
from tests.tools.every import over
from tests.tools.pictures import SCENES, pictures

SVG = "{http://www.w3.org/2000/svg}"


@over("name", list(SCENES))
def test_json_carries_every_item(name):
    picture = pictures()[name].drawn()
    read = json.loads(json.dumps(scene_to_json(picture)))
    assert len(read["items"]) == len(picture.items)
    assert {item["kind"] for item in read["items"]} <= {"box", "disc", "polygon", "label"}
    texts = [item["text"] for item in read["items"] if item["kind"] == "label"]
    assert tuple(texts) == picture.texts


@over("name", list(SCENES))
def test_svg_is_well_formed_and_says_the_same(name):
    picture = pictures()[name].drawn()
    root = ElementTree.fromstring(scene_to_svg(picture))
    assert root.get("viewBox") == "0 0 1920 1080"
    assert tuple(text.text for text in root.iter(f"{SVG}text")) == picture.texts


def test_svg_escapes_what_people_type():
    label = Label(0, 0, '<b> & "x"', 20, Weight.REGULAR, "#000000", Anchor.END)
    root = ElementTree.fromstring(scene_to_svg(Scene("s", 10, 10, "#ffffff", (label,))))
    text = root.find(f"{SVG}text")
    assert (text.text, text.get("text-anchor"), text.get("font-weight")) == (
        '<b> & "x"',
        "end",
        "400",
    )


def test_svg_draws_strokes_inside_as_the_painter_does():
    items = (
        Box(10, 10, 100, 50, None, 8, "#ff0000", 4),
        Disc(50, 50, 20, "#00ff00", "#0000ff", 6),
        Polygon(((0, 0), (5, 0), (0, 5)), "#123456"),
    )
    root = ElementTree.fromstring(scene_to_svg(Scene("s", 200, 200, "#ffffff", items)))
    _, outline = root.findall(f"{SVG}rect")
    assert {key: outline.get(key) for key in ("x", "width", "rx", "fill")} == {
        "x": "12",
        "width": "96",
        "rx": "6",
        "fill": "none",
    }
    assert root.find(f"{SVG}circle").get("r") == "17"
    assert root.find(f"{SVG}polygon").get("points") == "0,0 5,0 0,5"


@pytest.mark.parametrize("url", ["http://pupitre.local/", "http://192.168.100.200:8080/tv"])
def test_the_qr_code_is_the_one_of_the_address(url):
    canvas = Canvas(Aspect.WIDE.frame, NIGHT, 0)
    draw_qr(canvas, Area(0, 0, 800, 800), url)
    paper, *dark = canvas.scene("qr").items
    matrix = segno.make(url, error="m", micro=False).matrix
    module = paper.width // (len(matrix) + 8)
    assert (paper.fill, {box.fill for box in dark}) == ("#ffffff", {"#000000"})
    read = [[0] * len(matrix) for _ in matrix]
    for box in dark:
        row = (box.y - paper.y) // module - 4
        first = (box.x - paper.x) // module - 4
        for column in range(first, first + box.width // module):
            read[row][column] = 1
    assert read == [list(row) for row in matrix]


def test_the_qr_code_is_black_on_white_in_both_themes():
    for theme in (DAY, NIGHT):
        boxes = pictures()["acces"].drawn(theme=theme).items
        assert {"#000000", "#ffffff"} <= {getattr(box, "fill", None) for box in boxes}


@pytest.mark.parametrize(
    ("url", "typed"),
    [
        ("http://pupitre.local/", "pupitre.local"),
        ("https://192.168.1.20:8443/tv", "192.168.1.20:8443/tv"),
    ],
)
def test_people_type_an_address_without_its_scheme(url, typed):
    assert address_of(url) == typed
