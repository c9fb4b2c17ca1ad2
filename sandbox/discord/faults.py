"""What went over the wire, and faults that tests put into it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any


@dataclass
class Upload:
    """A file of a multipart request, without its bytes."""

    field: str
    filename: str
    size: int


@dataclass
class Exchange:
    """One request to the REST interface and its answer."""

    method: str
    path: str
    """Without /api/v10 and the query."""
    route: str | None
    """The route as Discord's description writes it, or None when there is none."""
    query: dict[str, str]
    request: Any
    uploads: list[Upload]
    status: int
    answer: Any
    at: float
    seconds: float
    """What the sandbox itself took for it."""


@dataclass
class Fault:
    """What is done to the next `times` requests whose "METHOD /path" fits the pattern."""

    pattern: str
    times: int
    status: int
    code: int = 0
    message: str = "fault"
    retry_after: float = 0.0
    after: bool = False
    """True: the request takes effect and only its answer is lost."""
    drop: bool = False
    """True: the connection is cut instead of an answer."""


@dataclass
class Quota:
    """A rate limit that is enforced: `limit` requests in `per` seconds for each path that fits."""

    pattern: str
    limit: int
    per: float
    used: dict[str, list[float]] = field(default_factory=dict)


class Faults:
    """Trouble on demand. Patterns are shell-like, e.g. `PATCH /channels/*/messages/*`."""

    def __init__(self) -> None:
        self.planned: list[Fault] = []
        self.quotas: list[Quota] = []
        self._droppers: list[Callable[[str], None]] = []

    def rate_limit(self, pattern: str, times: int = 1, retry_after: float = 0.05) -> None:
        """Answer the next `times` fitting requests with 429."""
        self.planned.append(
            Fault(pattern, times, 429, 0, "You are being rate limited.", retry_after=retry_after)
        )

    def fail(
        self,
        pattern: str,
        times: int = 1,
        status: int = 500,
        code: int = 0,
        message: str = "500: Internal Server Error",
        *,
        after: bool = False,
    ) -> None:
        """Answer the next `times` fitting requests with an error; with `after` they take effect first."""
        self.planned.append(Fault(pattern, times, status, code, message, after=after))

    def cut(self, pattern: str, times: int = 1, *, after: bool = False) -> None:
        """Cut the connection of the next `times` fitting requests instead of answering."""
        self.planned.append(Fault(pattern, times, 0, after=after, drop=True))

    def enforce(self, pattern: str, limit: int, per: float) -> None:
        """Really limit fitting requests from now on, for each path by itself."""
        self.quotas.append(Quota(pattern, limit, per))

    def drop_gateway(self, how: str = "close") -> None:
        """Take the gateway away: `close` cuts it, `reconnect` asks for that, `invalid` ends sessions."""
        if how not in ("close", "reconnect", "invalid"):
            raise ValueError("how is close, reconnect or invalid")
        for dropper in tuple(self._droppers):
            dropper(how)

    def clear(self) -> None:
        """No more trouble."""
        self.planned.clear()
        self.quotas.clear()

    def on_drop(self, dropper: Callable[[str], None]) -> None:
        """Register who takes the gateway away."""
        self._droppers.append(dropper)

    def next_for(self, request: str) -> Fault | None:
        """The fault planned for this "METHOD /path", used up by one."""
        for fault in self.planned:
            if fnmatchcase(request, fault.pattern):
                fault.times -= 1
                if fault.times <= 0:
                    self.planned.remove(fault)
                return fault
        return None

    def over_quota(self, request: str, now: float) -> tuple[int, int, float] | None:
        """Limit, what remains (-1: over it) and seconds to the reset, where a quota fits the request."""
        for quota in self.quotas:
            if not fnmatchcase(request, quota.pattern):
                continue
            # messages of one channel share a bucket, so the last id of the path is no part of the key
            key = re.sub(r"/messages/\d+", "/messages/*", request)
            used = quota.used.setdefault(key, [])
            used[:] = [at for at in used if now - at < quota.per]
            if len(used) >= quota.limit:
                return quota.limit, -1, used[0] + quota.per - now
            used.append(now)
            return quota.limit, quota.limit - len(used), used[0] + quota.per - now
        return None
