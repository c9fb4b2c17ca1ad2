"""The interaction that is being answered: log lines and figures name it.

It stands in a context variable, so that every task that is begun while answering belongs to it too.
"""

from __future__ import annotations

import base64
import hashlib
import logging
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, cast

from bot.layout import parse

if TYPE_CHECKING:
    import discord  # not needed to write a log

log = logging.getLogger(__name__)

LASTS: Final = 60.0
"""Seconds in which what an interaction begins is a part of it; later, as in a match, it is not."""
SUGGESTIONS: Final = "suggestions"
UNKNOWN: Final = "unknown"


@dataclass(frozen=True, slots=True)
class Ongoing:
    """One interaction. ``what`` is the name of its command, or what the pressed button means: one of some
    hundred words, never anything that somebody typed. ``shard`` is that of its server.
    """

    id: int
    what: str
    guild_id: int | None = None
    shard: int | None = None
    begun: float = field(default_factory=monotonic)
    """When it reached this process, in seconds of the monotonic clock."""
    changed: set[int] = field(default_factory=set, compare=False)
    """The tables that were changed for it."""

    @property
    def reference(self) -> str:
        """The eight letters by which people and log lines name it."""
        digest = hashlib.blake2b(str(self.id).encode(), digest_size=5).digest()
        return base64.b32encode(digest).decode().lower()

    @property
    def seconds(self) -> float:
        """How long ago it reached this process."""
        return monotonic() - self.begun


_CURRENT: ContextVar[Ongoing | None] = ContextVar("ongoing_interaction", default=None)


def begin(interaction: discord.Interaction[Any], shard: int | None = None) -> Ongoing:
    """From now on, what this task does and begins belongs to this interaction."""
    ongoing = Ongoing(interaction.id, what(interaction), interaction.guild_id, shard)
    _CURRENT.set(ongoing)
    log.debug("Answering %s.", ongoing.what)
    return ongoing


def current() -> Ongoing | None:
    """The interaction to which the running task belongs, if there is one and it hasn't long been over."""
    ongoing = _CURRENT.get()
    return None if ongoing is None or ongoing.seconds > LASTS else ongoing


def what(interaction: discord.Interaction[Any]) -> str:
    """What an interaction is about, in one of a bounded number of words."""
    if interaction.type.name == "autocomplete":
        return SUGGESTIONS
    if interaction.type.name == "application_command":
        return UNKNOWN if interaction.command is None else f"/{interaction.command.qualified_name}"
    data = cast("dict[str, object]", interaction.data or {})
    found = parse(str(data.get("custom_id")))
    return UNKNOWN if found is None or found.verb is None else found.verb.label
