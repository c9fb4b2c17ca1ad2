"""Starting matches and deals."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.layout import Refused, stale
from bot.tables.company.kept_apart import refuse_again
from bot.tables.company.other_partners import may_change_partners, with_other_partners
from bot.tables.decisions.ballots import END, with_votes
from bot.tables.kept_seats import KeptSeats
from bot.tables.lobby.computers import COMPUTER, computer_names
from bot.tables.lobby.full import FullLobbies, may_start
from bot.tables.lobby.new_tables import settled
from bot.tables.lobby.newcomers import Newcomers
from bot.tables.lobby.open_tables import ends_at
from bot.tables.notices import news
from bot.tables.registry import TablePart, changing
from bot.tables.seats import Seats
from bot.tables.session.session import TableSession
from bot.tables.settings.hourly_limits import MATCHES, HourlyLimits
from bot.tables.turns import Turns, with_seat
from canasta.match import Match
from data.records.matches import DealResult, DealStart, MatchStart, SeatResult
from data.records.tables import NewsItem, Seat, Table, TableStatus

_Drawn = TypeVar("_Drawn")


def new_seed() -> str:
    return secrets.token_hex(32)


@dataclass(slots=True)
class Chance:
    """Where chance comes from: a deal's seed in hex digits, the first dealer among ``n`` seats."""

    new_seed: Callable[[], str] = new_seed
    first_dealer: Callable[[int], int] = secrets.randbelow


def shuffled(drawn: Sequence[_Drawn]) -> list[_Drawn]:
    """These in random order."""
    return secrets.SystemRandom().sample(drawn, len(drawn))


