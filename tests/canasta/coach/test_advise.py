"""The coach's advice: legal, true, and made of nothing hidden."""

import copy
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, get_args

import pytest

from canasta import events as ev
from canasta.actions import (
    NEW,
    Action,
    Ask,
    Discard,
    Draw,
    Group,
    Lay,
    Meld,
    Take,
    format_action,
    parse_action,
)
from canasta.cards import JOKER, Card, Rank, rank_of, suit_of
from canasta.cards.packs import STANDARD
from canasta.coach import Advice, advise, discard_facts, facts, partner_facts
from canasta.coach.facts import Fact
from canasta.coach.laying import from_hand
from canasta.coach.partner import may_go_out_soon
from canasta.coach.partner_facts import PartnerFact, PartnersHold
from canasta.coach.reasons import OF_ANY_CARD, PRESSING, against, reasons
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.match import Match
from canasta.melds import TableMeld
from canasta.players import choose
from canasta.players.search.comparing import Budget
from canasta.players.search.search import Judgement, Tried
from canasta.refusals import Refusal
from canasta.terms import OVER, CanastaKind, Phase, ScorePart
from canasta.variants import VARIANTS
from canasta.variants.burraco.runs import wild_at
from tests.canasta import positions
from tests.canasta.burraco import positions as burraco
from tests.canasta.tables import GAMES
from tests.canasta.tournament import seated
from tests.canasta.twins import twins
from tests.support.shortened import shortened

# Is a fact true? Each is worked out again here, from the cards of a deal and by doing the move in a copy.


@dataclass(frozen=True)
class Moment:
    """A deal before an action of its seat to move, and after it."""

    deal: Deal
    action: Action

    @property
    def seat(self) -> int:
        return self.deal.state.turn

    @property
    def hand(self) -> list[Card]:
        return self.deal.state.hands[self.seat]

    @cached_property
    def after(self) -> tuple[Deal, list[ev.Event]]:
        deal = Deal(self.deal.rules, copy.deepcopy(self.deal.state))
        return deal, list(deal.apply(self.seat, self.action))

    def events(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.after[1] if isinstance(event, kind)]

    @property
    def opponents(self) -> list[int]:
        state = self.deal.state
        return [seat for seat in state.order if seat not in state.allies(self.seat)]

    @property
    def next(self) -> int:
        order = self.deal.state.order
        return order[(order.index(self.seat) + 1) % len(order)]

    def points(self, cards: list[Card]) -> int:
        return sum(self.deal.rules.values[card] for card in cards)

    @property
    def pile(self) -> list[Card]:
        """The cards that taking the pile would bring."""
        share = self.deal.rules.pile_share(len(self.deal.state.pile))
        return self.deal.state.pile[-share:]

    def canastas(self, deal: Deal) -> int:
        """The points of the side's canastas, as the score sheet has them."""
        state = copy.copy(deal.state)
        state.reason = None
        lines = deal.rules.score(state)
        return sum(line.points[state.side_of[self.seat]] for line in lines if line.part == ScorePart.CANASTAS)

    def hidden(self, rank: Rank) -> int:
        """How many cards of a rank lie where the seat cannot know them."""
        state = self.deal.state
        under = state.history.steps[0].under
        seen_below = [n for n, one in enumerate(state.history.seen.pile) if one.card is not None]
        cards = [*state.stock, *(card for n, card in enumerate(state.pile) if n not in seen_below)]
        assert under >= len(state.pile) - len(seen_below)
        for foot in (*state.feet, *state.pots, *state.talons, *state.pending.values()):
            cards += foot
        for seat, hand in enumerate(state.hands):
            if seat != self.seat:
                cards += (Counter(hand) - Counter(state.history.seen.known[seat])).elements()
        return sum(rank_of(card) == rank for card in cards)

    def thrown_by(self, seat: int) -> list[Card]:
        """What a seat discarded, the last card first."""
        steps = self.deal.state.history.steps
        discards = [
            event.card
            for step in steps
            for event in step.events
            if isinstance(event, ev.Discarded) and event.seat == seat
        ]
        return discards[::-1]

    def coming(self, seat: int) -> list[Card]:
        """What a seat picks up when its hand is empty: its foot or a pot."""
        state = self.deal.state
        if state.pots:
            return [] if state.pot_taken[state.side_of[seat]] else state.pots[0]
        return state.feet[seat]

    def takes(self, seat: int, card: Card, meld: TableMeld) -> bool:
        """Whether the rules let a seat lay this card off on a meld of its side, in its turn."""
        deal = Deal(self.deal.rules, copy.deepcopy(self.deal.state))
        deal.state.turn, deal.state.phase = seat, Phase.MELD
        deal.state.hands[seat] = [card, *self.deal.state.stock[:2], *self.hand[:2]]
        return deal.check(seat, Meld((Group((card,), meld.id),))) is None

    def ready(self, seat: int) -> bool:
        """Whether a seat's side has the canastas that it needs to go out."""
        rules, reach = self.deal.rules, self.deal.state.reaches[seat]
        needs = rules.needs_of(reach.canastas)
        if needs:
            return all(need.has >= need.wants for need in needs)
        return rules.canastas_in(reach.canastas) >= rules.canastas_to_go_out


