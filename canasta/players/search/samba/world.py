"""A deal of Samba or a relative on counts as its policy plays it on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, TypeAlias

from canasta.counts import ids
from canasta.counts.ids import KINDS, LAYS, NATURALS, RUN
from canasta.counts.laying import legal_pieces, may_begin, merges, pair_of
from canasta.counts.play import apply, lay_whole, run_whole
from canasta.counts.position import OVER, Position
from canasta.counts.rules import cell
from canasta.counts.runs import run_at, run_for_top
from canasta.counts.suits import CODES, RANK_OF, SUITED, code_at, held_places
from canasta.counts.writing import adding, new_set, run_path
from canasta.players.search.counted.world import World
from canasta.players.search.counts import FULL, JOKER, THREE
from canasta.players.search.offered import Noted
from canasta.players.search.samba.side import Side
from canasta.terms import CanastaKind

Laid: TypeAlias = tuple[int, tuple[int, ...], int, int]
"""Cards for one meld: its rank, the codes of its natural cards, how many twos and jokers. The rank RUN is a
new run.
"""

_ONE = tuple([tuple([(SUITED + 4 * rank + suit,) for suit in range(4)]) for rank in range(JOKER)])


class SambaWorld(World):
    """A world with runs and sets that merge."""

    __slots__ = ("_sides", "_suits")

    def __init__(self, p: Position, order: Sequence[int]) -> None:
        super().__init__(p, order)
        for runs in p.runs:
            for run in runs:
                for rank in range(KINDS):
                    self.seen[rank] += run >> rank + 2 & 1 if 2 <= rank < JOKER else 0
        self._sides: list[Side | None] = [None] * len(p.points)
        self._suits: list[list[int]] = [[]] * len(p.held)

    def copy(self) -> Self:
        """The same world, to be played on apart from this one."""
        other = super().copy()
        other._sides = self._sides[:]
        other._suits = self._suits[:]
        return other

    def side(self, team: int) -> Side:
        """The melds of a team: kept until they change."""
        side = self._sides[team]
        if side is None:
            side = self._sides[team] = Side(self.p, team)
        return side

    def codes(self, seat: int) -> list[int]:
        """The cards of a hand by code."""
        return self.p.cards[seat * CODES : (seat + 1) * CODES]

    def suits(self, seat: int) -> list[int]:
        """The ranks of a hand that are in each suit, as bits: kept until it changes."""
        suits = self._suits[seat]
        if not suits:
            suits = self._suits[seat] = [places >> 2 for places in held_places(self.p.cards, seat * CODES)]
        return suits

    def own_suits(self) -> list[int]:
        """Those of the seat to move."""
        return self._suits[self.p.seat] or self.suits(self.p.seat)

    def _spent(self, seat: int, codes: Sequence[int]) -> None:
        """Note that these cards have left a hand."""
        suits = self._suits[seat]
        if not suits:
            return
        cards, base = self.p.cards, seat * CODES
        kept = suits[:]
        for code in codes:
            if code >= SUITED and not cards[base + code]:
                kept[(code - SUITED) & 3] &= ~(1 << RANK_OF[code])
        self._suits[seat] = kept

    def draw(self) -> None:
        """Draw for the seat to move; without a stock that ends the deal."""
        self._suits[self.p.seat] = []
        super().draw()

    def cards_of(self, seat: int, rank: int) -> tuple[int, ...]:
        """The codes of all cards of a rank in a hand."""
        p = self.p
        if not p.cards:
            return (rank,) * p.hand[seat * KINDS + rank]
        at = seat * CODES + SUITED + 4 * rank
        spades, hearts, diamonds, clubs = p.cards[at : at + 4]
        one = _ONE[rank]
        return one[0] * spades + one[1] * hearts + one[2] * diamonds + one[3] * clubs

    def worth_of_threes(self, team: int) -> int:
        """The points of a side's red threes, below zero while it has too few canastas."""
        rules = self.p.rules
        worth: int = rules.threes_worth[self.p.threes[team]]
        counts = self.p.opened[team] and self.side(team).canastas >= rules.threes_need
        return worth if counts else -worth

    def slot(self, team: int, rank: int) -> int:
        """Where the set of a rank lies that takes further cards: of several the smallest."""
        p, at = self.p, team * self.p.rules.size + rank
        places = range(at, at + KINDS * max(1, p.melds_of(team, rank)), KINDS)
        sizes = [p.nat[place] + p.wild[place] for place in places]
        return sizes.index(min(sizes))

    # --- moves ---------------------------------------------------------------------------------------------

    def take_with(self, choice: int, laid: Sequence[Laid] = ()) -> None:
        """Take the pile in this way, and lay more in the same step (rules: 2.4, 8.2)."""
        p = self.p
        self.takes(choice)
        for part in laid:
            if self.moves is not None:
                self._note("take", part)
            if p.debt:
                self._lay_pieces(*part)
            else:
                self._lay_whole(*part)
        p.melded = False  # it is all one step
        self._pays()

    def takes(self, choice: int) -> None:
        """Take the pile in this way alone; it may leave a debt."""
        p, seen = self.p, self.seen
        self._suits[p.seat], self._sides[p.team[p.seat]] = [], None
        if self.moves is not None:
            self._note_taking(choice)
        for code in p.pile[self.buried :]:
            seen[RANK_OF[code]] -= 1
        self.buried = 0
        seen[RANK_OF[p.pile[-1]]] += 1 + LAYS[choice][2]
        apply(p, choice)

    def _pays(self) -> None:
        """Lay anything until what is under way stands."""
        while self.p.debt and self.p.phase != OVER:
            self.piece(legal_pieces(self.p)[0][0])

    def _note_taking(self, choice: int) -> None:
        p, moves = self.p, self.moves
        assert moves is not None
        top, (_, _, naturals, twos, jokers) = RANK_OF[p.pile[-1]], LAYS[choice]
        codes = pair_of(p, choice) or (top,) * naturals
        codes += (0,) * twos + (JOKER,) * jokers
        onto = ids.TAKE_RUN <= choice < ids.NEW_RUN
        where = frozenset((KINDS + 1 + run_for_top(p, choice) if onto else top,))
        moves.append(Noted(p.seat, "take", codes=codes, where=where))

    def _note(self, name: str, part: Laid, *, at: int = -1, apart: bool = False) -> None:
        """Note that cards are laid, as more of the last move unless ``apart``."""
        assert self.moves is not None
        rank, naturals, twos, jokers = part
        codes, where = (*naturals, *(0,) * twos, *(JOKER,) * jokers), KINDS + 1 + at if rank == RUN else rank
        seat, last = self.p.seat, self.moves[-1] if self.moves and not apart else None
        if last is not None and last.seat == seat and last.name in ("take", name):
            self.moves[-1] = last._replace(codes=last.codes + codes, where=last.where | {where})
        else:
            self.moves.append(Noted(seat, name, codes=codes, where=frozenset((where,))))

    def lays(self, parts: Sequence[Laid]) -> None:
        """Lay cards of the hand, each part as a new run, as a new set or onto the side's set of its rank."""
        p = self.p
        whole = p.opened[p.team[p.seat]] and not p.debt
        for part in parts:
            if self.moves is not None:
                self._note("meld", part, apart=part is parts[0])
            if whole:
                self._lay_whole(*part)
            else:
                self._lay_pieces(*part)
        self._pays()

    def _lay_whole(self, rank: int, codes: Sequence[int], twos: int, jokers: int) -> None:
        """Lay cards on one meld for a side that has opened. On a full canasta, cards that are a meld by
        themselves begin another (rules: 14.14).
        """
        if rank == THREE:
            self._lay_pieces(rank, codes, twos, jokers)
            return
        p, seat = self.p, self.p.seat
        team = p.team[seat]
        self._sides[team] = None
        if rank == RUN:
            for code in codes:
                self.seen[RANK_OF[code]] += 1
            places = sum([1 << RANK_OF[code] + 2 for code in codes])
            run_whole(p, len(p.runs[team]), (codes[0] - SUITED) & 3, places)
        else:
            self.seen[rank] += len(codes)
            at, slot = team * p.rules.size + rank, 0
            if p.nat[at] + p.wild[at] >= FULL or (p.rules.slots > 1 and p.nat[at + KINDS]):
                slot = self._slot_for(team, rank, len(codes), twos + jokers)
            lay_whole(p, rank, slot, len(codes), twos, jokers, codes)
        if p.cards and codes:
            self._spent(seat, codes)

    def _lay_pieces(self, rank: int, codes: Sequence[int], twos: int, jokers: int) -> None:
        """Lay cards on one meld piece by piece."""
        p, seat = self.p, self.p.seat
        team = p.team[seat]
        self._sides[team] = None
        for code in codes:
            self.seen[RANK_OF[code]] += 1
        if rank == RUN:
            runs = p.runs[team]
            path = run_path(p, runs[:], len(runs), [code - SUITED for code in codes])[0]
        else:
            slot = self._slot_for(team, rank, len(codes), twos + jokers)
            path = self._path(rank, slot, codes, twos, jokers)
        for choice in path:
            apply(p, choice)
        self._suits[seat] = []

    def _slot_for(self, team: int, rank: int, naturals: int, wilds: int) -> int:
        p = self.p
        at = team * p.rules.size + rank
        if p.rules.slots == 1 or not (p.nat[at] or p.wild[at]):
            return 0
        slot = self.slot(team, rank)
        size = p.nat[at + slot * KINDS] + p.wild[at + slot * KINDS]
        alone = naturals + wilds >= 3 and (naturals >= 2 or rank == JOKER)
        return p.melds_of(team, rank) if size >= FULL and alone and may_begin(p, rank) else slot

    def _path(self, rank: int, slot: int, codes: Sequence[int], twos: int, jokers: int) -> list[int]:
        """The choices that lay these cards on the meld in this slot, or begin it."""
        p = self.p
        cards = [code - SUITED if code >= SUITED else code << 2 for code in codes]
        rest, path = [*[0] * twos, *[4 * JOKER] * jokers], []
        at = p.team[p.seat] * p.rules.size + slot * KINDS + rank
        if p.nat[at] or p.wild[at]:
            return adding(p, rank, slot, [*cards, *rest])
        if rank == JOKER:
            of_twos = min(3, twos)
            path = [choice for choice, kinds in ids.WILD_MELDS.items() if kinds == (of_twos, 3 - of_twos)]
            rest = rest[of_twos : len(rest) - 3 + of_twos]
        elif len(cards) >= 3:
            path, cards = [new_set(p, ids.NEW, rank, cards[:3])], cards[3:]
        else:
            kind = ids.NEW_TWO if twos else ids.NEW_JOKER
            path, cards, rest = [new_set(p, kind, rank, cards[:2])], cards[2:], rest[1:]
        return path + adding(p, rank, slot, [*cards, *rest])

    def extends(self, at: int, suit: int, rank: int) -> None:
        """Add a card of the hand to a run of the side."""
        code, seat = code_at(suit, rank + 2), self.p.seat
        self._sides[self.p.team[seat]] = None
        if self.moves is not None:
            self._note("meld", (RUN, (code,), 0, 0), at=at, apart=True)
        self.seen[rank] += 1
        run_whole(self.p, at, suit, 1 << rank + 2)
        self._spent(seat, (code,))

    def piece(self, choice: int) -> None:
        """Lay one piece, whatever it is."""
        p, (rank, slot, naturals, twos, jokers) = self.p, LAYS[choice]
        self._suits[p.seat], self._sides[p.team[p.seat]] = [], None
        codes = NATURALS[choice] or (rank,) * naturals
        for code in codes:
            self.seen[RANK_OF[code]] += 1
        if self.moves is not None:
            at = run_at(p, choice) if rank == RUN and slot >= 0 else -1
            self._note("meld", (rank, codes, twos, jokers), at=at)
        apply(p, choice)

    def discard(self, kind: int) -> None:
        """Discard a card by its code, and pass the turn or go out."""
        p = self.p
        self._suits[p.seat] = []
        if self.moves is not None:
            self.moves.append(Noted(p.seat, "discard", (), kind))
        self.seen[RANK_OF[kind]] += 1
        apply(p, ids.DISCARD + kind if kind < SUITED else ids.THROW + kind - SUITED)

    def follow(self, path: Sequence[int]) -> bool:
        """Make the choices of an action; whether the turn goes on."""
        p, seat = self.p, self.p.seat
        for choice in path:
            if ids.DISCARD <= choice < ids.ADD:
                self.discard(choice - ids.DISCARD)
            elif ids.THROW <= choice < ids.ADD_CARD:
                self.discard(choice - ids.THROW + SUITED)
            elif LAYS[choice][0] >= 0:
                self.piece(choice)
            elif choice == ids.DRAW:
                self.draw()
            elif choice < ids.TOP or ids.MERGE <= choice < ids.THROW:
                apply(p, choice)
            else:
                self.takes(choice)
        if p.phase == OVER or p.seat != seat:
            return False
        self.merge_small()
        return True

    def merge_small(self) -> None:
        """Merge the unfinished sets of the side to move: that costs nothing (rules: 8.2)."""
        p = self.p
        at = p.team[p.seat] * p.rules.size
        if not any(p.nat[at + KINDS : at + p.rules.size]):
            return
        while choices := [choice for choice in merges(p) if self._merges_small(choice)]:
            apply(p, choices[0])
            self._sides[p.team[p.seat]] = None

    def _merges_small(self, choice: int) -> bool:
        p = self.p
        rank, pair = divmod(choice - ids.MERGE, len(ids.PAIRS))
        at = p.team[p.seat] * p.rules.size + rank
        places = [at + slot * KINDS for slot in ids.PAIRS[pair]]
        return max(p.nat[place] + p.wild[place] for place in places) < FULL

    def lay_all_and_go_out(self) -> None:
        """Let the seat to move go out whatever it holds: for a player who is known to have a way out, but not
        which. Its cards count as laid, and canastas that it still needed as made.
        """
        p = self.p
        rules, seat, team = p.rules, p.seat, p.team[p.seat]
        side, full = self.side(team), rules.full
        needs = rules.rules.needs_of(p.canastas[team])
        sambas = sum(max(0, need.wants - need.has) for need in needs if need.kind == CanastaKind.SAMBA)
        missing = max(0, rules.quota - side.canastas)
        p.points[team] += sambas * rules.run_bonus[0][full]
        p.points[team] -= min(sambas, missing) * rules.bonus[cell(2, full - 1, 1)]
        if side.canastas < rules.threes_need <= side.canastas + max(sambas, missing):
            p.points[team] += 2 * rules.threes_worth[p.threes[team]]
        super().lay_all_and_go_out()
        if p.cards:
            p.cards[seat * CODES : (seat + 1) * CODES] = [0] * CODES


__all__ = ["Laid", "SambaWorld"]
