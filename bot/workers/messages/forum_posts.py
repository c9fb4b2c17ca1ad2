"""Tables that are posts of a forum channel: made with the lobby as their first message, named and tagged, and
archived when the table is closed.

The table's number ends the title: a post that a killed process made and didn't record is found by it. Title
and tags are changed beside the announcements, as Discord lets a title change only twice in ten minutes; what
is missed then is made up for by ``look``.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final
from weakref import WeakValueDictionary

import discord
from discord import ui

from bot.client.network import FAILED
from bot.client.sending import sent
from bot.layout.parts import WORDS, CardFaces, Refused, Screen
from bot.runtime.keyed_tasks import InTasks, KeyedTasks
from bot.screens.lobby.lobby import lobby_screen
from bot.screens.play.post import post_mark, post_name, post_tags, wanted_tags
from bot.tables.service import Tables
from bot.tables.session.table_view import TableView
from bot.tables.settings.languages import ServerLanguages
from bot.workers.messages.announcement import Announcement
from bot.workers.messages.lacking import Trouble, Troubles, unable_to_post
from bot.workers.messages.outgoing import ARCHIVE_AFTER
from data import StoreError
from data.records.tables import TableStatus

log = logging.getLogger(__name__)

MOST_TAGS: Final = 20
"""The most tags of a forum."""
NEEDS_TAG: Final = 40067
"""Discord's code for a forum in which every post needs a tag."""


class ForumPosts:
    def __init__(self, client: discord.Client, languages: ServerLanguages, faces: CardFaces = WORDS) -> None:
        self._client, self._languages = client, languages
        self._faces = faces
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def make(
        self, shown: Announcement, screen: Screen, mentions: discord.AllowedMentions
    ) -> Trouble | None:
        """Make the table a post that begins with this screen; return what keeps the bot from that."""
        table = shown.table
        forum = self._client.get_channel(table.place.forum_id or 0)
        if not isinstance(forum, discord.ForumChannel):
            await shown.note_post_gone(again=False)
            return None
        post = self._made_before(forum, table.id)
        if post is None:
            trouble = unable_to_post(forum)
            if trouble is not None:
                await shown.note_post_gone(again=False)
                return trouble
            post = await self._create(forum, shown, screen, mentions)
        if post is None:
            await shown.note_post_gone(again=False)
            return unable_to_post(forum, tags=True)
        await shown.note_post(*post)
        return None

    async def _create(
        self,
        forum: discord.ForumChannel,
        shown: Announcement,
        screen: Screen,
        mentions: discord.AllowedMentions,
    ) -> tuple[int, int] | None:
        """Make the post; return its id and that of its first message, None if Discord refuses."""
        tags = await self._tags(forum, shown.view)

        async def send(view: ui.LayoutView, files: list[discord.File]) -> tuple[int, int]:
            made = await forum.create_thread(
                name=post_name(shown.view, shown.tr),
                auto_archive_duration=ARCHIVE_AFTER,
                view=view,
                files=files,
                applied_tags=tags,
                allowed_mentions=mentions,
            )
            return made.thread.id, made.message.id

        try:
            return await sent(screen, self._faces, send)
        except discord.Forbidden as error:
            log.info("Table %d could not become a post: %s", shown.table.id, error)
        except discord.HTTPException as error:
            if error.code != NEEDS_TAG:
                raise
            log.info("Table %d: its forum wants tags that it doesn't have.", shown.table.id)
        return None

    def _made_before(self, forum: discord.ForumChannel, table_id: int) -> tuple[int, int] | None:
        """The post that a process made for this table and did not record; its first message has its id."""
        mark, me = post_mark(table_id), forum.guild.me.id
        mine = (post for post in forum.threads if post.owner_id == me and post.name.endswith(mark))
        return next(((post.id, post.id) for post in mine), None)

    async def keep(self, table_view: TableView) -> None:
        """Give a post the title and tags that it lacks, and archive it once the table is closed."""
        table = table_view.table
        post = self._client.get_channel(table.place.post_id or 0)
        if not isinstance(post, discord.Thread) or not isinstance(post.parent, discord.ForumChannel):
            return
        tr = await self._languages.at(table)
        changes: dict[str, Any] = {}
        name = post_name(table_view, tr)
        if table.status is not TableStatus.LOBBY and post.name != name:
            changes["name"] = name
        tags = await self._tags(post.parent, table_view)
        if {tag.id for tag in post.applied_tags} != {tag.id for tag in tags}:
            # Those that somebody else has given it stay, as far as there is room.
            ours = set(wanted_tags(table_view, tr))
            others = [tag for tag in post.applied_tags if tag.name not in ours]
            changes["applied_tags"] = [*tags, *others][:5]
        if table.status is TableStatus.CLOSED:
            changes["archived"] = True
        elif post.archived and changes:
            changes["archived"] = False
        if changes:
            await post.edit(**changes)

    def posts(self) -> list[int]:
        """The active posts in forums that the bot has made, as far as Discord has told."""
        return [
            post.id
            for guild in self._client.guilds
            for post in guild.threads
            if post.owner_id == guild.me.id and isinstance(post.parent, discord.ForumChannel)
        ]

    async def _tags(self, forum: discord.ForumChannel, table_view: TableView) -> list[discord.ForumTag]:
        """The forum's tags for a table. Those that are missing are made where the bot may."""
        tr = await self._languages.at(table_view.table)
        async with self._locks.setdefault(forum.id, asyncio.Lock()):
            known = await self._with(forum, wanted_tags(table_view, tr))
        manages = forum.permissions_for(forum.guild.me).manage_threads
        usable = {tag.name.casefold(): tag for tag in known if manages or not tag.moderated}
        wanted = [name.casefold() for name in post_tags(table_view, tr)]
        return [usable[name] for name in wanted if name in usable]

    async def _with(self, forum: discord.ForumChannel, names: tuple[str, ...]) -> list[discord.ForumTag]:
        forum = self._known(forum)
        there = {tag.name.casefold() for tag in forum.available_tags}
        missing = [name for name in dict.fromkeys(names) if name.casefold() not in there]
        missing = missing[: MOST_TAGS - len(forum.available_tags)]
        if not missing or not forum.permissions_for(forum.guild.me).manage_channels:
            return list(forum.available_tags)
        new = [discord.ForumTag(name=name) for name in missing]
        try:
            changed = await forum.edit(available_tags=[*forum.available_tags, *new])
        except discord.HTTPException as error:
            log.info("Forum %d: could not make tags: %s", forum.id, error)
            return list(forum.available_tags)
        return list((changed or forum).available_tags)

    def _known(self, forum: discord.ForumChannel) -> discord.ForumChannel:
        found = self._client.get_channel(forum.id)
        return found if isinstance(found, discord.ForumChannel) else forum


