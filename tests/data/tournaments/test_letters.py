"""What single people are to be told about a tournament, and open ones that nobody starts."""

from dataclasses import replace
from datetime import timedelta

from data import Store
from data.tournaments.records import Entry, LetterKind, LetterPlan, TournamentStatus
from tests.data.helpers import ANN, BOB, CAT, DAN, Clock
from tests.data.tournaments.helpers import opened, pair, person

ASKED = LetterPlan(LetterKind.PARTNER_ASKED, BOB, ANN, "Ann")
DAY = timedelta(days=1)


async def test_letters_come_with_the_change_and_stay_until_they_are_done(store: Store, clock: Clock) -> None:
    made, letters = await opened(store), store.tournaments.letters
    waiting = Entry(1, (person(ANN), person(BOB, agreed=False)), with_anyone=False)
    made = await store.tournaments.save(made, replace(made, entries=(waiting,)), letters=[ASKED])
    assert made.entries == (waiting,)
    (asked,) = await letters.of_tournament(made.id)
    assert (asked.kind, asked.person_id, asked.other_id, asked.name) == (
        ASKED.kind,
        BOB,
        ANN,
        "Ann",
    )
    assert (asked.created_at, asked.sent_at, asked.reminded_at) == (clock.now, None, None)
    await letters.sent(asked.id, 70, 700)
    clock.now += DAY
    reminder = LetterPlan(LetterKind.PARTNER_REMINDED, BOB, ANN, "Ann")
    for _ in range(2):
        await letters.remind(asked, reminder)
    first, second = await letters.of_tournament(made.id)
    assert (first.place_id, first.message_id, first.sent_at) == (70, 700, clock.now - DAY)
    assert (first.reminded_at, second.kind, second.sent_at) == (clock.now, reminder.kind, None)
    assert await letters.waiting() == [made.id]
    await letters.done(first.id)
    ended = LetterPlan(LetterKind.EXPIRED, DAN)
    await store.tournaments.save(
        made, replace(made, status=TournamentStatus.CANCELLED, expired=True), letters=[ended]
    )
    assert [one.kind for one in await letters.of_tournament(made.id)] == [reminder.kind, ended.kind]
    over = await store.tournaments.get(made.id)
    assert over is not None
    assert over.expired


async def test_letters_to_somebody_and_about_them_go_with_their_data(store: Store) -> None:
    made = await opened(store, [pair(1, CAT, DAN)])
    others = LetterPlan(LetterKind.PARTNER_YES, CAT, DAN, "Dan")
    about = LetterPlan(LetterKind.PARTNER_NO, CAT, BOB, "Bob")
    await store.tournaments.save(made, made, letters=[ASKED, about, others])
    assert [row["kind"] for row in (await store.people.about(BOB))["tournament_letters"]] == ["partner_asked"]
    await store.people.forget(BOB, computer="steady", name="Ada")
    assert [one.other_id for one in await store.tournaments.letters.of_tournament(made.id)] == [DAN]


async def test_open_ones_that_nobody_has_started_or_kept_are_found(store: Store, clock: Clock) -> None:
    first, second = await opened(store), await opened(store)
    over = await opened(store)
    await store.tournaments.save(over, replace(over, status=TournamentStatus.CANCELLED))
    clock.now += 13 * DAY
    assert await store.tournaments.unstarted(clock.now - 14 * DAY) == []
    warned = await store.tournaments.save(first, replace(first, warned_at=clock.now))
    assert warned.warned_at == clock.now
    kept = await store.tournaments.save(warned, replace(warned, kept_at=clock.now, warned_at=None))
    assert (kept.kept_at, kept.warned_at) == (clock.now, None)
    assert await store.tournaments.unstarted(clock.now - 12 * DAY) == [second.id]
