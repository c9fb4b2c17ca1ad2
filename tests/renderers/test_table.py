"""Pictures of tables: nothing is cut off or lies on something else, whatever is on the table."""

import math
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from canasta.cards import ACE, JOKER, parse_cards
from canasta.i18n import ENGLISH, translator
from canasta.terms import CanastaKind, MeldKind
from canasta.view import Need, View
from renderers import table_picture
from renderers.canvas.palette import FACE, FELT, FELT_DEEP, GOLD, RIBBON_RED, SIDE_INK, WILD, WILD_FACE
from renderers.names import Names
from renderers.picture import WIDTH
from renderers.table import melds
from renderers.table.layout import lay_out
from renderers.table.melds import MELDS, top_card
from renderers.table.panels import as_laid
from renderers.table.places import Box, TableLayout
from renderers.table.side import state_words
from renderers.table.table import table_image
from renderers.table.teams import colours
from renderers.table.words import sentences
from tests.renderers import panels, samples
from tests.renderers.looking import differing, opened
from tests.support.views import changed

FULL: dict[str, View] = {
    "two": samples.full_table(2, 2),
    "three": samples.full_table(3, 3),
    "first alone": samples.full_table(3, 3, lone=0),
    "second alone": samples.full_table(3, 3, lone=1),
    "third alone": samples.full_table(3, 3, lone=2),
    "two pairs": samples.full_table(2, 4),
    "four": samples.full_table(4, 4),
    "five, one aside": samples.full_table(2, 5, order=(2, 1, 4, 3)),
    "five": samples.full_table(5, 5),
    "two teams of three": samples.full_table(2, 6),
    "three pairs": samples.full_table(3, 6),
    "six": samples.full_table(6, 6),
}
every_table = pytest.mark.parametrize("view", FULL.values(), ids=FULL.keys())


def overlap(first: Box, second: Box) -> bool:
    """Whether two places have a pixel in common."""
    across = first.left < second.right and second.left < first.right
    return across and first.top < second.bottom and second.top < first.bottom


def holds(outer: Box, inner: Box) -> bool:
    """Whether a place lies wholly inside of another."""
    across = outer.left <= inner.left and inner.right <= outer.right
    return across and outer.top <= inner.top and inner.bottom <= outer.bottom


def _parts(plan: TableLayout) -> list[Box]:
    """All that lies beside each other on the table."""
    return [
        plan.head,
        *plan.seats,
        plan.stock,
        Box(plan.pile.left, plan.pile.top, (plan.crosswise or plan.pile).right, plan.pile.bottom),
        plan.stock_caption,
        plan.pile_caption,
        *(panel.box for panel in plan.panels),
        *(frame.band for frame in plan.frames if frame.band is not None),
    ]


@every_table
def test_nothing_overlaps_or_is_cut_off(view: View) -> None:
    plan = lay_out(view)
    canvas = Box(0, 0, *plan.size)
    parts = _parts(plan)
    for part in parts:
        assert holds(canvas, part)
    for one, other in combinations(parts, 2):
        assert not overlap(one, other)


@every_table
def test_twelve_melds_a_side_have_their_places(view: View) -> None:
    plan = lay_out(view)
    for panel, side in zip(plan.panels, view.sides, strict=True):
        assert {place.meld.id for place in panel.melds} == {meld.id for meld in side.melds}
        assert len(panel.melds) == 12
        assert len(panel.threes) == 4
        inside = [panel.head, panel.line, *(place.box for place in panel.melds)]
        for part in inside:
            assert holds(panel.box, part)
        for first, second in combinations(inside, 2):
            assert not overlap(first, second)
        for first, second in combinations(panel.threes, 2):
            assert not overlap(first, second)
        assert all(holds(panel.line, three) for three in panel.threes)


@every_table
def test_the_picture_is_as_large_as_its_layout(view: View) -> None:
    assert opened(table_picture(view, ENGLISH)).size == lay_out(view).size


