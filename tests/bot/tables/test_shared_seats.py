"""Seats that several people have in one match: who may take one, who has it back when, what stays secret."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.layout.errors import Refused
from bot.people.privacy import forget
from bot.people.profiles import read_profile
from bot.ratings.ratings import Ratings
from bot.runtime.executor import Executor
from bot.tables.decisions.ballots import Choice
from bot.tables.notices.news import VOTES
from data.records.results import LadderKey, Player
from data.records.tables import Decision, Presence, TableStatus, TurnChange
from tests.bot.async_table import (
    ANN,
    BEN,
    CLEO,
    DAN,
    EVE,
    GUILD,
    HOUR,
    Process,
    late_ann,
    news_of,
    process,
    takes_effect,
)
from tests.bot.tables.one_table import finish_deal


async def eve_for_ann(here: Process) -> None:
    """All give late Ann's seat to Eve."""
    await late_ann(here)
    for person in (BEN, CLEO, DAN):
        await here.tables.votes.cast(1, person, 1, Choice.SUBSTITUTE)
    await takes_effect(here)
    await here.tables.seats.take(1, EVE, "Eve", 1)


async def test_a_seat_that_somebody_takes_over_is_noted(here: Process) -> None:
    await eve_for_ann(here)
    (noted,) = await here.store.audit.last(GUILD, 9)
    assert (noted.deed, noted.by, noted.person_id, noted.table_id) == ("substituted", EVE, ANN, 1)


async def play_out(here: Process) -> None:
    """Play this deal out: computer players move when they are told to from now on."""
    await here.computers.settled(1)
    if here.computers in here.tables.registry._listeners:
        here.tables.registry.remove_listener(here.computers)
    await finish_deal(here.tables, 1)


async def next_deal(here: Process) -> None:
    """Play this deal out, and begin the next one."""
    await play_out(here)
    people = [seat.person_id for seat in (await here.table()).seats if seat.person_id is not None]
    for person in people[:2]:
        if (await here.table()).status is TableStatus.BETWEEN_DEALS:
            await here.tables.deals.press_next(1, person)


async def offer(here: Process, seat: int) -> None:
    """This seat's player is late, and all who are there let somebody else take it at once."""
    await here.computers.settled(1)
    table = await here.table()
    offered = replace(table.seats[seat], presence=Presence.OFFERED, decision=Decision.AT_ONCE)
    await here.store.turns.change(1, table.version, TurnChange(seats=[offered]))


async def test_a_hand_is_not_stolen_by_leaving_and_taking_another_seat(here: Process) -> None:
    await here.begin(BEN, ANN, CLEO, DAN)
    await here.tables.seats.leave(1, BEN)
    await offer(here, 1)
    with pytest.raises(Refused, match="you have another seat in this match"):
        await here.tables.seats.take(1, BEN, "Ben", 1)
    seen = (await here.tables.views.of(1, BEN)).view
    assert seen is not None
    assert seen.hand == ()
    # The own seat is another matter.
    assert (await here.tables.seats.come_back(1, BEN, "Ben")).seat == 0


async def test_a_substitute_who_goes_takes_no_other_seat_of_the_deal(here: Process) -> None:
    await eve_for_ann(here)
    await here.tables.seats.leave(1, EVE)
    await here.tables.seats.come_back(1, ANN, "Ann")
    await offer(here, 2)
    with pytest.raises(Refused, match="seen another hand of this deal"):
        await here.tables.seats.take(1, EVE, "Eve", 2)
    assert [hand["seat"] for hand in (await here.store.people.about(EVE))["hands_seen"]] == [1]
    await next_deal(here)
    assert (await here.store.people.about(EVE))["hands_seen"] == []
    await offer(here, 3)
    assert (await here.tables.seats.take(1, EVE, "Eve", 3)).seat == 3


async def test_to_have_ones_data_deleted_makes_nobody_a_stranger_in_the_deal(here: Process) -> None:
    await here.begin(BEN, ANN, CLEO, DAN)
    executor = Executor()
    await forget(here.tables, Ratings(here.store, executor), BEN)
    executor.close()
    await offer(here, 1)
    with pytest.raises(Refused, match="seen another hand of this deal"):
        await here.tables.seats.take(1, BEN, "Ben", 1)
    with pytest.raises(Refused, match="not at this table"):
        await here.tables.ending.want(1, BEN, moderator=True)
    assert (await here.store.people.about(BEN))["hands_seen"] == []


async def test_another_process_knows_who_has_seen_what(here: Process, tmp_path: Path) -> None:
    await eve_for_ann(here)
    await here.tables.seats.leave(1, EVE)
    await offer(here, 2)
    await here.computers.settled(1)
    async with process(str(tmp_path / "tables.db"), here.time) as there:
        with pytest.raises(Refused, match="seen another hand"):
            await there.tables.seats.take(1, EVE, "Eve", 2)


