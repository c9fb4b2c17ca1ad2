"""The slash commands of a table: its views, and typed moves, with legal moves offered as autocomplete."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from discord import app_commands

from bot.names import shorten
from bot.screens.play.hand_moves import others
from bot.screens.play.move_labels import move_label, named
from canasta.actions import Action, format_action
from canasta.i18n import translator
from canasta.view import View
from cogs.error_boundary import Choices, guarded, suggested
from cogs.play import table_commands as tables
from cogs.play import turns
from cogs.play.parse_move import PILE_ALONE
from cogs.reply import Answer, Interaction
from cogs.which_table import TableCommand, at_table, tables_for

CHOICES = 25
CHOICE_LIMIT = 100
TABLES = 5
"""The most tables whose moves are offered to somebody who is to move at several: there is little time to
answer.
"""


@app_commands.command(name="hand", description="Your cards and what you can do now; only you see this")
async def show_hand(interaction: Interaction) -> None:
    await at_table(interaction, tables.HAND)


@app_commands.command(name="turns", description="Every table where it's your turn, soonest deadline first")
async def show_turns(interaction: Interaction) -> None:
    await guarded(Answer(interaction), turns.show)


@app_commands.command(name="prepare", description="Set a premove for your next turn; only you see it")
async def show_prepare(interaction: Interaction) -> None:
    await at_table(interaction, tables.PREPARE)


@app_commands.command(description="Show the table")
async def table(interaction: Interaction) -> None:
    await at_table(interaction, tables.TABLE)


@app_commands.command(description="Show the score sheet")
async def score(interaction: Interaction) -> None:
    await at_table(interaction, tables.SCORE)


@app_commands.command(description="Show this table's rules")
async def rules(interaction: Interaction) -> None:
    await at_table(interaction, tables.RULES)


@app_commands.command(description="Leave the table; a computer player takes over your seat")
async def leave(interaction: Interaction) -> None:
    await at_table(interaction, tables.LEAVE)


@app_commands.command(description="Draw from the stock")
async def draw(interaction: Interaction) -> None:
    await at_table(interaction, tables.DRAW)


@app_commands.command(description="Take the pile")
@app_commands.describe(cards="The cards to lay down with its top card; leave empty to add it to your meld")
async def take(interaction: Interaction, cards: str = "") -> None:
    await at_table(interaction, tables.TAKE, cards)


@app_commands.command(description="Lay down melds or add to them")
@app_commands.describe(cards="For example KhKdKs or K K 2; separate several melds with commas")
async def meld(interaction: Interaction, cards: str) -> None:
    await at_table(interaction, tables.MELD, cards)


@app_commands.command(description="Discard a card and end your turn")
@app_commands.describe(card="For example 4c, or 4 for any four")
async def discard(interaction: Interaction, card: str) -> None:
    await at_table(interaction, tables.DISCARD, card)


@app_commands.command(description="Any other move the game has, such as laying out threes")
@app_commands.describe(what="Your move, for example lay 3h3d, merge m1 m4, special, end")
async def move(interaction: Interaction, what: str) -> None:
    await at_table(interaction, tables.MOVE, what)


@app_commands.command(description="Ask your partner whether you may go out")
async def ask(interaction: Interaction) -> None:
    await at_table(interaction, tables.ASK)


@app_commands.command(description="Answer your partner, who asks to go out")
@app_commands.describe(answer="Your answer is binding")
@app_commands.choices(
    answer=[
        app_commands.Choice(name="Yes, go out", value="yes"),
        app_commands.Choice(name="No, not yet", value="no"),
    ]
)
async def answer(interaction: Interaction, answer: str) -> None:
    await at_table(interaction, tables.ANSWER, answer)


@take.autocomplete("cards")
@suggested
async def _takes(interaction: Interaction, typed: str) -> Choices:
    return await _offered(interaction, tables.TAKE, typed, lambda view: view.offers.takes)


@meld.autocomplete("cards")
@suggested
async def _melds(interaction: Interaction, typed: str) -> Choices:
    return await _offered(interaction, tables.MELD, typed, lambda view: view.offers.melds)


@discard.autocomplete("card")
@suggested
async def _discards(interaction: Interaction, typed: str) -> Choices:
    return await _offered(interaction, tables.DISCARD, typed, lambda view: view.offers.discards)


@move.autocomplete("what")
@suggested
async def _other_moves(interaction: Interaction, typed: str) -> Choices:
    return await _offered(interaction, tables.MOVE, typed, others, format_action)


async def _offered(
    interaction: Interaction,
    command: TableCommand,
    typed: str,
    offers: Callable[[View], Iterable[Action]],
    written: Callable[[Action], str] = lambda action: format_action(action).partition(" ")[2] or PILE_ALONE,
) -> Choices:
    """The legal moves that match what has been typed so far, at each table that may be meant."""
    found = await tables_for(interaction, command)
    sights = [
        await interaction.client.tables.views.of(table, interaction.user.id) for table in found[:TABLES]
    ]
    tr = translator(str(interaction.locale))
    wanted = "".join(typed.lower().split())
    choices: dict[str, str] = {}
    for table_view in sights:
        view = table_view.view
        for action in () if view is None else offers(view):
            assert view is not None
            value, label = written(action), move_label(named(action, view, table_view.rules), view, tr)
            if len(value) <= CHOICE_LIMIT and wanted in "".join(f"{value}{label}".lower().split()):
                choices.setdefault(value, shorten(label, CHOICE_LIMIT))
    return [app_commands.Choice(name=label, value=value) for value, label in choices.items()][:CHOICES]


COMMANDS: tuple[app_commands.Command[Any, ..., None], ...] = (
    show_hand,
    show_turns,
    show_prepare,
    table,
    score,
    rules,
    leave,
    draw,
    take,
    meld,
    discard,
    move,
    ask,
    answer,
)
"""The order in which they join the group."""
