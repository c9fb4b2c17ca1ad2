"""What people of a table decide together, by the clock: who is called to vote, and what takes effect."""

from dataclasses import dataclass
from datetime import datetime

from bot.tables.decisions import ballots
from bot.tables.decisions.absence import Absence
from bot.tables.decisions.ending import Ending
from bot.tables.decisions.paces import Paces
from bot.tables.decisions.pauses import Pauses
from bot.tables.decisions.votes import Votes
from bot.tables.registry import TablePart
from bot.tables.session.session import TableSession
from bot.tables.turns import IN_MATCH
from data.records.tables import Table


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
