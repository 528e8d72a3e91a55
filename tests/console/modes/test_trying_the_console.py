"""« Essayer le pupitre »: every button, then every part, one by one; what fails is named with its
pin and its remedy, and the trial is kept with its release."""

from dataclasses import replace

import pytest

from console.app.part_trials import PartTrials
from console.desk.buttons import Button
from console.desk.trial import PanelParts, PartKind, TrialPart
from console.machine.other_journals import MountTable
from console.machine.trials import TrialBook, try_stick
from console.modes.mode import EndMode
from console.modes.trial import TRY_CONSOLE, PartJudged, PartTried, TrialMode, try_only
from engine.rulings import RuleError
from firmware_bridge import messages as metal
from firmware_bridge.panel.panel import STANDARD_PANEL
from tests.console.modes.test_taking_stock import StockRoom

WIRED = replace(STANDARD_PANEL, hall=20, tower={"pret": 18}, digits="max7219")


class TrialRoom:
    def __init__(self, folder, lexicon, wired=WIRED, *others):
        self.book = TrialBook(folder, lambda: "0.9")
        self.apart: list[PartKind] = []
        self.room = StockRoom(
            folder,
            lexicon,
            None,
            panel=lambda: PanelParts.of(wired) if wired else PanelParts(),
            parts=lambda: tuple(map(TrialPart, others)),
            keep_trial=self.book.keep,
            try_apart=self.apart.append,
        )

    @property
    def says(self):
        aside = self.room.judge.aside
        return self.room.said[-1] if aside else ""

    def press(self, *buttons):
        for button in buttons:
            self.room.press(button)

    def all_buttons(self):
        self.press(*(Button(name) for name in WIRED.buttons))

    def verdict(self):
        return next(iter(self.room.judge.faults)).code


@pytest.fixture
def trial(tmp_path, free_lexicon):
    rooms = []

    def opened(wired=WIRED, *others):
        rooms.append(TrialRoom(tmp_path, free_lexicon, wired, *others))
        return rooms[-1]

    yield opened
    for each in rooms:
        each.room.base.cut()


def test_by_the_buttons_alone_everything_is_tried_and_kept(trial):
    desk = trial()
    desk.press(Button.VALIDER, Button.CHRONO)
    desk.all_buttons()
    asked = []
    while desk.room.judge.aside is not None:
        asked.append(desk.says.partition(" :")[0])
        desk.press(Button.VALIDER)
    assert asked[:2] == ["Voyant prêt (GPIO 17, broche 11)", "Voyant chrono (GPIO 27, broche 13)"]
    assert asked[4:] == [
        "Colonne, feu prêt (GPIO 18, broche 12)",
        "Ronfleur (GPIO 23, broche 16)",
        "Sirène (GPIO 20, broche 38)",
        "Afficheur du temps",
    ]
    assert desk.verdict() == "trial_passed"
    assert desk.book.words.endswith("version 0.9.") and desk.book.passed.release == "0.9"


def test_only_the_lamp_in_hand_shines_and_each_sound_is_heard(trial):
    desk = trial()
    desk.room.post(TRY_CONSOLE)
    desk.all_buttons()
    lit = [name for name, pattern in desk.room.panel.lamps.items() if pattern == "on"]
    assert lit == ["pret"]
    heard = len(desk.room.panel.sounds)
    desk.press(*[Button.VALIDER] * 5)
    assert desk.room.panel.sounds[heard:] == ["tile"]
    desk.press(Button.REPETER, Button.VALIDER)
    assert desk.room.panel.sounds[heard:] == ["tile", "tile", "warning"]


def test_what_fails_is_named_with_its_pin_and_its_remedy(trial):
    desk = trial()
    desk.room.post(TRY_CONSOLE)
    desk.press(Button.CHRONO, Button.VALIDER)
    desk.room.post(PartJudged(None))
    desk.press(Button.REJETER)
    while desk.room.judge.aside is not None:
        desk.press(Button.VALIDER)
    assert desk.verdict() == "trial_failed"
    said = desk.room.said[-1]
    silent = "Bouton rejeter (GPIO 12, broche 32), Bouton suivant (GPIO 13, broche 33), "
    assert silent in said and "Bouton annuler (GPIO 26, broche 37). Vérifiez les deux fils" in said
    assert "Voyant prêt (GPIO 17, broche 11). Vérifiez le sens de la DEL" in said
    assert said.count("deux fils") == 1 and "Bouton chrono" not in said
    assert desk.book.words.startswith("À revoir depuis l'essai fait le ")


@pytest.mark.parametrize("dead", [Button(name) for name in WIRED.buttons], ids=str)
def test_whichever_button_is_dead_another_one_held_goes_on(trial, dead):
    desk = trial()
    desk.room.post(TRY_CONSOLE)
    living = [button for button in Button if button is not dead]
    desk.press(*living)
    assert ("un bouton reçu, tenu", "les autres ne répondent pas") in desk.room.judge.public.ways
    desk.room.press(living[0], held=True)
    assert desk.says.startswith("Voyant prêt (GPIO 17, broche 11)")
    desk.room.post(EndMode(TrialMode))
    assert [part.name for part in desk.book.last.failed] == [dead.value]


def test_buttons_nobody_came_to_are_not_dead(trial):
    desk = trial()
    desk.room.post(TRY_CONSOLE)
    desk.press(Button.CHRONO)
    desk.room.post(EndMode(TrialMode))
    assert desk.verdict() == "trial_unfinished"
    assert desk.book.last.failed == () and desk.book.words.startswith("Jamais essayé en entier")


