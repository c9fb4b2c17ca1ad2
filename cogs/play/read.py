"""What everybody may read: the table, the score, the rules, pictures in words."""

from bot.layout import Refused, number, stale
from bot.screens.buttons import RULES, SCORE, SINCE, TABLE
from bot.screens.play import read
from bot.screens.play.more import CALL_BACK, EMOTE, EMOTES, NUDGE, ON, QUIET, SWITCH_QUIET, more_screen
from bot.screens.play.pace import called_back_screen
from bot.screens.play.read import FAIR, sealed_screen, turn_screen
from bot.screens.play.table import MORE, WORDS
from bot.screens.play.turn_notices import table_link
from bot.screens.rules.rules import rules_screen
from bot.tables.session.table_view import Emote, TableView
from canasta.view import View
from cogs.play.places import place_of
from cogs.press import Answer, Press, Router, moderates_at, of_ones_own

router = Router(of_ones_own, panel=True)

PATIENCE = 2.0
"""Seconds to wait for a lobby that is shown again."""


@router.at_table(TABLE)
async def show_table(answer: Answer, table_id: int) -> None:
    """Show the table as everybody sees it, with the last turns."""
    table_view = await place_of(answer, table_id).view()
    if table_view.in_lobby:
        await _show_lobby(answer, table_view.table.id)
        return
    table_view, view = await _dealt(answer, table_id)
    await answer.show(await read.table_screen(table_view, view, answer.tr, answer.pictures))


async def _show_lobby(answer: Answer, table_id: int) -> None:
    """Say where a lobby stands; if its message was deleted, show it again, for somebody who sits there."""
    table = await answer.tables.views.table(table_id)
    if table.messages.lobby_message_id is None and table.seat_of(answer.person_id) is not None:
        announcer = answer.bot.services.announcer
        announcer.changed(table_id)
        await announcer.settled(table_id, PATIENCE)
        table = await answer.tables.views.table(table_id)
    if table.messages.lobby_message_id is None:
        raise Refused("No cards have been dealt at this table yet.")
    link = table_link(table)
    await answer.show_text(answer.tr("This table waits for players: [to its lobby]({link})", link=link))


@router.at_table(SCORE)
async def show_score(answer: Answer, table_id: int) -> None:
    """Show the score sheet, with the data to check the shuffle."""
    table_view, view = await _dealt(answer, table_id)
    await answer.show(await read.score_screen(table_view, view, answer.tr, answer.pictures))


async def show_rules(answer: Answer, table_id: int, number: str = "") -> None:
    """Show the rules in force at the table: one section, and a select of the others."""
    table_view = await place_of(answer, table_id).view()
    await answer.show(await rules_screen(table_view, answer.person_id, number, answer.tr, answer.pictures))


async def _dealt(answer: Answer, table_id: int) -> tuple[TableView, View]:
    table_view = await place_of(answer, table_id).view()
    if table_view.view is None:
        raise Refused("No cards have been dealt at this table yet.")
    return table_view, table_view.view


@router.on(MORE)
async def _more(answer: Answer, press: Press) -> None:
    table_view, _ = await _dealt(answer, press.id.table)
    await _show_more(answer, table_view)


async def _show_more(answer: Answer, table_view: TableView, note: str = "") -> None:
    silent = await answer.tables.emotes.refusal(table_view, answer.person_id)
    table = table_view.table
    moderator = moderates_at(answer, table)
    closes = await answer.tables.authority.may_close(table, answer.person_id, moderator=moderator)
    await answer.show(more_screen(table_view, answer.tr, silent, note=note, closes=closes))


@router.on(EMOTE)
async def _emote(answer: Answer, press: Press) -> None:
    if press.value not in list(Emote):
        raise stale()
    table_view = await answer.tables.emotes.say(press.id.table, answer.person_id, Emote(press.value))
    await _show_more(answer, table_view, answer.tr("✅ Said. It stands under the table for a moment."))


@router.on(EMOTES)
async def _switch_emotes(answer: Answer, press: Press) -> None:
    table_view = await answer.tables.emotes.switch(press.id.table, answer.person_id, on=press.value == ON)
    await _show_more(answer, table_view)


@router.on(FAIR)
async def _fair(answer: Answer, press: Press) -> None:
    table_view, _ = await _dealt(answer, press.id.table)
    await answer.show(sealed_screen(table_view, answer.tr))


@router.on(SWITCH_QUIET)
async def _quiet(answer: Answer, press: Press) -> None:
    table_view = await answer.tables.quiet.set(press.id.table, answer.person_id, quiet=press.value == QUIET)
    await _show_more(answer, table_view)


@router.on(CALL_BACK)
async def _call_back(answer: Answer, press: Press) -> None:
    table_view = await answer.tables.calls.call_back(press.id.table, answer.person_id)
    await answer.show(called_back_screen(table_view.table, answer.person_id, answer.tr))


@router.on(NUDGE)
async def _nudge(answer: Answer, press: Press) -> None:
    await answer.tables.calls.nudge(press.id.table, answer.person_id)
    await answer.show_text(answer.tr("Done. The next nudge at this table is possible in a day."))


@router.on(SINCE)
async def _since(answer: Answer, press: Press) -> None:
    at = press.id.rest
    page = number(at, below=1000)
    if at and page is None:
        raise stale()
    table_view, find = await answer.tables.recaps.since(press.id.table, answer.person_id)
    turns = await answer.bot.services.executor.run(find)
    await answer.show(await turn_screen(table_view, turns, page or 0, answer.tr, answer.pictures))


@router.on(RULES)
async def _rules(answer: Answer, press: Press) -> None:
    await show_rules(answer, press.id.table, press.value)


@router.on(WORDS)
async def _words(answer: Answer, press: Press) -> None:
    table_view, view = await _dealt(answer, press.id.table)
    await answer.show(await read.words_screen(table_view, view, answer.tr, answer.pictures))
