"""The picture of the hand panel: hand and table in one, and the choice in progress."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from canasta.actions import Group
from canasta.cards import JOKER, JOKER_RANK, Card, parse_cards
from canasta.cards.packs import STANDARD
from canasta.i18n import ENGLISH, Text
from canasta.view import Need, View
from renderers import Coming, Panel, coming_of
from renderers.names import Names
from renderers.panel.fan import RISE, WIDTH
from renderers.panel.panel import FULL, Layouts
from renderers.panel.places import PanelLayout
from renderers.panel.shown import Shown
from renderers.picture import ALT_LIMIT
from tests.renderers import romme, samples
from tests.renderers.looking import opened
from tests.renderers.panels import middle
from tests.support.views import changed


def layout(
    view: View, chosen: str = "", coming: tuple[Coming, ...] = (), by_suit: bool = False
) -> PanelLayout:
    """The places of what the picture shows."""
    shown = Shown(view, Names(view.players, ENGLISH), ENGLISH, by_suit, parse_cards(chosen), coming)
    return Layouts(shown).filling(None)


def test_the_words_tell_the_hand_first_then_the_table_with_the_own_side_first() -> None:
    picture = Panel(middle(), ENGLISH).picture()
    said = picture.text.split("\n")
    assert said[0] == "Your hand: 12 cards, 165 points."
    assert said[1].startswith("Natural: ace of spades; king of hearts; queen of spades;")
    assert said[3] == "New this turn: four of clubs; queen of spades."
    assert said[4] == (
        "They fit melds on the table: ace of spades; king of hearts; nine of diamonds; four of clubs."
    )
    assert said[5] == "It's your turn, after the draw."
    assert said[6].startswith("The pile has 12 cards, on top the nine of hearts; it is frozen by")
    assert said[8].startswith("You (6 cards), Chloé (14 cards): 2,360 points, +1,185 so far in this deal,")
    assert "3 nines: clubs, diamonds, hearts, wild two of spades, 3 short of a canasta" in said[8]
    assert "mixed canasta, 4 queens" in said[9]
    assert len(picture.alt) <= ALT_LIMIT
    assert picture.alt.startswith(" ".join(said[:6]))


def test_the_hand_is_told_whole_where_the_table_does_not_fit_in_an_alt_text() -> None:
    view = replace(samples.full_table(6, 6), seat=0, hand=samples.long_hand().hand)
    picture = Panel(view, ENGLISH).picture()
    assert len(picture.alt) <= ALT_LIMIT
    assert "sevens: hearts, diamonds, clubs" in picture.alt
    assert picture.text.count("5 fours: ") == len(view.sides)


def test_chosen_cards_rise_out_of_the_hand() -> None:
    before, after = layout(middle()), layout(middle(), chosen="8s7d")
    lifted = [card.card for card in after.fan.cards if card.chosen]
    assert sorted(lifted) == sorted(parse_cards("8s7d"))
    assert not any(card.chosen for card in before.fan.cards)
    for card in after.fan.cards:
        row = [other.y for other in after.fan.cards if abs(other.y - card.y) <= RISE and not other.new]
        if card.chosen and any(not other.chosen for other in after.fan.cards if other.y in row):
            assert max(row) - card.y == RISE


def test_of_two_equal_cards_one_rises() -> None:
    view = samples.view("KhKhQd", seat=0)
    assert [card.chosen for card in layout(view, chosen="Kh").fan.cards] == [False, True, False]


def test_a_meld_being_put_together_stands_in_its_sides_row() -> None:
    view = samples.opening_hand()
    coming = coming_of(view, [Group(parse_cards("9h9c")), Group(parse_cards("KhKdKs"))], top=0)
    assert [(one.points, one.taken, one.meld) for one in coming] == [(30, True, None), (30, False, None)]
    own, other = layout(view, coming=coming).sides
    assert [(tile.meld.rank, len(tile.came), tile.worth) for tile, _ in own.tiles] == [
        (7, 3, 30),
        (11, 3, 30),
    ]
    assert not other.tiles
    picture = Panel(view, ENGLISH, chosen=parse_cards("KhKdKs9h9c"), coming=coming).picture()
    assert "60 of 50 points: enough to open." in picture.alt
    assert "3 nines: hearts, hearts, clubs, with the pile's nine of hearts: 30 points." in picture.alt
    assert "3 kings: hearts, diamonds, spades: 30 points." in picture.alt


def test_cards_that_come_to_a_meld_stand_in_it() -> None:
    view = middle()
    coming = coming_of(view, [Group(parse_cards("9d")), Group(parse_cards("2d"), "m4")])
    assert [one.meld for one in coming] == ["m3", "m4"]
    tiles = {tile.meld.id: tile for tile, _ in layout(view, coming=coming).sides[0].tiles}
    assert [len(tiles[name].meld.cards) for name in ("m3", "m4", "m6")] == [5, 5, 5]
    assert [len(tiles[name].came) for name in ("m3", "m4", "m6")] == [1, 1, 0]
    assert tiles["m3"].missing == 2
    said = Panel(view, ENGLISH, coming=coming).picture().text
    assert "Together 30 points." in said
    assert "nine of diamonds onto 4 nines (1 wild): 10 points." in said


def test_a_run_is_put_together_with_what_its_joker_stands_for() -> None:
    view = romme.table([[], ["4c5cJk"]], hand="JkAs2s3sTs9h2h3dKd6c6cTcJcQc", seat=0)
    coming = coming_of(view, [Group(parse_cards("TcJkQc")), Group(parse_cards("7c"), "m1")], worth=[30, 0])
    own, other = layout(view, coming=coming, by_suit=True).sides
    (begun, _), (grown, _) = (*own.tiles, *other.tiles)
    assert (begun.meld.suit, begun.meld.ends) == (3, tuple(parse_cards("TcQc")))
    assert grown.meld.ends == tuple(parse_cards("4c7c"))
    said = Panel(view, ENGLISH, coming=coming).picture().text
    assert "30 of 40 points: 10 short." in said
    assert "run of clubs, ten to queen, joker for jack: 30 points." in said


def test_a_sequence_is_put_together_in_its_order() -> None:
    view = changed(samples.view("9s7s8sJkKhKd", seat=0), game={"sequences": True, "variant": "samba"})
    ((tile, _),) = layout(view, coming=coming_of(view, [Group(parse_cards("9s7s8s"))])).sides[0].tiles
    assert tile.meld.ends == tuple(parse_cards("7s9s"))
    assert tile.missing == 4


def test_cards_that_are_no_meld_yet_are_shown_all_the_same() -> None:
    for cards in ("9s8d", "Jk", "KhQd2s"):
        view = samples.view(f"{cards}AsAd", seat=0)
        picture = Panel(view, ENGLISH, coming=coming_of(view, [Group(parse_cards(cards))])).picture()
        assert opened(picture).width == WIDTH


@pytest.mark.parametrize(
    ("texts", "top", "said"),
    [
        (["KhKsKd"], None, "30 of 50 points: 20 short."),
        (["KhKsKd", "QhQs2d"], None, "70 of 50 points: enough to open."),
        (["9s9d"], 0, "30 of 50 points: 20 short."),
    ],
)
def test_points_stand_against_the_minimum(texts: list[str], top: int | None, said: str) -> None:
    """The minimum counts all cards of the melds laid down in the step (rules: 2.2)."""
    view = samples.view("KhKsKdQhQs9s9d2d", seat=0)
    coming = coming_of(view, [Group(parse_cards(text)) for text in texts], top=top)
    assert said in Panel(view, ENGLISH, coming=coming).picture().alt


@pytest.mark.parametrize("top", [-1, 1])
def test_the_top_card_joins_a_group_that_is_there(top: int) -> None:
    with pytest.raises(ValueError, match="top card"):
        coming_of(samples.opening_hand(), [Group(parse_cards("9h9c"))], top=top)


def test_the_hand_is_sorted_as_asked_for() -> None:
    view = samples.view("KhKs9s9h4dJk2c", seat=0)

    def order(by_suit: bool | None) -> tuple[Card, ...]:
        shown = Shown(view, Names(view.players, ENGLISH), ENGLISH, bool(by_suit))
        return tuple(place.card for place in Layouts(shown).filling(None).fan.cards)

    assert order(False) == view.hand
    assert order(True) == parse_cards("Jk2c9sKs9hKh4d")
    by_suit, by_rank = (Panel(view, ENGLISH, by_suit=how).picture() for how in (True, False))
    assert "spades: nine, king; hearts: nine, king;" in by_suit.alt
    assert Panel(view, ENGLISH).picture() is by_rank
    assert Panel(romme.four(), ENGLISH).picture() is Panel(romme.four(), ENGLISH, by_suit=True).picture()


def test_a_player_who_is_not_to_move_sees_who_is() -> None:
    view = changed(middle(), turn={"seat": 1, "phase": "draw"})
    assert "It's Ben's turn, before the draw." in Panel(view, ENGLISH).picture().alt


def test_threes_that_lie_in_a_hand_are_neither_natural_nor_wild() -> None:
    """Modern American: they count in a hand what that table says."""
    values = tuple(100 if card >> 2 == 1 else STANDARD.values[card] for card in range(JOKER + 1))
    view = changed(
        samples.view("4h3s3h2c", seat=0),
        game={"holds_threes": True, "values": values},
        turn={"drawn": parse_cards("3s")},
    )
    text = Panel(view, ENGLISH).picture().text
    assert "4 cards, 225 points." in text
    assert "Natural: four of hearts." in text
    assert "Never discarded: threes: spades, hearts." in text
    assert "Wild: two of clubs." in text
    assert "New this turn: three of spades." in text


def test_wild_cards_alone_and_two_melds_of_a_rank_are_told() -> None:
    """Wild cards may be melded by themselves, and a rank twice, where a table plays so (rules: 3.3, 3.5)."""
    groups = [Group(parse_cards(text)) for text in ("JkJk2s2h2d", "9s9d2c", "9h9h9c")]
    view = samples.opening_hand()
    said = Panel(view, ENGLISH, coming=coming_of(view, groups)).picture().text
    assert "230 of 50 points: enough to open." in said
    assert "5 wild cards: 3 twos, 2 jokers: 160 points." in said
    assert "2 nines: spades, diamonds, wild two of clubs: 40 points.\n3 nines: hearts, hearts, clubs" in said


def test_a_rank_is_kept_in_one_row_where_that_is_possible() -> None:
    rows: dict[int, set[int]] = {}
    for place in layout(samples.view("AsAhAdKsKhKdQsQhQdJsJhJd", seat=0)).fan.cards:
        rows.setdefault(place.card >> 2, set()).add(place.y)
    assert all(len(tops) == 1 for tops in rows.values())


def test_cards_of_one_rank_lie_closer_together() -> None:
    first, second, third = layout(samples.view("AsAhKs", seat=0)).fan.cards
    assert second.x - first.x < third.x - second.x


def test_one_of_two_equal_cards_is_marked_as_new() -> None:
    def new(drawn: str) -> list[bool]:
        return [place.new for place in layout(samples.view("KhKhQd", drawn=drawn, seat=0)).fan.cards]

    assert new("Kh") == [False, True, False]
    assert new("7s") == [False] * 3, "a drawn card that left the hand marks nothing"


def test_an_empty_hand_has_a_picture_too() -> None:
    picture = Panel(samples.view("", seat=2), ENGLISH).picture()
    assert picture.alt.startswith("Your hand is empty.")
    assert opened(picture).width == WIDTH


def test_a_spectator_has_no_panel() -> None:
    with pytest.raises(ValueError, match="spectator"):
        Panel(samples.view("KhKd"), ENGLISH).picture()


def test_names_are_never_markdown() -> None:
    picture = Panel(replace(middle(), players=("Lu", "*Mo*", "Ni", "Ola")), ENGLISH).picture()
    assert r"\*Mo\* (9 cards), Ola (11 cards)" in picture.text
    assert "*Mo* (9 cards)" in picture.alt


def _side(view: View, **changes: Any) -> View:
    return replace(view, sides=(view.sides[0], replace(view.sides[1], **changes)))


DIFFERENT: Mapping[str, Callable[[View], View]] = {
    "hand": lambda view: replace(view, hand=view.hand[1:]),
    "drawn": lambda view: changed(view, turn={"drawn": parse_cards("Qs")}),
    "turn": lambda view: changed(view, turn={"seat": 2}),
    "phase": lambda view: changed(view, turn={"phase": "draw"}),
    "pile": lambda view: changed(view, pile={"size": 13}),
    "top card": lambda view: changed(view, pile={"top": 5}),
    "frozen by": lambda view: changed(view, pile={"frozen_by": 52}),
    "frozen": lambda view: changed(view, pile={"frozen": False, "frozen_by": None}),
    "share": lambda view: changed(view, pile={"share": 7}),
    "face down": lambda view: changed(view, pile={"top": None, "face_down": True}),
    "stock": lambda view: replace(view, stock=22),
    "counts": lambda view: replace(view, counts=(6, 9, 14, 10)),
    "round": lambda view: replace(view, round=4),
    "goal": lambda view: changed(view, game={"goal": Text("to 3,000")}),
    "game": lambda view: changed(view, game={"variant": "uruguay"}),
    "foot": lambda view: replace(view, feet=(0, 11, 0, 0)),
    "total": lambda view: _side(view, total=1750),
    "so far": lambda view: _side(view, so_far=425),
    "melds": lambda view: _side(view, melds=view.sides[1].melds[1:]),
    "threes": lambda view: _side(view, threes=()),
    "needs": lambda view: _side(view, needs=(Need(None, 0, 1),)),
    "minimum": lambda view: _side(view, opened=False, minimum=120, melds=()),
    "sits out": lambda view: replace(view, order=(0, 1, 2)),
    "may not begin": lambda view: _side(view, not_begun=(5,)),
    "talons": lambda view: changed(view, modern={"talons": (4, 3)}),
    "pending": lambda view: changed(view, modern={"pending": (0, 4, 0, 0)}),
    "turn card": lambda view: changed(view, modern={"turn_card": True}),
    "last cards": lambda view: changed(view, modern={"turn_card": False}),
    "dead ranks": lambda view: changed(view, modern={"dead": (4,)}),
    "values": lambda view: changed(view, game={"values": [1] * 53}),
    "special cards": lambda view: changed(view, game={"pack": replace(STANDARD, wild_ranks=(JOKER_RANK,))}),
    "threes kept": lambda view: changed(
        replace(view, hand=(*view.hand, *parse_cards("3s"))), game={"holds_threes": True}
    ),
}


@pytest.mark.parametrize("what", DIFFERENT)
def test_two_views_that_differ_in_what_is_shown_have_different_pictures(what: str) -> None:
    plain, different = (Panel(view, ENGLISH).picture() for view in (middle(), DIFFERENT[what](middle())))
    assert plain.png != different.png
    if what != "drawn":
        assert plain.text != different.text


def test_a_choice_makes_a_different_picture() -> None:
    view = middle()
    coming = [
        Coming(parse_cards("9d"), 10, "m3"),
        Coming(parse_cards("9d"), 10),
        Coming(parse_cards("8s"), 10),
    ]
    pictures = [
        Panel(view, ENGLISH).picture(),
        Panel(replace(view, players=("Lu", "Mo", "Ni", "Ola")), ENGLISH).picture(),
        Panel(view, ENGLISH, by_suit=True).picture(),
        *(Panel(view, ENGLISH, chosen=parse_cards(cards)).picture() for cards in ("8s", "8c", "8s8c")),
        *(Panel(view, ENGLISH, coming=[one]).picture() for one in coming),
    ]
    assert len({picture.png for picture in pictures}) == len(pictures)
    assert Panel(view, ENGLISH, chosen=parse_cards("8c8s")).picture() is pictures[5]


@pytest.mark.parametrize(("sides", "seats"), [(2, 2), (2, 4), (2, 6), (3, 3)])
def test_the_fullest_table_is_still_a_small_file(sides: int, seats: int) -> None:
    """Twelve melds for each side, and forty cards in the hand."""
    view = replace(samples.full_table(sides, seats), seat=0, hand=samples.long_hand().hand)
    assert len(Panel(view, ENGLISH).picture(FULL).png) < 65_000
