"""`/my tables`: everything that somebody takes part in, and the message that keeps it up to date."""

import discord
from discord import app_commands

from bot.client.installs import EVERYWHERE
from bot.people.feature import OWN_LISTS
from bot.people.my_tables import my_tables
from bot.people.screens.my_tables import MY_TABLES, SHOWN, MyTablesStep, my_tables_screen, stopped_text
from bot.people.workers.digests import turns_since
from cogs.press import Answer, Interaction, Press, Router, of_ones_own
from cogs.press.error_boundary import guarded

router = Router(of_ones_own)


@app_commands.command(
    description="Where it's your turn, soonest deadline first, and what else you're playing",
    extras={**EVERYWHERE},
)
async def tables(interaction: Interaction) -> None:
    await guarded(Answer(interaction), _show)


async def _show(answer: Answer, note: str = "") -> None:
    """Show the user's list privately, and where it is kept up to date."""
    mine = await my_tables(answer.bot.store, answer.person_id)
    known = await answer.bot.services.servers.names(mine.guild_ids)
    turns = [table.id for table in mine.turns if table.guild_id in known][:SHOWN]
    await answer.show(
        my_tables_screen(
            mine,
            answer.tr,
            {id: name for id, name in known.items() if id != answer.home},
            await turns_since(answer.tables, answer.person_id, turns, answer.tr),
            left=mine.guild_ids - {*known},
            kept=await answer.bot.store.people.own_lists.get(answer.person_id),
            threads=_channel(answer) is not None,
            note=note,
        )
    )


def _channel(answer: Answer) -> discord.TextChannel | None:
    """The channel in which a private thread can be opened for the user; None where there is none."""
    channel = answer.interaction.channel
    return channel if answer.home is not None and isinstance(channel, discord.TextChannel) else None


@router.on(MY_TABLES)
async def _press(answer: Answer, press: Press) -> None:
    boards, locale, channel = (answer.bot.services.people.own_lists, answer.locale, _channel(answer))
    if press.value == MyTablesStep.STOP:
        await boards.stop(answer.person_id)
        await _show(answer, stopped_text(answer.tr))
        return
    if press.value == MyTablesStep.DIRECT:
        await answer.tables.limits.spend(OWN_LISTS, answer.home, answer.person_id)
        await boards.keep_directly(answer.person_id, locale)
    elif press.value == MyTablesStep.THREAD and channel is not None:
        await answer.tables.limits.spend(OWN_LISTS, answer.home, answer.person_id)
        name = answer.tr("{name}'s tables", name=answer.name)
        await boards.keep_in_thread(
            answer.person_id, locale, guild_id=channel.guild.id, channel_id=channel.id, name=name
        )
    await _show(answer)
