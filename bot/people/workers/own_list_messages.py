"""The messages in which people's own lists of tables stand: made, edited, posted again, deleted."""

import logging
from dataclasses import dataclass
from typing import Final

import discord

from bot.layout.parts import NOBODY, Refused, Screen
from bot.people.my_tables import my_tables
from bot.people.screens.my_tables import fingerprint, kept_screen
from bot.workers.core import Core, Worker
from bot.workers.messages.kept import Edit, Keep, Kept
from bot.workers.messages.outgoing import ARCHIVED, ChannelLost
from canasta.i18n import Text
from data.records.people import ListOff, OwnList

log = logging.getLogger(__name__)

NO_DIRECT: Final = Text(
    "I can't write to you directly. Allow direct messages from this server's members, or keep the list in a "
    "private thread."
)
NO_THREAD: Final = Text("I can't open another thread here. I can keep the list in direct messages.")


@dataclass(frozen=True, slots=True)
class Listed:
    """A list as it is now, with the tables in it."""

    screen: Screen
    tables: frozenset[int]

    @property
    def fingerprint(self) -> str:
        """Is the same for lists that show the same."""
        return fingerprint(self.screen)


class OwnListMessages(Worker):
    """Posts and edits lists. Nothing here makes a sound, and nobody is mentioned."""

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self._kept = Kept(core.outgoing, log)

    async def now(self, person_id: int, locale: str) -> Listed:
        mine = await my_tables(self._store, person_id)
        servers = await self._core.servers.names(mine.guild_ids)
        return Listed(
            kept_screen(mine, await self._tables.hands.tr(person_id, locale), servers), mine.shown_ids
        )

    async def post_directly(self, person_id: int, locale: str, before: OwnList | None) -> OwnList:
        """Post a list in direct messages in place of ``before``. Raises Refused if they accept none."""
        listed = await self.now(person_id, locale)
        written = await self._direct.write(
            person_id,
            listed.screen,
            _nonce(person_id, None if before is None else before.message_id),
            silent=True,
        )
        if written is None:
            raise Refused(NO_DIRECT)
        return OwnList(person_id, 0, written.place_id, written.message_id, locale, listed.fingerprint)

    async def post_in_thread(
        self, person_id: int, locale: str, guild_id: int, channel_id: int, name: str
    ) -> OwnList:
        """Post a list in a new private thread with this name. Raises Refused if the bot may not."""
        listed = await self.now(person_id, locale)
        thread_id: int | None = None
        try:
            thread_id = await self._outgoing.start_thread(channel_id, name, private=True)
            await self._outgoing.invite(thread_id, person_id)
            message = await self._outgoing.send(thread_id, listed.screen, NOBODY, stays=True)
        except (ChannelLost, discord.HTTPException) as error:
            await self._put_away(thread_id)
            if isinstance(error, ChannelLost):
                raise Refused(error.trouble.text) from None
            if error.status >= 500:
                raise
            log.info("No thread for a list in channel %d: %s", channel_id, error)
            raise Refused(NO_THREAD) from None
        return OwnList(person_id, guild_id, thread_id, message.id, locale, listed.fingerprint)

    async def edit(self, own: OwnList, listed: Listed) -> ListOff | None:
        """Show this in a list's message; return why that is over, None if it is not."""
        own_lists = self._store.people.own_lists
        keep = Keep(
            place_id=own.place_id,
            message_id=own.message_id,
            screen=listed.screen,
            put=lambda message_id: own_lists.showed(own, listed.fingerprint, message_id),
            nonce=_nonce(own.person_id, own.message_id),
            repost=True,
        )
        try:
            edit = await self._kept.edit(own.place_id, own.message_id, listed.screen)
            if edit is Edit.TOO_OLD:
                await self._kept.show(keep)
        except (ChannelLost, discord.Forbidden, discord.NotFound) as error:
            log.info("The list of person %d is out of reach: %s", own.person_id, error)
            return ListOff.UNREACHABLE
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            # The bot may not open the thread again.
            return ListOff.UNREACHABLE
        if edit is Edit.DONE:
            await own_lists.showed(own, listed.fingerprint)
        return ListOff.DELETED if edit is Edit.GONE else None

    async def clear(self, own: OwnList | None) -> None:
        """Delete the message of a list that is no longer kept there, and put its thread away."""
        if own is None or own.off is ListOff.DELETED:
            return
        await self._outgoing.delete(own.place_id, own.message_id)
        await self._put_away(own.place_id if own.guild_id else None)

    async def _put_away(self, thread_id: int | None) -> None:
        if thread_id is None:
            return
        try:
            await self._outgoing.archive(thread_id)
        except discord.HTTPException as error:
            log.debug("Could not archive the thread of a list: %s", error)


def _nonce(person_id: int, before: int | None) -> str:
    """The same for the same list, so that Discord merges two attempts to post it."""
    return f"b{person_id % 16**10:x}.{0 if before is None else before % 16**10:x}"
