"""The common part of ladders: finding one, and changing it under its lock."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final
from weakref import WeakValueDictionary

from bot.clubs.series import SeesPlace
from bot.layout import Refused
from bot.tables.service import Tables
from bot.tournaments.public import MOVED_ON
from canasta.i18n import Text
from data import Conflict, Store
from data.clubs.ladder_records import ChallengeState, ClubLadder, LadderChallenge
from data.servers.settings import HIDDEN

PAST: Final = 200
"""How many past challenges are read to see who has declined, and whom one has challenged lately."""
NO_LADDER: Final = Text("There's no such ladder here. /tournament list shows them all.")
OVER: Final = Text("This ladder has ended.")
NOT_ON_IT: Final = Text("You aren't on this ladder. Press Join first.")


@dataclass(frozen=True, slots=True)
class LadderView:
    """A ladder as everybody may see it. ``hidden``: people whose names are not shown."""

    ladder: ClubLadder
    past: tuple[LadderChallenge, ...]
    hidden: frozenset[int]


class LadderRegistry:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def find(self, ladder_id: int, guild_id: int) -> ClubLadder:
        """The ladder, if it is one of this server's. Raises Refused."""
        ladder = await self.store.clubs.ladders.get(ladder_id)
        if ladder is None or ladder.guild_id != guild_id:
            raise Refused(NO_LADDER)
        return ladder

    async def seen(self, guild_id: int, person_id: int, sees: SeesPlace) -> list[ClubLadder]:
        """The server's ladders that this person may know of."""
        stored = await self.store.clubs.ladders.on_server(guild_id)
        return [ladder for ladder in stored if await is_seen(ladder, person_id, sees)]

    async def view(self, ladder: ClubLadder) -> LadderView:
        people = [one.person_id for one in ladder.people]
        hidden = await self.store.settings.people_with(HIDDEN, people)
        return LadderView(
            ladder, tuple(await self.store.clubs.ladders.past(ladder.id, PAST)), frozenset(hidden)
        )

    @asynccontextmanager
    async def changing(self, ladder_id: int) -> AsyncIterator[ClubLadder]:
        """The stored ladder, under its lock. Raises Refused once it's over or another process changes it."""
        async with self._locks.setdefault(ladder_id, asyncio.Lock()):
            ladder = await self.store.clubs.ladders.get(ladder_id)
            if ladder is None:
                raise Refused(NO_LADDER)
            if ladder.over:
                raise Refused(OVER, refresh=True)
            try:
                yield ladder
            except Conflict:
                raise Refused(MOVED_ON, refresh=True) from None


@dataclass(eq=False)
class LadderPart:
    """A part of the ladder service: it reads and changes the ladders of a registry."""

    _registry: LadderRegistry
    _tables: Tables

    @property
    def _store(self) -> Store:
        return self._registry.store


async def is_seen(ladder: ClubLadder, person_id: int, sees: SeesPlace) -> bool:
    """Whether somebody may know of this ladder: they are on it, organise it, or see its board's channel."""
    if person_id in (ladder.organiser_id, *(one.person_id for one in ladder.people)):
        return True
    return await sees(ladder.guild_id, ladder.channel_id)


def ended(challenge: LadderChallenge, state: ChallengeState, at: datetime) -> LadderChallenge:
    """The challenge as it is once it is over."""
    return replace(challenge, state=state, ended_at=at)
