"""The commands that act on a table or show it, each with the tables that it may be about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from discord import app_commands

from bot.layout.errors import Refused
from bot.tables.command_targets import dealt, goes_on, in_match, others_move, to_move
from canasta import actions
from canasta.actions import Action
from canasta.i18n import Text
from canasta.view import View
from cogs.play import hand, late, leave, moves, prepare, read
from cogs.play.parse_move import parse_move, parse_typed
from cogs.press.reply import Answer, Interaction
from cogs.press.which_table import TableCommand, at_table


def _without_words(
    work: Callable[[Answer, int], Awaitable[None]],
) -> Callable[[Answer, int, str], Awaitable[None]]:
    async def run(answer: Answer, table_id: int, typed: str) -> None:
        await work(answer, table_id)

    return run


def _move(name: str, action: Callable[[View, str], Action]) -> TableCommand:
    """Make a typed move at the current version: a typed move always means the current state."""

    async def run(answer: Answer, table_id: int, typed: str) -> None:
        try:
            table_view = await answer.tables.views.seated(table_id, answer.person_id)
            if table_view.view is None:
                raise Refused(Text("No cards have been dealt at this table yet."))
            await moves.move(answer, table_id, table_view.table.version, action(table_view.view, typed))
        except Refused as refused:
            await hand.refuse_at(answer, table_id, refused)

    return TableCommand(name, run, (to_move, in_match))


HAND = TableCommand("hand", _without_words(hand.show_hand), (in_match, dealt))
PREPARE = TableCommand("prepare", _without_words(prepare.show), (others_move, in_match))
TABLE = TableCommand("table", _without_words(read.show_table), (in_match, dealt), watching=True)
SCORE = TableCommand("score", _without_words(read.show_score), (in_match, dealt), watching=True)
RULES = TableCommand("rules", _without_words(read.show_rules), (goes_on,), watching=True)
LEAVE = TableCommand("leave", _without_words(leave.ask))
PAUSE = TableCommand("pause", _without_words(late.ask_pause), (in_match,))
LATE = TableCommand("late", _without_words(late.show_late), (in_match,), watching=True)
DRAW = _move("draw", lambda view, typed: actions.Draw())
TAKE = _move("take", lambda view, typed: parse_typed("take", typed, view.hand))
MELD = _move("meld", lambda view, typed: parse_typed("meld", typed, view.hand))
DISCARD = _move("discard", lambda view, typed: parse_typed("discard", typed, view.hand))
MOVE = _move("move", lambda view, typed: parse_move(typed))
ASK = _move("ask", lambda view, typed: actions.Ask())
ANSWER = _move("answer", lambda view, typed: actions.Answer(typed == "yes"))
COMMANDS = (
    HAND,
    PREPARE,
    TABLE,
    SCORE,
    RULES,
    LEAVE,
    PAUSE,
    LATE,
    DRAW,
    TAKE,
    MELD,
    DISCARD,
    MOVE,
    ASK,
    ANSWER,
)


def _typed(command: TableCommand, description: str) -> app_commands.Command[Any, ..., None]:
    """The slash command of the same name, without parameters."""

    async def run(interaction: Interaction) -> None:
        await at_table(interaction, command)

    return app_commands.Command(name=command.name, description=description, callback=run)


ABOUT_TABLE = (
    _typed(HAND, "Your cards and what you can do now; only you see this"),
    _typed(TABLE, "The table as everybody sees it, and whose turn it is"),
    _typed(SCORE, "The score sheet, deal by deal"),
    _typed(RULES, "The rules that this table plays by"),
    _typed(LEAVE, "Leave the table; a computer player takes over your seat"),
    _typed(PAUSE, "Ask for a pause at this table, or end it; all clocks stop meanwhile"),
    _typed(LATE, "Somebody is late: wait, find a substitute, or end the match"),
)
"""The slash commands about a table that are not moves: looking at it, pausing, leaving."""
