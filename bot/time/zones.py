"""Time zones, as people choose and type them."""

from datetime import UTC, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.layout import Refused, quoted


@cache
def _every_zone() -> frozenset[str]:
    return frozenset(available_timezones())


@cache
def zones() -> tuple[str, ...]:
    """The names of all time zones to choose from."""
    return tuple(sorted(name for name in _every_zone() if "/" in name and "Etc/" not in name))


def zone_of(name: str | None) -> tzinfo:
    """A time zone by its name; UTC if the name no longer exists."""
    return ZoneInfo(name) if name is not None and name in _every_zone() else UTC


def read_zone(text: str) -> str:
    """The name of a time zone typed in upper or lower case. Raises Refused."""
    wanted = text.strip().replace(" ", "_").casefold()
    if wanted == "utc":
        return "UTC"
    exact = [name for name in zones() if name.casefold() == wanted]
    cities = [name for name in zones() if name.casefold().rpartition("/")[2] == wanted]
    if not exact and len(cities) != 1:
        raise Refused(
            "I don't know a time zone “{zone}”. Choose one from the list, such as Europe/Berlin.",
            zone=quoted(text),
        )
    return (exact or cities)[0]
