"""Planning melds: the runs and sets that the groups of an action make or grow (rules: 16.5, 16.13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from canasta.actions import NEW, Group, aim_rank
from canasta.cards import NAMES, Card, Rank, format_cards, rank_name, rank_of
from canasta.i18n import Text
from canasta.melds import SideTable, TableMeld
from canasta.refusals import Refusal, RefusalCode
from canasta.terms import MeldKind
from canasta.variants.burraco.options import BURACO_SETS, FOURTEEN_RUN
from canasta.variants.burraco.runs import HIGH_ACE, Stays, may_be_wild, run_of, suit_of_run

FULL = 7
"""The cards of a canasta."""
SHORTEST = 3


@dataclass(frozen=True, slots=True)
class Limits:
    """What a table allows: two aces in a run, sets of some ranks, and ``another`` one of a rank."""

    two_aces: bool
    sets: str
    ranks: frozenset[Rank]
    another: str

    def has_sets_of(self, rank: Rank) -> bool:
        """Whether sets of a rank are melds."""
        return rank in self.ranks

    def starts_another(self, sizes: Sequence[int]) -> bool:
        """Whether a side with sets of these sizes in a rank may start another one."""
        if not sizes or self.another == "yes":
            return True
        return self.another == "after_canasta" and min(sizes) >= FULL


class Part:
    """What one meld gains in a step: a set of ``rank``, or a run where that is None.

    ``old`` is the meld on the table, None for a new one, ``added`` what it gains; ``cards`` are all its cards
    afterwards as they lie, ``wilds`` of them wild, once it has been settled.
    """

    __slots__ = ("added", "cards", "old", "rank", "wilds")

    def __init__(self, rank: Rank | None, old: TableMeld | None) -> None:
        self.rank = rank
        self.old = old
        self.added: list[Card] = []
        self.cards = self.lying
        self.wilds = 0 if old is None else old.wilds

    @property
    def lying(self) -> tuple[Card, ...]:
        """Its cards on the table before this step."""
        return () if self.old is None else tuple(self.old.cards)

    def settle(self, limits: Limits) -> Refusal | None:
        """Lay its cards in order, or say why they are no meld."""
        return self._settle_run(limits) if self.rank is None else self._settle_set(limits, self.rank)

    def _settle_run(self, limits: Limits) -> Refusal | None:
        way = run_of(tuple(self.added), self.lying, limits.two_aces)
        if way is None:
            return why_no_run(limits, self.added, self.lying)
        if len(way.cards) < SHORTEST:
            return _too_few(len(way.cards))
        self.cards, self.wilds = way.cards, way.wilds
        return None

    def _settle_set(self, limits: Limits, rank: Rank) -> Refusal | None:
        self.cards = (*self.lying, *self.added)
        self.wilds = sum(map(may_be_wild, self.cards))
        if any(rank_of(card) != rank for card in self.added if not may_be_wild(card)):
            return Refusal(
                RefusalCode.MIXED_RANKS, "16.5", Text("The natural cards of a set must all be of one rank.")
            )
        if not limits.has_sets_of(rank):
            return Refusal(RefusalCode.NO_SET, "16.5", BURACO_SETS.sentence(limits.sets))
        if len(self.cards) < SHORTEST:
            return _too_few(len(self.cards))
        if self.wilds > 1:
            return _ONE_WILD
        return None


_ONE_WILD = Refusal(
    RefusalCode.WILD_LIMIT,
    "16.5",
    Text("A meld holds one wild card at most: add natural cards."),
)
_NO_MELD = Refusal(
    RefusalCode.BAD_SEQUENCE,
    "16.5",
    Text("A meld is three or more cards of one suit in order, or of one rank, with one wild card at most."),
)
_SEVERAL = Refusal(
    RefusalCode.NEEDS_AIM, "16.5", Text("This fits several melds of your side: say which one.")
)


def _too_few(count: int) -> Refusal:
    return Refusal(
        RefusalCode.TOO_FEW_CARDS,
        "16.5",
        Text("A meld needs at least three cards; these are {count}.", count=count),
    )


def why_no_run(limits: Limits, added: Sequence[Card], lying: tuple[Card, ...] = ()) -> Refusal:
    """Why these cards make no run, with those that lie."""
    cards, aces = tuple(added), limits.two_aces
    if len(cards) + len(lying) < SHORTEST:
        return _too_few(len(cards))
    if lying and run_of(cards, lying, aces, stays=Stays(two=False)):
        return Refusal(
            RefusalCode.TWO_IS_NATURAL,
            "16.5",
            Text("The two at its own place stays there: lay the card next to an end of the run."),
        )
    if lying and run_of(cards, lying, aces, stays=Stays(bound=False)):
        return Refusal(
            RefusalCode.WILD_BOUND,
            "16.5",
            Text("The wild card fills a gap and stays there until the card of its place is laid."),
        )
    if lying and run_of(cards, lying, aces, stays=Stays(aces=False)):
        return Refusal(
            RefusalCode.BAD_SEQUENCE, "16.5", Text("The ace stays at the end at which it was laid.")
        )
    if run_of(cards, lying, aces, most=len(cards) + 1):
        return _ONE_WILD
    if not aces and run_of(cards, lying, True):
        return Refusal(RefusalCode.BAD_SEQUENCE, "16.5", FOURTEEN_RUN.sentence(False))
    if not lying:
        return _NO_MELD
    if len(lying) >= HIGH_ACE:
        return Refusal(
            RefusalCode.MELD_FULL, "16.5", Text("This run is full: begin another meld or keep the card.")
        )
    return Refusal(
        RefusalCode.BAD_SEQUENCE,
        "16.5",
        Text(
            "{cards} doesn't fit {run}: a run goes on by the next card of its suit at an end.",
            cards=format_cards(added),
            run=format_cards(lying),
        ),
    )


def take_from(left: list[Card], cards: Iterable[Card]) -> Refusal | None:
    """Take these cards out of a hand, or say which of them it lacks."""
    for card in cards:
        if card not in left:
            return Refusal(
                RefusalCode.NOT_IN_HAND, "16.4", Text("You don't hold that many {card}.", card=NAMES[card])
            )
        left.remove(card)
    return None


def parts_of(
    limits: Limits, home: SideTable, groups: Sequence[tuple[tuple[Card, ...], str | None]]
) -> list[Part] | Refusal:
    """The parts that these groups of cards are, each with its aim; or why they can't be laid.

    Whose cards they are is left aside.
    """
    parts: list[Part] = []
    for cards, aim in groups:
        part = _part_for(limits, home, parts, cards, aim)
        if isinstance(part, Refusal):
            return part
        part.added += cards
    for part in parts:
        fault = part.settle(limits)
        if fault is not None:
            return fault
    return parts


def named(groups: Iterable[Group]) -> list[tuple[tuple[Card, ...], str | None]]:
    """Groups as their cards and aims; at which end a wild card goes is not for the player to say."""
    return [(group.cards, group.aim) for group in groups]


def is_run(limits: Limits, cards: tuple[Card, ...]) -> bool:
    """Whether these cards are a run by themselves; two naturals of one rank alone make it a set."""
    if len(cards) < SHORTEST or is_of_a_set(cards):
        return False
    return run_of(cards, (), limits.two_aces) is not None


def is_of_a_set(cards: Iterable[Card]) -> bool:
    """Whether cards have two or more naturals, all of one rank."""
    ranks = [rank_of(card) for card in cards if not may_be_wild(card)]
    return len(ranks) > 1 and len(set(ranks)) == 1


def _part_for(
    limits: Limits, home: SideTable, parts: list[Part], cards: tuple[Card, ...], aim: str | None
) -> Part | Refusal:
    if aim is not None and aim != NEW:
        return _aimed(limits, home, parts, aim)
    if aim is None and len(cards) == 1:
        return _single(limits, home, parts, cards[0])
    if is_run(limits, cards):
        return _new(parts, None)
    ranks = {rank_of(card) for card in cards if not may_be_wild(card)}
    if len(ranks) == 1:
        return _for_set(limits, home, parts, cards, aim, ranks.pop())
    if aim is None and any(True for _ in _takers(limits, home, parts, cards)):
        return Refusal(
            RefusalCode.NEEDS_AIM, "16.5", Text("Say which run these cards go to, or lay them one by one.")
        )
    if ranks:
        return why_no_run(limits, cards)
    return (
        _ONE_WILD
        if aim is None
        else Refusal(RefusalCode.TOO_FEW_NATURALS, "16.5", Text("Wild cards alone aren't a meld."))
    )


def _aimed(limits: Limits, home: SideTable, parts: list[Part], aim: str) -> Part | Refusal:
    rank = aim_rank(aim)
    if rank is None:
        meld = next((meld for meld in home.melds if meld.id == aim), None)
        if meld is None:
            return Refusal(RefusalCode.NO_SUCH_MELD, "16.5", Text("Your side has no meld {meld}.", meld=aim))
        return _touch(parts, meld)
    there = _sets_of(home, parts, rank)
    if not there:
        return Refusal(RefusalCode.NO_SUCH_MELD, "16.5", Text("Your side has no meld of {rank}.", rank=aim))
    return _only(parts, there)


def _single(limits: Limits, home: SideTable, parts: list[Part], card: Card) -> Part | Refusal:
    """A card by itself: a natural one goes to the set of its rank, any other to the only meld it fits."""
    sets = [] if may_be_wild(card) else _sets_of(home, parts, rank_of(card))
    if sets:
        return _only(parts, sets)
    there = list(_takers(limits, home, parts, (card,)))
    if len(there) == 1:
        return there[0] if isinstance(there[0], Part) else _touch(parts, there[0])
    if there:
        return _SEVERAL
    if may_be_wild(card):
        return _ONE_WILD if home.melds else _too_few(1)
    alike = [meld for meld in home.melds if meld.suit is not None and suit_of_run(meld.cards) == card & 3]
    if len(alike) == 1:
        return why_no_run(limits, (card,), tuple(alike[0].cards))
    return Refusal(
        RefusalCode.TOO_FEW_CARDS,
        "16.5",
        Text("{card} fits no meld of your side; a new one needs three cards.", card=NAMES[card]),
    )


def _for_set(
    limits: Limits,
    home: SideTable,
    parts: list[Part],
    cards: tuple[Card, ...],
    aim: str | None,
    rank: Rank,
) -> Part | Refusal:
    """Natural cards of one rank, perhaps with wild ones."""
    there = _sets_of(home, parts, rank)
    sizes = [_size(meld) for meld in there]
    alone = len(cards) >= SHORTEST and is_of_a_set(cards)
    another = limits.starts_another(sizes)
    if aim is None and there and not (another and alone and min(sizes) >= FULL):
        return _only(parts, there)
    if not another:
        return Refusal(
            RefusalCode.RANK_TAKEN,
            "16.5",
            Text("Your side already has a meld of {rank}.", rank=rank_name(rank)),
        )
    if aim is None and not alone and any(True for _ in _takers(limits, home, parts, cards)):
        return Refusal(
            RefusalCode.NEEDS_AIM, "16.5", Text("Say which run these cards go to, or lay them one by one.")
        )
    return _new(parts, rank)


def _sets_of(home: SideTable, parts: Sequence[Part], rank: Rank) -> list[TableMeld | Part]:
    """The side's sets of a rank, each as this step has changed it."""
    touched = [part for part in parts if part.rank == rank]
    olds = [part.old for part in touched]
    return [*touched, *(meld for meld in home.melds if meld.rank == rank and meld not in olds)]


