"""The rule text of the Classic and Samba families asked of the engine (rules: 1 to 6, 8).

What takes the pile and a first meld's minimum: ``test_rule_lines.py``.
"""

from typing import Any

from canasta.cards import format_cards, parse_cards
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.refusals import RefusalCode as Code
from canasta.rules.meld_rules import ANY_NUMBER
from tests.canasta.rules.lines.table import Answer, Table, code, done, may, told_wrongly, topic
from tests.canasta.rules.test_rule_lines import full, way_out
from tests.canasta.tables import RELATIVES, SAMBA_FAMILY
from tests.support.shortened import shortened

CLASSICS = ("classic", *RELATIVES)
ALL = (*CLASSICS, *SAMBA_FAMILY)
SMALL = ("manzana",)
LAYS_BLACK = ("joker",)
WILD_MELDS = tuple(game for game in ALL if game not in ("manzana", "samba"))
CONCEALED = ("classic", "joker", "manzana", "mexicana", "pennies", "sevens", "uruguay")
WITH_MAC = (*ALL, "modern_american")
HAND = "8cTcJdAc"
QUEENS = ["QhQdQs"]
DIFFERENT = dict(zip(ALL, (111, 106, 103, 99, 115, 112, 104, 90, 74, 91, 86, 97, 96), strict=True))
"""How many different sentences each game tells at tables without chance, in the order of ``ALL``."""


def kings(table: Table) -> str:
    """An unfinished meld of kings."""
    return "KhKdKs" if table.canasta.canasta_size > 3 else "KhKd"


def melds(table: Table, cards: str, *refusals: Code, own: list[str] | None = None, **options: Any) -> bool:
    """Whether cards of the hand may be laid like that."""
    hand = "".join(part.split(">")[0] for part in cards.split())
    deal = table.deal(hand + HAND, QUEENS if own is None else own, **options)
    return may(deal, f"meld {cards}", *refusals)


# --- turns and the deal ------------------------------------------------------------------------------------


@topic("Then meld if you like: new melds, or more cards on melds of your side.", games=WITH_MAC)
def whose_melds(table: Table) -> Answer:
    deal = table.deal("Kc" + HAND, QUEENS, theirs=["KhKdKs"])
    assert code(deal, "meld Kc>m2") is not None
    assert may(table.deal("Kc" + HAND, ["KhKdKs"]), "meld Kc>m1")
    assert may(table.deal("KhKdKs" + HAND, QUEENS), "meld KhKdKs")
    assert may(deal, "discard 8c")
    return 0


@topic(
    "First draw from the stock, or take the whole pile if you can.",
    "Last, discard one card. Unless you go out, keep at least one card in your hand.",
    games=ALL,
)
def a_turn(table: Table) -> Answer:
    deal = table.deal("KhKdKs" + HAND, QUEENS, pile="6cKc", phase="draw")
    assert not may(deal, "meld KhKdKs", Code.MUST_DRAW)
    assert not may(deal, "discard 8c", Code.MUST_DRAW)
    drawn = done(table.deal(HAND, QUEENS, pile="6cKc", phase="draw"), "draw")
    assert not may(drawn, "draw", Code.ALREADY_DRAWN)
    assert not may(drawn, "take", Code.ALREADY_DRAWN)
    state = done(deal, "take KhKd").state
    assert not state.pile
    assert may(deal, "discard 8c")
    done(deal, "discard 8c")
    assert state.turn != table.mover
    kept = Code.NO_CANASTA, Code.NO_DISCARD_LEFT
    for hand in ("KhKdKs8c", "KhKdKs"):
        assert not may(table.deal(hand, QUEENS), "meld KhKdKs", *kept)
    assert may(table.deal("KhKdKs8c9c", QUEENS), "meld KhKdKs")
    return [0, 1]


def dealt(table: Table, top: str, dealer: int = 0) -> Deal:
    """A deal from a stock in which this card is the one to be turned up, in spite of red threes."""
    state = table.rules.new_state(dealer, (0,) * table.rules.sides, 1)
    (card,) = parse_cards(top)
    plain = list(parse_cards("4c5c6c7c8c9cTcJcQcKcAc4d5d6d7d8d9dTdJdQdKdAd") * 12)
    state.stock = plain[: 30 * len(state.order) + 20]
    state.stock[-1 - table.rules.hand_size * len(state.order)] = card
    return Deal.of(table.rules, state)


