"""What Why not? says: the rule by its number, the facts of the position, and nothing hidden."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from bot.guide.screens.why_not import Why, why_screen
from bot.layout.controls import Row
from bot.layout.layout import COMPONENTS, Screen
from bot.runtime.executor import Executor
from bot.screens.buttons import HAND, RULES, WHY_NOT
from bot.screens.panel.move_notes import read_asked, why_button
from bot.screens.panel.seat_status import seat_buttons
from bot.screens.pictures import Pictures
from bot.tables.session.table_view import TableView
from canasta.actions import Action, Group, Meld, Take, format_action, parse_action
from canasta.cards import parse_cards
from canasta.i18n import ENGLISH, translator
from canasta.match import Match
from canasta.notation.faults import groups_of
from canasta.notation.words import card_label
from canasta.refusals import Refusal
from canasta.variants import VARIANTS
from renderers import Picture
from tests.canasta.odd_actions import refusals, start
from tests.support.shortened import shortened
from tests.support.table_views import table_view_of

LABEL = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")


@pytest.fixture
def pictures() -> Iterator[Pictures]:
    executor = Executor()
    yield Pictures(executor)
    executor.close()


def words(screen: Screen) -> str:
    return "\n".join(part for part in screen.parts if isinstance(part, str))


def pictured(screen: Screen) -> str:
    return " ".join(part.alt for part in screen.parts if isinstance(part, Picture))


def refused(match: Match, seat: int, text: str) -> tuple[TableView, Why]:
    """This move, which the rules refuse."""
    action = parse_action(text)
    refusal = match.check(seat, action)
    assert refusal is not None
    return table_view_of(match, seat), Why(refusal, action)


def seen(match: Match, seat: int, action: Action) -> set[str]:
    """The cards that the player sees, or has named."""
    view = match.view(seat)
    cards = {*view.hand, *(card for side in view.sides for meld in side.melds for card in meld.cards)}
    cards |= {card for meld in view.own_melds for stands in meld.jokers for card in stands}
    cards |= {card for side in view.sides for card in side.threes}
    cards |= {card for card in (view.pile.top, view.pile.frozen_by) if card is not None}
    cards |= {card for group in groups_of(action) for card in group.cards}
    cards |= {card for meld in view.own_melds if meld.is_sequence for card in meld.ends}
    return {card_label(card, ENGLISH) for card in cards}


@shortened("game", VARIANTS, plain=3)
async def test_every_refusal_is_explained_with_the_cards_that_its_player_sees(
    game: str, pictures: Pictures
) -> None:
    match, met = start(game), set[str]()
    for seat, action, refusal in refusals(match, seed=11, steps=60, each=8):
        if refusal.code in met:
            continue
        met.add(refusal.code)
        screen = await why_screen(table_view_of(match, seat), Why(refusal, action), ENGLISH, pictures)
        text = words(screen)
        assert f"### {refusal.rule} " in text, (refusal.code, text)
        assert "**Here:** " in text
        assert set(LABEL.findall(text)) <= seen(match, seat, action), (refusal.code, text)
        shown = groups_of(action) or (isinstance(action, Take) and match.view(seat).pile.top is not None)
        assert bool(pictured(screen)) == bool(shown)
        assert screen.size <= COMPONENTS
        assert len(text) < 1500
    assert len(met) >= 10


async def test_a_first_meld_below_the_minimum_is_counted(pictures: Pictures) -> None:
    match = start("classic")
    assert match.deal is not None
    match.apply(0, parse_action("draw"))
    match.deal.state.hands[0][:] = parse_cards("QhQs2dKhKs4c5c6c7c")
    screen = await why_screen(*refused(match, 0, "meld QhQs2d"), ENGLISH, pictures)
    assert "### 2.2 Your side's first meld" in words(screen)
    assert "Q♥ Q♠ 2♦ make 40." in words(screen)
    assert "needs 50 points" in words(screen)
    assert "(40 of 50 points)" in pictured(screen)


async def test_a_frozen_pile_is_explained_by_what_freezes_it_and_what_is_held(pictures: Pictures) -> None:
    match = start("classic")
    assert match.deal is not None
    state = match.deal.state
    state.pile[:] = parse_cards("2cKh")
    state.freeze(parse_cards("2c")[0])
    state.hands[0][:] = parse_cards("Ks4c5c6c7c8c2d9s9dThTs")
    screen = await why_screen(*refused(match, 0, "take Ks2d"), ENGLISH, pictures)
    assert "### 2.4 Taking the pile" in words(screen)
    assert "2♣ freezes the pile." in words(screen)
    assert "You hold one K, K♠; you'd need two." in words(screen)
    assert "king of spades, two of diamonds with the pile's top card, king of hearts" in pictured(screen)


async def test_what_a_meld_would_leave_is_said_where_going_out_is_refused(pictures: Pictures) -> None:
    match = start("classic")
    assert match.deal is not None
    match.apply(0, parse_action("draw"))
    match.deal.state.hands[0][:] = parse_cards("KhKsKdKcAhAsAd")
    screen = await why_screen(*refused(match, 0, "meld KhKsKdKc AhAsAd"), ENGLISH, pictures)
    assert "### 2.6 Going out" in words(screen)
    assert "This would leave you no card at all." in words(screen)
    assert "Your canastas now: 0 of 1." in words(screen)


async def test_a_legal_way_of_the_same_kind_stands_beside_it(pictures: Pictures) -> None:
    match = start("classic")
    assert match.deal is not None
    match.apply(0, parse_action("draw"))
    match.deal.state.hands[0][:] = parse_cards("AhAsAd2c2dKh4c5c6c")
    screen = await why_screen(*refused(match, 0, "meld Ah2c2d"), ENGLISH, pictures)
    assert "Not allowed: ace of hearts, two of clubs, two of diamonds (too few natural cards)" in pictured(
        screen
    )
    assert "Allowed: ace of" in pictured(screen)
    assert "Possible: Lay down A" in words(screen)


async def test_a_table_that_has_moved_on_explains_the_rule_alone(pictures: Pictures) -> None:
    match = start("classic")
    table_view, why = refused(match, 0, "meld KhKsKd")
    screen = await why_screen(table_view, Why(why.refusal, why.action, moved=True), ENGLISH, pictures)
    assert "The table has moved on" in words(screen)
    assert "### 1.2 Your turn" in words(screen)
    assert "Here:" not in words(screen)
    assert not pictured(screen)


async def test_it_is_german_for_germans(pictures: Pictures) -> None:
    match = start("romme")
    match.apply(0, parse_action("draw"))
    assert match.deal is not None
    match.deal.state.hands[0][:] = parse_cards("QdQsQh4c5d7c")
    screen = await why_screen(*refused(match, 0, "meld QdQsQh"), translator("de"), pictures)
    for english in ("Here", "make", "Possible"):
        assert english not in words(screen)
    assert "Nicht erlaubt" in pictured(screen)


@pytest.mark.parametrize("text", ["draw", "take KhKs + QhQsQd", "meld KhKs2c>m1 4h4s4d", "discard 4c", "ask"])
def test_the_button_carries_the_refused_action(text: str) -> None:
    match = start("classic")
    refusal = Refusal("below_minimum", "2.2", VARIANTS["classic"].name)
    made = why_button(table_view_of(match, 0), refusal, parse_action(text), ENGLISH)
    assert made.id.verb == WHY_NOT
    asked = read_asked(made.id.rest)
    assert asked is not None
    assert asked.action is not None
    assert (asked.code, asked.rule, format_action(asked.action)) == ("below_minimum", "2.2", text)


@pytest.mark.parametrize(
    ("note", "asked"),
    [
        ("no_take:top 3:pile_blocked@2.4:take", "pile_blocked@2.4:take"),
        ("no_top:top K; no_card:discard 4c:not_held@2.5:discard 4c", "not_held@2.5:discard 4c"),
        ("no_meld:meld 4c4d4h:not_held@2.2:meld 4c4d4h", "not_held@2.2:meld 4c4d4h"),
        ("no_top:top K", None),
        (None, None),
    ],
)
def test_the_first_step_of_a_premove_that_the_rules_refused_has_a_why_not(
    note: str | None, asked: str | None
) -> None:
    """The card is kept beside the seat, with the refusal."""
    table_view = table_view_of(start("classic"), 0)
    noted = replace(table_view.table.seats[0], note=note)
    seats = (noted, *table_view.table.seats[1:])
    table_view = replace(table_view, table=replace(table_view.table, seats=seats))
    found = [button for button in seat_buttons(table_view, ENGLISH) if button.id.verb == WHY_NOT]
    assert [button.id.rest for button in found] == ([] if asked is None else [asked])


def test_the_view_names_the_section_of_the_game_in_play() -> None:
    """Rules: 8.2 is where Samba has what Classic has in 2.4."""
    match = start("samba")
    assert match.deal is not None
    match.deal.state.pile[:] = parse_cards("5h3s")
    why_not = match.view(0).pile.why_not
    assert why_not is not None
    assert (why_not.code, why_not.rule) == ("pile_blocked", "8.2")


def test_an_action_too_long_for_a_button_is_left_out() -> None:
    cards: Mapping[str, str] = {rank: f"{rank}h{rank}s{rank}d{rank}c" for rank in "AKQJT9876"}
    action = Meld(tuple(Group(parse_cards(each)) for each in cards.values()))
    refusal = Refusal("partner_not_in_foot", "9.2", VARIANTS["classic"].name)
    made = why_button(table_view_of(start("classic"), 0), refusal, action, ENGLISH)
    assert made.id.fits
    asked = read_asked(made.id.rest)
    assert asked is not None
    assert (asked.code, asked.action) == ("partner_not_in_foot", None)


@pytest.mark.parametrize("rest", ["", "gone", "a@b:c", "no_canasta@2.6:fly", "no_canasta@2.6:meld Zz"])
def test_anything_else_asks_nothing(rest: str) -> None:
    assert read_asked(rest) is None


async def test_the_rest_of_the_rules_and_the_hand_are_one_press_away(pictures: Pictures) -> None:
    match = start("classic")
    screen = await why_screen(*refused(match, 0, "meld KhKsKd"), ENGLISH, pictures)
    [row] = [part for part in screen.parts if isinstance(part, Row)]
    assert [(button.id.verb, button.id.rest) for button in row.buttons] == [
        (HAND, ""),
        (RULES, "1.2"),
    ]
