"""Where something happened: in a server with the bot, in one without it, in a direct message."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.client.installs import home, only_in_servers


def interaction(guild_id: int | None, *, by_server: bool, by_person: bool) -> Any:
    return SimpleNamespace(
        guild_id=guild_id,
        application_id=77,
        is_guild_integration=lambda: by_server,
        is_user_integration=lambda: by_person,
    )


@pytest.mark.parametrize(
    ("guild_id", "by_server", "by_person", "home_id"),
    [
        (5, True, False, 5),
        (5, True, True, 5),
        (5, False, True, None),
        (None, False, False, None),
        (None, False, True, None),
    ],
)
def test_home_is_a_server_of_which_the_bot_is_a_member(
    guild_id: int | None, by_server: bool, by_person: bool, home_id: int | None
) -> None:
    assert home(interaction(guild_id, by_server=by_server, by_person=by_person)) == home_id


def test_elsewhere_it_says_why_and_how_to_add_the_bot() -> None:
    there = str(only_in_servers(interaction(5, by_server=False, by_person=True)))
    alone = str(only_in_servers(interaction(None, by_server=False, by_person=False)))
    assert there.startswith("I'm not in this server")
    assert alone.startswith("Tables stand in servers")
    for said in (there, alone):
        assert "client_id=77" in said
        assert "scope=bot" in said
