"""The lobby: the message to start a match from, which later links to the match."""

from bot.layout import ButtonId, listed, shown, stamp, verb
from bot.layout.controls import Button, PersonSelect, Row, Style
from bot.layout.layout import Part, Portrait, Screen, Section
from bot.screens.buttons import LEARN, LEAVE_LOBBY, PLAY_NOW, SET_UP, SIT, button
from bot.screens.lobby.invitation import kept_line
from bot.screens.lobby.rules_in_short import rules_in_short
from bot.screens.lobby.search import join_row, meanwhile_row, search_line
from bot.screens.play.hints_line import hints_note
from bot.screens.play.results import result_line
from bot.screens.play.turn_notices import closed_text, reopen_buttons
from bot.screens.seat_names import full_name, full_names_of, seat_name
from bot.tables.kept_seats import kept_until
from bot.tables.lobby.open_tables import ends_at
from bot.tables.rules.length import Length, lengths
from bot.tables.rules.table_rules import TableRules
from bot.tables.session.table_view import TableView
from bot.time import Pace
from canasta.i18n import Text, Translator
from canasta.variants import VARIANTS
from data.records.tables import Seat, Table, TableStatus

WAIT = verb("wait")
INVITE = verb("invite")
ONE_MORE = verb("onemore", "one_more")

SIDE_MARKS = ("🔵", "🟠", "🟢", "🟡", "🟣", "🔴")
SIDE_NAMES = (
    Text("Blue side"),
    Text("Orange side"),
    Text("Green side"),
    Text("Yellow side"),
    Text("Purple side"),
    Text("Red side"),
)
MOST_INVITED = 5
"""The most people invited with one choice."""


def lobby_screen(
    table_view: TableView, tr: Translator, table: Table | None = None, trouble: Text | None = None
) -> Screen:
    """Starts a match; later it links to the match, or with ``trouble`` says why that can't be shown."""
    tr = tr.at(table_view.table.variant)
    table = table_view.table if table is None else table
    title = tr("## {game}", game=VARIANTS[table.variant].name)
    if table.status is TableStatus.LOBBY:
        return Screen(_heading(title, table, tr), *_seats(table, tr), *_controls(table, tr))
    if table.status is TableStatus.CLOSED:
        return Screen(title, closed_text(table, tr), *reopen_buttons(table, tr))
    if trouble is not None:
        where = tr("The match can't be shown: {why}", why=trouble)
    elif table.place.thread_id is not None:
        where = tr("The match is in <#{thread}>.", thread=table.place.thread_id)
    else:
        where = tr("The match is right here in the channel.")
    looks: list[Part] = [] if ends_at(table) is None else [search_line(table, tr), join_row(table, tr)]
    lines = [title, _seat_lines(table, tr), where]
    lines += [f"-# {line}" for line in hints_note(table, tr)]
    if table.timing.pace_auto and _people(table) > 1:
        lines.append(f"-# {_pace_reason(table, tr)}")
    if table.status is TableStatus.FINISHED and table_view.view is not None:
        lines.append(result_line(table_view.view, full_names_of(table, tr), tr, table_view.ended))
    return Screen(*lines, *looks)


def _heading(title: str, table: Table, tr: Translator) -> str:
    """The game, and in small type what differs from table to table."""
    lines = [title, kept_line(table, tr), search_line(table, tr)]
    title = "\n".join(line for line in lines if line)
    small = [
        *_seating_note(table, tr),
        *([tr("🔒 Private: those who sit here invite the others.")] if table.habits.invited_only else []),
        *([] if table.habits.rated else [tr("Unrated: matches here don't count for leaderboards.")]),
        *hints_note(table, tr),
        # The rule code is behind More….
        *rules_in_short(TableRules.of(table), tr)[:-1],
    ]
    return "\n".join([title, *(f"-# {line}" for line in small)])


def _seats(table: Table, tr: Translator) -> list[Part]:
    """Each seat, side by side: who sits there with their picture, or a button to sit there."""
    rules = TableRules.of(table).rules
    return [
        _seat(table, table.seats[seat], side, tr)
        for side, seats in enumerate(rules.seats_of)
        for seat in seats
    ]


def _seat(table: Table, seat: Seat, side: int, tr: Translator) -> Part:
    mates = [table.seats[mate] for mate in TableRules.of(table).rules.seats_of[side] if mate != seat.index]
    name = full_name(seat, table.variant, tr)
    if seat.person_id is not None:
        name = f"**{name}**"
    if seat.person_id == table.host_id:
        name = tr("{name} (host)", name=name)
    lines = [f"{SIDE_MARKS[side]} {name}"]
    if mates:
        lines.append(f"-# {_side_line(side, mates, tr)}")
    if seat.reliability is not None:
        in_time, done, begun = seat.reliability
        said = tr(
            "{n}% of turns in time · matches finished: {done} of {all}", n=in_time, done=done, all=begun
        )
        lines.append(f"-# {said}")
    text = "\n".join(lines)
    if seat.person_id is None:
        mark = "🔒" if table.habits.invited_only else SIDE_MARKS[side]
        return Section(text, button(table, tr("Sit here"), SIT, f"{seat.index}", emoji=mark))
    return text if seat.avatar is None else Section(text, Portrait(seat.avatar, shown(seat.name)))


def _side_line(side: int, mates: list[Seat], tr: Translator) -> str:
    """The side's name, and who else plays on it."""
    names = [seat_name(mate, tr) for mate in mates if not mate.empty]
    if not names:
        return tr.text(SIDE_NAMES[side])
    return tr("{side}, with {names}", side=SIDE_NAMES[side], names=listed(names, tr))


