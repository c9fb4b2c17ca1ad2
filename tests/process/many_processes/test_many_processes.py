"""The small version: three processes with six shards between them, and one that waits, for half a minute."""

from pathlib import Path

from tests.process.many_processes.country import Plan, country_of

SMALL = Plan(seconds=20, servers=6, every=6, tournaments=0, think=0.5, first_answer=20)
"""A busy machine may be slow to answer: how soon they do is for the large version."""


async def test_people_on_all_shards_play_on_while_processes_are_killed(tmp_path: Path, schema: str) -> None:
    told: list[str] = []
    wrong, figures = await country_of(SMALL, tmp_path, schema, told.append)
    print(*told, figures, *wrong, sep="\n")  # shown where the test fails
    assert wrong == []
    assert "0 kills" not in figures
