"""The games that a server offers for new tables."""

from __future__ import annotations

from collections.abc import Sequence

from bot.layout.controls import OPTIONS, Option, Select
from bot.layout.custom_id import ButtonId
from canasta.i18n import Translator
from canasta.variants import VARIANTS, Variant


def games_lines(offered: Sequence[Variant], tr: Translator) -> list[str]:
    """Which games aren't offered, and what that means, without a heading."""
    hidden = [tr.text(game.name) for game in VARIANTS.values() if game not in offered]
    return [
        tr("Hidden: {games}.", games=", ".join(hidden)) if hidden else tr("Every game is offered."),
        tr("-# Hidden games aren't offered for new tables. Tables that are already open stay."),
    ]


def games_select(offered: Sequence[Variant], id: ButtonId, tr: Translator) -> Select:
    """A select of all games, with the offered ones chosen."""
    options = tuple(
        Option(tr.text(game.name), game.id, tr.text(game.summary), game in offered)
        for game in list(VARIANTS.values())[:OPTIONS]
    )
    return Select(tr("Offer these games…"), id, options, many=True)