def holds(fact: Fact, moment: Moment) -> bool:
    """Whether this is so."""
    return _CHECKS[type(fact)](fact, moment)


def _completes(fact: facts.Completes, at: Moment) -> bool:
    made = [event for event in (*at.events(ev.Melded), *at.events(ev.Merged)) if event.canasta == fact.kind]
    if not made:
        return False
    melds = {meld.id: meld for side in at.after[0].state.side_tables for meld in side.melds}
    if (fact.rank, fact.suit) not in [(melds[event.meld].rank, melds[event.meld].suit) for event in made]:
        return False
    laid = at.events(ev.Melded)
    if not fact.bonus or len(laid) != 1 or at.deal.state.reaches[at.seat].all[1:]:
        return True
    return at.canastas(at.after[0]) - at.canastas(at.deal) == fact.bonus


def _becomes(fact: facts.Becomes, at: Moment) -> bool:
    made = [event for event in at.events(ev.Melded) if event.canasta == fact.kind]
    return bool(made) and at.canastas(at.after[0]) > at.canastas(at.deal)


def _frees(fact: facts.FreesWild, at: Moment) -> bool:
    def bound(deal: Deal) -> int:
        melds = [meld for side in deal.state.side_tables for meld in side.melds if meld.rank is None]
        return sum(wild_at(tuple(meld.cards)) not in (None, 0, len(meld.cards) - 1) for meld in melds)

    return bound(at.after[0]) < bound(at.deal)


def _nears_pot(fact: facts.NearsPot, at: Moment) -> bool:
    return len(at.after[0].state.hands[at.seat]) == fact.cards <= 3 and bool(at.coming(at.seat))


def _goes_out(fact: facts.GoesOut, at: Moment) -> bool:
    over = at.events(ev.DealOver)
    held = sum(len(at.deal.state.hands[seat]) for seat in at.opponents)
    return [event.by for event in over] == [at.seat] and held == fact.caught


def _foot(fact: facts.TakesUpFoot, at: Moment) -> bool:
    taken = [
        event.count for event in (*at.events(ev.FootTaken), *at.events(ev.PotTaken)) if event.seat == at.seat
    ]
    foot = at.coming(at.seat)
    return len(foot) == fact.cards and (taken == [fact.cards] or not at.after[0].state.hands[at.seat])


def _brings(fact: facts.PileBrings, at: Moment) -> bool:
    (took,) = at.events(ev.Took)
    return bool(took.count == fact.cards) and _worth(fact, at)


def _worth(fact: facts.PileBrings | facts.PileLeft, at: Moment) -> bool:
    shown = [one.card for one in at.deal.state.history.seen.pile[-fact.cards :]]
    if fact.points is None:
        return None in shown
    return len(at.pile) == fact.cards and at.points(at.pile) == fact.points


def _lays(fact: facts.Lays, at: Moment) -> bool:
    laid = at.events(ev.Melded) + at.events(ev.LaidOff)
    cards = [card for event in laid for card in event.cards]
    return len(cards) == fact.cards and at.points(cards) == fact.points


def _makes_meld(fact: facts.MakesMeld, at: Moment) -> bool:
    top = at.deal.state.pile[-1]
    home = at.deal.state.side_tables[0]
    made = at.deal.rules.given_meld(home, "m99", fact.cards)
    return (
        top in fact.cards
        and not Counter(fact.cards) - Counter([*at.hand, top])
        and not isinstance(made, Refusal)
    )


def _bars(fact: discard_facts.Bars, at: Moment) -> bool:
    deal = at.after[0]
    if deal.state.phase == OVER:
        return True
    barred = deal.rules.moves[Take].barred(deal.rules, deal.state)
    return isinstance(at.action, Discard) and at.action.card == fact.card and barred is not None


def _freezes(fact: discard_facts.Freezes, at: Moment) -> bool:
    rules, deal = at.deal.rules, at.after[0]
    return not rules.pile_frozen(at.deal.state) and rules.pile_frozen(deal.state)


def _no_pair(fact: discard_facts.NoPairOut, at: Moment) -> bool:
    hands = [at.deal.state.hands[seat] for seat in at.opponents]
    most = max(sum(rank_of(card) == fact.rank for card in hand) for hand in hands)
    return most < 2 and fact.all - fact.seen == at.hidden(fact.rank)


def _alike(at: Moment, rank: Rank) -> int:
    return sum(rank_of(card) == rank and not STANDARD.wild[card] for card in at.hand)


def _threw(fact: discard_facts.NextThrew, at: Moment) -> bool:
    thrown = at.thrown_by(fact.seat)
    assert isinstance(at.action, Discard)
    alike = rank_of(at.action.card) == rank_of(fact.card)
    return alike and fact.seat == at.next and thrown[fact.ago - 1] == fact.card


