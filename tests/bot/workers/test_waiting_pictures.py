"""Which pictures of tables may wait, and until when."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.tables.session.table_view import TableView
from bot.workers.messages import waiting_pictures
from bot.workers.messages.waiting_pictures import STILL, WATCHED, WaitingPictures
from bot.workers.open_panels import LIFETIME, OpenPanels
from canasta.actions import Draw
from canasta.match import Match
from data.records.tables import MessageIds, TableStatus
from data.records.turns import PROGRAM, Turn
from tests.support.table_views import NOW, table_view_of

SECOND = timedelta(seconds=1)
Change = Callable[[TableView], TableView]


class Panels(OpenPanels):
    """Person 1 has the hand open, and has pressed something there at this moment."""

    def __init__(self, pressed_at: datetime) -> None:
        self._at = pressed_at

    def pressed_at(self, table_id: int, person_id: int) -> datetime | None:
        """When this person last pressed something."""
        return self._at if person_id == 1 else None


class Table:
    """A table whose message shows the beginning of a turn, and a clock."""

    def __init__(self) -> None:
        self.now = NOW
        self.shown: list[int] = []
        self.pictures = WaitingPictures(lambda: self.now, self.shown.append)

    def waits(self, view: TableView, after: timedelta = SECOND) -> bool:
        """Whether this may wait, so long after the message showed something."""
        self.now = NOW + after
        return self.pictures.may_wait(view)


def seen(*, drawn: bool = False, alone: bool = False, computer: bool = False) -> TableView:
    """A table of four at the turn of person 1, as it begins or after the draw. ``alone``: all others
    are computer players; ``computer``: the one to move is.
    """
    match = Match("classic", "ABCD", dealer=3)
    match.start_deal("1")
    if drawn:
        match.apply(0, Draw())
    view = table_view_of(match, 0)
    seats = view.table.seats
    if alone:
        seats = (seats[0], *(replace(seat, person_id=None, computer="steady") for seat in seats[1:]))
    turn = Turn(1, 0, PROGRAM if computer else 1, NOW)
    return replace(view, table=replace(view.table, seats=seats, turn=turn, messages=MessageIds(message_id=5)))


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_turn_of_a_person_shows_at_once(table: Table) -> None:
    table.pictures.shown(seen())
    assert not table.waits(seen())
    table.pictures.panels = Panels(NOW)
    assert not table.waits(seen())


async def test_what_a_computer_player_does_waits_for_a_minute(table: Table) -> None:
    table.pictures.shown(seen())
    assert table.waits(seen(computer=True))
    assert not table.waits(seen(computer=True), STILL)


async def test_a_turn_that_goes_on_waits_until_it_stands_still(table: Table) -> None:
    table.pictures.shown(seen())
    assert table.waits(seen(drawn=True))
    assert not table.waits(seen(drawn=True), STILL)
    table.pictures.panels = Panels(NOW + STILL)
    assert table.waits(seen(drawn=True), STILL)


async def test_alone_with_the_hand_open_nothing_shows_while_it_can_be_kept_up_to_date(table: Table) -> None:
    alone = seen(alone=True)
    table.pictures.shown(alone)
    assert not table.waits(alone)
    table.pictures.panels = Panels(NOW)
    assert table.waits(alone)
    assert table.waits(alone, LIFETIME - SECOND)
    assert not table.waits(alone, LIFETIME)


async def test_somebody_who_watches_sees_each_turn_of_the_one_who_plays_alone(table: Table) -> None:
    alone = seen(alone=True)
    table.pictures.shown(alone)
    table.pictures.panels = Panels(NOW)
    table.pictures.watched(alone.table.id)
    assert not table.waits(alone)
    assert table.waits(alone, WATCHED)


CHANGES: dict[str, Change] = {
    "who sits there": lambda view: _with_seat(view, person_id=77),
    "a name": lambda view: _with_seat(view, name="Zoe"),
    "a missed deadline": lambda view: _with_seat(view, misses=1),
    "a vote": lambda view: replace(
        view, table=replace(view.table, votes=replace(view.table.votes, cast={"end": {1: "yes"}}))
    ),
    "a pause": lambda view: replace(
        view, table=replace(view.table, timing=replace(view.table.timing, paused_at=NOW))
    ),
    "another deal": lambda view: replace(view, deal_started_at=NOW + SECOND),
    "the deal's end": lambda view: replace(view, table=replace(view.table, status=TableStatus.BETWEEN_DEALS)),
}


def _with_seat(view: TableView, **changed: object) -> TableView:
    seat = replace(view.table.seats[0], **changed)  # type: ignore[arg-type]
    return replace(view, table=replace(view.table, seats=(seat, *view.table.seats[1:])))


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_what_is_no_play_shows_at_once(table: Table, change: Change) -> None:
    table.pictures.shown(seen())
    assert table.waits(seen(drawn=True))
    assert not table.waits(change(seen(drawn=True)))


def test_what_was_never_shown_or_is_gone_does_not_wait(table: Table) -> None:
    going_on = seen(drawn=True)
    assert not table.waits(going_on)
    table.pictures.shown(seen())
    table.pictures.gone([5])
    assert not table.waits(going_on)


async def test_what_has_waited_is_shown(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting_pictures, "STILL", timedelta(milliseconds=20))
    going_on = seen(drawn=True)
    table.pictures.shown(seen())
    assert table.waits(going_on, timedelta())
    await asyncio.sleep(0.05)
    assert table.shown == [going_on.table.id]
    # Once it is shown for another reason, or nothing is shown any more, nobody is told.
    assert table.waits(going_on, timedelta())
    table.pictures.shown(going_on)
    await asyncio.sleep(0.05)
    assert table.waits(going_on, timedelta())
    table.pictures.close()
    await asyncio.sleep(0.05)
    assert table.shown == [going_on.table.id]
