"""A call that was posted but never noted: at a live table it goes once its player has begun, as any other,
and anyone who takes over finds it too.
"""

from datetime import timedelta
from unittest.mock import AsyncMock

import pytest

from bot.workers.calls import turn_pings
from bot.workers.messages import kept
from data import DatabaseUnavailable
from tests.cogs.faults.hall import ANN, BEN, Hall, without_pauses

POST = "POST /channels/*/messages"


async def called_and_not_noted(hall: Hall, pace: str, lost: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match in which it is Ben's turn: Discord has posted his call, but never said so, or the database was
    away in that moment.
    """
    without_pauses(monkeypatch)
    monkeypatch.setattr(kept, "RETRIES", ())
    monkeypatch.setattr(turn_pings, "THERE", timedelta())
    await hall.start(pace)
    store = hall.bot.store
    # Over days the table's own message makes the call, and is noted with it.
    where, name = (store.turns, "pinged") if pace.startswith("live") else (store.messages, "table_posted")
    noted = getattr(where, name)

    async def away(*args: object, **further: object) -> bool:
        monkeypatch.setattr(where, name, noted)
        raise DatabaseUnavailable("not there for a moment")

    await hall.draws(ANN)
    if lost == "the note":
        monkeypatch.setattr(where, name, away)
    else:
        hall.sandbox.wire.fail(POST, times=5, status=502, after=True)
    await hall.press(ANN, "do:discard")
    await hall.rest()
    assert len(await hall.calls(BEN)) == 1
    assert (await hall.table()).ping.message_id is None


@pytest.mark.parametrize("lost", ["the answer", "the note"])
async def test_a_call_that_could_not_be_noted_goes_with_its_turn(
    hall: Hall, lost: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await called_and_not_noted(hall, "1 days", lost, monkeypatch)
    await hall.look(BEN)
    await hall.turn(BEN)
    await hall.rest()
    assert await hall.calls() == [str((await hall.table()).ping.message_id)]


@pytest.mark.parametrize("lost", ["the answer", "the note"])
async def test_a_call_that_could_not_be_noted_goes_when_its_player_begins(
    hall: Hall, lost: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await called_and_not_noted(hall, "live 300+60", lost, monkeypatch)
    await hall.look(BEN)
    await hall.draws(BEN)
    await hall.rest()
    assert await hall.calls() == []
    table = await hall.table()
    assert (table.ping.message_id, table.ping.nonce) == (None, None)


async def test_whoever_takes_over_a_call_finds_it_though_it_sends_none_itself(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await called_and_not_noted(hall, "live 300+60", "the note", monkeypatch)
    pings = hall.bot.services.announcer.turn_pings
    # As in a process that knows nothing of it, and is stopped in its turn before it sends anything.
    pings._sent.clear()
    pings._claims.clear()
    monkeypatch.setattr(turn_pings, "LAPSE", timedelta())
    with monkeypatch.context() as stopped:
        stopped.setattr(pings, "make", AsyncMock())
        hall.bot.services.announcer.changed(1)
        await hall.rest()
    await hall.look(BEN)
    await hall.turn(BEN)
    await hall.rest()
    assert await hall.calls() == [str((await hall.table()).ping.message_id)]
