"""The end of a deal at the private table of a daily, in place of its panel."""

from bot.daily.plays import DailyPlay
from bot.daily.screens.result import result_screen, uncounted_screen
from bot.tables.session.table_view import TableView
from cogs.press.reply import Answer


async def show_end(answer: Answer, table_view: TableView) -> bool:
    """Answer with what came out of a play, for a day or not, that no feature above knows."""
    services, store = answer.bot.services, answer.bot.store
    dailies, pictures = services.daily.dailies, services.pictures
    table = table_view.table
    counted = await store.daily.at_table(table.id)
    result = None if counted is None else await dailies.result(counted)
    if result is not None:
        shares, ranks = answer.interaction.guild_id is not None, answer.home is not None
        screen = await result_screen(result, table_view, answer.tr, pictures, shares=shares, ranks=ranks)
        await answer.show(screen)
        return True
    lead = await dailies.uncounted(table.id)
    deal_id = table.occasion.deal_id
    first = None if deal_id is None else await store.daily.of_deal_by(deal_id, answer.person_id)
    await answer.show(await uncounted_screen(lead, table_view, first, answer.tr, pictures))
    return True


async def show_play(answer: Answer, play: DailyPlay) -> None:
    """Answer with the result of a play that counts."""
    await show_end(answer, await answer.tables.views.seated(play.table_id, answer.person_id))
