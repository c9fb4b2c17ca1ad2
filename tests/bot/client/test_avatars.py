"""Avatars: fetched once for each person and hash, bounded, and never waited for."""

import asyncio
import io
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
import pytest_asyncio
from PIL import Image

from bot.client import avatars as module
from bot.client.avatars import Avatars
from bot.runtime.executor import Executor

ANN, BEN, NOBODY = 7 << 22, 8 << 22, 9 << 22


def png(colour: tuple[int, int, int] = (200, 30, 60)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (64, 64), colour).save(out, "PNG")
    return out.getvalue()


class Cdn:
    """The CDN as discord.py's assets read it; ``answer`` is what it gives, or raises."""

    def __init__(self) -> None:
        self.answer: bytes | Exception = png()
        self.asked: list[str] = []
        self.open = asyncio.Event()
        self.open.set()
        self.http = self

    async def get_from_cdn(self, url: str) -> bytes:
        self.asked.append(url)
        await self.open.wait()
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def person(self, id: int, key: str | None = "ab12") -> discord.User:
        data: Any = {"id": id, "username": "ann", "discriminator": "0", "avatar": key, "global_name": None}
        state: Any = self
        return discord.User(state=state, data=data)


@pytest_asyncio.fixture
async def cdn() -> Cdn:
    return Cdn()


@pytest_asyncio.fixture
async def avatars() -> AsyncIterator[Avatars]:
    executor = Executor()
    made = Avatars(executor)
    yield made
    await made.close()
    executor.close()


async def done() -> None:
    """Wait for all that is being fetched."""
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "avatar"))


async def test_an_avatar_is_fetched_once_small_and_still(cdn: Cdn, avatars: Avatars) -> None:
    ann = cdn.person(ANN, "a_cd34")
    for _ in range(3):
        avatars.seen(ann)
    assert avatars.of(ANN) is None  # nobody waits for it
    await done()
    avatars.seen(ann)
    await done()
    assert avatars.of(ANN) is not None
    assert cdn.asked == [f"https://cdn.discordapp.com/avatars/{ANN}/a_cd34.png?size=64"]


async def test_a_new_avatar_takes_the_place_of_the_old_one(cdn: Cdn, avatars: Avatars) -> None:
    avatars.seen(cdn.person(ANN))
    await done()
    before = avatars.of(ANN)
    cdn.answer = png((20, 200, 90))
    avatars.seen(cdn.person(ANN, "ef56"))
    await done()
    assert avatars.of(ANN) not in (None, before)
    avatars.seen(cdn.person(ANN, None))
    assert avatars.of(ANN) is None
    assert len(cdn.asked) == 2


async def test_nothing_is_fetched_for_people_without_one(cdn: Cdn, avatars: Avatars) -> None:
    avatars.seen(cdn.person(ANN, None))
    assert (avatars.of(ANN), avatars.of(None), cdn.asked) == (None, None, [])


@pytest.mark.parametrize(
    "answer", [b"no picture", b"\x89PNG" * 100_000, OSError("gone"), discord.DiscordException("no")]
)
async def test_a_failure_is_left_alone_for_some_minutes(
    cdn: Cdn, avatars: Avatars, answer: bytes | Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    cdn.answer = answer
    for _ in range(2):
        avatars.seen(cdn.person(ANN))
        await done()
    assert (avatars.of(ANN), len(cdn.asked)) == (None, 1)
    monkeypatch.setattr(module, "AGAIN", 0.0)
    avatars.seen(cdn.person(BEN))
    await done()
    cdn.answer = png()
    avatars.seen(cdn.person(BEN))
    await done()
    assert avatars.of(BEN) is not None


async def test_a_slow_one_is_given_up(cdn: Cdn, avatars: Avatars, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    cdn.open.clear()
    avatars.seen(cdn.person(ANN))
    await done()
    assert avatars.of(ANN) is None


async def test_only_a_few_are_under_way(cdn: Cdn, avatars: Avatars) -> None:
    cdn.open.clear()
    for n in range(2 * module.WAITING):
        avatars.seen(cdn.person(ANN + n))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert len(cdn.asked) == module.AT_ONCE
    cdn.open.set()
    await done()
    assert len(cdn.asked) == module.WAITING
    last = ANN + 2 * module.WAITING - 1
    avatars.seen(cdn.person(last))
    await done()
    assert avatars.of(last) is not None


async def test_the_people_seen_last_are_kept(cdn: Cdn) -> None:
    executor = Executor()
    few = Avatars(executor, room=12_000)
    try:
        for n in (0, 1, 2, 0, 3, 0, 4):
            few.seen(cdn.person(ANN + n))
            await done()
        assert few.size <= 12_000
        assert few.of(ANN) is not None
        assert few.of(ANN + 1) is None
        assert few.of(ANN + 4) is not None
    finally:
        await few.close()
        executor.close()


async def test_a_forgotten_avatar_is_gone_also_if_it_was_under_way(cdn: Cdn, avatars: Avatars) -> None:
    avatars.seen(cdn.person(ANN))
    await done()
    avatars.forget(ANN)
    assert avatars.of(ANN) is None
    cdn.open.clear()
    avatars.seen(cdn.person(BEN))
    avatars.forget(BEN)
    cdn.open.set()
    await done()
    assert (avatars.of(BEN), len(avatars)) == (None, 0)


async def test_somebody_who_is_drawn_before_they_press_is_looked_up_once(cdn: Cdn) -> None:
    async def look_up(person: int) -> discord.User:
        looked_up.append(person)
        if person == BEN:
            raise discord.DiscordException("no such person")
        return cdn.person(person, None if person == NOBODY else "ab12")

    looked_up: list[int] = []
    executor = Executor()
    made = Avatars(executor, look_up)
    try:
        for _ in range(3):
            for person in (ANN, BEN, NOBODY):
                made.of(person)
            await done()
        assert made.of(ANN) is not None
        assert (made.of(BEN), made.of(NOBODY)) == (None, None)
        assert (looked_up, len(cdn.asked)) == ([ANN, BEN, NOBODY], 1)
        made.seen(cdn.person(BEN))
        await done()
        assert made.of(BEN) is not None
    finally:
        await made.close()
        executor.close()


async def test_somebody_deleted_while_they_are_looked_up_leaves_nothing(cdn: Cdn) -> None:
    async def look_up(person: int) -> discord.User:
        made.forget(person)
        return cdn.person(person)

    executor = Executor()
    made = Avatars(executor, look_up)
    try:
        made.of(ANN)
        await done()
        assert (len(made), cdn.asked) == (0, [])
    finally:
        await made.close()
        executor.close()


async def test_close_ends_what_is_under_way(cdn: Cdn, avatars: Avatars) -> None:
    cdn.open.clear()
    avatars.seen(cdn.person(ANN))
    await asyncio.sleep(0)
    await avatars.close()
    assert avatars.of(ANN) is None
