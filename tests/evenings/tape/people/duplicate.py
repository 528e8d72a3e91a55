"""The judge of a duplicate evening: coup after coup, and everything that goes wrong in them."""

from typing import Any

from tests.evenings.tape.people.hands import KEYBOARD, PANEL, TERMINAL, look_at_papers
from tests.evenings.tape.people.room import ARBITERS, Room

MOST_STEPS = 130


class DuplicateEvening(Room):
    # The evening

    def play(self) -> None:
        self._receive_arbiters()
        first = len(self.h.p.steps)
        while self.h.situation != "ended" and len(self.h.p.steps) < first + MOST_STEPS:
            handler = getattr(self, f"_at_{self.h.situation}", None)
            if handler is None:
                self.h.press("annuler")
                continue
            handler()
            if self._played >= self.coups and self.h.situation in ("ready", "end_proposed"):
                break
        self._after_the_game()

    def _receive_arbiters(self) -> None:
        if self.topping or self.announced or self.h.chance(0.4):
            return
        self.arbiters = ARBITERS[: self.dice.choice((1, 2))]
        for name in self.arbiters:
            self.h.post("/juge/arbitres", name=name)
        if self.h.chance(0.6):
            self.h.post("/juge/joueurs/tables", arbiter=self.arbiters[0], tables="1-2, 9")

    # The coup

    def _at_ready(self) -> None:
        number = self._played
        if number:
            self._between_coups(number)
        if self.h.situation != "ready":
            return
        if self._once("blunder", 0.3):
            self.h.blunder()
        if self.evening.options.get("contest") == "mort-subite" and number:
            self._close_for_eliminations(number)
        self.h.forward() if self.h.chance(0.4) else self.h.press("suivant")
        if self.h.judge["refusal"] and self.h.situation == "ready":
            self.h.hold("suivant")
        if self.h.situation == "ready":
            self.h.post("/juge/vu")

    def _at_drawing(self) -> None:
        judge = self.h.judge
        if judge["lacking"]:
            self._draw(judge)
            return
        if (judge["ruling"] or {}).get("outcome") == "invalid":
            self.h.press("rejeter")
            return
        if self._once("reject", 0.15):
            self.h.hold("rejeter")
            return
        if self._once("take back", 0.15):
            self._take_back()
            return
        if self._once("blunder while drawing", 0.2):
            self.h.blunder()
        if self.h.situation == "drawing":
            self.h.press("valider")

    def _draw(self, judge: dict[str, Any]) -> None:
        """Letters come by themselves, from tiles on the pad, or from whoever types them."""
        source = self.evening.source
        if source == "epreuve" and self.evening.options["role"] == "follows":
            self._centre_tells(judge)
        if source not in ("saisie", "jetons"):
            before = judge["lacking"]
            self.h.p.act("wait", 0)
            if self.h.judge.get("lacking") == before:
                self._type(self.dice.sample(judge["bag"], min(before, len(judge["bag"]))))
            return
        if source == "jetons" and judge["wood"]:
            self._lay_tile(judge)
            return
        letters = self.dice.sample(judge["bag"], min(judge["lacking"], len(judge["bag"])))
        if self._once("letter of no bag", 0.2):
            letters = ["W", "W", *letters]
        self._type(letters)

    def _lay_tile(self, judge: dict[str, Any]) -> None:
        if self._once("unknown tag", 0.05):
            self.h.p.act("tile", "?")
        if self._once("two tiles", 0.05):
            self.h.p.act("two tiles")
        tile = self.dice.choice(judge["wood"]["certain"])
        self.h.p.act("tile", tile)
        if self._once("same tile", 0.08):
            self.h.p.act("tile", tile)

    def _type(self, letters: list[str]) -> None:
        if self.h.device == TERMINAL:
            self.h.line(f"+{''.join(letters)}")
        elif self.h.device in (KEYBOARD, PANEL):
            for letter in letters:
                self.h.p.act("key", letter.lower(), letter)
        else:
            for letter in letters:
                self.h.command("TypeTile", letter=letter)

    def _take_back(self) -> None:
        rack = self.h.judge["tirage"]
        self.h.press("annuler")
        if self.evening.source == "jetons":
            self.h.press("annuler")
        elif self.evening.source in ("saisie", "epreuve") and rack:
            self._type([rack[-1]])
        elif self.h.situation == "drawing":
            self.h.press("suivant")  # the bag draws on

    def _at_announced(self) -> None:
        if self._once("solutions", 0.2):
            self.h.get("/juge/solutions?mot=&ref=H8")
        if self._once("reject announced", 0.06):
            self.h.hold("rejeter")
            return
        if self._once("annul announced", 0.05):
            self.h.hold("annuler")
            return
        if self._once("late player", 0.25):
            self._somebody_comes()
        if self.h.situation == "announced":
            self.h.press("chrono")

    def _at_running(self) -> None:
        if self.topping:
            self._search()
            return
        if self._once("pause", 0.3):
            self.h.p.act("wait", 10_000)
            self.h.press("chrono")
        elif self._once("stop early", 0.2):
            self.h.p.act("wait", 25_000)
            self.h.hold("chrono")
        elif self._once("blunder in the silence", 0.2):
            self.h.blunder()
        elif self._once("cut", 1.0) and self.evening.accident in ("cut", "reboot"):
            self.h.p.act("wait", 20_000)
            self.h.p.act(self.evening.accident, 45_000)
            if self.h.judge.get("cut") and self.h.chance(0.8):
                minutes = self.dice.choice((3, 20))
                self.h.command("NoteInterruption", duration_ms=minutes * 60_000)
        else:
            self.h.p.act("next")

    def _at_paused(self) -> None:
        if self._once("restart", 0.3):
            self.h.hold("rejeter")
        if self._once("annul paused", 0.1):
            self.h.hold("annuler")
            return
        self.h.press("chrono")

    def _at_collecting(self) -> None:
        self._note_solutions()
        if self._once("clock runs on", 0.15):
            self.h.hold("chrono")
            return
        if self._once("annul collecting", 0.06):
            self.h.hold("annuler")
            return
        if self.arbiters and self.h.chance(0.4):
            self._enter_slips(self.h.judge["coup"], share=0.5)
        if self.announced and self.h.chance(0.7):
            self._announce_points(self.h.judge["coup"])
        if self.evening.options.get("role") == "follows":
            self._centre_tells_top()
        if self._once("another top", 0.2) and self.h.device in (TERMINAL, "pages"):
            self._choose_below()
            return
        self.h.press("valider")
        table = self.evening.options.get("juge_joue")
        if self.h.situation == "collecting" and table:
            self.h.line(f"points {table}:{self._some_points(self.h.judge['coup'])}")
            self.h.press("valider")
        if self.h.situation == "collecting" and self.h.judge["refusal"]:
            self.h.hold("annuler")  # nothing helps: the coup is annulled

    def _at_top_chosen(self) -> None:
        if self._once("next top", 0.2):
            self.h.hold("rejeter")
        if self._once("card", 1.0) and self.evening.accident == "card":
            self.h.p.act("card out")
            self.h.press("valider")
            self.h.press("repeter")
            self.h.p.act("card in")
            self.h.p.act("next")
            return
        self.h.press("valider")

    def _at_end_proposed(self) -> None:
        self.h.hold(self.dice.choice(("valider", "suivant")))

    def _at_interrupted(self) -> None:
        self.h.hold(self.dice.choice(("valider", "suivant", "suivant")))

    # Topping

    def _search(self) -> None:
        seconds = self.dice.choice((2, 8, 20))
        self.h.p.act("wait", 1000 * seconds)
        if self.h.situation != "running":
            return
        lot = self.dice.random()
        top = self.h.judge["answer"]["tops"][:1] if self.h.judge["answer"] else []
        if lot < 0.35:
            self.h.press(f"joueur{self.dice.randint(1, min(4, len(self.evening.players)))}")
        elif lot < 0.55:
            self.h.press("valider")
        elif lot < 0.7 and top:
            table = self.dice.randint(1, len(self.evening.players) or 1)
            self.h.line(f"top {table} {top[0]['word']} {top[0]['ref']}")
        elif lot < 0.8:
            self.h.line(f"top {self.dice.randint(1, 5)} ROBE H8")
        elif lot < 0.9:
            self.h.p.act("next")
        else:
            self.h.hold("chrono")

    def _at_called(self) -> None:
        if self._once("another caller", 0.3):
            self.h.press("suivant")
        if self._once("cut while called", 0.15):
            self.h.p.act("cut", 5_000)
        self.h.press(self.dice.choice(("valider", "valider", "rejeter")))
        if self._once("heard again", 0.3) and self.h.situation in ("running", "collecting"):
            self.h.hold("rejeter")

    # The end

    def _after_the_game(self) -> None:
        if self.h.situation not in ("ended", "no_game"):
            self._finish()
        if self.h.situation == "ended":
            if self._once("reopened", 0.2):
                self.h.hold("annuler")
                self._finish()
            look_at_papers(self.h)
            self._second_game()

    def _finish(self) -> None:
        if self.h.device == KEYBOARD and self.h.chance(0.3):
            self.h.p.act("key", "escape")
        elif self.h.device in (PANEL, KEYBOARD) and self.h.chance(0.7):
            self.h.hold("valider" if self.h.situation in ("announced", "paused") else "chrono")
            if self.h.situation == "finishing":
                for _ in range(self.dice.choice((0, 0, 0, 1, 2))):
                    self.h.press("suivant")
                self.h.hold("valider")
        elif self.h.device == TERMINAL and self.h.chance(0.7):
            self.h.line("fin fermeture de la salle")
        if self.h.situation != "ended":
            endings = self.h.get("/juge/terminer")["endings"]
            if endings:
                name = self.dice.choice((endings[0], endings[0], *endings))["name"]
                self.h.post("/juge/terminer", name=name, reason="fermeture")

    def _second_game(self) -> None:
        if not self.h.chance(0.3):
            return
        if self._once("tie", 0.4):
            for coup in self.h.judge["coups"]:
                self.h.correct("CloseCoup", coup=coup["number"], missing_as_none=True)
            ties = self.h.get("/juge/exaequo").get("ties") or [{"rank": 1}]
            self.h.post("/juge/exaequo", rank=ties[0]["rank"])
        else:
            self.h.hold("suivant")
        for _ in range(14):
            handler = getattr(self, f"_at_{self.h.situation}", None)
            if self.h.situation == "ended" or handler is None or self._played:
                break
            handler()
        if self.h.situation not in ("ended", "no_game"):
            self._finish()
