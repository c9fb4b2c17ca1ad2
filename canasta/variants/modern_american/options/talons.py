"""House rules of Modern American Canasta about talons (rules: 7, 13)."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.options import Option
from canasta.variants.modern_american.options.profiles import LEAGUE, NOT_LEAGUE, PAGAT

LEAST_STOCK = 9
"""The cards that the stock must hold for a talon to come from it; the turn card is then among them."""

TALON_SOURCE = Option(
    "talon_source",
    "set_aside",
    Text("Where the talons come from: set aside at the deal, or from the top of the stock."),
    says={
        "stock": Text("A talon comes from the top of the stock."),
        "set_aside": Text("The talons are set aside at the deal, the first for the first side to open."),
    },
    values=("stock", "set_aside"),
    by_case={PAGAT: "stock", LEAGUE: "stock"},
)

TALON_MIN_STOCK = Option(
    "talon_min_stock",
    0,
    Text("Cards that the stock must still hold for a talon to be given out."),
    says={
        0: Text("A talon is given out however few cards the stock still holds."),
        None: Text("A talon is given out only while the stock holds {value} cards or more."),
    },
    bounds=(0, 50),
    by_case={PAGAT: LEAST_STOCK, LEAGUE: LEAST_STOCK},
)

TALON_SIZES = Option(
    "talon_sizes",
    (4, 3),
    Text("Cards in the talon of the first side to open, and of the second."),
    says={None: Text("The first and the second side to open get talons of {value} cards.")},
    bounds=(1, 10),
)

TALON_AFTER_PILE_OPENING = Option(
    "talon_after_pile_opening",
    True,
    Text("Whether an opening that takes the pile in the same step brings a talon."),
    says={
        True: Text("An opening that takes the pile brings a talon like any other."),
        False: Text("An opening that takes the pile brings no talon."),
    },
    by_case=NOT_LEAGUE,
)

PENDING_TALON_COUNTS = Option(
    "pending_talon_counts",
    True,
    Text("Whether a talon that was not picked up before the deal ended counts like cards in hand."),
    says={
        True: Text("A talon not yet picked up counts like cards in hand."),
        False: Text("A talon not yet picked up counts for nobody."),
    },
)
