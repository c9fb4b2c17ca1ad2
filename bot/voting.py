"""What the people of a table decide together: what becomes of somebody who lets them wait, and a pause.

More than half of those who are there must want the same; the host, or somebody who moderates the server,
decides at once. A pause is wanted by everybody who is there, and any of them ends it.
"""

from __future__ import annotations

import json
from dataclasses import replace
from enum import StrEnum

from bot.closing import ENDED, VOTED
from bot.deadlines import deadline, running
from bot.errors import Refused, not_seated, stale
from bot.live import Live, Sight
from bot.names import clean, shown
from bot.turning import Turning, present, with_seat
from canasta.i18n import Text
from data import PROGRAM, NextTurn, Presence, Seat, Table, TableStatus

PAUSE = "pause"
IN_MATCH = (TableStatus.PLAYING, TableStatus.BETWEEN_DEALS)


class Choice(StrEnum):
    """What may become of the seat of somebody who does not move."""

    WAIT = "wait"
    SUBSTITUTE = "substitute"
    END = "end"


def late(table: Table) -> list[Seat]:
    """The seats whose people have missed their last deadline, or are absent: those to be voted on."""
    return [
        seat
        for seat in table.seats
        if seat.person_id is not None and (seat.misses or seat.presence is not Presence.PRESENT)
    ]


def voters(table: Table, seat: Seat | None = None) -> list[int]:
    """Those who vote: the people who are there, but for the one it is about."""
    return [s.person_id for s in present(table) if s.person_id is not None and s != seat]


def votes_on(table: Table, topic: Seat | str) -> dict[int, str]:
    """What each person wants, about a seat or a pause. Only those count who may vote now."""
    kept = json.loads(table.votes or "{}").get(_key(topic), {})
    allowed = voters(table, topic if isinstance(topic, Seat) else None)
    return {person: kept[str(person)] for person in allowed if str(person) in kept}


def with_votes(table: Table, topic: Seat | str, votes: dict[int, str]) -> str | None:
    """The votes of the table with these ones on a topic; none of them takes the topic off."""
    kept = json.loads(table.votes or "{}")
    kept.pop(_key(topic), None)
    if votes:
        kept[_key(topic)] = {str(person): choice for person, choice in votes.items()}
    return json.dumps(kept) if kept else None


def _key(topic: Seat | str) -> str:
    return topic if isinstance(topic, str) else f"seat {topic.index}"


