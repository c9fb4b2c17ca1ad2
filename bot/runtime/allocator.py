"""The memory that the C library retains after pictures are drawn, and what Python looks through for garbage.

A picture takes some megabytes for some milliseconds. glibc gives each thread its own arena, whose free memory
the others cannot use, so that a process that draws in several threads ends up holding several times what it
needs. Other C libraries need nothing of this.
"""

import ctypes
import gc
import sys
from collections.abc import Callable
from typing import Final

# M_ARENA_MAX, M_MMAP_THRESHOLD and M_TRIM_THRESHOLD of malloc.h
_ARENA_MAX, _MMAP_THRESHOLD, _TRIM_THRESHOLD = -8, -3, -1
_LARGE: Final = 8 * 1024 * 1024
"""More bytes than a step of a picture takes: these are taken from what lies free, which is at most twice as
much. By itself glibc gets each megabyte from the system and gives it back, hundreds of page faults a click.
"""

_NEW_OBJECTS: Final = 10_000
"""New objects after which the newest are looked through; a click makes some thousand."""


def collect_less() -> None:
    """Take what is there now, the program's code, for something that stays: looking through all of it takes a
    tenth of a second, in which nobody is answered.
    """
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS, *gc.get_threshold()[1:])


def share_one_arena() -> bool:
    """Make all threads started from now on share one arena, and keep in it what a picture needs; return
    whether this C library has arenas.

    With Python's lock little of their work is concurrent, so they hardly ever wait for each other.
    """
    mallopt = _function("mallopt")
    chosen = {_ARENA_MAX: 1, _MMAP_THRESHOLD: _LARGE, _TRIM_THRESHOLD: 2 * _LARGE}
    return mallopt is not None and all(mallopt(what, value) for what, value in chosen.items())


def give_back() -> bool:
    """Return free memory to the system, and whether there was any. Takes milliseconds: run it in a thread."""
    trim = _function("malloc_trim")
    return trim is not None and bool(trim(ctypes.c_size_t(0)))


def _function(name: str) -> Callable[..., int] | None:
    if sys.platform != "linux":
        return None
    found: Callable[..., int] | None = getattr(ctypes.CDLL(None), name, None)
    return found
