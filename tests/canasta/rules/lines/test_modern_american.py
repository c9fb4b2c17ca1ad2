"""Modern American's rule text asked of the engine (rules: 7)."""

from typing import Any

import pytest

from canasta.cards import format_cards, parse_cards
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.options import numbers
from canasta.refusals import RefusalCode as Code
from canasta.variants.modern_american.specials import hands_played, special_in
from tests.canasta.modern_american import test_specials as hands
from tests.canasta.rules.lines.table import Answer, Table, chosen, done, may, told_wrongly, topic

MAC = ("modern_american",)
DIFFERENT = {"modern_american": 144}
KINGS, QUEENS, JACKS = "KhKdKsKcKhKdKs", "QhQdQsQcQh2h2d", "JhJdJs"
SIXES = "6h6d6s6c6h6d6s"
HAND = "4h5h8h9s"


def at(table: Table, hand: str, own: list[str] | None = None, **start: Any) -> Deal:
    """A position with a stock that a talon can come from; where they are set aside, with talons."""
    start.setdefault("stock", 16)
    start.setdefault("pile", "4d")
    if start.get("talon_source", table.option("talon_source")) == "set_aside":
        start.setdefault("talons", (4, 3))
    return table.deal(hand, [JACKS] if own is None else own, **start)


def melds(table: Table, cards: str, *refusals: Code, own: list[str] | None = None, **start: Any) -> bool:
    """Whether cards of the hand may be laid like that."""
    hand = "".join(part.split(">")[0] for part in cards.split())
    return may(at(table, hand + HAND, own, **start), f"meld {cards}", *refusals)


def as_set(table: Table, *names: str) -> dict[str, Any]:
    """The table's own values of options that are quiet otherwise."""
    return {name: table.option(name) for name in names}


# --- threes ------------------------------------------------------------------------------------------------


@topic(
    "Lay out your threes, then draw from the stock, or take the whole pile if you can.",
    "Lay out threes if you like, then draw from the stock, or take the whole pile if you can.",
    "Threes have to be laid out; until your side has opened you may keep one.",
    "Laying threes out is your choice: what you keep you may lay out before the draw of a later turn.",
    "The player who opens lays it out first; the partner does at the start of the next turn.",
    "You can't meld or take the pile if only threes would be left, and you can't go out with a three in "
    "hand. A discard may leave nothing but threes.",
    "If you hold nothing but threes after your draw, you have to lay out one of those you drew.",
    games=MAC,
)
def threes_kept(table: Table) -> Answer:
    first = Code.THREES_FIRST
    open_hand, closed_one, closed_two = (
        at(table, HAND + threes, own, phase="draw")
        for threes, own in (("3s", None), ("3s", []), ("3s3h", []))
    )
    for deal in (open_hand, closed_one, closed_two):
        assert may(deal, "lay 3s")
    kept = may(open_hand, "draw", first)
    assert may(closed_one, "draw")
    assert may(closed_two, "draw", first) == kept
    opener = at(table, "KhKdKs3s" + HAND, [])
    assert may(opener, "meld KhKdKs", first) == kept
    if not kept:
        return [0, 2, 4]
    assert not may(at(table, "KhKdKs3s"), "meld KhKdKs", Code.NO_DISCARD_LEFT)
    assert not may(at(table, "KhKd3s", pile="Kc", phase="draw"), "take KhKd", Code.NO_DISCARD_LEFT)
    assert not may(at(table, "4h3s", [KINGS, QUEENS, SIXES]), "ask", Code.THREE_HELD, Code.NO_QUESTION)
    done(at(table, "4h3s"), "discard 4h")
    only = done(at(table, "3h", stock="3s3d4c", phase="draw"), "draw")
    if table.canasta.draw_count == 1:
        assert not may(only, "discard 3h", first)
        assert may(only, "lay 3s")
        assert not may(only, "lay 3h", Code.THREE_KEPT)
    return [1, 3, 5, 6]


