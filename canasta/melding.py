"""From the groups of an action to what they would do: which meld each joins, and whether that is a legal
meld.

Planning changes nothing; the deal carries a plan out when it has found nothing against it.
"""

from __future__ import annotations

from collections.abc import Sequence

from canasta.actions import NEW, Group, aim_rank
from canasta.cards import IS_WILD, NAMES, POINTS, THREE, Card, Rank, rank_name
from canasta.i18n import Text
from canasta.refusals import Refusal
from canasta.rules import Rules
from canasta.solver import Lying
from canasta.tableau import Meld, Tableau


class Part:
    """What one meld gains in a step: ``old`` is the meld it joins (None: a new one), the counts are those
    afterwards.
    """

    __slots__ = ("cards", "naturals", "old", "rank", "wilds")

    def __init__(self, rank: Rank, old: Meld | None) -> None:
        self.rank = rank
        self.old = old
        self.cards: list[Card] = []
        self.naturals = 0 if old is None else len(old.cards) - old.wilds
        self.wilds = 0 if old is None else old.wilds


class Plan:
    """A step that lays cards down: its parts, the hand cards it leaves, the points it lays and the canastas
    the side then has.
    """

    __slots__ = ("canastas", "left", "parts", "points")

    def __init__(self, parts: list[Part], left: list[Card], points: int, canastas: int) -> None:
        self.parts = parts
        self.left = left
        self.points = points
        self.canastas = canastas


def plan_melds(
    rules: Rules, tableau: Tableau, hand: Sequence[Card], groups: Sequence[Group], top: Card | None = None
) -> Plan | Refusal:
    """What laying these groups would do; with ``top`` the first of them includes the pile's top card."""
    left = list(hand)
    parts: list[Part] = []
    points = 0
    if not groups or not all(group.cards for group in groups[0 if top is None else 1 :]):
        return Refusal("no_cards", "1.2", Text("Name the cards to lay down."))
    for group in groups:
        for card in group.cards:
            if card not in left:
                return Refusal(
                    "not_in_hand",
                    "1.2",
                    Text("{card} is not in your hand, or not as often as you named it.", card=NAMES[card]),
                )
            left.remove(card)
        cards = group.cards
        if top is not None:
            cards = (top, *cards)
            top = None
        part = _part_for(tableau, parts, cards, group)
        if isinstance(part, Refusal):
            return part
        part.cards.extend(cards)
        for card in cards:
            points += POINTS[card]
            if IS_WILD[card]:
                part.wilds += 1
            else:
                part.naturals += 1
    canastas = tableau.canastas
    for part in parts:
        fault = rules.fault(part.rank, part.naturals, part.wilds)
        if fault is not None:
            return fault
        size = part.naturals + part.wilds
        if size >= rules.canasta_size and size - len(part.cards) < rules.canasta_size:
            canastas += 1
    return Plan(parts, left, points, canastas)


def _part_for(tableau: Tableau, parts: list[Part], cards: Sequence[Card], group: Group) -> Part | Refusal:
    rank: Rank | None = None
    for card in cards:
        if not IS_WILD[card]:
            if rank is None:
                rank = card >> 2
            elif rank != card >> 2:
                return Refusal("mixed_ranks", "2.3", Text("The natural cards of a meld are all of one rank."))
    aim = group.aim
    if aim is None:
        if rank is None:
            return Refusal(
                "needs_aim",
                "2.3",
                Text("Say which meld these wild cards go to; they make no meld of their own."),
            )
        return _joined(parts, rank) or _opened(tableau, parts, rank)
    if aim == NEW:
        if rank is None:
            return Refusal("too_few_naturals", "2.3", Text("Wild cards alone make no meld."))
        if tableau.meld_of(rank) is not None or _joined(parts, rank) is not None:
            return Refusal(
                "rank_taken",
                "2.3",
                Text(
                    "Your side has a meld of {rank} already; a side has one of each rank.",
                    rank=rank_name(rank),
                ),
            )
        return _add(parts, Part(rank, None))
    return _aimed(tableau, parts, rank, aim)


def _aimed(tableau: Tableau, parts: list[Part], rank: Rank | None, aim: str) -> Part | Refusal:
    wanted = aim_rank(aim)
    if wanted is None:
        meld = tableau.meld_called(aim)
        if meld is None or meld.rank is None:
            return Refusal("no_such_meld", "1.2", Text("Your side has no meld {meld}.", meld=aim))
        wanted = meld.rank
    elif _joined(parts, wanted) is None and tableau.meld_of(wanted) is None:
        return Refusal("no_such_meld", "1.2", Text("Your side has no meld of {rank}.", rank=aim))
    if rank is not None and rank != wanted:
        return Refusal("mixed_ranks", "2.3", Text("The natural cards of a meld are all of one rank."))
    return _joined(parts, wanted) or _opened(tableau, parts, wanted)


def _joined(parts: list[Part], rank: Rank) -> Part | None:
    for part in parts:
        if part.rank == rank:
            return part
    return None


def _opened(tableau: Tableau, parts: list[Part], rank: Rank) -> Part:
    return _add(parts, Part(rank, tableau.meld_of(rank)))


def _add(parts: list[Part], part: Part) -> Part:
    parts.append(part)
    return part


def lying_after(tableau: Tableau, plan: Plan | None = None) -> list[Lying]:
    """The side's melds as the search wants them, as they lie now or after a plan."""
    parts = [] if plan is None else plan.parts
    touched = {part.rank for part in parts}
    lying = [
        Lying(meld.rank, meld.naturals, meld.wilds, meld.id)
        for meld in tableau.melds
        if meld.rank is not None and meld.rank not in touched
    ]
    for part in parts:
        aim = rank_name(part.rank) if part.old is None else part.old.id
        lying.append(Lying(part.rank, part.naturals, part.wilds, aim))
    return lying


def lays_black_threes(plan: Plan) -> bool:
    """Whether the plan melds black threes, which only a player who goes out may do (rules: 2.5)."""
    return any(part.rank == THREE for part in plan.parts)
