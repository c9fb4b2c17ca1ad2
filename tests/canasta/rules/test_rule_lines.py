"""What the rule text allows and forbids is what the engine does, at random tables of the Classic and Samba
families. Each line is known by its English words; its check builds a position and asks ``check``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

import pytest

from canasta.actions import parse_action
from canasta.cards import format_cards
from canasta.deal import Deal
from canasta.refusals import RefusalCode as Code
from canasta.rules.rules import Rules
from canasta.variants import VARIANTS
from canasta.variants.classic.rules import ClassicRules
from tests.canasta.positions import LETTERS, seated
from tests.canasta.tables import GAMES, RELATIVES, SAMBA_FAMILY
from tests.support.shortened import examples, shortened

FAMILIES = ("classic", *RELATIVES, *SAMBA_FAMILY)
QUIET: Mapping[str, object] = {
    "ask_permission": "off",
    "no_meld_in_first_round": False,
}
"""Rules that would refuse for a reason of their own what a line is about."""


@dataclass(frozen=True)
class Table:
    """A table of a game, with the positions that checks ask about."""

    game: str
    seats: int
    options: Mapping[str, object]

    @property
    def rules(self) -> ClassicRules:
        rules = VARIANTS[self.game].rules(self.seats, self.options)
        assert isinstance(rules, ClassicRules)
        return rules

    @property
    def lines(self) -> dict[str, str]:
        """The sentences of the rule text: their words with and without the values."""
        sections = VARIANTS[self.game].sections(self.rules)
        return {line.message: str(line) for section in sections for line in section.sentences}

    def deal(
        self,
        hand: str,
        pile: str = "",
        own: Sequence[str] = (),
        total: int = 0,
        phase: str = "draw",
        minimum: int | None = None,
    ) -> Deal:
        """The first player's turn with this hand and these melds; ``minimum`` is what a first meld
        needs, if not what the table says."""
        known = {option.name for option in VARIANTS[self.game].options}
        kept = {name: value for name, value in self.options.items() if name != "wild_meld_exclusive"}
        options = {**kept, **{n: v for n, v in QUIET.items() if n in known}}
        if minimum is not None:
            options["initial_minimums"] = [[-100000, minimum]]
            for name in ("samba_top_minimum", "minimum_above_5000", "six_hand150_from"):
                options.pop(name, None)
        rules = VARIANTS[self.game].rules(self.seats, options)
        seating = rules.seating
        sitters = seating.sitters(1)
        others = iter(("9c", "9d", "9h", "9s", "Tc"))
        first = seating.order(1)[0]
        hands = [
            "" if seat in sitters else hand if seat == first else next(others) for seat in range(self.seats)
        ]
        sides = [list[str]() for _ in range(seating.sides)]
        sides[seating.side_of[first]] = list(own)
        return seated(
            LETTERS[: self.seats],
            hands,
            melds=sides,
            threes=["3h3d" if self.game == "mexicana" and side else "" for side in sides],
            pile=pile,
            stock="JdJhTd",
            turn=LETTERS[first],
            phase=phase,
            totals=[total] * self.totals,
            options=options,
            variant=self.game,
            round_number=1,
        )

    @property
    def totals(self) -> int:
        return self.rules.sides


def verdict(deal: Deal, action: str) -> str | None:
    refusal = deal.check(deal.state.turn, parse_action(action))
    return None if refusal is None else refusal.code


def full(rules: Rules, rank: str) -> str:
    """A natural canasta of this rank."""
    return "".join(rank + suit for suit in ("hdsc" * 2)[: rules.canasta_size])


def way_out(rules: ClassicRules) -> list[str]:
    """The canastas that a side needs to go out, as the rules of each game say (rules: 2.6, 12)."""
    if rules.variant == "pennies":
        return ["2s2c2h2d2s2c2h", full(rules, "4"), "5h5d5s5c5h2h2d", full(rules, "7")]
    if rules.variant in ("bolivia", "brazilian"):
        return ["4h5h6h7h8h9hTh", full(rules, "5"), full(rules, "6")][
            : int(str(rules.options["canastas_to_go_out"]))
        ]
    return [full(rules, "4"), full(rules, "5"), full(rules, "6")][
        : int(str(rules.options["canastas_to_go_out"]))
    ]


# --- the checks: each answers for the lines that it is registered for --------------------------------------

Check = Callable[[Table], None]
CHECKS: dict[str, Check] = {}


def says(*lines: str) -> Callable[[Check], Check]:
    """Registers the check of these lines."""

    def registered(check: Check) -> Check:
        for line in lines:
            assert line not in CHECKS
            CHECKS[line] = check
        return check

    return registered


NO_MINIMUM = (
    "A player who drew from the stock and goes out by melding the whole hand at once needs no minimum."
)
MINIMUM_TOO = "A player who lays down the whole hand at once to go out needs the minimum too."
ONLY_OPEN = "Only a side that has melded may take the pile."
FOR_OPENING = "The pile may be taken for a side's first meld."
TOP_COUNTS = (
    "All cards laid in that step count, and the pile's top card when you take it; bonuses and red threes do "
    "not."
)
TOP_NEVER = "All cards laid in that step count; bonuses and red threes do not."
ALWAYS_FROZEN = "The pile is always frozen: only a natural pair takes it."
FROZEN = (
    "When the pile is frozen only two natural cards from your hand will do. It is frozen for everybody while "
    "a wild card or a red three is in it, and for a side that has not melded yet."
)
FROZEN_OPEN = (
    "When the pile is frozen only two natural cards from your hand will do. It is frozen for everybody while "
    "a wild card or a red three is in it."
)
ONTO = "While it is not frozen you may also take it by adding its top card to your side's meld."
ONTO_SHORT = (
    "While it is not frozen you may also take it by adding its top card to your side's meld of fewer than "
    "{limit} cards."
)
ONTO_SET = (
    "While it is not frozen you may also add its top card to a set of your side that has fewer than seven "
    "cards."
)
ONTO_BOTH = (
    "While it is not frozen you may also add its top card to a set or a sequence of your side with fewer "
    "than seven cards."
)
WITH_WILD = "One natural and one wild card take a pile that is not frozen."
NO_WILD = "One natural and one wild card take the pile only onto your side's meld that is no canasta yet."
NO_WILD_SET = (
    "One natural and one wild card take the pile only onto such a set; a finished canasta never takes its "
    "top card."
)
NEVER_TOP = "A finished canasta never takes its top card."
ONTO_FULL = "The pile may be taken to add its top card to a finished canasta."
NOT_ONTO_FULL = "A finished canasta takes the pile's top card only with a pair from your hand."
PAIR = (
    "Instead of drawing you may take the whole pile if you meld its top card at once with two natural cards "
    "of its rank from your hand."
)
PAIR_SAMBA = "Instead of drawing you may take the whole pile with two natural cards of its top card's rank."
BLOCKED = "With a wild card or a three on top nobody can take it."
BLACK_FREEZES = "A black three freezes the pile until it is taken."
BLACK_BLOCKS = "A black three only blocks the next player."
ONE_CARD = "A player with one card may take a pile of one card."
NOT_ONE_CARD = "A player with one card may not take a pile of one card."
ON_CANASTA = "A discard of a rank in which your side has a canasta blocks the pile for you."
WILD_DISCARD = "Wild cards may be discarded."
NO_WILD_DISCARD = "Wild cards are discarded only when there is nothing else to discard."
ONE_MELD = "A side has one meld of each rank."
SEVERAL = "A side may have several melds of one rank."
AFTER_CANASTA = "A side may start a second meld of a rank once the first is a canasta."
SEQUENCE = (
    "A sequence is three or more cards of one suit in order, four low and ace high, without a gap and "
    "without wild cards."
)
SAMBA_CLOSED = "It grows at both ends. With seven cards it is a samba, is turned over and takes no more."
WILD_SEQUENCE = (
    "A sequence is three or more cards of one suit in order, four low and ace high, at least two of them "
    "natural."
)
MOST_WILDS = {
    1: "A sequence holds at most one wild card.",
    2: "A sequence holds at most two wild cards.",
}
WILDS_MOVE = (
    "A wild card fills a gap between its natural cards or stands at an end. It moves within the sequence "
    "when a natural card comes to its place or opens a gap, and never leaves it."
)
MIXED_CLOSED = (
    "A sequence grows at both ends. With seven cards it takes no more: it is a samba if all are natural, and "
    "a mixed canasta if not."
)
KINGS, QUEENS, HAND = "KhKdKs", "QhQdQs", "4c5c6d8c"
FULL_KINGS = "KhKdKsKcKh2h2d"
FULL_AT_FOUR = "KhKd2h2d"


def full_kings(table: Table) -> str:
    """A finished canasta of kings, mixed so that a pack of the game has kings to spare."""
    return FULL_KINGS if table.rules.canasta_size > 4 else FULL_AT_FOUR


@says(NO_MINIMUM, MINIMUM_TOO)
def the_whole_hand_at_once(table: Table) -> None:
    canastas = way_out(table.rules)
    deal = table.deal("".join(canastas) + "8c", phase="meld", minimum=1000)
    least = None if NO_MINIMUM in table.lines else Code.BELOW_MINIMUM
    assert verdict(deal, f"meld {' '.join(canastas)}") == least
    short = [*canastas[:-1], canastas[-1][:6]]
    deal = table.deal("".join(short) + "8c", phase="meld", minimum=1000)
    assert verdict(deal, f"meld {' '.join(short)}") == Code.BELOW_MINIMUM


@says(ONLY_OPEN, FOR_OPENING, TOP_COUNTS, TOP_NEVER)
def the_pile_for_a_first_meld(table: Table) -> None:
    may = FOR_OPENING in table.lines or TOP_COUNTS in table.lines
    deal = table.deal("KhKd" + HAND, "6cKs", minimum=30)
    assert verdict(deal, "take KhKd") == (None if may else Code.NOT_OPEN)
    deal = table.deal("KhKd" + HAND, "6cKs", minimum=35)
    assert verdict(deal, "take KhKd") == (Code.BELOW_MINIMUM if may else Code.NOT_OPEN)


@says(PAIR, PAIR_SAMBA, ALWAYS_FROZEN, FROZEN, FROZEN_OPEN, BLOCKED)
def what_takes_a_frozen_pile(table: Table) -> None:
    pile = "6cKc" if ALWAYS_FROZEN in table.lines else "2h6cKc"
    deal = table.deal("KhKd2c" + HAND, pile, [QUEENS])
    assert verdict(deal, "take KhKd") is None
    assert verdict(deal, "take Kh2c") == Code.PILE_FROZEN
    deal = table.deal("2c" + HAND, pile, [KINGS])
    assert verdict(deal, "take") == Code.PILE_FROZEN
    if FROZEN in table.lines:
        assert verdict(table.deal("KhKd2c" + HAND, "6cKc", minimum=0), "take Kh2c") == Code.PILE_FROZEN
    for top in ("2h", "3s"):
        deal = table.deal("KhKd2c" + HAND, "6c" + top, [QUEENS])
        assert verdict(deal, "take KhKd") == Code.PILE_BLOCKED


@says(ONTO, ONTO_SHORT, ONTO_SET, ONTO_BOTH)
def the_top_card_onto_a_meld(table: Table) -> None:
    three = [KINGS[: 2 * min(3, table.rules.canasta_size - 1)]]
    assert verdict(table.deal(HAND, "6cKc", three), "take") is None
    if ONTO_BOTH in table.lines:
        assert verdict(table.deal(HAND, "6cKc", ["9sTsJsQs"]), "take") is not None
        assert verdict(table.deal(HAND, "6cKs", ["9sTsJsQs"]), "take") is None
    if ONTO not in table.lines:
        assert verdict(table.deal(HAND, "6cKc", [full_kings(table)]), "take") is not None


@says(WITH_WILD, NO_WILD, NO_WILD_SET)
def a_natural_and_a_wild_card(table: Table) -> None:
    deal = table.deal("Kh2c" + HAND, "6cKc", [QUEENS])
    assert (verdict(deal, "take Kh2c") is None) == (WITH_WILD in table.lines)
    if table.rules.canasta_size > 5:
        assert verdict(table.deal("Kh2c" + HAND, "6cKc", ["KdKsKh"]), "take Kh2c") is None
    if WITH_WILD not in table.lines:
        deal = table.deal("Ks2c" + HAND, "6cKc", [full_kings(table)])
        assert verdict(deal, "take Ks2c") is not None


@says(ONTO_FULL, NOT_ONTO_FULL, NEVER_TOP, ON_CANASTA)
def the_top_card_onto_a_canasta(table: Table) -> None:
    deal = table.deal("KdKs" + HAND, "6cKc", [FULL_KINGS])
    alone, pair = verdict(deal, "take"), verdict(deal, "take KdKs")
    if ON_CANASTA in table.lines:
        assert (alone, pair) == (Code.PILE_BLOCKED, Code.PILE_BLOCKED)
    elif ONTO_FULL in table.lines:
        assert alone is None
    elif NOT_ONTO_FULL in table.lines:
        assert alone == Code.CANASTA_COMPLETE
        named = [verdict(deal, f"take KdKs>{meld.id}") for meld in deal.state.reach.melds_of(11)]
        assert pair is None or None in named
    else:
        assert alone is not None


@says(BLACK_FREEZES, BLACK_BLOCKS)
def a_black_three_in_the_pile(table: Table) -> None:
    three = [KINGS[: 2 * min(3, table.rules.canasta_size - 1)]]
    frozen = Code.PILE_FROZEN if BLACK_FREEZES in table.lines else None
    assert verdict(table.deal(HAND, "3c6cKc", three), "take") == frozen


@says(ONE_CARD, NOT_ONE_CARD)
def one_card_and_a_pile_of_one(table: Table) -> None:
    deal = table.deal("8c", "Kc", [*way_out(table.rules), KINGS])
    assert verdict(deal, "take") == (None if ONE_CARD in table.lines else Code.ONE_CARD_PILE)


@says(WILD_DISCARD, NO_WILD_DISCARD)
def a_wild_card_as_the_discard(table: Table) -> None:
    may = WILD_DISCARD in table.lines
    assert verdict(table.deal("2c" + HAND, phase="meld"), "discard 2c") == (
        None if may else Code.WILD_DISCARD
    )
    assert verdict(table.deal("2c2d", own=[QUEENS], phase="meld"), "discard 2c") is None


@says(ONE_MELD, SEVERAL, AFTER_CANASTA)
def a_second_meld_of_a_rank(table: Table) -> None:
    hand = "KdKsKc" + HAND
    beside_short = verdict(table.deal(hand, own=["KhKdKs"], phase="meld"), "meld KdKsKc>new")
    beside_full = verdict(table.deal(hand, own=[full_kings(table)], phase="meld"), "meld KdKsKc>new")
    assert (beside_short is None) == (SEVERAL in table.lines)
    assert (beside_full is None) == (ONE_MELD not in table.lines)


@says(SEQUENCE, WILD_SEQUENCE)
def what_a_sequence_is(table: Table) -> None:
    def tried(group: str) -> str | None:
        return verdict(table.deal(group + HAND, own=[QUEENS], phase="meld"), f"meld {group}")

    assert tried("5h6h7h") is tried("KhThJhQhAh") is None
    for group in ("5h7h8h", "5h6h7d", "KhAh4h", "3s4s5s"):
        assert tried(group) == Code.BAD_SEQUENCE
    for group in ("5h6h2c", "5h2c7h", "Kh2cAh"):
        assert (tried(group) is None) == (WILD_SEQUENCE in table.lines)
    own = verdict(table.deal("5h2c" + HAND, own=[QUEENS], phase="meld"), "meld 5h2c>new")
    assert own == Code.TOO_FEW_NATURALS


@says(*MOST_WILDS.values())
def how_many_wilds_a_sequence_holds(table: Table) -> None:
    two = MOST_WILDS[2] in table.lines
    for group in ("5h2c2d8h", "5h6h2c2d", "5h2c7hJk9h"):
        deal = table.deal(group + HAND, own=[QUEENS], phase="meld")
        refused = {None} if two else {Code.TOO_MANY_WILDS, Code.BAD_SEQUENCE}
        assert verdict(deal, f"meld {group}") in refused
    deal = table.deal("2d4c5d8c9d", own=["5h2c7h", QUEENS], phase="meld")
    assert verdict(deal, "meld 2d>m1") == (None if two else Code.TOO_MANY_WILDS)
    for group in ("5h2c2dJk9h", "5h6h2c2dJk"):
        deal = table.deal(group + HAND, own=[QUEENS], phase="meld")
        assert verdict(deal, f"meld {group}") is not None


@says(WILDS_MOVE)
def where_the_wilds_of_a_sequence_stand(table: Table) -> None:
    only_one = MOST_WILDS[1] in table.lines

    def after(own: str, group: str) -> str | None:
        deal = table.deal(group + HAND, own=[own, QUEENS], phase="meld")
        action = parse_action(f"meld {group}>m1")
        if deal.check(deal.state.turn, action) is not None:
            return None
        deal.apply(deal.state.turn, action)
        return format_cards(next(iter(deal.state.side_tables[0].melds)).cards)

    assert after("5h2c7h", "6h") == "5h6h7h2c"
    assert after("2c7h8h", "6h") == "2c6h7h8h"
    assert after("7h8h2c", "Th") == "7h8h2cTh"
    assert after("JhQh2c", "Ah") == "JhQh2cAh"
    assert after("5h2c7h", "9h") is None
    assert (after("5h2c7h", "2d9h") is None) == only_one
    assert after("4h5h2c", "7h") == "4h5h2c7h"
    assert after("QhKhAh", "2c") == "2cQhKhAh"


@says(SAMBA_CLOSED, MIXED_CLOSED)
def a_sequence_of_seven(table: Table) -> None:
    rules = table.rules
    whole = "5h6h7h8h9hThJh"
    deal = table.deal("4hQh2c" + HAND, own=[whole, QUEENS], phase="meld")
    assert rules.canasta_kind(deal.state.side_tables[0].melds[0]) == "samba"
    for group in ("4h", "Qh", "2c"):
        assert verdict(deal, f"meld {group}>m1") is not None
    grows = table.deal("5hJh2c" + HAND, own=["6h7h8h9hTh", QUEENS], phase="meld")
    assert verdict(grows, "meld 5hJh>m1") is None
    mixed = MIXED_CLOSED in table.lines
    assert (verdict(grows, "meld 5h2c>m1") is None) == mixed
    if mixed:
        closed = table.deal("4h7h2c" + HAND, own=["5h6h2d8h9hThJh", QUEENS], phase="meld")
        assert rules.canasta_kind(closed.state.side_tables[0].melds[0]) == "mixed"
        for group in ("4h", "7h", "2c"):
            assert verdict(closed, f"meld {group}>m1") in (Code.MELD_FULL, Code.TOO_MANY_WILDS)


@shortened("game", FAMILIES, plain=2)
def test_each_line_says_what_the_engine_does(game: str) -> None:
    rng = Random(f"rule lines of {game}")
    asked: set[str] = set()
    tables = [Table(game, *kind) for kind in GAMES[game].kinds.values()]
    tables += [Table(game, *GAMES[game].random_table(rng)) for _ in range(examples(60))]
    for table in tables:
        for check in {CHECKS[line] for line in table.lines if line in CHECKS}:
            check(table)
        asked |= table.lines.keys() & CHECKS.keys()
    assert len(asked) > 10


@shortened("game", FAMILIES, plain=4)
def test_the_minimums_in_the_text_are_those_of_the_engine(game: str) -> None:
    """No step is missing and none is too many: each total's minimum is read off the text."""
    rng = Random(f"minimums of {game}")
    for _ in range(examples(40)):
        table = Table(game, *GAMES[game].random_table(rng))
        rules = table.rules
        lines = [line for section in VARIANTS[game].sections(rules) for line in section.sentences]
        steps = {
            int(str(line.values["start"]).replace(",", "")): line.values["least"]
            for line in lines
            if line.message == "From {start}: {least} points."
        }
        firsts = [line for line in lines if line.message in FIRST_STEP]
        assert len(firsts) == 1
        start = min(steps, default=0)
        if firsts[0].message.startswith("Below"):
            assert (
                firsts[0].values.get("start", 0) == 0
                or int(str(firsts[0].values["start"]).replace(",", "")) == start
            )
            assert ("{start}" in firsts[0].message) == (start != 0)
        else:
            assert not steps
        for total in sorted({-5, 0, *(s + d for s in steps for d in (-5, 0, 5))}):
            deal = Deal.from_seed(rules, 0, (total,) * rules.sides, "5f0c")
            told = max((s for s in steps if s <= total), default=None)
            least = firsts[0].values["least"] if told is None else steps[told]
            assert rules.opening_minimum(deal.state, 0) == least, (table, total)


