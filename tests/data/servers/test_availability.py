"""Holidays."""

from datetime import date

import pytest

from data import (
    Conflict,
    Store,
)
from tests.data.helpers import ANN, BOB, GUILD


async def test_holidays_and_settings_are_read_together(store: Store) -> None:
    await store.availability.add_holiday(ANN, GUILD, date(2026, 7, 1), date(2026, 7, 9))
    await store.availability.add_holiday(ANN, GUILD, date(2026, 6, 1), date(2026, 6, 1))
    await store.availability.add_holiday(ANN, GUILD + 1, date(2026, 8, 1), date(2026, 8, 2))
    await store.settings.set_for_person(ANN, "zone", "Europe/Berlin")
    await store.settings.set_for_guild(GUILD, "weekends", True)
    facts = await store.availability.facts(ANN, GUILD)
    assert (facts.person, facts.guild) == ({"zone": "Europe/Berlin"}, {"weekends": True})
    assert [holiday.first.month for holiday in facts.holidays] == [6, 7]
    assert not await store.availability.drop_holiday(BOB, GUILD, facts.holidays[0].id)
    assert await store.availability.drop_holiday(ANN, GUILD, facts.holidays[0].id)
    assert [holiday.last for holiday in (await store.availability.facts(ANN, GUILD)).holidays] == [
        date(2026, 7, 9)
    ]
    with pytest.raises(Conflict):
        await store.availability.add_holiday(ANN, GUILD, date(2026, 7, 9), date(2026, 7, 1))
