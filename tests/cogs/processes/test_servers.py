"""A process knows the servers of others by asking Discord, and no more often than it has to."""

from unittest.mock import Mock

import pytest

from bot.workers.messages.servers import Servers
from tests.cogs.processes.two import ANN, BEN, Two


@pytest.fixture
def servers(two: Two, monkeypatch: pytest.MonkeyPatch) -> Servers:
    """Those that the process with direct messages knows: its gateway tells of none."""
    client = two.direct.services.servers._client
    monkeypatch.setattr(client, "get_guild", Mock(return_value=None))
    return Servers(client, two.direct.store)


def asked(two: Two) -> list[str]:
    """The servers that Discord was asked for."""
    paths = [one.path for one in two.env.http_requests if one.method == "GET"]
    return [path.rpartition("/")[2] for path in paths if path.split("/")[-2] == "guilds"]


async def test_the_name_of_another_processs_server_is_asked_for_once(two: Two, servers: Servers) -> None:
    assert await servers.names([two.guild.id]) == {two.guild.id: "Card club"}
    assert await servers.names([two.guild.id, 0]) == {two.guild.id: "Card club"}
    assert asked(two) == [str(two.guild.id)]


async def test_a_server_without_the_bot_has_no_name_and_is_asked_for_once(two: Two, servers: Servers) -> None:
    unknown = two.guild.id + (2 << 22)
    assert await servers.names([unknown]) == {}
    assert await servers.names([unknown]) == {}
    assert asked(two) == [str(unknown)]


async def test_nobody_is_asked_about_a_server_of_the_process_itself(two: Two, servers: Servers) -> None:
    own = two.guild.id + (1 << 22)
    assert await servers.names([own]) == {}
    assert asked(two) == []


async def test_who_sees_a_channel_of_another_processs_server_is_told_from_its_roles(
    two: Two, servers: Servers
) -> None:
    await two.begin(ANN, BEN, computers=2)
    guild = await servers.get(two.guild.id)
    assert guild is not None
    member = await guild.fetch_member(two.person(ANN))
    (thread,) = two.channel.threads
    for place in (two.channel, thread):
        around = await servers.around(guild, await servers.place(guild, place.id))
        assert around is not None
        assert around.id == two.channel.id
        assert around.permissions_for(member).view_channel