@topic(
    "The player left of the dealer begins; the deal passes to the left.",
    "Each player is dealt {value} cards.",
    "A turn draws one card.",
    "A turn draws two cards.",
    "The next card is turned up and starts the pile. A wild card or a red three there is covered by another "
    "and freezes the pile.",
    "No card is turned up: the first discard starts the pile.",
    "A black three turned up at the deal stays and blocks the pile.",
    "A black three turned up at the deal is covered by another card too.",
    games=ALL,
)
def the_deal(table: Table) -> Answer:
    deal = dealt(table, "9h")
    state, answer = deal.state, {0, 1}
    assert (
        state.turn == table.rules.new_state(0, (0,) * table.rules.sides, 1).order[0]
        or table.seats == 5
        or state.turn == 1
    )
    assert len(state.hands[state.turn]) == table.rules.hand_size
    assert f"Each player is dealt {table.rules.hand_size} cards." in table.lines.values()
    before, seat = len(state.hands[state.turn]), state.turn
    answer.add(1 + len(done(deal, "draw").state.hands[seat]) - before)
    if not table.classic.turns_up:
        assert not state.pile
        return answer | {5}
    for top in ("2h", "3h"):
        covered = dealt(table, top).state
        under = [card for card in covered.pile if card in parse_cards(top)]
        assert under
        assert format_cards(covered.pile[-1:]) != top
        assert covered.is_frozen
    if table.game in LAYS_BLACK or "upcard_cover" not in table.known:
        return answer | {4}
    stays = format_cards(dealt(table, "3s").state.pile[-1:]) == "3s"
    return answer | {4, 6 if stays else 7}


# --- melds -------------------------------------------------------------------------------------------------


@topic(
    "A meld is three or more cards of one rank, four to ace, at least two of them natural. There are no "
    "runs.",
    "A set is three or more cards of one rank, four to ace, at least two of them natural; seven are a "
    "canasta.",
    "Both sides may meld the same rank.",
    "A side has one meld of each rank, at least two of its cards natural.",
    games=ALL,
)
def a_meld(table: Table) -> Answer:
    for cards in ("4h4d4s", "AhAdAs", "KhKd2h"):
        assert melds(table, cards), cards
    run = Code.MIXED_RANKS, Code.BAD_SEQUENCE
    for cards, refusals in {
        "KhKd": (Code.TOO_FEW_CARDS,),
        "KhKdQc": run,
        "Kh2s2d": (Code.TOO_FEW_NATURALS, *run),
        "4h5h6s": run,
    }.items():
        assert not melds(table, cards, *refusals), cards
    assert melds(table, "4h5h6h", *run) == table.canasta.sequences
    theirs = table.deal("KcKd2h" + HAND, QUEENS, theirs=["KhKs2d"])
    assert may(theirs, "meld KcKd2h")
    if table.game == "manzana":
        assert not melds(table, "Qc2h2d>new", Code.RANK_TAKEN, own=QUEENS)
        return [0, 2, 3]
    return 1 if table.game in SAMBA_FAMILY else [0, 2]


@topic(
    "A meld holds at most two wild cards.",
    "A meld holds at most three wild cards.",
    "A meld holds at most four wild cards.",
    "A meld holds at most five wild cards.",
    games=WITH_MAC,
)
def most_wild_cards(table: Table) -> Answer:
    size = table.canasta.canasta_size

    def holds(wilds: int) -> bool:
        cards = "KhKdKsKc"[: 2 * min(4, max(1, size - wilds))] + "2h2d2s2c2h2d"[: 2 * wilds]
        deal = table.deal(cards + HAND, QUEENS, wilds_may_outnumber_naturals=True)
        return may(deal, f"meld {cards}", Code.TOO_MANY_WILDS, Code.TOO_FEW_NATURALS)

    held = [holds(wilds) for wilds in range(1, size)]
    assert held == sorted(held, reverse=True)
    return sum(held) - 2


@topic(
    "A meld may hold more wild cards than natural ones.",
    "A meld never holds more wild cards than natural ones.",
    games=tuple(game for game in CLASSICS if game not in SMALL),
)
def wild_cards_in_the_majority(table: Table) -> Answer:
    assert melds(table, "KhKd2h2s", max_wild_per_meld=3)
    return int(not melds(table, "KhKd2h2s2c", Code.TOO_MANY_WILDS, max_wild_per_meld=3))


