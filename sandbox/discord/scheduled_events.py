"""The events of servers, as members see them above the channels; only those outside voice channels."""

from dataclasses import dataclass
from datetime import datetime

from sandbox.discord.clock import Snowflakes
from sandbox.discord.errors import FormErrors, known
from sandbox.discord.model import Json

EXTERNAL, MEMBERS_ONLY = 3, 2
SCHEDULED = 1
NAME, DESCRIPTION, LOCATION = 100, 1000, 100
"""The most characters of the texts."""


@dataclass
class ScheduledEvent:
    id: int
    guild_id: int
    creator_id: int
    name: str
    description: str | None
    starts: str
    ends: str
    location: str
    status: int = SCHEDULED


class ScheduledEvents:
    def __init__(self, ids: Snowflakes) -> None:
        self._ids = ids
        self.items: dict[int, ScheduledEvent] = {}

    def of_guild(self, guild_id: int) -> list[ScheduledEvent]:
        """The events of a server, oldest first."""
        return [event for event in self.items.values() if event.guild_id == guild_id]

    def get(self, guild_id: int, event_id: int) -> ScheduledEvent:
        """An event of a server by its id; 10070 if there is none."""
        event = self.items.get(event_id)
        if event is None or event.guild_id != guild_id:
            raise known(10070)
        return event

    def create(self, guild_id: int, creator_id: int, body: Json, now: float) -> ScheduledEvent:
        """A new event from the body of a request at this time."""
        _check(body, now, whole=True)
        event = ScheduledEvent(
            self._ids.next(),
            guild_id,
            creator_id,
            body["name"],
            body.get("description"),
            body["scheduled_start_time"],
            body["scheduled_end_time"],
            body["entity_metadata"]["location"],
        )
        self.items[event.id] = event
        return event

    def change(self, event: ScheduledEvent, body: Json, now: float) -> None:
        _check(body, now, whole=False)
        event.name = body.get("name", event.name)
        event.description = body.get("description", event.description)
        event.starts = body.get("scheduled_start_time", event.starts)
        event.ends = body.get("scheduled_end_time", event.ends)
        event.location = (body.get("entity_metadata") or {}).get("location", event.location)

    def delete(self, event: ScheduledEvent) -> None:
        del self.items[event.id]


def _check(body: Json, now: float, *, whole: bool) -> None:
    """Raise 50035 with everything that is wrong; ``whole``: nothing needed may be absent."""
    errors = FormErrors()
    metadata = body.get("entity_metadata") or {}
    for path, value, most in (
        (("name",), body.get("name"), NAME),
        (("entity_metadata", "location"), metadata.get("location"), LOCATION),
    ):
        if value is None and not whole:
            continue
        if not value or len(str(value)) > most:
            errors.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {most} in length.")
    if len(body.get("description") or "") > DESCRIPTION:
        errors.add(("description",), "BASE_TYPE_BAD_LENGTH", f"Must be {DESCRIPTION} or fewer in length.")
    if body.get("entity_type", EXTERNAL) != EXTERNAL or (whole and "entity_type" not in body):
        errors.add(("entity_type",), "SANDBOX_ENTITY_TYPE", "The sandbox knows external events only")
    if whole and body.get("privacy_level") != MEMBERS_ONLY:
        errors.add(("privacy_level",), "BASE_TYPE_CHOICES", f"Value must be one of ({MEMBERS_ONLY},).")
    starts, ends = (_moment(body.get(f"scheduled_{end}_time")) for end in ("start", "end"))
    if whole and (starts is None or ends is None):
        errors.add(("scheduled_end_time",), "BASE_TYPE_REQUIRED", "This field is required")
    if starts is not None and starts <= now:
        errors.add(
            ("scheduled_start_time",),
            "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST",
            "Cannot schedule event in the past.",
        )
    errors.raise_if_any()


def _moment(text: str | None) -> float | None:
    try:
        return None if text is None else datetime.fromisoformat(text).timestamp()
    except ValueError:
        return None
