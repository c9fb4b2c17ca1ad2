"""The verb ``play``: the bot and a stand-in for Discord in one process, without a token."""

import argparse
import asyncio
import os
import webbrowser
from dataclasses import replace
from pathlib import Path

from bot.process import serving
from bot.process.app import CanastaBot
from bot.process.data_folder import data_folder
from bot.process.exit import UNAVAILABLE
from bot.process.faults import guarded
from bot.process.logs import set_up_logging
from bot.process.sandbox import cannot, forget, make_sandbox, started
from bot.runtime.settings import Settings, load_settings
from bot.services import DECLARED
from bot.tables.lobby.opener import Opener
from canasta.output import say
from data import EVERY_SHARD, DatabaseLocked, DatabaseUnavailable
from data.db.lock import Claim
from sandbox.server.server import Sandbox


def play(options: argparse.Namespace) -> int:
    database: Path = options.database or data_folder() / "play.db"
    try:
        if options.database is None:
            database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with Claim(str(database)):
            return _play_alone(options, database)
    except DatabaseLocked:
        return cannot(
            f"it's already running with the games in {database}. Stop that one first, or name another file"
            " with --database."
        )
    except (OSError, DatabaseUnavailable) as error:
        return cannot(f"the games can't be saved in {database.parent}: {error} Choose with --database.")


def _play_alone(options: argparse.Namespace, database: Path) -> int:
    world_file = database.with_suffix(".world.json")
    if options.fresh:
        beside = (database.with_name(f"{database.name}-{end}") for end in ("wal", "shm"))
        forget(database, *beside, world_file)
    try:
        sandbox = make_sandbox(world_file, options.port)
    except ValueError as error:
        return cannot(f"{world_file} cannot be read: {error}. Start over with --fresh.")
    environment = {
        "CANASTA_LOG_LEVEL": "WARNING",
        **os.environ,
        # Settings of a bot run from this folder (its token, its database, its Discord) do not apply to play.
        "DISCORD_TOKEN": sandbox.token,
        "CANASTA_DATABASE": str(database),
        "CANASTA_DISCORD": "",
        "CANASTA_SHARDS": "",
    }
    settings = load_settings(environment, limits=DECLARED.variables)
    set_up_logging(settings.log_level, settings.secrets)
    return guarded(settings, _serve_and_play(sandbox, settings, options.open))


async def _serve_and_play(sandbox: Sandbox, settings: Settings, open_browser: bool) -> int:
    if not await started(sandbox):
        return UNAVAILABLE

    async def ready(bot: CanastaBot) -> None:
        await _greet(bot, sandbox)
        say(f"Canasta is ready: {sandbox.url}")
        say("Open this address in a browser. Press Ctrl-C to stop; your games are saved.")
        if open_browser:
            await asyncio.to_thread(webbrowser.open, sandbox.url)

    try:
        return await serving.serve(
            replace(settings, discord=sandbox.url, shards=EVERY_SHARD), ready=ready, claimed=True
        )
    finally:
        await sandbox.stop()


async def _greet(bot: CanastaBot, sandbox: Sandbox) -> None:
    """Open a lobby that needs only a press of Play now, if nothing has been played yet.

    Existing tables are shown again: if the last run was killed, the demo server's state may be older than the
    store.
    """
    world = sandbox.world
    guild = next(iter(world.guilds.values()))
    tables = await bot.store.tables.all_open(guild.id)
    for table in tables:
        bot.services.announcer.changed(table.id)
    if tables:
        return
    channel, host = world.channel("canasta"), world.user(guild.owner_id)
    face = None if host.avatar is None else f"{world.cdn_url}/avatars/{host.id}/{host.avatar}.png"
    await bot.tables.new_tables.open(
        Opener(guild.id, channel.id, host.id, host.name, avatar=face), computers=3
    )
