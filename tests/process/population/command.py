"""The command line of what a population lives through."""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from tests.conftest import MEMORY
from tests.load.databases import KINDS, SQLITE, database


def live(through: Callable[..., Coroutine[Any, Any, int]], description: str | None, **numbers: float) -> None:
    """End the process with whether anything was wrong. ``through`` gets a folder, a database and the
    ``numbers`` that may be typed in this order, with their usual values; it answers how much was wrong.
    """
    parser = argparse.ArgumentParser(description=description)
    for name, usual in numbers.items():
        parser.add_argument(name, type=type(usual), nargs="?", default=usual)
    parser.add_argument("--database", choices=KINDS, default=SQLITE)
    given = vars(parser.parse_args())
    with (
        tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
        database(given.pop("database"), Path(folder)) as where,
    ):
        sys.exit(min(1, asyncio.run(through(Path(folder), where.url, **given))))
