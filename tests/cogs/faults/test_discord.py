"""Discord answers with 429 of every kind, with errors that pass or last, cuts the line, or takes no answer
any more: nothing is lost, nothing comes twice, and anyone who waits is told. The client's own tries are real,
their pauses pass at once.
"""

import asyncio

import pytest

from bot.client.budget import APART, Urgency, urgency
from bot.client.ongoing import Ongoing
from bot.layout.layout import NOBODY, Screen
from bot.process.status.presence import Presence
from bot.workers.messages import kept
from cogs.press.error_boundary import UNSAID
from tests.cogs.faults.hall import ANN, BEN, Hall, NoPauses, warnings, without_pauses
from tests.cogs.faults.test_gateway import until
from tests.process.player import id_of
from tests.support.wire import Wire

FIRST, FINISH, FOLLOW = "POST /interactions/*", "PATCH /webhooks/*", "POST /webhooks/*"
EDIT, POST = "PATCH /channels/*/messages/*", "POST /channels/*/messages"
DELETE = "DELETE /channels/*/messages/*"
TRIES = 5
"""How often the client tries what a server refuses for the moment."""
PAUSES = [1, 3, 5, 7]
"""The seconds that it waits between two tries."""


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> NoPauses:
    return without_pauses(monkeypatch)


@pytest.fixture
async def wire(hall: Hall, caplog: pytest.LogCaptureFixture) -> Wire:
    """The line between Discord and the bot, with a match that is to be played by Ann."""
    await hall.start()
    caplog.clear()
    return hall.sandbox.wire


async def table_is_shown_once(hall: Hall, *made: str) -> None:
    """The journal has these actions and no more, and everybody sees the table as it is, once."""
    await hall.rest()
    assert await hall.journal() == list(made)
    await hall.is_shown_once()


async def last_words(hall: Hall, name: str) -> str:
    """What somebody reads below their hand."""
    person = await hall.person(name)
    return (
        await person.wait_for(lambda one: one.ephemeral and not one.loading, since=hall.panels[name])
    ).text


@pytest.mark.parametrize("what", [FIRST, EDIT])
async def test_a_429_that_holds_everywhere_keeps_all_requests_waiting(
    hall: Hall, wire: Wire, what: str, pauses: NoPauses
) -> None:
    wire.rate_limit(what, times=2, retry_after=0.7, everywhere=True)
    assert "You drew" in await hall.draws(ANN)
    await table_is_shown_once(hall, "draw")
    assert pauses.taken == [0.7, 0.7]


async def test_while_all_other_requests_wait_presses_are_answered_and_the_page_of_figures_tells(
    hall: Hall, wire: Wire
) -> None:
    presence, budget = Presence(hall.bot.meters), hall.bot.services.budget
    presence.serves(hall.bot)
    place, outgoing = (await hall.table()).place_id, hall.bot.services.desk._outgoing
    message = await outgoing.send(place, Screen("Here"), NOBODY)
    wire.rate_limit(EDIT)
    wire.rate_limit(EDIT, retry_after=2.5, everywhere=True)
    editing = asyncio.create_task(outgoing.edit(place, message.id, Screen("There")))
    await until(lambda: budget.apart > APART)
    with urgency(Urgency.BOARD):
        board = asyncio.create_task(outgoing.edit(place, message.id, Screen("Here again")))
    assert "You drew" in await hall.draws(ANN)
    assert not editing.done()
    gauges = await presence.gauges()
    assert gauges["canasta_requests_allowed"] == 10
    assert gauges["canasta_requests_waiting"] >= 2
    assert gauges["canasta_requests_oldest_seconds"] > 0
    assert 0 <= gauges["canasta_requests_budget"] < 1
    await asyncio.gather(editing, board)
    text, _ = hall.bot.meters.text(gauges) or (b"", "")
    counted = text.decode().splitlines()
    for line in (
        'canasta_discord_rate_limits_total{scope="global"} 1.0',
        'canasta_discord_rate_limits_total{scope="user"} 1.0',
        'canasta_discord_routes_total{route="PATCH /channels/*/messages/*",urgency="board"} 1.0',
        "canasta_requests_allowed 10.0",
    ):
        assert line in counted


async def test_a_429_that_says_nothing_of_how_long_is_tried_again_later(
    hall: Hall, wire: Wire, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "RETRIES", (0.0, 0.0))
    wire.turn_away(EDIT, times=3)
    assert "You drew" in await hall.draws(ANN)
    await hall.rest()
    slowed, line = warnings(caplog.records)
    assert "fewer are made" in slowed
    assert "its message is out of date: 429" in line
    await hall.later()
    await table_is_shown_once(hall, "draw")


