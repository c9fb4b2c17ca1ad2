"""Rommé's rule text asked of the engine (rules: 11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from canasta.actions import Group
from canasta.cards import JOKER, format_cards, parse_cards
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.refusals import RefusalCode as Code
from canasta.variants.romme.rules import RommeRules
from tests.canasta.rules.lines.table import Answer, Table, chosen, done, may, told_wrongly, topic

ROMME = ("romme",)
DIFFERENT = {"romme": 65}
HAND, QUEENS = "4c5d7s8d", "QsQhQdQc"
NOT_SWAPPED = (Code.NO_SWAP,)


def fits(table: Table, cards: str, *refusals: Code, **options: Any) -> bool:
    """Whether these cards are a set or a run of their own."""
    return may(table.deal(cards + HAND, [QUEENS], **options), f"meld {cards}", *refusals)


def count(table: Table, cards: str) -> int:
    """The points of these cards as a first meld: the first minimum that they miss says so."""
    rules = table.rules
    assert isinstance(rules, RommeRules)
    return rules.worth(Group(parse_cards(cards)))


@topic("A set is three or four cards of one rank, each of a different suit.", games=ROMME)
def a_set(table: Table) -> Answer:
    assert fits(table, "KsKhKd")
    assert fits(table, "2s2h2d2c")
    assert fits(table, "3s3h3d")
    assert not fits(table, "KsKh", Code.TOO_FEW_CARDS)
    assert not fits(table, "KsKhKh", Code.SUIT_TWICE)
    assert not fits(table, "KsKhKdKcKs", Code.TOO_MANY_CARDS, Code.SUIT_TWICE)
    return 0


@topic(
    "A run is three or more cards of one suit that follow each other, fourteen at most.",
    "The ace stands before the two or after the king.",
    "A run may continue from the ace to the two (king, ace, two).",
    "A run ends at the ace: king, ace, two isn't one.",
    games=ROMME,
)
def a_run(table: Table) -> Answer:
    whole = "As2s3s4s5s6s7s8s9sTsJsQsKsAs"
    assert fits(table, "2s3s4s")
    assert fits(table, "As2s3s")
    assert fits(table, "QsKsAs")
    assert fits(table, whole)
    for cards in ("2s3s", "2s3s4h", "2s3s5s", whole + "2s"):
        refused = Code.NO_FIGURE, Code.NO_RUN, Code.TOO_FEW_CARDS, Code.TOO_MANY_CARDS, Code.NO_CORNER
        assert not fits(table, cards, *refused)
    return [0, 1, 3 - fits(table, "KsAs2s", Code.NO_CORNER, Code.NO_RUN)]


@topic(
    "A joker stands for any card and counts what that card counts.",
    "In a run it stands for the card at its place, in a set for any suit that is missing.",
    games=ROMME,
)
def a_joker(table: Table) -> Answer:
    if not table.option("romme_jokers"):
        return None
    assert fits(table, "KsKhJk")
    assert fits(table, "5sJk7s")
    assert fits(table, "JkKsAs")
    assert not fits(table, "5sJk8s", Code.NO_RUN, Code.NO_FIGURE)
    assert (count(table, "KsKhJk"), count(table, "5sJk7s"), count(table, "QsJkAs")) == (30, 18, 31)
    swaps: dict[str, Any] = {"romme_joker_swap": "free"}
    for card, lying, yes in (
        ("6s", "5sJk7s", 1),
        ("5s", "5sJk7s", 0),
        ("Kc", "KsKhJk", 1),
        ("Kh", "KsKhJk", 0),
    ):
        deal = table.deal(card + HAND, [QUEENS, lying], **swaps)
        assert may(deal, f"swap {card}>m2", Code.NO_SUCH_JOKER) == bool(yes)
    return [0, 1]


@topic(
    "A set or a run holds fewer jokers than other cards.",
    "A set or a run holds one joker at most.",
    "A set or a run holds two jokers at most, and at least one other card.",
    "A set or a run may hold any number of jokers besides at least one other card.",
    games=ROMME,
)
def jokers_in_a_meld(table: Table) -> Answer:
    if not table.option("romme_jokers"):
        return None
    rooms: tuple[Callable[[int, int], bool], ...] = (
        lambda n, j: j < n,
        lambda n, j: j <= 1,
        lambda n, j: j <= 2 and n >= 1,
        lambda n, j: n >= 1,
    )
    mixes = {
        (2, 1): "5sJk7s",
        (1, 2): "5sJkJk",
        (2, 2): "5sJk7sJk",
        (3, 2): "5sJk7sJk9s",
        (3, 3): "5sJk7sJk9sJk",
        (4, 3): "5sJk7sJk9sJkJs",
        (0, 3): "JkJkJk",
        (1, 3): "JkJkJk6s",
    }
    takes = {
        mix: fits(
            table,
            cards,
            Code.TOO_MANY_JOKERS,
            Code.TOO_FEW_NATURALS,
            romme_jokers=6,
            romme_adjacent_jokers=True,
        )
        for mix, cards in mixes.items()
    }
    return chosen([all(room(n, j) == yes for (n, j), yes in takes.items()) for room in rooms])


@topic(
    "Two jokers can't be next to each other in a run.",
    "Jokers may be next to each other in a run.",
    games=ROMME,
)
def jokers_side_by_side(table: Table) -> Answer:
    if not table.option("romme_jokers"):
        return None
    more: dict[str, Any] = {"romme_jokers_per_figure": "any", "romme_jokers": 6}
    assert fits(table, "5sJk7sJk9s", **more)
    return int(fits(table, "5sJkJk8s9s", Code.ADJACENT_JOKERS, **more))


@topic(
    "There are no jokers.", "{value} jokers are in the pack.", "Two packs of 52 cards are used.", games=ROMME
)
def the_pack(table: Table) -> Answer:
    jokers = table.seating.jokers
    assert table.seating.packs == 2
    assert not jokers or f"{jokers} jokers are in the pack." in table.lines.values()
    return [0 if not jokers else 1, 2]


@topic(
    "First draw a card from the stock, or take the top card of the pile; never more of it.",
    "Last, discard one card.",
    "Then lay down, lay off and swap jokers as you like.",
    "Then lay down and lay off as you like.",
    games=ROMME,
)
def a_turn(table: Table) -> Answer:
    deal = table.deal("KsKhKd" + HAND, [QUEENS], pile="4h9s", phase="draw")
    for action in ("meld KsKhKd", "discard 4c", "swap 4c>m1"):
        assert not may(deal, action, Code.MUST_DRAW)
    assert not may(deal, "take KsKh", Code.TAKES_ALONE)
    assert may(deal, "take")
    assert may(deal, "draw")
    deal = done(deal, "take")
    assert format_cards(deal.state.pile) == "4h"
    assert not may(deal, "draw", Code.ALREADY_DRAWN)
    assert may(deal, "discard 4c")
    assert may(done(deal, "meld KsKhKd"), "discard 4c")
    swaps = table.seating.jokers and may(
        table.deal("7c" + HAND, [QUEENS, "6cJk8c9c"]), "swap 7c>m2", *NOT_SWAPPED
    )
    return [0, 1, 2 if swaps else 3]


@topic(
    "You may take the discard only if you lay it down in the same turn.",
    "You may take the discard and keep it in your hand.",
    "You can't discard the card that you took from the pile in the same turn, unless it's your last one or "
    "you hold another like it.",
    "You may take the discard and discard it again in the same turn.",
    games=ROMME,
)
def the_discard_taken(table: Table) -> Answer:
    own: dict[str, Any] = {
        "romme_discard_must_meld": table.option("romme_discard_must_meld"),
        "romme_taken_back": table.option("romme_taken_back"),
    }
    deal = table.deal("KsKh" + HAND, [QUEENS], pile="Kd", phase="draw", **own)
    assert may(deal, "take")
    keeps = may(done(deal, "take"), "discard 4c", Code.MUST_LAY)
    useless = table.deal(HAND, [QUEENS], pile="2h", phase="draw", **own)
    assert may(useless, "take", Code.MUST_LAY_TAKEN) == keeps
    if not keeps:
        assert may(done(deal, "meld KsKhKd"), "discard 4c")
        return 0
    again = may(done(useless, "take"), "discard 2h", Code.JUST_TAKEN)
    alike = table.deal("2h" + HAND, [QUEENS], pile="2h", phase="draw", **own)
    last = table.deal("KsKhKd", [QUEENS], pile="2h", phase="draw", **own)
    assert may(done(alike, "take"), "discard 2h")
    assert may(done(last, "take", "meld KsKhKd"), "discard 2h")
    return [1, 3 if again else 2]


@topic(
    "When the stock is empty the pile is turned over, all but its top card, without shuffling.",
    "When the stock is empty the pile, all but its top card, is shuffled and becomes the stock.",
    "If no card is left to draw, the deal ends and everybody writes down their own hand.",
    "It also ends, at the end of the stock, when all hands are too small to lay anything out and nothing "
    "fits the table.",
    games=ROMME,
)
def an_empty_stock(table: Table) -> Answer:
    deal = Deal.from_seed(table.rules, table.seats - 1, (0,) * table.seats, "5f0c")
    state = deal.state
    state.phase = type(state.phase)("draw")
    lying = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    state.pile, state.stock = [*lying, 20], []
    done(deal, "draw")
    after = [*state.hands[0][-1:], *reversed(state.stock)]
    assert state.pile == [20]
    assert sorted(after) == lying
    for pile in ("", "9s"):
        empty = done(table.deal(HAND, pile=pile, stock="", phase="draw"), "draw")
        assert empty.over
        assert all(score["hands"] < 0 for score in result_of(empty).scores)
    stuck = table.deal("2c", [QUEENS], stock="", pile="4c4d", phase="draw")
    assert done(stuck, "draw").over
    more = table.deal("2c4h4s8d", [QUEENS], stock="", pile="4c4d", phase="draw")
    assert not done(more, "draw").over
    return [0 if after == lying else 1, 2, 3]


@topic(
    "You lay down your first sets and runs in one step, all from your hand.",
    "The first meld needs no minimum.",
    "The sets and runs of the first meld count at least {value} together.",
    "Cards that you lay off on other melds in that step do not count.",
    "Later sets and runs may count anything.",
    "From the turn of your first meld on, you may lay cards off on everybody's sets and runs.",
    games=ROMME,
)
def the_first_meld(table: Table) -> Answer:
    def opens(action: str, own: tuple[str, ...] = ()) -> bool:
        cards = action.replace(">m1", "").replace(" ", "")
        deal = table.deal(cards + HAND, own, theirs=["TsJsQs"] if not own else (), minimum=None)
        return may(deal, f"meld {action}", Code.BELOW_MINIMUM, Code.NOT_OPEN)

    below, at = {
        30: ("9s9h9d", "TsThTd"),
        40: ("KsKhKd 3s3h3d", "QsQhQdQc"),
        50: ("KsKhKd 6s6h6d", "QsQhQdQc 5s6s7s"),
        0: ("", "2s2h2d"),
    }[int(str(table.option("romme_first_meld")))]
    assert opens(at)
    assert not (below and opens(below))
    assert not below or not opens(f"{below} KsAs>m1")
    assert not opens("KsAs>m1")
    assert opens("2s2h2d", (QUEENS,))
    deal = done(table.deal("KsKhKd3s" + HAND, theirs=["4s5s6s"]), "meld KsKhKd")
    assert may(deal, "meld 3s>m1")
    least = str(table.option("romme_first_meld"))
    assert (
        not below
        or f"The sets and runs of the first meld count at least {least} together." in table.lines.values()
    )
    return [0, 2 if below else 1, 3, 4, 5]


@topic(
    "A joker that fits both ends of a run goes to the upper one unless you say otherwise.",
    "A joker on the table stays where it is.",
    "You may replace a joker on the table with the card it stands for.",
    "In a set of three with a joker, either missing suit will do.",
    "The joker comes into your hand, and you may keep it.",
    "The joker comes into your hand and must be laid down in the same turn.",
    "All other cards on the table stay where they are.",
    "The cards on the table stay where they are.",
    games=ROMME,
)
def swapping(table: Table) -> Answer:
    if not table.option("romme_jokers"):
        return 7
    up = table.deal("Jk" + HAND, [QUEENS, "5c6c7c"])
    low = table.deal("Jk" + HAND, [QUEENS, "5c6c7c"])
    lying = {m.id: m for m in done(up, "meld Jk>m2").state.reach.home.melds}
    assert lying["m2"].cards[-1] == JOKER
    lying = {m.id: m for m in done(low, "meld Jk<m2").state.reach.home.melds}
    assert lying["m2"].cards[0] == JOKER
    deal = table.deal("7cKs" + HAND, [QUEENS, "6cJk8c"])
    if not may(deal, "swap 7c>m2", *NOT_SWAPPED):
        return [0, 1, 6]
    for suit in "dc":
        one = table.deal(f"K{suit}" + HAND, [QUEENS, "KsKhJk", "5h6h7h"])
        assert may(one, f"swap K{suit}>m2", Code.JOKER_UNUSED)
    done(deal, "swap 7c>m2")
    kept = may(deal, "discard 4c", Code.MUST_LAY)
    assert kept or may(done(deal, "meld Jk>m2"), "discard 4c")
    return [0, 2, 3, 4 if kept else 5, 6]


@topic(
    "You go out with your last discard only: keep one card for it.",
    "You go out with your last discard, or by laying down every card.",
    games=ROMME,
)
def going_out(table: Table) -> Answer:
    assert done(table.deal("4c", [QUEENS]), "discard 4c").over
    assert may(table.deal("KsKhKd4c", [QUEENS]), "meld KsKhKd")
    return int(may(table.deal("KsKhKd", [QUEENS]), "meld KsKhKd", Code.KEEP_A_DISCARD))


@topic(
    "If you have laid nothing before and lay down your whole hand in one turn, it's a Hand Rommé; laid out "
    "as sets and runs in one step, it needs no minimum.",
    "It doubles what the others lose.",
    "It does not change what the others lose.",
    games=ROMME,
)
def hand_romme(table: Table) -> Answer:
    for cards, yes in (("2s2h2d4c", True), ("2s2h2d4c5d", False)):
        deal = table.deal(cards, minimum=50)
        assert may(deal, "meld 2s2h2d", Code.BELOW_MINIMUM) is yes

    def loses(own: list[str]) -> int:
        return result_of(done(table.deal("2s2h2d4c", own), "meld 2s2h2d", "discard 4c")).scores[1]["total"]

    factor = loses([]) / loses([QUEENS])
    return [0, chosen([factor == 2, factor == 1]) + 1]


@topic(
    "The next card is turned up; the player left of the dealer begins by drawing or taking it.",
    "No card is turned up: the player left of the dealer gets one more card and begins without drawing.",
    "Each player is dealt {value} cards.",
    games=ROMME,
)
def the_start(table: Table) -> Answer:
    state = Deal.from_seed(table.rules, 0, (0,) * table.seats, "5f0c").state
    assert state.turn == 1 % table.seats
    more = len(state.hands[1]) - len(state.hands[0])
    assert f"Each player is dealt {len(state.hands[0])} cards." in table.lines.values()
    found = (state.phase, len(state.pile), more)
    return [chosen([found == ("draw", 1, 0), found == ("meld", 0, 1)]), 2]


def test_each_sentence_stands_where_the_engine_does_so() -> None:
    assert told_wrongly(__name__, ROMME[0]) == []
