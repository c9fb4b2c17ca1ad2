"""Who sees a series and a ladder."""

from bot.clubs.ladder_registry import NO_LADDER, is_seen
from bot.clubs.series import NO_SERIES
from cogs.press.reply import Answer, Press
from cogs.press.router import Unseen, number_in, viewer


async def of_series(answer: Answer, press: Press) -> None:
    """About the series whose number follows the verb."""
    series_id = number_in(press)
    if series_id is not None:
        await must_see_series(answer, series_id)


async def must_see_series(answer: Answer, series_id: int) -> None:
    """Raises ``Unseen`` for somebody who neither organises this series nor sees its board's channel."""
    series = await answer.bot.store.clubs.series.get(series_id)
    service = answer.bot.services.clubs.series
    if series is not None and not await service.is_seen(series, *viewer(answer)):
        raise Unseen(NO_SERIES)


async def of_ladders(answer: Answer, press: Press) -> None:
    """About the ladder whose number follows the verb."""
    ladder_id = number_in(press)
    if ladder_id is not None:
        await must_see_ladder(answer, ladder_id)


async def must_see_ladder(answer: Answer, ladder_id: int) -> None:
    """Raises ``Unseen`` for who isn't on this ladder, nor organises it, nor sees its board's channel."""
    ladder = await answer.bot.store.clubs.ladders.get(ladder_id)
    if ladder is not None and not await is_seen(ladder, *viewer(answer)):
        raise Unseen(NO_LADDER)
