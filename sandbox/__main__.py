"""`python -m sandbox`: the demo world alone, for developers and for tests of the bot's own process."""

import argparse
import asyncio
import contextlib
import signal
import sys
from pathlib import Path

from sandbox.demo import demo_world
from sandbox.discord import snapshot
from sandbox.server.server import Sandbox


def main(arguments: list[str] | None = None) -> int:
    """Serve until interrupted; the exit status is 1 when the port is taken."""
    parser = argparse.ArgumentParser(prog="sandbox", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="a loopback address (127.0.0.1)")
    parser.add_argument("--port", type=int, default=0, help="the port (any free one)")
    parser.add_argument("--token", default="sandbox-token", help="the bot token that is accepted")
    parser.add_argument("--world", type=Path, help="a file that saves the world between runs")
    options = parser.parse_args(arguments)
    try:
        world = snapshot.load(options.world) if options.world and options.world.exists() else demo_world()
        world.token = options.token
        sandbox = Sandbox(world, options.host, options.port, save_to=options.world)
        return asyncio.run(_serve(sandbox))
    except (OSError, ValueError) as error:
        print(f"sandbox: {error}", file=sys.stderr)
        return 1


async def _serve(sandbox: Sandbox) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop.set)
    await sandbox.start()
    print(sandbox.url, flush=True)
    await stop.wait()
    await sandbox.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