@every_table
def test_players_sit_clockwise_in_their_order(view: View) -> None:
    plan = lay_out(view)
    x, y = plan.stock.middle[0], plan.stock.middle[1]

    def angle(seat: int) -> float:
        """From the top of the table, clockwise."""
        across, down = plan.seats[seat].middle
        return math.atan2(across - x - 60, y - down) % (2 * math.pi)

    angles = [angle(seat) for seat in view.order]
    first = angles.index(min(angles))
    assert [*angles[first:], *angles[:first]] == sorted(angles)


def test_partners_at_a_table_of_four_chairs_face_each_other() -> None:
    """The two of three who play take the first and the third chair (rules: 14.6)."""
    for order in ((0, 1, 2, 3), (0, 1, 4, 3), (2, 1, 4, 3)):
        seats = lay_out(samples.full_table(2, 5, order=order)).seats
        one, other, *pair = (seats[order[n]].middle for n in (0, 2, 1, 3))
        assert one[0] == other[0]
        assert pair[0][1] == pair[1][1]


def test_whoever_sits_out_is_set_aside() -> None:
    view = samples.five_players()
    picture = table_picture(view, ENGLISH)
    assert "Chloé is sitting out this deal." in picture.alt
    assert f"Cards in hand: Anna 6, Ben 9, Dmitri 11, {view.players[4]} 4." in picture.alt
    image, plan = opened(picture), lay_out(view)
    grounds = [image.getpixel((box.right - 3, box.top + 46)) for box in plan.seats]
    assert grounds == [FELT_DEEP, FELT_DEEP, FELT, FELT_DEEP, GOLD]


def test_allies_share_a_colour_and_a_frame_and_the_lone_player_has_none_of_it() -> None:
    """The first to take the pile plays alone against the others (rules: 5.2)."""
    apart, together = samples.cutthroat(), samples.cutthroat(lone=1)
    assert colours(apart) == (0, 1, 2)
    assert colours(together) == (0, 1, 0)
    assert [frame.band for frame in lay_out(apart).frames] == [None] * 3
    plan = lay_out(together)
    assert [frame.sides for frame in plan.frames] == [(0, 2), (1,)]
    image = opened(table_picture(together, ENGLISH))
    for frame in plan.frames:
        assert frame.band is not None
        assert all(holds(frame.box, plan.panels[side].box) for side in frame.sides)
        ink = SIDE_INK[frame.sides[0]]
        assert image.getpixel((frame.band.right - 4, frame.band.bottom - 4)) == ink
        for seat in frame.sides:
            badge = plan.seats[seat]
            inks = {
                image.getpixel((badge.left + 5 + dx, badge.top + dy)) for dx in range(58) for dy in range(88)
            }
            assert ink in inks
    assert not overlap(plan.frames[0].box, plan.frames[1].box)


def test_the_words_say_who_plays_with_whom() -> None:
    alone = table_picture(samples.cutthroat(lone=1), ENGLISH)
    assert "This deal: Anna and Chloé play together and Ben plays alone." in alone.alt
    assert "together" not in table_picture(samples.cutthroat(), ENGLISH).alt
    for view in (samples.three_pairs(), samples.five_players()):
        assert "together" not in table_picture(view, ENGLISH).text


def test_an_alliance_makes_another_picture_of_the_same_cards() -> None:
    assert table_picture(samples.cutthroat(), ENGLISH) is not table_picture(
        samples.cutthroat(lone=0), ENGLISH
    )


def test_the_canastas_still_needed_are_told() -> None:
    words = table_picture(samples.three_pairs(), ENGLISH).alt
    assert "Anna and Dmitri: 4,360 points, 0 of 2 canastas" in words
    assert "Chloé and Ñusta: 7,005 points, not open, needs 120." in words


@pytest.mark.parametrize(
    ("canastas", "needed", "words"),
    [
        (0, 1, "no canasta yet"),
        (1, 1, "1 canasta"),
        (3, 1, "3 canastas"),
        (0, 2, "0 of 2 canastas"),
        (1, 2, "1 of 2 canastas"),
        (2, 2, "2 canastas"),
    ],
)
def test_a_side_shows_its_canastas_and_those_that_it_needs(canastas: int, needed: int, words: str) -> None:
    side = replace(samples.full_side((0,)), canastas=canastas, canastas_needed=needed)
    assert state_words(side, ENGLISH) == words
    if needed > 1:
        told = table_picture(replace(samples.two_players(), sides=(side, side)), ENGLISH).text
        assert f"12,345 points, {words};" in told


