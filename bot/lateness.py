"""Answers that came too late for Discord: nothing to be done about, and nothing to be alarmed by."""

from __future__ import annotations

import logging

import discord

TOO_LATE = (10062, 40060)
"""Discord's codes where it no longer takes an answer (three seconds are over) or has one already."""


class _OthersOnly(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        return not (isinstance(error, discord.HTTPException) and error.code in TOO_LATE)


_FILTER = _OthersOnly()


def forgive_late_suggestions() -> None:
    """Keep suggestions that came too late for somebody who types fast out of the log, where discord.py puts
    them as errors with a traceback. A second call does nothing.
    """
    logging.getLogger("discord.app_commands.tree").addFilter(_FILTER)
