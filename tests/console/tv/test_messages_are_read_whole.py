"""What the desk answers is read to its end, on every shape of screen: a refusal that is cut where
it says what to press is no answer."""

from dataclasses import replace

import pytest

from console.desk.buttons import Button, Device, Press, Remark, Situation, for_device
from console.folders import JOURNAL_FILE
from console.french import catalogue, listed, text
from console.french.typography import FIXED, NARROW
from console.journal.ledger import Journal
from console.tiles.workbench import Workbench
from console.tv.canvas import PAGE_MS
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import Box, Label, Scene
from console.tv.snapshot import Banner, KeyHint, Severity
from console.tv.typography import ELLIPSIS
from console.tv.welcome import Welcome
from tests.tools.bench_console import simulated_table
from tests.tools.every import over
from tests.tools.snapshots import LATER_MS, thinking

SAMPLES = {
    "button": "chrono",
    "choice": "Contestation à tort",
    "coup": 12,
    "deed": "terminer la partie",
    "left": "2 min 30",
    "letter": "W",
    "player": "Bernadette Lefèvre",
    "tile": "W#1",
    "why": "Un topping a besoin de joueurs. Inscrivez-les d'abord.",
}
ALSO = ("tile_mending", "leaving_asked", "elimination_open", "clock_held", "call_stands")
SENTENCES = sorted(code for code in catalogue() if code.startswith(("desk_", "settle_", "pad_")))
LONG = "un mot de passe…"
"""As long as the card repeats what somebody wrote."""
KEYS = tuple(KeyHint(f"F{number}", "reprendre une lettre") for number in range(1, 5))


@over("device", [Device.PANEL, Device.KEYBOARD], ids=lambda device: device.value)
@over("code", [*SENTENCES, *ALSO])
def test_no_answer_of_the_desk_is_cut(code, device):
    told = for_device(Remark(code, SAMPLES), device, Situation("x"))
    banner = Banner(code, told, Severity.INFORMATION)
    keys = KEYS if device is Device.KEYBOARD else ()
    for aspect in Aspect:
        shown = replace(thinking(), banners=(banner,), keys=keys)
        texts = scene(shown, LATER_MS, aspect, legend=bool(keys)).texts
        assert not [each for each in texts if each.endswith(ELLIPSIS)], aspect


ON_A_CARD = sorted(code for code in catalogue() if code.startswith(("card_", "update_", "disk_")))
ELSEWHERE = {"card_absent", "update_packed"}
"""Answers to a command, in a terminal."""
LONGEST = {
    "celsius": 85,
    "free_mb": 1250,
    "key": listed([LONG] * 7),
    "line": listed([str(line) for line in range(12, 19)]),
    "name": LONG,
    "near": "mot_de_passe",
    "reason": "Aucun espace disponible sur le périphérique",
    "release": "10.12.3",
    "size": 64,
    "value": LONG,
}
BESIDE_IT = tuple(
    Banner(code, text(code, device="pad", why="débranché"), Severity.FAULT)
    for code in ("tileset_none", "device_lost")
)


def told_longest() -> Banner:
    return Banner("card_key_twice", text("card_key_twice", **LONGEST), Severity.FAULT)


def said(banner: Banner, number: int, count: int) -> str:
    return banner.text.replace("'", "’") + f" ({number} sur {count})"


def written(drawn: Scene) -> str:
    return " ".join(drawn.texts).replace("\xa0", " ").replace("\u202f", " ")


@over("code", [each for each in ON_A_CARD if each not in ELSEWHERE])
def test_what_a_card_says_is_read_whole_among_others(code):
    """A club has no other paper than its television."""
    told = Banner(code, text(code, **LONGEST), Severity.FAULT)
    home = Welcome(0, header=thinking().header, banners=(told, *BESIDE_IT))
    for aspect in Aspect:
        assert said(told, 1, 3) in written(scene(home, 0, aspect)), aspect


