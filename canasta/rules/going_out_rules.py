"""A game's rules for going out: what it needs, what prevents it, and which ways out count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from canasta.actions import Group
from canasta.cards import Rank
from canasta.i18n import Text
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.pile_rules import PileRules
from canasta.rules.quota import Quota
from canasta.state import State


class GoingOutRules(PileRules):
    """How a hand may end (rules: 2.6). Attributes hold numbers, methods make decisions."""

    opens_by_going_out = True
    """Whether a hand melded as a whole, with the canastas for going out, may be below the minimum (rules:
    2.2).
    """
    discard_to_go_out = False
    """Whether going out requires a last discard."""
    asks_once = False
    """Whether a side may ask for permission to go out only once in a deal."""
    last_drawer_ends: bool
    """Whether the deal ends with the discard of the player who drew the last card of the stock."""

    def tally(self, rank: Rank | None, size: int, wilds: int) -> int:
        """The amount that a meld adds to its side's tally of canastas: one for a canasta, if all count alike.

        A game that needs canastas of several kinds gives each kind digits of its own; only :meth:`quota` and
        :meth:`canastas_in` know which.
        """
        return int(size >= self.canasta_size and rank != self.pack.three)

    def quota(self, state: State, seat: int) -> Quota:
        """The canastas that this seat's side needs before the seat may go out (rules: 2.6)."""
        return Quota(self.canastas_to_go_out)

    def quota_refusal(self, state: State, tally: int) -> Refusal:
        """Why the seat to move may not go out with this tally, which is short of its quota (rules: 2.6)."""
        return Refusal(
            RefusalCode.NO_CANASTA,
            "2.6",
            Text(
                "Going out takes {needed} of your side's canastas; it would have {canastas}. Keep two "
                "cards: one to discard and one to play on.",
                needed=self.canastas_to_go_out,
                canastas=tally,
            ),
        )

    def going_out_refusal(self, state: State) -> Refusal | None:
        """Why the seat to move cannot go out in this turn whatever it melds, or None if it may."""
        return None

    def turn_continues(self, state: State, left: int) -> bool:
        """Whether the seat to move plays on although it keeps only one card to discard, or none."""
        return False

    def cards_coming(self, state: State) -> Quota | None:
        """The canastas that a step of the seat to move must give its side for at least two new cards to join
        the hand with that step; None if steps bring no cards.
        """
        return None

    def after_meld(self, state: State, opened: bool, canastas: int) -> None:
        """Do what follows when the seat to move has laid cards down: ``opened`` is whether these are its
        side's first melds, ``canastas`` how many canastas the step completed.
        """

    def opens_with(self, state: State, groups: Sequence[Group]) -> bool:
        """Whether a way out found for the seat to move is also a valid opening if its side has not opened,
        apart from the points, which some games do not require for it.
        """
        return True

    def rules_at(self, state: State) -> Self:
        """The rules that the search for a way out must use now for the seat to move: different ones only in
        games where it matters when something is melded.
        """
        return self
