"""Burraco and Buraco (rules: 16): the table, the course of a deal, its result."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from canasta import events as ev
from canasta.cards import Card
from canasta.i18n import Text, Translator
from canasta.moves.deal_out import deal_hands, turn_up
from canasta.offers import Offers
from canasta.refusals import Refusal
from canasta.state import State
from canasta.terms import EndReason
from canasta.variants.burraco import offers, scoring
from canasta.variants.burraco.meld_rules import BurracoMeldRules, pack_of
from canasta.variants.burraco.moves import MOVES
from canasta.variants.burraco.options import BURACO, BURACO_PILE, BURACO_SETS, BURRACO
from canasta.view import ScoreLine


class BurracoRules(BurracoMeldRules):
    """Burraco; Buraco is a subclass with other figures.

    ``turns_up``: a card begins the pile. ``last_stock`` cards are left when the stock is at its end.
    ``pots_are_stock``: a pot that nobody has taken is then the new stock.
    """

    variant = "burraco"
    specs = BURRACO
    moves = MOVES
    pack = pack_of(joker=30, two=20)
    sections = MappingProxyType({"1.2": "16.4"})
    turns_up = True
    last_stock = 2
    pots_are_stock = False

    def read_options(self) -> None:
        """Put the options into figures."""
        super().read_options()
        self.values = self.pack.values
        self.last_is_natural = self.options["last_discard"] == "natural"
        self.goes_out_by_melding = self.options["last_discard"] == "optional"
        self.discard_to_go_out = not self.goes_out_by_melding
        self.back = str(self.options["one_card_pile_back"])
        self.one_card_takes = bool(self.options["one_card_hand_may_take"])
        self.draws_again = bool(self.options["first_draw_again"])
        self.unplayed_costs = self.options["pot_unplayed"] == "hundred"
        self._vulnerable = self.number("vulnerable_from"), self.number("vulnerable_minimum")
        self.stall = self.number("stall_rounds") * self.seating.seats

    def key_figures(self, tr: Translator) -> list[str]:
        """The key figures: the target, the cards, the pots and what going out takes."""
        length, dealt, *_ = super().key_figures(tr)
        needs = tr("a clean canasta to go out") if self.needs_clean else tr("a canasta to go out")
        return [length, dealt, tr("a pot for each side"), needs]

    def told_pile(self) -> Text:
        """What taking the pile means here, in words."""
        return BURACO_PILE.sentence(self.options["buraco_pile"])

    def told_sets(self) -> Text:
        """Which sets are melds, in words."""
        return BURACO_SETS.sentence(self.limits.sets)

    # --- the pile ------------------------------------------------------------------------------------------

    def freezes(self, card: Card) -> bool:
        """Always False: nothing freezes the pile."""
        return False

    def covers_upcard(self, card: Card) -> bool:
        """Always False: any card stays."""
        return False

    def pile_frozen(self, state: State) -> bool:
        """Always False, whatever a given position says."""
        return False

    def take_refusal(self, top: Card) -> Refusal | None:
        """Always None: any top card may be taken."""
        return None

    def face_down_cards(self, pile: Sequence[Card]) -> int:
        """Only the top card of a closed pile shows."""
        return 0 if self.pack.all_to_hand else max(0, len(pile) - 1)

    def opening_minimum(self, state: State, side: int) -> int:
        """The points that a vulnerable side needs."""
        start, minimum = self._vulnerable
        return minimum if state.totals[side] >= start else 0

    # --- the course of a deal ------------------------------------------------------------------------------

    def new_state(self, dealer: int, totals: Sequence[int], round_number: int = 1) -> State:
        """A state in which sides that need no minimum count as open."""
        state = super().new_state(dealer, totals, round_number)
        for side, table in enumerate(state.side_tables):
            table.opened = not self.opening_minimum(state, side)
        return state

    def open_deal(self, state: State) -> None:
        """Deal the hands, two pots, and in Burraco an upcard (rules: 16.3)."""
        deal_hands(state, self.hand_size)
        state.pots = [[state.stock.pop() for _ in range(size)] for size in self.pack.pots]
        if self.turns_up:
            turn_up(self, state)
        state.events.append(ev.Dealt(state.dealer, tuple(state.pile)))

    def offers(self, state: State, seat: int) -> Offers:
        """What the seat to move may do (rules: 16.4)."""
        return offers.offers(self, state, seat)

    def hand_melded(self, state: State) -> None:
        """Take the pot at once; a player whose side has it, or finds none, goes out (rules: 16.7)."""
        if not self._take_pot(state, direct=True):
            self.go_out(state)

    def end_turn(self, state: State) -> None:
        """After a discard: take the pot or go out with an empty hand, then pass the turn (rules: 16.7)."""
        seat = state.turn
        if not state.hands[seat]:
            if not self._take_pot(state, direct=False):
                self.go_out(state)
                return
            state.unplayed[seat] = True
        turn = state.this_turn
        state.idle = state.idle + 1 if turn.took and not turn.melded else 0
        if self._runs_out(state) or (self.stall and state.idle >= self.stall):
            state.end(EndReason.STOCK, None)
        else:
            self.next_turn(state)

    def _take_pot(self, state: State, *, direct: bool) -> bool:
        """Let the seat to move take the upper pot, if its side has none yet and one is left."""
        seat = state.turn
        side = state.side_of[seat]
        if state.pot_taken[side] or not state.pots:
            return False
        state.pot_taken[side] = True
        pot, state.pots = state.pots[0], state.pots[1:]
        state.hands[seat] = pot
        if direct:
            state.this_turn.drawn = pot[:]
        state.events.append(ev.PotTaken(seat, len(pot), direct))
        return True

    def _runs_out(self, state: State) -> bool:
        """Whether the deal ends because the stock does; a pot may take its place (rules: 16.9)."""
        if len(state.stock) > self.last_stock:
            return False
        if not (self.pots_are_stock and state.pots):
            return True
        pot, state.pots = state.pots[0], state.pots[1:]
        state.stock = pot[::-1]
        state.events.append(ev.PotIsStock(state.turn, len(pot)))
        return False

    # --- its result ----------------------------------------------------------------------------------------

    def score(self, state: State) -> tuple[ScoreLine, ...]:
        """The score sheet (rules: 16.10)."""
        return scoring.score(self, state)


class BuracoRules(BurracoRules):
    """Buraco."""

    variant = "buraco"
    specs = BURACO
    pack = pack_of(joker=20, two=10)
    turns_up = False
    last_stock = 0
    pots_are_stock = True
