"""Messages about turns and time: pings, deadlines, warnings, late players and votes."""

from datetime import datetime
from enum import StrEnum

from bot.layout.parts import Button, Row, Screen, Style, listed, rows, shown, shown_text, stamp, verb
from bot.screens.buttons import BACK, END_MATCH, PAUSE_MATCH, RESUME, button
from bot.tables import idle
from bot.tables.decisions.absence import CLAIMED
from bot.tables.decisions.ballots import END, PAUSE, Choice, late, voters, votes_on
from bot.tables.session.past_turns import CLOCK, DEPUTY, KEPT, PREPARED
from bot.time import Pace, minutes, zone_of
from canasta.i18n import Text, Translator
from data.records.tables import Decision, Presence, Seat, Table, TableStatus

LATE = verb("late")
TAKE_SEAT = verb("takeseat", "take_seat")
KEEP_OPEN = verb("keepopen", "keep_open")
REOPEN = verb("reopen")

MADE_BY = {
    CLOCK: Text("⏱️ {line} (a computer player: time ran out)"),
    KEPT: Text("💤 {line} (a computer player, until they're back)"),
    DEPUTY: Text("🏖️ {line} (a computer player, as the others agreed)"),
    PREPARED: Text("{line}"),
}
CLOSED = {
    idle.IDLE: Text("Nothing happened here for a long time, so this table was closed. Nothing is lost."),
    idle.HOST: Text("The host closed this table."),
    idle.UNFOUND: Text("Nobody else had time, so the call is over and this table is closed."),
    idle.NO_SHOW: Text(
        "One side never turned up, so this table was ended. The tournament's **How it works** says how "
        "that counts."
    ),
    idle.FORFEIT: Text(
        "A director of the tournament ended this table. The tournament's **How it works** says how that "
        "counts."
    ),
    idle.CANCELLED: Text("The tournament was cancelled. Nobody won this match, and it doesn't count."),
    CLAIMED: Text("The match was won by a claim: the other player missed three turns and didn't come back."),
    idle.VOTED: Text("Everyone here agreed to end the match. It doesn't count."),
    idle.ENDED: Text("Somebody who doesn't play in this match ended it. It doesn't count."),
}
MODERATORS = Text("A moderator closed this table.")
LOST = Text("This table's message was deleted, so the table is closed.")
EVERYBODY_LEFT = Text("Everybody left, so this table is closed.")


class EndStep(StrEnum):
    """Ending a match: whether somebody asks for it, wants it or plays on, behind the verb."""

    ASK = "ask"
    YES = "yes"
    NO = "no"


class PauseStep(StrEnum):
    """A pause: whether somebody asks for it, agrees, or no longer wants it, behind the verb."""

    ASK = "ask"
    AGREE = "yes"
    WITHDRAW = "no"


def made_by_line(line: str, made_by: str | None, tr: Translator) -> str:
    """A turn's line in the log, with who made it if that was not the player."""
    return line if made_by is None else tr.text(MADE_BY[made_by].filled(line=line))


def time_lines(table: Table, tr: Translator) -> list[str]:
    """The deadline of the person to move, and who is holding up the table."""
    lines = []
    turn, limit = table.turn, time_limit(table, tr, full=True)
    if table.timing.paused_at is not None:
        lines.append(paused_line(tr))
    elif limit is not None:
        lines.append(f"⏳ {limit}{holiday_note(table, tr)}")
    elif turn is not None and turn.timed_out:
        name = shown(table.seats[turn.seat].name)
        lines.append(tr("⏱️ {name} ran out of time: a computer player makes this turn.", name=name))
    lines += [absent_line(seat, table, tr) for seat in late(table)]
    lines += [
        tr(
            "🪑 {heir} takes {name}'s seat at the next deal.",
            heir=shown(seat.heir_name),
            name=shown(seat.name),
        )
        for seat in table.seats
        if seat.computer is not None and seat.heir_name is not None
    ]
    if n := len(votes_on(table, PAUSE)):
        entitled = len(voters(table))
        lines.append(tr.plural("{n} of {all} wants a pause.", "{n} of {all} want a pause.", n, all=entitled))
    if votes_on(table, END):
        lines.append(end_line(table, tr))
    return lines