@dataclass(eq=False)
class Deals(TablePart):
    _turns: Turns
    _seats: Seats
    _limits: HourlyLimits
    _chance: Chance
    _full: FullLobbies
    kept: KeptSeats
    _newcomers: Newcomers

    @changing
    async def press_next(
        self, session: TableSession, person_id: int, *, other_partners: bool = False
    ) -> None:
        """This person is ready for the next deal, or for another match, on request with ``other_partners``.
        It begins when the host or two people are ready for the same, or the only person at the table.
        """
        table = session.table
        session.own_seat(person_id)
        if table.status not in (TableStatus.BETWEEN_DEALS, TableStatus.FINISHED):
            raise Refused("The next deal has already begun.", refresh=True)
        if table.status is TableStatus.FINISHED and table.in_tournament:
            raise Refused("This tournament match is over.", refresh=True)
        if table.private:
            raise Refused("This deal is over.", refresh=True)
        if other_partners and not may_change_partners(table):
            raise stale()
        people = [seat.person_id for seat in table.seats if seat.person_id is not None]
        alike = table.votes.other_partners
        ready = (alike if other_partners else table.votes.next_presses - alike) | {person_id}
        goes_on = person_id == table.host_id or len(ready) >= min(2, len(people))
        if goes_on and table.status is TableStatus.FINISHED:
            await refuse_again(self._store, table)
            await self._limits.spend(MATCHES, table.guild_id, person_id)
        # Who makes it go on is not noted first: killed in between, the press would wait for others.
        if goes_on and table.status is TableStatus.FINISHED:
            await self._begin_match(session, other_partners=other_partners)
        elif goes_on:
            await self.go_on(session)
        elif person_id not in table.votes.next_presses or (person_id in alike) != other_partners:
            await session.write(self._store.tables.press_next, person_id, other_partners=other_partners)

    async def go_on(self, session: TableSession, *, touch: bool = True) -> None:
        """Begin the next deal."""
        await self._newcomers.free_blocked(session)
        table, match = session.table, session.match
        if match is None or table.match_id is None:
            raise stale()
        round = match.round + 1
        seed = await self._seed(table, round)
        match.start_deal(seed)
        rested = await self._rested(session)
        returning = [
            Seat(stay.seat, stay.person_id, None, stay.name)
            for stay in session.displaced.values()
            if (stay.wants_back or stay.seat in rested) and table.seat_of(stay.person_id or 0) is None
        ]
        told = [
            NewsItem(news.RETURNED, name=seat.name, other=table.seats[seat.index].name) for seat in returning
        ]
        for seat in table.seats:
            if seat.heir_id is not None and table.seat_of(seat.heir_id) is None:
                returning.append(Seat(seat.index, seat.heir_id, None, seat.heir_name or ""))
                told.append(_taken(seat))
        after = with_seat(table, *returning)
        await session.write(
            self._store.matches.start_deal,
            DealStart(
                round,
                seed,
                await self._turns.next_turn(after, match, fresh=True),
                returning,
                found=any(seat.computer and seat.heir_id for seat in table.seats),
                # Agreement to end the match was given in an earlier situation and no longer counts.
                votes=with_votes(table, END, {}),
            ),
            match_id=table.match_id,
            touch=touch,
            news=told,
        )
        session.begin_deal(seed, self._registry.clock())
        if returning:
            hosts = [
                seat.person_id for seat in returning if table.seats[seat.index].person_id == table.host_id
            ]
            await self._seats.settle_host(session, session.table, next(iter(hosts), None))

    async def _rested(self, session: TableSession) -> set[int]:
        """The seats that deputies give back, as the holiday is over."""
        table, now, seats = session.table, self._registry.clock(), set()
        for seat in session.deputised & session.displaced.keys():
            person = session.displaced[seat].person_id
            settings = await self._registry.availability.player_settings(person or 0, table.guild_id)
            if not settings.on_holiday(now):
                seats.add(seat)
        return seats

    async def _seed(self, table: Table, round: int) -> str:
        """The seed of this deal: a new one, or the one that all tables of the tournament play."""
        meant = table.occasion
        if meant.tournament_id is None or meant.tournament_round is None or not meant.duplicate:
            return self._chance.new_seed()
        seeds = await self._store.shared_deals.seeds(meant.tournament_id, meant.tournament_round)
        return seeds[round - 1]

    @changing
    async def begin_match(self, session: TableSession, person_id: int) -> None:
        """Start the match of a lobby. Every seat must be taken."""
        table = _may_begin(session, person_id)
        await self.kept.must_be_complete(table)
        empty = sum(seat.empty for seat in table.seats)
        if empty:
            raise Refused("Seats still empty: {n}. Play now fills them with computer players.", n=empty)
        await self._begin_for(session, person_id)

    @changing
    async def play_now(self, session: TableSession, person_id: int, *, meanwhile: bool = False) -> None:
        """Start a lobby's match with computers in empty seats; ``meanwhile``: its search goes on."""
        table = _may_begin(session, person_id)
        await self.kept.must_be_complete(table)
        if meanwhile and ends_at(table) is None:
            raise Refused("This table isn't looking for players any more.", refresh=True)
        await self._begin_for(session, person_id, searching=meanwhile)

    async def begin_full(self, session: TableSession) -> None:
        """Start a full lobby's match at its promised pace, unless its host has started too many lately."""
        table = session.table
        try:
            await refuse_again(self._store, table)
            await self._limits.spend(MATCHES, table.guild_id, table.host_id)
        except Refused:
            await self._full.hold(session)
            return
        await self._begin_match(session)

    async def _begin_for(self, session: TableSession, person_id: int, *, searching: bool = False) -> None:
        table = session.table
        await refuse_again(self._store, table)
        await self._limits.spend(MATCHES, table.guild_id, person_id)
        if any(seat.empty for seat in table.seats):
            names = computer_names(table.seats)
            table = await self._store.seats.fill_all(table.id, table.version, COMPUTER, names)
        session.table = await settled(self._store, table, self._registry.clock(), person_id)
        await self._begin_match(session, searching=searching)

    async def _begin_match(
        self, session: TableSession, *, other_partners: bool = False, searching: bool = False
    ) -> None:
        before, seed = session.stored, self._chance.new_seed()
        seats = with_other_partners(before) if other_partners else None
        table = session.table = before if seats is None else replace(before, seats=seats)
        dealer = self._chance.first_dealer(len(table.seats))
        match = Match(table.variant, session.player_names(), table.options, dealer=dealer)
        match.start_deal(seed)
        await session.write(
            self._store.matches.start,
            MatchStart(match.revision, dealer, seed, match.view(None).side_of),
            turn=await self._turns.next_turn(table, match, fresh=True),
            seats=seats,
            searching=searching and any(seat.computer for seat in table.seats),
        )
        session.take_match(match, seed, self._registry.clock())


def _may_begin(session: TableSession, person_id: int) -> Table:
    """The lobby. Raises Refused for anybody but its host, until it has been full for long."""
    table = session.table
    session.own_seat(person_id)
    if table.status is not TableStatus.LOBBY:
        raise Refused("This match has already begun. Press My hand to see your cards.", refresh=True)
    if not may_start(table, person_id):
        raise Refused("Only {host} can start this match.", host=f"<@{table.host_id}>")
    return table


def _taken(seat: Seat) -> NewsItem:
    """The news that somebody takes over a seat, for who has waited: them, or its person who was late."""
    if seat.computer is None:
        return NewsItem(news.TAKEN, name=seat.name, other=seat.heir_name or "", tell=seat.person_id)
    return NewsItem(news.JOINED, name=seat.heir_name or "", other=seat.name, tell=seat.heir_id)


def deal_result(match: Match) -> DealResult:
    result = match.results[-1]
    return DealResult(
        result.reason,
        result.by,
        result.concealed,
        tuple(result.scores),
        tuple(result.totals),
        result.match_over,
        tuple(result.winners),
    )


def seat_results(match: Match) -> list[SeatResult]:
    result, side_of = match.results[-1], match.view(None).side_of
    return [
        SeatResult(seat, seat in result.winners, match.totals[side_of[seat]])
        for seat in range(len(match.players))
    ]
