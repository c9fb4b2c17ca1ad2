"""Hand and Foot's rule text asked of the engine (rules: 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta.cards import format_cards, parse_cards
from canasta.deal import Deal
from canasta.refusals import RefusalCode as Code
from canasta.rules.rules import Rules
from tests.canasta.rules.lines.table import Answer, Table, chosen, code, done, may, told_wrongly, topic

HF = ("hand_and_foot",)
DIFFERENT = {"hand_and_foot": 61}
CLEAN, DIRTY, WILD = "KhKdKsKcKhKdKs", "QhQdQsQcQh2h2d", "2s2c2s2cJkJkJk"
CLEANS = [CLEAN, "AhAdAsAcAhAdAs", "ThTdTsTcThTdTs"]
DIRTIES = [DIRTY, "JhJdJsJcJh2h2d", "7h7d7s7c7h2s2c", "8h8d8s8c8h2h2d"]
WAYS = (CLEANS[:2] + DIRTIES[:2] + [WILD], [CLEAN, DIRTY], [CLEAN, DIRTY, WILD], CLEANS + DIRTIES)
FOOT, HAND = "4h4d5h5d", "4c5c6c8c"
ROOM = Code.TOO_MANY_WILDS


def out(table: Table) -> list[str]:
    """The canastas that going out takes at this table."""
    return WAYS[("2-2-1", "1-1-0", "1-1-1", "3-4-0").index(str(table.option("hf_out")))]


@topic(
    "A meld is three to seven cards of one rank, four to ace, at least two of them natural.",
    games=HF,
)
def a_meld(table: Table) -> Answer:
    refused = {
        "KhKd": Code.TOO_FEW_CARDS,
        "KhKdQs": Code.MIXED_RANKS,
        "Kh2c2d": Code.TOO_FEW_NATURALS,
        "KhKdKsKcKhKdKsKc": Code.MELD_FULL,
        "4h5h6h": Code.MIXED_RANKS,
        "3s3c3s": Code.BLACK_THREES,
    }
    for cards, refusal in refused.items():
        assert not may(table.deal(cards + HAND), f"meld {cards}", refusal, Code.MELD_FULL), cards
    for cards in ("4h4d4s", "AhAdAs", "KhKdKsKcKhKdKs"):
        assert may(table.deal(cards + HAND), f"meld {cards}")
    return 0


@topic(
    "A meld has at least two natural cards for each wild one.",
    "A meld takes wild cards, three at most, once it has four natural ones.",
    "A meld takes at most three wild cards.",
    "At most half the cards of a meld are wild.",
    games=HF,
)
def wild_cards_in_a_meld(table: Table) -> Answer:
    rooms: tuple[Callable[[int, int], bool], ...] = (
        lambda n, w: n >= 2 * w,
        lambda n, w: n >= 4 and w <= 3,
        lambda n, w: w <= 3,
        lambda n, w: w <= n,
    )
    takes = {}
    for naturals in range(2, 6):
        for wilds in range(1, 6):
            if 3 <= naturals + wilds <= 7:
                cards = "KhKdKsKcKh"[: 2 * naturals] + "2h2d2s2c2h"[: 2 * wilds]
                deal = table.deal(cards + HAND)
                takes[naturals, wilds] = may(deal, f"meld {cards}", ROOM, Code.TOO_FEW_NATURALS)
    return chosen([all(room(n, w) == yes for (n, w), yes in takes.items()) for room in rooms])


@topic(
    "Three to seven wild cards make a meld of their own.",
    "Wild cards make no melds of their own.",
    "You need two cards from your hand like its top card, melded with it right away: two of its rank, two "
    "twos for a two, two jokers for a joker. With a three on top, nobody can take it.",
    "You need two natural cards from your hand of its top card's rank, melded with it right away. With a "
    "wild card or a three on top, nobody can take it.",
    games=HF,
)
def wild_melds_and_what_takes_the_pile(table: Table) -> Answer:
    full = "2h2d2s2c2h2d2s"
    melded = {
        may(table.deal(cards + HAND), f"meld {cards}", Code.TOO_FEW_NATURALS, ROOM, Code.NEEDS_AIM)
        for cards in ("2h2dJk", full)
    }
    for cards in ("2h2d", full + "Jk"):
        refusals = Code.TOO_FEW_CARDS, Code.NEEDS_AIM, Code.MELD_FULL, Code.TOO_FEW_NATURALS, ROOM
        assert not may(table.deal(cards + HAND), f"meld {cards}", *refusals)
    for own in ([], ["QhQdQs"], ["KhKdKs"]):
        assert may(table.deal("KhKd" + HAND, own, pile="6cKc", phase="draw"), "take KhKd")
        for cards in ("Kh2d", "2h2d", "QcQh", ""):
            deal = table.deal(cards + HAND, own, pile="6cKc", phase="draw")
            assert not may(deal, f"take {cards}".strip(), Code.NO_MATCH, Code.TOO_FEW_NATURALS), cards
    for top in ("3s", "3h"):
        deal = table.deal("3s3c2h" + HAND, ["QhQdQs"], pile="6c" + top, phase="draw")
        assert not may(deal, "take 3s3c", Code.PILE_BLOCKED)
    taken = {
        may(table.deal(two + HAND, pile="6c" + top, phase="draw"), f"take {two}", Code.PILE_BLOCKED)
        for top, two in (("2c", "2h2d"), ("Jk", "JkJk"))
    }
    assert melded == taken
    deal = table.deal("2hJk" + HAND, pile="6c2c", phase="draw")
    assert not may(deal, "take 2hJk", Code.PILE_BLOCKED, Code.NO_MATCH)
    return [0, 2] if melded == {True} else [1, 3]


@topic(
    "Seven cards are a canasta and close the meld: clean without wild cards, dirty with some. Only then may "
    "your side start another meld of that rank.",
    games=HF,
)
def full_melds(table: Table) -> Answer:
    def kings(own: str) -> str | None:
        return code(table.deal("KhKdKc" + HAND, [own]), "meld KhKdKc>new")

    assert kings(CLEAN) is None
    assert kings("KhKdKsKcKs") == Code.RANK_TAKEN
    for own in (CLEAN, DIRTY):
        rank = own[0]
        assert not may(table.deal(f"{rank}c" + HAND, [own]), f"meld {rank}c>m1", Code.MELD_FULL)
    return 0


@topic(
    "All melds laid in one step count, and the top card of the pile when you take it.",
    "The first meld of a side needs, round by round: {value} points.",
    games=HF,
)
def the_minimum(table: Table) -> Answer:
    assert isinstance(table.rules, Rules)
    steps = [
        table.rules.opening_minimum(table.deal("4c", minimum=None, round_number=n).state, 0)
        for n in range(1, 7)
    ]
    text = table.lines.get("The first meld of a side needs, round by round: {value} points.", "")
    for step in steps[:4]:
        assert str(step) in text.replace(",", ""), (steps, text)
    assert steps[3:] == steps[3:4] * 3
    for action, points in (("meld QhQdQs", 30), ("meld QhQdQs 4c4d4h", 45)):
        assert code(table.deal("QhQdQs4c4d4h8c9c", minimum=points), action) is None
        assert code(table.deal("QhQdQs4c4d4h8c9c", minimum=points + 5), action) == Code.BELOW_MINIMUM
    for pile, points in (("6cKc", 30), ("KcKc6cKc", 30)):
        deal = table.deal("KhKd" + HAND, pile=pile, phase="draw", minimum=points)
        assert code(deal, "take KhKd") is None
        deal = table.deal("KhKd" + HAND, pile=pile, phase="draw", minimum=points + 5)
        assert code(deal, "take KhKd") == Code.BELOW_MINIMUM
    return [0, 1]


@topic(
    "Going out takes two clean canastas, two dirty ones and a wild one.",
    "Going out takes a clean canasta and a dirty one.",
    "Going out takes a clean canasta, a dirty one and a wild one.",
    "Going out takes three clean canastas and four dirty ones.",
    games=HF,
)
def the_canastas_to_go_out(table: Table) -> Answer:
    def out_with(melds: list[str]) -> bool:
        playable = table.canasta.wild_melds or WILD not in melds
        return playable and may(table.deal("4c", melds), "discard 4c", Code.NO_CANASTA)

    return chosen(
        [
            out_with(way) and not any(out_with(way[:at] + way[at + 1 :]) for at in range(len(way)))
            for way in WAYS
        ]
    )


@topic(
    "Going out takes a last discard.",
    "You go out by playing your foot to its last card, with the canastas it takes. Otherwise keep two cards "
    "before you discard: one to discard and one to play on.",
    games=HF,
)
def the_last_card(table: Table) -> Answer:
    canastas = out(table)
    assert may(table.deal("4c", canastas), "discard 4c")
    deal = table.deal("4c5c", canastas, foot=FOOT)
    assert not done(deal, "discard 4c").over
    last = table.deal("9c9d", [*canastas, "9h9d9s"])
    all_of_it = may(last, "meld 9c9d", Code.NO_DISCARD_LEFT)
    short = table.deal("9c9d", [*canastas[1:], "9h9d9s"])
    assert not may(short, "meld 9c9d", Code.NO_CANASTA, Code.NO_DISCARD_LEFT)
    assert not may(table.deal("9c8c", [*canastas[1:], "9h9d9s"]), "meld 9c", Code.NO_CANASTA)
    assert may(table.deal("9c8c7c", [*canastas[1:], "9h9d9s"]), "meld 9c")
    return [1] if all_of_it else [0, 1]


@topic(
    "Play your hand first. When you meld its last card, pick up your foot right away and play on; when you "
    "discard its last card, pick it up at the start of your next turn.",
    games=HF,
)
def the_foot(table: Table) -> Answer:
    me = table.mover
    deal = table.deal("9c", ["9h9d9s"], foot=FOOT, feet=FOOT)
    state = done(deal, "meld 9c").state
    assert state.turn == me
    assert format_cards(state.hands[me]) == FOOT
    assert not state.feet[me]
    deal = table.deal("9c", ["KhKdKs"], foot=FOOT, feet=FOOT, others="5s6s", stock="JdJhTdThJsTs" * 3)
    state = done(deal, "discard 9c").state
    assert not state.hands[me]
    assert state.feet[me]
    assert state.turn != me
    while state.turn != me:
        done(deal, "draw", f"discard {format_cards(state.hands[state.turn][:1])}")
    assert len(state.hands[me]) == 4
    assert not state.feet[me]
    return 0


@topic(
    "Nobody goes out before all partners have picked up their feet.",
    "A player may go out before a partner has picked up their foot.",
    games=HF,
)
def the_feet_of_partners(table: Table) -> Answer:
    deal = table.deal("4c", out(table), feet=FOOT)
    if not table.paired:
        assert may(deal, "discard 4c")
        return None
    return int(may(deal, "discard 4c", Code.PARTNER_NOT_IN_FOOT))


@topic(
    "Nobody asks a partner before going out.",
    "Before your first meld of the turn you may ask your partner whether to go out; the answer is binding.",
    "Ask your partner after drawing or taking the pile, before you meld. Yes means you have to go out, no "
    "means you can't.",
    games=HF,
)
def asking(table: Table) -> Answer:
    own = [*out(table), "9h9d9s"]
    how: dict[str, Any] = {"ask_permission": table.rules.options["ask_permission"]}
    deal = table.deal("9c8c", own, **how)
    if not table.paired:
        assert not may(deal, "ask", Code.NO_QUESTION)
        assert may(deal, "meld 9c")
        return None
    if not may(deal, "ask", Code.NO_QUESTION):
        assert may(deal, "meld 9c")
        return 0
    unasked = may(deal, "meld 9c", Code.ASK_FIRST)
    assert not may(table.deal("9c8c", own, phase="draw", **how), "ask", Code.MUST_DRAW)
    late = done(table.deal("9c9d8c7c", own, **how), "meld 9c")
    assert not may(late, "ask", Code.ASK_TOO_LATE)
    assert not may(done(table.deal("9c8c", own, **how), "ask", "no"), "meld 9c", Code.MAY_NOT_GO_OUT)
    assert not may(done(deal, "ask", "yes"), "discard 9c", Code.MUST_GO_OUT)
    return 1 if unasked else 2


@topic(
    "Taking the pile brings its top seven cards, or all if there are fewer.",
    "Taking the pile brings its top five cards, or all if there are fewer.",
    "Taking the pile brings all of it.",
    "Or take the pile instead of drawing. Then meld if you like, and discard one card.",
    games=HF,
)
def what_taking_brings(table: Table) -> Answer:
    def brings(pile: str) -> int:
        deal = done(table.deal("KhKd" + HAND, ["QhQdQs"], pile=pile, phase="draw"), "take KhKd")
        brought = len(pile) // 2 - len(deal.state.pile)
        for action in ("draw", "take KhKd"):
            assert not may(deal, action, Code.ALREADY_DRAWN)
        assert may(deal, "discard 4c")
        assert may(done(deal, "discard 4c"), "draw")
        return brought

    assert brings("4d6dKc") == 3
    before = table.deal("KhKdKc" + HAND, pile="6c", phase="draw")
    assert not may(before, "meld KhKdKc", Code.MUST_DRAW)
    assert not may(before, "discard 4c", Code.MUST_DRAW)
    return [[7, 5, 10].index(brings("4d4h4s5h5d5s6h6d6sKc")), 3]


@topic(
    "Red threes are laid out by themselves and replaced from the stock, whether they were dealt, drawn or "
    "found in the foot. Threes are never melded; black ones are only discarded.",
    games=HF,
)
def threes(table: Table) -> Answer:
    me = table.mover
    deal = done(table.deal(HAND, phase="draw", stock="3h4d5d6d"), "draw")
    assert len(deal.state.hands[me]) == 4 + table.canasta.draw_count
    assert deal.state.reach.home.threes
    foot = done(table.deal("9c", ["9h9d9s"], foot="3h4d5d6d"), "meld 9c")
    assert len(foot.state.hands[me]) == 4
    assert foot.state.reach.home.threes
    held = table.deal("3s3c3s" + HAND, out(table))
    assert not may(held, "meld 3s3c3s", Code.BLACK_THREES)
    assert may(held, "discard 3s")
    assert not may(table.deal("3s3c3s", out(table)), "meld 3s3c3s", Code.BLACK_THREES)
    return 0


@topic(
    "Each player is dealt a hand of 13 cards and a foot of 13.",
    "Each player is dealt a hand of 11 cards and a foot of 11.",
    "Each player is dealt a hand of 11 cards and a foot of 13.",
    "Each player is dealt a hand of 14 cards and a foot of 14.",
    "One card is turned up for the pile; a wild card or a red three goes back into the middle of the stock "
    "and another is turned.",
    games=HF,
)
def the_deal(table: Table) -> Answer:
    state = Deal.from_seed(table.rules, 0, (0,) * table.rules.sides, "5f0c").state
    sizes = (len(state.hands[1]), len(state.feet[1]))
    assert len(state.pile) == 1
    assert state.pile[0] not in parse_cards("3h3d2h2d2s2cJk")
    return [((13, 13), (11, 11), (11, 13), (14, 14)).index(sizes), 4]


@topic("A turn draws one card.", "A turn draws two cards.", games=HF)
def drawing(table: Table) -> Answer:
    return len(done(table.deal(HAND, phase="draw"), "draw").state.hands[table.mover]) - 5


@topic(
    "The round also ends, without a bonus, as soon as somebody has to draw and the stock is empty.", games=HF
)
def an_empty_stock(table: Table) -> Answer:
    deal = done(table.deal(HAND, stock="", phase="draw", pile="6c"), "draw")
    assert deal.over
    assert deal.state.by is None
    return 0


@pytest.mark.long
def test_each_sentence_stands_where_the_engine_does_so() -> None:
    assert told_wrongly(__name__, HF[0]) == []
