"""Somebody who plays by clicking what the panel offers, without a thought."""

from collections.abc import Callable

from tests.support.driver import Message, Outcome, Person, Refused

CHANNEL = "canasta"
SOON = 20.0
"""Seconds after which a person who sees nothing happen looks again."""
DEFERRED_UPDATE = 6
"""The first answer of a bot that needs more time to change the message."""


def what_of(component: dict[str, object]) -> str:
    """What a button or select of the bot means: the last part of its custom_id."""
    return str(component["custom_id"]).split(":", 3)[3]


def version_of(custom_id: str) -> int:
    """The version of the table that a component was made for."""
    return int(custom_id.split(":", 3)[2])


def id_of(message: Message, *whats: str) -> str | None:
    """The custom_id of the first of these that the message has and that can be pressed."""
    present = {
        what_of(component): str(component["custom_id"])
        for component in (*message.buttons, *message.selects)
        if component.get("custom_id") and not component.get("disabled")
    }
    return next((present[what] for what in whats if what in present), None)


def options_of(message: Message, custom_id: str) -> list[str]:
    """The values of a select."""
    return [str(option["value"]) for option in message.component(custom_id)["options"]]


class Clicker:
    """A person with a hand panel open. The panel may be one from before the bot was killed."""

    def __init__(self, person: Person, panel: Message) -> None:
        self.person = person
        self.panel = panel
        self.old = False
        self._shown = ""

    def next_move(self) -> tuple[str, str, list[str]] | None:
        """The next move's text, the component to use and what to choose; None when others are to move."""
        for what in ("do:draw", "do:yes", "do:end"):
            button = id_of(self.panel, what)
            if button is not None:
                return what.removeprefix("do:"), button, []
        lay = self._ending(":lay")
        if lay is not None:
            return self._shown, lay, []
        for what in ("do:meld", "do:discard"):
            select = id_of(self.panel, what)
            if select is not None:
                text = options_of(self.panel, select)[0]
                return text, select, [text]
        faces = {what_of(one): str(one["custom_id"]) for one in self.panel.buttons if one.get("custom_id")}
        return next(((what[3:], id, []) for what, id in faces.items() if "do:discard " in what), None)

    def is_newer_than(self, component: str) -> bool:
        """Whether the panel shows a later state of the table than that of this custom_id."""
        return any(
            version_of(str(button["custom_id"])) > version_of(component)
            for button in self.panel.buttons
            if button.get("custom_id")
        )

    async def lay_out(self, is_shown: Callable[[str], bool]) -> None:
        """Choose a meld where one is offered that is shown first, so that one press lays it."""
        select = id_of(self.panel, "do:meld")
        if select is not None and self.is_offered(is_shown):
            self._shown = options_of(self.panel, select)[0]
            await self.use(select, [self._shown])

    def is_offered(self, is_shown: Callable[[str], bool]) -> bool:
        """Whether the panel offers a meld that is shown first, and does not show it yet."""
        select = id_of(self.panel, "do:meld")
        return (
            select is not None
            and self._ending(":lay") is None
            and is_shown(options_of(self.panel, select)[0])
        )

    def _ending(self, end: str) -> str | None:
        """The custom_id of a button of the bench that means this."""
        return next(
            (
                str(button["custom_id"])
                for button in self.panel.buttons
                if what_of(button).startswith("b:")
                and what_of(button).endswith(end)
                and not button.get("disabled")
            ),
            None,
        )

    async def use(self, component: str, values: list[str], *, wait: bool = True) -> None:
        """Use a component of the panel; with ``wait`` the panel is the one that answers."""
        if values:
            outcome = await self.person.select(self.panel, component, values, wait=wait)
        else:
            outcome = await self.person.click(self.panel, component, wait=wait)
        if wait:
            assert not outcome.failed, outcome
            self.panel = await self._answer(outcome)

    async def _answer(self, outcome: Outcome) -> Message:
        """The panel that answers; where the bot first asked for patience, the one that it shows then, perhaps
        below: the pressed one is a line without buttons then.
        """
        pressed = outcome.message

        def is_answered(me: Person) -> bool:
            seen = me.seen(pressed)
            followed = any(i["id"] == outcome.id and i["followed"] for i in me.interactions)
            return followed or seen is None or not seen.buttons

        if outcome.callback == DEFERRED_UPDATE:
            await self.person.wait_until(is_answered, SOON)
        return await self.person.wait_for(
            lambda message: (
                (message.id == pressed.id and message.buttons) or _is_panel(message, after=pressed)
            ),
            SOON,
        )

    async def look(self) -> bool:
        """Ask for the panel; after a kill, by the button of the one from before, as long as that is there."""
        seen = self.person.seen(self.panel)
        refresh = None if seen is None else id_of(seen, "hand:tools")
        if not self.old or seen is None or refresh is None:
            return await self._ask_again()
        self.old, self.panel = False, seen
        try:
            await self.use(refresh, [])
        except (Refused, TimeoutError):
            return await self._ask_again()
        return True

    async def find(self) -> None:
        """Take the newest panel that lies in the channel, without asking the bot."""
        panels = [message for message in await self.person.messages(CHANNEL) if _is_panel(message)]
        self.panel = panels[-1]

    async def _ask_again(self) -> bool:
        self.old = False
        self.panel = await self.person.finished(await self.person.slash(CHANNEL, "canasta hand"))
        return True


def _is_panel(message: Message, *, after: Message | None = None) -> bool:
    """Whether this is a panel, and one that took the place of an earlier one."""
    later = after is None or int(message.id) > int(after.id)
    return message.ephemeral and later and id_of(message, "hand:tools", "mywords:on") is not None
