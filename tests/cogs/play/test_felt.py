"""Moments in somebody's own panel: in the place of its picture, for no request more, and only if wanted."""

from typing import Any
from unittest.mock import AsyncMock

import pytest

from canasta.notation.rule_code import rule_code
from canasta.players import choose
from renderers.panel import panel as panel_picture
from tests.cogs.clicking import press_late, turn_by_commands
from tests.cogs.stacked_hands import give
from tests.cogs.world import PEOPLE, World, alt, command, files, find, texts

HAND = "KhKdKsKcKhKdKs5c4c9d8s"
WARM = "Beautiful: a natural canasta of kings!"


async def sealing(world: World, *wishes: str) -> tuple[Any, int]:
    """Ann, who has these wishes, lays down seven kings: her panel then, and how many requests that took."""
    for wish in ("confirm:off", *wishes):
        page = "hand" if wish == "confirm:off" else "language"
        await world.press("Ann", await command(world, "Ann", "my settings", page=page), f"pref:{wish}")
    await world.start(*PEOPLE)
    give(world, 0, HAND)
    panel = (await world.press("Ann", await world.hand("Ann"), "do:draw")).response
    before = len(world.env.http_requests)
    shown = await press_late(world, "Ann", panel, find(panel, "do:meld"), "meld KhKdKsKcKhKdKs")
    return shown, len(world.env.http_requests) - before


@pytest.mark.parametrize("wishes", [(), ("animations:off",), ("animations:off", "animations:on")])
async def test_a_canasta_is_sealed_once_in_the_panel_for_no_request_more(
    world: World, wishes: tuple[str, ...]
) -> None:
    panel, requests = await sealing(world, *wishes)
    moves = wishes != ("animations:off",)
    assert requests == 2  # the panel, and the table
    assert files(panel) == ["panel.webp" if moves else "panel.png"]
    assert ("sealed with wax" in " ".join(alt(panel))) == moves
    assert WARM in texts(panel)
    still = (await world.press("Ann", panel, "hand:tools")).response
    assert files(still) == ["panel.png"]
    assert WARM not in texts(still)


async def test_somebody_who_plays_by_words_reads_a_line_of_it(world: World) -> None:
    panel, requests = await sealing(world, "words:on")
    assert (requests, files(panel)) == (2, [])
    assert WARM in texts(panel)


async def test_what_cannot_be_drawn_is_still(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel_picture, "panel_frames", lambda *_: 1 // 0)
    panel, _ = await sealing(world)
    assert files(panel) == ["panel.png"]
    assert WARM in texts(panel)


async def test_a_partner_sees_it_when_the_panel_comes_to_their_turn(world: World) -> None:
    await world.start(*PEOPLE)
    opened = await world.press("Cleo", await world.public(), "hand")
    give(world, 0, HAND)
    await command(world, "Ann", "move draw")
    await command(world, "Ann", "move meld", cards="KhKdKsKcKhKdKs")
    await command(world, "Ann", "move discard", card="5c")
    await turn_by_commands(world, "Ben")
    theirs = opened.left or opened.followups[-1]
    assert files(theirs) == ["panel.webp"]
    assert WARM in texts(theirs)


@pytest.mark.parametrize("moves", [True, False])
async def test_the_score_runs_up_in_every_open_panel_for_no_request_more(world: World, moves: bool) -> None:
    for name in PEOPLE if not moves else ():
        panel = await command(world, name, "my settings", page="language")
        await world.press(name, panel, "pref:animations:off")
    await world.start(*PEOPLE)
    opened = await world.press("Ben", await world.public(), "hand")
    give(world, 0, HAND)
    await command(world, "Ann", "move draw")
    await command(world, "Ann", "move meld", cards="KhKdKsKcKhKdKs")
    give(world, 0, "5c")
    before = len(world.env.http_requests)
    over = await command(world, "Ann", "move discard", card="5c")
    assert files(over) == files(opened.left or opened.followups[-1]) == ["deal.webp" if moves else "deal.png"]
    assert ("The score runs up" in " ".join(alt(over))) == moves
    assert len(world.env.http_requests) - before == 9
    again = (await world.press("Ann", over, "hand")).response
    assert files(again) == ["deal.png"]


@pytest.mark.parametrize("stamped", [True, False])
async def test_a_new_honour_is_stamped_where_the_match_ends_for_no_request_more(
    world: World, monkeypatch: pytest.MonkeyPatch, stamped: bool
) -> None:
    if not stamped:
        monkeypatch.setattr(world.bot.services, "with_earned", AsyncMock(side_effect=lambda view: view))
    await world.start(*PEOPLE, rules=rule_code("classic", 4, {"target_score": 10}))
    opened = await world.press("Ben", await world.public(), "hand")
    tables, ids, before = world.bot.tables, [world.person(name).id for name in PEOPLE], 0
    seen = await tables.views.seated(1, ids[0])
    while seen.to_move is not None:
        mover = ids[seen.to_move]
        seen = await tables.views.seated(1, mover)
        assert seen.view is not None
        before = len(world.env.http_requests)
        await tables.play.act(1, mover, choose(seen.view), seen.table.version)
        await world.bot.services.announcer.settled(1, 10)
        await world.env.settle()
        seen = await tables.views.seated(1, ids[0])
    assert len(world.env.http_requests) - before == 5
    theirs = opened.left or opened.followups[-1]
    assert "The match" in texts(theirs)
    assert files(theirs) == ["deal.webp"]
    assert ("A new honour is stamped." in " ".join(alt(theirs))) == stamped
    assert ("New honours · " in texts(theirs)) == stamped
