"""The verbs ``play`` and ``sandbox``: a stand-in for Discord, with the bot in its process or alone."""

import argparse
import asyncio
import os
import sys
import webbrowser
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from bot.process import serving
from bot.process.app import CanastaBot
from bot.process.data_folder import data_folder
from bot.process.exit import OK, UNAVAILABLE, run_until_stopped
from bot.process.faults import guarded
from bot.process.logs import set_up_logging
from bot.runtime.settings import Settings, load_settings
from bot.services import DECLARED
from bot.tables.lobby.new_tables import Opener
from canasta.i18n.pseudo import PSEUDO, pretended
from canasta.notation.output import say
from data import EVERY_SHARD, DatabaseLocked, DatabaseUnavailable
from data.db.lock import Claim
from sandbox.demo import demo_world
from sandbox.discord import snapshot
from sandbox.server.server import Sandbox


def sandbox(options: argparse.Namespace) -> int:
    set_up_logging("WARNING", ())
    try:
        if options.fresh and options.world is not None:
            forget(options.world)
        sandbox = make_sandbox(options.world, options.port)
        sandbox.world.sharding.recommended = options.shards
    except (OSError, ValueError) as error:
        return cannot(
            f"{options.world} cannot be read: {error}. Name another file with --world, or use --fresh."
        )
    return run_until_stopped(_serve_sandbox(sandbox))


async def _serve_sandbox(sandbox: Sandbox) -> int:
    if not await started(sandbox):
        return UNAVAILABLE
    try:
        say(f"The sandbox is ready: {sandbox.url}")
        say(f"Connect a bot with: DISCORD_TOKEN={sandbox.token} canasta run --discord {sandbox.url}")
        await asyncio.Event().wait()
    finally:
        await sandbox.stop()
    return OK


def make_sandbox(world_file: Path | None, port: int) -> Sandbox:
    """The stand-in with the state in this file, or a demo server. Raises ValueError for a broken file."""
    from sandbox.server.server import Sandbox

    world = snapshot.load(world_file) if world_file is not None and world_file.exists() else demo_world()
    return Sandbox(world, port=port, save_to=world_file)


def speak(sandbox: Sandbox, locale: str) -> None:
    """Let everybody there, and each server, have this language at Discord."""
    for user in sandbox.world.users.values():
        user.locale = locale
    for guild in sandbox.world.guilds.values():
        guild.locale = locale


async def started(sandbox: Sandbox) -> bool:
    """Start the stand-in; False, and a line for the operator, if its port cannot be used."""
    try:
        await sandbox.start()
    except OSError as error:
        cannot(f"port {sandbox.port} cannot be used: {error.strerror}. Choose another with --port.")
        return False
    return True


def forget(*files: Path) -> None:
    """Delete these files, if they exist."""
    for file in files:
        file.unlink(missing_ok=True)


def cannot(line: str) -> int:
    """Tell the operator why a verb does nothing; return the exit status."""
    print(f"canasta: {line}", file=sys.stderr)
    return UNAVAILABLE


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
    if options.language:
        speak(sandbox, options.language)
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
    with pretended() if options.language == PSEUDO else nullcontext():
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