def _left(fact: discard_facts.NextLeft, at: Moment) -> bool:
    steps = at.deal.state.history.steps
    return fact.seat == at.next and any(
        step.seat == fact.seat and step.declined == fact.card for step in steps
    )


def _only_one(fact: discard_facts.OnlyOne, at: Moment) -> bool:
    assert isinstance(at.action, Discard)
    alone = Meld((Group((at.action.card,)),))
    return _alike(at, fact.rank) == 1 and at.deal.check(at.seat, alone) is not None


def _none_near(_: discard_facts.NoneNear, at: Moment) -> bool:
    assert isinstance(at.action, Discard)
    card, alone = at.action.card, Meld((Group((at.action.card,)),))
    suited = [held for held in at.hand if held != JOKER and suit_of(held) == suit_of(card)]
    runs = at.deal.rules.wholes([*suited, JOKER])
    sets = at.deal.rules.has_sets_of(rank_of(card))
    return not sets and not any(card in run for run in runs) and at.deal.check(at.seat, alone) is not None


def _holds(fact: discard_facts.Holds, at: Moment) -> bool:
    hand = at.deal.state.hands[fact.seat]
    return fact.seat == at.next and sum(rank_of(card) == fact.rank for card in hand) >= fact.count


def _has_meld(fact: discard_facts.HasMeld, at: Moment) -> bool:
    melds = list(at.deal.state.reaches[fact.seat].melds())
    if at.deal.rules.pack.pots:
        assert isinstance(at.action, Discard)
        return fact.seat == at.next and any(at.takes(fact.seat, at.action.card, meld) for meld in melds)
    return fact.seat == at.next and any(
        meld.rank == fact.rank or (meld.suit is not None and _next_to(meld.cards, fact.rank))
        for meld in melds
    )


def _next_to(cards: list[Card], rank: Rank) -> bool:
    return rank in (rank_of(cards[0]) - 1, rank_of(cards[-1]) + 1)


def _fits_none(fact: discard_facts.FitsNoMeld, at: Moment) -> bool:
    assert isinstance(at.action, Discard)
    card = at.action.card
    melds = list(at.deal.state.reaches[fact.seat].melds())
    if at.deal.rules.pack.pots:
        none = not any(at.takes(fact.seat, card, meld) for meld in melds)
        return fact.seat == at.next and bool(melds) and none
    runs = [meld for meld in melds if meld.suit == suit_of(card) and len(meld.cards) < 7]
    return (
        fact.seat == at.next
        and bool(melds)
        and not any(meld.rank == rank_of(card) and not _closed(meld, at) for meld in melds)
        and not any(_next_to(meld.cards, rank_of(card)) for meld in runs)
    )


def _closed(meld: TableMeld, at: Moment) -> bool:
    return at.deal.rules.show_meld(meld).closed


def _behind(fact: facts.Behind, at: Moment) -> bool:
    state = at.deal.state
    own = {state.side_of[mate] for mate in state.allies(at.seat)}
    sign = -1 if at.deal.rules.game_view().target < 0 else 1
    totals = [sign * total for total in state.totals]
    mine = max(totals[side] for side in own)
    return max(total for side, total in enumerate(totals) if side not in own) - mine == fact.points


def _nearly_out(fact: facts.NearlyOut, at: Moment) -> bool:
    return (
        fact.seat in at.opponents
        and len(at.deal.state.hands[fact.seat]) == fact.cards
        and not at.coming(fact.seat)
        and at.ready(fact.seat)
    )


def _opens(fact: facts.Opens, at: Moment) -> bool:
    found = [(event.points, event.minimum) for event in at.events(ev.Opened)]
    return found == [(fact.points, fact.minimum)]


def _threes(fact: facts.ThreesCount, at: Moment) -> bool:
    return isinstance(at.action, Lay) and at.points(list(at.action.cards)) == fact.points


def _spends(fact: facts.TakeSpends, at: Moment) -> bool:
    spent = []
    for take in at.deal.offers(at.seat).takes:
        after = Moment(at.deal, take)
        spent.append(sum(len(event.cards) for event in after.events(ev.Melded)) - 1)
    return min(spent) == fact.cards


def _useless(fact: facts.TopUseless, at: Moment) -> bool:
    held = [*at.hand, fact.card]
    rules, melds = at.deal.rules, [meld for side in at.deal.state.side_tables for meld in side.melds]
    new = [cards for cards in rules.wholes(held) if fact.card in cards and held.count(fact.card) == 1]
    fits = [group for group in rules.ways(map(rules.show_meld, melds), (fact.card,)) if group.aim != NEW]
    opened = at.deal.state.reaches[at.seat].opened
    return at.deal.state.pile[-1] == fact.card and not new and not (opened and fits)


