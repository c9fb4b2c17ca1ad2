"""What managers change in the panel of a server's settings."""

from collections.abc import Sequence
from typing import Any

from tests.cogs.world import Pressed, find, texts


async def page(actor: Any, place: Any, name: str) -> Any:
    """The page of this name, as somebody has it before them who typed the command here."""
    panel = (await actor.slash(place, "canasta-server settings")).response
    return (await choose(actor, panel, "settings:home:open", [name])).response


async def change(actor: Any, place: Any, what: str, *values: Any) -> str:
    """Press this on its page of the panel (``emotes:off:emotes``), or choose these; what the page says
    then.
    """
    shown = await page(actor, place, what.partition(":")[0])
    return texts((await choose(actor, shown, f"settings:{what}", values)).response)


async def write(actor: Any, place: Any, what: str, typed: str, *values: Any) -> str:
    """As ``change``, for what opens a window in which this is typed."""
    shown = await page(actor, place, what.partition(":")[0])
    opened = await choose(actor, shown, f"settings:{what}", values)
    return texts((await actor.submit_modal(opened, {"text": typed})).response)


async def choose(actor: Any, message: Any, what: str, values: Sequence[Any] = ()) -> Pressed:
    """Press this in somebody's message, or choose these there: words, roles or channels."""
    custom_id = find(message, what)
    if values:
        return Pressed(await actor.select(message, list(values), custom_id=custom_id))
    return Pressed(await actor.click(message, custom_id=custom_id))
