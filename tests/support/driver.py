"""Demo people for tests, acting over the same addresses as the page.

async with Stage(sandbox.url) as stage:
    mia = await stage.person("Alex")
    reply = await mia.slash("canasta", "poll new", question="When?")
    await mia.click(reply.message, "Yes")
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Mapping
from types import TracebackType
from typing import Any

import aiohttp

from tests.support.seen import Image, Message, Outcome, Refused

Json = dict[str, Any]

__all__ = ["Image", "Message", "Outcome", "Person", "Refused", "Stage"]

DEFERRED_UPDATE = 6
PATIENCE = 60.0
"""Seconds in which what is waited for has come even on a busy machine; who waits in vain learns it then."""


class Person:
    """A demo person with a live line of his or her own. Made by `Stage.person`."""

    def __init__(self, stage: "Stage", name: str) -> None:
        self._stage = stage
        self.name = name
        self.id = ""
        self._state: Json = {}
        self._mirror: dict[str, Message] = {}
        self._news = asyncio.Condition()
        self._reader: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()
        self.interactions: list[Json] = []
        """Every change in the standing of this person's interactions, oldest first."""

    # ---- seeing -----------------------------------------------------------------------------------------

    async def messages(self, channel: str) -> list[Message]:
        """What this person sees in a channel ("canasta", an id, or "dm"), oldest first."""
        return [Message(raw) for raw in await self._call("messages", channel=channel)]

    async def last(self, channel: str) -> Message:
        """The newest message this person sees in a channel."""
        return (await self.messages(channel))[-1]

    async def refreshed(self, message: Message) -> Message:
        """The message as it is now; Refused when it is gone."""
        for shown in await self.messages(message.channel_id):
            if shown.id == message.id:
                return shown
        raise Refused(404, 10008, "Unknown Message")

    async def channels(self) -> list[Json]:
        """The channels, threads and direct message channels this person sees."""
        state = await self._call("state")
        return list(state["channels"])

    async def thread(self, parent: str | None = None) -> Json:
        """The newest thread this person sees; Refused when there is none."""
        threads = [c for c in await self.channels() if "thread_metadata" in c]
        if parent is not None:
            threads = [t for t in threads if parent in (t["parent_id"], t["name"])]
        if not threads:
            raise Refused(404, 10003, "no thread")
        return max(threads, key=lambda thread: int(thread["id"]))

    async def commands(self, channel: str) -> list[Json]:
        """The slash commands offered in a channel."""
        return list(await self._call("commands", channel=channel))

    async def wait_for(
        self,
        predicate: Callable[[Message], object],
        timeout: float = PATIENCE,  # noqa: ASYNC109 - asyncio.timeout inside; tests read better so
        *,
        channel: str | None = None,
        since: Message | None = None,
    ) -> Message:
        """The newest message this person sees (now or as soon as it comes) for which `predicate` is true.

        `channel` is an id; `since` looks only at messages that came after that one. TimeoutError otherwise.
        """

        def fits(message: Message) -> bool:
            if channel is not None and message.channel_id != channel:
                return False
            if since is not None and int(message.id) <= int(since.id):
                return False
            return bool(predicate(message))

        async with asyncio.timeout(timeout), self._news:
            while (newest := self.newest(fits)) is None:
                await self._news.wait()
            return newest

    def newest(self, predicate: Callable[[Message], object]) -> Message | None:
        """The newest message that the live line has shown and for which `predicate` is true, now."""
        newest_first = sorted(self._mirror.values(), key=lambda m: int(m.id), reverse=True)
        return next(filter(predicate, newest_first), None)

    async def wait_until(self, condition: Callable[["Person"], object], timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Return once `condition(self)` is true; it is asked again after each event."""
        async with asyncio.timeout(timeout), self._news:
            while not condition(self):
                await self._news.wait()

    def seen(self, message: Message) -> Message | None:
        """The message as the live line last showed it, or None when it is gone."""
        return self._mirror.get(message.id)

    async def finished(self, outcome: Outcome, timeout: float = PATIENCE) -> Message:  # noqa: ASYNC109
        """The answer of an interaction once the bot has stopped thinking about it.

        Where it put off changing a message that this person alone sees, that is when it has changed it, or
        has said something else: until then the message looks as it did. Of two presses in a message that
        another one below takes the place of, the first is answered there, and a line is left for both.
        """
        wanted = outcome.message.id
        if outcome.callback == DEFERRED_UPDATE and outcome.message.ephemeral and not outcome.followed:

            def is_answered(me: Person) -> bool:
                seen = me.seen(outcome.message)
                followed = any(i["id"] == outcome.id and i["followed"] for i in me.interactions)
                return followed or seen is None or not (seen.buttons or seen.selects)

            await self.wait_until(is_answered, timeout)
        return await self.wait_for(lambda m: m.id == wanted and not m.loading, timeout)

    async def image(self, image: Image) -> bytes:
        """A picture's bytes."""
        async with self._stage.http.get(image.url) as response:
            if response.status != 200:
                raise Refused(response.status, 0, f"{image.url} is not there")
            return await response.read()

    # ---- doing ------------------------------------------------------------------------------------------

    async def say(self, channel: str, text: str) -> Message:
        """Write a plain message."""
        return Message(await self._call("say", channel=channel, content=text))

    async def slash(self, channel: str, command: str, **options: object) -> Outcome:
        """Use a slash command, e.g. `slash("canasta", "poll new", question="When?")`; people are Persons.

        Waits for the first answer or the failure.
        """
        values = {name: value.id if isinstance(value, Person) else value for name, value in options.items()}
        raw = await self._call("slash", channel=channel, command=command, options=values, wait=True)
        return Outcome(raw)

    async def menu(self, channel: str, entry: str, target: "Person | str") -> Outcome:
        """Choose an entry in the menu of a person's name. Waits for the first answer or the failure."""
        who = target.id if isinstance(target, Person) else target
        return Outcome(await self._call("menu", channel=channel, command=entry, target=who, wait=True))

    async def install(self, on: bool = True) -> None:
        """Add the application to this person's own account, or remove it."""
        await self._call("install", on=on)

    async def new_server(self, *, bot: bool) -> str:
        """Make a server, with the bot or without it; the id of its first channel."""
        made = await self._call("join", bot=bot)
        places = [place for place in await self.channels() if place.get("guild_id") == made["id"]]
        return str(min(places, key=lambda place: int(place["id"]))["id"])

    async def autocomplete(
        self, channel: str, command: str, option: str, value: str = "", **others: object
    ) -> list[Json]:
        """The suggestions for `value` typed into `option`, the other options being filled in already."""
        raw = await self._call(
            "autocomplete", channel=channel, command=command, focused=option, value=value, options=others
        )
        return Outcome(raw).choices

    async def click(self, message: Message, what: str, *, wait: bool = True) -> Outcome:
        """Press a button, named by custom_id or label. Without `wait` the outcome is not waited for."""
        return await self._component(message, what, [], wait)

    async def select(
        self, message: Message, what: str, values: str | Iterable[str], *, wait: bool = True
    ) -> Outcome:
        """Choose in a select, named by custom_id or placeholder; values are option values or labels."""
        listed = [values] if isinstance(values, str) else list(values)
        options = message.component(what).get("options") or []
        by_label = {option["label"]: option["value"] for option in options}
        known = {option["value"] for option in options}
        chosen = [value if value in known else by_label.get(value, value) for value in listed]
        return await self._component(message, what, chosen, wait)

    async def _component(self, message: Message, what: str, values: list[str], wait: bool) -> Outcome:
        try:
            custom_id = message.component(what).get("custom_id")
        except Refused:
            custom_id = what  # perhaps the message has changed since; let the server say
        raw = await self._call(
            "component",
            channel=message.channel_id,
            message=message.id,
            custom_id=custom_id,
            values=values,
            wait=wait,
        )
        return Outcome(raw)

    async def submit_modal(self, opener: Outcome, fields: Mapping[str, object]) -> Outcome:
        """Fill in the modal that `opener` opened (custom_id to value or values) and send it."""
        raw = await self._call("modal", interaction=opener.id, fields=dict(fields), wait=True)
        return Outcome(raw)

    async def dismiss(self, message: Message) -> None:
        """Dismiss a message that only this person sees."""
        await self._call("dismiss", channel=message.channel_id, message=message.id)

    # ---- the lines --------------------------------------------------------------------------------------

    async def _call(self, verb: str, **body: object) -> Any:
        return await self._stage.call(verb, {"as": self.name, **body})

    async def connect(self) -> None:
        """Open the live line; returns once everything now visible is known."""
        self._reader = asyncio.create_task(self._read())
        await asyncio.wait_for(self._ready.wait(), PATIENCE)

    async def close(self) -> None:
        """Close the live line."""
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)

    async def _read(self) -> None:
        url = f"{self._stage.url}/sandbox/api/socket"
        while True:
            try:
                async with self._stage.http.ws_connect(url, params={"as": self.name}) as ws:
                    async for frame in ws:
                        if frame.type is not aiohttp.WSMsgType.TEXT:
                            break
                        data = frame.json()
                        await self._take(data["t"], data["d"])
            except aiohttp.ClientError:
                pass
            # the sandbox was restarted: come back as the page does
            await asyncio.sleep(0.1)

    async def _take(self, name: str, data: Json) -> None:
        if name == "READY":
            self._state, self.id = data, str(data["me"]["id"])
            mirror: dict[str, Message] = {}
            for channel in data["channels"]:
                # a channel may go while the list of channels is being worked through
                with contextlib.suppress(Refused):
                    mirror |= {message.id: message for message in await self.messages(channel["id"])}
            self._mirror = mirror
            self._ready.set()
        async with self._news:
            if name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
                self._mirror[str(data["id"])] = Message(data)
            elif name == "MESSAGE_DELETE":
                self._mirror.pop(str(data["id"]), None)
            elif name in ("THREAD_DELETE", "CHANNEL_DELETE"):
                gone = [m.id for m in self._mirror.values() if m.channel_id == str(data["id"])]
                for message_id in gone:
                    del self._mirror[message_id]
            elif name == "SANDBOX_INTERACTION":
                self.interactions.append(data)
            self._news.notify_all()


