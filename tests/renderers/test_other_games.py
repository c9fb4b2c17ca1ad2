"""What only some games have on their tables: talons, a turn card, feet, sequences, chips, penalties."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from PIL import ImageChops

from canasta.actions import Group
from canasta.cards import parse_cards
from canasta.cards.packs import STANDARD
from canasta.deal.viewing import view_of
from canasta.i18n import ENGLISH, translator
from canasta.notation.words import CANASTAS
from canasta.terms import CanastaKind, MeldKind, OpeningForm
from canasta.variants import VARIANTS
from canasta.view import MeldView, Need, Opening
from renderers import Panel, coming_of, table_picture
from renderers.canvas.fonts import width
from renderers.canvas.palette import GOLD, LIGHT
from renderers.deck.seals import LACQUERS
from renderers.panel.tiles import tiles_of
from renderers.table.layout import lay_out
from renderers.table.melds import top_card
from renderers.table.panels import _deepest, in_order
from renderers.table.side import state_words
from renderers.words import NEEDS
from tests.canasta.samba.positions import at
from tests.renderers import samples
from tests.renderers.looking import opened
from tests.renderers.test_table import overlap
from tests.support.views import changed

MODERN = changed(
    samples.middle_table(),
    modern={"talons": (4, 3), "pending": (0, 0, 0, 0), "turn_card": True},
    pile={"frozen": False, "frozen_by": None},
)
FOOT = changed(
    samples.middle_table(),
    game={"variant": "hand_and_foot"},
    feet=(13, 0, 13, 13),
    pile={"size": 12, "share": 7},
)


def sequence(name: str, text: str) -> MeldView:
    cards = parse_cards(text)
    kind = CanastaKind.SAMBA if len(cards) == 7 else None
    return MeldView(name, cards, MeldKind.SEQUENCE, None, kind, STANDARD.points(cards), suit=cards[0] & 3)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"modern": {"talons": (0, 3)}}, "Talons set aside: 3 cards."),
        ({"modern": {"pending": (0, 4, 0, 0)}}, "Ben gets a talon of 4 cards next turn."),
        ({"modern": {"turn_card": False}}, "The turn card has been drawn: these are the last cards."),
        ({"modern": {"dead": (5, 11)}}, "Dead ranks: sevens, kings."),
        ({"pile": {"top": None, "face_down": True}}, "The last card is face down on the pile."),
    ],
)
def test_each_thing_of_a_modern_table_is_drawn_and_said(changes: dict[str, Any], words: str) -> None:
    before, after = table_picture(MODERN, ENGLISH), table_picture(changed(MODERN, **changes), ENGLISH)
    assert words in after.text
    assert words not in before.text
    if "dead" not in changes.get("modern", {}):
        assert after.png != before.png


def test_a_side_that_may_not_begin_a_rank_says_so() -> None:
    """Modern American, where a canasta kills its rank for the opponents alone."""
    first, *others = MODERN.sides
    after = table_picture(replace(MODERN, sides=(replace(first, not_begun=(5, 11)), *others)), ENGLISH)
    assert "; can't start sevens, kings." in after.text
    assert "can't start" not in table_picture(MODERN, ENGLISH).text


def test_talons_lie_where_nothing_else_does() -> None:
    for view in (MODERN, changed(samples.full_table(2, 2), modern={"talons": (4, 3)}), samples.pair_aside()):
        plan = lay_out(view)
        assert plan.packets is not None
        others = [plan.head, *plan.seats, plan.stock, plan.pile]
        others += [] if plan.crosswise is None else [plan.crosswise]
        assert not [box for box in others if overlap(plan.packets, box)]
    assert lay_out(samples.middle_table()).packets is None


def test_a_pair_that_sits_out_is_set_aside_and_its_panel_says_so() -> None:
    """rules: 7.12."""
    view = samples.pair_aside()
    out = [view.players[seat] for seat in (2, 5)]
    picture = table_picture(view, ENGLISH)
    assert f"{out[0]} and {out[1]} are sitting out this deal." in picture.text
    assert f"{out[0]} and {out[1]}: 7,005 points, sits out." in picture.text
    assert "needs 120" not in picture.text
    assert state_words(view.sides[2], ENGLISH) == "sits out"
    plan = lay_out(view)
    boxes = [*plan.seats, plan.stock, plan.pile]
    assert not [pair for pair in combinations(boxes, 2) if overlap(pair[0], pair[1])]
    assert len({plan.seats[seat].left for seat in (2, 5)}) == 1


def test_an_unfinished_meld_says_what_it_costs() -> None:
    side = MODERN.sides[0]
    costly = replace(side.melds[-1], canasta=None, penalty=2500)
    view = replace(MODERN, sides=(replace(side, melds=(*side.melds[:-1], costly)), *MODERN.sides[1:]))
    picture = table_picture(view, ENGLISH)
    assert "unfinished minus 2,500" in picture.text
    assert picture.png != table_picture(MODERN, ENGLISH).png


def test_canastas_go_by_the_words_of_the_game() -> None:
    assert "clean canasta, 7" in table_picture(FOOT, ENGLISH).text
    assert "natural canasta, 7" in table_picture(changed(FOOT, game={"variant": "classic"}), ENGLISH).text


def test_every_kind_of_canasta_has_a_name_a_ribbon_and_a_short_word() -> None:
    """Those too that only some games call so."""
    kinds = {"natural", "mixed", "wild", "samba", "sevens", "aces", "semiclean", "thirteen", "fourteen"}
    own = {word for game in VARIANTS.values() for kind, word in game.words.items() if kind in kinds}
    assert own
    for names in (CANASTAS, LACQUERS, NEEDS):
        assert kinds | own == {kind for kind in names if kind is not None}


def test_feet_that_lie_are_drawn_and_said() -> None:
    picture = table_picture(FOOT, ENGLISH)
    assert "Foot not picked up yet: Anna, Chloé, Dmitri." in picture.text
    assert "taking it brings 7" in picture.text
    taken = table_picture(replace(FOOT, feet=(0, 0, 13, 13)), ENGLISH)
    assert taken.png != picture.png


@pytest.mark.parametrize(("held", "doing"), [(3, True), (13, False)])
def test_what_a_player_does_never_lies_on_the_foot(held: int, doing: bool) -> None:
    view = changed(FOOT, turn={"seat": 0}, counts=(held, 9, 14, 11))
    drawing, playing = (
        opened(table_picture(changed(view, turn={"phase": phase}), ENGLISH)) for phase in ("draw", "meld")
    )
    difference = ImageChops.difference(drawing, playing).getbbox()
    assert (difference is not None) is doing
    if difference is not None:
        seat = lay_out(view).seats[0]
        assert difference[0] >= seat.left + 66 + 34 + width(str(held), 34, "bold") + 8 + 29
        assert difference[2] <= seat.right


def test_threes_beside_four_chips_leave_them_free() -> None:
    needs = tuple(Need(CanastaKind(kind), 1, 1) for kind in ("natural", "mixed", "sevens", "wild"))
    side = replace(samples.middle_table().sides[0], needs=needs, threes=parse_cards("3h3d3h3d3h"))
    place = lay_out(replace(FOOT, sides=(side, *FOOT.sides[1:]))).panels[0]
    # each chip of one figure takes 72 pixels, the last one 62
    assert place.threes[0].left >= place.line.left + 3 * 72 + 62
    assert place.threes[-1].right <= place.line.right


def test_no_two_chips_that_a_game_asks_for_look_alike() -> None:
    def chips(*kinds: str) -> bytes:
        needs = tuple(Need(CanastaKind(kind), 0, 1) for kind in kinds)
        side = replace(samples.middle_table().sides[0], needs=needs, threes=())
        return table_picture(replace(samples.middle_table(), sides=(side, side)), ENGLISH).png

    pennies = ("natural", "mixed", "sevens", "wild")
    assert len({chips(kind) for kind in pennies}) == len(pennies)


@pytest.mark.parametrize("threes", ["", "3h3d3h3d3h3d3h3d"])
def test_chips_for_what_going_out_takes_leave_room_for_threes(threes: str) -> None:
    needs = (Need(CanastaKind.NATURAL, 3, 2), Need(CanastaKind.MIXED, 12, 2), Need(CanastaKind.WILD, 0, 1))
    side = replace(samples.middle_table().sides[0], needs=needs, threes=parse_cards(threes))
    view = replace(FOOT, sides=(side, *FOOT.sides[1:]))
    picture = table_picture(view, ENGLISH)
    assert "canastas: clean 3/2, dirty 12/2, wild 0/1" in picture.text
    place = lay_out(view).panels[0]
    if threes:
        # three chips of two figures each end 215 pixels from the line's left edge
        assert place.threes[0].left >= place.line.left + 215


def test_sequences_are_told_by_suit_and_ends_and_lie_after_the_sets() -> None:
    fives, spades, samba = (
        samples.meld("m1", "5s5h5d"),
        sequence("m2", "5s6s7s"),
        sequence("m3", "5d6d7d8d9dTdJd"),
    )
    side = replace(samples.middle_table().sides[0], melds=(spades, fives, samba), canastas=1)
    view = replace(samples.middle_table(), sides=(side, *samples.middle_table().sides[1:]))
    assert [meld.id for meld in in_order(side.melds)] == ["m3", "m1", "m2"]
    assert top_card(samba) == parse_cards("Jd")[0]
    text = table_picture(view, ENGLISH).text
    assert "samba, sequence of diamonds, five to jack" in text
    assert "sequence of spades, five to seven" in text


def test_a_wild_card_in_a_sequence_is_told_and_drawn_at_its_place() -> None:
    """rules: 14.20."""
    options: dict[str, object] = {"max_wild_per_sequence": 2}
    own = ["5h6h2s8h", "6s7s8s9sTsJs2c", "Jk8d9dTd"]
    deal = at(N="6h2dKcQcTh", melds=[own, []], options=options)
    view = view_of(deal, 0, ("Ada", "Ben", "Cleo", "Dan"), None)
    for text in (table_picture(view, ENGLISH).text, Panel(view, ENGLISH).picture().alt):
        assert "sequence of hearts, five to eight, two of spades for seven" in text
        assert "mixed canasta, sequence of spades, six to queen, two of clubs for queen" in text
        assert "sequence of diamonds, seven to ten, joker for seven" in text
    open_one, full, _ = view.own_melds
    assert top_card(full) == parse_cards("Js")[0]
    assert _deepest(open_one) == 4
    german = table_picture(view, translator("de")).text
    assert "Folge in Herz, Fünf bis Acht, Pik-Zwei für Sieben" in german


def test_cards_coming_to_a_sequence_are_shown_in_their_places() -> None:
    options: dict[str, object] = {"max_wild_per_sequence": 2}
    deal = at(N="6h2dKcQcTh", melds=[["5h6h2s8h"], []], options=options)
    view = view_of(deal, 0, ("Ada", "Ben", "Cleo", "Dan"), None)
    coming = coming_of(view, [Group(parse_cards("2dTh")), Group(parse_cards("QcKc2d"), "new")])
    assert [one.meld for one in coming] == ["m1", None]
    grown, fresh = tiles_of(view, 0, coming)
    assert grown.meld.cards == parse_cards("5h6h2s8h2dTh")
    assert grown.meld.ends == (parse_cards("5h")[0], parse_cards("Th")[0])
    assert (fresh.meld.kind, fresh.meld.cards) == (MeldKind.SEQUENCE, parse_cards("QcKc2d"))
    assert fresh.meld.ends == (parse_cards("Qc")[0], parse_cards("Ac")[0])


def _opening(texts: list[str], **changes: Any) -> str:
    opening = Opening(minimum=125, form=OpeningForm.NATURAL_OR_WILD, splash=True, pile="extra_pair")
    view = changed(
        samples.view("AsAhKhKsKd", seat=0, top="9h"), modern={"opening": replace(opening, **changes)}
    )
    coming = coming_of(view, [Group(parse_cards(text)) for text in texts])
    return Panel(view, ENGLISH, coming=coming).picture().alt


@pytest.mark.parametrize(
    ("texts", "changes", "words"),
    [
        (["KhKsKd"], {}, "30 of 125 points: 95 short."),
        (["QhQsJk", "AsAhJk"], {}, "160 of 125 points: no natural meld yet."),
        (["QhQsJk", "AsAhJk"], {"form": "any"}, "160 of 125 points: enough to open."),
        (["KhKsKd", "QhQsJk", "8h8s2d"], {}, "140 of 125 points: enough to open."),
        (["2h2sJkJk"], {}, "140 of 125 points: enough to open."),
        (["2h2sJkJk"], {"form": "natural_required"}, "140 of 125 points: no natural meld yet."),
        (["6h6s6d6c6h6s6d"], {}, "35 of 125 points: enough to open."),
        (["6h6s6d6c6h6s6d"], {"splash": False}, "35 of 125 points: 90 short."),
    ],
)
def test_an_opening_shows_what_it_lacks_by_the_forms_of_the_table(
    texts: list[str], changes: dict[str, object], words: str
) -> None:
    assert words in _opening(texts, **changes)


def test_how_many_cards_the_pile_gives_is_said_only_where_it_is_not_all_of_them() -> None:
    """rules: 9.3."""
    whole, half = (changed(FOOT, pile={"size": 7, "share": share}) for share in (7, 5))
    plain = table_picture(changed(FOOT, pile={"size": 7, "share": 0}), ENGLISH).png
    assert table_picture(whole, ENGLISH).png == plain
    assert table_picture(half, ENGLISH).png != plain


def test_the_stocks_number_is_golden_only_for_the_last_cards() -> None:
    """rules: 7.11."""
    shown = ((None, 34, False), (True, 34, False), (False, 4, True), (False, 0, False))
    for turn_card, stock, golden in shown:
        view = changed(MODERN, stock=stock, modern={"turn_card": turn_card})
        caption = opened(table_picture(view, ENGLISH)).crop(lay_out(view).stock_caption)
        colours = {colour for _, colour in caption.getcolors(100_000) or ()}
        assert (GOLD in colours, LIGHT in colours) == (golden, not golden), (turn_card, stock)


def test_a_stock_that_is_empty_has_no_last_cards() -> None:
    empty = changed(MODERN, stock=0, modern={"turn_card": None})
    assert (
        table_picture(changed(empty, modern={"turn_card": False}), ENGLISH).png
        == table_picture(empty, ENGLISH).png
    )
    left = changed(MODERN, stock=4, modern={"turn_card": None})
    assert (
        table_picture(changed(left, modern={"turn_card": False}), ENGLISH).png
        != table_picture(left, ENGLISH).png
    )