@topic(
    "Seven cards are a canasta: natural (no wild card) {natural}, mixed {mixed}. More cards may be added; a "
    "wild card makes a natural one mixed.",
    "{size} cards are a canasta: natural (no wild card) {natural}, mixed {mixed}. A meld never has more than "
    "{limit} cards.",
    "A set may grow beyond seven cards.",
    "A set is closed at seven cards.",
    "A set has at most {value} cards.",
    games=ALL,
)
def how_long_a_meld_grows(table: Table) -> Answer:
    size = table.canasta.canasta_size
    limit = table.canasta.meld_limit(11)
    pack = 4 * table.seating.packs
    cards = "".join("K" + suit for suit in "hdsc" * table.seating.packs)

    def grows(lying: int) -> bool:
        assert 3 <= lying < pack
        deal = table.deal(cards[2 * lying : 2 * lying + 2] + HAND, [cards[: 2 * lying]])
        return may(deal, f"meld {cards[2 * lying : 2 * lying + 2]}>m1", Code.MELD_FULL)

    longest = next((lying for lying in range(size, pack) if not grows(lying)), None)
    assert longest == (limit if limit < pack else None)
    short = result_of(done(table.deal(HAND, [cards[: 2 * size - 2]], stock="", phase="draw"), "draw"))
    whole = result_of(done(table.deal(HAND, [cards[: 2 * size]], stock="", phase="draw"), "draw"))
    side = table.rules.side_of[table.mover]
    assert whole.scores[side]["canastas"]
    assert not short.scores[side]["canastas"]
    if table.game not in SAMBA_FAMILY:
        if limit != ANY_NUMBER:
            assert f"A meld never has more than {limit} cards." in "".join(table.lines.values())
        return int(limit != ANY_NUMBER)
    if limit == ANY_NUMBER:
        return 2
    assert limit == 7 or f"A set has at most {limit} cards." in table.lines.values()
    return 3 if limit == 7 else 4


@topic(
    "The top card can't begin a sequence, and no card from your hand can bridge a gap for it.",
    "In your turn you may merge two sets of a rank, if the result doesn't hold too many wild cards.",
    games=SAMBA_FAMILY,
)
def sequences_and_merging(table: Table) -> Answer:
    bad = (
        Code.BAD_SEQUENCE,
        Code.WILD_IN_SEQUENCE,
        Code.MIXED_RANKS,
        Code.TOO_FEW_CARDS,
        Code.TOO_FEW_NATURALS,
    )
    two = ["AhAdAs", "AhAd2s"]
    wild = ["AhAd2s2c", "AsAc2h2d"]
    least: dict[str, Any] = {"max_wild_per_meld": 2, "samba_set_max": 0, "second_meld_same_rank": "yes"}
    assert may(table.deal(HAND, two, **least), "merge m1 m2")
    assert not may(table.deal(HAND, wild, **least), "merge m1 m2", Code.TOO_MANY_WILDS)
    if not table.canasta.sequences:
        assert not melds(table, "5h6h7h", *bad)
        return 1
    for cards in ("4h5h6h", "QhKhAh", "5h6h7h8h9hThJh"):
        assert melds(table, cards), cards
    for cards in ("5h6h", "5h6h7d", "5h6h8h", "KhAh4h", "3s4s5s"):
        assert code(table.deal(cards + HAND, QUEENS), f"meld {cards}") is not None
    whole = "5h6h7h8h9hThJh"
    assert melds(table, "5h>m1", own=[whole[2:-2]])
    assert melds(table, "Jh>m1", own=[whole[2:-2]])
    assert not melds(table, "4h>m1", Code.MELD_FULL, own=[whole])
    frozen: dict[str, Any] = {"pile_always_frozen": False}
    assert not may(
        table.deal("6h7h" + HAND, QUEENS, pile="6c5h", phase="draw", **frozen),
        "take 6h7h",
        *bad,
        Code.NO_MATCH,
    )
    gap = table.deal("8h" + HAND, ["5h6h7h"], pile="6c9h", phase="draw", **frozen)
    assert code(gap, "take") is not None
    assert code(gap, "take 8h>m1") is not None
    return 1 if table.option("pile_always_frozen") else [0, 1]


@topic("A meld of wild cards is closed at seven.", games=("bolivia", "brazilian"))
def a_closed_wild_meld(table: Table) -> Answer:
    deal = table.deal("2d" + HAND, ["2h2d2s2c2h2d2s"], jokers=6)
    return None if may(deal, "meld 2d>m1", Code.MELD_FULL) else 0


