"""A throw-away bot on the real discord.py, with a bit of everything the sandbox has to answer."""

import asyncio
import io
import struct
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import yarl
from discord import app_commands, ui

from sandbox.server.server import Sandbox


def png(width: int = 64, height: int = 40, colour: tuple[int, int, int] = (40, 120, 80)) -> bytes:
    """A small one-coloured picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes(colour) * width) * height
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def picture(name: str = "hand.png", alt: str = "A green card", width: int = 64) -> discord.File:
    """A picture to send."""
    return discord.File(io.BytesIO(png(width)), name, description=alt)


def aim(monkeypatch: Any, sandbox: Sandbox) -> None:
    """Aim discord.py at the sandbox, by the three addresses that are all it takes."""
    monkeypatch.setattr(discord.http.Route, "BASE", sandbox.api_url)
    gateway = yarl.URL(sandbox.gateway_url)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    monkeypatch.setattr(discord.Asset, "BASE", sandbox.cdn_url)


class Counter(ui.DynamicItem[ui.Button[Any]], template=r"count:(?P<n>\d+)"):
    """A button whose whole state is its custom_id: it survives restarts."""

    def __init__(self, n: int) -> None:
        self.n = n
        super().__init__(ui.Button(label=f"Count {n}", custom_id=f"count:{n}"))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any, /) -> "Counter":
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(
            content=f"Counted to {self.n + 1}", view=stopped(Counter(self.n + 1), *others())
        )


class Say(ui.DynamicItem[ui.Button[Any]], template=r"say:(?P<what>\w+)"):
    """Buttons that answer in different ways."""

    def __init__(self, what: str, label: str | None = None, **looks: Any) -> None:
        self.what = what
        super().__init__(ui.Button(label=label or what.capitalize(), custom_id=f"say:{what}", **looks))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any, /) -> "Say":
        return cls(match["what"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        if self.what == "secret":
            await interaction.response.send_message(
                f"For {interaction.user.display_name} alone", ephemeral=True, file=picture()
            )
        elif self.what == "panel":
            await interaction.response.send_message(view=panel(), file=picture(), ephemeral=True)
        elif self.what == "slow":
            await interaction.response.defer(ephemeral=True, thinking=True)
            await interaction.followup.send("Thought about it", ephemeral=True)
        elif self.what == "later":
            await interaction.response.defer()
            await interaction.edit_original_response(content="Changed later")
        elif self.what == "wait":
            await interaction.response.defer()
            await interaction.client.gate.wait()
            panel_now = panel("Changed at last")
            await interaction.edit_original_response(view=panel_now, attachments=[picture()])
        elif self.what == "form":
            await interaction.response.send_modal(Form())
        elif self.what == "refresh":
            await interaction.response.edit_message(
                view=panel("Refreshed"), attachments=[picture(alt="A newer card", width=80)]
            )
        elif self.what == "plain":
            await interaction.response.send_message("Seen by all")


class Pick(ui.DynamicItem[ui.Select[Any]], template=r"pick:(?P<most>\d+)"):
    def __init__(self, most: int) -> None:
        names = ["Ace", "King", "Queen", "Jack", "Ten", "Nine"]
        options = [
            discord.SelectOption(label=name, value=name.lower(), description=f"The {name.lower()}")
            for name in names
        ]
        super().__init__(
            ui.Select(
                custom_id=f"pick:{most}", placeholder=f"Pick up to {most}", max_values=most, options=options
            )
        )

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any, /) -> "Pick":
        return cls(int(match["most"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        values = data["values"]
        await interaction.response.send_message("Picked " + ", ".join(values), ephemeral=True)


class Whom(ui.DynamicItem[ui.UserSelect[Any]], template=r"whom"):
    def __init__(self) -> None:
        super().__init__(ui.UserSelect(custom_id="whom", placeholder="Whom?"))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any, /) -> "Whom":
        return cls()

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        users = data["resolved"]["users"]
        names = ", ".join(user["global_name"] for user in users.values())
        await interaction.response.send_message(f"You chose {names}", ephemeral=True)


class Form(ui.Modal, title="A form"):
    name: ui.Label[Any] = ui.Label(
        text="Your name", description="What people call you", component=ui.TextInput(custom_id="name")
    )
    side: ui.Label[Any] = ui.Label(
        text="Side",
        component=ui.Select(
            custom_id="side",
            options=[discord.SelectOption(label="North"), discord.SelectOption(label="East")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        name, side = self.name.component, self.side.component
        assert isinstance(name, ui.TextInput)
        assert isinstance(side, ui.Select)
        await interaction.response.send_message(f"{name.value} sits {side.values[0]}", ephemeral=True)


def stopped(*items: Any) -> ui.View:
    view = ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def others() -> list[Any]:
    return [
        Say("secret", style=discord.ButtonStyle.success, emoji="🃏"),
        Say("slow", style=discord.ButtonStyle.danger),
        Say("form"),
        Say("panel", style=discord.ButtonStyle.primary),
        Say("silent", label="Mute"),
    ]


def panel(title: str = "Your hand") -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(accent_color=0x2F8F5B)
    box.add_item(ui.TextDisplay(f"## {title}\nDraw, meld, discard.\n-# Turn 3"))
    box.add_item(
        ui.MediaGallery(discord.MediaGalleryItem("attachment://hand.png", description="A green card"))
    )
    box.add_item(ui.Separator())
    box.add_item(ui.Section(ui.TextDisplay("Take the pile?"), accessory=Say("later", label="Take it")))
    box.add_item(ui.ActionRow(Pick(1)))
    box.add_item(ui.ActionRow(Pick(3)))
    box.add_item(ui.ActionRow(Whom()))
    box.add_item(ui.ActionRow(Say("refresh"), Say("plain"), Say("wait"), Say("silent", disabled=True)))
    view.add_item(box)
    view.stop()
    return view


@asynccontextmanager
async def logged_in(
    sandbox: Sandbox, kind: type["TryBot"] | None = None, **options: Any
) -> AsyncIterator["TryBot"]:
    """A bot, logged in to a sandbox that discord.py is aimed at; it has read what the server sent it."""
    bot = (kind or TryBot)(**options)
    sought = sandbox.gateway.connected() + len(options.get("shard_ids", (0,)))
    task = asyncio.create_task(bot.start(sandbox.token))

    def complete() -> bool:
        read = bool(bot.guilds) and all(guild.text_channels for guild in bot.guilds)
        return read and sandbox.gateway.connected() >= sought

    async with asyncio.timeout(10):
        while not complete() and not task.done():  # noqa: ASYNC110 - the client tells nobody
            await asyncio.sleep(0)
    try:
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)


class TryBot(discord.Client):
    """Logs in, registers its commands, answers."""

    def __init__(self, **options: Any) -> None:
        super().__init__(intents=discord.Intents(guilds=True), **options)
        self.tree = app_commands.CommandTree(self)
        self.resumed = asyncio.Event()
        self.gate = asyncio.Event()
        """Set by a test for the button that waits for it."""
        self.errors: list[Exception] = []

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Counter, Say, Pick, Whom)
        self.tree.add_command(_commands())
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.resumed.set()


class ShardedBot(TryBot, discord.AutoShardedClient):
    """The same bot on several shards, which identify without waiting for each other."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        pass


