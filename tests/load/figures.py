"""What came of a load: how long the answers took, and what they cost."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Click:
    """A click: when it should have been made, when it was, and when it was answered, in seconds of one clock.
    ``first``: the application has answered; ``final``: the person sees the finished message.
    """

    intended: float
    begun: float
    first: float = 0.0
    final: float = 0.0
    failed: str = ""
    """Why it was not answered."""


@dataclass(frozen=True, slots=True)
class Latency:
    """Milliseconds within which half, 95% and 99% were answered, and the longest."""

    p50: float
    p95: float
    p99: float
    longest: float


def latency(seconds: Sequence[float]) -> Latency:
    """Of these durations. Zeros where there is none."""
    ordered = sorted(seconds)
    return Latency(*(round(1000 * percentile(ordered, share), 1) for share in (0.5, 0.95, 0.99, 1.0)))


def percentile(ordered: Sequence[float], share: float) -> float:
    """The smallest value that this share of all doesn't exceed."""
    if not ordered:
        return 0.0
    return ordered[max(0, min(len(ordered) - 1, -int(-share * len(ordered) // 1) - 1))]


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of processor time."""

    bot: float
    database: float
    stand_in: float
    people: float


@dataclass(frozen=True, slots=True)
class Figures:
    """A load and what came of it. Times in milliseconds, memory in KiB; ``interactions`` are the clicks that
    were answered and the hands that were asked for anew.
    """

    database: str
    processes: int
    tables: int
    people: int
    rate: float
    seconds: float
    throughput: float
    answered: int
    failed: dict[str, int]
    first: Latency
    final: Latency
    late: Latency
    """By how much clicks were made late: for want of somebody who could click, or by the load test itself."""
    processor: dict[str, float]
    """For an interaction."""
    shares: dict[str, float]
    """Of one core."""
    kept_waiting: float
    """Seconds in a second for which the bot could have run and no core was free: the machine's lag."""
    lock_waits: float | None
    """At which share of moments a session of the database waited for another's lock; None for SQLite."""
    table_memory: float
    memory: float
    busy: tuple[float, float]
    """How many processes wanted to run on this machine before and after, on average over a minute."""

    def json(self) -> dict[str, Any]:
        """As data."""
        return asdict(self)


def figures(clicks: Sequence[Click], **given: Any) -> Figures:
    """Put together what was measured; ``given`` are the fields that don't come from the clicks, with the
    :class:`Cost` as ``cost``, the ``wall`` seconds that it was measured over, and how many hands were
    ``opened`` meanwhile and the seconds that the bot ``waited`` for a core.
    """
    cost: Cost = given.pop("cost")
    wall: float = given.pop("wall")
    waited: float = given.pop("waited")
    answered = [click for click in clicks if not click.failed]
    interactions = len(answered) + given.pop("opened")
    spent = asdict(cost)
    return Figures(
        throughput=round(len(answered) / wall, 1),
        answered=len(answered),
        failed=dict(Counter(click.failed for click in clicks if click.failed)),
        first=latency([click.first - click.intended for click in answered]),
        final=latency([click.final - click.intended for click in answered]),
        late=latency([click.begun - click.intended for click in clicks]),
        processor={who: round(1000 * used / max(1, interactions), 2) for who, used in spent.items()},
        kept_waiting=round(waited / wall, 2),
        shares={who: round(used / wall, 2) for who, used in spent.items()},
        **given,
    )


def words(load: Figures) -> str:
    """As lines for people."""
    several = "process" if load.processes == 1 else "processes"
    lines = [
        f"{load.tables} tables of {load.people}, {load.rate:g} clicks a second for {load.seconds:g} s,"
        f" {load.processes} {several} on {load.database}",
        f"{load.throughput} clicks a second answered, {load.answered} in all; not answered: {load.failed}",
        f"{'ms':<22}{'p50':>9}{'p95':>9}{'p99':>9}{'longest':>9}",
    ]
    for name, took in (
        ("first answer", load.first),
        ("finished answer", load.final),
        ("made late by", load.late),
    ):
        lines.append(f"{name:<22}{took.p50:>9}{took.p95:>9}{took.p99:>9}{took.longest:>9}")
    for who, spent in load.processor.items():
        lines.append(
            f"{who:<10} {spent:>6} ms of processor time an interaction, {load.shares[who]} of a core"
        )
    if load.lock_waits is not None:
        lines.append(f"sessions of the database waited for each other at {load.lock_waits:.1%} of moments")
    lines.append(f"the bot waited for a core {load.kept_waiting} s in each second")
    lines.append(f"memory: {load.memory / 1024:.0f} MiB in all, {load.table_memory:.0f} KiB a playing table")
    lines.append(f"wanting to run on this machine: {load.busy[0]:.1f} before, {load.busy[1]:.1f} after")
    return "\n".join(lines)
