"""Planning melds: what the groups of an action would do.

Which meld each group joins, and whether that is a legal meld. Planning changes nothing; the step carries out
the plan once every check has passed.
"""

from __future__ import annotations

from collections.abc import Sequence

from canasta.actions import NEW, Group, aim_rank
from canasta.cards import ACE, JOKER_RANK, NAMES, Card, Rank, rank_name, rank_of, suit_of
from canasta.i18n import Text
from canasta.melds import NO_RANK, Lying, Part, Plan, Reach, TableMeld
from canasta.melds.sequences import are_of_a_run, extends, in_order
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.rules import Rules
from canasta.state import State


def plan_melds(
    rules: Rules, state: State, hand: Sequence[Card], groups: Sequence[Group], top: Card | None = None
) -> Plan | Refusal:
    """The plan for the seat to move to lay these groups; with ``top`` the first of them includes the pile's
    top card.
    """
    reach = state.reaches[state.turn]
    left = list(hand)
    parts: list[Part] = []
    points = 0
    value_of, is_wild = rules.pack.values.__getitem__, rules.pack.wild.__getitem__
    if not groups or not all(group.cards for group in groups[0 if top is None else 1 :]):
        return Refusal(RefusalCode.NO_CARDS, "1.2", Text("Name the cards to lay down."))
    for group in groups:
        missing = _take_from(left, group.cards)
        if missing is not None:
            return missing
        cards = group.cards
        if top is not None:
            cards = (top, *cards)
            top = None
        part = _part_for(rules, reach, parts, cards, group.aim)
        if isinstance(part, Refusal):
            return part
        part.cards += cards
        part.low |= group.low and part.suit is not None
        points += sum(map(value_of, cards))
        wilds = sum(map(is_wild, cards))
        part.wilds += wilds
        part.naturals += len(cards) - wilds
    canastas = reach.canastas
    for part in parts:
        fault = rules.part_fault(state, part)
        if fault is not None:
            return fault
        canastas += rules.tally(part.rank, part.naturals + part.wilds, part.wilds)
        if part.old is not None:
            canastas -= rules.tally(part.rank, len(part.old.cards), part.old.wilds)
    return _spreads_wilds(rules, reach, parts) or Plan(parts, left, points, canastas)


def _take_from(left: list[Card], cards: Sequence[Card]) -> Refusal | None:
    """Take these cards out of a hand, or say which of them it lacks."""
    for card in cards:
        try:
            left.remove(card)
        except ValueError:
            return Refusal(
                RefusalCode.NOT_IN_HAND,
                "1.2",
                Text("You don't hold that many {card}.", card=NAMES[card]),
            )
    return None


def _part_for(
    rules: Rules, reach: Reach, parts: list[Part], cards: Sequence[Card], aim: str | None
) -> Part | Refusal:
    if rules.sequences:
        part = _sequence_for(rules, reach, parts, cards, aim)
        if part is not None:
            return part
    wild = rules.pack.wild
    ranks = {card >> 2 for card in cards if not wild[card]}
    if len(ranks) > 1:
        return _MIXED
    rank = next(iter(ranks), None)
    if aim is not None and aim != NEW:
        return _aimed(rules, reach, parts, rank, aim)
    if rank is None:
        alone = _alone(rules, reach, parts, cards, aim)
        if alone is not None:
            return alone
        rank = JOKER_RANK
    there = _there(reach, parts, rank)
    sizes = [len(meld.cards) if isinstance(meld, TableMeld) else meld.size for meld in there]
    another = rules.starts_another(sizes)
    if aim is None:
        takers = (there and _takers(rules, there, rank)) or ([] if another else there)
        wilds = rules.pack.wilds_in(cards) if takers and another else 0
        if takers and not (another and rules.begins_another(rank, len(cards) - wilds, wilds, sizes)):
            return _only(rules, parts, takers, rank)
    if another:
        return _add(parts, Part(rules.pack, rank, None))
    return Refusal(
        RefusalCode.RANK_TAKEN,
        "2.3",
        Text("Your side already has a meld of {rank}.", rank=_name(rank)),
    )