def _for_partner(fact: partner_facts.OpensForPartner, at: Moment) -> bool:
    before, after = at.deal.state, at.after[0].state
    mates = [mate for mate in before.allies(at.seat) if mate != at.seat]
    barred = not any(before.reaches[mate].opened for mate in mates)
    return bool(mates) and barred and all(after.reaches[mate].opened for mate in mates)


def _special(fact: facts.SpecialHand, at: Moment) -> bool:
    held = at.deal.rules.special_held(at.deal.state, at.seat)
    return held is not None and (held.name, held.points) == (fact.name, fact.points)


def _grows(fact: facts.Grows, at: Moment) -> bool:
    sizes = {event.meld: event.size for event in at.events(ev.Melded)}
    size = at.deal.rules.game_view().canasta_size
    return bool(sizes[fact.meld.id] == fact.size == size - fact.short)


def _partners(fact: partner_facts.PartnersHold, at: Moment) -> bool:
    state = at.deal.state
    return fact.cards == sum(len(state.hands[mate]) for mate in state.allies(at.seat) if mate != at.seat)


def _mates(at: Moment) -> list[int]:
    return [mate for mate in at.deal.state.allies(at.seat) if mate != at.seat]


def _partner_holds(fact: partner_facts.PartnerHolds, at: Moment) -> bool:
    hand = at.deal.state.hands[fact.seat]
    laid = [card for event in at.events(ev.Melded) for card in event.cards]
    return (
        fact.seat in _mates(at)
        and sum(rank_of(card) == fact.rank for card in hand) >= fact.count > 0
        and fact.rank in _ranks_of_melds(at, laid)
    )


def _ranks_of_melds(at: Moment, laid: list[Card]) -> set[Rank | None]:
    """The ranks of the cards that are laid down, and of the melds that they come to."""
    melds = {meld.id: meld.rank for side in at.after[0].state.side_tables for meld in side.melds}
    return {rank_of(card) for card in laid} | {melds[event.meld] for event in at.events(ev.Melded)}


def _partner_threw(fact: partner_facts.PartnerThrew, at: Moment) -> bool:
    assert isinstance(at.action, Discard)
    alike = rank_of(at.action.card) == rank_of(fact.card)
    return alike and fact.seat in _mates(at) and fact.card in at.thrown_by(fact.seat)


def _partner_nearly_out(fact: partner_facts.PartnerNearlyOut, at: Moment) -> bool:
    return (
        fact.seat in _mates(at)
        and len(at.deal.state.hands[fact.seat]) == fact.cards
        and not at.coming(fact.seat)
        and at.ready(fact.seat)
    )


def _partner_said(fact: partner_facts.PartnerSaid, at: Moment) -> bool:
    state = at.deal.state
    answers = [
        (event.seat, event.yes)
        for step in state.history.steps
        for event in step.events
        if isinstance(event, ev.Answered) and step.turn == state.turns
    ]
    return _mates(at) == [fact.seat] and answers[-1:] == [(fact.seat, fact.yes)]


def _little(fact: discard_facts.LittleToTake, at: Moment) -> bool:
    return len(at.after[0].state.pile) == fact.cards <= 3


def _joker(fact: facts.GetsJoker, at: Moment) -> bool:
    return at.after[0].state.hands[at.seat].count(JOKER) == at.hand.count(JOKER) + 1


def _stock(fact: facts.StockLow, at: Moment) -> bool:
    state = at.deal.state
    return len(state.stock) == fact.cards < 2 * len(state.order)


def _spares(_: facts.SparesWilds, at: Moment) -> bool:
    moves = at.deal.offers(at.seat).actions
    wilds = STANDARD.wilds_in
    return wilds(from_hand(at.action)) < max(wilds(from_hand(move)) for move in moves)


def _only_move(_: facts.OnlyMove, at: Moment) -> bool:
    """Discards of one rank are one move."""
    moves = at.deal.offers(at.seat).actions
    return len({rank_of(move.card) if isinstance(move, Discard) else move for move in moves}) == 1


def _can_go_out(_: facts.CanGoOut, at: Moment) -> bool:
    deal = at.after[0]
    while not deal.over:
        most = len(deal.state.hands[at.seat]) - 1
        moves = [move for move in deal.offers(at.seat).actions if len(from_hand(move)) >= most]
        if deal.state.turn != at.seat or not moves:
            return False
        deal.apply(at.seat, moves[0])
    return deal.state.by == at.seat


