"""What the people of a table decide together: what becomes of somebody who lets them wait, and a pause.

Only a seat whose player has missed a deadline or is away is decided about, by more than half of the others
who are there: the host votes like everybody, and nobody who plays or has played in the match decides alone
about somebody else's seat. (To go on waiting takes nothing from anybody, so the only other one who is there
may choose that.) Somebody who moderates the server, or runs the tournament, and does not play in it decides
at once. A pause is wanted by everybody who is there, and any of them ends it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from bot.errors import Refused, not_seated, stale
from bot.names import shown
from bot.tables import news
from bot.tables.session import TableSession, TableView
from bot.tables.turns import IN_MATCH, Turns, present, with_seat
from bot.time.deadlines import deadline, running
from canasta.i18n import Text
from data import PROGRAM, NextTurn, Presence, Seat, Table

PAUSE = "pause"
END = "end"
"""What is voted on beside seats."""


class Choice(StrEnum):
    """What may become of the seat of somebody who does not move, or of the whole match."""

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


class Votes(Turns):
    """The part of the write path in which people decide together."""

    async def decides_alone(self, table: Table, person_id: int, *, moderator: bool) -> bool:
        """Whether this person decides at once about late seats and the end of the match: a ``moderator``, or
        whoever runs its tournament, who has no part in it: neither in the match nor in its tournament.
        """
        runs = table.tournament_id is not None and person_id == table.host_id
        if not (moderator or runs) or table.match_id is None or table.seat_of(person_id) is not None:
            return False
        if await self.store.has_played(table.match_id, person_id):
            return False
        if table.tournament_id is None:
            return True
        tournament = await self.store.tournament(table.tournament_id)
        entered = tournament is not None and tournament.entry_of(person_id) is not None
        if entered or person_id in await self.store.played_in_tournament(table.tournament_id):
            return False
        return not await self.store.has_left_tournament(table.tournament_id, [person_id])

    async def vote(
        self,
        table_id: int,
        person_id: int,
        seat: int,
        choice: Choice,
        *,
        moderator: bool = False,
        name: str = "",
    ) -> TableView:
        """What this person, called ``name``, wants to become of the seat of somebody who is late: WAIT or
        SUBSTITUTE. Raises Refused for one who may not say so.
        """
        async with self._change(table_id) as live:
            table = live.table
            if table.status not in IN_MATCH or seat >= len(table.seats):
                raise stale()
            about = table.seats[seat]
            if about.person_id is None:
                raise Refused(Text("A computer player has that seat."), refresh=True)
            if about not in late(table):
                raise Refused(
                    Text(
                        "{name} has missed no deadline: there is nothing to vote on.", name=shown(about.name)
                    ),
                    refresh=True,
                )
            if await self.decides_alone(table, person_id, moderator=moderator):
                await self._carry_out(live, about, choice, [name])
                return live.table_view(person_id)
            votes = self._with_vote(table, person_id, about, choice)
            agree = [person for person, vote in votes.items() if vote == choice]
            if 2 * len(agree) > len(voters(table, about)):
                await self._carry_out(live, about, choice, names_at(table, agree))
            else:
                live.table = await self.store.change_turn(
                    table.id,
                    table.version,
                    turn=None,
                    votes=with_votes(table, about, votes),
                    paused_at=table.paused_at,
                )
            return live.table_view(person_id)

    def _with_vote(self, table: Table, person_id: int, about: Seat, choice: Choice) -> dict[int, str]:
        """The votes on a late seat with this one. Raises Refused for somebody who has none."""
        if person_id == about.person_id:
            raise Refused(Text("The others decide about that. Press I'm back, and the seat is yours again."))
        those = voters(table, about)
        if person_id not in those:
            raise not_seated() if table.seat_of(person_id) is None else away_yourself()
        harmless = choice is Choice.WAIT and table.tournament_id is None
        if len(those) < 2 and not harmless:
            raise Refused(
                Text(
                    "You are the only one here, and nobody decides alone about somebody else's seat. Play on,"
                    " or ask a moderator of this server who doesn't play in this match."
                )
            )
        return {**votes_on(table, about), person_id: choice.value}

    async def _carry_out(self, live: TableSession, about: Seat, choice: Choice, who: Sequence[str]) -> None:
        table = live.table
        presence = Presence.AWAITED if choice is Choice.WAIT else Presence.OFFERED
        changed = replace(about, presence=presence, misses=0)
        told = [news.news(news.OFFERED, name=about.name, who=who, tell=about.person_id)]
        live.table = await self._with(
            live,
            changed,
            votes=with_votes(table, about, {}),
            told=told if presence is Presence.OFFERED and about.presence is not presence else (),
        )

    async def back(self, table_id: int, person_id: int) -> TableView:
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
            return live.table_view(person_id)

    async def ask_pause(self, table_id: int, person_id: int) -> TableView:
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
            return live.table_view(person_id)

    async def _pause(self, live: TableSession) -> None:
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

    async def end_pause(self, table_id: int, person_id: int) -> TableView:
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
            return live.table_view(person_id)

    async def _with(
        self,
        live: TableSession,
        changed: Seat,
        *,
        votes: str | None,
        knows: int | None = None,
        told: Sequence[str] = (),
    ) -> Table:
        """The table with another presence in a seat, and the turn that comes of it."""
        table = live.table
        return await self.store.change_turn(
            table.id,
            table.version,
            turn=await self.rearranged(live, with_seat(table, changed), knows=knows),
            seats=[changed],
            votes=votes,
            paused_at=table.paused_at,
            news=told,
        )


def names_at(table: Table, people: Sequence[int]) -> list[str]:
    """The names of these people at the table, in seat order."""
    return [seat.name for seat in table.seats if seat.person_id in people]


def away_yourself() -> Refused:
    """For somebody who is away and wants to decide with the others."""
    return Refused(Text("You are away yourself. Press I'm back first."), refresh=True)