@pytest.mark.parametrize(("what", "status"), [(FIRST, 500), (EDIT, 502)])
async def test_what_passes_within_the_clients_tries_nobody_notices(
    hall: Hall, wire: Wire, what: str, status: int, pauses: NoPauses, caplog: pytest.LogCaptureFixture
) -> None:
    wire.fail(what, times=TRIES - 1, status=status)
    assert "You drew" in await hall.draws(ANN)
    await table_is_shown_once(hall, "draw")
    assert pauses.taken == PAUSES
    assert warnings(caplog.records) == []


@pytest.mark.parametrize("first", [True, False])
async def test_an_answer_that_is_lost_is_shown_all_the_same(
    hall: Hall, wire: Wire, first: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The client sends it again, and is told that there is one already: ``first``, the whole answer, else the
    word that asks for patience.
    """
    if not first:
        monkeypatch.setattr("cogs.press.reply.PATIENCE", 0.0)
    answered = list[Ongoing]()
    monkeypatch.setattr(hall.bot.meters, "answered", answered.append)
    wire.fail(FIRST, status=502, after=True)
    assert "You drew" in await hall.draws(ANN)
    await table_is_shown_once(hall, "draw")
    assert warnings(caplog.records) == []
    assert len(answered) == 1


@pytest.mark.parametrize("what", [FIRST, FINISH])
async def test_who_gets_no_answer_is_told_to_look_and_nothing_is_done_twice(
    hall: Hall, wire: Wire, what: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    if what == FINISH:
        monkeypatch.setattr("cogs.press.reply.PATIENCE", 0.0)
    wire.fail(what, times=TRIES)
    await hall.press(ANN, "do:draw")
    assert str(UNSAID)[:30] in await last_words(hall, ANN)
    (line,) = warnings(caplog.records)
    assert "Discord rejected a reply: 500" in line
    await table_is_shown_once(hall, "draw")
    assert id_of(await hall.look(ANN), "do:discard")


@pytest.mark.parametrize(("status", "code"), [(404, 10015), (401, 50027)])
async def test_a_press_whose_token_is_gone_is_done_and_shown_to_all(
    hall: Hall,
    wire: Wire,
    status: int,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("cogs.press.reply.PATIENCE", 0.0)
    for what in (FINISH, FOLLOW):
        wire.fail(what, times=9, status=status, code=code)
    await hall.press(ANN, "do:draw")
    await table_is_shown_once(hall, "draw")
    assert warnings(caplog.records) == []
    wire.forget_trouble()
    assert id_of(await hall.look(ANN), "do:discard")


async def test_an_open_hand_whose_token_is_gone_is_left_alone(
    hall: Hall, wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    """Ben's hand would be brought up to date when it is his turn."""
    await hall.draws(ANN)
    wire.fail(FINISH, times=9, status=401, code=50027)
    await hall.press(ANN, "do:discard")
    await hall.rest()
    assert warnings(caplog.records) == []
    wire.forget_trouble()
    await hall.look(BEN)
    assert "You drew" in await hall.draws(BEN)


@pytest.mark.parametrize("after", [False, True])
async def test_a_line_that_is_cut_loses_nothing_and_shows_nothing_twice(
    hall: Hall, wire: Wire, after: bool, caplog: pytest.LogCaptureFixture
) -> None:
    wire.cut(EDIT, times=2, after=after)
    assert "You drew" in await hall.draws(ANN)
    await table_is_shown_once(hall, "draw")
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_call_whose_answer_is_lost_comes_once(hall: Hall, wire: Wire) -> None:
    await hall.draws(ANN)
    wire.fail(POST, times=2, status=502, after=True)
    await hall.press(ANN, "do:discard")
    await hall.rest()
    assert await hall.calls() == [str((await hall.table()).ping.message_id)]


async def test_what_is_posted_without_a_name_of_its_own_is_posted_once(hall: Hall, wire: Wire) -> None:
    """Lobbies, boards, what a tournament says: the client sends again what was answered with an error."""
    wire.fail(POST, times=3, status=502, after=True)
    place = (await hall.table()).place_id
    sent = await hall.bot.services.announcer._outgoing.send(place, Screen("Said once."), NOBODY)
    found = [message.id for message in await hall.messages() if "Said once." in message.text]
    assert found == [str(sent.id)]


async def test_a_call_that_cant_be_deleted_at_once_goes_later(hall: Hall, wire: Wire) -> None:
    await hall.turn(ANN)
    await hall.rest()
    called = str((await hall.table()).ping.message_id)
    assert called in [message.id for message in await hall.messages()]
    await hall.look(BEN)
    wire.fail(DELETE, times=TRIES, status=503)
    await hall.turn(BEN)
    await hall.rest()
    assert called in [message.id for message in await hall.messages()]
    wire.forget_trouble()
    await hall.later()
    assert called not in [message.id for message in await hall.messages()]
