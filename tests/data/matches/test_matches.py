"""Matches and the journal."""

from datetime import timedelta

import pytest

from data import Conflict, StaleVersion, Store
from data.records.matches import DealEnd, DealResult, DealStart, Outcome, Step
from data.records.tables import TableStatus
from tests.data.helpers import ANN, BOB, Clock, full_table, open_table, result, running_match, start


async def test_a_match_begins_with_its_first_deal(store: Store, clock: Clock) -> None:
    table, match_id = await running_match(store, BOB)
    assert table.status is TableStatus.PLAYING
    journal = await store.journals.get(match_id)
    assert journal is not None
    assert (journal.variant, journal.options) == ("classic", {"black_three_freezes": True})
    assert (journal.rules_revision, journal.first_dealer) == (1, 3)
    assert (journal.started_at, journal.finished_at, journal.outcome) == (clock.now, None, None)
    assert [(s.index, s.side, s.person_id, s.computer, s.name) for s in journal.seats] == [
        (0, 0, ANN, None, "Ann"),
        (1, 1, BOB, None, "Bob"),
        (2, 0, None, "simple", "Computer 2"),
        (3, 1, None, "simple", "Computer 3"),
    ]
    assert [(deal.round, deal.seed, deal.actions) for deal in journal.deals] == [(1, "5f0c", ())]


async def test_actions_are_numbered_in_order_within_their_deal(store: Store, clock: Clock) -> None:
    table, match_id = await running_match(store)
    version = table.version
    for seat, text in ((0, "draw"), (0, "discard 4c"), (1, "take KcKs + QcQd2s 8c8d8h")):
        clock.pass_seconds(1)
        version = (
            await store.matches.append(table.id, version, Step(seat, text), match_id=match_id, round=1)
        ).version
    assert version == table.version + 3
    journal = await store.journals.get(match_id)
    assert journal is not None
    assert [(a.n, a.seat, a.text, a.version) for a in journal.deals[0].actions] == [
        (1, 0, "draw", version - 2),
        (2, 0, "discard 4c", version - 1),
        (3, 1, "take KcKs + QcQd2s 8c8d8h", version),
    ]
    assert journal.deals[0].actions[-1].at == clock.now


async def test_a_stale_action_is_not_written_down(store: Store) -> None:
    table, match_id = await running_match(store)
    await store.matches.append(table.id, table.version, Step(0, "draw"), match_id=match_id, round=1)
    with pytest.raises(StaleVersion):
        await store.matches.append(table.id, table.version, Step(0, "draw"), match_id=match_id, round=1)
    journal = await store.journals.get(match_id)
    assert journal is not None
    assert len(journal.deals[0].actions) == 1


@pytest.mark.parametrize(("match", "round"), [(99, 1), (None, 2)])
async def test_an_action_of_a_deal_that_is_not_played_is_refused(
    store: Store, match: int | None, round: int
) -> None:
    table, match_id = await running_match(store)
    with pytest.raises(Conflict):
        await store.matches.append(
            table.id, table.version, Step(0, "draw"), match_id=match or match_id, round=round
        )
    assert await store.tables.get(table.id) == table


async def test_a_deal_ends_with_its_result_and_the_next_one_waits(store: Store, clock: Clock) -> None:
    table, match_id = await running_match(store)
    when = clock.now + timedelta(seconds=120)
    version = (
        await store.matches.append(
            table.id,
            table.version,
            Step(0, "discard 4c"),
            end=DealEnd(DealResult("out"), next_deal_at=when),
            match_id=match_id,
            round=1,
        )
    ).version
    stored = await store.tables.get(table.id)
    assert stored is not None
    assert (stored.status, stored.timing.next_deal_at, stored.version) == (
        TableStatus.BETWEEN_DEALS,
        when,
        version,
    )
    assert await store.turns.due(when - timedelta(milliseconds=1)) == []
    assert [due.table_id for due in await store.turns.due(when)] == [stored.id]
    with pytest.raises(Conflict):
        await store.matches.append(table.id, version, Step(1, "draw"), match_id=match_id, round=1)
    journal = await store.journals.get(match_id)
    assert journal is not None
    assert (journal.deals[0].result, journal.deals[0].finished_at) == (DealResult("out"), clock.now)