@topic(
    "Three or more wild cards may be melded alone; seven are a wild canasta.",
    "Wild cards may be melded alone.",
    "While the wild meld has fewer than seven cards, no other meld takes wild cards.",
    "An unfinished wild meld keeps no wild cards from other melds.",
    games=WILD_MELDS,
)
def wild_melds(table: Table) -> Answer:
    alone = melds(table, "2h2d2s", Code.NEEDS_AIM, Code.TOO_FEW_NATURALS, Code.TOO_MANY_WILDS)
    if not alone:
        return None
    assert not melds(table, "2h2d", Code.NEEDS_AIM, Code.TOO_FEW_CARDS)
    how: dict[str, Any] = {"wild_meld_exclusive": table.option("wild_meld_exclusive")}
    kept = not melds(table, "2c>m1", Code.WILD_MELD_OPEN, own=["KhKdKs", "2h2d2s"], **how)
    assert melds(table, "2c>m1", own=["KhKdKs", "2h2d2s2c2h2d2s"], **how)
    always = table.game in SAMBA_FAMILY
    return [*([] if always else [1] if table.game == "pennies" else [0]), 2 if kept else 3]


@topic(
    "A natural and a wild card may start a second meld beside a full canasta.",
    "A finished canasta takes any number of wild cards.",
    "A wild card that a full canasta has no room for stays in the hand.",
    games=("classic", "italian", "mexicana", "sevens", "uruguay"),
)
def full_of_wild_cards(table: Table) -> Answer:
    most = table.canasta.max_wild
    lying = "KhKdKsKcKh"[: 2 * max(2, 7 - most)] + "2h2d2s2c2h"[: 2 * most]
    own = [lying, "9c9d9s"]
    more: dict[str, Any] = {"wilds_may_outnumber_naturals": True}
    deal = table.deal("Kd2s" + HAND, own, pile="4dKs", phase="draw", **more)
    if (
        table.option("pair_wild_on_full_canasta") == "second_meld"
    ):  # as where several melds are allowed anyway
        return 0 if may(deal, "take Kd2s>new", Code.PILE_BLOCKED) else None
    if may(table.deal("2s" + HAND, own, **more), "meld 2s>m1", Code.TOO_MANY_WILDS, Code.MELD_FULL):
        return 1
    if code(deal, "take Kd2s>m1") is not None:
        return None
    assert "2s" in format_cards(done(deal, "take Kd2s>m1").state.hands[table.mover])
    return 2


# --- threes ------------------------------------------------------------------------------------------------


@topic(
    "Red threes are laid out by themselves and replaced from the stock; one that comes with the pile is not "
    "replaced.",
    "Threes are laid out by themselves and replaced from the stock; one that comes with the pile is not "
    "replaced.",
    "They aren't a meld: they don't help an opening and don't spoil a concealed hand.",
    "Black threes are laid out and count like red ones; each colour is counted separately.",
    games=ALL,
)
def threes_laid_out(table: Table) -> Answer:
    seat, draws = table.mover, table.canasta.draw_count
    laid = []
    for three in ("3h", "3s"):
        deal = done(table.deal(HAND, QUEENS, threes="", stock=three + "9h9d9s", phase="draw"), "draw")
        assert len(deal.state.hands[seat]) == 4 + draws
        laid.append(bool(deal.state.reach.home.threes))
    taken = done(table.deal("KhKd" + HAND, QUEENS, threes="", pile="3h6cKc", phase="draw"), "take KhKd")
    assert len(taken.state.hands[seat]) == 5
    assert len(taken.state.reach.home.threes) == 1
    first = table.deal("KhKdKs" + HAND, threes="3h3d", minimum=35, total=0)
    assert not may(first, "meld KhKdKs", Code.BELOW_MINIMUM)
    assert laid[0]
    assert laid[1] == (table.game in LAYS_BLACK)
    return [1, 2, 3] if laid[1] else [0, 2]


@topic(
    "Only a player who goes out that turn can meld black threes: at least three together, without wild "
    "cards.",
    "Black threes are never melded: there are only two.",
    games=tuple(game for game in ALL if game not in LAYS_BLACK),
)
def black_threes(table: Table) -> Answer:
    if table.seating.packs == 1:
        return 1
    out = way_out(table.classic)
    black = Code.BLACK_THREES, Code.TOO_FEW_CARDS, Code.TOO_MANY_WILDS, Code.TOO_FEW_NATURALS, Code.NEEDS_AIM
    assert may(table.deal("3s3c3s8c", out), "meld 3s3c3s")
    assert may(table.deal("3s3c3s", out), "meld 3s3c3s")
    assert not may(table.deal("3s3c3s" + HAND, out), "meld 3s3c3s", *black)
    assert not may(table.deal("3s3c8c", out), "meld 3s3c", *black)
    assert not may(table.deal("3s3c2h8c", out), "meld 3s3c2h", *black, Code.RANK_TAKEN)
    return 0


