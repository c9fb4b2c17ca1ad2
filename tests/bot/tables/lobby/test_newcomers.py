"""People come to a match that one plays with computers until somebody comes: from the next deal on, each told
once; nobody waits longer than they said.
"""

import random
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta

import pytest

from bot.layout.errors import Refused
from bot.tables.lobby.new_tables import Opener
from bot.tables.lobby.searches import SearchOutcome
from bot.tables.rules.length import Length, lengths
from bot.tables.rules.table_rules import TableRules
from bot.time.pace import LIVE, Pace
from data.records.tables import Table, TableStatus
from tests.bot.async_table import (
    ANN,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    EVE,
    GUILD,
    HOUR,
    MINUTE,
    NAMES,
    Process,
)

FOUR = TableRules("classic", 4)
ONE_DEAL = lengths(FOUR)[Length.DEAL]


async def look(
    here: Process, person: int, rules: TableRules = FOUR, lasts: timedelta = HOUR, pace: Pace | None = LIVE
) -> SearchOutcome:
    opener = Opener(GUILD, CHANNEL, person, NAMES[person])
    return await here.tables.searches.find(
        opener, rules, sees=lambda channel_id: True, pace=pace, lasts=lasts
    )


async def told(here: Process, table_id: int = 1) -> list[tuple[str, str, int | None]]:
    """What was said at a table about those who come: what, of whom, to whom."""
    kinds = {"came", "coming", "not_coming", "joined", "sits", "unplaced", "lapsed", "unanswered"}
    news = [item for _, item in await here.store.news.of_table(table_id)]
    return [(item.kind, item.name, item.tell) for item in news if item.kind in kinds]


async def meanwhile(here: Process, rules: TableRules = FOUR, lasts: timedelta = HOUR) -> int:
    """Ann plays with computers until somebody comes."""
    table_id = (await look(here, ANN, rules, lasts)).table_view.table.id
    await here.tables.deals.play_now(table_id, ANN, meanwhile=True)
    await here.computers.settled(table_id)
    return table_id


async def next_deal(here: Process, table_id: int = 1) -> None:
    await here.finish_deal(table_id)
    await here.tables.deals.press_next(table_id, ANN)
    await here.computers.settled(table_id)


async def test_who_looks_for_the_same_takes_a_computer_s_seat_at_the_next_deal(here: Process) -> None:
    table_id = await meanwhile(here)
    here.time.now += MINUTE
    assert (await look(here, BEN)).joined
    before = await here.table()
    assert before.seat_of(BEN) is None
    await next_deal(here)
    table = await here.table()
    seat = table.seat_of(BEN)
    assert seat is not None
    assert seat.computer is None
    assert await told(here) == [("coming", "Ben", ANN), ("joined", "Ben", BEN)]
    # The search is over: the other computers play on.
    assert not (await look(here, CLEO)).joined
    assert (await here.tables.views.of(table_id, BEN)).seat == seat.index


async def test_a_match_that_somebody_joins_moves_no_rating(here: Process) -> None:
    await meanwhile(here)
    await look(here, BEN)
    await next_deal(here)
    journal = await here.store.journals.get((await here.table()).match_id or 0)
    assert journal is not None
    assert [(seat.person_id, seat.computer) for seat in journal.seats if seat.person_id] == [
        (ANN, None),
        (BEN, None),
    ]
    async with here.store._database.read() as transaction:
        (row,) = await transaction.rows("SELECT rated FROM matches")
    assert row["rated"] == 0


async def test_without_that_wish_a_match_ends_the_search(here: Process) -> None:
    table_id = (await look(here, ANN)).table_view.table.id
    await here.tables.deals.play_now(table_id, ANN)
    assert not (await look(here, BEN)).joined
    with pytest.raises(Refused, match="closed"):
        await here.tables.lobby.sit(table_id, CLEO, "Cleo")
    assert await told(here) == []


async def test_a_search_that_nobody_answers_says_so_once(here: Process) -> None:
    await meanwhile(here, lasts=10 * MINUTE)
    await here.wait(9 * MINUTE)
    assert await told(here) == []
    await here.wait(2 * MINUTE)
    await here.wait(HOUR)
    assert await told(here) == [("lapsed", "", ANN)]
    assert (await here.table()).status is TableStatus.PLAYING
    assert not (await look(here, BEN)).joined


