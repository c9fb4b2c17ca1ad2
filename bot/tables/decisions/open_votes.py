"""What people of a table decide together: pauses, who is called to vote, what takes effect by the clock."""

from dataclasses import dataclass
from datetime import datetime

from bot.layout import Refused, not_seated
from bot.tables.decisions import ballots
from bot.tables.decisions.absence import Absence
from bot.tables.decisions.ballots import PAUSE, cast, drop, voters, votes_on, with_votes
from bot.tables.decisions.ending import Ending
from bot.tables.decisions.paces import Paces
from bot.tables.decisions.votes import Votes
from bot.tables.notices import news
from bot.tables.registry import TablePart, changing
from bot.tables.session.session import TableSession
from bot.tables.turns import IN_MATCH, Turns
from data.records.tables import NewsItem, Table, TurnChange
from data.records.turns import PROGRAM, NextTurn, PingState


@dataclass(eq=False)
class Pauses(TablePart):
    _turns: Turns

    @changing
    async def ask(self, session: TableSession, person_id: int) -> None:
        """Record that this person wants a pause. It begins when everybody who is present wants it."""
        table = session.table
        if person_id not in voters(table):
            raise not_seated()
        if table.status not in IN_MATCH:
            raise Refused("No match is being played here right now.", refresh=True)
        if table.timing.paused_at is not None:
            raise Refused("The table is already paused.", refresh=True)
        votes = {**votes_on(table, PAUSE), person_id: PAUSE}
        if set(votes) == set(voters(table)):
            await self._pause(session)
        else:
            await cast(self._registry, session, PAUSE, votes)

    @changing
    async def withdraw(self, session: TableSession, person_id: int) -> None:
        """Record that this person no longer wants a pause. Raises Refused if it has begun."""
        table = session.table
        session.own_seat(person_id)
        if table.timing.paused_at is not None:
            raise Refused("Everybody has agreed: the table is paused. Resume ends it.", refresh=True)
        votes = votes_on(table, PAUSE)
        if votes.pop(person_id, None) is not None:
            await cast(self._registry, session, PAUSE, votes)

    async def lapse(self, session: TableSession) -> None:
        """Begin a pause that at least two people have asked for: the others have had their time."""
        if len(votes_on(session.table, PAUSE)) > 1:
            await self._pause(session)
        else:
            await drop(self._registry, session, PAUSE)

    async def _pause(self, session: TableSession) -> None:
        table, turn, now = session.table, session.table.turn, self._registry.clock()
        stopped = None
        if turn is not None and turn.person_id != PROGRAM:
            left = turn.allowed
            if left is not None:
                left -= min(left, await self._turns.used(table, turn))
            stopped = NextTurn(turn.seat, turn.person_id, now, now, left, pinged=turn.pinged)
        await session.write(
            self._store.turns.change, TurnChange(stopped, votes=with_votes(table, PAUSE, {}), paused_at=now)
        )

    @changing
    async def end(self, session: TableSession, person_id: int) -> None:
        """Resume: the clock continues from where it stopped, and the player to move is called."""
        table, turn, now = session.table, session.table.turn, self._registry.clock()
        own = session.own_seat(person_id)
        if table.timing.paused_at is None:
            raise Refused("The table isn't paused.", refresh=True)
        goes_on = None
        if turn is not None and turn.person_id != PROGRAM:
            known = PingState.PINGED if turn.person_id == person_id else PingState.NOT_YET
            goes_on = await self._turns.running_turn(
                table,
                NextTurn(turn.seat, turn.person_id, now, now, turn.allowed, pinged=known),
            )
        await session.write(
            self._store.turns.change,
            TurnChange(goes_on, votes=table.votes.cast),
            news=[NewsItem(news.PAUSE_OVER, name=own.name)],
        )


@dataclass(eq=False)
class OpenVotes(TablePart):
    """Calls voters, and lets those who have voted decide once the others have had their time."""

    _absence: Absence
    _votes: Votes
    _ending: Ending
    _pauses: Pauses
    _paces: Paces

    async def look(self, session: TableSession, now: datetime) -> None:
        """Do what is due of all votes and decisions."""
        await self._absence.look(session, now)
        await self._paces.look(session, now)
        for topic, until in ballots.open_topics(session.table).items():
            if session.table.status not in IN_MATCH:
                return
            if until <= now:
                await self._lapse(session, topic)
            else:
                await self._call(session, topic, now)

    def next_look(self, table: Table) -> list[datetime]:
        """When something of them is due."""
        topics = ballots.open_topics(table)
        calls = [at for topic in topics for at in ballots.calls_due(table, topic).values()]
        return [*self._absence.next_look(table), *self._paces.next_look(table), *topics.values(), *calls]

    async def _lapse(self, session: TableSession, topic: str) -> None:
        if topic.startswith(ballots.SEAT):
            await self._votes.lapse(session, session.table.seats[int(topic.removeprefix(ballots.SEAT))])
        elif topic == ballots.END:
            await self._ending.lapse(session)
        elif topic == ballots.PAUSE:
            await self._pauses.lapse(session)
        else:
            await ballots.drop(self._registry, session, topic)

    async def _call(self, session: TableSession, topic: str, now: datetime) -> None:
        """Call those to this vote whose hours of rest are over."""
        table = session.table
        people = [person for person, at in ballots.calls_due(table, topic).items() if at <= now]
        if not people:
            return
        asked = {**table.votes.cast[ballots.ASKED + topic], **dict.fromkeys(people, ballots.CALLED)}
        votes = ballots.with_votes(table, topic, table.votes.cast[topic], asked)
        call = ballots.vote_call(table, topic, people)
        await session.write(self._store.paces.note_votes, votes, call, touch=False)
