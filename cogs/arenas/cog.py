"""The buttons of a weekly arena: play, take a break, one's points. It's set up in the server's settings."""

from typing import Final

from bot.arenas.screens.arena import ARENA, ArenaStep, own_screen
from bot.layout.custom_id import number
from bot.layout.errors import Refused, unknown_button
from cogs.press import Answer, Cog, Press, Router, of_ones_own

router = Router(of_ones_own)


@router.on(ARENA)
async def _arena(answer: Answer, press: Press) -> None:
    step, _, which = press.id.rest.partition(":")
    arena_id = number(which)
    if arena_id is None or step not in list(ArenaStep):
        raise unknown_button()
    arenas, person_id, note = answer.bot.services.arenas, answer.person_id, ""
    arena = await arenas.of(arena_id, answer.interaction.guild_id)
    try:
        if step == ArenaStep.PLAY:
            await arenas.join(arena, person_id, answer.name)
        elif step == ArenaStep.PAUSE:
            await arenas.pause(arena, person_id)
    except Refused as refused:
        note = f"⚠️ {answer.tr.text(refused.text)}"
    if step != ArenaStep.OWN:
        arenas.messages.rounds.changed(arena.id)
    overview = await arenas.overview(arena)
    who = overview.of(person_id)
    table = None if who is None or who.table_id is None else await answer.bot.store.tables.get(who.table_id)
    await answer.show_privately(own_screen(overview, person_id, table, answer.tr, note))


COG: Final = Cog(name="arenas", routers=(router,))
