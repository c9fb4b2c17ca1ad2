"""Trouble on demand, and the record of what went over the wire."""

import asyncio

import aiohttp
import discord
import pytest

from sandbox.discord.world import World
from tests.sandbox.bot import TryBot
from tests.support.driver import Person, Stage
from tests.support.stand_in import WatchedSandbox

SEND = "POST /channels/*/messages"


@pytest.fixture
def channel(bot: TryBot, world: World) -> discord.TextChannel:
    known = bot.get_channel(world.channel("canasta").id)
    assert isinstance(known, discord.TextChannel)
    return known


async def test_a_planned_429_is_waited_out_by_the_client(
    channel: discord.TextChannel, sandbox: WatchedSandbox, world: World
) -> None:
    sandbox.wire.rate_limit(SEND, times=2, retry_after=0.01)
    message = await channel.send("Patience")
    assert world.message(channel.id, message.id).content == "Patience"
    statuses = [e.status for e in sandbox.wire.transcript if e.route == "/channels/{channel_id}/messages"]
    assert statuses == [429, 429, 200]


async def test_a_real_quota_lets_so_many_through_and_then_no_more(
    sandbox: WatchedSandbox, world: World
) -> None:
    sandbox.wire.enforce(SEND, limit=2, per=60)
    url = f"{sandbox.api_url}/channels/{world.channel('canasta').id}/messages"
    headers = {"Authorization": f"Bot {sandbox.token}"}
    seen = []
    async with aiohttp.ClientSession(headers=headers) as session:
        for _ in range(3):
            async with session.post(url, json={"content": "x"}) as response:
                seen.append((response.status, response.headers["X-RateLimit-Remaining"]))
                body = await response.json()
    assert seen == [(200, "1"), (200, "0"), (429, "0")]
    assert body["retry_after"] > 50
    assert float(response.headers["Retry-After"]) == body["retry_after"]


async def test_every_answer_has_rate_limit_headers(sandbox: WatchedSandbox, world: World) -> None:
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.get(f"{sandbox.api_url}/users/@me") as response:
            assert response.headers["Content-Type"] == "application/json"
            assert {"X-RateLimit-Limit", "X-RateLimit-Bucket", "X-RateLimit-Reset-After"} <= set(
                response.headers
            )
        async with session.get(f"{sandbox.api_url}/channels/1/messages/1") as response:
            assert response.status == 404
            assert "X-RateLimit-Remaining" in response.headers


async def test_an_answer_can_be_lost_after_the_deed(
    channel: discord.TextChannel, sandbox: WatchedSandbox, world: World
) -> None:
    sandbox.wire.fail(SEND, status=403, code=50013, message="Missing Permissions", after=True)
    with pytest.raises(discord.Forbidden):
        await channel.send("It came through")
    assert [m.content for m in world.messages(world.channel("canasta"))] == ["It came through"]


async def test_a_connection_can_be_cut(sandbox: WatchedSandbox, world: World) -> None:
    sandbox.wire.cut("POST /users/@me/channels")
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        body = {"recipient_id": str(world.user("Alex").id)}
        with pytest.raises(aiohttp.ClientError):
            await session.post(f"{sandbox.api_url}/users/@me/channels", json=body)
        async with session.post(f"{sandbox.api_url}/users/@me/channels", json=body) as response:
            assert response.status == 200


async def test_an_unknown_route_is_404_and_noted(sandbox: WatchedSandbox, world: World) -> None:
    async with aiohttp.ClientSession() as session:
        for method, path in (("GET", "/guilds/1/widgets"), ("PUT", "/channels/1/messages")):
            async with session.request(method, sandbox.api_url + path) as response:
                assert response.status == 404
    assert sandbox.wire.unknown_routes == [
        "GET /api/v10/guilds/1/widgets",
        "PUT /api/v10/channels/1/messages",
    ]
    sandbox.wire.unknown_routes.clear()


