"""What anybody does at the page: type a command, press a button, choose in a list."""

from typing import Protocol

from tests.process.player import id_of, what_of
from tests.process.population.served import Served
from tests.support.driver import Message, Outcome, Person


class Presser(Protocol):
    """A person, by name, with how often they have pressed something."""

    name: str
    presses: int


class Presses:
    """Presses things for people, and waits each time until the bot has come to rest."""

    def __init__(self, here: Served) -> None:
        self.here = here

    async def person(self, who: Presser) -> Person:
        """The person at the page."""
        return await self.here.stage.person(who.name)

    async def settle(self) -> None:
        """Wait until the bot has come to rest."""
        await self.here.tell()

    async def press(self, who: Presser, message: Message, what: str, *values: str) -> Message:
        """Press the button, or choose in the select, that means this; the message that answers."""
        person, custom_id = await self.person(who), id_of(message, what)
        meant = [what_of(one) for one in (*message.buttons, *message.selects) if one.get("custom_id")]
        assert custom_id is not None, f"{who.name} finds no {what!r}: {message.text!r} {meant}"
        who.presses += 1
        if values:
            outcome = await person.select(message, custom_id, list(values))
        else:
            outcome = await person.click(message, custom_id)
        return await self._answer(person, outcome)

    async def fill_in(
        self, who: Presser, message: Message, what: str, *values: str, typed: str, **more: str
    ) -> Message:
        """Press or choose what opens a window, and type this there; the message that answers."""
        person, custom_id = await self.person(who), id_of(message, what)
        assert custom_id is not None, f"{who.name} finds no {what!r}: {message.text!r}"
        who.presses += 1
        if values:
            opened = await person.select(message, custom_id, list(values))
        else:
            opened = await person.click(message, custom_id)
        return await self._answer(person, await person.submit_modal(opened, {"text": typed, **more}))

    async def slash(self, who: Presser, place: int | str, command: str, **given: object) -> Message:
        """Type a command."""
        person = await self.person(who)
        who.presses += 1
        return await self._answer(person, await person.slash(str(place), command, **given))

    async def _answer(self, person: Person, outcome: Outcome) -> Message:
        assert not outcome.failed, outcome
        answer = await person.finished(outcome)
        await self.settle()
        return person.seen(answer) or answer
