"""Buttons and selects: one dynamic item for all of them. What a press means stands in its custom_id
(bot/custom_id.py).
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext
from types import MappingProxyType
from typing import Any, Self

import discord
from discord import ui
from discord.ext import commands

from bot.app import CanastaBot
from bot.custom_id import PATTERN, ButtonId, parse
from bot.errors import Refused, unknown_button
from cogs import table_commands, which_table
from cogs.error_boundary import guarded, say_no
from cogs.lobby import lobby, new_table, presets, rules_panel
from cogs.people import away, leaderboard, preferences, privacy, replay
from cogs.play import hand, late, leave, prepare, read
from cogs.play.live_panels import Panels, panels_of
from cogs.press import Press
from cogs.reply import Answer, Interaction
from cogs.server import games
from cogs.tournaments import commands as tournaments

Handler = Callable[[Answer, Press], Awaitable[None]]

HANDLERS: Mapping[str, Handler] = MappingProxyType(
    {
        **new_table.HANDLERS,
        **lobby.HANDLERS,
        **rules_panel.HANDLERS,
        **hand.HANDLERS,
        **leave.HANDLERS,
        **read.HANDLERS,
        **games.HANDLERS,
        **leaderboard.HANDLERS,
        **replay.HANDLERS,
        **prepare.HANDLERS,
        **privacy.HANDLERS,
        **late.HANDLERS,
        **preferences.HANDLERS,
        **tournaments.HANDLERS,
        **which_table.handlers(
            (*table_commands.COMMANDS, *replay.COMMANDS, *away.COMMANDS, presets.SAVE),
        ),
    }
)
"""What is done for each verb."""


class Component(
    ui.DynamicItem[ui.Item[Any]],
    template=PATTERN,
):
    """Any button or select of this program."""

    def __init__(self, item: ui.Item[Any], id: ButtonId) -> None:
        super().__init__(item)
        self.id_ = id

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        found = parse(match.string)
        if found is None:
            raise ValueError("not a custom_id of ours")
        return cls(item, found)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to whoever knows its verb, inside the error boundary."""
        await pressed(interaction, self.id_)


async def pressed(interaction: Interaction, id: ButtonId) -> None:
    """Answer one press of a button, or one choice in a select."""
    message = interaction.message
    private = message is not None and message.flags.ephemeral
    data: dict[str, Any] = {**(interaction.data or {})}
    values = tuple(map(str, data.get("values") or written(data.get("components") or ())))
    press = Press(id, values, message.id if message is not None else 0, private)
    in_place = private or id.verb in lobby.EDITS_THE_LOBBY
    answer = Answer(interaction, in_place=in_place)

    async def recover(answer: Answer, refused: Refused) -> None:
        if id.verb in hand.HANDLERS or id.verb in prepare.HANDLERS:
            await hand.refuse(answer, press, refused)
        elif id.verb in rules_panel.HANDLERS:
            await rules_panel.refuse(answer, press, refused)
        elif id.verb in new_table.HANDLERS:
            await new_table.refuse(answer, refused)
        else:
            await say_no(answer, refused)
        await read.tell_trouble(answer, id.table)

    # Pressed in public, it is no click in a panel.
    place = panels_of(answer.bot).held(id.table, press.message_id, answer) if private else nullcontext()
    async with place:
        await guarded(answer, lambda answer: _handle(answer, press), recover)


def written(components: Iterable[dict[str, Any]]) -> Iterator[str]:
    """What was written in a window, line by line."""
    for component in components:
        if "value" in component:
            yield str(component["value"])
        inner = component.get("component")
        yield from written([inner] if inner else component.get("components") or ())


class Windows(commands.Cog):
    """Windows that people have written in. Whatever their ids say is done, whoever opened them and when:
    discord.py would know only those that this very process has opened.
    """

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Hand what was written to whoever knows its verb, inside the error boundary."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: dict[str, Any] = {**(interaction.data or {})}
        found = parse(str(data.get("custom_id")))
        if found is not None:
            await pressed(interaction, found)


async def _handle(answer: Answer, press: Press) -> None:
    handler = HANDLERS.get(press.id.verb)
    if handler is None:
        raise unknown_button()
    await handler(answer, press)
    await read.tell_trouble(answer, press.id.table)


async def setup(bot: CanastaBot) -> None:
    """Make the components of all messages, old ones too, work from now on."""
    bot.add_dynamic_items(Component)
    await bot.add_cog(Panels(bot))
    await bot.add_cog(Windows())


async def teardown(bot: CanastaBot) -> None:
    bot.remove_dynamic_items(Component)
    await bot.remove_cog(Panels.__cog_name__)
    await bot.remove_cog(Windows.__cog_name__)
