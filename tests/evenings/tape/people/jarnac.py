"""Two people at a game of Jarnac, or one against the console."""

from collections.abc import Callable

from tests.evenings.tape.evenings import TapedEvening
from tests.evenings.tape.people.hands import KEYBOARD, PAGES, PANEL, TERMINAL, Hands, look_at_papers

MOST_STEPS = 90
WRONG = ("ZZW", "XYLO", "KWAZ", "TESTS", "OS")


class JarnacEvening:
    def __init__(self, hands: Hands, evening: TapedEvening) -> None:
        self.h = hands
        self.dice = hands.dice
        self.evening = evening
        self.acts = self.dice.choice((16, 22, 28))
        self.done: set[str] = set()

    def play(self) -> None:
        first = len(self.h.p.steps)
        while self.h.situation != "jarnac_ended" and len(self.h.p.steps) < first + MOST_STEPS:
            name = self.h.situation.removeprefix("jarnac_")
            handler: Callable[[], None] | None = getattr(self, f"_at_{name}", None)
            if handler is None:
                self.h.press("annuler")
                continue
            if len(self.h.judge.get("acts", ())) >= self.acts:
                break
            handler()
            if self._once("accident", 0.08):
                self._accident()
        self._end()

    def _once(self, name: str, share: float) -> bool:
        if name in self.done or not self.h.chance(share):
            return False
        self.done.add(name)
        return True

    def _accident(self) -> None:
        match self.evening.accident:
            case "cut" | "reboot" as how:
                self.h.p.act(how, 40_000)
            case "card":
                self.h.p.act("card out")
                self.h.p.act("wait", 0)
                self.h.press("repeter")
                self.h.p.act("card in")
                self.h.p.act("wait", 20_000)
            case _:
                self.h.blunder()

    # Letters

    def _at_toss(self) -> None:
        if self.evening.source == "logiciel" and self.h.chance(0.8):
            self.h.p.act("wait", 0)
        elif self.h.chance(0.5):
            if self.h.device == TERMINAL:
                self.h.line(f"commence {self.dice.randint(1, 2)}")
            else:
                self.h.command("ChooseStarter", side=self.dice.randint(0, 1))
        else:
            self._type(self.dice.choice("AEKST"))

    def _at_drawing(self) -> None:
        if self.evening.source == "logiciel":
            before = self.h.judge["to_draw"]
            self.h.p.act("wait", 0)
            if self.h.judge["to_draw"] == before and self.h.situation == "jarnac_drawing":
                self.h.press("suivant")
            return
        if self._once("undo a draw", 0.1):
            self.h.press("annuler")
            return
        bag = self.h.judge["bag"]
        self._type("".join(self.dice.sample(bag, min(len(bag), self.h.judge["to_draw"] or 1))))

    def _type(self, letters: str) -> None:
        if self.h.device == TERMINAL:
            self.h.line(f"+{letters}")
        elif self.h.device in (KEYBOARD, PANEL):
            for letter in letters:
                self.h.p.act("key", letter.lower(), letter)
        else:
            for letter in letters:
                self.h.command("TypeTile", letter=letter)

    # Acts

    @property
    def _is_consoles(self) -> bool:
        """The console plays this side."""
        return "contre" in self.evening.options and self.h.judge["turn"] == 1

    def _at_receiving(self) -> None:
        if self._is_consoles and self.h.chance(0.8):
            self.h.p.act("wait", 0)
            return
        lot = self.dice.random()
        if (self.h.judge["contestable"] and lot < 0.4) or lot < 0.06:
            self.h.press("rejeter")
        elif lot < 0.3:
            self._jarnac()
        elif lot < 0.36:
            reliquat = self.h.judge["sides"][self.h.judge["turn"]]["reliquat"]
            self._say(f"change {reliquat[:3]}", "SetAside", letters=reliquat[:3])
        elif lot < 0.42:
            self.h.press("annuler")
        else:
            self.h.forward()

    def _jarnac(self) -> None:
        finds = self.h.p.desk.possible_rows(1 - self.h.judge["turn"])
        if self._once("called first", 0.4):
            self.h.press("suivant")
        word, row = self.dice.choice(finds[:6] or [["ROBE", 1]])
        self._say(f"jarnac {word} {row}", "Jarnac", word=word, row=row)
        if self.h.situation == "jarnac_receiving" and self.h.judge["called"] is not None:
            self.h.press("annuler")

    def _at_playing(self) -> None:
        if self._is_consoles and self.h.chance(0.9):
            self.h.p.act("wait", 0)
            return
        lot = self.dice.random()
        if lot < 0.12:
            self.h.press("suivant")
        elif lot < 0.3:
            self._make(self._wrong_word(), None)
        elif lot < 0.34:
            self.h.p.act("next")
        elif lot < 0.38:
            self.h.press("chrono")
            self.h.press("chrono")
        elif lot < 0.42:
            self.h.press(f"joueur{self.dice.randint(1, 2)}")
        else:
            finds = self.h.p.desk.possible_rows(self.h.judge["turn"])
            if not finds:
                self.h.press("suivant")
                return
            word, row = self.dice.choice(finds[: self.dice.choice((1, 4, 12))])
            self._make(word, row if self.h.chance(0.7) else None)

    def _wrong_word(self) -> str:
        """Of letters that are there, mostly, and no word."""
        letters = self.h.judge["sides"][self.h.judge["turn"]]["reliquat"]
        if len(letters) < 3 or self.h.chance(0.25):
            return self.dice.choice(WRONG)
        return "".join(self.dice.sample(letters, min(len(letters), self.dice.choice((3, 4)))))

    def _make(self, word: str, row: int | None) -> None:
        line = f"= {word}" if row is None else f"= {word} {row}"
        self._say(line, "MakeWord", word=word, row=row)

    def _say(self, line: str, kind: str, **payload: object) -> None:
        if self.h.device == TERMINAL or (self.h.device != PAGES and self.h.chance(0.4)):
            self.h.line(line)
        else:
            self.h.command(kind, **payload)

    def _at_made(self) -> None:
        if self._is_consoles and self.h.chance(0.7):
            self.h.p.act("wait", 0)
            return
        lot = self.dice.random()
        if lot < 0.3:
            self.h.press("rejeter")
        elif lot < 0.38:
            finds = self.h.p.desk.possible_rows(self.h.judge["turn"])
            word, row = self.dice.choice(finds[:4] or [["ROBE", 1]])
            self._say(f"conteste {word} {row}", "Contest", jarnac=word, row=row)
        elif lot < 0.44:
            self.h.press("annuler")
        elif lot < 0.56 and self._once("correct", 1.0):
            self._correct()
        else:
            self.h.forward()

    def _at_arbitration(self) -> None:
        self.h.press(self.dice.choice(("valider", "rejeter")))

    def _at_final(self) -> None:
        self.h.press("suivant") if self.h.chance(0.3) else self.h.p.act("next")
        if self.h.situation == "jarnac_final":
            self._jarnac()

    def _correct(self) -> None:
        acts = [each for each in self.h.judge["acts"] if each["correctable"]]
        if not acts:
            return
        act = self.dice.choice(acts)
        if act["word"]:
            change = {"number": act["number"], "word": act["word"][:-1] + "S", "row": act["row"]}
        else:
            change = {"number": act["number"], "letters": "".join(reversed(act["letters"] or "AE"))}
        self.h.foresee("Correct", **change)
        self.h.command("Correct", **change)

    def _end(self) -> None:
        if self._once("look", 0.5):
            self.h.line(self.dice.choice(("mots", "tapis", "aide", "pendule 1 2:30", "moots")))
        if self.h.situation != "jarnac_ended":
            lot = self.dice.random()
            if lot < 0.3:
                self._say("abandon 2", "Resign", side=1)
            elif lot < 0.6 and self.h.device in (PANEL, KEYBOARD):
                self.h.hold("chrono")
                if self.h.situation == "finishing":
                    self.h.hold("valider")
            elif lot < 0.8 and self.h.device == TERMINAL:
                self.h.line("fin il est tard")
        if self.h.situation != "jarnac_ended":
            endings = self.h.get("/juge/terminer").get("endings")
            if endings:
                self.h.post("/juge/terminer", name=endings[0]["name"], reason="il est tard")
        if self.h.situation == "jarnac_ended":
            if self._once("undone", 0.15):
                self.h.hold("annuler")
                self.h.line("fin cette fois")
            look_at_papers(self.h)