async def test_the_next_deal_uses_up_the_presses_and_the_date(store: Store, clock: Clock) -> None:
    table, match_id = await running_match(store)
    version = (
        await store.matches.append(
            table.id,
            table.version,
            Step(0, "discard 4c"),
            end=DealEnd(DealResult(), next_deal_at=clock.now),
            match_id=match_id,
            round=1,
        )
    ).version
    pressed = await store.tables.press_next(table.id, version, ANN)
    table = await store.matches.start_deal(table.id, pressed.version, DealStart(2, "ab"), match_id=match_id)
    assert (table.status, table.timing.next_deal_at, table.votes.next_presses) == (
        TableStatus.PLAYING,
        None,
        frozenset(),
    )
    await store.matches.append(table.id, table.version, Step(1, "draw"), match_id=match_id, round=2)
    journal = await store.journals.get(match_id)
    assert journal is not None
    assert [(d.round, d.seed, [a.n for a in d.actions]) for d in journal.deals] == [
        (1, "5f0c", [1]),
        (2, "ab", [1]),
    ]


@pytest.mark.parametrize("round", [1, 2, 3])
async def test_no_deal_starts_while_one_is_played(store: Store, round: int) -> None:
    table, match_id = await running_match(store)
    with pytest.raises(Conflict):
        await store.matches.start_deal(table.id, table.version, DealStart(round, "ab"), match_id=match_id)
    assert await store.tables.get(table.id) == table


async def test_a_next_deal_may_follow_at_once(store: Store) -> None:
    table, match_id = await running_match(store)
    await store.matches.append(
        table.id,
        table.version,
        Step(0, "discard 4c"),
        end=DealEnd(DealResult(), next_deal_seed="cd"),
        match_id=match_id,
        round=1,
    )
    stored = await store.tables.get(table.id)
    journal = await store.journals.get(match_id)
    assert stored is not None
    assert journal is not None
    assert stored.status is TableStatus.PLAYING
    assert [deal.seed for deal in journal.deals] == ["5f0c", "cd"]


async def test_the_last_deal_ends_the_match(store: Store, clock: Clock) -> None:
    table, match_id = await running_match(store)
    await store.matches.append(
        table.id,
        table.version,
        Step(0, "discard 4c"),
        end=DealEnd(DealResult(), match_result=result(5100, 3200, winner=0)),
        match_id=match_id,
        round=1,
    )
    journal = await store.journals.get(match_id)
    stored = await store.tables.get(table.id)
    assert journal is not None
    assert stored is not None
    assert stored.status is TableStatus.FINISHED
    assert (journal.outcome, journal.finished_at) == (Outcome.FINISHED, clock.now)
    assert [(s.won, s.points) for s in journal.seats] == [(True, 5100), (False, 3200)] * 2


def test_what_follows_a_deal_needs_its_end() -> None:
    with pytest.raises(TypeError, match="result"):
        DealEnd(next_deal_seed="ab")  # type: ignore[call-arg]


async def test_no_match_starts_with_an_empty_seat_or_twice(store: Store) -> None:
    table = await open_table(store)
    with pytest.raises(Conflict):
        await start(store, table)
    assert await store.tables.get(table.id) == table
    running, match_id = await running_match(store)
    with pytest.raises(Conflict):
        await start(store, running)
    assert await store.journals.get(match_id + 1) is None


async def test_an_abandoned_match_takes_no_more_actions(store: Store) -> None:
    table, match_id = await running_match(store)
    table = await store.matches.abandon(table.id, table.version, match_id=match_id, because="voted")
    with pytest.raises(Conflict):
        await store.matches.abandon(table.id, table.version, match_id=match_id, because="voted")
    journal = await store.journals.get(match_id)
    assert journal is not None
    assert journal.outcome is Outcome.ABANDONED


async def test_there_is_no_journal_of_an_unknown_match(store: Store) -> None:
    assert await store.journals.get(12345) is None


async def test_a_table_plays_one_match_after_the_other(store: Store) -> None:
    table = await full_table(store)
    first = await start(store, table)
    assert first.match_id is not None
    ended = await store.matches.abandon(first.id, first.version, match_id=first.match_id, because="voted")
    assert ended.status is TableStatus.FINISHED
    second = await start(store, ended)
    assert second.match_id is not None
    assert second.match_id != first.match_id
    assert second.seats == first.seats
    with pytest.raises(Conflict):
        await store.matches.append(
            second.id, second.version, Step(0, "draw"), match_id=first.match_id, round=1
        )
