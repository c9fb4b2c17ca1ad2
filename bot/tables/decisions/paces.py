"""Another pace in mid-match: a player suggests it, and it counts when everybody who is present agrees.

One person's no ends the suggestion. To play live needs everybody within minutes; over days, silence is no no.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from bot.layout import Refused
from bot.tables.company.kept_apart import callable_by
from bot.tables.decisions import ballots
from bot.tables.notices import news
from bot.tables.notices.calls import calls_again_at
from bot.tables.registry import TablePart, changing
from bot.tables.session.session import TableSession
from bot.tables.settings.hourly_limits import INVITATIONS, HourlyLimits
from bot.tables.turns import IN_MATCH, Turns, time_for
from bot.time import Pace
from data.records.tables import NewsItem, Table
from data.records.turns import PROGRAM, NextTurn, PingState


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggested pace, and until when people may agree to it."""

    pace: Pace
    until: datetime

    @property
    def vote(self) -> str:
        """The vote for it, as the store keeps it."""
        return f"{self.pace.key}@{int(self.until.timestamp())}"

    @classmethod
    def read(cls, vote: str) -> Suggestion:
        """Read what the store kept."""
        key, _, until = vote.rpartition("@")
        return cls(Pace.read(key), datetime.fromtimestamp(int(until), UTC))


def suggestion(table: Table) -> Suggestion | None:
    """The pace that somebody who is present suggests, whether or not it has lapsed."""
    vote = next(iter(ballots.votes_on(table, ballots.PACE).values()), None)
    return None if vote is None or table.status not in IN_MATCH else Suggestion.read(vote)


def may_suggest(table: Table, person_id: int) -> bool:
    """Whether this person is present in a match of no tournament, with somebody else to agree."""
    people = ballots.voters(table)
    return table.status in IN_MATCH and not table.in_tournament and person_id in people and len(people) > 1


@dataclass(eq=False)
class Paces(TablePart):
    _turns: Turns
    _limits: HourlyLimits

    @changing
    async def suggest(self, session: TableSession, person_id: int, pace: Pace) -> None:
        """Suggest this pace, and call the others unless they were called within the hour. It replaces an
        earlier suggestion; the same one again agrees to it. Raises Refused.
        """
        table, now = session.table, self._registry.clock()
        self._check(table, person_id)
        if pace == Pace.read(table.timing.pace):
            raise Refused("That's the pace already.", refresh=True)
        before = suggestion(table)
        if before is not None and before.pace == pace and now < before.until:
            await self._agree(session, person_id, before)
            return
        await self._limits.spend(INVITATIONS, table.guild_id, person_id)
        calls = now >= calls_again_at(table)
        made = Suggestion(pace, now + (ballots.FOR_LIVE if pace.live else ballots.FOR_DAYS))
        own = {person_id: made.vote}
        asked, reached = await ballots.asking(self._registry, table, ballots.PACE, own)
        reached = await callable_by(self._store, person_id, reached) if calls else []
        votes = ballots.with_votes(table, ballots.PACE, own, asked)
        name = session.own_seat(person_id).name
        item = NewsItem(news.PACE_SUGGESTED, name=name, other=pace.key, call=tuple(reached))
        await session.write(self._store.paces.note_votes, votes, [item], calls=bool(reached))

    @changing
    async def agree(self, session: TableSession, person_id: int, pace: Pace) -> None:
        """Agree to this pace, which counts once all present have. Raises Refused where it isn't suggested."""
        table = session.table
        self._check(table, person_id)
        asked = suggestion(table)
        if asked is None or asked.pace != pace or asked.until <= self._registry.clock():
            raise Refused("Nobody suggests that pace anymore.", refresh=True)
        await self._agree(session, person_id, asked)

    @changing
    async def keep(self, session: TableSession, person_id: int) -> None:
        """Say no: the suggestion is gone. Raises Refused for somebody who has no vote."""
        table = session.table
        ballots.with_a_vote(table, person_id)
        if suggestion(table) is not None:
            name = session.own_seat(person_id).name
            kept = NewsItem(news.PACE_KEPT, name=name, other=table.timing.pace)
            await ballots.cast(self._registry, session, ballots.PACE, {}, told=[kept])

    async def look(self, session: TableSession, now: datetime) -> None:
        """Drop a suggestion whose time is over. One over days counts if two have agreed, as the others were
        called and haven't said no; to play live, everybody has to be there.
        """
        asked, agree = suggestion(session.table), ballots.votes_on(session.table, ballots.PACE)
        if asked is None or asked.until > now:
            return
        if len(agree) > 1 and not asked.pace.live:
            await self._change(session, asked)
        else:
            await ballots.drop(self._registry, session, ballots.PACE)

    def next_look(self, table: Table) -> list[datetime]:
        """When a suggestion's time is over."""
        asked = suggestion(table)
        return [] if asked is None else [asked.until]

    def _check(self, table: Table, person_id: int) -> None:
        ballots.with_a_vote(table, person_id)
        if table.status not in IN_MATCH:
            raise Refused("No match is being played here right now.", refresh=True)
        if table.in_tournament:
            raise Refused("A tournament's matches keep the tournament's pace.")
        if not may_suggest(table, person_id):
            raise Refused("There's nobody else here who could agree.")

    async def _agree(self, session: TableSession, person_id: int, asked: Suggestion) -> None:
        table = session.table
        votes = {**ballots.votes_on(table, ballots.PACE), person_id: asked.vote}
        if set(votes) != set(ballots.voters(table)):
            await ballots.cast(self._registry, session, ballots.PACE, votes)
            return
        await self._change(session, asked, person_id)

    async def _change(self, session: TableSession, asked: Suggestion, presses: int | None = None) -> None:
        """Change the pace; who ``presses`` needs no call to their turn."""
        table = session.table
        await session.write(
            self._store.paces.change,
            asked.pace.key,
            await self._turn(table, asked.pace, presses),
            votes=ballots.with_votes(table, ballots.PACE, {}),
            news=[NewsItem(news.PACE_CHANGED, other=asked.pace.key)],
        )

    async def _turn(self, table: Table, pace: Pace, presses: int | None) -> NextTurn | None:
        """The running turn at the new pace: a full one from now on. None if it stays as it is: a program
        makes it, or its deadline would come earlier although nobody begins to play live (absence: C1).
        """
        turn, now = table.turn, self._registry.clock()
        if turn is None or turn.person_id == PROGRAM:
            return None
        after = replace(table, timing=replace(table.timing, pace=pace.key))
        allowed = time_for(after, table.seats[turn.seat], fresh=True)
        known = PingState.PINGED if turn.person_id == presses else PingState.NOT_YET
        coming = NextTurn(turn.seat, turn.person_id, now, now, allowed, pinged=known)
        if table.timing.paused_at is not None:
            shorter = _less(allowed, turn.allowed)
        else:
            coming = await self._turns.running_turn(after, coming)
            limit, published = coming.deadline_at, turn.deadline_at
            shorter = limit is not None and published is not None and limit < published
        return None if shorter and not pace.live else coming


def _less(span: timedelta | None, than: timedelta | None) -> bool:
    return span is not None and than is not None and span < than
