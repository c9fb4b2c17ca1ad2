"""Records of the audit log, of what people in charge of a server have done there: frozen, plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

Detail = int | str | bool | None
"""A plain value among the details of an entry."""
SOMEBODY_GONE = 0
"""Instead of the id of somebody whose data are deleted."""


class Deed(StrEnum):
    """What was done. The values are in the store: one that has landed keeps its meaning. Each has its words
    in the ``deeds`` of a feature (bot/<feature>/feature.py).
    """

    MATCH_ENDED = "match_ended"
    LOBBY_CLOSED = "lobby_closed"
    TABLE_CLOSED = "table_closed"
    LOBBY_REMOVED = "lobby_removed"
    BARRED = "barred"
    UNBARRED = "unbarred"
    BARRED_FOR_LEAVING = "barred_for_leaving"
    SUBSTITUTED = "substituted"
    SEAT_OFFERED = "seat_offered"
    TOURNAMENT_OPENED = "tournament_opened"
    TOURNAMENT_STARTED = "tournament_started"
    TOURNAMENT_CANCELLED = "tournament_cancelled"
    TOURNAMENT_PLANNED = "tournament_planned"
    CHECKED_IN = "checked_in"
    DIRECTOR_ADDED = "director_added"
    DIRECTOR_REMOVED = "director_removed"
    HANDED_OVER = "handed_over"
    ROUND_EXTENDED = "round_extended"
    ROUND_ENDED = "round_ended"
    SCORE_ADJUSTED = "score_adjusted"
    SCORE_RESTORED = "score_restored"
    ENTRY_REMOVED = "entry_removed"
    ENTRY_REINSTATED = "entry_reinstated"
    TABLE_FORFEITED = "table_forfeited"
    SUBSTITUTE_ASKED = "substitute_asked"
    SUBSTITUTE_PUT_IN = "substitute_put_in"
    PLAYER_REMINDED = "player_reminded"
    LADDER_OPENED = "ladder_opened"
    LADDER_ENDED = "ladder_ended"
    LADDER_REMOVED = "ladder_removed"
    SERIES_OPENED = "series_opened"
    SERIES_ENDED = "series_ended"
    STANDING_ENDED = "standing_ended"
    SETTING = "setting"
    PRESET_SAVED = "preset_saved"
    PRESET_DELETED = "preset_deleted"
    PRESET_DEFAULT = "preset_default"
    ROLE_GIVEN = "role_given"
    ROLE_DROPPED = "role_dropped"
    BOARD_POSTED = "board_posted"
    BOARD_REMOVED = "board_removed"
    AUDIT_STARTED = "audit_started"
    AUDIT_STOPPED = "audit_stopped"
    EXPORTED = "exported"
    RELIED_GONE = "relied_gone"


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One deed on a server. ``by`` is who did it, None for the program; ``person_id`` whom it concerns.

    ``details`` are a few plain values. They hold neither cards nor ids of people; what somebody typed stands
    under ``reason``, a person's name under ``name``: both go with the data of those concerned.
    """

    guild_id: int
    deed: Deed
    by: int | None = None
    table_id: int | None = None
    tournament_id: int | None = None
    person_id: int | None = None
    details: Mapping[str, Detail] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AuditLine:
    """An entry as it is stored: its number, when it was noted, and what it is about as that is known now.
    ``deed`` may be one that this release does not know. ``place_id`` is where the table is or was played, or
    the tournament's channel; ``tournament`` that one's name.
    """

    id: int
    at: datetime
    guild_id: int
    deed: str
    by: int | None
    table_id: int | None
    tournament_id: int | None
    person_id: int | None
    details: Mapping[str, Detail]
    place_id: int | None = None
    tournament: str = ""


@dataclass(frozen=True, slots=True)
class AuditChannel:
    """Where a server has its entries posted, in which language. ``trouble``: what keeps the bot from it, as
    ``bot/server/workers/audit_posts.py`` names it; None: nothing.
    """

    guild_id: int
    channel_id: int
    locale: str
    trouble: str | None = None
