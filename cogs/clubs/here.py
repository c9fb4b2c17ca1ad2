"""The pages of series and of ladders in the panel of `/tournament list`."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import contains
from typing import Protocol

from bot.client.installs import only_in_servers
from bot.clubs.screens import here as screens
from bot.clubs.screens.here import HereStep, Kind
from bot.layout import Refused, number, unknown_button
from bot.server.screens.settings.frame import written
from bot.tables.lobby.new_tables import Opener
from bot.tables.settings.opening import Opens
from cogs.press import Answer, Press, manages, must_open, opener_of, visible, why_not_open


class Club(Protocol):
    """A season or a ladder."""

    @property
    def id(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def board_id(self) -> int: ...
    @property
    def organiser_id(self) -> int | None: ...


class Here(ABC):
    """A press on one of the pages, or in a window that they open."""

    kind: Kind

    def __init__(self, answer: Answer) -> None:
        if answer.home is None:
            raise Refused(only_in_servers(answer.interaction))
        self.answer, self.tr, self.guild_id = answer, answer.tr, answer.home

    @abstractmethod
    async def seen(self) -> Sequence[Club]:
        """Those that the user sees, newest first."""

    @abstractmethod
    async def view(self, id: int) -> object:
        """What its board shows."""

    @abstractmethod
    async def choices(self) -> Sequence[Mapping[str, str]]:
        """What is chosen of a new one before its window, the usual choice first."""

    @abstractmethod
    async def opened(self, opener: Opener, state: Sequence[str], lines: Sequence[str]) -> tuple[Club, str]:
        """Open one, as was chosen and written; and what the user is told. Raises Refused."""

    @abstractmethod
    async def ended(self, id: int) -> Club:
        """End it. Raises Refused."""

    async def repeat(self, id: int, repeats: bool) -> Club:
        """Let its next events open by themselves, or not. Raises Refused."""
        raise unknown_button()

    async def out(self, club: Club, person: str) -> str | None:
        """Take this person off; None where nobody was chosen. Raises Refused."""
        raise unknown_button()

    async def press(self, press: Press) -> None:
        step, *rest = press.id.rest.split(":")
        if step in (HereStep.NEW, HereStep.OPEN) or number(step) is not None:
            await self._new(step, rest, press.values)
            return
        if step in ("", HereStep.PAGE):
            await self.page(press.value if press.values else "".join(rest))
            return
        club = await self._named("".join(rest))
        if club is None:
            raise Refused(self.kind.none)
        if step == HereStep.END:
            await self.answer.show_privately(screens.sure_screen(self.kind, club.id, self.tr))
        elif step == HereStep.SURELY:
            await self._changed(await self.ended(club.id))
        elif step in (HereStep.REPEAT, HereStep.STOP):
            await self._changed(await self.repeat(club.id, step == HereStep.REPEAT))
        elif step == HereStep.OUT:
            told = await self.out(club, press.values[0] if press.values else "")
            if told is None:
                await self.answer.show_privately(screens.out_screen(club.id, self.tr))
            else:
                await self._changed(club, told)
        else:
            raise unknown_button()

    async def page(self, id: str = "", note: str = "") -> None:
        """Show one, of those that the user sees, and what they may do."""
        club, tr = await self._named(id), self.tr
        rest = [other for other in await self.seen() if club is not None and other.id != club.id]
        others = {str(other.id): self.kind.label(other) for other in rest}
        opens = await why_not_open(self.answer, Opens.TOURNAMENTS, anywhere=True) is None
        ends = club.id if club is not None and not club.over and self.decides(club) else None
        shown = None if club is None else await self.view(club.id)
        screen = screens.here_screen(self.kind, shown, others, screens.May(opens, ends), tr, note)
        await self.answer.show_privately(screen)

    def decides(self, club: Club) -> bool:
        """Whether the user may end it."""
        return manages(self.answer.interaction) or club.organiser_id == self.answer.person_id

    async def _named(self, id: str) -> Club | None:
        """The one with this id; without one that which goes on, else the last; None if there is none."""
        every = await self.seen()
        chosen = [club for club in every if str(club.id) == id] if id else every
        if id and not chosen:
            raise Refused(self.kind.none)
        return next((club for club in chosen if not club.over), next(iter(chosen), None))

    async def _changed(self, club: Club, note: str = "") -> None:
        await self.answer.bot.services.clubs.boards.show(club.board_id)
        await self.page(str(club.id), note)

    async def _new(self, step: str, state: list[str], values: Sequence[str]) -> None:
        await must_open(self.answer, Opens.TOURNAMENTS, anywhere=True)
        choices, answer = await self.choices(), self.answer
        if step == HereStep.NEW:
            state = [*(next(iter(choice)) for choice in choices), str(answer.interaction.channel_id or 0)]
        at = number(step, below=len(choices) + 1)
        if at is not None and values and len(state) > at:
            state[at] = values[0]
        known = len(state) == len(choices) + 1 and all(map(contains, choices, state))
        place = number(state[-1]) if known else None
        here = answer.interaction.channel_id
        if place is None or (place != here and not visible(answer, self.guild_id)(place)):
            raise unknown_button()
        if step != HereStep.OPEN:
            await answer.show_privately(screens.draft_screen(self.kind, state, choices, self.tr))
        elif not values:
            await answer.ask(self.kind.form(state, self.tr))
        else:
            opener = replace(await opener_of(answer, self.guild_id), channel_id=place)
            club, told = await self.opened(opener, state, [*values, *[""] * 4])
            trouble = await answer.bot.services.clubs.boards.show(club.board_id)
            await self.page(str(club.id), "\n".join([told, *([self.tr.text(trouble)] if trouble else [])]))


def written_or(text: str, least: int, most: int, usual: int = 0) -> int:
    """The number that was written, or the usual one. Raises Refused for one outside of these limits."""
    return written(text, (least, most)) if text.strip() else usual
