"""The page of roles for ratings and seasons."""

from dataclasses import replace

import discord

from bot.client.permissions import role_trouble, role_trouble_text
from bot.feature import SettingsPage
from bot.layout.errors import Refused, stale
from bot.ratings.roles import MOST_RULES, for_places, for_rating
from bot.ratings.screens import role_settings as screens
from bot.server.screens.settings.frame import OTHER, PageScreen
from canasta.i18n import Text
from cogs.press.page import Step, opens, page_with_rows, role_with
from cogs.press.reply import Answer, Interaction


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
