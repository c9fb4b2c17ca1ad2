"""Seasons of series: opening, counting, ending by their plan."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.clubs.screens.series import points
from bot.clubs.season import SCORES
from bot.clubs.series import MOST_SERIES, SeriesService
from bot.layout.errors import Refused
from bot.tables.lobby.new_tables import Opener
from bot.tables.rules.table_rules import TableRules
from bot.time.pace import DAY
from bot.tournaments.entries import Plan
from bot.tournaments.format import SWISS
from bot.tournaments.scoring.methods import MATCHPOINTS
from canasta.i18n import ENGLISH
from data import Conflict
from data.clubs.records import Series
from data.clubs.series import EventOf
from data.servers.settings import HIDDEN
from data.tournaments.records import Evening
from tests.bot.factories import GUILD
from tests.bot.tournament_fixtures import CHANNEL, HOST, WEEK, Cups, lower_number_wins

ANN, BEN, CLEO, DAN = range(1, 5)


@pytest.fixture
def service(cups: Cups) -> SeriesService:
    return SeriesService(cups.service.registry, cups.tables)


async def anywhere(guild_id: int, channel_id: int) -> bool:
    return True


async def season(service: SeriesService, **given: Any) -> Series:
    return await service.open(
        Opener(GUILD, CHANNEL, HOST, "Host"), **{"name": "Cup", "counting": SCORES, **given}
    )


async def event(cups: Cups, series: Series, *people: int) -> int:
    """An event of a round without comparison, won by the lower numbers."""
    rules = TableRules("classic", 2)
    plan = Plan("Evening", rules, SWISS, MATCHPOINTS, 0, 1, WEEK, DAY, also=EventOf(series.id))
    opened = await cups.service.entries.open(plan, guild_id=GUILD, channel_id=CHANNEL, organiser_id=HOST)
    await cups.enter(opened.id, *people)
    begun = await cups.service.rounds.start(opened.id, HOST)
    await cups.score_round(begun, lower_number_wins)
    return opened.id


async def test_what_makes_no_season_is_refused(service: SeriesService) -> None:
    with pytest.raises(Refused, match="only 3 events"):
        await season(service, events=3, best=4)
    with pytest.raises(Refused, match="moved on"):
        await season(service, counting="stars")
    for n in range(MOST_SERIES):
        await season(service, name=f"Cup {n}")
    with pytest.raises(Refused, match="10 series going on"):
        await season(service)


async def test_a_command_means_a_season_that_goes_on_by_its_name(service: SeriesService) -> None:
    with pytest.raises(Refused, match="no such series"):
        await service.going_on(GUILD, "League", ANN, anywhere)
    cup = await season(service)
    league = await season(service, name="League")
    assert (await service.going_on(GUILD, str(cup.id), ANN, anywhere)).id == cup.id
    assert (await service.going_on(GUILD, " league", ANN, anywhere)).id == league.id
    with pytest.raises(Refused, match="Only its organiser"):
        await service.end(league.id, GUILD, ANN, manager=False)
    await service.end(league.id, GUILD, HOST, manager=False)
    with pytest.raises(Refused, match="This season is over"):
        await service.going_on(GUILD, "League", ANN, anywhere)
    with pytest.raises(Refused, match="no such series"):
        await service.find(cup.id, GUILD + 1)


async def test_a_season_ends_with_its_last_event_or_its_time_but_not_while_an_event_is_played(
    cups: Cups, service: SeriesService
) -> None:
    by_number = await season(service, name="Two", events=2)
    by_time = await season(service, name="Weeks", weeks=2)
    for _ in range(2):
        assert not (await service.find(by_number.id, GUILD)).over
        await event(cups, by_number, ANN, BEN)
        await service.due()
    assert (await service.find(by_number.id, GUILD)).over
    plan = Plan(
        "Long", TableRules("classic", 2), SWISS, MATCHPOINTS, 0, 1, WEEK, DAY, also=EventOf(by_time.id)
    )
    long = await cups.service.entries.open(plan, guild_id=GUILD, channel_id=CHANNEL, organiser_id=HOST)
    await cups.enter(long.id, ANN, BEN)
    begun = await cups.service.rounds.start(long.id, HOST)
    cups.clock.now += timedelta(weeks=2, minutes=1)
    await service.due()
    with pytest.raises(Refused, match="Long is still being played"):
        await service.end(by_time.id, GUILD, HOST, manager=True)
    assert not (await service.find(by_time.id, GUILD)).over
    await cups.score_round(begun, lower_number_wins)
    await service.due()
    over = await service.find(by_time.id, GUILD)
    assert over.over
    assert [line.person_id for line in (await service.season(over)).lines] == [ANN, BEN]


async def test_the_next_event_is_as_the_last_one(cups: Cups, service: SeriesService) -> None:
    series = await season(service)
    with pytest.raises(Refused, match="The first event says how"):
        await service.next_event(series)
    await event(cups, series, ANN, BEN)
    series = await service.find(series.id, GUILD)
    plan = await service.next_event(series)
    also = EventOf(series.id, after=series.tournaments[-1])
    assert plan == Plan("Cup 2", TableRules("classic", 2), SWISS, MATCHPOINTS, 0, 1, WEEK, DAY, also=also)
    await cups.service.entries.open(plan, guild_id=GUILD, channel_id=CHANNEL, organiser_id=HOST)
    with pytest.raises(Refused, match="Cup 2 is open for entries"):
        await service.next_event(await service.find(series.id, GUILD))


async def test_an_evening_comes_again_a_week_later_at_the_same_hour_also_after_the_clocks_change(
    cups: Cups, service: SeriesService
) -> None:
    series = await season(service)
    await cups.store.settings.set_for_guild(GUILD, "zone", "Europe/Berlin")
    zone = ZoneInfo("Europe/Berlin")
    cups.clock.now = datetime(2026, 10, 20, 12, tzinfo=UTC)
    starts = datetime(2026, 10, 20, 20, tzinfo=zone)
    evening = Evening(starts.astimezone(UTC), timedelta(minutes=15), with_event=True)
    rules = TableRules("classic", 2)
    plan = Plan(
        "Evening", rules, SWISS, MATCHPOINTS, 0, 1, WEEK, DAY, also=EventOf(series.id), evening=evening
    )
    opened = await cups.service.entries.open(plan, guild_id=GUILD, channel_id=CHANNEL, organiser_id=HOST)
    await cups.enter(opened.id, ANN, BEN)
    await cups.score_round(await cups.service.rounds.start(opened.id, HOST), lower_number_wins)
    for now, day in ((21, 27), (28, 34)):
        cups.clock.now = datetime(2026, 10, now, 12, tzinfo=UTC)
        after = (await service.next_event(await service.find(series.id, GUILD))).evening
        wanted = datetime(2026, 10, 1, 20, tzinfo=zone) + timedelta(days=day - 1)
        assert (after.starts_at, after.check_in, after.with_event) == (
            wanted.astimezone(UTC),
            timedelta(minutes=15),
            True,
        )
        assert after.called_at is None


async def test_the_next_event_opens_by_itself_at_its_time_once_until_that_is_stopped(
    cups: Cups, service: SeriesService
) -> None:
    series = await season(service, weeks=4)
    assert await service.to_open() == []
    await event(cups, series, ANN, BEN)
    assert await service.to_open() == []  # nothing says when it begins: a week after the last one
    cups.clock.now += WEEK
    ((due, last, plan),) = await service.to_open()
    assert (due.id, last.organiser_id, plan.name) == (series.id, HOST, "Cup 2")
    with pytest.raises(Refused, match="Only its organiser"):
        await service.repeat(series.id, GUILD, ANN, manager=False, repeats=False)
    await service.repeat(series.id, GUILD, HOST, manager=False, repeats=False)
    assert await service.to_open() == []
    await service.repeat(series.id, GUILD, ANN, manager=True, repeats=True)
    opened = await cups.service.entries.open(plan, guild_id=GUILD, channel_id=CHANNEL, organiser_id=HOST)
    assert await service.to_open() == []
    with pytest.raises(Conflict):
        await cups.service.entries.open(plan, guild_id=GUILD, channel_id=CHANNEL, organiser_id=HOST)
    await cups.enter(opened.id, ANN, BEN)
    await cups.score_round(await cups.service.rounds.start(opened.id, HOST), lower_number_wins)
    cups.clock.now += 3 * WEEK
    assert await service.to_open() == []  # the season is over by then


async def test_an_event_that_is_cancelled_opens_no_other(cups: Cups, service: SeriesService) -> None:
    series = await season(service)
    rules = TableRules("classic", 2)
    plan = Plan("Evening", rules, SWISS, MATCHPOINTS, 0, 1, WEEK, DAY, also=EventOf(series.id))
    opened = await cups.service.entries.open(plan, guild_id=GUILD, channel_id=CHANNEL, organiser_id=HOST)
    await cups.service.rounds.cancel(opened.id, HOST, "rain")
    cups.clock.now += 2 * WEEK
    assert await service.to_open() == []


async def test_whoever_hides_is_on_no_board_but_sees_their_place(cups: Cups, service: SeriesService) -> None:
    series = await season(service)
    await event(cups, series, ANN, BEN)
    await cups.store.settings.set_for_person(ANN, HIDDEN, True)
    series = await service.find(series.id, GUILD)
    assert [(line.place, line.person_id) for line in (await service.season(series)).lines] == [(1, BEN)]
    own = (await service.season(series, ANN)).line_of(ANN)
    assert own is not None
    assert own.place == 1


def test_points_are_said_with_one_decimal_below_zero_too() -> None:
    said = [points(Fraction(share, 1000), ENGLISH) for share in (625, -49, -50)]
    assert said == ["62.5", "−4.9", "−5.0"]
