"""The pages of the leaderboard: where it is posted, and how long seasons are; the commands that open them."""

from dataclasses import replace

from discord import app_commands

from bot.feature import SettingsPage
from bot.layout.errors import stale
from bot.ratings.leaderboards import ALWAYS, KINDS, MOST_MINIMUM, Board, board_rules, seasons_words
from bot.ratings.rating_rules import families
from bot.ratings.screens import board_settings as screens
from bot.ratings.seasons import MONTH
from bot.ratings.workers.leaderboard_posts import SEASON as NOW
from bot.server.screens.settings.frame import OTHER, PageScreen
from canasta.i18n import Text
from cogs.press.page import Step, opens, page_with_rows
from cogs.press.reply import Answer


async def _posted(answer: Answer, guild_id: int) -> screens.PostedNow | None:
    posted = await answer.bot.store.ratings.leaderboards.posted(guild_id)
    if posted is None:
        return None
    rules = await board_rules(answer.bot.store, guild_id)
    board = answer.bot.services.ratings.posts.board_of(posted, rules)
    guild = answer.bot.get_guild(guild_id)
    lost = guild is not None and guild.get_channel(posted.channel_id) is None
    season = f":{NOW}:" in posted.content
    return screens.PostedNow(posted.channel_id, board.by, board.family, season, posted.rhythm, lost)


async def _show_board(answer: Answer, guild_id: int, note: str) -> PageScreen:
    return screens.board_page(await _posted(answer, guild_id), answer.tr, note)


async def _change_board(answer: Answer, guild_id: int, step: Step) -> Text:
    posts, by = answer.bot.services.ratings.posts, answer.person_id
    if step.what == screens.OFF:
        await posts.remove(guild_id, by=by)
        return Text("✅ The leaderboard is removed.")
    wanted = _wanted(await _posted(answer, guild_id), step)
    season = NOW if wanted.season else Board().season
    board = Board(by=wanted.by, family=wanted.family, season=season)
    locale = str(answer.interaction.guild_locale or "en")
    await posts.post(guild_id, wanted.channel_id, board, wanted.rhythm, locale, by=by)
    return Text("✅ The leaderboard is posted like that now.")


def _wanted(now: screens.PostedNow | None, step: Step) -> screens.PostedNow:
    """The leaderboard after this change."""
    if step.what == screens.CHANNEL:
        first = screens.PostedNow(0, Board().by, Board().family, season=False, rhythm=ALWAYS)
        return replace(now or first, channel_id=step.ids[0])
    if now is None:
        raise stale()
    if step.what == screens.BY and step.value in KINDS:
        return replace(now, by=step.value)
    if step.what == screens.GAME and step.value in (screens.ALL_GAMES, *families()):
        return replace(now, family=Board().family if step.value == screens.ALL_GAMES else step.value)
    if step.what == screens.SPAN:
        return replace(now, season=step.value == screens.SEASON)
    if step.what == screens.OFTEN and step.value in screens.OFTENS:
        return replace(now, rhythm=step.value)
    raise stale()


async def _now_board(answer: Answer, guild_id: int) -> str:
    return screens.board_words(await _posted(answer, guild_id), answer.tr)


async def _show_seasons(answer: Answer, guild_id: int, note: str) -> PageScreen:
    return screens.seasons_page(await board_rules(answer.bot.store, guild_id), answer.tr, note)


async def _change_seasons(answer: Answer, guild_id: int, step: Step) -> Text | None:
    posts, by = answer.bot.services.ratings.posts, answer.person_id
    if step.what == screens.LENGTH and step.value in screens.LENGTHS:
        await posts.set_season(guild_id, step.value, by=by)
        if step.value == MONTH:
            return Text("✅ A season is a month now.")
        return Text("✅ A season is a quarter of a year now.")
    if step.what != screens.MINIMUM:
        raise stale()
    if step.value == OTHER:
        await answer.ask(screens.minimum_form(answer.tr))
        return None
    await posts.set_minimum(guild_id, step.written(1, MOST_MINIMUM), by=by)
    return Text("✅ That counts for all leaderboards here.")


async def _now_seasons(answer: Answer, guild_id: int) -> str:
    return seasons_words(await board_rules(answer.bot.store, guild_id), answer.tr)


BOARD = page_with_rows(SettingsPage.BOARD, _show_board, _change_board, _now_board)
SEASONS = page_with_rows(SettingsPage.SEASONS, _show_seasons, _change_seasons, _now_seasons)

leaderboard: app_commands.Group = app_commands.Group(
    name="leaderboard", description="Where the leaderboard is posted, and who is on it"
)
leaderboard.add_command(opens(BOARD, "post", "Post the leaderboard in a channel and keep it up to date"))
leaderboard.add_command(
    opens(SEASONS, "matches", "How many matches it takes to appear on this server's leaderboards")
)
leaderboard.add_command(opens(SEASONS, "season", "How long this server's seasons are"))