def test_wild_melds_are_told_from_others() -> None:
    """A meld of wild cards only, and a canasta of them (rules: 3.5)."""
    picture = table_picture(samples.wild_table(), ENGLISH)
    assert "wild canasta, 7 wild cards: 4 twos, 3 jokers" in picture.alt
    assert "4 wild cards: 3 twos, 1 joker" in picture.alt
    wild = samples.meld("m1", "2sJk2hJk2d2d2c", "wild")
    assert top_card(wild) == JOKER
    assert top_card(samples.meld("m1", "2s2h2d2d2c2s2h", "wild")) in parse_cards("2s2h2d2c")
    assert as_laid(wild) == parse_cards("2s2h2d2d2cJkJk")


def test_a_wild_canasta_has_a_ribbon_of_its_own() -> None:
    view = samples.wild_table()
    image = opened(table_picture(view, ENGLISH))
    ribbons = {
        place.meld.canasta: image.getpixel((place.cards.left + 2, place.cards.top + 70))
        for place in lay_out(view).panels[0].melds
        if place.meld.canasta
    }
    assert ribbons == {"wild": WILD, "natural": RIBBON_RED}


def test_two_melds_of_one_rank_lie_side_by_side() -> None:
    aces = [place for place in lay_out(samples.wild_table()).panels[1].melds if place.meld.rank == ACE]
    assert len(aces) == 2
    assert aces[0].cards.top == aces[1].cards.top
    assert not overlap(aces[0].box, aces[1].box)
    words = table_picture(samples.wild_table(), ENGLISH).alt
    assert "3 aces: spades, hearts, diamonds; 4 aces: spades, clubs, clubs, diamonds" in words


def test_a_pile_that_is_always_frozen_needs_no_card_to_freeze_it() -> None:
    assert "on top the nine of hearts; it is frozen." in table_picture(samples.wild_table(), ENGLISH).alt


def test_a_very_long_meld_and_many_threes_stay_in_their_places() -> None:
    long = samples.meld("m1", "As" * 14)
    side = samples.side((0, 2), [long], "3h3d" * 5)
    view = samples.view(sides=[side, samples.side((1, 3))])
    panel = lay_out(view).panels[0]
    assert panel.melds[0].step > 0
    assert holds(panel.box, panel.melds[0].box)
    assert panel.melds[0].box.height < 420
    assert all(holds(panel.line, three) for three in panel.threes)
    assert panel.threes[0].left > panel.line.left + panel.line.width // 3


def test_a_canasta_is_squared_up() -> None:
    melds = {
        place.meld.id: place for panel in lay_out(samples.middle_table()).panels for place in panel.melds
    }
    assert melds["m1"].step == 0
    assert melds["m1"].cards.height < melds["m5"].cards.height
    assert melds["m5"].step > 0


def test_wild_cards_lie_last_in_a_set_and_where_they_belong_in_a_sequence() -> None:
    cards = parse_cards("7h2c7d")
    view = samples.meld("m1", "7h2c7d")
    assert as_laid(view) == parse_cards("7h7d2c")
    assert as_laid(replace(view, kind=MeldKind.SEQUENCE, rank=None, suit=1)) == cards


def test_one_seat_is_gold_while_the_deal_goes_on() -> None:
    view = samples.middle_table()
    plan = lay_out(view)

    def gold(of: View) -> list[bool]:
        image = opened(table_picture(of, ENGLISH))
        return [image.getpixel((box.right - 40, box.top + 4)) == (244, 186, 64) for box in plan.seats]

    assert gold(view) == [False, True, False, False]
    assert gold(changed(view, turn={"seat": 3})) == [False, False, False, True]
    assert gold(changed(view, turn={"phase": "over"})) == [False] * 4


