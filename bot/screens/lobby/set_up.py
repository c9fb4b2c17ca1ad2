"""A lobby's private menu, behind **More…**: what is rarely needed. Most of it is the host's."""

from collections.abc import Sequence

from bot.layout.parts import Button, Option, Part, Row, Screen, Select, Style, clean, rows, verb
from bot.screens.buttons import (
    CLOSE_TABLE,
    LEAVE_LOBBY,
    REMOVE_PERSON,
    RULES_PANEL,
    SIT,
    button,
    here_button,
    select,
)
from bot.screens.lobby.rules_in_short import rules_in_short
from bot.tables.lobby.computers import LEVELS, level_of
from bot.tables.rules.length import Length, lengths
from bot.tables.rules.table_rules import TableRules, kinds
from bot.tables.session.table_view import TableView
from bot.time import PACES, Pace
from canasta.i18n import Text, Translator, Worded
from canasta.variants import VARIANTS
from data.records.tables import Seat, Table

ADD_COMPUTER = verb("add", "add_computer")
REMOVE_COMPUTER = verb("remove", "remove_computer")
CHOOSE_SEATS = verb("players", "choose_seats")
CHOOSE_PACE = verb("pace", "choose_pace")
CHOOSE_LEVEL = verb("level", "choose_level")
CHOOSE_HINTS = verb("hints", "choose_hints")
CHOOSE_LENGTH = verb("length", "choose_length")
TAKE_OUT = verb("takeout")
INVITED_ONLY = verb("private")
CLOSE_LOBBY = verb("close", "close_lobby")

AUTO = "auto"
"""The pace that follows from who is here, as a choice."""
OWN = "own"
"""The length that the host has set among the rules, as a choice."""


class Hints(Worded):
    """Who may ask for hints, as a choice."""

    AUTO = "auto", Text("Hints unless people play a rated match")
    ON = "on", Text("Hints for everybody")
    OFF = "off", Text("No hints")


def set_up_screen(
    table_view: TableView, person_id: int, levels: Sequence[str], tr: Translator, *, moderator: bool = False
) -> Screen:
    """The menu for this person: the host sets up the table, who sits there may add computer players,
    choose among their ``levels`` and leave, and everybody may read the rules. ``moderator``: they
    may close it and remove people.
    """
    table = table_view.table
    small = rules_in_short(TableRules.of(table), tr)
    head = [tr("### {game}", game=VARIANTS[table.variant].name), *(f"-# {line}" for line in small)]
    parts: list[Part] = ["\n".join(head)]
    if person_id == table.host_id:
        parts += [_length_select(table, tr), _pace_select(table, tr), _players_select(table, tr)]
        parts.append(_hints_select(table, tr))
        others = _people(table, person_id)
        parts += [select(table, tr("Take somebody out…"), TAKE_OUT, "", others)] if others else []
    if table.seat_of(person_id) is not None:
        parts += [_level_select(table, seat, levels, tr) for seat in table.seats if seat.computer is not None]
    moderates = _moderator_parts(table, tr) if moderator else []
    return Screen(*parts, *rows(_buttons(table, person_id, tr)), *moderates)


def _buttons(table: Table, person_id: int, tr: Translator) -> list[Button]:
    empty = any(seat.empty for seat in table.seats)
    computers = any(seat.computer for seat in table.seats)
    buttons = [button(table, tr("Rules…"), RULES_PANEL), here_button(tr)]
    if table.seat_of(person_id) is None:
        if empty or computers:
            buttons.append(button(table, tr("Sit down"), SIT, style=Style.primary))
        return buttons
    if empty:
        buttons.append(button(table, tr("Add a computer player"), ADD_COMPUTER))
    if computers:
        buttons.append(button(table, tr("Remove a computer player"), REMOVE_COMPUTER))
    buttons.append(button(table, tr("Leave"), LEAVE_LOBBY))
    if person_id == table.host_id:
        if table.occasion.standing_id is None:
            label = tr("Open to all") if table.habits.invited_only else tr("Make it private")
            buttons.append(button(table, label, INVITED_ONLY, f"{int(not table.habits.invited_only)}"))
        buttons.append(button(table, tr("Close the table"), CLOSE_LOBBY, style=Style.danger))
    return buttons


def _players_select(table: Table, tr: Translator) -> Select:
    now = TableRules.of(table).kind
    options = [Option(kind.words(tr), kind.key, chosen=kind == now) for kind in kinds(table.variant)]
    return select(table, tr("How many players?"), CHOOSE_SEATS, "", options)


def _level_select(table: Table, seat: Seat, levels: Sequence[str], tr: Translator) -> Select:
    name, now = seat.name, level_of(seat, table.variant)
    options = [
        Option(tr("{name} plays: {level}", name=name, level=LEVELS[level]), level, chosen=level == now)
        for level in levels
    ]
    return select(table, tr("How well does {name} play?", name=name), CHOOSE_LEVEL, f"{seat.index}", options)


def _length_select(table: Table, tr: Translator) -> Select:
    rules = TableRules.of(table)
    offered = lengths(rules)
    options = [
        Option(_length_words(length, wanted, tr), length.value, chosen=wanted == rules)
        for length, wanted in offered.items()
    ]
    if rules not in offered.values():
        options.append(Option(rules.rules.key_figures(tr)[0], OWN, chosen=True))
    return select(table, tr("How long is the match?"), CHOOSE_LENGTH, "", options)


def _hints_select(table: Table, tr: Translator) -> Select:
    now = Hints.AUTO if table.habits.hints is None else Hints.ON if table.habits.hints else Hints.OFF
    options = [Option(tr.text(hints.words), hints.value, chosen=hints is now) for hints in Hints]
    return select(table, tr("May players ask for hints?"), CHOOSE_HINTS, "", options)


def _length_words(length: Length, rules: TableRules, tr: Translator) -> str:
    words = rules.rules.key_figures(tr)[0]
    return tr("{length} (full match)", length=words) if length is Length.FULL else words


def _pace_select(table: Table, tr: Translator) -> Select:
    now, by_itself = Pace.read(table.timing.pace), table.timing.pace_auto
    paces = PACES if now in PACES else (now, *PACES)
    options = [Option(tr("All here? 60 seconds a turn. Otherwise a day"), AUTO, chosen=by_itself)]
    options += [Option(pace.words(tr), pace.key, chosen=pace == now and not by_itself) for pace in paces]
    return select(table, tr("How long may a turn take?"), CHOOSE_PACE, "", options)


def _people(table: Table, but: int | None = None) -> list[Option]:
    """The people who sit at a table, as choices, without this one."""
    return [
        Option(clean(seat.name), f"{seat.person_id}")
        for seat in table.seats
        if seat.person_id not in (None, but)
    ]


def _moderator_parts(table: Table, tr: Translator) -> list[Part]:
    """What moderators find in a lobby's menu: removing somebody who sits there, and closing it."""
    people = _people(table)
    remove = [select(table, tr("Remove somebody…"), REMOVE_PERSON, "", people)] if people else []
    return [*remove, Row(button(table, tr("Close this lobby…"), CLOSE_TABLE, style=Style.danger))]
