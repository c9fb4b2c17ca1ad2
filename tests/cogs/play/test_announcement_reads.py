"""One announcement reads its table once, and once more where somebody is to be pinged; a move in an open
panel reads it when a turn begins.
"""

import pytest

from canasta.actions import Action, Discard, Draw
from canasta.view import View
from data.records.tables import Table
from data.tables.tables import Tables as StoredTables
from tests.cogs.clicking import panel_to_move, turn_by_commands
from tests.cogs.world import PEOPLE, World, texts


@pytest.fixture
def reads(world: World, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The tables that have been read from the store, one entry for each read."""
    read: list[int] = []
    get = StoredTables.get

    async def counted(self: StoredTables, table_id: int) -> Table | None:
        read.append(table_id)
        return await get(self, table_id)

    monkeypatch.setattr(StoredTables, "get", counted)
    return read


async def test_an_announcement_reads_its_table_once(world: World, reads: list[int]) -> None:
    await world.start(*PEOPLE)
    await world.public()
    reads.clear()
    world.bot.services.announcer.changed(1)
    await world.bot.services.announcer.settled(1, 10)
    assert reads == [1]


async def test_an_announcement_that_pings_reads_its_table_once_more(world: World, reads: list[int]) -> None:
    await world.start(*PEOPLE)
    await world.public()
    tables, announcer, ann = world.bot.tables, world.bot.services.announcer, world.person("Ann").id
    tables.registry.remove_listener(announcer)
    for _ in range(2):
        table_view = await tables.views.of(1, ann)
        assert table_view.view is not None
        await tables.play.act(1, ann, choose_short(table_view.view), table_view.table.version)
    assert (await world.view("Ben")).turn.seat == 1
    tables.registry.add_listener(announcer)
    reads.clear()
    announcer.changed(1)
    await announcer.settled(1, 10)
    assert reads == [1, 1]


def choose_short(view: View) -> Action:
    """Draw, or discard."""
    return next(action for action in view.offers.actions if isinstance(action, Draw | Discard))


async def test_a_move_within_a_turn_reads_no_table(world: World, reads: list[int]) -> None:
    await world.start(*PEOPLE)
    panel = await world.hand("Ben")
    await world.public()
    await turn_by_commands(world, "Ann")
    await world.public()
    panel = await panel_to_move(world, "Ben", panel)
    world.bot.tables.registry.remove_listener(world.bot.services.announcer)
    await world.view("Ben")
    reads.clear()
    drawn = (await world.press("Ben", panel, "do:draw")).response
    assert "You drew" in texts(drawn)
    await world.bot.services.computers.settled(1)
    assert not reads
    world.bot.tables.registry.add_listener(world.bot.services.announcer)


async def test_where_the_table_was_posted_anew_is_read_by_the_next_press(world: World) -> None:
    await world.start(*PEOPLE)
    await world.public()
    tables = world.bot.tables
    await tables.store.messages.table_posted(1, None)
    world.bot.services.announcer.changed(1)
    await world.bot.services.announcer.settled(1, 10)
    posted = (await world.table()).messages.message_id
    assert posted is not None
    assert (await tables.views.known(1)).messages.message_id == posted