class Voting(Turning):
    """The part of the write path in which people decide together."""

    async def vote(
        self, table_id: int, person_id: int, seat: int, choice: Choice, *, moderator: bool = False
    ) -> Sight:
        """What this person wants to become of a seat. Raises Refused for one who may not say so."""
        async with self._change(table_id) as live:
            table = live.table
            if table.status not in IN_MATCH or seat >= len(table.seats):
                raise stale()
            about = table.seats[seat]
            if about.person_id is None:
                raise Refused(Text("A computer player has that seat."), refresh=True)
            decides = moderator or person_id == table.host_id
            if not decides:
                self._may_vote(table, person_id, about)
                if choice is Choice.END and table.tournament_id is not None:
                    raise Refused(
                        Text(
                            "A match of a tournament is ended by its organiser {host} alone.",
                            host=f"<@{table.host_id}>",
                        )
                    )
            votes = {**votes_on(table, about), person_id: choice.value}
            wanted = sum(vote == choice for vote in votes.values())
            if decides or 2 * wanted > len(voters(table, about)):
                await self._carry_out(live, about, choice, ENDED if decides else VOTED)
            else:
                live.table = await self.store.change_turn(
                    table.id,
                    table.version,
                    turn=None,
                    votes=with_votes(table, about, votes),
                    paused_at=table.paused_at,
                )
            return live.sight(person_id)

    def _may_vote(self, table: Table, person_id: int, about: Seat) -> None:
        if about not in late(table):
            raise Refused(
                Text("{name} has missed no deadline: there is nothing to vote on.", name=shown(about.name)),
                refresh=True,
            )
        if person_id == about.person_id:
            raise Refused(Text("The others decide about that. Press I'm back, and the seat is yours again."))
        if person_id not in voters(table, about):
            raise not_seated()

    async def _carry_out(self, live: Live, about: Seat, choice: Choice, because: str) -> None:
        table = live.table
        if choice is Choice.END:
            if table.match_id is None:
                raise stale()
            live.table = await self.store.abandon_match(
                table.id, table.version, match_id=table.match_id, because=because
            )
            return
        presence = Presence.AWAITED if choice is Choice.WAIT else Presence.OFFERED
        changed = replace(about, presence=presence, misses=0)
        live.table = await self._with(live, changed, votes=with_votes(table, about, {}))

    async def take_seat(self, table_id: int, person_id: int, name: str, seat: int) -> Sight:
        """Play on for somebody who is absent, hand and all. Raises Refused where the seat is not free."""
        async with self._change(table_id) as live:
            table = live.table
            if table.status not in IN_MATCH or seat >= len(table.seats):
                raise stale()
            if table.seats[seat].presence is not Presence.OFFERED:
                raise Refused(Text("That seat is no longer to be had."), refresh=True)
            if table.seat_of(person_id) is not None:
                raise Refused(Text("You sit at this table already."), refresh=True)
            if table.duplicate:
                raise Refused(
                    Text(
                        "Other tables of the tournament play the same deals, so nobody else can have this"
                        " seat: the computer player plays on."
                    )
                )
            new = Seat(seat, person_id, None, clean(name))
            changed = await self.store.replace_player(
                table.id,
                table.version,
                seat,
                person_id=person_id,
                name=new.name,
                turn=await self.rearranged(live, with_seat(table, new), knows=person_id),
            )
            if table.host_id == table.seats[seat].person_id and table.tournament_id is None:
                changed = await self.store.set_host(table.id, changed.version, person_id)
            live.rebuild(changed, await self._journal(changed))
            return live.sight(person_id)

    async def back(self, table_id: int, person_id: int) -> Sight:
        """The person is there again, and plays their seat themselves from now on."""
        async with self._change(table_id) as live:
            table, seat = live.table, live.table.seat_of(person_id)
            if seat is None:
                raise not_seated()
            if seat.presence is Presence.PRESENT:
                raise Refused(Text("Your seat is yours already."), refresh=True)
            changed = replace(seat, presence=Presence.PRESENT, misses=0)
            votes = with_votes(table, seat, {})
            live.table = await self._with(live, changed, votes=votes, knows=person_id)
            return live.sight(person_id)

    async def ask_pause(self, table_id: int, person_id: int) -> Sight:
        """This person wants a pause. It begins when everybody who is there wants it."""
        async with self._change(table_id) as live:
            table = live.table
            if person_id not in voters(table):
                raise not_seated()
            if table.status not in IN_MATCH:
                raise Refused(Text("No match is being played here now."), refresh=True)
            if table.paused_at is not None:
                raise Refused(Text("The table is paused already."), refresh=True)
            votes = {**votes_on(table, PAUSE), person_id: PAUSE}
            if set(votes) == set(voters(table)):
                await self._pause(live)
            else:
                live.table = await self.store.change_turn(
                    table.id, table.version, turn=None, votes=with_votes(table, PAUSE, votes)
                )
            return live.sight(person_id)

    async def _pause(self, live: Live) -> None:
        table, turn, now = live.table, live.table.turn, self.clock()
        stopped = None
        if turn is not None and turn.person_id != PROGRAM:
            left = turn.allowed
            if left is not None:
                habits = await self.absence.habits(turn.person_id, table.guild_id)
                left -= min(left, running(turn.came_at, now, habits.rest))
            stopped = NextTurn(turn.seat, turn.person_id, now, now, left, called=turn.called)
        live.table = await self.store.change_turn(
            table.id, table.version, turn=stopped, votes=with_votes(table, PAUSE, {}), paused_at=now
        )

    async def end_pause(self, table_id: int, person_id: int) -> Sight:
        """Go on: the clock runs again from where it stood."""
        async with self._change(table_id) as live:
            table, turn, now = live.table, live.table.turn, self.clock()
            if table.seat_of(person_id) is None:
                raise not_seated()
            if table.paused_at is None:
                raise Refused(Text("The table has no pause."), refresh=True)
            goes_on = None
            if turn is not None and turn.person_id != PROGRAM:
                limit = None
                if turn.allowed is not None:
                    habits = await self.absence.habits(turn.person_id, table.guild_id)
                    limit = deadline(now, turn.allowed, habits.rest)
                goes_on = NextTurn(
                    turn.seat, turn.person_id, now, now, turn.allowed, limit, called=turn.called
                )
            live.table = await self.store.change_turn(
                table.id, table.version, turn=goes_on, votes=table.votes
            )
            return live.sight(person_id)

    async def _with(self, live: Live, changed: Seat, *, votes: str | None, knows: int | None = None) -> Table:
        """The table with another presence in a seat, and the turn that comes of it."""
        table = live.table
        return await self.store.change_turn(
            table.id,
            table.version,
            turn=await self.rearranged(live, with_seat(table, changed), knows=knows),
            seats=[changed],
            votes=votes,
            paused_at=table.paused_at,
        )