def _controls(table: Table, tr: Translator) -> list[Part]:
    """What happens next, and the few controls that everybody sees."""
    lines = [pace_line(table, tr), *_long(table, tr), _ready(table, tr)]
    parts: list[Part] = ["\n".join(lines)]
    if any(seat.person_id is None for seat in table.seats):
        invite = ButtonId(table.id, table.version, INVITE)
        parts.append(PersonSelect(tr("Invite…"), invite, MOST_INVITED))
    anybody = table.lobby.full is not None and table.lobby.full.anybody
    label = tr("Play now (anybody seated)") if anybody else tr("Play now")
    now = button(table, label, PLAY_NOW, style=Style.success)
    more = button(table, tr("More…"), SET_UP)
    if table.lobby.full is not None and table.lobby.full.starts_at is not None:
        leave = [] if table.lobby.search is None and kept_until(table) is None else [_leave(table, tr)]
        # Translators: wait for more people before the match
        return [*parts, Row(now, button(table, tr("Wait"), WAIT), *leave, more)]
    return [*parts, Row(now, more, *_company(table, tr)), *meanwhile_row(table, tr)]


def _company(table: Table, tr: Translator) -> list[Button]:
    """The buttons for finding players, and for those who have never played."""
    lines = []
    if kept_until(table) is not None:
        return [_leave(table, tr)]
    private = table.habits.invited_only
    if not private and ends_at(table) is None and any(seat.empty for seat in table.seats):
        lines.append(button(table, tr("One more player"), ONE_MORE))
    if table.lobby.search is not None:
        return [*lines, _leave(table, tr)]
    return [*lines, Button(tr("I've never played"), LEARN())]


def _leave(table: Table, tr: Translator) -> Button:
    return button(table, tr("Leave"), LEAVE_LOBBY)


def _ready(table: Table, tr: Translator) -> str:
    """Who starts the match, and what then becomes of the seats without a person."""
    host, empty = f"<@{table.host_id}>", sum(seat.empty for seat in table.seats)
    if empty:
        return tr.plural(
            "{host} starts with **Play now**. A computer player takes the empty seat.",
            "{host} starts with **Play now**. Computer players take the {n} empty seats.",
            empty,
            host=host,
        )
    if any(seat.computer for seat in table.seats):
        return tr("{host} starts with **Play now**. Friends can take a computer's seat.", host=host)
    if table.lobby.full is not None and table.lobby.full.starts_at is not None:
        when = stamp(table.lobby.full.starts_at)
        return tr("Every seat is taken. The match starts {when}; **Wait** holds it.", when=when)
    if table.lobby.full is not None and table.lobby.full.anybody:
        return tr("Every seat is taken: anybody who sits here starts with **Play now**.")
    return tr("Every seat is taken: {host} starts with **Play now**.", host=host)


def pace_line(table: Table, tr: Translator) -> str:
    """How long a turn may take, and why, if nobody has chosen that."""
    if not table.timing.pace_auto:
        return f"⏱️ {Pace.read(table.timing.pace).words(tr)}"
    if _people(table) < 2:
        return tr("⏱️ All here? 60 seconds a turn. Otherwise a day. Change it under More…")
    return tr("{reason} Change it under More…", reason=_pace_reason(table, tr))


def _long(table: Table, tr: Translator) -> list[str]:
    """Says why a match is short where each turn may take days, and warns of a long one."""
    if Pace.read(table.timing.pace).live:
        return []
    rules = TableRules.of(table)
    by_length = lengths(rules)
    if rules == by_length.get(Length.SHORT):
        return [tr("-# Over days a match is short. The full one is under More…")]
    if rules == by_length.get(Length.FULL) and Length.SHORT in by_length:
        return [tr("-# Over days a full match can take weeks. A shorter one is under More…")]
    return []


def _pace_reason(table: Table, tr: Translator) -> str:
    if Pace.read(table.timing.pace).live:
        return tr("⏱️ Live: about a minute a turn, because everybody is here.")
    return tr("⏱️ A day per turn, because not everybody is here.")


def _people(table: Table) -> int:
    return sum(seat.person_id is not None for seat in table.seats)


def _seat_lines(table: Table, tr: Translator) -> str:
    names = full_names_of(table, tr)
    sides = TableRules.of(table).rules.seats_of
    return "\n".join(
        f"{SIDE_MARKS[side]} {listed([names[seat] for seat in seats], tr)}"
        for side, seats in enumerate(sides)
    )


def _seating_note(table: Table, tr: Translator) -> list[str]:
    """What the list of seats does not show about who plays with whom."""
    rules = TableRules.of(table).rules
    if rules.seating.by_pile:
        return [tr("The first player to take the pile in a deal plays it alone against the others.")]
    out = rules.seating.sitters(1)
    if len(out) > 1:
        side = SIDE_MARKS[rules.side_of[out[0]]]
        return [tr("The pairs take turns sitting out, a deal each, starting with {side}.", side=side)]
    notes = []
    for seat in out:
        side, first = SIDE_MARKS[rules.side_of[seat]], table.seats[seat]
        notes.append(
            tr("The players of {side} take turns sitting out, a deal each.", side=side)
            if first.empty
            else tr(
                "The players of {side} take turns sitting out, starting with {name}.",
                side=side,
                name=seat_name(first, tr),
            )
        )
    return notes
