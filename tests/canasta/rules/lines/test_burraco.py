"""Burraco's and Buraco's rule text asked of the engine (rules: 16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from canasta.cards import format_cards, parse_cards
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.refusals import RefusalCode as Code
from canasta.terms import EndReason
from tests.canasta.burraco.positions import CLEAN, ONE_TAKEN, OTHER_POT, POT, POTS, STOCK, kind, lies
from tests.canasta.positions import LETTERS, seated
from tests.canasta.rules.lines.table import Answer, Table, chosen, done, may, told_wrongly, topic

BURACO = ("buraco",)
BURRACO = ("burraco", *BURACO)
DIFFERENT = {"burraco": 60, "buraco": 72}
DIRTY, HAND = "4h5h6h7hJk9hTh", "4s9d"
SUIT = "Ah2h3h4h5h6h7h8h9hThJhQhKh"
OTHERS = ("8cJs", "QcJc", "TcTc")
QUIET = {"vulnerable_minimum": 0, "jokers": 4}


def place(
    table: Table,
    hand: str,
    *own: str,
    taken: bool = False,
    theirs: Sequence[str] = (),
    start: dict[str, Any] | None = None,
    **options: Any,
) -> Deal:
    """The first turn with this hand and these melds; ``taken``: and their pot; ``options`` are changed."""
    there = {"stock": STOCK, "pots": POTS[taken:], "flags": ONE_TAKEN if taken else [], **(start or {})}
    there["flags"] = [*there["flags"], *(["melded:A"] if own else [])]
    changed = {name: value for name, value in {**QUIET, **options}.items() if name in table.known}
    return seated(
        LETTERS[: table.seats],
        [hand, *OTHERS[: table.seats - 1]],
        melds=[list(own), list(theirs)],
        options={**table.options, **changed},
        variant=table.game,
        **there,
    )


def drawing(table: Table, hand: str, *own: str, pile: str = "", **options: Any) -> Deal:
    """The beginning of such a turn."""
    return place(table, hand, *own, start={"phase": "draw", "pile": pile}, **options)


def fits(table: Table, cards: str, *refusals: Code, **options: Any) -> bool:
    """Whether these cards are a meld of their own."""
    return may(place(table, cards + HAND, **options), f"meld {cards}", *refusals)


def joins(table: Table, cards: str, meld: str, *refusals: Code, **options: Any) -> bool:
    """Whether these cards may be laid on this meld."""
    return may(place(table, cards + HAND, meld, **options), f"meld {cards}>m1", *refusals)


def after(table: Table, cards: str, meld: str) -> str:
    """How the meld lies with these cards."""
    return lies(done(place(table, cards + HAND, meld), f"meld {cards}>m1"))


def holds(deal: Deal, cards: str, seat: int = 0) -> bool:
    """Whether the hand is these cards."""
    return sorted(deal.state.hands[seat]) == sorted(parse_cards(cards))


def closed(table: Table) -> bool:
    return table.option("buraco_pile") == "closed"


# --- the deal, the turn and the pile -----------------------------------------------------------------------


@topic(
    "The next card is turned up and begins the pile, whichever card it is.",
    "No card is turned up: the pile begins with the first discard.",
    games=BURRACO,
)
def the_start(table: Table) -> Answer:
    rules = table.canasta
    deals = [Deal.from_seed(rules, table.seats - 1, (0, 0), f"{n:x}").state for n in range(60)]
    assert {len(state.pots) for state in deals} == {2}
    tops = {rules.pack.wild[card] for state in deals for card in state.pile}
    assert {len(state.pile) for state in deals} == {int(bool(tops))}
    return chosen([tops == {True, False}, not tops])


@topic(
    "Open Buraco is played: runs only, and the whole pile comes into the hand.",
    "Closed Buraco is played: sets as well as runs, and the pile's top card is melded at once.",
    "STBL is played: closed Buraco without sets, and nobody goes out without a clean canasta.",
    games=BURACO,
)
def a_profile(table: Table) -> Answer:
    """What it says goes without other options."""
    alone = Table(table.game, table.seats, {"profile": table.option("profile")})
    sets = fits(alone, "8h8s8d", Code.NO_SET)
    whole = may(drawing(alone, HAND, pile="5sKc"), "take", Code.TOP_MUST_BE_MELDED)
    dirty = may(place(alone, "9s", DIRTY, taken=True), "discard 9s", Code.NEEDS_CANASTA)
    return [(False, True, False), (True, False, True), (False, False, False)].index((sets, whole, dirty))


@topic(
    "Draw one card from the stock or take the pile. Then meld if you like, and discard one card.",
    "The player who begins may put the first card drawn on the pile and draw another, to keep.",
    games=BURRACO,
)
def a_turn(table: Table) -> Answer:
    deal = drawing(table, "6h7h8h" + HAND)
    assert not may(deal, "meld 6h7h8h", Code.MUST_DRAW)
    assert not may(deal, "discard 4s", Code.MUST_DRAW)
    done(deal, "draw")
    assert holds(deal, "6h7h8hKd" + HAND)
    assert may(deal, "discard 4s")
    again = may(deal, "draw", Code.ALREADY_DRAWN)
    if again:
        done(deal, "draw")
        assert format_cards(deal.state.pile) == "Kd"
        assert holds(deal, "6h7h8hQd" + HAND)
    for action in ("draw", "take"):
        assert not may(deal, action, Code.ALREADY_DRAWN)
    done(deal, "meld 6h7h8h", "discard 4s")
    assert deal.state.turn == 1
    assert not may(done(deal, "draw"), "draw", Code.ALREADY_DRAWN)
    return [0, 1] if again else 0


@topic(
    "Instead of drawing you may take the whole pile.",
    "The whole pile comes into your hand; nothing has to be melded with it.",
    "Its top card is melded at once, in a new meld with cards from your hand or on a meld of your side; "
    "then the rest comes into your hand.",
    games=BURRACO,
)
def the_pile(table: Table) -> Answer:
    deal = drawing(table, "4s5s9d", pile="KsTh7h")
    if may(deal, "take", Code.TOP_MUST_BE_MELDED):
        done(deal, "take")
        assert holds(deal, "4s5s9dKsTh7h")
        assert may(deal, "discard 4s")
        answer = [0, 1]
    else:
        onto = done(drawing(table, "5h9d4s", "8h9hTh", pile="KsTh7h"), "take")
        assert lies(onto) == "7h8h9hTh"
        assert holds(onto, "5h9d4sKsTh")
        assert not may(drawing(table, "6h9d4s", pile="5h7h"), "take 5h6h", Code.NOT_IN_HAND)
        deal = done(drawing(table, "5h6h9d", pile="KsTh7h"), "take 5h6h")
        assert lies(deal) == "5h6h7h"
        assert holds(deal, "9dKsTh")
        answer = [0, 2]
    assert deal.state.pile == []
    return answer


@topic("Nothing ever freezes or blocks the pile; wild cards may be discarded too.", games=BURRACO)
def no_pile_is_frozen(table: Table) -> Answer:
    for top, cards in (("Jk", "5h6h"), ("2c", "5h6h"), ("3s", "4s5s"), ("3h", "4h5h")):
        deal = drawing(table, cards + "9d8c", pile="Jk2dKs" + top)
        assert may(deal, f"take {cards}" if closed(table) else "take")
    for card in ("2c", "Jk", "3s"):
        assert may(place(table, card + HAND), f"discard {card}")
    return 0


@topic(
    "If you take a pile of one card, you can't discard it this turn unless you hold its twin.",
    "If you take a pile of one card, you can't discard such a card this turn.",
    "You may take a pile of one card and discard it again.",
    games=BURRACO,
)
def a_pile_of_one_card(table: Table) -> Answer:
    if closed(table):
        return None

    def back(hand: str, pile: str) -> bool:
        return may(done(drawing(table, hand, pile=pile), "take"), "discard 9h", Code.ONE_CARD_PILE)

    assert back("9s" + HAND, "5c9h")
    answer = ((False, True), (False, False), (True, True))
    return answer.index((back("9s" + HAND, "9h"), back("9h" + HAND, "9h")))


@topic("With one card in hand you can't take the pile.", games=BURRACO)
def one_card_in_hand(table: Table) -> Answer:
    assert may(drawing(table, HAND, "6h7h8h", pile="5s9h"), "take")
    return [0][may(drawing(table, "4s", "6h7h8h", pile="5s9h"), "take", Code.ONE_CARD_HAND) :]


# --- melds -------------------------------------------------------------------------------------------------


@topic(
    "A run is three or more cards of one suit in order. An ace stands before the two or after the king, "
    "never in between.",
    "A full run may have an ace at each end: fourteen cards.",
    "A run never has two aces; a wild card may stand for the one at the other end.",
    games=BURRACO,
)
def a_run(table: Table) -> Answer:
    for cards in ("6h4h5h", "Ah2h3h", "QhKhAh", "Jk5h6h", SUIT):
        assert fits(table, cards)
    for cards in ("5h6h", "5h6h8h", "5h6h7s", "KhAh2h3h", "KhAh3h"):
        assert not fits(table, cards, Code.TOO_FEW_CARDS, Code.BAD_SEQUENCE)
    assert joins(table, "Jk", SUIT)
    return [0, 1 if joins(table, "Ah", SUIT, Code.BAD_SEQUENCE) else 2]


@topic(
    "Only runs are melds; there are no sets.",
    "Sets of aces are melds as well as runs.",
    "Sets of aces, of kings and of threes are melds as well as runs.",
    "Sets of any rank, threes to aces, are melds as well as runs.",
    games=BURRACO,
)
def sets(table: Table) -> Answer:
    ranks = [rank for rank in "AK39" if fits(table, f"{rank}h{rank}s{rank}h", Code.NO_SET)]
    assert not fits(table, "2s2h2d", Code.WILD_LIMIT)
    return ["", "A", "AK3", "AK39"].index("".join(ranks))


@topic(
    "A side has one meld of each rank.",
    "A side may start a second meld of a rank once the first is a canasta.",
    "A side may have several melds of one rank.",
    games=BURRACO,
)
def a_second_set(table: Table) -> Answer:
    if not fits(table, "AhAsAd", Code.NO_SET):
        return None
    beside = [
        may(
            place(table, "AhAs2c" + HAND, own, start={"pots": ["8d8c", OTHER_POT]}),
            "meld AhAs2c>new",
            Code.RANK_TAKEN,
        )
        for own in ("AcAdAh", "AcAcAdAdAhAsJk")
    ]
    return [[False, False], [False, True], [True, True]].index(beside)


@topic(
    "A meld holds one wild card at most, and at least two natural cards.",
    "A two of the run's own suit between ace and three is a natural card, and stays one; the run may hold a "
    "wild card beside it.",
    "A wild card that fills a gap stays there until the card of its place is laid; then it is free. A free "
    "one stands at the low end of the run and gives way to natural cards.",
    games=BURRACO,
)
def wild_cards(table: Table) -> Answer:
    assert fits(table, "5hJk7h")
    assert fits(table, "AhAs2c", buraco_sets="all")
    for cards in ("5hJkJk", "5h2c8h2s", "2s2h2d", "AhAs2cJk"):
        assert not fits(table, cards, Code.WILD_LIMIT, buraco_sets="all")
    assert not joins(table, "2c", "Jk5h6h", Code.WILD_LIMIT)
    assert fits(table, "2h3h4hJk")
    assert fits(table, "2h2c3h4h")
    assert not joins(table, "6h", "2h3h4h", Code.TWO_IS_NATURAL)
    assert not joins(table, "3hJk", "4h5h2h7h", Code.WILD_BOUND)
    assert after(table, "6h", "5hJk7h") == "Jk5h6h7h"
    assert after(table, "4h", "Jk5h6h") == "Jk4h5h6h"
    assert after(table, "8h", "Jk5h6h7h") == "Jk5h6h7h8h"
    return [0, 1, 2]


@topic(
    "A melded card never comes back to a hand and never goes to another meld.",
    "Three or more cards that are a run begin a new one; say which run other cards go to.",
    "Natural cards of one rank go to your side's set of it.",
    "Your side may have several runs of a suit. You build on melds of your own side alone.",
    games=BURRACO,
)
def which_meld(table: Table) -> Answer:
    deal = place(table, "6h7h" + HAND, "6hJk8h", "3h4h5h")
    assert not may(deal, "swap 7h>m1", Code.NOT_IN_THIS_GAME, Code.NO_SWAP)
    assert not may(deal, "meld 6h7h8h>new", Code.NOT_IN_HAND)
    assert not may(deal, "meld 6h7h", Code.NEEDS_AIM)
    assert may(deal, "meld 6h7h>m2")
    assert lies(done(deal, "meld 7h>m1")) == "Jk6h7h8h"
    assert len(deal.state.hands[0]) == 3
    new = done(place(table, "4h5h6h" + HAND, "3h4h5h"), "meld 4h5h6h")
    assert [lies(new, number) for number in (1, 2)] == ["3h4h5h", "4h5h6h"]
    of_rank = place(table, "AhAsAs" + HAND, "AcAdAh", buraco_sets="all", second_meld_same_rank="no")
    assert len(done(of_rank, "meld AhAsAs").state.side_tables[0].melds) == 1
    theirs = place(table, "6h" + HAND, "3c4c5c", theirs=["7h8h9h"])
    for action in ("meld 6h", "meld 6h>m2"):
        assert not may(theirs, action, Code.NO_SUCH_MELD, Code.TOO_FEW_CARDS, Code.BAD_SEQUENCE)
    sets = fits(table, "AhAsAc", Code.NO_SET, Code.BAD_SEQUENCE)
    return [0, 1, *[2][not sets :], 3]


# --- canastas ----------------------------------------------------------------------------------------------


def paid(table: Table, *melds: str, **options: Any) -> int:
    """What the canastas of a side that then goes out are worth."""
    return result_of(done(place(table, "9s", *melds, taken=True, **options), "discard 9s")).scores[0][
        "canastas"
    ]


@topic(
    "Seven cards or more are a canasta, called burraco in Italy: clean without a wild card, dirty with one.",
    "Each meld is paid once, as it is when the deal ends. A dirty run becomes clean if its wild card is a "
    "two of its suit that comes to its own place.",
    "With seven natural cards and a wild card that fills no gap it is semi-clean: 150.",
    "With seven natural cards in a row, or seven in a set, it is semi-clean: 150.",
    "A clean run of thirteen is worth {value}.",
    "A clean run from ace to ace is worth {value}.",
    games=BURRACO,
)
def canastas(table: Table) -> Answer:
    for meld, of in (("3h4h5h6h7h8h", None), (CLEAN, "clean"), ("2h" + CLEAN, "clean"), (DIRTY, "dirty")):
        assert kind(place(table, HAND, meld)) == of
    assert paid(table, CLEAN, DIRTY) == 300
    assert paid(table, CLEAN) == paid(table, CLEAN, "3c4c5c") == 200
    for wild, comes_clean in (("2h", True), ("2c", False), ("Jk", False)):
        deal = place(table, "3h" + HAND, wild + "4h5h6h7h8h9h")
        assert kind(deal) == "dirty"
        assert (kind(done(deal, "meld 3h>m1")) == "clean") == comes_clean
    end, row = (kind(place(table, HAND, meld)) == "semiclean" for meld in ("Jk" + CLEAN, CLEAN + "JkJh"))
    of_a_set = kind(place(table, HAND, "3c3c3d3d3h3h3sJk", buraco_sets="all"))
    assert (of_a_set == "semiclean") == end
    worth = paid(table, "Jk" + CLEAN, out_needs="any")
    assert worth == (150 if end else 100)
    thirteen, fourteen = paid(table, SUIT), paid(table, SUIT + "Ah", fourteen_run=True)
    bonuses = table.option("thirteen_bonus") or 200, table.option("fourteen_bonus") or 200
    assert (thirteen, fourteen) == bonuses
    semiclean = [3 if row else 2] if end else []
    return [0, 1, *semiclean, *[4][thirteen == 200 :], *[5][fourteen == 200 :]]


# --- the pots, going out, the end --------------------------------------------------------------------------


@topic(
    "When your hand gets empty for the first time you take a pot: one for each player.",
    "The first player of a side whose hand gets empty takes a pot: one for each side. Their partner plays on "
    "with their own cards.",
    "No canasta is needed for it. If you melded your last card you play on with the pot at once.",
    "If you discarded your last card your turn is over, and you play the pot from your next turn on.",
    "Only a side that has taken its pot goes out.",
    games=BURRACO,
)
def the_pots(table: Table) -> Answer:
    direct = done(place(table, "6h7h8h"), "meld 6h7h8h")
    assert direct.state.turn == 0
    assert holds(direct, POT)
    assert may(direct, "discard Ac")
    for own in ((), (CLEAN,)):
        deal = done(place(table, "6s", *own), "discard 6s")
        assert not deal.over
        assert (deal.state.turn, deal.state.pot_taken) == (1, [True, False])
        assert holds(deal, POT)
        assert deal.state.unplayed[0]
    deal.state.hands[1] = []
    done(deal, "draw", f"discard {STOCK[:2]}")
    assert deal.state.pot_taken == [True, True]
    assert holds(deal, OTHER_POT, 1)
    partners = table.canasta.seats_of[0][1:]
    assert all(holds(deal, OTHERS[seat - 1], seat) for seat in partners)
    for seat in (2, 3)[: table.seats - 2]:
        done(deal, "draw", f"discard {OTHERS[seat - 1][:2]}")
    assert not any(done(deal, "draw").state.unplayed[::2])
    return [int(bool(partners)), 2, 3, 4]


@topic(
    "Going out takes a canasta of your side, clean or not.",
    "Going out takes a clean canasta of your side.",
    "If you can't go out, keep a card besides the one that you discard. A step after which your turn "
    "couldn't end is refused.",
    games=BURRACO,
)
def what_going_out_needs(table: Table) -> Answer:
    def out(own: str) -> bool:
        return may(place(table, "9s", own, taken=True), "discard 9s", Code.NEEDS_CANASTA)

    assert out(CLEAN)
    assert not out("3h4h5h")
    assert may(place(table, "6h7h8h9s4d", taken=True), "meld 6h7h8h")
    assert not may(place(table, "6h7h8h9s", taken=True), "meld 6h7h8h", Code.NEEDS_CANASTA)
    return [0 if out(DIRTY) else 1, 2]


@topic(
    "You go out by discarding your last card, and it can't be a wild one.",
    "You go out by discarding your last card, whichever it is.",
    "You go out by discarding your last card, whichever it is, or by melding all of them.",
    games=BURRACO,
)
def the_last_card(table: Table) -> Answer:
    def ends(card: str, action: str, *refusals: Code) -> bool:
        deal = place(table, card, CLEAN, taken=True)
        legal = may(deal, action, *refusals)
        assert not legal or done(deal, action).state.reason == EndReason.OUT
        return legal

    assert ends("9s", "discard 9s")
    wild = ends("Jk", "discard Jk", Code.LAST_CARD_WILD)
    melded = ends("Th", "meld Th>m1", Code.LAST_CARD_MUST_BE_DISCARDED)
    return [(False, False), (True, False), (True, True)].index((wild, melded))


@topic(
    "Two cards stay in the stock: with the turn in which the third last is drawn the deal ends.",
    "If the stock is empty at the end of a turn, a pot that nobody has taken becomes the stock. If there is "
    "none, the deal ends.",
    "A side that finds no pot left goes out without one.",
    "Nobody gets the bonus for going out then.",
    games=BURRACO,
)
def the_end_of_the_stock(table: Table) -> Answer:
    def ended(stock: str, **start: Any) -> Deal:
        return done(
            place(table, HAND + "9s", start={"phase": "draw", "stock": stock, **start}), "draw", "discard 9s"
        )

    deal = ended("Td9d9c")
    assert not ended("Td9d9c8c").over
    answer = [0, 3]
    if not deal.over:
        deal = ended("Td")
        assert not deal.over
        assert format_cards(deal.state.stock[::-1]) == POT
        assert len(deal.state.pots) == 1
        none_left: dict[str, Any] = {"pots": [], "flags": ["pot:1"]}
        alone = done(place(table, "9s", CLEAN, start=none_left), "discard 9s")
        assert (alone.state.reason, alone.state.pot_taken[0]) == (EndReason.OUT, False)
        deal = ended("Td", **none_left)
        answer = [1, 2, 3]
    assert deal.state.reason == EndReason.STOCK
    assert [score["going_out"] for score in result_of(deal).scores] == [0, 0]
    return answer


@topic(
    "The deal goes on even if nobody draws or melds any more.",
    "If nobody draws or melds for a whole round, the deal ends.",
    "If nobody draws or melds for two rounds, the deal ends.",
    "The number of rounds without a draw or a meld after which the deal ends: {value}.",
    games=BURRACO,
)
def nobody_draws(table: Table) -> Answer:
    deal = drawing(table, HAND, pile="9s8s", buraco_pile="open", one_card_pile_back="free")
    turns = 0
    while not deal.over and turns < 101 * table.seats:
        hand = deal.state.hands[deal.state.turn]
        done(deal, "take")
        done(deal, f"discard {format_cards(hand[-1:])}")
        deal.state.pile.insert(0, hand.pop())
        turns += 1
    rounds = turns / table.seats if deal.over else 0
    assert rounds == table.option("stall_rounds")
    return min(int(rounds), 3)


# --- the score ---------------------------------------------------------------------------------------------


@topic(
    "Going out is worth 100. Canastas and melded cards count for your side, cards left in its hands against "
    "it.",
    "A side that hasn't taken a pot loses 100.",
    "A pot that you took but couldn't play yet counts as cards left in hand.",
    "A pot that you took but couldn't play yet costs 100, and its cards don't count.",
    games=BURRACO,
)
def the_score(table: Table) -> Answer:
    def scores(**start: Any) -> list[tuple[int, ...]]:
        deal = done(place(table, "9s", CLEAN, taken=True, start=start), "discard 9s")
        parts = ("going_out", "canastas", "melds", "hands", "penalties")
        return [tuple(score[part] for part in parts) for score in result_of(deal).scores]

    alone = table.seats == 2
    ours, theirs = scores()
    assert ours == (100, 200, 45, 0 if alone else -20, 0)
    assert theirs == (0, 0, 0, -20 if alone else -40, -100)
    flags = [*ONE_TAKEN, "pot:1", "pot_unplayed:B"]
    *_, hands, penalties = scores(pots=[], flags=flags)[1]
    return [0, 1, 2 + [(theirs[3], 0), (theirs[3] + 20, -100)].index((hands, penalties))]


@topic(
    "The first melds of a vulnerable side need {value} points in one go.",
    "A side is vulnerable from {value} points on.",
    games=BURACO,
)
def a_vulnerable_side(table: Table) -> Answer:
    least, start = (int(str(table.option(f"vulnerable_{word}"))) for word in ("minimum", "from"))
    if not least:
        return None

    def opens(total: int, minimum: int) -> bool:
        there = {"totals": (total, 0)}
        deal = place(table, "QsKsAs" + HAND, start=there, vulnerable_minimum=minimum)
        assert deal.offers(0).minimum == (minimum if total >= start else None)
        return may(deal, "meld QsKsAs", Code.BELOW_MINIMUM)

    assert opens(start - 5, 40)
    assert opens(start, 35)
    assert not opens(start, 40)
    opens(start, least)
    text = " ".join(table.lines.values())
    assert f"need {least:,} points" in text
    assert f"from {start:,} points" in text
    return [0, 1]


@pytest.mark.parametrize("game", BURRACO)
def test_each_sentence_stands_where_the_engine_does_so(game: str) -> None:
    assert told_wrongly(__name__, game) == []
