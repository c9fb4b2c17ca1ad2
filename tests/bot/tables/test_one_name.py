"""Two people of one name at a table: told apart wherever it is shown, while their stored names stay."""

from bot.people.my_tables import my_tables
from bot.screens.seat_names import names_of
from bot.tables.command_targets import tables_meant
from bot.tables.service import Tables
from bot.time.pace import DAY
from canasta.i18n import ENGLISH
from data import Store
from data.records.tables import Table
from tests.bot.tables.one_table import ANN, BEN, CLEO, DAN, lobby, tables_on


def called(table: Table) -> list[str]:
    return [seat.name for seat in table.seats if not seat.empty]


async def test_lists_of_tables_tell_people_of_one_name_apart_too(store: Store, tables: Tables) -> None:
    table_id = (await lobby(tables, ANN, pace=DAY)).table.id
    for person in (BEN, CLEO):
        table = (await tables.lobby.sit(table_id, person, "Ann")).table
    apart = ["Ann", "Ann (2)", "Ann (3)"]
    lists = [
        (await my_tables(store, CLEO)).lobbies,
        await tables_meant(store, table.guild_id, table.place.channel_id, CLEO),
        [
            open_table.table
            for open_table in await tables.open_tables.of_server(table.guild_id, DAN, lambda _: True)
        ],
        [await tables.views.table(table_id)],
    ]
    assert [[called(entry) for entry in entries] for entries in lists] == [[apart]] * 4
    await tables.lobby.sit(table_id, DAN, "Dan")
    await tables.deals.begin_match(table_id, ANN)
    waiting = await tables.views.table(table_id)
    assert waiting.turn is not None
    digest = await tables.digests.waiting(waiting.turn.person_id)
    assert [called(entry) for entry in digest] == [[*apart, "Dan"]]


async def test_people_of_one_name_are_told_apart_at_the_table_and_in_its_match(
    store: Store, tables: Tables
) -> None:
    opened = await lobby(tables, ANN)
    table_id = opened.table.id
    # The second is written with a Cyrillic letter.
    for person, name in ((BEN, "Аnn"), (CLEO, "Ann"), (DAN, "Dan")):
        shown = await tables.lobby.sit(table_id, person, name)
    apart = ["Ann", "Аnn (2)", "Ann (3)", "Dan"]
    assert called(shown.table) == apart
    assert names_of(shown.table, ENGLISH)[1:3] == [r"Аnn \(2\)", r"Ann \(3\)"]
    begun = await tables.deals.begin_match(table_id, ANN)
    assert begun.view is not None
    assert list(begun.view.players) == called(begun.table) == apart
    # Anyone who leaves is named so too, and the others are numbered anew.
    left = await tables.seats.leave(table_id, BEN)
    assert [item.name for _, item in await store.news.of_table(table_id)] == ["Аnn (2)"]
    assert called(left.table)[2] == "Ann (2)"
    # What is stored is what people are called.
    kept = await store.tables.get(table_id)
    assert kept is not None
    assert [seat.name for seat in kept.seats if seat.person_id is not None] == ["Ann", "Ann", "Dan"]
    # Another process reads the same.
    assert called((await tables_on(store).views.of(table_id, None)).table) == called(left.table)
