"""A view has all of a deal's position on counts but what its seat can't see."""

import pytest

from canasta.counts.ids import KINDS, OUT_OF_HAND
from canasta.counts.play import legal
from canasta.counts.position import Position
from canasta.counts.rules import CountRules
from canasta.counts.suits import CODES
from canasta.counts.viewing import state_seen
from canasta.counts.writing import read
from canasta.variants import VARIANTS
from tests.canasta.counts.test_agreement import COUNTED, SAME
from tests.canasta.players.search.following import Followed


def laying(p: Position) -> list[int]:
    """The threes that may be laid out."""
    return [choice for choice in legal(p) if choice >= OUT_OF_HAND]


HIDDEN = {"hand", "held", "cards", "stock", "feet"}


@pytest.mark.parametrize("game", COUNTED)
def test_the_position_of_a_view_is_that_of_the_deal(game: str) -> None:
    seen = 0
    for seats in VARIANTS[game].seats:
        for deal in Followed.deals(game, seats, 2):
            counts = CountRules.of(deal.match.rules)
            for view in deal.views():
                seen += 1
                shown = state_seen(counts.rules, view)
                p, real = Position.of(counts, shown), Position.of(counts, deal.state)
                apart = {slot for slot in SAME if getattr(p, slot) != getattr(real, slot)}
                if p.rules.rules.face_down_cards(real.pile):
                    apart -= {"pile"}
                if p.own:
                    apart -= {"own"}
                    assert (p.own.ago, p.own.asked) == (real.own.ago, real.own.asked)
                    assert not view.offers or laying(p) == laying(real)
                assert apart <= HIDDEN, (view.seat, apart)
                own = slice((view.seat or 0) * KINDS, (view.seat or 0) * KINDS + KINDS)
                assert p.hand[own] == real.hand[own]
                own = slice((view.seat or 0) * CODES, (view.seat or 0) * CODES + CODES)
                assert p.cards[own] == real.cards[own]
                for action in view.offers.actions:
                    assert read(p, shown, action) == read(real, deal.state, action)
    assert seen > 100
