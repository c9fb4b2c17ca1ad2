"""Every card is told apart, also on a phone and where cards overlap."""

from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise

import pytest
from PIL import Image

from canasta.cards import JOKER, NAMES, parse_cards
from canasta.i18n import ENGLISH
from renderers import Panel, table_picture
from renderers.canvas.numbered import indexed
from renderers.canvas.palette import Among
from renderers.deck import card_drawing, faces
from renderers.deck.card_drawing import Kind
from renderers.names import Names
from renderers.panel.panel import Layouts
from renderers.panel.shown import Shown
from renderers.picture import PICTURES, WIDTH
from renderers.prepared import Cell
from renderers.table.layout import lay_out
from renderers.table.melds import top_card
from tests.renderers import samples
from tests.renderers.looking import PHONE, differing, opened

# A change of this size in a channel is seen at a glance, and this many CSS pixels of it make another sign.
SEEN = 64
SIGN_IN_HAND = 40
SIGN_IN_MELD = 15
SIGN_IN_GREY = 10


@cache
def _corners_in_hand() -> tuple[Image.Image, ...]:
    """What shows of each card in a hand that holds the whole pack, at phone size."""
    pack = tuple(range(JOKER + 1))
    view = samples.view("".join(NAMES), seat=0)
    picture = opened(Panel(view, ENGLISH).picture())
    corners: dict[int, Image.Image] = {}
    places = Layouts(Shown(view, Names(view.players, ENGLISH), ENGLISH, False)).filling(None).fan.cards
    lower_rows = sorted({place.y for place in places})
    pitch = lower_rows[1] - lower_rows[0]
    steps = [b.x - a.x for a, b in pairwise(places) if a.y == b.y]
    for place in places:
        corner = picture.crop((place.x, place.y, place.x + min(steps), place.y + pitch))
        corners[place.card] = _at_phone_size(corner, picture.width)
    return tuple(corners[card] for card in pack)


def _at_phone_size(image: Image.Image, whole: int) -> Image.Image:
    """A part of a picture that is ``whole`` pixels wide."""
    share = PHONE / whole
    size = (round(image.width * share), round(image.height * share))
    return image.resize(size, Image.Resampling.LANCZOS)


@cache
def _corners_in_melds() -> tuple[Image.Image, ...]:
    """What shows of each card in a column of a meld, at phone size."""
    plan = lay_out(samples.middle_table())
    step = next(place.step for panel in plan.panels for place in panel.melds if place.step)
    corners: list[Image.Image] = []
    for card in range(JOKER + 1):
        image = faces.face(card, "meld", plain=True).image.convert("RGB")
        corners.append(_at_phone_size(image.crop((0, 0, image.width, step)), WIDTH))
    return tuple(corners)


def _closest(images: tuple[Image.Image, ...]) -> tuple[int, str]:
    return min(
        (differing(images[a], images[b], SEEN), f"{NAMES[a]} and {NAMES[b]}")
        for a, b in combinations(range(JOKER + 1), 2)
    )


def test_all_cards_of_a_hand_are_told_apart_on_a_phone() -> None:
    pixels, which = _closest(_corners_in_hand())
    assert pixels >= SIGN_IN_HAND, which


def test_all_cards_of_a_meld_are_told_apart_on_a_phone() -> None:
    pixels, which = _closest(_corners_in_melds())
    assert pixels >= SIGN_IN_MELD, which


@pytest.mark.parametrize("corners", [_corners_in_hand, _corners_in_melds], ids=["hand", "meld"])
def test_cards_are_told_apart_without_seeing_colours(corners: Callable[[], tuple[Image.Image, ...]]) -> None:
    grey = tuple(image.convert("L") for image in corners())
    pixels, which = _closest(grey)
    assert pixels >= SIGN_IN_GREY, which


def test_wild_cards_stand_out_by_their_paper() -> None:
    spot = (60, 150)
    papers = {card: faces.face(card, "hand", plain=True).image.getpixel(spot) for card in range(JOKER + 1)}
    wild = {papers[card] for card in parse_cards("2s2h2d2cJk")}
    red_threes = {papers[card] for card in parse_cards("3h3d")}
    plain = {papers[card] for card in parse_cards("3s3c4s4hAcKd")}
    assert len(wild) == len(red_threes) == len(plain) == 1
    assert len(wild | red_threes | plain) == 3


def test_a_face_is_drawn_once() -> None:
    assert faces.face(7, "hand") is faces.face(7, "hand")
    assert faces.face(7, "hand", plain=True) is not faces.face(7, "hand")
    assert faces.back("pile") is faces.back("pile")


def test_a_lying_card_is_turned_by_a_quarter() -> None:
    upright, lying = faces.face(3, "pile").image, faces.lying(3, "pile").image
    assert lying.size == (upright.height, upright.width)
    assert lying.getpixel((lying.width - 20, 30)) == upright.getpixel((30, 19))


def test_the_top_of_a_canasta_is_red_if_natural_and_black_if_mixed() -> None:
    natural = samples.meld("m1", "KsKcKdKsKcKhKd", "natural")
    mixed = samples.meld("m2", "KhKdKcKs2h2dJk", "mixed")
    only_red = samples.meld("m3", "KhKdKhKd2h2d2d", "mixed")
    assert [NAMES[top_card(meld)] for meld in (natural, mixed, only_red)] == ["Kh", "Ks", "Kh"]


def test_the_palette_keeps_the_cards_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bringing a card into the palette changes no pixel much, so no colour of the cards is missing in it."""
    full: list[Image.Image] = []

    def spy(image: Image.Image, among: Among) -> Image.Image:
        full.append(image)
        return indexed(image, among)

    monkeypatch.setattr(card_drawing, "indexed", spy)
    for card in range(JOKER + 1):
        drawn = card_drawing.draw_face(card, "hand", plain=False).convert("RGB")
        assert differing(full.pop(), drawn, 70) < 0.01 * drawn.width * drawn.height, NAMES[card]


def test_a_prepared_deck_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(cell: Cell, kind: Kind) -> Image.Image:
        raise AssertionError(f"{cell} is drawn for {kind}")

    faces.prepare()
    monkeypatch.setattr(Cell, "draw", draw)
    PICTURES.clear()
    Panel(samples.opening_hand(), ENGLISH).picture()
    table_picture(samples.middle_table(), ENGLISH)
