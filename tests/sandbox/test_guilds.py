"""A server's events and invites, as Discord describes them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest

from sandbox.discord.permissions import BITS
from tests.sandbox.bot import TryBot
from tests.support.api_description import described, violations
from tests.support.stand_in import WatchedSandbox


def body(hours: float = 1, **further: Any) -> dict[str, Any]:
    """What makes an event that begins in some hours."""
    start = datetime.now(UTC) + timedelta(hours=hours)
    return {
        "name": "Canasta",
        "description": "Thursdays at eight",
        "scheduled_start_time": start.isoformat(),
        "scheduled_end_time": (start + timedelta(hours=3)).isoformat(),
        "entity_type": 3,
        "privacy_level": 2,
        "entity_metadata": {"location": "#canasta"},
        **further,
    }


async def test_a_bot_makes_changes_and_deletes_an_event(bot: TryBot, sandbox: WatchedSandbox) -> None:
    guild, http = bot.guilds[0], bot.http
    made: dict[str, Any] = {**await http.create_guild_scheduled_event(guild.id, **body())}
    await http.edit_scheduled_event(guild.id, int(made["id"]), **body(2, name="Rommé"))
    (event,) = await guild.fetch_scheduled_events(with_counts=False)
    assert (event.name, event.location, event.creator_id) == ("Rommé", "#canasta", bot.application_id)
    await http.get_scheduled_event(guild.id, event.id, with_user_count=False)
    await http.delete_scheduled_event(guild.id, event.id)
    with pytest.raises(discord.NotFound):
        await http.edit_scheduled_event(guild.id, event.id, **body())
    if described():
        assert violations(sandbox.wire.transcript) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * 101},
        {"entity_metadata": {}},
        {"entity_type": 2},
        {"description": "x" * 1001},
        {"scheduled_end_time": None},
        {"privacy_level": 1},
        {"hours": -1},
    ],
)
async def test_what_discord_refuses_is_refused(bot: TryBot, wrong: dict[str, Any]) -> None:
    with pytest.raises(discord.HTTPException) as refused:
        await bot.http.create_guild_scheduled_event(bot.guilds[0].id, **body(**wrong))
    assert refused.value.code == 50035


async def test_events_need_a_permission(bot: TryBot, sandbox: WatchedSandbox) -> None:
    guild = bot.guilds[0]
    for role in sandbox.world.guilds[guild.id].roles.values():
        role.permissions &= ~(BITS["create_events"] | BITS["manage_events"])
    with pytest.raises(discord.Forbidden):
        await bot.http.create_guild_scheduled_event(guild.id, **body())


async def test_an_invite_leads_to_its_server(bot: TryBot, sandbox: WatchedSandbox) -> None:
    guild = bot.guilds[0]
    invite = await bot.fetch_invite(str(guild.id), with_counts=False)
    assert invite.guild is not None
    assert (invite.guild.id, invite.expires_at) == (guild.id, None)
    with pytest.raises(discord.NotFound):
        await bot.fetch_invite("no-such-code")
    if described():
        assert violations(sandbox.wire.transcript) == []
