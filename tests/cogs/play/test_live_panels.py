"""Open panels when Discord is slow or fails: no change of the table may pass a panel by for good."""

import asyncio
import random
from collections.abc import Callable
from copy import copy
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from bot.layout.card_faces import CardFaces
from bot.layout.errors import no_table
from bot.layout.layout import WORDS, Screen
from bot.runtime.outages import Outages
from bot.tables.settings.hand_settings import USUAL, HandSettings
from cogs.play import live_panels as module
from cogs.play.live_panels import Panels
from cogs.press.private_message import PrivateMessage

TABLE, ANN, BOB = 1, 7, 8


class Hands:
    """Everybody's settings are the usual ones."""

    async def of(self, person_id: int) -> HandSettings:
        return USUAL


class Tables:
    """A table at which everybody is to move, whenever it changes."""

    def __init__(self) -> None:
        self.version = 1
        self.to_move = 0
        self.seat = SimpleNamespace(index=0, prepared=None, note=None)
        self.reads = 0
        self.gone = False
        self.broken = False
        self.outages = Outages()
        self.viewers: list[Any] = []
        self.registry = self.views = self
        self.hands = Hands()

    def clock(self) -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC)

    def glance(self, table_id: int, person_id: int) -> Any:
        return SimpleNamespace(version=self.version, seat=self.seat, to_move=self.to_move)

    async def of(self, table_id: int, person_id: int, *, at: int | None = None) -> Any:
        await asyncio.sleep(0)
        self.reads += 1
        if self.gone:
            raise no_table()
        if self.broken:
            raise OSError("the disk is away")
        return self.now()

    async def known(self, table_id: int) -> Any:
        return SimpleNamespace(id=TABLE, messages=SimpleNamespace(message_id=500))

    def now(self) -> Any:
        table = SimpleNamespace(id=TABLE, version=self.version, match_id=1, seats=[copy(self.seat)])
        moment = f"1.{self.version}"
        view = SimpleNamespace(round=1, history=SimpleNamespace(steps=()))
        return SimpleNamespace(table=table, view=view, seat=0, to_move=self.to_move, moment=moment, seen=None)

    def change(self) -> None:
        self.version += 1
        self.tell()

    def tell(self) -> None:
        for listener in self.viewers:
            listener.changed(TABLE)


class Message:
    """A private message as its owner sees it; what is sent to it arrives after ``delay``."""

    def __init__(self, delay: Callable[[], int] = lambda: 0) -> None:
        self.shows = 0
        self.edits = 0
        self.followed: list[int] = []
        """The follow-ups that were edited instead."""
        self.refuse: BaseException | None = None
        self.delay = delay
        self.taken = asyncio.Event()
        self.taken.set()

    async def arrives(self, version: int) -> None:
        for _ in range(self.delay()):
            await asyncio.sleep(0)
        await self.taken.wait()
        if self.refuse is not None:
            refuse, self.refuse = self.refuse, None
            raise refuse
        self.shows = version
        for _ in range(self.delay()):
            await asyncio.sleep(0)


class Interaction:
    """A click, through whose token the message can be edited."""

    locale = "en"

    def __init__(self, message: Message) -> None:
        self._message = message
        self.followup = self

    async def edit_message(self, message_id: int, *, view: int, **_: object) -> None:
        self._message.followed.append(message_id)
        await self._message.arrives(view)

    async def edit_original_response(self, *, view: int, **_: object) -> None:
        self._message.edits += 1
        await self._message.arrives(view)


class ShownVersion(Screen):
    """A panel of which only the table's version matters."""

    def __init__(self, version: int) -> None:
        super().__init__()
        self.version = version

    def view(self, faces: CardFaces = WORDS) -> Any:
        return self.version


