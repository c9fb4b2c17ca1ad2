"""The picture of the hand panel: hand and table in one."""

from __future__ import annotations

import pytest

from canasta.actions import Group
from canasta.cards import parse_cards
from canasta.i18n import ENGLISH
from renderers import coming_of, panel_picture
from renderers.panel.fan import WIDTH
from tests.renderers import samples
from tests.renderers.looking import opened


def test_hand_and_table_are_in_one_picture() -> None:
    picture = panel_picture(samples.opening_hand(), ENGLISH)
    assert opened(picture).width == WIDTH
    assert "Your hand: 15 cards, 200 points." in picture.alt
    assert "The stock has 41 cards." in picture.alt


def test_what_is_being_put_together_stands_against_the_minimum() -> None:
    view = samples.opening_hand()
    coming = coming_of(view, [Group(parse_cards("KhKdKs")), Group(parse_cards("9h9c"))], top=1)
    assert [one.points for one in coming] == [30, 30]
    picture = panel_picture(view, ENGLISH, chosen=parse_cards("KhKdKs9h9c"), coming=coming)
    assert "60 of 50 points: enough to open." in picture.alt
    assert picture.png != panel_picture(view, ENGLISH).png


def test_a_spectator_has_no_panel() -> None:
    with pytest.raises(ValueError, match="spectator"):
        panel_picture(samples.view("KhKd"), ENGLISH)
