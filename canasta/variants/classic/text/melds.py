"""What Classic's rule text says about melds, the pile and threes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from canasta.cards import BLACK_THREES
from canasta.i18n import Number, Text
from canasta.options import listed
from canasta.refusals import RefusalCode as Code
from canasta.rules.meld_rules import ANY_NUMBER
from canasta.terms import CanastaKind
from canasta.variants.classic.options.going_out import CONCEALED_NEEDS_MINIMUM
from canasta.variants.classic.options.pile import PILE_ALWAYS_FROZEN
from canasta.variants.classic.rules import ClassicRules
from canasta.variants.common_options import MAX_WILD_PER_MELD
from canasta.variants.text import MATCH, SAME_RANK, SHAPE, Section, in_force

USUAL_SIZE = 7


def red_threes(rules: ClassicRules) -> Section:
    """The effect and the points of threes that are laid out."""
    both = bool(rules.pack.threes.laid_out & BLACK_THREES)
    if rules.threes_worth:
        values = listed([Number(rules.worth_of_threes(n)) for n in range(1, 2 * rules.seating.packs + 1)])
        worth: tuple[Text, ...] = (Text("One, two and so on are worth, together: {values}.", values=values),)
    elif rules.seating.packs >= 3:
        worth = (Text("Each is worth 100."), Text("Five are worth 1,000 together, all six 1,200."))
    else:
        worth = (Text("Each is worth 100."), *in_force(rules, "red_three_all_four"))
    return Section(
        "1.3",
        Text("Threes") if both else Text("Red threes"),
        (
            Text(
                "Threes are laid out by themselves and replaced from the stock; one that comes with the "
                "pile is not replaced."
            )
            if both
            else Text(
                "Red threes are laid out by themselves and replaced from the stock; one that comes with "
                "the pile is not replaced."
            ),
            Text("They aren't a meld: they don't help an opening and don't spoil a concealed hand."),
            *worth,
            *in_force(rules, "red_three_plus_needs"),
        ),
    )


def opening(rules: ClassicRules) -> Section:
    """The requirements of a side's first meld."""
    (_, first), *steps = rules.minimums
    lines = [
        Text("From {start}: {least} points.", start=Number(start), least=least) for start, least in steps
    ]
    if steps and steps[0][0] == 0:
        lines.insert(0, Text("Below zero: {least} points.", least=first))
    elif steps:
        lines.insert(0, Text("Below {start}: {least} points.", start=Number(steps[0][0]), least=first))
    else:
        lines = [Text("It is always {least} points.", least=first)]
    return Section(
        "2.2",
        Text("Your side's first meld"),
        (
            Text(
                "The first melds of a side are laid in one step and need a minimum, by the side's total "
                "before the deal."
            ),
            *lines,
            Text(
                "All cards laid in that step count, and the pile's top card when you take it; bonuses and"
                " red threes do not."
            )
            if rules.options["pile_for_opening"]
            else Text("All cards laid in that step count; bonuses and red threes do not."),
            *([] if rules.wilds_may_open else [Text("These melds hold no wild cards.")]),
            *_whole_hand(rules),
        ),
    )


def _whole_hand(rules: ClassicRules) -> tuple[Text, ...]:
    """Whether laying down the whole hand at once needs the minimum (rules: 2.2)."""
    said = in_force(rules, "concealed_needs_minimum")
    return said or ((_NO_MINIMUM,) if rules.opens_by_going_out else ())


_NO_MINIMUM = CONCEALED_NEEDS_MINIMUM.sentence(False)


def melds(rules: ClassicRules) -> Section:
    """The definition of a meld, and the bonuses of canastas."""
    size, limit = rules.canasta_size, rules.longest_meld
    figures = dict(rules.bonuses)
    meld = Text(
        "A meld is three or more cards of one rank, four to ace, at least two of them natural. "
        "There are no runs."
    )
    # Two cards are natural anyway, so a short meld has room for fewer.
    most = MAX_WILD_PER_MELD.sentence(min(rules.max_wild, limit - 2))
    wilds = (most, *in_force(rules, "wilds_may_outnumber_naturals"))
    several = in_force(rules, "second_meld_same_rank")
    lines = [meld, *wilds, *several, Text("Both sides may meld the same rank.")]
    canasta = _canasta(size, limit, figures)
    lines.append(canasta)
    if CanastaKind.SEVENS in figures:
        lines.append(
            Text(
                "A canasta of sevens, natural or mixed, is worth {n} instead.",
                n=Number(figures[CanastaKind.SEVENS]),
            )
        )
    return Section(
        "2.3",
        Text("Melds and canastas"),
        tuple(lines),
        {
            **dict.fromkeys(SHAPE, (meld,)),
            **dict.fromkeys(SAME_RANK, (*several, canasta)),
            Code.TOO_MANY_WILDS: (meld, *wilds),
        },
    )