@topic(
    "Red and black threes are laid out in your turn and replaced from the stock: those you hold before you "
    "draw, those you draw right away. They are never melded and never discarded.",
    "Threes are never discarded.",
    games=MAC,
)
def threes(table: Table) -> Answer:
    deal = done(at(table, HAND + "3s3h", phase="draw"), "lay 3s3h")
    assert len(deal.state.hands[table.mover]) == 6
    assert len(deal.state.reach.home.threes) == 2
    deal = done(at(table, HAND, stock="3sTcTd", phase="draw"), "draw")
    assert may(deal, "lay 3s")
    held = at(table, "3s3c3s" + HAND, [])
    refused = Code.THREES, Code.THREES_FIRST
    assert not may(held, "meld 3s3c3s", *refused)
    assert not may(at(table, "3s" + HAND, []), "discard 3s", Code.THREE_DISCARD)
    return [0, 1]


@topic(
    "When the last card of the stock is a three the deal ends at once; it counts 5 against you.",
    "When the last card of the stock is a three the deal ends at once, unless the same draw brought another "
    "card; it counts 5 against you.",
    "With the stock empty, play continues as long as the pile is taken. The deal ends as soon as somebody "
    "wants or needs a card from the stock, even for a three; nobody gets the 100.",
    games=MAC,
)
def the_end_of_the_stock(table: Table) -> Answer:
    alone = done(at(table, HAND, stock="3s", phase="draw"), "draw")
    assert alone.over
    assert result_of(alone).scores[alone.rules.side_of[table.mover]]["hands"] <= -5
    two = done(at(table, HAND, stock="4c3s", phase="draw"), "draw")
    more = not two.over
    assert more == (table.canasta.draw_count == 2) or table.canasta.draw_count == 1
    empty = at(table, "KhKd" + HAND, stock="", pile="Kc", phase="draw")
    assert may(empty, "take KhKd")
    drawn = done(empty, "draw")
    assert drawn.over
    assert drawn.state.by is None
    laid = done(at(table, "3s" + HAND, stock="", phase="draw"), "lay 3s")
    assert laid.over
    assert laid.state.by is None
    return [1 if table.canasta.draw_count == 2 else 0, 2]


# --- melds -------------------------------------------------------------------------------------------------


@topic(
    "A meld is three to seven cards of one rank, four to ace, at least two of them natural.",
    "Seven are a canasta: natural 500, mixed 300. A side has one meld of each rank.",
    "Sevens are melded without wild cards. A canasta of them is worth 2,500.",
    "Three to seven wild cards are a meld of their own.",
    games=MAC,
)
def a_meld(table: Table) -> Answer:
    for cards in ("4s4d4c", "AhAdAs", KINGS, "KhKd2s", "7h7d7s", "2h2d2s2c2h2d2s", "2hJkJk"):
        assert melds(table, cards), cards
    few, full = Code.TOO_FEW_CARDS, (Code.MELD_FULL, Code.NEEDS_AIM)
    for cards, refusals in (
        ("KhKd", (few,)),
        ("2hJk", (few, Code.NEEDS_AIM)),
        ("KhKdQs", (Code.MIXED_RANKS,)),
        ("Kh2s2d", (Code.TOO_FEW_NATURALS,)),
        (KINGS + "Kc", full),
        ("2h2d2s2c2h2d2sJk", full),
        ("7h7d2h", (Code.SEVENS_NATURAL,)),
        ("4d5d6d", (Code.MIXED_RANKS,)),
    ):
        assert not melds(table, cards, *refusals), cards
    assert not melds(table, "JcJdJc>new", Code.RANK_TAKEN)
    return [0, 1, 2, 3]


