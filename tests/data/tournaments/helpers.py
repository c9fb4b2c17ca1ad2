"""Tournaments in the state that a test wants."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from data import Store
from data.records.matches import DealEnd, DealResult, DealStart, MatchStart, SeatResult, Step
from data.records.tables import Seat, Table
from data.tournaments.records import Contestant, Entry, RoundPlan, Tournament, TournamentPlan
from data.tournaments.tournaments import Also
from tests.data.helpers import DAN, GUILD, NAMES, SIDES, Clock

WEEK = timedelta(days=7)


SEEDS = ("aa", "bb", "cc")


NOBODY = Contestant()


def person(person_id: int, **more: Any) -> Contestant:
    return Contestant(person_id, None, NAMES.get(person_id, f"P{person_id}"), **more)


def pair(number: int, *people: int, **more: Any) -> Entry:
    players = [person(one) for one in people] or [
        Contestant(None, "steady", f"{name} {number}") for name in ("Ada", "Bruno")
    ]
    return Entry(number, tuple(players), **more)


async def opened(
    store: Store, entries: Sequence[Entry] = (), *, deals: int = 2, also: Also | None = None, **more: Any
) -> Tournament:
    """A Swiss of this server's, organised by Dan."""
    plain: dict[str, Any] = {
        **{"guild_id": GUILD, "channel_id": 70, "organiser_id": DAN, "name": "Cup", "variant": "classic"},
        **{"options": {"target_score": 3000}, "seats": 4, "system": "swiss", "scoring": "matchpoints"},
        **{"deals": deals, "rounds": 2, "round_time": WEEK, "pace": "1 days", "rated": False, "locale": "de"},
    }
    return await store.tournaments.open(TournamentPlan(**{**plain, **more}), entries, also=also)


async def begun(
    store: Store, clock: Clock, *entries: Entry, pairings: Sequence[tuple[int, int | None]], deals: int = 2
) -> Tournament:
    """A tournament in its first round."""
    made = await opened(store, entries, deals=deals)
    return await store.tournaments.rounds.start(
        made.id,
        made.version,
        RoundPlan(1, 2, pairings=pairings, seeds=SEEDS[:deals], ends_at=clock.now + WEEK),
    )


async def seat(store: Store, tournament: Tournament, number: int) -> Table:
    """Set up a table of the round that is played, with the seats of its entries."""
    table = await try_to_seat(store, tournament, number)
    assert table is not None
    return table


async def try_to_seat(store: Store, tournament: Tournament, number: int) -> Table | None:
    (meeting,) = [
        drawn
        for drawn in await store.tournaments.rounds.meetings(tournament.id, tournament.round)
        if drawn.number == number
    ]
    both = [tournament.entry(entry) for entry in (meeting.first, meeting.second) if entry is not None]
    seats = [
        Seat(chair * 2 + side, player.person_id, player.computer, player.name)
        for side, entry in enumerate(both)
        for chair, player in enumerate(entry.players)
    ]
    seeds = await store.shared_deals.seeds(tournament.id, tournament.round)
    return await store.tournaments.rounds.seat(
        tournament,
        meeting,
        start=MatchStart(1, 3, seeds[0] if seeds else "dd", SIDES),
        host_id=tournament.organiser_id,
        seats=sorted(seats, key=lambda chair: chair.index),
    )


async def table_of(store: Store, table_id: int) -> Table:
    table = await store.tables.get(table_id)
    assert table is not None
    return table


async def finish_deal(store: Store, table: Table, *, last: bool = False) -> Table:
    """End the deal that is played at a table, and with the last one its match; else the next one begins."""
    assert table.match_id is not None
    journal = await store.journals.get(table.match_id)
    assert journal is not None
    round = len(journal.deals)
    result = DealResult(totals=(round,))
    ended = [SeatResult(n, False, 100) for n in range(4)] if last else None
    version = (
        await store.matches.append(
            table.id,
            table.version,
            Step(0, "draw"),
            end=DealEnd(result, match_result=ended),
            match_id=table.match_id,
            round=round,
        )
    ).version
    if last:
        return await table_of(store, table.id)
    return await store.matches.start_deal(
        table.id, version, DealStart(round + 1, SEEDS[round]), match_id=table.match_id
    )
