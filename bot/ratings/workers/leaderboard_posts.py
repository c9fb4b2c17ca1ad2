"""A server's leaderboard posted in a channel and kept up to date, and the announcements of season ends."""

import logging
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

import discord

from bot.layout.parts import LONGEST, NOBODY, Refused, Screen, told_apart
from bot.ratings.leaderboards import ALWAYS, SETTING, TOP, WEEKLY, Board, BoardRules, board_rules, read
from bot.ratings.screens.leaderboard import board_screen, season_over_text
from bot.ratings.seasons import begin_of, previous, season_of
from bot.workers.core import Core, Worker
from bot.workers.messages.kept import Edit, Keep, Kept
from bot.workers.messages.outgoing import ChannelLost
from canasta.i18n import Translator
from data.records.audit import AuditEntry, Deed, Detail
from data.records.results import AnnouncedSeason, PostedBoard

log = logging.getLogger(__name__)

WEEK: Final = timedelta(days=7)
LAPSE: Final = timedelta(minutes=10)
"""After this time others announce a season whose announcing process was killed."""
SEASON: Final = "now"
"""In a posted board's text: the current season."""
BOARD: Final = "the leaderboard"
SEASON_END: Final = "the end of a season"


class LeaderboardPosts(Worker):
    """Posts boards where servers want them: periodically, after rated matches, and when people hide."""

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self._kept = Kept(core.outgoing, log)

    async def post(
        self,
        guild_id: int,
        channel_id: int,
        board: Board,
        rhythm: str,
        locale: str,
        *,
        by: int | None = None,
    ) -> None:
        """Show a board in this channel from now on, as ``by`` wants. Raises Refused if it can't be."""
        async with self._kept.lock(guild_id):
            before = await self._store.ratings.leaderboards.post(
                guild_id, channel_id=channel_id, rhythm=rhythm, content=board.text, locale=locale
            )
            await self._delete_board(before)
            posted = await self._store.ratings.leaderboards.posted(guild_id)
            if posted is None:
                return
            try:
                await self._show(posted)
            except (ChannelLost, discord.HTTPException) as error:
                await self._store.ratings.leaderboards.drop(guild_id)
                if isinstance(error, ChannelLost):
                    raise Refused(error.trouble.text) from None
                raise Refused("I can't post there. Choose a text channel I can write in.") from None
            details: dict[str, Detail] = {"channel": channel_id}
            await self._store.audit.note(AuditEntry(guild_id, Deed.BOARD_POSTED, by, details=details))

    async def remove(self, guild_id: int, *, by: int | None = None) -> bool:
        """Stop showing it, as a person wants (``by``); False if it was not shown."""
        async with self._kept.lock(guild_id):
            before = await self._store.ratings.leaderboards.drop(guild_id, by=by)
            await self._delete_board(before)
        return before is not None

    async def set_minimum(self, guild_id: int, matches: int, *, by: int | None = None) -> None:
        """Set the number of matches needed to appear on the server's boards."""
        await self._change_rules(guild_id, by, minimum=matches)

    async def set_season(self, guild_id: int, length: str, *, by: int | None = None) -> None:
        """Set the length of seasons; past seasons of that length are not announced."""
        if (await board_rules(self._store, guild_id)).season != length:
            now = self._tables.clock()
            await self._store.ratings.seasons.skip(guild_id, previous(season_of(now, length)), now)
        await self._change_rules(guild_id, by, season=length)

    async def _change_rules(self, guild_id: int, by: int | None, **changes: Any) -> None:
        rules = replace(await board_rules(self._store, guild_id), **changes)
        await self._store.settings.set_for_guild(guild_id, SETTING, rules.setting(), by=by)
        await self.ratings_changed({guild_id})

    async def ratings_changed(self, guilds: set[int]) -> None:
        """Update the boards of these servers, whose matches have been rated."""
        for guild_id in guilds:
            posted = await self._store.ratings.leaderboards.posted(guild_id)
            if posted is not None and posted.rhythm == ALWAYS:
                await self._try(guild_id)

    async def renew(self) -> None:
        """Update posts that name who has hidden or is deleted, or omit who is back. Failures are retried."""
        for posted in await self._store.ratings.leaderboards.to_renew():
            await self._try(posted.guild_id)
        for announced in await self._store.ratings.seasons.to_renew():
            async with self._kept.lock(announced.guild_id):
                await self._renew_season(announced)

    async def due(self) -> None:
        """Show what is due: weekly boards, what couldn't be shown, corrected names, ends of seasons."""
        now, boards = self._tables.clock(), self._store.ratings.leaderboards
        for posted in [*await boards.due(WEEKLY, now - WEEK), *await boards.outdated()]:
            await self._try(posted.guild_id)
        await self.renew()
        for posted in await self._store.ratings.leaderboards.all():
            async with self._kept.lock(posted.guild_id):
                await self._season_over(posted)

    async def _try(self, guild_id: int) -> None:
        async with self._kept.lock(guild_id):
            posted = await self._store.ratings.leaderboards.posted(guild_id)
            if posted is None:
                return
            try:
                await self._show(posted)
            except (ChannelLost, discord.HTTPException) as error:
                self._trouble(guild_id, BOARD, error)
                if posted.renew and posted.message_id is not None and await self._delete_board(posted):
                    await self._store.ratings.leaderboards.lost(guild_id, posted.message_id)
            else:
                self._kept.well((guild_id, BOARD))

    def _trouble(self, guild_id: int, what: str, error: Exception) -> None:
        """Log what cannot be shown on a server: once, until it can."""
        self._kept.trouble((guild_id, what), f"Server {guild_id}: could not show {what}", error)

    async def _show(self, posted: PostedBoard) -> None:
        rules = await board_rules(self._store, posted.guild_id)
        board = self.board_of(posted, rules)
        screen = await self._screen(posted.guild_id, board, rules, await self._tables.languages.at(posted))

        async def put(message_id: int) -> None:
            await self._store.ratings.leaderboards.shown(
                posted.guild_id, message_id, self._tables.clock(), renewed=posted.renew
            )

        keep = Keep(place_id=posted.channel_id, message_id=posted.message_id, screen=screen, put=put)
        if await self._kept.show(keep) == posted.message_id:
            await put(posted.message_id)

    def board_of(self, posted: PostedBoard, rules: BoardRules) -> Board:
        """The board to show now: that of the current season, if the post follows seasons."""
        text = posted.content.replace(f":{SEASON}:", f":{season_of(self._tables.clock(), rules.season)}:")
        return Board.from_text(text) or Board()

    async def _screen(self, guild_id: int, board: Board, rules: BoardRules, tr: Translator) -> Screen:
        now = self._tables.clock()
        found = await read(self._store, board, guild_id, self._name(guild_id), rules, None, now)
        return await board_screen(found, tr, self._core.pictures, buttons=False)

    async def _season_over(self, posted: PostedBoard) -> None:
        """Announce the previous season once, if anybody is on it and the board was there when it ended."""
        guild_id = posted.guild_id
        rules = await board_rules(self._store, guild_id)
        now = self._tables.clock()
        current = season_of(now, rules.season)
        if posted.since is not None and posted.since >= begin_of(current):
            return
        season = previous(current)
        board = replace(self.board_of(posted, rules), season=season)
        if not await self._store.ratings.standings.size(
            board.ladder(guild_id), board.by, minimum=board.minimum(rules)
        ) or not await self._store.ratings.seasons.claim(guild_id, season, now, LAPSE):
            return
        screen = await self._final_screen(guild_id, board, rules, await self._tables.languages.at(posted))
        message_id = await self._said(guild_id, posted.channel_id, screen)
        if message_id is not None:
            announced = AnnouncedSeason(
                guild_id, season, posted.channel_id, message_id, board.text, posted.locale
            )
            await self._store.ratings.seasons.announced(announced, now)

    async def _renew_season(self, announced: AnnouncedSeason) -> None:
        """Show the end of a season again, with those who may be shown now."""
        guild_id = announced.guild_id
        board = Board.from_text(announced.content) or Board(season=announced.season)
        rules = await board_rules(self._store, guild_id)
        screen = await self._final_screen(guild_id, board, rules, await self._tables.languages.at(announced))
        message_id: int | None = announced.message_id
        try:
            edit = await self._kept.edit(announced.channel_id, announced.message_id, screen)
            if edit is Edit.TOO_OLD:
                await self._delete(announced.channel_id, announced.message_id)
                message_id = await self._said(guild_id, announced.channel_id, screen)
            elif edit is Edit.GONE:
                message_id = None
        except (ChannelLost, discord.HTTPException) as error:
            # The name must go in any case: with the message, if that cannot be edited.
            if not await self._delete(announced.channel_id, announced.message_id):
                self._trouble(guild_id, SEASON_END, error)
                return
            message_id = await self._said(announced.guild_id, announced.channel_id, screen)
        await self._store.ratings.seasons.renewed(announced, message_id)

    async def _said(self, guild_id: int, channel_id: int, screen: Screen) -> int | None:
        """Post the end of a season; None if that fails."""
        try:
            message = await self._outgoing.send(channel_id, screen, NOBODY)
        except (ChannelLost, discord.HTTPException) as error:
            self._trouble(guild_id, SEASON_END, error)
            return None
        self._kept.well((guild_id, SEASON_END))
        return message.id

    async def _final_screen(self, guild_id: int, board: Board, rules: BoardRules, tr: Translator) -> Screen:
        """A season's final standings, headed by those who share first place."""
        screen = await self._screen(guild_id, board, rules, tr)
        best = await self._store.ratings.standings.board(
            board.ladder(guild_id), board.by, minimum=board.minimum(rules), limit=TOP + 1
        )
        first = told_apart([line.standing.name for line in best if line.place == 1], LONGEST)
        screen.parts.insert(0, season_over_text(board.season, first, tr))
        return screen

    async def _delete_board(self, posted: PostedBoard | None) -> bool:
        if posted is None or posted.message_id is None:
            return True
        return await self._delete(posted.channel_id, posted.message_id)

    async def _delete(self, place_id: int, message_id: int) -> bool:
        """As ``Outgoing.delete``; a refusal is tried again too, since what stays names people."""
        return await self._outgoing.delete(place_id, message_id, insist=True)

    def _name(self, guild_id: int) -> str:
        guild = self._client.get_guild(guild_id)
        return "" if guild is None else guild.name
