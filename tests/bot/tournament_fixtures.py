"""Tournaments for tests: a service on a real store, tables that are played out, and results that are written
down without playing.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.tables.rules.table_rules import TableRules
from bot.tables.service import Tables
from bot.tables.turns import moved_by_program
from bot.time.pace import DAY, Pace
from bot.tournaments.entries import Plan
from bot.tournaments.format import SWISS
from bot.tournaments.scoring.methods import LESS_FOR_DELAY, MATCHPOINTS
from bot.tournaments.service import Tournaments
from canasta.actions import Action
from canasta.players import choose, stand_in
from canasta.view import View
from data import Store
from data.records.matches import DealEnd, DealResult, DealStart, Outcome, SeatResult, Step
from data.records.tables import Table, TableStatus
from data.tournaments.records import NO_EVENING, Evening, Meeting, Tournament
from tests.bot.factories import GUILD, Clock

CHANNEL, HOST = 8, 900
WEEK = timedelta(days=7)
Player = Callable[[View], Action]


def in_order(numbers: Sequence[int]) -> list[int]:
    """A draw in which everybody stays where they are."""
    return list(numbers)


async def play(tables: Tables, table_id: int, *, deals: int = 99, player: Player = choose) -> None:
    """Play a table out, or so many of its deals; people play as ``player`` does."""
    table_view = await tables.views.of(table_id, None)
    while not table_view.finished:
        if table_view.to_move is None:
            deals -= 1
            if not deals:
                return
            await tables.due.look(table_id)
            table_view = await tables.views.of(table_id, None)
            continue
        seat = table_view.table.seats[table_view.to_move]
        if moved_by_program(table_view.table, seat):
            play = await tables.play.computer_view(table_id)
            assert play.view is not None
            action = (stand_in if play.stands_in else choose)(play.view)
            await tables.play.act_for_computer(table_id, action, play.version)
            table_view = await tables.views.of(table_id, None)
        else:
            person = seat.person_id or 0
            own = table_view if table_view.seat == seat.index else await tables.views.seated(table_id, person)
            assert own.view is not None
            done = await tables.play.act(table_id, person, player(own.view), own.table.version)
            table_view = done.table_view


async def write_results(
    store: Store, meeting: Meeting, made: Sequence[tuple[int, int]], *, finished: bool = True
) -> None:
    """Write down what the sides made in the deals of a table; anyone who made more in all of them has won a
    match of its own. Not ``finished``: the round's time is over before the rest.
    """
    table = await store.tables.get(meeting.table_id or 0)
    assert table is not None
    match_id = table.match_id
    assert match_id is not None
    assert table.occasion.tournament_id is not None
    seeds = await store.shared_deals.seeds(table.occasion.tournament_id, meeting.round)
    totals = [sum(side) for side in zip(*made, strict=True)] or [0, 0]
    best = [side for side in (0, 1) if totals[side] == max(totals)]
    sides = TableRules.of(table).rules.side_of
    version = table.version
    for round, (first, second) in enumerate(made, 1):
        last = finished and round == len(made)
        result = DealResult(
            scores=({"total": first}, {"total": second}),
            totals=(first, second) if table.occasion.duplicate else tuple(totals),
            winners=tuple(
                n for n, side in enumerate(sides) if last and not table.occasion.duplicate and side in best
            ),
        )
        version = (
            await store.matches.append(
                table.id,
                version,
                Step(0, "draw"),
                end=DealEnd(
                    result,
                    match_result=[SeatResult(n, False, totals[side]) for n, side in enumerate(sides)]
                    if last
                    else None,
                ),
                match_id=match_id,
                round=round,
            )
        ).version
        if not last:
            seed = seeds[round] if seeds else "e1"
            table = await store.matches.start_deal(
                table.id, version, DealStart(round + 1, seed), match_id=match_id
            )
            version = table.version
    if not finished:
        await store.matches.abandon(table.id, version, match_id=match_id, because="time")


class Cups:
    """One process's tournaments, with known shuffles, a draw by number and a clock that is moved by hand."""

    def __init__(self, store: Store, clock: Clock) -> None:
        numbers = iter(range(1, 10_000))
        self.store, self.clock = store, clock
        self.tables = Tables(
            store,
            clock=clock,
            next_deal_after=timedelta(0),
            new_seed=lambda: f"f{next(numbers):x}",
            first_dealer=lambda seats: 0,
        )
        self.service = Tournaments(self.tables, draw=in_order, new_seed=lambda: f"5eed{next(numbers):x}5eed")

    async def open(
        self,
        *,
        seats: int = 2,
        computers: int = 0,
        system: str = SWISS,
        scoring: str = MATCHPOINTS,
        deals: int = 2,
        rounds: int = 3,
        pace: str = DAY.key,
        evening: Evening = NO_EVENING,
        scoring_revision: int = LESS_FOR_DELAY,
        **options: Any,
    ) -> int:
        """A tournament of the host's; gives its id."""
        rules = TableRules("classic", seats, options)
        plan = Plan("Cup", rules, system, scoring, deals, rounds, WEEK, Pace.read(pace), evening=evening)
        plan = replace(plan, scoring_revision=scoring_revision)
        made = await self.service.entries.open(
            plan, guild_id=GUILD, channel_id=CHANNEL, organiser_id=HOST, computers=computers
        )
        return made.id

    async def enter(self, tournament_id: int, *people: int) -> Tournament:
        """Everybody enters, each alone."""
        for person in people:
            made = await self.service.entries.enter(tournament_id, person, f"P{person}")
        return made

    async def pair(self, tournament_id: int, person: int, partner: int) -> Tournament:
        """Two enter as partners."""
        await self.service.entries.enter(tournament_id, person, f"P{person}", (partner, f"P{partner}"))
        return await self.service.partners.answer(tournament_id, partner, yes=True)

    async def begin(self, *people: int, **wanted: Any) -> Tournament:
        """A tournament between these people, each alone, or pairs of them where four sit at a table."""
        tournament_id = await self.open(**wanted)
        if wanted.get("seats", 2) == 2:
            await self.enter(tournament_id, *people)
        else:
            for one, other in zip(people[::2], people[1::2], strict=True):
                await self.pair(tournament_id, one, other)
        return await self.service.rounds.start(tournament_id, HOST)

    async def now(self, tournament_id: int) -> Tournament:
        tournament = await self.store.tournaments.get(tournament_id)
        assert tournament is not None
        return tournament

    async def table(self, table_id: int | None) -> Table:
        assert table_id is not None
        table = await self.store.tables.get(table_id)
        assert table is not None
        return table

    async def meetings(self, tournament: Tournament) -> list[Meeting]:
        """The tables of the round that is played."""
        return await self.store.tournaments.rounds.meetings(tournament.id, tournament.round)

    async def table_with(self, tournament: Tournament, person: int) -> Table:
        """Where this person plays in the round."""
        for meeting in await self.meetings(tournament):
            if meeting.table_id is not None:
                table = await self.table(meeting.table_id)
                if table.seat_of(person) is not None:
                    return table
        raise AssertionError(f"{person} plays nowhere")

    # Playing for real

    async def play(self, table_id: int | None, *, deals: int = 99, player: Player = choose) -> None:
        """As ``play``, at a table of these."""
        assert table_id is not None
        await play(self.tables, table_id, deals=deals, player=player)

    # Results without playing

    async def score(
        self, meeting: Meeting, made: Sequence[tuple[int, int]], *, finished: bool = True
    ) -> None:
        """As ``write_results``, at a table of these."""
        await write_results(self.store, meeting, made, finished=finished)

    async def score_round(
        self, tournament: Tournament, made: Callable[[Meeting], Sequence[tuple[int, int]]]
    ) -> Tournament:
        """Write the results of all tables of the round down, and go on."""
        for meeting in await self.meetings(tournament):
            if not meeting.over:
                await self.score(meeting, made(meeting))
        return await self.service.rounds.advance(tournament.id)


