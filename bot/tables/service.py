"""The one write path: everything that changes a table goes through here, and nothing is said before it is
committed.

Each change takes the table's lock, reads the table as it is stored (another process may have changed it),
checks, applies, and writes one transaction that names the version it read. Whoever comes second is answered
with the present state.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.errors import Refused, displaced_before, left_before, not_seated, stale
from bot.tables.deals import Deals, result_json, seat_results
from bot.tables.drafts import Draft
from bot.tables.ending import Ending
from bot.tables.lobby import Lobby
from bot.tables.rules_setup import RulesSetup
from bot.tables.session import CLOCK, KEPT, PASSES, PREPARED, TableSession, TableView
from bot.tables.turns import moved_by_program, present
from bot.time.pace import NOTHING
from canasta.actions import Action, format_action
from canasta.events import Event
from canasta.i18n import Text
from canasta.refusals import Illegal, Refusal
from canasta.view import View
from data import Conflict, Presence, Seat, StaleVersion, Table, TableStatus


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an action: the events, and what the actor sees now."""

    table_view: TableView
    events: tuple[Event, ...]


class Tables(Lobby, RulesSetup, Ending, Deals):
    """All tables of this process: lobbies, seats, matches."""

    # Reading

    async def table_view(self, table_id: int, person_id: int | None) -> TableView:
        """What this person (None: anybody) sees of the table now. Raises Refused for an unknown table, and
        for a stranger while deals that are played there are still to be played at other tables.
        """
        async with self._lock(table_id):
            table_view = (await self._load(table_id)).table_view(person_id)
            if table_view.closed and table_view.view is None:
                raise Refused(
                    Text(
                        "The deals at this table are played at other tables of the tournament too. You can"
                        " see them when the last table has finished them."
                    )
                )
            return table_view

    async def table(self, table_id: int) -> Table:
        """The table and who sits there, without its cards. Raises Refused for an unknown one."""
        return await self._stored(table_id)

    async def seated(self, table_id: int, person_id: int) -> TableView:
        """As ``table_view``, and Refused for a person who does not sit at the table."""
        table_view = await self.table_view(table_id, person_id)
        if table_view.seat is None:
            raise _elsewhere(table_view)
        return table_view

    async def computer_view(self, table_id: int) -> tuple[int, View | None]:
        """The table's version and, where a computer player is to move, what it sees: in its own seat, or for
        somebody who is absent or whose time is over.
        """
        async with self._lock(table_id):
            live = await self._load(table_id)
            match, table = live.match, live.table
            if match is None or match.to_move is None or table.status is not TableStatus.PLAYING:
                return table.version, None
            if not moved_by_program(table, table.seats[match.to_move]):
                return table.version, None
            return table.version, match.view(match.to_move)

    def over_in(self, table_id: int) -> int | None:
        """The tournament that this table was played for, once its match is over; None for any other table."""
        live = self._live.get(table_id)
        over = live is not None and live.table.status is TableStatus.FINISHED
        return live.table.tournament_id if live is not None and over else None

    # The match

    async def act(self, table_id: int, person_id: int, action: Action, version: int) -> Outcome:
        """Do this for the person, if the table still is at ``version``. Raises Refused, with the engine's
        refusal in it where the rules say no.
        """
        async with self._change(table_id, version) as live:
            seat = live.table.seat_of(person_id)
            if seat is None:
                raise _elsewhere(live.table_view(person_id))
            if live.table.version != version:
                raise stale()
            if seat.kept:
                raise Refused(
                    Text("A computer player keeps your seat. Press I'm back, and it is yours again."),
                    refresh=True,
                )
            if moved_by_program(live.table, seat):
                raise Refused(
                    Text("Your time for this turn is over; a computer player is making it."), refresh=True
                )
            return await self._act(live, seat, action, person_id)

    async def done_from(self, table_id: int, person_id: int, version: int) -> Action | None:
        """What this person did when the table was at this version, as long as nobody has moved since: what
        the first of two clicks did. None otherwise.
        """
        async with self._lock(table_id):
            live = await self._load(table_id)
            seat = live.table.seat_of(person_id)
            if seat is None or live.own_move is None:
                return None
            index, came_to, action = live.own_move
            return action if (index, came_to) == (seat.index, version + 1) else None

    async def act_for_computer(self, table_id: int, seat: int, action: Action, version: int) -> Outcome:
        """As ``act``, for the computer player that moves for this seat now."""
        async with self._change(table_id, version) as live:
            acting = live.table.seats[seat]
            if live.table.version != version or not moved_by_program(live.table, acting):
                raise stale()
            made_by = None if acting.computer is not None else KEPT if acting.kept else CLOCK
            return await self._act(live, acting, action, None, made_by=made_by)

    async def prepared(self, table_id: int) -> tuple[int, View, str] | None:
        """The table's version, what the seat to move sees, and the instruction that its player has left; None
        where there is none.
        """
        async with self._lock(table_id):
            live = await self._load(table_id)
            match, table = live.match, live.table
            if match is None or match.to_move is None or table.status is not TableStatus.PLAYING:
                return None
            seat = table.seats[match.to_move]
            if seat.prepared is None or moved_by_program(table, seat):
                return None
            return table.version, match.view(seat.index), seat.prepared

    async def act_prepared(
        self, table_id: int, seat: int, action: Action, version: int, *, last: bool
    ) -> Outcome:
        """As ``act``, by the instruction of the seat's player, of which this may be the ``last`` step."""
        async with self._change(table_id, version) as live:
            acting = live.table.seats[seat]
            if live.table.version != version or acting.prepared is None:
                raise stale()
            return await self._act(live, acting, action, None, made_by=PREPARED, settles=last)

    async def drop_prepared(self, table_id: int, seat: int, instruction: str, note: str | None) -> None:
        """The instruction is done with, and its player is to move; ``note`` says why where it failed."""
        if await self.store.drop_prepared(table_id, seat, instruction, note):
            self.tell(table_id)

    async def prepare(self, table_id: int, person_id: int, instruction: str | None) -> TableView:
        """Keep the person's instruction for their next turn, or forget it. Raises Refused."""
        table_view = await self.seated(table_id, person_id)
        if table_view.table.status is not TableStatus.PLAYING or table_view.seat is None:
            raise Refused(Text("No deal is being played at this table now."), refresh=True)
        try:
            await self.store.prepare(table_id, table_view.seat, person_id, instruction)
        except Conflict:
            raise Refused(
                Text("It's already your turn. Moves can be prepared only while others play."), refresh=True
            ) from None
        return await self.table_view(table_id, person_id)

    async def _act(
        self,
        live: TableSession,
        acting: Seat,
        action: Action,
        person_id: int | None,
        *,
        made_by: str | None = None,
        settles: bool = False,
    ) -> Outcome:
        seat = acting.index
        table, match = live.table, live.match
        if table.status is not TableStatus.PLAYING or match is None or table.match_id is None:
            raise Refused(Text("No deal is being played at this table now."), refresh=True)
        round = match.round
        try:
            events = match.apply(seat, action)
        except Illegal as illegal:
            raise Refused(illegal.refusal.text, refusal=illegal.refusal) from None
        over, passes = match.to_move is None, any(isinstance(event, PASSES) for event in events)
        result = match.results[-1] if over else None
        settles = settles or (made_by is None and _unsettled(acting))
        version = await self.store.append_action(
            table.id,
            table.version,
            match_id=table.match_id,
            round=round,
            seat=seat,
            text=format_action(action),
            deal_result=None if result is None else result_json(match),
            next_deal_at=None
            if result is None or result.match_over
            else self.clock() + (self._next_deal_after if present(table) else NOTHING),
            match_result=seat_results(match) if result is not None and result.match_over else None,
            made_by=made_by,
            turn=await self.next_turn(table, match) if passes and not over else None,
            bank=await self.bank_left(table) if passes and not over else None,
            settles=settles,
            touch=person_id is not None,
        )
        if over or passes or settles:
            live.table = await self._stored(table.id)
        else:
            live.table = replace(table, version=version)
        live.note(events, live.table.version, made_by)
        live.moved(seat, action, version, made_by)
        return Outcome(live.table_view(person_id), events)

    async def check(self, table_id: int, person_id: int, action: Action) -> Refusal | None:
        """Why the rules would say no to this now, None if they would not."""
        async with self._lock(table_id):
            live = await self._load(table_id)
            seat = live.table.seat_of(person_id)
            if seat is None:
                raise not_seated()
            return None if live.match is None else live.match.check(seat.index, action)

    async def draft(self, table_view: TableView) -> Draft | None:
        """What this seat is putting together at this moment."""
        if table_view.seat is None:
            return None
        kept = await self.store.draft(table_view.table.id, table_view.seat, table_view.table.version)
        return None if kept is None else Draft.from_text(kept)

    async def keep_draft(self, table_view: TableView, draft: Draft | None) -> None:
        """Keep a draft for the seat, or drop it. Raises Refused when the table has moved on."""
        if table_view.seat is None:
            raise not_seated()
        if draft is None:
            await self.store.drop_draft(table_view.table.id, table_view.seat)
            return
        try:
            await self.store.save_draft(
                table_view.table.id, table_view.seat, table_view.table.version, draft.to_text()
            )
        except StaleVersion:
            raise stale() from None


def _elsewhere(table_view: TableView) -> Refused:
    """Why somebody who does not sit at the table cannot do what only its people can."""
    if table_view.former_seat is None:
        return not_seated()
    return displaced_before(returns=table_view.returns) if table_view.displaced else left_before()


def _unsettled(seat: Seat) -> bool:
    """Whether something stands at a seat that its player's own move does away with."""
    return bool(seat.misses or seat.prepared or seat.note or seat.presence is Presence.AWAITED)
