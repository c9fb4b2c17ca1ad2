"""A season of six weekly events and one that was cancelled, counted again from what is stored."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.clubs.season import PLACES, SCORES, standing
from bot.clubs.series import SeriesService
from bot.tables.lobby.new_tables import Opener
from bot.tables.rules.table_rules import TableRules
from bot.time.pace import DAY
from bot.tournaments.director.change import Director
from bot.tournaments.entries import Plan
from bot.tournaments.format import KNOCK_OUT, SWISS
from bot.tournaments.scoring.methods import MATCHPOINTS
from data import Store
from data.clubs.records import Series
from data.clubs.series import EventOf
from data.records.matches import Journal
from data.tournaments.records import Meeting, Tournament, TournamentStatus
from tests.bot.factories import GUILD
from tests.bot.tournament_fixtures import CHANNEL, HOST, WEEK, Cups

# A season counted again, independently: from the entries, the pairings and the journals of the matches
# as they are stored, without the program's scoring, standings or points of a season. For events whose entries
# are single people and whose deals are all played.


async def counted_again(
    store: Store, series: Series, people: Iterable[int]
) -> list[tuple[int | None, int, float]]:
    """Place, person and points of each line, the best first, equal places by person."""
    brought: dict[int, list[float]] = defaultdict(list)
    for tournament_id in series.tournaments:
        tournament = await store.tournaments.get(tournament_id)
        assert tournament is not None
        if tournament.status.value == "finished":
            for person, points in (await event(store, tournament, series.counting)).items():
                brought[person].append(points)
    totals = {
        person: sum(sorted(all_, reverse=True)[: series.best or 99]) for person, all_ in brought.items()
    }
    enough = {person for person in totals if len(brought[person]) >= series.minimum}
    lines = []
    for person in people:
        if person in totals:
            better = sum(totals[other] > totals[person] + 1e-9 for other in enough)
            lines.append((1 + better if person in enough else None, person, round(totals[person], 6)))
    return sorted(lines, key=lambda line: (line[0] is None, line[0] or 0, -line[2], line[1]))


async def event(store: Store, tournament: Tournament, counting: str) -> dict[int, float]:
    """What an event brought to each person who was in it at its end, from 0 to 100."""
    meetings = await store.tournaments.rounds.meetings(tournament.id)
    journals = {}
    for meeting in meetings:
        if meeting.match_id is not None:
            journals[meeting.round, meeting.number] = await store.journals.get(meeting.match_id)
    started = {entry.number: entry.left is None for entry in tournament.entries}
    if tournament.system == "knock_out":
        worth = _rounds_survived(tournament, meetings, journals)
        there = dict.fromkeys(started, True)
    elif tournament.deals:
        worth = _shares(tournament, meetings, journals)
        there = started
    else:
        worth = _wins(tournament, meetings, journals)
        there = started
    points = {}
    for entry in tournament.entries:
        (player,) = entry.players
        if player.person_id is None:
            continue
        own = worth[entry.number]
        if not there[entry.number]:
            points[player.person_id] = 0.0
        elif tournament.deals and counting == "scores":
            points[player.person_id] = 100 * own[0]
        else:
            # Those who dropped out stand behind all who stayed.
            others = [(there[n], worth[n]) for n in worth if n != entry.number]
            behind = sum((stays, theirs) < (True, own) for stays, theirs in others)
            beside = sum((stays, theirs) == (True, own) for stays, theirs in others)
            points[player.person_id] = 100 * (behind + beside / 2) / len(others)
    return points


Journals = Mapping[tuple[int, int], Journal | None]


def _made(journal: Journal | None) -> list[tuple[int, int]]:
    """What both sides made in each deal."""
    assert journal is not None
    results = [deal.result for deal in journal.deals]
    return [(r.scores[0]["total"], r.scores[1]["total"]) for r in results if r is not None]


def _shares(
    tournament: Tournament, meetings: list[Meeting], journals: Journals
) -> dict[int, tuple[float, ...]]:
    """The share of matchpoints of each entry: in every deal it is compared with those who had the same cards
    at the other tables, 60 % for a round that it sat out. Ties are broken by the points above their average.
    """
    above: dict[int, float] = defaultdict(float)
    deals: dict[int, list[float]] = defaultdict(list)
    rounds: dict[int, int] = defaultdict(int)
    for round in range(1, tournament.rounds + 1):
        here = [meeting for meeting in meetings if meeting.round == round]
        tables = [meeting for meeting in here if meeting.second is not None]
        for meeting in here:
            if meeting.second is None:
                deals[meeting.first] += [0.6] * tournament.deals
                rounds[meeting.first] += 1
        for deal in range(tournament.deals):
            lead = [a - b for a, b in (_made(journals[round, meeting.number])[deal] for meeting in tables)]
            for at, table in enumerate(tables):
                others = [net for n, net in enumerate(lead) if n != at]
                won = sum(1 if lead[at] > net else 0.5 if lead[at] == net else 0 for net in others)
                share = won / len(others) if others else 0.5
                deals[table.first].append(share)
                deals[table.second or 0].append(1 - share)
                lead_above = lead[at] - sum(others) / len(others) if others else 0
                above[table.first] += lead_above
                above[table.second or 0] -= lead_above
        for table in tables:
            rounds[table.first] += 1
            rounds[table.second or 0] += 1
    return {
        number: (
            _exact(sum(got) / len(got) + _changed(tournament, number) / 100 / rounds[number]),
            _exact(above[number]),
        )
        for number, got in deals.items()
    }


def _exact(number: float) -> float:
    """Without what calculating with fractions of two leaves."""
    return round(number, 9)


def _changed(tournament: Tournament, number: int) -> int:
    """What directors have added to an entry's score."""
    return sum(one.amount for one in tournament.adjustments if one.entry == number)


