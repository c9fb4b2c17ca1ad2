"""What a game says of going out: what it takes, what keeps a player from it, what a way out has to be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from canasta.actions import Group
from canasta.cards import THREE, Rank
from canasta.i18n import Text
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.pile_rules import PileRules
from canasta.rules.quota import Quota
from canasta.state import State


class GoingOutRules(PileRules):
    """How a hand may end (rules: 2.6). Attributes are figures, methods decide."""

    opens_by_going_out = True
    """Whether a hand melded as a whole with what going out needs may be below the minimum (rules: 2.2)."""
    discard_to_go_out = False
    """Whether nobody goes out without a last discard."""
    asks_once = False
    """Whether a side may ask for permission to go out only once in a deal."""
    last_drawer_ends: bool
    """Whether the deal ends with the discard of whoever drew the last card of the stock."""

    def tally(self, rank: Rank | None, size: int, wilds: int) -> int:
        """What a meld adds to its side's tally of canastas: one for a canasta, where all count alike.

        A game that needs canastas of several kinds gives each kind digits of its own; only :meth:`quota` and
        :meth:`canastas_in` know which.
        """
        return int(size >= self.canasta_size and rank != THREE)

    def quota(self, state: State, seat: int) -> Quota:
        """What the canastas of this seat's side have to come to before the seat may go out (rules: 2.6)."""
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
        """Why the seat to move cannot go out in this turn whatever it melds, None where it may."""
        return None

    def turn_continues(self, state: State, left: int) -> bool:
        """Whether the seat to move plays on although it keeps so few cards: one to discard, or none."""
        return False

    def cards_coming(self, state: State) -> Quota | None:
        """What the side's canastas have to come to by a step of the seat to move for at least two new cards
        to come into its hand with that step; None where a step brings none.
        """
        return None

    def after_meld(self, state: State, opened: bool, canastas: int) -> None:
        """What happens when the seat to move has laid cards down: ``opened`` says that these are its side's
        first melds, ``canastas`` how many the step completed.
        """

    def opens_with(self, state: State, groups: Sequence[Group]) -> bool:
        """Whether a way out that the search has found for the seat to move is an opening too, where its side
        has not opened; the points aside, which a way out need not have in some games.
        """
        return True

    def rules_at(self, state: State) -> Self:
        """The rules as the search for a way out has to know them at this moment for the seat to move: others
        only where it makes a difference when something is melded.
        """
        return self
