"""What a crowd is told: made once for everybody, compressed, tagged, at a pace the hub sets."""

import asyncio
import gzip
import http.client
import json

import pytest

from console.simultane.public import (
    LARGEST_TOGETHER,
    MOST_KEPT,
    QUESTIONS_PER_S,
    SHARE,
    Editions,
    PublicAnswers,
)
from tests.console.simultane.rig import HEADERS, Centre, make_folder, serving

PACE_S = 2.0


class World:
    """What the hub is at, how many look on, and the time."""

    changes, watching, now_s = 0, 0, 100.0

    def editions(self):
        return Editions(lambda: self.changes, lambda: self.watching, lambda: self.now_s, PACE_S)


@pytest.fixture
def world():
    return World()


# Editions


def test_the_first_news_after_a_calm_are_shown_at_once(world):
    editions = world.editions()
    world.changes = 1
    assert editions.current() == 1


def test_a_flood_of_plis_is_one_edition_per_pace(world):
    editions, shown = world.editions(), []
    for _ in range(600):
        world.now_s += 0.01
        world.changes += 1
        shown.append(editions.current())
    assert len(set(shown)) == 3
    world.now_s += PACE_S
    assert editions.current() == world.changes, "the last word is shown in the end"


def test_dear_answers_and_a_crowd_make_an_edition_last(world):
    editions = world.editions()
    editions.note_spent(3.0)
    assert editions.pace_s == 3.0 * SHARE
    world.changes += 1
    world.now_s += 3.0 * SHARE
    assert editions.current() == 1
    assert editions.pace_s == 3.0 * SHARE, "the next one is likely to cost as much"
    world.changes += 1
    world.now_s += 3.0 * SHARE
    assert editions.current() == 2
    assert editions.pace_s == PACE_S
    world.watching = 10 * QUESTIONS_PER_S
    assert editions.pace_s == 10


# Answers


class Made:
    """Says what it was asked for, and counts."""

    def __init__(self):
        self.questions = []

    def __call__(self, question, size=0):
        def make():
            self.questions.append(question)
            return json.dumps([question, "x" * size]).encode()

        return make


def asked(work):
    """On a loop of its own."""
    return asyncio.run(work())


def test_a_thousand_who_ask_the_same_are_one_answer(world):
    made = Made()

    async def crowd():
        answers = PublicAnswers(world.editions())
        ask = [answers.find("général", made("général"), "application/json") for _ in range(1000)]
        found = await asyncio.gather(*ask)
        answers.close()
        assert len({id(each) for each in found}) == 1
        assert (answers.made, answers.asked) == (1, 1000)

    asked(crowd)
    assert made.questions == ["général"]


def test_an_answer_is_made_anew_once_there_is_another_edition(world):
    made = Made()

    async def twice():
        answers = PublicAnswers(world.editions())
        for _ in range(2):
            await answers.find("général", made("général"), "application/json")
        world.changes += 1
        for _ in range(2):
            await answers.find("général", made("général"), "application/json")
        answers.close()

    asked(twice)
    assert len(made.questions) == 2


def test_a_question_that_is_refused_is_refused_to_each(world):
    def refuse():
        raise ValueError("no such partie")

    async def twice():
        answers = PublicAnswers(world.editions())
        for _ in range(2):
            with pytest.raises(ValueError, match="no such partie"):
                await answers.find("partie 9", refuse, "application/json")
        assert answers.made == 0
        answers.close()

    asked(twice)


def test_what_is_kept_has_an_end(world):
    """Everybody may search for something else."""
    made = Made()

    async def search():
        answers = PublicAnswers(world.editions())
        for name in range(MOST_KEPT + 50):
            await answers.find(name, made(name), "application/json")
        assert len(answers._kept) == MOST_KEPT
        for name in range(3):
            await answers.find(("large", name), made(name, LARGEST_TOGETHER // 2), "text/plain")
        assert answers._size <= LARGEST_TOGETHER
        assert answers._size == sum(kept.size for _, kept in answers._kept.values())
        answers.close()

    asked(search)


# Over the line


def get(client, path, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=20)
    connection.request("GET", path, headers={**HEADERS, **headers})
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, dict(answer.getheaders()), content


@pytest.fixture
def crowded(hub, folder):
    centre = Centre(folder.manifest(), "Aulnoye").enter(hub)
    centre.seat(40)
    centre.close(1, *range(10, 24), *range(24, -2, -1))
    centre.post(hub)
    hub.settle()
    return centre


@pytest.mark.parametrize(
    "path",
    ["/classement/donnees", "/classement/donnees?par=club&valeur=Club+essai", "/classement.csv",
     "/classement/etat", "/classement/valeurs?par=club"],
)  # fmt: skip
def test_a_phone_that_has_the_answer_is_told_so(hub, crowded, path):
    _, headers, content = get(hub, path)
    assert headers["cache-control"] == "no-cache"
    status, again, nothing = get(hub, path, **{"If-None-Match": headers["etag"]})
    assert (status, nothing, again["etag"]) == (304, b"", headers["etag"])
    crowded.close(2, *[7] * 40)
    crowded.post(hub, crowded.plis[-1])
    hub.settle()
    status, _, fresh = get(hub, path, **{"If-None-Match": headers["etag"]})
    assert (status, fresh != content) == ((200, True) if "valeurs" not in path else (304, True))


def test_a_list_is_compressed_for_whoever_takes_it(hub, crowded):
    _, plain_headers, plain = get(hub, "/classement/donnees")
    _, headers, packed = get(hub, "/classement/donnees", **{"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed) == plain
    assert len(packed) * 4 < len(plain)
    assert headers["vary"] == "Accept-Encoding"
    assert headers["etag"] != plain_headers["etag"]


def test_the_organisers_answers_are_kept_by_nobody(hub, crowded):
    for path in ("/organisateur/etat", "/sante", "/epreuve.json"):
        _, headers, _ = get(hub, path)
        assert headers["cache-control"] == "no-store"


def test_within_an_edition_nothing_is_made_again(folder, tmp_path):
    """Between two editions everybody reads the same, whatever arrives meanwhile."""
    with serving(folder, f"sqlite:{tmp_path / 'hub.db'}", pace_s=3600.0) as hub:
        centre = Centre(folder.manifest(), "Aulnoye").enter(hub)
        centre.seat()
        before = get(hub, "/classement/donnees")[2]
        for coup in (1, 2, 3):
            centre.close(coup, 5, 4, 3)
            centre.post(hub, *centre.plis)
            hub.settle()
            assert get(hub, "/classement/donnees")[2] == before
        assert len(hub.rows()) == 4, "plis wait for nobody"


def test_a_question_of_a_hub_without_players_has_an_answer(tmp_path):
    folder = make_folder(tmp_path / "vide")
    with serving(folder, f"sqlite:{tmp_path / 'hub.db'}") as hub:
        assert json.loads(get(hub, "/classement/donnees")[2])["nombre"] == 0
