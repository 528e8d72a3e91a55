"""A game may be called anything; its files stay where they belong."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.folders import file_name


@given(st.text())
def test_a_name_never_leaves_its_folder(name):
    made = file_name(name)
    assert Path("folder", made).resolve().parent == Path("folder").resolve()
    assert 0 < len(made.encode()) <= 200
    assert "/" not in made


@pytest.mark.parametrize("name", ["con", "Aux.2026", "nul", "COM1", "lpt9.txt", "prn"])
def test_a_name_of_a_device_of_windows_is_taken_by_a_stick(name):
    """Linux refuses them too on a stick: no copy of the whole journal could be made any more."""
    assert file_name(name) == f"_{name}"


def test_names_people_give_stay_readable():
    assert file_name("../../etc/passwd") == "_.._etc_passwd"
    assert file_name("Soirée n°3") == "Soirée_n_3"
