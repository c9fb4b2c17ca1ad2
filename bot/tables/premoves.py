"""Premoves: what players have planned for their next turns."""

import logging
from dataclasses import dataclass

from bot.layout import Refused
from bot.runtime.executor import Executor
from bot.tables.play import Play
from bot.tables.registry import TablePart
from bot.tables.session.past_turns import PREPARED
from bot.tables.session.session import TableSession
from bot.tables.session.table_view import TableView
from bot.tables.turns import follows_premove, moved_by_program
from bot.tables.views import TableViews
from canasta import premoves as plans
from canasta.match import Match
from data import Conflict
from data.records.matches import PremoveLeft
from data.records.tables import Seat, TableStatus

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Premoves(TablePart):
    _views: TableViews
    _play: Play

    async def keep(self, table_id: int, person_id: int, premove: str | None) -> TableView:
        """Store the person's premove for their next turn in its text form, or clear it. Raises Refused."""
        table_view = await self._views.seated(table_id, person_id)
        if table_view.table.status is not TableStatus.PLAYING or table_view.seat is None:
            raise Refused("No deal is being played at this table right now.", refresh=True)
        try:
            await self._store.premoves.save(table_id, table_view.seat, person_id, premove)
        except Conflict:
            raise Refused(
                "It's already your turn. Premoves can be set only while others play.", refresh=True
            ) from None
        return await self._views.of(table_id, person_id)

    async def rehearse(self, executor: Executor, table_id: int, person_id: int) -> plans.Rehearsal | None:
        """What the premove would do if the turn came now, and what else it could say; None if unknown."""
        async with self._registry.lock(table_id):
            session = await self._registry.load(table_id)
            seat, match = session.table.seat_of(person_id), session.match
            if seat is None or match is None or match.deal is None or match.to_move in (None, seat.index):
                return None
            deal, names = match.deal.copy(), match.players
        # A large hand has many first melds: nobody else waits while they are looked for.
        return await executor.run(plans.rehearse, deal, seat.index, plan_of(seat), names)

    async def follow(self, table_id: int) -> bool | None:
        """Make the next action of the premove of the player to move, with what is left of it in one write.
        None if there is no such premove; False if it stops here, and the turn is its player's.
        """
        async with self._registry.lock(table_id):
            # What was planned is read when a turn begins, and can't be changed while it lasts.
            known = self._registry.up_to_date(table_id)
            if known is not None and _to_follow(known) is None:
                return None
        async with self._registry.change(table_id) as session:
            to_follow = _to_follow(session)
            if to_follow is None:
                return None
            match, seat = to_follow
            following = _next(match, seat)
            note = plans.write_note((*_before(seat), *following.told))
            if following.action is not None:
                left = None if following.left is None else str(following.left)
                await self._play.apply(
                    session,
                    seat,
                    following.action,
                    None,
                    made_by=PREPARED,
                    premove=PremoveLeft(left, note),
                )
                return True
            prepared = seat.prepared or ""
        if await self._store.premoves.drop(table_id, seat.index, prepared, note):
            self._registry.tell(table_id)
        return False


def plan_of(seat: Seat) -> plans.Plan | None:
    """The premove of a seat; None if it has none that this release can read."""
    try:
        return None if seat.prepared is None else plans.Plan.read(seat.prepared)
    except plans.BadPlan:
        return None


def _to_follow(session: TableSession) -> tuple[Match, Seat] | None:
    match, table = session.match, session.table
    if match is None or match.deal is None or match.to_move is None:
        return None
    seat = table.seats[match.to_move]
    if table.status is not TableStatus.PLAYING or moved_by_program(table, seat):
        return None
    return (match, seat) if follows_premove(seat, match.deal.state.phase) else None


def _next(match: Match, seat: Seat) -> plans.Next:
    plan = plan_of(seat)
    if plan is None:
        return plans.Next(None, None, (plans.Told(plans.Code.OTHERWISE),))
    try:
        return plans.advance(plan, match.view(seat.index), lambda action: match.check(seat.index, action))
    except Exception:
        # A table must not wait for a premove that fails: its player goes on.
        log.exception("Seat %d: a premove failed.", seat.index)
        return plans.Next(None, None, (plans.Told(plans.Code.OTHERWISE),))


def _before(seat: Seat) -> tuple[plans.Told, ...]:
    """What was told about earlier steps of the same turn."""
    return plans.read_note(seat.note)