async def test_whose_seat_was_given_away_is_told_and_has_not_left(here: Process) -> None:
    await eve_for_ann(here)
    table_view = await here.tables.views.of(1, ANN)
    assert (table_view.former_seat, table_view.displaced, table_view.returns) == (1, True, False)
    with pytest.raises(Refused, match="Press I'm back"):
        await here.tables.views.seated(1, ANN)
    told = await here.store.news.of_table(1)
    assert [item.tell for _, item in told if item.kind not in VOTES] == [ANN] * 4
    kept, _, *lines = await news_of(here)
    assert "a computer player has the seat now" in kept
    assert "somebody else may take the seat soon" in lines[0]
    assert "open to somebody else" in lines[1]
    assert "Eve now plays for Ann" in lines[2]
    journal = await here.store.journals.get(1)
    assert journal is not None
    assert [seat.left_at for seat in journal.seats] == [None] * 4
    assert [(stay.person_id, stay.until is None) for stay in journal.stays] == [(ANN, False), (EVE, True)]


async def test_who_is_back_has_the_seat_from_the_next_deal_on(here: Process) -> None:
    await eve_for_ann(here)
    table_view = await here.tables.seats.come_back(1, ANN, "Ann")
    assert (table_view.seat, table_view.returns) == (None, True)
    with pytest.raises(Refused, match="from the next deal"):
        await here.tables.seats.come_back(1, ANN, "Ann")
    assert table_view.view is not None
    assert table_view.view.hand == ()
    assert (await here.tables.views.of(1, EVE)).seat == 1
    await next_deal(here)
    back = await here.tables.views.of(1, ANN)
    assert (back.seat, back.displaced) == (1, False)
    assert back.view is not None
    assert len(back.view.hand) == 11
    gone = await here.tables.views.of(1, EVE)
    assert (gone.seat, gone.former_seat) == (None, None)
    assert "Ann has the seat back. Thanks for filling in, Eve." in (await news_of(here))[-1]
    journal = await here.store.journals.get(1)
    assert journal is not None
    assert journal.seats[1].person_id == ANN
    assert [stay.person_id for stay in journal.stays] == [ANN, EVE, ANN]


async def test_between_deals_who_is_back_has_the_seat_at_once(here: Process) -> None:
    await eve_for_ann(here)
    await play_out(here)
    assert (await here.tables.seats.come_back(1, ANN, "Ann")).seat == 1


async def test_after_the_substitute_has_gone_the_seat_is_free_for_its_owner_at_once(here: Process) -> None:
    await eve_for_ann(here)
    await here.tables.seats.leave(1, EVE)
    assert (await here.tables.views.of(1, EVE)).former_seat == 1
    assert (await here.tables.seats.come_back(1, ANN, "Ann")).seat == 1
    with pytest.raises(Refused, match="not at this table"):
        await here.tables.seats.come_back(1, EVE, "Eve")


async def test_a_host_whose_seat_was_given_away_is_host_again(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await offer(here, 0)
    taken = await here.tables.seats.take(1, EVE, "Eve", 0)
    assert taken.table.host_id == EVE
    await here.tables.seats.come_back(1, ANN, "Ann")
    await next_deal(here)
    assert (await here.table()).host_id == ANN


async def test_what_a_substitute_plays_counts_for_the_substitute(here: Process) -> None:
    """Ann plays the first deal, Eve the second one in her place: each has a deal, and Eve the result."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await play_out(here)
    here.time.now += HOUR
    await here.tables.deals.press_next(1, ANN)
    here.time.now += HOUR
    await offer(here, 0)
    await here.tables.seats.take(1, EVE, "Eve", 0)
    here.time.now += HOUR
    while (await here.table()).status is not TableStatus.FINISHED:
        await play_out(here)
        here.time.now += HOUR
        if (await here.table()).status is TableStatus.BETWEEN_DEALS:
            await here.tables.deals.press_next(1, EVE)
    journal = await here.store.journals.get(1)
    assert journal is not None
    deals = len(journal.deals)
    executor = Executor()
    ratings = Ratings(here.store, executor)
    await ratings.catch_up()
    await ratings.recompute()
    executor.close()
    ann, eve, ben = [
        (await here.store.ratings.standings.of([Player(person)], [LadderKey(GUILD, "classic")]))[0]
        for person in (ANN, EVE, BEN)
    ]
    assert journal.deals[0].result is not None
    first = journal.deals[0].result.scores[0]["total"]
    assert (ann.matches, ann.rated, ann.deals, ann.points) == (0, 0, 1, first)
    assert (eve.matches, eve.rated, eve.deals) == (1, 1, deals - 1)
    assert ann.points + eve.points == journal.seats[0].points
    assert (ben.matches, ben.rated, ben.deals) == (1, 1, deals)
    result = await here.store.results.get(1)
    assert result is not None
    assert result.counts_as == "rated"
    for person, shared in ((ANN, 1), (EVE, 0), (BEN, 0)):
        profile = await read_profile(here.store, person, "P", GUILD, everywhere=person == BEN)
        assert profile.record.shared == shared