FIRST_STEP = (
    "Below zero: {least} points.",
    "Below {start}: {least} points.",
    "It is always {least} points.",
)


SEQUENCES = {SEQUENCE, SAMBA_CLOSED}


def expected_lines(table: Table) -> set[str]:
    """The lines with a check that this table's text has to hold, by its options alone."""
    options = table.rules.options
    samba = table.game in SAMBA_FAMILY
    closed = table.game in ("cuban", "joker", "pennies", "manzana")
    known = {option.name for option in VARIANTS[table.game].options}
    frozen, opens = options["pile_always_frozen"], options["pile_for_opening"]
    lines = {PAIR_SAMBA if samba else PAIR, BLOCKED, TOP_COUNTS if opens else TOP_NEVER}
    if "pile_for_opening" in known:
        lines.add(FOR_OPENING if opens else ONLY_OPEN)
    elif table.game == "brazilian":
        lines.add(ONLY_OPEN)
    if "concealed_needs_minimum" in known and options["concealed_needs_minimum"]:
        lines.add(MINIMUM_TOO)
    elif table.game != "mexicana":
        lines.add(NO_MINIMUM)
    if options["discard_on_canasta_blocks"]:
        lines.add(ON_CANASTA)
    if table.rules.sequences:
        most = table.rules.pack.run.wilds
        lines |= {WILD_SEQUENCE, MOST_WILDS[most], WILDS_MOVE, MIXED_CLOSED} if most else SEQUENCES
    if "wild_cards_may_be_discarded" in known:
        lines.add(WILD_DISCARD if options["wild_cards_may_be_discarded"] else NO_WILD_DISCARD)
    if "second_meld_same_rank" in known:
        several = {"no": ONE_MELD, "yes": SEVERAL, "after_canasta": AFTER_CANASTA}
        lines.add(several[str(options["second_meld_same_rank"])])
    if frozen:
        return lines | ({ALWAYS_FROZEN, NEVER_TOP} if samba else {ALWAYS_FROZEN})
    lines.add(FROZEN if opens else FROZEN_OPEN)
    if "black_three_freezes" in known:
        lines.add(BLACK_FREEZES if options["black_three_freezes"] else BLACK_BLOCKS)
    lines.add(ONE_CARD if options["one_card_pile_allowed"] else NOT_ONE_CARD)
    if samba:
        return lines | {ONTO_SET if table.game == "tampa" else ONTO_BOTH, NO_WILD_SET}
    lines.add(ONTO_SHORT if closed else ONTO)
    lines.add(NO_WILD if options["pair_must_be_natural"] else WITH_WILD)
    if "take_for_complete_canasta" in known and not options["discard_on_canasta_blocks"]:
        lines.add(ONTO_FULL if options["take_for_complete_canasta"] else NOT_ONTO_FULL)
    return lines


