"""Answers in time, whatever is slow or broken, and two clicks at the same moment."""

import asyncio
import logging
import re
import time
from collections.abc import Callable
from typing import Any

import aiohttp
import pytest
from simcord.results import InteractionResult

from bot.process.logs import SecretlessFormatter
from cogs.play import live_panels
from cogs.press import reply as answers
from cogs.press.private_message import PrivateMessage
from tests.cogs.clicking import begin_press
from tests.cogs.world import PEOPLE, World, find, ids, texts


@pytest.fixture
def slow(world: World, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Called, it makes the store slower than Discord's patience, on a small scale."""
    table = world.bot.store.tables.get

    async def slowly(table_id: int) -> Any:
        await asyncio.to_thread(time.sleep, 0.05)
        return await table(table_id)

    def begin() -> None:
        monkeypatch.setattr(answers, "PATIENCE", 0.0)
        monkeypatch.setattr(world.bot.store.tables, "get", slowly)

    return begin


def first_answer(world: World) -> int:
    """The type of the last callback: 4 answers, 5 and 6 say that an answer is coming."""
    calls = [request for request in world.env.http_requests if request.path.endswith("/callback")]
    body: Any = calls[-1].json
    kind: int = body["type"]
    return kind


async def test_a_slow_answer_is_announced_in_time_and_comes_all_the_same(
    world: World, slow: Callable[[], None]
) -> None:
    await world.start("Ann", computers=3)
    slow()
    result = await world.press("Ann", await world.public(), "hand")
    assert first_answer(world) == 5
    assert result.response is not None
    assert result.response.ephemeral
    assert "do:draw" in ids(result.response)
    drawn = await world.press("Ann", result.response, "do:draw")
    assert first_answer(world) == 6
    assert drawn.response is not None
    assert "You drew" in texts(drawn.response)
    typed = await world.person("Ann").slash(world.channel, "canasta table", show="score")
    assert first_answer(world) == 5
    assert typed.response is not None
    assert "1,500" in texts(typed.response)


async def test_a_slow_refusal_reaches_its_person_alone(world: World, slow: Callable[[], None]) -> None:
    await world.person("Ann").slash(world.channel, "canasta new", computers=2)
    slow()
    result = await world.press("Eve", await world.lobby(), "now")
    told = [message for message in (*result.followups, result.response) if message is not None]
    assert any("You're not at this table" in texts(message) and message.ephemeral for message in told)
    assert "Sit down" not in "".join(texts(m) for m in told if m.ephemeral)
    assert "sit:3" in ids(await world.lobby())


async def double_click(world: World, name: str, message: Any, what: str) -> list[InteractionResult]:
    """Click twice before anything is answered."""
    results = [begin_press(world, name, message, find(message, what)) for _ in range(2)]
    await world.env.settle()
    return results


async def test_of_two_clicks_at_once_one_counts_and_both_are_answered(world: World) -> None:
    await world.start(*PEOPLE)
    panel = await world.hand("Ann")
    before = await world.table()
    results = await double_click(world, "Ann", panel, "do:draw")
    assert all(result.acknowledged for result in results)
    assert (await world.table()).version == before.version + 1
    assert len((await world.view("Ann")).hand) == 12
    assert all("do:discard" in ids(result.response) for result in results)
    assert all("You drew" in texts(result.response) for result in results)


async def test_two_clicks_on_sit_here_take_one_seat(world: World) -> None:
    await world.person("Ann").slash(world.channel, "canasta new", computers=0)
    await double_click(world, "Ben", await world.lobby(), "sit:1")
    seats = (await world.table()).seats
    assert sum(seat.person_id == world.person("Ben").id for seat in seats) == 1


async def test_a_fault_is_told_privately_and_logged_without_cards(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start(*PEOPLE)
    message = await world.public()

    async def broken(*_: object) -> None:
        raise RuntimeError("Unexpected error")

    monkeypatch.setattr(world.bot.tables.views, "of", broken)
    with caplog.at_level(logging.ERROR):
        result = await world.press("Ann", message, "hand")
        typed = await world.person("Ann").slash(world.channel, "canasta hand")
    for answered in (result, typed):
        assert answered.response is not None
        assert answered.response.ephemeral
        assert "Something went wrong and nothing was changed" in texts(answered.response)
    logged = [record for record in caplog.records if "An interaction failed" in record.getMessage()]
    assert len(logged) == 2
    assert world.bot.settings.token not in caplog.text


async def test_a_fault_after_a_move_says_that_the_move_counts(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start(*PEOPLE)
    panel = await world.hand("Ann")

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("Unexpected error")

    with monkeypatch.context() as patch:
        patch.setattr(world.bot.services.pictures, "hand", broken)
        patch.setattr(live_panels, "PAUSES", ())
        pressed = await world.press("Ann", panel, "do:draw")
    told = [texts(message) for message in (*pressed.followups, pressed.response) if message is not None]
    assert any("Something went wrong, but what you did was saved" in text for text in told), told
    assert not any("nothing was changed" in text for text in told)
    assert "do:discard" in ids(await world.hand("Ann"))


async def test_a_fault_has_a_reference_by_which_its_line_in_the_log_is_found(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start(*PEOPLE)
    lines: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(SecretlessFormatter([]).format(record))

    async def broken(*_: object) -> None:
        raise RuntimeError("Unexpected error")

    monkeypatch.setattr(world.bot.tables.views, "of", broken)
    boundary = logging.getLogger("cogs.press.error_boundary")
    handler = Kept()
    boundary.addHandler(handler)
    try:
        pressed = await world.press("Ann", await world.public(), "hand")
        typed = await world.person("Ann").slash(world.channel, "canasta hand")
    finally:
        boundary.removeHandler(handler)
    told = [
        texts(one.response).rpartition("Reference for the person who runs me: ")[2]
        for one in (pressed, typed)
    ]
    assert len(set(told)) == 2
    for reference, line in zip(told, lines, strict=True):
        assert re.fullmatch("[a-z2-7]{8}", reference)
        assert f"[{reference}]" in line


async def test_what_is_pressed_while_the_process_ends_is_answered_and_changes_nothing(world: World) -> None:
    await world.start(*PEOPLE)
    panel = await world.hand("Ann")
    version = (await world.table()).version
    world.bot.door.shut()
    result = await world.press("Ann", panel, "do:draw")
    assert "I'm being restarted" in texts(result.response)
    assert (await world.table()).version == version


async def test_an_answer_that_comes_too_late_is_no_fault(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start(*PEOPLE)
    message = await world.public()
    world.env.inject_error(
        "POST", "/interactions/*/*/callback", status=404, code=10062, message="Unknown interaction", times=2
    )
    with caplog.at_level(logging.WARNING):
        await world.press("Ann", message, "hand")
    assert caplog.text == ""


async def test_a_button_of_a_table_that_does_not_exist_is_answered(world: World) -> None:
    await world.start(*PEOPLE)
    message = await world.public()
    env = world.env
    stored = env.backend.get_message(message.channel.id, message.id)
    for c in _walk(stored.components):
        if c.get("custom_id"):
            c["custom_id"] = c["custom_id"].replace("c1:1:", "c1:4711:")
    result = await world.press("Ann", world.message(message.id), "hand")
    assert result.response is not None
    assert "That table is gone" in texts(result.response)


async def test_a_button_of_another_release_is_answered(world: World) -> None:
    await world.start(*PEOPLE)
    message = await world.public()
    stored = world.env.backend.get_message(message.channel.id, message.id)
    for c in _walk(stored.components):
        if c.get("custom_id"):
            c["custom_id"] = c["custom_id"].replace(":hand", ":unheard")
    result = await world.press("Ann", world.message(message.id), "unheard")
    assert result.response is not None
    assert "another version of me" in texts(result.response)


def _walk(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    components = []
    for row in rows:
        components.append(row)
        components += _walk(row.get("components") or [])
    return components


async def test_suggestions_that_come_too_late_are_no_error(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start("Ann", computers=3)
    world.env.inject_error(
        "POST", "/interactions/*/*/callback", status=404, code=10062, message="Unknown interaction"
    )
    with caplog.at_level(logging.DEBUG):
        await world.person("Ann").autocomplete(world.channel, "move other", "what", "")
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_suggestions_that_fail_for_another_reason_are_one(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start("Ann", computers=3)
    world.env.inject_error("POST", "/interactions/*/*/callback", status=400, code=50035, message="Invalid")
    await world.person("Ann").autocomplete(world.channel, "move other", "what", "")
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


async def test_a_panel_that_cannot_be_deleted_is_no_fault_of_the_answer_below_it() -> None:
    class Cut:
        message = None

        async def delete_original_response(self) -> None:
            raise aiohttp.ServerDisconnectedError

    await PrivateMessage(Cut(), 1).delete()  # type: ignore[arg-type]


def test_an_answer_is_announced_after_a_second() -> None:
    """Discord gives up after three, and a slow network takes its share."""
    assert answers.PATIENCE == 1.0
