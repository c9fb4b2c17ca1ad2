"""Who sees a tournament."""

from bot.tournaments.registry import NO_TOURNAMENT
from cogs.press.reply import Answer, Press
from cogs.press.router import Unseen, number_in, sees


async def of_tournaments(answer: Answer, press: Press) -> None:
    """About the tournament behind the verb: its players, directors, and who sees its channel see it."""
    tournament_id = number_in(press)
    tournament = None if tournament_id is None else await answer.bot.store.tournaments.get(tournament_id)
    if (
        tournament is None
        or tournament.entry_of(answer.person_id)
        or tournament.directed_by(answer.person_id)
    ):
        return
    called = any(one.person_id == answer.person_id for one in tournament.reserves)
    if not called and not await sees(answer, tournament.guild_id, tournament.channel_id):
        raise Unseen(NO_TOURNAMENT)
