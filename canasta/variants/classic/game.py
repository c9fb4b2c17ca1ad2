"""Classic Canasta as a variant, and the function that makes variants of the games based on it."""

from __future__ import annotations

from functools import partial

from canasta.counts.rules import know
from canasta.i18n import Text
from canasta.variants.classic import text
from canasta.variants.classic.figures import refuse_figures
from canasta.variants.classic.options import OPTIONS, TOPICS, panel
from canasta.variants.classic.rules import ClassicRules
from canasta.variants.classic.scoring import ClassicScoring
from canasta.variants.classic.setup import SEATS, cases_of, table
from canasta.variants.variant import Variant


def over_classic(
    game: type[ClassicRules],
    name: Text,
    summary: Text,
    length: Text,
    *,
    group: str = "classic",
    seats: tuple[int, ...] = SEATS,
) -> Variant:
    """A variant based on Classic's rules: its options by Classic's topics, and the Classic presets that only
    set options which the game has and does not already set.

    Raises BadFigure for a figure of the game that would be ignored.
    """
    refuse_figures(game, OPTIONS, ())
    cases = cases_of(game, seats)
    options = tuple(option.for_cases(cases) for option in game.specs)
    usual = {option.name: option.default for option in options}
    topics = [
        (topic.title, tuple(option.name for option in topic.options.values() if option.name in usual))
        for topic in TOPICS
    ]
    return Variant(
        id=game.variant,
        name=name,
        summary=summary,
        group=group,
        length=length,
        seats=seats,
        options=options,
        make=partial(table, game),
        sections=text.sections,
        presets=tuple(
            preset
            for preset in panel.PRESETS
            if all(usual.get(option, value) != value for option, value in preset.options.items())
        ),
        topics=tuple(topic for topic in topics if topic[1]),
        only_for={name: at for name, at in panel.ONLY_FOR.items() if name in usual and at in seats},
    )


VARIANT = over_classic(
    ClassicRules,
    Text("Classic Canasta"),
    Text("Sets of one rank, canastas of seven; the pile is what you fight for."),
    Text("an hour or two"),
)

know(ClassicScoring, ClassicRules)
