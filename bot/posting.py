"""A server's board in a channel, kept up to date, and the end of its seasons."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Final

import discord

from bot.boardrules import ALWAYS, WEEKLY, BoardRules, board_rules
from bot.boards import Board, board_screen, read
from bot.errors import Refused
from bot.layout import NOBODY, Screen
from bot.names import shown
from bot.pictures import Pictures
from bot.places import Lost, Places
from bot.seasons import previous, season_name, season_of
from bot.tables import Tables
from canasta.i18n import Text, Translator, translator
from data import LadderKey, PostedBoard

log = logging.getLogger(__name__)

WEEK: Final = timedelta(days=7)
LAPSE: Final = timedelta(minutes=10)
"""A process that wanted to announce a season and was killed leaves it to others after that."""
TOO_OLD: Final = 30046
SEASON: Final = "now"
"""In a posted board's text: whatever season it is."""


class Posting:
    """Shows boards where servers want them. Told of a server whose matches were judged; the rest is a
    chore.
    """

    def __init__(self, client: discord.Client, tables: Tables, pictures: Pictures) -> None:
        self._client = client
        self._tables = tables
        self._store = tables.store
        self._pictures = pictures
        self._places = Places(client)

    async def post(self, guild_id: int, channel_id: int, board: Board, rhythm: str, locale: str) -> None:
        """Show a server's board in this channel from now on. Raises Refused where that cannot be."""
        before = await self._store.post_board(
            guild_id, channel_id=channel_id, rhythm=rhythm, content=board.text, locale=locale
        )
        await self._delete(before)
        posted = await self._store.posted_board(guild_id)
        if posted is None:
            return
        try:
            await self._show(posted)
        except (Lost, discord.HTTPException) as error:
            await self._store.drop_board(guild_id)
            if isinstance(error, Lost):
                raise Refused(error.trouble.text) from None
            raise Refused(Text("I cannot post there. Choose a text channel in which I may write.")) from None

    async def remove(self, guild_id: int) -> bool:
        """Show it no more; False where it was not shown."""
        before = await self._store.drop_board(guild_id)
        await self._delete(before)
        return before is not None

    async def judged(self, guilds: set[int]) -> None:
        """Matches of these servers have been judged: bring their boards up to date."""
        for guild_id in guilds:
            posted = await self._store.posted_board(guild_id)
            if posted is not None and posted.rhythm == ALWAYS:
                await self._try(posted)

    async def due(self) -> None:
        """Show what has become due: weekly boards, boards that are shown nowhere yet, ends of seasons."""
        now = self._tables.clock()
        for posted in await self._store.boards_due(WEEKLY, now - WEEK):
            await self._try(posted)
        for posted in await self._store.posted_boards():
            await self._season_over(posted)

    async def _try(self, posted: PostedBoard) -> None:
        try:
            await self._show(posted)
        except (Lost, discord.HTTPException) as error:
            log.info("The board of server %d is not shown: %s", posted.guild_id, error)

    async def _show(self, posted: PostedBoard) -> None:
        rules = await board_rules(self._store, posted.guild_id)
        board = self.board_of(posted, rules)
        screen = await self._screen(posted, board, rules, translator(posted.locale))
        message_id = posted.message_id
        if message_id is not None:
            try:
                await self._places.edit(posted.channel_id, message_id, screen)
            except discord.NotFound:
                message_id = None
            except discord.HTTPException as error:
                if error.code != TOO_OLD:
                    raise
                await self._places.delete(posted.channel_id, message_id)
                message_id = None
        if message_id is None:
            message_id = (await self._places.send(posted.channel_id, screen, NOBODY)).id
        await self._store.board_shown(posted.guild_id, message_id, self._tables.clock())

    def board_of(self, posted: PostedBoard, rules: BoardRules) -> Board:
        """The board that is shown now: of the present season, where it is to be that."""
        text = posted.content.replace(f":{SEASON}:", f":{season_of(self._tables.clock(), rules.season)}:")
        return Board.from_text(text) or Board()

    async def _screen(self, posted: PostedBoard, board: Board, rules: BoardRules, say: Translator) -> Screen:
        found = await read(self._store, board, posted.guild_id, self._name(posted.guild_id), rules, None)
        return await board_screen(found, say, self._pictures, buttons=False)

    async def _season_over(self, posted: PostedBoard) -> None:
        """Announce the season before this one, once, if anybody played in it."""
        rules = await board_rules(self._store, posted.guild_id)
        now = self._tables.clock()
        season = previous(season_of(now, rules.season))
        by = self.board_of(posted, rules).by
        if not await self._store.board_size(
            LadderKey(posted.guild_id, "", season), by, minimum=rules.minimum
        ) or not await self._store.claim_season(posted.guild_id, season, now, LAPSE):
            return
        say = translator(posted.locale)
        final = await self._screen(posted, Board(by=by, season=season), rules, say)
        best = await self._store.board(
            LadderKey(posted.guild_id, "", season), by, minimum=rules.minimum, limit=1
        )
        final.parts.insert(
            0,
            say(
                "## {season} is over\n{name} is first. The final standings:",
                season=say.text(season_name(season)),
                name=shown(best[0].standing.name),
            ),
        )
        try:
            await self._places.send(posted.channel_id, final, NOBODY)
        except (Lost, discord.HTTPException) as error:
            log.info("The end of season %s of server %d is not said: %s", season, posted.guild_id, error)
            return
        await self._store.season_announced(posted.guild_id, season, now)

    async def _delete(self, posted: PostedBoard | None) -> None:
        if posted is not None and posted.message_id is not None:
            await self._places.delete(posted.channel_id, posted.message_id)

    def _name(self, guild_id: int) -> str:
        guild = self._client.get_guild(guild_id)
        return "" if guild is None else guild.name