def test_a_frozen_pile_shows_the_card_that_froze_it() -> None:
    view = samples.middle_table()
    plan = lay_out(view)
    assert plan.crosswise is not None
    box = (plan.pile.right + 4, plan.crosswise.top, plan.crosswise.right, plan.crosswise.bottom)
    by_two = opened(table_picture(view, ENGLISH)).crop(box)
    by_joker = opened(table_picture(changed(view, pile={"frozen_by": 52}), ENGLISH)).crop(box)
    assert differing(by_two, by_joker, 64) > 500
    assert by_two.getpixel((by_two.width - 8, by_two.height // 2)) == WILD_FACE


def test_nothing_lies_beside_a_pile_that_no_covered_card_freezes() -> None:
    for view in (
        samples.early_table(),
        changed(samples.middle_table(), pile={"frozen": False, "frozen_by": None}),
    ):
        assert lay_out(view).crosswise is None
    covered = changed(samples.middle_table(), pile={"top": 52, "frozen_by": 52})
    assert lay_out(covered).crosswise is None, "the card on top is shown crosswise itself"


@every_table
def test_stock_and_pile_lie_together_in_the_middle(view: View) -> None:
    """With the card that freezes the pile, where one shows beside it; between the seats above and below."""
    for shown in (
        view,
        changed(view, pile={"frozen": True, "frozen_by": 52}),
        changed(view, pile={"frozen_by": None}),
    ):
        plan = lay_out(shown)
        right = (plan.crosswise or plan.pile).right
        assert abs(plan.stock.left - (WIDTH - right)) <= 1
    opposite = [box for box in plan.seats if box.middle[0] == WIDTH // 2]
    assert len(opposite) == (2 if len(view.order) in (2, 4) else 1 if len(view.order) in (3, 5) else 0)


def test_the_words_under_stock_and_pile_stand_in_their_middle() -> None:
    view = changed(samples.middle_table(), pile={"frozen": False, "frozen_by": None})
    plan, image = lay_out(view), opened(table_picture(view, ENGLISH))
    for cards, caption in ((plan.stock, plan.stock_caption), (plan.pile, plan.pile_caption)):
        ground = Image.new("RGB", (caption.width, caption.height), FELT)
        over = ImageChops.difference(image.crop(caption), ground).convert("L")
        ink = over.getbbox()
        assert ink is not None
        assert abs(caption.left + (ink[0] + ink[2]) // 2 - cards.middle[0]) <= 4


def test_a_natural_card_that_freezes_the_pile_lies_crosswise_on_top_of_it() -> None:
    """A black three where it freezes (rules: 2.4, 14.4)."""
    three = parse_cards("3s")[0]
    blocks = changed(samples.middle_table(), pile={"top": three, "frozen": False, "frozen_by": None})
    freezes = changed(blocks, pile={"frozen": True, "frozen_by": three})
    for view, lies in ((blocks, False), (freezes, True)):
        (x, y), image = lay_out(view).pile.middle, opened(table_picture(view, ENGLISH))
        assert (image.getpixel((x - 75, y)) == FACE) is lies


def test_a_wild_top_card_lies_crosswise() -> None:
    view = changed(samples.middle_table(), pile={"top": 52, "frozen_by": 52})
    plan = lay_out(view)
    image = opened(table_picture(view, ENGLISH))
    x, y = plan.pile.middle
    assert image.getpixel((x - 75, y)) != image.getpixel((x - 100, y))
    assert image.getpixel((x - 79, y + 40)) == (233, 222, 251)


def test_the_words_say_what_the_picture_shows() -> None:
    picture = table_picture(samples.middle_table(), ENGLISH)
    for words in (
        "Classic Canasta, deal 3, to 5,000.",
        "It's Ben's turn, after the draw.",
        "The pile has 12 cards, on top the nine of hearts; it is frozen by the two of clubs.",
        "The stock has 23 cards.",
        "Anna and Chloé: 2,360 points; natural canasta, 7 kings",
        "mixed canasta, 4 queens: spades, clubs, hearts, diamonds, wild two of diamonds, two of clubs, joker",
        "red threes: hearts, diamonds",
        "Cards in hand: Anna 6, Ben 9, Chloé 14, Dmitri 11.",
        "Dealer: Dmitri.",
    ):
        assert words in picture.alt
        assert words in picture.text


@every_table
def test_long_alt_texts_are_shortened_and_the_text_is_whole(view: View) -> None:
    picture = table_picture(view, ENGLISH)
    assert len(picture.alt) <= 1024
    assert "12,345 points" in picture.alt
    for seat, name in enumerate(view.players[:4]):
        assert (f"{name} 40" in picture.text) == (seat in view.order)
    assert picture.text.count("fours: ") == len(view.sides)


def test_an_empty_table_says_so() -> None:
    view = changed(samples.early_table(), pile={"top": None, "size": 0}, stock=0, turn={"phase": "over"})
    picture = table_picture(view, ENGLISH)
    assert "The pile is empty." in picture.alt
    assert "The stock has 0 cards." in picture.alt
    assert "The deal is over." in picture.alt


def test_a_table_has_two_to_six_seats() -> None:
    view = samples.view(players=[f"P{n}" for n in range(7)])
    with pytest.raises(ValueError, match="two to six seats, not 7"):
        lay_out(view)


def test_a_side_s_line_follows_the_game_in_play() -> None:
    opened_side = samples.middle_table().sides[0]
    by_kind = replace(
        opened_side, needs=(Need(CanastaKind.NATURAL, 1, 2), Need(CanastaKind.WILD, 0, 1), Need(None, 1, 2))
    )
    assert state_words(by_kind, ENGLISH) == "natural 1/2, wild 0/1, any 1/2"
    without = replace(opened_side, melds=(), canastas=0, canastas_needed=0)
    assert state_words(without, ENGLISH) == ""
    black = replace(by_kind, threes=parse_cards("3h3s3c"))
    view = replace(samples.middle_table(), sides=(black, *samples.middle_table().sides[1:]))
    said = table_picture(view, ENGLISH).text
    assert "canastas: natural 1/2, wild 0/1, any 1/2" in said
    assert "red threes: hearts; black threes: spades, clubs" in said
    assert "1 red three; 2 black threes" in " ".join(sentences(view, view.players, ENGLISH, brief=True))


def test_the_points_of_the_deal_so_far_stand_below_the_total_and_in_the_words() -> None:
    view = panels.middle()
    without = replace(view, sides=tuple(replace(side, so_far=None) for side in view.sides))
    with_points, plain = (table_picture(shown, ENGLISH) for shown in (view, without))
    assert "1,185 so far in this deal" in with_points.text
    assert "so far" not in plain.text
    box = ImageChops.difference(opened(with_points), opened(plain)).getbbox()
    lines = [place.line for place in lay_out(view).panels]
    assert box is not None
    assert min(line.top for line in lines) <= box[1] < box[3] <= max(line.bottom for line in lines)


def drawn(view: View, language: str) -> bytes:
    tr = translator(language)
    return table_image(view, Names(view.players, tr), tr).tobytes()


@pytest.mark.parametrize("kind", ["two", "three", "four"])
def test_melds_that_were_drawn_before_look_as_if_drawn_anew(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    views = [FULL[kind], samples.middle_table(), samples.wild_table()]
    alone = []
    for view in views:
        for language in ("en", "de"):
            MELDS.clear()
            alone.append(drawn(view, language))
    MELDS.clear()
    assert [drawn(view, language) for view in views for language in ("en", "de")] == alone
    monkeypatch.setattr(melds, "_drawn", None)
    # Nothing is drawn the second time.
    assert [drawn(view, language) for view in views for language in ("en", "de")] == alone


@every_table
def test_who_plays_sees_their_own_seat_at_the_bottom(view: View) -> None:
    public = lay_out(replace(view, seat=None))
    for seat in view.order:
        plan = lay_out(replace(view, seat=seat))
        assert plan.seats[seat].middle[0] == WIDTH // 2
        assert plan.seats[seat].top == max(box.top for box in plan.seats)
        assert not any(overlap(one, other) for one, other in combinations(plan.seats, 2))
        # Only the seats are elsewhere.
        assert replace(plan, seats=()) == replace(public, seats=())
