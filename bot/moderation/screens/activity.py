"""Who has opened how much on a server lately, for its moderators."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.layout.controls import Button, Option, Row, Select, Style
from bot.layout.custom_id import ButtonId
from bot.layout.layout import Part, Screen
from bot.layout.names import clean, named_apart
from bot.moderation.screens.bars import BARS, BarStep
from canasta.i18n import Text, Translator
from data.records.moderation import Active

MOST: Final = 15
"""The most people that are listed."""
SPANS: Final[Mapping[int, Text]] = {1: Text("Last hour"), 24: Text("Last day"), 168: Text("Last week")}
"""The spans, in hours."""


def activity_screen(people: Sequence[Active], hours: int, tr: Translator) -> Screen:
    """What people did within this span, who opened most first, and whom to bar."""
    lines = [tr("### Opened and played here: {span}", span=SPANS[hours])]
    for person in people:
        who = f"<@{person.person_id}>"
        lines.append(
            tr(
                "- {person}: tables opened {tables}, matches {matches}, left {left}",
                person=who,
                tables=person.tables,
                matches=person.matches,
                left=person.left,
            )
        )
    if not people:
        lines.append(tr("Nothing."))
    parts: list[Part] = ["\n".join(lines)]
    named = named_apart((person.person_id, person.name) for person in people if person.name)
    if named:
        options = tuple(Option(name, f"{person}:{clean(name)}") for person, name in named.items())
        parts.append(Select(tr("Bar somebody…"), ButtonId(0, 0, BARS, BarStep.ASK), options))
    parts.append(
        Row(
            *(
                Button(
                    tr.text(words),
                    ButtonId(0, 0, BARS, f"{BarStep.ACTIVITY}:{span}"),
                    Style.primary if span == hours else Style.secondary,
                )
                for span, words in SPANS.items()
            )
        )
    )
    return Screen(*parts)
