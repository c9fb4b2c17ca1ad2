"""Rommé's moves in words, and melds put together from their cards."""

from dataclasses import replace

import pytest

from bot.screens.panel.move_labels import (
    in_message,
    lays_off,
    lays_whole_hand,
    move_detail,
    move_label,
    move_words,
)
from bot.tables.drafts.bench import Bench
from bot.tables.drafts.draft import Draft
from canasta.actions import Meld, format_group, parse_action
from canasta.cards import NAMES
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.i18n import ENGLISH
from canasta.view import View
from tests.canasta.romme.table import at

MELDS = [["AdAcAh", "5h6h7h"], ["4c5cJk7c", "9s9h9d"]]


def opened(hand: str) -> Deal:
    """Two who have laid down these melds, the first to lay something."""
    return at(hand, "KsKd", melds=MELDS, phase="meld", pile="2s")


def seen(deal: Deal) -> View:
    """What the first player sees."""
    return view_of(deal, 0, ("Ann", "*Ben*"), None)


def bench(deal: Deal, draft: Draft | None = None) -> Bench:
    """The first player's bench."""
    return Bench(seen(deal), draft or Draft(), deal.rules)


def chosen(deal: Deal, cards: str, draft: Draft | None = None) -> Bench:
    """The bench after these cards were chosen, by their names."""
    before = bench(deal, draft)
    left = [NAMES[card] for card in before.left]
    places = []
    for name in cards.split():
        places.append(left.index(name))
        left[places[-1]] = ""
    return bench(deal, before.choose_cards(places))


def laid(made: Bench) -> list[str]:
    return [format_group(group) for group in made.groups]


@pytest.mark.parametrize(
    ("action", "label"),
    [
        ("meld As>m1", "A♠ → your A♦ A♣ A♥"),
        ("meld 8c>m3", "8♣ → 4♣–7♣ of *Ben*"),
        ("meld Jk>m3", "Joker → 4♣–7♣ of *Ben*"),
        ("meld Jk<m3", "Joker → below 4♣–7♣ of *Ben*"),
        ("swap 6c>m3", "6♣ for the joker in 4♣–7♣ of *Ben*"),
        ("meld TdJdQd", "10♦ J♦ Q♦"),
        ("discard 8c", "8♣"),
    ],
)
def test_a_move_names_the_meld_and_whose_it_is(action: str, label: str) -> None:
    deal = opened("As8cJk6cTdJdQd2h")
    move = parse_action(action)
    assert deal.check(0, move) is None
    assert move_label(move, seen(deal), ENGLISH) == label
    assert lays_off(move, seen(deal)) is ((">m" in action and action.startswith("meld")) or "<" in action)
    spoken = move_words(move, in_message(seen(deal)), ENGLISH)
    assert "of *Ben*" not in spoken
    assert ("\\*Ben\\*" in spoken) is ("of" in label)


def test_the_discard_is_taken_into_the_hand() -> None:
    deal = at("AsKs", "KsKd", melds=MELDS, phase="draw", pile="2s9c")
    take = parse_action("take")
    assert deal.check(0, take) is None
    assert move_label(take, seen(deal), ENGLISH) == "Take 9♣ into your hand"
    assert move_words(take, seen(deal), ENGLISH) == "Take 9♣ into your hand"


def test_a_first_meld_counts_by_its_figures() -> None:
    deal = at("QsJkAs2c3c4c9d7h", "KsKd", phase="meld", pile="2s")
    view = seen(deal)
    meld = parse_action("meld QsJkAs 2c3c4c")
    assert move_detail(meld, view, ENGLISH, deal.rules.worth) == "40 points, 40 needed"
    low = parse_action("meld 2c3c4c")
    assert move_detail(low, view, ENGLISH, deal.rules.worth) == "9 points, 40 needed"
    assert not lays_whole_hand(meld, view)


def test_the_whole_hand_is_called_by_its_name() -> None:
    deal = at("2c3c4c5d5h5s9d", "KsKd", phase="meld", pile="2s")
    view = seen(deal)
    best = next(meld for meld in view.offers.melds if lays_whole_hand(meld, view))
    assert move_detail(best, view, ENGLISH, deal.rules.worth) == "Hand Rommé: your whole hand"
    own = replace(view.sides[0], opened=True, minimum=None)
    assert not lays_whole_hand(best, replace(view, sides=(own, view.sides[1])))
    assert not lays_whole_hand(parse_action("meld 2c3c4c"), view)


@pytest.mark.parametrize(
    ("cards", "group"),
    [
        ("Td Jd Qd", "TdJdQd"),
        ("Qd Td Jd", "TdJdQd"),
        ("Jk Td Qd", "TdJkQd"),
        ("Jd Jk Qd", "JkJdQd"),  # the ten counts as much as the king
        ("As", "As>m1"),
        ("8c", "8c>m3"),
        ("8c As", "As8c"),  # nothing that can be done: it is shown, and refused
    ],
)
def test_cards_chosen_at_once_become_what_they_can_be(cards: str, group: str) -> None:
    made = chosen(opened("As8cJkTdJdQd2h"), cards)
    assert laid(made) == [group]


def test_what_is_done_with_the_last_cards_can_be_changed() -> None:
    deal = opened("JkJdQd2h3h8c")
    made = chosen(deal, "Jk Jd Qd")
    assert sorted(format_group(way) for way in made.ways) == ["JdQdJk", "JkJdQd"]
    for text in ("JkJdQd", "JdQdJk"):
        made = bench(deal, made.choose_way(text))
        assert laid(made) == [text]
        action = made.action()
        assert action is not None
        assert deal.check(0, action) is None
    assert laid(bench(deal, made.choose_way("KsKhKd"))) == ["JdQdJk"]  # nothing that these cards can be
    single = chosen(deal, "Jk")
    ways = {format_group(way) for way in single.ways}
    assert ways == {"Jk>m1", "Jk>m2", "Jk<m2", "Jk>m3", "Jk<m3", "Jk>m4"}
    for way in single.ways:
        assert deal.check(0, Meld((way,))) is None
    low = bench(deal, single.choose_way("Jk<m3"))
    assert Draft.from_data(low.draft.to_data()) == low.draft


def test_an_opening_is_made_of_several_choices() -> None:
    deal = at("TdJdQd2c3c4c9d7h", "KsKd", phase="meld", pile="2s", options={"romme_first_meld": 30})
    made = bench(deal)
    assert laid(made) == []
    assert made.action() is None
    assert [format_group(group) for group in made.wholes] == ["9dTdJdQd", "TdJdQd", "9dTdJd", "2c3c4c"]
    made = bench(deal, made.choose_whole("TdJdQd"))
    made = chosen(deal, "4c 2c 3c", made.draft)
    assert laid(made) == ["TdJdQd", "2c3c4c"]
    action = made.action()
    assert action is not None
    assert deal.check(0, action) is None
    assert laid(bench(deal, made.remove_last())) == ["TdJdQd"]
    assert made.choose_cards([99]).groups == made.groups
