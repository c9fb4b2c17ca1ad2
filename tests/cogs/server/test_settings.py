"""The panel of a server's settings: who sees it, what each page changes, and presses that come late."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.tables.settings.opening import Opening, Opens
from tests.cogs.world import Pressed, World, components, find, ids, labels, texts


class Panel:
    """The panel as Mia, who manages the server, has it before her."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.mia = world.manager("Mia")
        self.shown: Any = None

    async def open(self, page: str = "") -> str:
        """Open the panel, at this page."""
        result = await self.mia.slash(self.world.channel, "canasta-server settings")
        assert result.ephemeral
        self.shown = result.response
        return await self.go(page) if page else texts(self.shown)

    async def go(self, page: str) -> str:
        """Go to a page by the first one."""
        if "home:open" not in " ".join(ids(self.shown)):
            await self.press("settings:home")
        return await self.press("settings:home:open", page)

    async def press(self, what: str, *values: Any) -> str:
        """Press this, or choose these; the panel's words then."""
        pressed = await choose(self.world, "Mia", self.shown, what, values)
        assert pressed.response is not None
        self.shown = pressed.response
        return texts(self.shown)

    @property
    def chosen(self) -> list[str]:
        """What stands in the selects of roles and channels."""
        return [one["id"] for c in components(self.shown) for one in c.get("default_values") or ()]


async def choose(world: World, name: str, message: Any, what: str, values: Sequence[Any] = ()) -> Pressed:
    """Press this in somebody's message, or choose these there: words, roles or channels."""
    actor, custom_id = world.person(name), find(message, what)
    if values:
        return Pressed(await actor.select(message, list(values), custom_id=custom_id))
    return Pressed(await actor.click(message, custom_id=custom_id))


async def test_a_manager_chooses_where_tables_open_and_who_opens_them(world: World) -> None:
    panel, opening = Panel(world), world.bot.tables.opening
    hall = world.guild.create_text_channel("hall")
    role = world.guild.create_role("regulars")
    first = await panel.open()
    assert "**Where tables open:** in every channel" in first
    assert "**Who opens them:** tables everybody, tournaments members with Manage Events" in first

    assert "Tables open in every channel." in await panel.go("where")
    assert "Allow every channel" not in labels(panel.shown)
    told = await panel.press("settings:where:channels", hall, world.channel)
    assert told.startswith("✅ New tables open only there now.")
    assert f"Tables open only in <#{world.channel.id}>, <#{hall.id}>." in told
    assert panel.chosen == [str(world.channel.id), str(hall.id)]
    world.env.backend.delete_channel(hall.id)
    assert "1 channel in this list has been deleted" in await panel.go("where")
    assert panel.chosen == [str(world.channel.id)]
    assert f"only in <#{world.channel.id}>" in await panel.press("settings:where:channels", world.channel)
    assert "in every channel" in await panel.press("settings:where:everywhere")

    assert "**Tables:** everybody" in await panel.go("who")
    await panel.press("settings:who:role:tables_role", role)
    told = await panel.press("settings:who:role:tournaments_role", role)
    assert f"**Tournaments:** members with <@&{role.id}>" in told
    kept = await opening.of_server(world.guild.id)
    assert kept == Opening((), {Opens.TABLES: role.id, Opens.TOURNAMENTS: role.id})
    told = await panel.press("settings:who:role:tournaments_role", world.guild.default_role)
    assert told.startswith("⚠️ Not everybody")
    assert "**Tables:** everybody" in await panel.press(
        "settings:who:role:tables_role", world.guild.default_role
    )
    assert "Manage Events" in await panel.press("settings:who:anybody:tournaments_role")
    assert await opening.of_server(world.guild.id) == Opening()


async def test_a_panel_is_for_managers_as_long_as_they_are(world: World) -> None:
    await world.let_see("Ann", "canasta-server")
    refused = (await world.person("Ann").slash(world.channel, "canasta-server settings")).response
    assert "Only members with Manage Server" in texts(refused)
    assert ids(refused) == []
    panel = Panel(world)
    await panel.open("where")
    # Another manager changes it, then Mia presses in what she still has open.
    await world.bot.tables.opening.set_channels(world.guild.id, [world.channel.id])
    assert "✅" in await panel.press("settings:where:channels", world.guild.create_text_channel("hall"))
    role = next(role for name, role in world.guild.roles.items() if name == "managers")
    world.env.backend.edit_role(world.guild.id, role.id, {"permissions": 0})
    before = await world.bot.tables.opening.of_server(world.guild.id)
    pressed = await choose(world, "Mia", panel.shown, "settings:where:everywhere")
    said = [one for one in (pressed.response, *pressed.followups) if one is not None]
    assert any("Only members with Manage Server" in texts(one) for one in said)
    assert await world.bot.tables.opening.of_server(world.guild.id) == before
