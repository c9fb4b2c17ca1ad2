"""Matches counted as they end and afterwards, over the real store."""

import asyncio
import re
from pathlib import Path

import pytest

from bot.honours import counter as module
from bot.honours.catalogue import earned
from bot.honours.counter import HonourCounter
from bot.honours.counting import facts_of
from bot.honours.facts import REVISION, MatchFacts
from bot.runtime.executor import Executor
from data import Store
from data.honours.records import CountedMatch, EarnedHonour
from data.records.matches import Journal
from tests.bot.factories import Clock, feed

ANN, BEN, CLEO, DAN = range(1, 5)
FOUR = (ANN, BEN, CLEO, DAN)


def counter_of(store: Store, clock: Clock, told: list[int] | None = None) -> HonourCounter:
    seen = [] if told is None else told
    return HonourCounter(store, Executor(), clock, rest=0, breath=0, on_earned=seen.append)


async def recounted(store: Store, person: int) -> set[tuple[str, int]]:
    """What a person's journals alone say they have earned."""
    matches: list[CountedMatch] = []
    for result in sorted(await store.results.of_person(person, None), key=lambda match: match.match_id):
        journal = await store.journals.get(result.match_id)
        assert journal is not None
        own = next(seat for seat in journal.seats if seat.person_id == person)
        facts = facts_of(journal).get(own.index)
        if facts is None:
            continue
        others = [
            seat for seat in journal.seats if seat is not own and seat.person_id and seat.left_at is None
        ]
        matches.append(
            CountedMatch(
                journal.match_id,
                journal.variant,
                result.finished_at,
                facts.to_data(),
                frozenset(seat.person_id or 0 for seat in others if seat.side == own.side),
                frozenset(seat.person_id or 0 for seat in others if seat.side != own.side),
            )
        )
    return {(honour.honour, honour.match_id) for honour in earned(person, matches)}


def kept(found: list[EarnedHonour]) -> set[tuple[str, int]]:
    return {(one.honour, one.match_id) for one in found}


async def rate(store: Store) -> None:
    """Number the results: profiles list matches that were rated."""
    while waiting := await store.results.to_rate():
        for match_id in waiting:
            await store.ratings.record(match_id, await store.results.last_rated() + 1, "rated", [], [])


async def test_a_match_that_ends_is_counted_once_and_its_table_is_told(store: Store, clock: Clock) -> None:
    told: list[int] = []
    counter = counter_of(store, clock, told)
    await feed(store, FOUR, clock=clock)
    counter.changed(1)
    await counter.settled()
    assert {one.honour for one in await store.honours.of_person(ANN)} >= {"first_match"}
    assert set(told) == {1}
    behind = [table.id for table in await store.messages.behind()]
    assert 1 in behind, "its message is shown again, after a crash too"
    told.clear()
    assert await counter.catch_up() == 0
    assert told == []