# --- going out ---------------------------------------------------------------------------------------------


@topic(
    "Going out needs one canasta.",
    "Going out needs two canastas.",
    "Going out needs three canastas.",
    games=tuple(game for game in WITH_MAC if game != "pennies"),
)
def canastas_to_go_out(table: Table) -> Answer:
    first = "5h6h7h8h9hThJh" if table.game in ("bolivia", "brazilian") else full(table.canasta, "4")
    lying = [first, full(table.canasta, "5"), full(table.canasta, "6")]
    if table.game in ("bolivia", "brazilian"):
        assert not may(table.deal("8c", ["4h4d4s4c4h4d4s", *lying[1:]]), "discard 8c", Code.NO_CANASTA)
    ways = [
        may(table.deal("Tc", lying[:n]), "discard Tc", Code.NO_CANASTA, Code.OPENER_DRAWS) for n in (1, 2, 3)
    ]
    assert ways == sorted(ways)
    return ways.index(True)


@topic(
    "One of the canastas you need to go out has to be a samba, a sequence of seven.",
    games=("bolivia", "brazilian"),
)
def a_samba_to_go_out(table: Table) -> Answer:
    sets = [full(table.canasta, rank) for rank in "4567"]
    assert may(table.deal("8c", [*sets, "8h9hThJhQhKhAh"]), "discard 8c")
    return None if may(table.deal("8c", sets), "discard 8c", Code.NO_CANASTA) else 0


@topic(
    "You go out by emptying your hand: meld all of it, or all but one card and discard that. It's worth "
    "{bonus}.",
    games=ALL,
)
def how_to_go_out(table: Table) -> Answer:
    own = [*way_out(table.classic), kings(table)]
    for hand, actions in (("Kc", ["meld Kc"]), ("Kc8c", ["meld Kc", "discard 8c"]), ("8c", ["discard 8c"])):
        deal = done(table.deal(hand, own, flags=["melded:A"] if table.mover == 0 else ()), *actions)
        assert deal.over
        assert deal.state.by == table.mover
        bonus = result_of(deal).scores[table.rules.side_of[table.mover]]["going_out"]
        assert f"It's worth {bonus:,}." in "".join(table.lines.values())
    return 0


@topic(
    "Concealed means: you had melded nothing before, add nothing to your partner's melds, and lay a complete "
    "canasta in that turn.",
    "Going out can be concealed even when the pile was taken in that turn.",
    "Going out is not concealed when the pile was taken in that turn.",
    "Going out concealed is worth {value}.",
    "Going out concealed pays nothing extra.",
    games=ALL,
)
def concealed(table: Table) -> Answer:
    rules, canastas = table.classic, way_out(table.classic)
    queens = full(rules, "Q")
    mates, name = table.paired, "ABCDEF"[table.mover]

    def out(hand: str, own: list[str], *actions: str, **start: Any) -> bool:
        deal = done(table.deal(hand, own, stock="", **start), *actions)
        assert deal.over
        result = result_of(deal)
        bonus = result.scores[rules.side_of[table.mover]]["going_out"]
        if not rules.knows_concealed:
            assert bonus == rules.going_out_bonus
        elif result.concealed:
            assert f"Going out concealed is worth {bonus:,}." in table.lines.values()
        return result.concealed

    own = canastas if mates else []
    rest = [] if mates else canastas
    whole = f"meld {' '.join([queens, *rest])}"
    secret = out("".join([queens, *rest]) + "8c", own, whole, "discard 8c", threes=None)
    assert secret or not rules.knows_concealed
    assert not out(queens + "8c", canastas, f"meld {queens}", "discard 8c", flags=[f"melded:{name}"])
    if mates:
        assert not out(queens + "Kc8c", [*own, "KhKdKs"], f"meld {queens} Kc>K", "discard 8c")
        assert not out("QhQdQs8c", own, "meld QhQdQs", "discard 8c")
    if not rules.knows_concealed:
        return 4
    taken = table.deal(
        "".join([queens[:-2], *rest]),
        own,
        stock="",
        pile="8c" + queens[-2:],
        phase="draw",
        pile_for_opening=True,
    )
    take = " + ".join([f"take {queens[:-2]}", *([" ".join(rest)] if rest else [])])
    after = result_of(done(taken, take, "discard 8c")).concealed
    return [0, 1 if after else 2, 3]


