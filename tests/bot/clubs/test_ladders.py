"""Ladders: challenges, their matches, and what moves people without a match."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from bot.clubs.ladder_service import LadderService
from bot.clubs.ladders import MOST_LADDERS
from bot.layout.errors import Refused
from bot.people.blocks import block
from bot.tables.lobby.new_tables import Opener
from bot.tables.rules.table_rules import TableRules
from bot.time.pace import DAY
from data.clubs.ladder_records import ChallengeState, ClubLadder, LadderChallenge
from data.records.matches import Outcome
from data.records.tables import Table, TableStatus
from data.servers.settings import HIDDEN
from tests.bot.factories import GUILD
from tests.bot.tournament_fixtures import CHANNEL, HOST, Cups

ANN, BEN, CLEO, DAN, EVE = range(1, 6)
RULES = TableRules("classic", 2, {"target_score": 100})
S = ChallengeState


@pytest.fixture
def service(cups: Cups) -> LadderService:
    return LadderService(cups.tables)


async def opened(service: LadderService, *people: int, **given: Any) -> ClubLadder:
    """A ladder with these people on it, from place 1 on."""
    usual: dict[str, Any] = {
        **{"name": "Ladder", "rules": RULES},
        **{"pace": DAY, "reach": 3, "answer_days": 3, "play_days": 14, "idle_weeks": 4},
    }
    made = await service.ladders.open(Opener(GUILD, CHANNEL, HOST, "Host"), **{**usual, **given})
    for person in people:
        made = await service.ladders.join(made.id, person, f"P{person}")
    return made


async def now(service: LadderService, ladder: ClubLadder) -> ClubLadder:
    return await service.registry.find(ladder.id, GUILD)


async def order(service: LadderService, ladder: ClubLadder) -> list[int]:
    return [one.person_id for one in (await now(service, ladder)).people]


async def states(service: LadderService, ladder: ClubLadder) -> list[ChallengeState]:
    """How all challenges that are over have ended, the last one first."""
    return [one.state for one in await service.registry.store.clubs.ladders.past(ladder.id, 99)]


async def taken(
    service: LadderService, ladder: ClubLadder, challenger: int, challenged: int
) -> tuple[LadderChallenge, Table]:
    """A challenge that was taken, and its table, whose match has begun."""
    made = await service.challenges.challenge(ladder.id, challenger, challenged)
    table = await service.challenges.accept(ladder.id, made.id, challenged)
    await service.challenges.begin(table.id, challenger)
    return made, table


async def test_whoever_wins_moves_up_half_the_way_and_once(cups: Cups, service: LadderService) -> None:
    ladder = await opened(service, ANN, BEN, CLEO, DAN, EVE, reach=4)
    _, table = await taken(service, ladder, EVE, ANN)
    seats = (await cups.table(table.id)).seats
    assert [seat.person_id for seat in seats] == [EVE, ANN]
    await service.clock.due()
    assert await order(service, ladder) == [ANN, BEN, CLEO, DAN, EVE]
    await cups.tables.seats.leave(table.id, ANN)
    # Another process looks at the same time: the result is taken once.
    await asyncio.gather(service.clock.due(), LadderService(cups.tables).clock.due())
    await service.clock.due()
    assert await order(service, ladder) == [ANN, BEN, EVE, CLEO, DAN]
    after = await now(service, ladder)
    assert {one.person_id: (one.won, one.lost) for one in after.people if one.won or one.lost} == {
        EVE: (1, 0),
        ANN: (0, 1),
    }
    assert await states(service, ladder) == [S.WON]


async def test_losing_changes_nothing_but_counts(cups: Cups, service: LadderService) -> None:
    ladder = await opened(service, ANN, BEN)
    _, table = await taken(service, ladder, BEN, ANN)
    await cups.tables.seats.leave(table.id, BEN)
    await service.clock.due()
    assert await order(service, ladder) == [ANN, BEN]
    assert await states(service, ladder) == [S.LOST]


async def test_a_match_that_is_played_out_is_decided_by_its_winner(
    cups: Cups, service: LadderService
) -> None:
    ladder = await opened(service, ANN, BEN)
    _, table = await taken(service, ladder, BEN, ANN)
    await cups.play(table.id)
    await service.clock.due()
    journal = await cups.store.journals.get((await cups.table(table.id)).match_id or 0)
    assert journal is not None
    assert journal.outcome is Outcome.FINISHED
    won = next(seat.person_id for seat in journal.seats if seat.won)
    assert await states(service, ladder) == [S.WON if won == BEN else S.LOST]
    assert await order(service, ladder) == [won, ANN if won == BEN else BEN]


async def test_when_the_time_is_over_whoever_is_ahead_has_won_and_without_a_deal_nobody(
    cups: Cups, service: LadderService
) -> None:
    long = TableRules("classic", 2, {"target_score": 10_000})
    ladder = await opened(service, ANN, BEN, CLEO, DAN, rules=long, idle_weeks=0)
    _, first = await taken(service, ladder, BEN, ANN)
    _, second = await taken(service, ladder, DAN, CLEO)
    await cups.play(first.id, deals=1)
    cups.clock.now += timedelta(days=14, minutes=1)
    await service.clock.due()
    await service.clock.due()
    assert {(await cups.table(one.id)).status for one in (first, second)} == {TableStatus.FINISHED}
    journal = await cups.store.journals.get((await cups.table(first.id)).match_id or 0)
    assert journal is not None
    result = journal.deals[0].result
    assert result is not None
    ahead = BEN if result.totals[0] > result.totals[1] else ANN
    assert sorted(await states(service, ladder)) == sorted([S.WON if ahead == BEN else S.LOST, S.UNDECIDED])
    assert (await order(service, ladder))[2:] == [CLEO, DAN]


async def test_one_challenge_at_a_time_upwards_within_reach_and_once_a_week(
    cups: Cups, service: LadderService
) -> None:
    ladder = await opened(service, ANN, BEN, CLEO, DAN, EVE)
    challenge = service.challenges.challenge
    for who, whom, why in (
        (EVE, ANN, "the 3 people above you"),
        (ANN, BEN, "people above you"),
        (9, ANN, "aren't on this ladder"),
        (DAN, 9, "people above you"),
    ):
        with pytest.raises(Refused, match=why):
            await challenge(ladder.id, who, whom)
    made = await challenge(ladder.id, DAN, BEN)
    with pytest.raises(Refused, match="one at a time"):
        await challenge(ladder.id, DAN, ANN)
    with pytest.raises(Refused, match="has a challenge already"):
        await challenge(ladder.id, EVE, BEN)
    with pytest.raises(Refused, match="for <@2>"):
        await service.challenges.accept(ladder.id, made.id, ANN)
    with pytest.raises(Refused, match="is over"):
        await service.challenges.withdraw(ladder.id, made.id, BEN)
    await service.challenges.withdraw(ladder.id, made.id, DAN)
    with pytest.raises(Refused, match="just had one"):
        await challenge(ladder.id, DAN, BEN)
    free = service.challenges.free(await service.registry.view(await now(service, ladder)), DAN)
    assert [one.person_id for one in free] == [CLEO, ANN]
    cups.clock.now += timedelta(days=7, minutes=1)
    await challenge(ladder.id, DAN, BEN)
    await block(cups.tables, ANN, CLEO, "P3")
    with pytest.raises(Refused, match="can't be challenged right now"):
        await challenge(ladder.id, CLEO, ANN)


async def test_declining_is_free_once_a_month_and_silence_costs_a_place(
    cups: Cups, service: LadderService
) -> None:
    ladder = await opened(service, ANN, BEN, CLEO, DAN, idle_weeks=0)
    for who, after, costs in ((BEN, [ANN, BEN, CLEO, DAN], False), (CLEO, [BEN, ANN, CLEO, DAN], True)):
        made = await service.challenges.challenge(ladder.id, who, ANN)
        _, cost = await service.challenges.decline(ladder.id, made.id, ANN)
        assert (await order(service, ladder), cost) == (after, costs)
    made = await service.challenges.challenge(ladder.id, DAN, ANN)
    cups.clock.now += timedelta(days=3, minutes=1)
    await service.clock.due()
    assert await order(service, ladder) == [BEN, CLEO, ANN, DAN]
    assert await states(service, ladder) == [S.UNANSWERED, S.DECLINED, S.DECLINED]
    with pytest.raises(Refused, match="is over"):
        await service.challenges.accept(ladder.id, made.id, ANN)
    cups.clock.now += timedelta(days=30)
    made = await service.challenges.challenge(ladder.id, DAN, ANN)
    _, cost = await service.challenges.decline(ladder.id, made.id, ANN)
    assert not cost


async def test_whoever_does_not_play_goes_down_a_place_a_week_but_not_far_at_once(
    cups: Cups, service: LadderService
) -> None:
    ladder = await opened(service, ANN, BEN, CLEO)
    cups.clock.now += timedelta(weeks=2)
    _, table = await taken(service, ladder, CLEO, BEN)
    await cups.tables.seats.leave(table.id, CLEO)
    await service.clock.due()
    cups.clock.now += timedelta(weeks=2, minutes=1)
    await service.clock.due()
    await service.clock.due()
    assert await order(service, ladder) == [BEN, ANN, CLEO]
    cups.clock.now += timedelta(weeks=1)
    await service.clock.due()
    assert await order(service, ladder) == [BEN, CLEO, ANN]


async def test_a_kill_between_the_answer_and_the_match_is_made_good(
    cups: Cups, service: LadderService
) -> None:
    ladder = await opened(service, ANN, BEN)
    made = await service.challenges.challenge(ladder.id, BEN, ANN)
    table = await service.challenges.accept(ladder.id, made.id, ANN)
    assert (await cups.table(table.id)).status is TableStatus.LOBBY
    await LadderService(cups.tables).clock.due()
    assert (await cups.table(table.id)).status is TableStatus.PLAYING
    await LadderService(cups.tables).clock.due()
    assert await states(service, ladder) == []


async def test_at_four_seats_each_finds_a_partner_and_partners_decide_nothing(
    cups: Cups, service: LadderService
) -> None:
    ladder = await opened(service, ANN, BEN, CLEO, rules=TableRules("classic", 4, {"target_score": 100}))
    made = await service.challenges.challenge(ladder.id, BEN, ANN)
    table = await service.challenges.accept(ladder.id, made.id, ANN)
    assert [seat.person_id for seat in (await cups.table(table.id)).seats] == [BEN, ANN, None, None]
    await service.clock.due()
    assert (await cups.table(table.id)).status is TableStatus.LOBBY
    await cups.tables.lobby.sit(table.id, DAN, "Dan")
    await cups.tables.deals.play_now(table.id, BEN)
    await cups.tables.seats.leave(table.id, ANN)
    await cups.play(table.id)
    await service.clock.due()
    assert await order(service, ladder) == [BEN, ANN, CLEO]


async def test_who_leaves_is_gone_with_their_challenge_and_the_rest_moves_up(service: LadderService) -> None:
    ladder = await opened(service, ANN, BEN, CLEO)
    await service.challenges.challenge(ladder.id, BEN, ANN)
    after = await service.ladders.leave(ladder.id, ANN)
    assert [one.person_id for one in after.people] == [BEN, CLEO]
    assert await states(service, ladder) == [S.VOID]
    with pytest.raises(Refused, match="aren't on this ladder"):
        await service.ladders.leave(ladder.id, ANN)
    with pytest.raises(Refused, match="already on"):
        await service.ladders.join(ladder.id, BEN, "Ben")
    await service.registry.store.settings.set_for_person(DAN, HIDDEN, True)
    with pytest.raises(Refused, match="you hide yours"):
        await service.ladders.join(ladder.id, DAN, "Dan")


async def test_what_makes_no_ladder_is_refused_and_an_ended_one_stays_as_it_is(
    service: LadderService,
) -> None:
    with pytest.raises(Refused, match="2 or 4 players"):
        await opened(service, rules=TableRules("classic", 3))
    first = await opened(service, ANN, BEN)
    with pytest.raises(Refused, match="called ladder already"):
        await opened(service, name="ladder")
    for n in range(MOST_LADDERS - 1):
        await opened(service, name=f"Ladder {n}")
    with pytest.raises(Refused, match="has 5 ladders"):
        await opened(service, name="One more")
    with pytest.raises(Refused, match="Only its organiser"):
        await service.ladders.end(first.id, GUILD, ANN, manager=False)
    await service.challenges.challenge(first.id, BEN, ANN)
    ended = await service.ladders.end(first.id, GUILD, HOST, manager=False)
    assert ended.over
    assert ended.challenges == ()
    with pytest.raises(Refused, match="has ended"):
        await service.ladders.join(first.id, CLEO, "Cleo")
    with pytest.raises(Refused, match="no such ladder"):
        await service.registry.find(first.id, GUILD + 1)


async def test_nobody_takes_a_rival_above_them_off_the_ladder(service: LadderService) -> None:
    ladder = await opened(service, ANN, HOST, BEN, CLEO)
    with pytest.raises(Refused, match="would gain by that"):
        await service.ladders.leave(ladder.id, ANN, by=HOST)
    await service.challenges.challenge(ladder.id, BEN, HOST)
    with pytest.raises(Refused, match="would gain by that"):
        await service.ladders.leave(ladder.id, BEN, by=HOST)
    await service.ladders.leave(ladder.id, CLEO, by=HOST)
    await service.ladders.leave(ladder.id, ANN, by=77)
    assert await order(service, ladder) == [HOST, BEN]
