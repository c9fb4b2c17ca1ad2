"""Which tests hold each line of docs/permissions.md."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

WALK: Final = (
    "cogs/verbs/test_words.py::test_everybody_is_answered_by_their_standing_and_who_may_not_changes_nothing"
)
OLD: Final = "cogs/verbs/test_old_buttons.py::test_every_old_button_is_answered_and_a_stranger_changes_nothing"
APART: Final = "bot/tables/company/test_kept_apart.py"
EMOTES: Final = "bot/tables/company/test_emotes.py"
AGAIN: Final = "bot/tables/company/test_other_partners.py"
ENTRIES: Final = "bot/tournaments/test_entries.py"
PARTNERS: Final = "bot/tournaments/test_partners.py"
ASKED: Final = "cogs/tournaments/test_partners.py"
BLOCKS: Final = "cogs/people/test_blocks.py"
ROLES: Final = "cogs/ratings/test_roles.py"
AUDIT: Final = "cogs/server/test_audit.py"
FORUMS: Final = "cogs/lobby/test_forums.py"
LEAVING: Final = "bot/tournaments/test_leaving_rule.py"
SETTINGS: Final = "cogs/server/test_settings.py"
OPENING: Final = "cogs/lobby/test_opening.py"
EXPORT: Final = "cogs/server/test_export.py"
FINDING: Final = "cogs/lobby/test_finding.py"
STANDING: Final = "cogs/standing/test_standing.py"
DAILY: Final = "cogs/daily/test_daily.py"
PLAYS: Final = "bot/daily/test_service.py"
MY_TABLES: Final = "cogs/people/test_my_tables.py"
OWN_PLAY: Final = "cogs/replays/test_own_play.py"
HONOURS: Final = (
    "cogs/honours/test_honours.py::"
    "test_honours_page_by_page_from_a_command_and_a_profile_and_private_where_somebody_hides"
)
SEALED: Final = (
    f"{PLAYS}::test_a_replay_is_for_those_who_have_finished_and_its_cards_are_sealed_until_the_day_is_over"
)
OVER: Final = "bot/replays/test_replays.py::test_a_deal_is_open_to_its_players_and_its_server_once_it_is_over"
DIRECTOR: Final = "cogs/tournaments/test_director.py"
REST: Final = f"{DIRECTOR}::test_the_rest_of_what_directors_do"
DESK: Final = "bot/tournaments/director"
DIRECTORS: Final = f"{DESK}/test_directors.py::test_the_organiser_chooses_who_directs_and_each_may_go"
MODS: Final = "cogs/moderation/test_moderation.py"
PAIRS: Final = "cogs/moderation/test_pairs.py"
DECIDE: Final = "bot/moderation/test_tables.py"
BARRED: Final = "bot/tables/company/test_barred.py"
SEASON: Final = "cogs/clubs/test_series.py"
LADDER: Final = "cogs/clubs/test_ladder.py::test_from_joining_to_a_match_that_moves_its_winner_up"
LADDERS: Final = "bot/clubs/test_ladders.py"
WHO_SETS: Final = f"{ROLES}::test_who_may_set_a_role_and_which"
OTHER_SERVERS: Final = (
    f"{FINDING}::test_servers_that_agreed_see_a_call_and_their_people_join_on_the_table_s_server"
)
DATES: Final = f"{STANDING}::test_dates_are_left_out_and_it_ends_when_those_say_so_who_may"
EVENINGS: Final = "bot/tournaments/evening/test_evenings.py"
EVENING: Final = "cogs/tournaments/test_evening.py::test_an_evening_from_the_plan_to_the_pinned_results"

HELD: Final[Mapping[tuple[str, str, str], tuple[str, ...]]] = MappingProxyType(
    {
        ("Good company", "everybody", "block others, 50 at most, and unblock them"): (
            f"{APART}::test_the_list_has_an_end_and_nobody_blocks_themselves",
            f"{BLOCKS}::test_whoever_is_blocked_sits_elsewhere_and_isnt_told_why",
            f"{BLOCKS}::test_a_profile_of_somebody_else_leads_to_the_question",
            f"{BLOCKS}::test_the_list_asks_before_it_blocks_whom_one_chooses",
        ),
        ("Good company", "players of a table", "send emotes, and switch them off for it"): (
            WALK,
            "cogs/play/test_emotes.py::test_a_player_says_something_without_a_message_or_a_ping",
            f"{EMOTES}::test_any_player_switches_them_off_and_the_host_on_again",
        ),
        ("Good company", "the host of a table", "switch them on again"): (
            WALK,
            "cogs/play/test_emotes.py::test_emotes_are_switched_off_by_any_player_and_on_by_the_host",
        ),
        ("Good company", "members with Manage Server", "switch them off on the whole server"): (
            WALK,
            "cogs/play/test_emotes.py::test_a_server_is_without_emotes_if_its_managers_want",
        ),
        ("Good company", "watchers; players of tournaments; partners in a rated deal", "send no emotes"): (
            f"{EMOTES}::test_who_only_watches_says_nothing",
            f"{EMOTES}::test_tournaments_have_none_at_any_time",
            f"{EMOTES}::test_partners_have_no_signals_while_it_matters",
        ),
        (
            "Good company",
            "the host, or two of the players",
            "play again, with the same partners or with others; not in tournaments",
        ): (
            f"{AGAIN}::test_the_host_alone_starts_it_and_rules_pace_and_level_stay",
            f"{AGAIN}::test_two_have_to_want_the_same",
            f"{ENTRIES}::test_people_kept_apart_meet_as_opponents_and_nobody_plays_a_tournaments_match_again",
            OLD,
        ),
        (
            "Good company",
            "everybody",
            "read how the people of a table stand with each other, but not of people who hide",
        ): (
            "cogs/play/test_match.py::test_a_match_is_played_again_with_other_partners",
            "data/people/test_encounters.py::test_people_who_hide_and_the_deleted_are_in_nobodys_company",
        ),
        (
            "Good company",
            "members of the server",
            "see somebody's rival and best partner here, but nobody who hides; on all servers only the "
            "person sees them",
        ): (
            "bot/people/test_profiles.py::test_rival_and_partner_are_for_the_server_and_nobody_reads_of_people_who_hide",
        ),
        ("Good company", "nobody else", "see whom somebody has blocked, or that they are blocked"): (
            "data/tables/test_blocks.py::test_a_block_holds_in_both_directions_and_is_seen_by_who_made_it",
            "data/tables/test_blocks.py::test_the_export_has_whom_one_blocks_and_not_by_whom_one_is_blocked",
            WALK,
        ),
        (
            "Good company",
            "whoever is kept apart",
            "sit beside the other in a tournament as opponents, and finish a match that runs",
        ): (
            f"{ENTRIES}::test_people_kept_apart_meet_as_opponents_and_nobody_plays_a_tournaments_match_again",
            f"{APART}::test_a_match_goes_on_and_nobody_loses_their_seat_in_it",
        ),
        (
            "Good company",
            "whoever is kept apart",
            "neither join, invite, challenge, nudge, call back nor replace the other, nor be their partner",
        ): (
            f"{APART}::test_nobody_sits_down_beside_somebody_blocked",
            f"{APART}::test_nobody_is_invited_or_challenged",
            f"{APART}::test_neither_calls_the_other_in_a_match_that_goes_on",
            f"{APART}::test_nobody_takes_a_seat_in_a_match_beside_somebody_blocked",
            f"{ENTRIES}::test_people_kept_apart_are_no_partners",
            "bot/tournaments/test_settling.py::test_people_kept_apart_are_not_put_together",
        ),
        ("Honours and roles", "everybody", "see their own honours, and how far they are with the rest"): (
            HONOURS,
        ),
        (
            "Honours and roles",
            "everybody",
            "see what others have earned, not how far they are; nothing of those who hide",
        ): (
            HONOURS,
            "data/honours/test_honours.py::test_hidden_people_are_left_out_of_a_match_and_forgotten_ones_of_everything",
        ),
        ("Honours and roles", "nobody", "give or take an honour"): (
            "bot/honours/test_counter.py::test_nothing_but_the_counter_gives_honours",
            "data/honours/test_honours.py::test_an_honour_stays_with_the_earlier_of_its_matches",
        ),
        (
            "Honours and roles",
            "members with Manage Server and Manage Roles",
            "have the bot give a role that stands below their own highest role",
        ): (WHO_SETS, WALK),
        ("Honours and roles", "the owner of a server", "the same, with every role below the bot's"): (
            WHO_SETS,
        ),
        (
            "Honours and roles",
            "members with Manage Server",
            "see the roles, and have the bot give one no longer",
        ): (WHO_SETS, WALK),
        (
            "Honours and roles",
            "the bot",
            "give and take back roles below its own, with Manage Roles; never one that lets its "
            "members manage or moderate, belongs to an app, or is everybody's",
        ): (
            WHO_SETS,
            f"{ROLES}::test_a_role_out_of_reach_or_deleted_is_told_in_the_settings_and_given_to_nobody",
            f"{ROLES}::test_without_manage_roles_nothing_is_given_or_taken_until_the_bot_has_it_again",
        ),
        ("Honours and roles", "everybody", "decline roles; those given are taken back"): (
            f"{ROLES}::test_roles_are_given_for_ratings_and_taken_back_when_they_lapse",
        ),
        (
            "Settings of a server",
            "members with Manage Server",
            "see and change every setting, and read the health check",
        ): (f"{SETTINGS}::test_a_panel_is_for_managers_as_long_as_they_are", WALK),
        (
            "Settings of a server",
            "members with Manage Server",
            "limit where tables and tournaments open, and who opens them",
        ): (f"{SETTINGS}::test_a_manager_chooses_where_tables_open_and_who_opens_them", WALK),
        ("Settings of a server", "members with Manage Server", "set what leaving tournaments leads to"): (
            f"{SETTINGS}::test_a_panel_is_for_managers_as_long_as_they_are",
            f"{SETTINGS}::test_a_manager_chooses_what_leaving_tournaments_leads_to",
        ),
        (
            "Settings of a server",
            "everybody",
            "read what leaving a tournament leads to, also before they leave",
        ): (
            f"{LEAVING}::test_how_it_works_says_the_rule",
            f"{LEAVING}::test_the_second_time_within_30_days_bars_from_tournaments_alone",
        ),
        ("Settings of a server", "moderators", "end a bar for leaving early, as any bar"): (
            f"{LEAVING}::test_each_drop_out_counts_once_and_a_lifted_bar_does_not_come_back",
        ),
        (
            "Settings of a server",
            "everybody",
            "open tables, in the channels that are allowed and with the role that is needed",
        ): (
            f"{OPENING}::test_tables_open_in_the_channels_that_the_server_has_set_and_in_their_threads",
            f"{OPENING}::test_only_members_with_the_role_open_tables_and_everybody_joins",
            WALK,
        ),
        (
            "Settings of a server",
            "members with Manage Server",
            "open tables and tournaments without that role, in the allowed channels",
        ): (f"{OPENING}::test_only_members_with_the_role_open_tables_and_everybody_joins",),
        (
            "Settings of a server",
            "members with the role for tournaments; without one, members with Manage Events",
            "open tournaments, and direct their own",
        ): (f"{OPENING}::test_a_role_opens_tournaments_and_without_one_manage_events_does",),
        (
            "Settings of a server",
            "everybody",
            "join tables, and play on where tables no longer open",
        ): (f"{OPENING}::test_tables_open_in_the_channels_that_the_server_has_set_and_in_their_threads",),
        (
            "The audit log",
            "members with Manage Server",
            "read who ended, cancelled or changed what, and have it posted in a channel, or no longer",
        ): (f"{AUDIT}::test_what_managers_change_is_posted_in_order_and_once", WALK),
        (
            "The audit log",
            "members with Manage Server",
            "save matches, tables, tournaments, the leaderboard and the audit log as files, six an hour, "
            "without people who hide",
        ): (
            f"{EXPORT}::test_only_managers_save_files_and_not_too_many",
            f"{EXPORT}::test_matches_tables_board_and_log_are_saved_without_formulas_and_hidden_names",
            WALK,
        ),
        (
            "The audit log",
            "members with Manage Server",
            "let new tables become posts of a forum, or no longer",
        ): (
            f"{FORUMS}::test_in_a_post_of_a_forum_a_new_table_is_another_post_and_managers_alone_choose_one",
            WALK,
        ),
        ("The audit log", "whoever can read that channel", "read it there"): (
            f"{AUDIT}::test_what_managers_change_is_posted_in_order_and_once",
        ),
        ("The audit log", "nobody", "change or delete an entry; they go after 400 days"): (
            "data/servers/test_audit.py::test_entries_are_listed_with_what_they_are_about",
        ),
        ("Finding a table", "every member", "look for players, three times an hour; join and withdraw"): (
            f"{FINDING}::test_nobody_floods_a_server_with_calls_for_players",
            f"{FINDING}::test_find_calls_the_role_once_and_people_join_until_the_match_starts",
            OTHER_SERVERS,
            WALK,
        ),
        ("Finding a table", "those who sit in a lobby", "call for one more player"): (
            WALK,
            f"{FINDING}::test_one_more_player_is_called_once_and_joins_by_the_call",
        ),
        (
            "Finding a table",
            "every member",
            "see the open tables whose channels they can see, without those of people kept apart from them",
        ): (WALK, f"{FINDING}::test_the_list_has_open_tables_that_one_can_see_friends_first"),
        (
            "Finding a table",
            "members of other servers that share",
            "see a shared call; join once they are members of the table's server",
        ): (OTHER_SERVERS, WALK),
        ("Finding a table", "every member", "make a standing table (three), say whether they come"): (
            f"{STANDING}::test_standing_tables_are_limited",
            f"{STANDING}::test_from_a_standing_table_to_its_match",
            WALK,
        ),
        (
            "Finding a table",
            "its host; members with Manage Server or Manage Events",
            "skip a date, end, move a standing table, end its events",
        ): (DATES, f"{STANDING}::test_a_channel_that_is_gone_loses_nothing", WALK),
        (
            "Finding a table",
            "members with Create Events, Manage Events or Manage Server",
            "make its dates server events",
        ): (
            f"{STANDING}::test_from_a_standing_table_to_its_match",
            f"{STANDING}::test_seats_are_free_for_all_a_while_after_the_start",
            WALK,
        ),
        (
            "Finding a table",
            "members with Manage Server",
            "set the role that calls mention, share calls, stop either",
        ): (WALK, f"{FINDING}::test_a_role_is_mentioned_only_where_the_bot_may", OTHER_SERVERS),
        ("The daily deal", "everybody", "play each day's deal once, and play on"): (
            f"{DAILY}::test_a_daily_is_played_in_one_private_message_and_its_line_is_shared",
            f"{DAILY}::test_in_direct_messages_it_is_played_without_a_channel_to_share_in",
            f"{PLAYS}::test_two_devices_begin_one_play",
        ),
        (
            "The daily deal",
            "whoever plays",
            "see the table and its cards; nobody else, whatever their role",
        ): (f"{DAILY}::test_nobody_else_plays_or_sees_a_private_table", WALK),
        (
            "The daily deal",
            "whoever has finished a deal",
            "watch their own replay, play it again uncounted, see where it was decided",
        ): (f"{DAILY}::test_a_daily_is_played_in_one_private_message_and_its_line_is_shared", SEALED, WALK),
        (
            "The daily deal",
            "whoever has finished a deal",
            "watch how others played it, once the day is over for all",
        ): (f"{PLAYS}::test_how_others_played_is_shown_once_nobody_can_play_these_cards_any_more",),
        ("The daily deal", "whoever has finished a deal", "share its line, three times a day"): (
            f"{DAILY}::test_who_may_not_write_in_a_channel_shares_nothing_there_and_nobody_shares_for_ever",
            WALK,
        ),
        (
            "The daily deal",
            "everybody on a server",
            "see its ranking of people who opened the deal there, without those who hide",
        ): (
            "data/daily/test_dailies.py::test_a_server_s_ranking_compares_everybody_in_the_field_of_their_deal",
            "data/daily/test_dailies.py::test_who_opens_the_day_s_deal_on_another_server_too_is_compared_on_both",
            WALK,
        ),
        ("The daily deal", "everybody who has played a deal", "prove it, once the day is over for all"): (
            SEALED,
            WALK,
        ),
        (
            "My tables",
            "everybody",
            "see their own tables, and have the list kept up to date in one message, moved six times "
            "an hour at most",
        ): (
            f"{MY_TABLES}::test_it_is_kept_in_direct_messages_and_edited_as_the_tables_go_on",
            f"{MY_TABLES}::test_moving_the_list_too_often_is_refused_in_words",
        ),
        (
            "My tables",
            "everybody, where the bot may open private threads",
            "have it kept in a private thread",
        ): (
            f"{MY_TABLES}::test_in_a_private_thread_it_survives_archiving_and_ends_with_the_thread",
            f"{MY_TABLES}::test_where_no_thread_can_be_opened_that_is_said",
        ),
        ("My tables", "members with Manage Threads", "see such a thread, as any private one"): (
            f"{MY_TABLES}::test_in_a_private_thread_it_survives_archiving_and_ends_with_the_thread",
        ),
        (
            "My tables",
            "whoever owns the list",
            "press what is in it: another person's press opens that person's own hand, or none",
        ): (WALK, f"{MY_TABLES}::test_nobody_sees_or_stops_the_list_of_another"),
        (
            "Playing a replayed deal",
            "whoever may see the replay: players of the match, members of its server",
            "play the deal themselves, in any seat, uncounted",
        ): (
            OVER,
            f"{OWN_PLAY}::test_from_the_replay_to_the_comparison",
            f"{OWN_PLAY}::test_somebody_whose_data_are_gone_is_not_named_and_strangers_begin_nothing",
            WALK,
        ),
        (
            "Playing a replayed deal",
            "nobody",
            "play a deal that others may still have to play: of a tournament's round, of a day",
        ): (
            f"{OWN_PLAY}::test_a_deal_of_a_day_that_others_may_still_play_is_not_played_by_its_replay",
            f"{OWN_PLAY}::test_a_deal_that_other_tables_of_a_tournament_still_play_is_not_begun",
            WALK,
        ),
        ("Playing a replayed deal", "nobody else", "see or press what somebody plays so"): (WALK,),
        ("Series", "members with Manage Server or Manage Events", "open a season, and its next event"): (
            WALK,
            f"{SEASON}::test_a_season_from_its_first_event_to_its_end",
        ),
        (
            "Series",
            "whoever opened a season; members with Manage Server or Manage Events",
            "end it, while no event of it is being played",
        ): (WALK, f"{SEASON}::test_a_season_from_its_first_event_to_its_end"),
        (
            "Series",
            "everybody on the server",
            "read the board, the standing and how it counts; their own place, also when they hide",
        ): (WALK, "bot/clubs/test_service.py::test_whoever_hides_is_on_no_board_but_sees_their_place"),
        ("Ladders", "members with Manage Server or Manage Events", "open a ladder"): (WALK, LADDER),
        ("Ladders", "everybody on the server", "join a ladder under their name, leave it, read it"): (
            WALK,
            LADDER,
            f"{LADDERS}::test_who_leaves_is_gone_with_their_challenge_and_the_rest_moves_up",
        ),
        (
            "Ladders",
            "whoever is on it",
            "challenge those above them within its reach, one at a time; nobody kept apart from them",
        ): (WALK, f"{LADDERS}::test_one_challenge_at_a_time_upwards_within_reach_and_once_a_week"),
        ("Ladders", "whoever is challenged", "accept or decline"): (WALK, LADDER),
        ("Ladders", "whoever has challenged", "take it back until it is answered"): (WALK, LADDER),
        (
            "Ladders",
            "whoever opened a ladder; members with Manage Server or Manage Events",
            "take somebody off it, end it",
        ): (WALK, LADDER),
        (
            "Ladders",
            "whoever is on it and runs it",
            "take off nobody who stands above them or plays against them",
        ): (f"{LADDERS}::test_nobody_takes_a_rival_above_them_off_the_ladder",),
        (
            "Directing a tournament",
            "whoever has changed a score in it",
            "neither enter it nor step in",
        ): (f"{DESK}/test_directors.py::test_whoever_has_changed_scores_does_not_play_in_the_tournament",),
        (
            "Finding a table",
            "members of a table's server who see its channel",
            "sit down there, take a seat over, say yes to an invitation",
        ): (WALK,),
        (
            "Directing a tournament",
            "its organiser and co-directors; members with Manage Server or Manage Events",
            "remind, substitute, remove, put back, have a table forfeited, extend or end the round, "
            "change scores",
        ): (WALK, f"{DIRECTOR}::test_an_evening_with_people_who_are_missing", REST),
        (
            "Directing a tournament",
            "its organiser; members with Manage Server or Manage Events",
            "add and remove co-directors, hand the tournament over",
        ): (REST, DIRECTORS),
        ("Directing a tournament", "a co-director", "stop directing"): (DIRECTORS,),
        (
            "Directing a tournament",
            "a director who plays in it",
            "once it runs, of that only reminding others than those at their own table, and extending the "
            "round",
        ): (
            REST,
            f"{DESK}/test_removals.py::test_who_plays_decides_about_no_entry_and_no_table_anywhere_in_it",
            f"{DESK}/test_substitutes.py::test_who_plays_chooses_no_substitute",
            f"{DESK}/test_adjustments.py::test_who_plays_in_it_changes_no_scores_and_nonsense_is_refused",
            f"{DESK}/test_round_times.py::test_who_plays_ends_no_round",
        ),
        (
            "Directing a tournament",
            "every member who isn't in it and hasn't left it",
            "put themselves on the list of substitutes, and take themselves off it; 25 at most",
        ): (WALK, f"{DESK}/test_substitutes.py::test_people_put_themselves_on_the_list_and_off_it"),
        ("Directing a tournament", "whoever is asked to step in", "say yes or no"): (
            WALK,
            f"{DIRECTOR}::test_an_evening_with_people_who_are_missing",
            f"{DESK}/test_substitutes.py::test_who_is_asked_says_yes_or_no_themselves",
        ),
        (
            "Directing a tournament",
            "nobody",
            "step in who has had a seat in the present round, or is kept apart from somebody there",
        ): (
            f"{DESK}/test_substitutes.py::test_nobody_steps_in_who_has_seen_cards_of_the_round_or_is_kept_apart",
        ),
        (
            "Directing a tournament",
            "whoever was taken out",
            "come back to their seat, once a director has put them back",
        ): (
            f"{DESK}/test_removals.py::test_who_is_taken_out_leaves_the_table_and_cannot_come_back_to_it_until_put_back",
        ),
        (
            "Moderators",
            "members with Manage Messages in the table's channel, Moderate Members or Manage Server",
            "close a lobby or a table with a reason",
        ): (
            f"{MODS}::test_a_moderator_closes_a_lobby_and_a_match_and_everybody_reads_why",
            f"{MODS}::test_the_button_stands_in_more_for_those_who_may_press_it",
            WALK,
        ),
        (
            "Moderators",
            "members with Manage Messages in the table's channel, Moderate Members or Manage Server",
            "remove somebody from a lobby, with a reason that only they read",
        ): (f"{MODS}::test_somebody_is_removed_from_a_lobby_and_reads_why_in_private", WALK),
        (
            "Moderators",
            "members with Manage Messages, Moderate Members or Manage Server on the whole server",
            "bar somebody from tables here for a time, end that early, see who is barred and who does "
            "how much",
        ): (f"{MODS}::test_somebody_is_barred_told_why_and_listed_until_that_is_undone", WALK),
        (
            "Moderators",
            "members with Manage Messages, Moderate Members or Manage Server on the whole server",
            "see opponents whose matches with each other are worth a look, by this server's matches alone",
        ): (f"{PAIRS}::test_moderators_see_a_pair_of_their_own_server_and_nobody_else_does", WALK),
        (
            "Moderators",
            "nobody",
            "bar members with Manage Server, themselves, or somebody with whom they play right now",
        ): (
            f"{MODS}::test_somebody_is_barred_told_why_and_listed_until_that_is_undone",
            f"{BARRED}::test_who_plays_with_somebody_right_now_does_not_bar_them",
        ),
        (
            "Moderators",
            "who sits at a table, has played in its match or is promised a seat",
            "decide nothing about it as a moderator",
        ): (
            f"{DECIDE}::test_only_moderators_who_take_no_part_close_and_remove",
            f"{DECIDE}::test_who_is_promised_a_seat_decides_nothing",
        ),
        (
            "Moderators",
            "whoever has decided about a table as a moderator, or was removed from it",
            "get no seat there",
        ): (
            f"{DECIDE}::test_who_has_decided_about_a_seat_never_takes_one_there",
            f"{DECIDE}::test_who_has_ended_a_match_takes_no_seat_in_the_next_one_there",
            f"{DECIDE}::test_somebody_is_removed_from_a_lobby_told_why_and_kept_out",
        ),
        (
            "Moderators",
            "whoever is barred",
            "finish matches and tournaments that have begun, and get no other seat",
        ): (
            f"{BARRED}::test_nobody_barred_gets_a_seat_by_any_way_until_it_is_over",
            f"{BARRED}::test_lobbies_and_finished_tables_are_left_and_a_match_goes_on",
            f"{ENTRIES}::test_who_is_barred_enters_no_tournament_and_leaves_those_not_begun",
        ),
        (
            "Entering a tournament",
            "every member",
            "see the server's tournaments in channels that they see, and their own",
        ): (
            "cogs/tournaments/test_which.py::"
            "test_a_stale_or_foreign_choice_is_refused_and_hidden_channels_stay_hidden",
            "cogs/tournaments/test_which.py::test_the_list_shows_all_and_leads_to_each",
        ),
        (
            "Entering a tournament",
            "every member",
            "enter, ask a partner, take that back, play with whoever is free or sit out, withdraw",
        ): (
            f"{PARTNERS}::test_a_question_is_taken_back_or_put_to_somebody_else",
            f"{PARTNERS}::test_who_chose_a_partner_is_joined_by_nobody_else",
            f"{ASKED}::test_a_partner_says_yes_in_a_direct_message_and_the_asker_hears_it",
        ),
        (
            "Entering a tournament",
            "whoever is asked",
            "say whether they play with somebody; nobody else for them",
        ): (f"{ASKED}::test_who_takes_no_direct_messages_is_pinged_in_the_channel_and_answers_there",),
        (
            "Entering a tournament",
            "whoever is kept apart, has had many calls this hour, or wants no pings",
            "get no such message",
        ): (f"{PARTNERS}::test_nobody_is_asked_who_wants_no_pings_or_has_had_too_many",),
        (
            "Entering a tournament",
            "its directors; members with Manage Server or Manage Events",
            "cancel it, after a question; once it runs, only without playing in it",
        ): (
            "cogs/tournaments/test_entering.py::test_cancelling_says_how_far_it_is_and_asks",
            "cogs/tournaments/test_entering.py::"
            "test_only_who_runs_it_starts_it_adds_computers_and_calls_it_off",
        ),
        (
            "Entering a tournament",
            "its directors; members with Manage Server or Manage Events",
            "keep an open one from expiring",
        ): (
            "bot/tournaments/test_expiry.py::test_it_is_told_and_cancelled_once",
            f"{ASKED}::test_one_that_nobody_starts_is_kept_open_once_and_then_cancelled",
        ),
        (
            "The evening of a tournament",
            "its directors; members with Manage Server or Manage Events",
            "set when it begins, check others in",
        ): (f"{EVENINGS}::test_it_begins_by_itself_with_those_who_are_there_and_latecomers_join_it", EVENING),
        (
            "The evening of a tournament",
            "whoever has entered",
            "check themselves in, once people are asked",
        ): (f"{EVENINGS}::test_it_begins_by_itself_with_those_who_are_there_and_latecomers_join_it", EVENING),
        (
            "The evening of a tournament",
            "whoever opens one",
            "have a role pinged that anybody may mention; with Manage Server or Mention Everyone, any but "
            "everybody's",
        ): (
            "cogs/tournaments/test_evening.py::"
            "test_only_those_who_may_have_a_role_pinged_and_only_for_a_time_that_there_is",
        ),
        ("The evening of a tournament", "everybody", "save the results as a file"): (EVENING,),
    }
)
"""The tests, as file and function below tests/, by section, who and what they may."""
