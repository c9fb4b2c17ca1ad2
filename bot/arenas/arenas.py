"""A server's weekly arena: for an hour single deals of Classic for four, everybody for themselves.

Who waits is seated with people whom they have met least, as soon as a table is over. The stored state is
enough to go on at any moment: ``advance`` does whatever is due, and nothing twice.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.arenas.feature import CHANNEL, DAY, HOUR, NEVER
from bot.arenas.pairing import Group, next_tables
from bot.arenas.standing import Line, standings
from bot.layout.errors import Refused
from bot.layout.names import clean
from bot.runtime.executor import Executor
from bot.tables.company.kept_apart import refuse_barred
from bot.tables.deals import shuffled
from bot.tables.idle import TIME
from bot.tables.lobby.computers import COMPUTER, computer_names
from bot.tables.service import Tables
from bot.time import Pace, first_date
from canasta.match import Match
from canasta.players import choose
from data.arenas.records import Arena, ArenaDeal, ArenaPlay, ArenaStatus, Contender
from data.records.matches import MatchStart
from data.records.tables import Seat
from data.records.weekly import Weekly
from data.servers.settings import HIDDEN

LAST_TABLES: Final = timedelta(minutes=10)
"""How long before the end the last tables begin, and people enter."""
MISSED: Final = timedelta(minutes=30)
"""An arena that couldn't begin for so long, because the bot was down, is left out."""
FRESH: Final = timedelta(minutes=15)
"""How long new tables get a deal, until one has finished it: who comes later can't be told its cards."""
PACE: Final = Pace(timedelta(seconds=40), timedelta(minutes=2))
FIELD: Final = ("steady", "relaxed", "relaxed")
"""The levels of the computer players that play each deal among themselves, to compare with."""
NAMES: Final = ("1", "2", "3", "4")
GAME: Final = "classic"
LEAVES: Final = 3
"""Who has left this many deals of an arena gets no more: each would be a table that computers play out."""


def enters_no_more(arena: Arena, now: datetime) -> bool:
    """Whether it is so late that no further tables begin."""
    return now >= arena.ends_at - LAST_TABLES


@dataclass(frozen=True, slots=True)
class Overview:
    """An arena at a moment: who plays in it, and the standings. ``hidden``: whom boards don't name;
    ``late``: no further tables begin; ``next_at``: when the next arena does.
    """

    arena: Arena
    people: tuple[Contender, ...]
    lines: tuple[Line, ...]
    hidden: frozenset[int]
    late: bool = False
    next_at: datetime | None = None

    def of(self, person_id: int) -> Contender | None:
        """What somebody does in it; None where they haven't entered."""
        return next((who for who in self.people if who.person_id == person_id), None)


