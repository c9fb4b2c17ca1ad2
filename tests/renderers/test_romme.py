"""Rommé's pictures: everybody's sets and runs, jokers with what they stand for, hands by suits."""

from itertools import combinations, groupby

import pytest

from canasta.actions import Group
from canasta.cards import IS_RED_THREE, JOKER, JOKER_RANK, NAMES, parse_cards, rank_of, suit_of
from canasta.i18n import ENGLISH
from canasta.view import View
from renderers import Panel, coming_of, score_picture, table_picture
from renderers.canvas.palette import FACE, WILD_FACE
from renderers.deck import faces
from renderers.picture import ALT_LIMIT
from renderers.table.layout import lay_out
from renderers.table.places import Box
from tests.renderers import romme
from tests.renderers.looking import differing, opened
from tests.renderers.test_table import holds, overlap
from tests.support.views import changed

SPOT = (20, 110)
"""On the body of a card in a meld, beside everything that is drawn there."""


@pytest.mark.parametrize("view", [romme.six(), romme.fullest()], ids=["six players", "more than two packs"])
def test_every_meld_lies_with_its_owner_and_on_nothing_else(view: View) -> None:
    plan = lay_out(view)
    canvas = Box(0, 0, *plan.size)
    for panel, side in zip(plan.panels, view.sides, strict=True):
        assert {place.meld.id for place in panel.melds} == {meld.id for meld in side.melds}
        inside = [panel.head, panel.line, *(place.box for place in panel.melds)]
        assert all(holds(panel.box, box) for box in inside)
        assert holds(canvas, panel.box)
        assert not [(one, other) for one, other in combinations(inside, 2) if overlap(one, other)]
    picture = table_picture(view, ENGLISH)
    assert opened(picture).size == plan.size
    assert len(picture.alt) <= ALT_LIMIT


def test_every_joker_shows_the_card_that_it_stands_for() -> None:
    plan = lay_out(romme.six())
    places = [place for panel in plan.panels for place in panel.melds if place.meld.jokers]
    assert sum(len(place.meld.jokers) for place in places) == romme.jokers_in(romme.six()) == 8
    # A joker's strip is never covered more than any other card's.
    assert {place.step for place in places} == {36}


def test_jokers_for_different_cards_look_different() -> None:
    five, six = (
        faces.stand_in((card,), plain=True).image.convert("RGB").crop((0, 0, 92, 36))
        for card in parse_cards("5c6c")
    )
    assert differing(five, six, 64) > 60
    either = faces.stand_in(parse_cards("ThTc"), plain=True).image.convert("RGB")
    assert differing(either, faces.stand_in(parse_cards("Th"), plain=True).image.convert("RGB"), 64) > 60
    assert differing(either, faces.face(JOKER, "meld", plain=True).image.convert("RGB"), 64) > 60


@pytest.mark.parametrize("suits", ["Th", "ThTc", "ThTcTd"])
def test_what_a_joker_stands_for_fits_on_its_card(suits: str) -> None:
    image = faces.stand_in(parse_cards(suits), plain=True).image.convert("RGB")
    edge = [image.getpixel((image.width - 4, y)) for y in range(12, 30)]
    assert edge == [WILD_FACE] * len(edge)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("KhKdKs", "3 kings: hearts, diamonds, spades"),
        ("2h2d2c2s", "4 twos: hearts, diamonds, clubs, spades"),
        ("TsTdJk", "3 tens: spades, diamonds, joker for hearts or clubs"),
        ("4s4hJk4c", "4 fours: spades, hearts, clubs, joker for diamonds"),
        ("JkQsKs", "run of spades, jack to king, joker for jack"),
        ("As2s3s", "run of spades, ace to three"),
        ("QsJk", ""),
    ],
)
def test_melds_are_told_with_what_their_jokers_stand_for(cards: str, words: str) -> None:
    if not words:
        with pytest.raises(AssertionError):
            romme.meld("m1", cards)
        return
    picture = table_picture(romme.table([[cards], []]), ENGLISH)
    assert f"Anna: 0 points; {words}." in picture.text
    assert "Ben: −37 points, not open, needs 40." in picture.text


def test_twos_and_red_threes_are_cards_like_others() -> None:
    for name in ("2s", "2h", "3d", "3h"):
        card = parse_cards(name)[0]
        plain = faces.face(card, "meld", ordinary=romme.RULES.pack.ordinary).image.convert("RGB")
        assert plain.getpixel(SPOT) == FACE
        assert faces.face(card, "meld").image.convert("RGB").getpixel(SPOT) != FACE
    for card in set(range(JOKER + 1)) - romme.RULES.pack.ordinary:
        assert faces.face(card, "hand", ordinary=romme.RULES.pack.ordinary) is faces.face(card, "hand")
    assert {NAMES[card] for card in romme.RULES.pack.ordinary if IS_RED_THREE[card]} == {"3h", "3d"}


def test_a_hand_lies_suit_by_suit_and_counts_by_its_own_values() -> None:
    view = romme.four()
    kinds = [JOKER_RANK + 1 if card == JOKER else suit_of(card) for card in view.hand]
    assert len(list(groupby(kinds))) == len(set(kinds))
    for _, cards in groupby(view.hand[1:], suit_of):
        ranks = [rank_of(card) for card in cards]
        assert ranks == sorted(ranks)
    picture = Panel(view, ENGLISH).picture()
    # joker 20, A 11, 2 2 3 3, 9, 6 6, T T K J Q 10 each
    assert picture.text.startswith("Your hand: 14 cards, 112 points.")
    assert "Natural: spades: two, three, ten, ace; hearts: two, nine;" in picture.text
    assert "Wild: joker." in picture.text


def _draft(texts: list[str], worth: list[int], hand: str = "") -> str:
    view = romme.table([[], ["4c5cJk"]], hand=hand or "JkAs2s3sTs9h2h3dKd6c6cTcJcQc", seat=0)
    coming = coming_of(view, [Group(*text) for text in map(_read, texts)], worth=worth)
    return Panel(view, ENGLISH, coming=coming).picture().alt


def _read(text: str) -> tuple[tuple[int, ...], str | None]:
    cards, _, aim = text.partition(">")
    return parse_cards(cards), aim or None


@pytest.mark.parametrize(
    ("groups", "worth", "words"),
    [
        (["TcJcQc", "As2s3s"], [30, 6], "36 of 40 points: 4 short."),
        (["TcJcQcJk"], [40], "40 of 40 points: enough to open."),
        (["TcJcQc", "7c>m1"], [30, 0], "30 of 40 points: 10 short."),
    ],
)
def test_a_first_meld_counts_its_figures_alone(groups: list[str], worth: list[int], words: str) -> None:
    assert words in _draft(groups, worth)


def test_the_whole_hand_needs_no_points() -> None:
    assert "27 of 40 points: Hand Rommé." in _draft(["As2s3s", "6c7c8c"], [6, 21], "As2s3s6c7c8c9h")
    assert "13 short" in _draft(["As2s3s", "6c7c8c"], [6, 21], "As2s3s6c7c8c9h9d")


def test_the_score_sheet_tells_a_hand_romme_and_its_minus_points(written: list[str]) -> None:
    picture = score_picture(romme.scored(), ENGLISH)
    assert "Deal 3. Anna went out: Hand Rommé." in picture.text
    assert "Ben: −148 in this deal, −35 before, now −183." in picture.text
    assert "−308" in written
    assert "+0" not in written
    assert not [text for text in written if text.endswith("…") and "Left" in text]
    assert "concealed" in score_picture(changed(romme.scored(), game={"whole_hand": None}), ENGLISH).text