@topic(
    "You don't ask your partner before going out.",
    "You may ask your partner before going out; the answer is binding.",
    "You have to ask your partner before going out; the answer is binding.",
    games=tuple(game for game in ALL if game not in SMALL),
)
def asking(table: Table) -> Answer:
    how: dict[str, Any] = {"ask_permission": table.option("ask_permission")}
    if table.seating.by_pile:
        how["flags"] = ["pile_taken:C"]
    own, cards = [*way_out(table.classic), kings(table)], "Kc8c"

    def deal() -> Deal:
        return table.deal(cards, own, **how)

    asks = may(deal(), "ask", Code.NO_QUESTION)
    alone = may(deal(), "meld Kc", Code.ASK_FIRST)
    if not asks:
        assert alone
        return 0 if table.paired or table.seating.by_pile else None
    assert not may(done(deal(), "ask", "no"), "meld Kc", Code.MAY_NOT_GO_OUT)
    assert not may(done(deal(), "ask", "yes"), "discard Kc", Code.MUST_GO_OUT)
    return 1 if alone else 2


# --- the end of the stock ----------------------------------------------------------------------------------


@topic(
    "Play continues as long as each player takes the previous discard. The deal ends as soon as somebody "
    "wants or needs to draw.",
    "With the stock empty, a pile whose top card fits your side's meld has to be taken.",
    "With the stock empty, a player who can take the pile has to.",
    "With the stock empty, nobody has to take the pile.",
    "A red three as the last card of the stock ends the deal at once.",
    "A red three as the last card of the stock ends the deal at once, unless the same draw brought a card "
    "for the hand.",
    "After a red three as the last card of the stock its player may still meld.",
    "The deal ends with the discard of the player who drew the last card.",
    "With the stock empty, play continues as long as the pile is taken.",
    games=ALL,
)
def the_stock_runs_out(table: Table) -> Answer:
    none = Code.MUST_TAKE
    last = done(table.deal(HAND, QUEENS, stock="9h", phase="draw"), "draw", "discard 8c").over
    three = done(table.deal("KhKdKs" + HAND, QUEENS, stock="3d", phase="draw", threes=""), "draw")
    two = done(
        table.deal(
            HAND, QUEENS, stock="3d9h" if table.canasta.draw_count == 1 else "9h3d", phase="draw", threes=""
        ),
        "draw",
    )
    assert not two.over
    if not three.over:
        assert may(three, "meld KhKdKs")
        answer = {6}
    else:
        answer = {5 if table.canasta.draw_count == 2 else 4}
    if last:
        return answer | {7}
    ended = done(table.deal(HAND, QUEENS, stock="", phase="draw", pile="6cTh"), "draw")
    assert ended.over
    assert ended.state.by is None
    pair = table.deal("KhKd" + HAND, QUEENS, stock="", pile="6cKc", phase="draw")
    fits = table.deal(HAND, ["KsKdKh"], stock="", pile="6cKc", phase="draw")
    assert code(pair, "take KhKd") is None
    forced = not may(pair, "draw", none)
    onto = not may(fits, "draw", none)
    answer.add(2 if forced else 1 if onto else 3)
    return answer | ({0, 8} if table.seats == 3 and "three_hand_stock_end" in table.known else {0})


# --- house rules and seats ---------------------------------------------------------------------------------


@topic("Nobody melds in the first round of turns.", games=ALL)
def the_first_round(table: Table) -> Answer:
    how: dict[str, Any] = {
        "no_meld_in_first_round": table.option("no_meld_in_first_round"),
        "flags": ["first_round"],
    }
    deal = table.deal("KhKdKs" + HAND, **how)
    taking = table.deal("KhKd" + HAND, pile="6cKc", phase="draw", pile_for_opening=True, **how)
    melded = may(deal, "meld KhKdKs", Code.FIRST_ROUND)
    assert may(taking, "take KhKd", Code.FIRST_ROUND, Code.NOT_OPEN) == melded or table.game == "brazilian"
    return None if melded else 0


@topic(
    "From 5,000 points the first meld needs {value}.",
    "The minimum doesn't rise again at 5,000 points.",
    games=tuple(game for game in CLASSICS if game not in ("italian", "joker", "pennies")),
)
def the_step_at_5000(table: Table) -> Answer:
    name = "minimum_above_5000"
    value = table.rules.options[name]
    if value == table.rules.defaults[name]:
        return None
    if not value:
        return 1
    assert table.canasta.minimum(5000) == value
    return 0


