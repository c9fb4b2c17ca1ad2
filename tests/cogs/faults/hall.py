"""The bot at the stand-in for Discord, both in the test's own event loop: its client's real requests, pauses
and gateway, and people who click.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import discord
import pytest
from discord import http
from discord.webhook import async_

from bot.client.gateway import traced
from bot.process.app import CanastaBot
from bot.process.login import aim
from bot.process.prometheus import PrometheusMeters
from bot.runtime.settings import Settings
from bot.services import Services
from bot.tables.service import Tables
from data import Store
from data.records.tables import Table
from sandbox.demo import demo_world
from tests.process.player import CHANNEL, id_of, options_of
from tests.support.driver import Message, Outcome, Person, Stage
from tests.support.stand_in import LENIENT, WatchedSandbox

ANN, BEN = "Alex", "Billie"
"""Two of the demo people: the host of the table, and who plays against them."""
SOON = 20.0
"""Seconds in which what should happen has happened, on a busy machine too."""


class NoPauses:
    """Takes asyncio's place in a module of the client, whose pauses pass at once. ``taken``: how long each
    would have been.
    """

    def __init__(self) -> None:
        self.taken: list[float] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        self.taken.append(seconds)
        await asyncio.sleep(0)


def without_pauses(monkeypatch: pytest.MonkeyPatch) -> NoPauses:
    """Let the client try again at once where it would wait."""
    pauses = NoPauses()
    modules: tuple[ModuleType, ...] = (http, async_)
    for module in modules:
        monkeypatch.setattr(module, "asyncio", pauses)
    return pauses


@dataclass
class Hall:
    """A server with people in it, and the bot."""

    sandbox: WatchedSandbox
    stage: Stage
    bot: CanastaBot
    people: dict[str, Person] = field(default_factory=dict)
    panels: dict[str, Message] = field(default_factory=dict)

    async def person(self, name: str) -> Person:
        """Somebody at the page."""
        if name not in self.people:
            self.people[name] = await self.stage.person(name)
        return self.people[name]

    async def table(self) -> Table:
        """Table 1 as it is stored."""
        table = await self.bot.store.tables.get(1)
        assert table is not None
        return table

    async def calls(self, name: str = "") -> list[str]:
        """The messages that tell somebody, or this person, that it is their turn."""
        mention = f"<@{(await self.person(name)).id}>, " if name else ""
        words = f"{mention}it's your turn"
        return [message.id for message in await self.messages() if words in message.text]

    async def start(self, pace: str = "1 days") -> None:
        """A match of two people over days, each with the hand open."""
        ann, ben = await self.person(ANN), await self.person(BEN)
        opened = await ann.slash(CHANNEL, "canasta new", players=2, computers=0, pace=pace)
        lobby = await ann.finished(opened)
        seen = await ben.wait_for(lambda message: message.id == lobby.id and id_of(message, "sit:1"))
        await ben.click(seen, str(id_of(seen, "sit:1")))
        ready = await ann.wait_for(lambda message: message.id == lobby.id and id_of(message, "now"))
        await ann.click(ready, str(id_of(ready, "now")))
        await self.rest()
        for name in (ANN, BEN):
            await self.look(name)

    async def look(self, name: str) -> Message:
        """Somebody's hand, asked for by command."""
        person = await self.person(name)
        place = str((await self.table()).place_id)
        self.panels[name] = await person.finished(await person.slash(place, "canasta hand"))
        return self.panels[name]

    async def press(self, name: str, what: str, *, wait: bool = True) -> Outcome:
        """Press this in the open hand, or choose the first option of it."""
        person = await self.person(name)
        panel = person.seen(self.panels[name]) or self.panels[name]
        component = id_of(panel, what)
        assert component is not None, (what, panel.labels)
        if component in [select.get("custom_id") for select in panel.selects]:
            return await person.select(panel, component, options_of(panel, component)[0], wait=wait)
        return await person.click(panel, component, wait=wait)

    async def draws(self, name: str) -> str:
        """Draw a card; what the person reads then."""
        person = await self.person(name)
        return (await person.finished(await self.press(name, "do:draw"))).text

    async def turn(self, name: str) -> None:
        """Draw and discard."""
        await self.draws(name)
        person = await self.person(name)
        await person.finished(await self.press(name, "do:discard"))

    async def rest(self) -> None:
        """Wait until the table is shown, or is not to be tried again for now."""
        await self.bot.services.announcer.settled(1, SOON)

    async def later(self) -> None:
        """What comes round from time to time comes round."""
        await self.bot.services.turn_clock.run_due()
        await self.bot.services.periodic.run()
        await self.rest()

    async def journal(self) -> list[str]:
        """The actions of table 1 as they are stored."""
        match_id = (await self.table()).match_id
        assert match_id is not None
        journal = await self.bot.store.journals.get(match_id)
        assert journal is not None
        return [action.text for deal in journal.deals for action in deal.actions]

    async def messages(self, person: str = BEN) -> list[Message]:
        """The messages of the table's place that everybody sees."""
        reader = await self.person(person)
        place = str((await self.table()).place_id)
        return [message for message in await reader.messages(place) if not message.ephemeral]

    async def is_shown_once(self) -> None:
        """Everybody sees the table as it is stored, once, and no call of an earlier turn, nor a table message
        that was replaced but what open hands hang on.
        """
        table = await self.table()
        assert table.announced_version == table.version
        said = [message for message in await self.messages() if message.raw["type"] == 0]
        assert [message.id for message in said if id_of(message, "hand")] == [str(table.messages.message_id)]
        lines = self.bot.services.announcer._messages.replaced._above
        known = {table.messages.message_id, table.ping.message_id, *lines}
        known |= {table.messages.old_message.id} if table.messages.old_message is not None else set()
        assert [message.text for message in said if int(message.id) not in known] == []


