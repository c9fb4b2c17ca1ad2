"""`/canasta-mod close` and `remove`: closing a table with a reason, taking somebody out of a lobby."""

from typing import Final

import discord
from discord import app_commands

from bot.layout import number, stale
from bot.moderation.screens.tables import close_form, closed_text, remove_form, removed_text, table_label
from bot.moderation.tables import LONGEST
from bot.screens.buttons import CLOSE_TABLE, REMOVE_PERSON
from bot.tables.namesakes import all_with_names_apart
from bot.tables.session.table_view import Table
from cogs.press import Answer, Interaction, Press, Router, moderates_at
from cogs.press.error_boundary import Choices, on_server, suggested

router = Router()
MOST: Final = 25
"""The most suggestions that Discord shows."""
Reason = app_commands.Range[str, 1, LONGEST]


@app_commands.command(description="Closes a lobby or a table; its people read why")
@app_commands.describe(table="Which table", reason="Why; they read it")
@on_server
async def close(answer: Answer, guild_id: int, table: str, reason: Reason) -> None:
    found = await answer.bot.services.moderation.tables.find(guild_id, table)
    await _close(answer, found.id, reason)


@app_commands.command(description="Takes somebody out of a lobby; they read why, and can't rejoin that table")
@app_commands.describe(
    member="Whom", reason="Why; only they read it", table="Which table, if they're at several"
)
@on_server
async def remove(
    answer: Answer, guild_id: int, member: discord.User, reason: Reason, table: str | None = None
) -> None:
    found = await answer.bot.services.moderation.tables.find(guild_id, table, sits=member.id)
    await _remove(answer, found.id, member.id, reason)


@close.autocomplete("table")
@remove.autocomplete("table")
@suggested
async def _tables_offered(interaction: Interaction, typed: str) -> Choices:
    answer = Answer(interaction)
    if answer.home is None:
        return []
    offered = []
    here = interaction.channel_id
    tables = all_with_names_apart(await answer.bot.store.tables.all_open(answer.home))
    # Those where the command is typed come first.
    for table in sorted(tables, key=lambda one: (here not in (one.place.channel_id, one.place_id), -one.id)):
        if table.private or not moderates_at(answer, table):
            continue
        channel = interaction.guild.get_channel(table.place.channel_id) if interaction.guild else None
        label = table_label(table, "" if channel is None else channel.name, answer.tr)
        if typed.casefold() in label.casefold():
            offered.append(app_commands.Choice(name=label, value=str(table.id)))
    return offered[:MOST]


async def _close(answer: Answer, table_id: int, reason: str) -> None:
    table = await answer.tables.views.table(table_id)
    table_view = await answer.bot.services.moderation.tables.close(
        table_id,
        answer.person_id,
        moderator=moderates_at(answer, table),
        name=answer.name,
        reason=reason,
    )
    await answer.show_text(closed_text(table_view.table, answer.tr))


async def _remove(answer: Answer, table_id: int, who: int, reason: str) -> None:
    table = await answer.tables.views.table(table_id)
    table_view = await answer.bot.services.moderation.tables.remove(
        table.id,
        answer.person_id,
        who,
        moderator=moderates_at(answer, table),
        name=answer.name,
        reason=reason,
    )
    await answer.show_text(removed_text(table_view.table, who, answer.tr))


async def _moderated(answer: Answer, table_id: int) -> Table:
    """The table, where this moderator may act at it. Raises Refused."""
    table = await answer.tables.views.table(table_id)
    moderator = moderates_at(answer, table)
    await answer.bot.services.moderation.tables.check(table, answer.person_id, moderator=moderator)
    return table


@router.on(REMOVE_PERSON)
async def _press_remove(answer: Answer, press: Press) -> None:
    # The select's value says whom; behind the verb it stands in the window that asks why.
    who = number(press.id.rest or press.value)
    if who is None or not press.values:
        raise stale()
    if press.id.rest:
        await _remove(answer, press.id.table, who, press.value)
        return
    await answer.ask(remove_form(await _moderated(answer, press.id.table), who, answer.tr))


@router.on(CLOSE_TABLE)
async def _press_close(answer: Answer, press: Press) -> None:
    if press.values:
        await _close(answer, press.id.table, press.value)
        return
    await answer.ask(close_form(await _moderated(answer, press.id.table), answer.tr))
