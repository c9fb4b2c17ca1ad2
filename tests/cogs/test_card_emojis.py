"""The application's emojis: uploaded once, replaced when they are redrawn, and never in the way."""

import asyncio
import logging
from typing import Any

import pytest

from bot.layout.card_faces import CardFaces
from bot.workers import card_emojis
from bot.workers.card_emojis import CardEmojis
from canasta.cards import parse_cards
from renderers import emoji_name
from tests.cogs.world import World, components

FEW = (None, *parse_cards("KhTcJk"))
NAMES = {"card_back", "king_of_hearts", "ten_of_clubs", "joker"}
ROUTE = "/applications/*/emojis"


@pytest.fixture
def few(no_emojis: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_emojis, "CARDS", FEW)
    monkeypatch.setattr(card_emojis, "PAUSE", 0)


@pytest.fixture
def faces() -> CardFaces:
    return CardFaces()


@pytest.fixture
def emojis(world: World, faces: CardFaces, few: None) -> CardEmojis:
    return CardEmojis(world.bot, faces, world.bot.services.executor, pause=0)


async def uploaded(world: World) -> set[str]:
    return {emoji.name for emoji in await world.bot.fetch_application_emojis()}


async def looked(emojis: CardEmojis) -> None:
    await emojis.look()
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "card-emojis"))


async def test_what_is_missing_is_uploaded_once(world: World, emojis: CardEmojis, faces: CardFaces) -> None:
    assert await emojis.fill() == len(FEW)
    assert await uploaded(world) == NAMES
    king = faces.of_label("K♥")
    assert king is not None
    assert king.id == next(
        e.id for e in await world.bot.fetch_application_emojis() if e.name == "king_of_hearts"
    )
    assert await emojis.fill() == 0


async def test_only_a_whole_set_is_shown(world: World, emojis: CardEmojis, faces: CardFaces) -> None:
    world.env.inject_error("POST", ROUTE, status=400, code=30008, message="Maximum number of emojis reached")
    await looked(emojis)
    assert not len(faces)
    await looked(emojis)
    assert len(faces) == len(FEW)


async def test_a_redrawing_takes_the_place_of_the_last_one(
    world: World, emojis: CardEmojis, faces: CardFaces, monkeypatch: pytest.MonkeyPatch
) -> None:
    await emojis.fill()
    await world.bot.create_application_emoji(name="other", image=b"\x89PNG\r\n\x1a\n")
    monkeypatch.setattr(card_emojis, "EMOJI_VERSION", 3)
    monkeypatch.setattr(card_emojis, "emoji_name", lambda card, version=3: emoji_name(card, version))
    world.env.inject_error("POST", ROUTE, status=500)
    faces.learn({})  # as after a start
    await looked(emojis)
    assert getattr(faces.of_label("K♥"), "name", "") == "king_of_hearts"  # until all the new ones are there
    await looked(emojis)
    assert getattr(faces.of_label("K♥"), "name", "") == "king_of_hearts_v3"
    assert await uploaded(world) == {f"{name}_v3" for name in NAMES} | {"other"}


async def test_a_lasting_failure_is_logged_once(
    world: World, emojis: CardEmojis, faces: CardFaces, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, card_emojis.__name__)
    world.env.inject_error("GET", ROUTE, status=403, code=50013, message="no", times=None)
    for _ in range(3):
        await looked(emojis)
    assert [record.levelname for record in caplog.records if record.name == card_emojis.__name__] == [
        "WARNING"
    ]
    assert not len(faces)


async def test_once_known_they_are_looked_for_only_after_a_refusal(
    world: World, emojis: CardEmojis, faces: CardFaces
) -> None:
    await looked(emojis)
    world.env.inject_error("GET", ROUTE, status=500, times=None)
    await looked(emojis)
    assert len(faces) == len(FEW)
    world.env.backend.faults.clear()
    king = next(
        emoji for emoji in await world.bot.fetch_application_emojis() if emoji.name == "king_of_hearts"
    )
    await king.delete()
    faces.learn({})  # as after a refusal
    await looked(emojis)
    assert len(faces) == len(FEW)
    assert await uploaded(world) == NAMES


async def test_of_several_processes_one_uploads_and_the_others_learn_it(
    world: World, emojis: CardEmojis, faces: CardFaces
) -> None:
    theirs, client = CardFaces(), world.bot
    other = CardEmojis(client, theirs, client.services.executor, watch=0.001, uploads=lambda: False)
    await other.look()
    await asyncio.sleep(0.01)
    assert (await uploaded(world), len(theirs)) == (set(), 0)
    assert await emojis.fill() == len(FEW)
    await looked(other)
    assert len(theirs) == len(FEW)


async def test_close_ends_an_upload(world: World, few: None, faces: CardFaces) -> None:
    emojis = CardEmojis(world.bot, faces, world.bot.services.executor, pause=3600)
    await emojis.look()
    for _ in range(1000):
        if await uploaded(world):
            break
        await asyncio.sleep(0.001)
    await emojis.close()
    assert await uploaded(world) == {"card_back"}
    assert not len(faces)


async def test_a_table_is_played_with_faces_in_the_place_of_names(
    world: World, no_emojis: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = (None, *range(53))
    monkeypatch.setattr(card_emojis, "CARDS", cards)
    made = CardEmojis(world.bot, world.bot.services.card_faces, world.bot.services.executor, pause=0)
    assert await made.fill() == 54
    await world.start("Ann", computers=3)
    panel = await world.hand("Ann")
    assert [button["emoji"]["name"] for button in _faced(panel) if button["label"] == "Draw"] == ["card_back"]
    panel = (await world.press("Ann", panel, "do:draw")).response
    bare = [button["emoji"]["name"] for button in _faced(panel) if "label" not in button]
    assert bare
    held = {emoji_name(card) for card in (await world.view("Ann")).hand}
    assert set(bare) <= held
    listed = [option for part in components(panel) if part.get("type") == 3 for option in part["options"]]
    assert {option["emoji"]["name"] for option in listed if "emoji" in option} <= held
    for option in listed:
        assert any(sign in option["label"] for sign in "♠♥♦♣") or "Joker" in option["label"]


def _faced(message: Any) -> list[Any]:
    """The buttons with an emoji."""
    return [part for part in components(message) if part.get("type") == 2 and part.get("emoji")]
