"""Settings and the leaderboard."""

from data import Standing, Store
from tests.data.helpers import (
    ANN,
    BOB,
    CAT,
    DAN,
    GUILD,
    finished_match,
    result,
    running_match,
)


async def test_the_leaderboard_counts_finished_matches_of_people(store: Store) -> None:
    await finished_match(store, BOB, points=(5000, 3000))
    await finished_match(store, CAT, BOB, points=(6000, 1000))
    await running_match(store, DAN)
    table, match_id = await running_match(store, DAN)
    await store.abandon_match(table.id, table.version, match_id=match_id)
    standings = await store.leaderboard(GUILD)
    assert standings == [
        Standing(ANN, "Ann", wins=2, matches=2, deals=2, points=11000),
        Standing(BOB, "Bob", wins=1, matches=2, deals=2, points=9000),
        Standing(CAT, "Cat", wins=0, matches=1, deals=1, points=1000),
    ]
    assert standings[0].points_per_deal == 5500
    assert await store.leaderboard(GUILD, limit=1, offset=1) == standings[1:2]


async def test_equal_wins_are_ordered_by_points_for_each_deal(store: Store) -> None:
    table, match_id = await running_match(store, BOB, CAT)
    version = await store.append_action(
        table.id,
        table.version,
        match_id=match_id,
        round=1,
        seat=0,
        text="discard 4c",
        deal_result="{}",
        next_deal_seed="ab",
    )
    await store.append_action(
        table.id,
        version,
        match_id=match_id,
        round=2,
        seat=0,
        text="discard 4c",
        deal_result="{}",
        match_result=result(5000, 4000, winner=0),
    )
    standings = await store.leaderboard(GUILD)
    assert [(s.person_id, s.points_per_deal) for s in standings] == [(ANN, 2500), (CAT, 2500), (BOB, 2000)]


async def test_who_left_has_played_and_not_won(store: Store) -> None:
    table, match_id = await running_match(store, BOB, CAT)
    table = await store.replace_player(table.id, table.version, 2, computer="simple", name="Computer")
    await store.append_action(
        table.id,
        table.version,
        match_id=match_id,
        round=1,
        seat=0,
        text="discard 4c",
        deal_result="{}",
        match_result=result(5000, 4000, winner=0),
    )
    standings = {standing.person_id: standing for standing in await store.leaderboard(GUILD)}
    assert standings[ANN].wins == 1
    assert standings[CAT] == Standing(CAT, "Cat", wins=0, matches=1, deals=0, points=0)
    assert standings[CAT].points_per_deal == 0


async def test_each_server_has_a_leaderboard_of_its_own(store: Store) -> None:
    await finished_match(store)
    assert await store.leaderboard(GUILD + 1) == []


async def test_settings_are_json_values_by_name(store: Store) -> None:
    await store.set_guild_setting(1, "variants", ["classic", "samba"])
    await store.set_guild_setting(1, "locale", "de")
    await store.set_guild_setting(1, "locale", "fr")
    await store.set_person_setting(1, "big_cards", True)
    assert await store.guild_settings(1) == {"locale": "fr", "variants": ["classic", "samba"]}
    assert await store.person_settings(1) == {"big_cards": True}
    assert await store.guild_settings(2) == {}
    await store.set_guild_setting(1, "locale", None)
    assert await store.guild_settings(1) == {"variants": ["classic", "samba"]}


async def test_the_program_remembers_a_note(store: Store) -> None:
    assert await store.meta("commands") is None
    await store.set_meta("commands", "abc")
    await store.set_meta("commands", "def")
    assert await store.meta("commands") == "def"
