"""The audit log of a server: noted, posted once and in order, read by managers."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.server.screens.audit import READ_AUDIT, deed_text
from bot.server.workers.audit_posts import AuditPosts
from bot.services import DECLARED
from canasta.i18n import ENGLISH, translator
from canasta.notation.rule_code import rule_code
from cogs.press.cog import server
from data.records.audit import AuditEntry, AuditLine, Deed
from tests.cogs.settings_panel import change, choose, page, write
from tests.cogs.world import World, command, deny, ids, texts

LOG = "canasta-server audit"


async def boss(world: World, what: str, *values: Any) -> str:
    """What the panel says when a manager has changed this in it."""
    return await change(world.manager("Boss"), world.channel, what, *values)


async def read(world: World) -> Any:
    """The log as a manager reads it."""
    page = (await world.manager("Boss").slash(world.channel, LOG)).response
    return (await world.press("Boss", page, READ_AUDIT)).response


def posted(channel: Any) -> list[str]:
    """The messages of a channel."""
    return [texts(message).replace("\u2060", "") for message in channel.history()]


async def test_what_managers_change_is_posted_in_order_and_once(world: World) -> None:
    audit_channel = world.guild.create_text_channel("audit")
    posts: AuditPosts = world.bot.services.audit_posts
    await boss(world, "emotes:off:emotes")
    assert "emotes at tables: off (before: as usual)" in texts(await read(world))
    said = await boss(world, "audit:channel", audit_channel)
    assert f"The audit log is posted in <#{audit_channel.id}>" in said
    assert f"It's posted in <#{audit_channel.id}>" in texts(await read(world))
    await boss(world, "time:misses", "5")
    await write(world.manager("Boss"), world.channel, "time:write:zone", "Europe/Berlin")
    await boss(world, "time:misses", "5")
    await posts.due()
    await posts.due()
    (message,) = posted(audit_channel)
    started, first, second = message.splitlines()
    by = f"<@{world.person('Boss').id}>"
    assert started.endswith(f"{by} had this log posted in <#{audit_channel.id}>.")
    assert first.endswith(
        f"{by} changed missed deadlines until a computer player keeps the seat: 5 (before: as usual)."
    )
    assert second.endswith(f"{by} changed the default time zone: Europe/Berlin (before: as usual).")
    await boss(world, "audit:off")
    await boss(world, "emotes:on:emotes")
    await posts.due()
    assert len(posted(audit_channel)) == 1
    assert "isn't posted anywhere" in texts(await read(world))


async def test_a_kill_between_post_and_note_repeats_one_message_at_most(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    audit_channel = world.guild.create_text_channel("audit")
    await boss(world, "audit:channel", audit_channel)
    posts: AuditPosts = world.bot.services.audit_posts

    async def killed(*args: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as broken:
        broken.setattr(world.bot.store.audit, "posted", killed)
        with pytest.raises(RuntimeError):
            await posts.due()
    await boss(world, "emotes:off:emotes")
    await world.env.restart_bot()
    posts = world.bot.services.audit_posts
    await posts.due()
    await posts.due()
    log = "\n".join(posted(audit_channel))
    assert log.count("emotes at tables: off") == 1
    assert 1 <= log.count("had this log posted") <= 2
    assert await world.bot.store.audit.waiting(world.guild.id, 9) == []


async def test_a_channel_that_is_gone_or_closed_loses_nothing_and_managers_are_told(world: World) -> None:
    old, new = world.guild.create_text_channel("old"), world.guild.create_text_channel("new")
    store, posts = world.bot.store.audit, world.bot.services.audit_posts
    await boss(world, "audit:channel", old)
    await posts.due()
    world.env.backend.delete_channel(old.id)
    await boss(world, "emotes:off:emotes")
    await posts.due()
    assert "The channel of the audit log has been deleted" in texts(await read(world))
    channel = await store.channel(world.guild.id)
    assert channel is not None
    assert (channel.channel_id, channel.trouble) == (old.id, "gone")
    await boss(world, "audit:channel", new)
    await posts.due()
    (message,) = posted(new)
    # The deletion is an entry itself.
    *before, started = message.splitlines()
    assert "emotes" in " ".join(before)
    assert "#old has been deleted" in " ".join(before)
    assert (len(before), "had this log posted" in started) == (2, True)
    assert "It's posted in" in texts(await read(world))


async def test_a_channel_in_which_the_bot_may_not_write_is_named_and_nothing_is_lost(world: World) -> None:
    audit_channel = world.guild.create_text_channel("audit")
    posts: AuditPosts = world.bot.services.audit_posts
    deny(world, audit_channel, send_messages=False)
    refused = await boss(world, "audit:channel", audit_channel)
    assert "I'm missing a permission" in refused
    assert "Send Messages" in refused
    deny(world, audit_channel, send_messages=True)
    await boss(world, "audit:channel", audit_channel)
    deny(world, audit_channel, send_messages=False)
    await boss(world, "emotes:off:emotes")
    await posts.due()
    assert posted(audit_channel) == []
    shown = texts(await read(world))
    assert f"I can't post the audit log in <#{audit_channel.id}>. I still need there: Send Messages" in shown
    deny(world, audit_channel, send_messages=True)
    for _ in range(3):
        await posts.due()
    assert "emotes at tables: off" in "\n".join(posted(audit_channel))
    assert "It's posted in" in texts(await read(world))


async def test_many_entries_come_in_few_messages_and_the_log_has_pages(world: World) -> None:
    audit_channel = world.guild.create_text_channel("audit")
    store = world.bot.store.audit
    await boss(world, "audit:channel", audit_channel)
    for number in range(30):
        entry = AuditEntry(
            world.guild.id, Deed.STANDING_ENDED, 5, details={"n": number, "reason": "@everyone *late*"}
        )
        await store.note(entry)
    for _ in range(3):
        await world.bot.services.audit_posts.due()
    messages = posted(audit_channel)
    assert sorted(message.count("standing table") for message in messages) == [6, 24]
    assert all("@\u200beveryone \\*late\\*" in message for message in messages)
    shown = await read(world)
    assert texts(shown).count("standing table") == 12
    older = await world.press("Boss", shown, f"{READ_AUDIT}:20")
    assert "standing table 17." in texts(older.response)
    assert "standing table 18." not in texts(older.response)


async def test_only_managers_read_it(world: World) -> None:
    await boss(world, "emotes:off:emotes")
    (sent,) = [one for one in await world.bot.tree.sync() if one.name == "canasta-server"]
    world.guild.set_command_permissions(sent, {world.person("Ann"): True})
    assert "Only members with Manage Server" in texts(await command(world, "Ann", LOG))


PRESETS: dict[str, dict[str, Any]] = {
    "preset save": {"name": "Club", "rules": rule_code("classic", 4, {})},
    "preset default": {"name": "Club"},
    "preset delete": {"name": "Club"},
}
"""The commands that change something themselves, and what they are given."""


async def test_a_command_for_managers_opens_its_page_or_notes_what_it_changes(world: World) -> None:
    leaves = [leaf for leaf in server.walk_commands() if isinstance(leaf, app_commands.Command)]
    assert {*PRESETS} == {leaf.qualified_name.partition(" ")[2] for leaf in leaves if leaf.parameters}
    store, guild, boss = world.bot.store.audit, world.guild.id, world.manager("Boss")
    for leaf in leaves:
        if not leaf.parameters:
            opened = await boss.slash(world.channel, leaf.qualified_name)
            assert opened.ephemeral, leaf.qualified_name
            assert any(id.startswith("settings:") for id in ids(opened.response)), leaf.qualified_name
    assert await store.last(guild, 9) == []
    for number, (name, given) in enumerate(PRESETS.items(), start=1):
        await boss.slash(world.channel, f"canasta-server {name}", **given)
        noted = await store.last(guild, 9)
        assert ([line.by for line in noted], name) == ([boss.id] * number, name)


async def test_what_is_noted_has_words(world: World) -> None:
    role = world.guild.create_role("good", mentionable=True)
    staff = discord.Permissions(manage_guild=True, manage_roles=True)
    high = world.guild.create_role("staff", permissions=staff, position=20)
    world.people["Boss"] = world.guild.add_member(world.env.create_user("Boss"), roles=[high])
    await boss(world, "time:pace", "3 days")
    picked = await page(world.person("Boss"), world.channel, "roles")
    picked = (await choose(world.person("Boss"), picked, "settings:roles:pick", [role])).response
    await choose(world.person("Boss"), picked, f"settings:roles:give:{role.id}", ["r1200"])
    words = [
        deed_text(line, DECLARED, ENGLISH) for line in await world.bot.store.audit.last(world.guild.id, 9)
    ]
    assert words == [
        f"<@{world.person('Boss').id}> had me give the role <@&{role.id}> to players.",
        f"<@{world.person('Boss').id}> changed how long a turn takes at new tables: 3 days per turn "
        "(before: as usual).",
    ]


def test_every_deed_has_words() -> None:
    assert {*DECLARED.deeds, Deed.SETTING} == set(Deed)
    for deed in Deed:
        line = AuditLine(
            1, datetime(2026, 5, 1, tzinfo=UTC), 1, deed, None, None, None, None, {"setting": "pace"}
        )
        for language in ("en", "de"):
            assert len(deed_text(line, DECLARED, translator(language))) > 9
    later = AuditLine(1, datetime(2026, 5, 1, tzinfo=UTC), 1, "danced", 5, None, None, None, {})
    assert deed_text(later, DECLARED, ENGLISH) == "<@5>: danced"
