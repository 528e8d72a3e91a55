"""Laptop, box and simulated evening come out of one function: what each is given is compared."""

import dataclasses
from dataclasses import replace
from pathlib import Path

import pytest

from console.app.assembly import Console, Plan, assemble
from console.app.equipment import Wanted
from console.app.service import box_plan
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.session.dependencies import Dependencies
from console.settings.sections import Settings
from console.tv.snapshot import AT_A_GLANCE

BOX_ONLY = {"box", "monitor", "watchdog", "sign of a game"}
LAPTOP_ONLY = {"sender"}
"""Of a box it is a unit of its own."""


def settings() -> Settings:
    usual = Settings()
    return replace(
        usual,
        ecran=replace(usual.ecran, actif=False),
        web=replace(usual.web, actif=False),
        lecteur=replace(usual.lecteur, modele="aucun"),
        panneau=replace(usual.panneau, actif=False),
    )


def wanted() -> Wanted:
    return Wanted(window=False, voice=True)


@pytest.fixture
def made(tmp_path: Path, free_lexicon):
    journals = []

    def make(name: str) -> Console:
        journal, _ = Journal.open(tmp_path / name / JOURNAL_FILE)
        journals.append(journal)
        folder = tmp_path / name
        plan = {
            "box": replace(box_plan(settings(), folder), wanted=wanted()),
            "laptop": Plan(settings(), folder, wanted=wanted()),
            "simulated": Plan(settings(), folder, wanted=Wanted.nothing()),
        }[name]
        plan = replace(plan, open_lexicon=lambda name: free_lexicon)
        return assemble(plan, journal, simulated_from_ms=0 if name == "simulated" else None)

    yield make
    for journal in journals:
        journal.close()


def given(console: Console) -> dict[str, str]:
    """By field, the kind of thing handed over; for callables, where they come from."""
    found = {}
    for field in dataclasses.fields(Dependencies):
        value = getattr(console.dependencies, field.name)
        found[field.name] = getattr(value, "__qualname__", None) or type(value).__name__
    return found


def test_the_box_is_given_what_the_laptop_is_given(made):
    laptop, box = given(made("laptop")), given(made("box"))
    differing = {name for name in laptop if laptop[name] != box[name]}
    assert differing == {"switch_off"}, "a box is switched off from its desk, a laptop is not"


def test_the_screens_of_the_box_keep_the_pace_of_its_voice(made, monkeypatch):
    """0.1 spelled the top on a box's television before the voice said it."""
    for name in ("laptop", "box"):
        console = made(name)
        monkeypatch.setattr(type(console.equipment), "voice_is_heard", lambda self: True)
        assert console.dependencies.voice_is_heard()
        shown = console.dependencies.next_face().room.snapshot_maker(settings(), str.lower, 0)
        assert shown._voice_pace != AT_A_GLANCE


def test_what_runs_differs_only_by_the_care_of_the_machine(made):
    def names(console: Console) -> list[str]:
        return [component.name for component in console.wiring._components]

    laptop, box = names(made("laptop")), names(made("box"))
    assert set(box) - set(laptop) <= BOX_ONLY and set(laptop) - set(box) == LAPTOP_ONLY
    assert laptop[0] == box[0] == "journal" and laptop[-1] == box[-1] == "loop"


def test_a_simulated_evening_lacks_threads_and_waits_only(made):
    laptop, console = given(made("laptop")), made("simulated")
    simulated = given(console)
    differing = {name for name in laptop if laptop[name] != simulated[name]}
    assert differing <= {"solver", "demonstration_after_ms"}
    assert console.dependencies.draw_pause_ms == 0


def test_everybody_told_on_a_laptop_is_told_on_a_box(made):
    def kinds(console: Console) -> set[str]:
        return {type(each).__name__ for each in console.dependencies.subscribers}

    laptop, box = kinds(made("laptop")), kinds(made("box"))
    assert box == laptop | {"PlayingSign"}, "a stick asks a box whether a game is played"
