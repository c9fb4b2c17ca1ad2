"""Where on a server new tables and tournaments are opened, and by whom: everywhere and by everybody, unless
its managers choose otherwise. What has been opened goes on wherever it stands.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from canasta.i18n import Text
from data import Store

CHANNELS: Final = "open_channels"
"""The name of the setting in the store."""
_NAMED: Final = 5
"""The most channels that a refusal names."""


class Opens(StrEnum):
    """What a role may be needed for. The values are the names of the settings in the store."""

    TABLES = "tables_role"
    TOURNAMENTS = "tournaments_role"


@dataclass(frozen=True, slots=True)
class Opening:
    """Where tables and tournaments open, nothing for everywhere, and the role that it takes."""

    channels: tuple[int, ...] = ()
    roles: Mapping[Opens, int] = field(default_factory=dict)

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Opening:
        roles = {what: int(kept[what.value]) for what in Opens if kept.get(what.value) is not None}
        return cls(tuple(map(int, kept.get(CHANNELS) or ())), roles)


@dataclass(frozen=True, slots=True)
class Asking:
    """Somebody who wants to open something. ``places``: the channel, and around a thread the one that it
    belongs to; ``visible``: the server's channels for tables that this person sees; ``lost``: roles that are
    needed and have been deleted.
    """

    places: frozenset[int]
    roles: frozenset[int] = frozenset()
    manages_server: bool = False
    manages_events: bool = False
    visible: tuple[int, ...] = ()
    lost: frozenset[int] = frozenset()


def barred(opening: Opening, what: Opens, asking: Asking) -> Text | None:
    """Why this person can't open a table, or a tournament, where they ask; None if they can."""
    return barred_here(opening, asking) or barred_person(opening, what, asking)


def barred_here(opening: Opening, asking: Asking) -> Text | None:
    """Why nothing is opened where they ask; None if it is."""
    if not opening.channels or not asking.places.isdisjoint(opening.channels):
        return None
    if not asking.visible:
        return Text(
            "Tables can't be opened in this channel. Members with Manage Server can change that: "
            "/canasta-server settings."
        )
    places = _listed(asking.visible)
    return Text("On this server, tables open in {places}. Try again there.", places=places)


def barred_person(opening: Opening, what: Opens, asking: Asking) -> Text | None:
    """Why this person can't open this anywhere; None if they can."""
    role = opening.roles.get(what)
    if asking.manages_server:
        return None
    tables = what is Opens.TABLES
    if role is None:
        if tables or asking.manages_events:
            return None
        return Text("Only members with Manage Server or Manage Events can open tournaments.")
    if role in asking.roles:
        return None
    if role in asking.lost:
        return (
            Text(
                "The role that may open tables here has been deleted. Members with Manage Server can choose "
                "another: /canasta-server settings."
            )
            if tables
            else Text(
                "The role that may open tournaments here has been deleted. Members with Manage Server can "
                "choose another: /canasta-server settings."
            )
        )
    named = f"<@&{role}>"
    return (
        Text("Only members with {role} can open tables here.", role=named)
        if tables
        else Text("Only members with {role} can open tournaments here.", role=named)
    )


def _listed(channels: Collection[int]) -> str:
    named = [f"<#{channel}>" for channel in channels][:_NAMED]
    return ", ".join([*named, *(["…"] if len(channels) > _NAMED else [])])


class OpeningRules:
    """Reads these settings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_server(self, guild_id: int) -> Opening:
        return Opening.of(await self._store.settings.of_guild(guild_id))
