"""How far people are in their lessons."""

import asyncio

from data import Store
from data.guide.records import LessonTaken
from tests.data.helpers import ANN, BOB, Clock


async def test_a_person_goes_on_where_they_were_and_may_begin_again(store: Store) -> None:
    taken = await store.guide.lessons.open(ANN, "first")
    assert taken == LessonTaken("first", 1, 1, (), None, None)
    assert await store.guide.lessons.save(ANN, "first", 1, ["draw", "discard 4c"], 2, finished=False)
    (taken,) = await store.guide.lessons.of_person(ANN)
    assert (taken.version, taken.opened, taken.moves) == (3, 1, ("draw", "discard 4c"))
    await store.guide.lessons.open(ANN, "second")
    assert [one.lesson for one in await store.guide.lessons.of_person(ANN)] == ["second", "first"]
    again = await store.guide.lessons.open(ANN, "first")
    assert (again.version, again.opened, again.moves) == (5, 5, ("draw", "discard 4c"))
    again = await store.guide.lessons.open(ANN, "first", again=True)
    assert (again.version, again.opened, again.moves) == (6, 6, ())


async def test_of_two_moves_at_once_one_is_stored(store: Store) -> None:
    await store.guide.lessons.open(ANN, "first")
    saved = await asyncio.gather(
        store.guide.lessons.save(ANN, "first", 1, ["draw"], 1, finished=False),
        store.guide.lessons.save(ANN, "first", 1, ["discard 4c"], 1, finished=False),
    )
    assert sorted(saved) == [False, True]
    assert (await store.guide.lessons.of_person(ANN))[0].version == 2


async def test_a_draft_lasts_until_the_next_move(store: Store) -> None:
    await store.guide.lessons.open(ANN, "first")
    assert await store.guide.lessons.keep_draft(ANN, "first", 1, {"rank": 11})
    assert (await store.guide.lessons.of_person(ANN))[0].draft == {"rank": 11}
    assert not await store.guide.lessons.keep_draft(ANN, "first", 2, {"rank": 10})
    await store.guide.lessons.save(ANN, "first", 1, ["draw"], 1, finished=False)
    assert (await store.guide.lessons.of_person(ANN))[0].draft is None


async def test_a_finished_lesson_stays_so_when_it_is_played_again(store: Store, clock: Clock) -> None:
    await store.guide.lessons.open(ANN, "first")
    at = clock.now
    await store.guide.lessons.save(ANN, "first", 1, ["draw"], 1, finished=True)
    clock.pass_seconds(60)
    again = await store.guide.lessons.open(ANN, "first", again=True)
    await store.guide.lessons.save(ANN, "first", again.version, ["draw"], 1, finished=True)
    assert (await store.guide.lessons.of_person(ANN))[0].finished_at == at


async def test_lessons_are_among_what_is_known_about_a_person_and_go_with_it(store: Store) -> None:
    for person in (ANN, BOB):
        await store.guide.lessons.open(person, "first")
    assert [row["lesson"] for row in (await store.people.about(ANN))["lessons"]] == ["first"]
    await store.people.forget(ANN, computer="steady", name="Ada")
    assert await store.guide.lessons.of_person(ANN) == []
    assert len(await store.guide.lessons.of_person(BOB)) == 1
