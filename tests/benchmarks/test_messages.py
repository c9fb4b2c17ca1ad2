"""The cost of a message between people: since the bot hears mentions, each one reaches it."""

import asyncio
import json
import time
from typing import Any

import discord
import pytest

from bot.process.app import CanastaBot
from bot.runtime.settings import Settings
from data import Store

pytestmark = pytest.mark.benchmark

MESSAGES = 5_000
MOST = 200e-6
"""Seconds of processor time for each, on a slow machine."""
BOT, CHANNEL, SERVER, PERSON = "1234567890123456789", "12", "11", "5"
FRAME: dict[str, Any] = {
    "t": "MESSAGE_CREATE",
    "d": {
        **{"id": "99", "channel_id": CHANNEL, "guild_id": SERVER, "type": 0, "content": "", "flags": 0},
        "author": {"id": PERSON, "username": "a", "global_name": "A", "discriminator": "0", "avatar": None},
        "member": {"roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "flags": 0},
        **{"timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False, "pinned": False},
        **{"mention_everyone": False, "mentions": [], "mention_roles": []},
        **{"attachments": [], "embeds": [], "components": []},
    },
}
GUILD: Any = {
    **{"id": SERVER, "name": "Busy", "owner_id": PERSON, "members": [], "threads": [], "features": []},
    **{"emojis": [], "stickers": [], "preferred_locale": "en-US", "unavailable": False, "roles": []},
    "channels": [{"id": CHANNEL, "type": 0, "name": "talk", "position": 0, "permission_overwrites": []}],
}


async def test_a_message_of_others_costs_next_to_nothing() -> None:
    async with await Store.open(":memory:") as store:
        bot = CanastaBot(Settings(token="not-a-token"), store)
        state: Any = bot._connection
        bot.loop = asyncio.get_running_loop()
        name: Any = {"id": BOT, "username": "Canasta", "discriminator": "0", "avatar": None, "bot": True}
        state.user = discord.ClientUser(state=state, data=name)
        state._add_guild_from_data(GUILD)
        text = json.dumps(FRAME)
        before = time.process_time()
        for _ in range(MESSAGES):
            frame = json.loads(text)
            state.parsers[frame["t"]](frame["d"])
            await asyncio.sleep(0)
        cost = (time.process_time() - before) / MESSAGES
    print(f"{cost * 1e6:.0f} microseconds for each message")
    assert cost < MOST
