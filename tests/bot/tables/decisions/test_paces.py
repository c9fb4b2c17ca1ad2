"""Another pace in mid-match, by consent of all who are present."""

from datetime import timedelta
from pathlib import Path

import pytest

from bot.layout.errors import Refused
from bot.tables.decisions.paces import may_suggest, suggestion
from bot.time.pace import DAY, LIVE, NO_LIMIT, THREE_DAYS, WEEK, Pace
from data.db.errors import StaleVersion
from data.records.turns import PingState
from tests.bot.async_table import (
    ANN,
    BEN,
    CLEO,
    DAN,
    EVE,
    HOUR,
    MINUTE,
    Process,
    late_ann,
    news_of,
    process,
)

DAYS = 24 * HOUR


async def change(here: Process, pace: Pace, *people: int) -> None:
    """The first suggests this pace, the others agree."""
    await here.tables.paces.suggest(1, people[0], pace)
    for person in people[1:]:
        assert Pace.read((await here.table()).timing.pace) != pace
        await here.tables.paces.agree(1, person, pace)
    assert Pace.read((await here.table()).timing.pace) == pace


async def test_the_pace_changes_when_everybody_present_agrees(here: Process) -> None:
    """absence: C12."""
    await here.begin(ANN, BEN, CLEO, computers=1)
    here.time.now += HOUR
    await change(here, LIVE, BEN, ANN, CLEO)
    turn = await here.turn()
    assert (turn.person_id, turn.deadline_at) == (ANN, here.time.now + 6 * MINUTE)
    assert turn.pinged is PingState.NOT_YET
    assert (await here.table()).votes.cast == {}
    assert "The pace is now: **Live: 60 s a turn, plus 5 min a deal**" in (await news_of(here))[-1]
    await here.run_due()
    await here.wait(7 * MINUTE)
    assert (await here.table()).seats[0].misses == 1


async def test_live_tonight_days_tomorrow_live_again_and_reserves_begin_full(here: Process) -> None:
    """absence: C12."""
    await here.begin(ANN, BEN, computers=2, pace=LIVE)
    here.time.now += 4 * MINUTE
    await here.draw_and_discard(ANN)
    assert (await here.table()).seats[0].bank == 2 * MINUTE
    here.time.now += 2 * MINUTE
    await change(here, DAY, ANN, BEN)
    assert await here.deadline() == here.time.now + DAYS
    await here.wait(3 * HOUR)
    await here.draw_and_discard(BEN)
    await change(here, LIVE, BEN, ANN)
    assert await here.deadline() == here.time.now + 6 * MINUTE
    assert (await here.table()).seats[0].bank is None
    await here.draw_and_discard(ANN)
    await here.finish_deal()


async def test_between_days_no_published_deadline_comes_earlier(here: Process) -> None:
    """absence: C1, C12."""
    await here.begin(ANN, BEN, computers=2, pace=WEEK)
    published = await here.deadline()
    here.time.now += HOUR
    await change(here, DAY, ANN, BEN)
    assert await here.deadline() == published
    await here.draw_and_discard(ANN)
    assert await here.deadline() == here.time.now + DAYS
    await change(here, NO_LIMIT, ANN, BEN)
    assert (await here.turn()).deadline_at is None
    await change(here, THREE_DAYS, BEN, ANN)
    assert await here.deadline() == here.time.now + 3 * DAYS


async def test_one_no_ends_the_suggestion(here: Process) -> None:
    """absence: C12."""
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.tables.paces.suggest(1, ANN, LIVE)
    await here.tables.paces.agree(1, BEN, LIVE)
    await here.tables.paces.keep(1, CLEO)
    assert suggestion(await here.table()) is None
    assert "Cleo prefers the pace as it is" in (await news_of(here))[-1]
    with pytest.raises(Refused, match="Nobody suggests that pace"):
        await here.tables.paces.agree(1, DAN, LIVE)
    assert Pace.read((await here.table()).timing.pace) == DAY


