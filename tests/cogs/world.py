"""People, a channel, and what a test wants to do there in a word."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import discord
import simcord
from simcord.actors import MemberActor
from simcord.backend.errors import BackendError
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.results import InteractionResult, ResponseMessage

from bot.layout.custom_id import parse
from bot.process.app import CanastaBot
from bot.services import Services
from bot.tables.rules.table_rules import TableRules
from canasta.review import Effort
from canasta.view import View
from data.records.tables import Table
from tests.cogs.quick_simcord import walked

PEOPLE = ("Ann", "Ben", "Cleo", "Dan")
V2 = 1 << 15
"""The flag of a message whose components lay it out."""

LOOK = 0.002


class Env(simcord.Env):
    """A simulated Discord that looks whether the bot has come to rest only when it may have.

    simcord looks at every task after every step, which takes longer than the step, and again after fifty
    milliseconds.
    """

    _waited_for = False

    async def _settle_internal(self, *, idle: float = LOOK, **further: Any) -> None:
        if not self._waited_for:
            self._waited_for = True
            try:
                async with asyncio.timeout(self.settle_timeout):
                    await self._nothing_to_do()
            except TimeoutError:
                pass  # simcord says what is still going on
            finally:
                self._waited_for = False
        await super()._settle_internal(idle=idle, **further)

    async def _nothing_to_do(self) -> None:
        """Wait until nothing is left that goes on by itself: no step of the event loop, no thread."""
        loop: Any = asyncio.get_running_loop()
        while True:
            await _behind_all(loop)
            if not self._work.executors:
                return
            await asyncio.wait(self._work.executors, return_when=asyncio.FIRST_COMPLETED)


async def _behind_all(loop: Any) -> None:
    """Wait until the loop has nothing to do. A step of a task each time would take as long as what is waited
    for.
    """
    at_rest = loop.create_future()

    def look() -> None:
        if loop._ready:
            loop._ready.append(handle)
        elif not at_rest.done():
            at_rest.set_result(None)

    handle = asyncio.Handle(look, (), loop)
    loop._ready.append(handle)
    await at_rest


def hurry(services: Services) -> None:
    """Deals are looked back at in no time, and in this process."""
    look_backs = services.replays.look_backs
    look_backs.effort = Effort(actions=60, points=1, going=4, few=2, more=3, many=6)
    look_backs.processes = None


@asynccontextmanager
async def begun(env: Env, bot: CanastaBot) -> AsyncIterator["World"]:
    """A world whose bot runs; what went wrong in it is raised at the end."""
    await env.start()
    try:
        yield World(env, bot)
    finally:
        await env.shutdown()
        await bot.services.close()
        env.raise_errors()


class Pressed(InteractionResult):
    """What came of a press or a command. ``response`` is what it shows: in place of what was pressed, or
    below that or the first answer.
    """

    def __init__(self, result: InteractionResult) -> None:
        super().__init__(result._env, result._interaction)

    @property
    def left(self) -> ResponseMessage | None:
        """The pressed message as it is after the press, or the answer that is not a follow-up."""
        return super().response

    @property
    def response(self) -> ResponseMessage | None:
        """The message that answers the press."""
        shown = self.left
        moved = shown is None or "is further down" in texts(shown)
        return next(iter(self.followups), shown) if moved else shown


class World:
    """A server with one channel and some people, a bot in it."""

    def __init__(self, env: Env, bot: CanastaBot) -> None:
        self.env = env
        self.bot = bot
        self.guild = env.create_guild("Card club")
        self.channel = self.guild.create_text_channel("canasta")
        self.people: dict[str, MemberActor] = {}

    def person(self, name: str) -> MemberActor:
        """The member of this name, made when first asked for."""
        if name not in self.people:
            self.people[name] = self.guild.add_member(self.env.create_user(name))
        return self.people[name]

    async def table(self, table_id: int = 1) -> Table:
        """The table as it is stored."""
        table = await self.bot.store.tables.get(table_id)
        assert table is not None
        return table

    async def view(self, name: str, table_id: int = 1) -> View:
        """What this person sees, at table 0 in their lesson."""
        person, bot = self.person(name).id, self.bot
        if table_id:
            table_view = await bot.tables.views.of(table_id, person)
        else:
            table_view = await bot.services.guide.lessons.view(person, name)
        assert table_view.view is not None
        return table_view.view

    def messages(self) -> list[Any]:
        """All public messages: those of the channel, then those of its threads."""
        messages = list(self.channel.history())
        for thread in self.channel.threads:
            messages += thread.history()
        return [message for message in messages if not message.flags.ephemeral]

    def message(self, message_id: int | None) -> Any:
        """The public message with this id."""
        return next(message for message in self.messages() if message.id == message_id)

    def stands(self, message: Any) -> bool:
        """Whether this message was not deleted."""
        place = message.channel_id if hasattr(message, "channel_id") else message.channel.id
        with suppress(BackendError):
            return self.env.backend.get_message(place, message.id) is not None
        return False

    async def press(self, name: str, message: Any, what: str, values: Sequence[Any] = ()) -> Pressed:
        """Press the button, or choose in the select, whose id says this."""
        custom_id = find(message, what)
        actor = self.person(name)
        if values:
            return Pressed(await actor.select(message, list(values), custom_id=custom_id))
        return Pressed(await actor.click(message, custom_id=custom_id))

    def manager(self, name: str) -> MemberActor:
        """A member who may manage the server."""
        if name not in self.people:
            role = self.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
            self.people[name] = self.guild.add_member(self.env.create_user(name), roles=[role])
        return self.people[name]

    async def let_see(self, name: str, command: str) -> None:
        """Let somebody use this command whatever Discord asks by default, as a server's settings may."""
        (sent,) = [one for one in await self.bot.tree.sync() if one.name == command]
        self.guild.set_command_permissions(sent, {self.person(name): True})

    async def open(self, name: str, **options: Any) -> Any:
        """Open a table by command, without options by the usual rules; gives back the answer, which is the
        lobby if all is well.
        """
        options = options or {"computers": 0}
        return (await self.person(name).slash(self.channel, "canasta new", **options)).response

    async def rules(self) -> TableRules:
        """What is to be played at table 1."""
        return TableRules.of(await self.table())

    async def start(self, *names: str, computers: int = 0, **options: Any) -> None:
        """A match at table 1 between these people and so many computer players."""
        await self.open(names[0], **{"computers": computers, "pace": "1 days", **options})
        for name in names[1:]:
            await self.sit(name)
        await self.press(names[0], await self.lobby(), "now")

    async def lobby(self) -> Any:
        """The lobby message."""
        return self.message((await self.table()).messages.lobby_message_id)

    async def sit(self, name: str, seat: int | None = None) -> Pressed:
        """Press Sit here at this seat of table 1, or at the first one that is free, else a computer's."""
        seats = (await self.table()).seats
        free = [one.index for one in seats if one.empty] or [one.index for one in seats if one.computer]
        seat = free[0] if seat is None else seat
        return await self.press(name, await self.lobby(), f"sit:{seat}")

    async def set_up(self, name: str, what: str, values: Sequence[str] = ()) -> Pressed:
        """Press something in the menu behind More… of the lobby."""
        menu = (await self.press(name, await self.lobby(), "setup")).response
        return await self.press(name, menu, what, values)

    async def public(self) -> Any:
        """The table message."""
        return self.message((await self.table()).messages.message_id)

    async def hand(self, name: str) -> Any:
        """Press My hand, and give back the panel."""
        result = await self.press(name, await self.public(), "hand")
        assert result.response is not None
        assert result.ephemeral
        return result.response

    async def tools(self, name: str, panel: Any = None) -> Any:
        """Press … in this panel, or in that of My hand, and give back the panel with what is behind it."""
        panel = await self.hand(name) if panel is None else panel
        return (await self.press(name, panel, "hand:tools")).response


