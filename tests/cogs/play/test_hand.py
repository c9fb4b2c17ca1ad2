"""The panel at moments of whole deals: within Discord's limits, and complete."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, cast

from simcord.components import validate_components, walk_components

from bot.layout.controls import Row
from bot.layout.custom_id import parse
from bot.layout.layout import Screen
from bot.screens.buttons import MOVE
from bot.screens.panel.hand import hand_screen
from bot.screens.panel.move_labels import move_detail, move_label
from bot.screens.panel.room import picture_room
from bot.screens.pictures import Pictures
from bot.tables.rules.table_rules import usual_seats
from bot.tables.session.table_view import TableView
from canasta.actions import Answer, Draw, Meld, Take, format_action
from canasta.i18n import ENGLISH
from canasta.match import Match
from canasta.players import choose
from canasta.terms import Phase
from canasta.variants import VARIANTS
from canasta.view import View
from renderers import Picture
from renderers.panel.fan import WIDTH
from renderers.panel.panel import FULL
from tests.cogs.world import V2
from tests.support.shortened import shortened
from tests.support.table_views import table_view_of
from tests.support.views import changed

FOOTER = {"hand:tools"}
"""The button that is always there."""
TOOLS = {"hand", "table", "mywords:on", "sort:suit"}
"""What is behind it."""
PICTURE = Picture(b"", "alt", "text", "hand.png")


class Blank:
    """Pictures of nothing: what is drawn is not what is asked here."""

    async def hand(self, *_: object, **__: object) -> Picture:
        return PICTURE

    public = table = score = hand


async def panel(table_view: TableView, **pages: Any) -> tuple[Screen, list[dict[str, Any]]]:
    """The panel, checked against what Discord takes."""
    screen = await hand_screen(table_view, ENGLISH, cast(Pictures, Blank()), **pages)
    raw: list[dict[str, Any]] = screen.view().to_components()
    validate_components(raw, flags=V2)
    return screen, list(walk_components(raw))


def meanings(components: list[dict[str, Any]]) -> set[str]:
    """All that may be done from the panel at once: buttons and options."""
    values = set()
    for c in components:
        if c.get("type") == 3:
            values |= {option["value"] for option in c["options"]}
        elif c.get("custom_id"):
            id = parse(c["custom_id"])
            assert id is not None
            values.add(id.rest if id.verb is MOVE else id.what)
    return values


LOOKED_AT = 0.4
"""The share of the moments of a deal: the next one is often the same panel with a card less."""
CASES: list[tuple[str, str, int, dict[str, object]]] = [
    ("classic", "1", 4, {}),
    ("classic", "2", 4, {}),
    ("classic", "3", 3, {}),
    ("classic", "4", 2, {"wild_melds": True, "second_meld_same_rank": "yes"}),
    ("classic", "5", 6, {"wild_melds": True, "wild_meld_exclusive": False}),
    ("classic", "6", 5, {"pair_wild_on_full_canasta": "unlimited_wilds"}),
    *((game, "7", usual_seats(game), {}) for game in VARIANTS if game != "classic"),
]


async def compare(table_view: TableView, view: View) -> None:
    """What the panel has, with what is offered."""
    _, components = await panel(table_view)
    seen = meanings(components)
    assert not view.offers or seen - FOOTER
    assert format_action(Answer(None)) not in seen, "only the program gives no answer"
    for action in view.offers.actions:
        if format_action(action) not in seen and action != Answer(None):
            assert isinstance(action, Meld | Take), action
            assert "build:take" in seen if isinstance(action, Take) else "build" in seen


@shortened(("game", "seed", "seats", "options"), CASES, plain=4)
async def test_every_offer_is_on_the_panel_or_can_be_put_together(
    game: str, seed: str, seats: int, options: dict[str, object]
) -> None:
    rng = random.Random(seed)
    match = Match(game, "ABCDEF"[:seats], options)
    match.start_deal(seed)
    moments = 0
    while (seat := match.to_move) is not None:
        view = match.view(seat)
        moments += 1
        if rng.random() < LOOKED_AT:
            await compare(table_view_of(match, seat), view)
        action = choose(view) if rng.random() < 0.7 else rng.choice(view.offers.actions)
        match.apply(seat, action)
    assert moments > 30
    over, _ = await panel(table_view_of(match, 0))
    assert over.parts


async def test_who_is_not_to_move_is_offered_nothing_to_do() -> None:
    match = Match("classic", ("A", "B", "C", "D"))
    match.start_deal("1")
    _, components = await panel(table_view_of(match, 2))
    assert meanings(components) == {"prep", *FOOTER}
    _, components = await panel(table_view_of(match, 2), tools=True)
    assert meanings(components) == {"prep", *TOOLS}


async def test_after_the_draw_the_panel_is_one_text_and_controls_that_leave_room_to_see_the_cards_whole() -> (
    None
):
    match = Match("classic", ("A", "B", "C", "D"))
    match.start_deal("1")
    played = 0
    for _ in range(40):
        assert match.to_move is not None
        view = match.view(match.to_move)
        if view.turn.phase == Phase.MELD:
            screen, _ = await panel(table_view_of(match, match.to_move))
            (_,) = (part for part in screen.parts if isinstance(part, str))
            buttons = [button for part in screen.parts if isinstance(part, Row) for button in part.buttons]
            assert 0 < sum(button.id.rest.startswith("discard ") for button in buttons) <= 4
            assert buttons[-1].id.what in FOOTER
            assert picture_room(screen.parts, WIDTH) >= FULL
            played += 1
        match.apply(match.to_move, choose(view))
    assert played > 10


async def test_taking_the_pile_is_shown_only_where_it_is_legal() -> None:
    for seed in range(1, 60):
        match = Match("classic", ("A", "B", "C", "D"))
        match.start_deal(f"{seed:x}")
        assert match.to_move is not None
        view = match.view(match.to_move)
        _, components = await panel(table_view_of(match, match.to_move))
        shown = any("ake the pile" in str(c.get("label") or c.get("placeholder")) for c in components)
        assert shown is bool(view.offers.takes)


def test_labels_say_where_cards_go_and_what_they_are_worth() -> None:
    said: set[str] = set()
    for seed in ("1", "2", "3"):
        match = Match("classic", ("A", "B", "C", "D"))
        match.start_deal(seed)
        while (seat := match.to_move) is not None:
            view: View = match.view(seat)
            for action in view.offers.actions:
                label = move_label(action, view, ENGLISH)
                assert 0 < len(label) <= 200
                if isinstance(action, Meld):
                    detail = move_detail(action, view, ENGLISH) or ""
                    assert "points" in detail
                    said |= {word for word in ("new meld", "to your", "needed") if word in detail}
                elif isinstance(action, Draw):
                    assert move_detail(action, view, ENGLISH) is None
            match.apply(seat, choose(view))
    assert said == {"new meld", "to your", "needed"}


async def test_a_part_of_the_pile_is_told_where_the_game_gives_no_more() -> None:
    match = Match("classic", ("Ann", "Ben", "Cleo", "Dan"), dealer=3)
    match.start_deal("1")
    table_view = table_view_of(match, 0)
    assert table_view.view is not None
    said, _ = await panel(table_view)
    assert not any("Taking it" in str(part) for part in said.parts)
    share = replace(table_view, view=changed(table_view.view, pile={"size": 12, "share": 7, "why_not": None}))
    said, _ = await panel(share)
    assert any("Taking it brings the top 7 cards." in str(part) for part in said.parts)
