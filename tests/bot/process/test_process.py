"""What the process says when it cannot go on, what it asks of a server, and the command list."""

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from discord import app_commands

from bot.client.command_sync import command_ids, commands_in_order, fingerprint, send_commands
from bot.client.permissions import PERMISSIONS, invite_link, missing
from bot.process.app import CanastaBot
from bot.process.faults import explain
from bot.process.login import aim
from bot.runtime.settings import Settings, load_settings
from data import (
    DatabaseFull,
    DatabaseInUse,
    DatabaseLocked,
    DatabaseTooNew,
    DatabaseUnavailable,
    OtherApplication,
    StaleVersion,
    Store,
    StoreError,
)

SETTINGS = Settings(token="the-token", discord="http://127.0.0.1:9")


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    async with await Store.open(":memory:") as opened:
        yield opened


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (DatabaseLocked("locked"), 75),
        (DatabaseFull("full"), 74),
        (DatabaseUnavailable("gone"), 74),
        (DatabaseTooNew("new"), 78),
        (DatabaseInUse("served"), 75),
        (OtherApplication("another's"), 77),
        (StoreError("odd"), 70),
        (StaleVersion(1, 2, 3), 70),
        (discord.LoginFailure("Improper token"), 78),
        (aiohttp.ClientConnectionError("no route"), 69),
        (TimeoutError(), 69),
        (OSError("no network"), 69),
    ],
)
def test_an_error_with_a_known_cause_is_one_line_and_a_status(error: Exception, status: int) -> None:
    explained = explain(error, SETTINGS)
    assert explained is not None
    assert explained[0] == status
    assert explained[1]
    assert "\n" not in explained[1]


@pytest.mark.parametrize(
    "error", [ValueError("Unexpected error"), asyncio.InvalidStateError(), KeyError("x")]
)
def test_a_fault_of_the_program_is_not_explained_away(error: Exception) -> None:
    assert explain(error, SETTINGS) is None


def test_a_stand_in_that_is_not_there_is_named_as_the_operator_named_it() -> None:
    explained = explain(aiohttp.ClientConnectionError("refused"), SETTINGS)
    assert explained is not None
    assert "CANASTA_DISCORD http://127.0.0.1:9" in explained[1]
    by_option = load_settings(
        {"DISCORD_TOKEN": "x"}, options={"CANASTA_DISCORD": ("--discord", "http://127.0.0.1:9")}
    )
    explained = explain(aiohttp.ClientConnectionError("refused"), by_option)
    assert explained is not None
    assert "Cannot reach --discord http://127.0.0.1:9" in explained[1]
    elsewhere = explain(aiohttp.ClientConnectionError("refused"), Settings(token="x"))
    assert elsewhere is not None
    assert "Cannot reach Discord" in elsewhere[1]


@pytest.mark.parametrize(("address", "scheme"), [("http://127.0.0.1:9", "ws"), ("https://host", "wss")])
def test_the_client_is_aimed_at_a_stand_in(
    monkeypatch: pytest.MonkeyPatch, address: str, scheme: str
) -> None:
    socket = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(discord.Asset, "BASE", discord.Asset.BASE)
    monkeypatch.setattr(socket, "DEFAULT_GATEWAY", socket.DEFAULT_GATEWAY)
    aim(address)
    assert discord.http.Route("GET", "/gateway").url == f"{address}/api/v10/gateway"
    assert yarl.URL(f"{address}/gateway").with_scheme(scheme) == socket.DEFAULT_GATEWAY
    assert f"{address}/cdn" == discord.Asset.BASE


def test_the_invitation_asks_for_what_is_used_and_no_more() -> None:
    link = yarl.URL(invite_link(42))
    assert link.query["client_id"] == "42"
    assert link.query["scope"].split() == ["bot", "applications.commands"]
    asked = discord.Permissions(int(link.query["permissions"]))
    assert asked == PERMISSIONS
    assert {name for name, wanted in asked if wanted} == {
        "read_messages",
        "send_messages",
        "send_messages_in_threads",
        "create_public_threads",
        "create_private_threads",
        "attach_files",
        "read_message_history",
    }


def test_missing_permissions_are_named_in_discords_words() -> None:
    assert missing(PERMISSIONS) == []
    assert len(missing(discord.Permissions.none())) == bin(PERMISSIONS.value).count("1")
    assert missing(discord.Permissions(administrator=True)) == []
    lacking = discord.Permissions(PERMISSIONS.value)
    lacking.update(view_channel=False, attach_files=False)
    assert list(map(str, missing(lacking))) == ["View Channels", "Attach Files"]


def _client_with(*names: str) -> tuple[Any, app_commands.CommandTree[Any]]:
    client = discord.Client(intents=discord.Intents.none(), application_id=5)
    tree = app_commands.CommandTree(client)
    for name in names:

        @tree.command(name=name, description="A command")
        async def command(interaction: discord.Interaction) -> None: ...

    return client, tree


async def test_the_command_list_is_in_order_until_it_changes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sync(tree: app_commands.CommandTree[Any]) -> list[object]:
        kind = discord.AppCommandType.chat_input
        return [SimpleNamespace(name=one.name, id=n, type=kind) for n, one in enumerate(tree.get_commands())]

    monkeypatch.setattr(app_commands.CommandTree, "sync", sync)
    client, tree = _client_with("deal", "play")
    assert not await commands_in_order(client, tree, store)
    assert await send_commands(client, tree, store) == 2
    assert await commands_in_order(client, tree, store)
    same, shuffled = _client_with("play", "deal")
    assert await commands_in_order(same, shuffled, store)
    assert await command_ids(tree, store) == {"deal": 0, "play": 1}
    other, more = _client_with("deal", "play", "score")
    assert await command_ids(more, store) == {"deal": 0, "play": 1}
    assert not await commands_in_order(other, more, store)


async def test_another_application_has_not_seen_the_list() -> None:
    _, tree = _client_with("deal")
    assert await fingerprint(tree, "a") != await fingerprint(tree, "b")


async def test_the_bot_asks_for_no_privileged_intent_and_mentions_nobody(store: Store) -> None:
    async with CanastaBot(SETTINGS, store, idle=True) as bot:
        assert bot.intents == discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        assert bot.allowed_mentions is not None
        mentions: Any = bot.allowed_mentions.to_dict()
        assert mentions == {"parse": []}


async def test_a_missing_permission_is_logged_once_for_a_server(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    lacking = discord.Permissions(PERMISSIONS.value)
    lacking.update(create_public_threads=False)
    guild: Any = SimpleNamespace(id=77, unavailable=False, me=SimpleNamespace(guild_permissions=lacking))
    async with CanastaBot(SETTINGS, store, idle=True) as bot:
        for _ in range(3):
            await bot.on_guild_join(guild)
    said = [record.getMessage() for record in caplog.records if record.name == "bot.process.app"]
    assert said == ["Missing permissions on server 77: Create Public Threads."]
