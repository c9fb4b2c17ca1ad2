"""What the operator decides: environment variables, and a ``.env`` file for those that are not set there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
DATABASE = "canasta.db"
NEXT_DEAL_SECONDS = 120
COMPUTER_SECONDS = 1.3
_LINE = re.compile(r"(?:export\s+)?(?P<name>[A-Za-z_][A-Za-z0-9_]*)\s*=\s*(?P<value>.*)")
_DOUBLE_QUOTED = re.compile(r'"(?P<text>(?:[^"\\]|\\.)*)"\s*(?:#.*)?')
_SINGLE_QUOTED = re.compile(r"'(?P<text>[^']*)'\s*(?:#.*)?")
_ESCAPES = {"n": "\n", "t": "\t"}


class SettingsError(Exception):
    """A setting is wrong or missing; ``str(error)`` is one line that names it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one run. What may hold a secret is left out of ``repr``."""

    token: str = field(repr=False)
    database: str = field(default=DATABASE, repr=False)
    """Path of the SQLite file, or a URL of another database."""
    discord: str | None = None
    """Address of a stand-in for Discord, such as the sandbox; None for Discord itself."""
    log_level: str = "INFO"
    next_deal_seconds: int = NEXT_DEAL_SECONDS
    """After so many seconds the next deal starts by itself."""
    computer_seconds: float = COMPUTER_SECONDS
    """How long a computer player takes for each thing it does."""

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must never be read in a log: the token, and the password in the database's URL."""
        password = urlsplit(self.database).password if "://" in self.database else None
        return tuple(secret for secret in (self.token, password, unquote(password or "")) if secret)


def load_settings(
    environment: Mapping[str, str], env_file: Path | None = None, *, token_needed: bool = True
) -> Settings:
    """Read and check the settings; a variable of the environment counts before the same one in the file.

    An empty value is the same as none. ``token_needed`` False: for what does not log in. Raises
    ``SettingsError`` for the first setting that is wrong or missing.
    """
    values = {**(read_env_file(env_file) if env_file is not None else {}), **environment}
    given = {name: value.strip() for name, value in values.items() if value.strip()}
    return Settings(
        token=_token(given.get("DISCORD_TOKEN", None if token_needed else "")),
        database=_database(given.get("CANASTA_DATABASE", DATABASE)),
        discord=_address(given.get("CANASTA_DISCORD")),
        log_level=log_level(given.get("CANASTA_LOG_LEVEL", "INFO")),
        next_deal_seconds=_next_deal_seconds(given.get("CANASTA_NEXT_DEAL_SECONDS")),
        computer_seconds=_computer_seconds(given.get("CANASTA_COMPUTER_SECONDS")),
    )


def read_env_file(path: Path) -> dict[str, str]:
    """The variables of a ``.env`` file: ``NAME=value`` lines, quotes, comments, ``export``; none if it is
    absent.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} cannot be read: {error}.") from None
    values = {}
    for number, line in enumerate(lines, start=1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        match = _LINE.fullmatch(stripped)
        value = None if match is None else _unquoted(match["value"])
        if match is None or value is None:
            # The line itself is not shown: it may hold the token.
            raise SettingsError(f"{path}, line {number}: expected NAME=value, with matching quotes if any.")
        values[match["name"]] = value
    return values


def _unquoted(text: str) -> str | None:
    """The value that stands to the right of ``=``; None where a quote is not closed."""
    if text.startswith('"'):
        match = _DOUBLE_QUOTED.fullmatch(text)
        if match is None:
            return None
        return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[1]), match["text"])
    if text.startswith("'"):
        match = _SINGLE_QUOTED.fullmatch(text)
        return None if match is None else match["text"]
    return re.split(r"(?:^|\s)#", text, maxsplit=1)[0].strip()


def _token(value: str | None) -> str:
    if value is None:
        raise SettingsError(
            "DISCORD_TOKEN is missing: put the bot's token into the environment or into .env"
            " (see .env.example)."
        )
    if not value.isascii() or any(character.isspace() for character in value):
        raise SettingsError("DISCORD_TOKEN is not a token: it has spaces or letters that no token has.")
    return value


def _database(value: str) -> str:
    if "://" not in value:
        return value
    try:
        parts = urlsplit(value)
    except ValueError:
        parts = urlsplit("")
    # The URL is not shown: it may hold a password.
    if parts.scheme not in ("postgresql", "postgres"):
        raise SettingsError("CANASTA_DATABASE is wrong: give the path of a file, or a postgresql:// URL.")
    return value


def _address(value: str | None) -> str | None:
    if value is None:
        return None
    try:
        parts = urlsplit(value)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    plain = parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/")
    if not plain or parts.query or parts.fragment or parts.username or port == 0:
        raise SettingsError(f"CANASTA_DISCORD is {value!r}: give an address such as http://127.0.0.1:8080.")
    return value.rstrip("/")


def log_level(value: str) -> str:
    """A log level in capitals, or ``SettingsError``."""
    level = value.upper()
    if level not in LOG_LEVELS:
        raise SettingsError(f"CANASTA_LOG_LEVEL is {value!r}: give one of {', '.join(LOG_LEVELS)}.")
    return level


def _next_deal_seconds(value: str | None) -> int:
    if value is None:
        return NEXT_DEAL_SECONDS
    if not re.fullmatch(r"[0-9]{1,5}", value) or not 5 <= int(value) <= 86400:
        raise SettingsError(
            f"CANASTA_NEXT_DEAL_SECONDS is {value!r}: give a whole number of seconds from 5 to 86400."
        )
    return int(value)


def _computer_seconds(value: str | None) -> float:
    if value is None:
        return COMPUTER_SECONDS
    if not re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,3})?", value) or float(value) > 60:
        raise SettingsError(f"CANASTA_COMPUTER_SECONDS is {value!r}: give seconds from 0 to 60, such as 1.3.")
    return float(value)
