"""Standard output that may be gone: ``canasta variants | head -1`` is no fault of anybody's."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Final

CLOSED_PIPE: Final = 141
"""The exit status of a program whose output nobody reads to its end, as a shell reports it."""
CANNOT_WRITE: Final = 74


def printed(work: Callable[[], int]) -> int:
    """Do what prints, and give back its exit status, or that of output which could not be written."""
    try:
        status = work()
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()
        return CLOSED_PIPE
    except OSError as error:
        _discard_output()
        print(f"canasta: standard output cannot be written: {error.strerror}", file=sys.stderr)  # noqa: T201
        return CANNOT_WRITE
    return status


def say(line: str) -> None:
    """Print a line at once. Where nobody can read it, go on all the same: what is done counts, not what is
    said.
    """
    try:
        print(line, flush=True)  # noqa: T201 - this is what prints
    except OSError:
        _discard_output()


def _discard_output() -> None:
    """Send what Python still buffers to the null device, or it would fail again when the process ends."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)
