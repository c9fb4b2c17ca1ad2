"""What holds after every step of any legal play (rules: 1.2, 14.11; the engine's contract)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from canasta.actions import Action, format_action, parse_action
from canasta.cards import Card
from canasta.deal import Deal
from canasta.refusals import Illegal
from canasta.variants import VARIANTS
from canasta.viewing import view_of
from tests.canasta.chance import random_action
from tests.canasta.inspecting import (
    FULL_PACK,
    NAMES,
    all_cards,
    covered_by_offers,
    melded,
    state_of,
    with_other_hidden_cards,
)

OPTIONS = st.sampled_from(
    (
        {},
        {},
        {"ask_permission": "mandatory"},
        {"last_red_three": "may_meld", "empty_stock_forced_take": "always"},
        {"canastas_to_go_out": 2, "max_wild_per_meld": 2, "wilds_may_outnumber_naturals": False},
        {"pile_always_frozen": True, "black_three_freezes": True},
        {"pair_must_be_natural": True, "take_for_complete_canasta": False, "one_card_pile_allowed": True},
        {"pile_for_opening": False, "draw_count": 2, "hand_size": 5},
    )
)
TOTALS = st.sampled_from(((0, 0), (-200, 1500), (3000, 4995)))
SEEDS = st.integers(0, 1 << 30)


class LegalPlay(RuleBasedStateMachine):
    """Deals played by whatever the offers hold, some steps at a time, with a look at everything between."""

    deal: Deal
    start: tuple[object, ...]
    journal: list[tuple[int, str]]
    tables: dict[tuple[int, str], Counter[Card]]

    @initialize(options=OPTIONS, dealer=st.integers(0, 3), totals=TOTALS, seed=SEEDS)
    def begin(self, options: dict[str, object], dealer: int, totals: tuple[int, int], seed: int) -> None:
        self.rules_ = VARIANTS["classic"].rules(4, options)
        self.dealer, self.totals, self.seed = dealer, totals, f"{seed:x}"
        self.deal = self.fresh()
        self.journal = []
        self.tables = {}

    def fresh(self) -> Deal:
        return Deal.from_seed(self.rules_, self.dealer, self.totals, self.seed)

    def do(self, action: Action) -> None:
        seat = self.deal.turn
        assert self.deal.check(seat, action) is None, format_action(action)
        self.journal.append((seat, format_action(action)))
        self.deal.apply(seat, action)

    @precondition(lambda self: not self.deal.over)
    @rule(seed=SEEDS, steps=st.integers(1, 12), eager=st.booleans())
    def play_on(self, seed: int, steps: int, eager: bool) -> None:
        rng = Random(seed)
        for _ in range(steps):
            if self.deal.over:
                return
            offers = self.deal.offers(self.deal.turn)
            laying: tuple[Action, ...] = (*offers.takes, *offers.melds)
            self.do(rng.choice(laying if eager and laying else offers.actions))

    @precondition(lambda self: not self.deal.over)
    @rule(seed=SEEDS)
    def try_anything(self, seed: int) -> None:
        """Random actions: accepted ones were offered or are made of pieces; refused ones change nothing."""
        rng = Random(seed)
        offers = self.deal.offers(self.deal.turn)
        for _ in range(6):
            action = random_action(rng, self.deal)
            before = state_of(self.deal)
            seat = rng.choice((self.deal.turn, self.deal.turn, self.deal.turn, rng.randrange(4)))
            refusal = self.deal.check(seat, action)
            assert state_of(self.deal) == before
            if refusal is None:
                assert seat == self.deal.turn
                assert covered_by_offers(offers, action), (format_action(action), offers)
                continue
            assert action not in offers.actions or seat != self.deal.turn
            with pytest.raises(Illegal) as raised:
                self.deal.apply(seat, action)
            assert raised.value.refusal == refusal
            assert state_of(self.deal) == before
            if refusal.instead is not None and seat == self.deal.turn:
                assert self.deal.check(seat, refusal.instead) is None

    @precondition(lambda self: not self.deal.over)
    @rule(seed=SEEDS)
    def do_anything_legal(self, seed: int) -> None:
        rng = Random(seed)
        for _ in range(10):
            action = random_action(rng, self.deal)
            if self.deal.check(self.deal.turn, action) is None:
                self.do(action)
                return

    @rule(seed=SEEDS)
    def mix_what_is_hidden(self, seed: int) -> None:
        """A view, offers and all, is the same whatever lies where its seat cannot see."""
        if self.deal.over:
            return
        rng = Random(seed)
        for seat in (0, 1, 2, 3, None):
            other = with_other_hidden_cards(self.deal, seat, rng)
            mine = view_of(self.deal, seat, NAMES, None)
            theirs = view_of(other, seat, NAMES, None)
            assert mine == theirs
            assert repr(mine) == repr(theirs)

    @invariant()
    def no_card_is_lost_or_made(self) -> None:
        """rules: 1.2 I1."""
        assert all_cards(self.deal) == FULL_PACK

    @invariant()
    def melded_cards_stay_where_they_are(self) -> None:
        """rules: 1.2 I2."""
        now = melded(self.deal)
        for meld, cards in self.tables.items():
            assert cards <= now[meld]
        self.tables = now

    @invariant()
    def a_side_has_one_meld_of_each_rank(self) -> None:
        """rules: 1.2 I3, 2.3."""
        for tableau in self.deal.tableaux:
            ranks = [meld.rank for meld in tableau.melds]
            assert len(ranks) == len(set(ranks))
            for meld in tableau.melds:
                assert meld.rank is not None
                assert self.rules_.fault(meld.rank, meld.naturals, meld.wilds) is None
            assert tableau.opened == bool(tableau.melds)
            assert tableau.canastas == sum(len(meld.cards) >= 7 for meld in tableau.melds)

    @invariant()
    def whoever_is_to_move_has_an_offer_and_nobody_else(self) -> None:
        """rules: 14.11."""
        for seat in range(4):
            offers = self.deal.offers(seat)
            assert bool(offers) == (not self.deal.over and seat == self.deal.turn)
            assert len(set(offers.actions)) == len(offers.actions)
            for action in offers.actions:
                assert self.deal.check(seat, action) is None, format_action(action)

    @invariant()
    def hands_are_held(self) -> None:
        """rules: 1.2 I4: nobody but a player who went out is without cards."""
        for seat, hand in enumerate(self.deal.hands):
            assert hand or (self.deal.over and self.deal.by == seat)

    def teardown(self) -> None:
        """The journal alone gives the same state and the same views."""
        if not hasattr(self, "deal"):
            return
        again = self.fresh()
        for mover, text in self.journal:
            again.apply(mover, parse_action(text))
        assert state_of(again) == state_of(self.deal)
        for seat in (0, 1, 2, 3, None):
            assert view_of(again, seat, NAMES, None) == view_of(self.deal, seat, NAMES, None)


TestLegalPlay = LegalPlay.TestCase
TestLegalPlay.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    derandomize=True,
    deadline=None,
    database=None,
    phases=(Phase.generate,),  # a failure tells its seeds; shrinking whole deals takes minutes
    suppress_health_check=list(HealthCheck),
)
