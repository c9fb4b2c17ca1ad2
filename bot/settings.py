"""The operator's settings: environment variables, and a ``.env`` file for those not set there."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from data import Shards

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
LOG_FORMATS = ("text", "json")
LOCAL = "127.0.0.1"
"""Where the status is shown without a word of the operator: to this machine alone."""
DATABASE = "canasta.db"
DATABASE_CONNECTIONS = 8
NEXT_DEAL_SECONDS = 120
COMPUTER_SECONDS = 1.3
MOST_PROCESSES = 8
"""The most processes for computer players without a word of the operator."""
_LINE = re.compile(r"(?:export\s+)?(?P<name>[A-Za-z_][A-Za-z0-9_]*)\s*=\s*(?P<value>.*)")
_HOST = re.compile(r"(?:\[[0-9A-Fa-f:.]+\]|[^\[\]:,]*)(?::[0-9]{1,5})?")
_DOUBLE_QUOTED = re.compile(r'"(?P<text>(?:[^"\\]|\\.)*)"\s*(?:#.*)?')
_SINGLE_QUOTED = re.compile(r"'(?P<text>[^']*)'\s*(?:#.*)?")
_ESCAPES = {"n": "\n", "t": "\t"}


PREFIX = "CANASTA_"
ENCODING = "utf-8-sig"
"""UTF-8, with or without the byte-order mark that some editors write."""


class SettingsError(Exception):
    """Settings are wrong or missing; each of ``faults`` is one line that names one setting."""

    def __init__(self, *faults: str) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Limit:
    """How often something may be done within an hour: by one person over all servers, and by all people of a
    server. 0 means no limit.
    """

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
    discord: str | None = None
    """Address of a stand-in for Discord, such as the sandbox; None for Discord itself."""
    shards: Shards | None = None
    """The shards of Discord's gateway that this process serves; None for all, as many as Discord
    recommends.
    """
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
    tables_per_hour: Limit = Limit(12, 40)
    """Tables opened. A server's threads are archived after a day: forty an hour stay below Discord's limit of
    a thousand active threads.
    """
    matches_per_hour: Limit = Limit(20, 100)
    """Matches started, a table's first and all later ones."""
    tournaments_per_hour: Limit = Limit(3, 6)
    replays_per_hour: Limit = Limit(600, 3000)
    """Moments of replays shown, records and fairness checks."""
    animations_per_hour: Limit = Limit(20, 100)
    look_backs_per_hour: Limit = Limit(12, 60)
    """Deals looked back at that nobody has asked for lately: each takes some seconds of a processor."""
    invitations_per_hour: Limit = Limit(12, 60)
    """People whom somebody calls to a table, and calls to come back to one."""
    calls_per_hour: Limit = Limit(4, 100)
    """Calls to a table that one person gets, by whomever."""
    hints_per_hour: Limit = Limit(120, 1200)
    """Hints about a move: a second of a processor for each."""
    searches_per_hour: Limit = Limit(3, 10)
    """Calls for whoever has time to play, which may mention a role."""
    guest_calls_per_hour: Limit = Limit(20, 4)
    """Calls that a server gets from other servers, and those that somebody's searches post there."""
    own_lists_per_hour: Limit = Limit(6, 60)
    """Lists of tables that people have kept up to date: a message for each, and perhaps a thread."""
    exports_per_hour: Limit = Limit(6, 12)
    """Files of all that a server has played: each may read thousands of matches."""
    bars_per_hour: Limit = Limit(30, 100)
    """How many people moderators may bar."""
    closings_per_hour: Limit = Limit(60, 200)
    """How many tables moderators may close, and people remove from lobbies."""

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must never appear in a log: the token, and the password in the database's URL."""
        password = urlsplit(self.database).password if "://" in self.database else None
        return tuple(secret for secret in (self.token, password, unquote(password or "")) if secret)


def load_settings(
    environment: Mapping[str, str], env_file: Path | None = None, *, token_needed: bool = True
) -> Settings:
    """Read and check the settings; an environment variable takes precedence over the file.

    An empty value counts as unset. ``token_needed`` False: for verbs that do not log in. Raises
    ``SettingsError`` with every setting that is wrong or missing.
    """
    faults: list[str] = []
    in_file: Mapping[str, str] = {}
    if env_file is not None:
        try:
            in_file = read_env_file(env_file)
        except SettingsError as error:
            faults += error.faults
            # A missing setting may be on a line that cannot be read.
            token_needed = False
    values = {**in_file, **environment}
    given = {name: value.strip() for name, value in values.items() if value.strip()}
    faults += _misspelt(in_file, environment)
    if token_needed and "DISCORD_TOKEN" not in given:
        faults.append(
            "DISCORD_TOKEN is missing: put the bot's token into the environment or into .env"
            " (see .env.example)."
        )

    read: dict[str, Any] = {}
    for name, (field_name, reader) in _READERS.items():
        if name in given:
            try:
                read[field_name] = reader(name, given[name])
            except SettingsError as error:
                faults += error.faults
    settings = None if faults else Settings(**{"token": "", **read})
    if settings and settings.shards and not settings.shards.complete and "://" not in settings.database:
        faults.append(
            f"CANASTA_SHARDS is {given['CANASTA_SHARDS']!r}, a part of all shards, which needs PostgreSQL"
            " (CANASTA_DATABASE): a file is served by one process, so name all or auto."
        )
    if settings is None or faults:
        raise SettingsError(*faults)
    return settings


