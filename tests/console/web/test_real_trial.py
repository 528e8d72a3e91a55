"""« L'essai réel »: the page and the manual number the same forty steps; ticks are kept, and sent
without a name."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import expect

from console.french.sentences.real_trial import STEPS as WORDS
from console.machine.real_trial import FILE, STEPS, RealTrialBook, StepState, group_title
from console.web.access import JUDGE
from engine.rulings import RuleError
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.web.browser import LAPTOP, PHONE, enter_as_judge, live_pages, open_page

MANUAL = (Path(__file__).parents[3] / "docs" / "essai-reel.md").read_text(encoding="utf-8")
PI = "Raspberry Pi 5 Model B Rev 1.0"


def book(folder, release="0.9", board=PI):
    return RealTrialBook(folder, lambda: release, lambda: board)


def test_the_manual_numbers_the_steps_of_the_page():
    written = []
    for line in MANUAL.partition("\n## ")[2].splitlines():
        if re.match(r"\d+\. ", line):
            written.append(line)
        elif line.startswith("   "):
            written[-1] += " " + line.strip()
    noted = (f" **{step.noted_in}**" if step.unit else "" for step in STEPS)
    told = zip(STEPS, noted, strict=True)
    assert written == [f"{n}. {step.told}{note}" for n, (step, note) in enumerate(told, start=1)]
    groups = dict.fromkeys(group_title(step.group) for step in STEPS)
    assert re.findall(r"^## (.+)$", MANUAL, re.M) == list(groups)


def test_there_are_forty_and_every_word_is_used():
    assert len({step.key for step in STEPS}) == len(STEPS) == 40
    named = {f"real_{step.key}" for step in STEPS} | {f"real_group_{s.group}" for s in STEPS}
    assert set(WORDS) == named


def test_what_is_ticked_is_there_again_and_what_is_taken_back_is_gone(tmp_path):
    book(tmp_path).keep("three_minutes", "good", "180.2")
    book(tmp_path).keep("siren", "absent", "")
    kept = {step.key: (state, value) for step, state, value in book(tmp_path).steps()}
    assert kept["three_minutes"] == ("good", "180,2") and kept["siren"] == ("absent", "")
    assert book(tmp_path).words == "Étapes faites : 2 sur 40. Marchent : 1. À revoir : 0."
    book(tmp_path).keep("siren", "open", "")
    assert "siren" not in book(tmp_path).results()


def test_a_quick_hand_loses_no_step(tmp_path):
    with ThreadPoolExecutor(8) as hands:
        list(hands.map(lambda step: book(tmp_path).keep(step.key, "good", ""), STEPS))
    assert len(book(tmp_path).results()) == len(STEPS)


@pytest.mark.parametrize("written", ["beaucoup", "-3", "1e9", "١٢", "12,5 s", "9999999", "1.2.3"])
def test_what_is_no_figure_is_refused_and_nothing_is_kept(tmp_path, written):
    with pytest.raises(RuleError, match="real_value_wrong"):
        book(tmp_path).keep("three_minutes", "good", written)
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize(("key", "state"), [("none", "good"), ("siren", "perhaps")])
def test_what_no_page_asks_is_refused(tmp_path, key, state):
    with pytest.raises(RuleError, match="request_malformed"):
        book(tmp_path).keep(key, state, "")


@given(st.sampled_from(STEPS), st.sampled_from(list(StepState)), st.integers(0, 999_999))
def test_the_file_holds_every_step_and_whatever_was_noted(tmp_path_factory, step, state, number):
    folder = tmp_path_factory.mktemp("reel")
    book(folder, "0.8").keep(step.key, state.value, f"{number}")
    told = book(folder).report()
    assert all(f"     {each.told}\n" in told for each in STEPS)
    assert PI in told and "Version : 0.9" in told
    assert (f", {number} {step.noted_in}" in told) == bool(step.unit)


def test_a_line_that_rotted_costs_itself(tmp_path):
    (tmp_path / FILE).write_text(
        '{"write": {"state": "good", "value": "dupont"}, "later": {"state": "good"},'
        ' "picture": {"state": "good", "release": "0.9"}, "siren": 3}'
    )
    assert list(book(tmp_path).results()) == ["picture"]
    (tmp_path / FILE).write_text("{")
    assert book(tmp_path).results() == {}


def test_an_unwritable_card_is_told(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(RuleError, match="real_not_kept"):
        book(tmp_path / "file").keep("siren", "good", "")


@pytest.fixture
def bench(tmp_path, free_lexicon):
    return DuplicateBench.typed(tmp_path, free_lexicon)


def test_the_judge_ticks_and_takes_the_file_home(bench):
    judge = bench.client(JUDGE)
    ticked = judge.post(
        "/juge/essayer/reel", json={"step": "write", "state": "good", "value": "7,5"}
    )
    [first] = [each for each in ticked.json()["steps"] if each["state"] == "good"]
    assert (first["key"], first["value"], first["unit"]) == ("write", "7,5", "minutes")
    file = judge.get("/juge/essayer/reel/fichier")
    assert "essai-reel.txt" in file.headers["content-disposition"]
    assert "1. marche, 7,5 minutes" in file.text
    refused = judge.post(
        "/juge/essayer/reel", json={"step": "write", "state": "good", "value": "x"}
    )
    assert refused.status_code == 409 and "n’est pas un nombre" in refused.json()["message"]


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_ticked_in_a_browser_a_wrong_figure_stays_written_and_is_told(browser, tmp_path, size):
    with live_pages(tmp_path) as live:
        page = open_page(browser, size, [])
        enter_as_judge(page, live)
        page.goto(f"{live.url}/juge/essayer")
        page.get_by_text("L’essai réel, en quarante étapes").click()
        step = page.locator("#real-steps li").first
        step.get_by_role("textbox").fill("sept")
        step.get_by_role("combobox").select_option("good")
        expect(page.locator("#troubles")).to_contain_text("n’est pas un nombre")
        expect(step.get_by_role("textbox")).to_have_value("sept")
        step.get_by_role("textbox").fill("7,5")
        step.get_by_role("textbox").blur()
        expect(page.locator("#real-told")).to_contain_text("1 sur 40")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.reload()
        expect(page.locator("#real-told")).to_contain_text("1 sur 40")
