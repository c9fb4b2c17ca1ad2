"""The small version: three processes with six shards between them, and one that waits, for half a minute.
Two processes in a few seconds are those of tests/cogs/processes and tests/process/test_stand_by.py.
"""

from functools import partial
from pathlib import Path

import pytest

from tests.process.scenarios.many_processes import RECOUNT, UPDATE, Plan, country_of

pytestmark = pytest.mark.long

Small = partial(Plan, tournaments=0, think=0.5, first_answer=20)
"""A busy machine may be slow to answer: how soon they do is for the large version."""


async def test_people_play_on_through_an_update_and_another_number_of_shards(
    tmp_path: Path, schema: str
) -> None:
    plan = Small(minutes=0, servers=2, every=1, stand_by=0, deeds=f"{UPDATE},{RECOUNT}")
    wrong, figures = await country_of(plan, tmp_path, schema)
    print(figures, *wrong, sep="\n")  # shown where the test fails
    assert wrong == []
    # Three of six shards one after the other, then all three at once.
    assert " 0 kills, 6 replaced" in figures


async def test_people_on_all_shards_play_on_while_processes_are_killed(tmp_path: Path, schema: str) -> None:
    plan = Small(minutes=1 / 3, servers=6, every=6)
    wrong, figures = await country_of(plan, tmp_path, schema)
    print(figures, *wrong, sep="\n")  # shown where the test fails
    assert wrong == []
    assert " 0 kills" not in figures
