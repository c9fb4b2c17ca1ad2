"""A bot on the simulated Discord, with a real store, quick computer players and known shuffles."""

import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any
from weakref import WeakKeyDictionary

import pytest
import pytest_asyncio
from PIL import Image
from simcord import _dpy_internals as simcord_internals
from simcord.http import router

from bot.process.app import CanastaBot
from bot.runtime.settings import Settings
from bot.screens import pictures
from bot.services import Services
from bot.tables.service import Tables
from bot.tables.session.session import MatchViews
from bot.workers import card_emojis
from bot.workers.messages import kept
from canasta.match import Match
from canasta.review import course, second_judge
from canasta.view import View
from data import Store
from renderers import picture as finished
from renderers import prepare
from renderers.canvas.palette import FELT
from renderers.deal_end import picture as deal_end
from renderers.moment import once
from renderers.panel import panel
from renderers.picture import canvas, encode, forget_pictures
from renderers.table import table
from tests.cogs import quick_simcord, simcord_lacks
from tests.cogs.shared_clock import TICK, days
from tests.cogs.tournament_world import TournamentWorld
from tests.cogs.world import Env, World, begun, hurry
from tests.support import in_loop
from tests.support.api_description import described, request_violations
from tests.support.ready_schema import schemas_are_copies

__all__ = ["schemas_are_copies"]

PREFIX = "/api/v10"
CHECKED: set[str] = set()
"""The command lists that this process has held against Discord's description: each bot sends the same one."""

BLANK: dict[object, bytes] = {}
"""The blank pictures that were encoded, by their sizes and colours."""

quick_simcord.use()
simcord_lacks.use()


def seeds() -> Callable[[], str]:
    """The same shuffles in every run."""
    numbers = iter(range(1, 10_000))
    return lambda: f"{next(numbers):x}"


@pytest.fixture(autouse=True)
def another_try_comes_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Discord did not take is tried again after moments: simcord waits for it in real time. The last
    try is as far off as ever, so that it is left to the clock.
    """
    monkeypatch.setattr(kept, "RETRIES", (0.02, 0.1, kept.RETRIES[-1]))


@pytest.fixture(autouse=True)
def both_clocks_begin_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot does for a test that calls it goes by the machine's clock, what it does for Discord by
    simcord's, which begins at zero: a panel that Discord opened would be out of date for the test, except on
    a machine that was started a few minutes ago.
    """
    machine, begun = time.monotonic, time.monotonic()
    monkeypatch.setattr(simcord_internals, "_REAL_MONOTONIC", lambda: machine() - begun)


@pytest.fixture(scope="session")
def every_card() -> None:
    """Every card once, before the first bot wants them: a simulated Discord waits only so long."""
    prepare()


