"""A director gives a round more time, or ends it."""

from datetime import timedelta

import pytest

from bot.layout.errors import Refused
from bot.tournaments.director.change import Director
from bot.tournaments.director.round_times import minute
from data.records.matches import Outcome
from tests.bot.tournament_fixtures import HOST, Cups, fresh, lower_number_wins

ANN, BEN, CLEO, DAN = range(1, 5)
RUNS = Director(HOST, "Host")
DAY = timedelta(days=1)


async def test_two_who_press_at_once_extend_a_round_once() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, CLEO, DAN)
        for meeting in await cups.meetings(begun):
            await cups.play(meeting.table_id, deals=1)
        ends = begun.round_ends_at
        assert ends is not None
        longer = await cups.service.round_times.extend(begun.id, RUNS, minute(ends), DAY)
        assert longer.round_ends_at == ends + DAY
        with pytest.raises(Refused, match="moved on"):
            await cups.service.round_times.extend(begun.id, RUNS, minute(ends), DAY)
        assert longer.round_began_at is not None
        with pytest.raises(Refused, match="four weeks"):
            await _extend_for_ever(cups, begun.id)


async def _extend_for_ever(cups: Cups, tournament_id: int) -> None:
    for _ in range(30):
        now = await cups.now(tournament_id)
        await cups.service.round_times.extend(
            tournament_id, RUNS, minute(now.round_ends_at), timedelta(days=3)
        )


async def test_a_round_ends_now_with_what_has_been_played_and_only_once() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, CLEO, DAN, rounds=2, deals=2)
        first, _ = await cups.meetings(begun)
        await cups.score(first, lower_number_wins(first))
        now = await cups.service.round_times.end(begun.id, RUNS, 1, "late")
        assert now.round == 2
        over = await cups.store.tournaments.rounds.meetings(begun.id, 1)
        assert [meeting.outcome for meeting in over] == [Outcome.FINISHED, Outcome.ABANDONED]
        with pytest.raises(Refused, match="moved on"):
            await cups.service.round_times.end(begun.id, RUNS, 1, "late")


async def test_who_plays_ends_no_round() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, HOST, CLEO, DAN, rounds=2, deals=2)
        for who, words in ((RUNS, "you decide nothing"), (Director(ANN, "Ann"), "who runs this")):
            with pytest.raises(Refused, match=words):
                await cups.service.round_times.end(begun.id, who, 1, "late")
        first = next(one for one in await cups.meetings(begun) if 2 in (one.first, one.second))
        await cups.score(first, [(500, 400), (300, 200)])
        # Also once their own table is done: the places of others are theirs too.
        with pytest.raises(Refused, match="you decide nothing"):
            await cups.service.round_times.end(begun.id, RUNS, 1, "late")
        assert (await cups.service.round_times.end(begun.id, Director(9, "Eve", True), 1, "late")).round == 2
