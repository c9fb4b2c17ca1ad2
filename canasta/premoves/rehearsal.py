"""What a premove would do if the turn came now: tried on a copy of the deal, with what its player knows.

No card that the player does not see takes part: what is drawn, and what lies below the pile's top card, is
left out of the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canasta.actions import Action, Draw, Lay, Meld, Take
from canasta.cards import missing_from
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.players.standing_in import laid
from canasta.premoves.advance import advance
from canasta.premoves.plan import Plan
from canasta.premoves.told import Code, Told
from canasta.state import TurnState
from canasta.terms import MELD
from canasta.view import View
from canasta.view.fitting import joins, lays_wild

LONGEST = 40
"""More actions than any turn has."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """What a premove would do now: its actions, each with the view before it; what it would leave out; and
    whether it would play the turn to its end. ``melds`` are what could be laid down after the draw, new melds
    first, without single natural cards to lay off; ``view`` is the view in which they are offered.
    ``asked``: at this table the partner may ask to go out.
    """

    view: View
    melds: tuple[Meld, ...]
    asked: bool
    done: tuple[tuple[Action, View], ...] = ()
    told: tuple[Told, ...] = ()
    ends: bool = False


def rehearse(deal: Deal, seat: int, plan: Plan | None, players: Sequence[str]) -> Rehearsal | None:
    """Try a premove of a seat that is not to move. None if it cannot be said what the turn would be like: the
    deal is over, or the seat sits out or has an empty hand.
    """
    if deal.over or seat not in deal.state.order or not deal.state.hands[seat]:
        return None
    trial = _Trial(deal, seat, players)
    if plan is not None and plan.moves:
        trial.play(plan)
    later = _Trial(deal, seat, players)
    later.draw()
    view = later.view
    melds = [meld for meld in view.offers.melds if _is_news(meld, view)]
    return Rehearsal(
        view=view,
        melds=tuple(sorted(melds, key=lambda meld: lays_wild(meld, view))),
        asked=deal.state.partner_of(seat) is not None
        and deal.rules.options.get("ask_permission", "off") != "off",
        done=tuple(trial.done),
        told=trial.told,
        ends=trial.ends,
    )


def _is_news(meld: Meld, view: View) -> bool:
    addition = joins(meld, view)
    return addition is None or addition.wild


class _Trial:
    """A copy of a deal in which it is a seat's turn."""

    def __init__(self, deal: Deal, seat: int, players: Sequence[str]) -> None:
        self._deal = deal.copy()
        self._seat, self._players = seat, players
        self.done: list[tuple[Action, View]] = []
        self.told: tuple[Told, ...] = ()
        self.ends = False
        state = self._deal.state
        state.begin_turn()
        while state.turn != seat:
            state.begin_turn()
        state.this_turn = TurnState()

    @property
    def view(self) -> View:
        """What the seat sees now."""
        return view_of(self._deal, self._seat, self._players, None)

    def draw(self) -> None:
        """Go on as after a draw, without the card."""
        self._deal.state.phase = MELD

    def play(self, plan: Plan) -> None:
        """Follow the premove as far as it goes."""
        left: Plan | None = plan
        while left is not None and len(self.done) < LONGEST:
            view = self.view
            following = advance(left, view, lambda action: self._deal.check(self._seat, action))
            played = Told(Code.PLAYED)
            self.ends = played in following.told
            self.told += tuple(one for one in following.told if one != played)
            if following.action is None:
                return
            self.done.append((following.action, view))
            left = following.left
            if not self._do(following.action, view):
                return

    def _do(self, action: Action, view: View) -> bool:
        """Do this; whether the turn goes on, with cards that are known."""
        state = self._deal.state
        if isinstance(action, Draw):
            self.draw()
            return True
        if not isinstance(action, Take | Meld | Lay):
            return False
        known = list(missing_from(view.hand, laid(action)))
        if isinstance(action, Take) and view.game.top_to_hand and view.pile.top is not None:
            known += view.pile.cards or (view.pile.top,)
        self._deal.apply(self._seat, action)
        if state.turn != self._seat or self._deal.over or not known:
            return False
        state.hands[self._seat] = known
        state.this_turn.drawn = [card for card in state.this_turn.drawn if card in known]
        state.this_turn.just_drawn = []
        return True
