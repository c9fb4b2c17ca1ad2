"""A deal of a match, played again by itself: as it was there in every game, with the totals of then."""

import random

from canasta.match import Match
from canasta.players import choose
from canasta.review import finished
from canasta.variants import VARIANTS
from canasta.view import Result
from tests.support.shortened import shortened

SHORT = 4_000
"""Steps after which a deal would never end."""


def play_deal(match: Match, seed: str) -> Result:
    match.start_deal(seed)
    for _ in range(SHORT):
        if match.to_move is None:
            return match.results[-1]
        match.apply(match.to_move, choose(match.view(match.to_move)))
    raise AssertionError("the deal does not end")


@shortened("variant", sorted(VARIANTS), plain=3)
def test_the_second_deal_of_a_match_plays_out_by_itself_as_it_did_there(variant: str) -> None:
    seats = random.Random(variant).choice(VARIANTS[variant].seats)
    names = [f"P{n}" for n in range(seats)]
    whole = Match(variant, names)
    play_deal(whole, "d1")
    assert not whole.over
    there = play_deal(whole, "d2")
    told = finished(whole, 2)
    alone = Match(variant, names, dealer=told.dealer, duplicate=1, before=told.before, first_round=told.round)
    here = play_deal(alone, told.seed)
    assert (here.totals, here.before) == (there.totals, there.before)
    assert finished(alone, 1) == told
    assert alone.record(1) == whole.record(2)
    assert alone.totals == tuple(
        after - before for after, before in zip(there.totals, there.before, strict=True)
    )
    assert (alone.over, alone.winners) == (True, ())
    told_one, told_other = finished(alone, 1).steps(), finished(whole, 2).steps()
    assert sum(1 for _ in told_one) == sum(1 for _ in told_other)
