"""Somebody who plays on for a person on holiday: whom they have named, and who has agreed."""

from datetime import timedelta

import pytest

from bot.layout.errors import Refused
from bot.tables.absences import stood_in
from bot.tables.decisions.ballots import Choice
from bot.tables.seat_stats import count, count_guests
from bot.tables.session.past_turns import DEPUTY
from bot.tables.session.table_view import TableView
from bot.time.pace import WEEK
from data.records.tables import Presence
from data.records.turns import MadePing, PingState
from tests.bot.async_table import (
    ANN,
    BEN,
    CLEO,
    DAN,
    DAYS,
    EVE,
    GUILD,
    HOUR,
    Process,
    news_of,
)


async def holiday(here: Process, person: int, days: int, *, begins: int = 0) -> None:
    """This person's holiday, from today or in some days."""
    first = here.time.now.date() + timedelta(days=begins)
    await here.tables.time.take_holiday(person, GUILD, first, first + timedelta(days=days - 1))


async def deputy(here: Process, person: int, other: int, *, agrees: bool = True) -> None:
    """The first names the other."""
    await here.tables.deputies.name(GUILD, person, "Ann", other, "Eve")
    if agrees:
        assert await here.store.availability.agree_to_deputise(other, person)


async def looked(here: Process) -> TableView:
    """The table once it was looked at."""
    await here.run_due()
    return await here.tables.views.of(1, None)


async def test_a_deputy_who_has_agreed_has_the_seat_on_a_holiday_and_is_called(here: Process) -> None:
    """absence: A17."""
    await holiday(here, ANN, 9)
    await deputy(here, ANN, EVE)
    await here.begin(ANN, BEN, CLEO, DAN)
    seen = await looked(here)
    assert seen.table.seats[0].person_id == EVE
    assert seen.replaced == (("Ann", "Eve"),)
    turn = await here.turn()
    assert (turn.person_id, turn.deadline_at) == (EVE, here.time.now + DAYS)
    assert "Eve plays for Ann, who is on holiday" in (await news_of(here))[-1]
    await here.draw_and_discard(EVE)


async def test_without_an_answer_nobody_plays_for_who_is_away(here: Process) -> None:
    """absence: A17."""
    await holiday(here, ANN, 9)
    await deputy(here, ANN, EVE, agrees=False)
    await here.begin(ANN, BEN, CLEO, DAN)
    assert (await looked(here)).table.seats[0].person_id == ANN


async def test_outside_of_the_holiday_they_play_themselves_and_it_begins_in_mid_turn(here: Process) -> None:
    """absence: A17."""
    await holiday(here, ANN, 9, begins=2)
    await deputy(here, ANN, EVE)
    await here.begin(ANN, BEN, CLEO, DAN, pace=WEEK)
    version = (await here.turn()).version
    assert await here.store.turns.pinged(1, MadePing(version, PingState.PINGED, None, None, None))
    assert (await looked(here)).table.seats[0].person_id == ANN
    await here.wait(DAYS)
    look_at = (await here.table()).timing.look_at
    assert look_at is not None
    assert look_at - here.time.now <= 12 * HOUR, "it is looked at when the holiday begins"
    await here.wait(11 * HOUR)
    assert (await here.table()).seats[0].person_id == ANN
    await here.wait(HOUR)
    assert (await here.table()).seats[0].person_id == EVE


async def test_nobody_who_plays_there_becomes_a_deputy_and_no_block_is_passed_by(here: Process) -> None:
    """absence: A17."""
    await holiday(here, ANN, 9)
    await deputy(here, ANN, BEN)
    await here.begin(ANN, BEN, CLEO, DAN)
    assert (await looked(here)).table.seats[0].person_id == ANN
    await deputy(here, ANN, EVE)
    await here.store.blocks.add(CLEO, EVE, "Eve", most=9)
    assert (await looked(here)).table.seats[0].person_id == ANN


@pytest.mark.parametrize(("passes", "has"), [(HOUR, (EVE, "Eve")), (DAYS, (ANN, "Ann"))])
async def test_the_seat_comes_back_at_the_first_deal_after_the_holiday(
    here: Process, passes: timedelta, has: tuple[int, str]
) -> None:
    """absence: A17."""
    await holiday(here, ANN, 1)
    await deputy(here, ANN, EVE)
    await here.begin(ANN, BEN, CLEO, DAN)
    await looked(here)
    await here.finish_deal()
    await here.wait(passes)
    seat = (await here.table()).seats[0]
    assert (seat.person_id, seat.name) == has


