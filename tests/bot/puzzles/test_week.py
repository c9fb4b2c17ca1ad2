"""A week of people at puzzles: what the store says of them is what their answers alone say."""

from collections import Counter
from datetime import timedelta
from math import exp, sqrt
from random import Random

import pytest

from bot.puzzles.solving import Posed, Solving, new_puzzle
from bot.runtime.executor import Executor
from bot.tables.service import Tables
from canasta.review.puzzles import Puzzle
from data import Store
from tests.data.helpers import Clock

MILLION = 1_000_000
BEGINS = 25 * MILLION, round(25 / 3 * MILLION)
Rating = tuple[int, int]


@pytest.mark.parametrize(("people", "days"), [(5, 2), pytest.param(40, 7, marks=pytest.mark.long)])
async def test_ratings_streaks_and_figures_are_those_of_the_answers(people: int, days: int) -> None:
    clock, executor, chance = Clock(), Executor(), Random(3410)
    async with await Store.open(":memory:", clock=clock) as store:
        solving, runs = Solving(Tables(store, clock=clock), executor), Counter[int]()
        for _ in range(days):
            for person in chance.sample(range(1, people + 1), people):
                await _day(solving, clock, chance, person, runs)
            clock.now += timedelta(hours=12)
        wrong = await _wrong(store, runs)
        assert wrong == []
        async with store._database.write() as transaction:  # what is wrong is found
            await transaction.rows(
                "UPDATE puzzle_answers SET choice = 1 - MIN(choice, 1) WHERE person_id = 1"
            )
        assert await _wrong(store, runs) != []
    executor.close()


async def _day(solving: Solving, clock: Clock, chance: Random, person: int, runs: Counter[int]) -> None:
    """The puzzle of the day, some others, and now and then as many as three minutes allow."""
    of_day = await solving.of_day(person)
    if isinstance(of_day, Posed):
        await _answer(solving, chance, person, of_day)
    for _ in range(chance.randrange(3)):
        await _answer(solving, chance, person, await solving.next(person))
    if chance.random() < 0.5:
        streak, shown = 0, await solving.begin(person)
        while shown is not None and shown.ends is not None:
            clock.now += timedelta(seconds=chance.randrange(50))
            in_time = clock.now < shown.ends
            right = await _answer(solving, chance, person, shown)
            streak += right and in_time
            if not right or not in_time:
                break
            shown = await solving.next(person)
        await solving.stop(person)
        runs[person] = max(runs[person], streak)
    clock.now += timedelta(seconds=1)


async def _answer(solving: Solving, chance: Random, person: int, shown: Posed | None) -> bool:
    if shown is None:
        return False
    place = chance.randrange(len(shown.puzzle.choices))
    return (await solving.answer(person, shown.kept.id, place)).right


async def _wrong(store: Store, runs: Counter[int]) -> list[str]:
    """Where solvers and puzzles differ from what the answers say, in the order in which they were given."""
    rows = store._database.rows
    solvers: dict[int, Rating] = {}
    puzzles: dict[int, Rating] = {}
    for row in await rows("SELECT id, content FROM puzzles"):
        begun = new_puzzle(Puzzle.from_text(row["content"]))
        puzzles[row["id"]] = begun.mu, begun.sigma
    answered, solved = Counter[int](), Counter[int]()
    for row in await rows("SELECT * FROM puzzle_answers ORDER BY rowid"):
        person, puzzle, right = row["person_id"], row["puzzle_id"], row["choice"] == 0
        mine, its = solvers.get(person, BEGINS), puzzles[puzzle]
        won, lost = _duel(*((mine, its) if right else (its, mine)))
        solvers[person], puzzles[puzzle] = (won, lost) if right else (lost, won)
        answered[person] += 1
        solved[person] += right
    kept = await rows("SELECT * FROM puzzle_solvers")
    told = {row["person_id"]: (row["mu"], row["sigma"]) for row in kept}
    figures = {row["person_id"]: (row["answered"], row["solved"], row["best"]) for row in kept}
    wrong = [f"{person}: {told.get(person)}" for person, own in solvers.items() if _far(told[person], own)]
    wrong += [
        f"{person}: {figures[person]}"
        for person in solvers
        if figures[person] != (answered[person], solved[person], runs[person])
    ]
    for row in await rows("SELECT * FROM puzzles"):
        if _far((row["mu"], row["sigma"]), puzzles[row["id"]]):
            wrong.append(f"puzzle {row['id']}")
    return wrong


def _far(a: Rating, b: Rating) -> bool:
    """Whether these differ by more than a rounded millionth in each step may make."""
    return any(abs(one - other) > 20 for one, other in zip(a, b, strict=True))


def _duel(winner: Rating, loser: Rating) -> tuple[Rating, Rating]:
    """Plackett and Luce for two, after Weng and Lin (2011), written anew."""
    beta, tau = 25 / 6, 25 / 300
    (m1, s1), (m2, s2) = (
        (mu / MILLION, sqrt((sigma / MILLION) ** 2 + tau**2)) for mu, sigma in (winner, loser)
    )
    c = sqrt(s1**2 + s2**2 + 2 * beta**2)
    likely = 1 / (1 + exp((m2 - m1) / c))

    def narrower(sigma: float) -> float:
        return sigma * sqrt(max(1 - likely * (1 - likely) * (sigma / c) ** 3, 1e-4))

    more = 1 - likely
    first = m1 + more * s1**2 / c, narrower(s1)
    second = m2 - more * s2**2 / c, narrower(s2)
    won, lost = ((round(mu * MILLION), round(sigma * MILLION)) for mu, sigma in (first, second))
    return won, lost
