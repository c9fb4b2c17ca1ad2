"""What Discord counts of the bot's requests for a turn of a person, through the bot itself with its usual
pace: at most one where somebody plays alone, at most two where several do, live or over days; and what is
uploaded in a turn.
"""

import pytest

from tests.benchmarks.turns import SCENES, measure

pytestmark = pytest.mark.long

TURNS = 5
SHORT_DEALS = {"alone, Modern American": 12, "alone, Romme": 12}
"""The scenes in which a deal may end within few turns, which is up to seven requests, with how many turns are
played there.
"""
MOST_KB = 220
"""What is uploaded in a turn at most: twice what it is in most games, for the cards are others each time, and
a few turns may have rich hands, a moment that moves, and the end of a deal.
"""


@pytest.mark.parametrize("name", SCENES)
async def test_a_turn_of_a_person_costs_few_requests(name: str) -> None:
    scene, turns = SCENES[name], SHORT_DEALS.get(name, TURNS)
    cost = await measure(scene, turns)
    # A ping that somebody slow is given once costs two requests; a moment, told once in a while, one.
    most = (1 if scene.people == 1 else 2) + 1 / turns
    assert cost.requests <= most, cost
    assert cost.kilobytes <= MOST_KB, cost
