"""The settings of one run."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import unquote, unquote_plus, urlsplit

if TYPE_CHECKING:
    from data import Shards

DATABASE = "canasta.db"
DATABASE_CONNECTIONS = 8
NEXT_DEAL_SECONDS = 120
COMPUTER_SECONDS = 1.3
_SECRET_OPTIONS = ("password", "sslpassword")
"""Options in the URL of a database that are secrets."""
MOST_PROCESSES = 8
"""The most processes for computer players without a word of the operator."""


class SettingsError(Exception):
    """Settings are wrong or missing; each of ``faults`` is one line that names one setting."""

    def __init__(self, *faults: str) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Limit:
    """How often within an hour: by a person over all servers, by all people of a server. 0: no limit."""

    person: int
    guild: int


def usual_processes() -> int:
    """One process for each core that the bot may use but one, which is the bot's own: at least 1."""
    available = getattr(os, "sched_getaffinity", None)
    cores = (os.cpu_count() or 1) if available is None else len(available(0))
    return min(max(1, cores - 1), MOST_PROCESSES)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one run. Fields that may hold a secret are left out of ``repr``."""

    token: str = field(repr=False)
    database: str = field(default=DATABASE, repr=False)
    """Path of the SQLite file, or a URL of another database."""
    database_connections: int = DATABASE_CONNECTIONS
    """How many connections to a PostgreSQL server a process has at most for queries."""
    postgres_password: str = field(default="", repr=False)
    """What the client of PostgreSQL finds in the environment (PGPASSWORD); empty for none."""
    discord: str | None = None
    """Address of a stand-in for Discord, such as the sandbox; None for Discord itself."""
    discord_named: str = "CANASTA_DISCORD"
    """What the operator has named that address by: the setting, or the option of the command line."""
    shards: Shards | None = None
    """The shards of Discord's gateway that this process serves; None: all."""
    log_level: str = "INFO"
    log_format: str = "text"
    """One of LOG_FORMATS."""
    status: tuple[str, int] | None = None
    """The address and port of the status pages; None for none. Port 0: any free one."""
    next_deal_seconds: int = NEXT_DEAL_SECONDS
    """Seconds after which the next deal starts automatically."""
    computer_seconds: float = COMPUTER_SECONDS
    """Seconds that a computer player takes for each action."""
    computer_processes: int = field(default_factory=usual_processes)
    """Processes in which strong computer players think at live tables; 0: none is strong."""
    limits: Mapping[str, Limit] = field(default_factory=dict)
    """What the operator has said of hourly limits, by the variable's name."""

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must never appear in a log: the token, and the passwords for the database."""
        url = urlsplit(self.database if "://" in self.database else "")
        as_written = [url.password or ""]
        for option in url.query.split("&"):
            name, _, value = option.partition("=")
            if name in _SECRET_OPTIONS:
                as_written.append(value)
        passwords = {form for text in as_written for form in (text, unquote(text), unquote_plus(text))}
        # The longest first: one may be the beginning of another.
        found = {self.token, self.postgres_password, *passwords} - {""}
        return tuple(sorted(found, key=len, reverse=True))