def _commands() -> app_commands.Group:
    group = app_commands.Group(name="try", description="Tries things")

    @group.command(name="hello", description="Says hello")
    @app_commands.describe(who="To whom", times="How often")
    async def hello(
        interaction: discord.Interaction[Any],
        who: discord.Member | None = None,
        times: app_commands.Range[int, 1, 5] = 1,
    ) -> None:
        name = who.display_name if who is not None else "world"
        await interaction.response.send_message(
            f"Hello **{name}**!" * times, view=stopped(Counter(1), *others()[:3], Say("silent", label="Mute"))
        )
        assert (await interaction.original_response()).id

    @group.command(name="panel", description="Shows a panel to you alone")
    async def show(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(view=panel(), file=picture(), ephemeral=True)

    @group.command(name="slow", description="Takes its time")
    async def slow(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.followup.send("Done at last", file=picture())
        await interaction.followup.send("And one more thing")

    @group.command(name="silent", description="Never answers")
    async def silent(interaction: discord.Interaction[Any]) -> None:
        pass

    @group.command(name="form", description="Opens a form")
    async def form(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(Form())

    @group.command(name="fruit", description="Chooses a fruit")
    async def fruit(interaction: discord.Interaction[Any], which: str, ripe: bool = True) -> None:
        await interaction.response.send_message(f"{'Ripe' if ripe else 'Green'} {which}")

    @fruit.autocomplete("which")
    async def suggest(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        names = ["apple", "banana", "cherry"]
        return [app_commands.Choice(name=n.title(), value=n) for n in names if n.startswith(current)]

    @group.command(name="ping", description="Calls somebody")
    async def ping(interaction: discord.Interaction[Any], who: discord.Member) -> None:
        await interaction.response.send_message("Calling", ephemeral=True)
        assert isinstance(interaction.channel, discord.abc.Messageable)
        await interaction.channel.send(
            f"{who.mention}, your turn. @everyone else waits.",
            allowed_mentions=discord.AllowedMentions(users=[who], everyone=False, roles=False),
        )

    @group.command(name="thread", description="Opens a thread")
    async def thread(interaction: discord.Interaction[Any], name: str) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        made = await interaction.channel.create_thread(name=name, type=discord.ChannelType.public_thread)
        await made.send("First in the thread", view=stopped(Counter(1)))
        await interaction.response.send_message(f"See {made.mention}", ephemeral=True)

    return group
