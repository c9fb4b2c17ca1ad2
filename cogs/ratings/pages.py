"""The pages of the leaderboard, of seasons and of roles; the commands that open them."""

from dataclasses import replace

import discord
from discord import app_commands

from bot.client.permissions import role_trouble, role_trouble_text
from bot.feature import SettingsPage
from bot.layout import Refused, stale
from bot.ratings.leaderboards import ALWAYS, KINDS, MOST_MINIMUM, Board, board_rules, seasons_words
from bot.ratings.rating_rules import families
from bot.ratings.roles import MOST_RULES, for_places, for_rating
from bot.ratings.screens import settings as screens
from bot.ratings.seasons import MONTH
from bot.ratings.workers.leaderboard_posts import SEASON as NOW
from bot.server.screens.settings.frame import OTHER, PageScreen
from canasta.i18n import Text
from cogs.press import Answer, Interaction, Step, opens, page_with_rows, role_with


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
    locale = await answer.tables.languages.of(guild_id)
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


async def _show(answer: Answer, guild_id: int, note: str) -> PageScreen:
    return await _shown(answer, guild_id, note, None)


async def _shown(answer: Answer, guild_id: int, note: str, picked: int | None) -> PageScreen:
    rules = await answer.bot.services.ratings.roles.check(guild_id)
    guild = answer.bot.get_guild(guild_id)
    names = {} if guild is None else {role.id: role.name for role in guild.roles}
    return screens.roles_page(rules, names, answer.tr, note, picked=picked)


async def _change(answer: Answer, guild_id: int, step: Step) -> Text | None:
    if step.what == screens.PICK:
        role = role_with(answer, guild_id, step.value)
        _check_role(answer, role)
        await answer.show(await _shown(answer, guild_id, "", role.id))
        return None
    if step.what == screens.STOP:
        role_id = step.ids[0]
        if not await answer.bot.store.ratings.roles.drop_rule(guild_id, role_id, by=answer.person_id):
            raise stale()
        answer.bot.services.ratings.roles.look(guild_id)
        return Text("✅ I don't give {role} any more, and take it back.", role=f"<@&{role_id}>")
    if step.what != screens.GIVE:
        raise stale()
    return await _change_goal(answer, guild_id, step)


async def _change_goal(answer: Answer, guild_id: int, step: Step) -> Text | None:
    """What a role is given for was chosen, or written in a window; its kind follows the role's id then."""
    role_id, _, kind = step.about.partition(":")
    goal = step.value if kind else step.value[1:]
    kind, role = kind or step.value[:1], role_with(answer, guild_id, role_id)
    if kind not in screens.GOALS:
        raise stale()
    if goal == OTHER:
        await answer.ask(screens.goal_form(role.id, kind, answer.tr))
        return None
    await _give(answer, role, kind, replace(step, values=(goal,)).written(*screens.GOALS[kind]))
    answer.bot.services.ratings.roles.look(guild_id)
    return Text("✅ Players get {role} now.", role=f"<@&{role.id}>")


async def _give(answer: Answer, role: discord.Role, kind: str, goal: int) -> None:
    """Give this role from now on. Raises Refused for one that the bot or the user can't give."""
    _check_role(answer, role)
    rules = await answer.bot.store.ratings.roles.rules(role.guild.id)
    if len(rules) >= MOST_RULES and role.id not in {one.role_id for one in rules}:
        raise Refused("A server gives at most {n} roles. Stop giving one of them first.", n=MOST_RULES)
    rule = (for_rating if kind == screens.RATING else for_places)(role.guild.id, role.id, goal)
    await answer.bot.store.ratings.roles.set_rule(rule, by=answer.person_id)


def _check_role(answer: Answer, role: discord.Role) -> None:
    """Raises Refused for a role that the bot or the user can't give."""
    trouble = role_trouble(role.guild, role.id)
    if trouble is not None:
        raise Refused(role_trouble_text(trouble, role.id))
    _may_give(answer.interaction, role)


def _may_give(interaction: Interaction, role: discord.Role) -> None:
    """Raises Refused for a user who couldn't give the role by hand."""
    user = interaction.user
    if user.id == role.guild.owner_id:
        return
    if not interaction.permissions.manage_roles:
        raise Refused("To have me give roles you need Manage Roles yourself.")
    if not isinstance(user, discord.Member) or role >= user.top_role:
        raise Refused(
            "I only give roles below your own highest one for you, and {role} isn't. Ask somebody with a "
            "higher role.",
            role=f"<@&{role.id}>",
        )


async def _now(answer: Answer, guild_id: int) -> str:
    return screens.roles_words(await answer.bot.store.ratings.roles.rules(guild_id), answer.tr)


ROLES = page_with_rows(SettingsPage.ROLES, _show, _change, _now)
roles = opens(ROLES, "roles", "Roles that players get for their rating, or for a place in the last season")
