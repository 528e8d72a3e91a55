"""A device described wrongly, forbidden or absent: told in French, and the evening goes on."""

from dataclasses import fields

import pytest

from console.app.assembly import Plan, assemble
from console.app.equipment import Wanted
from console.desk.inbox import Ask, StartGame
from console.device_settings import USUAL_PORT, bag_settings, panel_settings, reader_settings
from console.folders import JOURNAL_FILE
from console.french import catalogue, text
from console.journal.ledger import Journal
from console.session.faults import fault_of
from console.settings.parser import parse
from engine.games.duplicate import commands as cmd
from engine.rulings import RuleError
from firmware_bridge import messages as metal
from firmware_bridge.messages import GpioError, PortError
from firmware_bridge.panel.panel import open_panel
from firmware_bridge.panel.pins import make_mock_factory
from firmware_bridge.readers.serial_ports import OPEN_CODES
from tests.tools.every import over
from tests.tools.saying import said

QUIET = "[voix]\nactive = false\n[web]\nactif = false\n"


def codes_in(kind: type) -> list[str]:
    """The codes a class of errors documents."""
    found = kind.__doc__.partition("Codes:")[2].replace("\n", " ")
    return [code.strip(" .") for code in found.split(",")]


@pytest.fixture
def opened(data_with_lexicon):
    """A console with these settings, running; stopped at the end."""
    running = []

    def open_with(settings_text: str):
        settings = parse(QUIET + settings_text)
        plan = Plan(
            settings, data_with_lexicon, request=said(source="saisie"), wanted=Wanted(window=False)
        )
        journal, faults = Journal.open(data_with_lexicon / JOURNAL_FILE)
        console = assemble(plan, journal)
        console.begin(None, faults)
        console.wiring.__enter__()
        running.append(console)
        return Watched(console)

    yield open_with
    for console in running:
        console.wiring.stop()


class Watched:
    def __init__(self, console) -> None:
        import queue

        self.console = console
        self.snapshots = queue.SimpleQueue()
        console.session.snapshots.listen(self.snapshots.put)

    def until(self, condition):
        judge = self.console.session.snapshots.judge
        while not condition(judge):
            judge = self.snapshots.get(timeout=20)
        return judge

    def fault(self, code: str) -> str:
        judge = self.until(lambda judge: any(each.code == code for each in judge.faults))
        found = next(each for each in judge.faults if each.code == code)
        return text(found.code, **found.data)

    def types_a_letter(self) -> bool:
        self.console.post(StartGame())
        for command in (cmd.OpenCoup(), cmd.TypeTile("A")):
            self.console.post(Ask(command))
        return self.until(lambda judge: judge.state is not None and judge.state.rack == "A")


def test_a_reader_that_is_not_there(opened, tmp_path):
    console = opened(f'[lecteur]\nmodele = "pn532"\nport = "{tmp_path}/pad"\n')
    assert console.fault("device_lost") == (
        "Lecteur « pad » : rien sur son port, vérifiez le câble. "
        "La saisie des lettres reste possible."
    )
    assert console.types_a_letter()


def test_a_port_without_permission(opened, monkeypatch):
    def forbidden(path, baudrate):
        raise PortError("port_forbidden", path=path)

    monkeypatch.setattr("firmware_bridge.readers.serial_reader.open_port", forbidden)
    console = opened('[lecteur]\nmodele = "pn532"\nport = "/dev/pupitre/pad"\n')
    assert "groupe dialout" in console.fault("device_lost")
    assert console.types_a_letter()


def test_a_file_that_is_no_port(opened, tmp_path):
    (tmp_path / "pad").write_text("bonjour")
    console = opened(f'[lecteur]\nmodele = "rdm6300"\nport = "{tmp_path}/pad"\n')
    assert "n'est pas le port d'un lecteur" in console.fault("device_lost")
    assert console.types_a_letter()


def test_a_panel_where_there_are_no_pins(opened):
    console = opened('[lecteur]\nmodele = "aucun"\n[panneau]\nactif = true\n')
    assert console.fault("panel_fault").startswith("Panneau : ")
    assert console.types_a_letter()


def test_a_set_that_was_never_enrolled(opened, tmp_path):
    console = opened(f'[lecteur]\nmodele = "pn532"\nport = "{tmp_path}/pad"\n')
    assert "Aucun jeu de jetons" in console.fault("tileset_none")
    assert console.types_a_letter()


def test_relays_that_pull_at_ground_are_told_to_the_panel():
    usual = panel_settings(parse("[panneau]\nsirene = 20\n").panneau)
    told = parse("[panneau]\nsirene = 20\ninverse_sirene = true\ninverse_tour = true\n").panneau
    assert (usual.hall_active_high, usual.tower_active_high) == (True, True)
    inverse = panel_settings(told)
    assert (inverse.hall_active_high, inverse.tower_active_high) == (False, False)


def test_one_pin_in_use_leaves_the_others(tmp_path):
    factory, heard = make_mock_factory(), []
    wanted = panel_settings(parse("[panneau]\nactif = true\n").panneau)
    first = open_panel(wanted, heard.append, factory)
    second = open_panel(wanted, heard.append, factory)
    assert first.faults == []
    told = [text(fault.code, **fault.data) for fault in map(fault_of, second.faults)]
    assert told[0] == (
        "Bouton chrono (GPIO 5) : broche déjà prise, cherchez le doublon dans [panneau]. "
        "Le clavier et la page du juge le remplacent."
    )
    for panel in (first, second):
        panel.stop()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ('[lecteur]\nmodel = "pn532"\n', "modele"),
        ('[lecteur]\nmodele = "pn533"\n', "pn532"),
        ("[lecteur]\nvitesse = 12\n", "300"),
        ("[panneau]\nbouton_chrono = 28\n", "27"),
        ("[panneau]\nbouton_chrono = 6\n", "bouton_valider"),
        ('[sac]\nregion = "mars"\n', "europe"),
    ],
)
def test_wrong_settings_name_what_is_right(wrong, said):
    with pytest.raises(RuleError) as refusal:
        parse(wrong)
    from console.french import sentence

    assert said in sentence(refusal.value)


def test_a_named_reader_is_awaited_where_udev_will_put_it(monkeypatch):
    monkeypatch.setattr("console.device_settings.find_ports", list)
    assert reader_settings(parse('[lecteur]\nmodele = "pn532"\n').lecteur).path == USUAL_PORT
    assert reader_settings(parse("").lecteur) is None
    assert reader_settings(parse('[lecteur]\nmodele = "aucun"\n').lecteur) is None


def test_the_reader_under_the_bag_is_optional():
    assert bag_settings(parse("").sac) is None
    wanted = bag_settings(parse('[sac]\nport = "/dev/pupitre/sac"\nregion = "usa"\n').sac)
    assert (wanted.model, wanted.region, wanted.power) == ("m100", "us", None)


@over("code", [*codes_in(PortError), "silent", *OPEN_CODES.values()])
def test_every_reason_to_lose_a_reader_has_words(code):
    assert f"lost_{code}" in catalogue()


@pytest.mark.parametrize(
    "code", [*codes_in(GpioError), "pin_invalid", "pin_in_use", "pin_forbidden"]
)
def test_every_reason_to_lose_a_pin_has_words(code):
    assert f"panel_why_{code}" in catalogue()


def test_every_part_of_a_panel_has_a_name():
    assert {"kind", "name", "code", "pin", "detail"} == {
        field.name for field in fields(metal.PanelFault)
    }
    for kind in ("button", "lamp", "buzzer", "panel"):
        assert text(f"panel_{kind}", name="x", pin=1)
