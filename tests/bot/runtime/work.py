"""Pieces of work for other processes."""

import os
import time
from collections.abc import Mapping


def number() -> int:
    """The number of the process."""
    return os.getpid()


def fail() -> None:
    raise RuntimeError("no idea")


def crash() -> None:
    os._exit(3)


def hang(noted: str = "") -> None:
    """Never end; the process's number is noted in a file first."""
    if noted:
        with open(noted, "w", encoding="ascii") as file:
            file.write(str(os.getpid()))
    time.sleep(600)


def busy(seconds: float) -> int:
    """Compute for this long; how far it came."""
    end, n = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        n += 1
    return n


def talk() -> str:
    """Print what could be taken for an answer."""
    print("an answer", flush=True)
    return "done"


def settings() -> list[str]:
    """The names in the environment."""
    return sorted(os.environ)


def same(mapping: Mapping[str, int]) -> Mapping[str, int]:
    return mapping
