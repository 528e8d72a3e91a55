"""The game of duplicate, but its slips: what is drawn, said, retained, ended and ranked."""

from collections.abc import Mapping

DECIDERS: Mapping[str, Mapping[str, str]] = {
    "fisf-2020 §1.1": {
        "engine.letters.legality:examine": "",
        "engine.letters.solver:solve": "the_first_word_lies_across_the_centre",
        "engine.letters.scoring:score": "the_board_is_the_standard_one",
        "engine.letters.tiles:Distribution.total": "the_french_set_has_102_tiles_worth_197_points",
        "console.tv.board:draw_board": "the_grid_has_its_coordinates",
    },
    "fisf-2020 §1.2": {
        "engine.letters.scoring:score": "",
        "engine.letters.solver:solve": "test_small_positions.py",
        "engine.letters.scoring:Limits.prime": """
            the_prime_depends_on_the_tiles_played_not_on_the_rack""",
        "engine.games.duplicate.top_choice:choose": """
            the_words_formed_in_passing_count_and_are_told""",
    },
    "fisf-2020 §1.3": {"engine.games.duplicate.formules:Tempo.for_coup": ""},
    "fisf-2020 §2.1": {
        "engine.games.duplicate.options:GameOptions.puts_phones_away": "",
        "engine.games.duplicate.correction.handing_in:choose_way": """
            in_a_competition_no_slip_comes_by_telephone
            the_week_after_the_same_box_shows_no_code""",
        "console.web.screens:PublicScreens.may_watch": """
            a_screen_waits_with_its_mark_until_the_judge_lets_it_in""",
        "console.tv.access:draw_access": "the_page_of_access_shows_no_code_to_scan_and_its_address",
    },
    "fisf-2020 §2.2": {
        "engine.letters.tileset:take_stock": "",
        "console.tiles.whereabouts:compare": """
            verifying_names_what_is_missing_doubled_and_foreign""",
        "console.tv.board:draw_tile": "a_joker_differs_by_colour_and_by_a_bar_instead_of_a_value",
        "console.tv.common:draw_tirage": "letters_stand_in_the_order_they_were_announced",
    },
    "fisf-2020 §3": {"console.games.duplicate.voice.game:announce_game": ""},
    "fisf-2020 §3.1": {
        "engine.games.duplicate.decide:announce": "",
        "console.games.duplicate.voice.coup:announce_new_letters": """
            a_joker_is_a_white_letter_in_2020_and_a_joker_in_2014
            new_letters_are_country_and_letter_in_the_order_drawn
            in_2014_a_joker_drawn_is_joker
            in_2020_a_joker_drawn_is_joker_lettre_blanche_and_nothing_more""",
        "console.games.duplicate.voice.coup:announce_reliquat": """
            the_reliquat_is_counted_and_named
            the_reliquat_is_counted_then_told_in_alphabetical_order_joker_last
            the_reliquat_names_the_country_alone
            without_a_reliquat_there_is_nothing_to_announce""",
        "console.games.duplicate.voice.coup:announce_tirage": """
            in_blitz_the_whole_tirage_is_told_by_its_letters_alone
            the_whole_tirage_groups_identical_letters
            a_club_may_have_the_letter_after_the_country""",
        "console.voice.style:SpellingTable.__getitem__": """
            the_official_table_gives_every_letter_a_word_that_begins_with_it""",
        "console.games.duplicate.voice.coup:announce_invalid": """
            an_invalid_tirage_is_told_with_its_article""",
        "engine.letters.tiles:sort_letters": "a_reliquat_is_sorted_with_the_joker_last",
        "engine.games.duplicate.table:Table.lacking": """
            as_many_letters_are_drawn_as_complete_the_tirage""",
    },
    "fisf-2020 §3.2": {
        "engine.games.duplicate.rack:judge_tirage": "",
        "console.games.duplicate.voice.coup:announce_rejet": """
            a_rejet_counts_the_letters_thrown_back
            a_rejet_is_announced_as_such_with_the_number_of_letters""",
        "engine.games.duplicate.rack:minimum_of_each": """
            two_and_two_then_one_and_one
            one_and_one_sooner_because_of_what_is_left
            sooner_than_the_sixteenth_coup_one_and_one_when_the_letters_left_ask_for_it
            from_the_sixteenth_coup_one_and_one
            the_first_fifteen_coups_ask_for_two_and_two""",
        "engine.games.duplicate.rack:freedom_has_ended": """
            the_judges_freedom_ends_when_the_rest_is_all_of_one_kind
            the_choice_ends_when_the_other_letters_are_all_of_one_kind""",
        "engine.games.duplicate.decide:reject_rack": """
            a_rejet_puts_everything_back_reliquat_included
            rejets_go_on_until_the_tirage_is_valid
            a_valid_tirage_is_not_rejected_without_a_reason""",
    },
    "fisf-2020 §3.3": {
        "engine.games.duplicate.timing:tick": "",
        "console.games.duplicate.voice.coup:signal": """
            the_steps_of_the_clock
            the_three_steps_are_told_in_a_word
            the_terms_may_vary""",
        "console.games.duplicate.drawing.coup:draw_thinking": """
            the_warning_comes_at_its_second_and_not_before""",
        "engine.games.duplicate.timing:start": """
            the_clock_starts_after_the_letters_are_repeated_not_before""",
        "engine.games.duplicate.formules:Tempo.for_coup": (
            "the_same_time_for_everyone_at_every_coup"
        ),
    },
    "fisf-2020 §3.4": {
        "engine.games.duplicate.tops:rank_tops": "",
        "engine.games.duplicate.correction.bounds:questioned_tops": """
            a_top_in_question_is_told_before_the_figures""",
        "engine.games.duplicate.correction.bounds:vouched": """
            a_word_and_a_reason_are_paid_and_put_the_top_in_question""",
        "console.games.duplicate.voice.coup:announce_top": """
            the_top_with_its_words_and_its_accents
            points_direction_place_word_spelling_words_formed_then_the_reminder
            without_words_formed_none_is_told_and_the_text_reads_well
            a_club_may_have_the_digits_of_the_score_after_the_reminder_when_it_has_several""",
        "console.games.duplicate.voice.coup:say_spelling": """
            the_letter_of_a_joker_is_spelled_by_the_table_and_the_word_stays_whole""",
        "console.games.duplicate.voice.coup:announce_caution": """
            a_caution_is_an_announcement_of_its_own""",
        "engine.games.duplicate.top_choice:proposed_cautions": """
            within_a_few_points_one_press_says_it
            a_caution_is_proposed_beside_the_top_and_said_by_one_touch""",
        "engine.games.duplicate.top_choice:choose": """
            by_itself_only_where_the_points_are_the_same
            the_judge_of_a_centre_cannot_choose_another_isotop
            among_equals_the_judge_chooses
            the_word_worth_most_is_retained
            a_word_that_ends_the_game_must_be_chosen
            a_word_that_keeps_the_joker_must_be_chosen
            keeping_the_joker_comes_before_ending_the_game""",
        "engine.games.duplicate.tops:confusions": """
            another_word_of_the_same_letters_there_is_a_risk_for_the_solution
            both_may_be_said
            the_place_of_the_joker_is_no_other_place
            the_same_letters_elsewhere_or_other_letters_there_are_none
            the_same_word_elsewhere_is_a_risk_for_its_place
            the_solution_itself_is_no_risk
            what_is_not_worth_the_same_is_no_risk_by_itself
            within_a_few_points_it_is_the_judges_to_say""",
        "console.games.duplicate.drawing.top:draw_revealing": """
            the_top_says_points_direction_and_place""",
        "engine.letters.legality:examine": """
            the_first_word_is_horizontal
            the_first_word_is_placed_across""",
        "engine.letters.moves:place": "the_letter_of_a_joker_stays_to_the_end_of_the_game",
        "engine.games.duplicate.correction.evolve:with_change": "test_what_the_room_had.py",
        "engine.games.duplicate.past_coup:correct": """
            a_later_top_keeps_the_points_it_was_announced_for""",
        "engine.epreuve.fold:Fold.ranking": """
            the_coups_before_another_top_were_common
            a_top_the_drawing_centre_did_not_tell_leaves_the_common_game""",
        "console.games.duplicate.voice.script:_top_told": """
            a_caution_follows_the_solution_where_there_is_a_risk_and_where_the_club_wants_it""",
    },
    "fisf-2020 §3.5": {
        "engine.games.duplicate.standings.game:find_solo": "",
        "engine.games.duplicate.standings.game:standings": """
            the_bonus_is_given_from_sixteen_players
            an_epreuve_may_have_its_own_threshold_and_bonus
            where_solos_are_counted_across_centres_a_centre_knows_of_none
            a_penalised_solo_keeps_its_bonus""",
        "engine.games.duplicate.standings.sheet:ScoreSheet.handed_in": """
            a_pair_hands_in_one_slip_and_is_one_player
            a_slip_of_an_annulled_coup_makes_no_player
            late_gone_or_excluded_since_they_played
            whoever_is_on_the_list_and_handed_in_no_slip_is_no_player""",
        "engine.games.duplicate.standings.sheet:ScoreSheet.at_solo_border": """
            at_fifteen_players_the_judge_is_told_and_by_name
            at_sixteen_players_the_judge_is_told_too""",
        "console.games.duplicate.voice.game:announce_solos": """
            solos_are_told_with_their_count
            solos_counted_across_centres_come_with_the_general_ranking""",
        "console.games.duplicate.voice.script:_solos": """
            solos_are_told_at_the_end_of_the_game
            solos_counted_across_centres_are_left_to_the_general_ranking
            solos_wait_for_the_last_slip""",
        "console.games.duplicate.ranking:standing_rows": """
            solos_are_shown_once_the_game_is_over""",
        "engine.epreuve.solos:solos": """
            test_common_letters.py
            a_solo_is_alone_in_its_scope
            solos_compare_points_before_the_penalty""",
        "console.games.duplicate.teller:DuplicateTeller.hear": """
            a_table_that_hands_in_nothing_is_not_told_as_a_player""",
    },
    "fisf-2020 §3.6": {
        "engine.games.duplicate.top_choice:annul": "",
        "console.games.duplicate.voice.script:_coup_annulled": """
            an_annulment_is_told_but_going_back_to_a_word_is_not""",
        "console.games.duplicate.voice.game:announce_annulment": """
            an_annulled_coup_is_named_and_its_letters_go_back""",
        "engine.games.duplicate.correction.evolve:with_collected": """
            an_annulled_coup_is_played_again_with_slips_of_its_own""",
        "engine.games.duplicate.correction.evolve:with_annulled": """
            whoever_an_annulled_coup_had_put_out_is_back""",
        "engine.games.duplicate.standings.game:_coup_score": """
            the_points_of_an_annulled_coup_are_annulled
            after_an_error_the_points_of_the_coup_are_annulled""",
        "engine.games.duplicate.standings.billets:billets": """
            of_a_coup_annulled_only_conduct_is_told""",
        "engine.games.duplicate.decide:announce": """
            the_same_letters_are_rejected_until_the_tirage_differs""",
        "engine.games.duplicate.rack:end_by_annulment": """
            an_annulled_coup_ends_the_game_when_no_other_tirage_exists
            the_other_tirage_must_be_valid_too""",
        "engine.games.duplicate.ending:end_after_annulment": """
            the_game_ends_when_no_other_tirage_can_be_drawn
            it_goes_on_when_the_bag_holds_enough_for_another""",
        "engine.games.duplicate.decide:close_game": """
            a_coup_without_any_solution_is_given_up_even_when_collected""",
        "engine.games.duplicate.past_coup:correct": "coups_lost_are_annulled_whatever_the_room_had",
        "console.games.duplicate.teller:DuplicateTeller.hear": """
            a_coup_annulled_after_it_was_told_brings_nobody_anything
            a_coup_corrected_after_a_later_one_was_annulled_had_the_common_letters""",
        "engine.epreuve.fold:Fold.ranking": """
            the_coups_before_an_annulled_one_were_common
            a_coup_the_drawing_centre_annuls_is_annulled_for_all
            other_letters_take_a_centre_out_of_the_common_game""",
        "engine.games.duplicate.top_choice:choose": """
            after_an_annulment_the_file_is_of_no_help_and_the_judge_chooses""",
    },
    "fisf-2020 §3.7": {
        "engine.games.duplicate.ending:proposed_end": "",
        "engine.games.duplicate.rack:end_by_letters": """
            the_letters_left_end_the_game
            not_while_a_joker_or_the_y_is_among_two_or_more""",
        "engine.games.duplicate.rack:judge_interruption": """
            more_than_fifteen_minutes_of_interruption
            more_than_fifteen_minutes_in_a_row
            a_coup_annulled_after_its_slips_were_collected_counts_towards_the_fifteen
            a_coup_annulled_before_its_slips_were_collected_counts_for_nothing""",
        "engine.games.duplicate.rack:stands_by_annulled": """
            away_from_the_fifteen_an_annulled_coup_decides_nothing
            where_an_annulled_coup_decides_both_counts_are_told
            results_that_stand_by_an_annulled_coup_stand_at_the_hub_too""",
        "engine.games.duplicate.ending:end_after_annulment": """
            a_blocked_grid_is_proposed_as_an_end_at_the_second_tirage_without_a_solution
            a_coup_annulled_for_another_reason_says_nothing_of_the_grid
            the_game_ends_when_no_other_tirage_can_be_drawn""",
        "engine.games.duplicate.decide:close_game": """
            a_coup_that_was_not_collected_or_too_few_of_them_is_given_up
            a_coup_without_any_solution_is_given_up_even_when_collected
            the_results_stand_at_the_end_of_the_last_coup_collected
            an_interruption_of_sixteen_minutes_annuls_the_game_everywhere""",
        "engine.games.duplicate.state:State.is_void": "annulled_results_rank_nobody_anywhere",
        "engine.games.duplicate.state:State.final_standings": """
            results_that_stand_are_ranked_as_ever""",
        "console.games.duplicate.voice.script:_solos": "a_game_whose_results_are_void_has_no_solo",
        "console.games.duplicate.voice.game:announce_interruption": """
            an_interruption_says_what_becomes_of_the_results
            an_interruption_tells_what_becomes_of_the_results""",
        "console.games.duplicate.voice.game:announce_end": """
            the_end_names_its_cause_its_coups_and_its_total
            the_end_is_told_with_its_cause_the_coups_and_the_total""",
        "console.games.duplicate.drawing.coup:draw_thinking": "a_long_pause_counts_its_minutes",
        "engine.games.duplicate.timing:cut_was_long": """
            a_long_cut_is_told_by_a_long_press
            a_long_cut_is_an_interruption_like_any_other""",
        "engine.games.duplicate.timing:note_cut": "after_a_cut_the_desk_asks_how_long_it_lasted",
        "console.games.duplicate.teller:DuplicateTeller.hear": "an_interrupted_game_says_so",
        "engine.epreuve.sheet:CentreSheet.is_void": "a_game_interrupted_too_early_is_void",
        "engine.games.duplicate.tops:rank_tops": """
            a_word_that_ends_the_game_is_an_obligation""",
        "engine.games.duplicate.top_choice:choose": "a_word_that_ends_the_game_must_be_chosen",
        "engine.games.duplicate.evolve:_game_reopened": "a_game_reopened_is_interrupted_no_more",
        "engine.games.duplicate.timing:note_interruption": """
            the_page_asks_how_many_minutes_a_cut_lasted""",
        "engine.games.duplicate.game:Duplicate.returning": """
            after_a_reboot_in_the_middle_of_a_game_it_is_asked""",
    },
    "fisf-2020 §3.8": {"engine.letters.solver:solve": ""},
    "fisf-2020 §3.8.1": {
        "engine.games.duplicate.rack:settle": "",
        "engine.games.duplicate.rack:valid_tirages": "in_a_joker_game_every_tirage_has_its_joker",
        "engine.games.duplicate.formules:Formule.companion_jokers": """
            after_the_second_joker_the_game_is_a_normal_one
            six_letters_are_drawn_and_the_joker_comes_by_itself
            the_second_joker_then_goes_on_and_after_it_seven_letters_are_drawn""",
        "engine.games.duplicate.formules:Formule.initial_bag": """
            both_jokers_leave_the_bag_before_the_game""",
        "engine.games.duplicate.tops:rank_tops": """
            in_a_joker_game_a_joker_lost_for_good_stays_the_last
            in_a_joker_game_an_exchange_preserves_the_joker_as_well_as_a_word_without_it
            in_a_joker_game_the_joker_that_comes_back_is_preferred""",
        "engine.games.duplicate.top_choice:choose": """
            a_solution_that_keeps_the_joker_must_be_retained""",
        "engine.games.duplicate.top_choice:place": """
            a_joker_that_is_played_gives_way_to_its_letter
            its_points_stay_those_of_a_joker
            when_the_bag_has_no_such_letter_the_joker_stays""",
        "console.games.duplicate.voice.script:_rack_rejected": """
            the_joker_that_accompanies_a_tirage_is_not_thrown_back""",
    },
    "fisf-2020 §3.8.2": {
        "engine.letters.scoring:Limits.prime": "",
        "engine.letters.legality:examine": """
            seven_of_eight_letters_may_be_played_not_eight
            in_seven_out_of_eight_the_eighth_letter_stays""",
        "engine.games.duplicate.slips.diagnosis:explain_nullity": """
            a_letter_nobody_drew_is_that_fault_in_every_formule
            more_letters_than_the_formule_lets_play""",
    },
    "fisf-2020 §3.8.3": {
        "engine.games.duplicate.contests:MortSubite.goes_out": "",
        "engine.games.duplicate.formules:Tempo.for_coup": "the_time_falls",
        "engine.games.duplicate.contests:MortSubite.ranking": """
            a_mort_subite_ranks_by_elimination_and_says_who_went_out_when
            every_form_says_what_ranks_them
            who_is_excluded_takes_nobodys_rank
            who_leaves_earlier_ranks_below_who_goes_out_later
            who_leaves_has_not_won_with_those_who_stay
            who_comes_back_is_in_again""",
        "engine.games.duplicate.ending:contest_end": "the_last_to_leave_leaves_a_winner",
        "engine.games.duplicate.decide:open_coup": """
            nobody_plays_on_before_it_is_known_who_is_out
            the_judge_may_play_on_with_a_reason
            a_player_alone_waits_for_nobody""",
        "engine.games.duplicate.correction.seating:seat_player": """
            a_name_put_right_puts_nobody_out_again
            who_comes_after_a_coup_somebody_scored_is_out_at_that_coup""",
        "engine.games.duplicate.correction.decide:enter": """
            who_is_eliminated_hands_in_no_more_slips_until_the_coup_is_reopened""",
        "engine.games.duplicate.correction.decide:close": "mort_subite_follows_the_slips",
        "engine.games.duplicate.competition:in_competition": """
            a_mort_subite_opened_from_the_page_decides_in_the_results_and_the_season
            a_mort_subite_orders_those_who_shared_a_rank_and_nobody_else
            those_still_ex_aequo_are_decided_by_the_next_mort_subite""",
        "engine.games.duplicate.competition:tied_at": """
            a_mort_subite_is_opened_among_the_tied_from_the_command_line
            the_judge_reads_until_when_to_appeal_and_opens_a_mort_subite
            the_ex_aequo_of_the_best_shared_rank_are_to_be_decided""",
        "console.games.duplicate.voice.game:announce_game": """
            a_mort_subite_says_its_falling_times_and_who_goes_out""",
        "console.games.duplicate.voice.game:announce_elimination": """
            mort_subite_tells_who_leaves_and_how_many_are_left""",
        "console.games.duplicate.voice.script:_eliminations": (
            "eliminations_are_told_in_mort_subite_only"
        ),
        "console.games.duplicate.voice.script:_before_the_top": "eliminations_wait_for_the_top",
    },
    "fisf-2020 §3.8.4": {
        "engine.games.duplicate.contests:Topping.ranking": "",
        "engine.games.duplicate.timing:end_of_time": "a_top_not_found_is_given_for_twenty_seconds",
        "engine.games.duplicate.timing:claim_top": """
            as_soon_as_a_call_is_the_top_it_is_laid_on_the_grid""",
        "console.games.duplicate.voice.game:announce_game": "a_topping_says_its_penalty",
        "console.games.duplicate.voice.game:announce_found": """
            topping_names_who_found_and_who_did_not
            topping_tells_found_not_found_and_the_times""",
        "console.games.duplicate.voice.game:announce_call": """
            topping_names_who_is_heard_and_whose_word_is_not_the_top""",
        "console.games.duplicate.voice.game:announce_topping_result": """
            topping_tells_the_total_time_of_a_player""",
    },
    "fisf-2020 §6.1": {
        "engine.games.duplicate.competition:in_competition": "",
        "engine.epreuve.fold:Fold.ranking": """
            test_common_letters.py
            an_excluded_player_has_no_rank_and_hides_no_solo
            the_hub_ranks_each_partie_as_the_centre_does""",
        "engine.games.duplicate.correction.seating:exclude": """
            exclusion_annuls_every_score_and_may_be_lifted""",
        "engine.games.duplicate.standings.game:standings": """
            an_excluded_player_loses_every_score_and_the_rank""",
        "engine.games.duplicate.contests:Topping.ranking": """
            an_excluded_player_of_a_topping_takes_nobodys_rank""",
    },
    "fisf-2020 §6.2": {
        "engine.games.duplicate.correction.seating:seat_player": "",
        "engine.games.duplicate.standings.sheet:Presence.covers": """
            coups_played_before_a_late_player_arrives_are_null
            who_comes_late_has_missed_the_coups_before""",
        "engine.games.duplicate.contests:MortSubite.goes_out": """
            nobody_found_anything_and_nothing_was_missed
            the_coup_reopened_and_closed_again_says_the_same
            who_comes_while_it_is_corrected_is_out_when_it_is_closed""",
        "engine.games.duplicate.correction.seating:leave": """
            a_pair_of_whom_one_leaves_plays_on_under_both_names""",
    },
    "fisf-2020 §6.3": {
        "engine.games.duplicate.ending:check_in_time": "",
        "engine.games.duplicate.slips.judgement:_settle_hand": "test_judging.py",
        "engine.games.duplicate.slips.fisf2020.treatment:StrayRuns.ask": """
            a_raccord_miscopied_with_letters_of_the_tirage_has_two_readings
            the_favourable_reading_is_proposed_where_nobody_plays_on_two_boards
            several_raccords_are_one_question
            the_price_is_that_of_the_whole_slip
            a_joker_of_the_tirage_makes_them_playable_too""",
        "engine.games.duplicate.slips.fisf2020.solutions:_ask_about_circle": """
            an_impossible_circle_and_score_are_read_to_the_letter_or_submitted
            submitted_it_stays_at_the_letter_until_the_commission_has_spoken""",
        "engine.games.duplicate.correction.decide:amend": """
            an_amendment_keeps_both_verdicts_and_says_why""",
        "engine.games.duplicate.ending:left_ms": """
            the_judge_reads_until_when_to_appeal_and_opens_a_mort_subite
            an_appeal_is_heard_for_fifteen_minutes_after_the_game""",
        "console.simultane.hub:Hub.held_back": """
            it_is_not_offered_before_the_time_for_appeals_has_run""",
        "engine.games.duplicate.ending:close_appeals": """
            once_the_next_game_is_begun_an_appeal_comes_too_late
            a_game_is_brought_back_for_an_appeal_and_knows_whether_another_was_begun""",
        "engine.games.duplicate.game:Duplicate.returning": """
            what_the_console_knows_of_a_game_brought_back_for_an_appeal""",
    },
    "fisf-2014 §7": {"engine.play.season:rank_games": ""},
}
