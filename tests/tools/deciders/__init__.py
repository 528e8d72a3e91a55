"""Which function decides what each test of the rules holds.

By article: a function without tests answers for the article, the others for the tests named after
them, or for all tests of a file. A private function is named where it alone makes the choice.
"""

from collections.abc import Mapping

from tests.tools.deciders import others, play, slips

DECIDERS: Mapping[str, Mapping[str, str]] = {**play.DECIDERS, **slips.DECIDERS, **others.DECIDERS}
AS_IN_2020 = {
    "1.1": "1.1",
    "1.2": "1.2",
    "1.2.1": "1.2",
    "1.2.2": "1.2",
    "1.2.3": "1.2",
    "2.2": "2.2",
    "3": "3",
    "3.1": "3.1",
    "3.2": "3.2",
    "3.3": "3.3",
    "3.4": "3.4",
    "3.5": "3.5",
    "3.6": "3.7",
    "5.1": "5.1",
    "5.5": "5.8",
    "5.7": "5.9",
    "6.1": "6.2",
    "6.2": "3.6",
    "6.3": "6.3",
    "7.1": "3.8.1",
    "7.2": "3.8.2",
    "7.3": "3.8.3",
    "7.4": "3.8.4",
}
"""Articles of 2014 that the functions of 2020 decide; the others are in the table."""