class Person:
    """Somebody with a hand open, who clicks in it."""

    def __init__(self, panels: Panels, tables: Tables, id: int = ANN, message: Message | None = None) -> None:
        self.panels, self.tables, self.id = panels, tables, id
        self.message = message or Message()
        self.message_id = 100 + id

    def answer(self) -> Any:
        interaction: Any = Interaction(self.message)
        return SimpleNamespace(
            interaction=interaction,
            person_id=self.id,
            shown_in=PrivateMessage(interaction, self.message_id),
            attempted=False,
            shown=False,
        )

    async def click(
        self,
        *,
        lost: bool = False,
        message_id: int | None = None,
        silent: bool = False,
        build: Any = None,
    ) -> None:
        """Click and be shown the panel, or what ``build`` makes. ``lost``: Discord does not take the answer.
        ``silent``: the click changes nothing in the message.
        """
        answer = self.answer()
        async with self.panels.held(TABLE, message_id or self.message_id, answer):
            table_view = self.tables.now()
            if silent:
                return
            answer.attempted = True
            if lost:
                self.message.refuse = TimeoutError()
            try:
                await self.message.arrives(table_view.table.version)
            except TimeoutError:
                return
            answer.shown = True
            self.panels.opened(answer, table_view, build)

    async def looks_elsewhere(self) -> None:
        """Click on something that is shown in the panel's place."""
        answer = self.answer()
        async with self.panels.held(TABLE, self.message_id, answer):
            answer.shown = True


@pytest.fixture
def tables() -> Tables:
    return Tables()


