"""What holds after every step of any legal play (rules: 1.2, 14.11; the engine's contract)."""

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from canasta.actions import Action, format_action, parse_action
from canasta.cards import ACE, FOUR, Card, rank_of
from canasta.cards.packs import STANDARD
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.deal.viewing import view_of
from canasta.melds import TableMeld
from canasta.melds.placing import lowest
from canasta.melds.sequences import fault_of_sequence
from canasta.notation.record import read_record
from canasta.notation.record_writing import write_record
from canasta.refusals import Illegal
from canasta.rules.rules import REVISION
from tests.canasta.games import Game
from tests.canasta.invariants import (
    LETTERS,
    all_cards,
    canasta_rules,
    covered_by_offers,
    full_pack,
    melded,
    state_of,
    with_other_hidden_cards,
)
from tests.canasta.positions import head_of
from tests.canasta.random_play import random_action
from tests.canasta.tables import GAMES
from tests.support.shortened import examples

SEEDS = st.integers(0, 1 << 30)
TOTALS = (-300, 0, 0, 1500, 2995, 4995, 7500)


class LegalPlay(RuleBasedStateMachine):
    """Deals played by whatever the offers hold, some steps at a time, with a look at everything between.

    At tables of every kind, with house rules drawn at random. Another game has a machine of its own, with
    what holds in it beside.
    """

    game: Game = GAMES["classic"]
    revision = REVISION
    shuffles_again = False
    """Whether a deal needs its seed beside a start that is written out."""
    deal: Deal
    journal: list[tuple[int, str]]
    tables: dict[tuple[int, str], Counter[Card]]

    @initialize(data=st.data(), seed=SEEDS)
    def begin(self, data: st.DataObject, seed: int) -> None:
        seats, self.options = data.draw(self.game.tables(self.revision))
        self.rules_ = self.game.variant.rules(seats, self.options, self.revision)
        rng = Random(seed)
        self.dealer, self.round, self.seed = rng.randrange(seats), rng.randint(1, 7), f"{seed:x}"
        self.totals = tuple(rng.choice(TOTALS) for _ in range(self.rules_.sides))
        self.names = LETTERS[:seats]
        self.pack = full_pack(self.rules_)
        self.deal = self.fresh()
        self.journal = []
        self.tables = {}

    def fresh(self) -> Deal:
        return Deal.from_seed(self.rules_, self.dealer, self.totals, self.seed, self.round)

    def do(self, action: Action) -> None:
        seat = self.deal.state.turn
        assert self.deal.check(seat, action) is None, format_action(action)
        self.journal.append((seat, format_action(action)))
        before = melded(self.deal)
        self.deal.apply(seat, action)
        self.builds_where_it_may(seat, before)

    def builds_where_it_may(self, seat: int, before: dict[tuple[int, str], Counter[Card]]) -> None:
        """Melds that are not the seat's are as they were before its step."""
        allies = {self.rules_.side_of[mate] for mate in self.deal.state.allies(seat)}
        for (side, meld), cards in melded(self.deal).items():
            assert side in allies or before[side, meld] == cards, "somebody added to a foreign meld"

    def some_action(self, rng: Random) -> Action:
        """Some action of the seat to move, sensible or not."""
        return random_action(rng, self.deal)

    @precondition(lambda self: not self.deal.over)
    @rule(seed=SEEDS, steps=st.integers(1, 12), eager=st.booleans())
    def play_on(self, seed: int, steps: int, eager: bool) -> None:
        rng = Random(seed)
        for _ in range(steps):
            if self.deal.over:
                return
            offers = self.deal.offers(self.deal.state.turn)
            laying: tuple[Action, ...] = (*offers.takes, *offers.melds)
            self.do(rng.choice(laying if eager and laying else offers.actions))

    @precondition(lambda self: not self.deal.over)
    @rule(seed=SEEDS)
    def try_anything(self, seed: int) -> None:
        """Random actions: accepted ones were offered or are made of pieces; refused ones change nothing."""
        rng = Random(seed)
        offers = self.deal.offers(self.deal.state.turn)
        for _ in range(6):
            action = self.some_action(rng)
            before = state_of(self.deal)
            seat = rng.choice(
                (
                    self.deal.state.turn,
                    self.deal.state.turn,
                    self.deal.state.turn,
                    rng.randrange(self.rules_.seats),
                )
            )
            refusal = self.deal.check(seat, action)
            assert state_of(self.deal) == before
            if refusal is None:
                assert seat == self.deal.state.turn
                assert covered_by_offers(offers, action), (format_action(action), offers)
                continue
            assert action not in offers.actions or seat != self.deal.state.turn
            with pytest.raises(Illegal) as raised:
                self.deal.apply(seat, action)
            assert raised.value.refusal == refusal
            assert state_of(self.deal) == before
            if refusal.instead is not None and seat == self.deal.state.turn:
                assert self.deal.check(seat, refusal.instead) is None

    @precondition(lambda self: not self.deal.over)
    @rule(seed=SEEDS)
    def do_anything_legal(self, seed: int) -> None:
        rng = Random(seed)
        for _ in range(10):
            action = self.some_action(rng)
            if self.deal.check(self.deal.state.turn, action) is None:
                self.do(action)
                return

    @rule(seed=SEEDS)
    def mix_what_is_hidden(self, seed: int) -> None:
        """A view, offers and all, is the same whatever lies where its seat cannot see."""
        if self.deal.over:
            return
        rng = Random(seed)
        for seat in (*range(self.rules_.seats), None):
            other = with_other_hidden_cards(self.deal, seat, rng)
            mine = view_of(self.deal, seat, self.names, None)
            theirs = view_of(other, seat, self.names, None)
            assert mine == theirs
            assert repr(mine) == repr(theirs)

    @invariant()
    def no_card_is_lost_or_made(self) -> None:
        """rules: 1.2 I1."""
        assert all_cards(self.deal) == self.pack

    @invariant()
    def melded_cards_stay_where_they_are(self) -> None:
        """rules: 1.2 I2."""
        now = melded(self.deal)
        for meld, cards in self.tables.items():
            assert cards <= now[meld]
        self.tables = now

    @invariant()
    def melds_are_legal_and_counted(self) -> None:
        """rules: 2.3, 5.2."""
        deal = self.deal
        for side_table in deal.state.side_tables:
            for meld in side_table.melds:
                if meld.rank is None:
                    assert fault_of_sequence(meld.cards, self.rules_.pack) is None
                    low = lowest(meld.cards, self.rules_.pack)
                    assert FOUR <= rank_of(low) <= rank_of(low) + len(meld.cards) - 1 <= ACE
                    for at, card in enumerate(meld.cards):
                        assert STANDARD.wild[card] or card == low + 4 * at
                else:
                    assert canasta_rules(self.rules_).fault(meld.rank, meld.naturals, meld.wilds) is None
            assert side_table.canastas == self.tally(side_table.melds)
        for seat in range(self.rules_.seats):
            melds = [
                meld
                for side in dict.fromkeys(self.rules_.side_of[mate] for mate in deal.state.allies(seat))
                for meld in deal.state.side_tables[side].melds
            ]
            reach = deal.state.reaches[seat]
            assert reach.opened == bool(melds)
            assert sorted(meld.id for meld in reach.melds()) == sorted(meld.id for meld in melds)
            assert reach.canastas == self.tally(melds)

    def tally(self, melds: Iterable[TableMeld]) -> int:
        """What the melds count towards going out: the canastas."""
        return sum(len(meld.cards) >= 7 for meld in melds)

    @invariant()
    def a_side_has_as_many_melds_of_a_rank_as_the_table_allows(self) -> None:
        """rules: 1.2 I3, 2.3, 3.3."""
        for side_table in self.deal.state.side_tables:
            for rank in {meld.rank for meld in side_table.melds if meld.rank is not None}:
                sizes = sorted(
                    (len(meld.cards) for meld in side_table.melds if meld.rank == rank), reverse=True
                )
                assert len(sizes) == 1 or canasta_rules(self.rules_).starts_another(sizes[:-1])

    @invariant()
    def whoever_is_to_move_has_an_offer_and_nobody_else(self) -> None:
        """rules: 14.11."""
        for seat in range(self.rules_.seats):
            offers = self.deal.offers(seat)
            assert bool(offers) == (not self.deal.over and seat == self.deal.state.turn)
            assert len(set(offers.actions)) == len(offers.actions)
            for action in offers.actions:
                assert self.deal.check(seat, action) is None, format_action(action)

    @invariant()
    def hands_are_held(self) -> None:
        """rules: 1.2 I4: nobody but a player who went out is without cards."""
        for seat, hand in enumerate(self.deal.state.hands):
            out = self.deal.state.reason == "out" and self.deal.state.by == seat
            held = hand or self.deal.state.feet[seat] or self.deal.state.pending.get(seat)
            assert bool(held) == (seat in self.deal.state.order and not out)

    def teardown(self) -> None:
        """The journal alone gives the same state and the same views, and so does the record."""
        if not hasattr(self, "deal"):
            return
        again = self.fresh()
        for mover, text in self.journal:
            again.apply(mover, parse_action(text))
        assert state_of(again) == state_of(self.deal)
        for seat in (*range(self.rules_.seats), None):
            assert view_of(again, seat, self.names, None) == view_of(self.deal, seat, self.names, None)
        assert state_of(self.from_record(None)) == state_of(self.deal)
        placed = self.from_record(self.fresh())
        assert all_cards(placed) == self.pack
        assert (placed.state.hands, placed.state.pile, placed.state.turn) == (
            self.deal.state.hands,
            self.deal.state.pile,
            self.deal.state.turn,
        )
        assert melded(placed) == melded(self.deal)
        assert placed.offers(placed.state.turn) == self.deal.offers(self.deal.state.turn)
        if placed.over:
            assert result_of(placed) == result_of(self.deal)

    def from_record(self, start: Deal | None) -> Deal:
        """The deal as its record gives it, dealt from the seed or from a start that is written out."""
        record = read_record(
            write_record(
                head_of(
                    self.rules_,
                    self.dealer,
                    players=self.names,
                    totals=self.totals,
                    round_number=self.round,
                    seed=self.seed if start is None or self.shuffles_again else None,
                    options=self.options,
                ),
                self.journal,
                start=start,
            )
        )
        deal = record.begin()
        for line in record.lines:
            deal.apply(line.seat, line.action)
        return deal


TestLegalPlay = LegalPlay.TestCase
TestLegalPlay.settings = settings(
    max_examples=examples(25),
    stateful_step_count=30,
    deadline=None,
    database=None,
    phases=(Phase.generate,),  # a failure tells its seeds; shrinking whole deals takes minutes
    suppress_health_check=list(HealthCheck),
)
