"""Who sees a match that was played."""

from bot.replays.replays import NO_MATCH
from bot.replays.screens.replay import Stand
from cogs.press.press import Press
from cogs.press.reply import Answer
from cogs.press.seeing import Unseen, sees


async def of_replays(answer: Answer, press: Press) -> None:
    """About a match that was played: its players see it, and who sees the channel of its table. What was
    played at a private table is shown by rules of its own (``find_replay``).
    """
    store, match_id = answer.bot.store, Stand.from_text(press.value).match
    table_id = await store.journals.table_of(match_id)
    table = None if table_id is None else await store.tables.get(table_id)
    if table is None or table.private or await store.players.has_played(match_id, answer.person_id):
        return
    if not await sees(answer, table.guild_id, table.place.channel_id):
        raise Unseen(NO_MATCH)