@pytest.mark.parametrize("game", FAMILIES)
def test_no_line_vanishes_and_none_comes_that_does_not_belong(game: str) -> None:
    rng = Random(f"lines there of {game}")
    tables = [Table(game, *kind) for kind in GAMES[game].kinds.values()]
    tables += [Table(game, *GAMES[game].random_table(rng)) for _ in range(examples(100))]
    for table in tables:
        assert table.lines.keys() & CHECKS.keys() == expected_lines(table), table


@pytest.mark.parametrize("game", FAMILIES)
def test_each_line_about_the_pile_has_a_check(game: str) -> None:
    """A new sentence about taking the pile is not told before the engine is asked."""
    rng = Random(f"checks of {game}")
    for _ in range(examples(60)):
        rules = VARIANTS[game].rules(*GAMES[game].random_table(rng))
        for section in VARIANTS[game].sections(rules):
            told = {line.message for line in section.sentences}
            if section.number == "2.4":
                assert told <= CHECKS.keys()
            elif section.number in ("2.2", "8.1", "8.2"):
                about = {line for line in told if "pile" in line and "starts the pile" not in line}
                assert about - SHOWN_ELSEWHERE <= CHECKS.keys()


SHOWN_ELSEWHERE = {"A black three turned up at the deal stays and blocks the pile."}
"""What happens at the deal (tests of the upcard)."""
