"""Standing tables: the message of each, what those who decide see, the list, and the call an hour before."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from bot.layout import game_name, listed, named_apart, shown, stamp, verb
from bot.layout.controls import Button, Row, Style, rows
from bot.layout.layout import Part, Screen
from bot.screens.play.turn_notices import table_link
from bot.standing.standing import NOBODY
from bot.time import DAYS, Pace, clock_time
from canasta.i18n import Text, Translator
from data.records.tables import Table, TableStatus
from data.records.weekly import Weekly
from data.standing.records import StandingTable

STANDING = verb("standing")

SHOWN: Final = 8
"""The most standing tables in a list."""
EVENT_GONE, EVENT_REFUSED, CHANNEL_GONE = "event_gone", "event_refused", "channel_gone"
"""What can be wrong with a standing table."""
_TROUBLES: Final = {
    EVENT_GONE: Text(
        "Its server event was deleted, so there's none from now on. **Make it an event** brings it back."
    ),
    EVENT_REFUSED: Text(
        "I can't make server events here: my role needs **Create Events**. The table meets all the same."
    ),
    CHANNEL_GONE: Text(
        "Its channel is gone, or I can't write there, so nobody is called. Use /canasta tables in "
        "another channel, then **More…** and **Move here**."
    ),
}


class StandingStep(StrEnum):
    """What a press at a standing table means, behind the verb and before its number."""

    YES = "yes"
    NO = "no"
    AWAY = "away"
    MORE = "more"
    SKIP = "skip"
    UNSKIP = "unskip"
    END = "end"
    SURELY = "surely"
    MOVE = "move"
    EVENT = "event"
    NO_EVENT = "noevent"


def title(weekly: Weekly, tr: Translator) -> str:
    """When a standing table meets, such as “Thursdays at 20:00”."""
    day, time = tr.text(DAYS[weekly.weekday]), clock_time(weekly.minute)
    if weekly.weeks == 1:
        return tr("{day} at {time}", day=day, time=time)
    return tr("{day} at {time}, every two weeks", day=day, time=time)


def standing_screen(standing: StandingTable, tr: Translator) -> Screen:
    """The message of a standing table, where people say whether they come."""
    plan = standing.plan
    head = tr("### 🗓️ {when}: {game}", when=title(plan.weekly, tr), game=game_name(plan.variant))
    if standing.ended_because is not None:
        return Screen(f"{head}\n{_ended(standing, tr)}")
    lines = [head, _facts(standing, tr)]
    lines.append(_next(standing, tr))
    lines.append(_people(standing, tr))
    if standing.trouble in _TROUBLES and standing.trouble != CHANNEL_GONE:
        lines.append(f"-# ⚠️ {tr.text(_TROUBLES[standing.trouble])}")
    answers = (
        _button(standing, tr("I'm in"), StandingStep.YES, Style.success),
        _button(standing, tr("Not this time"), StandingStep.AWAY),
        _button(standing, tr("I'm out"), StandingStep.NO),
        _button(standing, tr("More…"), StandingStep.MORE),
    )
    return Screen("\n".join(lines), Row(*answers))


def manage_screen(standing: StandingTable, tr: Translator, note: str = "") -> Screen:
    """What the host and moderators can do with a standing table, for one of them alone."""
    plan = standing.plan
    lines = [note, tr("### {when}: {game}", when=title(plan.weekly, tr), game=game_name(plan.variant))]
    lines.append(_next(standing, tr))
    if standing.trouble in _TROUBLES:
        lines.append(f"⚠️ {tr.text(_TROUBLES[standing.trouble])}")
    buttons = []
    if standing.table_id is None:
        buttons.append(_button(standing, tr("Skip the next date"), StandingStep.SKIP))
        if standing.skipped_at is not None and standing.skipped_at < plan.next_at:
            buttons.append(_button(standing, tr("Bring the skipped date back"), StandingStep.UNSKIP))
    if plan.with_event:
        buttons.append(_button(standing, tr("No server event"), StandingStep.NO_EVENT))
    else:
        buttons.append(_button(standing, tr("Make it an event"), StandingStep.EVENT))
    buttons.append(_button(standing, tr("Move here"), StandingStep.MOVE))
    buttons.append(_button(standing, tr("End it…"), StandingStep.END, Style.danger))
    lines.append(tr("-# Everybody who comes is called an hour before."))
    return Screen("\n".join(line for line in lines if line), *rows(buttons))


def end_screen(standing: StandingTable, tr: Translator) -> Screen:
    text = tr("End it for good? {names} won't be called any more.", names=_names(standing, tr))
    return Screen(text, Row(_button(standing, tr("End it"), StandingStep.SURELY, Style.danger)))


def list_screen(tables: Sequence[StandingTable], tr: Translator) -> Screen:
    if not tables:
        return Screen(tr("No standing table here yet. /canasta standing makes one."))
    parts: list[Part] = [tr("### Standing tables")]
    for standing in tables[:SHOWN]:
        plan = standing.plan
        link = f"https://discord.com/channels/{plan.guild_id}/{plan.channel_id}/{standing.message_id or ''}"
        name = tr(
            "[{when}: {game}]({link})", when=title(plan.weekly, tr), game=game_name(plan.variant), link=link
        )
        lines = [f"**{name}**", _next(standing, tr), _people(standing, tr)]
        if standing.trouble in _TROUBLES:
            lines.append(f"⚠️ {tr.text(_TROUBLES[standing.trouble])}")
        parts.append("\n".join(lines))
        parts.append(
            Row(
                _button(standing, tr("I'm in"), StandingStep.YES, Style.success),
                _button(standing, tr("More…"), StandingStep.MORE),
            )
        )
    return Screen(*parts)


def trouble_screen(standing: StandingTable, server: str, tr: Translator) -> Screen:
    """Tells the host of a standing table what is wrong with it."""
    plan = standing.plan
    head = tr(
        "Your standing table on {server} ({when}, {game}):",
        server=shown(server),
        when=title(plan.weekly, tr),
        game=game_name(plan.variant),
    )
    return Screen(f"{head} {tr.text(_TROUBLES[standing.trouble])}")


def said_yes_text(table: Table | None, tr: Translator) -> str:
    """Tells somebody what follows from their yes; ``table`` is the lobby of the date, once it is open."""
    if table is None or table.status is not TableStatus.LOBBY:
        return tr("You're in. An hour before it starts you'll be called.")
    return tr("You're in. [Take your seat]({link}) now.", link=table_link(table))


def event_name(standing: StandingTable, tr: Translator) -> str:
    """What the server's event is called."""
    return f"Canasta: {tr.text(game_name(standing.plan.variant))}"[:100]


