"""A server's named house rules, saved by managers (`/canasta-server preset`) and played by everybody."""

from discord import app_commands

from bot.layout import Refused, no_table, shown
from bot.screens.lobby.presets import kept_screen
from bot.tables.command_targets import goes_on
from bot.tables.rules.presets import USUAL_NAME
from bot.tables.rules.table_rules import TableRules
from cogs.press import Answer, Interaction, TableCommand, at_table, matching, reader
from cogs.press.error_boundary import Choices, in_server, managers_only, on_server, suggested

preset: app_commands.Group = app_commands.Group(
    name="preset", description="This server's own rules, and what new tables begin with"
)


@preset.command(description="Save the rules of this table, or of a rule code, under a name")
@app_commands.describe(name="A name for the rules", rules="A rule code (default: the rules of this table)")
async def save(interaction: Interaction, name: str, rules: str | None = None) -> None:
    if rules is None and interaction.permissions.manage_guild:
        await at_table(interaction, SAVE, name)
        return

    async def work(answer: Answer, guild_id: int) -> None:
        managers_only(interaction)
        await _keep(answer, guild_id, name, await answer.tables.rules.wanted(guild_id, None, None, rules))

    await in_server(interaction, work)


async def _keep_from_table(answer: Answer, table_id: int, name: str) -> None:
    managers_only(answer.interaction)
    table = await answer.tables.views.table(table_id)
    if table.guild_id != answer.home:  # one of their own, on a server that others manage
        raise no_table()
    await _keep(answer, table.guild_id, name, TableRules.of(table))


async def _keep(answer: Answer, guild_id: int, name: str, rules: TableRules) -> None:
    kept = await answer.tables.presets.save(guild_id, name, rules, by=answer.person_id)
    await answer.show(kept_screen(kept, rules, answer.tr))


SAVE = TableCommand("savepreset", _keep_from_table, (goes_on,), watching=True)


@preset.command(description="Delete one of this server's presets")
@app_commands.describe(name="Which preset")
@on_server
async def delete(answer: Answer, guild_id: int, name: str) -> None:
    managers_only(answer.interaction)
    await answer.tables.presets.delete(guild_id, name, by=answer.person_id)
    await answer.show_text(answer.tr("Deleted **{name}**.", name=shown(name)))


@preset.command(description="Choose what this server's new tables begin with")
@app_commands.describe(name="One of this server's presets, or usual")
@on_server
async def default(answer: Answer, guild_id: int, name: str) -> None:
    managers_only(answer.interaction)
    await answer.tables.presets.choose_default(guild_id, name, by=answer.person_id)
    await answer.show_text(answer.tr("New tables now begin with **{name}**.", name=shown(name)))


@delete.autocomplete("name")
@suggested
async def _names(interaction: Interaction, typed: str) -> Choices:
    return matching(typed, await _own(interaction))


@default.autocomplete("name")
@suggested
async def _names_and_usual(interaction: Interaction, typed: str) -> Choices:
    tr = await reader(interaction)
    return matching(typed, [(tr("The usual rules"), USUAL_NAME), *await _own(interaction)])


@suggested
async def rules_choices(interaction: Interaction, typed: str) -> Choices:
    """The choices for a new table: the default rules, the typed game's presets, the server's own."""
    if interaction.guild_id is None:
        return []
    game = str(getattr(interaction.namespace, "game", ""))
    tr, tables = await reader(interaction), interaction.client.tables
    try:
        variant = await tables.games.named(interaction.guild_id, game)
    except Refused:
        variant = await tables.games.usual(interaction.guild_id)
    named = [(tr.text(preset.name), preset.id) for preset in variant.presets]
    kept = await tables.presets.offered(interaction.guild_id)
    own = [
        (tr("{name} (this server's)", name=preset.name), preset.name)
        for preset in kept
        if preset.variant == variant.id or not game
    ]
    return matching(typed, [(tr("The usual rules"), USUAL_NAME), *named, *own])


@suggested
async def game_choices(interaction: Interaction, typed: str) -> Choices:
    if interaction.guild_id is None:
        return []
    tr = await reader(interaction)
    offered = await interaction.client.tables.games.offered(interaction.guild_id)
    return matching(typed, [(tr.text(game.name), game.id) for game in offered])


async def _own(interaction: Interaction) -> list[tuple[str, str]]:
    if interaction.guild_id is None:
        return []
    kept = await interaction.client.store.presets.of_guild(interaction.guild_id)
    return [(preset.name, preset.name) for preset in kept]