_CHECKS: Mapping[type[Any], Callable[[Any, Moment], bool]] = {
    facts.OnlyMove: _only_move,
    facts.CanGoOut: _can_go_out,
    facts.GoesOut: _goes_out,
    partner_facts.PartnersHold: _partners,
    facts.HandCounts: lambda fact, at: at.points(at.hand) == fact.points,
    facts.ThreesCount: _threes,
    facts.TakeSpends: _spends,
    facts.TopUseless: _useless,
    facts.TakesUpFoot: _foot,
    facts.PileBrings: _brings,
    facts.PileLeft: _worth,
    facts.Completes: _completes,
    facts.Becomes: _becomes,
    facts.FreesWild: _frees,
    facts.NearsPot: _nears_pot,
    facts.Grows: _grows,
    facts.Opens: _opens,
    partner_facts.OpensForPartner: _for_partner,
    facts.Lays: _lays,
    facts.SparesWilds: _spares,
    facts.MakesMeld: _makes_meld,
    facts.GetsJoker: _joker,
    facts.SpecialHand: _special,
    discard_facts.Bars: _bars,
    discard_facts.Freezes: _freezes,
    discard_facts.NoPairOut: _no_pair,
    discard_facts.MostSeen: lambda fact, at: fact.all - fact.seen == at.hidden(fact.rank),
    discard_facts.HoldsMany: lambda fact, at: _alike(at, fact.rank) == fact.count >= 3,
    discard_facts.NextThrew: _threw,
    discard_facts.NextLeft: _left,
    discard_facts.DeadRank: lambda fact, at: fact.rank in at.deal.rules.dead_ranks(at.deal.state),
    discard_facts.OnlyOne: _only_one,
    discard_facts.NoneNear: _none_near,
    discard_facts.Sheds: lambda fact, at: at.points(list(from_hand(at.action))) == fact.points,
    discard_facts.PileFrozen: lambda fact, at: at.deal.rules.pile_frozen(at.deal.state),
    discard_facts.FitsNoMeld: _fits_none,
    discard_facts.Holds: _holds,
    discard_facts.HasMeld: _has_meld,
    facts.Behind: _behind,
    facts.NearlyOut: _nearly_out,
    facts.StockLow: _stock,
    discard_facts.LittleToTake: _little,
    facts.OpponentsHold: lambda fact, at: (
        sum(len(at.deal.state.hands[seat]) for seat in at.opponents) == fact.cards
    ),
    partner_facts.PartnerHolds: _partner_holds,
    partner_facts.PartnerThrew: _partner_threw,
    partner_facts.PartnerNearlyOut: _partner_nearly_out,
    partner_facts.PartnerSaid: _partner_said,
}


PARTNERS: tuple[type, ...] = get_args(PartnerFact)
EVERY_GAME = shortened("variant", VARIANTS)
QUICK = Budget(rollouts=8, worlds=4, step=4)


@EVERY_GAME
def test_every_reason_for_every_move_is_true(variant: str) -> None:
    given: Counter[str] = Counter()
    for n, (seats, options) in enumerate([*GAMES[variant].kinds.values()][:2]):
        rng = Random(f"{variant}{n}")
        match = Match(variant, seated(seats), options)
        match.start_deal(f"{n:x}c0ac")
        deal = match.deal
        assert deal is not None
        while not deal.over:
            seat = deal.state.turn
            view = match.view(seat)
            for action in rng.sample(view.offers.actions, min(2, len(view.offers.actions))):
                moment = Moment(deal, action)
                for fact in (*reasons(action, view, match.rules), *against(action, view, match.rules)):
                    assert holds(fact, moment), (fact, action)
                    given[type(fact).__name__] += 1
            match.apply(seat, choose(view, "steady" if rng.random() < 0.8 else "random", f"{n}"))
    assert len(given) > 5, given


def test_every_reason_that_has_to_do_with_the_partner_is_given_somewhere_and_true() -> None:
    given = set[type]()
    for number in (3, 7):
        rng, match = Random(f"{number}"), Match("classic", seated(4))
        match.start_deal(f"{number}5c0ac")
        while (seat := match.to_move) is not None:
            view, deal = match.view(seat), match.deal
            assert deal is not None
            action = choose(view, "steady", f"{number}")
            for fact in (*reasons(action, view, match.rules), *against(action, view, match.rules)):
                if isinstance(fact, PARTNERS):
                    assert holds(fact, Moment(deal, action)), (fact, action)
                    given.add(type(fact))
            asks = Ask() in view.offers.actions and rng.random() < 0.3
            match.apply(seat, Ask() if asks else action)
    assert given == set(PARTNERS)


def test_going_out_is_spoken_against_by_what_the_partner_holds() -> None:
    deal = positions.at(
        N="KsKh", E="7c8c", S="7d8d6s6h4c", W="7h8h", melds=[["JhJdJsJcJhJdJs", "KhKdKs"], []]
    )
    view = view_of(deal, 0, positions.NAMES, None)
    assert against(parse_action("meld KsKh>m2"), view, deal.rules) == (PartnersHold(5),)
    assert against(parse_action("discard Kh"), view, deal.rules) == ()