@topic(
    "The first melds of a side are laid in one step and need a minimum, by the side's total before the deal.",
    games=ALL,
)
def first_melds(table: Table) -> Answer:
    step, short = "KhKdKs QhQdQs", Code.BELOW_MINIMUM
    for least, yes in ((60, True), (65, False)):
        assert melds(table, step, short, own=[], minimum=least) == yes
    assert not may(table.deal("KhKdKsQhQdQs" + HAND, minimum=60), "meld KhKdKs", short)
    assert melds(table, "KhKdKs", minimum=1000)
    return 0


@topic(
    "Red threes count for a side that has melded, against one that has not.",
    "Red threes count for a side that has a canasta, against one that has none.",
    "Red threes count for a side that has two canastas, against one that has fewer.",
    "Red threes count for a side that has a canasta of sevens, against one that has none.",
    games=ALL,
)
def what_red_threes_need(table: Table) -> Answer:
    side, sevens = table.rules.side_of[table.mover], full(table.canasta, "7")
    needs = (
        [kings(table)[:4] + "Ks"],
        [full(table.canasta, "5")],
        [full(table.canasta, "5"), full(table.canasta, "6")],
    )

    def counts(own: list[str]) -> bool:
        over = done(table.deal(HAND, own, threes="3h", stock="", phase="draw"), "draw")
        return result_of(over).scores[side]["threes"] > 0

    assert not counts([])
    assert counts([sevens, full(table.canasta, "4")])
    return next((place for place, own in enumerate(needs) if counts(list(own))), 3)


@topic("These melds hold no wild cards.", games=("italian",))
def natural_first_melds(table: Table) -> Answer:
    assert melds(table, "KhKdKs", own=[])
    return None if melds(table, "KhKd2h", Code.NATURAL_OPENING, own=[]) else 0


@topic(
    "Everybody starts alone. The first to take the pile plays alone for the rest of the deal.",
    "The other two are partners from then on and may add to each other's melds.",
    "If somebody goes out before the pile is ever taken, that player counts as the lone one.",
    "If the stock runs out before the pile is ever taken, all three score alone.",
    "All three play for themselves.",
    games=tuple(game for game in CLASSICS if game not in ("manzana", "pennies")),
)
def three_players(table: Table) -> Answer:
    def adds(*flags: str) -> bool:
        return code(table.deal("Kc" + HAND, QUEENS, theirs=["KhKdKs"], flags=flags), "meld Kc>m2") is None

    if not table.seating.by_pile:
        return 4 if table.seats == 3 else None
    assert not adds()
    assert adds("pile_taken:C")
    assert not adds("pile_taken:B")
    assert not adds("pile_taken:A")
    deal = table.deal("KhKd" + HAND, QUEENS, pile="6cKc", phase="draw")
    assert [len(reach.all) for reach in done(deal, "take KhKd").state.reaches] == [1, 2, 2]
    return [0, 1, 2, 3]


@topic(
    "Two play against three. Of the three, one sits out each deal, in turn.",
    games=tuple(game for game in CLASSICS if game not in ("manzana", "pennies")),
)
def five_players(table: Table) -> Answer:
    if table.seats != 5:
        return None
    out = [table.seating.sitters(number) for number in (1, 2, 3)]
    assert {len(seats) for seats in out} == {1}
    assert len({*out}) == 3
    assert sorted(map(len, table.rules.seats_of)) == [2, 3]
    return 0


# --- what relatives do otherwise ---------------------------------------------------------------------------


@topic(
    "In the first round of turns, nobody discards a black three while they have another card to discard.",
    "Black threes that come with the pile are set aside: each counts 5 for the side, four count 100.",
    games=("cuban",),
)
def cuban(table: Table) -> Answer:
    early = Code.BLACK_THREE_EARLY
    first = ["first_round"]
    assert not may(table.deal("3s" + HAND, QUEENS, flags=first), "discard 3s", early)
    assert may(table.deal("3s3c", QUEENS, flags=first), "discard 3s")
    assert may(table.deal("3s" + HAND, QUEENS), "discard 3s")
    taken = done(table.deal("KhKd" + HAND, QUEENS, pile="3s6cKc", phase="draw"), "take KhKd").state
    assert len(taken.reach.home.threes) == 1
    return [0, 1]


