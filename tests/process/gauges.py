"""`canasta` with gauges: `python -m tests.process.gauges VERB …` is the command as it is, and a thread beside
it writes what the process holds, a line of JSON each time, to the file that GAUGES names.
"""

import ctypes
import json
import os
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import bot.process.app
from bot.process.app import CanastaBot
from bot.process.cli import main

MODULE = "tests.process.gauges"
FILE, SECONDS = "GAUGES", "GAUGES_SECONDS"
"""The settings: where to write, and how often."""
_bots: list[CanastaBot] = []


class Watched(CanastaBot):
    """The bot, known to the gauges."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        _bots.append(self)
        if len(_bots) == 1:
            # Not before: a thread that begins before the command has set up its heap brings a second one.
            every = float(os.environ.get(SECONDS, "30"))
            threading.Thread(target=_write, args=(Path(os.environ[FILE]), every), daemon=True).start()


def glibc() -> bool:
    """Whether this process runs on the C library whose arenas are counted here."""
    return sys.platform == "linux" and hasattr(ctypes.CDLL(None), "mallinfo2")


def arenas() -> int:
    """How many arenas the C library has made for the threads of this process."""
    library = ctypes.CDLL(None)
    library.fdopen.restype = ctypes.c_void_p
    with tempfile.TemporaryFile() as file:
        stream = ctypes.c_void_p(library.fdopen(os.dup(file.fileno()), b"w"))
        library.malloc_info(0, stream)
        library.fclose(stream)
        file.seek(0)
        return file.read().count(b"<heap nr=")


def gauges() -> dict[str, int]:
    """What the process holds at this moment, by number."""
    from renderers.deck import faces

    return {"arenas": arenas(), "faces": len(faces._kept), "threads": threading.active_count()}


def _write(path: Path, seconds: float) -> None:
    while True:
        time.sleep(seconds)
        with path.open("a") as file:
            file.write(json.dumps(gauges()) + "\n")


if __name__ == "__main__":
    setattr(bot.process.app, "CanastaBot", Watched)  # noqa: B010 - a class in the place of its base
    import bot.process.verbs

    setattr(bot.process.verbs, "CanastaBot", Watched)  # noqa: B010
    sys.exit(main(sys.argv[1:]))
