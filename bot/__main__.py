"""`canasta`, or `python -m bot`: the verbs of the command line. This module alone puts the parts together.

The imports stand where they are needed, so that a referee does not wait for a Discord client.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
import webbrowser
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bot.process.allocator import share_one_arena
from bot.process.exit import (
    BAD_SETTING,
    OK,
    SOFTWARE,
    UNAVAILABLE,
    Work,
    run_until_stopped,
    stop_at_once_when_told,
)
from bot.process.logs import hide, set_up_logging
from bot.settings import Settings, SettingsError, load_settings
from canasta import __version__
from canasta.output import say

if TYPE_CHECKING:
    from bot.app import CanastaBot
    from sandbox.server.server import Sandbox

ENGINE_VERBS = ("referee", "verify", "deal", "variants")
ENV_FILE = Path(".env")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb and return the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if given and given[0] in ENGINE_VERBS:
            from canasta.__main__ import main as engine

            return engine(given)
        options = _parser().parse_args(given)
        stop_at_once_when_told()
        if options.verb == "play":
            return _play(options)
        if options.verb == "sandbox":
            return _sandbox(options)
        if options.verb == "ratings":
            return _ratings()
        return _with_discord(options)
    except SettingsError as error:
        for fault in error.faults:
            print(f"canasta: {fault}", file=sys.stderr)
        return BAD_SETTING


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="canasta",
        description="Canasta for Discord: the bot, a place to try it without a token, and the referee.",
        epilog="The engine's own verbs: referee FILE, verify FILE, deal, variants; each has a --help.",
    )
    parser.add_argument("--version", action="version", version=f"canasta {__version__}")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")

    play = verbs.add_parser("play", help="play in the browser, without a Discord token")
    play.add_argument("--open", action="store_true", help="open the browser")
    play.add_argument(
        "--database", type=Path, help=f"where to keep the games (default: {_data_folder()}/play.db)"
    )
    _add_sandbox_options(play)

    run = verbs.add_parser("run", help="be the bot on Discord")
    check = verbs.add_parser("check", help="say whether all is in order, and print the invite link")
    sync = verbs.add_parser("sync", help="send the list of commands to Discord")
    for verb in (run, check, sync):
        verb.add_argument("--discord", metavar="URL", help="a stand-in for Discord, as CANASTA_DISCORD")

    ratings = verbs.add_parser("ratings", help="ratings and standings, from the matches that are stored")
    ratings.add_argument("--recompute", action="store_true", required=True, help="work all of them out anew")

    sandbox = verbs.add_parser("sandbox", help="run the stand-in for Discord alone")
    sandbox.add_argument("--world", type=Path, help="a file that keeps its servers and messages between runs")
    _add_sandbox_options(sandbox)
    return parser


def _add_sandbox_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port", type=_port, default=0, help="the port on this machine (default: any free one)"
    )
    parser.add_argument("--fresh", action="store_true", help="forget what was kept and start over")


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: give a number from 0 to 65535")
    return int(text)


# The bot on Discord or on a stand-in


def _with_discord(options: argparse.Namespace) -> int:
    environment = dict(os.environ)
    if options.discord is not None:
        environment["CANASTA_DISCORD"] = options.discord
    settings = load_settings(environment, ENV_FILE)
    set_up_logging(settings.log_level, settings.secrets)

    from bot.process import cli, serving

    if options.verb == "run":
        return _guarded(settings, serving.serve(settings))
    verb = cli.check if options.verb == "check" else cli.sync
    return _guarded(settings, verb(settings, say))


def _guarded(settings: Settings, work: Work) -> int:
    """Run the work until it ends or is stopped; an error with a known cause is one line and a status."""
    from bot.process import cli

    share_one_arena()
    try:
        return run_until_stopped(work)
    except Exception as error:
        explained = cli.explain(error, settings)
        if explained is None:
            logging.getLogger("bot").critical("The program has a fault and ends.", exc_info=error)
            return SOFTWARE
        status, line = explained
        print(f"canasta: {hide(line, settings.secrets)}", file=sys.stderr)
        return status


def _ratings() -> int:
    settings = load_settings(dict(os.environ), ENV_FILE, token_needed=False)
    set_up_logging(settings.log_level, settings.secrets)
    from bot.process import cli

    return _guarded(settings, cli.recompute(settings, say))


# The bot and the sandbox in one process


def _play(options: argparse.Namespace) -> int:
    from data import DatabaseLocked, DatabaseUnavailable
    from data.db.lock import Claim

    database: Path = options.database or _data_folder() / "play.db"
    try:
        if options.database is None:
            database.parent.mkdir(parents=True, exist_ok=True)
        with Claim(str(database)):
            return _play_alone(options, database)
    except DatabaseLocked:
        return _cannot(
            f"it is being played already with the games in {database}. End that first, or name another file"
            " with --database."
        )
    except (OSError, DatabaseUnavailable) as error:
        return _cannot(f"the games cannot be kept in {database.parent}: {error} Choose with --database.")


def _play_alone(options: argparse.Namespace, database: Path) -> int:
    world_file = database.with_suffix(".world.json")
    if options.fresh:
        beside = (database.with_name(f"{database.name}-{end}") for end in ("wal", "shm"))
        _forget(database, *beside, world_file)
    try:
        sandbox = _make_sandbox(world_file, options.port)
    except ValueError as error:
        return _cannot(f"{world_file} cannot be read: {error}. Start over with --fresh.")
    environment = {
        "CANASTA_LOG_LEVEL": "WARNING",
        **os.environ,
        # A bot that somebody runs from here is none of play's business: its token, its database, its Discord.
        "DISCORD_TOKEN": sandbox.token,
        "CANASTA_DATABASE": str(database),
        "CANASTA_DISCORD": "",
    }
    settings = load_settings(environment)
    set_up_logging(settings.log_level, settings.secrets)
    return _guarded(settings, _serve_and_play(sandbox, settings, options.open))


async def _serve_and_play(sandbox: Sandbox, settings: Settings, open_browser: bool) -> int:
    from bot.process import serving

    if not await _started(sandbox):
        return UNAVAILABLE

    async def ready(bot: CanastaBot) -> None:
        await _greet(bot, sandbox)
        say(f"Canasta is ready: {sandbox.url}")
        say("Open this address in a browser. Ctrl-C ends; the games are kept.")
        if open_browser:
            await asyncio.to_thread(webbrowser.open, sandbox.url)

    try:
        return await serving.serve(replace(settings, discord=sandbox.url), ready=ready, claimed=True)
    finally:
        await sandbox.stop()


async def _greet(bot: CanastaBot, sandbox: Sandbox) -> None:
    """Where nothing has been played yet, a lobby in which only Start is left to press.

    What is played already is shown anew: where the last run was killed, what the demo server kept may be
    older than the store.
    """
    world = sandbox.world
    guild = next(iter(world.guilds.values()))
    tables = await bot.store.tables.all_open(guild.id)
    for table in tables:
        bot.desk.announcer.changed(table.id)
    if tables:
        return
    channel, host = world.channel("canasta"), world.user(guild.owner_id)
    await bot.tables.lobby.open(
        guild_id=guild.id, channel_id=channel.id, host_id=host.id, host_name=host.name, computers=3
    )


def _sandbox(options: argparse.Namespace) -> int:
    set_up_logging("WARNING", ())
    try:
        if options.fresh and options.world is not None:
            _forget(options.world)
        sandbox = _make_sandbox(options.world, options.port)
    except (OSError, ValueError) as error:
        return _cannot(
            f"{options.world} cannot be read: {error}. Name another file with --world, or use --fresh."
        )
    return run_until_stopped(_serve_sandbox(sandbox))


async def _serve_sandbox(sandbox: Sandbox) -> int:
    if not await _started(sandbox):
        return UNAVAILABLE
    try:
        say(f"The sandbox is ready: {sandbox.url}")
        say(f"A bot comes to it with: DISCORD_TOKEN={sandbox.token} canasta run --discord {sandbox.url}")
        await asyncio.Event().wait()
    finally:
        await sandbox.stop()
    return OK


def _make_sandbox(world_file: Path | None, port: int) -> Sandbox:
    from sandbox.demo import demo_world
    from sandbox.discord import snapshot
    from sandbox.server.server import Sandbox

    world = snapshot.load(world_file) if world_file is not None and world_file.exists() else demo_world()
    return Sandbox(world, port=port, save_to=world_file)


async def _started(sandbox: Sandbox) -> bool:
    try:
        await sandbox.start()
    except OSError as error:
        _cannot(f"port {sandbox.port} cannot be used: {error.strerror}. Choose another with --port.")
        return False
    return True


def _forget(*files: Path) -> None:
    for file in files:
        file.unlink(missing_ok=True)


def _cannot(line: str) -> int:
    print(f"canasta: {line}", file=sys.stderr)
    return UNAVAILABLE


def _data_folder() -> Path:
    """Where programs keep a person's data on this system."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "canasta"


if __name__ == "__main__":
    sys.exit(main())
