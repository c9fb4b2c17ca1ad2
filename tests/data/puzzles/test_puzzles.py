"""Puzzles in the store: answered once, chosen for a person, taken away by votes or by those they are of."""

from dataclasses import replace
from itertools import product

from data import Store
from data.puzzles.puzzles import REMOVED
from data.puzzles.records import KeptPuzzle, NewPuzzle, Solver
from data.servers.settings import HIDDEN, NO_PUZZLES
from tests.bot.factories import feed
from tests.data.helpers import ANN, BOB, CAT, DAN, Clock

NEW = Solver(ANN, 25, 8)


def puzzle(n: int, mu: int = 25, *, variant: str = "classic", match_id: int | None = None) -> NewPuzzle:
    return NewPuzzle(f"puzzle {n}", variant, f"content {n}", mu, 8, match_id)


def stronger(kept: KeptPuzzle, solver: Solver) -> tuple[KeptPuzzle, Solver]:
    """What an answer makes of both in these tests."""
    return replace(kept, mu=kept.mu - 1), replace(solver, mu=solver.mu + 1, answered=solver.answered + 1)


async def test_the_first_answer_counts_and_the_next_puzzle_is_another(store: Store) -> None:
    await store.puzzles.put([puzzle(1, 20), puzzle(2, 24), puzzle(2, 99)])
    assert await store.puzzles.count(shipped=True) == 2
    first = await store.puzzles.next(ANN, 25)
    assert first is not None
    assert first.content == "content 2"
    done = await store.puzzles.answer(first.id, NEW, 1, stronger)
    assert done == (replace(first, mu=23), replace(NEW, mu=26, answered=1))
    assert await store.puzzles.answer(first.id, NEW, 0, stronger) is None
    given = await store.puzzles.answer_of(first.id, ANN)
    assert given is not None
    assert given.choice == 1
    assert await store.puzzles.get(first.id) == replace(first, mu=23)
    assert await store.puzzles.solver(ANN) == replace(NEW, mu=26, answered=1)
    other, bobs = await store.puzzles.next(ANN, 25), await store.puzzles.next(BOB, 25)
    assert other is not None
    assert bobs is not None
    assert (other.content, bobs.content) == ("content 1", "content 2")


async def test_games_come_that_somebody_has_played_and_no_match_of_their_own(store: Store) -> None:
    match_id = await feed(store, [ANN, BOB, None, None])
    await store.puzzles.put([puzzle(1, variant="samba"), puzzle(2, match_id=match_id)])
    assert await store.puzzles.next(ANN, 25) is None
    assert await store.puzzles.next(CAT, 25) is not None


async def test_who_hides_or_does_not_allow_it_is_in_no_puzzle(store: Store) -> None:
    match_id = await feed(store, [ANN, BOB, None, None])
    await store.puzzles.put([puzzle(1, match_id=match_id)])
    for name in (HIDDEN, NO_PUZZLES):
        await store.settings.set_for_person(ANN, name, True)
        assert await store.puzzles.next(CAT, 25) is None
        await store.settings.set_for_person(ANN, name, None)
        assert await store.puzzles.next(CAT, 25) is not None


async def test_matches_are_looked_at_in_turn_once_they_are_old_enough(store: Store, clock: Clock) -> None:
    begun = clock.now
    first = await feed(store, [ANN, BOB, None, None])
    second = await feed(store, [CAT, DAN, None, None], 1)
    assert await store.puzzles.to_look_at((0, 0), begun) is None
    clock.pass_seconds(60)
    looked = await store.puzzles.to_look_at((0, 0), clock.now)
    assert looked is not None
    assert looked[1] == first
    after = await store.puzzles.to_look_at(looked, clock.now)
    assert after is not None
    assert after[1] == second
    await store.settings.set_for_person(DAN, NO_PUZZLES, True)
    assert await store.puzzles.to_look_at(looked, clock.now) is None
    await store.settings.set_for_person(DAN, NO_PUZZLES, None)
    async with store._database.write() as transaction:
        await transaction.rows("UPDATE tables SET invited_only = 1")
    assert await store.puzzles.to_look_at(looked, clock.now) is None


async def test_a_match_that_is_played_once_more_is_in_no_puzzle(store: Store, clock: Clock) -> None:
    match_id = await feed(store, [ANN, BOB, None, None])
    clock.pass_seconds(60)
    await store.puzzles.put([puzzle(1, match_id=match_id)])
    async with store._database.write() as transaction:
        await transaction.rows(
            "INSERT INTO shared_deals (seed, source_match, source_round) VALUES ('aa', ?, 1)", [match_id]
        )
    assert await store.puzzles.next(CAT, 25) is None
    assert await store.puzzles.to_look_at((0, 0), clock.now) is None


async def test_several_bad_votes_take_a_puzzle_away(store: Store) -> None:
    await store.puzzles.put([puzzle(1)])
    (kept,) = [await store.puzzles.next(ANN, 25)]
    assert kept is not None
    for person_id in range(1, REMOVED + 1):
        assert await store.puzzles.next(ANN, 25) == kept
        await store.puzzles.answer(kept.id, replace(NEW, person_id=person_id), 0, lambda one, two: (one, two))
        await store.puzzles.vote(kept.id, person_id, good=False)
    assert await store.puzzles.next(ANN, 25) is None
    await store.puzzles.vote(kept.id, 1, good=True)
    assert await store.puzzles.next(ANN, 25) == kept


async def test_who_finds_every_puzzle_bad_takes_none_away(store: Store) -> None:
    await store.puzzles.put([puzzle(number) for number in range(1, 31)])
    for number, person_id in product(range(1, 31), range(1, REMOVED + 1)):
        await store.puzzles.answer(number, replace(NEW, person_id=person_id), 0, stronger)
        await store.puzzles.vote(number, person_id, good=False)
    assert len({kept.id for kept in [await store.puzzles.of_day(day) for day in range(40, 60)] if kept}) > 15


async def test_who_has_not_answered_has_no_vote(store: Store) -> None:
    await store.puzzles.put([puzzle(1)])
    for person_id in range(1, REMOVED + 1):
        await store.puzzles.vote(1, person_id, good=False)
    assert await store.puzzles.next(ANN, 25) is not None


async def test_a_day_has_one_puzzle_and_each_day_another(store: Store) -> None:
    assert await store.puzzles.of_day(40) is None
    await store.puzzles.put([puzzle(1, variant="samba"), puzzle(2), puzzle(3)])
    await store.puzzles.answer(2, NEW, 0, stronger)
    first, again = await store.puzzles.of_day(41), await store.puzzles.of_day(41)
    assert first == again
    assert first is not None
    assert first.content == "content 3"
    second = await store.puzzles.of_day(42)
    assert second is not None
    assert second.content == "content 2"


async def test_what_somebody_made_of_puzzles_is_theirs_and_goes_with_them(store: Store) -> None:
    await store.puzzles.put([puzzle(1)])
    await store.puzzles.answer(1, NEW, 0, stronger)
    stored = await store.people.about(ANN)
    assert [row["puzzle_id"] for row in stored["puzzle_answers"]] == [1]
    assert [row["answered"] for row in stored["puzzle_rating"]] == [1]
    await store.people.forget(ANN, computer="steady", name="Ada")
    stored = await store.people.about(ANN)
    assert not stored["puzzle_answers"]
    assert not stored["puzzle_rating"]
    assert await store.puzzles.solver(ANN) is None