def _misspelt(in_file: Mapping[str, str], environment: Mapping[str, str]) -> list[str]:
    """A line for each name that is not a setting but looks like a misspelt one.

    Other programs may set names with our prefix in the environment, such as CANASTA_PORT for a service of
    that name; only likely typing errors are reported there.
    """
    faults = []
    for name in sorted({*in_file, *environment}):
        if name in SETTINGS or not name.startswith(PREFIX):
            continue
        rest = [known.removeprefix(PREFIX) for known in SETTINGS if known.startswith(PREFIX)]
        nearest = get_close_matches(name.removeprefix(PREFIX), rest, n=1, cutoff=0.7)
        if nearest:
            faults.append(f"{name} is not a setting. Did you mean {PREFIX}{nearest[0]}?")
        elif name in in_file:
            faults.append(f"{name} is not a setting. See .env.example for all of them.")
    return faults


def read_env_file(path: Path) -> dict[str, str]:
    """The variables of a ``.env`` file: ``NAME=value`` lines, quotes, comments, ``export``; empty if it is
    absent. Raises SettingsError with every line that is none of these.
    """
    try:
        lines = path.read_text(encoding=ENCODING).splitlines()
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise SettingsError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise SettingsError(f"{path} cannot be read: it is not UTF-8 text.") from None
    values, faults = {}, []
    for number, line in enumerate(lines, start=1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        match = _LINE.fullmatch(stripped)
        value = None if match is None else _unquoted(match["value"])
        if match is None or value is None:
            # The line itself is not shown: it may hold the token.
            faults.append(f"{path}, line {number}: expected NAME=value, with matching quotes if any.")
        else:
            values[match["name"]] = value
    if faults:
        raise SettingsError(*faults)
    return values


def _unquoted(text: str) -> str | None:
    """The value to the right of ``=``; None if a quote is not closed."""
    if text.startswith('"'):
        match = _DOUBLE_QUOTED.fullmatch(text)
        if match is None:
            return None
        return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[1]), match["text"])
    if text.startswith("'"):
        match = _SINGLE_QUOTED.fullmatch(text)
        return None if match is None else match["text"]
    return re.split(r"(?:^|\s)#", text, maxsplit=1)[0].strip()


def _token(name: str, value: str) -> str:
    if not value.isascii() or any(character.isspace() for character in value):
        raise SettingsError(f"{name} is not a token: it has spaces or characters that tokens never have.")
    return value


def _database(name: str, value: str) -> str:
    if "://" not in value:
        return value
    try:
        parts = urlsplit(value)
    except ValueError:
        parts = urlsplit("")
    # The URL is not shown: it may hold a password.
    if parts.scheme not in ("postgresql", "postgres"):
        raise SettingsError(f"{name} is wrong: give the path of a file, or a postgresql:// URL.")
    host = parts.netloc.rpartition("@")[2]
    whole = "@" not in parts.path and "#" not in value
    options = all("=" in option for option in parts.query.split("&")) if parts.query else True
    if not whole or not options or not _HOST.fullmatch(host):
        # Read on, half of a password would be the name of a server, which errors show.
        raise SettingsError(
            f"{name} is not a URL: give postgresql://USER:PASSWORD@HOST:PORT/NAME, with one HOST, and"
            " / : @ # ? and % in the password written as %2F %3A %40 %23 %3F and %25."
        )
    return value


def database_of(value: str) -> str:
    """The database that an argument names, as CANASTA_DATABASE would. Raises ``SettingsError``."""
    return _database("The URL", value)


