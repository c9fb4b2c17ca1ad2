"""Opening a tournament, entering it, starting it, and who may do what."""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from bot.layout.errors import Refused
from bot.moderation.bars import Bars
from bot.people.blocks import block
from bot.runtime.events import Events
from bot.tables.lobby.computers import COMPUTER
from bot.tables.rules.table_rules import TableRules
from bot.time.pace import DAY, Pace
from bot.tournaments.entries import Plan
from bot.tournaments.format import (
    KNOCK_OUT,
    MOST_ENTRIES,
    MOST_IN_ROUND_ROBIN,
    ROUND_ROBIN,
    SWISS,
    computer_entry,
)
from bot.tournaments.scoring.methods import MATCHPOINTS
from data.records.tables import TableStatus
from data.tournaments.records import TournamentStatus
from tests.bot.factories import GUILD
from tests.bot.tournament_fixtures import CHANNEL, HOST, WEEK, Cups, lower_number_wins, pairs_of, people

ANN, BEN, CLEO, DAN, EVE, FAY, GUS, HAL = range(1, 9)


# Opening


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"system": KNOCK_OUT, "deals": 2}, "knock-out is decided at each table"),
        ({"pace": Pace()}, "choose a pace with a time limit"),
        ({"rules": TableRules("classic", 3)}, "2 or 4 players"),
        ({"rules": TableRules("classic", 6)}, "2 or 4 players"),
        ({"system": "ladder"}, "moved on"),
        ({"scoring": "stars"}, "moved on"),
    ],
)
async def test_what_cannot_be_played_is_refused(cups: Cups, changes: dict[str, Any], why: str) -> None:
    plan = Plan("Cup", TableRules("classic", 4), SWISS, MATCHPOINTS, 2, 3, WEEK, DAY)
    with pytest.raises(Refused, match=why):
        await cups.service.entries.open(
            replace(plan, **changes), guild_id=GUILD, channel_id=CHANNEL, organiser_id=HOST
        )
    assert await cups.store.tournaments.on_server(GUILD) == []


async def test_tables_that_are_compared_move_no_ratings(cups: Cups) -> None:
    compared, alone = [await cups.now(await cups.open(deals=deals)) for deals in (2, 0)]
    assert (compared.rated, alone.rated) == (False, True)
    league = await cups.now(await cups.open(system=ROUND_ROBIN, rounds=2))
    assert league.rounds == 0


async def test_what_is_not_there_is_refused(cups: Cups) -> None:
    first = await cups.open()
    assert (await cups.service.registry.find(first, GUILD)).id == first
    with pytest.raises(Refused, match="no tournament here"):
        await cups.service.registry.find(first, GUILD + 1)
    for call in (cups.service.registry.overview(99), cups.service.rounds.advance(99)):
        with pytest.raises(Refused, match="no tournament here"):
            await call


async def test_computer_players_enter_as_they_are_asked_for(cups: Cups) -> None:
    made = await cups.now(await cups.open(seats=4, computers=2))
    assert made.entries == tuple(computer_entry(number, 2) for number in (1, 2))
    with pytest.raises(Refused, match=f"<@{HOST}>"):
        await cups.service.entries.add_computers(made.id, ANN)
    made = await cups.service.entries.add_computers(made.id, HOST)
    made = await cups.service.entries.add_computers(made.id, ANN, manager=True)
    assert [entry.number for entry in made.entries] == [1, 2, 3, 4]


# Entering


async def test_who_plays_alone_has_entered_at_once(cups: Cups) -> None:
    cup = await cups.open()
    made = await cups.enter(cup, ANN, BEN)
    assert people(made) == [[ANN], [BEN]]
    with pytest.raises(Refused, match="already"):
        await cups.enter(cup, ANN)
    assert await cups.now(cup) == made


async def test_a_partner_must_agree(cups: Cups) -> None:
    cup = await cups.open(seats=4)
    made = await cups.service.entries.enter(cup, ANN, "Ann", (BEN, "Ben"))
    assert people(made) == [[ANN, BEN]]
    assert [player.agreed for player in made.entries[0].players] == [True, False]
    with pytest.raises(Refused, match="Somebody else has asked"):
        await cups.service.entries.enter(cup, CLEO, "Cleo", (BEN, "Ben"))
    made = await cups.service.partners.answer(cup, BEN, yes=True)
    assert [player.agreed for player in made.entries[0].players] == [True, True]
    for nobody in (ANN, BEN, CLEO):
        with pytest.raises(Refused, match="Nobody is waiting"):
            await cups.service.partners.answer(cup, nobody, yes=True)


