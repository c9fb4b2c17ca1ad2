"""Somebody's own list of tables: its order, its words, and that any number of tables fits into a message."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.layout.layout import COMPONENTS, TEXT_LIMIT, Screen, Section
from bot.people.my_tables import MyTables, sorted_for
from bot.people.screens.my_tables import fingerprint, kept_screen, list_link, my_tables_screen
from canasta.i18n import ENGLISH, Translator, translator
from data.records.deals import OpenDaily
from data.records.people import ListOff, OwnList
from data.records.tables import MessageIds, Presence, Seat, Table, TableStatus, Timing, Whereabouts
from data.records.turns import PROGRAM, PingState, Turn
from data.tournaments.records import Contestant, Entry, Tournament, TournamentStatus
from tests.support.table_views import NOW
from tests.support.table_views import table as four

HOUR = timedelta(hours=1)
ME, OTHER, SERVER = 1, 2, 1


def table(number: int, mover: int | None = ME, hours: int | None = 1, **changes: Any) -> Table:
    """A table where this person is to move within some hours."""
    turn = None
    if mover is not None:
        seat = max(mover, 1) - 1
        allowed = None if hours is None else hours * HOUR
        deadline = None if allowed is None else NOW + allowed
        turn = Turn(number, seat, mover, NOW, allowed, deadline, False, PingState.PINGED)
    return replace(four(), id=number, version=number, turn=turn, **changes)


def lobby(number: int, people: int = 2) -> Table:
    seats = tuple(Seat(n, n + 1 if n < people else None, None, f"Player {n}") for n in range(4))
    return table(number, None, status=TableStatus.LOBBY, seats=seats)


def cup(**changes: object) -> Tournament:
    known: dict[str, object] = {
        **{"id": 1, "guild_id": SERVER, "channel_id": 2, "message_id": 3, "message_posted_at": None},
        **{"organiser_id": 9, "name": "Autumn cup", "variant": "classic", "options": {}, "seats": 4},
        **{"system": "swiss", "scoring": "matchpoints", "deals": 4, "rounds": 5, "round": 2},
        **{"round_time": HOUR, "round_ends_at": NOW + HOUR, "pace": "1 days", "rated": True},
        **{"status": TournamentStatus.RUNNING, "version": 1, "announced_version": 1, "locale": "en"},
        **{"created_at": NOW, "started_at": NOW, "finished_at": None},
        **{"entries": (Entry(1, (Contestant(ME, None, "Ann"),)),)},
    }
    return Tournament(**{**known, **changes})  # type: ignore[arg-type]


def words(screen: Screen) -> str:
    return "\n".join(
        part.text if isinstance(part, Section) else part
        for part in screen.parts
        if isinstance(part, Section | str)
    )


def kept(mine: MyTables, tr: Translator = ENGLISH) -> Screen:
    return kept_screen(mine, tr, {SERVER: "Card club"})


def at(moment: datetime) -> str:
    return f"<t:{int(moment.timestamp())}:R>"


def test_the_soonest_deadline_comes_first_and_what_waits_for_others_below() -> None:
    tables = [
        table(1, hours=None),
        table(2, hours=9),
        table(3, OTHER, hours=2),
        table(4, hours=3),
        table(5, OTHER, hours=1),
        lobby(6),
        table(7, status=TableStatus.FINISHED),
        table(8, None, status=TableStatus.BETWEEN_DEALS, timing=Timing(next_deal_at=NOW + HOUR / 2)),
    ]
    mine = sorted_for(ME, tables, [cup()])
    assert [entry.id for entry in mine.turns] == [4, 2, 1]
    assert [entry.id for entry in mine.waiting] == [8, 5, 3]
    assert [entry.id for entry in mine.lobbies] == [6]
    said = words(kept(mine))
    order = [
        "your turn at 3 tables",
        "Waiting for others",
        "Player 1 is next",
        "Not started yet",
        "Tournaments",
    ]
    assert [said.index(line) for line in order] == sorted(said.index(line) for line in order)
    assert f"deadline {at(NOW + 3 * HOUR)}" in said
    assert f"next deal {at(NOW + HOUR / 2)}" in said
    assert "seats taken: 2 of 4" in said
    assert f"round 2 of 5, ends {at(NOW + HOUR)}" in said


def test_a_line_says_what_a_table_waits_for() -> None:
    away = tuple(replace(seat, presence=Presence.KEPT) for seat in four().seats[:1]) + four().seats[1:]
    tables = [
        table(1, PROGRAM, seats=away),
        table(2, PROGRAM),
        table(3, OTHER, timing=Timing(paused_at=NOW)),
        table(4, None, status=TableStatus.BETWEEN_DEALS),
    ]
    said = words(kept(sorted_for(ME, tables)))
    for line in ("has your seat", "computer player is thinking", "is next · paused", "between two deals"):
        assert said.count(line) == 1
    asked = replace(cup(), status=TournamentStatus.OPEN, entries=(Entry(1, (Contestant(ME, agreed=False),)),))
    assert "you're asked to play" in words(kept(sorted_for(ME, [], [asked])))
    assert "open for entries" in words(kept(sorted_for(ME, [], [cup(status=TournamentStatus.OPEN)])))


def test_each_turn_has_a_button_that_opens_the_hand_but_not_on_a_server_that_the_bot_has_left() -> None:
    mine = sorted_for(ME, [table(1), table(2, hours=2), table(3, hours=3, guild_id=77)])
    opens = [part.accessory for part in kept(mine).parts if isinstance(part, Section)]
    assert [str(button.id) for button in opens] == ["c1:1:1:hand", "c1:2:2:hand"]  # type: ignore[union-attr]
    assert "**3.** [Classic" in words(kept(mine))


def test_without_tables_it_says_how_to_get_one() -> None:
    assert "aren't at any table" in words(kept(sorted_for(ME, [])))
    assert "isn't your turn at any table" in words(kept(sorted_for(ME, [table(1, OTHER)])))


def test_a_daily_deal_that_is_begun_is_there_until_it_closes() -> None:
    mine = sorted_for(ME, [table(1, OTHER)], daily=OpenDaily(9, NOW + HOUR))
    assert mine.shown_ids == {1, 9}
    assert f"/daily goes on with it, until <t:{int((NOW + HOUR).timestamp())}:f>" in words(kept(mine))
    alone = words(kept(sorted_for(ME, [], daily=OpenDaily(9, NOW + HOUR))))
    assert "daily deal isn't finished" in alone
    assert "aren't at any table" not in alone


@pytest.mark.parametrize("language", ["en", "de"])
def test_thirty_tables_with_the_longest_names_fit_into_a_message(language: str) -> None:
    tr = translator(language)
    long = tuple(Seat(n, n + 1, None, "*_" * 16) for n in range(4))
    big: dict[str, Any] = {
        "seats": long,
        "guild_id": 10**18,
        "place": Whereabouts(10**18),
        "messages": MessageIds(10**18),
    }
    turns = [table(n, hours=n, **big) for n in range(1, 31)]
    others = [table(n, OTHER, hours=n, **big) for n in range(31, 61)]
    cups = [cup(id=n, name="*" * 60) for n in range(30)]
    for tables in (turns, others, turns + others + [replace(lobby(n), **big) for n in range(61, 91)]):
        mine = sorted_for(ME, tables, cups, OpenDaily(9, NOW))
        names = {10**18: "*" * 60, SERVER: "*" * 60}
        for screen in (
            kept_screen(mine, tr, names),
            my_tables_screen(mine, tr, names, dict.fromkeys(range(31), "-" * 150), threads=True),
        ):
            assert screen.size <= COMPONENTS
            assert len(words(screen)) <= TEXT_LIMIT
            assert "…" in words(screen)


def test_ten_turns_are_opened_from_the_message_and_the_rest_is_linked_or_counted() -> None:
    screen = kept(sorted_for(ME, [table(n, hours=n) for n in range(1, 31)]))
    assert len([part for part in screen.parts if isinstance(part, Section)]) == 10
    lines = words(screen).split("\n")
    numbered = [line for line in lines if line.startswith("**")]
    more = next(line for line in lines if line.startswith("…"))
    assert more == f"… and {30 - len(numbered)} more"
    assert len(numbered) > 10


def test_who_asks_is_told_where_the_list_is_kept_or_why_no_longer() -> None:
    mine, board = sorted_for(ME, [table(1)]), OwnList(ME, 0, 7, 8, "en")
    assert "https://discord.com/channels/@me/7/8" in words(my_tables_screen(mine, ENGLISH, kept=board))
    assert list_link(replace(board, guild_id=5)) == "https://discord.com/channels/5/7/8"
    off = words(my_tables_screen(mine, ENGLISH, kept=replace(board, off=ListOff.DELETED)))
    assert "was deleted" in off
    assert "/@me/7/8" not in off


def test_the_fingerprint_changes_with_the_words_alone() -> None:
    first, second = (kept(sorted_for(ME, [table(1, OTHER, hours=hours)])) for hours in (1, 2))
    again = kept(sorted_for(ME, [replace(table(1, OTHER), touched_at=NOW + HOUR, version=9)]))
    assert fingerprint(first) == fingerprint(again) != fingerprint(second)
