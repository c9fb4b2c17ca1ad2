"""What every game answers: Canasta in all its kinds, and Rommé, which shares nothing of its melds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.actions import Group
from canasta.cards import Card, Rank, points
from canasta.melds import SideTable, TableMeld
from canasta.refusals import Refusal
from canasta.rules.scoring import Scoring
from canasta.special import Special
from canasta.state import State
from canasta.terms import CanastaKind
from canasta.view import GameView, MeldView, Need, Opening


class BaseRules(Scoring):
    """The rules of one table as a deal, a view and a record ask for them, whatever the game.

    Each part of the rules stands on the one before it and has a file of its own: the table
    (:class:`~canasta.rules.settings.Settings`), the course of a deal, the result, and here what people see.
    """

    canastas_to_go_out = 0
    """How many canastas going out needs."""

    # --- cards and melds as they are shown and given --------------------------------------------------------

    def game_view(self) -> GameView:
        """What the game is, as every seat sees it: the same in every deal."""
        return GameView(
            variant=self.variant,
            goal=self.goal,
            target=self.target,
            rounds=self.rounds,
            values=self.values,
            holds_threes=bool(self.laid_by_choice),
        )

    def hand_place(self, card: Card) -> tuple[int, ...]:
        """Where players sort this card in a hand."""
        raise NotImplementedError

    def show_meld(self, meld: TableMeld) -> MeldView:
        """A meld on the table as everybody sees it."""
        raise NotImplementedError

    def given_meld(self, home: SideTable, meld_id: str, cards: Sequence[Card]) -> TableMeld | Refusal:
        """The meld that these cards are in a given position, beside those that ``home`` has; or why they are
        none.
        """
        raise NotImplementedError

    def worth(self, group: Group) -> int:
        """What the cards of a group count in a first meld (rules: 2.2)."""
        return points(group.cards)

    def wholes(self, cards: Sequence[Card]) -> list[tuple[Card, ...]]:
        """New melds of these cards that are chosen as a whole."""
        return []

    def ways(self, melds: Iterable[MeldView], cards: Sequence[Card]) -> list[Group]:
        """All that may be done with these cards as one group, where it matters which ones they are: new
        melds, the one that counts most first, then what may be added to these melds on the table.
        """
        return []

    def opening_minimum(self, state: State, side: int) -> int:
        """What this side needs for its opening in this deal."""
        raise NotImplementedError

    # --- what only some games have --------------------------------------------------------------------------

    def canasta_kind(self, meld: TableMeld) -> CanastaKind | None:
        """What kind of canasta a meld is, None if it is none (rules: 2.3)."""
        return None

    def tally(self, rank: Rank | None, size: int, wilds: int) -> int:
        """What a meld adds to its side's tally of canastas."""
        return 0

    def canastas_in(self, tally: int) -> int:
        """How many canastas a tally stands for, of those that count for going out."""
        return tally

    def needs_of(self, tally: int) -> tuple[Need, ...]:
        """What a side with this tally has of each kind that going out takes; empty where all count alike."""
        return ()

    def opening_canasta(self, state: State, side: int) -> str | None:
        """The canasta that the first melds of this side have to hold: ``any``, ``natural`` or None."""
        return None

    def turn_card(self, state: State) -> bool | None:
        """Whether the card that announces the last cards of the stock still lies in it (rules: 7.1)."""
        return None

    def opening(self, state: State, side: int) -> Opening | None:
        """What this side's opening needs beside the minimum, None where nothing more or once it is open."""
        return None

    def must_lay(self, state: State) -> bool:
        """Whether the seat to move has to lay out threes before anything else (rules: 7.3)."""
        return False

    def dead_ranks(self, state: State) -> tuple[Rank, ...]:
        """The ranks that nobody may meld any more (rules: 7.4)."""
        return ()

    def not_begun(self, state: State, side: int) -> tuple[Rank, ...]:
        """The ranks that this side alone may not begin, for its opponents' canastas (rules: 7.4)."""
        return ()

    def special_held(self, state: State, seat: int) -> Special | None:
        """The special hand that this seat may show now, None if it holds none (rules: 7.9)."""
        return None
