"""What the handlers of the hand panel need of the place that it belongs to."""

from collections.abc import Sequence
from typing import Protocol

from bot.layout.layout import Screen
from bot.screens.panel.prepare import Build
from bot.tables.drafts.draft import Draft
from bot.tables.play import Outcome
from bot.tables.session.table_view import TableView
from canasta.actions import Action
from canasta.refusals import Refusal


class Place(Protocol):
    """A place where one person plays by pressing. Every method raises Refused with what is to be said."""

    async def view(self) -> TableView:
        """What the person sees there now; they may be a stranger."""

    async def seated(self, at: int | None = None) -> TableView:
        """As ``view``, for who plays there. ``at``: the press's version, if it is checked again when done."""

    async def act(self, actions: Sequence[Action], version: int) -> Outcome:
        """Make these moves one by one, as far as the rules allow, if ``version`` is the present one."""

    async def done_from(self, version: int) -> tuple[Action, ...]:
        """The person's moves since this version, if nobody else has moved: what a first click did."""

    async def check(self, action: Action, at: int | None = None) -> Refusal | None:
        """Why the rules would refuse this now, None if they would not; ``at`` as for ``seated``."""

    async def draft(self, table_view: TableView) -> Draft | None:
        """The melds that the person is putting together at this version."""

    async def keep(self, table_view: TableView, draft: Draft | None) -> None:
        """Keep a draft, or drop it."""

    async def show(self, table_view: TableView, screen: Screen) -> None:
        """Answer with the panel."""

    def follow(self, table_view: TableView, build: Build | None = None) -> None:
        """Keep the panel that was shown up to date: the hand panel, or what ``build`` makes of the table."""