def holiday_note(table: Table, tr: Translator) -> str:
    """The last day of a holiday that puts off the deadline of the turn; empty if none does."""
    turn = table.turn
    if turn is None or turn.rests is None or turn.deadline_at is None:
        return ""
    zone = zone_of(turn.rests.zone)
    began, ends = (moment.astimezone(zone).date() for moment in (turn.came_at, turn.deadline_at))
    last = max((last for first, last in turn.rests.holidays if first <= ends and last >= began), default=None)
    if last is None:
        return ""
    noon = datetime(last.year, last.month, last.day, 12, tzinfo=zone)
    name = shown(table.seats[turn.seat].name)
    return tr(" · 🏖️ {name} is on holiday until {day}", name=name, day=stamp(noon, "D"))


def paused_line(tr: Translator) -> str:
    """Tells the people of a table that its clock is stopped."""
    return tr("⏸️ The table is paused; all clocks are stopped.")


def time_limit(table: Table, tr: Translator, *, full: bool = False, brief: bool = False) -> str | None:
    """The deadline of the person to move, None without a limit; ``full`` names the moment too, ``brief`` is
    the moment alone, or the first of two.

    A live turn's own seconds and the bank are shown apart. Discord renders a moment as "in 24 hours" or "2
    minutes ago": the words around it fit both.
    """
    turn, pace = table.turn, Pace.read(table.timing.pace)
    if turn is None or turn.deadline_at is None or turn.allowed is None:
        return None
    when = stamp(turn.deadline_at)
    if brief and not pace.live:
        return when
    if not pace.live:
        if not full:
            return tr("Deadline: {when}", when=when)
        return tr("Deadline: {when} ({full})", when=when, full=stamp(turn.deadline_at, "f"))
    own, reserve = pace.parts(turn.allowed, table.seats[turn.seat].bank)
    seconds = int(own.total_seconds())
    if not reserve:
        return tr("{seconds} s for this turn (up {when}), no reserve left", seconds=seconds, when=when)
    left = minutes(reserve)
    if brief and own:
        first = stamp(turn.deadline_at - reserve)
        return tr("{when}, then {reserve} of reserve", when=first, reserve=left)
    if not own:
        return tr("{reserve} of reserve left (up {when})", reserve=left, when=when)
    return tr(
        "{seconds} s for this turn (up {first}), then {reserve} of reserve (up {when})",
        seconds=seconds,
        first=stamp(turn.deadline_at - reserve),
        reserve=left,
        when=when,
    )


def end_line(table: Table, tr: Translator) -> str:
    """Which of those who have to agree want to end the match."""
    agreed = votes_on(table, END)
    names = [shown(seat.name) for seat in table.seats if seat.person_id in agreed]
    return tr.plural(
        "🏁 {names} wants to end the match without it counting: {n} of {all} agree.",
        "🏁 {names} want to end the match without it counting: {n} of {all} agree.",
        len(names),
        names=listed(names, tr),
        all=len(voters(table)),
    )


_AWAY = {
    Presence.KEPT: Text("💤 {name} is away: a computer player has the seat until {name} is back."),
    Presence.DEPUTY: Text("🏖️ {name} is on holiday: a computer player plays on, as the others agreed."),
    Presence.OFFERED: Text("💤 {name}'s seat is up for grabs; a computer player has it meanwhile."),
    Presence.AWAITED: Text("The table is waiting for {name}. There's no time limit."),
}


def absent_line(seat: Seat, table: Table, tr: Translator) -> str:
    """Who is late or absent, what happens meanwhile, and what the others want."""
    name = shown(seat.name)
    if seat.presence in _AWAY:
        line = tr.text(_AWAY[seat.presence].filled(name=name))
    elif not seat.misses:
        line = tr("🏖️ {name} is on holiday.", name=name)
    else:
        line = tr.plural(
            "{name} has missed a deadline.",
            "{name} has missed {n} deadlines in a row.",
            seat.misses,
            name=name,
        )
    if seat.decision is Decision.CLAIM:
        line += " " + tr("The win is claimed, unless {name} comes back in time.", name=name)
    elif seat.decision is Decision.KEEP:
        line += " " + tr("A computer player plays on, unless {name} comes back in time.", name=name)
    elif seat.decision is not None and seat.presence is not Presence.OFFERED:
        line += " " + tr("Somebody else may take the seat, unless {name} comes back in time.", name=name)
    elif seat.heir_name is not None:
        line += " " + tr("{heir} takes it at the next deal.", heir=shown(seat.heir_name))
    return " ".join([line, *_wanted(seat, table, tr)])


