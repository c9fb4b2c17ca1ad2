"""What people read about bars, and moderators about who has opened and played how much lately."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

from bot.layout import clean, named_apart, shown, shown_text, stamp, verb
from bot.layout.controls import Button, Form, Option, Row, Select, Style, rows
from bot.layout.layout import Part, Screen
from bot.moderation.bars import MOST_LISTED, SPANS
from bot.moderation.tables import LONGEST
from canasta.i18n import Text, Translator
from data.records.moderation import Active, Bar

BARS = verb("bars")


class BarStep(StrEnum):
    """What a press means, behind the verb."""

    ASK = "ask"
    SPAN = "for"
    LIFT = "undo"
    LIST = "list"
    ACTIVITY = "act"


def told_text(bar: Bar, server: str, tr: Translator) -> str:
    """What somebody is told directly who has just been barred from this server's tables."""
    if bar.tournaments_only:
        return tr(
            "🚫 You've left too many tournaments on **{server}**, so you can enter its tournaments again "
            "{when}. A moderator can end that earlier.\n-# Matches and tournaments that you're playing "
            "there go on.",
            server=shown(server),
            when=stamp(bar.until, "f"),
        )
    return tr(
        "🚫 Moderators of **{server}** have barred you from its Canasta tables until {when}: {reason}\n"
        "-# Matches that you're playing there go on.",
        server=shown(server),
        when=stamp(bar.until, "f"),
        reason=shown_text(bar.reason),
    )


def span_screen(person_id: int, name: str, tr: Translator) -> Screen:
    """Asks for how long somebody is to be barred, and says what that means."""
    buttons = [
        Button(tr.text(words), BARS(BarStep.SPAN, f"{hours}:{person_id}:{clean(name)}"), Style.danger)
        for hours, words in SPANS.items()
    ]
    return Screen(
        "\n".join(
            [
                tr("### Bar {name}?", name=shown(name)),
                tr(
                    "They can't open, find or join tables here, or enter tournaments. They leave lobbies "
                    "at once; matches and tournaments that have begun go on."
                ),
            ]
        ),
        *rows(buttons),
        Row(Button(tr("Who is barred"), BARS(BarStep.LIST))),
    )


def reason_form(person_id: int, name: str, hours: int, tr: Translator) -> Form:
    """The window that asks why somebody is to be barred."""
    return Form(
        tr("Bar {name}", name=name),
        BARS(BarStep.SPAN, f"{hours}:{person_id}:{clean(name)}"),
        tr("Why?"),
        tr("They'll read it, and it goes into the audit log."),
        longest=LONGEST,
    )


def barred_note(bar: Bar, tr: Translator) -> str:
    """Says that somebody is barred now."""
    return tr("✅ {name} is barred until {when}.", name=shown(bar.name), when=stamp(bar.until, "f"))


def barred_screen(bars: Sequence[Bar], tr: Translator, note: str = "") -> Screen:
    """The people barred from a server's tables, for its moderators."""
    lines = [note] if note else []
    lines += [tr("### Barred from tables here")]
    if not bars:
        return Screen("\n".join([*lines, tr("Nobody.")]))
    for bar in bars[:MOST_LISTED]:
        by = "" if bar.by_id is None else tr(" (by {person})", person=f"<@{bar.by_id}>")
        lines.append(
            tr(
                "- <@{id}> until {when}: {reason}{by}",
                id=bar.person_id or 0,
                when=stamp(bar.until, "f"),
                reason=shown_text(bar.reason),
                by=by,
            )
        )
    if len(bars) > MOST_LISTED:
        lines.append(tr("-# … and {n} more.", n=len(bars) - MOST_LISTED))
    names = named_apart((bar.person_id, bar.name) for bar in bars[:MOST_LISTED])
    options = tuple(Option(name, f"{person}") for person, name in names.items())
    parts: list[Part] = ["\n".join(lines), Select(tr("End a bar early…"), BARS(BarStep.LIFT), options)]
    return Screen(*parts)


MOST: Final = 15
"""The most people that are listed."""
ACTIVITY_SPANS: Final[Mapping[int, Text]] = {
    1: Text("Last hour"),
    24: Text("Last day"),
    168: Text("Last week"),
}
"""The spans, in hours."""


def activity_screen(people: Sequence[Active], hours: int, tr: Translator) -> Screen:
    """What people did within this span, who opened most first, and whom to bar."""
    lines = [tr("### Opened and played here: {span}", span=ACTIVITY_SPANS[hours])]
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
        parts.append(Select(tr("Bar somebody…"), BARS(BarStep.ASK), options))
    parts.append(
        Row(
            *(
                Button(
                    tr.text(words),
                    BARS(BarStep.ACTIVITY, span),
                    Style.primary if span == hours else Style.secondary,
                )
                for span, words in ACTIVITY_SPANS.items()
            )
        )
    )
    return Screen(*parts)
