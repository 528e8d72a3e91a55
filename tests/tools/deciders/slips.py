"""The slips of duplicate: how they are written and corrected (§4 and §5 of both editions)."""

from collections.abc import Mapping

DECIDERS: Mapping[str, Mapping[str, str]] = {
    "fisf-2020 §4.1": {
        "engine.games.duplicate.correction.handing_in:taken": """
            it_is_changed_until_the_clock_stops_and_read_then""",
        "engine.games.duplicate.slips.fisf2020.solutions:solve_word": "",
        "engine.games.duplicate.slips.fisf2020.treatment:first_coup": """
            at_the_first_coup_no_location_is_due""",
        "engine.games.duplicate.slips.fisf2020.location:locate": """
            from_the_second_coup_a_location_is_due""",
        "engine.games.duplicate.slips.payment:price": "a_score_is_due",
    },
    "fisf-2020 §4.2": {
        "engine.games.duplicate.slips.fisf2020.location:raccord_fault": "",
        "engine.games.duplicate.slips.payment:price": "the_letter_a_joker_stands_for_is_circled",
    },
    "fisf-2020 §4.3.1": {
        "engine.games.duplicate.slips.fisf2020.location:_reference_mode": "",
        "console.games.duplicate.voice.coup:say_reference": """
            a_place_is_letter_then_number_across_and_number_then_letter_down""",
    },
    "fisf-2020 §4.3.2": {
        "engine.games.duplicate.slips.fisf2020.location:raccord_fault": "",
        "engine.games.duplicate.slips.readings:SlipReading.raccord": """
            a_letter_that_touches_nothing_is_no_raccord_letter
            raccord_letters_may_chain_away_from_the_word""",
    },
    "fisf-2020 §5.1": {
        "engine.games.duplicate.slips.position:CoupPosition.admits": "",
        "engine.games.duplicate.correction.state:CorrectionState.admitted_at": """
            who_was_refused_for_it_before_is_paid_and_so_is_who_comes_after
            it_is_refused_at_the_coups_after_it_too""",
        "engine.games.duplicate.top_choice:choose": """
            the_next_top_is_never_that_word_by_a_mere_press""",
    },
    "fisf-2020 §5.2.1": {
        "engine.games.duplicate.slips.played_words:played_words": "",
        "engine.games.duplicate.slips.readings:SlipReading.parasites": """
            letters_neither_of_the_word_nor_of_its_raccord_are_strays
            one_true_raccord_letter_explains_its_run_even_when_that_is_a_playable_word""",
        "engine.games.duplicate.slips.position:CoupPosition.placements": """
            a_played_word_has_free_squares_at_its_ends
            a_played_word_holds_a_letter_of_the_tirage
            a_played_word_uses_only_letters_of_grid_and_tirage""",
    },
    "fisf-2020 §5.2.2": {
        "engine.games.duplicate.slips.played_words:extension_readings": "",
        "engine.games.duplicate.slips.fisf2020.treatment:_is_another_word": """
            letters_of_a_word_that_can_be_played_are_no_strays
            a_stray_inside_the_extended_word_is_still_one
            a_stray_that_makes_an_admitted_word_is_none""",
    },
    "fisf-2020 §5.2.3": {
        "engine.games.duplicate.slips.fisf2020.treatment:StrayRuns.reason": "",
        "engine.games.duplicate.slips.fisf2020.treatment:StrayRuns.ask": """
            a_raccord_miscopied_with_letters_of_the_tirage_has_two_readings
            letters_where_nothing_lies_are_no_raccord_and_raise_no_question
            nothing_is_asked_where_both_readings_are_worth_nothing""",
        "engine.games.duplicate.slips.readings:SlipReading.raccord": """
            a_stray_letter_breaks_the_chain_of_raccord_letters""",
        "engine.games.duplicate.slips.played_words:played_words": """
            the_slip_may_show_several_played_words""",
    },
    "fisf-2020 §5.2.4": {"engine.games.duplicate.slips.position:Placement.is_valid": ""},
    "fisf-2020 §5.3": {
        "engine.games.duplicate.slips.fisf2020.solutions:solve_word": "",
        "engine.games.duplicate.slips.judgement:judge": """
            what_is_retained_is_paid_written_out_as_by_t
            t_and_the_word_written_out_are_worth_the_same_on_the_grid_of_a_table_apart""",
        "engine.games.duplicate.slips.fisf2020.location:_reference_mode": """
            the_direction_of_the_word_alone_may_be_turned
            the_reference_alone_may_be_turned
            word_and_reference_both_turned_are_no_location""",
        "engine.games.duplicate.slips.fisf2020.location:_location_faults": """
            a_wrong_raccord_beside_a_right_reference_is_a_warning
            both_modes_used_and_one_wrong_is_a_warning
            both_modes_used_and_right_are_clean
            an_extension_with_raccord_enough_ignores_its_reference""",
        "engine.games.duplicate.slips.fisf2020.location:_raccord_modes": """
            an_extension_written_whole_ignores_a_reference_where_it_cannot_be_admitted""",
        "engine.games.duplicate.slips.position:Placement.circlings": """
            a_joker_coup_is_placed_as_soon_as_one_circle_is_possible""",
    },
    "fisf-2020 §5.3.1": {"engine.games.duplicate.slips.payment:price": ""},
    "fisf-2020 §5.3.2": {"engine.games.duplicate.slips.payment:price": ""},
    "fisf-2020 §5.3.3": {
        "engine.games.duplicate.slips.fisf2020.solutions:_pay_elsewhere": "",
        "engine.games.duplicate.slips.fisf2020.solutions:ask_if_plausible": """
            a_false_raccord_hard_to_believe_is_put_to_the_judge_as_a_penalty
            a_false_raccord_that_cannot_be_said_is_not_even_asked_about
            a_plausible_false_raccord_for_that_score_makes_the_slip_null
            a_reference_to_the_false_place_itself_is_null
            the_judge_decides_what_is_plausible
            a_false_place_named_by_the_reference_costs_five_when_nobody_would_believe_it""",
        "engine.games.duplicate.slips.diagnosis:explain_nullity": """
            a_wrong_raccord_and_a_score_that_does_not_exist_are_null
            the_score_must_exist_in_the_direction_written""",
    },
    "fisf-2020 §5.4": {"engine.games.duplicate.slips.slip:Written.sheet": ""},
    "fisf-2020 §5.4.1.a": {
        "engine.games.duplicate.slips.diagnosis:explain_nullity": "",
        "engine.games.duplicate.slips.first_coup:solve_first": """
            the_four_nullities_hold_at_the_first_coup_too""",
    },
    "fisf-2020 §5.4.1.b": {
        "engine.games.duplicate.slips.fisf2020.treatment:StrayRuns.reason": "",
        "engine.games.duplicate.slips.first_coup:solve_first": """
            a_stray_word_is_null_at_the_first_coup_too""",
        "engine.games.duplicate.slips.fisf2020.treatment:_is_another_word": """
            a_word_that_ends_like_an_extension_is_not_paid_for_it
            nor_is_a_false_word_beside_a_true_raccord_that_is_an_extension
            nor_is_a_word_that_begins_like_an_extension""",
    },
    "fisf-2020 §5.4.1.c": {
        "engine.games.duplicate.slips.fisf2020.treatment:StrayRuns.reason": "",
        "engine.games.duplicate.slips.diagnosis:explain_nullity": "a_grid_that_is_not_ours_is_null",
    },
    "fisf-2020 §5.4.1.d": {
        "engine.games.duplicate.slips.fisf2020.treatment:StrayRuns.reason": "",
        "engine.games.duplicate.slips.diagnosis:explain_nullity": """
            a_letter_nobody_drew_is_no_error_of_grid
            a_word_the_grid_would_take_but_not_the_tirage_is_null""",
    },
    "fisf-2020 §5.4.2.a": {"engine.games.duplicate.slips.fisf2020.treatment:first_coup": ""},
    "fisf-2020 §5.4.2.b": {
        "engine.games.duplicate.slips.fisf2020.treatment:_correct_piece": "",
        "engine.games.duplicate.slips.fisf2020.solutions:ask_if_plausible": """
            a_false_raccord_among_those_places_makes_the_slip_null
            a_false_raccord_outweighs_an_acceptable_solution""",
        "engine.games.duplicate.slips.payment:price": """
            a_joker_nowhere_to_be_placed_gives_the_least
            a_circle_without_any_joker_drawn_is_no_joker_coup""",
        "engine.games.duplicate.slips.fisf2020.solutions:solve_word": """
            a_joker_nowhere_to_be_placed_leaves_no_choice_of_a_score_that_exists_elsewhere""",
        "engine.games.duplicate.slips.fisf2020.solutions:_ask_about_circle": """
            an_impossible_circle_and_score_are_read_to_the_letter_or_submitted
            the_letter_alone_holds_where_no_other_reading_brings_more""",
        "engine.games.duplicate.slips.fisf2020.treatment:_without_twins": """
            an_extension_of_two_words_alike_leaves_the_choice_to_the_score
            and_without_a_telling_score_gives_the_least_unless_the_reference_names_one
            so_does_the_end_of_two_long_words_alike""",
        "engine.games.duplicate.slips.fisf2020.solutions:_one_of": """
            raccord_letters_for_several_places_and_no_score_give_the_least
            raccord_letters_for_several_places_leave_the_choice_to_the_score""",
        "engine.games.duplicate.slips.played_words:independent": """
            a_raccord_drawn_apart_is_not_a_second_solution
            two_solutions_drawn_apart_are_independent""",
        "engine.games.duplicate.slips.fisf2020.treatment:choose": """
            the_least_of_two_solutions_includes_nullity
            two_independent_solutions_give_the_least""",
    },
    "fisf-2020 §5.5": {
        "engine.games.duplicate.slips.payment:price": "",
        "engine.games.duplicate.slips.fisf2020.treatment:first_coup": """
            first_coup_joker_not_circled_for_the_maximum
            first_coup_score_absent_or_not_the_maximum""",
        "engine.games.duplicate.slips.judgement:judge": "a_slip_hard_to_read discipline",
        "engine.games.duplicate.slips.fisf2020.location:_location_faults": """
            both_modes_used_and_one_of_them_wrong
            reference_or_word_turned""",
        "engine.games.duplicate.slips.fisf2020.location:raccord_fault": """
            seven_letters_or_more_extended_with_too_few_of_them
            three_to_six_letters_extended_and_not_written_whole
            two_letters_extended_without_third_letter_nor_right_reference
            two_raccord_letters_are_right_when_the_first_word_has_but_two
            two_raccord_letters_only""",
        "engine.games.duplicate.slips.fisf2020.solutions:_one_of": """
            turned_and_playable_both_ways_the_score_tells_or_the_least_is_given""",
    },
    "fisf-2020 §5.6": {
        "engine.games.duplicate.slips.payment:Payment.points": "",
        "engine.games.duplicate.correction.bounds:paid": """
            a_penalty_takes_five_and_never_more_than_there_is""",
        "engine.games.duplicate.slips.fisf2020.solutions:_pay_elsewhere": """
            an_illegible_reference_is_no_location
            the_only_penalty_is_an_existing_score_without_its_place""",
    },
    "fisf-2020 §5.7": {
        "engine.games.duplicate.correction.handing_in:judge_late": """
            a_late_slip_never_counts_by_itself
            refused_it_leaves_what_was_handed_in_before
            the_judge_answers_by_the_six_buttons""",
        "engine.games.duplicate.correction.handing_in:beside_a_phone": """
            a_telephone_and_a_paper_are_the_judges
            an_arbiter_with_a_paper_in_hand_sees_what_the_telephone_sent""",
        "engine.games.duplicate.slips.diagnosis:explain_nullity": "",
        "engine.games.duplicate.slips.judgement:_immediate_nullity": """
            a_grave_matter_of_discipline
            a_slip_with_nothing_left_on_it_is_blank
            an_illegible_word
            no_slip_a_blank_one_several_a_late_one_an_exchanged_one""",
        "engine.games.duplicate.correction.decide:close": """
            missing_slips_may_count_as_not_handed_in""",
        "engine.games.duplicate.slips.fisf2020.solutions:ask_if_plausible": "a_false_raccord",
        "engine.games.duplicate.slips.fisf2020.treatment:StrayRuns.reason": """
            an_acceptable_solution_and_a_word_that_is_none""",
        "engine.games.duplicate.slips.fisf2020.treatment:_is_another_word": """
            a_word_that_ends_like_an_extension_is_not_paid_for_it""",
        "engine.games.duplicate.slips.payment:least_of": """
            several_independent_solutions_one_of_them_not_valid""",
        "engine.games.duplicate.past_coup:_is_void": """
            a_word_the_tirage_announced_could_not_make_is_worth_nothing""",
        "engine.games.duplicate.correction.evolve:with_change": """
            a_word_not_admitted_is_worth_nothing_to_whoever_had_it""",
        "engine.games.duplicate.correction.state:CorrectionState.admitted_at": """
            it_is_refused_at_the_coups_after_it_too
            a_word_formed_in_passing_is_refused_and_the_word_itself_is_not""",
    },
    "fisf-2020 §5.8": {
        "engine.games.duplicate.slips.judgement:judge": "",
        "engine.games.duplicate.standings.game:_coup_score": """
            chatting_during_an_annulled_coup_stays_on_the_account""",
        "engine.games.duplicate.standings.billets:billets": """
            of_a_coup_annulled_only_conduct_is_told""",
        "engine.games.duplicate.slips.verdict:Verdict.warnings": """
            a_disciplinary_warning_counts_beside_the_slip_s_own""",
        "engine.games.duplicate.slips.payment:Payment.sanction": """
            a_warning_does_not_join_a_penalty_nor_a_zero
            no_more_than_one_warning_in_a_coup
            no_more_than_one_warning_and_none_beside_a_penalty_or_a_zero""",
        "engine.games.duplicate.correction.decide:amend": """
            a_warning_for_conduct_goes_with_anything""",
    },
    "fisf-2020 §5.9": {
        "engine.games.duplicate.standings.averages:averages": "",
        "engine.games.duplicate.correction.judgement:billet_answers": """
            every_answer_is_listed_with_who_gave_it""",
        "engine.games.duplicate.correction.bounds:check_decision": """
            an_average_is_never_more_than_the_solution_proposed_nor_makes_a_solo""",
        "engine.games.duplicate.correction.decide:hand_out": """
            a_billet_handed_out_is_a_notice_before_the_coup_to_come""",
        "engine.games.duplicate.standings.sheet:standing_rules": """
            the_game_says_how_many_warnings_are_free
            the_sixth_in_blitz_and_in_original_formules
            the_sixth_warning_costs_in_blitz_and_in_every_original_formule""",
        "engine.games.duplicate.standings.game:standings": """
            the_fourth_warning_and_each_after_it_cost_five_points
            penalties_are_taken_off_at_the_end_and_dated_to_their_coup
            warnings_add_up_even_for_a_player_who_was_handed_no_billet""",
        "engine.games.duplicate.standings.game:CoupScore.net": """
            in_mort_subite_a_penalty_counts_on_the_coup_itself
            in_mort_subite_a_penalty_is_taken_on_the_coup""",
        "engine.games.duplicate.correction.judgement:with_question": """
            a_word_formed_in_passing_and_then_played_is_the_same_word
            it_is_asked_when_the_second_slip_comes_and_a_zero_counts_meanwhile
            whoever_repeats_it_is_asked_about""",
        "engine.games.duplicate.correction.judgement:told_by_answer": """
            who_knew_has_another_zero_and_who_did_not_the_average""",
        "engine.games.duplicate.correction.evolve:with_change": """
            a_wrong_press_t_becomes_the_word_the_room_had
            later_slips_stay_judged_on_what_was_shown
            one_table_had_the_word_of_the_console
            the_tirage_announced_is_what_slips_answer""",
        "engine.games.duplicate.correction.judgement:judged_again": """
            the_judge_chose_a_reading_not_its_points""",
        "engine.games.duplicate.standings.billets:billets": "test_billets.py",
        "engine.games.duplicate.slips.fisf2020.solutions:_believed": """
            a_fallacious_raccord_among_several_places_names_its_words_too
            a_fallacious_raccord_names_the_words_it_refused
            a_false_word_the_judge_finds_plausible_is_named_too""",
        "engine.games.duplicate.slips.fisf2020.treatment:StrayRuns.reason": """
            a_stray_word_that_is_refused_is_named""",
        "engine.games.duplicate.slips.payment:least_of": """
            the_refused_words_of_several_solutions_are_all_kept""",
        "engine.games.duplicate.slips.fisf2014.solutions:_mode_forming_refused": """
            in_2014_a_mode_that_forms_a_refused_word_names_it""",
    },
    "fisf-2014 §4.1": {
        "engine.games.duplicate.slips.fisf2014.solutions:locate": "",
        "engine.games.duplicate.slips.payment:price": """
            the_joker_is_circled
            word_reference_and_score_are_paid_in_full""",
    },
    "fisf-2014 §4.2.1": {
        "engine.games.duplicate.slips.fisf2014.solutions:reference_mode": "",
        "engine.games.duplicate.slips.fisf2014.treatment:first_coup": """
            at_the_first_coup_no_reference_is_required""",
    },
    "fisf-2014 §4.2.2": {
        "engine.games.duplicate.slips.fisf2014.solutions:ignores_reference": "",
        "engine.games.duplicate.slips.fisf2014.solutions:reference_mode": """
            an_extension_written_the_other_way_goes_by_its_reference""",
    },
    "fisf-2014 §4.3.1": {
        "engine.games.duplicate.slips.readings:SlipReading.raccord": "",
        "engine.games.duplicate.slips.fisf2014.solutions:raccord_mode": """
            three_raccord_letters_at_least""",
    },
    "fisf-2014 §4.3.2": {"engine.games.duplicate.slips.fisf2014.treatment:_played": ""},
    "fisf-2014 §4.3.3": {
        "engine.games.duplicate.slips.fisf2014.solutions:_retained": "",
        "engine.games.duplicate.slips.fisf2014.treatment:_main": """
            an_extension_of_two_words_alike_is_told_by_its_score_or_gives_the_least""",
    },
    "fisf-2014 §4.4": {
        "engine.games.duplicate.slips.fisf2014.solutions:_combine": "",
        "engine.games.duplicate.slips.fisf2014.solutions:_mode_forming_refused": """
            a_mode_that_makes_a_false_word_of_a_word_of_the_grid_is_null""",
        "engine.games.duplicate.slips.fisf2014.treatment:_outdoes": """
            what_is_copied_from_the_grid_well_or_badly_is_not_the_word_played""",
        "engine.games.duplicate.slips.fisf2014.solutions:ignores_reference": """
            an_extension_of_three_letters_or_more_does_not_use_two_modes""",
        "engine.games.duplicate.slips.fisf2014.solutions:raccord_mode": """
            2014_a_raccord_letter_is_not_tried_at_the_reference""",
    },
    "fisf-2014 §5.2": {
        "engine.games.duplicate.slips.payment:price": "",
        "engine.games.duplicate.slips.fisf2014.treatment:first_coup": """
            first_coup_a_score_absent_or_impossible_is_a_warning
            first_coup_the_best_place_is_paid_and_any_possible_score_is_clean""",
        "engine.games.duplicate.slips.fisf2014.solutions:raccord_mode": """
            two_raccord_letters_are_right_after_a_first_word_of_two
            two_raccord_letters_instead_of_three""",
        "engine.games.duplicate.slips.fisf2014.alterations:is_altered": """
            a_raccord_spoilt_by_more_is_none
            a_raccord_spoilt_by_one_slip_of_the_pen
            the_right_raccord_must_be_three_consecutive_letters_of_one_word
            2014_a_raccord_with_two_letters_exchanged_is_a_warning""",
        "engine.games.duplicate.slips.fisf2014.alterations:altered_extensions": """
            a_front_extension_copied_with_one_slip_of_the_pen
            an_extended_word_copied_with_one_slip_of_the_pen
            2014_letters_that_lie_on_the_grid_are_no_extension_miscopied""",
        "engine.games.duplicate.slips.fisf2014.solutions:reference_mode": """
            an_extension_written_the_other_way_goes_by_its_reference
            word_or_reference_turned""",
        "engine.games.duplicate.slips.fisf2014.solutions:_retained": """
            turned_and_playable_both_ways""",
        "engine.games.duplicate.slips.judgement:judge": """
            a_slip_hard_to_read_and_a_matter_of_discipline""",
    },
    "fisf-2014 §5.3": {
        "engine.games.duplicate.slips.fisf2014.solutions:_shifted": "",
        "engine.games.duplicate.slips.fisf2014.solutions:_last_letter_missing": """
            a_last_letter_that_lies_on_the_grid_and_is_missing_costs_five_points
            it_costs_five_points_too_where_raccord_letters_stand_beside_the_letter_missing
            it_is_null_when_the_score_is_not_that_of_the_whole_word
            the_letter_missing_places_nothing_by_itself""",
        "engine.games.duplicate.slips.fisf2014.solutions:_ask_if_meant": """
            the_judge_may_find_that_the_square_named_was_meant""",
        "engine.games.duplicate.slips.judgement:judge": """
            what_is_retained_is_paid_written_out_as_by_t
            t_and_the_word_written_out_are_worth_the_same_on_the_grid_of_a_table_apart""",
    },
    "fisf-2014 §5.4": {
        "engine.games.duplicate.slips.diagnosis:explain_nullity": "",
        "engine.games.duplicate.slips.judgement:_immediate_nullity": """
            a_grave_matter_of_discipline
            an_illegible_word
            no_slip_a_blank_one_several_a_late_one_an_exchanged_one""",
        "engine.games.duplicate.slips.fisf2014.treatment:_explain": "an_illegible_reference",
        "engine.games.duplicate.slips.fisf2014.solutions:makes_both_ways": """
            unless_a_single_letter_makes_a_word_each_way""",
        "engine.games.duplicate.slips.fisf2014.treatment:_played": """
            2014_never_paid_them
            letters_that_touch_are_a_word_or_a_raccord_and_must_be_right""",
        "engine.games.duplicate.correction.evolve:with_change": """
            a_word_not_admitted_under_the_edition_of_2014""",
        "engine.games.duplicate.correction.state:CorrectionState.admitted_at": """
            it_is_refused_at_the_coups_after_it_too""",
    },
    "fisf-2014 §5.6": {
        "engine.games.duplicate.slips.fisf2014.treatment:choose": "",
        "engine.games.duplicate.slips.payment:price": """
            a_circle_that_tells_where_the_joker_is_outweighs_the_score
            an_uncertain_joker_and_a_telling_score
            an_uncertain_joker_and_no_telling_score_give_the_least""",
        "engine.games.duplicate.slips.fisf2014.treatment:first_coup": """
            first_coup_an_uncertain_joker_takes_its_worst_letter_and_the_best_place
            first_coup_nobody_is_told_that_the_least_joker_is_the_most_of_the_word""",
        "engine.games.duplicate.slips.slip:Written.sheet": "what_is_crossed_out_does_not_exist",
    },
}