@topic(
    "Aces melded without a wild card stay pure; a canasta of them is worth 2,500. They hold wild cards only "
    "if one was there from the turn of the opening on, and count like any mixed meld then.",
    games=MAC,
)
def aces(table: Table) -> Answer:
    assert not melds(table, "2h>A", Code.PURE_ACES, own=[JACKS, "AhAdAs"])
    assert not melds(table, "AhAd2h", Code.PURE_ACES)
    assert melds(table, "AhAd2h", own=[])
    assert melds(table, "2h>A", own=[JACKS, "AhAd2d"])
    return 0


@topic(
    "While the wild meld has fewer than seven cards, no other meld takes wild cards.",
    "An unfinished wild meld keeps no wild cards from other melds.",
    games=MAC,
)
def wild_cards_kept(table: Table) -> Answer:
    how = as_set(table, "wild_meld_exclusive")
    full = "2h2d2s2c2h2d2s"
    assert melds(table, "2c>J", own=[JACKS, full], **how)
    return int(melds(table, "2c>J", Code.WILD_MELD_OPEN, own=[JACKS, "2h2dJk"], **how))


@topic(
    "A meld with two natural cards takes wild cards at any time.",
    "After the opening turn a meld takes wild cards only with five natural ones in it.",
    games=MAC,
)
def rule_of_five(table: Table) -> Answer:
    how = as_set(table, "rule_of_five")
    five = Code.RULE_OF_FIVE
    assert melds(table, "KhKd2h", own=[], **how)
    assert melds(table, "2h>J", own=["JhJdJsJcJh"], **how)
    free = melds(table, "KhKd2h", five, **how)
    for cards in ("2h>J", "KhKdKsKc2h"):
        assert melds(table, cards, five, **how) == free
    return 0 if free else 1


@topic(
    "One side's canasta doesn't keep the other from melding that rank.",
    "Once a side has a canasta of a rank, nobody melds that rank any more.",
    "A side can't start a rank its opponents have a canasta of; what it has started, it may continue.",
    "With a wild card on top, nobody can take it. Keep a card to discard.",
    "With a wild card or a card of a dead rank on top, nobody can take it. Keep a card to discard.",
    "With a wild card on top, nobody can take it; with a card of a rank your side can't start any more, you "
    "can't. Keep a card to discard.",
    "Only two natural cards of the top card's rank take the pile; they are melded with it at once.",
    "A meld of three or four takes the three cards; one of five or more does not.",
    games=MAC,
)
def dead_ranks_and_the_pile(table: Table) -> Answer:
    how: dict[str, Any] = {
        **as_set(table, "dead_ranks"),
        "theirs": ["QhQd2h2d2s2c2h"],
        "max_wild_per_meld": 5,
    }
    dead, blocked = Code.DEAD_RANK, Code.PILE_BLOCKED

    def takes(
        hand: str, top: str, *refusals: Code, own: list[str] | None = None, cards: str | None = None
    ) -> bool:
        deal = at(table, hand + HAND, own, pile="4d" + top, phase="draw", **how)
        return may(deal, f"take {hand if cards is None else cards}".strip(), *refusals)

    starts = melds(table, "QsQcQs", dead, **how)
    goes_on = melds(table, "Qs>Q", dead, own=[JACKS, "QhQdJk"], **how)
    assert takes("QsQc", "Qs", blocked) == starts
    assert takes("QsQc", "Qs", blocked, own=["QhQdJk"]) == goes_on
    assert not takes("2s2d", "2c", blocked)
    assert not takes("Kh2s", "Ks", Code.PILE_FROZEN)
    assert not takes("", "Jc", Code.PILE_FROZEN)
    deal = at(table, "KhKd", pile="Kc", phase="draw", **how)
    assert not may(deal, "take KhKd", Code.NO_CANASTA, Code.NO_DISCARD_LEFT, Code.NO_LEGAL_DISCARD)
    for size in (3, 4, 5, 6):
        own = [JACKS, "KsKcKsKhKcJk"[: 2 * size]]
        assert takes("KhKd", "Kd", Code.MELD_FULL, own=own) == (size < 5)
    which = chosen([starts and goes_on, not starts and not goes_on, not starts and goes_on])
    return [which, which + 3, 6, 7]


