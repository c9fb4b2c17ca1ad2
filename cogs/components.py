"""Buttons, selects and windows: one listener for all of them, which works after a restart too.

The path of a press: custom_id -> ``ButtonId`` (bot/layout/custom_id.py) -> the route of its verb
(cogs/press/router.py) -> the gate, which asks whether this person sees what the id names
(cogs/press/router.py) -> the function in one of the folders here, inside the error boundary, with an
``Answer`` (cogs/press/reply.py). The route's ``recover`` answers a refusal; the gate's is words alone.
"""

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from functools import partial
from typing import Any

import discord
from discord.ext import commands

from bot.client.ongoing import begin
from bot.layout import LESSON, ButtonId, Refused, parse
from bot.process.app import CanastaBot
from bot.workers.signals.events import MessagePressed
from cogs.play.live_panels import Panels, panels_of
from cogs.press import Answer, Interaction, Press, Unseen, joined_of, must_see, tell_trouble
from cogs.press.error_boundary import guarded, say_no


async def pressed(interaction: Interaction, id: ButtonId) -> None:
    """Answer one press of a button, or one choice in a select."""
    message = interaction.message
    private = message is not None and message.flags.ephemeral
    data: dict[str, Any] = {**(interaction.data or {})}
    values = tuple(map(str, data.get("values") or written(data.get("components") or ())))
    press = Press(id, values, message.id if message is not None else 0, private)
    route = joined_of(interaction.client).router.route(id.verb)
    in_place = private or route.in_place or (route.panel and id.table == LESSON)
    answer = Answer(interaction, in_place=in_place)
    if answer.origin is not None:
        # What is answered privately is headed by this message, so it must not be deleted yet.
        answer.bot.services.announcer.pressed(answer.origin)
        answer.bot.services.events.tell(MessagePressed(answer.origin))
    answer.bot.services.announcer.pressed_by(id.table, answer.person_id, interaction.guild_id)

    if private:
        # What was pressed while it moved is answered where it is now.
        answer.moved = partial(panels_of(answer.bot).places.now, press.message_id)

    async def work(answer: Answer) -> None:
        await must_see(answer, press, route.about)
        await route.work(answer, press)
        await tell_trouble(answer, id.table)

    async def recover(answer: Answer, refused: Refused) -> None:
        if isinstance(refused, Unseen):
            await say_no(answer, refused)
            return
        await route.recover(answer, press, refused)
        await tell_trouble(answer, id.table)

    # Pressed in public, it is not a click in a panel.
    place = panels_of(answer.bot).held(id.table, press.message_id, answer) if private else nullcontext()
    with answer.bot.door.passing():
        async with place:
            await guarded(answer, work, recover)


def written(components: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The lines typed in a window."""
    for component in components:
        if "value" in component:
            yield str(component["value"])
        inner = component.get("component")
        yield from written([inner] if inner else component.get("components") or ())


PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Presses(commands.Cog):
    """Buttons, selects and submitted windows, handled by their ids whenever they were sent: discord.py would
    know only those sent by this process, or build a message's components again for each press.
    """

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Pass the press or the input to its verb's route, inside the error boundary."""
        if interaction.type not in PRESSES:
            return
        data: dict[str, Any] = {**(interaction.data or {})}
        parsed = parse(str(data.get("custom_id")))
        if parsed is not None and not await interaction.client.services.desk.shut_out.turns_away(interaction):
            begin(interaction, interaction.client.store.shards.of(interaction.guild_id))
            await pressed(interaction, parsed)


async def setup(bot: CanastaBot) -> None:
    """Make the components of all messages, old ones included, work from now on."""
    await bot.add_cog(Panels(bot))
    await bot.add_cog(Presses())


async def teardown(bot: CanastaBot) -> None:
    await bot.remove_cog(Panels.__cog_name__)
    await bot.remove_cog(Presses.__cog_name__)