def _alone(
    rules: Rules, reach: Reach, parts: list[Part], cards: Sequence[Card], aim: str | None
) -> Refusal | None:
    """Why these wild cards can't go to a meld of wild cards."""
    if aim == NEW and not rules.wild_melds:
        return Refusal(RefusalCode.TOO_FEW_NATURALS, "2.3", Text("Wild cards alone aren't a meld."))
    of_wilds = _takers(rules, _there(reach, parts, JOKER_RANK), JOKER_RANK)
    if not rules.wild_melds or (aim is None and len(cards) < 3 and not of_wilds):
        return Refusal(
            RefusalCode.NEEDS_AIM,
            "2.3",
            Text("Say which meld these wild cards go to; they aren't a meld of their own."),
        )
    return None


def joined_meld(rules: Rules, reach: Reach, cards: Sequence[Card], aim: str | None) -> TableMeld | None:
    """The meld on the table that a group of these cards would join, or None if it makes a new one or fits
    none.
    """
    part = _part_for(rules, reach, [], cards, aim)
    return None if isinstance(part, Refusal) else part.old


def _there(reach: Reach, parts: list[Part], rank: Rank) -> Sequence[TableMeld | Part]:
    """The melds of a rank that a group could join, each as this step has changed it."""
    lying = reach.melds_of(rank)
    touched = [part for part in parts if part.rank == rank] if parts else parts
    if not touched:
        return lying
    olds = [part.old for part in touched]
    return [*touched, *(meld for meld in lying if meld not in olds)]


def _takers(rules: Rules, there: Sequence[TableMeld | Part], rank: Rank | None) -> Sequence[TableMeld | Part]:
    """The melds among these that are not closed."""
    limit = rules.meld_limit(rank)
    return [meld for meld in there if _size(meld) < limit]


def _sequence_for(
    rules: Rules, reach: Reach, parts: list[Part], cards: Sequence[Card], aim: str | None
) -> Part | Refusal | None:
    """The sequence that a group belongs to, or why there is none; None if it belongs to a set (rules: 8.2).

    Cards of several ranks belong to a sequence. So does a single natural card if the side has no set that
    takes it and exactly one sequence that it fits.
    """
    aimed = None if aim is None else reach.meld_called(aim)
    if aimed is not None:
        touched = next((part for part in parts if part.old is aimed), aimed)
        return None if aimed.suit is None else _touch(rules, parts, touched)
    if aim is not None and aim != NEW:
        return None
    several = are_of_a_run(cards, rules.pack)
    most = rules.pack.run.wilds
    if several and not in_order(cards, rules.pack, most and len(cards)):
        if aim is None and _fitting(rules, reach, parts, cards):
            return Refusal(
                RefusalCode.NEEDS_AIM,
                "2.3",
                Text("These cards fit both ends of a sequence of your side: say which one."),
            )
        return Refusal(
            RefusalCode.BAD_SEQUENCE,
            "2.3",
            _IN_NO_GAP if most else _IN_ORDER,
        )
    suit = suit_of(next((card for card in cards if not rules.pack.wild[card]), cards[0]))
    if aim == NEW:
        return _add(parts, Part(rules.pack, None, None, suit)) if several else None
    if not several:
        rank = rank_of(cards[0])
        if len(cards) > 1 or rules.pack.wild[cards[0]] or _takers(rules, _there(reach, parts, rank), rank):
            return None
    fitting = _fitting(rules, reach, parts, cards)
    if len(fitting) > 1:
        return Refusal(
            RefusalCode.NEEDS_AIM,
            "2.3",
            Text("These cards fit several of your side's sequences: say which one."),
        )
    if fitting:
        return _touch(rules, parts, fitting[0])
    return _add(parts, Part(rules.pack, None, None, suit)) if several else None


_IN_ORDER = Text("A meld is of one rank, or a sequence of one suit with no gaps and no wild cards.")
_IN_NO_GAP = Text("A meld is of one rank, or a sequence of one suit with a wild card in every gap.")


def _fitting(rules: Rules, reach: Reach, parts: list[Part], cards: Sequence[Card]) -> list[TableMeld | Part]:
    """The side's sequences that these cards can be added to."""
    return [meld for meld in _sequences(reach, parts) if extends(_cards_of(meld), cards, rules.pack)]


def _sequences(reach: Reach, parts: list[Part]) -> list[TableMeld | Part]:
    """The side's sequences, each as this step has changed it."""
    touched = [part for part in parts if part.suit is not None]
    olds = [part.old for part in touched]
    return [*touched, *(meld for meld in reach.sequences() if meld not in olds)]


def _cards_of(meld: TableMeld | Part) -> list[Card]:
    return meld.whole if isinstance(meld, Part) else meld.cards