@asynccontextmanager
async def fresh() -> AsyncIterator[Cups]:
    clock = Clock()
    async with await Store.open(":memory:", clock=clock) as store:
        yield Cups(store, clock)


def lower_number_wins(meeting: Meeting) -> list[tuple[int, int]]:
    """What a table makes: the more, the further apart in number the two are, and for entry 1 most."""
    assert meeting.second is not None
    ahead = 100 * (meeting.second - meeting.first)
    if 1 in (meeting.first, meeting.second):
        ahead *= 50
    return [(500 + ahead, 500), (500 + ahead, 500)]


def pairs_of(meetings: Sequence[Meeting]) -> list[tuple[int, int | None]]:
    """Who meets whom."""
    return [(meeting.first, meeting.second) for meeting in meetings]


async def check_tables(store: Store, tournament: Tournament) -> None:
    """Every table of every round is there once, with the seats, deals and dealer that belong to it."""
    seen: set[int] = set()
    for meeting in await store.tournaments.rounds.meetings(tournament.id):
        if meeting.second is None:
            assert meeting.table_id is None
            continue
        assert meeting.table_id is not None
        assert meeting.table_id not in seen
        seen.add(meeting.table_id)
        table = await store.tables.get(meeting.table_id)
        assert table is not None
        assert table.match_id == meeting.match_id is not None
        assert (table.occasion.tournament_id, table.occasion.tournament_round) == (
            tournament.id,
            meeting.round,
        )
        assert table.occasion.duplicate == tournament.deals
        journal = await store.journals.get(table.match_id or 0)
        assert journal is not None
        if tournament.deals:
            seeds = await store.shared_deals.seeds(tournament.id, meeting.round)
            assert [deal.seed for deal in journal.deals] == seeds[: len(journal.deals)]
            assert journal.first_dealer == tournament.seats - 1
        if meeting.outcome is Outcome.FINISHED:
            assert table.status is TableStatus.FINISHED
    played = {
        table.id for table in await store.tables.all_open() if table.occasion.tournament_id == tournament.id
    }
    assert played == seen


def people(tournament: Tournament) -> list[list[int | None]]:
    """The people of each entry; None for a chair of nobody or of a computer player."""
    return [[player.person_id for player in entry.players] for entry in tournament.entries]