def _takers(
    limits: Limits, home: SideTable, parts: Sequence[Part], cards: tuple[Card, ...]
) -> Iterator[TableMeld | Part]:
    """The melds that take these cards, each as this step has changed it."""
    olds = [part.old for part in parts]
    there: list[TableMeld | Part] = [*parts, *(meld for meld in home.melds if meld not in olds)]
    for meld in there:
        lying, added = (
            (meld.lying, (*meld.added, *cards)) if isinstance(meld, Part) else (tuple(meld.cards), cards)
        )
        if takes(limits, meld.rank, lying, added):
            yield meld


def takes(limits: Limits, rank: Rank | None, lying: tuple[Card, ...], cards: tuple[Card, ...]) -> bool:
    """Whether a meld takes these cards; ``rank`` is None for a run."""
    if rank is None:
        return run_of(cards, lying, limits.two_aces) is not None
    wilds = sum(map(may_be_wild, cards))
    if any(rank_of(card) != rank for card in cards if not may_be_wild(card)):
        return False
    return not wilds or wilds + sum(map(may_be_wild, lying)) <= 1


def _only(parts: list[Part], there: Sequence[TableMeld | Part]) -> Part | Refusal:
    """The meld that a group without an id joins: the only one, or the only unfinished one."""
    if len(there) > 1:
        there = [meld for meld in there if _size(meld) < FULL]
    if len(there) != 1:
        return _SEVERAL
    return there[0] if isinstance(there[0], Part) else _touch(parts, there[0])


def _touch(parts: list[Part], meld: TableMeld) -> Part:
    part = next((part for part in parts if part.old is meld), None)
    if part is None:
        part = Part(meld.rank, meld)
        parts.append(part)
    return part


def _new(parts: list[Part], rank: Rank | None) -> Part:
    parts.append(Part(rank, None))
    return parts[-1]


def _size(meld: TableMeld | Part) -> int:
    return len(meld.lying) + len(meld.added) if isinstance(meld, Part) else len(meld.cards)


def lay(home: SideTable, part: Part, meld_id: str, born: int) -> TableMeld:
    """Put a part on the table; a new meld gets this id."""
    meld = part.old
    if meld is None:
        kind = MeldKind.SEQUENCE if part.rank is None else MeldKind.SET
        suit = suit_of_run(part.cards) if part.rank is None else None
        meld = TableMeld(home, meld_id, kind, part.rank, [], 0, born, suit)
        home.melds.append(meld)
    meld.cards, meld.wilds = list(part.cards), part.wilds
    return meld
