"""Ladders: their people in order, challenges, and what stays of somebody who is forgotten."""

from dataclasses import replace
from datetime import timedelta

import pytest

from data import Conflict, Store
from data.clubs.ladder_records import ChallengeState, ClubLadder, LadderChallenge, LadderPerson, LadderPlan
from data.records.tables import Seat, TableStatus
from tests.data.helpers import ANN, BOB, CAT, DAN, GUILD, NAMES, Clock, forget_server


async def opened(store: Store, clock: Clock, *people: int) -> ClubLadder:
    """A ladder with these people on it."""
    made = await store.clubs.ladders.open(
        LadderPlan(GUILD, 70, DAN, "Steps", "classic", {"target_score": 100}, 2, "1 days", 3, 3, 14, 4, "de")
    )
    return await store.clubs.ladders.save(made, [LadderPerson(one, NAMES[one], clock.now) for one in people])


def challenge(clock: Clock, challenger: int, challenged: int) -> LadderChallenge:
    until = clock.now + timedelta(days=3)
    return LadderChallenge(challenger, challenged, 2, 1, ChallengeState.ASKED, clock.now, until)


async def test_a_change_is_made_once_and_marks_the_board(store: Store, clock: Clock) -> None:
    ladder = await opened(store, clock, ANN, BOB)
    assert (ladder.channel_id, ladder.locale, ladder.reach, ladder.options) == (
        70,
        "de",
        3,
        {"target_score": 100},
    )
    board = await store.clubs.boards.get(ladder.board_id)
    assert board is not None
    await store.clubs.boards.showed(board.id, board.version)
    after = await store.clubs.ladders.save(ladder, ladder.people[::-1], [challenge(clock, BOB, ANN)])
    assert [person.person_id for person in after.people] == [BOB, ANN]
    assert await store.clubs.boards.behind() == [board.id]
    with pytest.raises(Conflict):
        await store.clubs.ladders.save(ladder, ladder.people)
    (made,) = after.challenges
    assert after.challenge_of(ANN) == after.challenge_of(BOB) == made
    await store.clubs.ladders.asked(made.id, 55)
    over = replace(made, state=ChallengeState.DECLINED, ended_at=clock.now)
    after = await store.clubs.ladders.save(after, after.people, [over])
    assert after.challenges == ()
    assert await store.clubs.ladders.past(ladder.id, 9) == [replace(over, message_id=55)]
    assert [running.id for running in await store.clubs.ladders.going_on()] == [ladder.id]
    ended = await store.clubs.ladders.end(after, clock.now, DAN)
    assert ended.over
    assert await store.clubs.ladders.going_on() == []


async def test_the_table_of_a_challenge_is_opened_with_its_answer(store: Store, clock: Clock) -> None:
    ladder = await opened(store, clock, ANN, BOB)
    ladder = await store.clubs.ladders.save(ladder, ladder.people, [challenge(clock, BOB, ANN)])
    agreed = replace(ladder.challenges[0], state=ChallengeState.AGREED)
    seats = [Seat(0, BOB, None, "Bob"), Seat(1, ANN, None, "Ann")]
    table = await store.clubs.ladders.seat(ladder, agreed, seats, BOB)
    assert (table.status, table.host_id, table.habits.rated, table.timing.pace) == (
        TableStatus.LOBBY,
        BOB,
        True,
        "1 days",
    )
    with pytest.raises(Conflict):
        await store.clubs.ladders.seat(ladder, agreed, seats, BOB)
    stored = await store.clubs.ladders.get(ladder.id)
    assert stored is not None
    assert stored.challenges[0].table_id == table.id
    assert len(await store.tables.all_open(GUILD)) == 1
    assert await store.journals.first_at(table.id) is None


async def test_a_ladder_closes_up_behind_somebody_who_is_forgotten(store: Store, clock: Clock) -> None:
    ladder = await opened(store, clock, ANN, BOB, CAT)
    ladder = await store.clubs.ladders.save(ladder, ladder.people, [challenge(clock, BOB, ANN)])
    about = await store.people.about(BOB)
    assert (about["ladders"][0]["place"], about["ladder_challenges"][0]["from_place"]) == (2, 2)
    await store.people.forget(BOB, computer="steady", name="Ada")
    assert not any((await store.people.about(BOB)).values())
    after = await store.clubs.ladders.get(ladder.id)
    assert after is not None
    assert [one.person_id for one in after.people] == [ANN, CAT]
    assert after.challenges == ()
    (over,) = await store.clubs.ladders.past(ladder.id, 9)
    assert (over.challenger_id, over.challenged_id, over.state) == (None, ANN, ChallengeState.VOID)
    with pytest.raises(Conflict):
        await store.clubs.ladders.save(ladder, ladder.people)
    await store.people.forget(DAN, computer="steady", name="Ada")
    after = await store.clubs.ladders.get(ladder.id)
    assert after is not None
    assert after.organiser_id == 0
    await forget_server(store, GUILD)
    assert await store.clubs.ladders.get(ladder.id) is None
    assert not any((await store.people.about(CAT)).values())


async def test_who_is_forgotten_takes_along_their_own_challenges_alone_and_the_last_over_are_first(
    store: Store, clock: Clock
) -> None:
    ladder = await opened(store, clock, ANN, BOB, CAT, DAN)
    ladder = await store.clubs.ladders.save(
        ladder, ladder.people, [challenge(clock, BOB, ANN), challenge(clock, DAN, CAT)]
    )
    await store.people.forget(ANN, computer="steady", name="Ada")
    after = await store.clubs.ladders.get(ladder.id)
    assert after is not None
    (left,) = after.challenges
    assert (left.challenger_id, left.challenged_id) == (DAN, CAT)
    clock.pass_seconds(60)
    over = replace(left, state=ChallengeState.DECLINED, ended_at=clock.now)
    await store.clubs.ladders.save(after, after.people, [over])
    assert [one.challenger_id for one in await store.clubs.ladders.past(ladder.id, 9)] == [DAN, BOB]
    assert [one.challenger_id for one in await store.clubs.ladders.past(ladder.id, 1)] == [DAN]
