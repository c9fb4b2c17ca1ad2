"""The list of commands as Discord receives it: within its limits, with room to double, in any language."""

import re
from collections.abc import Collection, Iterator
from typing import Any, Final

import discord
import pytest
from discord import app_commands

from bot.client.command_sync import CommandWords, payload
from canasta.i18n import LANGUAGES, known_language
from cogs.commands import COMMANDS
from tests.cogs.verbs.walk import leaves

ENTRIES: Final = 18
"""Of Discord's 25 in a command or in a group of it."""
CHARACTERS: Final = 5500
"""Of Discord's 8,000 for a command: its names, descriptions and choices, the longest of all languages."""
LONGER: Final = 1.4
"""How much longer than in English a text may become in a language to come."""
DESCRIPTION: Final = 100
NAME = re.compile(r"[-_'\w]{1,32}")
CHAT, USER = 1, 2
TEXTS = ("name", "description")

Json = dict[str, Any]


async def sent() -> dict[str, Json]:
    """What is sent to Discord, by the names of the commands."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    for command in COMMANDS:
        tree.add_command(command)
    await tree.set_translator(CommandWords())
    return {command["name"]: command for command in await payload(tree)}


def written(node: Json, text: str) -> list[str]:
    """A name or a description in all languages, English first."""
    return [node.get(text) or "", *(node.get(f"{text}_localizations") or {}).values()]


def size(node: Json, longer: float = 1) -> int:
    """The characters that Discord counts: of each text the longest, or as many times its English length."""
    own = sum(max(len(written(node, text)[0]) * longer, *map(len, written(node, text)), 0) for text in TEXTS)
    own += len(str(node.get("value", "")))
    return round(own) + sum(size(child, longer) for child in below(node))


def below(node: Json) -> list[Json]:
    return [*(node.get("options") or []), *(node.get("choices") or [])]


def nodes(node: Json) -> Iterator[Json]:
    """A command and all of its subcommands and options, without choices."""
    yield node
    for option in node.get("options") or []:
        yield from nodes(option)


CHATTED = [command.name for command in COMMANDS if isinstance(command, app_commands.Group)]


@pytest.mark.parametrize("name", CHATTED)
async def test_a_command_has_room_for_more(name: str) -> None:
    command = (await sent())[name]
    for node in nodes(command):
        assert len(node.get("options") or []) <= ENTRIES, node["name"]
    assert size(command) <= CHARACTERS
    assert size(command, LONGER) <= CHARACTERS


@pytest.mark.parametrize("name", CHATTED)
async def test_names_and_descriptions_are_as_discord_takes_them(name: str) -> None:
    for node in nodes((await sent())[name]):
        for word in written(node, "name"):
            assert NAME.fullmatch(word), word
            assert word == word.lower(), word
        for said in written(node, "description"):
            assert 0 < len(said) <= DESCRIPTION, (node["name"], said)
        assert node["description"] != "…", node["name"]
        for choice in node.get("choices") or []:
            assert all(0 < len(label) <= 100 for label in written(choice, "name")), choice


async def test_neighbours_have_different_names_in_every_language() -> None:
    """A name without a translation is the English one there."""
    every = await sent()

    def apart(nodes: Collection[Json]) -> None:
        for locale in discord.Locale:
            names: list[str] = [
                (node.get("name_localizations") or {}).get(locale.value) or node["name"] for node in nodes
            ]
            assert len({*names}) == len(nodes), (locale, sorted(names))
        for node in nodes:
            apart(node.get("options") or [])

    apart([command for command in every.values() if command["type"] == CHAT])
    apart([command for command in every.values() if command["type"] == USER])


async def test_each_language_has_its_words_at_discord() -> None:
    """German is whole, so every name and description that differs from English is there."""
    every = await sent()
    new = next(node for node in every["canasta"]["options"] if node["name"] == "new")
    assert new["name_localizations"]["de"] == "neu"
    pace = next(node for node in new["options"] if node["name"] == "pace")
    assert pace["name_localizations"]["de"] == "tempo"
    assert "Ein Tag je Zug" in [choice["name_localizations"]["de"] for choice in pace["choices"]]
    assert every["Invite to Canasta"]["name_localizations"]["de"] == "Zu Canasta einladen"
    locales = {locale for command in every.values() for node in nodes(command) for locale in known(node)}
    assert {known_language(locale) for locale in locales} <= {*LANGUAGES}
    assert not {"en-US", "en-GB", "ja"} & locales


def known(node: Json) -> set[str]:
    """The locales in which anything is said of this."""
    return {locale for text in TEXTS for locale in node.get(f"{text}_localizations") or {}}


@pytest.mark.parametrize("name", CHATTED)
async def test_descriptions_have_no_full_stop_and_begin_with_a_capital(name: str) -> None:
    for node in nodes((await sent())[name]):
        said = node["description"]
        assert not said.endswith("."), said
        assert said[0].isupper() or said[0].isdigit(), said


async def test_the_entries_in_a_persons_menu_are_as_discord_takes_them() -> None:
    menus = [command for command in (await sent()).values() if command["type"] == USER]
    assert 0 < len(menus) <= 5
    for menu in menus:
        assert all(0 < len(name) <= 32 for name in written(menu, "name"))
        assert len(menu["name"]) * LONGER <= 32
        assert not menu.get("description")


async def test_ordinary_members_do_not_see_the_settings_of_a_server() -> None:
    asked = {
        name: command.get("default_member_permissions")
        for name, command in (await sent()).items()
        if command["type"] == CHAT
    }
    manage = discord.Permissions(manage_guild=True).value
    assert asked.pop("canasta-server") == manage
    assert asked.pop("canasta-mod") == discord.Permissions(manage_messages=True).value
    assert set(asked.values()) == {None}


async def test_a_member_sees_at_most_thirty_commands_besides_typed_moves() -> None:
    """There were 45, and 34 while series and ladders had seven."""
    ours = [command for command in COMMANDS if command.name not in ("move", "canasta-server", "canasta-mod")]
    menus = [command for command in ours if isinstance(command, app_commands.ContextMenu)]
    assert len([*leaves(ours)]) + len(menus) == 28
    assert len([name for name in leaves() if name.startswith("move ")]) == 8
