"""Whatever is planned, in whatever game: it is legal, it is what was said, and it shows nothing hidden."""

from collections import Counter
from copy import deepcopy
from random import Random

from canasta.actions import Action, Discard, Draw, format_action
from canasta.cards import NAMES, RANKS, Card, format_cards
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.players.standing_in import safest
from canasta.premoves import GoOut, Plan, Rehearsal, advance, read_note, rehearse, write_note
from canasta.terms import EndReason, Phase
from canasta.view import View
from tests.canasta.invariants import LETTERS
from tests.canasta.tables import GAMES
from tests.support.shortened import shortened

DEALS = 3
LONGEST = 2_500
OFTEN, REHEARSED = 0.6, 0.03


def random_plan(rng: Random, hand: list[Card], seen: Rehearsal | None) -> Plan:
    """Up to six steps, sensible ones and others."""
    held = rng.sample(hand, min(2, len(hand))) if hand else []
    melds = [] if seen is None else [format_action(meld) for meld in seen.melds]
    pool = [
        "top any",
        "top " + "".join(sorted(rng.sample(RANKS, 4), key=RANKS.index)),
        f"pile {rng.randint(1, 12)}+",
        "stop",
        "lay",
        "fit",
        "fit",
        "out",
        *rng.sample(melds, min(2, len(melds))),
        *(f"discard {NAMES[card]}" for card in held),
        f"discard {rng.choice(NAMES)}",
        "discard safe",
        "discard low",
        "answer yes",
        "answer no",
        "answer <=30",
    ]
    plan = Plan.read(", ".join(rng.sample(pool, rng.randint(1, 6))))
    assert Plan.read(str(plan)) == plan
    return plan


def view_in(deal: Deal, seat: int) -> View:
    return view_of(deal, seat, LETTERS[: deal.rules.seats], None)


def follow(plan: Plan, deal: Deal, done: Counter[type[Action]]) -> None:
    """Do what is planned in the turn of the seat to move, and look at every step of it."""
    seat, left = deal.state.turn, plan
    named = {throw.card for throw in plan.throws}
    for _ in range(60):
        view = view_in(deal, seat)
        following = advance(left, view, lambda action: deal.check(seat, action))
        assert read_note(write_note(following.told)) == following.told
        action = following.action
        if action is None:
            return
        only = len(view.offers.actions) == 1
        assert deal.check(seat, action) is None, (str(plan), action)
        if isinstance(action, Discard) and action.card not in named:
            assert any(throw.card is None for throw in plan.throws), (str(plan), action)
            assert action == safest(view)
            assert not view.game.pack.wild[action.card]
        deal.apply(seat, action)
        done[type(action)] += 1
        if deal.over and deal.state.reason is EndReason.OUT:
            assert GoOut() in plan or only, (str(plan), action)
        if following.left is None or deal.over or view.turn.phase == Phase.ANSWER:
            return
        assert deal.state.turn == seat
        left = Plan.read(str(following.left))
    raise AssertionError(f"{plan} does not end")


def shuffled(deal: Deal, seat: int, rng: Random) -> Deal:
    """The deal as it may be too, for all that this seat knows: what it does not see is dealt again."""
    other = Deal(deal.rules, deepcopy(deal.state))
    state = other.state
    places = [state.stock, *(hand for n, hand in enumerate(state.hands) if n != seat), *state.feet]
    places += [*state.talons, *state.pending.values()]
    cards = [card for place in places for card in place if card not in deal.rules.pack.threes.laid_out]
    rng.shuffle(cards)
    for place in places:
        place[:] = [card if card in deal.rules.pack.threes.laid_out else cards.pop() for card in place]
    return other


def rehearsed(deal: Deal, rng: Random, seen: dict[int, Rehearsal | None]) -> None:
    """A seat that is not to move tries a premove: the deal stays as it is, and nothing hidden matters."""
    seat = rng.randrange(deal.rules.seats)
    if seat == deal.state.turn:
        return
    names, before = LETTERS[: deal.rules.seats], [list(hand) for hand in deal.state.hands]
    plain = seen[seat] = rehearse(deal, seat, None, names)
    plan = random_plan(rng, deal.state.hands[seat], plain)
    rehearsal = rehearse(deal, seat, plan, names)
    assert [list(hand) for hand in deal.state.hands] == before
    assert (rehearsal is None) == (plain is None)
    other = rehearse(shuffled(deal, seat, rng), seat, plan, names)
    if rehearsal is None or other is None:
        return
    assert _shown(rehearsal) == _shown(other), (str(plan), format_cards(deal.state.hands[seat]))
    held = set(deal.state.hands[seat]) | set(deal.state.pile[-1:])
    assert all(set(view.hand) <= held for _, view in rehearsal.done)


def _shown(found: Rehearsal) -> object:
    return [action for action, _ in found.done], found.told, found.ends, found.melds


def eager(rng: Random, deal: Deal) -> Action:
    offers = deal.offers(deal.state.turn)
    laying: tuple[Action, ...] = (*offers.takes, *offers.melds, *offers.swaps)
    return rng.choice(laying if laying and rng.random() < 0.6 else offers.actions)


@shortened("game", GAMES, plain=3)
def test_whatever_is_planned_is_legal_and_as_it_was_said_in_every_game(game: str) -> None:
    done: Counter[type[Action]] = Counter()
    for n in range(DEALS):
        rng = Random(f"{game} {n}")
        seats, options = GAMES[game].random_table(rng)
        rules = GAMES[game].variant.rules(seats, options)
        seen: dict[int, Rehearsal | None] = {}
        totals = tuple(rng.choice((-300, 0, 1500, 5000)) for _ in range(rules.sides))
        deal = Deal.from_seed(rules, rng.randrange(seats), totals, f"{n:x}", rng.randint(1, 5))
        for _ in range(LONGEST):
            if deal.over:
                break
            if rng.random() < REHEARSED:
                rehearsed(deal, rng, seen)
            if deal.state.phase in (Phase.DRAW, Phase.ANSWER) and rng.random() < OFTEN:
                hand = deal.state.hands[deal.state.turn]
                follow(random_plan(rng, hand, seen.get(deal.state.turn)), deal, done)
            if not deal.over:
                deal.apply(deal.state.turn, eager(rng, deal))
        assert deal.over, (game, n, "the deal does not end")
    assert min(done[kind] for kind in (Draw, Discard)) > 10, done
