"""A match played by numbered choices keeps what any match keeps, its position beside its state."""

from random import Random

import pytest

from canasta.actions import format_action
from canasta.counts.recorded import Recorded
from canasta.counts.rules import Unknown
from canasta.match import Match
from tests.canasta.counts.test_agreement import COUNTED, differences
from tests.canasta.tables import GAMES


@pytest.mark.parametrize("game", COUNTED)
def test_the_position_beside_the_state_is_that_of_the_state(game: str) -> None:
    for seed in range(3):
        rng = Random(seed)
        seats, options = GAMES[game].random_table(rng)
        match = Match(game, [f"P{seat}" for seat in range(seats)], options)
        match.start_deal(f"{seed:x}")
        assert match.deal is not None
        deal = Recorded(match.deal, match.apply)
        while not deal.over:
            assert deal.position.debt or not differences(deal.position, match.deal)
            deal.step(rng.choice(deal.legal()))
        assert not differences(deal.position, match.deal)
        assert match.to_move is None
        journal = [(seat, format_action(action)) for seat, action in match.actions[0]]
        again = Match.replay(game, match.players, match.options, deals=[(match.seeds[0], journal)])
        assert again.record(1) == match.record(1)
        assert again.deal is not None
        assert again.deal.state.history == match.deal.state.history


def test_a_table_that_is_not_played_on_counts_is_refused() -> None:
    match = Match("romme", ["Ann", "Ben", "Cleo", "Dan"])
    match.start_deal("1")
    assert match.deal is not None
    with pytest.raises(Unknown):
        Recorded(match.deal, match.apply)
