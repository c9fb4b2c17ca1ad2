"""Attempts that a modified client, a stranger or a thief could make: docs/threats.md names the tests."""

import logging
import re
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, Final

import discord
import pytest
from discord import app_commands
from simcord import interactions
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.people.screens.privacy import PRIVACY
from cogs.commands import COMMANDS
from tests.cogs.clicking import component
from tests.cogs.verbs.table import GIVEN
from tests.cogs.verbs.test_words import everything
from tests.cogs.world import World, command, texts

FORGED: Final = (
    "9" * 25,
    "-1",
    "٣",
    "²",
    "%",
    "' OR 1=1 --",
    "../../../etc/passwd",
    "@everyone <@&1> [a](http://b.example)",
    "=1+1",
    "\u202e\u200b\x00x",
    "c1:1:1:hand",
    "{who} {0.__class__}",
    "1:2:3",
    "x" * 1000,
)
"""What somebody sends where a list of the bot's own suggestions is expected, or a text."""


@pytest.fixture(autouse=True)
def real_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds as long as they are in play, so that they are found wherever they stand."""
    numbers = count(1)
    monkeypatch.setattr(
        "tests.cogs.conftest.seeds", lambda: lambda: f"{next(numbers):064x}".replace("0", "e")
    )


def typed_commands(
    commands: Sequence[Any] = COMMANDS, before: str = ""
) -> Iterator[tuple[str, app_commands.Command[Any, ..., Any]]]:
    """Each command that is typed, by its whole name."""
    for entry in commands:
        name = f"{before} {entry.name}".strip()
        if isinstance(entry, app_commands.Group):
            yield from typed_commands(entry.commands, name)
        elif isinstance(entry, app_commands.Command):
            yield name, entry


def asking() -> list[tuple[str, str, int]]:
    """Each option that is free text for Discord: of which command, its name, the most characters."""
    return [
        (name, option.name, int(option.max_value or 1000))
        for name, one in typed_commands()
        for option in one.parameters
        if option.type is discord.AppCommandOptionType.string and not option.choices
    ]


def autocompleted() -> list[tuple[str, list[str]]]:
    """Each command with its options for which the bot suggests something."""
    suggesting = [
        (name, [option.name for option in typed.parameters if option.autocomplete])
        for name, typed in typed_commands()
    ]
    return [(name, options) for name, options in suggesting if options]


def in_charge(world: World) -> MemberActor:
    """Somebody to whom every command is shown."""
    rights = discord.Permissions(manage_guild=True, manage_messages=True, manage_events=True)
    role = world.guild.create_role("all", permissions=rights, position=9)
    return world.guild.add_member(world.env.create_user("Mia"), roles=[role])


async def test_forged_values_of_commands_are_refused_in_words_and_reach_nobody(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    await world.start("Ann", "Ben")
    mia = in_charge(world)
    people = {"Ben": world.person("Ben"), "Cleo": world.person("Cleo"), "Bess": world.person("Bess")}
    tried = 0
    for number, (name, option, longest) in enumerate(asking()):
        rest = {key: people.get(str(value), value) for key, value in GIVEN.get(name, {}).items()}
        for value in FORGED[number % 3 :: 3]:
            result = await mia.slash(world.channel, name, **{**rest, option: value[:longest]})
            answers = [one for one in (result.response, *result.followups) if one is not None]
            said = "\n".join(map(texts, answers))
            assert "Something went wrong" not in said, (name, option, value)
            tried += 1
    assert tried > 100
    for message in world.channel.history():
        # A mention of everybody or of a role, in what the bot posted for all to see.
        assert not message.mention_everyone, texts(message)
        assert not message.role_mentions, texts(message)
    assert caplog.records == []


def chosen() -> Iterator[tuple[str, str, object]]:
    """Each option that Discord offers as choices or within bounds, with values that it would never send: of
    which command, its name, the value.
    """
    for name, one in typed_commands():
        for option in one.parameters:
            text = option.type is discord.AppCommandOptionType.string
            if option.choices:
                values: Sequence[object] = ("", "nothing", "x" * 1000, "²") if text else (-1, 0, 10**30)
                known = [choice.value for choice in option.choices]
                yield from ((name, option.name, value) for value in values if value not in known)
            elif text:
                yield name, option.name, "x" * (int(option.max_value or 6000) + 1)
            elif option.type is discord.AppCommandOptionType.integer:
                yield from ((name, option.name, value) for value in (-(10**30), 2**63, 10**30))


async def test_values_outside_choices_and_bounds_are_refused_in_words_before_any_command_runs(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.ERROR)
    checked = interactions.validate_option_value

    def unchecked(command_name: str, option: dict[str, Any], value: Any) -> Any:
        """As a client sends it that leaves out the checks of Discord's."""
        return value if option["type"] in (3, 4) else checked(command_name, option, value)

    monkeypatch.setattr(interactions, "validate_option_value", unchecked)
    await world.start("Ann", "Ben")
    mia = in_charge(world)
    people = {"Ben": world.person("Ben"), "Cleo": world.person("Cleo"), "Bess": world.person("Bess")}
    tried: set[tuple[str, str]] = set()
    for name, option, value in chosen():
        rest = {key: people.get(str(one), one) for key, one in GIVEN.get(name, {}).items()}
        result = await mia.slash(world.channel, name, **{**rest, option: value})
        assert result.response is not None, (name, option, value)
        assert "can't use what you've chosen" in result.response.content, (name, option, value)
        assert result.response.flags.ephemeral
        tried.add((name, option))
    assert ("tournament new", "system") in tried
    assert len(tried) > 30
    assert caplog.records == []


