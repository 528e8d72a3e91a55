"""Jarnac, classic Scrabble, duplicate among friends: texts with headings, no numbers."""

from collections.abc import Mapping

DECIDERS: Mapping[str, Mapping[str, str]] = {
    "jarnac, matériel": {
        "engine.games.jarnac.options:check_letters": "",
        "engine.games.jarnac.draws:lay_tile": """
            a_piece_of_wood_is_drawn_once_until_it_may_be_back_in_the_bag""",
        "engine.games.jarnac.options:GameOptions.check": "two_players_or_two_teams",
        "engine.games.jarnac.plays:read_word": "words_have_three_to_nine_letters",
        "engine.letters.tiles:Distribution.total": "the_box_of_2012",
        "engine.games.jarnac.state:State.start": "each_has_a_mat_of_eight_rows",
    },
    "jarnac, toss": {
        "engine.games.jarnac.draws:_tossed": "",
        "engine.games.jarnac.draws:take_back": "a_toss_letter_read_wrongly_is_taken_back",
        "engine.games.jarnac.draws:lay_tile": "one_piece_of_wood_cannot_be_both_letters",
    },
    "jarnac, tour de jeu": {
        "engine.games.jarnac.plays:make_word": "",
        "engine.games.jarnac.mat:Mat.needed": """
            a_word_is_lengthened_by_one_letter_or_more_and_rearranged
            at_least_one_letter_is_added
            no_letter_goes_from_one_row_to_another
            no_letter_leaves_a_word""",
        "engine.games.jarnac.mat:Mat.free_row": "a_new_word_goes_on_the_next_row",
        "engine.games.jarnac.plays:read_word": """
            a_word_is_read_as_people_write_it
            what_is_no_word_is_refused""",
        "engine.games.jarnac.plays:chosen_row": """
            the_only_possible_row_is_found
            where_several_rows_are_possible_one_is_asked_for""",
        "engine.games.jarnac.plays:say_pass": "je_passe_gives_the_bag_and_the_other_draws_six",
        "engine.games.jarnac.plays:jarnac": """
            the_second_player_may_say_jarnac_before_drawing_six""",
        "engine.games.jarnac.state:State.to_draw": "who_begins_draws_six_letters_face_up",
    },
    "jarnac, Jarnac !": {
        "engine.games.jarnac.plays:jarnac": "",
        "engine.games.jarnac.plays:check_may_take": """
            it_needs_a_free_row
            one_per_reception_unless_the_club_plays_otherwise""",
        "engine.games.jarnac.mat:Mat.free_row": "a_row_emptied_is_the_next_to_be_filled",
        "engine.games.jarnac.mat:Mat.give_up": """
            a_word_the_other_could_have_lengthened_leaves_with_all_its_letters""",
        "engine.games.jarnac.mat:Mat.needed": """
            it_must_be_a_word_the_other_could_have_played
            letters_of_ones_own_play_no_part""",
        "engine.games.jarnac.options:examine": """
            it_obeys_the_formule_against_the_row_it_transforms""",
        "engine.games.jarnac.decide:decide": "only_on_receiving_the_bag",
        "engine.games.jarnac.draws:set_aside": "or_changes_three_letters",
        "engine.games.jarnac.state:State.to_draw": "then_one_draws",
    },
    "jarnac, piocher": {
        "engine.games.jarnac.draws:set_aside": "",
        "engine.games.jarnac.draws:lay_tile": "a_look_alike_may_be_back_in_the_bag",
        "engine.games.jarnac.state:State.to_draw": "one_letter_and_play",
    },
    "jarnac, contestation": {
        "engine.games.jarnac.plays:contest": "",
        "engine.games.jarnac.plays:_ruled": """
            a_wrong_word_goes_back_and_the_hand_passes
            a_wrong_lengthening_gives_the_row_its_word_back
            je_conteste_et_jarnac_in_one_breath
            the_jarnac_said_with_it_waits_for_the_judge
            when_the_word_is_good_the_jarnac_falls""",
        "engine.games.jarnac.state:State.to_draw": """
            a_good_jarnac_contested_draws_two
            a_good_word_its_player_goes_on_and_draws_two
            jarnac_or_not_two_letters_instead_of_one
            or_four_instead_of_three
            the_contester_may_then_say_jarnac_and_draws_two
            the_first_six_become_seven_for_who_contested_rightly""",
        "engine.games.jarnac.plays:_theft": """
            an_impossible_jarnac_is_refused_whatever_the_verdict""",
        "engine.games.jarnac.plays:make_word": """
            an_uncontested_wrong_word_stands
            the_dictionary_never_speaks_unless_the_rules_make_it""",
        "engine.games.jarnac.plays:_check_at_once": """
            refus_immediat_asks_the_judge_first
            refus_immediat_holds_for_a_jarnac
            refus_immediat_refuses_it_at_once""",
        "engine.games.jarnac.decide:decide": """
            before_the_next_letter_is_drawn
            the_hand_is_in_the_bag_once_the_draw_is_said""",
    },
    "jarnac, sans pendule": {
        "engine.games.jarnac.decide:_follow_timer": "",
        "engine.games.jarnac.decide:_over": "thirty_seconds_then_je_passe",
        "engine.games.jarnac.decide:_move_is_timed": "the_first_six_letters_are_drawn_in_peace",
    },
    "jarnac, avec pendule": {
        "engine.games.jarnac.decide:follow": "",
        "engine.games.jarnac.decide:press": """
            je_passe_and_pressing_are_two_acts
            who_forgets_pays_while_the_other_plays
            who_lost_the_toss_starts_the_other_clock_once_six_letters_are_drawn
            without_a_clock_there_is_none_to_press""",
        "engine.games.jarnac.decide:set_clock": """
            a_flag_that_fell_stays_fallen
            a_time_no_clock_has_is_refused
            the_judge_sets_a_clock_by_hand_running_or_not""",
        "engine.games.jarnac.decide:recover": """
            clocks_come_back_stopped_with_what_they_had
            in_the_same_boot_the_players_went_on""",
        "engine.games.jarnac.decide:pause": "the_judge_stops_the_game",
        "engine.games.jarnac.decide:tick": "minutes_are_told_as_they_end",
        "engine.games.jarnac.state:JarnacClocks.wake_at": """
            a_warning_due_at_the_very_moment_the_clock_starts_wakes_the_house""",
        "engine.games.jarnac.state:JarnacClocks.start": "twenty_minutes_each_by_default",
        "engine.games.jarnac.state:JarnacClocks.left": "time_is_spent_as_one_likes",
    },
    "jarnac, à épuisement du temps": {
        "engine.games.jarnac.decide:_over": "",
        "engine.games.jarnac.plays:_ruled": """
            a_right_contestation_removes_the_word_and_ends_the_game""",
        "engine.games.jarnac.state:State.points": """
            a_wrong_contestation_gives_ten_points
            a_wrong_one_gives_ten_points_each_time""",
        "engine.games.jarnac.plays:claim": """
            a_claim_in_the_last_ten_seconds
            jarnac_is_said_when_the_other_passes_and_nothing_is_taken""",
        "engine.games.jarnac.plays:chosen_row": "impossible_letters_are_no_claim",
        "engine.games.jarnac.plays:claim_ruled": """
            the_judge_rules_on_a_claim_the_dictionary_cannot_decide""",
        "engine.games.jarnac.plays:check_may_take": """
            nor_later_unless_the_club_plays_so
            who_then_may_not_say_jarnac""",
        "engine.games.jarnac.plays:make_word": "and_plays_on_as_long_as_possible",
        "engine.games.jarnac.best_moves:next_act": """
            a_virtual_player_takes_it_for_oneself_and_not_for_the_absent""",
        "engine.games.jarnac.decide:follow": "the_bag_goes_to_the_other_whose_clock_runs",
    },
    "jarnac, fin de partie": {
        "engine.games.jarnac.state:is_final": "",
        "engine.games.jarnac.decide:_over": """
            eight_rows_je_passe_and_ten_seconds
            if_nobody_takes_it_the_game_ends""",
        "engine.games.jarnac.decide:_follow_timer": """
            a_jarnac_said_and_withdrawn_lets_the_seconds_run_again
            said_in_time_the_word_may_take_longer
            the_seconds_run_even_when_no_jarnac_is_possible""",
        "engine.games.jarnac.plays:jarnac": """
            a_jarnac_in_time_and_the_game_goes_on
            a_jarnac_on_the_eighth_row_takes_the_hand_and_exposes_itself""",
        "engine.games.jarnac.plays:_ruled": "a_jarnac_refused_in_time_ends_it",
        "engine.games.jarnac.plays:resign": "a_player_who_leaves_gives_the_game_up",
        "engine.games.jarnac.plays:close": "the_judge_may_end_it_with_a_reason",
        "engine.games.jarnac.decide:decide": "nothing_but_jarnac_is_possible_then",
        "engine.games.jarnac.state:State.contestable": """
            with_an_empty_bag_the_last_word_may_be_contested_after_je_passe""",
        "engine.games.jarnac.plays:make_word": "eight_rows_do_not_end_it_before_je_passe",
    },
    "jarnac, vainqueur": {
        "engine.games.jarnac.plays:result": "",
        "engine.games.jarnac.mat:value": "a_word_counts_the_square_of_its_letters",
        "engine.games.jarnac.state:State.points": """
            ten_points_for_each_wrong_claim_of_an_opponent_out_of_time""",
        "engine.games.jarnac.mat:Mat.points": "the_reliquat_counts_nothing",
    },
    "jarnac, formule compétition": {
        "engine.games.jarnac.options:examine": "",
        "engine.letters.lexicon.readings:kinship": "test_entries_kinship.py",
        "engine.letters.lexicon.readings:only_conjugated": """
            conjugated_forms_are_refused
            infinitives_and_participles_stay""",
    },
    "classique-notice « Introduction »": {"engine.games.classic.options:check": ""},
    "classique-notice « But du jeu »": {"engine.games.classic.ending:winners": ""},
    "classique-notice « Les lettres »": {
        "engine.letters.scoring:score": "",
        "engine.letters.moves:place": "a_joker_keeps_its_letter_until_the_end",
        "engine.letters.tiles:Distribution.total": "a_hundred_letters_and_two_jokers",
    },
    "classique-notice « Préparation »": {
        "engine.games.classic.draws:draw": "",
        "engine.games.classic.draws:settle": """
            equal_ones_draw_again_among_themselves
            the_nearest_to_a_begins
            the_tiles_of_the_toss_go_back""",
        "engine.games.classic.decide:decide": "at_his_turn_a_player_plays_exchanges_or_passes",
        "engine.games.classic.table:Table.lacking": """
            at_the_end_of_his_turn_he_draws_as_many_as_he_played
            each_player_then_draws_seven_tiles
            replacement_tiles_wait_for_the_points
            where_the_summary_draws_at_the_start_of_a_turn_the_notice_prevails""",
        "engine.games.classic.draws:type_tiles": "nobody_draws_an_eighth",
        "engine.games.classic.options:check": "neither_none_nor_five one_to_four_players",
        "engine.games.classic.state:State.after": "the_game_goes_clockwise",
        "engine.letters.tiles:Distribution.total": "a_hundred_letters_and_two_jokers",
    },
    "classique-notice « Fin du tour »": {"engine.games.classic.table:Table.lacking": ""},
    "classique-notice « Placer le premier mot »": {
        "engine.letters.legality:examine": "",
        "engine.games.classic.turns:lay": "a_word_has_two_letters_or_more",
    },
    "classique-notice « Joueur suivant »": {
        "engine.letters.legality:examine": "",
        "engine.letters.scoring:score": """
            at_a_right_angle_through_a_letter_already_there
            at_a_right_angle_while_adding_a_letter_to_a_word
            letters_are_joined_by_a_word
            the_squares_under_what_others_laid_count_no_more""",
    },
    "classique-notice « Compter ses points »": {
        "engine.letters.scoring:score": "",
        "engine.games.classic.plays:validate": "the_player_announces_and_the_console_counts",
    },
    "classique-notice « Cases Primes »": {"engine.letters.scoring:score": ""},
    "classique-notice « Bonus de 50 points »": {"engine.letters.scoring:Limits.prime": ""},
    "classique-notice « Changer ses lettres »": {
        "engine.games.classic.plays:exchange": "",
        "engine.games.classic.turns:check_exchange": "at_least_seven_tiles_must_be_in_the_bag",
        "engine.games.classic.plays:exchanged": "new_letters_are_drawn_before_the_old_go_back",
    },
    "classique-notice « Passer »": {"engine.games.classic.plays:pass_turn": ""},
    "classique-notice « Mots contestés »": {
        "engine.games.classic.plays:contest": "",
        "engine.games.classic.plays:refusal_of": """
            a_good_word_waits_for_its_points
            a_wrong_word_is_refused_at_once""",
        "engine.games.classic.decide:decide": """
            a_word_can_be_contested_until_its_points_are_entered""",
        "engine.games.classic.turns:lay": "an_uncontested_wrong_word_stands",
        "engine.games.classic.decide:stopped": "contesting_stops_all_clocks",
        "engine.games.classic.state:State.owes_turn": "it_may_cost_the_next_turn",
        "engine.games.classic.public:public": "nothing_public_tells_whether_a_word_is_good",
        "engine.games.classic.plays:_judged": "what_a_contestation_in_vain_costs",
        "engine.games.classic.plays:_check_contester": """
            where_it_costs_nothing_nobody_need_be_named
            who_may_contest_and_what""",
    },
    "classique-notice « Fin de jeu »": {
        "engine.games.classic.ending:due": "",
        "engine.games.classic.state:State.is_pass": """
            a_refused_word_counts_as_a_pass_unless_a_setting_says_not
            an_exchange_does_not_unless_a_setting_says_so""",
        "engine.games.classic.ending:_all_passed": """
            a_word_in_between_begins_the_count_again
            everyone_has_passed_twice_in_a_row""",
        "engine.games.classic.ending:winners": """
            equal_totals_are_equal_winners
            the_most_points_win""",
        "engine.games.classic.ending:results": """
            everyone_loses_the_letters_left_on_his_rack
            nobody_adds_anything_when_all_have_passed
            who_has_used_all_his_letters_adds_those_of_all_the_others
            who_is_about_to_draw_when_the_judge_ends_the_game_has_not_finished
            with_free_racks_nobody_adds_letters_while_holding_some_that_are_not_told_yet""",
        "engine.games.classic.ending:overtime": "overtime_costs_points_for_every_minute_begun",
        "engine.games.classic.ending:declare_blocked": """
            it_says_when_somebody_still_can_and_the_judge_decides
            the_console_confirms_it_to_a_referee
            without_a_referee_the_console_tells_nothing""",
        "engine.games.classic.state:State.after": "the_order_closes_up",
        "engine.games.classic.ending:declare_rack": """
            the_same_letter_is_not_in_two_hands
            they_are_asked_of_everyone_who_has_some
            what_cannot_be_in_hand_is_refused""",
        "engine.games.classic.ending:remove_player": """
            the_score_stays_and_the_tiles_go_back
            who_left_does_nothing_any_more""",
    },
    "classique-notice « Points de règles litigieux »": {
        "engine.letters.scoring:score": "",
        "engine.letters.legality:examine": """
            a_word_may_be_made_longer_at_both_ends_at_once
            all_letters_of_a_turn_lie_in_one_unbroken_line""",
    },
    "classique-resume « Déroulement »": {"engine.letters.legality:examine": ""},
    "classique-resume « Décompte des points »": {
        "engine.letters.scoring:score": "",
        "engine.letters.scoring:Limits.prime": "fifty_points_for_seven_tiles_after_all_premiums",
    },
    "classique-resume « Changer ses lettres »": {
        "engine.games.classic.plays:exchange": "",
        "engine.games.classic.plays:pass_turn": "a_player_may_pass_whether_he_can_play_or_not",
        "engine.games.classic.turns:check_exchange": "at_least_seven_tiles_must_be_in_the_bag",
        "engine.games.classic.plays:exchanged": "new_letters_are_drawn_before_the_old_go_back",
    },
    "entre-amis « Minimum de voyelles et de consonnes »": {
        "engine.games.duplicate.rack:minimum_of_each": "",
        "engine.games.duplicate.decide:reject_rack": "otherwise_all_seven_are_thrown_back",
    },
    "entre-amis « Fin de partie »": {
        "engine.games.duplicate.rack:end_by_letters": "",
        "engine.games.duplicate.game:Duplicate.returning": "a_long_break_ends_nothing",
    },
    "entre-amis « Remarque, bulletin supprimé »": {
        "engine.games.duplicate.correction.decide:announce": "",
        "engine.games.duplicate.correction.decide:closing": """
            a_coup_nobody_completed_stays_open
            a_move_taken_back_and_placed_again_is_closed_once
            with_the_top_on_the_grid_the_coup_is_closed_and_counted""",
        "engine.games.duplicate.correction.bounds:check_judge_has_played": """
            a_judge_who_plays_is_not_told_the_top_by_a_refusal""",
        "engine.games.duplicate.correction.decide:contest": """
            only_a_contested_word_is_shown_and_paid_what_it_is_worth""",
        "engine.games.duplicate.correction.bounds:vouched": "nobody_announces_more_than_the_top",
    },
    "entre-amis « Tirages »": {
        "engine.games.duplicate.correction.bounds:judge_is_searching": "",
        "engine.games.duplicate.decide:decide": "a_judge_plays_where_somebody_sits",
    },
    "entre-amis « Bulletins réponses et marques »": {
        "engine.games.duplicate.slips.judgement:correct": "",
    },
    "entre-amis « Solo »": {"engine.games.duplicate.standings.game:find_solo": ""},
    "entre-amis « Nombre de joueurs »": {
        "engine.games.duplicate.correction.bounds:judge_is_searching": "",
    },
}
