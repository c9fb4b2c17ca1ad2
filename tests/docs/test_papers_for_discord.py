"""The texts for Discord's directory fit, and the privacy policy names whatever is stored about a person."""

from __future__ import annotations

import inspect
import re
import sqlite3
from collections.abc import Iterator
from typing import Final

import pytest

from bot.people.privacy import GRACE
from cogs.commands import COMMANDS
from data.db.migrate import migrations
from data.marks import kept_of
from data.people.privacy.own import OWN
from data.tables.bars import marked_bars
from data.tables.kept_out import marked_kept_out
from tests.docs.markdown import ROOT

DOCS = ROOT / "docs"
POLICY = (DOCS / "privacy.md").read_text(encoding="utf-8")
DIRECTORY = (DOCS / "directory.md").read_text(encoding="utf-8")
PERSONAL: Final[dict[str, str]] = {
    "actions": "content",
    "allowances": "owner_id",
    "audit_entries": "by_person_id person_id details",
    "bars": "person_id mark name by_id reason",
    "blocks": "person_id blocked_id mark name since",
    "daily_places": "person_id",
    "daily_plays": "person_id course",
    "digests": "person_id last_at",
    "drafts": "content",
    "figures": "content",
    "given_roles": "person_id",
    "holidays": "person_id",
    "honour_facts": "person_id content",
    "honours": "person_id",
    "honours_due": "person_id",
    "invitations": "person_id",
    "kept_boards": "locale",
    "kept_out": "person_id mark reason",
    "kept_ratings": "mark",
    "ladder_challenges": "challenger_id challenged_id",
    "ladder_people": "person_id name",
    "ladders": "organiser_id",
    "left_dailies": "mark",
    "left_matches": "mark",
    "left_tournaments": "mark",
    "lessons": "person_id moves draft",
    "match_seats": "person_id name left_at",
    "next_presses": "person_id",
    "own_boards": "person_id message_id locale",
    "person_settings": "person_id content",
    "rating_starts": "person_id",
    "rating_steps": "mu",
    "seats": ("person_id name prepared note avatar came_at missed_at heir_id heir_name in_thread"),
    "seen_hands": "person_id",
    "series": "organiser_id",
    "standing_people": "person_id name",
    "standing_tables": "host_id locale",
    "standings": "person_id name",
    "stays": "person_id name figures",
    "table_news": "content",
    "tables": "host_id locale turn_person votes",
    "tournament_adjustments": "reason by_id",
    "tournament_check_ins": "person_id here_at",
    "tournament_directors": "person_id",
    "tournament_letters": "person_id other_id name",
    "tournament_players": "person_id name former_id former_name",
    "tournament_reserves": "person_id name asked_by",
    "tournaments": "organiser_id locale",
}
"""By table, the columns that tell something about a person, or by which a row leads to one. Each is in the
policy.
"""
OTHERS: Final[dict[str, str]] = {
    "actions": "match_id round n seat version acted_at made_by",
    "allowances": "what owner since used",
    "announced_seasons": (
        "guild_id season claimed_at announced_at channel_id message_id content locale renew"
    ),
    "audit_channels": "guild_id channel_id locale trouble",
    "audit_entries": "id guild_id noted_at deed table_id tournament_id to_post",
    "bars": "id guild_id since until settled scope",
    "blocks": "id",
    "daily_places": "day guild_id",
    "daily_plays": "table_id deal_id day begun_at finished_at lead shared",
    "deals": "match_id round seed started_at finished_at result",
    "departures": "guild_id left_at",
    "digests": "due_at claimed_at",
    "drafts": "table_id seat version",
    "figures": "match_id seat revision",
    "given_roles": "guild_id role_id given_at forgotten_at",
    "guild_settings": "guild_id name content",
    "holidays": "id guild_id first_day last_day ended_at",
    "honour_facts": "match_id",
    "honours": "honour match_id earned_at",
    "invitations": "table_id called_at",
    "kept_boards": "id guild_id channel_id message_id posted_at step_at version shown",
    "kept_out": "id table_id because since",
    "kept_ratings": "guild_id family mu sigma expires_at",
    "ladder_challenges": (
        "id ladder_id from_place to_place state made_at due_at message_id table_id ended_at"
    ),
    "ladder_people": "ladder_id place active_at won lost",
    "ladders": (
        "id guild_id board_id name variant options seats pace reach answer_days play_days idle_weeks "
        "version created_at ended_at"
    ),
    "left_dailies": "day",
    "left_matches": "match_id",
    "left_tournaments": "tournament_id",
    "lessons": "lesson version opened changed_at finished_at",
    "lobby_calls": "id table_id guild_id place_id role_id message_id regular",
    "match_pauses": "match_id began_at ended_at",
    "match_seats": "match_id seat side computer won points",
    "matches": (
        "id table_id guild_id variant options rules_revision first_dealer started_at finished_at "
        "outcome deals_played rated judged_no verdict reason tournament_id tournament_round duplicate "
        "honours deal_id to_move"
    ),
    "meta": "name content",
    "next_presses": "table_id changed",
    "outdated_titles": "place_id table_id guild_id",
    "own_boards": "guild_id place_id shown off",
    "person_settings": "name",
    "posted_boards": "guild_id channel_id message_id rhythm content locale shown_at since renew",
    "rating_starts": "guild_id family mu sigma",
    "rating_steps": "match_id seat guild_id family mu_before sigma_before sigma",
    "role_rules": "guild_id role_id kind value trouble",
    "seats": "table_id seat computer presence misses bank decision decides_at",
    "seen_hands": "match_id round seat",
    "series": ("id guild_id board_id name season counting best minimum events ends_at created_at ended_at"),
    "series_events": "tournament_id series_id rounds",
    "shared_deals": (
        "id seed closed_until tournament_id round number variant options seats rules_revision "
        "first_dealer players day instance source_match source_round totals"
    ),
    "standing_people": "standing_id since away_at",
    "standing_tables": (
        "id guild_id channel_id variant options seats pace weekday minute weeks zone next_at look_at "
        "version table_id message_id event_id with_event trouble empty skipped_at ended_because"
    ),
    "standings": (
        "guild_id family season computer mu sigma rating rated matches wins deals points canastas average"
    ),
    "stays": "match_id seat n since until wants_back",
    "table_news": "id table_id",
    "tables": (
        "id guild_id channel_id thread_id lobby_message_id message_id message_posted_at "
        "ping_message_id variant options status version announced_version match_id next_deal_at "
        "created_at touched_at rated pace look_at turn_version turn_seat turn_at turn_allowed "
        "deadline_at timed_out called called_at ping_place_id paused_at warned_at warning_message_id "
        "closed_because tournament_id tournament_round duplicate posting old_message_id old_place_id "
        "old_stays quiet moment_at pace_auto recalled_at turn_rests full_at starts_at anybody_starts "
        "full_told nudged_at ping_deadline hints emotes deal_id search_until search_role "
        "search_called search_over calling standing_id kept_until closed_reason forum_id post_id "
        "lobby_lost_at ping_nonce"
    ),
    "terms": "term shards process begun_at",
    "tournament_adjustments": "tournament_id number entry round amount",
    "tournament_check_ins": "tournament_id",
    "tournament_directors": "tournament_id place",
    "tournament_entries": "tournament_id entry place joined_round left_round with_anyone",
    "tournament_evenings": (
        "tournament_id starts_at check_in postponed called_at role_id role_calls with_event event_id "
        "event_shown pinned_id"
    ),
    "tournament_letters": "id tournament_id kind created_at place_id message_id sent_at reminded_at",
    "tournament_notices": "id tournament_id kind",
    "tournament_players": "tournament_id entry chair computer agreed left_at left_round removed counted",
    "tournament_reserves": "tournament_id place entry chair",
    "tournament_tables": "tournament_id round number first second table_id held_up",
    "tournaments": (
        "id guild_id channel_id message_id message_posted_at name variant options seats system "
        "scoring deals rounds round round_time round_ends_at pace rated status version "
        "announced_version created_at started_at finished_at hints round_began_at scoring_revision "
        "asks_partners kept_at warned_at expired"
    ),
    "welcomes": "guild_id joined_at owed",
}
"""The columns that belong to a server, a table, a game or the program, or say something of a person only
beside one of those above.
"""
KEPT: Final = (kept_of, marked_bars, marked_kept_out)
"""What reads that which is kept of a deleted person."""
NOT_GIVEN: Final = {
    "blocks.mark": "whom others have blocked they alone are given",
    "tables.votes": "for minutes, with those of others",
    "table_news.content": "for seconds, about others too",
    "tournament_letters.other_id": "somebody else's: letters to oneself are given",
    "tournament_letters.name": "somebody else's: letters to oneself are given",
}
"""What is not given out as it lies there, and why."""
LIMITS = {"Summary": 80, "Description": 400, "Long description": 3000}


