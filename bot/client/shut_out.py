"""Whom and which servers the operator has shut out (`canasta shut-out`): they are told so, no more."""

import logging
from typing import Any, Final

import discord

from bot.client.network import FAILED
from bot.layout import shown_text
from canasta.i18n import Text, translator
from data import Store
from data.process.desk import Gate

log = logging.getLogger(__name__)

REACH: Final = Text("The terms of service on my profile say how to reach them.")


class ShutOut:
    """What the store says of that, as it was a few seconds ago: no click waits for a query."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.gate = Gate({}, {})

    async def look(self) -> None:
        """Read it again. A periodic task."""
        self.gate = await self._store.desk.gate()

    def why(self, person_id: int, guild_id: int | None) -> Text | None:
        """Why this person gets no answer on this server (None: in a direct message); None if they do."""
        reason = self.gate.person(person_id)
        if reason is not None:
            return _with_reason(
                Text("The person who runs me has shut you out, so I don't answer you."), reason
            )
        reason = None if guild_id is None else self.gate.servers.get(guild_id)
        if reason is not None:
            return _with_reason(Text("The person who runs me has shut this server out."), reason)
        return None

    async def turns_away(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether this comes from somebody or a server that is shut out; they are told so privately."""
        why = self.why(interaction.user.id, interaction.guild_id)
        if why is None:
            return False
        try:
            if interaction.type is discord.InteractionType.autocomplete:
                await interaction.response.autocomplete([])
            else:
                words = translator(str(interaction.locale)).text(why)
                await interaction.response.send_message(words, ephemeral=True, allowed_mentions=_NOBODY)
        except FAILED as error:
            log.info("Could not tell somebody that they are shut out: %s", error)
        return True


_NOBODY: Final = discord.AllowedMentions.none()


def _with_reason(what: Text, reason: str) -> Text:
    """The sentence, the operator's reason, and how to reach them."""
    if not reason:
        return Text("{what} {reach}", what=what, reach=REACH)
    return Text("{what} Their reason: {reason}. {reach}", what=what, reason=shown_text(reason), reach=REACH)
