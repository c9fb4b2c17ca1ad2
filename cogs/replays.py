"""Going through deals that are over, their records, and whether they were fair."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

from discord import app_commands

from bot.errors import Refused
from bot.limits import Use
from bot.replay_screens import (
    Stand,
    decisive_screen,
    finished_deals,
    record_screen,
    replay_screen,
    verify_screen,
)
from bot.replays import Replay, find_replay
from canasta.i18n import Text
from canasta.record import read_record
from canasta.verify import verify as verify_record
from cogs.answer import Answer, Interaction
from cogs.boundary import guarded
from cogs.press import Press

NO_DEAL = Text(
    "No deal is over at a table here, and you have played none on this server. It can be gone through"
    " when it is over."
)


@app_commands.command(description="Go through a deal that is over, move by move, with all hands open")
@app_commands.describe(deal="Which deal of the match; the last one that is over if you say nothing")
async def replay(interaction: Interaction, deal: app_commands.Range[int, 1, 999] | None = None) -> None:
    async def work(answer: Answer) -> None:
        await show_replay(answer, await _stand(answer, deal))

    await guarded(Answer(interaction), work)


@app_commands.command(description="Was a deal fair? Checks its shuffle, its cards, every move and the score")
@app_commands.describe(deal="Which deal of the match; the last one that is over if you say nothing")
async def verify(interaction: Interaction, deal: app_commands.Range[int, 1, 999] | None = None) -> None:
    async def work(answer: Answer) -> None:
        await _show_verdict(answer, await _stand(answer, deal))

    await guarded(Answer(interaction), work)


async def show_replay(answer: Answer, stand: Stand) -> None:
    """The deal at this moment."""
    replay = await _find(answer, stand)
    await answer.show(await replay_screen(replay, stand, answer.say, answer.bot.desk.pictures))


async def _find(answer: Answer, stand: Stand) -> Replay:
    found = await find_replay(
        answer.bot.store, stand.match, stand.round, answer.interaction.guild_id, answer.person_id
    )
    await answer.tables.spend(Use.REPLAY, answer.interaction.guild_id, answer.person_id)
    # Every move is made once more: not where others wait for their clicks.
    await answer.bot.desk.workers.run(lambda: found.moments)
    return found


async def _stand(answer: Answer, wanted: int | None) -> Stand:
    """The deal that a command is about: of the table here, else of the person's last match."""
    guild_id, place = answer.interaction.guild_id, answer.interaction.channel_id
    if guild_id is None or place is None:
        raise Refused(Text("Canasta is played in a server's channels."))
    matches: list[int] = []
    try:
        table = await answer.tables.find(guild_id, place, answer.person_id)
        matches += [] if table.match_id is None else [table.match_id]
    except Refused:
        pass
    matches += await answer.bot.store.matches_of(answer.person_id, guild_id, limit=1)
    for match_id in matches:
        journal = await answer.bot.store.journal(match_id)
        rounds = [] if journal is None else finished_deals(journal)
        if rounds:
            return Stand(match_id, wanted or rounds[-1])
    raise Refused(NO_DEAL)


async def _show_verdict(answer: Answer, stand: Stand) -> None:
    replay = await _find(answer, stand)
    findings = await answer.bot.desk.workers.run(lambda: verify_record(read_record(replay.record())))
    posted = verify_screen(replay, findings, answer.say)
    await (answer.tell(posted) if answer.in_place else answer.show(posted))


async def _go(answer: Answer, press: Press) -> None:
    await show_replay(answer, Stand.from_text(press.value))


async def _record(answer: Answer, press: Press) -> None:
    await answer.tell(record_screen(await _find(answer, Stand.from_text(press.value)), answer.say))


async def _decisive(answer: Answer, press: Press) -> None:
    replay = await _find(answer, Stand.from_text(press.value))
    await answer.tables.spend(Use.ANIMATION, answer.interaction.guild_id, answer.person_id)
    await answer.tell(await decisive_screen(replay, answer.say, answer.bot.desk.pictures))


async def _fair(answer: Answer, press: Press) -> None:
    await _show_verdict(answer, Stand.from_text(press.value))


HANDLERS: Mapping[str, Callable[[Answer, Press], Awaitable[None]]] = MappingProxyType(
    {"rp": _go, "rprec": _record, "rpgif": _decisive, "rpfair": _fair}
)
