"""Views of the first deal of a match."""

from canasta.match import Match
from canasta.players import choose
from canasta.view import View
from tests.canasta.tournament import seated


def first(*, choice: bool, variant: str = "classic", seats: int = 4, seed: str = "1e7e1") -> View:
    """The first view in which there is more than one thing to do, or without a ``choice`` only one."""
    match = Match(variant, seated(seats))
    match.start_deal(seed)
    while True:
        assert match.to_move is not None
        view = match.view(match.to_move)
        if (len(view.offers.actions) > 1) == choice:
            return view
        match.apply(match.to_move, choose(view, "steady"))
