"""The error boundary: whatever goes wrong, the user is told privately whether anything has changed."""

import functools
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from inspect import Parameter, Signature, signature
from typing import Any, Concatenate, ParamSpec, TypeAlias

import aiohttp
import discord
from discord import app_commands

from bot.client.installs import only_in_servers
from bot.client.meters import Outcome
from bot.client.network import FAILED, TOO_LATE
from bot.layout import Refused
from canasta.i18n import Text
from cogs.press.reply import Answer, Interaction

log = logging.getLogger(__name__)

BROKEN = Text(
    "Something went wrong and nothing was changed. Try again; at a table, press My hand to see where you are."
)
BROKEN_AFTERWARDS = Text(
    "Something went wrong, but what you did was saved. At a table, press My hand to see where you are."
)
UNSAID = Text(
    "Discord didn't accept my answer, so this may or may not have worked. Check before you try again; at a "
    "table, press My hand to see where you are."
)
LEAVING = Text("I'm being restarted, so nothing was changed. Try again in a moment.")
Options = ParamSpec("Options")
Command: TypeAlias = Callable[Concatenate[Interaction, Options], Coroutine[Any, Any, None]]
Choices: TypeAlias = list[app_commands.Choice[str]]
Suggestions: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]
Recover = Callable[[Answer, Refused], Awaitable[None]]


async def say_no(answer: Answer, refused: Refused) -> None:
    """A refusal in words, in a private message of its own."""
    await answer.tell_text(answer.tr.text(refused.text))


async def guarded(
    answer: Answer, work: Callable[[Answer], Awaitable[None]], recover: Recover = say_no
) -> None:
    """Do an interaction's work; ``recover`` answers refusals. While the process ends, nothing begins."""
    bot = answer.bot
    with bot.door.passing():
        if bot.door.is_shut:
            await _last_word(answer, LEAVING)
            outcome = Outcome.REFUSED
        else:
            outcome = await _outcome(answer, work, recover)
    bot.meters.done(answer.ongoing, outcome)


async def _outcome(answer: Answer, work: Callable[[Answer], Awaitable[None]], recover: Recover) -> Outcome:
    async with answer:
        try:
            try:
                await work(answer)
            except Refused as refused:
                await recover(answer, refused)
                return Outcome.REFUSED
            return Outcome.ANSWERED
        except Refused as refused:
            await _last_word(answer, refused.text)
            return Outcome.REFUSED
        except (discord.HTTPException, aiohttp.ClientError) as error:
            if isinstance(error, discord.HTTPException) and error.code in TOO_LATE:
                log.info("A reply came too late: %s", error)
                return Outcome.TOO_LATE
            log.warning("Discord rejected a reply: %s", error)
            # What was asked for may have been done before the answer.
            await _last_word(answer, UNSAID, _reference(answer))
        except Exception as error:
            outage = answer.tables.outages.noted(error)
            if outage is None:
                log.exception("An interaction failed (%s).", _what(answer))
                words = BROKEN_AFTERWARDS if answer.ongoing.changed else BROKEN
                await _last_word(answer, words, _reference(answer))
            else:
                await _last_word(answer, outage)
        return Outcome.FAILED


async def in_server(interaction: Interaction, work: Callable[[Answer, int], Awaitable[None]]) -> None:
    """As ``guarded``, with the id of the server where it's used; refused where the bot is no member."""

    async def inside(answer: Answer) -> None:
        if answer.home is None:
            raise Refused(only_in_servers(interaction))
        await work(answer, answer.home)

    await guarded(Answer(interaction), inside)


def anywhere(work: Callable[Concatenate[Answer, Options], Awaitable[None]]) -> Command[Options]:
    """Make a command of this function, which gets the answer and the command's options."""

    async def command(interaction: Interaction, /, *typed: Options.args, **named: Options.kwargs) -> None:
        await guarded(Answer(interaction), lambda answer: work(answer, *typed, **named))

    return signed(command, work, [*signature(work).parameters.values()][1:])


def on_server(work: Callable[Concatenate[Answer, int, Options], Awaitable[None]]) -> Command[Options]:
    """As ``anywhere``, for a command ``in_server``: the function gets the server's id too."""

    async def command(interaction: Interaction, /, *typed: Options.args, **named: Options.kwargs) -> None:
        await in_server(interaction, lambda answer, guild_id: work(answer, guild_id, *typed, **named))

    return signed(command, work, [*signature(work).parameters.values()][2:])


def signed(
    command: Command[Options], work: Callable[..., Awaitable[None]], options: Sequence[Parameter]
) -> Command[Options]:
    """The command with the name of the function that does its work, and these options."""
    functools.update_wrapper(command, work)
    interaction = Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
    command.__signature__ = Signature([interaction, *options])  # type: ignore[attr-defined]
    return command


def suggested(work: Suggestions) -> Suggestions:
    """Autocomplete choices: on an error, none."""

    @functools.wraps(work)
    async def offered(interaction: Interaction, typed: str) -> Choices:
        try:
            return await work(interaction, typed)
        except Refused:
            return []
        except Exception as error:
            if interaction.client.tables.outages.noted(error) is None:
                log.exception("Autocomplete failed.")
            return []

    return offered


def managers_only(interaction: Interaction) -> None:
    """Raises Refused for a user who may not manage the server."""
    if not interaction.permissions.manage_guild:
        raise Refused("Only members with Manage Server can change this server's settings.")


def _reference(answer: Answer) -> Text:
    return Text("Reference for the person who runs me: {reference}", reference=answer.ongoing.reference)


async def _last_word(answer: Answer, text: Text, below: Text | None = None) -> None:
    words = answer.tr.text(text)
    if below is not None:
        words = f"{words}\n-# {answer.tr.text(below)}"
    try:
        await answer.tell_text(words)
    except FAILED as error:
        log.info("Could not report the error to the user: %s", error)


def _what(answer: Answer) -> str:
    data: dict[str, object] = {**(answer.interaction.data or {})}
    return str(data.get("custom_id") or data.get("name") or "?")[:100]
