"""A judge and the room of a duplicate evening, and everything that goes wrong in it."""

import json
from typing import Any

from tests.tape.evenings import Evening
from tests.tape.people.hands import KEYBOARD, PANEL, TERMINAL, Hands
from tests.tape.people.papers import look_at_papers
from tests.tape.people.slips import Pen

MOST_STEPS = 130
REASON = "décision du juge"
ARBITERS = ("Léa", "Marc")


class DuplicateEvening:
    def __init__(self, hands: Hands, evening: Evening) -> None:
        self.h = hands
        self.dice = hands.dice
        self.evening = evening
        self.coups = self.dice.choice((3, 3, 4, 4, 5))
        self.entries = 0
        self.told: dict[str, Any] = {"coups": {}}
        """What the centre that draws has told."""
        self.solutions: dict[int, list[Any]] = {}
        self.done: set[str] = set()
        self.arbiters: tuple[str, ...] = ()
        self.known: dict[tuple[int, int], str] = {}
        """Coup and table → the name of the slip that stands there."""
        self.announced = evening.options.get("preset") == "entre-amis" and (
            evening.options.get("bulletins") != "oui"
        )
        self.topping = evening.options.get("contest") == "topping"

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

    @property
    def _played(self) -> int:
        return len(self.h.judge.get("coups", ()))

    def _once(self, name: str, share: float) -> bool:
        """Whether this happens now; at most once in an evening."""
        if name in self.done or not self.h.chance(share):
            return False
        self.done.add(name)
        return True

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
            self.h.press(f"joueur{self.dice.randint(1, len(self.evening.players))}")
        elif lot < 0.55:
            self.h.press("valider")
        elif lot < 0.7 and top:
            table = self.dice.randint(1, len(self.evening.players))
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

    # Slips and points

    def _note_solutions(self) -> None:
        answer = self.h.judge["answer"]
        if answer is not None:
            self.solutions[self.h.judge["coup"]] = [
                [each["word"], each["ref"], each["points"]]
                for each in (*answer["tops"], *answer["below"])
            ]

    def _choose_below(self) -> None:
        below = self.solutions.get(self.h.judge["coup"], [])[1:9]
        if not below:
            self.h.press("valider")
            return
        word, ref, _ = self.dice.choice(below)
        reason = REASON if self.h.chance(0.7) else ""
        if self.h.device == TERMINAL:
            self.h.line(f"= {word} {ref} {reason}".rstrip())
        else:
            move = {"word": word, "ref": ref}
            self.h.command("ChooseTop", move=move, reason=reason or None)
        if self.h.situation == "collecting":
            self.h.press("valider")

    def _announce_points(self, coup: int) -> None:
        tables = (self.h.judge.get("announcing") or {}).get("tables", ())
        points = [str(self._some_points(coup)) for _ in tables]
        if self._once("announced wrongly", 0.2):
            points.append("12")
        if self.h.device == TERMINAL or self.h.chance(0.4):
            self.h.line(f"points {' '.join(points)}")
        else:
            self.h.correct("AnnouncePoints", line=" ".join(points), coup=coup)
        if tables and self._once("contested points", 0.4):
            word, ref, _ = self.dice.choice(self.solutions.get(coup) or [["ROBE", "H8", 0]])
            self.h.line(f"mot {tables[0]['table']} {word} {ref}")

    def _some_points(self, coup: int) -> int:
        found = self.solutions.get(coup) or [["", "", 0]]
        points: int = self.dice.choice(found[: self.dice.choice((1, 5, 40))])[2]
        return points

    def _enter_slips(self, coup: int, share: float = 1.0) -> None:
        judge = self.h.judge
        played = next((each for each in judge["coups"] if each["number"] == coup), None)
        pen = Pen(
            self.dice, self.solutions.get(coup, []), judge["grid"], has_top=played is not None
        )
        rack = played["letters"] if played else judge["tirage"]
        for table in range(1, len(self.evening.players) + 1):
            if (coup, table) in self.known or not self.h.chance(share):
                continue
            self._enter(coup, table, rack, pen.slip())

    def _enter(self, coup: int, table: int, rack: str, slip: dict[str, Any], **more: Any) -> None:
        self.entries += 1
        who = self.dice.choice(("juge", *self.arbiters, *self.arbiters))
        who = more.pop("who", who)
        body = {"coup": coup, "table": table, "entry": f"e{self.entries}", "rack": rack}
        body |= {"game": self.h.judge["game"], "after": self.known.get((coup, table))}
        answer = self.h.post("/arbitre/bulletin", who, **{**body, **slip, **more})
        if "entered" in answer and not more.get("second"):
            self.known[coup, table] = f"e{self.entries}"
            if answer["entered"]["verdict"]["question"] and self.h.chance(0.8):
                key = answer["entered"]["verdict"]["question"]["key"]
                yes = self.h.chance(0.5)
                self.h.correct("AnswerQuestion", coup=coup, table=table, key=key, answer=yes)
        if self._once("sent twice", 0.15):
            self.h.post("/arbitre/bulletin", who, **{**body, **slip, **more})

    def _between_coups(self, coup: int) -> None:
        """What is settled when a word lies on the grid."""
        if "slips" not in self.done or self.h.chance(0.6):
            self.done.add("slips")
            if not self.announced and not self.topping:
                self._enter_slips(coup, share=0.9)
                self._arbitration(coup)
            elif self.announced:
                self._announce_points(coup)
        acts = (
            (self._withdraw, 0.15), (self._correct_past, 0.3), (self._coming_and_going, 0.3),
            (self._look_around, 0.35), (self._interruption, 0.1), (self._score_by_hand, 0.2),
        )  # fmt: skip
        for act, share in acts:
            if self.h.situation == "ready" and self._once(act.__name__, share):
                act(coup)

    def _arbitration(self, coup: int) -> None:
        tables = range(1, len(self.evening.players) + 1)
        played = self.h.judge["coups"]
        if not played or played[-1]["number"] != coup:
            return
        rack = played[-1]["letters"]
        table = self.dice.choice(tables)
        if len(self.arbiters) > 1 and self._once("double", 0.6):
            second = Pen(
                self.dice, self.solutions.get(coup, []), self.h.judge["grid"], has_top=True
            )
            self._enter(coup, table, rack, second.slip(), second=True, who=self.arbiters[1])
            self.h.get(f"/arbitre/coup?coup={coup}", self.arbiters[0])
            self.h.get(f"/arbitre/coup?coup={coup}&double=1", self.arbiters[1])
            self.h.correct(
                "RetainReading", coup=coup, table=table, second=self.h.chance(0.5), reason="relu"
            )
        if self._once("read again", 0.4):
            pen = Pen(self.dice, self.solutions.get(coup, []), self.h.judge["grid"], has_top=True)
            after = {} if self.h.chance(0.6) else {"after": "e0"}
            self._enter(coup, table, rack, pen.slip(), **after)
        if self._once("amended", 0.4):
            sanction = self.dice.choice(("aucune", "avertissement", "penalite", "zero"))
            points = 0 if sanction == "zero" else self._some_points(coup)
            self.h.correct(
                "AmendVerdict", coup=coup, table=table, points=points, sanction=sanction,
                reason="appel accepté",
            )  # fmt: skip
        if self.h.chance(0.4):
            self.h.get(f"/juge/correction?coup={coup}")
            self.h.get(f"/juge/correction/historique?coup={coup}&table={table}")
        if self._once("billets", 0.6):
            for each in self.h.get("/arbitre/billets/liste")["billets"][:2]:
                self.h.post("/arbitre/remis", coup=each["coup"], table=each["table"])
        if self.h.chance(0.6):
            self.h.correct("CloseCoup", coup=coup, missing_as_none=self.h.chance(0.6))
            if self._once("opened again", 0.3):
                self.h.correct("ReopenCoup", coup=coup, reason="billet retrouvé")
        if self._once("suggestions", 0.15):
            self.h.get(
                f"/arbitre/solutions?coup={coup}", self.arbiters[0] if self.arbiters else "juge"
            )

    def _close_for_eliminations(self, coup: int) -> None:
        if self.h.device == TERMINAL:
            self.h.line(f"clore {coup}")
        if self.h.chance(0.7):
            self.h.correct("CloseCoup", coup=coup, missing_as_none=True)

    def _score_by_hand(self, coup: int) -> None:
        table = self.dice.randint(1, len(self.evening.players) or 1)
        points = self._some_points(coup) + self.dice.choice((0, 0, 10))
        self.h.line(f"score {coup} {table} {points}{self.dice.choice(('', '', ' 5'))}")

    # Past coups, people, pages

    def _withdraw(self, coup: int) -> None:
        self.h.hold("annuler")
        if self.h.situation != "top_chosen":
            return
        match self.dice.randrange(3):
            case 0:
                self.h.press("rejeter")
            case 1:
                self.h.hold("annuler")
            case _:
                pass

    def _correct_past(self, coup: int) -> None:
        number = self.dice.randint(1, coup)
        played = next((each for each in self.h.judge["coups"] if each["number"] == number), None)
        if played is None:
            return
        lot = self.dice.randrange(4)
        change: dict[str, Any] = {"coup": number, "reason": "faute de pose", "move": None}
        others = [each for each in self.solutions.get(number, [])[:20] if each[1] != played["ref"]]
        if lot < 2 and others:
            word, ref, _ = self.dice.choice(others)
            change["move"] = {"word": word, "ref": ref}
        elif lot == 2:
            change["move"] = {"word": played["written"], "ref": "A1"}
        else:
            letters = list(played["letters"])
            letters[self.dice.randrange(len(letters))] = self.dice.choice("AEINRSTU")
            change["tirage"] = "".join(letters)
        self.h.foresee("CorrectCoup", **change)
        self.h.command("CorrectCoup", **change)

    def _somebody_comes(self) -> None:
        table = len(self.evening.players) + 1 + self.dice.randrange(3)
        if self.h.device == TERMINAL:
            self.h.line(f"joueur {table} Gaston Tardif")
        else:
            people = [{"name": "Gaston Tardif"}]
            self.h.correct("SeatPlayer", player={"table": table, "people": people})

    def _coming_and_going(self, coup: int) -> None:
        table = self.dice.randint(1, len(self.evening.players) or 1)
        match self.dice.randrange(5):
            case 0:
                self.h.correct("LeavePlayer", table=table, last_coup=coup)
                if self.h.chance(0.5):
                    self.h.correct("LeavePlayer", table=table, last_coup=None)
            case 1:
                self.h.correct("ExcludePlayer", table=table, reason="téléphone")
                if self.h.chance(0.4):
                    self.h.correct("ExcludePlayer", table=table, reason="appel", excluded=False)
            case 2:
                self.h.correct("UnseatPlayer", table=table)
            case 3:
                rows = "table;nom\n1;Ada Noir\n2;Hugues Neuf\n12;Inès Douze"
                self.h.post("/juge/joueurs/csv", text=rows)
            case _:
                people = [{"name": "Joseph Perdu"}]
                player = {"table": 14, "people": people}
                self.h.correct("SeatPlayer", player=player, first_coup=1)
        self.h.get("/juge/joueurs/liste")

    def _look_around(self, coup: int) -> None:
        looks = [
            lambda: self.h.get("/juge/joueurs/liste"),
            lambda: self.h.get(f"/juge/correction?coup={coup}"),
            lambda: self.h.get("/arbitre/etat"),
            lambda: self.h.get("/juge/exaequo"),
            lambda: self.h.get("/juge/terminer"),
            lambda: self.h.get(f"/arbitre/coup?coup={coup}"),
            lambda: self.h.p.act("page", "", "GET", "/juge/etat"),
            lambda: self._show(),
            lambda: self.h.line(self.dice.choice(("tops", "grille", "aide", "tpos"))),
            lambda: self.h.press("repeter"),
            lambda: self.h.hold("repeter"),
        ]
        for look in self.dice.sample(looks, 3):
            look()
        self.h.post("/juge/vu")

    def _show(self) -> None:
        page = self.dice.choice([each["page"] for each in self.h.judge["pages"]])
        self.h.post("/juge/afficher", page=page)
        self.h.post("/juge/afficher", page=None)

    def _interruption(self, coup: int) -> None:
        self.h.line(f"interruption {self.dice.choice((5, 20))}")

    def _centre_tells(self, judge: dict[str, Any]) -> None:
        """The letters another centre drew lie beside the journal."""
        held = list(judge["tirage"])
        letters = held + self.dice.sample(judge["bag"], min(judge["lacking"], len(judge["bag"])))
        coup = {"letters": "".join(letters), "rejected": False, "annulled": 9, "top": None}
        self.told["coups"][str(judge["coup"])] = coup
        self.h.p.act("file", "centre/lettres-1.json", json.dumps(self.told))

    def _centre_tells_top(self) -> None:
        coup = self.told["coups"].get(str(self.h.judge["coup"]))
        found = self.solutions.get(self.h.judge["coup"])
        if coup and found:
            coup["top"] = {"word": found[0][0], "ref": found[0][1]}
            self.h.p.act("file", "centre/lettres-1.json", json.dumps(self.told))

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
        if self.h.device in (PANEL, KEYBOARD) and self.h.chance(0.7):
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
        if self._once("tie", 0.3):
            self.h.post("/juge/exaequo", rank=1)
        else:
            self.h.hold("suivant")
        for _ in range(14):
            handler = getattr(self, f"_at_{self.h.situation}", None)
            if self.h.situation == "ended" or handler is None or self._played:
                break
            handler()
        if self.h.situation not in ("ended", "no_game"):
            self._finish()
