"""The audit log of a server: noted, posted once and in order, read by managers."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import discord
import pytest

from bot.layout.custom_id import Verb
from bot.server.screens.audit import deed_text
from bot.server.workers.audit_posts import AuditPosts
from bot.services import DECLARED
from canasta.i18n import ENGLISH, translator
from canasta.notation.rule_code import rule_code
from cogs.groups.server import server
from data.records.audit import AuditEntry, AuditLine, Deed
from tests.cogs.world import World, command, deny, texts

LOG = "canasta-server audit"


async def boss(world: World, line: str, **given: Any) -> str:
    return texts((await world.manager("Boss").slash(world.channel, line, **given)).response)


def posted(channel: Any) -> list[str]:
    """The messages of a channel."""
    return [texts(message).replace("\u2060", "") for message in channel.history()]


async def test_what_managers_change_is_posted_in_order_and_once(world: World) -> None:
    audit_channel = world.guild.create_text_channel("audit")
    posts: AuditPosts = world.bot.services.audit_posts
    await boss(world, "canasta-server emotes", allowed=False)
    assert "emotes at tables: off (before: as usual)" in await boss(world, LOG)
    said = await boss(world, LOG, channel=audit_channel)
    assert f"It's posted in <#{audit_channel.id}>" in said
    await boss(world, "canasta-server time", misses=5, zone="Europe/Berlin")
    await boss(world, "canasta-server time", misses=5)
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
    await boss(world, LOG, stop=True)
    await boss(world, "canasta-server emotes", allowed=True)
    await posts.due()
    assert len(posted(audit_channel)) == 1
    assert "isn't posted anywhere" in await boss(world, LOG, stop=True)


async def test_a_kill_between_post_and_note_repeats_one_message_at_most(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    audit_channel = world.guild.create_text_channel("audit")
    await boss(world, LOG, channel=audit_channel)
    posts: AuditPosts = world.bot.services.audit_posts

    async def killed(*args: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as broken:
        broken.setattr(world.bot.store.audit, "posted", killed)
        with pytest.raises(RuntimeError):
            await posts.due()
    await boss(world, "canasta-server emotes", allowed=False)
    await world.env.restart_bot()
    posts = world.bot.services.audit_posts
    await posts.due()
    await posts.due()
    found = "\n".join(posted(audit_channel))
    assert found.count("emotes at tables: off") == 1
    assert 1 <= found.count("had this log posted") <= 2
    assert await world.bot.store.audit.waiting(world.guild.id, 9) == []


async def test_a_channel_that_is_gone_or_closed_loses_nothing_and_managers_are_told(world: World) -> None:
    old, new = world.guild.create_text_channel("old"), world.guild.create_text_channel("new")
    store, posts = world.bot.store.audit, world.bot.services.audit_posts
    await boss(world, LOG, channel=old)
    await posts.due()
    world.env.backend.delete_channel(old.id)
    await boss(world, "canasta-server emotes", allowed=False)
    await posts.due()
    assert "The channel of the audit log has been deleted" in await boss(world, LOG)
    channel = await store.channel(world.guild.id)
    assert channel is not None
    assert (channel.channel_id, channel.trouble) == (old.id, "gone")
    await boss(world, LOG, channel=new)
    await posts.due()
    (message,) = posted(new)
    # The deletion is an entry itself.
    *before, started = message.splitlines()
    assert "emotes" in " ".join(before)
    assert "#old has been deleted" in " ".join(before)
    assert (len(before), "had this log posted" in started) == (2, True)
    assert "It's posted in" in await boss(world, LOG)


async def test_a_channel_in_which_the_bot_may_not_write_is_named_and_nothing_is_lost(world: World) -> None:
    audit_channel = world.guild.create_text_channel("audit")
    posts: AuditPosts = world.bot.services.audit_posts
    deny(world, audit_channel, send_messages=False)
    refused = await boss(world, LOG, channel=audit_channel)
    assert "I'm missing a permission" in refused
    assert "Send Messages" in refused
    deny(world, audit_channel, send_messages=True)
    await boss(world, LOG, channel=audit_channel)
    deny(world, audit_channel, send_messages=False)
    await boss(world, "canasta-server emotes", allowed=False)
    await posts.due()
    assert posted(audit_channel) == []
    shown = await boss(world, LOG)
    assert f"I can't post the audit log in <#{audit_channel.id}>. I still need there: Send Messages" in shown
    deny(world, audit_channel, send_messages=True)
    for _ in range(3):
        await posts.due()
    assert "emotes at tables: off" in "\n".join(posted(audit_channel))
    assert "It's posted in" in await boss(world, LOG)


async def test_many_entries_come_in_few_messages_and_the_log_has_pages(world: World) -> None:
    audit_channel = world.guild.create_text_channel("audit")
    store = world.bot.store.audit
    await boss(world, LOG, channel=audit_channel)
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
    shown = (await world.manager("Boss").slash(world.channel, LOG)).response
    assert texts(shown).count("standing table") == 12
    older = await world.press("Boss", shown, f"{Verb.AUDIT}:20")
    assert "standing table 17." in texts(older.response)
    assert "standing table 18." not in texts(older.response)


async def test_only_managers_read_it(world: World) -> None:
    await boss(world, "canasta-server emotes", allowed=False)
    (sent,) = [one for one in await world.bot.tree.sync() if one.name == "canasta-server"]
    world.guild.set_command_permissions(sent, {world.person("Ann"): True})
    assert "Only members with Manage Server" in texts(await command(world, "Ann", LOG))


CHANGES: dict[str, dict[str, Any]] = {
    "time": {"pace": "3 days", "lobby": 3},
    "emotes": {"allowed": False},
    "leaderboard post": {},
    "leaderboard matches": {"least": 3},
    "leaderboard season": {"length": "quarter"},
    "roles": {"role": "good", "rating": 1200},
    "calls": {"role": "good"},
    "preset save": {"name": "Club", "rules": rule_code("classic", 4, {})},
    "preset default": {"name": "Club"},
    "preset delete": {"name": "Club"},
    "export": {"what": "tables"},
    "forum": {"channel": "forum"},
    "audit": {"stop": True},
}
"""What each command for managers is given so that it changes something."""
SHOWS = {"settings", "games"}
"""The commands that only show something to be pressed."""


async def test_whatever_managers_change_by_command_is_noted(world: World) -> None:
    names = {leaf.qualified_name.partition(" ")[2] for leaf in server.walk_commands()} - {
        "leaderboard",
        "preset",
    }
    assert names == {*CHANGES, *SHOWS}
    role = world.guild.create_role("good", mentionable=True)
    objects: dict[Any, Any] = {"good": role, "forum": world.guild.create_forum_channel("tables")}
    staff = discord.Permissions(manage_guild=True, manage_roles=True)
    high = world.guild.create_role("staff", permissions=staff, position=20)
    world.people["Boss"] = world.guild.add_member(world.env.create_user("Boss"), roles=[high])
    store, guild = world.bot.store.audit, world.guild.id
    await store.post_in(guild, world.channel.id, "en", by=1)
    panel = (await world.person("Boss").slash(world.channel, "canasta-server games")).response
    await world.press("Boss", panel, Verb.GAMES, ["classic"])
    noted = [(await store.last(guild, 1))[0]]
    for name, given in CHANGES.items():
        real = {key: objects.get(value, value) for key, value in given.items()}
        said = await boss(world, f"canasta-server {name}", **real)
        before, noted = noted, await store.last(guild, 99)
        assert noted[0].id != before[0].id, (name, said)
    boss_id = world.person("Boss").id
    assert {line.by for line in noted[:-1]} == {boss_id}
    words = [deed_text(line, DECLARED, ENGLISH) for line in noted]
    assert not [text for text in words if "`" in text or "{" in text or "None" in text]
    assert f"<@{boss_id}> had me give the role <@&{role.id}> to players." in words
    assert (
        f"<@{boss_id}> changed how long a turn takes at new tables: 3 days per turn (before: as usual)."
        in words
    )


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