class Stage:
    """A sandbox at an address, in this process or another: its people, and the strings behind the scene."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self._people: dict[str, Person] = {}
        self._session: aiohttp.ClientSession | None = None

    @property
    def http(self) -> aiohttp.ClientSession:
        """The HTTP session, opened when first needed."""
        if self._session is None:
            # Each person holds a connection for as long as they are there: a hundred would be all there are.
            self._session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        return self._session

    async def __aenter__(self) -> "Stage":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Send everybody home."""
        for person in self._people.values():
            await person.close()
        if self._session is not None:
            await self._session.close()

    async def names(self) -> list[str]:
        """The names of the demo people."""
        async with self.http.get(f"{self.url}/sandbox/api/people") as response:
            return [str(raw["global_name"]) for raw in await response.json()]

    async def person(self, name: str) -> Person:
        """The demo person of that name, with the live line open."""
        if name not in self._people:
            person = Person(self, name)
            await person.connect()
            self._people[name] = person
        return self._people[name]

    async def call(self, verb: str, body: Json) -> Any:
        """One request to /sandbox/api; Refused with the server's words when it is not granted."""
        async with self.http.post(f"{self.url}/sandbox/api/{verb}", json=body) as response:
            answer = await response.json()
            if response.status >= 400:
                raise Refused(response.status, int(answer.get("code", 0)), str(answer.get("error")))
            return answer

    async def control(self, verb: str, **body: object) -> Any:
        """Do what no person can to a watched sandbox: see WatchedSandbox for the verbs."""
        answer = await self.call(f"control/{verb}", body)
        return answer["result"]
