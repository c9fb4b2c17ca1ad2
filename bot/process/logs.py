"""Logging to standard error, one line per record, without secrets."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable

HIDDEN = "[hidden]"
# Tokens of interactions and webhooks live for minutes or longer and let anybody answer in the bot's name.
# They occur in addresses and in the payloads that discord.py logs at DEBUG.
_TOKENS = (
    re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?'\"]+"),
    re.compile(r"(['\"]token['\"]:\s*['\"])[^'\"]+"),
    re.compile(r"(\bBot\s+)[\w-]{10,}(?:\.[\w-]+)+"),
)


class SecretlessFormatter(logging.Formatter):
    """Formats like its base class, exceptions included, then hides every secret in the result."""

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        return hide(super().format(record), self._secrets)


def hide(text: str, secrets: Iterable[str]) -> str:
    """The text without these secrets and without anything that looks like a Discord token."""
    for secret in secrets:
        text = text.replace(secret, HIDDEN)
    for pattern in _TOKENS:
        text = pattern.sub(rf"\1{HIDDEN}", text)
    return text


def set_up_logging(level: str, secrets: Iterable[str]) -> None:
    """Send everything of this level and above to standard error; a second call replaces the first."""
    handler = logging.StreamHandler()
    handler.setFormatter(SecretlessFormatter(secrets))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    logging.captureWarnings(True)