async def test_a_lobby_that_nobody_comes_to_says_so_once(here: Process) -> None:
    await look(here, ANN, lasts=10 * MINUTE)
    await here.wait(11 * MINUTE)
    await here.wait(HOUR)
    assert await told(here) == [("lapsed", "", ANN)]
    assert (await here.table()).status is TableStatus.CLOSED


async def test_nobody_waits_longer_for_a_deal_than_they_said(here: Process) -> None:
    await meanwhile(here)
    await look(here, BEN, lasts=15 * MINUTE)
    await here.wait(14 * MINUTE)
    assert [what for what, _, _ in await told(here)] == ["coming"]
    await here.wait(2 * MINUTE)
    assert await told(here) == [("coming", "Ben", ANN), ("unplaced", "Ben", BEN)]
    assert (await look(here, CLEO)).joined  # Ann still waits
    await next_deal(here)
    assert (await here.table()).seat_of(BEN) is None
    assert (await told(here))[2:] == [("coming", "Cleo", ANN), ("joined", "Cleo", CLEO)]


async def test_who_was_found_in_time_comes_although_the_search_lapses(here: Process) -> None:
    await meanwhile(here, lasts=10 * MINUTE)
    await look(here, BEN, lasts=HOUR)
    await here.wait(11 * MINUTE)
    await next_deal(here)
    assert await told(here) == [("coming", "Ben", ANN), ("joined", "Ben", BEN)]


async def test_a_match_that_is_over_before_anybody_came_says_so_once(here: Process) -> None:
    await meanwhile(here, ONE_DEAL)
    await here.finish_deal()
    await here.run_due()
    await here.wait(2 * HOUR)
    assert (await here.table()).status is TableStatus.FINISHED
    assert await told(here) == [("unanswered", "", ANN)]


async def test_who_comes_during_the_last_deal_sits_in_the_next_match(here: Process) -> None:
    table_id = await meanwhile(here, ONE_DEAL)
    await look(here, BEN, ONE_DEAL)
    await look(here, CLEO, ONE_DEAL)
    await here.finish_deal()
    await here.run_due()
    table = await here.table()
    assert {seat.person_id for seat in table.seats} == {ANN, BEN, CLEO, None}
    assert (await told(here))[2:] == [("sits", "Ben", BEN), ("sits", "Cleo", CLEO)]
    await here.tables.deals.press_next(table_id, BEN)
    await here.tables.deals.press_next(table_id, CLEO)
    assert (await here.table()).status is TableStatus.PLAYING


async def test_who_plays_alone_and_leaves_lets_those_who_wait_know(here: Process) -> None:
    table_id = await meanwhile(here)
    await look(here, BEN)
    await here.tables.seats.leave(table_id, ANN)
    await here.run_due()
    assert (await here.table()).status is TableStatus.CLOSED
    assert await told(here) == [("coming", "Ben", ANN), ("unplaced", "Ben", BEN)]


async def test_who_was_to_come_may_think_better_of_it(here: Process) -> None:
    table_id = await meanwhile(here)
    await look(here, BEN)
    await here.tables.lobby.leave(table_id, BEN)
    await next_deal(here)
    assert (await here.table()).seat_of(BEN) is None
    assert await told(here) == [("coming", "Ben", ANN), ("not_coming", "Ben", None)]
    with pytest.raises(Refused):
        await here.tables.lobby.leave(table_id, BEN)


async def test_who_plays_may_stop_looking(here: Process) -> None:
    table_id = await meanwhile(here)
    await here.tables.lobby.leave(table_id, ANN)
    assert (await here.table()).seat_of(ANN) is not None
    assert not (await look(here, BEN)).joined
    await here.wait(2 * HOUR)
    assert await told(here) == []


