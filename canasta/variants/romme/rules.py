"""Rommé for two to six, each alone (rules: 11): the table, the course of a deal, its result."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from canasta import events as ev
from canasta.i18n import Number, Text, Translator
from canasta.moves.deal_out import deal_hands, turn_up
from canasta.offers import Offers
from canasta.state import State
from canasta.terms import MELD
from canasta.variants.romme import offers, scoring
from canasta.variants.romme.meld_rules import RommeMeldRules
from canasta.variants.romme.moves import MOVES
from canasta.view import ScoreLine


class RommeRules(RommeMeldRules):
    """Rommé."""

    moves = MOVES
    sections = MappingProxyType({"1.2": "11.2.3"})

    def read_options(self) -> None:
        """Put the options into figures."""
        super().read_options()
        self.rounds = self.number("romme_deals") if self.options["romme_end"] == "deals" else 0
        if self.rounds:
            self.target = 0

    @property
    def goal(self) -> Text:
        """The goal: a number of deals, or of minus points."""
        if self.rounds:
            return Text.counted("one deal", "{n} deals", self.rounds)
        return Text("to −{target}", target=Number(self.target))

    def key_figures(self, tr: Translator) -> list[str]:
        """The key figures, each in a few words."""
        if self.rounds:
            length = tr.plural("One deal", "{n} deals", self.rounds)
        else:
            length = tr("To {target} minus points", target=Number(self.target))
        return [
            length,
            tr("{hand} cards each", hand=self.hand_size),
            tr("first meld {minimums}", minimums=self.first_meld),
            tr.plural("one joker", "{n} jokers", self.seating.jokers),
        ]

    def open_deal(self, state: State) -> None:
        """Deal the hands and an upcard, or one more card for the player who begins, who then does not
        draw.
        """
        deal_hands(state, self.hand_size)
        if self.options["romme_start"] == "upcard":
            turn_up(self, state)
        else:
            state.hands[state.turn].append(state.stock.pop())
            state.phase = MELD
        state.events.append(ev.Dealt(state.dealer, tuple(state.pile)))

    def offers(self, state: State, seat: int) -> Offers:
        """What the seat to move may do (rules: 11.2)."""
        return offers.offers(self, state, seat)

    def end_turn(self, state: State) -> None:
        """Go out with an empty hand, otherwise pass the turn to the left."""
        if state.hands[state.turn]:
            self.next_turn(state)
        else:
            self.hand_melded(state)

    def hand_melded(self, state: State) -> None:
        """Go out, and announce a Hand Rommé."""
        if self.out_concealed(state):
            state.events.append(ev.HandRomme(state.turn))
        self.go_out(state)

    def out_concealed(self, state: State) -> bool:
        """Whether it is a Hand Rommé: everything laid down in this one turn, nothing before (rules: 11.2)."""
        return state.this_turn.melded and not state.personal[state.turn]

    def score(self, state: State) -> tuple[ScoreLine, ...]:
        """The score sheet: the cards left in the hands (rules: 11.3)."""
        return scoring.score(self, state)

    def winning_sides(self, state: State, totals: Sequence[int]) -> set[int]:
        """The players with the fewest minus points, once somebody has passed the target or all deals are
        played (rules: 11.1, 14.10).
        """
        over = state.round >= self.rounds if self.rounds else min(totals) < -self.target
        if not over:
            return set()
        best = max(totals)
        return self.first_among_equals(state, {side for side, total in enumerate(totals) if total == best})
