"""The match of others that somebody is led to: of those that all may watch, the liveliest one."""

from datetime import UTC, datetime, timedelta

from bot.tables.lobby.call_settings import Sharing
from bot.tables.service import Tables
from data import Store
from data.records.tables import Habits, Table
from data.servers.settings import HIDDEN
from tests.bot.tables.one_table import ANN, BEN, CLEO, DAN, lobby

EVE, GUILD = 99, 9


async def watched(tables: Tables, person: int = EVE, *, sees: bool = True, later: int = 0) -> int | None:
    """The table that somebody is led to, some hours from now."""
    now = datetime.now(UTC) + timedelta(hours=later)  # the store has the machine's clock
    table, _ = await tables.open_tables.worth_watching(GUILD, person, lambda *_: sees, now)
    return None if table is None else table.id


async def playing(tables: Tables, *people: int) -> Table:
    """A match between these people, with computers in the other seats."""
    opened = await lobby(tables, *people)
    return (await tables.deals.play_now(opened.table.id, people[0])).table


async def test_the_match_with_most_people_is_shown_while_it_is_played(tables: Tables) -> None:
    assert await watched(tables) is None
    await playing(tables, ANN)
    assert await watched(tables) is None  # one person with computers
    pair = (await playing(tables, BEN, CLEO)).id
    four = (await playing(tables, ANN, BEN, CLEO, DAN)).id
    await playing(tables, CLEO, DAN)
    assert await watched(tables) == four
    assert await watched(tables, ANN) not in (None, four)
    assert await watched(tables, DAN) == pair
    assert await watched(tables, later=25) is None


async def test_private_matches_and_those_of_people_who_hide_or_are_kept_apart_are_not_shown(
    store: Store, tables: Tables
) -> None:
    table = await playing(tables, ANN, BEN)
    assert await watched(tables) == table.id
    assert await watched(tables, sees=False) is None
    await store.blocks.add(BEN, EVE, "Eve", most=9)
    assert await watched(tables) is None
    assert await watched(tables, DAN) == table.id
    await store.settings.set_for_person(ANN, HIDDEN, True)
    assert await watched(tables, DAN) is None
    await store.settings.set_for_person(ANN, HIDDEN, None)
    await store.tables.set_habits(table.id, table.version, Habits(invited_only=True))
    assert await watched(tables, DAN) is None


async def test_where_nothing_is_played_a_server_that_shares_calls_leads_to_one_of_the_others(
    tables: Tables,
) -> None:
    table = await playing(tables, ANN, BEN)
    now, here, rules = datetime.now(UTC), 77, tables.call_rules
    await rules.set_sharing(here, Sharing(1, "here"))
    look = tables.open_tables.worth_watching
    assert await look(here, EVE, lambda *_: True, now) == (None, None)  # theirs keeps to itself
    await rules.set_sharing(GUILD, Sharing(1, "club"))
    watched, link = await look(here, EVE, lambda server, _: server == GUILD, now)
    assert (watched and watched.id, link) == (table.id, "https://discord.gg/club")
    assert await look(here, EVE, lambda server, _: server == here, now) == (None, None)
    await rules.set_sharing(here, None)
    assert await look(here, EVE, lambda *_: True, now) == (None, None)
