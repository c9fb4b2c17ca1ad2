"""What Discord counts of the bot's requests for a turn of a person, through the bot itself with its usual
pace at live tables: at most one where somebody plays alone, at most two where several do.
"""

import pytest

from tests.benchmarks.turns import SCENES, measure

pytestmark = pytest.mark.long

TURNS = 5
HELD = ("alone", "alone, Samba", "alone, Hand and Foot", "four people", "two people of four")
"""The scenes in which five turns hold no deal's end, which is a message of its own."""


@pytest.mark.parametrize("name", HELD)
async def test_a_turn_of_a_person_costs_few_requests(name: str) -> None:
    scene = SCENES[name]
    cost = await measure(scene, TURNS)
    # A ping that somebody slow is given once costs two requests; a moment, told once in a while, one.
    most = (1 if scene.people == 1 else 2) + 1 / TURNS
    assert cost.requests <= most, cost
