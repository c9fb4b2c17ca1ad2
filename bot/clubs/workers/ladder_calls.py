"""Asks people who are challenged on a ladder, in its channel, and moves ladders on."""

import asyncio
import logging
from collections.abc import Collection
from weakref import WeakValueDictionary

import discord

from bot.client.network import FAILED
from bot.clubs.ladder_service import LadderService
from bot.clubs.screens.ladder.own import ask_screen
from bot.layout import Refused
from bot.workers.core import Core, Worker
from bot.workers.messages.outgoing import ChannelLost
from canasta.i18n import Text
from data.clubs.ladder_records import ChallengeState, ClubLadder, LadderChallenge

log = logging.getLogger(__name__)


class LadderCalls(Worker):
    """Shows challenges. ``due`` is a periodic task."""

    def __init__(self, core: Core, ladders: LadderService) -> None:
        super().__init__(core)
        self._ladders = ladders
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def due(self) -> None:
        """Move all ladders on, and ask those who haven't been asked, as after a kill."""
        for ladder in await self._store.clubs.ladders.going_on():
            await self.look(ladder)

    async def matches_over(self, guilds: Collection[int]) -> list[int]:
        """Matches on these servers have ended: move their ladders on. Return the boards of those."""
        boards = []
        for guild_id in guilds:
            for ladder in await self._store.clubs.ladders.on_server(guild_id):
                if not ladder.over and ladder.challenges:
                    await self.look(ladder)
                    boards.append(ladder.board_id)
        return boards

    async def look(self, ladder: ClubLadder) -> None:
        """Move a ladder on, and bring the messages of its challenges up to date."""
        if self._client.get_guild(ladder.guild_id) is None:
            return
        try:
            await self._ladders.clock.look(ladder.id)
        except Refused as refused:
            # Somebody has changed it meanwhile: it is looked at again.
            log.debug("Ladder %d: %s", ladder.id, refused)
        after = await self._store.clubs.ladders.get(ladder.id)
        if after is None:
            return
        for challenge in after.challenges:
            if challenge.state is ChallengeState.ASKED and challenge.message_id is None:
                await self.ask(after, challenge)
        open_ones = {one.id for one in after.challenges}
        for challenge in ladder.challenges:
            if challenge.id not in open_ones:
                await self.settled(after, challenge.id)

    async def ask(self, ladder: ClubLadder, challenge: LadderChallenge) -> Text | None:
        """Ask the challenged person, with a ping; return what keeps the bot from it. It is tried again."""
        async with self._locks.setdefault(challenge.id, asyncio.Lock()):
            fresh = await self._store.clubs.ladders.get(ladder.id)
            now = None if fresh is None else next((c for c in fresh.challenges if c.id == challenge.id), None)
            if now is None or now.message_id is not None or now.challenged_id is None:
                return None
            settings = await self._tables.availability.player_settings(now.challenged_id, ladder.guild_id)
            mentions = discord.AllowedMentions(
                everyone=False, roles=False, replied_user=False, users=[discord.Object(now.challenged_id)]
            )
            try:
                message = await self._outgoing.send(
                    ladder.channel_id,
                    ask_screen(ladder, now, await self._tables.languages.at(ladder)),
                    mentions,
                    silent=not settings.reachable(self._tables.clock()),
                    nonce=f"challenge{challenge.id}",
                    stays=True,
                )
            except ChannelLost as lost:
                log.info("Ladder %d: could not ask: %s", ladder.id, lost)
                return lost.trouble.text
            except FAILED as error:
                log.info("Ladder %d: could not ask: %s; will retry.", ladder.id, error)
                return None
            await self._store.clubs.ladders.asked(challenge.id, message.id)
            return None

    async def settled(self, ladder: ClubLadder, challenge_id: int) -> None:
        """Show in its message how a challenge stands or has ended; failure is harmless."""
        past = await self._store.clubs.ladders.past(ladder.id, len(ladder.people) + 50)
        challenge = next((one for one in [*ladder.challenges, *past] if one.id == challenge_id), None)
        if challenge is None or challenge.message_id is None:
            return
        screen = ask_screen(ladder, challenge, await self._tables.languages.at(ladder))
        try:
            await self._outgoing.edit(ladder.channel_id, challenge.message_id, screen)
        except (*FAILED, ChannelLost) as error:
            log.info("Ladder %d: could not show what became of a challenge: %s", ladder.id, error)