def _connections(name: str, value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", value) or not 2 <= int(value) <= 100:
        raise SettingsError(f"{name} is {value!r}: give a whole number from 2 to 100.")
    return int(value)


def _address(name: str, value: str) -> str:
    try:
        parts = urlsplit(value)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    plain = parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/")
    if not plain or parts.query or parts.fragment or parts.username or port == 0:
        raise SettingsError(f"{name} is {value!r}: give an address such as http://127.0.0.1:8080.")
    return value.rstrip("/")


def _shards(name: str, value: str) -> Shards | None:
    if value.lower() == "auto":
        return None
    from data import Shards  # here, so that a referee does not wait for a database's client

    try:
        return Shards.parse(value)
    except ValueError as error:
        raise SettingsError(
            f"{name} is {value!r}: {error}. Give some shards and how many there are, such as 0-3/16, or auto."
        ) from None


def _log_level(name: str, value: str) -> str:
    level = value.upper()
    if level not in LOG_LEVELS:
        raise SettingsError(f"{name} is {value!r}: give one of {', '.join(LOG_LEVELS)}.")
    return level


def _log_format(name: str, value: str) -> str:
    if value.lower() not in LOG_FORMATS:
        raise SettingsError(f"{name} is {value!r}: give text or json.")
    return value.lower()


def _status(name: str, value: str) -> tuple[str, int]:
    found = re.fullmatch(r"(?:(?P<host>[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):)?(?P<port>[0-9]{1,5})", value)
    if found is None or int(found["port"]) > 65535:
        raise SettingsError(f"{name} is {value!r}: give a port, or an address and a port: 0.0.0.0:9090.")
    return (found["host"] or LOCAL).strip("[]"), int(found["port"])


def _next_deal_seconds(name: str, value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", value) or not 5 <= int(value) <= 86400:
        raise SettingsError(f"{name} is {value!r}: give a whole number of seconds from 5 to 86400.")
    return int(value)


def _computer_seconds(name: str, value: str) -> float:
    if not re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,3})?", value) or float(value) > 60:
        raise SettingsError(f"{name} is {value!r}: give seconds from 0 to 60, such as 1.3.")
    return float(value)


def _computer_processes(name: str, value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", value) or int(value) > 64:
        raise SettingsError(f"{name} is {value!r}: give a whole number from 0 to 64.")
    return int(value)


def _limit(name: str, value: str) -> Limit:
    found = re.fullmatch(r"([0-9]{1,6})\s*/\s*([0-9]{1,6})", value)
    if found is None:
        raise SettingsError(
            f"{name} is {value!r}: give how often for a person and for a server, such as 12/40 (0: no limit)."
        )
    return Limit(int(found[1]), int(found[2]))


_READERS: Mapping[str, tuple[str, Callable[[str, str], Any]]] = {
    "DISCORD_TOKEN": ("token", _token),
    "CANASTA_DATABASE": ("database", _database),
    "CANASTA_DATABASE_CONNECTIONS": ("database_connections", _connections),
    "CANASTA_DISCORD": ("discord", _address),
    "CANASTA_SHARDS": ("shards", _shards),
    "CANASTA_LOG_LEVEL": ("log_level", _log_level),
    "CANASTA_LOG_FORMAT": ("log_format", _log_format),
    "CANASTA_STATUS_PORT": ("status", _status),
    "CANASTA_NEXT_DEAL_SECONDS": ("next_deal_seconds", _next_deal_seconds),
    "CANASTA_COMPUTER_SECONDS": ("computer_seconds", _computer_seconds),
    "CANASTA_COMPUTER_PROCESSES": ("computer_processes", _computer_processes),
    "CANASTA_TABLES_PER_HOUR": ("tables_per_hour", _limit),
    "CANASTA_MATCHES_PER_HOUR": ("matches_per_hour", _limit),
    "CANASTA_TOURNAMENTS_PER_HOUR": ("tournaments_per_hour", _limit),
    "CANASTA_REPLAYS_PER_HOUR": ("replays_per_hour", _limit),
    "CANASTA_ANIMATIONS_PER_HOUR": ("animations_per_hour", _limit),
    "CANASTA_LOOK_BACKS_PER_HOUR": ("look_backs_per_hour", _limit),
    "CANASTA_INVITATIONS_PER_HOUR": ("invitations_per_hour", _limit),
    "CANASTA_CALLS_PER_HOUR": ("calls_per_hour", _limit),
    "CANASTA_HINTS_PER_HOUR": ("hints_per_hour", _limit),
    "CANASTA_SEARCHES_PER_HOUR": ("searches_per_hour", _limit),
    "CANASTA_GUEST_CALLS_PER_HOUR": ("guest_calls_per_hour", _limit),
    "CANASTA_OWN_LISTS_PER_HOUR": ("own_lists_per_hour", _limit),
    "CANASTA_EXPORTS_PER_HOUR": ("exports_per_hour", _limit),
    "CANASTA_BARS_PER_HOUR": ("bars_per_hour", _limit),
    "CANASTA_CLOSINGS_PER_HOUR": ("closings_per_hour", _limit),
}
"""The field that each variable sets, and how its text is read."""
SETTINGS = tuple(_READERS)
"""Every known variable."""
