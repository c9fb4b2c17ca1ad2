"""What a lobby's seat says of how reliable somebody has been on the server."""

import pytest

from bot.people.privacy import hide
from bot.screens.lobby.lobby import lobby_screen
from bot.tables.lobby.new_tables import Opener
from bot.tables.rules.length import Length, lengths
from bot.tables.rules.table_rules import TableRules
from bot.time.pace import DAY
from canasta.i18n import ENGLISH
from data.records.tables import TableStatus
from data.tables import reliability
from tests.bot.async_table import ANN, BEN, DAYS, GUILD, Process

ONE_DEAL = lengths(TableRules("classic", 2))[Length.DEAL]


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two matches are enough for something to be said."""
    monkeypatch.setattr(reliability, "LEAST", 2)


async def matches(here: Process, count: int, guild_id: int = GUILD) -> None:
    """Ann and Ben finish so many matches."""
    for _ in range(count):
        table_id = await here.begin(ANN, BEN, pace=DAY, rules=ONE_DEAL, guild_id=guild_id)
        await here.finish_deal(table_id)
        assert (await here.table(table_id)).status is TableStatus.FINISHED
        for person in (ANN, BEN):
            await here.tables.seats.leave(table_id, person)


async def seats(here: Process, guild_id: int = GUILD) -> tuple[int, dict[int | None, tuple[int, ...] | None]]:
    """A new lobby of Ann and Ben, and what it says of each."""
    table_id = (await here.tables.new_tables.open(Opener(guild_id, 8, ANN, "Ann"), rules=ONE_DEAL)).table.id
    await here.tables.lobby.sit(table_id, BEN, "Ben")
    table = await here.table(table_id)
    return table_id, {seat.person_id: seat.reliability for seat in table.seats}


def test_it_takes_some_matches() -> None:
    assert reliability.LEAST == 5


async def test_of_somebody_new_nothing_is_said(here: Process, soon: None) -> None:
    await matches(here, 1)
    _, said = await seats(here)
    assert said == {ANN: None, BEN: None}


async def test_who_finishes_and_plays_in_time_is_said_to(here: Process, soon: None) -> None:
    await matches(here, 2)
    table_id, said = await seats(here)
    assert said == {ANN: (100, 2, 2), BEN: (100, 2, 2)}
    screen = lobby_screen(await here.tables.views.of(table_id, None), ENGLISH)
    assert "100% of turns in time · matches finished: 2 of 2" in str(screen)
    assert (await seats(here, GUILD + 1))[1] == {ANN: None, BEN: None}


async def test_who_leaves_or_is_late_has_it_counted(here: Process, soon: None) -> None:
    await matches(here, 1)
    table_id = await here.begin(ANN, BEN, pace=DAY, rules=ONE_DEAL)
    late = (await here.turn(table_id)).person_id
    await here.wait(2 * DAYS, table_id)
    other = ANN if late == BEN else BEN
    await here.tables.seats.leave(table_id, late)
    await here.finish_deal(table_id)
    await here.tables.seats.leave(table_id, other)
    _, said = await seats(here)
    assert said[other] == (100, 2, 2)
    late_one = said[late]
    assert late_one is not None
    assert late_one[0] < 100
    assert late_one[1:] == (1, 2)


async def test_who_hides_has_nothing_said_of_them(here: Process, soon: None) -> None:
    await matches(here, 2)
    table_id, _ = await seats(here)
    await hide(here.tables, ANN, True)
    table = await here.table(table_id)
    assert [seat.reliability for seat in table.seats] == [None, (100, 2, 2)]
    assert (await seats(here))[1] == {ANN: None, BEN: (100, 2, 2)}
