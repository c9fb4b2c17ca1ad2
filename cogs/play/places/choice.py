"""The panel while melds are put together in it: shown, and shown again where the table goes on meanwhile."""

from bot.layout.errors import stale
from bot.layout.layout import Screen
from bot.screens.panel.hand import choice_screen, hand_screen
from bot.screens.panel.meld_builder import Choice
from bot.screens.pictures import Pictures
from bot.tables.drafts.bench import Bench
from bot.tables.drafts.draft import Draft
from bot.tables.session.table_view import TableView
from bot.tables.settings.hand_settings import HandSettings
from canasta.i18n import Translator
from cogs.press.place import Place


def bench_of(table_view: TableView, draft: Draft) -> Bench:
    """The bench of a draft. Raises Refused where there is nothing to put together."""
    if table_view.rules is None or table_view.view is None:
        raise stale()
    return Bench(table_view.view, draft, table_view.rules)


async def kept_draft(place: Place, table_view: TableView) -> Draft | None:
    """What the player is putting together at this moment of the table, if anything."""
    if table_view.view is None or not table_view.view.offers:
        return None
    return await place.draft(table_view)


class ChoicePanel:
    """The panel of the melds being put together at a place; ``tools`` as in ``hand_screen``."""

    def __init__(self, place: Place, *, tools: bool = False) -> None:
        self._place, self._tools = place, tools

    async def of(
        self, now: TableView, draft: Draft, tr: Translator, pictures: Pictures, settings: HandSettings
    ) -> Screen:
        """The panel with this draft."""
        bench = bench_of(now, draft)
        action = bench.action()
        refusal = None if action is None else await self._place.check(action, now.table.version)
        return await choice_screen(now, Choice(bench, refusal), tr, pictures, settings, tools=self._tools)

    async def build(
        self, now: TableView, tr: Translator, pictures: Pictures, settings: HandSettings
    ) -> Screen:
        """The panel with the draft that is kept, or the hand panel if none is any more."""
        draft = await kept_draft(self._place, now)
        if draft is None:
            return await hand_screen(now, tr, pictures, settings)
        return await self.of(now, draft, tr, pictures, settings)
