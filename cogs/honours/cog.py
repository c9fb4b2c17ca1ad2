"""What honours bring along: the pages of somebody's honours, opened from their profile."""

from typing import Final

from bot.honours.honour import Group
from bot.honours.record import honours_for
from bot.honours.screens.honours import SHOW_HONOURS, first_group, honours_screen
from bot.layout import number, stale
from cogs.press import Answer, Cog, Press, Router, of_ones_own

router = Router(of_ones_own)


async def _show(
    answer: Answer, group: Group | None, person_id: int, name: str, *, apart: bool = False
) -> None:
    services = answer.bot.services
    record = await honours_for(answer.person_id, answer.bot.store, services.executor, person_id, name)
    page, settings = group or first_group(record), await answer.tables.hands.of(answer.person_id)
    new = services.honours.new(record, page) if settings.moves else frozenset[str]()
    screen = await honours_screen(record, page, answer.tr, services.pictures, new)
    await (answer.tell if apart else answer.show)(screen)


@router.on(SHOW_HONOURS)
async def _turn_to(answer: Answer, press: Press) -> None:
    group, _, rest = press.id.rest.partition(":")
    person, _, name = rest.partition(":")
    person_id = number(person)
    if person_id is None or not name or group not in ("", *Group):
        raise stale()
    await _show(answer, Group(group) if group else None, person_id, name, apart=not group)


COG: Final = Cog(name="honours", routers=(router,))
