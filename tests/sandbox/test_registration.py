"""Commands are registered and refused as Discord does it."""

from typing import Any

import pytest

from sandbox.discord.clock import Snowflakes
from sandbox.discord.commands import Commands
from sandbox.discord.errors import ApiError

Json = dict[str, Any]


@pytest.fixture
def commands() -> Commands:
    return Commands(Snowflakes(), 1)


def command(name: str = "play", **more: Any) -> Json:
    return {"name": name, "description": "Plays", "type": 1} | more


def option(kind: int = 3, name: str = "what", **more: Any) -> Json:
    return {"type": kind, "name": name, "description": "D"} | more


def sub(name: str = "go", *options: Json) -> Json:
    return option(1, name, options=list(options))


def listed(commands: Commands) -> list[Json]:
    return list(commands.items.values())


def test_commands_of_servers_alone_are_not_seen_in_direct_messages(commands: Commands) -> None:
    commands.put([command("everywhere"), command("guilds", contexts=[0])])
    assert [c["name"] for c in commands.usable(0, {0})] == ["everywhere", "guilds"]
    assert [c["name"] for c in commands.usable(1, {0})] == ["everywhere"]


def test_a_new_list_replaces_the_old_and_keeps_ids_by_name(commands: Commands) -> None:
    first = commands.put([command("one"), command("two")])
    second = commands.put([command("two"), command("three")])
    assert [c["name"] for c in listed(commands)] == ["two", "three"]
    assert second[0]["id"] == first[1]["id"]
    assert second[0]["version"] == first[1]["version"]
    changed = commands.put([command("two", description="Other")])
    assert changed[0]["id"] == first[1]["id"]
    assert changed[0]["version"] != first[1]["version"]


DEEP = option(2, "g", options=[sub("s", sub("t"))])


@pytest.mark.parametrize(
    "bad",
    [
        command("Play"),
        command("two words"),
        command(name_localizations={"de": "Zwei Wörter"}),
        command(description_localizations={"de": "x" * 101}),
        command("x" * 33),
        command(""),
        command(description=""),
        command(description="x" * 101),
        command(options=[option(name=f"o{n}") for n in range(26)]),
        command(options=[sub(f"s{n}") for n in range(26)]),
        command(options=[option(), option()]),
        command(options=[option(name="Big")]),
        command(options=[option(description="")]),
        command(options=[option(name="a"), option(name="b", required=True)]),
        command(options=[sub(), option()]),
        command(options=[DEEP]),
        command(options=[option(2, "g", options=[option(2, "h")])]),
        command(options=[option(choices=[{"name": f"n{n}", "value": "v"} for n in range(26)])]),
        command(options=[option(choices=[{"name": "n", "value": "v"}], autocomplete=True)]),
        command(options=[option(6, autocomplete=True)]),
        command(options=[option(4, choices=[{"name": "n", "value": "1"}])]),
        command(
            options=[
                option(
                    name=f"o{n}",
                    description="x" * 100,
                    choices=[{"name": "n" * 100, "value": "v" * 100}] * 25,
                )
                for n in range(2)
            ]
        ),
        {"name": "User command", "type": 2, "description": "no"},
        "not a command",
    ],
)
def test_a_command_beyond_the_limits_is_refused(commands: Commands, bad: object) -> None:
    with pytest.raises(ApiError) as refused:
        commands.put([bad])
    assert refused.value.code == 50035
    assert listed(commands) == []


def test_names_are_unique_in_a_list(commands: Commands) -> None:
    with pytest.raises(ApiError, match="50035"):
        commands.put([command(), command()])


def test_what_is_at_the_limit_is_accepted(commands: Commands) -> None:
    options = [sub(f"s{n}", option(2 + 1, "text")) for n in range(24)]
    options.append(option(2, "group", options=[sub(f"t{n}") for n in range(25)]))
    assert commands.put([command("x" * 32, description="x" * 100, options=options)])
    assert commands.put([command("größe"), command("カード")])


def entry(name: str = "Say hello", **more: Any) -> Json:
    """A command in the menu of a person's name."""
    return {"name": name, "type": 2} | more


def test_an_entry_in_a_persons_menu_has_a_name_as_people_write_it(commands: Commands) -> None:
    stored = commands.put([entry(), command("say"), command("play")])
    assert [(one["type"], one["name"], one["description"]) for one in stored] == [
        (2, "Say hello", ""),
        (1, "say", "Plays"),
        (1, "play", "Plays"),
    ]
    assert commands.put([entry(), command("hello")])[0]["id"] == stored[0]["id"]


@pytest.mark.parametrize(
    "bad",
    [
        [entry("x" * 33)],
        [entry("")],
        [entry(description="Says hello")],
        [entry(options=[option()])],
        [entry(), entry()],
        [entry(f"Entry {n}") for n in range(6)],
        [entry(type=3)],
    ],
)
def test_an_entry_beyond_the_limits_is_refused(commands: Commands, bad: list[Json]) -> None:
    with pytest.raises(ApiError):
        commands.put(bad)
    assert listed(commands) == []


def test_commands_are_seen_where_their_kind_of_installation_has_come(commands: Commands) -> None:
    commands.put([command("both", integration_types=[0, 1]), command("servers")])
    assert [c["name"] for c in commands.usable(0, {1})] == ["both"]
    assert [c["name"] for c in commands.usable(0, {0})] == ["both", "servers"]
    assert commands.usable(0, set()) == []
