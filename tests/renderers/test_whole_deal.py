"""Deals played by the engine at every kind of table, drawn as they go along."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random

import pytest

from canasta.actions import Action, Meld, Take
from canasta.i18n import ENGLISH
from canasta.match import Match
from canasta.players.basic.classic import choose
from canasta.view import View
from renderers import Panel, score_picture, table_picture
from renderers.table.layout import lay_out
from renderers.table.places import Box
from renderers.table.teams import allied
from renderers.table.words import sentences
from tests.renderers import samples
from tests.renderers.test_table import holds, overlap
from tests.support.shortened import shortened

EVERY = 13
LOOSE: Mapping[str, object] = {
    "wild_melds": True,
    "wild_meld_exclusive": False,
    "second_meld_same_rank": "yes",
    "wild_incomplete_penalty": 1000,
    "four_black_threes_500": True,
}
TABLES: Mapping[str, tuple[int, Mapping[str, object]]] = {
    "two": (2, {}),
    "cutthroat": (3, {}),
    "three alone": (3, {"three_hand_mode": "alone"}),
    "four": (4, {}),
    "five": (5, {}),
    "two teams of three": (6, {}),
    "three pairs": (6, {"six_hand_teams": "3x2"}),
    "four, always frozen": (4, {"pile_always_frozen": True}),
}


def _whole(view: View) -> None:
    """Everything of a table lies on it and on nothing else."""
    plan = lay_out(view)
    parts = [*plan.seats, plan.stock, plan.pile, *(panel.box for panel in plan.panels)]
    parts += [place.box for panel in plan.panels for place in panel.melds]
    assert all(holds(Box(0, 0, *plan.size), part) for part in parts)
    for panel in plan.panels:
        assert all(holds(panel.box, place.box) for place in panel.melds)
        for one, other in combinations(panel.melds, 2):
            assert not overlap(one.box, other.box)


@shortened("kind", TABLES, plain=2)
def test_every_view_of_a_deal_can_be_drawn(kind: str) -> None:
    seats, options = TABLES[kind]
    match = Match("classic", samples.PEOPLE[:seats], options)
    match.start_deal("5f0c")
    pictures = []
    moves = 0
    while (seat := match.to_move) is not None:
        view = match.view(seat)
        if moves % EVERY == 0:
            _whole(view)
            hand = Panel(view, ENGLISH).picture()
            assert len(hand.png) < 80_000
            pictures += [hand, table_picture(match.view(None), ENGLISH)]
        match.apply(seat, choose(view))
        moves += 1
    over = match.view(None)
    pictures += [table_picture(over, ENGLISH), score_picture(over, ENGLISH)]
    assert len(pictures) >= 8
    assert len({picture.png for picture in pictures}) == len(pictures)
    for picture in pictures:
        assert 0 < len(picture.alt) <= 1024
    assert "The deal is over." in pictures[-2].text
    assert over.result is not None
    for side, total in enumerate(over.result.totals):
        assert f"now {total:,}.".replace("-", "−") in pictures[-1].text, side


def _hasty(match: Match, rng: Random) -> Iterator[View]:
    """Play a deal by melding and taking whatever is offered; the views before each move, and the last one."""
    while (seat := match.to_move) is not None:
        view = match.view(seat)
        yield view
        offered: list[Action] = [a for a in match.offers(seat).actions if isinstance(a, Meld | Take)]
        match.apply(seat, rng.choice(offered) if offered else choose(view))
    yield match.view(None)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_long_tables_with_wild_melds_and_second_melds_keep_their_order(seats: int) -> None:
    most = 0
    match = Match("classic", samples.PEOPLE[:seats], LOOSE)
    match.start_deal("10")
    for view in _hasty(match, Random(seats)):
        _whole(view)
        most = max(most, *(len(side.melds) for side in view.sides))
    assert most >= 6
    over = match.view(None)
    assert len(table_picture(over, ENGLISH).alt) <= 1024
    assert "Unfinished wild meld" in score_picture(over, ENGLISH).text


def test_an_alliance_shows_from_the_moment_the_pile_is_taken() -> None:
    """Anyone who takes the pile first plays alone (rules: 5.2)."""
    match = Match("classic", samples.PEOPLE[:3])
    match.start_deal("5f0c")
    taken = False
    for view in _hasty(match, Random(5)):
        assert any("together" in said for said in sentences(view, view.players, ENGLISH)) == allied(view)
        assert allied(view) >= taken
        taken = allied(view)
    assert taken
    assert "played together; each gets" in score_picture(match.view(None), ENGLISH).text


def test_each_of_three_sits_out_in_turn() -> None:
    """One of the side of three rests in each deal (rules: 6, 14.6)."""
    match = Match("classic", samples.PEOPLE[:5])
    resting = []
    for seed in ("1a", "2b", "3c"):
        match.start_deal(seed)
        words = table_picture(match.view(None), ENGLISH).text
        resting += [
            seat for seat, name in enumerate(("Anna", "Ben", "Chloé")) if f"{name} is sitting" in words
        ]
        resting += [4] if "Schmidt is sitting" in words else []
        for _ in _hasty(match, Random(seed)):
            pass
        assert "sat this deal out" in score_picture(match.view(None), ENGLISH).text
    assert sorted(resting) == [0, 2, 4]
