"""The failings of fisf-2014 §5.2 to §5.4, each with its article and its sanction."""

from engine.games.duplicate.editions import Edition
from engine.games.duplicate.slips.payment import Rulebook
from engine.games.duplicate.slips.verdict import Sanction

_WARNINGS = {
    "slip_score_missing": "5.2",
    "slip_score_wrong": "5.2",
    "slip_first_missing": "5.2",
    "slip_first_impossible": "5.2",
    "slip_two_raccord": "5.2",
    "slip_raccord_altered": "5.2",
    "slip_circle_missing": "5.2",
    "slip_circle_wrong": "5.2",
    "slip_inverted": "5.2",
    "slip_untidy": "5.2",
    "slip_discipline_warning": "5.2",
    "slip_both_modes": "4.4",
}
_PENALTIES = {"slip_shifted": "5.3", "slip_last_letter": "5.3"}
_NULLITIES = {
    "slip_none": "5.4",
    "slip_blank": "5.4",
    "slip_several": "5.4",
    "slip_late": "5.4",
    "slip_exchanged": "5.4",
    "slip_no_word": "5.4",
    "slip_letter_error": "5.4",
    "slip_too_many": "7.2",
    "slip_grid_error": "5.4",
    "slip_not_whole": "5.4",
    "slip_extension_raccord": "4.3.2",
    "slip_not_located": "5.4",
    "slip_word_refused": "5.4",
    "slip_formed_refused": "5.4",
    "slip_mode_forms_refused": "4.4",
    "slip_illegible_word": "5.4",
    "slip_illegible_reference": "5.4",
    "slip_both_inverted": "5.4",
    "slip_several_null": "5.6",
    "slip_discipline_zero": "5.4",
}
_REMARKS = {"slip_several_solutions": "5.6"}

RULEBOOK = Rulebook(
    Edition.E2014,
    {
        **{code: (number, Sanction.NONE) for code, number in _REMARKS.items()},
        **{code: (number, Sanction.WARNING) for code, number in _WARNINGS.items()},
        **{code: (number, Sanction.PENALTY) for code, number in _PENALTIES.items()},
        **{code: (number, Sanction.ZERO) for code, number in _NULLITIES.items()},
    },
)
