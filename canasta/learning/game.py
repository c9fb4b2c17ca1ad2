"""A game at a table: what never changes, for programs that learn or search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from hashlib import sha256

from canasta.cards import JOKER, pack
from canasta.cards.shuffle import Stream
from canasta.counts.ids import name as choice_name
from canasta.counts.recorded import Recorded
from canasta.counts.rules import CountRules, Unknown
from canasta.deal import Deal
from canasta.learning import counted, offered, steps
from canasta.learning.episode import Episode, Field
from canasta.match import Match
from canasta.variants import VARIANTS


class Game:
    """A game with its options. ``choices`` is how many numbers there are for what players choose, ``kinds``
    how many for cards, ``size`` how many floats an observation has, made of ``fields``.

    ``counted`` tells which table of numbers it has: that of :mod:`canasta.counts.ids`, where a piece of a
    turn is one choice, or that of :mod:`canasta.learning.steps`, where the engine's offers are gone through
    step by step. Both stay as they are for good; ``stepwise`` asks for the second, for a game that was not
    on counts when something was built on its numbers. Raises KeyError, BadSeats or BadOption.
    """

    def __init__(
        self,
        variant: str,
        seats: int,
        options: Mapping[str, object] | None = None,
        *,
        stepwise: bool = False,
    ) -> None:
        self.variant = variant
        self.options = dict(options or {})
        self.rules = VARIANTS[variant].rules(seats, options)
        self.seats = seats
        self.counts: CountRules | None = None
        with suppress(Unknown):
            self.counts = None if stepwise else CountRules.of(self.rules)
        if self.counts is not None and self.counts.rules.sequences:
            self.counts = None
        self.counted = self.counts is not None
        self._stepwise = stepwise
        self.kinds = counted.CODES if self.counted else offered.FACES

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __reduce__(self) -> tuple[partial[Game], tuple[str, int, dict[str, object]]]:
        return partial(Game, stepwise=self._stepwise), (self.variant, self.seats, self.options)

    @cached_property
    def choices(self) -> int:
        """How many numbers there are for what players choose: as many as a mask has."""
        return len(self.new("0").mask())

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """What an observation is made of, in order."""
        return offered.fields_of(self.rules) if self.counts is None else counted.fields_of(self.counts)

    @cached_property
    def size(self) -> int:
        """How many floats an observation has."""
        return sum(field.size for field in self.fields)

    def name(self, choice: int) -> str:
        """A choice in words; empty for a number that is never used."""
        return choice_name(choice) if self.counted else steps.name(choice)

    def new(self, seed: str, dealer: int = -1, totals: Sequence[int] = ()) -> Episode:
        """A deal as a match deals it from this seed; the last seat deals unless another is named."""
        totals = tuple(totals) or (0,) * self.rules.sides
        return self._begin(Deal.from_seed(self.rules, dealer % self.seats, totals, seed), totals)

    def _begin(self, deal: Deal, totals: Sequence[int]) -> Episode:
        if self.counted:
            return counted.CountedEpisode.begin(deal, totals)
        return offered.OfferedEpisode(deal)

    def match(self, seed: str, choices: Iterable[int], dealer: int = -1, totals: Sequence[int] = ()) -> Match:
        """The same deal as a match of the engine, after these choices: for views, records and pictures. An
        action of several choices shows once its last one is made.
        """
        names = [f"seat {seat}" for seat in range(self.seats)]
        alone = int(any(totals))
        match = Match(
            self.variant, names, self.options, dealer=dealer % self.seats, duplicate=alone, before=totals
        )
        match.start_deal(seed)
        deal = match.deal
        assert deal is not None
        played = Recorded(deal, match.apply) if self.counted else offered.OfferedEpisode(deal, do=match.apply)
        for choice in choices:
            played.step(choice)
        return match

    # --- chance that is given -------------------------------------------------------------------------------

    @cached_property
    def pack(self) -> Mapping[int, int]:
        """The kinds of cards that the game is played with, and how many there are of each."""
        return Counter(map(self.kind, self._cards()))

    def _cards(self) -> list[int]:
        return pack(self.rules.seating.packs, self.rules.seating.jokers)

    def kind(self, card: int) -> int:
        """The kind of a card of the engine."""
        return card if self.counts is None else self.counts.codes[card]

    def _dealt(self, kinds: Sequence[int], dealer: int, totals: Sequence[int]) -> Deal:
        """The deal of cards that come in this order; those not named follow in the order of the pack."""
        left: dict[int, list[int]] = {}
        for card in reversed(self._cards()):
            left.setdefault(self.kind(card), []).append(card)
        cards = [left[kind].pop() for kind in kinds]
        rest = sorted((card for of_kind in left.values() for card in of_kind), reverse=True)
        state = self.rules.new_state(dealer % self.seats, totals)
        state.stock = [*sorted(rest, key=lambda card: card == JOKER), *reversed(cards)]
        state.stream = Stream(sha256(bytes(cards)).hexdigest())
        return Deal.of(self.rules, state)

    def dealt(self, kinds: Sequence[int], dealer: int = -1, totals: Sequence[int] = ()) -> Episode:
        """A deal of cards that come from the pack in this order; any cards that aren't named follow.

        Raises IndexError if there are fewer of a kind.
        """
        totals = tuple(totals) or (0,) * self.rules.sides
        return self._begin(self._dealt(kinds, dealer, totals), totals)

    def deals(self, kinds: Sequence[int], dealer: int = -1) -> bool:
        """Whether these cards, in this order, are enough for dealing."""
        least = self.rules.seating.chairs * (self.rules.hand_size + self.rules.foot_size)
        least += sum(self.rules.pack.pots)
        if len(kinds) < least:
            return False
        return offered.used(self._dealt(kinds, dealer, (0,) * self.rules.sides)) <= len(kinds)