@EVERY_GAME
def test_the_advice_is_legal_and_its_reasons_are_true(variant: str) -> None:
    asked = reasoned = 0
    for seats in VARIANTS[variant].seats[:2]:
        match = Match(variant, seated(seats))
        match.start_deal("c0ac4")
        deal = match.deal
        assert deal is not None
        while not deal.over:
            seat = deal.state.turn
            view = match.view(seat)
            if asked < 20 and deal.state.turns % 4 == 0:
                advice = advise(view, "seed", QUICK)
                assert match.check(seat, advice.action) is None
                moment = Moment(deal, advice.action)
                for fact in advice.facts:
                    assert holds(fact, moment), (fact, advice.action)
                asked += 1
                reasoned += bool(advice.facts)
                action = advice.action
            else:
                action = choose(view, "steady", "seed")
            match.apply(seat, action)
    # What is true of every move that was compared is no reason, so some advice has none.
    assert reasoned > asked / 3


@EVERY_GAME
def test_hidden_cards_change_no_advice(variant: str) -> None:
    pairs = 0
    for pair in twins(variant, VARIANTS[variant].seats[0], "c0ac4", moments=4):
        left, right = pair.views
        pairs += 1
        assert advise(left, "seed", QUICK) == advise(right, "seed", QUICK)
    assert pairs


def judgement(*tried: tuple[str, int, float, float]) -> Judgement:
    """What a search says: each action with its worlds, how far it is behind, and the error of that."""
    moves = tuple(
        Tried(parse_action(text), worlds, 0.0, behind, error) for text, worlds, behind, error in tried
    )
    return Judgement(moves[0].action, moves)


def advised(
    monkeypatch: pytest.MonkeyPatch,
    *searches: Judgement,
    hand: str = "9h7cKsKd",
    melds: tuple[list[str], list[str]] = ([], []),
    phase: str = "meld",
) -> Advice:
    """The advice after these searches, whatever is asked."""
    answers = iter(searches)
    monkeypatch.setattr(sys.modules["canasta.coach.advise"], "judge", lambda *_: next(answers))
    deal = positions.at(N=hand, pile="Td", phase=phase, melds=melds)
    return advise(view_of(deal, 0, positions.NAMES, None), "seed", QUICK)


def test_where_both_searches_choose_the_same_the_second_says_by_how_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    advice = advised(
        monkeypatch,
        judgement(("discard 9h", 50, 0, 0), ("discard 7c", 50, 80, 10)),
        judgement(("discard 9h", 50, 0, 0), ("discard 7c", 50, 40, 12)),
    )
    assert advice.agreed
    assert format_action(advice.action) == "discard 9h"
    assert advice.second is not None
    assert (advice.second.behind, advice.second.error) == (40, 12)


def test_where_they_differ_what_is_ahead_in_the_worlds_of_both_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    advice = advised(
        monkeypatch,
        judgement(("discard 9h", 50, 0, 0), ("discard 7c", 50, 20, 10)),
        judgement(("discard 7c", 150, 0, 0), ("discard 9h", 150, 193, 51)),
    )
    assert not advice.agreed
    assert format_action(advice.action) == "discard 7c"
    assert advice.second is not None
    assert format_action(advice.second.action) == "discard 9h"
    assert advice.second.behind == pytest.approx((150 * 193 - 50 * 20) / 200)
    assert not advice.second.close


WILD_HAND = "Jk2c9h9d9c7cKsKd"


@pytest.mark.parametrize(
    ("best", "other", "behind", "error", "chosen"),
    [
        ("meld 9h9d2c", "meld 9h9d9c", 30, 20, "meld 9h9d9c"),
        ("meld 9h9d2c", "meld 9h9d9c", 30, 10, "meld 9h9d2c"),
        ("meld 9h9d2c", "meld 9h9d9c", 90, 60, "meld 9h9d2c"),
        ("discard Jk", "discard 7c", 10, 19, "discard 7c"),
        ("discard Jk", "discard 7c", 30, 19, "discard Jk"),
        ("meld 9h9d2c", "discard 7c", 10, 19, "discard 7c"),
        ("meld 9h9d2c", "discard 7c", 30, 19, "meld 9h9d2c"),
    ],
)
def test_wild_cards_are_spent_only_where_they_are_shown_to_bring_more(
    monkeypatch: pytest.MonkeyPatch, best: str, other: str, behind: float, error: float, chosen: str
) -> None:
    search = judgement((best, 50, 0, 0), (other, 50, behind, error))
    advice = advised(monkeypatch, search, search, hand=WILD_HAND)
    assert format_action(advice.action) == chosen
    assert advice.second is not None
    assert advice.second.error == error
    assert advice.second.behind == (behind if chosen == best else -behind)


@pytest.mark.parametrize(
    ("best", "other", "behind", "error", "chosen"),
    [
        ("Ks", "7c", 9, 10, "7c"),
        ("Ks", "7c", 11, 20, "Ks"),
        ("Ks", "7c", 5, 4, "Ks"),
        ("7c", "9h", 1, 5, "7c"),
        ("9h", "7c", 1, 5, "7c"),
        ("9h", "Ks", 1, 5, "Ks"),
    ],
)
def test_of_two_discards_that_come_to_the_same_the_one_that_gives_and_breaks_less_is_advised(
    monkeypatch: pytest.MonkeyPatch, best: str, other: str, behind: float, error: float, chosen: str
) -> None:
    """The next player's side collects nines; the hand has a pair of kings."""
    search = judgement((f"discard {best}", 50, 0, 0), (f"discard {other}", 50, behind, error))
    advice = advised(monkeypatch, search, search, melds=([], ["9s9d9c"]))
    assert format_action(advice.action) == f"discard {chosen}"