async def test_who_declines_leaves_the_other_looking_for_a_partner(cups: Cups) -> None:
    cup = await cups.open(seats=4)
    await cups.service.entries.enter(cup, ANN, "Ann", (BEN, "Ben"))
    with pytest.raises(Refused, match="Nobody is waiting"):
        await cups.service.partners.answer(cup, CLEO, yes=False)
    assert people(await cups.service.partners.answer(cup, BEN, yes=False)) == [[ANN, None]]
    # Both may still enter with others.
    made = await cups.service.entries.enter(cup, BEN, "Ben")
    assert people(made) == [[ANN, None], [BEN, None]]


async def test_who_is_alone_is_joined_at_once(cups: Cups) -> None:
    cup = await cups.open(seats=4)
    await cups.enter(cup, ANN)
    made = await cups.service.entries.enter(cup, BEN, "Ben", (ANN, "Ann"))
    assert people(made) == [[ANN, BEN]]
    assert all(player.agreed for player in made.entries[0].players)
    with pytest.raises(Refused, match="already has a partner"):
        await cups.service.entries.enter(cup, CLEO, "Cleo", (ANN, "Ann"))
    with pytest.raises(Refused, match="own partner"):
        await cups.service.entries.enter(cup, CLEO, "Cleo", (CLEO, "Cleo"))
    assert people(await cups.now(cup)) == [[ANN, BEN]]


async def test_people_kept_apart_are_no_partners(cups: Cups) -> None:
    cup = await cups.open(seats=4)
    await cups.service.entries.enter(cup, ANN, "Ann", (BEN, "Ben"))
    await block(cups.tables, BEN, ANN, "Ann")
    with pytest.raises(Refused, match="You can't play with Ann"):
        await cups.service.partners.answer(cup, BEN, yes=True)
    await cups.service.partners.answer(cup, BEN, yes=False)
    for person, partner in (((ANN, "Ann"), (BEN, "Ben")), ((BEN, "Ben"), (ANN, "Ann"))):
        with pytest.raises(Refused):
            await cups.service.entries.enter(cup, *person, partner)
    assert people(await cups.now(cup)) == [[ANN, None]]


async def test_people_kept_apart_meet_as_opponents_and_nobody_plays_a_tournaments_match_again(
    cups: Cups,
) -> None:
    await block(cups.tables, BEN, ANN, "Ann")
    made = await cups.begin(ANN, BEN, target_score=500, deals=0, rounds=1)
    table = await cups.table_with(made, ANN)
    assert {seat.person_id for seat in table.seats} == {ANN, BEN}
    await cups.play(table.id)
    assert (await cups.table(table.id)).status is TableStatus.FINISHED
    for person in (ANN, BEN):
        with pytest.raises(Refused, match="This tournament match is over"):
            await cups.tables.deals.press_next(table.id, person)


async def test_two_who_ask_each_other_are_partners(cups: Cups) -> None:
    cup = await cups.open(seats=4)
    await cups.service.entries.enter(cup, ANN, "Ann", (BEN, "Ben"))
    made = await cups.service.entries.enter(cup, BEN, "Ben", (ANN, "Ann"))
    assert people(made) == [[ANN, BEN]]
    assert all(player.agreed for player in made.entries[0].players)


async def test_what_one_does_now_replaces_what_one_tried_before(cups: Cups) -> None:
    cup = await cups.open(seats=4)
    await cups.service.entries.enter(cup, ANN, "Ann", (BEN, "Ben"))
    # Ann asks somebody else, and Ben, who was asked, enters alone.
    made = await cups.service.entries.enter(cup, ANN, "Ann", (CLEO, "Cleo"))
    assert people(made) == [[ANN, CLEO]]
    made = await cups.service.entries.enter(cup, BEN, "Ben")
    assert people(made) == [[ANN, CLEO], [BEN, None]]
    # Cleo, who was asked, joins Ben: Ann is alone again.
    made = await cups.service.entries.enter(cup, CLEO, "Cleo", (BEN, "Ben"))
    assert people(made) == [[ANN, None], [BEN, CLEO]]
    assert all(player.agreed for entry in made.entries for player in entry.players)


@pytest.mark.parametrize(("system", "most"), [(SWISS, MOST_ENTRIES), (ROUND_ROBIN, MOST_IN_ROUND_ROBIN)])
async def test_a_tournament_can_be_full(cups: Cups, system: str, most: int) -> None:
    cup = await cups.open(system=system, computers=most - 1)
    await cups.enter(cup, ANN)
    with pytest.raises(Refused, match=str(most)):
        await cups.enter(cup, BEN)
    with pytest.raises(Refused, match=str(most)):
        await cups.service.entries.add_computers(cup, HOST)
    with pytest.raises(Refused, match=str(most)):
        await cups.open(system=system, computers=most + 1)


