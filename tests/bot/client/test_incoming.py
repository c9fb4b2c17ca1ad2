"""What the bot reads of a clicked message, and of edits."""

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest

from bot.process.app import CanastaBot
from bot.runtime.settings import Settings
from data import Store

PERSON: dict[str, Any] = {"id": "5", "username": "ann", "discriminator": "0", "avatar": None}
BUTTON = {"type": 2, "id": 3, "style": 2, "label": "Draw", "custom_id": "c1:7:42:do"}
PICTURE = {"id": "8", "filename": "panel.png", "size": 9, "url": "https://cdn", "proxy_url": "https://cdn"}
SHOWN: dict[str, Any] = {
    **{"channel_id": "12", "author": PERSON, "type": 19, "content": "", "tts": False, "pinned": False},
    **{"timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "flags": 64},
    **{
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [PICTURE],
        "embeds": [],
    },
    "components": [{"type": 1, "id": 2, "components": [BUTTON]}],
}
PANEL = {
    **SHOWN,
    "id": "99",
    "message_reference": {"type": 0, "channel_id": "12", "message_id": "98"},
    "referenced_message": {**SHOWN, "id": "98"},
}
PRESS: dict[str, Any] = {
    **{"id": "1000", "application_id": "1", "type": 3, "token": "token", "version": 1, "locale": "en-US"},
    **{"data": {"custom_id": "c1:7:42:do", "component_type": 2}, "attachment_size_limit": 100},
    **{"channel": {"id": "12", "type": 1, "recipients": [PERSON]}, "user": PERSON, "message": PANEL},
}


@pytest.fixture
async def bot() -> AsyncIterator[CanastaBot]:
    async with await Store.open(":memory:") as store:
        made = CanastaBot(Settings(token="token"), store, idle=True)
        itself: Any = {**PERSON, "id": "1"}
        made._connection.user = discord.ClientUser(state=made._connection, data=itself)
        yield made


@pytest.fixture
def heard(bot: CanastaBot, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    events: list[tuple[Any, ...]] = []
    monkeypatch.setattr(bot._connection, "dispatch", lambda *event: events.append(event))
    return events


async def test_of_a_clicked_message_is_read_which_it_is_what_heads_it_and_its_pictures(
    bot: CanastaBot, heard: list[tuple[Any, ...]]
) -> None:
    bot._connection.parsers["INTERACTION_CREATE"](PRESS)
    [(name, press)] = heard
    assert name == "interaction"
    assert (press.message.id, press.message.flags.ephemeral) == (99, True)
    assert press.message.reference.message_id == 98
    assert press.message.components == []
    assert [one.id for one in press.message.attachments] == [8]
    assert press.message.reference.resolved is None


async def test_the_frame_itself_stays_as_it_came(bot: CanastaBot, heard: list[tuple[Any, ...]]) -> None:
    bot._connection.parsers["INTERACTION_CREATE"](PRESS)
    assert PRESS["message"] is PANEL
    assert "referenced_message" in PANEL
    assert heard


async def test_edits_of_messages_are_not_read(bot: CanastaBot, heard: list[tuple[Any, ...]]) -> None:
    bot._connection.parsers["MESSAGE_UPDATE"]({**SHOWN, "id": "99"})
    assert heard == []
