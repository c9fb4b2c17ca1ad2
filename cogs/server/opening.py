"""The pages of who opens tables and tournaments, where, and how often; the forum's command."""

from bot.feature import SettingsPage
from bot.layout import Refused, stale
from bot.server.screens.settings import opening as screens
from bot.server.screens.settings.frame import PageScreen
from bot.server.screens.settings.opening import SET, USUAL, limits_page, limits_words
from bot.tables.settings.hourly_limits import ServerLimit
from bot.tables.settings.opening import Opening, Opens
from canasta.i18n import Text
from cogs.press import Answer, Step, opens, page_of_rows, page_with_rows


def gone_channels(answer: Answer, guild_id: int, opening: Opening) -> list[int]:
    guild = answer.bot.get_guild(guild_id)
    return [] if guild is None else [one for one in opening.channels if guild.get_channel(one) is None]


def gone_roles(answer: Answer, guild_id: int, opening: Opening) -> list[int]:
    guild = answer.bot.get_guild(guild_id)
    return [] if guild is None else [one for one in opening.roles.values() if guild.get_role(one) is None]


async def _show_where(answer: Answer, guild_id: int, note: str) -> PageScreen:
    opening = await answer.tables.opening.of_server(guild_id)
    return screens.where_screen(opening, gone_channels(answer, guild_id, opening), answer.tr, note)


async def _change_where(answer: Answer, guild_id: int, step: Step) -> Text:
    rules = answer.tables.opening
    if step.what == screens.EVERYWHERE:
        await rules.set_channels(guild_id, (), by=answer.person_id)
        return Text("✅ Tables can be opened in every channel now.")
    if step.what != screens.CHANNELS:
        raise stale()
    await rules.set_channels(guild_id, step.ids, by=answer.person_id)
    return Text("✅ New tables open only there now.")


async def _show_who(answer: Answer, guild_id: int, note: str) -> PageScreen:
    opening = await answer.tables.opening.of_server(guild_id)
    return screens.who_screen(opening, gone_roles(answer, guild_id, opening), answer.tr, note)


async def _change_who(answer: Answer, guild_id: int, step: Step) -> Text:
    if step.about not in list(Opens) or step.what not in (screens.ROLE, screens.ANYBODY):
        raise stale()
    what = Opens(step.about)
    role = None if step.what == screens.ANYBODY else step.ids[0]
    if role == guild_id:
        # Discord's role for everybody has the server's id.
        if what is Opens.TOURNAMENTS:
            raise Refused("Not everybody: choose a role for the people who run your tournaments.")
        role = None
    await answer.tables.opening.set_role(guild_id, what, role, by=answer.person_id)
    if role is None:
        return (
            Text("✅ Everybody can open tables now.")
            if what is Opens.TABLES
            else Text("✅ Members with Manage Events can open tournaments now.")
        )
    named = f"<@&{role}>"
    return (
        Text("✅ Only members with {role} open tables now.", role=named)
        if what is Opens.TABLES
        else Text("✅ Only members with {role} open tournaments now.", role=named)
    )


async def _now_where(answer: Answer, guild_id: int) -> str:
    opening = await answer.tables.opening.of_server(guild_id)
    return screens.where_words(opening, gone_channels(answer, guild_id, opening), answer.tr)


async def _now_who(answer: Answer, guild_id: int) -> str:
    opening = await answer.tables.opening.of_server(guild_id)
    return screens.who_line(opening, gone_roles(answer, guild_id, opening), answer.tr)


WHERE = page_with_rows(SettingsPage.WHERE, _show_where, _change_where, _now_where)
WHO = page_with_rows(SettingsPage.WHO, _show_who, _change_who, _now_who)
forum = opens(
    page_of_rows(SettingsPage.FORUM), "forum", "Let new tables become posts of a forum channel, with tags"
)


async def _show_limits(answer: Answer, guild_id: int, note: str) -> PageScreen:
    limits = answer.tables.limits
    declared = answer.bot.services.declared.limits.values()
    operators = {ServerLimit(one.setting): limits.operators(one) for one in declared if one.setting}
    return limits_page(await limits.servers.of_server(guild_id), operators, answer.tr, note)


async def _change_limits(answer: Answer, guild_id: int, step: Step) -> Text:
    if step.what != SET or step.about not in list(ServerLimit):
        raise stale()
    most = None if step.value == USUAL else step.number
    await answer.tables.limits.servers.set(guild_id, ServerLimit(step.about), most, by=answer.person_id)
    return Text("✅ That counts at once, for the last hour too.")


async def _now_limits(answer: Answer, guild_id: int) -> str:
    return limits_words(await answer.tables.limits.servers.of_server(guild_id), answer.tr)


LIMITS = page_with_rows(SettingsPage.LIMITS, _show_limits, _change_limits, _now_limits)