@pytest.fixture
def panels(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> Panels:
    async def screen(table_view: Any, *_: object) -> Screen:
        await asyncio.sleep(0)
        return ShownVersion(table_view.table.version)

    monkeypatch.setattr(module, "hand_screen", screen)
    monkeypatch.setattr(module, "replace", lambda table_view, **_: table_view)
    monkeypatch.setattr(module, "PAUSES", (0.0, 0.0, 0.0))
    same = AsyncMock(side_effect=lambda table_view: table_view)
    services = SimpleNamespace(pictures=None, card_faces=CardFaces(), with_earned=same)
    bot: Any = SimpleNamespace(tables=tables, services=services)
    return Panels(bot)


@pytest.fixture
def ann(panels: Panels, tables: Tables) -> Person:
    return Person(panels, tables)


async def settle() -> None:
    """Until nothing is under way, a repeated edit included."""
    quiet = 0
    while quiet < 5:
        await asyncio.sleep(0)
        quiet = 0 if len(asyncio.all_tasks()) > 1 else quiet + 1


async def test_a_panel_follows_the_table(ann: Person, tables: Tables) -> None:
    await ann.click()
    tables.change()
    await settle()
    assert ann.message.shows == 2


async def test_a_panel_that_took_its_place_below_follows_the_table(ann: Person, tables: Tables) -> None:
    answer = ann.answer()
    answer.shown_in = PrivateMessage(answer.interaction, 7, followed=True)
    ann.panels.opened(answer, tables.now())
    tables.change()
    await settle()
    assert ann.message.followed == [7]
    assert (ann.message.edits, ann.message.shows) == (0, 2)


async def test_a_panel_that_shows_the_present_state_is_left_alone(ann: Person) -> None:
    await ann.click()
    await settle()
    assert ann.message.edits == 0


async def test_a_panel_waits_for_its_players_turn(ann: Person, tables: Tables) -> None:
    await ann.click()
    tables.to_move = 1
    tables.change()
    await settle()
    assert (ann.message.shows, tables.reads) == (1, 0)
    tables.to_move = 0
    tables.change()
    await settle()
    assert (ann.message.shows, tables.reads) == (3, 1)


async def test_a_panel_says_that_what_was_prepared_has_failed(ann: Person, tables: Tables) -> None:
    """It is dropped without a new version of the table; the player is to move."""
    tables.to_move, tables.seat.prepared = 1, "take K"
    await ann.click()
    tables.to_move = 0
    tables.change()
    await settle()
    assert ann.message.edits == 1
    tables.seat.prepared, tables.seat.note = None, "no_take"
    tables.registry.tell()
    await settle()
    assert ann.message.edits == 2
    tables.registry.tell()
    await settle()
    assert ann.message.edits == 2


async def test_a_panel_no_longer_shows_as_prepared_what_has_been_done(ann: Person, tables: Tables) -> None:
    """Though its player is not to move any more when it is looked at."""
    tables.to_move, tables.seat.prepared = 1, "discard low"
    await ann.click()
    tables.version += 2
    tables.seat.prepared = None
    tables.change()
    await settle()
    assert (ann.message.edits, ann.message.shows) == (1, 4)
    tables.change()
    await settle()
    assert ann.message.edits == 1


async def test_another_panel_is_made_anew_as_what_it_is(ann: Person, tables: Tables) -> None:
    """The one in which a move is prepared."""
    built: list[int] = []

    async def build(table_view: Any, *_: object) -> Screen:
        built.append(table_view.table.version)
        return ShownVersion(table_view.table.version)

    await ann.click(build=build)
    tables.change()
    await settle()
    assert (built, ann.message.shows) == ([2], 2)


async def test_another_panel_counts_as_an_open_hand(ann: Person, panels: Panels) -> None:
    assert not panels.is_open(TABLE, ANN)

    async def build(table_view: Any, *_: object) -> Screen:
        return ShownVersion(-table_view.table.version)

    await ann.click(build=build)
    assert panels.is_open(TABLE, ANN)


async def test_a_click_lets_an_edit_on_its_way_arrive_first(ann: Person, tables: Tables) -> None:
    await ann.click()
    ann.message.taken.clear()
    tables.change()
    for _ in range(5):
        await asyncio.sleep(0)
    assert ann.message.edits == 1
    click = asyncio.create_task(ann.click())
    for _ in range(20):
        await asyncio.sleep(0)
    tables.version += 1
    assert ann.message.shows == 1
    ann.message.taken.set()
    await click
    await settle()
    assert ann.message.shows == 3
    assert ann.message.edits == 1


async def test_an_edit_that_is_overtaken_by_a_click_is_mended(
    ann: Person, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ARRIVAL", 0.0)
    await ann.click()
    ann.message.taken.clear()
    tables.change()
    for _ in range(5):
        await asyncio.sleep(0)  # the refresh is on its way to Discord now, and is not taken yet
    late = ann.message
    ann.message = Message()
    await ann.click()
    late.taken.set()
    await settle()
    assert late.edits == 1
    assert ann.message.edits == 1


async def test_a_click_that_shows_nothing_leaves_the_panel_followed(ann: Person, tables: Tables) -> None:
    await ann.click()
    await ann.click(silent=True)
    tables.change()
    await settle()
    assert ann.message.shows == 2


async def test_a_change_while_a_click_is_answered_with_nothing_is_shown_afterwards(
    ann: Person, panels: Panels, tables: Tables
) -> None:
    await ann.click()
    async with panels.held(TABLE, ann.message_id, ann.answer()):
        tables.change()
        await settle()
        assert ann.message.shows == 1
    await settle()
    assert ann.message.shows == 2


async def test_a_click_in_another_private_message_leaves_the_panel_followed(
    ann: Person, panels: Panels, tables: Tables
) -> None:
    await ann.click()
    other = ann.answer()
    async with panels.held(TABLE, 999, other):
        other.shown = True
    tables.change()
    await settle()
    assert ann.message.shows == 2


async def test_a_panel_that_has_made_way_for_something_else_is_not_brought_back(
    ann: Person, tables: Tables
) -> None:
    await ann.click()
    await ann.looks_elsewhere()
    tables.change()
    await settle()
    assert ann.message.edits == 0


async def test_an_answer_that_discord_did_not_take_is_made_good(ann: Person, tables: Tables) -> None:
    await ann.click()
    tables.version += 1
    await ann.click(lost=True)
    await settle()
    assert ann.message.shows == 2


@pytest.mark.parametrize("error", [TimeoutError(), ConnectionResetError()])
async def test_an_edit_that_failed_on_the_way_is_tried_again(
    ann: Person, tables: Tables, error: Exception
) -> None:
    await ann.click()
    ann.message.refuse = error
    tables.change()
    await settle()
    assert ann.message.shows == 2


async def test_a_change_during_an_edit_that_fails_is_shown_all_the_same(ann: Person, tables: Tables) -> None:
    await ann.click()
    ann.message.refuse = ConnectionResetError()
    ann.message.taken.clear()
    tables.change()
    await asyncio.sleep(0)
    tables.change()
    ann.message.taken.set()
    await settle()
    assert ann.message.shows == 3


async def test_a_panel_that_cannot_be_edited_keeps_nobody_else_waiting(
    ann: Person, panels: Panels, tables: Tables
) -> None:
    bob = Person(panels, tables, BOB)
    await ann.click()
    await bob.click()
    ann.message.taken.clear()
    tables.change()
    for _ in range(20):
        await asyncio.sleep(0)
    assert bob.message.shows == 2
    ann.message.taken.set()
    await settle()
    assert ann.message.shows == 2


async def test_a_message_that_is_gone_is_forgotten(ann: Person, tables: Tables) -> None:
    await ann.click()
    answer: Any = SimpleNamespace(status=404, reason="Not Found")
    ann.message.refuse = discord.NotFound(answer, {"code": 10008, "message": "Unknown Message"})
    tables.change()
    await settle()
    tables.change()
    await settle()
    assert ann.message.edits == 1


async def test_a_table_that_cannot_be_read_for_a_moment_loses_no_panel(ann: Person, tables: Tables) -> None:
    await ann.click()
    tables.broken = True
    tables.change()
    for _ in range(3):
        await asyncio.sleep(0)
    tables.broken = False
    await settle()
    assert ann.message.shows == 2


async def test_the_panels_of_a_table_that_is_gone_are_forgotten(ann: Person, tables: Tables) -> None:
    await ann.click()
    tables.gone = True
    tables.change()
    await settle()
    tables.gone = False
    tables.change()
    await settle()
    assert ann.message.edits == 0


async def test_panels_that_can_be_edited_no_more_are_let_go(
    panels: Panels, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LIFETIME", timedelta(seconds=-1))
    for person_id in range(100, 150):
        await Person(panels, tables, person_id).click()
    monkeypatch.undo()
    bob = Person(panels, tables, BOB)
    await bob.click()
    assert list(panels._open) == [(TABLE, BOB)]


@pytest.mark.parametrize("seed", range(200))
async def test_whatever_meets_the_last_state_is_shown_in_the_end(
    panels: Panels, tables: Tables, seed: int
) -> None:
    rng = random.Random(seed)
    ann = Person(panels, tables, message=Message(lambda: rng.randrange(6)))
    await ann.click()
    clicks: list[asyncio.Task[None]] = []
    for _ in range(40):
        match rng.randrange(6):
            case 0 | 1:
                tables.change()
            case 2:
                clicks.append(asyncio.create_task(ann.click(silent=rng.random() < 0.3)))
            case 3 if rng.random() < 0.3:
                ann.message.refuse = ConnectionResetError()
        for _ in range(rng.randrange(8)):
            await asyncio.sleep(0)
    await asyncio.gather(*clicks, return_exceptions=True)
    await settle()
    assert ann.message.shows == tables.version


class Overtaken:
    """A click in a panel above the table's message: what it was answered with."""

    pressed_privately = True
    message_id = 100
    interaction: Any = SimpleNamespace(channel_id=None)

    def __init__(self) -> None:
        self.done: list[str] = []
        self.shown_in = PrivateMessage(self.interaction, self.message_id)

    def stands_above(self, below: int | None) -> bool:
        return below is not None and self.message_id < below

    async def show_below(self, screen: Screen) -> None:
        self.done.append("below")
        await asyncio.sleep(0)
        self.shown_in = PrivateMessage(self.interaction, 600, followed=True)

    async def show(self, screen: Screen) -> None:
        self.done.append("there")


async def test_two_clicks_in_an_overtaken_panel_bring_one_below(panels: Panels, tables: Tables) -> None:
    clicks: list[Any] = [Overtaken(), Overtaken()]
    shows = [panels.places.show(answer, tables.now(), ShownVersion(1)) for answer in clicks]
    await asyncio.gather(*shows)
    assert [answer.done for answer in clicks] == [["below"], ["there"]]
    now = await panels.places.now(100)
    assert now is not None
    assert now.id == 600
