"""A week of turns of a day each: every deadline is met, or acted upon once, whatever is killed meanwhile."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.tables import registry
from data import Store
from tests.load.many import TEMPLATES, fill
from tests.load.week import live
from tests.load.week_journals import DAY, _in_order
from tests.process.game import replayed


async def test_every_deadline_of_some_days_is_acted_upon_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As among many tables, of which most are not in memory.
    monkeypatch.setattr(registry, "KEPT", 3)
    week = await live(str(tmp_path / "week.db"), TEMPLATES, days=4, kills=0.1, seed=1, guilds=[1 << 22])
    assert week.turns.wrong == []
    assert week.twice == 0
    assert min(week.turns.in_time, week.turns.by_clock, week.kills, week.pings) > 5


@pytest.mark.soak
async def test_every_deadline_of_a_week_at_20_000_tables_is_acted_upon_once(tmp_path: Path) -> None:
    guilds = [number << 22 for number in range(1, 51)]
    week = await live(str(tmp_path / "week.db"), 20_000, days=7, kills=0.1, seed=2, guilds=guilds)
    assert week.tables >= 20_000
    assert week.turns.wrong == []
    assert week.twice == 0


@pytest.mark.parametrize(
    ("kind", "took", "right"),
    [
        ("person", DAY / 2, True),
        ("person", DAY, False),
        ("clock", DAY / 2, False),
        ("clock", DAY, True),
        ("clock", 2 * DAY, False),
        ("computer", DAY, False),
    ],
)
def test_what_is_done_too_soon_or_too_late_is_noticed(kind: str, took: timedelta, right: bool) -> None:
    assert _in_order(kind, took, timedelta(hours=1)) is right


async def test_copied_tables_are_as_the_store_would_have_them(tmp_path: Path) -> None:
    path = str(tmp_path / "many.db")
    now = datetime(2026, 5, 1, tzinfo=UTC)
    assert await fill(path, 4 * TEMPLATES, [5 << 22, 6 << 22], now=now) == 4 * TEMPLATES
    async with await Store.open(path) as store:
        tables = await store.tables.all_open()
        assert len({table.id for table in tables}) == 4 * TEMPLATES
        assert {table.guild_id for table in tables} == {5 << 22, 6 << 22}
        assert await store.turns.due(now) == []
        assert await store.messages.behind() == []
        for table in tables:
            journal = await store.journals.get(table.match_id or 0)
            assert journal is not None
            assert table.turn is not None
            assert replayed(journal).to_move == table.turn.seat
            assert table.seats[table.turn.seat].person_id == table.turn.person_id
            assert [seat.person_id for seat in journal.seats] == [seat.person_id for seat in table.seats]
