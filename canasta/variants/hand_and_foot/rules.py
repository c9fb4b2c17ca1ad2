"""Hand and Foot for two to six (rules: 9): its differences from the other games."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from canasta.actions import Group, Take
from canasta.cards import Card, Rank
from canasta.i18n import Number, Text, Translator
from canasta.melds import Lying
from canasta.moves.classic import CLASSIC_MOVES
from canasta.offers import Offers
from canasta.options import numbers
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.course import Move
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.terms import CanastaKind, EndReason
from canasta.variants.hand_and_foot import foot, take
from canasta.variants.hand_and_foot.options import OPTIONS
from canasta.variants.hand_and_foot.scoring import score
from canasta.variants.kinds import Kinds
from canasta.view import Need, ScoreLine

SIZE: Final = 7
"""The number of cards in a canasta, which is also the longest meld."""

_KINDS = (CanastaKind.NATURAL, CanastaKind.MIXED, CanastaKind.WILD)


class HandAndFootRules(Rules):
    """Hand and Foot. Options are read once; the methods give them their meaning."""

    variant = "hand_and_foot"
    specs = OPTIONS
    moves = MappingProxyType({**CLASSIC_MOVES, Take: Move(take.plan_take, take.do_take, take.take_barred)})
    sections = MappingProxyType(
        {
            "1.2": "9.2",
            "2.2": "9.1",
            "2.3": "9.1",
            "2.4": "9.2",
            "2.5": "9.2",
            "2.6": "9.2",
            "2.7": "9.2",
            "3.5": "9.1",
        }
    )
    opens_by_going_out = False
    longest_meld = SIZE

    def read_options(self) -> None:
        """Put the options into figures."""
        super().read_options()
        self.foot_size = self.number("foot_size")
        self.rounds = 0 if self.target else self.number("hf_rounds")
        self.by_round = numbers(self.options["hf_minimums"])
        self._kinds = Kinds(dict(zip(_KINDS, map(int, str(self.options["hf_out"]).split("-")), strict=True)))
        self.wild_melds = bool(self.options["hf_wild_meld"])
        self.discard_to_go_out = bool(self.options["hf_final_discard"])
        self._limit = str(self.options["hf_wild_limit"])
        taken = self.options["hf_pile_take"]
        self._share = taken if isinstance(taken, int) else 0

    # --- in words ------------------------------------------------------------------------------------------

    @property
    def goal(self) -> Text:
        """The goal: a number of rounds, or a total (rules: 9.1)."""
        if self.target:
            return super().goal
        return Text.counted("one round", "{n} rounds", self.rounds)

    def key_figures(self, tr: Translator) -> list[str]:
        """The key figures: rounds, cards, minimums, and the canastas for going out."""
        needs = self._kinds.wanted
        goal = (
            tr("To {target} points", target=Number(self.target))
            if self.target
            else tr.plural("One round", "{n} rounds", self.rounds)
        )
        return [
            goal,
            tr("{hand} + {foot} cards each", hand=self.hand_size, foot=self.foot_size),
            tr("first meld {minimums}", minimums=", ".join(map(str, self.by_round))),
            tr(
                "{clean} clean, {dirty} dirty, {wild} wild to go out",
                clean=needs[CanastaKind.NATURAL],
                dirty=needs[CanastaKind.MIXED],
                wild=needs[CanastaKind.WILD],
            ),
        ]

    # --- cards and melds -----------------------------------------------------------------------------------

    def freezes(self, card: Card) -> bool:
        """Always False: nothing freezes the pile in this game."""
        return False

    def take_refusal(self, top: Card) -> Refusal | None:
        """Threes bar the pile; so do wild cards if they cannot form melds of their own (rules: 9.2)."""
        if top >> 2 == self.pack.three:
            return Refusal(
                RefusalCode.PILE_BLOCKED, "9.2", Text("There's a three on top: nobody can take the pile.")
            )
        return None if self.wild_melds else super().take_refusal(top)

    def pile_share(self, pile: int) -> int:
        """The top seven or five cards, or all of them (rules: 9.2)."""
        return min(pile, self._share or pile)

    def starts_another(self, sizes: Sequence[int]) -> bool:
        """Another meld of a rank may start once the earlier ones are full (rules: 9.2)."""
        return all(size >= SIZE for size in sizes)

    def wild_room(self, rank: Rank, naturals: int) -> int:
        """By the table's limit, and no more than fit in a meld (rules: 9.1)."""
        if self._limit == "two_to_one":
            room = naturals // 2
        elif self._limit == "half":
            room = naturals
        else:
            room = 3 if self._limit == "max3" or naturals >= 4 else 0
        return min(room, SIZE - naturals)

    def fault(self, rank: Rank, naturals: int, wilds: int) -> Refusal | None:
        """As in the other games; threes are never melded (rules: 9.2)."""
        if rank == self.pack.three:
            return Refusal(RefusalCode.BLACK_THREES, "9.2", Text("Threes are never melded, only discarded."))
        return super().fault(rank, naturals, wilds)

    def wild_span(self, rank: Rank, naturals: int, old: Lying | None) -> tuple[int, int] | None:
        """As in the other games; no way out melds threes (rules: 9.2)."""
        return None if rank == self.pack.three else super().wild_span(rank, naturals, old)

    # --- the course of a deal ------------------------------------------------------------------------------

    def open_deal(self, state: State) -> None:
        """Deal hands, feet and an upcard, and lay out the red threes of the hands (rules: 9.1)."""
        foot.open_deal(self, state)

    def begin_turn(self, state: State) -> None:
        """Pick up the foot of a player without cards (rules: 9.2)."""
        if not state.hands[state.turn]:
            foot.take_up(self, state)

    def hand_melded(self, state: State) -> None:
        """Pick up the foot at once; a player without one goes out (rules: 9.2)."""
        if state.feet[state.turn]:
            foot.take_up(self, state)
            if not state.hands[state.turn] or not self.offers(state, state.turn):
                state.end(EndReason.STOCK, None)  # red threes of a tiny foot could not be replaced
        else:
            self.go_out(state)

    def end_turn(self, state: State) -> None:
        """Go out with neither hand nor foot, otherwise pass the turn to the left (rules: 9.2)."""
        if state.hands[state.turn] or state.feet[state.turn]:
            self.next_turn(state)
        else:
            self.go_out(state)

    def offers(self, state: State, seat: int) -> Offers:
        """What the seat to move may do (rules: 9.2)."""
        return take.offers(self, state)

    def turn_continues(self, state: State, left: int) -> bool:
        """With a foot: after the last discard, and after melding everything if the foot can end the turn."""
        cards = len(state.feet[state.turn])
        return cards > 0 and (left == 1 or cards > 1)

    def cards_coming(self, state: State) -> Quota | None:
        """A foot joins the hand whatever has been melded."""
        return Quota(0) if len(state.feet[state.turn]) > 1 else None

    def opening_minimum(self, state: State, side: int) -> int:
        """By the round; the last value holds for all later rounds (rules: 9.1)."""
        return self.by_round[min(state.round, len(self.by_round)) - 1]

    def opens_with(self, state: State, groups: Sequence[Group]) -> bool:
        """A first meld needs its points even if it goes out (rules: 9.1)."""
        laid = self.pack.points(card for group in groups for card in group.cards)
        return laid >= self.opening_minimum(state, state.side_of[state.turn])

    # --- going out -----------------------------------------------------------------------------------------

    def going_out_refusal(self, state: State) -> Refusal | None:
        """Refuse while the seat's own foot, or a partner's, has not been picked up (rules: 9.2)."""
        seat = state.turn
        if state.feet[seat]:
            return Refusal(
                RefusalCode.FOOT_LEFT,
                "9.2",
                Text("You have to play your foot before you can go out. Keep a card."),
            )
        if self.options["hf_partner_in_foot"] and any(state.feet[mate] for mate in state.allies(seat)):
            return Refusal(
                RefusalCode.PARTNER_NOT_IN_FOOT,
                "9.2",
                Text("Your partner hasn't picked up their foot yet, so you can't go out. Keep two cards."),
            )
        return None

    def tally(self, rank: Rank | None, size: int, wilds: int) -> int:
        """The tally, with separate digits for each kind of canasta."""
        return self._kinds.one(self.kind_of(rank, size, wilds))

    def canastas_in(self, tally: int) -> int:
        """The number of canastas of all kinds."""
        return sum(self._kinds.counts(tally))

    def quota(self, state: State, seat: int) -> Quota:
        """Clean, dirty and wild canastas, by the table's options (rules: 9.1)."""
        return self._kinds.quota()

    def needs_of(self, tally: int) -> tuple[Need, ...]:
        """How many a side with this tally has of each kind needed to go out."""
        return self._kinds.needs(tally)

    def quota_refusal(self, state: State, tally: int) -> Refusal:
        """The refusal, naming the canastas needed and those that the side would have (rules: 9.1)."""
        needs, (clean, dirty, wild) = self._kinds.wanted, self._kinds.counts(tally)
        return Refusal(
            RefusalCode.NO_CANASTA,
            "9.1",
            Text.counted(
                "Going out takes {clean} clean, {dirty} dirty and {n} wild canasta; your side would have "
                "{has_clean}, {has_dirty} and {has_wild}. Keep two cards: one to discard and one to play "
                "on.",
                "Going out takes {clean} clean, {dirty} dirty and {n} wild canastas; your side would "
                "have {has_clean}, {has_dirty} and {has_wild}. Keep two cards: one to discard and one to "
                "play on.",
                needs[CanastaKind.WILD],
                clean=needs[CanastaKind.NATURAL],
                dirty=needs[CanastaKind.MIXED],
                has_clean=clean,
                has_dirty=dirty,
                has_wild=wild,
            ),
        )

    # --- its result ----------------------------------------------------------------------------------------

    def score(self, state: State) -> tuple[ScoreLine, ...]:
        """The score sheet (rules: 9.3)."""
        return score(self, state)

    def winning_sides(self, state: State, totals: Sequence[int]) -> set[int]:
        """The highest total after the last round, by the tie rule (rules: 9.1, 14.10)."""
        if self.target:
            return super().winning_sides(state, totals)
        if state.round < self.rounds:
            return set()
        best = max(totals)
        return self.first_among_equals(state, {side for side, total in enumerate(totals) if total == best})