@topic(
    "A canasta takes no eighth card.", "A player who goes out may put an eighth card on a canasta.", games=MAC
)
def the_eighth_card(table: Table) -> Answer:
    own = [KINGS, QUEENS, SIXES]
    full = Code.MELD_FULL
    assert not melds(table, "Kc>K", full, own=own)
    return int(may(at(table, "Kc8h", own), "meld Kc>K", full))


@topic(
    "Unless you go out, keep at least two cards when you meld: one to discard and one to play on.",
    "A player who opens and gets a talon may discard their last card.",
    "A player who opens keeps a card in hand, talon or not.",
    games=MAC,
)
def cards_kept(table: Table) -> Answer:
    kept = Code.NO_CANASTA, Code.NO_DISCARD_LEFT
    assert not may(at(table, "KhKdKs8h"), "meld KhKdKs", *kept)
    assert may(at(table, "KhKdKs8h9h"), "meld KhKdKs")
    assert may(at(table, "KhKdKs8h", [QUEENS, SIXES, "4c4d4s4h4c4d4s"], pile="5d", stock="5c"), "meld KhKdKs")
    talon = at(table, "KhKdKs8h", [], talon_min_stock=0, talon_sizes=[4, 3])
    return [0, 1 if may(talon, "meld KhKdKs", *kept) else 2]


# --- the first melds ---------------------------------------------------------------------------------------


@topic(
    "The first melds of a side come from the hand in one step and need a minimum, by its total before the "
    "deal.",
    "A first meld holds three natural cards without wild ones, or a wild meld.",
    "A first meld holds three natural cards without wild ones.",
    "A first meld holds three natural cards of a rank, or a wild meld.",
    "A first meld needs nothing but its points.",
    games=MAC,
)
def first_melds(table: Table) -> Answer:
    how, form = as_set(table, "opening_form"), Code.OPENING_FORM
    assert not melds(table, "KhKdKs", Code.BELOW_MINIMUM, own=[], minimum=35)
    assert melds(table, "KhKdKs 5d5s5c", own=[], minimum=45, **how)
    assert not melds(table, "KhKdKs 5d5s5c", Code.BELOW_MINIMUM, own=[], minimum=50, **how)
    assert melds(table, "8s8c8d", minimum=500)
    clean, wild, mixed, naturals = (
        melds(table, cards, form, own=[], **how) for cards in ("KhKdKs", "2h2dJk", "KhKd2h", "KhKdKs2h")
    )
    assert clean
    forms = ((1, 0, 0), (0, 0, 0), (1, 0, 1), (1, 1, 1))
    return [0, 1 + chosen([(wild, mixed, naturals) == each for each in forms])]


@topic(
    "A whole natural or wild canasta from the hand opens without a minimum.",
    "A whole canasta from the hand needs the minimum like any first meld.",
    games=MAC,
)
def splash(table: Table) -> Answer:
    how: dict[str, Any] = {"own": [], "minimum": 1000, **as_set(table, "splash", "opening_form")}
    least = Code.BELOW_MINIMUM
    natural, wild = (melds(table, cards, least, **how) for cards in (KINGS, "2h2d2s2c2h2d2s"))
    assert natural == wild
    assert not melds(table, "KhKdKsKcKh2h2d", least, **how)
    return 0 if natural else 1


@topic("A side's first melds can't complete a mixed canasta.", games=MAC)
def mixed_at_first(table: Table) -> Answer:
    return None if melds(table, "KhKdKsKcKh2h2d", Code.MIXED_IN_OPENING, own=[]) else 0