@asynccontextmanager
async def hall_of(store: Store, tables: Tables | None = None) -> AsyncIterator[Hall]:
    """The bot on this store, logged in. Nothing comes round by itself."""
    sandbox = WatchedSandbox(demo_world(), first_answer=LENIENT)
    await sandbox.start()
    with pytest.MonkeyPatch.context() as patch:
        # Put back afterwards.
        patch.setattr(http.Route, "BASE", http.Route.BASE)
        patch.setattr(discord.Asset, "BASE", discord.Asset.BASE)
        gateway = discord.gateway.DiscordWebSocket
        patch.setattr(gateway, "DEFAULT_GATEWAY", gateway.DEFAULT_GATEWAY)
        aim(sandbox.url)
        settings = Settings(token=sandbox.token, discord=sandbox.url)
        async with Stage(sandbox.url) as stage, CanastaBot(settings, store, meters=PrometheusMeters()) as bot:
            numbers = iter(range(1, 10_000))
            bot.tables = tables or Tables(
                store, new_seed=lambda: f"{next(numbers):x}", first_dealer=lambda seats: seats - 1
            )
            bot.services = Services(bot, bot.tables, pace=0, interval=0, tick=86_400, periodic_every=86_400)
            bot.http.http_trace = traced(bot.meters, bot.services.budget)
            running = asyncio.create_task(bot.start(sandbox.token))
            try:
                await sandbox.wait_for_bot(SOON)
                await bot.wait_until_ready()
                yield Hall(sandbox, stage, bot)
            finally:
                await bot.close()
                await asyncio.gather(running, return_exceptions=True)
    await sandbox.stop()


def warnings(records: list[logging.LogRecord]) -> list[str]:
    """What an operator reads of what went wrong, without what the client itself says of waiting."""
    return [
        record.getMessage()
        for record in records
        if record.levelno >= logging.WARNING and not record.name.startswith("discord.")
    ]
