"""Every kind of table, and random house rules for them, for tests of what must hold at all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from hypothesis import strategies as st

from canasta.options import MINIMUMS, BadOption, Option
from canasta.rules import Rules
from canasta.variants import VARIANTS

CLASSIC = VARIANTS["classic"]

KINDS: Mapping[str, tuple[int, Mapping[str, object]]] = MappingProxyType(
    {
        "2": (2, {}),
        "3-cutthroat": (3, {}),
        "3-alone": (3, {"three_hand_mode": "alone"}),
        "4": (4, {}),
        "5": (5, {}),
        "6-2x3": (6, {}),
        "6-3x2": (6, {"six_hand_teams": "3x2"}),
        "6-two-packs": (6, {"six_hand_packs": 2}),
        "6-3x2-two-packs": (6, {"six_hand_teams": "3x2", "six_hand_packs": 2}),
    }
)
"""Who sits with whom, and with how many packs: seats and the options that make it so."""

_MINIMUMS: tuple[list[list[int]], ...] = (
    [[0, 0]],
    [[0, 50]],
    [[-100000, 15], [0, 50], [1500, 90], [3000, 120]],
    [[-500, 30], [500, 75], [2500, 110], [5000, 130], [7000, 160]],
)


def some_value(option: Option, pick: Callable[[list[object]], object]) -> object:
    """A value that the option may have; among numbers without a list the ends and a few between."""
    if option.type == MINIMUMS:
        return pick(list(_MINIMUMS))
    if option.type == "boolean":
        return pick([True, False])
    if option.bounds is None:
        return pick(list(option.values))
    least, most = option.bounds
    between = [n for n in (0, 7, 13, 130, 500, 1000, 5000) if least <= n <= most]
    return pick([least, most, option.default, *between])


def playable(seats: int, options: Mapping[str, object]) -> bool:
    """Whether the engine takes these options together."""
    try:
        CLASSIC.rules(seats, options)
    except BadOption:
        return False
    return True


def random_options(
    rng: Random, seats: int, kind: Mapping[str, object] | None = None, most: int = 12
) -> dict[str, object]:
    """House rules drawn at random, drawn again while they disagree; those of ``kind`` stay as they are."""
    while True:
        chosen = rng.sample(CLASSIC.options, rng.choice([n for n in (0, 1, 2, 3, 5, 8, 12) if n <= most]))
        options = {option.name: some_value(option, rng.choice) for option in chosen} | dict(kind or {})
        # Half of these mean something only where wild cards may be melded alone.
        if any(name.startswith("wild_") for name in options) and rng.random() < 0.7:
            options["wild_melds"] = True
        if playable(seats, options):
            return options


def random_table(rng: Random, most: int = 12) -> tuple[int, dict[str, object]]:
    """A kind of table and house rules for it."""
    seats, kind = KINDS[rng.choice(list(KINDS))]
    return seats, random_options(rng, seats, kind, most)


def random_rules(rng: Random, most: int = 12) -> Rules:
    """The rules of a random table."""
    return CLASSIC.rules(*random_table(rng, most))


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, dict[str, object]]:
    """As :func:`random_table`, drawn by hypothesis."""
    seats, kind = KINDS[draw(st.sampled_from(sorted(KINDS)))]
    chosen = draw(
        st.lists(st.sampled_from(CLASSIC.options), max_size=6, unique_by=lambda option: option.name)
    )
    options = {
        option.name: some_value(option, lambda values: draw(st.sampled_from(values))) for option in chosen
    }
    if any(name.startswith("wild_") for name in options):
        options["wild_melds"] = True
    return seats, options | dict(kind)


PLAYABLE = tables().filter(lambda table: playable(*table))
"""Tables with house rules that agree."""