@pytest.mark.parametrize(("size", "behind", "chosen"), [(6, 39, "take"), (5, 39, "draw"), (6, 41, "draw")])
def test_a_canasta_is_completed_at_once_where_waiting_is_not_shown_to_bring_more(
    monkeypatch: pytest.MonkeyPatch, size: int, behind: float, chosen: str
) -> None:
    search = judgement(("draw", 50, 0, 0), ("take", 50, behind, 40))
    melds = (["TsThTcTsThTc"[: 2 * size]], list[str]())
    advice = advised(monkeypatch, search, search, melds=melds, phase="draw")
    assert format_action(advice.action) == chosen


def test_what_was_soon_dropped_but_surely_is_little_behind_is_the_next_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search = judgement(("discard 9h", 100, 0, 0), ("discard 7c", 30, 13, 2), ("discard Ks", 100, 60, 27))
    advice = advised(monkeypatch, search, search)
    assert [format_action(other.action) for other in advice.others] == ["discard 7c", "discard Ks"]


def test_a_meld_that_is_part_of_a_way_out_says_so() -> None:
    deal = positions.at(N="JdJdKcKsKdAc4h", melds=(["7d7d7h7h7c7s7s", "JsJcJh", "AsAhAd"], []))
    view = view_of(deal, 0, positions.NAMES, None)
    action = parse_action("meld JdJd")
    assert facts.CanGoOut() in reasons(action, view, deal.rules, [parse_action("discard 4h")])
    assert facts.CanGoOut() not in reasons(parse_action("discard Ac"), view, deal.rules)


@pytest.mark.parametrize(
    ("taken", "said"), [(False, facts.TakesUpFoot), (True, facts.GoesOut)], ids=["to come", "taken"]
)
def test_a_last_card_brings_the_pot_before_anybody_goes_out(taken: bool, said: type[Fact]) -> None:
    deal = burraco.at("Ts", burraco.CLEAN, taken=taken, phase="meld")
    view = view_of(deal, 0, positions.NAMES, None)
    assert said in kinds_of(reasons_of("discard Ts", deal))
    assert may_go_out_soon(view, 0) is taken


def test_where_only_runs_are_melds_a_discard_is_judged_by_its_suit() -> None:
    deal = burraco.buraco("ThTcTs8s5d9h9c", pile="ThTs", phase="meld")
    assert discard_facts.NoneNear() in reasons_of("discard 5d", deal)
    of_ten = kinds_of(reasons_of("discard Ts", deal))
    assert not of_ten & {discard_facts.NoneNear, discard_facts.MostSeen, discard_facts.HoldsMany}


def test_in_games_with_pots_no_discard_speaks_of_pairs_and_the_last_card_goes_with_nothing() -> None:
    deal = burraco.at("6s6d9s", pile="6h6h6c6c6d", phase="meld")
    said = kinds_of(reasons_of("discard 6s", deal)) | kinds_of(reasons_of("discard 9s", deal))
    assert not said & {discard_facts.MostSeen, discard_facts.NoPairOut, discard_facts.HoldsMany}
    last = burraco.at("Ts", burraco.CLEAN, phase="meld")
    assert discard_facts.OnlyOne not in kinds_of(reasons_of("discard Ts", last))
    assert kinds_of(reasons_of("discard Ts", burraco.at("Ts", burraco.CLEAN, taken=True, phase="meld"))) == {
        facts.GoesOut
    }


@pytest.mark.parametrize(
    ("hand", "meld", "move", "said"),
    [
        ("8h9c8s4d5s", "2h3h4h5h6h7h", "8h>m1", facts.Completes(CanastaKind.CLEAN, None, 1, 200)),
        ("4h9c8s4d5s", "Jk5h6h7h8h9hTh", "4h>m1", facts.Becomes(CanastaKind.SEMICLEAN, 150)),
        ("6h9c8s4d5s", "4h5h2h7h8h9hTh", "6h>m1", facts.Becomes(CanastaKind.SEMICLEAN, 150)),
        ("6h9c8s4d5s", "4h5hJk7h", "6h>m1", facts.FreesWild()),
        ("3h9c8s4d5s", "2h4h5h6h7h8h9h", "3h>m1", facts.Becomes(CanastaKind.CLEAN, 200)),
        ("3h9c8s4d5s", "3d3d3c3s3s3h2h", "3h>m1", facts.Becomes(CanastaKind.SEMICLEAN, 150)),
        ("4h9c", "5h6h7h", "4h>m1", facts.NearsPot(1)),
    ],
)
def test_what_a_card_makes_of_a_run_is_told_as_it_lies_then(
    hand: str, meld: str, move: str, said: Fact
) -> None:
    assert said in reasons_of(f"meld {move}", burraco.at(hand, meld, phase="meld"))


