"""The panel after moves: what was done, and what was not."""

from collections.abc import Iterable

from bot.screens.panel.move_notes import done_text
from bot.tables.play import Outcome
from canasta.actions import Action
from canasta.view import View
from cogs.play import hand
from cogs.play.places.found import place_of
from cogs.press.reply import Answer


async def show_outcome(answer: Answer, table_id: int, outcome: Outcome) -> None:
    """Answer with the panel after one move or several; if one in the middle was refused, with why."""
    view = outcome.table_view.view
    note = "" if view is None else _notes(outcome.done, view, answer)
    if outcome.refused is not None:
        await hand.refuse_at(answer, table_id, outcome.refused, note)
        return
    await hand.show_panel(answer, outcome.table_view, note=note)


async def show_done(answer: Answer, table_id: int, done: Iterable[Action]) -> None:
    """Answer the second of two clicks as the first was answered."""
    table_view = await place_of(answer, table_id).seated()
    note = "" if table_view.view is None else _notes(done, table_view.view, answer)
    await hand.show_panel(answer, table_view, note=note)


def _notes(done: Iterable[Action], view: View, answer: Answer) -> str:
    return " ".join(filter(None, (done_text(action, view, answer.tr) for action in done)))
