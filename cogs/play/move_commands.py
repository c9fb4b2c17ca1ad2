"""`/move`: the moves, typed, with legal ones offered as autocomplete."""

from collections.abc import Callable, Iterable

from discord import app_commands

from bot.client.installs import BY_SERVERS, IN_SERVERS
from bot.layout import shorten
from bot.screens.panel.move_labels import move_label, named
from bot.screens.panel.moves import others
from canasta.actions import Action, format_action
from canasta.i18n import Text
from canasta.view import View
from cogs.play import table_commands as tables
from cogs.play.parse_move import PILE_ALONE
from cogs.press import Interaction, TableCommand, at_table, offered, reader, tables_for
from cogs.press.error_boundary import Choices, Suggestions, suggested

CHOICES = 25
CHOICE_LIMIT = 100
TABLES = 5
"""The most tables whose moves are offered to one person: there is little time to answer."""


move: app_commands.Group = app_commands.Group(
    name="move",
    description="Type a move instead of pressing it",
    allowed_contexts=IN_SERVERS,
    allowed_installs=BY_SERVERS,
)


@move.command(description="Draw from the stock")
async def draw(interaction: Interaction) -> None:
    await at_table(interaction, tables.DRAW)


@move.command(description="Take the pile")
@app_commands.describe(cards="The cards to lay down with its top card; leave empty to add it to your meld")
async def take(interaction: Interaction, cards: str = "") -> None:
    await at_table(interaction, tables.TAKE, cards)


@move.command(description="Lay down melds or add to them")
@app_commands.describe(cards="For example KhKdKs or K K 2; separate several melds with commas")
async def meld(interaction: Interaction, cards: str) -> None:
    await at_table(interaction, tables.MELD, cards)


@move.command(description="Discard a card and end your turn")
@app_commands.describe(card="For example 4c, or 4 for any four")
async def discard(interaction: Interaction, card: str) -> None:
    await at_table(interaction, tables.DISCARD, card)


@move.command(description="Any other move the game has, such as laying out threes")
@app_commands.describe(what="Your move, for example lay 3h3d, merge m1 m4, special, end")
async def other(interaction: Interaction, what: str) -> None:
    await at_table(interaction, tables.MOVE, what)


@move.command(description="Ask your partner whether you may go out")
async def ask(interaction: Interaction) -> None:
    await at_table(interaction, tables.ASK)


@move.command(description="Answer your partner, who asks to go out")
@app_commands.describe(answer="Your answer, which is binding")
@app_commands.choices(answer=offered({"yes": Text("Yes, go out"), "no": Text("No, not yet")}))
async def answer(interaction: Interaction, answer: str) -> None:
    await at_table(interaction, tables.ANSWER, answer)


@move.command(description="Set a premove for your next turn; only you see it")
async def prepare(interaction: Interaction) -> None:
    await at_table(interaction, tables.PREPARE)


def _offering(
    command: TableCommand,
    offers: Callable[[View], Iterable[Action]],
    written: Callable[[Action], str] = lambda action: format_action(action).partition(" ")[2] or PILE_ALONE,
) -> Suggestions:
    """Offers the legal moves that match what has been typed so far, at each table that may be meant."""

    @suggested
    async def offered(interaction: Interaction, typed: str) -> Choices:
        meant = await tables_for(interaction, command)
        sights = [
            await interaction.client.tables.views.of(table, interaction.user.id) for table in meant[:TABLES]
        ]
        tr = await reader(interaction)
        wanted = "".join(typed.lower().split())
        choices: dict[str, str] = {}
        for table_view in sights:
            view = table_view.view
            for action in () if view is None else offers(view):
                assert view is not None
                value, label = written(action), move_label(named(action, view, table_view.rules), view, tr)
                if len(value) <= CHOICE_LIMIT and wanted in "".join(f"{value}{label}".lower().split()):
                    choices.setdefault(value, shorten(label, CHOICE_LIMIT))
        every = [app_commands.Choice(name=label, value=value) for value, label in choices.items()]
        return every[:CHOICES]

    return offered


take.autocomplete("cards")(_offering(tables.TAKE, lambda view: view.offers.takes))
meld.autocomplete("cards")(_offering(tables.MELD, lambda view: view.offers.melds))
discard.autocomplete("card")(_offering(tables.DISCARD, lambda view: view.offers.discards))
other.autocomplete("what")(_offering(tables.MOVE, others, format_action))
