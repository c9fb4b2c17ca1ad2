"""Answers that came too late for Discord: expected, and not errors."""

import logging

import discord

ANSWERED = 40060
"""Discord's error code if it has an answer already."""
TOO_LATE = (10062, 10015, 50027, ANSWERED)
"""Discord's error codes if it no longer accepts an answer (the first after three seconds, others after
fifteen minutes) or has one already.
"""


class _OthersOnly(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        return not (isinstance(error, discord.HTTPException) and error.code in TOO_LATE)


_FILTER = _OthersOnly()


def forgive_late_suggestions() -> None:
    """Keep late autocomplete answers out of the log, where discord.py writes them as errors with a traceback:
    they are normal when people type fast. A second call does nothing.
    """
    logging.getLogger("discord.app_commands.tree").addFilter(_FILTER)
