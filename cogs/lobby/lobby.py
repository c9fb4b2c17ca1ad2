"""The lobby's buttons. The lobby message itself is the answer; a refusal is private."""

from __future__ import annotations

from bot.custom_id import Verb
from bot.errors import stale
from bot.screens.lobby.lobby import lobby_screen
from bot.tables.rules.table_rules import TableRules, kinds
from bot.tables.session import TableView
from bot.time.availability import read_pace
from canasta.i18n import translator
from cogs.press import Press
from cogs.reply import Answer
from cogs.router import Router

router = Router()

PATIENCE = 2.0
"""Seconds that Start waits, to report at once what keeps the bot from showing the table."""


async def _show(answer: Answer, press: Press, table_view: TableView) -> None:
    # The lobby is read by everybody, so it is in the table's language.
    screen = lobby_screen(table_view, translator(table_view.table.locale))
    if press.message_id == table_view.table.lobby_message_id:
        answer.bot.services.announcer.showed(press.message_id, screen)
        await answer.show(screen)
    else:
        await answer.acknowledge()


@router.on(Verb.SIT, in_place=True)
async def _sit(answer: Answer, press: Press) -> None:
    await _show(answer, press, await answer.tables.lobby.sit(press.id.table, answer.person_id, answer.name))


@router.on(Verb.CHANGE_SIDE, in_place=True)
async def _change_side(answer: Answer, press: Press) -> None:
    await _show(answer, press, await answer.tables.lobby.change_side(press.id.table, answer.person_id))


@router.on(Verb.LEAVE_LOBBY, in_place=True)
async def _leave(answer: Answer, press: Press) -> None:
    await _show(answer, press, await answer.tables.lobby.leave(press.id.table, answer.person_id))


@router.on(Verb.ADD_COMPUTER, in_place=True)
async def _add(answer: Answer, press: Press) -> None:
    await _show(answer, press, await answer.tables.lobby.add_computer(press.id.table, answer.person_id))


@router.on(Verb.REMOVE_COMPUTER, in_place=True)
async def _remove(answer: Answer, press: Press) -> None:
    await _show(answer, press, await answer.tables.lobby.remove_computer(press.id.table, answer.person_id))


@router.on(Verb.CHOOSE_SEATS, in_place=True)
async def _players(answer: Answer, press: Press) -> None:
    def change(rules: TableRules) -> TableRules:
        kind = next((kind for kind in kinds(rules.variant) if kind.key == press.value), None)
        if kind is None:
            raise stale()
        return rules.with_kind(kind)

    await _show(answer, press, await answer.tables.rules.change(press.id.table, answer.person_id, change))


@router.on(Verb.CHOOSE_PACE, in_place=True)
async def _pace(answer: Answer, press: Press) -> None:
    pace = read_pace(press.value)
    await _show(answer, press, await answer.tables.lobby.change_pace(press.id.table, answer.person_id, pace))


@router.on(Verb.START, in_place=True)
async def _start(answer: Answer, press: Press) -> None:
    # The announcer says where the match is played, which is unknown until there is a thread.
    await answer.tables.deals.begin_match(press.id.table, answer.person_id)
    await answer.acknowledge()
    announcer = answer.bot.services.announcer
    await announcer.settled(press.id.table, PATIENCE)
    table_view = await answer.tables.views.of(press.id.table, answer.person_id)
    screen = announcer.lobby(table_view, translator(table_view.table.locale))
    if press.message_id == table_view.table.lobby_message_id and not announcer.shows(
        press.message_id, screen
    ):
        # The announcer may not edit messages here; the answer to a click may.
        announcer.showed(press.message_id, screen)
        await answer.show(screen)
