"""Plays of a day's deal: noted once, and compared in one query."""

import random
from pathlib import Path

import pytest

from bot.tournaments.scoring import standings as comparing
from data import Store
from data.daily.daily_standings import FIELD
from data.db.database import Row, Values
from data.records.deals import NEVER_FINISHED, Field, OpenDaily
from data.servers.settings import HIDDEN
from tests.data.daily.helpers import CLOSED_UNTIL, DAY, begun, over, plan, played
from tests.data.helpers import ANN, BOB, CAT, DAN


async def test_what_is_noted_of_a_play_stays(store: Store) -> None:
    deals = await store.shared_deals.keep([plan()])
    table = await begun(store, deals, ANN)
    assert await store.daily.to_note() == []
    assert await store.daily.overdue(DAY) == [table.id]
    await over(store, table)
    assert await store.daily.to_note() == [table.id]
    await store.daily.note(table.id, 120, "GGYR", CLOSED_UNTIL)
    await store.daily.note(table.id, -5, "RRRR", None)
    play = await store.daily.of_person(ANN, DAY)
    assert play is not None
    assert (play.lead, play.course, play.finished, play.finished_at) == (120, "GGYR", True, CLOSED_UNTIL)
    assert play == await store.daily.at_table(table.id)
    assert await store.daily.to_note() == await store.daily.overdue(DAY) == []
    assert await store.daily.standings.days_of(ANN) == [DAY]


async def test_what_somebody_has_begun_is_found_until_it_is_finished(store: Store) -> None:
    deals = await store.shared_deals.keep([plan()])
    assert await store.daily.open_of(ANN) is None
    table = await begun(store, deals, ANN)
    assert await store.daily.open_of(ANN) == OpenDaily(table.id, CLOSED_UNTIL)
    assert await store.daily.open_of(BOB) is None
    await over(store, table)
    await store.daily.note(table.id, 120, "GGYR", CLOSED_UNTIL)
    assert await store.daily.open_of(ANN) is None


async def test_a_play_is_compared_with_all_of_its_deal_and_an_unfinished_one_is_below(store: Store) -> None:
    deals = await store.shared_deals.keep([plan()])
    for person, lead in ((ANN, 300), (BOB, 100), (CAT, 300), (DAN, NEVER_FINISHED)):
        await played(store, deals, person, lead)
    await begun(store, deals, 105)
    assert await store.daily.standings.field(deals[0].id, 300) == Field(below=2, equal=1, all=4)
    assert await store.daily.standings.field(deals[0].id, 100) == Field(below=1, equal=0, all=4)
    best = await store.daily.standings.best(deals[0].id)
    assert best is not None
    assert best.person_id == ANN
    assert await store.daily.standings.days_of(DAN) == []


async def test_the_store_s_fields_have_the_matchpoints_of_a_tournament_with_the_same_results(
    store: Store,
) -> None:
    deals, rng = await store.shared_deals.keep([plan()]), random.Random("nets")
    leads = [rng.randrange(-3, 4) * 100 for _ in range(12)]
    for person, lead in enumerate(leads, 300):
        await played(store, deals, person, lead)
    fields = [await store.daily.standings.field(deals[0].id, lead) for lead in leads]
    assert [field.matchpoints for field in fields] == comparing.matchpoints(leads)
    lines = sorted(await store.daily.standings.ranking(DAY, 7), key=lambda line: line.person_id)
    assert [line.field for line in lines] == fields


async def test_a_server_s_ranking_compares_everybody_in_the_field_of_their_deal(store: Store) -> None:
    deals = await store.shared_deals.keep([plan(1), plan(2)])
    for person, lead, deal, guild in (
        (ANN, 300, 0, 7),
        (BOB, 500, 1, 7),
        (CAT, 400, 0, 8),
        (DAN, 100, 0, 8),
        (106, 600, 1, 8),
        (107, 10, 0, 7),
    ):
        await played(store, [deals[deal]], person, lead, guild)
    await store.people.hide(107, True)
    assert HIDDEN == "hidden"
    lines = {line.person_id: line for line in await store.daily.standings.ranking(DAY, 7)}
    assert {person: line.field for person, line in lines.items()} == {
        ANN: Field(below=2, equal=0, all=4),
        BOB: Field(below=0, equal=0, all=2),
    }
    assert (lines[ANN].name, lines[BOB].lead) == ("P101", 500)