# Leaving before the start


async def test_before_the_start_one_leaves_as_if_one_had_never_entered(cups: Cups) -> None:
    cup = await cups.open(seats=4)
    await cups.pair(cup, ANN, BEN)
    await cups.service.entries.enter(cup, CLEO, "Cleo", (DAN, "Dan"))
    assert people(await cups.service.entries.withdraw(cup, ANN)) == [[None, BEN], [CLEO, DAN]]
    # Dan was only asked: without Cleo there is nothing to answer.
    assert people(await cups.service.entries.withdraw(cup, CLEO)) == [[None, BEN]]
    with pytest.raises(Refused, match="Nobody is waiting"):
        await cups.service.partners.answer(cup, DAN, yes=True)
    assert people(await cups.service.entries.withdraw(cup, BEN)) == []
    for stranger in (BEN, EVE):
        with pytest.raises(Refused, match="not in this tournament"):
            await cups.service.entries.withdraw(cup, stranger)
    assert people(await cups.pair(cup, BEN, ANN)) == [[BEN, ANN]]


# The start


async def test_the_start_puts_those_together_who_are_alone(cups: Cups) -> None:
    cup = await cups.open(seats=4)
    await cups.enter(cup, ANN)
    await cups.pair(cup, BEN, CLEO)
    await cups.enter(cup, DAN)
    await cups.service.entries.enter(cup, EVE, "Eve", (FAY, "Fay"))
    await cups.service.partners.choose(cup, EVE, with_anyone=True)
    await cups.service.entries.add_computers(cup, HOST)
    made = await cups.service.rounds.start(cup, HOST)
    assert people(made) == [[ANN, DAN], [BEN, CLEO], [EVE, None], [None, None]]
    assert made.entries[2].players[1].computer == COMPUTER
    # Fay never answered: she is not in it, and may still come late.
    assert made.entry_of(FAY) is None
    assert [entry.place for entry in made.entries] == [1, 2, 3, 4]
    assert (made.status, made.round, made.rounds) == (TournamentStatus.RUNNING, 1, 3)
    assert made.round_ends_at == cups.clock.now + WEEK
    for entry in made.entries:
        for player in entry.players:
            if player.person_id is not None:
                table = await cups.table_with(made, player.person_id)
                assert (table.host_id, table.timing.pace, table.place.channel_id) == (HOST, DAY.key, CHANNEL)


async def test_the_first_entry_of_a_table_has_its_first_side(cups: Cups) -> None:
    made = await cups.begin(*range(1, 9), seats=4)
    meetings = await cups.meetings(made)
    assert pairs_of(meetings) == [(1, 3), (4, 2)]
    for meeting in meetings:
        table = await cups.table(meeting.table_id)
        seats = [seat.person_id for seat in table.seats]
        assert meeting.second is not None
        first, second = made.entry(meeting.first), made.entry(meeting.second)
        assert seats[::2] == [player.person_id for player in first.players]
        assert seats[1::2] == [player.person_id for player in second.players]


async def test_all_tables_of_a_round_have_the_same_deals_and_the_same_dealer(cups: Cups) -> None:
    made = await cups.begin(*range(1, 7), deals=2)
    seeds = await cups.store.shared_deals.seeds(made.id, 1)
    assert len(set(seeds)) == 2
    dealt = set()
    for meeting in await cups.meetings(made):
        for _ in seeds:
            table = await cups.table(meeting.table_id)
            sights = [await cups.tables.views.seated(table.id, seat.person_id or 0) for seat in table.seats]
            views = [table_view.view for table_view in sights if table_view.view is not None]
            dealt.add((views[0].round, views[0].dealer, *(view.hand for view in views)))
            await cups.play(table.id, deals=1)
            await cups.tables.due.look(table.id)
        journal = await cups.store.journals.get(meeting.match_id or 0)
        assert journal is not None
        assert [deal.seed for deal in journal.deals] == seeds
        assert journal.first_dealer == 1
    assert [(round, dealer) for round, dealer, *_ in sorted(dealt)] == [(1, 1), (2, 0)]


@pytest.mark.parametrize(("deals", "fewest"), [(0, 2), (2, 4)])
async def test_it_takes_so_many_entries(cups: Cups, deals: int, fewest: int) -> None:
    cup = await cups.open(deals=deals, computers=fewest - 1)
    with pytest.raises(Refused, match=f"takes at least {fewest} entries"):
        await cups.service.rounds.start(cup, HOST)
    await cups.enter(cup, ANN)
    assert (await cups.service.rounds.start(cup, HOST)).round == 1


