"""A deal on counts with what everybody remembers, as a policy plays it on.

Nothing here looks whether a choice is legal: the policy makes legal ones only. Tests put an ``apply`` that
looks in the place of the usual one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import add, or_
from typing import Self

from canasta.counts import ids
from canasta.counts.ids import KINDS, LAYS, at_slot
from canasta.counts.laying import legal_pieces, rest_of
from canasta.counts.play import apply, lay_whole, legal, settle_lone
from canasta.counts.position import NO_DEBT, OUT, OVER, Position
from canasta.counts.rules import CountRules, cell
from canasta.counts.score import kinds_of, scores
from canasta.counts.sets import ready
from canasta.counts.suits import RANK_OF
from canasta.players.search.counted.figures import figures_of
from canasta.players.search.counts import JOKER, NATURALS, VALUES, Part
from canasta.players.search.offered import Noted


class World:
    """A position ``p`` on counts, played by the seats of ``order``.

    ``seen`` counts the cards of each kind that lie face up, without the ``buried`` ones at the bottom of the
    pile, which nobody saw: a guess at them is nothing to throw cards by. ``thrown`` and ``taken`` have for
    each seat the kinds that it threw and those that it took with a pile and did not throw since, as bits:
    what everybody remembers. ``moves`` are those made, kept only if it is a list.
    """

    __slots__ = ("_lie", "buried", "moves", "order", "p", "seen", "taken", "thrown")

    def __init__(self, p: Position, order: Sequence[int]) -> None:
        self.p = p
        self.order = order
        size = p.rules.size
        self.seen = [0] * 16
        for place, count in enumerate(p.nat):
            self.seen[place % size % KINDS] += count
        for code in p.pile:
            self.seen[RANK_OF[code]] += 1
        self.thrown = [0] * len(p.held)
        self.taken = [0] * len(p.held)
        self.buried = 0
        self.moves: list[Noted] | None = None
        self._lie: list[tuple[int, list[int], list[int]]] = [(-1, [], [])] * len(p.points)

    def copy(self) -> Self:
        """The same world, to be played on apart from this one."""
        other = type(self).__new__(type(self))
        other.p = self.p.copy()
        other.order = self.order
        other.seen = self.seen[:]
        other.thrown = self.thrown[:]
        other.taken = self.taken[:]
        other.buried = self.buried
        other.moves = None
        other._lie = self._lie[:]
        return other

    def noting(self) -> Self:
        """A copy that keeps the moves made in it."""
        other = self.copy()
        other.moves = []
        return other

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.p.phase == OVER

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.p.seat

    @property
    def stock(self) -> list[int]:
        """The cards of the stock."""
        return self.p.stock

    @property
    def pile(self) -> list[int]:
        """The cards of the pile, the top one last."""
        return self.p.pile

    @pile.setter
    def pile(self, cards: list[int]) -> None:
        self.p.pile = cards

    @property
    def sides(self) -> list[int]:
        """The team of each seat."""
        return self.p.team

    @property
    def table(self) -> CountRules:
        """The rules of the table."""
        return self.p.rules

    def hand(self, seat: int) -> list[int]:
        """The cards of a seat, by kind."""
        return self.p.hand[seat * KINDS : (seat + 1) * KINDS]

    def ready(self, team: int) -> bool:
        """Whether a team has the canastas that going out takes (rules: 2.6)."""
        kinds = figures_of(self.p.rules).kinds
        return not any(kinds.missing(self.p.canastas[team])) if kinds else ready(self.p, team)

    def lying(self, team: int) -> tuple[list[int], list[int]]:
        """The naturals and wild cards of a team by rank, in the meld that takes further cards: kept until its
        melds have other points.
        """
        points, nat, wild = self._lie[team]
        if points != self.p.points[team]:
            nat, wild = self._lying(team)
            self._lie[team] = self.p.points[team], nat, wild
        return nat, wild

    def _lying(self, team: int) -> tuple[list[int], list[int]]:
        p = self.p
        at = team * p.rules.size
        nat, wild = p.nat[at : at + KINDS], p.wild[at : at + KINDS]
        if p.rules.renews:
            if p.canastas[team]:
                full, size = p.rules.full, list(map(add, nat, wild))
                while full in size:
                    rank = size.index(full)
                    place = at + KINDS * self.slot(team, rank) + rank
                    nat[rank], wild[rank] = p.nat[place], p.wild[place]
                    size[rank] = 0
        elif p.rules.slots > 1:
            second = at + KINDS
            more, wilds = p.nat[second : second + KINDS], p.wild[second : second + KINDS]
            for rank in compress(range(KINDS), map(or_, more, wilds)) if any(more) or any(wilds) else ():
                place = at + KINDS * self.slot(team, rank) + rank
                nat[rank], wild[rank] = p.nat[place], p.wild[place]
        return nat, wild

    def slot(self, team: int, rank: int) -> int:
        """Where the meld of a rank lies that takes further cards: of several the largest, of equal ones that
        with fewer wild cards; where canastas take no more, the one that is none yet, which may be a new one.
        """
        p = self.p
        at = team * p.rules.size + rank
        if p.rules.renews:
            slot = 0
            while p.nat[at] + p.wild[at] >= p.rules.full:
                slot, at = slot + 1, at + KINDS
            return slot
        if not (p.nat[at + KINDS] or p.wild[at + KINDS]):
            return 0
        sizes = [
            (p.nat[place] + p.wild[place], -p.wild[place])
            for place in range(at, at + p.rules.slots * KINDS, KINDS)
        ]
        return sizes.index(max(sizes))

    def bonus(self, team: int) -> int:
        """What the canastas of a team pay."""
        p, rules, total = self.p, self.p.rules, 0
        kinds = figures_of(rules).kinds
        if kinds:
            return kinds.paid(p.canastas[team])
        if rules.plain and not p.canastas[team]:
            return 0
        at, full = team * rules.size, rules.full
        sizes = [*map(add, p.nat[at : at + rules.size], p.wild[at : at + rules.size])]
        for place in compress(range(rules.size), sizes) if max(sizes) >= full else ():
            if sizes[place] < full:
                continue
            rank, slot = place % KINDS, place // KINDS
            if rank == JOKER:
                total += rules.wild_bonus[p.jokers[team * rules.slots + slot]]
            else:
                total += rules.bonus[cell(rank, p.nat[at + place], p.wild[at + place])]
        return total

    # --- moves ---------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw for the seat to move; without a stock that ends the deal."""
        if self.moves is not None:
            self.moves.append(Noted(self.p.seat, "draw"))
        apply(self.p, ids.DRAW)

    def take(self, choice: int, more: Sequence[Part] = ()) -> None:
        """Take the pile in this way, and lay more in the same step (rules: 2.4)."""
        self._take(choice, more)
        self._put(more)

    def _take(self, choice: int, more: Sequence[Part] = ()) -> None:
        p, seen = self.p, self.seen
        seat, rank = p.seat, p.pile[-1]
        _, _, naturals, twos, jokers = LAYS[choice]
        if self.moves is not None:
            first = (rank, naturals, twos, jokers)
            if rank in (0, JOKER):
                first = (JOKER, 0, naturals * (rank == 0), naturals * (rank == JOKER))
            parts = (first, *more)
            whole = [sum(of) for of in zip(*(part[1:] for part in parts if part[0] == first[0]), strict=True)]
            rest = [part for part in more if part[0] != first[0]]
            self.moves.append(Noted(seat, "take", ((first[0], whole[0], whole[1], whole[2]), *rest)))
        left = len(p.pile) - p.rules.shares[len(p.pile)]
        for code in p.pile[max(left, self.buried) :]:
            seen[code] -= 1
        self.buried = min(self.buried, left)
        if rank in NATURALS:
            seen[rank] += naturals + 1
        bits = 1 << rank
        for code in rest_of(p.rules, p.pile):
            bits |= 1 << code
        self.taken[seat] |= bits
        apply(self.p, choice)

    def lay(self, parts: Sequence[Part]) -> None:
        """Lay cards of the hand, each part as a new meld or onto the side's meld of its rank."""
        if self.moves is not None:
            self.moves.append(Noted(self.p.seat, "meld", tuple(parts)))
        self._put(parts)

    def _put(self, parts: Sequence[Part]) -> None:
        p, seat = self.p, self.p.seat
        whole = p.opened[p.team[seat]] and not p.debt and not (p.rules.hooks.packet and p.feet[seat])
        for rank, naturals, twos, jokers in parts:
            self.seen[rank] += naturals
            if whole:
                slot = self.slot(p.team[seat], rank) if p.rules.slots > 1 else 0
                lay_whole(p, rank, slot, naturals, twos, jokers)
            else:
                for choice in self.path(rank, naturals, twos, jokers):
                    apply(p, choice)
        while p.debt and p.phase != OVER and (pieces := legal(p) if p.own else legal_pieces(p)[0]):
            self.piece(pieces[0])

    def path(self, rank: int, naturals: int, twos: int, jokers: int) -> list[int]:
        """The choices that lay these cards."""
        p, slot = self.p, 0
        team = p.team[p.seat]
        at = team * p.rules.size + rank
        if p.rules.slots > 1:
            slot = self.slot(team, rank)
            at += slot * KINDS
        path = []
        if not (p.nat[at] or p.wild[at]):
            if rank == JOKER:
                of_jokers = min(3, jokers, max(0, 3 - twos))
                path = [
                    choice for choice, kinds in ids.WILD_MELDS.items() if kinds == (3 - of_jokers, of_jokers)
                ]
                twos, jokers = twos - 3 + of_jokers, jokers - of_jokers
            elif naturals >= 3:
                path, naturals = [ids.NEW + rank], naturals - 3
            elif twos:
                path, naturals, twos = [ids.NEW_TWO + rank], 0, twos - 1
            else:
                path, naturals, jokers = [ids.NEW_JOKER + rank], 0, jokers - 1
        path += [ids.ADD + rank] * naturals + [ids.ADD_TWO + rank] * twos + [ids.ADD_JOKER + rank] * jokers
        return [at_slot(choice, slot) if choice < ids.NEW else choice for choice in path] if slot else path

    def piece(self, choice: int) -> None:
        """Lay one piece, whatever it is."""
        rank, _, naturals, twos, jokers = LAYS[choice]
        if self.moves is not None:
            self._note_piece(rank, naturals, twos, jokers)
        self.seen[rank] += naturals
        apply(self.p, choice)

    def _note_piece(self, *piece: int) -> None:
        """Note a piece as a move, or as more of the last one if that laid cards of its rank alone."""
        moves, seat = self.moves, self.p.seat
        assert moves is not None
        last = moves.pop() if moves and moves[-1].seat == seat and _lays_only(moves[-1], piece[0]) else None
        _, naturals, twos, jokers = map(add, piece, last.parts[0] if last else (0, 0, 0, 0))
        moves.append(Noted(seat, "meld", ((piece[0], naturals, twos, jokers),)))

    def discard(self, kind: int) -> None:
        """Discard, and pass the turn or go out."""
        seat, bit = self.p.seat, 1 << kind
        if self.moves is not None:
            self.moves.append(Noted(seat, "discard", (), kind))
        self.seen[kind] += 1
        self.thrown[seat] |= bit
        self.taken[seat] &= ~bit
        apply(self.p, ids.DISCARD + kind)

    def end(self) -> None:
        """End the turn with nothing to discard."""
        apply(self.p, ids.END)

    def asks(self, *, yes: bool = True) -> None:
        """Ask the partner, who says yes or no (rules: 2.6)."""
        if self.moves is not None:
            self.moves.append(Noted(self.p.seat, "ask"))
        apply(self.p, ids.ASK)
        apply(self.p, ids.YES if yes else ids.NO)

    def follow(self, path: Sequence[int]) -> bool:
        """Make the choices of an action; whether the turn goes on."""
        p, seat = self.p, self.p.seat
        for choice in path:
            if ids.DISCARD <= choice < ids.ADD:
                self.discard(choice - ids.DISCARD)
            elif LAYS[choice][0] >= 0:
                self.piece(choice)
            elif choice < ids.TOP or choice >= ids.OUT_OF_HAND:
                apply(self.p, choice)
            else:
                self._take(choice)
        return p.phase != OVER and p.seat == seat

    def scores(self) -> list[int]:
        """The score of each side if the deal ended now."""
        return scores(self.p)

    def lay_all_and_go_out(self) -> None:
        """Let the seat to move go out whatever it holds: for a player who is known to have a way out, but not
        which. Its cards count as laid, and a canasta that it still needed as made.
        """
        p = self.p
        seat, team = p.seat, p.team[p.seat]
        p.points[team] += sum(VALUES[rank] * count for rank, count in enumerate(self.hand(seat)))
        kinds = figures_of(p.rules).kinds
        missing = p.rules.quota - sum(map(bool, kinds_of(p, team)))
        if kinds:
            p.points[team] += kinds.unpaid(p.canastas[team])
        elif missing > 0:
            p.points[team] += p.rules.bonus[cell(2, p.rules.full - 1, 1)] * missing
        p.hand[seat * KINDS : (seat + 1) * KINDS] = [0] * KINDS
        p.held[seat], p.opened[team] = 0, 1
        settle_lone(p)
        p.reason, p.by, p.phase, p.debt = OUT, seat, OVER, NO_DEBT


def _lays_only(move: Noted, rank: int) -> bool:
    return move.name == "meld" and len(move.parts) == 1 and move.parts[0][0] == rank
