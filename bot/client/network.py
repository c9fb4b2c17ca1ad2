"""How requests to Discord fail: no answer, a refusal, an answer of the bot that comes too late."""

import logging
from typing import Final

import aiohttp
import discord

NO_ANSWER: Final = (aiohttp.ClientError, OSError)
"""Discord can't be reached, or has cut the line before it answered: what was asked may be done or not."""
FAILED: Final = (discord.HTTPException, *NO_ANSWER)
"""What a request to Discord raises: it is refused, or there is no answer."""
ANSWERED = 40060
"""Discord's error code if it has an answer already."""
TOO_LATE = (10062, 10015, 50027, ANSWERED)
"""Discord's error codes if it no longer accepts an answer (after 3 s, others after 15 minutes) or has one."""


class _OthersOnly(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        return not (isinstance(error, discord.HTTPException) and error.code in TOO_LATE)


_FILTER = _OthersOnly()


def forgive_late_suggestions() -> None:
    """Keep late autocomplete answers, which are normal when people type fast, out of the log."""
    logging.getLogger("discord.app_commands.tree").addFilter(_FILTER)
