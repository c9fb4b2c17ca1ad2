"""Whether a player of Modern American Canasta could go out now: every way is tried, by counts of cards, from
the rule text and not from the engine (rules: 7.4, 7.7, 7.8).

It asks only for what may lie when the player has gone out and in which order it came there: wild cards go to
other melds before an unfinished wild meld is begun.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from canasta.cards import NAMES
from canasta.deal import Deal

RANKS = "456789TJQKA"


@dataclass(frozen=True)
class Heap:
    """A meld by counts."""

    naturals: int
    wilds: int

    @property
    def size(self) -> int:
        return self.naturals + self.wilds


def can_go_out(deal: Deal) -> bool:
    """Whether the seat to move can meld all cards but one and discard that, with what going out takes."""
    hand = [NAMES[card] for card in deal.state.hands[deal.state.turn]]
    held = Counter("*" if card == "Jk" or card[0] == "2" else card[0] for card in hand)
    if held["3"]:
        return False
    own: dict[str, Heap] = {}
    for meld in deal.state.side_tables[deal.state.side_of[deal.state.turn]].melds:
        names = [NAMES[card] for card in meld.cards]
        wilds = sum(name == "Jk" or name[0] == "2" for name in names)
        rank = next((name[0] for name in names if name != "Jk" and name[0] != "2"), "*")
        own[rank] = Heap(len(names) - wilds, wilds)
    return any(_lays_out(deal, own, held - Counter([kind])) for kind in held)


def _lays_out(deal: Deal, own: Mapping[str, Heap], held: Counter[str]) -> bool:
    ranks = [rank for rank in RANKS if held[rank] or rank in own]
    return any(_stands(deal, own, end) for end in _ends(deal, own, held, ranks, held["*"]))


def _ends(
    deal: Deal, own: Mapping[str, Heap], held: Counter[str], ranks: list[str], wilds: int
) -> Iterator[dict[str, Heap]]:
    """Every table that could lie in the end, wild cards shared out in every way."""
    if not ranks:
        there = own.get("*")
        if wilds or there is not None:
            yield {"*": Heap(0, wilds + (0 if there is None else there.wilds))}
        else:
            yield {}
        return
    rank, rest = ranks[0], ranks[1:]
    old = own.get(rank, Heap(0, 0))
    for more in range(wilds + 1):
        new = Heap(old.naturals + held[rank], old.wilds + more)
        if new == old or _may_become(deal, rank, own.get(rank), new):
            for end in _ends(deal, own, held, rest, wilds - more):
                yield {rank: new, **end}


def _may_become(deal: Deal, rank: str, old: Heap | None, new: Heap) -> bool:
    """7.4: whether a meld may grow to this, or begin as this, in this turn."""
    options = deal.rules.options
    most = options["max_wild_per_meld"]
    assert isinstance(most, int)
    if new.size < 3 or new.naturals < 2 or new.wilds > most:
        return False
    if new.size > (8 if options["eighth_card_on_out"] else 7):
        return False
    closed = old is not None and old.size >= 7
    dead = not closed if options["dead_ranks"] == "both" else old is None
    if options["dead_ranks"] != "none" and dead and rank in _finished(deal):
        return False
    added = new.wilds - (0 if old is None else old.wilds)
    if rank == "7":
        return new.wilds == 0
    opening_turn = deal.state.opened_at.get(deal.state.side_of[deal.state.turn]) == deal.state.turns
    mixed_aces = opening_turn if old is None else bool(old.wilds)
    if added and rank == "A" and not mixed_aces:
        return False
    return not (added and not opening_turn and options["rule_of_five"] and new.naturals < 5)


def _finished(deal: Deal) -> set[str]:
    """The ranks in which somebody has a canasta."""
    melds = [[NAMES[card] for card in meld.cards] for side in deal.state.side_tables for meld in side.melds]
    return {
        name[0] for names in melds if len(names) >= 7 for name in names if name != "Jk" and name[0] != "2"
    }


def _stands(deal: Deal, own: Mapping[str, Heap], end: Mapping[str, Heap]) -> bool:
    """7.4, 7.8: whether a player may go out with this table before the side."""
    options = deal.rules.options
    wild = end.get("*")
    if wild is not None:
        if wild.size < 3 or wild.size > (8 if options["eighth_card_on_out"] else 7):
            return False
        lay = own.get("*")
        mixed = any(heap.wilds > own.get(rank, Heap(0, 0)).wilds for rank, heap in end.items() if rank != "*")
        if options["wild_meld_exclusive"] and mixed and wild.size < 7 and lay is not None:
            return False
    if sum(heap.size >= 7 for heap in end.values()) < deal.rules.canastas_to_go_out:
        return False
    blocks = options["incomplete_blocks_out"]
    for rank, heap in end.items():
        if heap.size >= 7:
            continue
        if rank == "*" and blocks in ("wild", "wild_sevens_aces"):
            return False
        if blocks in ("sevens_aces", "wild_sevens_aces") and (
            rank == "7" or (rank == "A" and not heap.wilds)
        ):
            return False
    return True
