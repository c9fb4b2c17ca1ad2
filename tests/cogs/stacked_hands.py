"""Hands that a test wants its players to hold."""

from canasta.cards import parse_cards
from canasta.match import Match
from tests.cogs.world import World


def match_of(world: World, table_id: int = 1) -> Match:
    """The match as the bot has it in memory."""
    match = world.bot.tables.registry._sessions[table_id].match
    assert match is not None
    return match


def give(world: World, seat: int, cards: str) -> None:
    """Put these cards into a seat's hand."""
    deal = match_of(world).deal
    assert deal is not None
    deal.state.hands[seat][:] = parse_cards(cards)
