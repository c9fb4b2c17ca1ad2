"""What the folders of cogs/ declare, put together."""

from __future__ import annotations

from typing import cast

import pytest

from bot.feature import PAGES, SettingsPage
from bot.process.app import CanastaBot
from cogs.commands import COGS, declared
from cogs.press.cog import GROUPS, Cog, Joined, canasta, joined_of
from cogs.server.panel import HEALTH


def test_every_page_of_the_settings_is_some_folders_and_they_keep_their_order() -> None:
    assert list(Joined(COGS).pages) == list(PAGES)


def test_a_page_that_two_folders_claim_is_refused() -> None:
    pages = {SettingsPage.HEALTH: HEALTH}
    with pytest.raises(ValueError, match="the same page"):
        Joined([*COGS, Cog(name="other", pages=pages)])


def test_each_folder_has_its_own_name() -> None:
    assert len({cog.name for cog in COGS}) == len(COGS)


def test_a_command_that_has_no_place_yet_follows_those_that_have_one() -> None:
    order = dict(GROUPS)[canasta].split()
    ordered = declared("canasta", order[:2])
    assert [member.name for member in ordered[:2]] == list(order[:2])
    assert {member.name for member in ordered} == set(order)


def test_without_the_commands_nothing_is_found() -> None:
    class Empty:
        def get_cog(self, name: str) -> None:
            return None

    with pytest.raises(RuntimeError, match="not loaded"):
        joined_of(cast(CanastaBot, Empty()))
