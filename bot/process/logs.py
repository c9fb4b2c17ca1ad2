"""Logging to standard error, one line per record, as text or as JSON, without secrets."""

import json
import logging
import os
import re
import socket
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from bot.client.ongoing import current

HIDDEN = "[hidden]"
OURS = ("bot", "canasta", "cogs", "data", "renderers", "sandbox")
"""The packages whose loggers may say all they have to say. A library's DEBUG repeats what it carries: a
driver's has every statement with its values, the seed of a running deal among them, and discord.py's every
message, hands in words included.
"""
# Tokens of interactions and webhooks live for minutes or longer and let anybody answer in the bot's name.
# They occur in addresses, which errors name.
_SECRETS = (
    re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?'\"]+"),
    re.compile(r"(['\"]token['\"]:\s*['\"])[^'\"]+"),
    re.compile(r"(\bBot\s+)[\w-]{10,}(?:\.[\w-]+)+"),
    # As long as the seed of a deal, or the key of the marks that are kept of people.
    re.compile(r"()(?<![0-9a-fA-F])[0-9a-fA-F]{64}(?![0-9a-fA-F])"),
    # PostgreSQL names the values of a row that it refuses.
    re.compile(r"(DETAIL:\s*)[^\n]+"),
)


class SecretlessFormatter(logging.Formatter):
    """Formats like its base class, then hides every secret. A line about an interaction has its reference."""

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        return hide(super().format(record), self._secrets)

    def formatMessage(self, record: logging.LogRecord) -> str:
        line = super().formatMessage(record)
        ongoing = current()
        return line if ongoing is None else f"{line} [{ongoing.reference}]"


class JsonFormatter(logging.Formatter):
    """One JSON object a line: when (UTC), how bad, who says what, in which process, and about which
    interaction. Secrets are hidden in each text before it is written as JSON, where quotes are escaped.
    """

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__()
        self._secrets = tuple(secret for secret in secrets if secret)
        self._host = socket.gethostname()

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": hide(record.getMessage(), self._secrets),
            "process": os.getpid(),
            "host": self._host,
        }
        ongoing = current()
        if ongoing is not None:
            said |= {"interaction": ongoing.reference, "what": ongoing.what}
            said |= {} if ongoing.guild_id is None else {"guild": str(ongoing.guild_id)}
            said |= {} if ongoing.shard is None else {"shard": ongoing.shard}
        if record.exc_info:
            said["exception"] = hide(self.formatException(record.exc_info), self._secrets)
        if record.stack_info:
            said["stack"] = hide(self.formatStack(record.stack_info), self._secrets)
        return json.dumps(said, ensure_ascii=False)


def hide(text: str, secrets: Iterable[str]) -> str:
    """The text without these secrets, Discord's tokens, seeds, and the values of a refused row."""
    for secret in secrets:
        text = text.replace(secret, HIDDEN)
    for pattern in _SECRETS:
        text = pattern.sub(rf"\1{HIDDEN}", text)
    return text


def set_up_logging(level: str, secrets: Iterable[str], *, as_json: bool = False) -> None:
    """Send all from this level up to standard error, of libraries at most INFO; a second call replaces it."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter(secrets) if as_json else SecretlessFormatter(secrets))
    # A library may have set the level of its logger by itself.
    handler.setLevel(level)
    handler.addFilter(_may_be_said)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(logging.getLevelNamesMapping()[level], logging.INFO))
    for name in OURS:
        logging.getLogger(name).setLevel(level)
    logging.captureWarnings(True)


def _may_be_said(record: logging.LogRecord) -> bool:
    return record.levelno >= logging.INFO or record.name.partition(".")[0] in OURS
