"""A ping on its way: claimed in the store, to be made by the table's own message or by one below it."""

import re
import secrets
from dataclasses import dataclass

import discord

from bot.time.availability import PlayerTimeSettings, Where
from data.records.turns import MadePing, PingState, Turn

_NONCE = re.compile(r"(?P<turn>[0-9]+)(?P<kind>[cr])[0-9a-f]+")


@dataclass(slots=True)
class TurnCall:
    """The ping, or the reminder, of a person to move; ``line`` is what it says at the table. ``begun``: a
    message below the table may be making it already. ``place_id`` and ``message_id`` say which message has
    made it, None while none has.
    """

    person_id: int
    turn: Turn
    settings: PlayerTimeSettings
    line: str
    reminder: bool
    live: bool = False
    begun: bool = False
    place_id: int | None = None
    message_id: int | None = None

    @property
    def here(self) -> bool:
        """Whether the person wants to be pinged at the table."""
        preferences = self.settings.preferences
        if preferences.where is Where.DIGEST and self.live:
            return True
        return preferences.where is not Where.NOWHERE and not preferences.direct

    @property
    def with_table(self) -> bool:
        """Whether the table is posted again with it: two requests; with a ping of its own it is three."""
        return self.here and not self.live

    @property
    def claim(self) -> PingState:
        """What it is while it is on its way."""
        return PingState.REMINDING if self.reminder else PingState.PINGING

    @property
    def mention(self) -> discord.AllowedMentions:
        """Allows to mention this person alone."""
        return discord.AllowedMentions(users=[discord.Object(self.person_id)])

    @property
    def made(self) -> MadePing:
        """The ping as it is recorded."""
        done = PingState.REMINDED if self.reminder else PingState.PINGED
        return MadePing(self.turn.version, done, self.place_id, self.message_id, self.turn.deadline_at)

    def made_by(self, place_id: int, message_id: int) -> None:
        """Note that this message has made the ping."""
        self.place_id, self.message_id = place_id, message_id


def new_nonce(call: TurnCall | None) -> str:
    """A nonce for a table message, of at most 25 characters, which names the ``call`` that it makes."""
    if call is None:
        return secrets.token_hex(8)
    return f"{call.turn.version}{'r' if call.reminder else 'c'}{secrets.token_hex(5)}"


def calls(nonce: str | None, turn: Turn) -> PingState | None:
    """What the message with this nonce was to make for this turn: PINGING, REMINDING, or nothing."""
    parts = _NONCE.fullmatch(nonce or "")
    if parts is None or int(parts["turn"]) != turn.version:
        return None
    return PingState.REMINDING if parts["kind"] == "r" else PingState.PINGING
