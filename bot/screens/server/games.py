"""The games that a server offers for new tables."""

from __future__ import annotations

from collections.abc import Sequence

from bot.controls import OPTIONS, Option, Select
from bot.custom_id import ButtonId, Verb
from bot.layout import Part, Screen
from canasta.i18n import Translator
from canasta.variants import VARIANTS, Variant


def games_screen(offered: Sequence[Variant], tr: Translator) -> Screen:
    """A select of all games, with the offered ones chosen."""
    lines = [tr("### Games of this server")]
    hidden = [tr.text(game.name) for game in VARIANTS.values() if game not in offered]
    lines.append(tr("Hidden: {games}.", games=", ".join(hidden)) if hidden else tr("Every game is offered."))
    lines.append(tr("-# Hidden games aren't offered for new tables. Tables that are already open stay."))
    options = tuple(
        Option(tr.text(game.name), game.id, tr.text(game.summary), game in offered)
        for game in list(VARIANTS.values())[:OPTIONS]
    )
    parts: list[Part] = ["\n".join(lines)]
    return Screen([*parts, Select(tr("Offer these games…"), ButtonId(0, 0, Verb.GAMES), options, many=True)])
