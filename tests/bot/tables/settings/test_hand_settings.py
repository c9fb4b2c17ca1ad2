"""The settings of hand panels: read once for many panels, and never old for anyone who has changed them."""

import asyncio
from typing import Any

import pytest

from bot.tables.settings import hand_settings
from bot.tables.settings.hand_settings import SECONDS, USUAL, KeptHandSettings, Sort
from data import Store

ANN = 7


class Clock:
    """Seconds that pass when told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hands(store: Store, clock: Clock) -> KeptHandSettings:
    return KeptHandSettings(store, clock=clock)


async def test_a_change_is_seen_at_once(hands: KeptHandSettings) -> None:
    assert await hands.of(ANN) == USUAL
    await hands.set(ANN, "sort", Sort.SUIT)
    assert (await hands.of(ANN)).sort is Sort.SUIT
    await hands.set(ANN, "confirm", False)
    assert not (await hands.of(ANN)).confirm


async def test_a_change_by_another_process_is_seen_after_a_moment(
    hands: KeptHandSettings, store: Store, clock: Clock
) -> None:
    assert await hands.of(ANN) == USUAL
    await KeptHandSettings(store).set(ANN, "sort", Sort.RANK)
    assert await hands.of(ANN) == USUAL
    clock.now += SECONDS
    assert (await hands.of(ANN)).sort is Sort.RANK


async def test_what_is_read_during_a_change_is_not_kept(
    hands: KeptHandSettings, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, late = store.settings.of_person, asyncio.Event()

    async def slowly(person_id: int) -> dict[str, Any]:
        settings = await read(person_id)
        await late.wait()
        return settings

    monkeypatch.setattr(store.settings, "of_person", slowly)
    reading = asyncio.create_task(hands.of(ANN))
    await asyncio.sleep(0.05)
    await hands.set(ANN, "sort", Sort.SUIT)
    late.set()
    await reading
    assert (await hands.of(ANN)).sort is Sort.SUIT


async def test_a_language_that_is_noted_needs_no_reading_again(
    hands: KeptHandSettings, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await hands.heard(ANN, "de")).reads == "de"

    async def gone(person_id: int) -> dict[str, Any]:
        raise ConnectionError

    monkeypatch.setattr(store.settings, "of_person", gone)
    assert (await hands.heard(ANN, "de")).reads == "de"


async def test_the_settings_of_few_people_are_kept(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hand_settings, "KEPT", 3)
    hands = KeptHandSettings(store, clock=clock)
    for person in range(10):
        await hands.of(person)
    assert len(hands._recent) == 3
