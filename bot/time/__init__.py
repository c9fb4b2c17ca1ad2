"""Time at a table: pace, deadlines, and when people can be expected to play."""

from bot.time.availability import (
    REMINDERS,
    THIRD,
    Availability,
    PlayerTimeSettings,
    Preferences,
    ServerTimeSettings,
    Where,
    read_pace,
)
from bot.time.deadlines import OffHours, awake, deadline, running
from bot.time.holidays import NO_HOLIDAY, current, days_off
from bot.time.moments import DAYS, clock_time, first_date, next_date, read_moment, read_time, written
from bot.time.pace import DAY, LIVE, NOTHING, PACES, Pace, minutes
from bot.time.quiet_hours import NO_NIGHT, USUAL_NIGHT, quiet_from, quiet_until, write_quiet
from bot.time.zones import CITIES, WHERE_SPOKEN, read_zone, zone_of, zones