async def test_strings_can_be_pulled_from_another_process(
    bot: TryBot, stage: Stage, world: World, alex: Person
) -> None:
    await stage.control("bot_permissions", channel="canasta", switches={"send_messages": False})
    assert not world.permissions(world.bot.id, world.channel("canasta")) & 1 << 11
    message = (await alex.slash("canasta", "try hello")).message
    await stage.control("delete_message", channel="canasta", message=message.id)
    assert await alex.messages("canasta") == []
    await stage.control("add_person", name="**Bold** @everyone")
    await alex.slash("canasta", "try hello", who="**Bold** @everyone")
    await stage.control("drop_gateway")
    async with asyncio.timeout(10):
        await bot.resumed.wait()
    status = await stage.control("status")
    assert (status["bots"], status["unknown_routes"]) == (1, [])
    assert [e["route"] for e in await stage.control("transcript")][:2] == [
        "/users/@me",
        "/oauth2/applications/@me",
    ]


async def test_only_this_machine_is_served() -> None:
    from sandbox.demo import demo_world

    with pytest.raises(ValueError, match="this machine only"):
        WatchedSandbox(demo_world(), host="0.0.0.0")


@pytest.mark.parametrize("header", [{"Host": "evil.example"}, {"Origin": "http://evil.example"}])
async def test_other_sites_are_turned_away(sandbox: WatchedSandbox, header: dict[str, str]) -> None:
    url = f"{sandbox.url}/sandbox/api/people"
    async with aiohttp.ClientSession(headers=header) as session, session.get(url) as response:
        assert response.status == 403


HOSTILE = [
    "not json",
    "[]",
    "5",
    "null",
    '{"content": {"a": 1}, "embeds": 3}',
    '{"embeds": [1]}',
    '{"embeds": [{"fields": [{"name": 5}]}]}',
    '{"attachments": [1]}',
    '{"attachments": 7}',
    '{"allowed_mentions": "x", "content": "<@1>"}',
    '{"allowed_mentions": {"users": "x"}, "content": "<@1>"}',
    '{"components": {"type": 1}}',
    '{"components": [null]}',
    '{"components": [{"type": 1, "components": [null]}]}',
    '{"components": [{"type": 1, "components": [{"type": 2, "style": "x"}]}]}',
    '{"components": [{"type": 1, "components": [{"type": 3, "custom_id": "a", "options": [1]}]}]}',
    '{"components": [{"type": 12, "items": [1]}], "flags": 32768}',
    '{"components": [{"type": 9, "components": [1], "accessory": 1}], "flags": 32768}',
    '{"message_reference": 5, "content": "x"}',
    '{"flags": "many", "content": "x"}',
]


@pytest.mark.parametrize("text", HOSTILE)
async def test_a_malformed_body_is_a_400_and_changes_nothing(
    sandbox: WatchedSandbox, world: World, text: str
) -> None:
    room = world.channel("canasta")
    headers = {"Authorization": f"Bot {sandbox.token}", "Content-Type": "application/json"}
    async with aiohttp.ClientSession(headers=headers) as session:
        for method, path in (
            ("POST", f"/channels/{room.id}/messages"),
            ("POST", f"/channels/{room.id}/threads"),
            ("PUT", f"/applications/{world.application_id}/commands"),
        ):
            if method == "PUT" and text in ("[]", "null"):
                continue
            async with session.request(method, sandbox.api_url + path, data=text) as response:
                assert response.status == 400, await response.text()
    assert world.messages(room) == []
    assert world.threads(room) == []
    assert world.commands.items == {}


@pytest.mark.parametrize("body", ["", "[]", "{}", '{"as": "Nobody"}', '{"as": "Alex", "channel": 5}'])
@pytest.mark.parametrize("verb", ["messages", "say", "slash", "component", "modal", "dismiss"])
async def test_a_malformed_act_of_a_person_is_refused(sandbox: WatchedSandbox, verb: str, body: str) -> None:
    url = f"{sandbox.url}/sandbox/api/{verb}"
    async with aiohttp.ClientSession() as session, session.post(url, data=body) as response:
        assert response.status in (400, 404)
        assert (await response.json())["error"]
