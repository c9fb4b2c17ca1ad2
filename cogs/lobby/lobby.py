"""The lobby's buttons, and invitations. The lobby, as pressed, is the answer; a refusal is private."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from bot.layout import Refused, Verb, number, stale, verb
from bot.screens.buttons import LEAVE_LOBBY, PLAY_NOW, SET_UP, SIT
from bot.screens.lobby import set_up
from bot.screens.lobby.invitation import (
    INVITATION,
    LANGUAGE,
    Reply,
    answered_screen,
    invited_text,
    language_screen,
    language_text,
    late_screen,
)
from bot.screens.lobby.lobby import INVITE, WAIT, lobby_screen
from bot.screens.lobby.search import MEANWHILE
from bot.screens.play.leave import GONE
from bot.screens.play.turn_notices import closed_text
from bot.tables.rules.length import Length, lengths
from bot.tables.rules.table_rules import TableRules, kinds
from bot.tables.service import Tables
from bot.tables.session.table_view import TableView
from bot.time import read_pace
from canasta.i18n import LANGUAGES, Text
from cogs.play.late import ask_for_nights
from cogs.press import Answer, Press, Router, moderates_at

CHANGE_SIDE = verb("side", "change_side")
START = verb("start")

router = Router()

PATIENCE = 2.0
"""Seconds that Play now waits, to report at once what keeps the bot from showing the table."""


async def _show(answer: Answer, press: Press, table_view: TableView) -> None:
    if press.private:
        await _show_menu(answer, table_view)
        return
    # The lobby is read by everybody, so it is in the table's language.
    screen = lobby_screen(table_view, await answer.tables.languages.at(table_view.table))
    if press.message_id == table_view.table.messages.lobby_message_id:
        answer.bot.services.announcer.showed(press.message_id, screen)
        await answer.show(screen)
    else:
        await answer.acknowledge()


async def _show_menu(answer: Answer, table_view: TableView) -> None:
    """The lobby's private menu, while there is something in it for the person."""
    if table_view.in_lobby:
        levels = answer.tables.lobby.levels(table_view.table.variant)
        table, person = table_view.table, answer.person_id
        moderator = await answer.tables.authority.may_close(
            table, person, moderator=moderates_at(answer, table)
        )
        await answer.show(set_up.set_up_screen(table_view, person, levels, answer.tr, moderator=moderator))
    else:
        await answer.show_text(closed_text(table_view.table, answer.tr))


@router.on(SET_UP)
async def _set_up(answer: Answer, press: Press) -> None:
    table_view = await answer.tables.views.of(press.id.table, answer.person_id)
    if not table_view.in_lobby:
        raise Refused("This lobby is closed: its match has begun, or everybody left.", refresh=True)
    await _show_menu(answer, table_view)


@router.on(SIT, in_place=True)
async def _sit(answer: Answer, press: Press) -> None:
    seat = number(press.id.rest)
    if press.id.rest and seat is None:
        raise stale()
    table_view = await answer.tables.lobby.sit(
        press.id.table, answer.person_id, answer.name, seat, avatar=answer.avatar
    )
    await _show(answer, press, table_view)
    await ask_for_nights(answer, table_view)
    await _ask_for_language(answer, table_view)


@router.on(LEAVE_LOBBY, in_place=True)
async def _leave(answer: Answer, press: Press) -> None:
    table_view = await answer.tables.lobby.leave(press.id.table, answer.person_id)
    if press.private:
        await answer.show_text(answer.tr.text(GONE))
    else:
        await _show(answer, press, table_view)


def _changes(verb: Verb, change: Callable[[Tables], Callable[[int, int], Awaitable[TableView]]]) -> None:
    """Have a press that says no more than its verb do this at its table."""

    @router.on(verb, in_place=True)
    async def work(answer: Answer, press: Press) -> None:
        await _show(answer, press, await change(answer.tables)(press.id.table, answer.person_id))


_changes(CHANGE_SIDE, lambda tables: tables.lobby.change_side)
_changes(set_up.ADD_COMPUTER, lambda tables: tables.lobby.add_computer)
_changes(set_up.REMOVE_COMPUTER, lambda tables: tables.lobby.remove_computer)
_changes(WAIT, lambda tables: tables.full_lobbies.wait)


@router.on(set_up.CLOSE_LOBBY)
async def _close(answer: Answer, press: Press) -> None:
    await _show(answer, press, await answer.tables.lobby.close(press.id.table, answer.person_id))


@router.on(set_up.TAKE_OUT, in_place=True)
async def _take_out(answer: Answer, press: Press) -> None:
    who = number(press.value)
    if who is None:
        raise stale()
    await _show(answer, press, await answer.tables.lobby.take_out(press.id.table, answer.person_id, who))


@router.on(set_up.INVITED_ONLY, in_place=True)
async def _invited_only(answer: Answer, press: Press) -> None:
    if press.id.rest not in ("0", "1"):
        raise stale()
    await _change(answer, press, invited_only=press.id.rest == "1")


@router.on(set_up.CHOOSE_LEVEL, in_place=True)
async def _level(answer: Answer, press: Press) -> None:
    seat = number(press.id.rest)
    if seat is None:
        raise stale()
    table_view = await answer.tables.lobby.change_level(press.id.table, answer.person_id, seat, press.value)
    await _show(answer, press, table_view)


@router.on(set_up.CHOOSE_SEATS, in_place=True)
async def _players(answer: Answer, press: Press) -> None:
    def change(rules: TableRules) -> TableRules:
        kind = next((kind for kind in kinds(rules.variant) if kind.key == press.value), None)
        if kind is None:
            raise stale()
        return rules.with_kind(kind)

    await _show(answer, press, await answer.tables.rules.change(press.id.table, answer.person_id, change))


