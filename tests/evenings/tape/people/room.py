"""The room of a duplicate evening: slips, arbiters, appeals, people who come and go, past coups."""

import json
from collections.abc import Callable
from typing import Any

from tests.evenings.tape.evenings import TapedEvening
from tests.evenings.tape.people.hands import KEYBOARD, TERMINAL, Hands
from tests.evenings.tape.people.slips import Pen

REASON = "décision du juge"
ARBITERS = ("Léa", "Marc")


class Room:
    def __init__(self, hands: Hands, evening: TapedEvening) -> None:
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

    def _once(self, name: str, share: float) -> bool:
        """Whether this happens now; at most once in an evening."""
        if name in self.done or not self.h.chance(share):
            return False
        self.done.add(name)
        return True

    @property
    def _played(self) -> int:
        return len(self.h.judge.get("coups", ()))

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
            told: dict[str, Any] = {"move": {"word": word, "ref": ref}, "reason": reason or None}
            answer = self.h.command("ChooseTop", **told)
            if "events" not in answer and self.h.judge.get("asks_room"):
                self.h.command("ChooseTop", **told, room=self._what_the_room_had())
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
        if "slips" not in self.done or self.h.chance(0.8):
            self.done.add("slips")
            if not self.announced and not self.topping:
                self._enter_slips(coup, share=0.9)
                self._arbitration(coup)
            elif self.announced:
                self._announce_points(coup)
        acts = (
            (self._withdraw, 0.15), (self._correct_past, 0.3), (self._coming_and_going, 0.3),
            (self._look_around, 0.35), (self._interruption, 0.1), (self._score_by_hand, 0.2),
            (self._take_stock, 0.3), (self._other_settings, 0.1), (self._close_window, 0.2),
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
        if self.h.judge.get("asks_room") and self.h.chance(0.9):
            change["room"] = self._what_the_room_had()
        self.h.foresee("CorrectCoup", **change)
        self.h.command("CorrectCoup", **change)

    def _what_the_room_had(self) -> dict[str, Any]:
        word = self.dice.choice(("corrected", "announced"))
        refused = word == "announced" and self.h.chance(0.3)
        apart = [1] if self.h.chance(0.25) else []
        return {"word": word, "tirage": None, "refused": refused, "apart": apart}

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
        looks: list[Callable[[], object]] = [
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

    def _take_stock(self, coup: int) -> None:
        """The set is counted between two coups, and left half way."""
        if self.evening.source != "jetons":
            return
        self.h.hold("valider")
        for tile in ("A#1", "E#2", "A#1", "?"):
            self.h.p.act("tile", tile)
        self.h.press("annuler")
        self.h.press("valider")
        for _ in range(3):
            if self.h.situation not in ("ready", "end_proposed"):
                self.h.hold("annuler")

    def _other_settings(self, coup: int) -> None:
        self.h.get("/juge/reglages/etat")
        self.h.post("/juge/reglages/changer", key="voix.volume", value=55)
        self.h.post("/juge/reglages/changer", key="voix.debit", value="vite")

    def _close_window(self, coup: int) -> None:
        if self.h.device == KEYBOARD:
            self.h.p.act("window")
            self.h.p.act("key", "escape")

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
