"""The buttons of a welcome, which belong to no table: anybody may press them, at any time."""

from bot.client.installs import only_in_servers
from bot.guide.screens.welcome import QUICK_GAME, gathered_screen, your_lobby_screen
from bot.layout.errors import Refused
from bot.screens.buttons import GATHER
from bot.screens.lobby.new_table import opened_screen
from bot.tables.lobby.new_tables import Opener
from cogs.play.hand import show_hand
from cogs.press.may_open import opener_of, why_not_open
from cogs.press.reply import Answer, Press, tell_trouble
from cogs.press.router import Router, of_ones_own

router = Router(of_ones_own)

PATIENCE = 2.0
"""Seconds to wait for the table's message, to say where it is, or what keeps the bot from posting it."""


def _opener(answer: Answer) -> Opener:
    """Who pressed where, as /canasta new has it. Raises Refused without tables, or commands, there."""
    interaction = answer.interaction
    if answer.home is None or interaction.channel_id is None:
        raise Refused(only_in_servers(interaction))
    if not interaction.permissions.use_application_commands:
        raise Refused("To open a table here you need the permission Use Application Commands.")
    return opener_of(answer, answer.home)


@router.on(QUICK_GAME)
async def _play(answer: Answer, press: Press) -> None:
    settled = answer.bot.services.announcer.settled
    table_view = await answer.tables.first_tables.play(
        _opener(answer), lambda table_id: settled(table_id, PATIENCE), barred=await why_not_open(answer)
    )
    table_id = table_view.table.id
    await settled(table_id, PATIENCE)
    table = (await answer.tables.views.of(table_id, answer.person_id)).table
    thread = table.place.thread_id
    note = "" if thread is None else answer.tr("Your table: <#{thread}>.", thread=thread)
    await show_hand(answer, table_id, note=note)
    await tell_trouble(answer, table_id)


@router.on(GATHER)
async def _gather(answer: Answer, press: Press) -> None:
    gathered = await answer.tables.first_tables.gather(_opener(answer), barred=await why_not_open(answer))
    table_id = gathered.table_view.table.id
    await answer.bot.services.announcer.settled(table_id, PATIENCE)
    table_view = await answer.tables.views.of(table_id, answer.person_id)
    elsewhere = table_view.table.place.channel_id != answer.interaction.channel_id
    if gathered.before or (gathered.opened and elsewhere):
        screen = your_lobby_screen(table_view, answer.person_id, answer.tr)
    elif gathered.opened:
        screen = opened_screen(table_view, answer.tr)
    else:
        screen = gathered_screen(table_view, answer.tr)
    await answer.show(screen)
    await tell_trouble(answer, table_id)
