"""From `canasta play` to a scored deal, by clicking alone, on a phone; what went over the wire meanwhile."""

import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from data import Store
from tests.browser.conftest import DATABASE, play, shot
from tests.browser.player import PICTURE, Player
from tests.process.canasta import TOKEN, Ended
from tests.sandbox.browser import PHONE, window
from tests.support.api_description import needs_description, violations
from tests.support.driver import Stage

pytestmark = pytest.mark.asyncio(loop_scope="package")

SEED = 32
MOST_STEPS = 150
RATE_LIMITED = ("POST /channels/*", "PATCH /channels/*", "PATCH /webhooks/*", "POST /interactions/*")
V2 = 1 << 15

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Played:
    """A deal that was played, and all that is known about it."""

    steps: list[str]
    sheet: str
    """The alt text of the score sheet in the thread."""
    totals: list[int]
    """What the journal has."""
    hand_of_next_deal: str
    transcript: list[Json]
    limited: int
    """How many requests were turned away because of a rate limit."""
    unknown_routes: list[str]
    ended: Ended


@pytest_asyncio.fixture(scope="module", loop_scope="package")
async def played(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Played]:
    """One person and three computer players, a phone, from Start to the second deal."""
    folder = tmp_path_factory.mktemp("play")
    async with (
        play(folder, SEED) as (program, url),
        Stage(url) as stage,
        window(chromium, f"{url}/?as=Alex", PHONE) as page,
    ):
        await stage.control("transcript", keep=100_000)
        alex = Player(page)
        await shot(page, "1-lobby")
        await alex.press("Play now")
        await alex.enter_thread()
        await alex.open_hand()
        await shot(page, "2-hand")
        await look_at_everything(alex)
        steps: list[str] = []
        for pattern in RATE_LIMITED:
            await stage.control("rate_limit", pattern=pattern, times=1)
        while (done := await alex.step()) is not None:
            if done not in steps:
                await shot(page, f"3-after-{done.lower().replace(' ', '-')}")
            steps.append(done)
            assert len(steps) < MOST_STEPS
        await shot(page, "4-score-in-the-panel")
        sheet = page.locator('[data-message-id]:not([data-ephemeral]) img[alt*="Deal 1"]').last
        await expect(
            alex.button("Next deal", page.locator("#messages > :not([data-ephemeral])"))
        ).to_be_visible()
        alt = await sheet.get_attribute("alt") or ""
        await alex.use("Next deal")
        await alex.possible()
        await alex.note_hand()
        await shot(page, "5-next-deal")
        status = await stage.control("status")
        transcript = await stage.control("transcript")
        ended = await program.stop()
    async with await Store.open(str(folder / DATABASE)) as store:
        (table,) = await store.tables.all_open()
        assert table.match_id is not None
        journal = await store.journals.get(table.match_id)
        assert journal is not None
        result = journal.deals[0].result
        assert result is not None
    yield Played(
        steps,
        alt,
        list(result.totals),
        alex.hands[-1],
        transcript,
        sum(exchange["status"] == 429 for exchange in transcript),
        status["unknown_routes"],
        ended,
    )


async def look_at_everything(player: Player) -> None:
    """Press what only shows something, as on the first evening, and go back to the hand each time."""
    for label in ("Recap", "Score", "Rules"):
        await player.press("…", player.panel)
        await player.button("By suit", player.panel).wait_for()
        if label != "Recap":
            await player.press("Recap", player.panel)
        await player.press(label, player.panel)
        await player.button("My hand", player.panel).wait_for()
        await shot(player.page, f"2-{label.lower().replace(' ', '-')}")
        await player.press("My hand", player.panel)
        await player.button("…", player.panel).wait_for()
    for label, pictures in (("Words", 0), ("Pictures", 1)):
        await player.press("…", player.panel)
        await player.press(label, player.panel)
        await expect(player.panel.locator(PICTURE)).to_have_count(pictures)
        await shot(player.page, f"2-{label.lower()}")


async def test_a_deal_is_played_to_its_score_by_clicking_alone(played: Played) -> None:
    assert {"Draw", "Lay down", "Discard"} <= set(played.steps)
    for total in played.totals:
        assert re.search(rf"\b{total:,}\b", played.sheet), played.sheet


async def test_next_deals_again(played: Played) -> None:
    assert re.search(r"1[0-9] cards", played.hand_of_next_deal), played.hand_of_next_deal


async def test_rate_limits_in_mid_play_lose_nothing(played: Played) -> None:
    # the deal went on to its score all the same
    assert played.limited == len(RATE_LIMITED)


async def test_the_process_says_nothing_it_need_not(played: Played) -> None:
    assert played.ended.status == 0
    lines = played.ended.err.splitlines()
    assert [line for line in lines if "rate limited" not in line] == []
    assert TOKEN not in played.ended.out + played.ended.err


async def test_no_request_was_unknown(played: Played) -> None:
    assert played.unknown_routes == []
    assert len(played.transcript) > 50


@needs_description
async def test_the_traffic_is_as_discord_describes_it(played: Played) -> None:
    assert violations(played.transcript) == []


async def test_messages_keep_within_the_totals_of_components_v2(played: Played) -> None:
    seen = 0
    for message in messages(played.transcript):
        if not message.get("flags", 0) & V2:
            continue
        seen += 1
        parts = list(components(message.get("components") or []))
        assert len(parts) <= 40
        assert sum(len(part.get("content") or "") for part in parts) <= 4000
        assert not message.get("content")
        assert not message.get("embeds")
    assert seen > 20


def messages(transcript: list[Json]) -> Iterator[Json]:
    """Every message that the bot sent or changed."""
    for exchange in transcript:
        request = exchange["request"]
        if isinstance(request, dict):
            yield request.get("data") or request


def components(parents: list[Json]) -> Iterator[Json]:
    """Components at any depth."""
    for component in parents:
        yield component
        yield from components(component.get("components") or [])