@pytest.fixture(autouse=True)
def cards_are_drawn(every_card: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot draws them again: that is hundreds of steps in a thread, at each start."""
    monkeypatch.setattr(pictures, "preparations", tuple)


@pytest.fixture
def drawn() -> None:
    """For a test that looks at the pictures of tables and hands, which are blank in the others."""
    forget_pictures()


@pytest.fixture(autouse=True)
def tables_are_blank(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing takes a quarter of the time: the pictures of tables, hands and ends of deals have their words
    and their sizes alone, except where a test asks for ``drawn`` and in the long ones, which draw whatever
    comes up.
    """
    if "drawn" in request.fixturenames or request.node.get_closest_marker("long"):
        return

    def blank(shown: Any, plan: Any, *, contrast: bool) -> Any:
        wide, high = plan.size
        return canvas(wide, high, FELT, shown.view.game.variant, contrast=contrast)

    monkeypatch.setattr(panel, "_draw", blank)
    for kind in (table._Table, deal_end._DealEnd):
        monkeypatch.setattr(kind, "draw", lambda whole: whole.image)
    for renderer in (once, finished):
        monkeypatch.setattr(renderer, "encode", encoded)


def encoded(image: Image.Image, *, photos: bool = True) -> bytes:
    """A blank canvas as a PNG: there are as many of them as there are sizes and tones."""
    key = image.size, bytes(image.getpalette() or ())
    if key not in BLANK:
        BLANK[key] = encode(image)
    return BLANK[key]


@pytest.fixture(autouse=True)
def work_is_done_in_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is drawn in a thread, which nobody would wait for where a test acts past its Discord."""
    in_loop.use_for_work(monkeypatch)


@pytest.fixture(autouse=True)
def views_show_what_was_stacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests stack hands and piles in the middle of a position, which nothing else does."""
    known, stacked = MatchViews.of, WeakKeyDictionary[MatchViews, object]()

    def of(views: MatchViews, match: Match, seat: int | None) -> View:
        state = match.deal and match.deal.state
        there = state and (
            [*map(tuple, state.hands), tuple(state.pile), tuple(state.stock), state.totals],
            [len(side.melds) for side in state.side_tables],
        )
        if stacked.get(views) != there:
            stacked[views], views._position = there, ()
        return known(views, match, seat)

    monkeypatch.setattr(MatchViews, "of", of)


@pytest.fixture(autouse=True)
def look_backs_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays an eighth of the deals by which it judges a mistake, and a course is made of few replays."""
    monkeypatch.setattr(course, "FEWEST_REPLAYS", 2)
    monkeypatch.setattr(second_judge, "AT_ONCE", 6)
    monkeypatch.setattr(second_judge, "MOST", 24)


@pytest.fixture(autouse=True)
def no_emojis(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot uploads the faces of cards: the tests of that say so."""
    monkeypatch.setattr(card_emojis, "CARDS", ())


@pytest.fixture
def in_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stores that are opened from now on answer in the event loop."""
    in_loop.use_for_stores(monkeypatch)


@pytest_asyncio.fixture
async def store(in_the_loop: None) -> AsyncIterator[Store]:
    async with await Store.open(":memory:") as opened:
        yield opened


@pytest.fixture
def bot(store: Store) -> CanastaBot:
    made = CanastaBot(Settings(token="not-a-token"), store)
    made.tables = Tables(store, new_seed=seeds(), first_dealer=lambda seats: seats - 1)
    made.services = Services(made, made.tables, pace=0, interval=0, tick=86_400)
    hurry(made.services)
    made.services.coach.processes = None
    return made


@pytest.fixture
def requests_as_described(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hold what the bot sends, where it is granted, against Discord's own description of its API."""
    if not described():
        yield
        return
    dispatch = router.dispatch
    faults: list[str] = []

    def noted(backend: Any, method: str, path: str, **how: Any) -> Any:
        answer = dispatch(backend, method, path, **how)
        body = how.get("json")
        commands = json.dumps(body) if path.endswith("/commands") else None
        if commands not in CHECKED:
            faults.extend(request_violations(method, path.removeprefix(PREFIX), body))
        if commands is not None and not faults:
            CHECKED.add(commands)
        return answer

    monkeypatch.setattr(router, "dispatch", noted)
    yield
    assert faults == []


@pytest_asyncio.fixture
async def world(bot: CanastaBot, requests_as_described: None) -> AsyncIterator[World]:
    async with begun(Env(bot, settle_timeout=30.0), bot) as running:
        yield running


@pytest_asyncio.fixture
async def world_over_days(in_the_loop: None) -> AsyncIterator[World]:
    """A world in which days pass at once."""
    async with days() as made:
        yield made


@pytest_asyncio.fixture
async def world_over_weeks(in_the_loop: None) -> AsyncIterator[World]:
    """The same for longer times: its clock looks every twenty minutes."""
    async with days(2 * TICK) as made:
        yield made


@pytest.fixture
def cup(world: World) -> TournamentWorld:
    """The world with somebody who runs a tournament in it."""
    return TournamentWorld(world)
