"""People whom somebody never wants to share a table with: the list, blocking, unblocking."""

from typing import Any

from bot.layout import Refused, number, stale
from bot.people.blocks import block
from bot.people.screens import blocks as screens
from bot.workers.signals.events import StandingChanged
from cogs.press import Answer, Press, Router, of_ones_own

router = Router(of_ones_own)


async def show(answer: Answer, note: str = "") -> None:
    """The page with whom the user has blocked."""
    found = await answer.bot.store.blocks.of(answer.person_id)
    await answer.show(screens.blocks_screen(found, answer.tr, note, here=answer.home is not None))


async def ask(answer: Answer, person_id: int, name: str, *, bot: bool = False) -> None:
    """Ask whether to block somebody. Raises Refused for a bot, and for the user."""
    if bot:
        raise Refused("Bots don't play, so there's nothing to block.")
    if person_id == answer.person_id:
        raise Refused("That's you. Choose somebody else.")
    await answer.show(screens.ask_screen(person_id, name, answer.tr))


def chosen_person(answer: Answer, press: Press) -> tuple[int | None, str, bool]:
    """Who was chosen in a list of people, by which name, and whether that is a bot."""
    data: dict[str, Any] = {**(answer.interaction.data or {})}
    resolved = data.get("resolved", {})
    user = resolved.get("users", {}).get(press.value, {})
    member = resolved.get("members", {}).get(press.value, {})
    name = member.get("nick") or user.get("global_name") or user.get("username") or press.value
    return number(press.value), name, bool(user.get("bot"))


@router.on(screens.BLOCKS)
async def _press(answer: Answer, press: Press) -> None:
    step, _, rest = press.id.rest.partition(":")
    chosen = number(press.value)
    if step == screens.BlockStep.CHOOSE and chosen is not None:
        _, name, bot = chosen_person(answer, press)
        await ask(answer, chosen, name, bot=bot)
    elif step in (screens.BlockStep.ASK, screens.BlockStep.BLOCK):
        person, _, name = rest.partition(":")
        person_id = number(person)
        if person_id is None or not name:
            raise stale()
        if step == screens.BlockStep.ASK:
            await ask(answer, person_id, name)
            return
        parted = await block(answer.tables, answer.person_id, person_id, name)
        await show(answer, screens.blocked_note(name, parted, answer.tr))
        for standing in parted.standing:
            await answer.bot.services.events.told(StandingChanged(standing.id))
    elif step == screens.BlockStep.UNBLOCK and chosen is not None:
        gone = await answer.bot.store.blocks.remove(answer.person_id, chosen)
        await show(answer, "" if gone is None else screens.unblocked_note(gone, answer.tr))
    else:
        await show(answer)
