"""Days on which somebody's clock stops, at one server's tables or at all: a page of their settings."""

import re
from collections.abc import Sequence
from datetime import date

from bot.client.installs import NO_SERVER
from bot.layout import Refused, number, quoted, stale
from bot.people.screens.holidays import ALL, HERE, Deputies, all_holidays_screen, holidays_screen
from bot.tables.company.kept_apart import callable_by
from bot.time import NO_HOLIDAY
from cogs.people.blocks import chosen_person
from cogs.press import Answer, Press

_DATE = re.compile(r"(?P<year>[0-9]{4})-(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})")


async def take(answer: Answer, where: str, days: Sequence[str]) -> None:
    """Take the typed days off: the first, and the last if that is another. Raises Refused."""
    if where not in (HERE, ALL) or (where == HERE and answer.home is None):
        raise stale()
    first = read_day(days[0])
    last = read_day(days[1]) if len(days) > 1 and days[1].strip() else first
    guild_id = (answer.home or NO_SERVER) if where == HERE else NO_SERVER
    await answer.tables.time.take_holiday(answer.person_id, guild_id, first, last)


async def cancel(answer: Answer, which: str) -> None:
    """Cancel a holiday, or come back early from one. Raises Refused for one that isn't the user's."""
    holiday_id = number(which)
    if holiday_id is None:
        raise Refused(NO_HOLIDAY)
    await answer.tables.time.drop_holiday(answer.person_id, holiday_id)


def read_day(text: str) -> date:
    """A typed day: year, month, day. Raises Refused."""
    match = _DATE.fullmatch(text.strip())
    try:
        if match is None:
            raise ValueError(text)
        return date(*(int(match[part]) for part in ("year", "month", "day")))
    except ValueError:
        raise Refused(
            "“{day}” isn't a date. Write year, month and day, for example 2026-07-18.", day=quoted(text)
        ) from None


async def name_deputy(answer: Answer, press: Press) -> None:
    """Ask the chosen person to play for the user on holiday, by direct message too. Raises Refused."""
    person_id, name, bot = chosen_person(answer, press)
    if person_id is None or answer.home is None:
        raise stale()
    if bot:
        raise Refused("Bots don't play. Choose somebody else.")
    await answer.tables.deputies.name(answer.home, answer.person_id, answer.name, person_id, name)
    await answer.bot.services.people.ask_deputy(answer.person_id, answer.locale)
    await show(answer)


async def agree(answer: Answer, asker: str) -> None:
    """Agree to play for who has asked. Raises Refused where they don't ask any more."""
    person_id = number(asker)
    if person_id is None or not await answer.tables.store.availability.agree_to_deputise(
        answer.person_id, person_id
    ):
        raise Refused("They don't ask you any more.")


async def refuse(answer: Answer, asker: str) -> None:
    """Don't play for who has asked, or no longer."""
    await answer.tables.store.availability.drop_deputy(number(asker) or 0, answer.person_id)


async def no_deputy(answer: Answer, deputy: str) -> None:
    await answer.tables.store.availability.drop_deputy(answer.person_id, number(deputy) or 0)


async def _deputies(answer: Answer) -> Deputies:
    """The user's deputy, and for whom they are asked to be one, by people whom no block keeps away."""
    store, person_id = answer.tables.store, answer.person_id
    asked = await store.availability.deputised_by(person_id)
    heard = await callable_by(store, person_id, [deputy.person_id for deputy in asked])
    own = await store.availability.deputy_of(person_id)
    return Deputies(own, [deputy for deputy in asked if deputy.person_id in heard])


async def show(answer: Answer, *, everywhere: bool = False) -> None:
    """The user's current and coming holidays here, or ``everywhere``, and the days that count."""
    availability, now = answer.tables.availability, answer.tables.clock()
    if answer.home is not None and not everywhere:
        player_settings = await availability.player_settings(answer.person_id, answer.home)
        await answer.show(holidays_screen(player_settings, now, answer.tr, await _deputies(answer)))
        return
    kept = await answer.tables.store.availability.of_person(answer.person_id)
    seats = await answer.tables.store.tables.of_person(answer.person_id)
    there = {table.guild_id for table in seats}
    servers = {id: await availability.player_settings(answer.person_id, id) for id in sorted(there)}
    names = await answer.bot.services.servers.names({*servers, *(one.guild_id for one in kept)})
    await answer.show(all_holidays_screen(kept, servers, names, now, answer.tr, await _deputies(answer)))
