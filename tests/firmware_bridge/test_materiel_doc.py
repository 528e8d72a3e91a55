"""docs/materiel.md says what the code does: pins, lines, verbs, sounds, commands, anchors."""

import re
from pathlib import Path

import pytest

from console.cli import COMMANDS
from console.settings.parser import parse
from console.settings.sections import READER_MODELS
from firmware_bridge.panel.panel import STANDARD_PANEL
from firmware_bridge.panel.patterns import BUZZER_PATTERNS
from firmware_bridge.readers.listeners import LinesParser
from firmware_bridge.selftest.checks import RESERVED
from firmware_bridge.virtual.scenario import VERBS

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "materiel.md").read_text(encoding="utf-8")
WORKSHOP = (ROOT / "docs" / "lecteurs-et-banc.md").read_text(encoding="utf-8")
DRAWING = (ROOT / "docs" / "img" / "cablage.svg").read_text(encoding="utf-8")
# Physical pin of each GPIO on the 40-pin header.
HEADER = {5: 29, 6: 31, 12: 32, 13: 33, 16: 36, 26: 37, 17: 11, 27: 13, 22: 15, 24: 18, 23: 16}


def section(title):
    """Of the page for clubs, or of the one for those who develop."""
    page = PAGE if f"\n## {title}\n" in PAGE else WORKSHOP
    return page.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(title):
    """The cells of the table rows of a section, headings left out."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def plain(word):
    return word.replace("é", "e").replace("ê", "e")


def test_the_wiring_table_is_the_standard_panel():
    wired = {row[0]: (row[1], row[2]) for row in rows("Le câblage") if len(row) == 4}
    expected = {
        **{f"bouton {name}": pin for name, pin in STANDARD_PANEL.buttons.items()},
        **{f"voyant {name}": pin for name, pin in STANDARD_PANEL.lamps.items()},
        "ronfleur": STANDARD_PANEL.buzzer,
    }
    found = {
        re.sub(r" \(.*", "", plain(name)): int(pins[0])
        for name, pins in wired.items()
        if pins[0].isdigit()
    }
    assert found == expected
    for gpio, physical in wired.values():
        if gpio.isdigit():
            assert HEADER[int(gpio)] == int(physical)
            assert int(gpio) not in RESERVED
            assert f">GPIO {gpio}<" in DRAWING


def test_the_settings_shown_are_accepted_and_are_the_standard_panel():
    (block,) = re.findall(r"```toml\n(.*?)```", section("Le câblage"), re.DOTALL)
    panel = vars(parse(block).panneau)
    for name, pin in STANDARD_PANEL.buttons.items():
        assert panel[f"bouton_{name}"] == pin
    for name, pin in STANDARD_PANEL.lamps.items():
        assert panel[f"voyant_{name}"] == pin
    assert panel["ronfleur"] == STANDARD_PANEL.buzzer


def test_every_example_line_decodes():
    examples = [row[0].strip("`") for row in rows("Le protocole des lignes")[2:]]
    assert len(examples) == 5
    for example in examples:
        assert len(LinesParser().feed(f"{example}\n".encode())) == 1


@pytest.mark.parametrize("text", ["Card UID: 4 A3 1B 2A", "04:A3:1B:2A", "UID: 04A31B2A"])
def test_every_foreign_line_shown_decodes(text):
    assert text in section("Le protocole des lignes")
    assert LinesParser().feed(f"{text}\n".encode())


def test_every_verb_is_documented_with_its_keys():
    documented = {}
    for row in rows("Sans métal : le banc virtuel")[2:]:
        for verb in re.findall(r"`(\w+)`", row[0]):
            documented[verb] = set(re.findall(r"`(\w+)`", row[1]))
    assert set(documented) == set(VERBS)
    for verb, keys in documented.items():
        known = set(VERBS[verb].keys) - {"reader"}
        assert known <= keys, verb


def test_every_sound_and_every_model_is_documented():
    sounds = {row[0].strip("`") for row in rows("Ce que disent les sons et les voyants")[2:]}
    assert sounds == set(BUZZER_PATTERNS)
    models = set(re.findall(r"\(`(\w+)`\)", section("Quel lecteur ?")))
    assert models == set(READER_MODELS) - {"aucun", "auto"}


def test_commands_and_files_exist():
    for command in set(re.findall(r"`pupitre (\w+)", PAGE)) - {"doctor"}:  # it comes with the box
        assert command in COMMANDS
    for name in re.findall(r"`(firmware_bridge/[\w/.]+)`", PAGE + WORKSHOP):
        assert (ROOT / name).exists()


@pytest.mark.parametrize("total", ["Total", "Toutes les options"])
def test_the_bill_adds_up(total):
    cells = [row for row in rows("Ce qu'il faut acheter") if row[-1].strip("*").endswith("€")]
    ends = [index for index, row in enumerate(cells) if row[0].strip("*") == total]
    (end,) = ends
    start = max((i + 1 for i in range(end) if cells[i][0].startswith("**")), default=0)
    prices = [[int(p) for p in re.findall(r"\d+", row[-1])] for row in cells[start : end + 1]]
    *lines, whole = prices
    assert [sum(column) for column in zip(*lines, strict=True)] == whole


def test_every_option_is_a_key_of_the_settings():
    keys = set(re.findall(r"`([a-z]+_?[a-z]*\d?)`", section("En option").split("```")[0]))
    assert {"sirene", "tour_pret", "bouton_joueur1"} <= keys
    assert keys <= set(vars(parse("").panneau))
    assert parse('[panneau]\nchiffres = "max7219"\n').panneau.chiffres == "max7219"


def test_the_table_of_contents_leads_somewhere():
    titles = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
    anchors = {
        re.sub(r"[^\w\- àâçéèêëîïôûù]", "", title.lower()).replace(" ", "-") for title in titles
    }
    for anchor in re.findall(r"\]\(#([^)]+)\)", PAGE):
        assert anchor in anchors, anchor


def test_the_currents_written_are_those_of_the_arithmetic():
    """Volts left, divided by ohms; and their sum stays under what the pins give together."""
    lamps = [row for row in rows("Le câblage") if len(row) == 5 and row[2].endswith("Ω")]
    assert len(lamps) == 4
    for name, volts, ohms, _, told in lamps:
        left = 3.3 - float(volts.removesuffix(" V").replace(",", "."))
        current = 1000 * left / int(ohms.removesuffix(" Ω"))
        assert float(told.split()[0].replace(",", ".")) == pytest.approx(current, abs=0.05), name
    (total,) = re.findall(r"ensemble : ([\d, +]+) = ([\d,]+) mA", section("Le câblage"))
    parts = [float(part.replace(",", ".")) for part in total[0].split(" + ")]
    assert sum(parts) == pytest.approx(float(total[1].replace(",", ".")))
    assert sum(parts) < 50


def test_every_data_sheet_says_whether_it_was_read():
    sheets = rows("Les fiches techniques")[2:]
    assert len(sheets) > 10
    assert {row[-1] for row in sheets} <= {"lu", "non relu", "–"}


def test_every_pin_of_an_option_is_drawn_and_the_settings_take_them_together():
    drawn = (ROOT / "docs" / "img" / "options.svg").read_text(encoding="utf-8")
    told = {row[1]: row[2] for row in rows("En option")[2:]}
    players, beside = re.findall(r"[\d, ]*\d", told["`bouton_joueur1` … `bouton_joueur4`"])
    pins = [int(pin) for pin in players.split(", ")]
    others = [int(pin) for row in list(told.values())[1:] for pin in re.findall(r"\d+", row)]
    for pin in (*pins, *others):
        assert f">GPIO {pin}<" in drawn, pin
    buttons = zip(range(1, 5), beside.strip().split(", "), strict=True)
    lines = [f"bouton_joueur{number} = {pin}" for number, pin in buttons]
    siren, tower = told["`sirene`"], told["`tour_pret`, `tour_alerte`, `tour_defaut`"].split(", ")
    named = zip(("pret", "alerte", "defaut"), tower, strict=True)
    lines += [f"sirene = {siren}", *(f"tour_{lamp} = {pin}" for lamp, pin in named)]
    assert parse("[panneau]\n" + "\n".join(lines) + '\nchiffres = "max7219"\n').panneau.sirene == 20