@router.on(set_up.CHOOSE_LENGTH)
async def _length(answer: Answer, press: Press) -> None:
    def change(rules: TableRules) -> TableRules:
        if press.value == set_up.OWN:
            return rules
        offered = lengths(rules)
        if press.value not in list(Length) or Length(press.value) not in offered:
            raise stale()
        return offered[Length(press.value)]

    await _show(answer, press, await answer.tables.rules.change(press.id.table, answer.person_id, change))


@router.on(set_up.CHOOSE_HINTS, in_place=True)
async def _hints(answer: Answer, press: Press) -> None:
    if press.value not in list(set_up.Hints):
        raise stale()
    hints = {set_up.Hints.ON: True, set_up.Hints.OFF: False}.get(set_up.Hints(press.value))
    await _change(answer, press, hints=hints)


async def _change(answer: Answer, press: Press, **chosen: bool | None) -> None:
    change = partial(replace, **chosen)
    table_view = await answer.tables.lobby.change_habits(press.id.table, answer.person_id, change)
    await _show(answer, press, table_view)


@router.on(set_up.CHOOSE_PACE, in_place=True)
async def _pace(answer: Answer, press: Press) -> None:
    pace = None if press.value == set_up.AUTO else read_pace(press.value)
    await _show(answer, press, await answer.tables.lobby.change_pace(press.id.table, answer.person_id, pace))


@router.on(START, in_place=True)
async def _start(answer: Answer, press: Press) -> None:
    # A button of an earlier release, which fills no seats.
    await answer.tables.deals.begin_match(press.id.table, answer.person_id)
    await _show_start(answer, press)


@router.on(PLAY_NOW, in_place=True)
async def _play_now(answer: Answer, press: Press) -> None:
    await answer.tables.deals.play_now(press.id.table, answer.person_id)
    await _show_start(answer, press)


@router.on(MEANWHILE, in_place=True)
async def _play_meanwhile(answer: Answer, press: Press) -> None:
    await answer.tables.deals.play_now(press.id.table, answer.person_id, meanwhile=True)
    await _show_start(answer, press)


async def _show_start(answer: Answer, press: Press) -> None:
    # The announcer says where the match is played, which is unknown until there is a thread.
    await answer.acknowledge()
    announcer = answer.bot.services.announcer
    await announcer.settled(press.id.table, PATIENCE)
    table_view = await answer.tables.views.of(press.id.table, answer.person_id)
    if press.private:
        await answer.show(announcer.lobby(table_view, answer.tr))
        return
    screen = announcer.lobby(table_view, await answer.tables.languages.at(table_view.table))
    if press.message_id == table_view.table.messages.lobby_message_id and not announcer.shows(
        press.message_id, screen
    ):
        # The announcer may not edit messages here; the answer to a click may.
        announcer.showed(press.message_id, screen)
        await answer.show(screen)


BOTS = Text("Bots don't play. Press Play now, and computer players take the empty seats.")


@router.on(INVITE)
async def _invite(answer: Answer, press: Press) -> None:
    people = [person for person in map(number, press.values) if person is not None]
    if not people or len(people) < len(press.values):
        raise stale()
    data: dict[str, Any] = {**(answer.interaction.data or {})}
    users = data.get("resolved", {}).get("users", {})
    if any(users.get(str(person), {}).get("bot") for person in people):
        raise Refused(BOTS)
    await invite(answer, press.id.table, people)


async def invite(answer: Answer, table_id: int, people: Sequence[int]) -> None:
    """Call these people to a table, and tell the user whom that has reached."""
    done = await answer.tables.invitations.invite(table_id, answer.person_id, people)
    await answer.show_text(invited_text(done.called, done.before, done.not_now, answer.tr))


@router.on(INVITATION, in_place=True)
async def _reply(answer: Answer, press: Press) -> None:
    word, _, person = press.id.rest.partition(":")
    if word not in list(Reply) or number(person) is None:
        raise stale()
    table_view = await answer.tables.views.of(press.id.table, answer.person_id)
    # Everybody reads the call.
    tr = await answer.tables.languages.at(table_view.table)
    if int(person) != answer.person_id:
        raise Refused("This call is for {person}. You can sit down in the lobby.", person=f"<@{person}>")
    if not table_view.in_lobby:
        await answer.show(late_screen(tr))
        return
    reply = Reply(word)
    if reply is Reply.JOIN and table_view.seat is None:
        table_view = await answer.tables.lobby.sit(
            press.id.table, answer.person_id, answer.name, avatar=answer.avatar
        )
    await answer.show(answered_screen(table_view.table, answer.person_id, reply, tr))
    await ask_for_nights(answer, table_view)
    await _ask_for_language(answer, table_view)


async def _ask_for_language(answer: Answer, table_view: TableView) -> None:
    """Ask somebody at a table most of whose people read another language than the server's, once."""
    table = table_view.table
    people = [seat.person_id for seat in table.seats if seat.person_id is not None]
    language = await answer.tables.languages.to_ask(
        table.guild_id, answer.person_id, people, manages=answer.interaction.permissions.manage_guild
    )
    if language is not None:
        await answer.tell(language_screen(table, language, answer.tr))


@router.on(LANGUAGE)
async def _language(answer: Answer, press: Press) -> None:
    languages, language = answer.tables.languages, press.id.rest
    table_view = await answer.tables.views.of(press.id.table, answer.person_id)
    if (language and language not in LANGUAGES) or table_view.seat is None:
        raise stale()
    guild_id = table_view.table.guild_id
    if language:
        manages = answer.interaction.permissions.manage_guild
        await languages.agree(guild_id, language, answer.person_id, manages=manages)
        answer.tables.registry.tell(table_view.table.id, guild_id)
    await answer.show_text(language_text(await languages.of(guild_id), answer.tr))