@topic(
    "Your side has to be open, or to open from your hand in the same step.",
    "Your side has to be open.",
    "With its first meld, a side takes the pile only with a pair besides that meld.",
    "With its first meld, a side takes the pile with any pair, melded or not.",
    "With its first meld, a side takes the pile with any pair, melded or not, but not with aces of a mixed "
    "meld.",
    "Nobody takes the pile in the turn of the side's first meld.",
    games=MAC,
)
def the_pile_at_first(table: Table) -> Answer:
    closed, beside = Code.NOT_OPEN, Code.PAIR_BESIDE

    def takes(action: str, top: str, *refusals: Code) -> bool:
        hand = action.replace("take", "").replace("+", "").replace(" ", "")
        deal = at(table, hand + HAND, [], pile="4d" + top, phase="draw", minimum=30)
        return may(deal, action, *refusals)

    assert not takes("take KhKd", "Kc", closed)
    apart = takes("take QhQd + KhKdKs", "Qc", closed)
    melded = takes("take + KhKdKs", "Kc", closed, beside)
    aces = takes("take + AhAd2h 8s8c8d", "As", closed, beside)
    after = done(at(table, "KhKdKs" + HAND, []), "meld KhKdKs")
    assert not may(after, "take", Code.ALREADY_DRAWN)
    ways = ((1, 0, 0), (1, 1, 1), (1, 1, 0), (0, 0, 0))
    return [0 if apart else 1, 2 + chosen([(apart, melded, aces) == each for each in ways])]


# --- talons ------------------------------------------------------------------------------------------------


def talon(table: Table, *, taking: bool = False, theirs: bool = False, **start: Any) -> int:
    """How many cards an opener gets after the discard."""
    start |= {"theirs": [SIXES] if theirs else []}
    deal = (
        done(at(table, "QhQdKhKdKs" + HAND, [], pile="4dQc", phase="draw", **start), "take QhQd + KhKdKs")
        if taking
        else done(at(table, "KhKdKs" + HAND, [], **start), "meld KhKdKs")
    )
    done(deal, "discard 8h")
    return len(deal.state.pending.get(table.mover, ()))


@topic(
    "The player who opens for a side and does not go out in that turn gets a talon after the discard.",
    "Its cards stay face down until that player's next turn begins; then they join the hand.",
    "The first and the second side to open get talons of {value} cards.",
    "A talon comes from the top of the stock.",
    "The talons are set aside at the deal, the first for the first side to open.",
    "A talon is given out however few cards the stock still holds.",
    "A talon is given out only while the stock holds {value} cards or more.",
    "A stock with fewer cards than the talon gives none.",
    "An opening that takes the pile brings a talon like any other.",
    "An opening that takes the pile brings no talon.",
    games=MAC,
)
def talons(table: Table) -> Answer:
    least, sizes = table.rules.number("talon_min_stock"), numbers(table.rules.options["talon_sizes"])
    given, which = {}, table.option("talon_source") == "set_aside"
    for stock in {least, max(0, least - 1), max(sizes) - 1, 50}:
        given[stock] = talon(table, stock=stock)
    first = 4 if which else sizes[0]
    second = talon(table, theirs=True, stock=50)
    assert (given[50], second) == (first, 3 if which else sizes[1]) or least > 50
    answer = {0, 1, 2, 4 if which else 3}
    if least:
        assert not given[least - 1]
        answer.add(6)
    short = not which and least < max(sizes) and not given[max(sizes) - 1]
    if short:
        answer.add(7)
    elif not least:
        assert all(given.values())
        answer.add(5)
    pending = at(table, HAND, pending="QsQc", phase="draw")
    assert format_cards(pending.state.hands[table.mover][-2:]) == "QsQc"
    assert not pending.state.pending
    size = f"talons of {sizes[0]}, {sizes[1]} cards."
    assert any(size in line for line in table.lines.values())
    if table.option("opening_pile") == "forbidden":
        taken: bool = bool(talon(table, taking=True, stock=50, opening_pile="extra_pair"))
    else:
        taken = bool(talon(table, taking=True, stock=50))
    return answer | {8 if taken else 9}