async def test_only_its_organiser_and_moderators_start_and_cancel(cups: Cups) -> None:
    cup = await cups.open(computers=4)
    cancel = partial(cups.service.rounds.cancel, reason="it rains")
    for call in (cups.service.rounds.start, cancel):
        with pytest.raises(Refused, match=f"<@{HOST}>"):
            await call(cup, ANN)
    assert (await cups.service.rounds.start(cup, ANN, manager=True)).round == 1
    for call in (cups.service.rounds.start, cups.service.entries.add_computers):
        with pytest.raises(Refused):
            await call(cup, HOST)
    with pytest.raises(Refused, match="Say why"):
        await cups.service.rounds.cancel(cup, ANN, " ", manager=True)
    assert (await cancel(cup, ANN, manager=True)).status is TournamentStatus.CANCELLED
    for late in (cancel, cups.service.rounds.start):
        with pytest.raises(Refused):
            await late(cup, HOST)
    with pytest.raises(Refused, match="is already over"):
        await cups.service.entries.withdraw(cup, ANN)


async def test_who_plays_in_a_tournament_does_not_call_it_off_once_it_runs(cups: Cups) -> None:
    cup = await cups.open(deals=0)
    await cups.enter(cup, HOST, BEN)
    await cups.service.rounds.start(cup, HOST)
    for manager in (False, True):
        with pytest.raises(Refused, match="You play in this tournament"):
            await cups.service.rounds.cancel(cup, HOST, "it rains", manager=manager)
    # Nor does it help to have left it.
    await cups.service.entries.withdraw(cup, HOST)
    with pytest.raises(Refused, match="You play in this tournament"):
        await cups.service.rounds.cancel(cup, HOST, "it rains")
    assert (
        await cups.service.rounds.cancel(cup, 77, "it rains", manager=True)
    ).status is TournamentStatus.CANCELLED


async def test_who_is_barred_enters_no_tournament_and_leaves_those_not_begun(cups: Cups) -> None:
    bars = Bars(cups.tables, Events())
    running = (await cups.begin(ANN, BEN, deals=0)).id
    plan = Plan("Cup", TableRules("classic", 2), SWISS, MATCHPOINTS, 0, 3, WEEK, DAY)
    waiting, other = await cups.open(), await cups.open(seats=4)
    await cups.enter(waiting, ANN, CLEO)
    await cups.service.entries.enter(other, CLEO, "Cleo", (ANN, "Ann"))
    with pytest.raises(Refused, match="another moderator"):
        await bars.bar(GUILD, ANN, "Ann", by=BEN, lasts=timedelta(days=1), reason="late")
    made = await bars.bar(GUILD, ANN, "Ann", by=DAN, lasts=timedelta(days=1), reason="late")
    with pytest.raises(Refused, match="barred you"):
        await cups.service.partners.answer(other, ANN, yes=True)
    for _ in range(2):
        await cups.service.entries.without(made)
    assert (await cups.now(waiting)).entry_of(ANN) is None
    assert (await cups.now(running)).entry_of(ANN) is not None, "what has begun is played to its end"
    with pytest.raises(Refused, match="barred you"):
        await cups.enter(waiting, ANN)
    with pytest.raises(Refused, match="can't play with"):
        await cups.service.entries.enter(other, EVE, "Eve", (ANN, "Ann"))
    with pytest.raises(Refused, match="barred you"):
        await cups.service.entries.open(plan, guild_id=GUILD, channel_id=CHANNEL, organiser_id=ANN)


async def test_who_is_barred_and_still_stands_there_is_not_drawn(cups: Cups) -> None:
    bars = Bars(cups.tables, Events())
    cup = await cups.open(deals=0, rounds=4)
    await cups.enter(cup, ANN, BEN, CLEO)
    # A kill before what follows from the bar.
    await bars.bar(GUILD, ANN, "Ann", by=DAN, lasts=timedelta(days=1), reason="late")
    begun = await cups.service.rounds.start(cup, HOST)
    assert (begun.entry_of(ANN), len(begun.entries)) == (None, 2)
    assert await cups.table_with(begun, BEN) == await cups.table_with(begun, CLEO)
    # Nor in a later round, somebody who has entered since; who plays already plays on.
    await cups.enter(cup, EVE)
    for person, name in ((EVE, "Eve"), (BEN, "Ben")):
        await bars.bar(GUILD, person, name, by=DAN, lasts=timedelta(days=1), reason="late")
    later = await cups.score_round(begun, lower_number_wins)
    assert (later.round, later.entry_of(EVE)) == (2, None)
    assert {one.person_id for entry in later.entries for one in entry.players} == {BEN, CLEO}