@pytest.mark.parametrize("card", ["2c", "Jk"])
def test_a_card_that_makes_a_canasta_worth_less_is_no_reason(card: str) -> None:
    deal = burraco.at(f"{card}9c8s4d5s", burraco.CLEAN, phase="meld")
    assert not kinds_of(reasons_of(f"meld {card}>m1", deal)) & {facts.Becomes, facts.Completes}


@pytest.mark.parametrize("card", ["Jk", "7h"])
def test_no_wild_card_and_none_that_fits_is_thrown_where_laying_it_is_not_shown_to_be_worse(
    monkeypatch: pytest.MonkeyPatch, card: str
) -> None:
    search = judgement(
        (f"discard {card}", 50, 0, 0), (f"meld {card}>m1", 50, 15, 10), ("discard Ts", 50, 90, 10)
    )
    monkeypatch.setattr(sys.modules["canasta.coach.advise"], "judge", lambda *_: search)
    deal = burraco.at(f"{card}Ts8d", "3h4h5h6h", phase="meld")
    advice = advise(view_of(deal, 0, positions.NAMES, None), "seed", QUICK)
    assert format_action(advice.action) == f"meld {card}>m1"


def reasons_of(move: str, deal: Deal) -> tuple[Fact, ...]:
    """What speaks for a move of N."""
    return reasons(parse_action(move), view_of(deal, 0, positions.NAMES, None), deal.rules, [Draw()])


def test_a_meld_says_that_the_next_best_spends_more_wild_cards() -> None:
    deal = positions.at(N="9h9d9c2cKsKd4c", melds=(["7d7d7h7h7s7c7s"], []))
    view = view_of(deal, 0, positions.NAMES, None)
    given = reasons(parse_action("meld 9h9d9c"), view, deal.rules, [parse_action("meld 9h9d2c")])
    assert facts.SparesWilds() in given


def test_discards_of_one_rank_are_all_that_can_be_done() -> None:
    deal = positions.at(N="4s4c", melds=(["7d7d7h"], []))
    view = view_of(deal, 0, positions.NAMES, None)
    assert reasons(parse_action("discard 4c"), view, deal.rules) == (facts.OnlyMove(),)


def test_what_was_soon_dropped_is_not_the_next_best(monkeypatch: pytest.MonkeyPatch) -> None:
    search = judgement(("discard 9h", 100, 0, 0), ("discard 7c", 10, -9, 154), ("discard Ks", 100, 40, 12))
    advice = advised(monkeypatch, search, search)
    assert [format_action(other.action) for other in advice.others] == ["discard Ks", "discard 7c"]


def test_where_two_differ_a_third_may_be_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    advice = advised(
        monkeypatch,
        judgement(("discard 9h", 100, 0, 0), ("discard 7c", 100, 20, 9), ("discard Ks", 100, -15, 9)),
        judgement(("discard 7c", 100, 0, 0), ("discard 9h", 100, 10, 9), ("discard Ks", 100, -15, 9)),
    )
    assert not advice.agreed
    assert format_action(advice.action) == "discard Ks"
    assert all(other.behind > 0 for other in advice.others)


def kinds_of(given: Iterable[Fact]) -> set[type[Fact]]:
    return {type(fact) for fact in given}


@EVERY_GAME
def test_no_reason_is_of_a_kind_that_speaks_for_all_else_alike_that_was_weighed(variant: str) -> None:
    match = Match(variant, seated(VARIANTS[variant].seats[0]))
    match.start_deal("c0ac4")
    deal = match.deal
    assert deal is not None
    kept = left_out = 0
    while not deal.over:
        view = match.view(deal.state.turn)
        action = choose(view, "steady", "seed")
        others = [each for each in view.offers.actions if each != action][:4]
        alone, beside = (reasons(action, view, deal.rules, than) for than in ((), others))
        alike = [other for other in others if type(other) is type(action)][:3]
        if not isinstance(action, Discard | Meld) or others[:1] != alike[:1]:
            alike = others
        kinds, all_kinds = (
            [kinds_of(reasons(other, view, deal.rules)) for other in each] for each in (alike, others)
        )
        if others and not any(isinstance(fact, facts.OnlyMove) for fact in alone):
            assert not (kinds_of(beside) - {*PRESSING}) & kinds[0].intersection(*kinds)
            assert not kinds_of(beside) & all_kinds[0].intersection(*all_kinds)
            assert not kinds_of(beside) & {*OF_ANY_CARD} & kinds[0].union(*kinds)
            kept, left_out = kept + bool(beside), left_out + (beside != alone)
        match.apply(deal.state.turn, action)
    assert kept
    assert left_out or variant == "romme"