# --- discards and going out --------------------------------------------------------------------------------


@topic(
    "Last, discard one card; no turn ends without it.",
    "A wild card is discarded only as your last card, or when you hold nothing else to discard.",
    games=MAC,
)
def discards(table: Table) -> Answer:
    out = [KINGS, QUEENS, SIXES]
    wild = Code.WILD_DISCARD
    assert not may(at(table, "2s" + HAND), "discard 2s", wild)
    assert may(at(table, "2s2c"), "discard 2s")
    assert may(at(table, "2s3s", []), "discard 2s")
    assert may(at(table, "2s", out), "discard 2s")
    for cards in ("meld 4s4c4h", "meld KcKhKd"):
        assert not may(at(table, cards[5:], [QUEENS, SIXES, "8h8d8s8c8h8d8s"]), cards, Code.NO_DISCARD_LEFT)
    return [0, 1]


@topic(
    "Anything that may be discarded may start the pile.",
    "Not discarded on an empty pile while you hold another card for it: {value}.",
    "You can't meld so that you hold only such cards on an empty pile, unless you go out.",
    games=MAC,
)
def the_empty_pile(table: Table) -> Answer:
    bans = [str(ban) for ban in table.rules.options["empty_pile_bans"]]  # type: ignore[union-attr]
    how: dict[str, Any] = {
        "pile": "",
        **as_set(table, "empty_pile_bans"),
        "theirs": [QUEENS, "TcTdTsTcTh"],
        "dead_ranks": "both",
    }
    barred = set()
    for name, card, word in (
        ("aces", "Ah", "aces"),
        ("sevens", "7h", "sevens"),
        ("dead", "Qs", "cards of dead ranks"),
        ("safe", "Td", "cards that the next player cannot use"),
    ):
        if not may(at(table, card + "4h9s", **how), f"discard {card}", Code.EMPTY_PILE_BAN):
            barred.add(name)
        assert may(at(table, card + "2s", **how), f"discard {card}")
        assert may(at(table, card + "4h9s", **{**how, "pile": "4d"}), f"discard {card}")
        line = table.lines.get(
            "Not discarded on an empty pile while you hold another card for it: {value}.", ""
        )
        assert (word in line) == (name in bans)
    assert barred - {"dead"} == {*bans} - {"wilds", "dead"} - ({"dead"} if "safe" in bans else set())
    strict = not may(at(table, "KhKdKs2s2c", **how), "meld KhKdKs", Code.NO_LEGAL_DISCARD) or (
        "dead" in bans and not may(at(table, "KhKdKsQsQd", **how), "meld KhKdKs", Code.NO_LEGAL_DISCARD)
    )
    return [1 if bans else 0, *([2] if strict else [])]


@topic(
    "Meld all your cards but one and discard that one face down. It's worth 100.",
    "Unfinished melds don't keep anybody from going out.",
    "Nobody goes out with an unfinished wild meld.",
    "Nobody goes out with an unfinished meld of sevens or pure aces.",
    "Nobody goes out with an unfinished meld of wild cards, sevens or pure aces.",
    games=MAC,
)
def going_out(table: Table) -> Answer:
    how, out = as_set(table, "incomplete_blocks_out"), [KINGS, QUEENS, SIXES]
    deal = done(at(table, "9h", out), "discard 9h")
    assert deal.over
    assert deal.state.face_down
    assert result_of(deal).scores[deal.rules.side_of[table.mover]]["going_out"] == 100
    wild, sevens, pure, mixed = (
        may(at(table, "9h", [*out, left], **how), "discard 9h", Code.UNFINISHED_MELD)
        for left in ("2sJkJk", "7h7d7s", "AhAdAs", "AhAd2s")
    )
    assert mixed
    assert sevens == pure
    return [0, 1 + chosen([(wild, pure) == each for each in ((1, 1), (0, 1), (1, 0), (0, 0))])]


