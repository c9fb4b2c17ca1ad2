"""Commands about a table: finding the table, and asking if several may be meant."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from bot.layout import Refused, stale, unknown_button
from bot.screens.which_table import AT_TABLE, which_screen
from bot.tables.command_targets import Candidates, Test, narrowed, tables_meant, tables_of
from canasta.i18n import Text
from cogs.press.error_boundary import in_server
from cogs.press.reply import Answer, Interaction, Press, tell_trouble
from cogs.press.router import Router, of_ones_own

NO_TABLE = Text("There's no table here. Open one with /canasta new.")


@dataclass(frozen=True, slots=True)
class TableCommand:
    """A command about a table. ``name`` is used in the buttons of the question; ``run`` gets the table's id
    and what was typed.

    ``tests`` say which tables may be meant, the strictest first; ``watching``: other people's too.
    ``nowhere`` runs if there is no table at all; without it that is refused. With ``own``, only tables at
    which the user sits and that pass it are meant, wherever on the server they are.
    """

    name: str
    run: Callable[[Answer, int, str], Awaitable[None]]
    tests: tuple[Test, ...] = ()
    watching: bool = False
    nowhere: Callable[[Answer, str], Awaitable[None]] | None = None
    own: Test | None = None


async def at_table(interaction: Interaction, command: TableCommand, typed: str = "") -> None:
    """Run a command at the table that it is about; if several may be meant, ask which."""

    async def work(answer: Answer, guild_id: int) -> None:
        await run_at_table(answer, command, typed)

    await in_server(interaction, work)


async def run_at_table(answer: Answer, command: TableCommand, typed: str = "") -> None:
    """As ``at_table``, for an interaction that is being answered already."""
    tables = await _in_reach(answer, command)
    meant = narrowed(tables, answer.person_id, command.tests)
    if len(meant) > 1:
        said = f"{command.name}:{typed}"
        await answer.show(which_screen(meant, answer.person_id, said, answer.tr))
    elif meant:
        await _run(answer, command, meant[0].id, typed)
    elif command.nowhere is not None:
        await command.nowhere(answer, typed)
    else:
        raise Refused(NO_TABLE)


async def tables_for(interaction: Interaction, command: TableCommand) -> list[int]:
    """The ids of the tables that a command may be about when used here."""
    answer = Answer(interaction)
    return [table.id for table in narrowed(await _in_reach(answer, command), answer.person_id, command.tests)]


def router_of(commands: Iterable[TableCommand]) -> Router:
    """The router that runs one of these commands at the chosen table."""
    by_name = {command.name: command for command in commands}

    router = Router(of_ones_own)

    @router.on(AT_TABLE)
    async def chosen(answer: Answer, press: Press) -> None:
        name, _, typed = press.id.rest.partition(":")
        command = by_name.get(name)
        if command is None:
            raise unknown_button()
        # Only one that the command could be about here: nobody reaches a table by typing its number.
        here = {str(table.id): table.id for table in await _in_reach(answer, command)}
        if press.value not in here:
            raise stale()
        await _run(answer, command, here[press.value], typed)

    return router


async def _in_reach(answer: Answer, command: TableCommand) -> Candidates:
    guild_id, place_id = answer.home, answer.interaction.channel_id
    if guild_id is None or place_id is None:
        return []
    if command.own is not None:
        return await tables_of(answer.bot.store, guild_id, answer.person_id, command.own)
    return await tables_meant(
        answer.bot.store, guild_id, place_id, answer.person_id, watching=command.watching
    )


async def _run(answer: Answer, command: TableCommand, table_id: int, typed: str) -> None:
    await command.run(answer, table_id, typed)
    await tell_trouble(answer, table_id)
