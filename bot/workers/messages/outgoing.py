"""Channels and threads, with their errors put into words."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Final, Literal

import discord
from discord import ui

from bot.client.budget import Budget, Urgency, calling, urgency
from bot.client.network import FAILED
from bot.client.sending import T, edited, sent
from bot.layout.parts import NOBODY, WORDS, CardFaces, Screen, without_buttons
from bot.runtime.newest import Newest
from bot.workers.messages.lacking import Trouble, silent_in_threads, trouble
from bot.workers.messages.remembered import Positions

log = logging.getLogger(__name__)

ARCHIVED = 50083
HIDDEN = 50001
NO_ACCESS = (HIDDEN, 50013)
THREAD_THERE = 160004
UNKNOWN_CHANNEL = 10003
TOO_OLD: Final = 30046
EDITABLE: Final = timedelta(minutes=55)
"""Discord limits edits of messages older than an hour: from this age on a message is reposted."""
ARCHIVE_AFTER: Final = 7 * 24 * 60
"""Minutes without a message after which a thread is archived: Discord's longest, for play over days."""

DELETIONS: Final = 20
"""How often a message is tried to be deleted at most."""
REMEMBERED: Final = 1000
"""The most messages that are remembered because they could not be deleted."""
EDITED: Final = 100
"""The most messages that are remembered as they were last edited."""


def passes(error: Exception) -> bool:
    """Whether Discord may take tomorrow what it has not taken now."""
    return not isinstance(error, discord.HTTPException) or error.status >= 500 or error.status == 429


@dataclass(frozen=True, slots=True)
class _Undeleted:
    """A message that could not be deleted in some ``tries``; ``refused``: Discord said no to the last."""

    place_id: int
    tries: int = 0
    insist: bool = False
    refused: bool = False


class ChannelLost(Exception):
    """Raised if the bot lacks a needed permission here; ``hidden``: it cannot even see the place."""

    def __init__(self, trouble: Trouble, *, hidden: bool = False) -> None:
        super().__init__(trouble.permission)
        self.trouble = trouble
        self.hidden = hidden


