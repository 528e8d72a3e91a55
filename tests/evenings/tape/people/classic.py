"""Two to four people at a classic game, a robot among them now and then."""

from collections.abc import Callable
from typing import Any

from tests.evenings.tape.evenings import TapedEvening
from tests.evenings.tape.people.hands import KEYBOARD, PAGES, PANEL, TERMINAL, Hands, look_at_papers

MOST_STEPS = 90


class ClassicEvening:
    def __init__(self, hands: Hands, evening: TapedEvening) -> None:
        self.h = hands
        self.dice = hands.dice
        self.evening = evening
        self.turns = self.dice.choice((4, 5, 6, 8))
        self.done: set[str] = set()
        self.suspect = False
        """The word laid last was none."""

    def play(self) -> None:
        first = len(self.h.p.steps)
        while self.h.situation != "classic_ended" and len(self.h.p.steps) < first + MOST_STEPS:
            name = self.h.situation.removeprefix("classic_")
            handler: Callable[[], None] | None = getattr(self, f"_at_{name}", None)
            if handler is None:
                self.h.press("annuler")
                continue
            if len(self.h.judge.get("turns", ())) >= self.turns and name in _FREE:
                break
            handler()
            if self._once("accident", 0.1):
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
                self.h.p.act(how, 30_000)
            case "card":
                self.h.p.act("card out")
                self.h.p.act("wait", 0)
                self.h.blunder()
                self.h.p.act("card in")
                self.h.p.act("wait", 20_000)
            case _:
                self.h.blunder()

    # Tiles

    def _at_toss(self) -> None:
        if self.evening.source == "logiciel":
            self.h.p.act("wait", 0)
            return
        lot = self.dice.random()
        if lot < 0.3:
            self.h.hold("joueur1")
        elif lot < 0.5 and self.h.device == TERMINAL:
            self.h.line("commence 2")
        elif self.evening.source == "jetons":
            self._lay_tile()
        else:
            self._type([self.dice.choice("ABEGKTXZ?")])

    def _at_drawing(self) -> None:
        drawing = self.h.judge["drawing"] or {"wanted": 1}
        if self.evening.source == "logiciel":
            self.h.p.act("wait", 0)
            if self.h.judge["drawing"] == drawing:
                self.h.press("suivant")
            return
        if self._once("take back", 0.1):
            self.h.press("annuler")
            self.h.press("annuler")
            return
        if self.evening.source == "jetons" and not self.h.chance(0.1):
            self._lay_tile()
            return
        unseen = self.h.p.desk.unseen_letters()
        letters = self.dice.sample(unseen, min(drawing["wanted"], len(unseen)))
        if self._once("too many letters", 0.1):
            letters += ["A", "E", "I", "O", "U", "S", "T", "R"]
        self._type(letters)

    _at_exchanging = _at_drawing

    def _lay_tile(self) -> None:
        letter = self.dice.choice(self.h.p.desk.unseen_letters())
        number = self.dice.randint(1, 6)
        self.h.p.act("tile", f"{letter}#{number}")

    def _type(self, letters: list[str]) -> None:
        toss = self.h.situation == "classic_toss"
        if self.h.device == TERMINAL:
            self.h.line(f"tire {letters[0]}" if toss else f"+{''.join(letters)}")
        elif self.h.device in (KEYBOARD, PANEL):
            for letter in letters:
                self.h.p.act("key", letter.lower(), letter)
        elif toss:
            self.h.command("DrawForStart", letter=letters[0])
        else:
            self.h.command("TypeTiles", letters="".join(letters))

    # A turn

    def _at_thinking(self) -> None:
        self._turn()

    def _at_running(self) -> None:
        if self.h.chance(0.3):
            self.h.p.act("wait", self.dice.choice((5_000, 20_000, 50_000)))
        if self._once("pause", 0.25):
            self.h.press("chrono")
        elif self._once("clock button", 0.2):
            self.h.press(f"joueur{self.dice.randint(1, 2)}")
        elif self._once("out of time", 0.25):
            for _ in range(3):
                self.h.p.act("next")
        elif self._once("set clock", 0.1):
            self.h.line(f"pendule {self.dice.randint(1, 2)} {self.dice.choice(('3:10', 'midi'))}")
        else:
            self._turn()

    def _at_waiting(self) -> None:
        self.h.press("chrono")

    def _turn(self) -> None:
        judge = self.h.judge
        on_turn = next((each for each in judge["players"] if each["id"] == judge["on_turn"]), None)
        if on_turn is None or on_turn["bot"]:
            self.h.p.act("wait", 0)
            return
        acts = (
            (self._play_word, 12), (self._play_nonsense, 4), (self._exchange, 2), (self._pass, 2),
            (self._correct, 2), (self._people, 1), (self._look, 1),
        )  # fmt: skip
        (act,) = self.dice.choices([act for act, _ in acts], [share for _, share in acts])
        act()

    def _play_word(self) -> None:
        found = self.h.p.desk.possible_words(self.dice)
        if not found:
            self._pass()
            return
        word, place, points = self.dice.choice(found)
        announced = self.dice.choice((None, points, points, points + 2))
        self._lay(word, place, announced)

    def _play_nonsense(self) -> None:
        words = (("ZZWX", "H8"), ("ROBE", "A1"), ("BONJOUR", "H4"), ("LE", "8H"), ("K", "H8"))
        word, place = self.dice.choice(words)
        found = self.h.p.desk.possible_words(self.dice)
        if found and self.h.chance(0.6):  # a word that lies right and is none
            word, place, _ = self.dice.choice(found)
            word = word[::-1]
        self.suspect = True
        self._lay(word, place, None)

    def _lay(self, word: str, place: str, announced: int | None) -> None:
        if self.h.device == TERMINAL or (self.h.device != PAGES and self.h.chance(0.4)):
            points = "" if announced is None else f" {announced}"
            self.h.line(f"= {word} {place}{points}")
        else:
            move = {"word": word, "ref": place}
            self.h.command("PlayWord", move=move, announced=announced)

    def _exchange(self) -> None:
        letters = self.h.p.desk.own_letters()
        if self.evening.options["racks"] == "libres":
            self.h.line(f"échange {self.dice.randint(1, 4)}")
        elif self.h.device == TERMINAL:
            self.h.line(f"échange {letters[:2]}")
        else:
            self.h.command("Exchange", letters=letters[: self.dice.randint(1, 3)] or "A")

    def _pass(self) -> None:
        self.h.line("passe") if self.h.device == TERMINAL else self.h.hold("suivant")

    def _at_laid(self) -> None:
        lot = self.dice.random()
        if lot < 0.12:
            self.h.press("annuler")
        elif lot < (0.85 if self.suspect else 0.3):
            self._contest()
        else:
            self.h.press("valider")
        self.suspect = False

    def _contest(self) -> None:
        laid = self.h.judge["laid"]
        others = [each["id"] for each in self.h.judge["players"] if each["id"] != laid["id"]]
        who = self.dice.choice(others or ["1"])
        word = laid["words"][0]["word"] if laid["words"] else laid["word"]
        match self.dice.randrange(3):
            case 0:
                self.h.line(f"conteste {who} {word}")
            case 1:
                self.h.hold(f"joueur{who}")
            case _:
                words = self.dice.choice(([word], [], ["AUTRE"]))
                self.h.command("Contest", player=who, words=words)
        if self.h.situation == "classic_laid":
            self.h.press("valider")

    # The rest of the evening

    def _correct(self) -> None:
        turns = self.h.judge["turns"]
        if not turns or not self._once("correct", 0.7):
            self._play_word()
            return
        turn = self.dice.choice(turns)
        change: dict[str, Any]
        match self.dice.randrange(4):
            case 0:
                self.h.line(f"corrige {turn['number']} points {self.dice.randint(0, 60)}")
                return
            case 1:
                self.h.line(f"corrige {turn['number']} passe")
                return
            case 2:
                change = {"turn": turn["number"], "points": turn["points"] + 4}
            case _:
                move = {"word": turn["word"] or "ROBE", "ref": self.dice.choice(("H7", "8H", "A1"))}
                change = {"turn": turn["number"], "play": {"kind": "mot", "move": move}}
        self.h.foresee("CorrectTurn", **change)
        self.h.command("CorrectTurn", **change)

    def _people(self) -> None:
        match self.dice.randrange(4):
            case 0:
                self.h.line("nom 1 Zoé la Première")
            case 1 if len(self.evening.players) > 2 and self._once("leaves", 1.0):
                self.h.line("part 2")
            case 2:
                self.h.command("RenamePlayer", player="2", name=" ")
            case _:
                self.h.command("DeclareBlocked", reason=self.dice.choice(("", "plus rien à jouer")))

    def _look(self) -> None:
        if self.h.device == TERMINAL:
            screens = ("grille", "tours", "scores", "chevalet", "aide", "tourz")
            self.h.line(self.dice.choice(screens))
        else:
            self.h.press("repeter")
            self.h.get("/juge/terminer")
            self.h.get("/juge/classique/analyse")

    def _at_counting(self) -> None:
        waiting = self.h.judge["to_declare"]
        who = waiting[0]["id"] if waiting else "1"
        unseen = self.h.p.desk.unseen_letters()
        held = next(each["tiles"] for each in self.h.judge["players"] if each["id"] == who)
        held -= self._once("one letter short", 0.3)
        letters = "".join(self.dice.sample(unseen, min(len(unseen), held)))
        if self.h.device == TERMINAL or self.h.chance(0.5):
            self.h.line(f"reste {who} {letters}")
        else:
            self.h.command("DeclareRack", player=who, letters=letters)

    def _end(self) -> None:
        if self.h.situation == "classic_laid":
            self.h.press("valider")
        if self.h.device in (PANEL, KEYBOARD) and self.h.chance(0.5):
            self.h.hold("chrono")
            if self.h.situation == "finishing":
                self.h.hold("valider")
        elif self.h.device == TERMINAL and self.h.chance(0.6):
            self.h.line("fin il est tard")
        if self.h.situation not in ("classic_ended", "classic_counting"):
            endings = self.h.get("/juge/terminer").get("endings")
            if endings:
                self.h.post("/juge/terminer", name=endings[0]["name"], reason="il est tard")
        for _ in range(5):
            if self.h.situation == "classic_counting":
                self._at_counting()
        if self.h.situation == "classic_ended":
            if self._once("reopened", 0.15):
                self.h.hold("annuler")
                self.h.line("fin cette fois")
            self.h.get("/juge/classique/analyse")
            look_at_papers(self.h)


_FREE = ("thinking", "running", "waiting")
