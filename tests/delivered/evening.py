"""One evening, from the first page to the épreuve, as a judge lives it: six buttons, a reader and
two web pages, on whatever was delivered. No command, no terminal, nothing of the console's own is
called."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import TimeoutError, expect

from console.tiles.store import parse_tileset, print_tileset
from engine.letters.tiles import FRENCH, Tile
from firmware_bridge.panel.panel import STANDARD_PANEL
from tests.delivered.desk import JudgesDesk, Seen
from tests.delivered.organiser import COUPS as COUPS_OF_PARTIE
from tests.delivered.organiser import Organiser

BY_HAND = 20
"""Tiles enrolled one by one; the others come in a file."""
PLAYERS = ("Ana Martin", "Bruno Petit", "Chloé Durand", "Denis Leroy")
SLIPS = ("T", "T", "B", "-")
COUPS = 5
A_MINUTE_S = 60


@dataclass
class Evening(JudgesDesk):
    organiser: Organiser
    coups: int = COUPS
    minute_s: float = A_MINUTE_S
    """Shorter where the time is stopped by the button instead of waited for."""
    by_hand: int = BY_HAND
    kept: dict[str, Any] = field(default_factory=dict)
    """What a later step must know, kept with the steps that passed."""

    def judge_comes_in(self) -> str:
        """The first page, on a telephone."""
        self.come_in()
        return f"the judge's page answers at {self.place.url}"

    def panel_is_tried(self) -> str:
        """Every button named, and lamps and buzzer are the console's."""
        self.open_page("/juge/reglages", "#setting-panneau-cablage")
        if not self.place.is_a_pi:
            self.page.select_option("#setting-panneau-cablage", "cable")
            self.page.wait_for_selector(".toast")
        else:
            self.panel.press("repeter")  # what was pressed once is a panel
            self.until("the press", lambda _now: "répéter" in self.panel_told())
        with self.panel.hears() as heard:
            self.page.click("#trial")
            self.until_situation("trying")
            for button in STANDARD_PANEL.buttons:
                before = self.state()["aside"]
                self.panel.press(button)
                self.until(f"« {button} » named", _changes("seen", before))
            while (told := self.state())["situation"] == "trying":
                self.panel.press("chrono")  # for every sound there is, once more
                self.until("the next sound", _changes("text", told["aside"]))
            self.until("the buzzer", lambda _now: heard.count() > 0)
        return f"six buttons pressed, each named by the page; {heard.count()} sounds of the buzzer"

    def panel_told(self) -> str:
        return str(self.got("/juge/reglages/etat")["panel"]["told"])

    def tiles_are_enrolled_by_hand(self) -> str:
        """From the panel: held, « valider » begins; each tile is laid once."""
        self.hold("valider", "enrolling")
        for done, tile in enumerate(FRENCH.tiles[: self.by_hand], start=1):
            self.lay(tile, partial(_has_seen, done))
        self.open_page("/juge/jetons", "body[data-ready]")
        expect(self.page.locator("#figures")).to_have_text(f"{self.by_hand} / {FRENCH.total}")
        self.hold("annuler", "no_game")
        expect(self.page.locator("#set-told")).to_contain_text(f"{self.by_hand} jetons")
        return f"{self.by_hand} tiles laid on the reader one by one ({self.place.real['reader']})"

    def the_other_tiles_are_brought(self) -> str:
        """The file of a set, brought on the page; and it is the one that serves."""
        own = self.got("/juge/jetons/fichier?nom=club")
        whole, before = _whole_set(own, self.place.tiles.tags)
        self.open_page("/juge/jetons", "body[data-ready]")
        self.page.click("#club summary:has-text('Un autre jeu')")
        self.page.set_input_files(
            "#file",
            {"name": "jeu.json", "mimeType": "application/json", "buffer": whole},
        )
        self.page.wait_for_selector("#sets li:has-text('essai')")
        row = self.page.locator("#sets li", has_text="essai")
        row.locator("summary").click()
        if (use := row.locator("button:has-text('Employer ce jeu')")).count():
            use.click()
        expect(self.page.locator("#set-told")).to_contain_text("Complet")
        return f"a set of {FRENCH.total} brought as a file, {before} of them by hand before"

    def players_are_seated(self) -> str:
        self.open_page("/juge/liste", "body[data-players]")
        there = int(self.page.get_attribute("body", "data-players") or 0)
        for number, name in enumerate(PLAYERS[there:], start=there + 1):
            self.page.fill("#name", name)
            self.page.click("#enter")
            self.page.wait_for_selector(f'body[data-players="{number}"]')
        return f"{len(PLAYERS)} players typed on « Les joueurs »"

    def game_is_chosen_with_the_buttons(self) -> str:
        """« valider », then line by line to « Temps », option by option to one minute."""
        lines = self.ask("/juge/partie/choix", {"picks": {}})["choices"]
        keys = [each["key"] for each in lines]
        tempo = lines[keys.index("duplicate/tempo")]
        values = [each["value"] for each in tempo["options"]]
        steps = (values.index("1min") - values.index(tempo["chosen"])) % len(values)
        if self.situation == "ready":
            return "it was chosen before"
        self.press("valider", "choosing")
        for _ in range(keys.index("duplicate/tempo")):
            self.press_quietly("suivant")
        for _ in range(steps):
            self.press_quietly("rejeter")
        self.press("valider", "ready")
        card = self.state()["card"]
        assert "1 min" in card["tempo"], card
        self.until_shines("pret")
        return f"« {card['tempo']} » chosen by {keys.index('duplicate/tempo') + steps + 2} presses"

    def coup_is_played(self, number: int) -> str:
        """Tiles, « valider », « chrono », a minute, slips on the page, « valider » twice."""
        if self.situation == "ready" and len(self.state()["coups"]) < number:
            self.press("suivant", "drawing")
        if self.situation == "drawing":
            self._draw()
        if self.situation == "announced":
            self.press("chrono", "running")
            self.until_shines("chrono")
        if self.situation == "paused":
            self.press("chrono", "running")
        took = self._minute() if self.situation == "running" else "its time was over"
        self._top_is_placed()
        self._slips(number)
        placed = self.state()["coups"][number - 1]
        return f"{placed['word']} for {placed['points']}, {took}"

    def _draw(self) -> None:
        """Tiles of the bag until there are enough; what the rules refuse goes back."""
        while True:
            now = self.state()
            if now["situation"] != "drawing":
                return
            if now["natural"] == {"button": "rejeter", "held": False}:
                self.press("rejeter")
                self.until("the rack rejected", lambda later: later["lacking"] > 0)
            elif now["lacking"]:
                tile = self._from_the_bag(now)
                self.lay(tile, partial(_lacks_less, now["lacking"]))
            else:
                self.press("valider", "announced")

    def _from_the_bag(self, now: dict[str, Any]) -> Tile:
        wood = now["wood"]
        return Tile.parse(self.dice.choice([*wood["certain"], *wood["some"]]))

    def _minute(self) -> str:
        """Waited for; the signals of the rules are heard on the buzzer's own line."""
        started = time.monotonic()
        with self.panel.hears() as heard:
            if self.minute_s < A_MINUTE_S:
                time.sleep(self.minute_s)
                self.hold("chrono")
            self.until_situation("collecting", more_s=A_MINUTE_S)
            self.until("the end of the time sounded", lambda _now: heard.count() > 0)
        self.until_shines("chrono", False)
        took = time.monotonic() - started
        return f"{took:.0f} s of clock, {heard.count()} sounds of the buzzer"

    def _top_is_placed(self) -> None:
        if self.situation == "collecting":
            self.until("a top", lambda now: now["answer"])
            self.press("valider", "top_chosen")
        if self.situation == "top_chosen":
            self.press("valider", "ready", "end_proposed", "interrupted")

    def _slips(self, number: int) -> None:
        """One after the other, as an arbiter types them; then the coup is closed."""
        if self._is_closed(number, self.state()):
            return
        self.open_page("/arbitre", "#desk:not([hidden])")
        for table, slip in enumerate(SLIPS, start=1):
            expect(self.page.locator("#table")).to_have_value(str(table))
            self.page.fill("#slip", slip)
            self.page.click("#note")
        close = self.page.locator(f"#closing button:has-text('Clore le coup {number}')")
        close.click()
        self.until(f"coup {number} closed", lambda now: self._is_closed(number, now))

    @staticmethod
    def _is_closed(number: int, now: dict[str, Any]) -> bool:
        return any(
            each["number"] == number and each["state"] == "closed" for each in now["correction"]
        )

    def game_ends_and_goes_to_a_stick(self) -> str:
        """« chrono » held, « valider » held; then « Tout emporter »."""
        self._game_is_ended()
        self.open_page("/juge/resultats", "#ranking table")
        ranking = self.page.locator("#ranking").inner_text()
        assert all(name.split()[1] in ranking for name in PLAYERS), ranking
        if not self.place.plug_stick():
            return f"ranking of {len(PLAYERS)} shown; {self.place.real['stick']}"
        self._carry_away()
        found = self.place.pull_stick()
        assert any(each.endswith(".pdf") for each in found), found
        return f"the stick holds {len(found)} files: {', '.join(sorted(found)[:6])}…"

    def _game_is_ended(self) -> None:
        self.hold("chrono", "finishing")
        self.hold("valider", "ended")

    def _carry_away(self) -> None:
        """The stick may take a moment to be seen: the page says so, and one tries again."""
        deadline = time.monotonic() + 4 * self.place.pace.patience_s
        while True:
            self.page.click("#stick")
            written = self.page.locator(".toast", has_text="Tout est écrit sur la clé")
            try:
                written.wait_for(timeout=250 * self.place.pace.patience_s)
                return
            except TimeoutError:
                assert time.monotonic() < deadline, self.page.locator("#main").inner_text()

    def epreuve_is_joined(self) -> str:
        """The address typed, the name, and the organiser says yes."""
        self.open_page("/juge/simultane")
        if not self.organiser.centres():
            self.page.fill("#address", f"{self.place.hub_host}:{self.organiser.port}")
            self.page.press("#address", "Enter")
            self.page.wait_for_selector("#found h3")
            self.page.fill("#centre-name", "Club du boîtier")
            self.page.click("#found button:text-is('S’inscrire')")
            expect(self.page.locator(".epreuve .waits")).to_contain_text("empreinte")
        self.organiser.accept_everybody()
        expect(self.page.locator(".epreuve .good")).to_contain_text("acceptée")
        expect(self.page.locator(".epreuve .what").first).to_contain_text("prête")
        return f"joined through the page, accepted by the hub at {self.place.hub_host}"

    def partie_is_begun_and_cut(self) -> str:
        """The partie of the épreuve: the proposal says so, one press opens it. The plug is pulled
        while the players think."""
        if self.situation in ("ended", "no_game"):
            self.open_page("/juge", "body[data-situation]")
            self.page.click("button:has-text('Jouer')")
            self.until_situation("ready", "drawing", "announced")
        self._to_running()
        before = self.state()
        self.kept["cut"] = {key: before[key] for key in ("game", "tirage", "coup")}
        self.place.cut()
        where = f"coup {before['coup']} of « {before['name']} »"
        return f"{self.place.real['cut']} in {where}"

    def _to_running(self) -> None:
        if self.situation == "ready":
            self.press("suivant", "drawing", "announced")
        if self.situation == "drawing":
            if self.state()["lacking"]:
                self.press("suivant")  # the letters are those of the organiser
                self.until("the tirage that was dictated", lambda now: not now["lacking"])
            self.press("valider", "announced")
        if self.situation == "announced":
            self.press("chrono", "running")

    def next_start_resumes(self) -> str:
        began = time.monotonic()
        self._entered = False
        self.place.switch_on()
        self.come_in()
        back = time.monotonic() - began
        now = self.until("the game of before", lambda now: now.get("game") and now)
        assert {key: now[key] for key in ("game", "tirage", "coup")} == self.kept["cut"]
        told = f"after {back:.0f} s the same tirage is there ({now['situation']})"
        return "; ".join([told, *self.place.costs()[:1]])

    def partie_is_played_to_its_end(self) -> str:
        """What the cut left is played on; the hub has it all."""
        if self.situation == "cut":
            self.press("valider")
        played = 0
        while len(self.state()["coups"]) < COUPS_OF_PARTIE or self.situation != "ready":
            if self.situation in ("ready", "drawing", "announced"):
                self._to_running()
            if self.situation == "paused":
                self.press("chrono", "running")
            number = self.state()["coup"]
            if self.situation == "running":
                self._minute()
            self._top_is_placed()
            self._slips(number)
            played += 1
        self._game_is_ended()
        self._until_the_hub_has_it()
        lines = self.organiser.ranking()
        return f"{played} coups after the cut; the hub ranks {len(lines)} players"

    def _until_the_hub_has_it(self) -> None:
        def ended(_now: object) -> bool:
            (own,) = self.organiser.centres()
            return bool(own["parties"][0]["fin"])

        self.until("the end of the partie at the hub", ended, more_s=60)

    def steps(self) -> Sequence[tuple[str, Callable[[], str]]]:
        coups = [
            (f"coup {each}", partial(self.coup_is_played, each))
            for each in range(1, self.coups + 1)
        ]
        return [
            ("first page", self.judge_comes_in),
            ("panel", self.panel_is_tried),
            ("tiles by hand", self.tiles_are_enrolled_by_hand),
            ("tiles brought", self.the_other_tiles_are_brought),
            ("players", self.players_are_seated),
            ("game chosen", self.game_is_chosen_with_the_buttons),
            *coups,
            ("results", self.game_ends_and_goes_to_a_stick),
            ("épreuve joined", self.epreuve_is_joined),
            ("cut", self.partie_is_begun_and_cut),
            ("next start", self.next_start_resumes),
            ("partie", self.partie_is_played_to_its_end),
        ]

    def play(self, passed: Path | None = None) -> None:
        """All of it, or what is left of it; each step is told with how long it took."""
        known: dict[str, Any] = {"passed": [], "kept": {}}
        if passed is not None and passed.exists():
            known = json.loads(passed.read_text(encoding="utf-8"))
        self.kept = known["kept"]
        for what, whose in self.place.real.items():
            self.told(f"{self.place.name}: {what}: {whose}")
        for name, step in self.steps():
            if name in known["passed"]:
                continue
            began = time.monotonic()
            if name != "next start":
                if not self.place.is_on:
                    self._entered = False
                    self.place.switch_on()
                    for line in self.place.costs():
                        self.told(f"{self.place.name}: {line}")
                self.come_in()
            try:
                told = step()
            except Exception:
                if passed is not None:  # what the judge had before his eyes
                    self.page.screenshot(path=passed.with_name("failed.png"), full_page=True)
                raise
            self.told(f"{self.place.name}: {name}: {told} [{time.monotonic() - began:.0f} s]")
            self.place.photograph(name)
            known["passed"].append(name)
            if passed is not None:
                passed.write_text(json.dumps(known, ensure_ascii=False), encoding="utf-8")


def _changes(what: str, before: Mapping[str, Any]) -> Seen:
    """Of what the desk is busy with; it may be over as well."""
    return lambda now: not now["aside"] or now["aside"][what] != before[what]


def _has_seen(count: int, now: dict[str, Any]) -> bool:
    return bool(now["aside"] and now["aside"]["seen"] >= count)


def _lacks_less(before: int, now: dict[str, Any]) -> bool:
    return bool(now["lacking"] < before)


def _whole_set(own: dict[str, Any], tags: Mapping[Tile, str]) -> tuple[bytes, int]:
    """The set of the desk under another name, with the tiles nobody has enrolled yet; how many
    had been."""
    enrolled = parse_tileset(json.dumps(own).encode())
    assert all(tags[tile] == tag for tag, tile in enrolled.tags.items()), "read as they were laid"
    whole = replace(enrolled, name="essai")
    for tile, tag in tags.items():
        if tag not in whole.tags:
            whole = whole.enrol(tag, tile)
    return print_tileset(whole), len(enrolled.tags)
