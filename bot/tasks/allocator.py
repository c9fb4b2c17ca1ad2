"""What the C library keeps of the memory that pictures are drawn in.

A picture takes some megabytes for some milliseconds. glibc gives each thread an arena of its own, and what
is free in one can't be used by the others, so that a process which draws in several threads comes to hold
several times what it needs. Elsewhere than on glibc there is nothing to do.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from typing import Final

_ARENA_MAX: Final = -8  # M_ARENA_MAX of malloc.h


def share_one_arena() -> bool:
    """Let all threads that begin from now on share one arena; whether this C library has arenas at all.

    Python's lock lets little of their work happen at once, so they hardly ever wait for each other.
    """
    mallopt = _function("mallopt")
    return mallopt is not None and bool(mallopt(_ARENA_MAX, 1))


def give_back() -> bool:
    """Give the system back what lies free between things in use; whether there was anything. Takes some
    milliseconds, for a thread.
    """
    trim = _function("malloc_trim")
    return trim is not None and bool(trim(ctypes.c_size_t(0)))


def _function(name: str) -> Callable[..., int] | None:
    """A function of the C library, None where it has none of that name."""
    if sys.platform != "linux":
        return None
    found: Callable[..., int] | None = getattr(ctypes.CDLL(None), name, None)
    return found
