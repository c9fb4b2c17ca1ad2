"""Pictures of replays: every card of an open hand can be read, and they are as wide as other pictures."""

import io
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image

from canasta.cards import JOKER, NAMES, parse_cards
from canasta.i18n import ENGLISH, Text
from renderers import Frame, animation, replay_picture
from renderers.canvas.shapes import BADGE
from renderers.deck import faces
from renderers.deck.card_drawing import SIZES
from renderers.picture import WIDTH
from renderers.replay import layout
from tests.renderers import samples
from tests.renderers.looking import opened
from tests.support.views import changed

EDGE = 8
PEOPLE = ["Anna", "Ben", "Chloé", "Dmitri"]
ROOM = WIDTH - 2 * 20 - 2 * 8 - BADGE - 10
"""What the margins, the panel's own edges and the mark beside the cards leave."""
TEN = parse_cards("Th")[0]


@pytest.mark.parametrize("count", [2, 11, 14, 15, 28, 40])
def test_nothing_of_a_corner_is_covered_in_an_open_hand(count: int) -> None:
    places = layout([0] * count)
    width, height = SIZES["open"]
    across = min(b.x - a.x for a, b in pairwise(places) if a.y == b.y)
    rows = sorted({place.y for place in places})
    covered = [(across, EDGE, width - EDGE, height - EDGE)]
    covered += [(EDGE, b - a, width - EDGE, height - EDGE) for a, b in pairwise(rows)]
    for card in range(JOKER + 1):
        corner = faces.face(card, "open", plain=True).image.convert("RGB")
        for box in covered:
            assert len(corner.crop(box).getcolors(9_999) or ()) == 1, NAMES[card]


def test_an_open_hand_stays_on_its_ground() -> None:
    for count in range(60):
        places = layout([TEN] * count)
        assert len(places) == count
        assert [place.covered for place in places] == [place is not places[-1] for place in places]
        assert all(place.x + SIZES["open"].width <= ROOM for place in places)
        assert len({(place.x, place.y) for place in places}) == count


def test_a_replay_and_its_highlights_are_as_wide_as_the_table() -> None:
    view = samples.middle_table()
    hands = {0: parse_cards("ThTd"), 1: parse_cards("KsKh")}
    frames = [Frame(view, tuple(hands.items()), caption) for caption in ("One", "Two")]
    moving = Image.open(io.BytesIO(animation(frames, PEOPLE, ENGLISH).png))
    assert opened(replay_picture(view, hands, PEOPLE, ENGLISH)).width == WIDTH
    assert moving.width == WIDTH
    assert getattr(moving, "n_frames", 1) == 2


@pytest.mark.parametrize(
    "changes",
    [
        {"pile": {"top": TEN}},
        {"pile": {"share": 5}},
        {"feet": (13, 0, 13, 13)},
        {"modern": {"talons": (4, 3)}},
        {"modern": {"pending": (0, 4, 0, 0)}},
        {"modern": {"turn_card": True}},
        {"game": {"goal": Text("4 deals")}},
        {"turn": {"phase": "draw"}},
    ],
)
def test_whatever_differs_on_the_table_makes_another_replay_picture(changes: dict[str, Any]) -> None:
    view = samples.middle_table()
    plain, different = (replay_picture(of, {}, PEOPLE, ENGLISH) for of in (view, changed(view, **changes)))
    assert plain.png != different.png
    assert replay_picture(view, {}, PEOPLE, ENGLISH) is plain
