"""Standing tables: who comes, their dates and those left out, the lobby an hour before, and their end."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.layout import Refused, clean
from bot.tables.company.kept_apart import refuse_barred
from bot.tables.kept_seats import KEPT
from bot.tables.lobby.new_tables import Opener
from bot.tables.notices import news
from bot.tables.registry import TablePart
from bot.tables.rules.table_rules import TableRules, possible
from bot.time import LIVE, Pace, first_date, next_date
from data import Conflict, Store
from data.records.audit import AuditEntry, Deed, Detail
from data.records.moderation import Bar
from data.records.tables import NewsItem, Table, TableStatus
from data.records.weekly import Weekly
from data.standing.records import StandingPlan, StandingTable

AHEAD: Final = timedelta(hours=1)
"""How long before the start people are called."""
OVER: Final = timedelta(hours=1)
"""How long after the start a date counts as over."""
DAY: Final = timedelta(days=1)
"""How often a standing table is looked at if nothing is due."""
MOST_OF_SERVER: Final = 10
MOST_OF_HOST: Final = 3
"""The most standing tables of a server, and of one host in it."""
MOST_PEOPLE: Final = 20
"""The most people who come to one."""
EMPTY: Final = 3
"""After this many dates in a row to which nobody came, a standing table ends."""
ENDED, NOBODY = "ended", "nobody"
"""Why it ended: somebody wanted that, or nobody came."""


def next_look(standing: StandingTable, now: datetime) -> datetime:
    start = standing.plan.next_at
    times = [start - AHEAD, start, start + OVER]
    return min([time for time in times if time > now] + [now + DAY])


def came(table: Table | None) -> bool:
    """Whether anybody came to a lobby, or played there."""
    if table is None:
        return False
    return table.match_id is not None or any(seat.person_id is not None for seat in table.seats)


@dataclass(frozen=True, slots=True)
class Deciding:
    """Who decides; ``manages``: the server or its events; ``events``: they may create events."""

    person_id: int
    manages: bool = False
    events: bool = False


class StandingTables(TablePart):
    """Makes standing tables, changes them, and does what is due at them."""

    async def make(
        self, opener: Opener, rules: TableRules, pace: Pace | None, weekly: Weekly, *, with_event: bool
    ) -> StandingTable:
        """A new standing table, to which its host comes. Raises Refused for too many."""
        possible(rules)
        opener = await opener.outside(self._store)
        await refuse_barred(self._store, opener.guild_id, opener.person_id)
        async with self._registry.lock(-opener.person_id):
            others = await self._store.standing.of_guild(opener.guild_id)
            if len(others) >= MOST_OF_SERVER:
                raise Refused(
                    "This server has {n} standing tables already. One has to end first.", n=len(others)
                )
            if sum(one.plan.host_id == opener.person_id for one in others) >= MOST_OF_HOST:
                raise Refused("You host {n} standing tables here. End one first.", n=MOST_OF_HOST)
            now = self._registry.clock()
            made = await self._store.standing.make(
                StandingPlan(
                    guild_id=opener.guild_id,
                    channel_id=opener.channel_id,
                    host_id=opener.person_id,
                    variant=rules.variant,
                    options=rules.options,
                    seats=rules.seats,
                    pace="" if pace is None else pace.key,
                    locale=opener.locale,
                    weekly=weekly,
                    next_at=first_date(weekly, now),
                    look_at=now,
                    with_event=with_event,
                )
            )
            return await self._store.standing.say_yes(
                made.id, opener.person_id, clean(opener.name), most=MOST_PEOPLE
            )

    def weekly(self, day: int, minute: int, weeks: int, zone: str | None) -> Weekly:
        """A day of the week at a time of the day, in this time zone or UTC."""
        return Weekly(day, minute, weeks, zone or "UTC")

    async def of_server(self, guild_id: int) -> list[StandingTable]:
        """The standing tables of a server, the next date first."""
        return await self._store.standing.of_guild(guild_id)

    async def get(self, standing_id: int) -> StandingTable:
        """A standing table that goes on. Raises Refused for any other."""
        table = await self._store.standing.get(standing_id)
        if table is None or table.ended_because is not None:
            raise ended()
        return table

    async def yes(self, standing_id: int, person_id: int, name: str) -> StandingTable:
        """Somebody comes from now on. Raises Refused if too many do, or one with whom they don't play."""
        standing = await self.get(standing_id)
        await refuse_barred(self._store, standing.plan.guild_id, person_id)
        people = [one.person_id for one in standing.people if one.person_id != person_id]
        if (await self._store.blocks.apart(person_id, people)).people:
            raise Refused("You can't join this table. /canasta new opens one of your own.")
        try:
            return await self._store.standing.say_yes(standing_id, person_id, clean(name), most=MOST_PEOPLE)
        except Conflict:
            raise Refused("The list of those who come is full ({n}).", n=MOST_PEOPLE) from None

    async def no(self, standing_id: int, person_id: int) -> StandingTable:
        """Somebody comes no longer."""
        await self.get(standing_id)
        try:
            return await self._store.standing.say_no(standing_id, person_id)
        except Conflict:
            raise ended() from None

    async def away(self, standing_id: int, person_id: int, date: datetime) -> StandingTable:
        """Somebody can't come on this date, if it's the next one."""
        standing = await self.get(standing_id)
        if standing.plan.next_at != date:
            raise Refused("That date is over. The message shows the next one.")
        if all(one.person_id != person_id for one in standing.people):
            raise Refused("You aren't on the list of those who come.")
        try:
            return await self._store.standing.stay_away(standing_id, person_id, date)
        except Conflict:
            raise ended() from None

    async def skip(self, standing_id: int, by: Deciding, date: datetime) -> StandingTable:
        """Leave out this date, if it's the next one and its lobby isn't open yet."""
        standing = await self.decided(standing_id, by)
        if standing.plan.next_at != date or standing.table_id is not None:
            raise Refused("It's too late to leave that date out: people have been called.")
        following = next_date(standing.plan.weekly, date, self._registry.clock())
        return await self._change(
            standing, next_at=following, skipped_at=date, look_at=self._registry.clock()
        )

    async def unskip(self, standing_id: int, by: Deciding) -> StandingTable:
        """Hold the date after all that was left out last, while it lies ahead."""
        standing = await self.decided(standing_id, by)
        now, skipped = self._registry.clock(), standing.skipped_at
        if skipped is None or skipped <= now or standing.table_id is not None:
            raise Refused("There's no date to bring back.")
        return await self._change(standing, next_at=skipped, skipped_at=None, look_at=now)

    async def end(self, standing_id: int, by: Deciding) -> StandingTable:
        """End it for good; a lobby stays open. It's noted in the audit log unless its host did it."""
        standing = await self.decided(standing_id, by)
        details: dict[str, Detail] = {"n": standing.id}
        noted = AuditEntry(standing.plan.guild_id, Deed.STANDING_ENDED, by.person_id, details=details)
        ordinary = by.person_id == standing.plan.host_id
        return await self._change(
            standing,
            None if ordinary else noted,
            ended_because=ENDED,
            look_at=self._registry.clock(),
        )

    async def move(self, standing_id: int, by: Deciding, channel_id: int) -> StandingTable:
        """Let it take place in this channel from now on."""
        standing = await self.decided(standing_id, by)
        table = await self._store.tables.in_thread(channel_id)
        place = channel_id if table is None else table.place.channel_id
        now = self._registry.clock()
        return await self._change(standing, channel_id=place, message_id=None, trouble="", look_at=now)

    async def with_event(self, standing_id: int, by: Deciding, wanted: bool) -> StandingTable:
        """Make its dates events of the server, or no longer."""
        standing = await self.decided(standing_id, by)
        if wanted and not by.events:
            raise Refused(
                "Only members who may create events on this server can make this table one of them."
            )
        return await self._change(
            standing, with_event=int(wanted), trouble="", look_at=self._registry.clock()
        )

    async def look(self, standing: StandingTable, *, reachable: bool) -> StandingTable:
        """Do what is due: open the lobby, in a ``reachable`` channel, or count a past date and go on."""
        if standing.ended_because is not None:
            return await self._change(standing, look_at=None)
        now, start = self._registry.clock(), standing.plan.next_at
        if now >= start + OVER:
            standing = await self._over(standing, now)
        elif reachable and now >= start - AHEAD and standing.table_id is None and standing.coming:
            standing = await self._open(standing)
        if standing.ended_because is not None:
            return standing
        return await self._change(standing, look_at=next_look(standing, now))

    async def _open(self, standing: StandingTable) -> StandingTable:
        """Open the lobby, and call those who come."""
        plan = standing.plan
        pace = plan.pace or LIVE.key
        if not plan.pace:
            settings = await self._registry.availability.server_settings(plan.guild_id)
            pace = settings.pace.key if settings.sets_pace else pace
        call = NewsItem(news.STANDING, call=tuple(one.person_id for one in standing.coming))
        opened = await self._store.standing.open_lobby(
            standing,
            [call],
            pace=pace,
            kept_until=plan.next_at + KEPT,
            look_at=plan.next_at + OVER,
        )
        if opened.table_id is not None:
            self._registry.tell(opened.table_id, plan.guild_id)
        return opened

    async def _over(self, standing: StandingTable, now: datetime) -> StandingTable:
        """A date is over: note whether anybody came, and go on to the next, or end."""
        plan = standing.plan
        table = None if standing.table_id is None else await self._store.tables.get(standing.table_id)
        missed = table is None and standing.coming
        # While the bot was down, nobody could come.
        empty = standing.empty if missed else 0 if came(table) else standing.empty + 1
        if table is not None and not came(table):
            await self._close(table.id)
        ends = empty >= EMPTY
        return await self._change(
            standing,
            next_at=next_date(plan.weekly, plan.next_at, now),
            table_id=None,
            event_id=None,
            empty=empty,
            ended_because=NOBODY if ends else None,
            look_at=now,
        )

    async def _close(self, table_id: int) -> None:
        """Close a lobby to which nobody came."""
        async with self._registry.change(table_id) as session:
            if session.table.status is TableStatus.LOBBY and not came(session.table):
                session.table = await self._store.tables.close(table_id, session.table.version)

    async def without(self, bar: Bar) -> list[StandingTable]:
        """Take somebody who was barred off the server's standing tables, which are returned."""
        if bar.person_id is None or bar.tournaments_only:
            return []
        return [
            await self._without(standing, bar, bar.person_id)
            for standing in await self._store.standing.of_guild(bar.guild_id)
            if bar.person_id in (standing.plan.host_id, *(regular.person_id for regular in standing.people))
        ]

    async def _without(self, standing: StandingTable, bar: Bar, person_id: int) -> StandingTable:
        """Where the barred person hosts it, who has come longest does now; without anybody it ends."""
        now = await self._store.standing.say_no(standing.id, person_id)
        if now.plan.host_id != person_id:
            return now
        if now.people:
            return await self._store.standing.change(now, host_id=now.people[0].person_id)
        noted = AuditEntry(bar.guild_id, Deed.STANDING_ENDED, bar.by_id, details={"n": now.id})
        return await self._store.standing.change(
            now, noted, ended_because=ENDED, look_at=self._registry.clock()
        )

    async def decided(self, standing_id: int, by: Deciding) -> StandingTable:
        """A standing table, for somebody who decides about it. Raises Refused for anybody else."""
        standing = await self.get(standing_id)
        if by.person_id != standing.plan.host_id and not by.manages:
            raise Refused(
                "Only {host}, and members with Manage Server or Manage Events, can change that.",
                host=f"<@{standing.plan.host_id}>",
            )
        return standing

    async def _change(
        self, standing: StandingTable, noted: AuditEntry | None = None, **columns: object
    ) -> StandingTable:
        try:
            return await self._store.standing.change(standing, noted, **columns)
        except Conflict:
            raise Refused("Somebody changed this just now. Look again.") from None


async def part_company(store: Store, person_id: int, other_id: int) -> list[StandingTable]:
    """Have one of two people come no longer where both do: the other where this person is the host."""
    return [
        await store.standing.say_no(
            standing.id, other_id if standing.plan.host_id == person_id else person_id
        )
        for standing in await store.standing.of_both(person_id, other_id)
    ]


def ended() -> Refused:
    """Raised for a standing table that has ended."""
    return Refused("This standing table has ended.", refresh=True)
