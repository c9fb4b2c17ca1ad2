"""The coach's advice: legal, true, and made of nothing hidden."""

from collections import Counter
from random import Random
from typing import get_args

from canasta.actions import Ask, parse_action
from canasta.coach import advise
from canasta.coach.partner_facts import PartnerFact, PartnersHold
from canasta.coach.reasons import against, reasons
from canasta.deal.viewing import view_of
from canasta.match import Match
from canasta.players import choose
from canasta.players.search.comparing import Budget
from canasta.variants import VARIANTS
from tests.canasta import positions
from tests.canasta.coach.facts_checked import Moment, holds
from tests.canasta.tables import GAMES
from tests.canasta.tournament import seated
from tests.canasta.twins import twins
from tests.support.shortened import shortened

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
    assert reasoned > asked / 2


@EVERY_GAME
def test_hidden_cards_change_no_advice(variant: str) -> None:
    pairs = 0
    for pair in twins(variant, VARIANTS[variant].seats[0], "c0ac4", moments=4):
        left, right = pair.views
        pairs += 1
        assert advise(left, "seed", QUICK) == advise(right, "seed", QUICK)
    assert pairs