@pytest.mark.parametrize(("pace", "span"), [(LIVE, 10 * MINUTE), (THREE_DAYS, DAYS)])
async def test_a_suggestion_lapses(here: Process, pace: Pace, span: timedelta) -> None:
    """absence: C12."""
    await here.begin(ANN, BEN, CLEO, DAN, pace=WEEK)
    await here.tables.paces.suggest(1, ANN, pace)
    await here.run_due()
    await here.wait(span - MINUTE / 60)
    assert suggestion(await here.table()) is not None
    here.time.now += MINUTE / 60
    with pytest.raises(Refused, match="Nobody suggests that pace"):
        await here.tables.paces.agree(1, BEN, pace)
    await here.run_due()
    assert (await here.table()).votes.cast == {}


async def test_another_suggestion_takes_no_votes_from_the_one_before(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, computers=1)
    await here.tables.paces.suggest(1, ANN, LIVE)
    await here.tables.paces.agree(1, BEN, LIVE)
    await here.tables.paces.suggest(1, CLEO, WEEK)
    assert Pace.read((await here.table()).timing.pace) == DAY
    with pytest.raises(Refused, match="Nobody suggests that pace"):
        await here.tables.paces.agree(1, ANN, LIVE)
    await here.tables.paces.suggest(1, ANN, WEEK)
    await here.tables.paces.agree(1, BEN, WEEK)
    assert Pace.read((await here.table()).timing.pace) == WEEK


async def test_only_people_who_are_there_with_others_have_a_say(here: Process) -> None:
    await here.begin(ANN, computers=3)
    with pytest.raises(Refused, match="nobody else here"):
        await here.tables.paces.suggest(1, ANN, LIVE)
    for refused in (here.tables.paces.suggest(1, EVE, LIVE), here.tables.paces.keep(1, EVE)):
        with pytest.raises(Refused):
            await refused


async def test_who_is_away_is_not_asked_and_has_no_vote(here: Process) -> None:
    """absence: C12."""
    await late_ann(here)
    with pytest.raises(Refused, match="away yourself"):
        await here.tables.paces.suggest(1, ANN, WEEK)
    await change(here, WEEK, BEN, CLEO, DAN)


async def test_a_tournaments_match_keeps_its_pace(here: Process) -> None:
    """absence: C12."""
    await here.begin(ANN, BEN, CLEO, DAN)
    async with here.store._database.write() as transaction:
        await transaction.rows("UPDATE tables SET tournament_id = 1, version = version + 1")
    assert not may_suggest(await here.table(), ANN)
    with pytest.raises(Refused, match="tournament"):
        await here.tables.paces.suggest(1, ANN, LIVE)


async def test_in_a_pause_the_full_turn_waits_for_its_end(here: Process) -> None:
    """absence: C7, C12."""
    await here.begin(ANN, BEN, computers=2, pace=LIVE)
    here.time.now += MINUTE
    for person in (ANN, BEN):
        await here.tables.pauses.ask(1, person)
    await change(here, DAY, ANN, BEN)
    assert (await here.table()).timing.paused_at is not None
    assert (await here.turn()).deadline_at is None
    await here.wait(5 * DAYS)
    await here.tables.pauses.end(1, ANN)
    assert await here.deadline() == here.time.now + DAYS


async def test_a_suggestion_calls_the_others_once_an_hour(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, computers=1)
    await here.tables.paces.suggest(1, ANN, LIVE)
    await here.tables.paces.keep(1, BEN)
    await here.tables.paces.suggest(1, ANN, THREE_DAYS)
    asked = [item for _, item in await here.store.news.of_table(1) if item.kind == "pace_suggested"]
    assert [item.call for item in asked] == [(BEN, CLEO), ()]


async def test_of_two_processes_one_changes_the_pace(here: Process, tmp_path: Path) -> None:
    await here.begin(ANN, BEN, computers=2)
    async with process(str(tmp_path / "tables.db"), here.time) as other:
        await other.tables.paces.suggest(1, ANN, LIVE)
        await here.tables.paces.agree(1, BEN, LIVE)
        with pytest.raises(Refused, match="Nobody suggests that pace"):
            await other.tables.paces.agree(1, BEN, LIVE)
        version = (await other.table()).version - 1
        with pytest.raises(StaleVersion):
            await other.store.paces.change(1, version, DAY.key, None, votes={}, news=[])
    assert Pace.read((await here.table()).timing.pace) == LIVE
