"""What happened since somebody's last turn, as everybody saw it: the turns, and the table after each."""

from dataclasses import asdict
from datetime import timedelta

import pytest

from bot.layout.errors import Refused
from bot.tables.session.past_turns import CLOCK
from bot.tables.session.seen_turns import SeenTurn
from bot.tables.session.session import TableSession
from tests.bot.async_table import ANN, BEN, CLEO, DAN, EVE, Process


async def seen(here: Process, person: int) -> tuple[SeenTurn, ...]:
    _, find = await here.tables.recaps.since(1, person)
    return find()


async def test_the_turns_since_ones_own_are_there_in_order_and_nothing_before(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    assert await seen(here, ANN) == ()
    for person in (ANN, BEN, CLEO, DAN):
        await here.draw_and_discard(person)
    assert [one.turn.seat for one in await seen(here, ANN)] == [1, 2, 3]
    assert [one.turn.seat for one in await seen(here, CLEO)] == [3]
    last = (await seen(here, ANN))[-1].view
    public = (await here.tables.views.of(1, None)).view
    assert public is not None
    assert (last.pile.size, last.counts, last.turn.seat) == (public.pile.size, public.counts, 0)


async def test_in_the_midst_of_ones_own_turn_it_is_still_what_came_before(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    for person in (ANN, BEN, CLEO, DAN):
        await here.draw_and_discard(person)
    await here.move(ANN)
    assert [one.turn.seat for one in await seen(here, ANN)] == [1, 2, 3]


async def test_no_hand_is_in_any_of_it(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    for person in (ANN, BEN, CLEO, DAN):
        await here.draw_and_discard(person)
    for shown in await seen(here, ANN):
        assert shown.view.seat is None
        assert not shown.view.hand
        assert not shown.view.offers.actions
        assert "drawn" not in str(asdict(shown.turn))


async def test_what_a_computer_player_did_for_somebody_is_marked(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    await here.draw_and_discard(ANN)
    await here.wait(timedelta(days=1))
    assert [(one.turn.seat, one.turn.made_by) for one in await seen(here, ANN)] == [(1, CLOCK)]
    table, known = await here.table(), (await here.tables.views.of(1, ANN)).turns
    assert known[-1].made_by == CLOCK
    stored = TableSession(table, await here.store.journals.get(table.match_id or 0))
    assert stored.turns == known


async def test_a_stranger_gets_nothing(here: Process) -> None:
    await here.begin(ANN, BEN, CLEO, DAN)
    with pytest.raises(Refused):
        await seen(here, EVE)
