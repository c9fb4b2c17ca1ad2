"""The house rules of Classic Canasta (rules: 13): the other modules here hold them by topic, each
option with its place in the whole list.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from canasta.options import Option, Topic, Value, in_places
from canasta.variants.classic.options import deal, going_out, match, melds, pile, seats, threes

TOPICS: tuple[Topic, ...] = (
    # Panels in channels name a topic by its position: add new ones at the end.
    match.TOPIC,
    seats.TOPIC,
    deal.TOPIC,
    melds.TOPIC,
    melds.WILD_TOPIC,
    pile.TOPIC,
    threes.TOPIC,
    going_out.TOPIC,
    pile.EMPTY_STOCK_TOPIC,
    match.VIENNESE_TOPIC,
)
"""The options by topic, as a panel shows them; every option belongs to one topic."""

OPTIONS: tuple[Option, ...] = in_places(TOPICS)
"""The whole list, by the places that rule codes know (notation)."""

DEFAULTS: Mapping[str, Value] = MappingProxyType({option.name: option.default for option in OPTIONS})
"""Defaults that the shared steps use for options of Classic that a game based on it does not have."""
