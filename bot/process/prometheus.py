"""The figures for `/metrics`, by the official client of Prometheus: import it only where that is there."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Final

import prometheus_client as prometheus
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from bot.client.meters import Meters, Outcome, Stopwatch
from bot.client.ongoing import Ongoing

_ANSWERS: Final = (0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0, 10.0)
"""Bounds for answers, in seconds: Discord gives up after three."""
_WORK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

GAUGES: Final[Mapping[str, str]] = {
    "canasta_open_tables": "Tables that are open: lobbies, and matches that go on.",
    "canasta_announcements_waiting": "Tables whose messages are still to be brought up to date.",
    "canasta_announcements_failed": "Tables whose messages couldn't be shown when last tried.",
    "canasta_tournaments_waiting": "Tournaments that are still to be shown, or have letters to send.",
    "canasta_computer_tables": "Tables where a computer player is thinking or about to move.",
    "canasta_searches_waiting": "Searches of computer players that wait for a process.",
    "canasta_lists_waiting": "People's own lists that are still to be brought up to date.",
    "canasta_requests_waiting": "Requests to Discord that wait for their turn in the budget.",
    "canasta_requests_oldest_seconds": "How long the oldest of them has waited.",
    "canasta_requests_budget": "How much of what may be asked at once is left, from 0 to 1.",
    "canasta_requests_allowed": "How many a second all processes make at most: fewer after a global 429.",
    "canasta_interactions_running": "Interactions that are being answered.",
    "canasta_guilds": "Servers that this process sees.",
    "canasta_shards_held": "Shards of the gateway that this process serves.",
    "canasta_shards_connected": "Those of them that are connected.",
    "canasta_ready": "1 where this process serves and is ready for it, else 0.",
}
"""What is looked up when somebody asks, with a line about each."""


class PrometheusMeters(Meters):
    """Keeps the figures in a registry of their own."""

    def __init__(self) -> None:
        registry = self._registry = prometheus.CollectorRegistry()
        prometheus.ProcessCollector(registry=registry)
        prometheus.PlatformCollector(registry=registry)
        prometheus.GCCollector(registry=registry)
        count = partial(prometheus.Counter, registry=registry)
        time = partial(prometheus.Histogram, registry=registry)
        self._interactions = count(
            "canasta_interactions", "Interactions by how they ended.", ["what", "outcome"]
        )
        arrival = "From an interaction's arrival to the"
        self._first = time("canasta_first_answer_seconds", f"{arrival} first answer.", buckets=_ANSWERS)
        self._final = time(
            "canasta_final_answer_seconds", f"{arrival} last word.", ["what"], buckets=_ANSWERS
        )
        self._drawing = time(
            "canasta_drawing_seconds", "Pictures, with the wait for a thread.", buckets=_WORK
        )
        self._transactions = time(
            "canasta_transaction_seconds", "Transactions, with the wait for a turn.", ["kind"], buckets=_WORK
        )
        self._errors = count("canasta_transaction_errors", "Transactions that failed.", ["kind", "error"])
        self._requests = count("canasta_discord_requests", "Requests to Discord by status.", ["status"])
        routes = "Requests to Discord by what they ask for, and how urgent they are."
        self._routes = count("canasta_discord_routes", routes, ["route", "urgency"])
        self._limited = count(
            "canasta_discord_rate_limits", "Requests that Discord put off (429).", ["scope"]
        )
        self._disconnects = count("canasta_gateway_disconnects", "Connections to the gateway that ended.")
        late = "How late the event loop comes back to a task."
        self._lag = time("canasta_event_loop_lag_seconds", late, buckets=_WORK)
        self._gauges = {
            name: prometheus.Gauge(name, text, registry=registry) for name, text in GAUGES.items()
        }

    def answered(self, ongoing: Ongoing) -> None:
        self._first.observe(ongoing.seconds)

    def done(self, ongoing: Ongoing, outcome: Outcome) -> None:
        self._final.labels(ongoing.what).observe(ongoing.seconds)
        self._interactions.labels(ongoing.what, outcome.value).inc()

    @contextmanager
    def drawing(self) -> Iterator[None]:
        watch = Stopwatch()
        try:
            yield
        finally:
            self._drawing.observe(watch.seconds)

    def transaction(self, kind: str, seconds: float, error: str | None) -> None:
        self._transactions.labels(kind).observe(seconds)
        if error is not None:
            self._errors.labels(kind, error).inc()

    def request(self, status: int | None, route: str = "", urgency: str = "", scope: str = "global") -> None:
        self._requests.labels("none" if status is None else str(status)).inc()
        self._routes.labels(route, urgency).inc()
        if status == 429:
            self._limited.labels(scope).inc()

    def disconnected(self) -> None:
        self._disconnects.inc()

    def lag(self, seconds: float) -> None:
        self._lag.observe(seconds)

    def text(self, gauges: Mapping[str, float]) -> tuple[bytes, str]:
        for name, gauge in self._gauges.items():
            gauge.set(gauges.get(name, 0))
        return generate_latest(self._registry), CONTENT_TYPE_LATEST
