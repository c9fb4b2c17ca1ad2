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
from weakref import ref

from PIL import Image

import bot.process.app
from bot.process.app import CanastaBot
from bot.process.cli import main

MODULE = "tests.process.gauges"
FILE, SECONDS = "GAUGES", "GAUGES_SECONDS"
"""The settings: where to write, and how often."""
_MEBI = 1024.0 * 1024.0
_bots: list[CanastaBot] = []
_images: dict[int, ref[Image.Image]] = {}


def count_images() -> None:
    """Know every image from now on. The collector knows them too, but to ask it from a thread for all that
    there is breaks tuples that others are about to put together.
    """
    begin = Image.Image.__init__

    def counted(image: Image.Image) -> None:
        begin(image)
        key = id(image)
        _images[key] = ref(image, lambda _: _images.pop(key, None))

    setattr(Image.Image, "__init__", counted)  # noqa: B010 - a method of somebody else's class


class _Heap(ctypes.Structure):
    """glibc's `struct mallinfo2`."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            "arena",
            "ordblks",
            "smblks",
            "hblks",
            "hblkhd",
            "usmblks",
            "fsmblks",
            "uordblks",
            "fordblks",
            "keepcost",
        )
    )


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
    """Whether this process runs on the C library whose heap is looked at here."""
    return sys.platform == "linux" and hasattr(ctypes.CDLL(None), "mallinfo2")


def process_memory() -> dict[str, float]:
    """What the system counts for this process, in MiB."""
    memory: dict[str, float] = {}
    for line in Path("/proc/self/smaps_rollup").read_text().splitlines()[1:]:
        name, amount, *_ = line.split()
        memory[name.rstrip(":").lower()] = int(amount) / 1024
    return {name: round(memory[name], 1) for name in ("rss", "pss", "anonymous")}


def heap() -> dict[str, float]:
    """What the C library holds, in MiB: from the system, in use, free within, mapped by itself."""
    if not glibc():
        return {}
    library = ctypes.CDLL(None)
    library.mallinfo2.restype = _Heap
    info = library.mallinfo2()
    named = {"heap": info.arena, "used": info.uordblks, "free": info.fordblks, "mapped": info.hblkhd}
    found = {name: round(count / _MEBI, 1) for name, count in named.items()}
    return {**found, "arenas": _arenas(library)}


def _arenas(library: ctypes.CDLL) -> int:
    """How many arenas the C library has made for the threads of this process."""
    library.fdopen.restype = ctypes.c_void_p
    with tempfile.TemporaryFile() as file:
        stream = ctypes.c_void_p(library.fdopen(os.dup(file.fileno()), b"w"))
        library.malloc_info(0, stream)
        library.fclose(stream)
        file.seek(0)
        return file.read().count(b"<heap nr=")


def drawn() -> dict[str, float]:
    """Pictures and what they are made of: live images and their MiB, finished pictures, masks, fonts."""
    from renderers.canvas import fonts
    from renderers.deck import faces
    from renderers.picture import PICTURES

    live = [image for known in list(_images.values()) if (image := known()) is not None]
    pixels = sum(image.width * image.height * (1 if image.mode in "1LP" else 4) for image in live)
    return {
        "images": len(live),
        "pixels": round(pixels / _MEBI, 1),
        "pictures": len(PICTURES),
        "png": round(PICTURES.size / _MEBI, 1),
        "faces": len(faces._kept),
        "masks": len(fonts.MASKS),
        "fonts": fonts._load.cache_info().currsize,
        "widths": fonts.width.cache_info().currsize,
    }


def held(bot: CanastaBot) -> dict[str, float]:
    """What the bot itself holds, by number."""
    from cogs.play.live_panels import panels_of

    panels, views = panels_of(bot), bot._connection._view_store
    return {
        "matches": len(bot.tables.registry._sessions),
        "panels": len(panels._open),
        "shown": len(bot.services.announcer._messages.shown),
        "views": len(views._synced_message_views) + len(views._views),
        "channels": sum(len(guild._threads) + len(guild._channels) for guild in bot.guilds),
    }


def gauges() -> dict[str, float]:
    """Everything, at this moment."""
    values: dict[str, float] = {"cpu": round(time.process_time(), 1), **process_memory(), **heap(), **drawn()}
    values["blocks"] = sys.getallocatedblocks()
    values["threads"] = threading.active_count()
    for bot in _bots:
        if bot.is_ready():
            values |= held(bot)
    return values


def _write(path: Path, seconds: float) -> None:
    began = time.monotonic()
    while True:
        time.sleep(seconds)
        line = {"at": round(time.monotonic() - began, 1), **gauges()}
        with path.open("a") as file:
            file.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    count_images()
    setattr(bot.process.app, "CanastaBot", Watched)  # noqa: B010 - a class in the place of its base
    import bot.process.verbs

    setattr(bot.process.verbs, "CanastaBot", Watched)  # noqa: B010
    sys.exit(main(sys.argv[1:]))