def components(message: Any) -> Iterator[dict[str, Any]]:
    """All components of a message, as Discord has them."""
    raw = message.components
    if raw and not isinstance(raw[0], dict):
        raw = [component.to_dict() for component in raw]
    yield from walked(raw)


def texts(message: Any) -> str:
    """Everything that a message says in words."""
    return "\n".join(c["content"] for c in components(message) if c.get("type") == 10)


def labels(message: Any) -> list[str]:
    """The labels of its buttons and options."""
    words = []
    for c in components(message):
        if c.get("type") == 2:
            words.append(c["label"])
        if c.get("type") == 3:
            words += [option["label"] for option in c["options"]]
    return words


def ids(message: Any) -> list[str]:
    """What its components mean."""
    found = (parse(c["custom_id"]) for c in components(message) if c.get("custom_id"))
    return [id.what for id in found if id is not None]


def options(message: Any, what: str) -> list[str]:
    """The values that a select offers."""
    wanted = find(message, what)
    return [o["value"] for c in components(message) if c.get("custom_id") == wanted for o in c["options"]]


def named(message: Any, what: str) -> dict[str, str]:
    """What a select offers: the labels by their values."""
    wanted = find(message, what)
    found = (c["options"] for c in components(message) if c.get("custom_id") == wanted)
    return {option["value"]: option["label"] for some in found for option in some}


def alt(message: Any) -> list[str]:
    """The descriptions of its pictures."""
    return [
        item.get("description") or ""
        for c in components(message)
        if c.get("type") == 12
        for item in c["items"]
    ]


def files(message: Any) -> list[str]:
    """The names of a message's files, without what tells one picture from another."""
    return [re.sub(r"-[0-9a-f]{8}(?=\.)", "", one.filename) for one in message.attachments]


def by_suit(message: Any) -> bool:
    """Whether the hand in a panel is sorted by suit: its picture's description has it in the same order."""
    (said,) = alt(message)
    return re.search(r"(spades|hearts|diamonds|clubs): ", said) is not None


def find(message: Any, what: str) -> str:
    """The custom_id of the component that means this."""
    for c in components(message):
        custom_id = c.get("custom_id")
        id = parse(custom_id) if custom_id else None
        if id is not None and id.what == what:
            return str(custom_id)
    raise AssertionError(f"nothing means {what!r}; there are {ids(message)}")


def deny(world: World, place: Any, **permissions: bool) -> None:
    """Take permissions from the bot in the channel."""
    me = world.guild.me
    assert me is not None
    overwrite = discord.PermissionOverwrite(**permissions)
    allow, denied = overwrite.pair()
    world.env.backend.set_overwrite(
        place.id,
        Overwrite(target_id=me.id, type=OverwriteType.MEMBER, allow=allow.value, deny=denied.value),
    )


async def command(world: World, name: str, line: str, **given: Any) -> Any:
    """What a command, such as "canasta hand", answers, privately."""
    result = await world.person(name).slash(world.channel, line, **given)
    assert result.ephemeral
    shown = Pressed(result).response
    assert shown is not None
    return shown