@topic(
    "You don't ask your partner before going out.",
    "You may ask your partner before going out; the answer is binding.",
    "You have to ask your partner before going out; the answer is binding.",
    "A side asks once in a deal.",
    games=MAC,
)
def asking(table: Table) -> Answer:
    how, out = as_set(table, "ask_permission"), [KINGS, QUEENS, SIXES]
    cards = "4c4d4s9h"
    asks = may(at(table, cards, out, **how), "ask", Code.NO_QUESTION)
    alone = may(at(table, cards, out, **how), "meld 4c4d4s", Code.ASK_FIRST)
    if not asks:
        assert alone
        return 0 if table.paired else None
    assert not may(done(at(table, cards, out, **how), "ask", "no"), "meld 4c4d4s", Code.MAY_NOT_GO_OUT)
    assert not may(done(at(table, cards, out, **how), "ask", "yes"), "discard 9h", Code.MUST_GO_OUT)
    side = table.rules.side_of[table.mover]
    assert not may(at(table, cards, out, flags=[f"asked:{side}"], **how), "ask", Code.ALREADY_ASKED)
    return [1 if alone else 2, 3]


# --- special hands -----------------------------------------------------------------------------------------

SPECIALS = (
    "Straight: every rank once, with a two, a joker and a three: {points}.",
    "Pairs: seven natural pairs: {points}.",
    "Pairs with wild cards: six natural pairs, sevens and aces among them, and one pair of {wilds}: "
    "{points}.",
    "Garbage: two fours of a kind and two threes of a kind, all natural: {points}.",
    "Miami pairs: pairs of aces, sevens, twos and jokers and three more: {points}.",
    "Zip code: groups of four, three, three, two and two, wild ones too if they match: {points}.",
    "Blast off: groups of five, four, three and two, wild ones too if they match: {points}.",
    "Triples: four natural groups of three and two equal wild cards: {points}.",
    "Quads: three natural groups of four and two equal wild cards: {points}.",
    "Dream four: two natural groups of five and four equal wild cards: {points}, and the match.",
    "Dream five: natural groups of five and four and five wild cards: {points}, and the match.",
)
SPECIAL_HANDS = (
    hands.STRAIGHT,
    hands.PAIRS,
    hands.WITH_TWOS,
    hands.GARBAGE,
    hands.MIAMI,
    hands.ZIP,
    hands.BLAST,
    hands.TRIPLES,
    hands.QUADS,
    hands.DREAM_4,
    hands.DREAM_5,
)


def shown(table: Table, hand: str, own: list[str] | None = None, **start: Any) -> Deal | None:
    """The deal after this hand was shown; None where it is no special hand."""
    deal = at(table, hand, own or [], stock=2, pile="", talons=(), **start)
    if not may(deal, "special", Code.NO_SPECIAL_HAND):
        return None
    return done(deal, "special")


@topic(
    *SPECIALS,
    "There are no special hands.",
    "Straight, pairs and garbage are special hands.",
    "The eleven special hands of the League are played.",
    "Fourteen cards, shown right after you draw from the stock and before your side has melded, end the "
    "deal. No discard follows.",
    "The seven pairs are of different ranks.",
    "Four of a rank count as two pairs.",
    "Right after the partner's opening a special hand still counts.",
    "Once the partner has opened, special hands no longer count.",
    games=MAC,
)
def special_hands(table: Table) -> Answer:
    played = set()
    for place, (line, hand) in enumerate(zip(SPECIALS, SPECIAL_HANDS, strict=True)):
        deal = shown(table, hand)
        if deal is not None:
            played.add(place)
            score = deal.state.special
            assert deal.over
            assert score is not None
            assert f"{score.points:,}" in table.lines.get(line, ""), (line, score)
    if not played:
        return 11
    jokers = shown(table, hands.WITH_JOKERS)
    assert 2 not in played or ("jokers" in table.lines[SPECIALS[2]]) == (jokers is not None)
    assert shown(table, hands.GARBAGE + "9h") is None
    assert shown(table, hands.GARBAGE, [JACKS]) is None
    early = at(table, hands.GARBAGE[:-2], [], stock=2, talons=(), phase="draw")
    assert not may(early, "special", Code.NO_SPECIAL_HAND)
    answer = played | {14, 13 if 4 in played or 5 in played else 12}
    if 1 in played:
        answer.add(16 if shown(table, hands.PAIRS.replace("5h5d", "4s4c")) else 15)
    return answer | {17 if courtesy(table) else 18}


