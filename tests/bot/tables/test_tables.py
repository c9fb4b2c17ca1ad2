"""The write path: what is committed, what is told, and what becomes of those who come second."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.layout.errors import Refused
from bot.tables import registry
from bot.tables.drafts.draft import Draft
from bot.tables.rules.table_rules import TableRules
from bot.tables.service import Tables
from bot.tables.session.table_view import TableView
from bot.workers.computer_players import ComputerPlayers
from canasta.actions import Action, Discard, Draw
from canasta.players import choose
from canasta.view import View
from data import OutcomeUnknown, Store, StoreError
from data.matches.matches import Appended
from data.records.tables import TableStatus
from tests.bot.tables.one_table import (
    ANN,
    BEN,
    CLEO,
    DAN,
    EVE,
    NAMES,
    Clock,
    begin,
    finish_deal,
    lobby,
    tables_on,
)


class Told:
    """A listener that notes the stored version at the moment it is told of a change."""

    def __init__(self) -> None:
        self.tables: list[int] = []

    def changed(self, table_id: int) -> None:
        self.tables.append(table_id)


def hand(table_view: TableView) -> tuple[int, ...]:
    assert table_view.view is not None
    return table_view.view.hand


async def test_an_action_is_in_the_journal_before_anybody_is_told(store: Store, tables: Tables) -> None:
    table_view = await begin(tables, ANN, BEN, CLEO, DAN)
    stored: list[int] = []

    class Looks(Told):
        def changed(self, table_id: int) -> None:
            super().changed(table_id)
            stored.append(len(lines))

    lines: list[str] = []
    append = store.matches.append

    async def noting(*arguments: Any, **settings: Any) -> Appended:
        version = await append(*arguments, **settings)
        lines.append(arguments[2].text)
        return version

    store.matches.append = noting  # type: ignore[method-assign]
    listener = Looks()
    tables.registry.add_listener(listener)
    outcome = await tables.play.act(table_view.table.id, ANN, Draw(), table_view.table.version)
    assert (listener.tables, stored) == ([table_view.table.id], [1])
    assert outcome.table_view.table.version == table_view.table.version + 1
    assert table_view.table.match_id is not None
    journal = await store.journals.get(table_view.table.match_id)
    assert journal is not None
    assert [line.text for line in journal.deals[0].actions] == ["draw"]


async def test_nothing_is_told_or_kept_when_the_store_fails(store: Store, tables: Tables) -> None:
    table_view = await begin(tables, ANN, BEN, CLEO, DAN)
    listener = Told()
    tables.registry.add_listener(listener)
    append = store.matches.append

    async def failing(*arguments: Any, **settings: Any) -> Appended:
        raise StoreError("The disk is full.")

    store.matches.append = failing  # type: ignore[method-assign]
    with pytest.raises(StoreError):
        await tables.play.act(table_view.table.id, ANN, Draw(), table_view.table.version)
    assert listener.tables == []
    store.matches.append = append  # type: ignore[method-assign]
    after = await tables.views.of(table_view.table.id, ANN)
    assert hand(after) == hand(table_view)
    await tables.play.act(table_view.table.id, ANN, Draw(), after.table.version)


async def test_what_may_have_been_kept_is_looked_at_and_not_done_again(store: Store, tables: Tables) -> None:
    table_view = await begin(tables, ANN, BEN, CLEO, DAN)
    listener = Told()
    tables.registry.add_listener(listener)
    append = store.matches.append

    async def unanswered(*arguments: Any, **settings: Any) -> Appended:
        await append(*arguments, **settings)
        raise OutcomeUnknown("The connection was cut.")

    store.matches.append = unanswered  # type: ignore[method-assign]
    with pytest.raises(OutcomeUnknown):
        await tables.play.act(table_view.table.id, ANN, Draw(), table_view.table.version)
    store.matches.append = append  # type: ignore[method-assign]
    assert listener.tables == [table_view.table.id]
    with pytest.raises(Refused, match="moved on"):
        await tables.play.act(table_view.table.id, ANN, Draw(), table_view.table.version)
    after = await tables.views.of(table_view.table.id, ANN)
    assert after.table.version == table_view.table.version + 1
    assert len(hand(after)) == len(hand(table_view)) + 1


async def test_a_task_cancelled_in_mid_action_leaves_the_table_as_it_is_stored(
    store: Store, tables: Tables
) -> None:
    table_view = await begin(tables, ANN, BEN, CLEO, DAN)
    append, reached = store.matches.append, asyncio.Event()

    async def hanging(*arguments: Any, **settings: Any) -> Appended:
        reached.set()
        await asyncio.Event().wait()
        raise AssertionError("unreachable")

    store.matches.append = hanging  # type: ignore[method-assign]
    task = asyncio.create_task(tables.play.act(table_view.table.id, ANN, Draw(), table_view.table.version))
    await reached.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    store.matches.append = append  # type: ignore[method-assign]
    assert hand(await tables.views.of(table_view.table.id, ANN)) == hand(table_view)


async def test_of_two_clicks_at_once_one_counts(tables: Tables) -> None:
    table_view = await begin(tables, ANN, BEN, CLEO, DAN)
    table, version = table_view.table.id, table_view.table.version
    results = await asyncio.gather(
        *(tables.play.act(table, ANN, Draw(), version) for _ in range(5)), return_exceptions=True
    )
    refused = [result for result in results if isinstance(result, Refused)]
    assert len(refused) == 4
    assert all(one.refresh for one in refused)
    assert len(hand(await tables.views.of(table, ANN))) == len(hand(table_view)) + 1


async def test_two_processes_on_one_database_cannot_both_act(tmp_path: Path) -> None:
    path = str(tmp_path / "shared.db")
    async with await Store.open(path) as here, await Store.open(path) as there:
        first, second = tables_on(here), tables_on(there)
        table_view = await begin(first, ANN, BEN, CLEO, DAN)
        table, version = table_view.table.id, table_view.table.version
        results = await asyncio.gather(
            first.play.act(table, ANN, Draw(), version),
            second.play.act(table, ANN, Draw(), version),
            return_exceptions=True,
        )
        assert sum(isinstance(result, Refused) for result in results) == 1
        views = [(await tables.views.of(table, ANN)).view for tables in (first, second)]
        assert views[0] == views[1]
        assert views[0] is not None
        assert len(views[0].hand) == 12
        # Each of them sees what the other does from then on.
        await second.play.act(table, ANN, Discard(views[0].hand[0]), version + 1)
        seen = (await first.views.of(table, BEN)).view
        assert seen is not None
        assert seen.turn.seat == 1


async def test_a_table_is_rebuilt_from_its_journal_alone(store: Store, tables: Tables) -> None:
    table_view = await begin(tables, ANN, computers=3)
    await finish_deal(tables, table_view.table.id)
    await tables.deals.press_next(table_view.table.id, ANN)
    known = await tables.views.of(table_view.table.id, ANN)
    fresh = await tables_on(store).views.of(table_view.table.id, ANN)
    assert fresh.view == known.view
    assert fresh.turns == known.turns
    assert (fresh.moment, fresh.fairness) == (known.moment, known.fairness)


async def test_few_matches_stay_in_memory(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "KEPT", 2)
    tables = tables_on(store)
    ids = [(await begin(tables, person, computers=3)).table.id for person in (ANN, BEN, CLEO)]
    assert len(tables.registry._sessions) == 2
    assert len(hand(await tables.views.of(ids[0], ANN))) == 11


async def test_a_person_who_does_not_sit_there_cannot_act(tables: Tables) -> None:
    table_view = await begin(tables, ANN, BEN, CLEO, DAN)
    with pytest.raises(Refused, match="not at this table"):
        await tables.play.act(table_view.table.id, EVE, Draw(), table_view.table.version)
    with pytest.raises(Refused, match="not at this table"):
        await tables.deals.press_next(table_view.table.id, EVE)
    with pytest.raises(Refused, match="is gone"):
        await tables.views.of(999, ANN)


async def test_a_refusal_of_the_rules_comes_with_its_rule(tables: Tables) -> None:
    table_view = await begin(tables, ANN, BEN, CLEO, DAN)
    with pytest.raises(Refused) as caught:
        await tables.play.act(
            table_view.table.id, ANN, Discard(hand(table_view)[0]), table_view.table.version
        )
    assert caught.value.refusal is not None
    assert caught.value.refusal.rule == "1.2"
    assert (await tables.views.of(table_view.table.id, None)).table.version == table_view.table.version


async def test_the_seed_stays_sealed_until_the_deal_is_over(tables: Tables) -> None:
    table_view = await begin(tables, ANN, computers=3)
    assert len(table_view.fairness) == 64
    over = await finish_deal(tables, table_view.table.id)
    assert over.fairness == "1"
    assert over.last_result is not None


async def test_a_match_starts_only_with_every_seat_taken_and_by_its_host(tables: Tables) -> None:
    table_view = await lobby(tables, ANN, BEN, computers=1)
    with pytest.raises(Refused, match="Seats still empty: 1"):
        await tables.deals.begin_match(table_view.table.id, ANN)
    await tables.lobby.add_computer(table_view.table.id, BEN)
    with pytest.raises(Refused, match="can start"):
        await tables.deals.begin_match(table_view.table.id, BEN)
    await tables.deals.begin_match(table_view.table.id, ANN)
    with pytest.raises(Refused, match="already begun"):
        await tables.deals.begin_match(table_view.table.id, ANN)
    with pytest.raises(Refused, match="lobby is closed"):
        await tables.lobby.sit(table_view.table.id, EVE, "Eve")


async def test_a_taken_seat_stays_with_who_has_it(tables: Tables) -> None:
    table_view = await lobby(tables, ANN, BEN)
    with pytest.raises(Refused, match="taken"):
        await tables.lobby.sit(table_view.table.id, CLEO, "Cleo", seat=0)
    with pytest.raises(Refused, match="taken"):
        await tables.lobby.sit(table_view.table.id, CLEO, "Cleo", seat=77)
    results = await asyncio.gather(
        *(tables.lobby.sit(table_view.table.id, person, NAMES[person]) for person in (CLEO, DAN, EVE)),
        return_exceptions=True,
    )
    assert sum(isinstance(result, Refused) for result in results) == 1
    seats = (await tables.views.of(table_view.table.id, None)).table.seats
    assert len({seat.person_id for seat in seats}) == 4


async def test_an_unknown_game_or_option_is_refused_in_words(tables: Tables) -> None:
    with pytest.raises(Refused, match="no such game"):
        await tables.rules.wanted(9, "poker", None, None)
    for rules in (
        TableRules("classic", 17),
        TableRules("classic", 4, {"no_such_option": 1}),
        TableRules("classic", 4, {"target_score": "x" * 5000}),
    ):
        with pytest.raises(Refused) as refused:
            await lobby(tables, ANN, rules=rules)
        assert len(str(refused.value)) < 300


async def test_a_full_side_cannot_be_changed_to(tables: Tables) -> None:
    table_view = await lobby(tables, ANN, BEN, CLEO, DAN)
    with pytest.raises(Refused, match="Every seat there is taken"):
        await tables.lobby.change_side(table_view.table.id, ANN)


async def test_the_next_deal_comes_when_its_time_has_come_and_only_once(store: Store) -> None:
    clock = Clock()
    tables = tables_on(store, clock)
    table_view = await begin(tables, ANN, BEN, computers=2)
    over = await finish_deal(tables, table_view.table.id)
    assert over.table.timing.next_deal_at == clock.now + timedelta(minutes=3)
    await tables.due.look(table_view.table.id)
    assert (await tables.views.of(table_view.table.id, None)).between_deals
    clock.now += timedelta(minutes=3)
    await asyncio.gather(*(tables.due.look(table_view.table.id) for _ in range(3)))
    after = await tables.views.of(table_view.table.id, ANN)
    assert after.view is not None
    assert (after.view.round, after.view.turn.phase) == (2, "draw")


async def test_next_is_noted_once_for_each_person(tables: Tables) -> None:
    table_view = await begin(tables, ANN, BEN, CLEO, DAN)
    await finish_deal(tables, table_view.table.id)
    for _ in range(3):
        table_view = await tables.deals.press_next(table_view.table.id, BEN)
    assert table_view.table.votes.next_presses == {BEN}
    assert table_view.between_deals
    table_view = await tables.deals.press_next(table_view.table.id, ANN)
    assert table_view.table.status is TableStatus.PLAYING
    with pytest.raises(Refused, match="already begun"):
        await tables.deals.press_next(table_view.table.id, BEN)


async def test_who_leaves_may_come_back_and_nobody_else_takes_the_seat(tables: Tables) -> None:
    table_view = await begin(tables, ANN, BEN, CLEO, DAN)
    cards = hand(await tables.views.of(table_view.table.id, BEN))
    left = await tables.seats.leave(table_view.table.id, BEN)
    assert left.former_seat == 1
    assert left.table.seats[1].computer is not None
    assert left.view is not None
    assert left.view.hand == ()
    with pytest.raises(Refused, match="You left"):
        await tables.play.act(table_view.table.id, BEN, Draw(), left.table.version)
    with pytest.raises(Refused, match="not at this table"):
        await tables.seats.come_back(table_view.table.id, EVE, "Eve")
    back = await tables.seats.come_back(table_view.table.id, BEN, "Ben")
    assert hand(back) == cards


async def test_the_host_who_leaves_hands_the_table_on(tables: Tables) -> None:
    table_view = await begin(tables, ANN, BEN, computers=2)
    assert (await tables.seats.leave(table_view.table.id, ANN)).table.host_id == BEN
    assert (await tables.seats.leave(table_view.table.id, BEN)).table.status is TableStatus.CLOSED


async def test_a_draft_belongs_to_its_version(tables: Tables) -> None:
    table_view = await begin(tables, ANN, BEN, CLEO, DAN)
    await tables.drafts.keep(table_view, Draft(rank=3, naturals=2, step=4))
    assert await tables.drafts.read(table_view) == Draft(rank=3, naturals=2, step=4)
    moved = await tables.play.act(table_view.table.id, ANN, Draw(), table_view.table.version)
    assert await tables.drafts.read(moved.table_view) is None
    with pytest.raises(Refused, match="moved on"):
        await tables.drafts.keep(table_view, Draft())


async def play_by_computers(tables: Tables, pick: Callable[[View], Action], table_id: int) -> None:
    computers = ComputerPlayers(tables, pace=0, choose=lambda view, level, seed: pick(view))
    tables.registry.add_listener(computers)
    computers.changed(table_id)
    await computers.settled(table_id)
    await computers.close()


async def test_computer_players_play_until_a_person_is_to_move(tables: Tables) -> None:
    table_view = await begin(tables, ANN, computers=3)
    await tables.play.act(table_view.table.id, ANN, Draw(), table_view.table.version)
    drawn = await tables.views.of(table_view.table.id, ANN)
    await tables.play.act(table_view.table.id, ANN, Discard(hand(drawn)[0]), drawn.table.version)
    await play_by_computers(tables, choose, table_view.table.id)
    after = await tables.views.of(table_view.table.id, ANN)
    assert after.to_move in (0, None)
    assert len(after.turns) >= 4


async def test_a_computer_player_at_a_loss_does_not_stop_the_table(
    tables: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    table_view = await begin(tables, ANN, computers=3)
    await tables.play.act(table_view.table.id, ANN, Draw(), table_view.table.version)
    drawn = await tables.views.of(table_view.table.id, ANN)
    await tables.play.act(table_view.table.id, ANN, Discard(hand(drawn)[0]), drawn.table.version)

    def fail(view: View) -> Action:
        raise RuntimeError("no idea")

    await play_by_computers(tables, fail, table_view.table.id)
    assert (await tables.views.of(table_view.table.id, None)).to_move in (0, None)
    assert "failed to choose" in caplog.text


async def test_a_computer_player_that_breaks_the_rules_does_not_stop_the_table(
    tables: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    table_view = await begin(tables, ANN, computers=3)
    await tables.play.act(table_view.table.id, ANN, Draw(), table_view.table.version)
    drawn = await tables.views.of(table_view.table.id, ANN)
    await tables.play.act(table_view.table.id, ANN, Discard(hand(drawn)[0]), drawn.table.version)

    def wrong(view: View) -> Action:
        return Discard(view.hand[0]) if view.turn.phase == "draw" else Draw()

    await play_by_computers(tables, wrong, table_view.table.id)
    assert (await tables.views.of(table_view.table.id, None)).to_move in (0, None)
    assert "a computer player tried Discard" in caplog.text
