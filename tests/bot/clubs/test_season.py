"""A season of six weekly events and one that was cancelled, counted again from what is stored."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.clubs.season import PLACES, SCORES, standing
from bot.clubs.series import Opener, SeriesService
from bot.tables.rules.table_rules import TableRules
from bot.time.pace import DAY
from bot.tournaments.director.change import Director
from bot.tournaments.entries import Plan
from bot.tournaments.format import KNOCK_OUT, SWISS
from bot.tournaments.scoring.methods import MATCHPOINTS
from data.clubs.records import Series
from data.clubs.series import EventOf
from data.tournaments.records import Meeting, Tournament, TournamentStatus
from tests.bot.clubs import recount
from tests.bot.factories import GUILD
from tests.bot.tournament_fixtures import CHANNEL, HOST, WEEK, Cups

ANN, BEN, CLEO, DAN, EVE, FAY, GUS, HAL = EVERYBODY = range(1, 9)
Made = Callable[[Meeting], Sequence[tuple[int, int]]]


def by_number(meeting: Meeting) -> list[tuple[int, int]]:
    """The lower number makes more, by how far they are apart; a second deal goes the other way round."""
    ahead = 70 * ((meeting.second or 0) - meeting.first)
    return [(800 + ahead, 800), (300, 300 + 5 * meeting.first)]


def all_alike(meeting: Meeting) -> list[tuple[int, int]]:
    """Every table makes the same."""
    return [(500, 400), (200, 650)]


class Club:
    """Weekly events of a series."""

    def __init__(self, cups: Cups, service: SeriesService, series: Series) -> None:
        self.cups, self.service, self.series = cups, service, series

    async def begin(self, *people: int, **given: Any) -> Tournament:
        """The next week's event has begun with these people, each alone."""
        self.cups.clock.now += WEEK
        usual: dict[str, Any] = {"system": SWISS, "scoring": MATCHPOINTS, "deals": 2, "rounds": 2}
        plan = Plan(
            "Evening",
            TableRules("classic", 2),
            round_time=timedelta(days=1),
            pace=DAY,
            also=EventOf(self.series.id),
            **{**usual, **given},
        )
        cups = self.cups
        made = await cups.service.entries.open(plan, guild_id=GUILD, channel_id=CHANNEL, organiser_id=HOST)
        await cups.enter(made.id, *people)
        return await cups.service.rounds.start(made.id, HOST)

    async def play_on(self, tournament: Tournament, made: Made) -> Tournament:
        """All rounds that are left are played."""
        while tournament.status is TournamentStatus.RUNNING:
            tournament = await self.cups.score_round(tournament, made)
        return tournament

    async def lines(self, counting: str) -> list[tuple[int | None, int, float]]:
        """The standing as the program has it, or would have if events counted so."""
        series = await self.service.find(self.series.id, GUILD)
        season = await self.service.season(replace(series, counting=counting))
        found = [(line.place, line.person_id, round(float(100 * line.total), 6)) for line in season.lines]
        return sorted(found, key=lambda line: (line[0] is None, line[0] or 0, -line[2], line[1]))


async def test_a_season_of_six_events_is_what_an_independent_count_says(cups: Cups) -> None:
    service = SeriesService(cups.service.registry, cups.tables)
    series = await service.open(
        Opener(GUILD, CHANNEL, HOST),
        name="Monday Cup",
        counting=SCORES,
        best=3,
        minimum=2,
        events=6,
    )
    club = Club(cups, service, series)

    async def agrees() -> None:
        now = await service.find(series.id, GUILD)
        for counting in (SCORES, PLACES):
            counted = await recount.season(cups.store, replace(now, counting=counting), EVERYBODY)
            assert await club.lines(counting) == counted, counting

    # One played out by the program's own players, with somebody who sits out.
    first = await club.begin(ANN, BEN, CLEO, DAN, EVE, rounds=1, deals=1)
    for meeting in await cups.meetings(first):
        if meeting.table_id is not None:
            await cups.play(meeting.table_id)
    first = await cups.service.rounds.advance(first.id)
    assert first.status is TournamentStatus.FINISHED
    await agrees()
    # Everybody is tied.
    await club.play_on(await club.begin(ANN, BEN, FAY, GUS), all_alike)
    await agrees()
    # Cancelled in its second round: it doesn't count.
    cancelled = await cups.score_round(await club.begin(*EVERYBODY), by_number)
    await cups.service.rounds.cancel(cancelled.id, HOST, "it rains")
    await agrees()
    # Own matches; Dan drops out after the first round.
    wins = await cups.score_round(await club.begin(ANN, BEN, CLEO, DAN, FAY, HAL, deals=0), by_number)
    await cups.service.entries.withdraw(wins.id, DAN)
    await club.play_on(await cups.now(wins.id), by_number)
    await agrees()
    # A knock-out: those beaten in the same round share the place.
    await club.play_on(await club.begin(DAN, CLEO, BEN, ANN, deals=0, system=KNOCK_OUT), by_number)
    await agrees()
    # Two tables of eight; Eve drops out in mid-round, and a computer player takes her chair.
    left = await club.begin(*EVERYBODY)
    await cups.service.entries.withdraw(left.id, EVE)
    await club.play_on(await cups.now(left.id), by_number)
    await agrees()
    assert not (await service.find(series.id, GUILD)).over
    last = await club.play_on(await club.begin(CLEO, BEN, ANN, HAL), by_number)
    await service.due()
    assert (await service.find(series.id, GUILD)).over
    await agrees()
    # A score that is changed after the end changes the season.
    before = await club.lines(SCORES)
    entry = next(one.number for one in last.entries if one.players[0].person_id == CLEO)
    await cups.service.adjustments.adjust(last.id, Director(HOST, "Host"), entry, 1, -40, "Late")
    await agrees()
    lines = await club.lines(SCORES)
    assert lines != before
    assert {person for _, person, _ in lines} == {*EVERYBODY}
    assert [line for line in lines if line[0] is None], "somebody has played too few"
    places = [place for place, _, _ in lines if place is not None]
    assert places[0] == 1


async def test_who_is_over_the_minimum_and_equal_shares_a_place(cups: Cups) -> None:
    service = SeriesService(cups.service.registry, cups.tables)
    series = await service.open(Opener(GUILD, CHANNEL, HOST), name="Ties", counting=SCORES)
    club = Club(cups, service, series)
    await club.play_on(await club.begin(ANN, BEN, CLEO, DAN, rounds=1), all_alike)
    lines = (await service.season(await service.find(series.id, GUILD))).lines
    assert [line.place for line in lines] == [1, 1, 1, 1]
    assert standing(series, [], []) == []