@topic("A wild canasta doesn't count towards going out.", games=("italian",))
def italian(table: Table) -> Answer:
    out = way_out(table.classic)
    deal = table.deal("8c", [*out[1:], "2h2d2s2c2h2d2s"], jokers=6, wild_melds=True)
    return None if may(deal, "discard 8c", Code.NO_CANASTA) else 0


@topic(
    "The player who lays a side's first melds draws thirteen more cards from the stock at once.",
    "So nobody goes out with a side's first melds while there are cards in the stock.",
    "Nobody can take a pile with a seven on top.",
    "A side goes out only with at least as many red threes as it has canastas.",
    games=("mexicana",),
)
def mexicana(table: Table) -> Answer:
    deal = done(table.deal("KhKdKs" + HAND, stock=20), "meld KhKdKs")
    assert len(deal.state.hands[table.mover]) == 17
    laid = done(
        table.deal("".join(way_out(table.classic)) + "8c", stock=20),
        f"meld {' '.join(way_out(table.classic))}",
    )
    assert not laid.over
    assert not may(
        table.deal("7h7d" + HAND, QUEENS, pile="6c7c", phase="draw"), "take 7h7d", Code.PILE_BLOCKED
    )
    own = way_out(table.classic)
    for threes in range(4):
        out = table.deal("8c", own, threes="3h3d3h"[: 2 * threes])
        assert may(out, "discard 8c", Code.TOO_FEW_THREES, Code.NO_CANASTA) == (threes >= len(own))
    return [0, 1, 2, 3]


@topic(
    "To go out you need one canasta of each kind: natural, mixed, sevens, wild. You must have picked up "
    "your packet before.",
    "A player who completes a canasta for the first time picks up their packet right away.",
    "Besides the hand, each player is dealt a packet of eleven cards that nobody looks at.",
    games=("pennies",),
)
def pennies(table: Table) -> Answer:
    out = way_out(table.classic)
    assert may(table.deal("8c", out), "discard 8c")
    for at in range(4):
        assert not may(table.deal("8c", out[:at] + out[at + 1 :]), "discard 8c", Code.NO_CANASTA)
    packet = "4h4d4s9h9d9s"
    assert not may(table.deal("8c", out, foot=packet), "discard 8c", Code.PACKET_LEFT)
    deal = done(table.deal("Kc" + HAND, ["KhKdKsKcKhKd"], foot=packet), "meld Kc")
    assert len(deal.state.hands[table.mover]) == 4 + 6
    assert all(len(foot) == 11 for foot in dealt(table, "9h").state.feet)
    return [0, 1, 2]


@topic(
    "From 7,000 points a side's first melds have to include a whole canasta, from 9,000 one without wild "
    "cards.",
    games=("brazilian",),
)
def brazilian(table: Table) -> Answer:
    least = Code.OPENING_CANASTA
    natural, mixed, none = "KhKdKsKcKhKdKs", "KhKdKsKcKh2h2d", "KhKdKsKc"
    for total, yes in ((6995, (1, 1, 1)), (7000, (1, 1, 0)), (8995, (1, 1, 0)), (9000, (1, 0, 0))):
        told = [
            may(table.deal(cards + HAND, total=total), f"meld {cards}", least)
            for cards in (natural, mixed, none)
        ]
        assert told == [bool(each) for each in yes], total
    return 0


@topic(
    "Everything is as in Classic Canasta, but wild cards may be melded alone and the pile is always frozen, "
    "unless the table chose otherwise.",
    games=("uruguay",),
)
def uruguay(table: Table) -> Answer:
    plain = Table(table.game, table.seats, {})
    assert melds(plain, "2h2d2s")
    onto = plain.deal(HAND, ["KhKdKs"], pile="6cKc", phase="draw")
    assert not may(onto, "take", Code.PILE_FROZEN)
    return 0


@topic(
    "Tampa is Samba with melds of wild cards, and without sequences.",
    "Bolivia is Samba with melds of wild cards as well as sequences.",
    "Brazilian is Samba with melds of wild cards as well as sequences.",
    games=("tampa", "bolivia", "brazilian"),
)
def relatives_of_samba(table: Table) -> Answer:
    assert melds(table, "2h2d2s")
    runs = melds(table, "4h5h6h", Code.MIXED_RANKS)
    return 0 if not runs else 1 if table.game == "bolivia" else 2


@shortened("game", WITH_MAC)
def test_each_sentence_stands_where_the_engine_does_so(game: str) -> None:
    assert told_wrongly(__name__, game) == []