def _wins(
    tournament: Tournament, meetings: list[Meeting], journals: Journals
) -> dict[int, tuple[float, ...]]:
    """Two for a win, one for a draw; then the opponents' sum, then points more than theirs."""
    own: dict[int, int] = {entry.number: 0 for entry in tournament.entries}
    net: dict[int, int] = dict(own)
    met: list[tuple[int, int]] = []
    for meeting in meetings:
        if meeting.second is None:
            own[meeting.first] += 2
            continue
        totals = [sum(side) for side in zip(*_made(journals[meeting.round, meeting.number]), strict=True)]
        ahead = totals[0] - totals[1]
        met.append((meeting.first, meeting.second))
        for number, lead in ((meeting.first, ahead), (meeting.second, -ahead)):
            own[number] += 2 if lead > 0 else 1 if lead == 0 else 0
            net[number] += lead
    against = {
        number: sum(own[b] for a, b in met if a == number) + sum(own[a] for a, b in met if b == number)
        for number in own
    }
    return {number: (own[number], against[number], net[number]) for number in own}


def _rounds_survived(
    tournament: Tournament, meetings: list[Meeting], journals: Journals
) -> dict[int, tuple[float, ...]]:
    """In a knock-out: the rounds that each entry has come through."""
    last = {entry.number: tournament.rounds for entry in tournament.entries}
    for meeting in meetings:
        if meeting.second is None:
            continue
        totals = [sum(side) for side in zip(*_made(journals[meeting.round, meeting.number]), strict=True)]
        loser = meeting.second if totals[0] > totals[1] else meeting.first
        last[loser] = min(last[loser], meeting.round - 1)
    return {number: (float(come),) for number, come in last.items()}


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
        Opener(GUILD, CHANNEL, HOST, "Host"),
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
            counted = await counted_again(cups.store, replace(now, counting=counting), EVERYBODY)
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
    series = await service.open(Opener(GUILD, CHANNEL, HOST, "Host"), name="Ties", counting=SCORES)
    club = Club(cups, service, series)
    await club.play_on(await club.begin(ANN, BEN, CLEO, DAN, rounds=1), all_alike)
    lines = (await service.season(await service.find(series.id, GUILD))).lines
    assert [line.place for line in lines] == [1, 1, 1, 1]
    assert standing(series, [], []) == []