class TablePosts(InTasks):
    """Makes posts for tables that want one, and keeps them. ``remember`` is told what a new post shows."""

    def __init__(
        self, posts: ForumPosts, tables: Tables, troubles: Troubles, remember: Callable[[int, Screen], None]
    ) -> None:
        self._posts = posts
        self._tables = tables
        self._store = tables.store
        self._troubles = troubles
        self._remember = remember
        self._tasks = KeyedTasks("posts", self._work)
        self._again: set[int] = set()

    async def open(self, shown: Announcement) -> None:
        """Make a table a post if it is to be one. Where the bot may not, the table stays in its channel."""
        table = shown.table
        place = table.place
        if place.forum_id is None or place.post_id is not None or table.status is TableStatus.CLOSED:
            return
        if table.messages.lobby_message_id is not None or table.messages.message_id is not None:
            return
        screen = lobby_screen(shown.view, shown.tr, table)
        trouble = await self._posts.make(shown, screen, await shown.calling())
        self._tables.registry.outdated(table.id)
        if trouble is not None:
            self._troubles.note(table.id, trouble)
        elif shown.table.messages.lobby_message_id is not None:
            self._remember(shown.table.messages.lobby_message_id, screen)

    async def gone(self, table_id: int) -> bool:
        """A table's place is gone: whether that was a post, in whose stead there will be another."""
        table = await self._store.tables.get(table_id)
        if table is None or table.place.post_id is None:
            return False
        await self._store.messages.post_gone(table_id, again=True)
        self._tables.registry.outdated(table_id)
        return True

    def changed(self, table_id: int) -> None:
        """Bring title and tags of a table's post up to date, soon."""
        self._again.add(table_id)
        self._tasks.begin(table_id)

    async def look(self) -> None:
        """Bring those of all active posts up to date: a periodic task, after what a killed process missed."""
        for table in await self._store.messages.at_posts(self._posts.posts()):
            self.changed(table.id)

    async def close(self) -> None:
        await super().close()
        self._again.clear()

    async def _work(self, table_id: int) -> None:
        while table_id in self._again:
            self._again.discard(table_id)
            try:
                await self._posts.keep(await self._tables.views.of(table_id, None))
            except (*FAILED, StoreError) as error:
                if self._tables.outages.noted(error) is None:
                    log.info("Table %d: title and tags of its post are out of date: %s", table_id, error)
            except Refused as refused:
                log.debug("Table %d: its post is not kept: %s", table_id, refused)
