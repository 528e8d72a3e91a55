"""The judge's page during games other than duplicate: every command with fields that look right, or
nearly. Answered or refused, never broken; a name gone stale once ended a game of classic."""

import dataclasses
import json
import os
import random
from collections import Counter
from pathlib import Path

import pytest

from console.desk.buttons import Button, Forward, Press
from console.games import face_of
from console.web.access import JUDGE
from engine.letters.lexicon import Lexicon
from tests.console.games.duplicate.bench import DuplicateBench
from tests.torture.fuzz.pace import for_hours

pytestmark = for_hours

REQUESTS = 20_000 if "PUPITRE_TORTURE" in os.environ else 200
LETTERS = "AEIOURSTNLDMPC?"
NUMBERS = (0, 1, 2, 3, -1, 14, 15, 99, 2**53, True, None, 1.5, -0.0)
TEXTS = (
    "", "A", "?", "é", "MOT", "H8", "8H", "O15", "fin", "a" * 500, "A B", "A\tB", "=1+1", "../x",
    "ﬁ", "ß", "İ", "Ⅷ", "²", "١", "\u0301", "e\u0301", "\u200d", "👨\u200d👩\u200d👧", "\U0010ffff",
    "ǅ", "ŉ", "ſ",
)  # fmt: skip
SHAPES = ([], {}, [1], ["A"], {"a": 1}, {"letter": "A", "number": 1}, [[1, 2], [3, 4]])


def value(name: str, dice: random.Random) -> object:
    """Something for this field: what belongs there as often as not."""
    if dice.random() < 0.6 and name in ("letter", "letters", "word", "jarnac"):
        return "".join(dice.choices(LETTERS, k=dice.choice((1, 1, 2, 3, 5, 7))))
    return dice.choice(dice.choice((NUMBERS, TEXTS, SHAPES)))


def asked(name: str, dice: random.Random) -> bytes:
    kind, cls = dice.choice(list(face_of(name).game.commands.classes.items()))
    fields = [each.name for each in dataclasses.fields(cls)]
    payload = {each: value(each, dice) for each in fields if dice.random() < 0.9}
    version = dice.choice((1, 1, 1, 1, 2, "1"))
    return json.dumps({"kind": kind, "version": version, "payload": payload}).encode()


def evening(name: str, rig: DuplicateBench, dice: random.Random) -> Counter[int]:
    judge, seen = rig.client(JUDGE), Counter[int]()
    for number in range(REQUESTS):
        if rig.judge.state is None or rig.judge.situation.name == "ended":
            judge.post("/juge/partie/ouvrir", json={"picks": {"game": name}})
        if number % 4 == 0:
            rig.post(Forward())
            rig.table.advance()
        if number % 60 == 59:
            rig.post(Press(dice.choice(list(Button)), held=dice.random() < 0.3))
        body = asked(name, dice)
        answer = judge.post("/juge/commande", content=body)
        assert answer.status_code < 500 and b"ruling_failed" not in answer.content, body
        seen[answer.status_code] += 1
    return seen


@pytest.mark.parametrize("name", ["classic", "jarnac"])
def test_no_command_breaks_a_game(name: str, tmp_path: Path, free_lexicon: Lexicon):
    seen = evening(name, DuplicateBench.typed(tmp_path, free_lexicon), random.Random(12))
    assert seen[200] and seen[409], "some were right, some were not"