def columns() -> Iterator[tuple[str, str]]:
    """Every column of the database, with its table."""
    with sqlite3.connect(":memory:") as database:
        for step in migrations():
            database.executescript(step.sql)
        named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        for (table,) in database.execute(named).fetchall():
            for row in database.execute(f"PRAGMA table_info({table})"):
                yield table, row[1]


def named(kind: dict[str, str]) -> list[str]:
    """The columns of a kind, with their tables."""
    return [f"{table}.{column}" for table, names in kind.items() for column in names.split()]


def test_each_column_is_known_to_be_about_a_person_or_not() -> None:
    """A new column has to be looked at: if it says something of a person it belongs into the policy, into
    what is given out (data/people/privacy/own.py) and into what is deleted (data/people/privacy/people.py).
    """
    known = named(PERSONAL) + named(OTHERS)
    assert sorted(known) == sorted(f"{table}.{column}" for table, column in columns())


def test_every_place_with_something_of_a_person_is_in_the_policy() -> None:
    assert [column for column in named(PERSONAL) if f"`{column}`" not in POLICY] == []
    told = re.findall(r"`([a-z_]+\.[a-z_]+)`", POLICY)
    assert [column for column in told if column in named(OTHERS)] == []


def test_what_is_stored_about_a_person_is_given_to_them() -> None:
    queries = [*OWN.values(), *(inspect.getsource(source) for source in KEPT)]
    missing = [
        f"{table}.{column}"
        for table, names in PERSONAL.items()
        for column in names.split()
        if not any(
            re.search(rf"FROM {table}\b|JOIN {table}\b", query)
            and (re.search(rf"\b{column}\b", query) or "SELECT * " in query)
            for query in queries
        )
    ]
    assert sorted(missing) == sorted(NOT_GIVEN)


def test_what_the_policy_names_is_in_the_database() -> None:
    known = {f"{table}.{column}" for table, column in columns()}
    assert set(re.findall(r"`([a-z_]+\.[a-z_]+)`", POLICY)) <= known


def test_the_policy_keeps_to_the_programs_own_span() -> None:
    assert f"deleted after {GRACE.days} days" in POLICY
    assert f"deleted after {GRACE.days} days" in DIRECTORY


def pasted(heading: str) -> str:
    """The text to paste below a heading."""
    found = re.search(rf"^## {heading}\n.*?```text\n(.*?)\n```", DIRECTORY, re.DOTALL | re.MULTILINE)
    assert found is not None, heading
    return found[1]


@pytest.mark.parametrize("heading", LIMITS)
def test_a_text_for_the_directory_fits(heading: str) -> None:
    assert 30 < len(pasted(heading)) <= LIMITS[heading]


def test_there_are_at_most_five_tags() -> None:
    assert 1 < len(pasted("Tags").split(", ")) <= 5


def test_the_commands_that_these_texts_name_are_there() -> None:
    roots = {command.name for command in COMMANDS}
    named = set(re.findall(r"/(canasta|my|tournament|move)\b", DIRECTORY + POLICY))
    assert named
    assert named <= roots
