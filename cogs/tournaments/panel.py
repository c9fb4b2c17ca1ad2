"""A press in the directors' panel of a tournament."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias

from bot.layout import number, unknown_button
from bot.tournaments.directing import directors_only
from bot.tournaments.director.change import Chosen, Director, choose_entry, said_why
from bot.tournaments.no_shows import NoShow
from bot.tournaments.registry import Overview
from bot.tournaments.screens.director.home import home_screen
from bot.tournaments.screens.director.steps import Step, reason_form
from bot.tournaments.service import Tournaments
from bot.tournaments.workers.director_notes import DirectorNotes
from canasta.i18n import Text
from cogs.press import Answer, Press, manages
from cogs.tournaments.buttons import service_of


class Panel:
    """A press in the panel of a tournament: who presses, what about, and the answer."""

    def __init__(self, answer: Answer, tournament_id: int, press: Press, about: list[str]) -> None:
        self.answer, self.press, self.about, self.id = answer, press, about, tournament_id
        self.service: Tournaments = service_of(answer)
        self.director = Director(answer.person_id, answer.name, manages(answer.interaction))

    def number(self, at: int, *, below: int = 2**63) -> int:
        """A number of the button's id. Raises Refused for one without it, or with one not ``below`` that."""
        value = number(self.about[at], below=below) if at < len(self.about) else None
        if value is None:
            raise unknown_button()
        return value

    def chosen(self) -> int:
        value = number(self.press.value) if self.press.values else None
        if value is None:
            raise unknown_button()
        return value

    async def overview(self) -> Overview:
        """The tournament now. Raises Refused for somebody who doesn't direct it."""
        overview = await self.service.registry.overview(self.id)
        tournament = overview.tournament
        directors_only(tournament, self.director.person_id, self.director.manager)
        players = [player for entry in tournament.entries for player in entry.players]
        people = [player.person_id for player in players if player.person_id is not None]
        barred = await self.answer.bot.store.bars.of(tournament.guild_id, people, tournaments=True)
        return replace(overview, barred=frozenset(barred))

    async def missing(self, overview: Overview) -> list[NoShow]:
        """Who hasn't turned up in the present round."""
        return await self.service.no_shows.of(overview.tournament, self.answer.tables.clock())

    async def home(self, note: Text | None = None, *, at_page: int = 0) -> None:
        """Show the panel, with what was just done."""
        overview, tr = await self.overview(), self.answer.tr
        words = "" if note is None else f"✅ {tr.text(note)}"
        missing = await self.missing(overview)
        await self.answer.show_privately(home_screen(overview, missing, tr, note=words, at_page=at_page))

    async def done(self, note: Text) -> None:
        """Show the panel after a change, and have the tournament's message follow."""
        self.answer.bot.services.tournaments.announcer.look(self.id)
        await self.home(note)

    async def entry(self) -> Chosen:
        return choose_entry(await self.overview(), self.number(0))

    async def reason(self, step: Step, *about: object, typed: bool) -> str | None:
        """Why this is decided, as ``typed``; None where the window for it is yet to open, which this does."""
        tournament = (await self.overview()).tournament
        if typed:
            return said_why(self.press.values[0] if self.press.values else "")
        await self.answer.ask(reason_form(tournament, step, *about, tr=self.answer.tr))
        return None

    def goes_on(self, after: int) -> bool:
        """Whether the button's id says more than ``after`` things, as a window's does after a select."""
        return len(self.about) > after and self.about[after] != ""

    @property
    def by(self) -> str:
        """The director, as those who are told of a decision read it."""
        return f"<@{self.director.person_id}>"

    @property
    def notes(self) -> DirectorNotes:
        """Writes to those whom a decision concerns."""
        return self.answer.bot.services.tournaments.notes


Work: TypeAlias = Callable[[Panel], Awaitable[None]]