async def test_old_matches_are_counted_in_slices_and_awards_are_those_of_the_journals(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SLICE", 3)
    for n in range(8):
        people: list[int | None] = [ANN, BEN, CLEO, None if n == 3 else DAN]
        await feed(store, people, n % 5, clock=clock, leaves=1 if n == 5 else None, unfinished=n == 6)
        clock.pass_hours(20)
    told: list[int] = []
    counter = counter_of(store, clock, told)
    assert await counter.count_some() == 3
    first = kept(await store.honours.of_person(ANN))
    assert await counter.catch_up() == 4
    await rate(store)
    for person in FOUR:
        assert kept(await store.honours.of_person(person)) == await recounted(store, person)
    assert first != kept(await store.honours.of_person(ANN)), "an earlier match has taken an honour over"
    assert told == [], "nobody is shown matches that ended long ago"
    assert await store.honours.waiting(ANN, REVISION) == 0


async def test_a_kill_between_the_end_of_a_match_and_the_awards_loses_nothing_and_doubles_nothing(
    store: Store, clock: Clock
) -> None:
    await feed(store, FOUR, clock=clock)
    match_id = await feed(store, FOUR, 1, clock=clock)
    journal = await store.journals.get(match_id)
    assert journal is not None
    # A process that stopped here has counted one match, and awarded nothing.
    facts = {seat: one.to_data() for seat, one in facts_of(journal).items()}
    assert await store.honours.count(match_id, REVISION, facts)
    assert not await store.honours.count(match_id, REVISION, facts)
    assert await store.honours.of_person(ANN) == []
    assert await counter_of(store, clock).catch_up() == 1
    await rate(store)
    for person in FOUR:
        assert kept(await store.honours.of_person(person)) == await recounted(store, person)
    assert len(await store.honours.matches_of(ANN)) == 2


async def test_a_new_revision_of_the_figures_counts_again_and_takes_nothing_away(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await feed(store, FOUR, clock=clock)
    counter = counter_of(store, clock)
    await counter.catch_up()
    before = kept(await store.honours.of_person(ANN))
    monkeypatch.setattr(module, "REVISION", REVISION + 1)
    assert await store.honours.to_count(REVISION + 1) != []
    assert await counter.catch_up() == 1
    assert kept(await store.honours.of_person(ANN)) == before


async def test_at_a_new_revision_each_match_is_replayed_once_though_others_end_meanwhile(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SLICE", 2)
    counter = counter_of(store, clock)
    matches = [await feed(store, FOUR, n % 5, clock=clock) for n in range(5)]
    await counter.catch_up()
    monkeypatch.setattr(module, "REVISION", REVISION + 1)
    replayed: list[int] = []

    def counted(journal: Journal) -> dict[int, MatchFacts]:
        replayed.append(journal.match_id)
        loop.call_soon_threadsafe(counter.changed, 1)  # as if a match had ended just now
        return facts_of(journal)

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(module, "facts_of", counted)
    counter.changed(1)
    await counter.settled()
    assert sorted(replayed) == sorted(matches)


async def test_matches_with_deleted_people_count_for_the_others_and_the_deleted_get_nothing(
    store: Store, clock: Clock
) -> None:
    await feed(store, FOUR, clock=clock)
    match_id = await feed(store, FOUR, 1, clock=clock)
    journal = await store.journals.get(match_id)
    assert journal is not None
    await store.people.forget(ANN, computer="steady", name="Ada")
    # What a process had counted before, and stores now.
    await store.honours.count(
        match_id, REVISION, {seat: counted.to_data() for seat, counted in facts_of(journal).items()}
    )
    await counter_of(store, clock).catch_up()
    assert await store.honours.of_person(ANN) == []
    assert "first_match" in {honour.honour for honour in await store.honours.of_person(BEN)}
    assert not any((await store.people.about(ANN)).values())


async def test_a_journal_that_does_not_replay_earns_nothing_and_stops_nobody(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await feed(store, FOUR, clock=clock)
    monkeypatch.setattr(module, "_facts", lambda journal: 1 / 0)
    assert await counter_of(store, clock).catch_up() == 1
    assert await store.honours.to_count(REVISION) == []
    assert await store.honours.of_person(ANN) == []


async def test_the_totals_of_a_match_are_those_that_were_stored(store: Store, clock: Clock) -> None:
    for n in range(3):
        match_id = await feed(store, FOUR, n, clock=clock, target=2000)
        journal = await store.journals.get(match_id)
        assert journal is not None
        totals = [deal.result.totals for deal in journal.deals if deal.result is not None]
        gains = [
            tuple(after - before for after, before in zip(now, was, strict=True))
            for was, now in zip([(0, 0), *totals], totals, strict=False)
        ]
        for seat, facts in facts_of(journal).items():
            side = journal.seats[seat].side
            won = journal.seats[seat].won
            assert facts.behind == (
                max([0, *(total[1 - side] - total[side] for total in totals[:-1])]) if won else 0
            )
            led = all(gain[side] > gain[1 - side] for gain in gains)
            assert facts.flawless == (bool(won) and len(gains) >= 3 and led)
            near = 0 <= totals[-1][side] - totals[-1][1 - side] <= 50
            assert facts.close == (bool(won) and len(gains) >= 3 and near)


async def test_closing_stops_in_the_middle(store: Store, clock: Clock) -> None:
    await feed(store, FOUR, clock=clock)
    counter = counter_of(store, clock)
    counter.changed(1)
    await asyncio.sleep(0)
    await counter.close()
    assert await counter_of(store, clock).catch_up() == 1


def test_nothing_but_the_counter_gives_honours() -> None:
    """No command and no button: anyone who writes honours anywhere else has to say so here."""
    root = Path(__file__).parents[3]
    giving = {
        path.relative_to(root).as_posix()
        for room in ("bot", "cogs")
        for path in (root / room).rglob("*.py")
        if re.search(r"honours\.(award|count)\(", path.read_text(encoding="utf-8"))
    }
    assert giving == {"bot/honours/counter.py"}
