"""Modern American Canasta for four, two and six (rules: 7)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from types import MappingProxyType
from typing import Self

from canasta import events as ev
from canasta.actions import Group
from canasta.cards import JOKER, SEVEN, Card, Rank
from canasta.events import Special
from canasta.melds import Lying, Part, TableMeld
from canasta.moves import deal_out
from canasta.offers import Offers
from canasta.options import numbers
from canasta.refusals import Refusal
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.terms import MELD, CanastaKind
from canasta.variants.modern_american import melds, moves, offers, scoring
from canasta.variants.modern_american.cards import PACK
from canasta.variants.modern_american.openings import opening_of
from canasta.variants.modern_american.options import OPTIONS
from canasta.variants.modern_american.specials import hands_played, special_in
from canasta.variants.modern_american.talons import LAST_CARDS, from_stock, pick_up
from canasta.variants.modern_american.threes import must_lay, three_held
from canasta.view import Opening, ScoreLine


class ModernRules(Rules):
    """Modern American Canasta. Options are read where they matter; longer rules have a file of their own."""

    variant = "modern_american"
    specs = OPTIONS
    moves = moves.MOVES
    sections = MappingProxyType(
        {"2.2": "7.5", "2.3": "7.4", "2.4": "7.6", "2.6": "7.8", "2.7": "7.11", "3.5": "7.4"}
    )
    gives_talons = True
    pack = PACK
    discard_to_go_out = True
    asks_once = True

    _moment: melds.Moment

    def read_options(self) -> None:
        """Put the options into figures."""
        super().read_options()
        self.wild_melds = True
        self.wild_meld_exclusive = bool(self.options["wild_meld_exclusive"])
        self.always_frozen = True
        self.longest_meld = melds.FULL + 1 if self.options["eighth_card_on_out"] else melds.FULL
        self.talon_packets = 2 if self.options["talon_source"] == "set_aside" else 0
        self._specials = hands_played(self.options)
        if self.options["threes_kept"] == "any":
            self.never_discarded = self.pack.threes.by_choice
        three = self.number("three_in_hand_penalty")
        self.values = tuple(
            three if card in self.pack.threes.by_choice else self.pack.values[card]
            for card in range(JOKER + 1)
        )

    # --- melds ---------------------------------------------------------------------------------------------

    def freezes(self, card: Card) -> bool:
        """Always False: the pile needs a natural pair anyway (rules: 7.6)."""
        return False

    def wild_room(self, rank: Rank, naturals: int) -> int:
        """Two wild cards; none with sevens (rules: 7.4)."""
        return 0 if rank == SEVEN else super().wild_room(rank, naturals)

    def fault(self, rank: Rank, naturals: int, wilds: int) -> Refusal | None:
        """As in the other games; threes cannot be melded, and sevens take no wild cards (rules: 7.3, 7.4)."""
        return melds.composition_fault(rank, wilds) or super().fault(rank, naturals, wilds)

    def part_fault(self, state: State, part: Part) -> Refusal | None:
        """The checks that depend on whose meld it is and when (rules: 7.4)."""
        return super().part_fault(state, part) or melds.part_fault(self, state, part)

    def rules_at(self, state: State) -> Self:
        """The rules with what melds may become in this turn, and which ones prevent going out (rules: 7.4,
        7.8).
        """
        return self.at_moment(melds.dead_ranks(self, state), opening_turn=melds.in_opening_turn(state))

    def at_moment(self, dead: frozenset[Rank], *, opening_turn: bool) -> Self:
        """The same with these dead ranks, in the turn of the opening or not."""
        rules = copy(self)
        rules._moment = melds.Moment(self, dead, opening_turn=opening_turn)
        rules.kept = {}  # what follows from this moment is for nobody else
        return rules

    def wild_span(self, rank: Rank, naturals: int, old: Lying | None) -> tuple[int, int] | None:
        """By what holds at the moment (rules: 7.4)."""
        return self._moment.wild_span(rank, naturals, old)

    def wild_meld_stands(self, size: int) -> bool:
        """Whether it is whole, if an unfinished one keeps its side from going out (rules: 7.8)."""
        return super().wild_meld_stands(size) and self._moment.wild_meld_stands(size)

    def kind_of(self, rank: Rank | None, size: int, wilds: int) -> CanastaKind | None:
        """Sevens and pure aces are separate kinds (rules: 7.4)."""
        return melds.kind_of(rank, size, wilds)

    def dead_ranks(self, state: State) -> tuple[Rank, ...]:
        """The dead ranks, which nobody may meld any more (rules: 7.4)."""
        return tuple(sorted(melds.dead_ranks(self, state))) if melds.dead_for_all(self) else ()

    def not_begun(self, state: State, side: int) -> tuple[Rank, ...]:
        """The ranks of the opponents' canastas, if those are dead only for this side (rules: 7.4)."""
        if melds.dead_for_all(self) or not state.plays(side):
            return ()
        return tuple(sorted(melds.dead_ranks(self, state, side)))

    def going_out_refusal(self, state: State) -> Refusal | None:
        """Refuse while a three is in the hand (rules: 7.8, 14.17)."""
        return three_held(state) if self.revision > 1 else None

    def unfinished_penalty(self, meld: TableMeld) -> int:
        """The cost of unfinished sevens, pure aces and wild cards (rules: 7.10)."""
        return scoring.unfinished_penalty(self, meld)

    # --- the course of a deal ------------------------------------------------------------------------------

    def open_deal(self, state: State) -> None:
        """Deal the hands, and the talons if they are set aside; no card is turned up (rules: 7.2)."""
        deal_out.deal_hands(state, self.hand_size)
        if self.talon_packets:
            state.talons = [from_stock(state, size) for size in numbers(self.options["talon_sizes"])]
        state.events.append(ev.Dealt(state.dealer, ()))

    def begin_turn(self, state: State) -> None:
        """Let a talon that is due join the hand (rules: 7.2)."""
        pick_up(state)

    def end_turn(self, state: State) -> None:
        """Go out, or give the talon and pass the turn to the left (rules: 7.2, 7.8)."""
        moves.end_turn(self, state)

    def offers(self, state: State, seat: int) -> Offers:
        """What the seat to move may do."""
        return offers.offers(self, state, seat)

    def opens_with(self, state: State, groups: Sequence[Group]) -> bool:
        """Check everything that an opening needs (rules: 7.5)."""
        return moves.opens_with(self, state, groups)

    # --- for views -----------------------------------------------------------------------------------------

    def turn_card(self, state: State) -> bool | None:
        """Whether the turn card, with eight cards below it, still lies in the stock (rules: 7.1)."""
        return len(state.stock) > LAST_CARDS

    def opening(self, state: State, side: int) -> Opening | None:
        """The requirements of the first melds (rules: 7.5)."""
        return None if state.side_tables[side].opened else opening_of(self, state, side)

    def must_lay(self, state: State) -> bool:
        """Whether threes must be laid out first (rules: 7.3)."""
        return must_lay(self, state)

    def special_held(self, state: State, seat: int) -> Special | None:
        """The special hand, right after drawing and before the side has melded (rules: 7.9)."""
        if seat != state.turn or state.phase != MELD or state.this_turn.took or state.this_turn.melded:
            return None
        if state.reach.opened and not self.by_courtesy(state, seat):
            return None
        return special_in(self._specials, state.hands[seat])

    def by_courtesy(self, state: State, seat: int) -> bool:
        """Whether it is this seat's first turn after the partner opened, if the table still allows a special
        hand then.
        """
        opened_at = state.opened_at.get(self.side_of[seat])
        if not self.options["special_courtesy"] or opened_at is None or state.personal[seat]:
            return False
        return 0 < state.turns - opened_at < len(state.order)

    # --- its result ----------------------------------------------------------------------------------------

    def score(self, state: State) -> tuple[ScoreLine, ...]:
        """The score sheet (rules: 7.10)."""
        return scoring.score(self, state)

    def winning_sides(self, state: State, totals: Sequence[int]) -> set[int]:
        """The winners by the target, or at once by a dream hand (rules: 7.9)."""
        if state.special is not None and state.special.wins_match and state.by is not None:
            return {self.side_of[state.by]}
        return super().winning_sides(state, totals)
