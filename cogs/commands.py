"""The slash commands: the same moves for those who type, with what is legal now offered while they type."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from discord import app_commands

from bot.app import CanastaBot
from bot.errors import Refused
from bot.layout import shorten
from bot.screens.lobby.lobby import lobby_screen
from bot.screens.play.hand import others
from bot.screens.play.move_labels import move_label, named
from bot.time.availability import read_pace
from bot.time.pace import PACES
from canasta.actions import Action, format_action
from canasta.i18n import ENGLISH, Text, translator
from canasta.variants import VARIANTS
from canasta.view import View
from cogs import table_commands as commands
from cogs.error_boundary import Choices, guarded, in_server, suggested
from cogs.lobby import new_table
from cogs.lobby.presets import game_choices, presets, rules_choices
from cogs.people import replay
from cogs.people.away import away
from cogs.people.leaderboard import leaderboard
from cogs.people.preferences import preferences
from cogs.people.privacy import privacy
from cogs.people.profile import profile
from cogs.play import turns
from cogs.play.parse_move import PILE_ALONE
from cogs.reply import Answer, Interaction
from cogs.server.games import server
from cogs.tournaments.commands import tournament
from cogs.which_table import TableCommand, at_table, tables_for

CHOICES = 25
CHOICE_LIMIT = 100
TABLES = 5
"""Tables at which moves are offered to somebody who is to move at several: there is little time to answer."""
SEATS = sorted({seats for variant in VARIANTS.values() for seats in variant.seats})

canasta: app_commands.Group = app_commands.Group(
    name="canasta",
    description="Play Canasta in this channel",
    # What works in direct messages says so itself (bot/command_sync.py).
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
)


canasta.add_command(presets)
canasta.add_command(server)
canasta.add_command(leaderboard)
canasta.add_command(tournament)
canasta.add_command(profile)
canasta.add_command(privacy)
canasta.add_command(replay.replay)
canasta.add_command(replay.verify)
canasta.add_command(away)
canasta.add_command(preferences)


@canasta.command(description="Open a table: pick a game, wait for others to sit down, start the match")
@app_commands.describe(
    game="Which game to play",
    players="How many players, including you",
    rules="The usual rules, one of this server's presets, or a rule code",
    pace="How long a turn may take (default: this server's usual pace)",
    computers="How many computer players to add right away",
    rated="Whether the matches count for ratings and leaderboards (default: yes)",
)
@app_commands.choices(pace=[app_commands.Choice(name=pace.words(ENGLISH), value=pace.key) for pace in PACES])
@app_commands.choices(players=[app_commands.Choice(name=str(seats), value=seats) for seats in SEATS])
async def new(
    interaction: Interaction,
    game: str | None = None,
    players: int | None = None,
    rules: str | None = None,
    pace: str | None = None,
    computers: app_commands.Range[int, 0, SEATS[-1] - 1] | None = None,
    rated: bool = True,
) -> None:
    if rated and all(said is None for said in (game, players, rules, pace, computers)):
        await in_server(interaction, new_table.show)
        return

    async def work(answer: Answer) -> None:
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refused(Text("Tables can only be opened in a server's channel."))
        locale = str(interaction.guild_locale or "en")
        wanted = await answer.tables.rules.wanted(interaction.guild_id, game, players, rules)
        table_view = await answer.tables.lobby.open(
            guild_id=interaction.guild_id,
            channel_id=interaction.channel_id,
            host_id=answer.person_id,
            host_name=answer.name,
            rules=wanted,
            pace=None if pace is None else read_pace(pace),
            computers=computers or 0,
            locale=locale,
            rated=rated,
            announce=False,
        )
        screen = lobby_screen(table_view, translator(locale))
        await answer.show(screen)
        message = await interaction.original_response()
        await answer.bot.services.announcer.adopt_lobby(table_view.table, message.id, screen)

    await guarded(Answer(interaction, public=True), work)


@new.autocomplete("rules")
@suggested
async def _rules(interaction: Interaction, typed: str) -> Choices:
    return await rules_choices(interaction, str(getattr(interaction.namespace, "game", "")), typed)


@new.autocomplete("game")
@suggested
async def _games(interaction: Interaction, typed: str) -> Choices:
    return await game_choices(interaction, typed)


@canasta.command(name="hand", description="Your cards and what you can do now; only you see this")
async def show_hand(interaction: Interaction) -> None:
    await at_table(interaction, commands.HAND)


@canasta.command(name="turns", description="Every table where it's your turn, soonest deadline first")
async def show_turns(interaction: Interaction) -> None:
    await guarded(Answer(interaction), turns.show)


@canasta.command(name="prepare", description="Set a premove for your next turn; only you see it")
async def show_prepare(interaction: Interaction) -> None:
    await at_table(interaction, commands.PREPARE)


@canasta.command(description="Show the table")
async def table(interaction: Interaction) -> None:
    await at_table(interaction, commands.TABLE)


@canasta.command(description="Show the score sheet")
async def score(interaction: Interaction) -> None:
    await at_table(interaction, commands.SCORE)


@canasta.command(description="Show this table's rules")
async def rules(interaction: Interaction) -> None:
    await at_table(interaction, commands.RULES)


@canasta.command(description="Leave the table; a computer player takes over your seat")
async def leave(interaction: Interaction) -> None:
    await at_table(interaction, commands.LEAVE)


@canasta.command(description="Draw from the stock")
async def draw(interaction: Interaction) -> None:
    await at_table(interaction, commands.DRAW)


@canasta.command(description="Take the pile")
@app_commands.describe(cards="The cards to lay down with its top card; leave empty to add it to your meld")
async def take(interaction: Interaction, cards: str = "") -> None:
    await at_table(interaction, commands.TAKE, cards)


@canasta.command(description="Lay down melds or add to them")
@app_commands.describe(cards="For example KhKdKs or K K 2; separate several melds with commas")
async def meld(interaction: Interaction, cards: str) -> None:
    await at_table(interaction, commands.MELD, cards)


@canasta.command(description="Discard a card and end your turn")
@app_commands.describe(card="For example 4c, or 4 for any four")
async def discard(interaction: Interaction, card: str) -> None:
    await at_table(interaction, commands.DISCARD, card)


@canasta.command(description="Any other move the game has, such as laying out threes")
@app_commands.describe(what="Your move, for example lay 3h3d, merge m1 m4, special, end")
async def move(interaction: Interaction, what: str) -> None:
    await at_table(interaction, commands.MOVE, what)


@canasta.command(description="Ask your partner whether you may go out")
async def ask(interaction: Interaction) -> None:
    await at_table(interaction, commands.ASK)


@canasta.command(description="Answer your partner, who asks to go out")
@app_commands.describe(answer="Your answer is binding")
@app_commands.choices(
    answer=[
        app_commands.Choice(name="Yes, go out", value="yes"),
        app_commands.Choice(name="No, not yet", value="no"),
    ]
)
async def answer(interaction: Interaction, answer: str) -> None:
    await at_table(interaction, commands.ANSWER, answer)


@take.autocomplete("cards")
@suggested
async def _takes(interaction: Interaction, typed: str) -> Choices:
    return await _offered(interaction, commands.TAKE, typed, lambda view: view.offers.takes)


@meld.autocomplete("cards")
@suggested
async def _melds(interaction: Interaction, typed: str) -> Choices:
    return await _offered(interaction, commands.MELD, typed, lambda view: view.offers.melds)


@discard.autocomplete("card")
@suggested
async def _discards(interaction: Interaction, typed: str) -> Choices:
    return await _offered(interaction, commands.DISCARD, typed, lambda view: view.offers.discards)


@move.autocomplete("what")
@suggested
async def _other_moves(interaction: Interaction, typed: str) -> Choices:
    return await _offered(interaction, commands.MOVE, typed, others, format_action)


async def _offered(
    interaction: Interaction,
    command: TableCommand,
    typed: str,
    offers: Callable[[View], Iterable[Action]],
    written: Callable[[Action], str] = lambda action: format_action(action).partition(" ")[2] or PILE_ALONE,
) -> Choices:
    """The legal moves that go with what has been typed so far, at each table that may be meant."""
    tables = interaction.client.tables
    found = await tables_for(interaction, command)
    sights = [await tables.views.of(table, interaction.user.id) for table in found[:TABLES]]
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


async def setup(bot: CanastaBot) -> None:
    """Add the commands."""
    bot.tree.add_command(canasta)


async def teardown(bot: CanastaBot) -> None:
    bot.tree.remove_command(canasta.name)
