"""Burraco's and Buraco's pictures: pots, a pile that lies open, wild cards at their places in runs."""

from typing import Any

from canasta.deal.viewing import view_of
from canasta.i18n import ENGLISH
from canasta.view import View
from renderers import Panel, table_picture
from renderers.names import Names
from renderers.panel.density import DENSITIES
from renderers.panel.panel import Layouts
from renderers.panel.shown import Shown
from renderers.table.layout import lay_out
from renderers.table.melds import wild_at
from tests.canasta.burraco.positions import POTS
from tests.canasta.positions import at
from tests.renderers import samples
from tests.renderers.test_table import overlap

TWELVE = [
    ["".join(f"{rank}{suit}" for rank in ranks) for suit in suits for ranks in ("A23", "456", "789", "TJQ")]
    for suits in ("shd", "chd")
]
"""Runs of three for each side."""


def table(variant: str = "burraco", seat: int | None = 0, **start: Any) -> View:
    """A table as N sees it, with both pots and a pile of five cards."""
    melds: Any = [["3h4h5hJk7h8h9h", "2sAs3s4s", "8s8d8s2d"], ["6c7c8c9cTcJcQc2h"]]
    start = {"melds": melds, "pots": POTS, "pile": "5cQd2h9sTs", "stock": "KdQdJdTd", **start}
    hands = start.pop("hands", ("3d8cJhJk9s", "Ad6d", "2c7d", "6dAd"))
    deal = at(**dict(zip("NESW", hands, strict=True)), variant=variant, **start)
    return view_of(deal, seat, samples.PEOPLE[:4], None)


def laid_out(view: View) -> Layouts:
    return Layouts(Shown(view, Names(view.players, ENGLISH), ENGLISH, by_suit=True))


def test_pots_lie_where_nothing_else_does_and_are_said() -> None:
    view = table(seat=None)
    plan = lay_out(view)
    assert plan.packets is not None
    others = [plan.head, *plan.seats, plan.stock, plan.pile, plan.spread]
    assert not [box for box in others if overlap(plan.packets, box)]
    words = table_picture(view, ENGLISH).text
    assert "Pots: 2, 2 cards." in words
    assert words.count("no pot yet") == 2
    taken = table(seat=None, pots=POTS[:1], flags=["pot:1"])
    assert table_picture(taken, ENGLISH).text.count("pot taken") == 1
    assert table_picture(taken, ENGLISH).png != table_picture(view, ENGLISH).png


def test_an_open_pile_is_spread_out_below_its_top_card() -> None:
    """In a closed game only its top card shows."""
    view = table()
    panel = laid_out(view).of(DENSITIES[0])
    assert panel.top.spread.height > 60
    assert panel.top.spread.top >= panel.top.pile.bottom
    assert min(place.box.top for place in panel.sides) >= panel.top.spread.bottom
    closed = table("buraco", options={"profile": "closed"})
    assert laid_out(closed).of(DENSITIES[0]).top.spread.height == 0
    assert lay_out(closed).spread.height == 0


def test_only_wild_cards_of_a_run_are_marked() -> None:
    """A two at its own place is a card like others."""
    view = table()
    marked = [sum(wild_at(meld, view.game.pack)) for meld in view.sides[0].melds]
    assert marked == [1, 0, 1]
    assert wild_at(view.sides[0].melds[0], view.game.pack).index(True) == 3


def test_twelve_runs_on_each_side_are_whole_on_a_phone() -> None:
    """Each with its suit, its ends and its number of cards, as on any table."""
    rest: dict[str, Any] = {"pile": "Kc", "stock": "KdKdKhKc", "pots": ["KhKs", "KsAc"]}
    view = table(melds=TWELVE, hands=("AsQsJk", "3s4s", "5s6s", "7s8s"), **rest)
    plan = laid_out(view).of(DENSITIES[0])
    for place in plan.sides:
        assert len(place.tiles) == 12
        assert all(box.right <= plan.size[0] and box.width >= 136 for _, box in place.tiles)
        boxes = [box for _, box in place.tiles]
        assert not any(overlap(box, other) for n, box in enumerate(boxes) for other in boxes[:n])
    assert Panel(view, ENGLISH).picture().png