async def test_what_is_typed_for_suggestions_breaks_nothing(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    await world.start("Ann", "Ben")
    mia = in_charge(world)
    for name, options in autocompleted():
        for option in options:
            for typed in FORGED[:10]:
                found = await mia.autocomplete(world.channel, name, option, typed)
                assert len(found) <= 25
    assert caplog.records == []


async def test_forged_buttons_about_ones_data_are_about_the_one_who_presses(world: World) -> None:
    await world.start("Ann", "Ben", computers=2)
    seats = (await world.table()).seats
    assert world.bot.user is not None
    await world.person("Cleo").send(world.channel, world.bot.user.mention)
    message = next(m for m in reversed(list(world.channel.history())) if m.components)
    stored = world.env.backend.get_message(world.channel.id, message.id)
    for what in (
        f"{PRIVACY}:gone",
        f"{PRIVACY}:export",
        f"{PRIVACY}:gone:{seats[0].person_id}",
    ):
        custom_id = f"c1:1:{(await world.table()).version}:{what}"
        stored.components = [{"type": 1, "components": [component(custom_id, None)]}]
        await world.person("Cleo").click(message, custom_id=custom_id)
    assert (await world.table()).seats == seats


async def test_whoever_moderates_one_channel_has_no_say_in_another_or_on_the_whole_server(
    world: World,
) -> None:
    await world.start("Ann", "Ben", computers=2)
    neil = world.guild.add_member(world.env.create_user("Neil"))
    own = world.guild.create_text_channel("own")
    world.env.backend.set_overwrite(
        own.id,
        Overwrite(
            target_id=neil.id,
            type=OverwriteType.MEMBER,
            allow=discord.Permissions(manage_messages=True).value,
            deny=0,
        ),
    )
    (sent,) = [one for one in await world.bot.tree.sync() if one.name == "canasta-mod"]
    world.guild.set_command_permissions(sent, {neil: True})
    for line, given in (("close", {"table": "1", "reason": "x"}), ("barred", {}), ("pairs", {})):
        refused = (await neil.slash(own, f"canasta-mod {line}", **given)).response
        assert refused is not None
        assert "Only moderators" in texts(refused), line
    # In his own channel he may.
    await world.person("Ann").slash(own, "canasta new", computers=2)
    closed = (await neil.slash(own, "canasta-mod close", table="2", reason="x")).response
    assert closed is not None
    assert "closed this table" in texts(closed)


async def test_a_copy_of_the_database_holds_no_token_but_the_seeds_of_running_deals(world: World) -> None:
    tokens: list[str] = []
    world.bot.add_listener(_noting(tokens), "on_interaction")
    await world.start("Ann", "Ben")
    await world.press("Ann", await world.public(), "hand")
    await command(world, "Ann", "my settings", page="privacy")
    rows = repr(await everything(world.bot.store))
    assert len(tokens) > 3
    for secret in (*tokens, world.bot.settings.token, world.bot.http.token or "none"):
        assert secret not in rows
    # Said in docs/threats.md: anyone who has a copy can deal the cards of what is being played.
    journal = await world.bot.store.journals.get((await world.table()).match_id or 0)
    assert journal is not None
    assert len(journal.deals[-1].seed) == 64
    assert journal.deals[-1].seed in rows


async def test_a_log_holds_neither_cards_nor_seeds(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in ("bot", "cogs", "data", "canasta"):
        caplog.set_level(logging.DEBUG, logger=room)
    await world.start("Ann", "Ben")
    for name in ("Ann", "Ben"):
        assert (await world.press(name, await world.public(), "hand")).response is not None

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("Unexpected error")

    monkeypatch.setattr(world.bot.store.matches, "append", broken)
    for name in ("Ann", "Ben"):
        await world.person(name).slash(world.channel, "move draw")
    journal = await world.bot.store.journals.get((await world.table()).match_id or 0)
    assert journal is not None
    assert "Unexpected error" in caplog.text
    assert len(journal.deals[-1].seed) == 64
    assert journal.deals[-1].seed not in caplog.text
    assert re.search(r"(?:\b[2-9TJQKA0][cdhs]\b\W*){3}", caplog.text) is None


def _noting(tokens: list[str]) -> Any:
    async def on_interaction(interaction: discord.Interaction) -> None:
        tokens.append(interaction.token)

    return on_interaction