class Outgoing:
    """Sends, edits and deletes, with ``faces`` of cards. Raises ``ChannelLost`` without a permission."""

    def __init__(
        self, client: discord.Client, faces: CardFaces = WORDS, budget: Budget | None = None
    ) -> None:
        self.budget = budget or Budget()
        self._client = client
        self.faces = faces
        self.positions = Positions()
        self._undeleted: Newest[int, _Undeleted] = Newest(REMEMBERED)
        """What could not be deleted yet, by message."""
        self._edited: Newest[int, discord.Message] = Newest(EDITED)
        """The messages edited last, as Discord has shown them since."""

    async def send(
        self,
        place_id: int,
        screen: Screen,
        mentions: discord.AllowedMentions,
        *,
        silent: bool = True,
        nonce: str | None = None,
        stays: bool = False,
    ) -> discord.Message:
        """Post this. Raises NotFound if the place is gone. Discord merges two messages with the same
        ``nonce`` within some minutes; the client gives one to what has none, for its own tries.
        ``stays``: the message is not to be deleted later.
        """

        async def send(view: ui.LayoutView, files: list[discord.File]) -> discord.Message:
            return await self._place(place_id).send(
                view=view,
                files=files,
                allowed_mentions=mentions,
                silent=silent,
                nonce=nonce,  # type: ignore[arg-type]  # None is its default
            )

        # What makes a sound calls somebody.
        with urgency(calling() if silent else Urgency.CALL):
            message = await self._sent(place_id, screen, send)
        self.positions.listen(place_id)
        if stays:
            self.positions.heard(place_id, message.id)
        return message

    async def edit(self, place_id: int, message_id: int, screen: Screen) -> None:
        """Show this in an existing message. Raises NotFound if it is gone."""
        message = self._place(place_id).get_partial_message(message_id)

        async def edit(view: ui.LayoutView, files: list[discord.File]) -> None:
            before = self._edited.pop(message_id, None)  # until Discord says how it stands
            change = partial(message.edit, view=view, allowed_mentions=NOBODY)
            self._edited[message_id] = await edited(change, files, before)

        await self._sent(place_id, screen, edit)

    async def shortened(self, place_id: int, message_id: int, line: Screen) -> bool:
        """Show a line alone in a message that is no longer needed. Return whether that worked."""
        try:
            await self.edit(place_id, message_id, line)
        except (discord.HTTPException, ChannelLost) as error:
            log.debug("Could not shorten message %d: %s", message_id, error)
            return False
        return True

    async def delete(self, place_id: int, message_id: int, *, insist: bool = False) -> bool:
        """Delete one of the bot's own messages. Return whether it is gone now; where that only failed for the
        moment, ``delete_left`` tries again; ``insist``: where Discord refuses it too, for as long as this
        process lives, since a permission may come back.
        """
        known = self._undeleted.pop(message_id, _Undeleted(place_id))
        try:
            await self._place(place_id).get_partial_message(message_id).delete()
        except discord.NotFound:
            return True
        except FAILED as error:
            log.debug("Could not delete message %d: %s", message_id, error)
            insist = insist or known.insist
            if insist or (passes(error) and known.tries < DELETIONS):
                self._undeleted[message_id] = _Undeleted(
                    place_id, known.tries + 1, insist=insist, refused=not passes(error)
                )
            return False
        return True

    async def delete_left(self) -> None:
        """Delete what could not be deleted before, as far as Discord lets it now. A periodic task."""
        for message_id, left in list(self._undeleted.items()):
            await self.delete(left.place_id, message_id)
            after = self._undeleted.get(message_id)
            if after is not None and not after.refused:
                # The client has tried for half a minute: the others wait for the next round.
                return

    async def disarm(self, place_id: int, message_id: int) -> bool:
        """Remove the buttons from a message of an earlier deal. Return False where Discord doesn't do it for
        the moment; they do no harm, and a message that can't be changed keeps them.
        """
        try:
            message = self._edited.pop(message_id, None)
            message = message or await self._place(place_id).fetch_message(message_id)
            view = without_buttons(message)
            if view is not None:
                await message.edit(view=view, attachments=message.attachments, allowed_mentions=NOBODY)
        except FAILED as error:
            log.debug("Could not remove the buttons of message %d: %s", message_id, error)
            return not passes(error)
        return True

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> int | None:
        """The thread at this message, or a new one; None if the place can have none. Raises ``ChannelLost``,
        and leaves no empty thread behind, if the bot could not write in it.
        """
        channel = self._client.get_channel(channel_id)
        if channel is not None and not isinstance(channel, discord.TextChannel):
            return None
        silent = None if channel is None else silent_in_threads(channel)
        if silent is not None:
            raise ChannelLost(silent)
        try:
            thread = await self._client.http.start_thread_with_message(
                channel_id, message_id, name=name, auto_archive_duration=ARCHIVE_AFTER
            )
        except discord.NotFound:
            return None
        except discord.HTTPException as error:
            if error.code in NO_ACCESS:
                raise self._lost(channel_id, error, "create_public_threads") from error
            if error.code == THREAD_THERE:
                # It has the id of its message.
                return message_id
            log.info("Could not open a thread for message %d: %s", message_id, error)
            return None
        return int(thread["id"])

    async def start_thread(self, channel_id: int, name: str, *, private: bool) -> int:
        """A new thread in a channel; only those who are added to it see a ``private`` one."""
        wanted = "create_private_threads" if private else "create_public_threads"
        kind: Literal[11, 12] = 12 if private else 11
        try:
            made = await self._client.http.start_thread_without_message(
                channel_id,
                name=name,
                auto_archive_duration=ARCHIVE_AFTER,
                type=kind,
                invitable=False,
            )
        except discord.HTTPException as error:
            raise self._lost(channel_id, error, wanted) from error
        return int(made["id"])

    async def archive(self, thread_id: int) -> None:
        """Archive a thread; any message reopens it. Failure is harmless: no permission, or no thread."""
        try:
            await self._client.http.edit_channel(thread_id, archived=True)
        except discord.HTTPException as error:
            if error.code not in (*NO_ACCESS, ARCHIVED, UNKNOWN_CHANNEL):
                raise
            log.debug("Could not archive thread %d: %s", thread_id, error)

    async def rename(self, thread_id: int, name: str) -> bool:
        """Rename a thread, archived ones too; whether that is done with, as where Discord refuses."""
        try:
            try:
                await self._client.http.edit_channel(thread_id, name=name)
            except discord.HTTPException as error:
                if error.code != ARCHIVED:
                    raise
                await self._client.http.edit_channel(thread_id, name=name, archived=False)
                await self.archive(thread_id)
        except FAILED as error:
            log.info("Could not rename thread %d: %s", thread_id, error)
            return not passes(error)
        return True

    async def invite(self, thread_id: int, person_id: int) -> bool:
        """Add somebody to a thread; whether that is done with, as where Discord refuses somebody."""
        try:
            await self._client.http.add_user_to_thread(thread_id, person_id)
        except discord.HTTPException as error:
            log.info("Could not add person %d to thread %d: %s", person_id, thread_id, error)
            return isinstance(error, discord.Forbidden | discord.NotFound)
        return True

    def _place(self, place_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(place_id)

    async def _sent(
        self, place_id: int, screen: Screen, send: Callable[[ui.LayoutView, list[discord.File]], Awaitable[T]]
    ) -> T:
        """Send this to a place, into an archived thread once it is reopened."""
        try:
            return await sent(screen, self.faces, send)
        except discord.HTTPException as error:
            if not await self._revived(place_id, error):
                raise self._lost(place_id, error) from error
        try:
            return await sent(screen, self.faces, send)
        except discord.HTTPException as error:
            raise self._lost(place_id, error) from error

    async def _revived(self, place_id: int, error: discord.HTTPException) -> bool:
        """Whether the error was an archived thread that is now reopened."""
        if error.code != ARCHIVED:
            return False
        try:
            await self._client.http.edit_channel(place_id, archived=False)
        except discord.HTTPException as other:
            log.info("Could not unarchive thread %d: %s", place_id, other)
            return False
        return True

    def _lost(self, place_id: int, error: discord.HTTPException, wanted: str = "") -> Exception:
        if error.code not in NO_ACCESS:
            return error
        return ChannelLost(trouble(self._client, place_id, wanted), hidden=error.code == HIDDEN)