async def test_who_opens_the_day_s_deal_on_another_server_too_is_compared_on_both(store: Store) -> None:
    deals = await store.shared_deals.keep([plan()])
    await played(store, deals, ANN, 300)
    await store.daily.seen_in(DAY, 8, ANN)
    await store.daily.seen_in(DAY, None, ANN)
    assert [len(await store.daily.standings.ranking(DAY, guild)) for guild in (7, 8, 9)] == [1, 1, 0]


async def test_a_forgotten_person_s_play_stays_in_the_field_without_them(store: Store) -> None:
    deals = await store.shared_deals.keep([plan()])
    await played(store, deals, ANN, 300)
    await played(store, deals, BOB, 100)
    await begun(store, deals, CAT)
    for person in (ANN, CAT):
        await store.people.forget(person, computer="steady", name="Ada")
    assert await store.daily.standings.field(deals[0].id, 100) == Field(below=0, equal=0, all=2)
    assert [line.person_id for line in await store.daily.standings.ranking(DAY, 7)] == [BOB]
    assert not any((await store.people.about(ANN)).values())


async def test_a_place_in_the_field_is_counted_in_one_index(tmp_path: Path) -> None:
    async with await Store.open(str(tmp_path / "store.db")) as store, store._database.read() as transaction:
        rows = await transaction.rows(f"EXPLAIN QUERY PLAN {FIELD}", [5, 5, 1])
    (step,) = [row["detail"] for row in rows]
    assert "USING COVERING INDEX daily_plays_ranked" in step


@pytest.mark.parametrize("people", [2, 40])
async def test_a_place_and_a_ranking_take_one_query_each_with_any_number_of_people(
    store: Store, people: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    deals = await store.shared_deals.keep([plan()])
    for person in range(people):
        await played(store, deals, 300 + person, 10 * person)
    queries: list[str] = []
    rows = store._database.rows

    async def counted(sql: str, values: Values = ()) -> list[Row]:
        queries.append(sql)
        return await rows(sql, values)

    monkeypatch.setattr(store._database, "rows", counted)
    assert (await store.daily.standings.field(deals[0].id, 10)).all == people
    assert len(queries) == 1
    assert len(await store.daily.standings.ranking(DAY, 7)) == people
    assert len(queries) == 2


async def test_a_line_is_shared_only_so_often(store: Store) -> None:
    deals = await store.shared_deals.keep([plan()])
    table = await played(store, deals, ANN, 300)
    assert [await store.daily.share(table.id, 2) for _ in range(3)] == [True, True, False]


async def test_a_play_is_found_by_its_deal_with_its_moves_and_named_where_both_opened_the_day(
    store: Store,
) -> None:
    deals = await store.shared_deals.keep([plan()])
    table = await played(store, deals, ANN, 300)
    play = await store.daily.of_deal_by(deals[0].id, ANN)
    assert play is not None
    assert await store.daily.of_deal_by(deals[0].id, BOB) is None
    assert await store.daily.standings.moves_of([play.match_id]) == {play.match_id: [(0, "discard 4c")]}
    assert await store.daily.standings.has_finished(deals[0].id, ANN)
    assert not await store.daily.standings.has_finished(deals[0].id, BOB)
    known = [await store.daily.standings.known_in(table.id, guild) for guild in (7, 8, None)]
    assert known == [True, False, False]
    await store.people.hide(ANN, True)
    assert not await store.daily.standings.known_in(table.id, 7)
    assert [one.table_id for one in await store.daily.standings.of_deal(deals[0].id, 5)] == [table.id]
