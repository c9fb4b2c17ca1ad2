"""The games for tests of what must hold at every table: kinds of table, and random house rules for them."""

from collections.abc import Callable, Mapping
from random import Random

from hypothesis import strategies as st

from canasta.options import MINIMUMS, NUMBERS, WORDS, BadOption, Option
from canasta.rules.base import BaseRules
from canasta.rules.rules import REVISION
from canasta.variants import Variant

_MINIMUMS: tuple[list[list[int]], ...] = (
    [[0, 0]],
    [[0, 50]],
    [[-100000, 15], [0, 50], [1500, 90], [3000, 120]],
    [[-500, 30], [500, 75], [2500, 110], [5000, 130], [7000, 160]],
)
_LESS_OFTEN = 0.7


def some_value(option: Option, pick: Callable[[list[object]], object]) -> object:
    """A value that the option may have; among numbers without a list the ends and a few between."""
    if option.type == MINIMUMS:
        return pick(list(_MINIMUMS))
    if option.type == WORDS:
        return [word for word in option.values if pick([True, False])]
    if option.type == "boolean":
        return pick([True, False])
    if option.bounds is None:
        return pick(list(option.values))
    least, most = option.bounds
    between = [n for n in (0, 7, 13, 130, 500, 1000, 5000) if least <= n <= most]
    if option.type == NUMBERS:
        assert isinstance(option.default, tuple)
        return [pick([*default, *between]) for default in [option.default] * len(option.default)]
    return pick([least, most, option.default, *between])


class Game:
    """A game with the kinds of table that it is played at: for each its seats and the options that make it.

    ``settle`` is given options drawn at random, and may add those without which they mean little.
    """

    def __init__(
        self,
        variant: Variant,
        kinds: Mapping[str, tuple[int, Mapping[str, object]]],
        settle: Callable[[dict[str, object]], None] = lambda options: None,
    ) -> None:
        self.variant = variant
        self.kinds = kinds
        self._settle = settle

    def playable(self, seats: int, options: Mapping[str, object], revision: int = REVISION) -> bool:
        """Whether the engine takes these options together, in this rules revision."""
        try:
            self.variant.rules(seats, options, revision)
        except BadOption:
            return False
        return True

    def settled(self, options: Mapping[str, object]) -> dict[str, object]:
        """These options with those without which they mean little."""
        more = dict(options)
        self._settle(more)
        return more

    def random_options(
        self,
        rng: Random,
        seats: int,
        kind: Mapping[str, object] | None = None,
        most: int = 12,
        revision: int = REVISION,
    ) -> dict[str, object]:
        """House rules drawn at random, drawn again while they disagree; those of ``kind`` stay as they
        are.
        """
        among = [n for n in (0, 1, 2, 3, 5, 8, 12) if n <= min(most, len(self.variant.options))]
        while True:
            chosen = rng.sample(self.variant.options, rng.choice(among))
            options = {option.name: some_value(option, rng.choice) for option in chosen} | dict(kind or {})
            if rng.random() < _LESS_OFTEN:
                self._settle(options)
            if self.playable(seats, options, revision):
                return options

    def random_table(
        self, rng: Random, most: int = 12, revision: int = REVISION
    ) -> tuple[int, dict[str, object]]:
        """A kind of table and house rules for it."""
        seats, kind = self.kinds[rng.choice(list(self.kinds))]
        return seats, self.random_options(rng, seats, kind, most, revision)

    def random_rules(self, rng: Random, most: int = 12) -> BaseRules:
        """The rules of a random table."""
        return self.variant.rules(*self.random_table(rng, most))

    def tables(self, revision: int = REVISION) -> st.SearchStrategy[tuple[int, dict[str, object]]]:
        """As :meth:`random_table`, drawn by hypothesis."""
        return self._drawn().filter(lambda table: self.playable(table[0], table[1], revision))

    def _drawn(self) -> st.SearchStrategy[tuple[int, dict[str, object]]]:
        @st.composite
        def table(draw: st.DrawFn) -> tuple[int, dict[str, object]]:
            seats, kind = self.kinds[draw(st.sampled_from(sorted(self.kinds)))]
            chosen = draw(
                st.lists(
                    st.sampled_from(self.variant.options), max_size=6, unique_by=lambda option: option.name
                )
            )
            options = {
                option.name: some_value(option, lambda values: draw(st.sampled_from(values)))
                for option in chosen
            }
            self._settle(options)
            return seats, options | dict(kind)

        return table()