@pytest.mark.parametrize("legend", [False, True], ids=["television", "laptop"])
def test_what_is_wrong_is_written_in_turn_from_the_moment_the_latest_came(legend):
    home = Welcome(0, header=thinking().header, banners=BESIDE_IT, told_ms=LATER_MS, keys=KEYS)
    for turn, number in enumerate((1, 2, 1)):
        drawn = scene(home, LATER_MS + turn * PAGE_MS, legend=legend)
        assert said(BESIDE_IT[number - 1], number, 2) in written(drawn)
        assert drawn.next_change_ms == LATER_MS + (turn + 1) * PAGE_MS


def test_an_answer_stays_and_only_counts_the_others():
    asked = Banner("desk_x", "Vraiment ?", Severity.INFORMATION, awaited=True)
    shown = replace(thinking(), banners=(asked, *BESIDE_IT), told_ms=LATER_MS)
    for moment_ms in (LATER_MS, LATER_MS + PAGE_MS):
        assert "(et 2 de plus)" in " ".join(scene(shown, moment_ms).texts)


def test_good_news_leaves_its_turn_to_what_is_wrong():
    """Seen on a card that had gone back to its old version: « la partie est reprise » stayed, and
    why there was anything to take up was never read."""
    news = Banner("game_resumed", "La partie est reprise.", Severity.INFORMATION)
    shown = replace(thinking(), banners=(news, BESIDE_IT[0]), told_ms=LATER_MS)
    assert "(1 sur 2)" in written(scene(shown, LATER_MS))
    assert said(BESIDE_IT[0], 2, 2) in written(scene(shown, LATER_MS + PAGE_MS))


def test_a_demonstration_under_a_long_message_keeps_the_line_of_the_last_top():
    """Seen on a new card: the ribbon and the message left it no height, and it lay on others."""
    playing = replace(thinking(), banners=(long_one := told_longest(), *BESIDE_IT))
    assert playing.last_top is not None
    home = Welcome(
        0, lambda *_: (playing, 2), 0, header=playing.header, banners=(long_one, *BESIDE_IT)
    )
    drawn = scene(home, 1)
    assert drawn.name == "demonstration"
    last_top = f" {playing.last_top.ref}"
    texts = [isinstance(each, Label) and each.text.endswith(last_top) for each in drawn.items]
    place = texts.index(True)
    card = [each for each in drawn.items[:place] if isinstance(each, Box)][-1]
    assert card.height >= drawn.items[place].size


# --- « Terminer… » on every shape of screen -----------------------------------------------------
# the question and its answers are read to the end, with what follows from that end; a panel's
# question names its buttons, keys have their legend.


ENDS = (
    ("Arrêter ici ?", "Le coup 1 sera perdu."),
    ("Interrompue plus de 15 minutes ?", "il en fallait"),
    ("Abandonner la partie ?", "Elle ne comptera pas. Le coup 1 sera perdu."),
)
ANSWERED_BY = {
    False: "Tenez « valider » pour confirmer. Appuyez sur « suivant » pour une autre fin, "
    "sur « annuler » pour continuer à jouer.",
    True: "F4 autre fin F5 répéter F6 continuer à jouer",
}


@pytest.mark.parametrize("legend", [False, True], ids=["panel", "keyboard"])
@pytest.mark.parametrize("aspect", Aspect)
def test_no_end_is_cut(tmp_path, data_with_lexicon, free_lexicon, monkeypatch, aspect, legend):
    monkeypatch.setattr(Workbench, "device", Device.KEYBOARD if legend else Device.PANEL)
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    table = simulated_table(tmp_path, journal, free_lexicon)
    table.post(Press(Button.SUIVANT))
    table.post(Press(Button.SUIVANT))
    table.post(Press(Button.CHRONO, held=True))
    for question, what_follows in ENDS:
        assert table.judge.situation.name == "finishing"
        texts = scene(table.judge.public, table.now_ms, aspect, legend=legend).texts
        told = " ".join(texts).replace(FIXED, " ").replace(NARROW, " ")
        assert question in told
        assert what_follows in told
        assert ANSWERED_BY[legend] in told
        table.post(Press(Button.SUIVANT))
    journal.close()
