"""Standard output that may be closed early: ``canasta variants | head -1`` is not an error."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Final

CLOSED_PIPE: Final = 141
"""The exit status of a program whose output was closed before its end, as a shell reports it."""
CANNOT_WRITE: Final = 74


def printed(work: Callable[[], int]) -> int:
    """Run a function that prints and return its exit status, or an error status if the output could not be
    written.
    """
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
    """Print a line at once. Continue even if nobody can read it: the work counts, not the message."""
    try:
        print(line, flush=True)  # noqa: T201 - this is what prints
    except OSError:
        _discard_output()


def _discard_output() -> None:
    """Redirect what Python still buffers to the null device; otherwise it would fail again at exit."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)
