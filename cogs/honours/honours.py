"""Honours of people."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.client.installs import EVERYWHERE
from bot.honours.honour import Group
from bot.honours.record import honours_for
from bot.honours.screens.honours import SHOW_HONOURS, first_group, honours_screen
from bot.layout.custom_id import number
from bot.layout.errors import stale
from cogs.press.error_boundary import guarded
from cogs.press.press import Press
from cogs.press.reply import Answer, Interaction
from cogs.press.router import Router
from cogs.press.seeing import of_ones_own

router = Router(of_ones_own)


@app_commands.command(
    description="What you, or somebody else, have earned at the table", extras={**EVERYWHERE}
)
@app_commands.describe(who="Whose (default: your own)")
async def honours(interaction: Interaction, who: discord.User | None = None) -> None:
    async def work(answer: Answer) -> None:
        person = who or interaction.user
        await _show(answer, None, person.id, person.display_name)

    await guarded(Answer(interaction), work)


async def _show(
    answer: Answer, group: Group | None, person_id: int, name: str, *, apart: bool = False
) -> None:
    services = answer.bot.services
    record = await honours_for(answer.person_id, answer.bot.store, services.executor, person_id, name)
    screen = await honours_screen(record, group or first_group(record), answer.tr, services.pictures)
    await (answer.tell if apart else answer.show)(screen)


@router.on(SHOW_HONOURS)
async def _turn_to(answer: Answer, press: Press) -> None:
    group, _, rest = press.id.rest.partition(":")
    person, _, name = rest.partition(":")
    person_id = number(person)
    if person_id is None or not name or group not in ("", *Group):
        raise stale()
    await _show(answer, Group(group) if group else None, person_id, name, apart=not group)
