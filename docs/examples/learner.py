"""A player that has learnt by watching: it weighs some features of each move, and makes the best one.
``train.py`` finds the weights, which are in ``learner.json``. From the repository:

    python -m canasta duel classic docs.examples.learner:choose basic --deals 1000 --seed ladder
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from math import exp
from operator import mul
from pathlib import Path
from typing import NamedTuple

from canasta import Action, Answer, Ask, Discard, Draw, Meld, Take, View
from canasta.cards import Rank, rank_name, rank_of

WEIGHTS = Path(__file__).with_suffix(".json")
Rows = list[Sequence[float]]
Weights = dict[str, list[float]]


def choose(view: View) -> Action:
    """The move of the seat whose view this is, by the weights that were learnt."""
    for kind, moves, rows in decisions(view):
        worth = [sum(map(mul, row, learnt()[kind])) for row in rows]
        move = moves[worth.index(max(worth))]
        if move is not None:
            return move
    rest = [action for action in view.offers.actions if not isinstance(action, Ask)]
    return Answer(None) if Answer(None) in rest else rest[0]


@cache
def learnt() -> Weights:
    """The weights beside this file."""
    weights: Weights = json.loads(WEIGHTS.read_text("utf-8"))["weights"]
    return weights


def decisions(view: View) -> Iterator[tuple[str, Sequence[Action | None], Rows]]:
    """What is to be decided, one thing after the other: the moves, None for none of them, and the features of
    each.
    """
    table, offers = Table.of(view), view.offers
    if offers.takes and offers.may_draw:
        yield "take", [Draw(), *offers.takes], [(), *(table.of_take(take) for take in offers.takes)]
    if offers.melds:
        yield "meld", [None, *offers.melds], [(), *(table.of_meld(meld) for meld in offers.melds)]
    if offers.discards:
        yield "discard", offers.discards, [table.of_discard(discard) for discard in offers.discards]


class Table(NamedTuple):
    """What the features are made of. ``own`` has for each aim of the own side how many cards, and how many
    wild ones, its meld has; ``share`` is the part of the unseen cards that the next player holds.
    """

    view: View
    held: Counter[Rank]
    own: dict[Rank | str | None, tuple[int, int]]
    fits_next: set[Rank | None]
    thrown: set[Rank]
    seen: Counter[Rank]
    known: Counter[Rank]
    share: float
    shut: bool
    open: float
    late: float
    closing: float
    lead: float

    @classmethod
    def of(cls, view: View) -> "Table":
        """What lies there."""
        assert view.seat is not None
        order, seen, pack = view.order, view.seen, view.game.pack
        follower = order[(order.index(view.seat) + 1) % len(order)]
        side, other = (view.sides[view.side_of[seat]] for seat in (view.seat, follower))
        own: dict[Rank | str | None, tuple[int, int]] = {}
        for meld in side.melds:
            size = len(meld.cards), pack.wilds_in(meld.cards)
            own |= dict.fromkeys((meld.id, meld.rank, rank_name(meld.rank or 0)), size)
        melds = [card for each in view.sides for meld in each.melds for card in meld.cards]
        pile = [thrown.card for thrown in seen.pile if thrown.card is not None]
        fewest = min((view.counts[seat] for seat in order if seat not in side.seats), default=0)
        laid, theirs = (sum(m.points for m in each.melds) + 400 * each.canastas for each in (side, other))
        return cls(
            view=view,
            held=Counter(map(rank_of, view.hand)),
            own=own,
            fits_next={meld.rank for meld in other.melds},
            thrown=set(map(rank_of, seen.thrown_by(follower))),
            seen=Counter(map(rank_of, [*view.hand, *pile, *pack.naturals_in(melds)])),
            known=Counter(map(rank_of, seen.known[follower])),
            share=view.counts[follower] / max(1, view.stock + sum(view.counts) - len(view.hand)),
            shut=view.pile.frozen or not other.opened,
            open=float(side.opened),
            late=max(0.0, 1 - view.stock / 40),
            closing=float(view.stock <= len(order) or (other.ready and fewest <= 3)),
            lead=max(-2.0, min(2.0, (laid - theirs) / 500)),
        )

    def of_take(self, take: Take) -> Sequence[float]:
        """The features of taking the pile."""
        view, late, size, opens = self.view, self.late, self.view.pile.size / 8, 1 - self.open
        laid = [card for group in (take.group, *take.more) for card in group.cards]
        few = float(len(view.hand) - len(laid) + view.pile.size < 6)
        worth = (
            sum(view.game.pack.values[thrown.card] for thrown in view.seen.pile if thrown.card is not None)
            / 100
        )
        wilds, spent = view.game.pack.wilds_in(laid), len(laid) / 4
        ends = late, late * size, self.closing, self.closing * size
        return 1, size, worth, wilds, spent, few, opens, opens * late, opens * size, opens * self.shut, *ends

    def of_meld(self, meld: Meld) -> Sequence[float]:
        """The features of laying cards down, over all its groups."""
        view, pack, late, closing = self.view, self.view.game.pack, self.late, self.closing
        own_side = view.own_side
        lacking = float(own_side is not None and not own_side.ready)
        wild, on, fuel, first_fuel, reach, mixed, natural, first, waste, spoil, new = [0.0] * 11
        for group in meld.groups:
            wilds = pack.wilds_in(group.cards)
            rank = next((rank_of(card) for card in group.cards if not pack.wild[card]), group.aim)
            before, old_wilds = self.own.get(rank, (0, 0))
            after = before + len(group.cards)
            full = after >= view.game.canasta_size > before
            held = self.held[rank] if isinstance(rank, int) else 0
            wild += wilds
            on += (len(group.cards) - wilds) * (before > 0)
            fuel += wilds * (4 <= after < 7)
            first_fuel += wilds * (4 <= after < 7) * lacking
            reach += wilds * (before > 0 and not full and before + held + pack.wilds_in(view.hand) >= 7)
            mixed += full and wilds + old_wilds > 0
            natural += full and not wilds + old_wilds
            first += full * lacking
            waste += wilds * (before >= 7)
            spoil += wilds * (before >= 5 and not old_wilds)
            new += not before
        laid = [card for group in meld.groups for card in group.cards]
        left, points = len(view.hand) - len(laid), pack.points(laid) / 50
        out, few, opens, size = float(left <= 1), float(1 < left < 4), 1 - self.open, view.pile.size / 8
        wilds_spent = wild, wild * late, wild * closing, fuel, first_fuel, reach, waste, spoil
        gains = on, mixed, natural, first, points, points * closing, late, closing
        begins = opens, opens * late, opens * size, opens * self.shut, new * self.open
        waits = new * view.pile.frozen, new * self.open * size, new * self.open * late
        ends = out, out * self.lead, out * late, out * closing, few, few * closing
        return *wilds_spent, *gains, *begins, *waits, *ends

    def of_discard(self, discard: Discard) -> Sequence[float]:
        """The features of throwing a card. ``chance`` is about that of the next player's taking the pile."""
        view, rank, size = self.view, rank_of(discard.card), self.view.pile.size / 8
        wild = float(view.game.pack.wild[discard.card])
        three = float(rank == view.game.pack.three)
        held, points = self.held[rank] * (1 - wild), view.game.pack.values[discard.card] / 10 * (1 - wild)
        fits = float(rank in self.fits_next and not wild)
        mean = max(0, 8 - self.seen[rank]) * self.share + self.known[rank]
        none, pair = exp(-mean), 1 - exp(-mean) * (1 + mean)
        chance = pair if self.shut else 1.0 if fits else pair + (1 - none - pair) / 2
        chance *= not (wild or three)
        own, safe = float(rank in self.own and not wild), float(rank in self.thrown and not wild)
        two, more = float(held == 2), float(held > 2)
        kept = points, points * self.closing, two, more, more * size, own, own * self.closing
        wilds = wild, wild * size, wild * self.late, wild * self.closing, float(discard.card >= 52)
        return *kept, *wilds, fits, chance, chance * size, safe, safe * size, three, three * size
