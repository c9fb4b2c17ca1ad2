"""Each group of games has felt and backs of its own; everything on them reads as well as elsewhere."""

import io
from dataclasses import replace

import pytest
from PIL import Image

from canasta.i18n import ENGLISH
from canasta.match import Match
from canasta.players import choose
from canasta.variants import VARIANTS
from canasta.variants.variant import GROUPS
from renderers import Panel, deal_end_picture, score_picture, table_picture
from renderers.canvas.palette import FACE, GOLD, ICE, LIGHT, SIDE_INK, WARN, Colour, photo_colours
from renderers.deck import faces
from renderers.deck.backs import BACKS
from renderers.felt import TONES, felt_of, toned
from renderers.panel.top import lay_out_top
from tests.renderers import panels
from tests.renderers.looking import opened


def _light(colour: Colour) -> float:
    """The relative luminance of a colour (WCAG 2)."""
    parts = [part / 255 for part in colour]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2)."""
    dark, bright = sorted(map(_light, (first, second)))
    return (bright + 0.05) / (dark + 0.05)


def test_every_group_of_games_has_a_felt() -> None:
    assert set(TONES) == set(GROUPS)
    assert len(set(TONES.values())) == len(TONES)


def test_every_group_of_games_has_a_back_of_its_own() -> None:
    assert set(BACKS) == set(GROUPS)
    patterns = {faces.back(kind, group).image.tobytes() for kind in ("pile", "meld") for group in BACKS}
    assert len(patterns) == 2 * len(BACKS)


@pytest.mark.parametrize("variant", ["classic", "samba", "modern_american", "hand_and_foot", "romme"])
def test_the_cards_on_the_table_have_the_back_of_their_game(variant: str) -> None:
    view = panels.middle()
    view = replace(view, game=replace(view.game, variant=variant))
    group = felt_of(variant)
    drawn = faces.back("pile", group).image.copy()
    toned(drawn, group)
    stock = lay_out_top(view, ENGLISH, "pile").stock
    inside = (12, 12, stock.width - 12, stock.height - 12)
    shown = opened(Panel(view, ENGLISH).picture()).crop(stock).crop(inside)
    assert shown.convert("RGB").tobytes() == drawn.crop(inside).convert("RGB").tobytes()


@pytest.mark.parametrize("group", TONES)
def test_text_on_every_felt_reads_well(group: str) -> None:
    tone = TONES[group]
    inks = (LIGHT, tone.muted, GOLD, ICE, WARN, *SIDE_INK)
    papers = (tone.felt, tone.deep)
    assert min(contrast(ink, paper) for ink in inks for paper in papers) >= 4.5
    assert contrast(LIGHT, tone.line) >= 4.5


@pytest.mark.parametrize("variant", ["classic", "samba", "modern_american", "hand_and_foot", "romme"])
def test_a_picture_lies_on_the_felt_of_its_game(variant: str) -> None:
    view = panels.middle()
    view = replace(view, game=replace(view.game, variant=variant))
    for picture in (Panel(view, ENGLISH).picture(), table_picture(view, ENGLISH)):
        image, tone = opened(picture), TONES[felt_of(variant)]
        seen = {colour for _, colour in image.getcolors(256) or ()}
        assert {tone.felt, tone.deep, tone.shade, tone.back, FACE} <= seen
        assert not {TONES[group].felt for group in TONES if group != felt_of(variant)} & seen


def test_cards_look_the_same_on_every_felt() -> None:
    view = panels.middle()
    hands = []
    for variant in VARIANTS:
        game = replace(view.game, variant=variant)
        image = opened(Panel(replace(view, game=game), ENGLISH).picture())
        bottom = image.height - 40
        hands.append(image.crop((30, bottom - 100, 160, bottom)).tobytes())
    assert len(set(hands)) == 1


@pytest.mark.parametrize("group", TONES)
def test_nothing_is_drawn_in_a_colour_that_the_palette_lacks(group: str) -> None:
    """Pillow would give a colour that a tone has replaced a number of its own, and the next shape drawn over
    it would fail.
    """
    variant = next(game.id for game in VARIANTS.values() if felt_of(game.id) == group)
    match = Match(variant, [f"P{seat}" for seat in range(VARIANTS[variant].seats[-1])], {})
    totals = []
    for seed in ("1", "2"):
        match.start_deal(seed)
        begun = match.view(None)
        while (seat := match.to_move) is not None:
            match.apply(seat, choose(match.view(seat)))
        totals.append(match.results[-1].totals)
    over = match.view(None)
    end = deal_end_picture(over, ENGLISH, history=tuple(totals), swing=None)
    for picture in (end, score_picture(over, ENGLISH), table_picture(begun, ENGLISH)):
        with Image.open(io.BytesIO(picture.png)) as image:
            assert image.mode == "P"
            # What is written holds no number beyond its palette.
            assert max(image.tobytes()) < len(photo_colours())


def test_a_hand_for_weak_eyes_is_white_on_black_with_the_same_cards() -> None:
    usual, strong = (Panel(panels.middle(), ENGLISH, contrast=on).picture() for on in (False, True))
    assert usual.alt == strong.alt
    assert usual.png != strong.png
    colours = {colour for _, colour in opened(strong).convert("RGB").getcolors(1 << 20) or ()}
    assert {(0, 0, 0), (255, 255, 255), FACE} <= colours
    assert not {TONES[felt_of("classic")].felt, TONES[felt_of("classic")].muted} & colours
