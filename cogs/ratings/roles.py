"""`/canasta-server roles`: roles that people get for their rating, or for a place in the last season."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.client.permissions import RoleTrouble, role_trouble
from bot.layout.errors import Refused
from bot.ratings.roles import MOST_PLACES, MOST_RULES, RATINGS, rule_for
from bot.ratings.screens.roles import roles_screen, trouble_text
from canasta.i18n import Text
from cogs.press.error_boundary import in_server, managers_only
from cogs.press.reply import Answer, Interaction


@app_commands.command(
    description="Roles that players get for their rating, or for a place in the last season"
)
@app_commands.describe(
    role="The role to give",
    rating="To everybody who has this rating or more",
    places="To this many first places of the last season",
    stop="The role to give no longer; it's taken back",
)
async def roles(
    interaction: Interaction,
    role: discord.Role | None = None,
    rating: app_commands.Range[int, RATINGS[0], RATINGS[1]] | None = None,
    places: app_commands.Range[int, 1, MOST_PLACES] | None = None,
    stop: discord.Role | None = None,
) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        managers_only(interaction)
        store, giver = answer.bot.store.ratings.roles, answer.bot.services.ratings.roles
        if role is not None:
            await give_role(answer, role, rating, places)
        elif rating is not None or places is not None:
            raise Refused(Text("Which role? Choose it with `role:`."))
        if stop is not None and not await store.drop_rule(guild_id, stop.id, by=answer.person_id):
            raise Refused(Text("I don't give {role}.", role=f"<@&{stop.id}>"))
        rules = await giver.check(guild_id)
        giver.look(guild_id)
        await answer.show(roles_screen(rules, answer.tr))
        for rule in rules:
            if rule.trouble == RoleTrouble.GONE:
                # The manager has just been told.
                await store.drop_rule(guild_id, rule.role_id)

    await in_server(interaction, work)


async def give_role(answer: Answer, role: discord.Role, rating: int | None, places: int | None) -> None:
    """Give this role from now on. Raises Refused for one that the bot or the user can't give."""
    rule = rule_for(role.guild.id, role.id, rating, places)
    check_role(answer, role)
    rules = await answer.bot.store.ratings.roles.rules(role.guild.id)
    if len(rules) >= MOST_RULES and role.id not in {one.role_id for one in rules}:
        raise Refused(Text("A server gives at most {n} roles. Stop giving one of them first.", n=MOST_RULES))
    await answer.bot.store.ratings.roles.set_rule(rule, by=answer.person_id)


def check_role(answer: Answer, role: discord.Role) -> None:
    """Raises Refused for a role that the bot or the user can't give."""
    trouble = role_trouble(role.guild, role.id)
    if trouble is not None:
        raise Refused(trouble_text(trouble, role.id))
    _may_give(answer.interaction, role)


def _may_give(interaction: Interaction, role: discord.Role) -> None:
    """Raises Refused for a user who couldn't give the role by hand."""
    user = interaction.user
    if user.id == role.guild.owner_id:
        return
    if not interaction.permissions.manage_roles:
        raise Refused(Text("To have me give roles you need Manage Roles yourself."))
    if not isinstance(user, discord.Member) or role >= user.top_role:
        raise Refused(
            Text(
                "I only give roles below your own highest one for you, and {role} isn't. Ask somebody with a "
                "higher role.",
                role=f"<@&{role.id}>",
            )
        )
