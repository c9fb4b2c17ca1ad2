"""Matches and deals: how they begin, and what a clock that falls due brings on."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.errors import Refused, not_seated, stale
from bot.tables import news
from bot.tables.limits import Use
from bot.tables.seats import Seats
from bot.tables.session import TableSession, TableView
from bot.tables.turns import IN_MATCH, NOTHING_DUE, Look, with_seat
from bot.tables.votes import END, with_votes
from canasta.i18n import Text
from canasta.match import Match
from data import Meeting, Seat, SeatResult, Table, TableStatus, Tournament


class Deals(Seats):
    """The part of the write path that begins matches and deals."""

    async def look(self, table_id: int) -> Look:
        """Do what the time has come for at this table, and note when to look again."""
        async with self._change(table_id) as live:
            table, now = live.table, self.clock()
            if table.status is TableStatus.PLAYING:
                return await self._look_at_turn(live, now)
            if table.status is TableStatus.BETWEEN_DEALS:
                due = table.next_deal_at
                if due is not None and due <= now:
                    await self._go_on(live, touch=False)
                else:
                    await self.store.look_again(table.id, table.version, due)
                return NOTHING_DUE
            return Look(warn=await self._look_if_idle(live, now))

    async def retime(self, person_id: int) -> None:
        """The person's rests have changed: reckon the deadlines of their turns anew."""
        for table in await self.store.waiting_for(person_id):
            if (await self.look(table.id)).call:
                self.tell(table.id)

    async def press_next(self, table_id: int, person_id: int) -> TableView:
        """This person is ready for the next deal, or for another match. It begins when the host or two people
        have said so, or everybody where only one person plays.
        """
        async with self._change(table_id) as live:
            table = live.table
            if table.seat_of(person_id) is None:
                raise not_seated()
            if table.status not in (TableStatus.BETWEEN_DEALS, TableStatus.FINISHED):
                raise Refused(Text("The next deal has begun already."), refresh=True)
            if table.status is TableStatus.FINISHED and table.tournament_id is not None:
                raise Refused(Text("This match was one of a tournament, and it is over."), refresh=True)
            people = [seat.person_id for seat in table.seats if seat.person_id is not None]
            ready = table.next_presses | {person_id}
            goes_on = person_id == table.host_id or len(ready) >= min(2, len(people))
            if goes_on and table.status is TableStatus.FINISHED:
                await self.spend(Use.MATCH, table.guild_id, person_id)
            if person_id not in table.next_presses:
                live.table = await self.store.press_next(table.id, table.version, person_id)
            if goes_on:
                await self._go_on(live)
            return live.table_view(person_id)

    async def _go_on(self, live: TableSession, *, touch: bool = True) -> None:
        table, match = live.table, live.match
        if table.status is TableStatus.FINISHED:
            await self._begin_match(live)
            return
        if match is None or table.match_id is None:
            raise stale()
        round = match.round + 1
        seed = await self._seed(table, round)
        events = match.start_deal(seed)
        returning = [
            Seat(stay.seat, stay.person_id, None, stay.name)
            for stay in live.displaced.values()
            if stay.wants_back and table.seat_of(stay.person_id or 0) is None
        ]
        told = [
            news.news(news.RETURNED, name=seat.name, other=table.seats[seat.index].name) for seat in returning
        ]
        after = with_seat(table, *returning)
        live.table = await self.store.start_deal(
            table.id,
            table.version,
            match_id=table.match_id,
            round=round,
            seed=seed,
            turn=await self.next_turn(after, match, fresh=True),
            touch=touch,
            # Who agreed to end the match did so as it stood then.
            votes=with_votes(table, END, {}),
            returning=returning,
            news=told,
        )
        live.begin_deal(seed, events, self.clock())
        if returning:
            hosts = [
                seat.person_id for seat in returning if table.seats[seat.index].person_id == table.host_id
            ]
            await self._settle_host(live, live.table, next(iter(hosts), None))

    async def _seed(self, table: Table, round: int) -> str:
        """The seed of this deal: a new one, or that which all tables of the tournament play."""
        if table.tournament_id is None or table.tournament_round is None or not table.duplicate:
            return self._new_seed()
        seeds = await self.store.tournament_seeds(table.tournament_id, table.tournament_round)
        return seeds[round - 1]

    async def seat_meeting(self, tournament: Tournament, meeting: Meeting, seats: Sequence[Seat]) -> None:
        """Set up a table of a tournament with these seats and begin its match. Nothing happens where that has
        been done.
        """
        options = json.loads(tournament.options)
        names = [seat.name for seat in seats]
        # Deals that all tables play must be the same in everything: the last seat deals the first of them.
        dealer = len(seats) - 1 if tournament.deals else self._first_dealer(len(seats))
        # A later release does not change the rules of a tournament that goes on (rules: 14.12).
        revision = await self.store.tournament_revision(tournament.id)
        match = Match(
            tournament.variant,
            names,
            options,
            dealer=dealer,
            revision=revision,
            duplicate=tournament.deals,
        )
        seed = self._new_seed()
        if tournament.deals:
            seed = (await self.store.tournament_seeds(tournament.id, meeting.round))[0]
        match.start_deal(seed)
        table = await self.store.seat_meeting(
            tournament,
            meeting,
            host_id=tournament.organiser_id,
            seats=seats,
            sides=match.view(None).side_of,
            rules_revision=match.revision,
            first_dealer=dealer,
            seed=seed,
        )
        if table is not None:
            await self.look(table.id)

    async def end_match(self, table_id: int, because: str) -> None:
        """End a match before its time, if it is still played: what has been played stands as it is."""
        async with self._change(table_id) as live:
            table = live.table
            if table.match_id is not None and table.status in IN_MATCH:
                live.ended = because
                live.table = await self.store.abandon_match(
                    table.id, table.version, match_id=table.match_id, because=because
                )

    async def begin_match(self, table_id: int, person_id: int) -> TableView:
        """Start the match of a lobby. Only its host may, and every seat must be taken."""
        async with self._change(table_id) as live:
            table = live.table
            if table.seat_of(person_id) is None:
                raise not_seated()
            if table.status is not TableStatus.LOBBY:
                raise Refused(
                    Text("This match has begun already. My hand shows you your cards."), refresh=True
                )
            if person_id != table.host_id:
                raise Refused(Text("Only {host} can start this match.", host=f"<@{table.host_id}>"))
            empty = sum(seat.empty for seat in table.seats)
            if empty:
                raise Refused(
                    Text("Seats still empty: {n}. Wait for people, or add computer players.", n=empty)
                )
            await self.spend(Use.MATCH, table.guild_id, person_id)
            await self._begin_match(live)
            return live.table_view(person_id)

    async def _begin_match(self, live: TableSession) -> None:
        table, seed = live.table, self._new_seed()
        dealer = self._first_dealer(len(table.seats))
        match = Match(table.variant, live.player_names(), json.loads(table.options), dealer=dealer)
        events = match.start_deal(seed)
        live.table = await self.store.start_match(
            table.id,
            table.version,
            rules_revision=match.revision,
            first_dealer=dealer,
            seed=seed,
            sides=match.view(None).side_of,
            turn=await self.next_turn(table, match, fresh=True),
        )
        live.take_match(match, seed, events, self.clock())


def result_json(match: Match) -> str:
    result = match.results[-1]
    return json.dumps(
        {
            "reason": result.reason,
            "by": result.by,
            "concealed": result.concealed,
            "scores": list(result.scores),
            "totals": list(result.totals),
            "match_over": result.match_over,
            "winners": list(result.winners),
        }
    )


def seat_results(match: Match) -> list[SeatResult]:
    result, side_of = match.results[-1], match.view(None).side_of
    return [
        SeatResult(seat, seat in result.winners, match.totals[side_of[seat]])
        for seat in range(len(match.players))
    ]
