"""The panel of a server's settings: who sees it, what each page changes, and presses that come late."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
import pytest

from bot.feature import PAGES, Channel, Declared, Feature, Role, Setting, SettingsPage, Switch
from bot.ratings.leaderboards import BoardRules, board_rules
from bot.server.screens.audit import deed_text
from bot.services import DECLARED
from bot.tables.company.emotes import server_allows
from bot.tables.settings.hourly_limits import ServerLimit
from bot.tables.settings.opening import CHANNELS, Opening, Opens
from bot.tables.settings.server_settings import channel_words, role_words
from bot.time.pace import WEEK
from canasta.i18n import ENGLISH, Text
from canasta.notation.rule_code import rule_code
from canasta.variants import VARIANTS
from data.records.audit import AuditLine
from tests.cogs.settings_panel import choose
from tests.cogs.world import World, components, deny, ids, labels, texts

PAGE = SettingsPage.EMOTES


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
        pressed = await choose(self.mia, self.shown, what, values)
        assert pressed.response is not None
        self.shown = pressed.response
        return texts(self.shown)

    @property
    def chosen(self) -> list[str]:
        """What stands in the selects of roles and channels."""
        return [one["id"] for c in components(self.shown) for one in c.get("default_values") or ()]


async def test_a_manager_chooses_where_tables_open_and_who_opens_them(world: World) -> None:
    panel, opening = Panel(world), world.bot.tables.opening
    hall = world.guild.create_text_channel("hall")
    role = world.guild.create_role("regulars")
    first = await panel.open()
    assert "**Where tables open:** in every channel" in first
    assert "**Who opens tables:** who opens tables: everybody, who opens tournaments: members with" in first

    assert "Tables open in every channel." in await panel.go("where")
    assert "Allow every channel" not in labels(panel.shown)
    told = await panel.press("settings:where:channels", hall, world.channel)
    assert told.startswith("✅ That counts from now on.")
    assert f"Tables open only in <#{world.channel.id}>, <#{hall.id}>." in told
    assert panel.chosen == [str(world.channel.id), str(hall.id)]
    world.env.backend.delete_channel(hall.id)
    assert "1 channel in this list has been deleted" in await panel.go("where")
    assert panel.chosen == [str(world.channel.id)]
    assert f"only in <#{world.channel.id}>" in await panel.press("settings:where:channels", world.channel)
    assert "in every channel" in await panel.press("settings:where:clear:open_channels")

    assert "**Tables:** everybody" in await panel.go("who")
    await panel.press("settings:who:tables_role", role)
    told = await panel.press("settings:who:tournaments_role", role)
    assert f"**Tournaments:** members with <@&{role.id}>" in told
    kept = await opening.of_server(world.guild.id)
    assert kept == Opening((), {Opens.TABLES: role.id, Opens.TOURNAMENTS: role.id})
    told = await panel.press("settings:who:tournaments_role", world.guild.default_role)
    assert "it's for everybody" in told
    assert "**Tables:** everybody" in await panel.press("settings:who:clear:tables_role")
    assert "Manage Events" in await panel.press("settings:who:clear:tournaments_role")
    assert await opening.of_server(world.guild.id) == Opening()


async def test_a_manager_chooses_what_leaving_tournaments_leads_to(world: World) -> None:
    panel, leaving = Panel(world), world.bot.services.tournaments.leaving
    assert "**Leaving tournaments:** no consequences" in await panel.open()
    assert "No consequences." in await panel.go("leaving")
    said = await panel.press("settings:leaving:rule", "2:7")
    assert "Anyone who leaves 2 tournaments within 30 days can't enter another for 7 days." in said
    assert (await leaving.of_server(world.guild.id)).key == "2:7"
    await panel.press("settings:leaving:rule", "0:0")
    assert not (await leaving.of_server(world.guild.id)).leaves


async def test_a_role_and_a_channel_are_chosen_on_a_page_of_rows_as_long_as_they_are_there(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    role, tower = world.guild.create_role("ringers"), world.guild.create_text_channel("tower")
    said = Text("Bells: {place}."), Text("Nothing rings."), Text("Ring nothing")
    bells = [
        Setting("ringers", Text("who rings"), PAGE, role_words, control=Role(Text("Ringers…"), *said)),
        Setting("tower", Text("where it rings"), PAGE, channel_words, control=Channel(Text("Tower…"), *said)),
    ]
    declared = Declared.of([Feature(name="belfry", settings=bells)])
    monkeypatch.setattr(world.bot.services, "declared", declared)
    panel = Panel(world)
    assert "**At the table:** who rings: not used, where it rings: not used" in await panel.open()
    assert (await panel.go("emotes")).count("Nothing rings.") == 2
    assert f"Bells: <@&{role.id}>." in await panel.press("settings:emotes:ringers", role)
    assert f"Bells: <#{tower.id}>." in await panel.press("settings:emotes:tower", tower)
    assert panel.chosen == [str(role.id), str(tower.id)]
    everybody = await panel.press("settings:emotes:ringers", world.guild.default_role)
    assert everybody.startswith("⚠️ That's gone, or it's for everybody.")
    deny(world, tower, send_messages=False)
    assert "I'm missing a permission" in await panel.press("settings:emotes:tower", tower)
    world.env.backend.delete_channel(tower.id)
    world.env.backend.delete_role(world.guild.id, role.id)
    gone = await panel.press("settings:home") and await panel.go("emotes")
    assert "The role chosen here has been deleted" in gone
    assert "That channel has been deleted" in gone
    assert panel.chosen == []
    await panel.press("settings:emotes:clear:ringers")
    await panel.press("settings:emotes:clear:tower")
    assert await world.bot.store.settings.of_guild(world.guild.id) == {}


async def test_a_page_with_code_of_its_own_has_rows_too(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, ringers = SettingsPage.CALLS, world.guild.create_role("ringers")
    said = Text("Bells: {place}."), Text("Nothing rings."), Text("Ring nothing")
    rows = [
        Setting(
            "bells",
            Text("bells"),
            page,
            default=False,
            control=Switch(Text("Bells ring."), Text("No bells ring.")),
        ),
        Setting("ringers", Text("who rings"), page, role_words, control=Role(Text("Ringers…"), *said)),
    ]
    panel, calls = Panel(world), world.bot.tables.call_rules
    alone = await panel.open("calls")
    monkeypatch.setattr(world.bot.services, "declared", Declared.of([Feature(name="belfry", settings=rows)]))
    first = await panel.press("settings:home")
    assert "they mention nobody, bells: off, who rings: not used" in first, first
    shown = await panel.go("calls")
    assert shown.startswith(alone.strip())
    assert "No bells ring." in shown
    assert labels(panel.shown)[-1] == "All settings"
    assert "Bells ring." in await panel.press("settings:calls:on:bells")
    assert f"Bells: <@&{ringers.id}>." in await panel.press("settings:calls:ringers", ringers)
    assert panel.chosen == [str(ringers.id)], "nobody is mentioned yet"
    assert "Nothing rings." in await panel.press("settings:calls:clear:ringers")
    assert await world.bot.store.settings.of_guild(world.guild.id) == {"bells": True}
    mentioned = world.guild.create_role("callers", mentionable=True)
    assert f"Calls mention <@&{mentioned.id}>." in await panel.press("settings:calls:role", mentioned)
    assert (await calls.of_server(world.guild.id)).role_id == mentioned.id


async def test_a_panel_is_for_managers_as_long_as_they_are(world: World) -> None:
    await world.let_see("Ann", "canasta-server")
    refused = (await world.person("Ann").slash(world.channel, "canasta-server settings")).response
    assert "Only members with Manage Server" in texts(refused)
    assert ids(refused) == []
    panel = Panel(world)
    await panel.open("where")
    # Another manager changes it, then Mia presses in what she still has open.
    await world.bot.store.settings.set_for_guild(world.guild.id, CHANNELS, [world.channel.id])
    assert "✅" in await panel.press("settings:where:channels", world.guild.create_text_channel("hall"))
    role = next(role for name, role in world.guild.roles.items() if name == "managers")
    world.env.backend.edit_role(world.guild.id, role.id, {"permissions": 0})
    before = await world.bot.tables.opening.of_server(world.guild.id)
    pressed = await choose(panel.mia, panel.shown, "settings:where:clear:open_channels")
    said = [one for one in (pressed.response, *pressed.followups) if one is not None]
    assert any("Only members with Manage Server" in texts(one) for one in said)
    assert await world.bot.tables.opening.of_server(world.guild.id) == before


async def test_every_page_changes_something_and_says_what_that_means(world: World) -> None:
    panel, store, guild = Panel(world), world.bot.store, world.guild.id
    mia, tables = panel.mia, world.bot.tables
    role, staff = world.guild.create_role("good", mentionable=True, position=1), discord.Permissions.all()
    world.env.backend.add_member_role(
        guild, mia.id, world.guild.create_role("staff", permissions=staff, position=30).id
    )
    news = world.guild.create_text_channel("news")
    first = await panel.open()
    for page in PAGES:
        if page not in (SettingsPage.HEALTH, SettingsPage.EXPORT):
            assert f"**{page.words}:**" in first
        assert f"### {page.words}" in await panel.go(page)
        assert "settings:home" in ids(panel.shown)

    await panel.go("games")
    told = await panel.press("settings:games:offer", *[id for id in VARIANTS if id != "samba"])
    assert "Hidden: Samba." in told
    assert [game for game in VARIANTS if VARIANTS[game] not in await tables.games.offered(guild)] == ["samba"]

    await panel.go("presets")
    opened = await choose(panel.mia, panel.shown, "settings:presets:write")
    code = rule_code("classic", 2, {"target_score": 1000})
    panel.shown = (await mia.submit_modal(opened, {"text": "Blitz", "text1": code})).response
    assert "✅ Saved as **Blitz**." in texts(panel.shown)
    assert "(new tables begin with it)" in await panel.press("settings:presets:default", "Blitz")
    assert "the usual rules." in await panel.press("settings:presets:usual")
    assert "No rules of your own yet" in await panel.press("settings:presets:delete", "Blitz")

    await panel.go("time")
    await panel.press("settings:time:pace", WEEK.key)
    await panel.press("settings:time:misses", "5")
    await panel.press("settings:time:lobby_hours", "24")
    await panel.press("settings:time:on:weekends")
    opened = await choose(panel.mia, panel.shown, "settings:time:write:zone")
    panel.shown = (await mia.submit_modal(opened, {"text": "berlin"})).response
    assert "Default time zone: **Europe/Berlin**" in texts(panel.shown)
    opened = await choose(panel.mia, panel.shown, "settings:time:write:zone")
    panel.shown = (await mia.submit_modal(opened, {"text": "nowhere"})).response
    assert texts(panel.shown).startswith("⚠️ I don't know a time zone")
    now = await tables.availability.server_settings(guild)
    assert (now.pace, now.misses, now.lobby_hours, now.weekends) == (WEEK, 5, 24, True)

    await panel.go("limits")
    assert "1 table an hour at most" in await panel.press("settings:limits:set:tables_an_hour", "1")
    await world.open("Ann")
    refused = await world.open("Ben")
    assert "This server has opened a lot of tables in the last hour" in texts(refused)
    assert "any number of tables" in await panel.press("settings:limits:set:tables_an_hour", "usual")

    await panel.go("calls")
    assert f"Calls mention <@&{role.id}>." in await panel.press("settings:calls:role", role)
    everybody = await panel.press("settings:calls:role", world.guild.default_role)
    assert everybody.startswith("⚠️ Calls never mention everybody.")
    assert "Calls mention nobody." in await panel.press("settings:calls:nobody")

    await panel.go("emotes")
    assert "Emotes are off" in await panel.press("settings:emotes:off:emotes")
    assert not await server_allows(store, guild)

    await panel.go("board")
    assert f"The leaderboard is in <#{news.id}>." in await panel.press("settings:board:channel", news)
    await panel.press("settings:board:by", "wins")
    await panel.press("settings:board:span", "season")
    await panel.press("settings:board:often", "weekly")
    posted = await store.ratings.leaderboards.posted(guild)
    assert posted is not None
    assert (posted.channel_id, posted.rhythm, posted.content.split(":")[1]) == (news.id, "weekly", "wins")
    assert len(news.history()) == 1
    assert "isn't posted anywhere" in await panel.press("settings:board:off")
    await panel.go("seasons")
    await panel.press("settings:seasons:length", "quarter")
    assert "after 5 matches" in await panel.press("settings:seasons:minimum", "5")
    assert await board_rules(store, guild) == BoardRules(5, "quarter")

    await panel.go("roles")
    assert "What is" in await panel.press("settings:roles:pick", role)
    assert "a rating of 1,200 or more" in await panel.press(f"settings:roles:give:{role.id}", "r1200")
    assert [(rule.role_id, rule.value) for rule in await store.ratings.roles.rules(guild)] == [
        (role.id, 1200)
    ]
    assert "I don't give any roles." in await panel.press("settings:roles:stop", str(role.id))

    hall = world.guild.create_forum_channel("hall")
    await panel.go("forum")
    assert f"New tables are posts in <#{hall.id}>." in await panel.press("settings:forum:channel", hall)
    assert "where people start them" in await panel.press("settings:forum:clear:forum")

    await panel.go("audit")
    assert f"in <#{news.id}>" in await panel.press("settings:audit:channel", news)
    assert "isn't posted anywhere" in await panel.press("settings:audit:off")
    said = await panel.press("audit")
    assert "### Audit log" in said
    await panel.go("export")
    saved = await choose(panel.mia, panel.shown, "settings:export:save", ["matches"])
    assert any(reply.attachments for reply in saved.followups)
    await panel.go("time")
    await panel.press("settings:time:pace", "auto")
    assert not (await tables.availability.server_settings(guild)).sets_pace
    again = await panel.press("settings:home")
    assert "**Time:** live, or a day per turn" in again
    assert "**Games:** " in again


CHANGES: Mapping[SettingsPage, Sequence[tuple[str, Sequence[Any]]]] = {
    SettingsPage.LANGUAGE: [("language", ["de"]), ("language", ["auto"])],
    SettingsPage.WHERE: [("channels", ["news"]), ("clear:open_channels", ())],
    SettingsPage.WHO: [
        ("tables_role", ["good"]),
        ("tournaments_role", ["good"]),
        ("clear:tables_role", ()),
        ("clear:tournaments_role", ()),
    ],
    SettingsPage.FORUM: [("channel", ["hall"]), ("clear:forum", ())],
    SettingsPage.LEAVING: [("rule", ["2:7"]), ("rule", ["0:0"])],
    SettingsPage.GAMES: [("offer", ["classic"])],
    SettingsPage.PRESETS: [
        ("write", ["Blitz", rule_code("classic", 2, {"target_score": 1000})]),
        ("default", ["Blitz"]),
        ("usual", ()),
        ("delete", ["Blitz"]),
    ],
    SettingsPage.TIME: [
        ("pace", [WEEK.key]),
        ("misses", ["5"]),
        ("holiday_days", ["14"]),
        ("lobby_hours", ["24"]),
        ("match_days", ["7"]),
        ("on:weekends", ()),
        ("write:zone", ["Europe/Berlin"]),
    ],
    SettingsPage.LIMITS: [(f"set:{limit}", ["1"]) for limit in ServerLimit],
    SettingsPage.CALLS: [("role", ["good"]), ("nobody", ())],
    SettingsPage.EMOTES: [("off:emotes", ()), ("on:emotes", ())],
    SettingsPage.BOARD: [("channel", ["news"]), ("by", ["wins"]), ("off", ())],
    SettingsPage.ARENA: [("arena_day", ["2"]), ("arena_hour", ["19"]), ("arena_channel", ["news"])],
    SettingsPage.SEASONS: [("length", ["quarter"]), ("minimum", ["5"])],
    SettingsPage.WEEKLY: [("channel", ["news"]), ("clear:weekly", ())],
    SettingsPage.ROLES: [("pick", ["good"]), ("give:{role}", ["r1200"]), ("stop", ["role id"])],
    SettingsPage.AUDIT: [("channel", ["news"]), ("off", ())],
    SettingsPage.EXPORT: [("save", ["matches"])],
}
"""What is pressed on each page, and chosen or typed there."""


async def test_each_change_on_each_page_is_noted_once_in_words(world: World) -> None:
    assert {*CHANGES} == {*SettingsPage} - {SettingsPage.HOME, SettingsPage.HEALTH}
    panel, log, guild = Panel(world), world.bot.store.audit, world.guild
    role = guild.create_role("good", mentionable=True, position=1)
    staff = guild.create_role("staff", permissions=discord.Permissions.all(), position=30)
    world.env.backend.add_member_role(guild.id, panel.mia.id, staff.id)
    objects: dict[str, Any] = {
        "good": role,
        "role id": str(role.id),
        "news": guild.create_text_channel("news"),
        "hall": guild.create_forum_channel("hall"),
    }
    await panel.open()
    before: list[AuditLine] = []
    for page, changes in CHANGES.items():
        await panel.go(page)
        for what, given in changes:
            pressed = await choose(
                panel.mia,
                panel.shown,
                f"settings:{page}:{what}".format(role=role.id),
                [] if what.startswith("write") else [objects.get(one, one) for one in given],
            )
            if what.startswith("write"):
                fields = {f"text{number or ''}": typed for number, typed in enumerate(given)}
                panel.shown = (await panel.mia.submit_modal(pressed, fields)).response
            elif page is not SettingsPage.EXPORT:
                panel.shown = pressed.response
            noted = await log.last(guild.id, 99)
            assert len(noted) == len(before) + (what != "pick"), (page, what, texts(panel.shown))
            before = noted
    assert {line.by for line in before} == {panel.mia.id}
    words = [deed_text(line, DECLARED, ENGLISH) for line in before]
    # A setting without words of its own stands there as it is stored.
    assert not [text for text in words if "`" in text or "{" in text or "None" in text]
    assert (
        f"<@{panel.mia.id}> changed what leaving tournaments leads to: anyone who leaves 2 tournaments "
        "within 30 days can't enter another for 7 days (before: as usual)." in words
    )
    # What is refused changes nothing, so it isn't noted.
    await panel.go("who")
    await panel.press("settings:who:tournaments_role", guild.default_role)
    assert await log.last(guild.id, 99) == before


async def test_a_language_counts_at_once_for_all_that_everybody_reads(world: World) -> None:
    panel, languages = Panel(world), world.bot.tables.languages
    assert await languages.of(world.guild.id) == "en"
    assert "**Language:** as in Discord, or as your players read" in await panel.open()
    await panel.go("language")
    assert "Language: **Deutsch**" in await panel.press("settings:language:language", "de")
    assert await languages.of(world.guild.id) == "de"
    await world.open("Ann")
    assert "lädt ein" in texts(await world.lobby())
    await panel.press("settings:language:language", "auto")
    assert await languages.of(world.guild.id) == "en"
