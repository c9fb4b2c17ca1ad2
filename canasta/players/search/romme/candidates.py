"""The actions worth trying, from those that the engine offers, and what each does in the kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from canasta.actions import Action, Discard, Draw, Group, Meld, Swap, Take
from canasta.cards import Card
from canasta.players.search.romme.lying import lying
from canasta.players.search.romme.noting import NotedPosition
from canasta.players.search.romme.policy import Policy
from canasta.players.search.romme.position import Position
from canasta.players.search.romme.setting_up import meld_of, melds_in
from canasta.refusals import Refusal
from canasta.terms import Phase
from canasta.variants.romme.melds import Limits
from canasta.variants.romme.runs import add_to
from canasta.view import View

MOST_DISCARDS = 4
"""How many discards are tried: those that cost least in the policy's eyes."""
MOST_MELDS = 5
"""How many ways to lay down are tried: those that leave the fewest points."""
_ANYTHING = Limits("any", adjacent=True, corner=True)


def worth_trying(view: View, world: Position, policy: Policy) -> list[Action]:
    """The offered actions without costly discards, without taking a card that goes with none of the hand, and
    without melds that leave far more in the hand than others do.
    """
    if view.turn.phase == Phase.DRAW:
        useless = not (policy.takes(world) or policy.hopes_for_top(world))
        return [each for each in view.offers.actions if not (useless and isinstance(each, Take))]
    cheap = policy.cheap_discards(world, MOST_DISCARDS)
    melds = sorted(view.offers.melds, key=_left)[:MOST_MELDS]
    discards = [each for each in view.offers.discards if each.card in cheap]
    swaps = list(view.offers.swaps)
    return [*melds, *swaps, *discards] or list(view.offers.actions)


def _left(meld: Meld) -> int:
    return -sum(len(group.cards) for group in meld.groups)


def act(position: Position, action: Action, view: View) -> bool:
    """Do this action of the seat to move; whether its turn goes on."""
    match action:
        case Draw():
            position.draw()
        case Take():
            position.take()
        case Meld(groups):
            _lay(position, groups, view)
        case Swap(card, aim):
            position.swap(card, _index(view, aim))
        case Discard(card):
            position.discard(card)
            return False
        case _:
            position.over = True
    return not position.over


def _index(view: View, aim: str) -> int:
    return next(at for at, meld in enumerate(melds_in(view)) if meld.id == aim)


def _lay(position: Position, groups: Sequence[Group], view: View) -> None:
    fresh = [group for group in groups if not (group.aim or "").startswith("m")]
    if fresh:
        position.lay(tuple(lying(meld_of(group.cards)) for group in fresh))
    for group in groups:
        if group in fresh or position.over:
            continue
        at = _index(view, group.aim or "")
        meld = add_to(_ANYTHING, position.melds[at].meld, group.cards, group.low)
        assert not isinstance(meld, Refusal)
        position.grow(group.cards, at, lying(meld))


def preferred(view: View, options: Sequence[Action], world: Position, policy: Policy) -> int:
    """Which of these actions the policy would take. It looks at its own hand and the table alone, so any
    world will do.
    """
    position = NotedPosition.of(world)
    if view.turn.phase == Phase.DRAW:
        policy.turn(position)
    else:
        policy.lay_down_and_discard(position)
    wanted = position.moves[0][1]
    return max(range(len(options)), key=lambda option: _likeness(options[option], wanted))


def _likeness(action: Action, wanted: Action) -> float:
    """How near an action is to the policy's."""
    if action == wanted:
        return 1000.0
    if type(action) is not type(wanted):
        return -1000.0 if isinstance(action, Discard) else -100.0
    if isinstance(action, Meld) and isinstance(wanted, Meld):
        mine, theirs = Counter(_cards(action)), Counter(_cards(wanted))
        return 10.0 * (mine & theirs).total() - (mine - theirs).total() - (theirs - mine).total()
    return 0.0


def _cards(meld: Meld) -> list[Card]:
    return [card for group in meld.groups for card in group.cards]