def _only(rules: Rules, parts: list[Part], there: Sequence[TableMeld | Part], rank: Rank) -> Part | Refusal:
    """The meld that a group without an aim joins: the only one, or the only unfinished one."""
    if len(there) > 1:
        there = [meld for meld in there if _size(meld) < rules.canasta_size]
    if len(there) != 1:
        return Refusal(
            RefusalCode.NEEDS_AIM,
            "2.3",
            Text("Your side has several melds of {rank}: say which one.", rank=_name(rank)),
        )
    return _touch(rules, parts, there[0])


def _aimed(rules: Rules, reach: Reach, parts: list[Part], rank: Rank | None, aim: str) -> Part | Refusal:
    wanted = aim_rank(aim)
    if wanted is not None:
        if rank is not None and rank != wanted:
            return _MIXED
        there = _there(reach, parts, wanted)
        if not there:
            return Refusal(
                RefusalCode.NO_SUCH_MELD, "1.2", Text("Your side has no meld of {rank}.", rank=aim)
            )
        return _only(rules, parts, there, wanted)
    meld = reach.meld_called(aim)
    if meld is None:
        return Refusal(RefusalCode.NO_SUCH_MELD, "1.2", Text("Your side has no meld {meld}.", meld=aim))
    if rank is not None and rank != meld.rank:
        return _MIXED
    return _touch(rules, parts, next((part for part in parts if part.old is meld), meld))


def _touch(rules: Rules, parts: list[Part], meld: TableMeld | Part) -> Part:
    return meld if isinstance(meld, Part) else _add(parts, Part(rules.pack, meld.rank, meld, meld.suit))


def _add(parts: list[Part], part: Part) -> Part:
    parts.append(part)
    return part


def _size(meld: TableMeld | Part) -> int:
    return meld.size if isinstance(meld, Part) else len(meld.cards)


def _name(rank: Rank) -> Text | str:
    return Text("wild cards") if rank == JOKER_RANK else rank_name(rank)


def _spreads_wilds(rules: Rules, reach: Reach, parts: list[Part]) -> Refusal | None:
    """Why wild cards may not go to other melds while the wild meld is unfinished, or None if none do (rules:
    3.5).
    """
    if not rules.wild_meld_exclusive or not any(
        part.rank != JOKER_RANK and part.wilds > (0 if part.old is None else part.old.wilds) for part in parts
    ):
        return None
    wild_melds = _there(reach, parts, JOKER_RANK)
    if all(_size(meld) >= rules.canasta_size for meld in wild_melds):
        return None
    return Refusal(
        RefusalCode.WILD_MELD_OPEN,
        "3.5",
        Text("Until your side's meld of wild cards has seven, no other meld takes wild cards."),
    )


_MIXED = Refusal(RefusalCode.MIXED_RANKS, "2.3", Text("The natural cards of a meld must all be of one rank."))


def lying_after(rules: Rules, reach: Reach, plan: Plan | None = None) -> list[Lying]:
    """The side's melds in the search's form, as they are now or after a plan."""
    parts = [] if plan is None else plan.parts
    touched = [part.old for part in parts]
    lying = [_lying(rules, meld, meld.id) for meld in reach.melds() if meld not in touched]
    for part in parts:
        new = NEW if part.rank is None else rank_name(part.rank)
        lying.append(_lying(rules, part, new if part.old is None else part.old.id))
    return lying


def _lying(rules: Rules, meld: TableMeld | Part, aim: str) -> Lying:
    if meld.rank is not None:
        return Lying(meld.rank, meld.naturals, meld.wilds, aim)
    ranks = [rank_of(card) for card in rules.pack.naturals_in(_cards_of(meld))]
    bits = sum(1 << rank for rank in ranks)
    if rules.pack.straight:
        return Lying(NO_RANK, meld.naturals, meld.wilds, aim, meld.suit, ranks[0], bits)
    if ranks[0] == ACE and len(ranks) > 1:
        ranks, bits = ranks[1:], bits & ~(1 << ACE)  # at the low end it is below all ranks of the search
    size = len(_cards_of(meld))
    naturals = meld.naturals if size >= rules.pack.run.longest else len(ranks)
    return Lying(NO_RANK, naturals, meld.wilds, aim, meld.suit, ranks[0], bits)


def lays_black_threes(rules: Rules, plan: Plan) -> bool:
    """Whether the plan melds black threes, which only a player who is going out may do (rules: 2.5)."""
    return rules.pack.three in [part.rank for part in plan.parts]