async def test_who_is_back_early_isnt_replaced_again_on_that_holiday(here: Process) -> None:
    """absence: A17."""
    await holiday(here, ANN, 9)
    await deputy(here, ANN, EVE)
    await here.begin(ANN, BEN, CLEO, DAN)
    await looked(here)
    await here.tables.seats.come_back(1, ANN, "Ann")
    await here.finish_deal()
    await here.wait(HOUR)
    assert (await here.table()).seats[0].person_id == ANN
    while (await here.turn()).person_id != ANN:
        await here.draw_and_discard((await here.turn()).person_id)
    assert (await looked(here)).table.seats[0].person_id == ANN


async def test_who_is_behind_and_gives_the_seat_to_a_deputy_has_not_left(here: Process) -> None:
    """absence: A17."""
    await deputy(here, ANN, EVE)
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.finish_deal()
    totals = (await here.tables.views.of(1, None)).totals
    away = ANN if totals[0] < totals[1] else BEN
    assert totals[0] != totals[1]
    await deputy(here, away, EVE)
    await holiday(here, away, 9)
    await here.wait(HOUR)
    for _ in range(3):
        if (await here.turn()).person_id != away:
            await here.draw_and_discard((await here.turn()).person_id)
    await looked(here)
    assert (await here.tables.views.of(1, None)).table.seat_of(EVE) is not None
    table = await here.table()
    journal = await here.store.journals.get(table.match_id or 0)
    assert journal is not None
    [guest] = count_guests(journal).values()
    assert not guest.absent


async def agreed_computer(here: Process) -> None:
    """Ann is on holiday for two days, and the others let a computer player play on."""
    await holiday(here, ANN, 2)
    await here.begin(ANN, BEN, CLEO, DAN)
    for person in (CLEO, BEN):
        assert (await here.table()).seats[0].presence is Presence.PRESENT
        await here.tables.votes.cast(1, person, 0, Choice.DEPUTY)


async def test_the_others_let_a_computer_player_play_on_until_the_holiday_is_over(here: Process) -> None:
    """absence: A18."""
    await agreed_computer(here)
    assert (await here.table()).seats[0].presence is Presence.DEPUTY
    await here.run_due()
    assert (await here.turn()).person_id == BEN
    assert (await here.tables.views.of(1, None)).turns[-1].made_by == DEPUTY
    assert "a computer player plays on until" in (await news_of(here))[-1]
    await here.wait(35 * HOUR)
    assert (await here.table()).seats[0].presence is Presence.DEPUTY
    await here.wait(HOUR)
    assert (await here.table()).seats[0].presence is Presence.PRESENT


async def test_who_is_back_has_the_seat_at_once(here: Process) -> None:
    """absence: A18."""
    await agreed_computer(here)
    await here.tables.seats.back(1, ANN)
    assert (await here.table()).seats[0].presence is Presence.PRESENT


async def test_without_a_partner_the_opponents_decide_nothing_about_a_holiday(here: Process) -> None:
    """absence: A18."""
    await holiday(here, ANN, 2)
    await here.begin(ANN, BEN, CLEO, DAN)
    for person in (BEN, DAN):
        await here.tables.votes.cast(1, person, 0, Choice.DEPUTY)
    assert (await here.table()).seats[0].presence is Presence.PRESENT
    await here.tables.votes.cast(1, CLEO, 0, Choice.DEPUTY)
    assert (await here.table()).seats[0].presence is Presence.DEPUTY


async def test_nobody_votes_so_about_who_is_not_on_holiday(here: Process) -> None:
    """absence: A18."""
    await here.begin(ANN, BEN, CLEO, DAN)
    with pytest.raises(Refused):
        await here.tables.votes.cast(1, BEN, 0, Choice.DEPUTY)


async def test_whose_deals_an_agreed_computer_plays_has_not_left(here: Process) -> None:
    """absence: A18."""
    await agreed_computer(here)
    await here.finish_deal()
    table = await here.table()
    journal = await here.store.journals.get(table.match_id or 0)
    assert journal is not None
    assert stood_in(journal, journal.deals[0]) == {0}
    assert not count(journal)[0].absent