def _wanted(seat: Seat, table: Table, tr: Translator) -> list[str]:
    """What those want who have voted about a seat."""
    votes, entitled = list(votes_on(table, seat).values()), len(voters(table, seat))
    lines = []
    if n := votes.count(Choice.WAIT):
        lines.append(tr.plural("{n} of {all} wants to wait.", "{n} of {all} want to wait.", n, all=entitled))
    if n := votes.count(Choice.SUBSTITUTE):
        lines.append(
            tr.plural("{n} of {all} wants a substitute.", "{n} of {all} want a substitute.", n, all=entitled)
        )
    if n := votes.count(Choice.DEPUTY):
        lines.append(
            tr.plural(
                "{n} of {all} wants a computer player.",
                "{n} of {all} want a computer player.",
                n,
                all=entitled,
            )
        )
    return lines


def late_buttons(table: Table, tr: Translator) -> list[Row]:
    """The buttons about late players: come back, decide, take the seat, resume."""
    buttons = []
    seats = late(table)
    if any(not seat.present or seat.decision is not None for seat in seats):
        buttons.append(button(table, tr("I'm back"), BACK, style=Style.success))
    if seats or holiday_note(table, tr):
        buttons.append(button(table, tr("Who is late…"), LATE))
    buttons += [
        button(table, tr("Play for {name}", name=seat.name), TAKE_SEAT, f"{seat.index}", style=Style.primary)
        for seat in seats
        if seat.presence is Presence.OFFERED and seat.heir_id is None
    ]
    if table.timing.paused_at is not None:
        buttons.append(button(table, tr("Resume"), RESUME, style=Style.success))
    elif votes_on(table, PAUSE):
        buttons.append(button(table, tr("Agree to a pause"), PAUSE_MATCH, PauseStep.AGREE))
    return [*rows(buttons), *end_buttons(table, tr)]


def end_buttons(table: Table, tr: Translator) -> list[Row]:
    """The button to agree to end the match, if somebody wants that."""
    return [Row(end_button(table, tr))] if votes_on(table, END) else []


def end_button(table: Table, tr: Translator) -> Button:
    """Asks whether the match is to end."""
    return button(table, tr("End the match…"), END_MATCH, EndStep.ASK, style=Style.danger)


def closed_text(table: Table, tr: Translator) -> str:
    if table.closed.because == idle.MODERATED:
        reason = shown_text(table.closed.reason or "")
        return tr("A moderator closed this table: {reason}", reason=reason) if reason else tr.text(MODERATORS)
    if table.closed.because == idle.UNSEEN:
        return tr.text(LOST)
    return tr.text(CLOSED.get(table.closed.because or "", EVERYBODY_LEFT))


def ended_text(because: str | None, tr: Translator) -> str:
    """Why a match ended early."""
    return tr.text(CLOSED.get(because or "", Text("Nobody has won, and it doesn't count.")))


def reopen_buttons(table: Table, tr: Translator) -> list[Row]:
    """The button to reopen a table that was closed because nobody came or did anything."""
    if table.closed.because not in idle.REOPENED:
        return []
    return [Row(button(table, tr("Reopen"), REOPEN, style=Style.success))]


def table_link(table: Table) -> str:
    """The address of a table's message, its lobby before it has one, or its thread."""
    posted, in_lobby = table.messages, table.status is TableStatus.LOBBY
    message_id = posted.lobby_message_id if in_lobby else posted.message_id
    return message_link(table.guild_id, table.place_id, message_id)


def message_link(guild_id: int, place_id: int, message_id: int | None) -> str:
    """The address of a message, or of its channel (None)."""
    link = f"https://discord.com/channels/{guild_id}/{place_id}"
    return link if message_id is None else f"{link}/{message_id}"


def warning_screen(table: Table, tr: Translator, closes: datetime) -> Screen:
    """Tells the people of an idle table that it will be closed."""
    when = stamp(closes)
    text = (
        tr("Still not started: this table closes {when} unless you keep it open.", when=when)
        if table.status is TableStatus.LOBBY
        else tr("It's been quiet here: the match closes {when} unless you keep it open.", when=when)
    )
    return Screen(text, Row(button(table, tr("Keep it open"), KEEP_OPEN, style=Style.primary)))
