"""How the text of each setting is read, and what is said of one that is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from bot.runtime.settings.settings import Limit, SettingsError

if TYPE_CHECKING:
    from data import Shards

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
LOG_FORMATS = ("text", "json")
LOCAL = "127.0.0.1"
"""Where the status is shown without a word of the operator: to this machine alone."""
_HOST = re.compile(r"(?:\[[0-9A-Fa-f:.]+\]|[^\[\]:,]*)(?::[0-9]{1,5})?")


def _token(name: str, value: str) -> str:
    if not value.isascii() or any(character.isspace() for character in value):
        raise SettingsError(f"{name} is not a token: it has spaces or characters that tokens never have.")
    return value


def _database(name: str, value: str) -> str:
    if "://" not in value:
        try:
            return str(Path(value).expanduser()) if value.startswith("~") else value
        except RuntimeError:
            raise SettingsError(f"{name} is {value!r}: there is no such user on this machine.") from None
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


def _whole(least: int, most: int, what: str = "a whole number") -> Callable[[str, str], int]:
    """Reads a number from ``least`` to ``most``."""

    def read(name: str, value: str) -> int:
        if not re.fullmatch(r"[0-9]{1,5}", value) or not least <= int(value) <= most:
            raise SettingsError(f"{name} is {value!r}: give {what} from {least} to {most}.")
        return int(value)

    return read


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
    match = re.fullmatch(r"(?:(?P<host>[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):)?(?P<port>[0-9]{1,5})", value)
    if match is None or int(match["port"]) > 65535:
        raise SettingsError(f"{name} is {value!r}: give a port, or an address and a port: 0.0.0.0:9090.")
    return (match["host"] or LOCAL).strip("[]"), int(match["port"])


def _computer_seconds(name: str, value: str) -> float:
    if not re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,3})?", value) or float(value) > 60:
        raise SettingsError(f"{name} is {value!r}: give seconds from 0 to 60, such as 1.3.")
    return float(value)


def hourly_limit(name: str, value: str) -> Limit:
    """An hourly limit. Raises ``SettingsError`` for anything else."""
    match = re.fullmatch(r"([0-9]{1,6})\s*/\s*([0-9]{1,6})", value)
    if match is None:
        raise SettingsError(
            f"{name} is {value!r}: give how often for a person and for a server, such as 12/40 (0: no limit)."
        )
    return Limit(int(match[1]), int(match[2]))


READERS: Mapping[str, tuple[str, Callable[[str, str], Any]]] = {
    "DISCORD_TOKEN": ("token", _token),
    "CANASTA_DATABASE": ("database", _database),
    "CANASTA_DATABASE_CONNECTIONS": ("database_connections", _whole(2, 100)),
    "CANASTA_DISCORD": ("discord", _address),
    "CANASTA_SHARDS": ("shards", _shards),
    "CANASTA_LOG_LEVEL": ("log_level", _log_level),
    "CANASTA_LOG_FORMAT": ("log_format", _log_format),
    "CANASTA_STATUS_PORT": ("status", _status),
    "CANASTA_NEXT_DEAL_SECONDS": ("next_deal_seconds", _whole(5, 86400, "a whole number of seconds")),
    "CANASTA_COMPUTER_SECONDS": ("computer_seconds", _computer_seconds),
    "CANASTA_COMPUTER_PROCESSES": ("computer_processes", _whole(0, 64)),
}
"""The field that each variable sets, and how its text is read."""
SETTINGS = tuple(READERS)
"""Every variable but those of hourly limits, which features declare."""