def event_text(standing: StandingTable, tr: Translator) -> str:
    """What the server's event says."""
    return tr(
        "{when}. Say yes in the channel, and your seat is kept for you.", when=title(standing.plan.weekly, tr)
    )


def _facts(standing: StandingTable, tr: Translator) -> str:
    plan = standing.plan
    small = [tr("{n} players", n=plan.seats)]
    if plan.pace:
        small.append(Pace.read(plan.pace).words(tr))
    small.append(plan.weekly.zone)
    return f"-# {' · '.join(small)}"


def _next(standing: StandingTable, tr: Translator) -> str:
    at = standing.plan.next_at
    line = tr("Next: {date} ({when})", date=stamp(at, "F"), when=stamp(at))
    skipped = standing.skipped_at
    if skipped is not None and skipped < at:
        line += "\n" + tr("-# {date} is left out.", date=stamp(skipped, "D"))
    return line


def _people(standing: StandingTable, tr: Translator) -> str:
    names = _apart(standing)
    coming = [shown(names[one.person_id]) for one in standing.coming]
    away = [shown(names[one.person_id]) for one in standing.people if one not in standing.coming]
    line = tr("Coming: {names}", names=listed(coming, tr)) if coming else tr("Nobody has said yes yet.")
    if away:
        line += "\n" + tr("-# Not this time: {names}", names=listed(away, tr))
    return line


def _names(standing: StandingTable, tr: Translator) -> str:
    names = [shown(name) for name in _apart(standing).values()]
    return listed(names, tr) if names else tr("Nobody")


def _apart(standing: StandingTable) -> dict[int, str]:
    return named_apart((one.person_id, one.name) for one in standing.people)


def _ended(standing: StandingTable, tr: Translator) -> str:
    if standing.ended_because == NOBODY:
        return tr("It has ended: nobody came three times in a row.")
    return tr("It has ended.")


def _button(
    standing: StandingTable, label: str, step: StandingStep, style: Style = Style.secondary
) -> Button:
    date = int(standing.plan.next_at.timestamp())
    return Button(label, STANDING(f"{step}:{standing.id}:{date}"), style)
