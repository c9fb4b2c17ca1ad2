"""Logging in to Discord over HTTP alone, without a gateway session."""

from typing import NamedTuple

import discord
import yarl

from bot.runtime.settings import Settings


def aim(address: str | None) -> None:
    """Make Discord clients created from now on talk to a stand-in at this address, if any."""
    if address is None:
        return
    discord.http.Route.BASE = f"{address}/api/v10"
    discord.Asset.BASE = f"{address}/cdn"
    gateway = yarl.URL(f"{address}/gateway")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway.with_scheme(
        "wss" if gateway.scheme == "https" else "ws"
    )


class Application(NamedTuple):
    """What Discord says of the application with a token."""

    id: int
    shards: int
    """How many shards Discord recommends for it."""


async def application_of(settings: Settings) -> Application:
    """Log in and ask. Raises ``discord.LoginFailure`` for a wrong token."""
    aim(settings.discord)
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.login(settings.token)
        assert client.application_id is not None
        try:
            count, _, _ = await client.http.get_bot_gateway()
        except discord.GatewayNotFound as error:
            raise error.__cause__ or error from None
        return Application(client.application_id, count)
