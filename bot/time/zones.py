"""Time zones, as people choose and type them."""

from datetime import UTC, tzinfo
from functools import cache, lru_cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from bot.layout import Refused, quoted

_CITIES: Final = {
    "America": ("Los_Angeles", "Denver", "Chicago", "Mexico_City", "New_York", "Halifax", "Sao_Paulo"),
    "Europe": ("London", "Berlin", "Athens", "Istanbul"),
    "Africa": ("Lagos", "Johannesburg"),
    "Asia": ("Dubai", "Karachi", "Kolkata", "Jakarta", "Shanghai", "Tokyo"),
    "Australia": ("Adelaide", "Sydney"),
    "Pacific": ("Honolulu", "Auckland"),
}
CITIES: Final = tuple(f"{part}/{city}" for part, cities in _CITIES.items() for city in cities)
"""A time zone for nearly everybody, to choose by the time it is there."""
WHERE_SPOKEN: Final = {"de": "Europe/Berlin", "en-GB": "Europe/London", "fr": "Europe/Paris"}
"""Where those who use Discord in a language most probably are; not where it is spoken in many zones."""


@cache
def _every_zone() -> frozenset[str]:
    return frozenset(available_timezones())


@cache
def zones() -> tuple[str, ...]:
    """The names of all time zones to choose from."""
    return tuple(sorted(name for name in _every_zone() if "/" in name and "Etc/" not in name))


@lru_cache(256)
def zone_of(name: str | None) -> tzinfo:
    """A time zone by its name; UTC if the name no longer exists. zoneinfo itself keeps only eight."""
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