def _canasta(size: int, limit: int, figures: Mapping[CanastaKind, int]) -> Text:
    """The cards of a canasta, and how many more a meld may have."""
    if limit == ANY_NUMBER:
        return Text(
            "Seven cards are a canasta: natural (no wild card) {natural}, mixed {mixed}. More cards may "
            "be added; a wild card makes a natural one mixed."
            if size == USUAL_SIZE
            else "{size} cards are a canasta: natural (no wild card) {natural}, mixed {mixed}. More "
            "cards may be added; a wild card makes a natural one mixed.",
            size=size,
            natural=figures[CanastaKind.NATURAL],
            mixed=figures[CanastaKind.MIXED],
        )
    return Text(
        "{size} cards are a canasta: natural (no wild card) {natural}, mixed {mixed}. A meld never "
        "has more than {limit} cards.",
        size=size,
        limit=limit,
        natural=figures[CanastaKind.NATURAL],
        mixed=figures[CanastaKind.MIXED],
    )


def pile(rules: ClassicRules) -> Section:
    """How the pile is taken, and when it is frozen."""
    how = Text(
        "Instead of drawing you may take the whole pile if you meld its top card at once with two natural "
        "cards of its rank from your hand."
    )
    others, frozen = tuple(_other_ways(rules)), tuple(frozen_when(rules))
    black = black_threes_block(rules)
    blocked = Text("With a wild card or a three on top nobody can take it.")
    return Section(
        "2.4",
        Text("Taking the pile"),
        (
            how,
            *others,
            *frozen,
            blocked,
            *black,
            *in_force(rules, "pile_for_opening"),
            *one_card(rules),
        ),
        {
            **dict.fromkeys(MATCH, (how, *others)),
            Code.PILE_FROZEN: frozen,
            Code.PILE_BLOCKED: (blocked, *black),
            Code.CANASTA_COMPLETE: (how, *others),
            Code.NOT_OPEN: (how, *in_force(rules, "pile_for_opening")),
            Code.ONE_CARD_PILE: one_card(rules),
        },
    )


def _other_ways(rules: ClassicRules) -> Iterator[Text]:
    """The ways to take a pile that is not frozen; none where it always is (rules: 2.4)."""
    if rules.always_frozen:
        return
    if rules.longest_meld == ANY_NUMBER:
        yield Text("While it is not frozen you may also take it by adding its top card to your side's meld.")
    else:
        yield Text(
            "While it is not frozen you may also take it by adding its top card to your side's meld of fewer "
            "than {limit} cards.",
            limit=rules.longest_meld,
        )
    yield from in_force(rules, "pair_must_be_natural")
    if not rules.options["discard_on_canasta_blocks"]:
        yield from in_force(rules, "take_for_complete_canasta")


def frozen_when(rules: ClassicRules) -> Iterator[Text]:
    """What freezes the pile. A side that may not open with it needs no word about a first meld."""
    if rules.always_frozen:
        yield PILE_ALWAYS_FROZEN.sentence(True)
        return
    if rules.options["pile_for_opening"]:
        yield Text(
            "When the pile is frozen only two natural cards from your hand will do. It is frozen for "
            "everybody while a wild card or a red three is in it, and for a side that has not melded yet."
        )
    else:
        yield Text(
            "When the pile is frozen only two natural cards from your hand will do. It is frozen for "
            "everybody while a wild card or a red three is in it."
        )


def one_card(rules: ClassicRules) -> tuple[Text, ...]:
    """Whether one card in hand takes a pile of one; two are needed where the pile is always frozen."""
    return () if rules.always_frozen else in_force(rules, "one_card_pile_allowed")


def black_threes_block(rules: ClassicRules) -> tuple[Text, ...]:
    """What a black three in the pile does, where the pile is not frozen anyway."""
    return () if rules.always_frozen else in_force(rules, "black_three_freezes")


def black_threes(rules: ClassicRules) -> Iterator[Section]:
    """The uses of black threes, in games that do not lay them out."""
    if rules.pack.threes.laid_out & BLACK_THREES:
        return
    yield Section(
        "2.5",
        Text("Black threes"),
        (
            Text(
                "Only a player who goes out that turn can meld black threes: at least three together, "
                "without wild cards."
            )
            if rules.seating.packs > 1
            else Text("Black threes are never melded: there are only two."),
            *in_force(rules, "black_three_in_hand"),
        ),
    )
