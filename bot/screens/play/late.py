"""The private messages about late players: their seats, the end of the match; the window for a time zone."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from bot.layout.parts import (
    ButtonId,
    Form,
    Option,
    Part,
    Row,
    Screen,
    Select,
    Style,
    listed,
    rows,
    shown,
    stamp,
    verb,
)
from bot.screens.buttons import END_MATCH, NIGHTS, PAUSE_MATCH, button
from bot.screens.play.turn_notices import EndStep, PauseStep, absent_line, end_button, end_line
from bot.tables.decisions.absence import opens_at
from bot.tables.decisions.ballots import END, Choice, away_on_holiday, voters, votes_on
from bot.tables.session.table_view import TableView
from bot.time import CITIES, NO_NIGHT, Pace, zone_of
from canasta.i18n import Text, Translator
from data.records.tables import Presence, Seat, Table

VOTE = verb("vote")
CLAIM = verb("claim")

DONE: Final[Mapping[Choice, Text]] = {
    Choice.WAIT: Text("The table is waiting for {name}. There's no time limit."),
    Choice.DEPUTY: Text("A computer player plays on for {name} until the holiday is over."),
    Choice.SUBSTITUTE: Text(
        "{name} is told first. If {name} doesn't come back, anybody can take the seat by pressing Play for "
        "{name} under the table."
    ),
}
CLAIM_YES: Final = "yes"
ENDED: Final = Text("The match is over and doesn't count.")


def late_screen(
    table: Table,
    seats: Sequence[Seat],
    tr: Translator,
    now: datetime,
    *,
    decides: bool,
    ends: bool,
    claims: bool = False,
) -> Screen:
    """A line for each of these seats, with the choices for it once people may decide about it; and the button
    to end the match, if the reader has a say in that (``ends``). ``decides``: the reader decides without a
    vote; ``claims``: they may claim the win.
    """
    parts: list[Part] = [] if seats else [tr("Nobody is holding up this table.")]
    for seat in seats:
        parts.append(absent_line(seat, table, tr))
        opens = opens_at(seat, now)
        if seat == away_on_holiday(table, now):
            label = tr("Let a computer player play on")
            parts.append(Row(button(table, label, VOTE, f"{seat.index}:{Choice.DEPUTY}")))
            continue
        if opens is None or opens > now:
            parts.append(_too_early(opens, tr))
            continue
        choices = [(Choice.WAIT, tr("Wait for {name}", name=seat.name))]
        if not table.occasion.duplicate and seat.presence is not Presence.OFFERED:
            choices.append((Choice.SUBSTITUTE, tr("Let somebody else take the seat")))
        parts += rows(button(table, label, VOTE, f"{seat.index}:{choice}") for choice, label in choices)
    if any((opens := opens_at(seat, now)) is not None and opens <= now for seat in seats):
        parts.append(
            tr("-# You decide without a vote.")
            if decides
            else tr(
                "-# Your choice is a vote: it takes most of the people here, somebody on that side among "
                "them; after a day those who have voted decide. The player who is late is told first, and "
                "keeps the seat by coming back."
            )
        )
    if claims:
        parts.append(Row(button(table, tr("Claim the win…"), CLAIM, style=Style.success)))
    if ends:
        parts += [*end_lines(table, tr), Row(end_button(table, tr))]
    return Screen(*parts)


def _too_early(opens: datetime | None, tr: Translator) -> str:
    """When people may vote about the seat of somebody who has missed one turn."""
    if opens is None:
        return tr("-# There's nothing to vote on.")
    return tr(
        "-# A computer player made that turn. You can vote after a second miss in a row, or {when}.",
        when=stamp(opens),
    )


def claim_screen(table: Table, seat: Seat, tr: Translator) -> Screen:
    """Asks to confirm the claim of the win."""
    return Screen(
        tr(
            "### Claim the win?\n{name} is told first and has {span} to come back. Then the match is "
            "over: you've won it, and {name} has left it. Your rating stays as it is.",
            name=shown(seat.name),
            span=tr("a minute") if Pace.read(table.timing.pace).live else tr("60 minutes"),
        ),
        Row(button(table, tr("Claim the win"), CLAIM, CLAIM_YES, style=Style.success)),
    )


def end_lines(table: Table, tr: Translator) -> list[str]:
    """Who wants to end the match; empty if nobody does."""
    return [end_line(table, tr)] if votes_on(table, END) else []


def ending_screen(table: Table, person_id: int, tr: Translator, *, decides: bool) -> Screen:
    """Asks the reader to confirm that the match should end; ``decides``: they alone decide."""
    agreed = votes_on(table, END)
    parts: list[Part] = [
        tr("### End this match?\nIt won't count: nobody wins, and no rating changes. It can't be resumed.")
    ]
    if not decides:
        those = [shown(seat.name) for seat in table.seats if seat.person_id in voters(table)]
        parts.append(tr("It ends when everyone here agrees: {names}.", names=listed(those, tr)))
    parts += end_lines(table, tr)
    yes = tr("End it, for everybody") if decides else tr("I agree to end it")
    buttons = [button(table, yes, END_MATCH, EndStep.YES, style=Style.danger)]
    if agreed and not decides:
        buttons.append(button(table, tr("No, play on"), END_MATCH, EndStep.NO))
    if person_id in agreed:
        buttons = buttons[1:]
    return Screen(*([*parts, Row(*buttons)] if buttons else parts))


def voted_text(seat: Seat, table: Table, wanted: Choice, tr: Translator, *, done: bool) -> str:
    """The result of a vote about a late seat: what was ``wanted`` is ``done``, or others have to agree."""
    if seat.presence is Presence.OFFERED and wanted is Choice.SUBSTITUTE:
        return absent_line(seat, table, tr)
    if done:
        return tr.text(DONE[wanted].filled(name=shown(seat.name)))
    return f"{tr('Your vote counts.')}\n{absent_line(seat, table, tr)}"


def end_wanted_text(table_view: TableView, tr: Translator) -> str:
    """The answer to somebody who wants the match to end."""
    if table_view.finished:
        return tr.text(ENDED)
    return "\n".join([tr("Noted."), end_line(table_view.table, tr)])


def pause_screen(table: Table, tr: Translator) -> Screen:
    """The answer to somebody who wants a pause."""
    if table.timing.paused_at is not None:
        return Screen(tr("The table is paused: all clocks are stopped until somebody presses Resume."))
    said = tr("You've asked for a pause. It begins when everybody here agrees.")
    undo = button(table, tr("Play on after all"), PAUSE_MATCH, PauseStep.WITHDRAW)
    return Screen(said, Row(undo))


TYPED: Final = "typed"
"""Chosen in place of a time: a time zone that is typed."""


def _time_in(zone: str, now: datetime) -> str:
    return f"{now.astimezone(zone_of(zone)):%H:%M} · {zone.rpartition('/')[2].replace('_', ' ')}"


def nights_screen(table: Table, guess: str | None, now: datetime, tr: Translator) -> Screen:
    """Asks somebody who plays over days what time it is where they are. ``guess``: their probable zone."""
    said = tr(
        "🌙 Nights are quiet, from 23:00 to 7:00: you aren't pinged, and your time stands still. "
        "What time is it where you are?"
    )
    own = [] if guess is None else [button(table, _time_in(guess, now), NIGHTS, guess, style=Style.primary)]
    none = button(table, tr("No quiet nights"), NIGHTS, NO_NIGHT)
    label = tr("It's…") if guess is None else tr("Another time…")
    cities = sorted(CITIES, key=lambda zone: now.astimezone(zone_of(zone)).replace(tzinfo=None))
    options = (*(Option(_time_in(zone, now), zone) for zone in cities), Option(tr("Type a city…"), TYPED))
    return Screen(said, *rows(own), Select(label, button(table, "", NIGHTS).id, options), Row(none))


def zone_form(about: ButtonId, tr: Translator) -> Form:
    """The window to type a time zone, for what has this id."""
    return Form(
        tr("Time zone"),
        about,
        tr("Where are you?"),
        tr("A time zone such as Europe/Berlin, or a city"),
    )
