"""The rules that every game has: Canasta in all its forms, and Rommé, which has melds of another kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.actions import Group
from canasta.cards import Card, Rank
from canasta.events import Special
from canasta.melds import SideTable, TableMeld
from canasta.refusals import Refusal
from canasta.rules.scoring import Scoring
from canasta.state import State
from canasta.terms import CanastaKind, OpeningCanasta
from canasta.view import GameView, MeldView, Need, Opening


class BaseRules(Scoring):
    """The rules of one table, as deals, views and records use them in every game.

    Each part of the rules extends the one before it and has its own file: the table
    (:class:`~canasta.rules.settings.Settings`), the course of a deal, the result, and here what people see.
    """

    canastas_to_go_out = 0
    """How many canastas a side needs to go out."""
    _shown_game: tuple[int, GameView] | None = None
    """The facts about the game, with the target for which they were put together."""

    # --- cards and melds as they are shown and given --------------------------------------------------------

    def game_view(self) -> GameView:
        """The facts about the game in every seat's view: the same in every deal."""
        return GameView(
            variant=self.variant,
            goal=self.goal,
            target=self.target,
            rounds=self.rounds,
            values=self.values,
            pack=self.pack,
            holds_threes=bool(self.pack.threes.by_choice),
            keeps_threes=bool(self.never_discarded),
            options=self._shown_options,
        )

    @property
    def shown_game(self) -> GameView:
        """What ``game_view`` tells, put together once."""
        if self._shown_game is None or self._shown_game[0] != self.target:
            self._shown_game = self.target, self.game_view()
        return self._shown_game[1]

    def hand_place(self, card: Card) -> tuple[int, ...]:
        """The sort key of this card in a hand."""
        raise NotImplementedError

    def show_meld(self, meld: TableMeld) -> MeldView:
        """A meld on the table in everybody's view."""
        raise NotImplementedError

    def given_meld(self, home: SideTable, meld_id: str, cards: Sequence[Card]) -> TableMeld | Refusal:
        """The meld that these cards make in a given position, beside those that ``home`` has; or why they
        make none.
        """
        raise NotImplementedError

    def worth(self, group: Group) -> int:
        """The points of a group's cards in a first meld (rules: 2.2)."""
        return self.pack.points(group.cards)

    def wholes(self, cards: Sequence[Card]) -> list[tuple[Card, ...]]:
        """New melds of these cards that a player picks as a whole."""
        return []

    def ways(self, melds: Iterable[MeldView], cards: Sequence[Card]) -> list[Group]:
        """Everything that these cards may do as one group, in games where the exact cards matter: new melds,
        the one with the most points first, then additions to these melds on the table.
        """
        return []

    def opening_minimum(self, state: State, side: int) -> int:
        """The points that this side needs for its opening in this deal."""
        raise NotImplementedError

    # --- what only some games have --------------------------------------------------------------------------

    def canasta_kind(self, meld: TableMeld) -> CanastaKind | None:
        """The kind of canasta that a meld is, or None if it is not one (rules: 2.3)."""
        return None

    def as_laid(self, meld: TableMeld, before: int) -> TableMeld:
        """A meld whose first ``before`` cards lie, as it is when the others have joined them."""
        return meld

    def fills_gap(self, cards: Sequence[Card]) -> bool:
        """Whether a run that lies so has a wild card that it needs between others (rules: 16.5)."""
        return False

    def bonus_of(self, meld: TableMeld) -> int:
        """The bonus of a canasta beyond its cards, 0 for any other meld (rules: 2.8, 16.6)."""
        return 0

    def has_sets_of(self, rank: Rank) -> bool:
        """Whether sets of this natural rank are melds (rules: 16.5)."""
        return True

    def tally(self, rank: Rank | None, size: int, wilds: int) -> int:
        """The amount that a meld adds to its side's tally of canastas."""
        return 0

    def canastas_in(self, tally: int) -> int:
        """How many canastas a tally stands for, counting those that count for going out."""
        return tally

    def needs_of(self, tally: int) -> tuple[Need, ...]:
        """How many a side with this tally has of each kind needed to go out; empty if all count alike."""
        return ()

    def opening_canasta(self, state: State, side: int) -> OpeningCanasta | None:
        """The canasta that the first melds of this side must include, or None."""
        return None

    def turn_card(self, state: State) -> bool | None:
        """Whether the turn card, which announces the last cards of the stock, still lies in it (rules:
        7.1).
        """
        return None

    def opening(self, state: State, side: int) -> Opening | None:
        """What this side's opening needs beside the minimum; None if nothing, or once it is open."""
        return None

    def must_lay(self, state: State) -> bool:
        """Whether the seat to move must lay out threes before anything else (rules: 7.3)."""
        return False

    def dead_ranks(self, state: State) -> tuple[Rank, ...]:
        """The dead ranks, which nobody may meld any more (rules: 7.4)."""
        return ()

    def not_begun(self, state: State, side: int) -> tuple[Rank, ...]:
        """The ranks that only this side may not begin, because of its opponents' canastas (rules: 7.4)."""
        return ()

    def special_held(self, state: State, seat: int) -> Special | None:
        """The special hand that this seat may show now, or None (rules: 7.9)."""
        return None
