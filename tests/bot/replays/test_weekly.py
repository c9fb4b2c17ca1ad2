"""What stands out in a week's matches."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest_asyncio

from bot.replays.weekly import Feat, Feats, _scores, best_of, feats_of, may_be_told, week_before
from bot.tables.session.journals import match_after
from bot.tables.session.past_turns import KEPT
from data import Store
from data.records.matches import Deal, DealResult, Journal, Outcome
from tests.bot.factories import feed

ANN, BEN, CLEO, DAN = range(1, 5)


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await Store.open(str(tmp_path / "weekly.db")) as opened:
        yield opened


async def journal(store: Store, *people: int | None, target: int = 1500) -> Journal:
    stored = await store.journals.get(await feed(store, people, 4, target=target))
    assert stored is not None
    return stored


def after(journal: Journal, *totals: tuple[int, ...], winners: tuple[int, ...] = (0,)) -> Journal:
    """The same match with these totals after its deals, and no moves."""
    results = [DealResult(totals=reached, winners=winners) for reached in totals]
    bare = [
        Deal(n, "5eed", journal.started_at, journal.finished_at, result, ())
        for n, result in enumerate(results, 1)
    ]
    return replace(journal, deals=tuple(bare))


async def test_the_largest_canasta_is_that_of_a_person_with_the_step_that_made_it(store: Store) -> None:
    played = await journal(store, ANN, BEN, CLEO, DAN)
    feat = feats_of(played).canasta
    assert feat is not None
    assert feat.size >= 7
    sizes = [
        len(meld.cards)
        for rounds in range(1, len(played.deals) + 1)
        for side in match_after(played, rounds).view(None).sides
        for meld in side.melds
        if meld.canasta is not None
    ]
    assert feat.size == max(sizes)
    line = played.deals[feat.round - 1].actions[feat.step - 1]
    assert feat.names == (played.seats[line.seat].name,)
    computers = tuple(replace(seat, person_id=None, computer="steady") for seat in played.seats)
    assert feats_of(replace(played, seats=computers)).canasta is None


async def test_a_comeback_leads_to_the_deal_that_began_it_and_a_close_match_to_its_last(store: Store) -> None:
    match = await journal(store, ANN, BEN, CLEO, DAN)
    feats = Feats(None, *_scores(after(match, (100, 900), (300, 1500), (1510, 1500))), 1)
    sides = [tuple(seat.name for seat in match.seats if seat.side == side) for side in (0, 1)]
    assert feats.comeback == Feat(match.match_id, 3, 0, 1200, sides[0])
    assert feats.closest == Feat(match.match_id, 3, 0, 10, *sides)
    ahead = Feats(None, *_scores(after(match, (900, 100), (1600, 200))), 1)
    assert ahead.comeback is None
    assert ahead.closest is not None
    for others in (after(match, (10, 90)), after(match, (90, 90), winners=(0, 1))):
        assert _scores(others) == (None, None)  # the fewest points win, or two sides
    best = best_of([ahead, feats, Feats(matches=1)])
    assert (best.comeback, best.closest, best.matches) == (feats.comeback, feats.closest, 3)


async def test_only_matches_of_people_who_show_themselves_are_told_of(store: Store) -> None:
    match = await journal(store, ANN, BEN)
    assert may_be_told(match, ())
    assert not may_be_told(match, {BEN})
    assert not may_be_told(replace(match, outcome=Outcome.ABANDONED), ())
    assert not may_be_told(replace(match, duplicate=4), ())
    deal = match.deals[0]
    away = tuple(replace(line, made_by=KEPT) if line.seat == 0 else line for line in deal.actions)
    absent = replace(match, deals=(replace(deal, actions=away), *match.deals[1:]))
    assert not may_be_told(absent, ())
    deleted = replace(match.seats[0], person_id=None, name="")
    assert not may_be_told(replace(match, seats=(deleted, match.seats[1])), ())
    assert not may_be_told(await journal(store, ANN, None), ())


def test_a_week_is_summed_up_from_monday_morning_on() -> None:
    monday = datetime(2026, 5, 4, tzinfo=UTC)
    assert week_before(monday.replace(hour=9)) == datetime(2026, 4, 27, tzinfo=UTC)
    assert week_before(monday.replace(hour=8, minute=59)) == datetime(2026, 4, 20, tzinfo=UTC)
    assert week_before(monday.replace(day=10, hour=23)) == datetime(2026, 4, 27, tzinfo=UTC)
