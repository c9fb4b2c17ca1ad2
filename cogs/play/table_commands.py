"""The commands that act on a table or show it, each with the tables that it may be about."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from discord import app_commands

from bot.layout import Refused
from bot.tables.command_targets import dealt, goes_on, in_match, others_move, to_move
from canasta import actions
from canasta.actions import Action
from canasta.i18n import Text
from canasta.view import View
from cogs.play import hand, late, leave, moves, prepare, read
from cogs.play.parse_move import parse_move, parse_typed
from cogs.press import Answer, Interaction, TableCommand, at_table, offered


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
                raise Refused("No cards have been dealt at this table yet.")
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


SHOWN: Final[Mapping[str, tuple[TableCommand, Text]]] = {
    command.name: (command, title)
    for command, title in (
        (TABLE, Text("The table as everybody sees it")),
        (SCORE, Text("The score sheet, deal by deal")),
        (RULES, Text("The rules that it plays by")),
        (LATE, Text("Somebody is late: wait, find a substitute, or end the match")),
        (PAUSE, Text("Ask for a pause, or end it; all clocks stop meanwhile")),
        (LEAVE, Text("Leave it; a computer player takes over your seat")),
    )
}


@app_commands.command(name=HAND.name, description="Your cards and what you can do now; only you see this")
async def my_hand(interaction: Interaction) -> None:
    await at_table(interaction, HAND)


@app_commands.command(description="The table as everybody sees it; its score, rules, a pause, who is late")
@app_commands.describe(show="What to see or do there (default: the table)")
@app_commands.choices(show=offered({name: title for name, (_, title) in SHOWN.items()}))
async def table(interaction: Interaction, show: str = TABLE.name) -> None:
    await at_table(interaction, SHOWN[show][0] if show in SHOWN else TABLE)
