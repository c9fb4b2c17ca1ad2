"""What is kept as JSON looks in the database as it always has."""

from typing import Any

from data import Store
from data.records.codec import news_text, read_news, read_result, read_votes, result_text, votes_text
from data.records.matches import DealEnd, DealResult, Step
from data.records.tables import NewsItem, TurnChange
from tests.data.helpers import ANN, BOB, running_match

RESULT = (
    '{"reason": "out", "by": 2, "concealed": true, "scores": [{"cards": 45, "total": 545}, {"total": -20}],'
    ' "totals": [545, -20], "match_over": true, "winners": [0, 2]}'
)
NEWS = '{"kind": "offered", "name": "Ann", "other": "", "who": ["J\\u00fcrgen", "Cat"], "tell": 101}'
VOTES = '{"seat 2": {"101": "wait", "102": "substitute"}, "end": {"102": "end"}}'


def test_the_result_of_a_deal() -> None:
    result = DealResult(
        "out", 2, True, ({"cards": 45, "total": 545}, {"total": -20}), (545, -20), True, (0, 2)
    )
    assert result_text(result) == RESULT
    assert read_result(RESULT) == result


def test_news() -> None:
    item = NewsItem("offered", "Ann", who=("Jürgen", "Cat"), tell=ANN)
    assert news_text(item) == NEWS
    assert read_news(NEWS) == item


def test_votes() -> None:
    votes = {"seat 2": {ANN: "wait", BOB: "substitute"}, "end": {BOB: "end"}}
    assert votes_text(votes) == VOTES
    assert read_votes(VOTES) == votes
    assert (votes_text({}), read_votes(None)) == (None, {})


def test_what_another_release_wrote_is_read_as_far_as_it_is_known() -> None:
    assert read_result('{"totals": [1, 2], "weather": "fine"}') == DealResult(totals=(1, 2))
    assert read_news('{"kind": "x", "name": "", "who": [], "more": 1}') == NewsItem("x")


async def test_columns_hold_what_they_always_have(store: Store) -> None:
    table, match_id = await running_match(store, BOB)
    await store.drafts.save(table.id, 0, table.version, {"take": False, "groups": ["KsKhKd"], "rank": None})
    columns: dict[str, Any] = {}
    async with store._database.read() as transaction:
        columns["draft"] = (await transaction.rows("SELECT content FROM drafts"))[0]["content"]
        columns["options"] = (await transaction.rows("SELECT options FROM matches"))[0]["options"]
    votes = TurnChange(votes={"seat 1": {BOB: "wait"}})
    table = await store.turns.change(table.id, table.version, votes, news=[NewsItem("left", "Bob")])
    assert table.votes.cast == {"seat 1": {BOB: "wait"}}
    end = DealEnd(DealResult("stock", totals=(5, 0)))
    await store.matches.append(table.id, table.version, Step(0, "draw"), end=end, match_id=match_id, round=1)
    async with store._database.read() as transaction:
        columns["votes"] = (await transaction.rows("SELECT votes FROM tables"))[0]["votes"]
        columns["news"] = (await transaction.rows("SELECT content FROM table_news"))[0]["content"]
        columns["result"] = (await transaction.rows("SELECT result FROM deals"))[0]["result"]
    assert columns == {
        "draft": '{"take": false, "groups": ["KsKhKd"], "rank": null}',
        "options": '{"black_three_freezes": true}',
        "votes": '{"seat 1": {"102": "wait"}}',
        "news": '{"kind": "left", "name": "Bob", "other": "", "who": [], "tell": null}',
        "result": '{"reason": "stock", "by": null, "concealed": false, "scores": [], "totals": [5, 0],'
        ' "match_over": false, "winners": []}',
    }


async def test_who_is_forgotten_is_gone_from_votes(store: Store) -> None:
    table, _ = await running_match(store, BOB)
    table = await store.turns.change(table.id, table.version, TurnChange(votes={"pause": {BOB: "yes"}}))
    await store.people.forget(BOB, computer="steady", name="Ada")
    stored = await store.tables.get(table.id)
    assert stored is not None
    assert stored.votes.cast == {}
