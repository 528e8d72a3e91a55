"""`make bench` finds its benchmarks; what they measure is not judged here."""

import math

import numpy as np
import pytest

from benchmarks import mesures
from benchmarks.__main__ import benchmarks, main
from benchmarks.ears import LOSSES, SPEECH_DB_SPL, heard_with
from benchmarks.machine_ear import RATE


def test_every_benchmark_is_found_and_says_what_it_measures():
    found = benchmarks()
    assert {"solver", "session", "bulletins", "reader_latency", "screen", "voice"} <= found.keys()
    assert "solver_positions" not in found
    assert all(found.values())
    assert [*found][-1] == "mesures", "what got slower is read last"


BEFORE = (
    mesures.HEADING
    + """
## 0.1.0, 2026-01-01 10:00, un PC

| mesure | valeur | avant | rapport |
|---|---|---|---|
| tops | 20.00 µs |  |  |
| generate | 100.00 parties/s |  |  |

## ce que quelqu'un a écrit, à la main

| page | ko |
|---|---|
| une page | 12.00 ko |
"""
)


def test_what_got_slower_since_the_last_table_is_told_by_its_ratio():
    last = mesures.known_figures(BEFORE)
    now = {"tops": (30.0, "µs"), "generate": (50.0, "parties/s"), "neuf": (1.0, "ms")}
    assert mesures.slower(now, last) == [("generate", 2.0), ("tops", 1.5)]
    assert mesures.slower({"tops": (21.9, "µs"), "generate": (200.0, "parties/s")}, last) == []


def test_a_release_has_one_table_and_stands_beside_the_one_before():
    once = mesures.written({"tops": (10.0, "µs")}, BEFORE, "0.2.0", "lundi")
    again = mesures.written({"tops": (5.0, "µs")}, once, "0.2.0", "mardi")
    assert [heading.split(", ")[0] for heading, _ in mesures.tables(again)] == ["0.2.0", "0.1.0"]
    assert "| tops | 5.00 µs | 20.00 | 0.25 |" in again and "lundi" not in again
    assert again.endswith(BEFORE.removeprefix(mesures.HEADING)), "nothing else is touched"


def test_a_part_measured_alone_leaves_the_rest_of_its_table():
    once = mesures.written({"tops": (10.0, "µs"), "son": (40.0, "ms")}, BEFORE, "0.2.0", "lundi")
    again = mesures.written({"son": (30.0, "ms")}, once, "0.2.0", "mardi")
    assert "| tops | 10.00 µs | 20.00 | 0.50 |" in again and "| son | 30.00 ms |  |  |" in again
    assert mesures.known_figures(again) == {"tops": 10.0, "son": 30.0, "generate": 100.0}


def test_an_unknown_one_is_refused(capsys):
    assert main(["sovler"]) == 2
    assert "solver" in capsys.readouterr().out


# --- ears that hear less ------------------------------------------------------------------


def tone(hertz, db_spl):
    """Beside speech of RMS 1, which stands at 65 dB SPL."""
    amplitude = math.sqrt(2) * 10 ** ((db_spl - SPEECH_DB_SPL) / 20)
    return amplitude * np.sin(2 * np.pi * hertz * np.arange(RATE) / RATE)


def above_the_noise_db(name, hertz, db_spl):
    """How far a tone stands out, in the ear's own band, of what a loss leaves."""

    def in_band(samples):
        power = np.abs(np.fft.rfft(samples)) ** 2
        return power[round(hertz * 0.85) : round(hertz * 1.15)].sum()

    left = [
        heard_with(LOSSES[name], samples, 1.0, np.random.default_rng(5))
        for samples in (tone(hertz, db_spl), np.zeros(RATE))
    ]
    return 10 * math.log10(in_band(left[0]) / in_band(left[1]))


@pytest.mark.parametrize(("name", "hertz"), [("N2", 2000), ("N3", 1000), ("N3", 4000)])
def test_a_tone_is_heard_above_the_threshold_of_the_loss_and_not_below(name, hertz):
    threshold = float(LOSSES[name].at(hertz))
    assert above_the_noise_db(name, hertz, threshold + 20) > 6
    assert above_the_noise_db(name, hertz, threshold - 20) < 3


def test_the_older_ear_is_left_less_of_the_high_sounds():
    left = [above_the_noise_db(name, 4000, 60) for name in ("70", "80")]
    assert left[0] > left[1] + 6
