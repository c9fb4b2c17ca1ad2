"""Figures about a running bot. ``Meters`` keeps none; ``PrometheusMeters`` keeps them for `/metrics`."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from time import perf_counter
from typing import Final

from bot.client.ongoing import Ongoing


class Outcome(StrEnum):
    """How an interaction ended for the person."""

    ANSWERED = "answered"
    REFUSED = "refused"
    FAILED = "failed"
    TOO_LATE = "too_late"


class Meters:
    """What is told of a running bot. All times are in seconds."""

    def answered(self, ongoing: Ongoing) -> None:
        """Discord has accepted a first answer, which may be that one will come."""

    def done(self, ongoing: Ongoing, outcome: Outcome) -> None:
        """This interaction gets no further answer."""

    @contextmanager
    def drawing(self) -> Iterator[None]:
        """A picture is drawn inside, the wait for a thread included."""
        yield

    def transaction(self, kind: str, seconds: float, error: str | None) -> None:
        """A "read" or "write" has ended; its wait is counted. ``error``: why it was refused."""

    def request(self, status: int | None, route: str = "", urgency: str = "", scope: str = "global") -> None:
        """Discord has answered a request, or not (None). ``scope``: whom its rate limit (429) is for."""

    def disconnected(self) -> None:
        """A shard's connection to the gateway has ended."""

    def lag(self, seconds: float) -> None:
        """How much later than asked for the event loop came back to a task."""

    def text(self, gauges: Mapping[str, float]) -> tuple[bytes, str] | None:
        """All figures and these gauges in Prometheus's format, with its content type, if any are kept."""
        return None


NO_METERS: Final = Meters()


class Stopwatch:
    """Seconds since it was made."""

    __slots__ = ("_started",)

    def __init__(self) -> None:
        self._started = perf_counter()

    @property
    def seconds(self) -> float:
        return perf_counter() - self._started