async def test_two_who_block_each_other_meanwhile_dont_meet_at_the_next_deal(here: Process) -> None:
    await meanwhile(here)
    await look(here, BEN)
    await look(here, CLEO)
    await here.store.blocks.add(BEN, CLEO, "Cleo", most=9)
    await next_deal(here)
    table = await here.table()
    assert table.seat_of(BEN) is not None
    assert table.seat_of(CLEO) is None
    assert ("unplaced", "Cleo", CLEO) in await told(here)


async def test_who_has_left_the_match_gets_no_other_seat_of_it(here: Process) -> None:
    table_id = await meanwhile(here)
    await look(here, BEN)
    await next_deal(here)
    await here.tables.seats.leave(table_id, BEN)
    with pytest.raises(Refused):
        await here.tables.lobby.sit(table_id, BEN, "Ben")


async def test_who_looks_twice_for_the_same_has_one_search(here: Process) -> None:
    first = await look(here, ANN)
    again = await look(here, ANN)
    assert (again.known, again.table_view.table.id) == (True, first.table_view.table.id)
    await here.tables.deals.play_now(first.table_view.table.id, ANN, meanwhile=True)
    assert (await look(here, ANN)).known
    assert len(await here.store.tables.of_person(ANN)) == 1


PEOPLE = (ANN, BEN, CLEO, DAN, EVE)


async def sound(here: Process, tables: Sequence[Table]) -> None:
    """Nobody has two seats of a table, and what looks for people has somebody who waits there."""
    for table in tables:
        seated = [seat.person_id for seat in table.seats if seat.person_id is not None]
        coming = [seat.heir_id for seat in table.seats if seat.heir_id is not None]
        assert len({*seated, *coming}) == len(seated) + len(coming)
        search = table.lobby.search
        running = search is not None and not search.over
        if table.status in (TableStatus.CLOSED, TableStatus.FINISHED):
            assert not running
            assert not coming
        if running:
            assert seated
            assert search is not None
            assert search.until + MINUTE >= here.time.now
        for seat in table.seats:
            if seat.heir_id is not None:
                assert seat.decides_at is not None
                # While computers move, a table is looked at again within a minute.
                assert seat.decides_at + MINUTE >= here.time.now


async def deed(here: Process, chance: random.Random) -> None:
    """Somebody does something that they could do with the buttons they see."""
    person = chance.choice(PEOPLE)
    tables = [
        table
        for table in await here.store.tables.these(range(1, 60))
        if table.status is not TableStatus.CLOSED
    ]
    table = chance.choice(tables) if tables else None
    what = chance.randrange(8)
    if what == 0 or table is None:
        rules = chance.choice((FOUR, ONE_DEAL))
        await look(here, person, rules, chance.choice((5, 30, 60)) * MINUTE)
    elif what == 1:
        await here.tables.lobby.sit(table.id, person, NAMES[person])
    elif what == 2:
        await here.tables.lobby.leave(table.id, person)
    elif what == 3:
        await here.tables.deals.play_now(table.id, person, meanwhile=chance.random() < 0.8)
    elif what == 4:
        await here.tables.seats.leave(table.id, person)
    elif what == 5 and table.status is TableStatus.PLAYING:
        await here.finish_deal(table.id)
    elif what == 6:
        await here.tables.deals.press_next(table.id, person)
    else:
        here.time.now += chance.choice((1, 4, 20)) * MINUTE


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_in_whatever_order_people_find_leave_start_and_end_all_is_sound(
    here: Process, seed: int
) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        with suppress(Refused):
            await deed(here, chance)
        await here.run_due()
        await sound(here, await here.store.tables.these(range(1, 60)))
    for table in await here.store.tables.these(range(1, 60)):
        said = await told(here, table.id)
        for person in PEOPLE:
            promises = sum(what == "coming" and name == NAMES[person] for what, name, _ in said)
            ends = [
                what
                for what, name, tell in said
                if name == NAMES[person] and what in ("joined", "sits", "unplaced", "not_coming")
            ]
            waits = any(seat.heir_id == person for seat in table.seats)
            # A host hears of each only once, but each who was to come hears once what came of it.
            assert promises <= 1
            assert len(ends) + waits >= promises
        ends = [what for what, _, _ in said if what in ("lapsed", "unanswered")]
        assert len(ends) <= 1
