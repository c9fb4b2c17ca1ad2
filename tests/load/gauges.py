"""What processes cost, as the system counts it."""

import os
from collections.abc import Iterable
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def used(pid: int) -> float:
    """The seconds of processor time that a process has used."""
    return sum(_stat(pid)[11:13]) / TICKS


def used_with_children(pid: int) -> float:
    """The same with its children, also those that have ended; PostgreSQL has one for each session."""
    living = sum(sum(_stat(child)[11:13]) for child in _children(pid))
    return (sum(_stat(pid)[11:15]) + living) / TICKS


def resident(pids: Iterable[int]) -> int:
    """The bytes of memory that processes hold."""
    return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE for pid in pids)


def kept_waiting(pid: int) -> float:
    """The seconds for which threads of a process could have run, and no core was free."""
    seconds = 0
    for task in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        try:
            seconds += int(task.read_text().split()[1])
        except (FileNotFoundError, ProcessLookupError):  # a thread that has just ended
            continue
    return seconds / 1e9


def busy() -> float:
    """How many processes wanted to run in the last minute, on average: of everything on this machine."""
    return os.getloadavg()[0]


def _stat(pid: int) -> list[int]:
    """The numbers of a process from its state's successor on; zeros for one that has gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return [0] * 15
    return [0, *(int(field) for field in fields[1:15])]


def _children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []
