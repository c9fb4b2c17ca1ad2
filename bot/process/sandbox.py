"""The verb ``sandbox``: the stand-in for Discord alone."""

import argparse
import asyncio
import sys
from pathlib import Path

from bot.process.exit import OK, UNAVAILABLE, run_until_stopped
from bot.process.logs import set_up_logging
from canasta.output import say
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
