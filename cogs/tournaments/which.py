"""Commands about a tournament: it is named, or guessed from where the command is used, or asked for."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Final

import discord
from discord import app_commands

from bot.layout import Refused, unknown_button
from bot.tournaments.choosing import Lines, Reader, Test, most_relevant_first, named, narrowed
from bot.tournaments.registry import NO_TOURNAMENT
from bot.tournaments.screens.listing import TOURNAMENT_WHICH, label, which_screen
from cogs.press import Answer, Interaction, Press, Router, manages, reader, visible
from cogs.press.error_boundary import Choices, Suggestions, in_server, suggested
from cogs.tournaments.buttons import of_tournaments

MOST: Final = 200
"""The most tournaments of a server among which one is looked for."""
CHOICES: Final = 25


@dataclass(frozen=True, slots=True)
class TournamentCommand:
    """A command about a tournament. ``name`` is used in the select that asks which one; ``run`` gets the
    tournament's id and what was typed. ``tests`` say which ones may be meant, the strictest first.
    """

    name: str
    run: Callable[[Answer, int, str], Awaitable[None]]
    tests: tuple[Test, ...] = ()


async def at_tournament(
    interaction: Interaction, command: TournamentCommand, chosen: str | None, typed: str = ""
) -> None:
    """Run a command about the ``chosen`` tournament, else that which is meant here, or ask which."""

    async def work(answer: Answer, guild_id: int) -> None:
        lines = await seen(answer, guild_id)
        if chosen:
            await command.run(answer, named(lines, chosen).id, typed)
            return
        meant = narrowed(lines, reader_of(interaction), command.tests)
        if not meant:
            raise Refused(NO_TOURNAMENT)
        if len(meant) == 1:
            await command.run(answer, meant[0].id, typed)
            return
        said = f"{command.name}:{typed}"
        await answer.show(which_screen(meant, said, answer.tr, answer.tables.clock()))

    await in_server(interaction, work)


def offering(command: TournamentCommand) -> Suggestions:
    """Offers tournaments while somebody types, the most relevant first."""

    @suggested
    async def offered(interaction: Interaction, typed: str) -> Choices:
        answer = Answer(interaction)
        if answer.home is None:
            return []
        tr, now = await reader(interaction), answer.tables.clock()
        lines = await seen(answer, answer.home)
        wanted = typed.strip().casefold()
        return [
            app_commands.Choice(name=label(line, tr, now), value=str(line.id))
            for line in most_relevant_first(lines, reader_of(interaction), command.tests)
            if wanted in line.name.casefold() or wanted == str(line.id)
        ][:CHOICES]

    return offered


def router_of(commands: Iterable[TournamentCommand]) -> Router:
    """The router that runs one of these commands for the chosen tournament."""
    by_name = {command.name: command for command in commands}
    router = Router(of_tournaments)

    @router.on(TOURNAMENT_WHICH)
    async def chosen(answer: Answer, press: Press) -> None:
        name, _, typed = press.id.rest.partition(":")
        command = by_name.get(name)
        if command is None or answer.home is None or not press.values:
            raise unknown_button()
        lines = [line for line in await seen(answer, answer.home) if str(line.id) == press.value]
        if not lines:
            raise Refused(NO_TOURNAMENT)
        await command.run(answer, lines[0].id, typed)

    return router


async def seen(answer: Answer, guild_id: int) -> Lines:
    """The server's tournaments that the user sees by their channel, has entered or directs."""
    lines = await answer.bot.store.tournaments.lines(guild_id, answer.person_id, MOST)
    sees = visible(answer, guild_id, gone=True)
    return [line for line in lines if line.mine or line.directed or sees(line.channel_id)]


def reader_of(interaction: Interaction) -> Reader:
    """Who uses a command, and where."""
    channel = interaction.channel
    place = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    return Reader(interaction.user.id, place or 0, manages(interaction))
