"""The failings of fisf-2020 §5.5 to §5.7, each with its article and its sanction."""

from engine.games.duplicate.editions import Edition
from engine.games.duplicate.slips.payment import Rulebook
from engine.games.duplicate.slips.verdict import Sanction

_WARNINGS = {
    "slip_first_score": "5.5",
    "slip_first_missing": "5.5",
    "slip_first_circle": "5.5",
    "slip_score_missing": "5.5",
    "slip_score_wrong": "5.5",
    "slip_score_other_circle": "5.5",
    "slip_two_raccord": "5.5",
    "slip_circle_missing": "5.5",
    "slip_circle_wrong": "5.5",
    "slip_both_modes": "5.5",
    "slip_inverted": "5.5",
    "slip_extension_two": "5.5",
    "slip_extension_not_whole": "5.5",
    "slip_extension_few": "5.5",
    "slip_untidy": "5.5",
    "slip_discipline_warning": "5.5",
}
_PENALTIES = {"slip_score_elsewhere": "5.6"}
_NULLITIES = {
    "slip_none": "5.7",
    "slip_blank": "5.7",
    "slip_several": "5.7",
    "slip_late": "5.7",
    "slip_exchanged": "5.7",
    "slip_fallacious": "5.3.3",
    "slip_no_word": "5.4.1.a",
    "slip_not_whole": "5.7",
    "slip_extension_raccord": "5.2.2",
    "slip_word_refused": "5.4.1.a",
    "slip_formed_refused": "5.4.1.a",
    "slip_not_located": "5.4.1.a",
    "slip_both_inverted": "5.3",
    "slip_illegible_word": "5.7",
    "slip_stray_word": "5.4.1.b",
    "slip_grid_error": "5.4.1.c",
    "slip_letter_error": "5.4.1.d",
    "slip_too_many": "3.8.2",
    "slip_several_null": "5.7",
    "slip_discipline_zero": "5.7",
}
_REMARKS = {"slip_several_solutions": "5.4.2.b"}

RULEBOOK = Rulebook(
    Edition.E2020,
    {
        **{code: (number, Sanction.NONE) for code, number in _REMARKS.items()},
        **{code: (number, Sanction.WARNING) for code, number in _WARNINGS.items()},
        **{code: (number, Sanction.PENALTY) for code, number in _PENALTIES.items()},
        **{code: (number, Sanction.ZERO) for code, number in _NULLITIES.items()},
    },
)
