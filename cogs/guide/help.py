"""`/canasta help`, and the select of its topics."""

from discord import app_commands

from bot.client.installs import EVERYWHERE
from bot.guide.screens.help import HELP, nowhere_screen, table_screen, topic_screen, waiting_screen
from bot.guide.screens.topics import topic_named
from bot.tables.command_targets import goes_on, in_match, narrowed, tables_meant, to_move, waits
from cogs.press.error_boundary import guarded
from cogs.press.reply import Answer, Interaction, Press
from cogs.press.router import Router, of_ones_own

router = Router(of_ones_own)


@app_commands.command(
    description="What can you do next? And how does it all work? Only you see this", extras={**EVERYWHERE}
)
async def help(interaction: Interaction) -> None:
    await guarded(Answer(interaction), _show)


async def _show(answer: Answer) -> None:
    """Show what the person can do next where they are."""
    place_id = answer.interaction.channel_id
    if answer.home is None or place_id is None:
        await answer.show(nowhere_screen(answer.tr, direct=True))
        return
    store, person_id = answer.bot.store, answer.person_id
    tables = await tables_meant(store, answer.home, place_id, person_id)
    mine = [table for table in tables if table.seat_of(person_id) is not None]
    if mine:
        await _show_table(answer, narrowed(mine, person_id, (to_move, in_match, goes_on))[0].id)
        return
    for table in tables:
        if in_match(table, person_id):
            table_view = await answer.tables.views.of(table.id, person_id)
            if table_view.former_seat is not None:
                await answer.show(table_screen(table_view, person_id, 0, answer.tr))
                return
    waiting = [table for table in tables if waits(table, person_id)]
    if waiting:
        await answer.show(waiting_screen(waiting[0], answer.tr))
    else:
        await answer.show(nowhere_screen(answer.tr, direct=False))


async def _show_table(answer: Answer, table_id: int) -> None:
    waiting = await answer.bot.store.turns.waiting_for(answer.person_id)
    elsewhere = sum(table.id != table_id for table in waiting)
    table_view = await answer.tables.views.of(table_id, answer.person_id)
    await answer.show(table_screen(table_view, answer.person_id, elsewhere, answer.tr))


@router.on(HELP)
async def _help(answer: Answer, press: Press) -> None:
    topic = topic_named(press.value)
    if topic is None:
        await _show(answer)
    else:
        await answer.show(topic_screen(topic, answer.tr))
