"""Positions of Rommé for tests, written as records write them."""

from collections.abc import Sequence
from typing import Unpack

from canasta.cards import format_cards
from canasta.deal import Deal
from canasta.variants.romme.meld_rules import RommeMeldRules
from tests.canasta.positions import LETTERS, NAMES, Start, seated

STOCK = "JdTdTh"


def at(*hands: str, melds: Sequence[Sequence[str]] = (), **start: Unpack[Start]) -> Deal:
    """A deal of as many players as there are hands, the first to move; each has the melds at its place."""
    start.setdefault("stock", STOCK)
    start["variant"] = "romme"
    lying = [list(melds[seat]) if seat < len(melds) else [] for seat in range(len(hands))]
    names = NAMES if len(hands) == 4 else LETTERS[: len(hands)]
    return seated(names, hands, melds=lying, **start)


def melds(deal: Deal) -> dict[str, str]:
    """Every meld on the table by its id, as cards in their order."""
    return {lying.id: format_cards(lying.cards) for side in deal.state.side_tables for lying in side.melds}


def terms_of(deal: Deal) -> RommeMeldRules:
    """The rules of the deal's table, as Rommé's own."""
    assert isinstance(deal.rules, RommeMeldRules)
    return deal.rules