def test_after_a_trial_that_failed_it_says_when_it_last_passed(trial):
    desk = trial(None, PartKind.SCREEN)
    for answer in (Button.VALIDER, Button.REJETER):
        desk.room.post(TRY_CONSOLE)
        desk.press(answer)
    assert desk.book.words.startswith("À revoir depuis l'essai fait le ")
    assert "Télévision. Tout marchait le " in desk.book.words


def test_a_trial_that_is_stopped_is_no_trial_passed(trial):
    desk = trial()
    desk.room.post(TRY_CONSOLE)
    desk.all_buttons()
    desk.press(Button.VALIDER, Button.ANNULER)
    assert desk.verdict() == "trial_unfinished"
    assert desk.book.passed is None and desk.book.words.startswith("Jamais essayé en entier")


def test_a_tile_answers_for_the_reader(trial):
    desk = trial(None, PartKind.READER)
    desk.room.post(TRY_CONSOLE)
    assert "posez un jeton" in desk.says
    desk.press(Button.VALIDER)
    assert desk.room.judge.aside is not None
    desk.room.show("04AABBCC")
    assert desk.verdict() == "trial_passed"


def test_one_part_is_tried_beside_its_setting(trial):
    """What is known of the others stays, and is not made better or worse by it."""
    desk = trial(None, PartKind.SCREEN, PartKind.READER)
    desk.room.post(TRY_CONSOLE)
    desk.press(Button.VALIDER, Button.REJETER)
    assert desk.book.words.startswith("À revoir")
    desk.room.post(try_only(PartKind.READER))
    assert "posez un jeton" in desk.says
    desk.room.show("04AABBCC")
    assert desk.verdict() == "trial_part_passed"
    assert desk.book.passed is not None and len(desk.book.last.parts) == 2
    desk.room.post(try_only(PartKind.SCREEN))
    desk.press(Button.REJETER)
    assert desk.verdict() == "trial_failed"
    assert [part.kind for part in desk.book.last.failed] == [PartKind.SCREEN]


def test_one_part_tried_alone_is_no_whole_trial(trial):
    desk = trial(None, PartKind.READER)
    desk.room.post(try_only(PartKind.READER))
    desk.room.show("04AABBCC")
    assert desk.book.last is None


def test_a_part_that_is_not_there_is_told(trial):
    desk = trial(None, PartKind.READER)
    desk.room.post(try_only(PartKind.BAG))
    assert desk.room.judge.aside is None
    assert desk.room.judge.refusal.code == "trial_part_absent"


def test_the_bag_answers_for_itself(trial):
    desk = trial(None, PartKind.BAG)
    desk.room.post(try_only(PartKind.BAG))
    assert "Lecteur sous le sac" in desk.says
    desk.room.post(metal.StockTaken("sac", (), 3, True))
    assert "aucun jeton entendu" in desk.says and desk.room.judge.aside.remark.code.endswith(
        "empty"
    )
    desk.press(Button.VALIDER)
    assert desk.room.judge.aside is not None, "nobody says it in its place"
    desk.room.post(metal.StockTaken("sac", ("E28011",), 3, True))
    assert desk.verdict() == "trial_part_passed"


def test_what_takes_its_time_is_tried_apart(trial):
    desk = trial(None, PartKind.PRINTER, PartKind.STICK)
    desk.room.post(TRY_CONSOLE)
    assert desk.apart == [PartKind.PRINTER]
    desk.room.post(PartTried(PartKind.STICK), PartTried(PartKind.PRINTER))
    assert desk.apart == [PartKind.PRINTER], (
        "the page is printed; somebody must say whether it is out"
    )
    desk.press(Button.VALIDER)
    assert desk.apart[1:] == [PartKind.STICK]
    desk.room.post(PartTried(PartKind.STICK, "Protégée."))
    assert "Clé USB : Protégée." in desk.room.said and "Clé USB" in desk.room.said[-1]
    assert {each.code for each in desk.room.judge.faults} == {"trial_part_silent", "trial_failed"}


def test_where_there_is_nothing_to_try_it_is_said(trial):
    desk = trial(None)
    desk.room.post(TRY_CONSOLE)
    assert desk.room.codes() == ["trial_nothing"]


def test_another_release_has_to_be_tried_again(trial, tmp_path):
    desk = trial(None, PartKind.SCREEN)
    desk.room.post(TRY_CONSOLE)
    desk.press(Button.VALIDER)
    newer = TrialBook(tmp_path, lambda: "1.0")
    assert "pas encore avec cette version" in newer.words
    desk.room.post(TRY_CONSOLE, EndMode(TrialMode))
    assert newer.passed.release == "0.9", "a trial that was stopped forgets none that passed"


@pytest.mark.parametrize("content", ["{", "[]", '{"last": {"parts": [["lampe"]]}}', "é"])
def test_a_damaged_book_is_no_trial(tmp_path, content):
    (tmp_path / "essai.json").write_text(content, encoding="latin-1")
    assert TrialBook(tmp_path).last is None


def test_a_stick_is_written_and_left_as_it_was(tmp_path):
    (tmp_path / "autre").write_text("reste")
    try_stick(tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["autre"]


def test_what_could_not_be_tried_says_why(tmp_path):
    told = []

    class NoPrinter:
        def print_trial(self):
            raise RuleError("printer_none")

    trials = PartTrials(
        lambda kind: kind is PartKind.VOICE, told.append, MountTable(tmp_path / "no")
    )
    trials.attach(NoPrinter(), lambda: True, None)
    assert [part.kind for part in trials.parts()] == [PartKind.VOICE, PartKind.PRINTER]
    trials.run(PartKind.PRINTER)
    assert told[0].kind is PartKind.PRINTER and "imprimante" in told[0].why
