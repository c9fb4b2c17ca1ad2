"""The slash commands about a table that are not moves: looking at it, pausing, leaving."""

from __future__ import annotations

from discord import app_commands

from cogs.play import table_commands as tables
from cogs.press.reply import Interaction
from cogs.press.which_table import at_table


@app_commands.command(description="Your cards and what you can do now; only you see this")
async def hand(interaction: Interaction) -> None:
    await at_table(interaction, tables.HAND)


@app_commands.command(description="The table as everybody sees it, and whose turn it is")
async def table(interaction: Interaction) -> None:
    await at_table(interaction, tables.TABLE)


@app_commands.command(description="The score sheet, deal by deal")
async def score(interaction: Interaction) -> None:
    await at_table(interaction, tables.SCORE)


@app_commands.command(description="The rules that this table plays by")
async def rules(interaction: Interaction) -> None:
    await at_table(interaction, tables.RULES)


@app_commands.command(description="Leave the table; a computer player takes over your seat")
async def leave(interaction: Interaction) -> None:
    await at_table(interaction, tables.LEAVE)


@app_commands.command(description="Ask for a pause at this table, or end it; all clocks stop meanwhile")
async def pause(interaction: Interaction) -> None:
    await at_table(interaction, tables.PAUSE)


@app_commands.command(description="Somebody is late: wait, find a substitute, or end the match")
async def late(interaction: Interaction) -> None:
    await at_table(interaction, tables.LATE)
