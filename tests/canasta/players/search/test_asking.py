"""When to ask for permission to go out, and what an answer is judged by."""

from random import Random

from canasta.actions import Answer
from canasta.cards import parse_cards
from canasta.players.search.asking import Question
from canasta.players.search.comparing import Budget
from canasta.players.search.counted.decision import SetsDecision, decision
from canasta.players.search.search import choose
from canasta.terms import Phase
from canasta.view import View
from tests.canasta.players.search.following import Followed

LITTLE = Budget(rollouts=120, step=10)
HEAVY = "AsAsAhAdAcKhKdKsKcQhQdQs2c2d"
LIGHT = "4s5h7d"


def questions(count: int) -> list[tuple[Followed, View]]:
    """Questions of the plain player to its partner, each still open."""
    still_open: list[tuple[Followed, View]] = []
    for deal in Followed.deals("classic", 4, 60):
        if len(still_open) == count:
            break
        for view in deal.views():
            if view.turn.phase == Phase.ANSWER:
                still_open.append((deal, view))
                break
    return still_open


def test_a_partner_says_no_with_much_to_lay_down_and_yes_with_little() -> None:
    answers = []
    for deal, view in questions(4):
        seat = view.seat or 0
        of_one = []
        for cards in (HEAVY, LIGHT):
            deal.state.hands[seat] = list(parse_cards(cards))
            of_one.append(choose(deal.match.view(seat), "s", LITTLE))
        answers.append(tuple(of_one))
    assert len(answers) == 4
    assert answers.count((Answer(False), Answer(True))) >= 3


def asked(out: list[float], on: list[float], caught: list[float]) -> float:
    """What asking is worth with these values of both answers and these hands of the partner."""
    view = questions(1)[0][1]
    question = Question(SetsDecision(view, 12))
    question.out, question.on, question.caught = out * 20, on * 20, caught * 20
    return question.worth()


def test_asking_is_worth_most_where_the_partner_s_hand_decides() -> None:
    assert asked([100.0, -100.0], [0.0, 0.0], [0, 200]) == 50.0
    assert asked([300.0, 300.0], [0.0, 0.0], [0, 200]) == 300.0
    assert asked([-300.0, -300.0], [0.0, 0.0], [0, 200]) == 0.0


def test_a_question_changes_no_world() -> None:
    view = questions(1)[0][1]
    decision = SetsDecision(view, 12)
    world = decision.world(Random(1))
    hands = world.p.hand[:]
    question = Question(decision)
    assert question.note(world) is world
    assert world.p.hand == hands
    assert not world.over


def test_after_a_yes_a_hand_is_laid_by_the_way_out_that_it_has() -> None:
    views = (view for deal in Followed.deals("hand_and_foot", 4, 20) for view in deal.views())
    view = next(view for view in views if view.offers.may_ask)
    choice = decision(view, 8)
    world = choice.world(Random(1))
    choice.after_answer(world, yes=True)
    assert world.over
    assert world.p.by == view.seat
    assert world.p.held[world.p.by] == 0


def test_in_hand_and_foot_all_is_searched_where_the_partner_may_be_asked() -> None:
    views = [view for deal in Followed.deals("hand_and_foot", 4, 3) for view in deal.views()]
    asking = [view for view in views if view.offers.may_ask]
    others = [view for view in views if not view.offers.may_ask and len(view.offers.actions) > 3]
    for view in (*asking, *others[::9]):
        choice = decision(view, 8)
        options = choice.options(choice.world(Random(1)))
        assert (len(options) > 1) == view.offers.may_ask
    assert asking
