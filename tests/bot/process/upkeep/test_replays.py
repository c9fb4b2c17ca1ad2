"""Replaying what is stored: whole matches pass, and each way of not being whole is named."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.process.upkeep.replays import replay_all, replay_both
from data import Store
from tests.bot.process.upkeep.in_play import begun, played_on

A_DEAL = 150
"""Actions after which a deal of two has ended."""


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    async with await Store.open(":memory:") as opened:
        for seed in ("a1", "b2"):
            await played_on(opened, (await begun(opened, seed=seed)).id, A_DEAL)
        yield opened


async def _run(store: Store, sql: str) -> None:
    async with store._database.write() as transaction:
        await transaction.script(sql)


async def test_matches_in_play_replay_with_the_scores_that_were_stored(store: Store) -> None:
    told: list[int] = []
    replays = await replay_all(store, told.append)
    journal = await store.journals.get(1)
    assert journal is not None
    assert len(journal.deals) > 1
    assert (replays.matches, replays.actions, replays.faults) == (2, 2 * A_DEAL, ())
    assert told == [1, 2]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("DELETE FROM actions WHERE match_id = 2 AND round = 1 AND n = 3;", "action 3 of deal 1 is missing"),
        (
            "UPDATE actions SET seat = 1 - seat WHERE match_id = 2 AND n = 1;",
            "action 1 of deal 1 isn't legal",
        ),
        ("UPDATE actions SET content = 'dance' WHERE match_id = 2 AND n = 1;", "dance"),
        (
            "UPDATE actions SET version = 1 WHERE match_id = 2 AND n = 2;",
            "action 2 of deal 1 is missing or out",
        ),
        ("UPDATE deals SET seed = 'c3' WHERE match_id = 2 AND round = 1;", "isn't legal"),
        (
            """UPDATE deals SET result = '{"totals": [5, 0]}' WHERE match_id = 2 AND round = 1;""",
            "deal 1 was scored otherwise",
        ),
        ("UPDATE matches SET variant = 'tarock' WHERE id = 2;", "a game that this release does not know"),
        ("UPDATE matches SET options = '{' WHERE id = 2;", "what is stored can't be read"),
        (
            "DELETE FROM actions WHERE match_id = 2 AND round = 1 AND n ="
            " (SELECT MAX(n) FROM actions WHERE match_id = 2 AND round = 1);",
            "deal 1 is over in one of journal and replay only",
        ),
    ],
)
async def test_a_match_that_is_not_as_it_was_played_is_named_and_the_others_are_replayed(
    store: Store, damage: str, said: str
) -> None:
    await _run(store, damage)
    replays = await replay_all(store)
    assert replays.matches == 2
    (fault,) = replays.faults
    assert fault.startswith("Match 2: ")
    assert said in fault


async def test_matches_that_are_over_are_left_out(store: Store) -> None:
    table = await store.tables.get(2)
    assert table is not None
    await store.tables.close(table.id, table.version)
    assert (await replay_all(store)).matches == 1


async def test_a_copy_is_held_against_its_original(store: Store, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    await _run_outside(store, f"VACUUM INTO '{copy}'")
    async with await Store.open(str(copy)) as other:
        found = await replay_both(store, other)
        assert (found.matches, found.faults) == (2, ())
        await played_on(other, 1, 1)
        assert (await replay_all(other)).faults == ()
        assert (await replay_both(store, other)).faults == (
            "Match 1: its journal is not that of the original.",
        )
        await begun(other)
        await begun(store)
        await begun(store)
        table = await other.tables.get(2)
        assert table is not None
        await other.tables.close(table.id, table.version)
        assert (await replay_both(store, other)).faults[1:] == (
            "Match 3: its journal is not that of the original.",
            "Match 2 isn't in play in the copy.",
            "Match 4 isn't in play in the copy.",
        )


async def _run_outside(store: Store, sql: str) -> None:
    """Run this outside of a transaction."""
    await store._database._writer.execute_fetchall(sql)  # type: ignore[attr-defined]
