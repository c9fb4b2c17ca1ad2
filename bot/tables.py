"""The one write path: everything that changes a table goes through here, and nothing is said before it is
committed.

Each change takes the table's lock, reads the table as it is stored (another process may have changed it),
checks, applies, and writes one transaction that names the version it read. Whoever comes second is answered
with the present state.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from bot.drafts import Draft
from bot.errors import Refused, left_before, not_seated, stale
from bot.house import House
from bot.live import Live, Sight
from bot.lobby import Lobby
from bot.seats import IN_MATCH, Seats
from canasta.actions import Action, format_action
from canasta.events import Event
from canasta.i18n import Text
from canasta.match import Match
from canasta.refusals import Illegal, Refusal
from canasta.view import View
from data import SeatResult, StaleVersion, Table, TableStatus


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an action: the events, and what the actor sees now."""

    sight: Sight
    events: tuple[Event, ...]


class Tables(Lobby, House, Seats):
    """All tables of this process: lobbies, seats, matches."""

    # Reading

    async def sight(self, table_id: int, person_id: int | None) -> Sight:
        """What this person (None: anybody) sees of the table now. Raises Refused for an unknown table."""
        async with self._lock(table_id):
            return (await self._load(table_id)).sight(person_id)

    async def seated(self, table_id: int, person_id: int) -> Sight:
        """As ``sight``, and Refused for a person who does not sit at the table."""
        sight = await self.sight(table_id, person_id)
        if sight.seat is None:
            raise not_seated() if sight.former_seat is None else left_before()
        return sight

    async def computer_view(self, table_id: int) -> tuple[int, View | None]:
        """The table's version and, where a computer player is to move, what that one sees."""
        async with self._lock(table_id):
            live = await self._load(table_id)
            match, table = live.match, live.table
            if match is None or match.to_move is None or table.status is not TableStatus.PLAYING:
                return table.version, None
            if table.seats[match.to_move].computer is None:
                return table.version, None
            return table.version, match.view(match.to_move)

    async def find(self, guild_id: int, place_id: int, person_id: int) -> Table:
        """The table that a command in this channel or thread is about: the one that is played in this thread,
        else one in this channel (the person's own first), else where the person sits. Raises Refused where
        there is none.
        """
        in_thread = await self.store.table_by_thread(place_id)
        if in_thread is not None and in_thread.guild_id == guild_id:
            return in_thread
        here = await self.store.tables_in_channel(place_id)
        own = [table for table in await self.store.tables_of(person_id) if table.guild_id == guild_id]
        mine = [table for table in here if table.seat_of(person_id) is not None]
        for tables in (mine, own, here):
            if tables:
                return max(tables, key=lambda table: (table.status in IN_MATCH, table.touched_at))
        raise Refused(Text("There is no table here. Open one with /canasta new."))

    # The match

    async def act(self, table_id: int, person_id: int, action: Action, version: int) -> Outcome:
        """Do this for the person, if the table still is at ``version``. Raises Refused, with the engine's
        refusal in it where the rules say no.
        """
        async with self._change(table_id, version) as live:
            seat = live.table.seat_of(person_id)
            if seat is None:
                raise not_seated() if person_id not in live.left.values() else left_before()
            if live.table.version != version:
                raise stale()
            return await self._act(live, seat.index, action, person_id)

    async def act_for_computer(self, table_id: int, seat: int, action: Action, version: int) -> Outcome:
        """As ``act``, for the computer player in this seat."""
        async with self._change(table_id, version) as live:
            if live.table.version != version or live.table.seats[seat].computer is None:
                raise stale()
            return await self._act(live, seat, action, None)

    async def _act(self, live: Live, seat: int, action: Action, person_id: int | None) -> Outcome:
        table, match = live.table, live.match
        if table.status is not TableStatus.PLAYING or match is None or table.match_id is None:
            raise Refused(Text("No deal is being played at this table now."), refresh=True)
        round = match.round
        try:
            events = match.apply(seat, action)
        except Illegal as illegal:
            raise Refused(illegal.refusal.text, refusal=illegal.refusal) from None
        over = match.to_move is None
        if over:
            result = match.results[-1]
            await self.store.append_action(
                table.id,
                table.version,
                match_id=table.match_id,
                round=round,
                seat=seat,
                text=format_action(action),
                deal_result=_result_json(match),
                next_deal_at=None if result.match_over else self.clock() + self._next_deal_after,
                match_result=_seat_results(match) if result.match_over else None,
            )
            live.table = await self._stored(table.id)
        else:
            version = await self.store.append_action(
                table.id,
                table.version,
                match_id=table.match_id,
                round=round,
                seat=seat,
                text=format_action(action),
            )
            live.table = replace(table, version=version)
        live.note(events, live.table.version)
        return Outcome(live.sight(person_id), events)

    async def check(self, table_id: int, person_id: int, action: Action) -> Refusal | None:
        """Why the rules would say no to this now, None if they would not."""
        async with self._lock(table_id):
            live = await self._load(table_id)
            seat = live.table.seat_of(person_id)
            if seat is None:
                raise not_seated()
            return None if live.match is None else live.match.check(seat.index, action)

    async def draft(self, sight: Sight) -> Draft | None:
        """What this seat is putting together at this moment."""
        if sight.seat is None:
            return None
        kept = await self.store.draft(sight.table.id, sight.seat, sight.table.version)
        return None if kept is None else Draft.from_text(kept)

    async def keep_draft(self, sight: Sight, draft: Draft | None) -> None:
        """Keep a draft for the seat, or drop it. Raises Refused when the table has moved on."""
        if sight.seat is None:
            raise not_seated()
        if draft is None:
            await self.store.drop_draft(sight.table.id, sight.seat)
            return
        try:
            await self.store.save_draft(sight.table.id, sight.seat, sight.table.version, draft.to_text())
        except StaleVersion:
            raise stale() from None

    async def press_next(self, table_id: int, person_id: int) -> Sight:
        """This person is ready for the next deal, or for another match. It begins when the host or two people
        have said so, or everybody where only one person plays.
        """
        async with self._change(table_id) as live:
            table = live.table
            if table.seat_of(person_id) is None:
                raise not_seated()
            if table.status not in (TableStatus.BETWEEN_DEALS, TableStatus.FINISHED):
                raise Refused(Text("The next deal has begun already."), refresh=True)
            if person_id not in table.next_presses:
                live.table = table = await self.store.press_next(table.id, table.version, person_id)
            people = [seat.person_id for seat in table.seats if seat.person_id is not None]
            if person_id == table.host_id or len(table.next_presses) >= min(2, len(people)):
                await self._go_on(live)
            return live.sight(person_id)

    async def start_due(self, table_id: int) -> None:
        """Begin the next deal of a table whose people let the time pass, if it has not begun already."""
        async with self._change(table_id) as live:
            due = live.table.next_deal_at
            if live.table.status is TableStatus.BETWEEN_DEALS and due is not None and due <= self.clock():
                await self._go_on(live)

    async def _go_on(self, live: Live) -> None:
        table, match = live.table, live.match
        if table.status is TableStatus.FINISHED:
            await self._begin_match(live)
            return
        if match is None or table.match_id is None:
            raise stale()
        seed = self._new_seed()
        live.table = await self.store.start_deal(
            table.id, table.version, match_id=table.match_id, round=match.round + 1, seed=seed
        )
        live.begin_deal(seed, self.clock())

    async def begin_match(self, table_id: int, person_id: int) -> Sight:
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
            await self._begin_match(live)
            return live.sight(person_id)

    async def _begin_match(self, live: Live) -> None:
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
        )
        live.take_match(match, seed, events, self.clock())


def _result_json(match: Match) -> str:
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


def _seat_results(match: Match) -> list[SeatResult]:
    result, side_of = match.results[-1], match.view(None).side_of
    return [
        SeatResult(seat, seat in result.winners, result.totals[side_of[seat]])
        for seat in range(len(match.players))
    ]
