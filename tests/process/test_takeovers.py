"""Anyone who stands by serves within seconds, whatever happens to the one before it."""

import pytest

from tests.process.takeovers import DEEDS, run


async def test_a_process_that_is_cut_off_or_killed_is_taken_over_at_once() -> None:
    figures = await run(2, seed=1, lanes=1, kinds=("cut", "kill"))
    assert figures.written


@pytest.mark.soak
async def test_a_process_that_is_frozen_cut_off_or_killed_is_taken_over_in_time() -> None:
    figures = await run(40, seed=2, lanes=5)
    assert {deed for deed, _ in figures.seconds} == set(DEEDS)
