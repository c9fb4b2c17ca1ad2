"""Why not?: below a refusal, the rule and what it means with these cards, in a private message of its own."""

from bot.guide.screens.why_not import Why, why_screen
from bot.layout.errors import stale
from bot.screens.buttons import WHY_NOT
from bot.screens.panel.asked import read_asked
from bot.tables.drafts.bench import Bench
from bot.tables.session.table_view import TableView
from canasta.actions import Action
from canasta.i18n import Text
from canasta.refusals import Refusal
from cogs.play.places import place_of
from cogs.press.place import Place
from cogs.press.reply import Answer, Press
from cogs.press.router import Router, of_ones_own

router = Router(of_ones_own)
_MOVED = Text("The table has moved on.")


@router.on(WHY_NOT)
async def _why_not(answer: Answer, press: Press) -> None:
    asked = read_asked(press.id.rest)
    if asked is None:
        raise stale()
    place = place_of(answer, press.id.table)
    table_view = await place.seated()
    action, refusal = asked.action, None
    if table_view.table.version == press.id.version:
        action = action or await _put_together(place, table_view)
        refusal = None if action is None else await place.check(action)
        if refusal is not None and refusal.code != asked.code:
            # It was refused at an earlier point of the turn.
            refusal = None
    why = (
        Why(Refusal(asked.code, asked.rule, _MOVED), action, moved=True)
        if refusal is None
        else Why(refusal, action)
    )
    await answer.tell(await why_screen(table_view, why, answer.tr, answer.pictures))


async def _put_together(place: Place, table_view: TableView) -> Action | None:
    """The melds that the player is putting together: too many cards for a button's id."""
    draft = await place.draft(table_view)
    if draft is None or table_view.view is None or table_view.rules is None:
        return None
    return Bench(table_view.view, draft, table_view.rules).action()