class Arenas:
    """The arenas of this process's servers. ``draw`` is for tests."""

    def __init__(
        self,
        tables: Tables,
        executor: Executor,
        *,
        draw: Callable[[Sequence[Contender]], list[Contender]] = shuffled,
    ) -> None:
        self.tables, self.store, self._executor, self._draw = tables, tables.store, executor, draw

    async def plan(self, guild_id: int, locale: str) -> None:
        """Plan a server's next arena as its settings say, or call it off where they say nothing any more. One
        that runs, or is about to, stays as it is.
        """
        kept, now = await self.store.settings.of_guild(guild_id), self.tables.clock()
        planned = await self.store.arenas.going_on(guild_id)
        if planned is not None and planned.starts_at <= now:
            return
        day, channel = DAY.of(kept), CHANNEL.of(kept)
        if day != NEVER and channel is not None:
            zone = str((await self.tables.availability.server_settings(guild_id)).zone)
            at = first_date(Weekly(int(day), 60 * HOUR.of(kept), 1, zone), now)
            await self.store.arenas.plan(guild_id, int(channel), locale, at)
        elif planned is not None:
            await self.store.arenas.become(planned.id, ArenaStatus.PLANNED, ArenaStatus.CALLED_OFF)

    async def of(self, arena_id: int, guild_id: int | None) -> Arena:
        """The arena, if it is this server's. Raises Refused."""
        arena = await self.store.arenas.get(arena_id)
        if arena is None or arena.guild_id != guild_id:
            raise Refused("There's no such arena here.")
        return arena

    async def join(self, arena: Arena, person_id: int, name: str) -> None:
        """Have somebody play from now on. Raises Refused for those who may not, and when it's too late."""
        await refuse_barred(self.store, arena.guild_id, person_id, tournaments=True)
        if enters_no_more(arena, self.tables.clock()):
            raise Refused("The last tables of this arena have begun. Come to the next one.", refresh=True)
        plays = await self.store.arenas.plays(arena.id)
        left = [
            seat for play in plays for seat in play.seats if seat.person_id == person_id and not seat.stayed
        ]
        if len(left) >= LEAVES:
            raise Refused("You've left three deals of this arena. Come to the next one.", refresh=True)
        if not await self.store.arenas.join(arena.id, person_id, clean(name)):
            raise Refused("This arena is over.", refresh=True)

    async def pause(self, arena: Arena, person_id: int) -> None:
        """Have somebody get no further table, until they join again."""
        await self.store.arenas.pause(arena.id, person_id)

    async def overview(self, arena: Arena) -> Overview:
        """How an arena stands."""
        people = await self.store.arenas.people(arena.id)
        plays, deals = await self.store.arenas.plays(arena.id), await self.store.arenas.deals(arena.id)
        hidden = await self.store.settings.people_with(HIDDEN, [who.person_id for who in people])
        following = await self.store.arenas.going_on(arena.guild_id)
        return Overview(
            arena,
            tuple(people),
            tuple(standings(people, plays, deals)),
            frozenset(hidden),
            enters_no_more(arena, self.tables.clock()),
            None if following is None or following.id == arena.id else following.starts_at,
        )

    async def advance(self, arena: Arena, *, reachable: bool) -> Arena:
        """Do what is due: begin in a ``reachable`` channel, seat who waits, end what is over."""
        now, store = self.tables.clock(), self.store.arenas
        if arena.status is ArenaStatus.PLANNED and now >= arena.starts_at:
            if now >= arena.starts_at + MISSED:
                await store.become(arena.id, ArenaStatus.PLANNED, ArenaStatus.CALLED_OFF)
            elif reachable:
                await store.become(arena.id, ArenaStatus.PLANNED, ArenaStatus.RUNNING)
            arena = await store.get(arena.id) or arena
        if arena.status is ArenaStatus.RUNNING:
            await store.release(arena.id)
            await (self._end if enters_no_more(arena, now) else self._seat)(arena, now)
        return await store.get(arena.id) or arena

    async def _end(self, arena: Arena, now: datetime) -> None:
        """End the arena once no table plays on; when its hour is over, those that do are ended."""
        playing = [play for play in await self.store.arenas.plays(arena.id) if not play.over]
        if now >= arena.ends_at:
            for play in playing:
                with suppress(Refused):  # it has just ended by itself
                    await self.tables.ending.at_once(play.table_id, TIME)
        if not playing:
            await self._play_computers(arena)
            await self.store.arenas.become(arena.id, ArenaStatus.RUNNING, ArenaStatus.FINISHED)

    async def _seat(self, arena: Arena, now: datetime) -> None:
        """Seat those who wait, as far as they are to be seated now."""
        people, store = await self.store.arenas.people(arena.id), self.store.arenas
        waiting = [who for who in people if who.doing == "waiting"]
        if waiting:
            plays, deals = await store.plays(arena.id), await store.deals(arena.id)
            apart = await self.store.blocks.pairs([who.person_id for who in waiting])
            names = {who.person_id: who.name for who in waiting}
            others = any(who.doing == "playing" for who in people)
            for group in next_tables(self._draw(waiting), plays, apart, now, others_play=others):
                deal = self._deal(group, plays, deals, now)
                deals = [each for each in deals if each.number != deal.number] + [deal]
                await self._open(arena, deal, group, names)
        await self._play_computers(arena)

    def _deal(
        self, group: Group, plays: Sequence[ArenaPlay], deals: Sequence[ArenaDeal], now: datetime
    ) -> ArenaDeal:
        """The first deal that none of these people has had, of those that are still dealt, or a new one. One
        that a table has finished isn't: its people may tell the cards.
        """
        had = {play.deal for play in plays for seat in play.seats if play.over or seat.person_id in group}
        for deal in sorted(deals, key=lambda deal: deal.number):
            if deal.number not in had and now - deal.began_at < FRESH:
                return deal
        return ArenaDeal(len(deals) + 1, self.tables.chance.new_seed(), now, None)

    async def _open(self, arena: Arena, deal: ArenaDeal, group: Group, names: dict[int, str]) -> None:
        people = [
            Seat(at, person, None, names[person]) for at, person in enumerate(group) if person is not None
        ]
        computers = iter(computer_names(people))
        seats = [
            Seat(at, person, *((COMPUTER, next(computers)) if person is None else (None, names[person])))
            for at, person in enumerate(group)
        ]
        match = _dealt(deal.seed, [seat.name for seat in seats])
        start = MatchStart(match.revision, len(seats) - 1, deal.seed, match.view(None).side_of)
        table = await self.store.arenas.seat(arena, deal, seats, start, PACE.key)
        if table is not None:
            await self.tables.due.look(table.id)

    async def _play_computers(self, arena: Arena) -> None:
        """Have computer players alone play the deals that they haven't played yet."""
        for deal in await self.store.arenas.deals(arena.id):
            if deal.leads is None:
                leads = [await self._executor.run(_lead, deal.seed, n) for n in range(len(FIELD))]
                await self.store.arenas.note_leads(arena.id, deal.number, leads)


def _dealt(seed: str, names: Sequence[str] = NAMES) -> Match:
    """A match of this deal: the last seat deals, so that it's the same everywhere."""
    match = Match(GAME, list(names), {}, dealer=len(names) - 1, duplicate=1)
    match.start_deal(seed)
    return match


def _lead(seed: str, n: int) -> int:
    """By how much the first side is ahead where four computer players of a level play the deal."""
    match = _dealt(seed)
    while (seat := match.to_move) is not None:
        match.apply(seat, choose(match.view(seat), FIELD[n], f"{seed}-{n}"))
    first, second = match.results[0].totals
    return first - second