def courtesy(table: Table) -> bool:
    """Whether a special hand counts on the turn right after the partner's opening."""
    if not table.paired:
        return bool(table.rules.options["special_courtesy"])
    mate = next(
        seat for seat in table.rules.seats_of[table.rules.side_of[table.mover]] if seat != table.mover
    )
    deal = at(
        table,
        "KhKdKs4h5h9s",
        [],
        pile="",
        stock="9c9d9h8h8c8d9c9dTcTcJcJc",
        talon_source="stock",
        talon_min_stock=50,
    )
    deal.state.hands[mate] = list(parse_cards(hands.GARBAGE[:-2].replace("K", "J")))
    done(deal, "meld KhKdKs", "discard 9s")
    while deal.state.turn != mate:
        done(deal, "draw", f"discard {format_cards(deal.state.hands[deal.state.turn][:1])}")
    deal.state.stock.append(parse_cards("Jc")[0])
    done(deal, "draw") if table.canasta.draw_count == 1 else None
    if table.canasta.draw_count != 1:
        return bool(table.rules.options["special_courtesy"])
    return may(deal, "special", Code.NO_SPECIAL_HAND)


@topic(
    "Three pairs, partners opposite each other. Each deal is played by two of them.",
    "The third pair sits out, scores nothing and stays silent; the pairs take turns sitting out.",
    games=MAC,
)
def six_players(table: Table) -> Answer:
    if table.seats != 6:
        return None
    seating = table.seating
    out = [seating.sitters(number) for number in (1, 2, 3, 4)]
    assert out[0] == out[3]
    assert len({*out[:3]}) == 3
    assert seating.side_of == (0, 1, 2) * 2
    assert not may(Deal.from_seed(table.rules, 0, (0, 0, 0), "5f0c"), "special", *Code)
    return [0, 1]


@topic(
    "Two players deal and draw as four do.",
    "Two players are dealt 13 cards and draw one.",
    "Two players are dealt 15 cards and draw two.",
    "Two players are dealt 13 cards and draw two; pairs aren't special hands.",
    "No card is turned up: the pile begins empty.",
    "Each player is dealt {value} cards.",
    "A turn draws one card.",
    "A turn draws two cards.",
    games=MAC,
)
def the_deal(table: Table) -> Answer:
    deal = Deal.from_seed(table.rules, 0, (0,) * table.rules.sides, "5f0c")
    assert not deal.state.pile
    how, seat = table.rules.options["mac2_deal"], deal.state.turn
    held = len(deal.state.hands[seat])
    drawn = table.canasta.draw_count
    assert f"Each player is dealt {held} cards." in table.lines.values()
    answer = {4, 5, 5 + drawn}
    if table.seats != 2:
        return answer
    pairs = special_in(hands_played(table.rules.options), list(parse_cards(hands.PAIRS)))
    assert how == "off" or (held, drawn) == (15 if how == "15draw2" else 13, 1 if how == "13draw1" else 2)
    assert how != "13draw2" or pairs is None
    return answer | {("off", "13draw1", "15draw2", "13draw2").index(str(how))}


@pytest.mark.long
def test_each_sentence_stands_where_the_engine_does_so() -> None:
    assert told_wrongly(__name__, MAC[0]) == []
