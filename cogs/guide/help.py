"""`/canasta help` and its topics, the buttons of a welcome, and Why not? below a refusal."""

from discord import app_commands

from bot.client.installs import EVERYWHERE, only_in_servers
from bot.guide.screens.help import HELP, nowhere_screen, table_screen, topic_screen, waiting_screen
from bot.guide.screens.topics import topic_named
from bot.guide.screens.welcome import QUICK_GAME, gathered_screen, your_lobby_screen
from bot.guide.screens.why_not import Why, why_screen
from bot.layout import Refused, stale
from bot.screens.buttons import GATHER, WHY_NOT
from bot.screens.lobby.new_table import opened_screen
from bot.screens.panel.move_notes import read_asked
from bot.tables.command_targets import goes_on, in_match, narrowed, tables_meant, to_move, waits
from bot.tables.drafts.bench import Bench
from bot.tables.lobby.new_tables import Opener
from bot.tables.session.table_view import TableView
from canasta.actions import Action
from canasta.i18n import Text
from canasta.refusals import Refusal
from cogs.play.hand import show_hand
from cogs.play.places import place_of
from cogs.press import Answer, Interaction, Press, Router, of_ones_own, opener_of, tell_trouble, why_not_open
from cogs.press.error_boundary import guarded
from cogs.press.place import Place

router = Router(of_ones_own)

PATIENCE = 2.0
"""Seconds to wait for the table's message, to say where it is, or what keeps the bot from posting it."""


async def _opener(answer: Answer) -> Opener:
    """Who pressed where, as /canasta new has it. Raises Refused without tables, or commands, there."""
    interaction = answer.interaction
    if answer.home is None or interaction.channel_id is None:
        raise Refused(only_in_servers(interaction))
    if not interaction.permissions.use_application_commands:
        raise Refused("To open a table here you need the permission Use Application Commands.")
    return await opener_of(answer, answer.home)


@router.on(QUICK_GAME)
async def _play(answer: Answer, press: Press) -> None:
    settled = answer.bot.services.announcer.settled
    table_view = await answer.tables.first_tables.play(
        await _opener(answer), lambda table_id: settled(table_id, PATIENCE), barred=await why_not_open(answer)
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
    gathered = await answer.tables.first_tables.gather(
        await _opener(answer), barred=await why_not_open(answer)
    )
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


_MOVED = Text("The table has moved on.")


@router.on(WHY_NOT)
async def _why_not(answer: Answer, press: Press) -> None:
    asked = read_asked(press.id.rest)
    if asked is None:
        raise stale()
    place = place_of(answer, press.id.table)
    table_view = await place.seated()
    action, refusal = asked.action, None
    if table_view.table.version == press.id.version:
        action = action or await _put_together(place, table_view)
        refusal = None if action is None else await place.check(action)
        if refusal is not None and refusal.code != asked.code:
            # It was refused at an earlier point of the turn.
            refusal = None
    why = (
        Why(Refusal(asked.code, asked.rule, _MOVED), action, moved=True)
        if refusal is None
        else Why(refusal, action)
    )
    await answer.tell(await why_screen(table_view, why, answer.tr, answer.pictures))


async def _put_together(place: Place, table_view: TableView) -> Action | None:
    """The melds that the player is putting together: too many cards for a button's id."""
    draft = await place.draft(table_view)
    if draft is None or table_view.view is None or table_view.rules is None:
        return None
    return Bench(table_view.view, draft, table_view.rules).action()
