"""Who is told how a match ended: everybody who was not there, no matter who ended it, each once."""

import pytest

from bot.people.privacy import forget
from bot.ratings.ratings import Ratings
from bot.runtime.executor import Executor
from bot.tables.decisions.ballots import Choice
from bot.tables.idle import TIME
from bot.tables.rules.table_rules import TableRules
from bot.time.pace import DAY, LIVE, Pace
from data.records.tables import TableStatus
from tests.bot.async_table import (
    ANN,
    BEN,
    CLEO,
    DAN,
    DAYS,
    EVE,
    Process,
    late_ann,
    news_of,
    takes_effect,
    told_the_result,
)

ENDED = "ended the match. It doesn't count."


async def eve_for_ann(here: Process) -> None:
    """Ann was away, and Eve has her seat."""
    await late_ann(here)
    for person in (BEN, CLEO, DAN):
        await here.tables.votes.cast(1, person, 1, Choice.SUBSTITUTE)
    await takes_effect(here)
    await here.tables.seats.take(1, EVE, "Eve", 1)


@pytest.mark.parametrize(("pace", "told"), [(DAY, {ANN}), (LIVE, set())])
async def test_a_vote_that_ends_a_match_is_told_to_those_who_have_voted_before(
    here: Process, pace: Pace, told: set[int]
) -> None:
    await here.begin(ANN, BEN, computers=2, pace=pace)
    for person in (ANN, BEN):
        await here.tables.ending.want(1, person)
    texts = await told_the_result(here)
    assert set(texts) == told
    assert all(ENDED in text for text in texts.values())
    assert len([text for text in await news_of(here) if ENDED in text]) == 1


async def test_who_was_replaced_is_told_how_the_match_ended(here: Process) -> None:
    await eve_for_ann(here)
    await here.tables.ending.want(1, 99, moderator=True, name="Mod")
    texts = await told_the_result(here)
    assert set(texts) == {ANN, BEN, CLEO, DAN, EVE}
    assert "Mod, who isn't playing in it, ended the match" in texts[ANN]


async def test_a_substitute_who_gave_the_seat_back_is_told_and_who_has_left_is_not(here: Process) -> None:
    await eve_for_ann(here)
    await here.tables.seats.come_back(1, ANN, "Ann")
    await here.finish_deal()
    await here.wait(DAYS)
    assert (await here.table()).seats[1].person_id == ANN
    await here.tables.seats.leave(1, DAN)
    await here.tables.ending.at_once(1, TIME)
    assert set(await told_the_result(here)) == {ANN, BEN, CLEO, EVE}


async def test_a_claimed_win_is_told_to_both(here: Process) -> None:
    await here.begin(ANN, BEN, rules=TableRules("classic", 2))
    for _ in range(3):
        while (await here.turn()).person_id != ANN:
            await here.draw_and_discard((await here.turn()).person_id)
        await here.wait(DAYS)
    await here.tables.absence.claim(1, BEN)
    await takes_effect(here)
    assert (await here.table()).status is TableStatus.FINISHED
    found = await told_the_result(here)
    assert found == dict.fromkeys((ANN, BEN), "🏳️ Ann didn't come back, so Ben wins the match.")


async def test_of_deleted_people_nobody_is_told(here: Process) -> None:
    await eve_for_ann(here)
    executor = Executor()
    await forget(here.tables, Ratings(here.store, executor), ANN)
    executor.close()
    await here.tables.ending.want(1, 99, moderator=True, name="Mod")
    assert set(await told_the_result(here)) == {BEN, CLEO, DAN, EVE}
