"""Which servers belong to which shard, in Python and in SQL."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data import EVERY_SHARD, Shards, Store

SNOWFLAKES = st.integers(min_value=0, max_value=2**63 - 1)


@given(SNOWFLAKES, st.integers(min_value=1, max_value=200))
def test_every_server_belongs_to_one_shard(guild_id: int, count: int) -> None:
    owners = [shard for shard in range(count) if Shards(count, (shard,)).own(guild_id)]
    assert owners == [Shards.all_of(count).of(guild_id)]


def test_a_server_belongs_to_the_shard_that_discord_gives_it() -> None:
    # (id >> 22) % count, as in Discord's documentation of sharding.
    assert Shards.all_of(16).of(81384788765712384) == (81384788765712384 >> 22) % 16 == 2


def test_direct_messages_belong_to_shard_0() -> None:
    assert Shards(16, (0, 1)).own(None)
    assert not Shards(16, (1, 2)).own(None)


@pytest.mark.parametrize(
    "shards",
    [EVERY_SHARD, Shards(16, (0, 3)), Shards(16, (7,)), Shards(3, (1, 2)), Shards.all_of(6)],
    ids=str,
)
async def test_the_condition_finds_what_own_says(store: Store, shards: Shards) -> None:
    guilds = [(n * 7919) << 22 | n for n in range(40)] + [2**63 - 1, 0]
    values = ", ".join(f"(CAST({guild} AS BIGINT))" for guild in guilds)
    condition = shards.where("guild_id")
    async with store._database.read() as transaction:
        rows = await transaction.rows(
            f"WITH g (guild_id) AS (VALUES {values}) SELECT guild_id FROM g WHERE {condition}"
        )
        nothing = await transaction.rows(
            f"WITH g (guild_id) AS (SELECT CAST(NULL AS BIGINT)) SELECT 1 AS found FROM g WHERE {condition}"
        )
    assert {row["guild_id"] for row in rows} == shards.owned(guilds)
    assert bool(nothing) == shards.own(None)


@pytest.mark.parametrize(
    ("count", "held"), [(0, (0,)), (4, ()), (4, (4,)), (4, (-1,)), (4, (1, 0)), (4, (1, 1))]
)
def test_shards_that_cannot_be_are_refused(count: int, held: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="shard"):
        Shards(count, held)


@given(st.integers(min_value=1, max_value=40), st.data())
def test_shards_are_read_as_they_are_written(count: int, data: st.DataObject) -> None:
    held = data.draw(st.sets(st.integers(min_value=0, max_value=count - 1), min_size=1))
    shards = Shards(count, tuple(sorted(held)))
    assert Shards.parse(str(shards)) == shards


def test_runs_of_shards_are_written_in_short() -> None:
    assert str(Shards(16, (0, 1, 2, 3, 8))) == "0-3,8/16"
    assert str(EVERY_SHARD) == "0/1"


def test_shards_clash_with_the_same_and_with_those_of_another_number() -> None:
    assert Shards(6, (0, 1)).clash(Shards(6, (1, 2)))
    assert not Shards(6, (0, 1)).clash(Shards(6, (2, 3)))
    assert Shards(6, (0, 1)).clash(Shards(4, (2, 3)))
