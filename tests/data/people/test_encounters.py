"""Who has played with and against whom: what the store counts is what the results say, one by one."""

from __future__ import annotations

import random
from collections import Counter

from data import Store
from data.db.changes import insert_rows
from data.db.columns import json_text
from data.db.database import Value
from data.records.matches import Outcome
from data.records.results import Common, Encounter, MatchResult
from tests.data.helpers import ANN, BOB, CAT, DAN, GUILD, open_table

ELSEWHERE = 8
PEOPLE = (ANN, BOB, CAT, DAN, 105, 106)


async def random_matches(store: Store, count: int) -> list[MatchResult]:
    """Finished, abandoned and compared matches of people and computer players, some of whom left."""
    rng, table = random.Random(7), await open_table(store)
    matches: list[tuple[Value, ...]] = []
    seats: list[tuple[Value, ...]] = []
    figures: list[tuple[Value, ...]] = []
    for number in range(1, count + 1):
        size = rng.choice([2, 3, 4, 4, 4, 6])
        sides = size if size < 4 else rng.choice([2, size // 2])
        outcome = rng.choice(["finished"] * 5 + ["abandoned"])
        # Somebody has left: who has won is in the figures, and it may count though it was abandoned.
        parted = rng.choice([None, None, rng.randrange(sides)])
        verdict = "left" if parted is not None else rng.choice([None, "given_up"])
        winner, who = rng.randrange(sides), rng.sample([*PEOPLE, None, None], size)
        matches.append(
            (
                number,
                table.id,
                rng.choice([GUILD, GUILD, ELSEWHERE]),
                "classic",
                "{}",
                1,
                0,
                outcome,
                1,
                number,
                number,
                rng.choice([0, 0, 0, 2]),
                verdict,
            )
        )
        for seat, person in enumerate(who):
            left = number if rng.random() < 0.1 else None
            won = int(seat % sides == winner and left is None) if outcome == "finished" else None
            computer = "steady" if person is None and rng.random() < 0.5 else None
            seats.append((number, seat, seat % sides, person, computer, "x", won, 100 * seat, left))
            settled = None if parted is None else seat % sides == parted
            away = rng.random() < 0.1
            deals, beyond = rng.choice([(3, 0), (2, 1), (10, 10), (0, 0), (0, 3)])
            kept = {"deals": deals, "canastas": {}, "beyond_deals": beyond, "absent": away, "won": settled}
            figures.append((number, seat, 1, json_text(kept)))
    async with store._database.write() as transaction:
        await insert_rows(
            transaction,
            "matches",
            (
                "id",
                "table_id",
                "guild_id",
                "variant",
                "options",
                "rules_revision",
                "first_dealer",
                "outcome",
                "rated",
                "started_at",
                "finished_at",
                "duplicate",
                "verdict",
            ),
            matches,
        )
        await insert_rows(
            transaction,
            "match_seats",
            ("match_id", "seat", "side", "person_id", "computer", "name", "won", "points", "left_at"),
            seats,
        )
        await insert_rows(transaction, "figures", ("match_id", "seat", "revision", "content"), figures)
    found = [await store.results.get(number) for number in range(1, count + 1)]
    return [result for result in found if result is not None]


def winners(result: MatchResult) -> set[int]:
    """The seats that won, without those who left or count as having left."""
    return {
        seat.index
        for seat in result.seats
        if (seat.won if (settled := result.figures[seat.index]["won"]) is None else settled)
        and seat.left_at is None
        and not result.figures[seat.index]["absent"]
    }


def empty(result: MatchResult, seat: int) -> bool:
    """Whether the person in this seat stayed, and a computer player stood in for somebody in each deal."""
    kept = result.figures[seat]
    stayed = result.seats[seat].left_at is None and not kept["absent"]
    return stayed and not kept["deals"] and kept["beyond_deals"] > 0


def counted(results: list[MatchResult], person: int) -> list[Encounter]:
    """The same, match by match."""
    tallies: dict[int, Counter[str]] = {}
    for result in results:
        own = next((seat for seat in result.seats if seat.person_id == person), None)
        over = result.outcome is Outcome.FINISHED or result.counts_as == "left"
        if own is None or not over or result.duplicate:
            continue
        for other in result.seats:
            if other.person_id in (None, person):
                continue
            if empty(result, own.index) or empty(result, other.index):
                continue
            tally, won = tallies.setdefault(other.person_id or 0, Counter()), winners(result)
            if other.side == own.side:
                tally["together"] += 1
                tally["won_together"] += {own.index, other.index} <= won
            else:
                tally["met"] += 1
                tally["won"] += own.index in won
                tally["lost"] += other.index in won
    kinds = ("together", "won_together", "met", "won", "lost")
    return [Encounter(who, *(tallies[who][kind] for kind in kinds)) for who in sorted(tallies)]


async def test_encounters_are_those_of_the_results_one_by_one(store: Store) -> None:
    results = await random_matches(store, 300)
    here = [result for result in results if result.guild_id == GUILD]
    for person in PEOPLE:
        assert await store.people.encounters.of(person, None) == counted(results, person)
        assert await store.people.encounters.of(person, GUILD) == counted(here, person)
    assert await store.people.encounters.of(4711, None) == []
    common = await store.people.encounters.among([ANN, BOB, CAT], GUILD)
    expected = [
        Common(
            {seat.person_id or 0: seat.side for seat in result.seats if seat.person_id in (ANN, BOB, CAT)},
            frozenset(result.seats[seat].person_id or 0 for seat in winners(result)) & {ANN, BOB, CAT},
        )
        for result in here
        if {ANN, BOB, CAT} <= {seat.person_id for seat in result.seats}
        and (result.outcome is Outcome.FINISHED or result.counts_as == "left")
        and not result.duplicate
        and not any(empty(result, seat.index) for seat in result.seats if seat.person_id in (ANN, BOB, CAT))
    ]
    assert len(expected) > 5
    assert [(dict(one.sides), one.winners) for one in common] == [
        (dict(one.sides), one.winners) for one in expected
    ]


async def test_people_who_hide_and_the_deleted_are_in_nobodys_company(store: Store) -> None:
    await random_matches(store, 60)
    await store.people.hide(BOB, True)
    assert BOB in [encounter.person_id for encounter in await store.people.encounters.of(ANN, None)]
    assert BOB not in [
        encounter.person_id for encounter in await store.people.encounters.of(ANN, None, with_hidden=False)
    ]
    assert await store.people.encounters.among([ANN, BOB], GUILD) == []
    await store.people.forget(CAT, computer="steady", name="Ada")
    assert CAT not in [encounter.person_id for encounter in await store.people.encounters.of(ANN, None)]
    assert await store.people.encounters.of(CAT, None) == []
