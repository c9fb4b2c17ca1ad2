"""Let people live through one of the scenarios and print what happened, such as
`python -m tests.process.scenarios diary --seed 1 --days 14 --database postgres`.
"""

import argparse
import asyncio
import inspect
import sys
import tempfile
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any

from tests.conftest import MEMORY
from tests.load.databases import KINDS, POSTGRES, SQLITE, database
from tests.process.scenarios import club_evening, daily_week, diary, many_processes

LIVE: Mapping[str, Callable[..., Coroutine[Any, Any, int]]] = {
    "club_evening": club_evening.live,
    "daily_week": daily_week.live,
    "diary": diary.live,
    "many_processes": many_processes.live,
}
"""Each gets a folder and a database, has its figures as keywords, and answers how much was wrong."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="scenario", required=True)
    for name, live in LIVE.items():
        command = commands.add_parser(name, description=live.__doc__)
        several = live is many_processes.live
        command.add_argument("--database", choices=KINDS, default=POSTGRES if several else SQLITE)
        parameters = inspect.signature(many_processes.Plan if several else live).parameters.values()
        for figure in (one for one in parameters if one.default is not one.empty):
            option = f"--{figure.name}".replace("_", "-")
            command.add_argument(option, type=type(figure.default), default=figure.default)
    given = vars(parser.parse_args())
    live = LIVE[given.pop("scenario")]
    with (
        tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
        database(given.pop("database"), Path(folder)) as where,
    ):
        return min(1, asyncio.run(live(Path(folder), where.url, **given)))


if __name__ == "__main__":
    sys.exit(main())
