"""What the public messages of a table show: the lobby, the table, the score sheet, the ping."""

from __future__ import annotations

from collections.abc import Sequence

from bot.custom_id import ButtonId
from bot.layout import Button, Option, Part, Passing, Row, Screen, Select, Style, rows, shorten
from bot.names import clean, listed, shown
from bot.screens.pictures import Pictures
from bot.screens.play.turn_notices import (
    closed_text,
    end_buttons,
    end_line,
    ended_text,
    late_buttons,
    made_by_line,
    reopen_buttons,
    time_lines,
)
from bot.tables.ballots import END, votes_on
from bot.tables.idle import CANCELLED, ENDED
from bot.tables.session import TableView, Turn
from bot.tables.table_rules import TableRules, kinds
from bot.time.pace import PACES, Pace
from canasta.i18n import Text, Translator
from canasta.notation.words import turn_line
from canasta.variants import VARIANTS
from canasta.view import View
from data import Seat, Table, TableStatus

TURNS_SHOWN = 4
RULES_SHOWN = 12
CHANGED = "✎"
"""Before a rule that is not as usual."""
SIDE_MARKS = ("🔵", "🟠", "🟢", "🟡", "🟣", "🔴")
COMPUTER_MARK = "🤖"


def seat_name(seat: Seat, tr: Translator) -> str:
    """Who sits there, as message text."""
    if seat.empty:
        return tr("*empty*")
    return f"{shown(seat.name)} {COMPUTER_MARK}" if seat.computer else shown(seat.name)


def names_of(table: Table, tr: Translator) -> list[str]:
    """The names at a table in seat order, as message text."""
    return [seat_name(seat, tr) for seat in table.seats]


def lobby_screen(
    table_view: TableView, tr: Translator, table: Table | None = None, trouble: Text | None = None
) -> Screen:
    """The message from which a match is started; afterwards it says where the match is, or with ``trouble``
    why it is nowhere to be seen.
    """
    table = table_view.table if table is None else table
    title = tr("## {game}", game=VARIANTS[table.variant].name)
    seats = _seat_lines(table, tr)
    if table.status is TableStatus.LOBBY:
        empty = sum(seat.empty for seat in table.seats)
        ready = (
            tr("Every seat is taken: {host} may start.", host=f"<@{table.host_id}>")
            if not empty
            else tr.plural(
                "One seat is empty. Sit down, or add a computer player.",
                "{n} seats are empty. Sit down, or add computer players.",
                empty,
            )
        )
        small = [
            *_seating_note(table, tr),
            *_rated_note(table, tr),
            *rules_in_short(TableRules.of(table), tr),
        ]
        return Screen(
            [
                title,
                seats,
                "\n".join(f"-# {line}" for line in small),
                ready,
                _players_select(table, tr),
                _pace_select(table, tr),
                *_lobby_buttons(table, tr),
            ]
        )
    if table.status is TableStatus.CLOSED:
        return Screen([title, closed_text(table, tr), *reopen_buttons(table, tr)])
    if trouble is not None:
        where = tr("The match can't be shown: {why}", why=trouble)
    elif table.thread_id is not None:
        where = tr("The match is played in <#{thread}>.", thread=table.thread_id)
    else:
        where = tr("The match is played here in the channel.")
    lines = [title, seats, where]
    if table.status is TableStatus.FINISHED and table_view.view is not None:
        lines.append(result_line(table_view.view, names_of(table, tr), tr, table_view.ended))
    return Screen([*lines])


def _seat_lines(table: Table, tr: Translator) -> str:
    names = names_of(table, tr)
    sides = TableRules.of(table).rules.seats_of
    return "\n".join(
        f"{SIDE_MARKS[side]} {listed([names[seat] for seat in seats], tr)}"
        for side, seats in enumerate(sides)
    )


def _seating_note(table: Table, tr: Translator) -> list[str]:
    """What the seats alone do not say about who plays with whom."""
    rules = TableRules.of(table).rules
    if rules.seating.by_pile:
        return [tr("Whoever takes the pile first in a deal plays it alone against the others.")]
    out = rules.seating.sitters(1)
    if len(out) > 1:
        side = SIDE_MARKS[rules.side_of[out[0]]]
        return [tr("The pairs take turns to sit out, a deal each; {side} begins with it.", side=side)]
    notes = []
    for seat in out:
        side, first = SIDE_MARKS[rules.side_of[seat]], table.seats[seat]
        notes.append(
            tr("The players of {side} take turns to sit out, a deal each.", side=side)
            if first.empty
            else tr(
                "The players of {side} take turns to sit out; {name} begins with it.",
                side=side,
                name=seat_name(first, tr),
            )
        )
    return notes


def _rated_note(table: Table, tr: Translator) -> list[str]:
    return [] if table.rated else [tr("Unrated: what is played here counts for no leaderboard.")]


def rules_in_short(rules: TableRules, tr: Translator, *, to_target: bool = True) -> list[str]:
    """The rules in force in a few lines, what is not as usual marked, and the code to play the same
    elsewhere. ``to_target`` is False for deals of which each counts for itself.
    """
    every = rules.rules.figures(tr)
    figures = tr("{figures}.", figures="; ".join(every if to_target else every[1:]))
    changed = [
        f"{CHANGED} {tr.text(option.sentence(rules.value(option)))}"
        for _, options in rules.topics
        for option in options
        if rules.changed(option)
    ]
    if len(changed) > RULES_SHOWN:
        more = len(changed) - RULES_SHOWN
        changed = [
            *changed[:RULES_SHOWN],
            tr.plural("… and one more change.", "… and {n} more changes.", more),
        ]
    return [figures, *changed, tr("Rule code: `{code}`", code=rules.code)]


def _players_select(table: Table, tr: Translator) -> Select:
    rules = TableRules.of(table)
    return Select(
        tr("How many play?"),
        ButtonId(table.id, table.version, "players"),
        tuple(Option(kind.words(tr), kind.key, chosen=kind == rules.kind) for kind in kinds(table.variant)),
    )


def _pace_select(table: Table, tr: Translator) -> Select:
    now = Pace.read(table.pace)
    paces = PACES if now in PACES else (now, *PACES)
    return Select(
        tr("How long may a turn take?"),
        ButtonId(table.id, table.version, "pace"),
        tuple(Option(pace.words(tr), pace.key, chosen=pace == now) for pace in paces),
    )


def _lobby_buttons(table: Table, tr: Translator) -> list[Row]:
    def button(label: str, what: str, style: Style = Style.secondary, disabled: bool = False) -> Button:
        return Button(label, ButtonId(table.id, table.version, what), style, disabled)

    empty = any(seat.empty for seat in table.seats)
    computers = any(seat.computer for seat in table.seats)
    rules = TableRules.of(table).rules
    return [
        Row(
            (
                button(tr("Sit down"), "sit", Style.primary, not empty and not computers),
                button(tr("Change side") if rules.sides < rules.seats else tr("Change seat"), "side"),
                button(tr("Leave"), "unseat"),
            )
        ),
        Row(
            (
                button(tr("Add a computer player"), "add", disabled=not empty),
                button(tr("Remove one"), "remove", disabled=not computers),
            )
        ),
        Row((button(tr("Start"), "start", Style.success, empty), button(tr("Rules…"), "house"))),
    ]


def public_buttons(table_view: TableView, tr: Translator) -> list[Row]:
    """The buttons under the public table message."""
    table = table_view.table

    def button(label: str, what: str, style: Style = Style.secondary) -> Button:
        return Button(label, ButtonId(table.id, table.version, what), style)

    common = [button(tr("Rules"), "rules"), button(tr("In words"), "words")]
    if table.status is TableStatus.PLAYING:
        return [
            *rows([button(tr("My hand"), "hand", Style.primary), button(tr("Score"), "score"), *common]),
            *late_buttons(table, tr),
        ]
    if table.status is TableStatus.CLOSED:
        return reopen_buttons(table, tr)
    # The message is the score sheet itself now.
    first = [button(tr("My hand"), "hand"), *common]
    if table.status is TableStatus.BETWEEN_DEALS:
        first.insert(0, button(tr("Next deal"), "next", Style.success))
    elif table.tournament_id is None:
        first.insert(0, button(tr("Play again"), "next", Style.success))
    wanted = end_buttons(table, tr)
    if table_view.view is None or table.match_id is None or table_view.closed:
        return [*rows(first), *wanted]
    replay = ButtonId(0, 0, f"rp:{table.match_id}:{table_view.view.round}:0:all:table")
    return [*rows([*first, Button(tr("Replay"), replay)]), *wanted]


async def table_screen(table_view: TableView, tr: Translator, pictures: Pictures) -> Screen:
    """The public table message: the table while a deal is played, the score sheet when it is over."""
    view, table = table_view.view, table_view.table
    if view is None:
        return Screen([tr("Everybody has left; this table is closed.")])
    names = names_of(table, tr)
    picture = await pictures.public(view, tr)
    parts: list[Part] = [picture]
    recent = table_view.turns[-TURNS_SHOWN:]
    lines = [f"-# {line}" for line in turn_lines(recent, table.variant, names, tr)]
    if recent and recent[0].seat is None:
        lines.insert(1, tr("-# Shuffle sealed with `{hash}`.", hash=table_view.fairness))
    lines += [f"-# {note}" for note in deal_notes(view, names, tr)]
    log = "\n".join(lines)
    if table.status is TableStatus.PLAYING:
        turn = "\n".join([_whose_turn(view, table, names, tr), *time_lines(table, tr)])
        return Screen([*parts, log, turn, *public_buttons(table_view, tr)])
    if table.status is TableStatus.CLOSED:
        return Screen([*parts, closed_text(table, tr), *reopen_buttons(table, tr)])
    last = turn_lines(table_view.turns, table.variant, names, tr)[-1:]
    parts += last
    parts.append(seed_line(table_view, tr))
    if table.status is TableStatus.FINISHED:
        parts.append(_end_line(table_view, view, names, tr))
    ready = _ready_line(table, tr)
    if ready:
        parts.append(Passing(ready))
    return Screen([*parts, *public_buttons(table_view, tr)])


def _end_line(table_view: TableView, view: View, names: Sequence[str], tr: Translator) -> str:
    """What has come of a match that is over."""
    ended_early = view.result is None or not view.result.match_over
    if ended_early and table_view.ended in (ENDED, CANCELLED):
        return result_line(view, names, tr, table_view.ended)
    if ended_early and table_view.table.tournament_id is not None:
        return tr("### The round's time is over\nWhat has been played counts.")
    if table_view.table.duplicate:
        return duplicate_line(table_view, tr)
    return result_line(view, names, tr, table_view.ended)


def seed_line(table_view: TableView, tr: Translator) -> str:
    """The seed of a deal that is over; its hash before that, here or at another table that plays it."""
    if table_view.view is None or table_view.view.result is None:
        return tr(
            "-# Shuffle sealed with `{hash}`; its seed is shown when the deal is over.",
            hash=table_view.fairness,
        )
    if table_view.closed:
        return tr(
            "-# Shuffle sealed with `{hash}`; its seed is shown when all tables have played this deal.",
            hash=table_view.fairness,
        )
    return tr("-# The seed of this deal's shuffle was `{seed}`.", seed=table_view.fairness)


def duplicate_line(table_view: TableView, tr: Translator) -> str:
    """What the sides have made in the deals of a round that all tables play."""
    names = names_of(table_view.table, tr)
    sides = TableRules.of(table_view.table).rules.seats_of
    made = " · ".join(
        f"{listed([names[seat] for seat in seats], tr)} {total:,}"
        for seats, total in zip(sides, table_view.totals, strict=True)
    )
    return tr(
        "### This table has played its deals\n{made}\nWhat that is worth shows when the tables are compared.",
        made=made,
    )


def turn_lines(turns: Sequence[Turn], variant: str, names: Sequence[str], tr: Translator) -> list[str]:
    """One short line for each turn, in the words of the game."""
    words = VARIANTS[variant].words
    return [made_by_line(turn_line(turn.events, names, tr, words), turn.made_by, tr) for turn in turns]


def _whose_turn(view: View, table: Table, names: Sequence[str], tr: Translator) -> str:
    name = names[view.turn.seat]
    if view.turn.phase == "answer" and view.turn.question is not None:
        asker = names[view.turn.question]
        return tr("**{name}** answers: may {asker} go out?", name=name, asker=asker)
    if view.turn.phase == "draw":
        return tr("**{name}** is to move.", name=name)
    return tr("**{name}** has drawn and is to move.", name=name)


def _ready_line(table: Table, tr: Translator) -> str:
    ready = [shown(seat.name) for seat in table.seats if seat.person_id in table.next_presses]
    lines = []
    if table.status is TableStatus.BETWEEN_DEALS:
        text = tr("The next deal starts when the host or two people press Next deal")
        if table.next_deal_at is not None:
            text += tr(", or by itself {when}", when=f"<t:{int(table.next_deal_at.timestamp())}:R>")
        lines.append(text + ".")
    if ready:
        lines.append(tr("Ready: {names}.", names=", ".join(ready)))
    if votes_on(table, END):
        lines.append(end_line(table, tr))
    return "\n".join(lines)


def result_line(view: View, names: Sequence[str], tr: Translator, ended: str | None = None) -> str:
    """Who has won the match, or why it ended before its time (``ended``)."""
    result = view.result
    if result is None or not result.match_over:
        return tr("### The match was ended\n{why}", why=ended_text(ended, tr))
    winners = listed([names[seat] for seat in result.winners], tr)
    best_first = sorted(zip(view.sides, result.totals, strict=True), key=lambda entry: -entry[1])
    totals = " · ".join(
        f"{listed([names[seat] for seat in side.seats], tr)} {total:,}" for side, total in best_first
    )
    return tr("### {winners} won the match\n{totals}", winners=winners, totals=totals)


def deal_notes(view: View, names: Sequence[str], tr: Translator) -> list[str]:
    """Who sits out of this deal, and who plays with whom where that was settled in play."""
    out = [name for seat, name in enumerate(names) if seat not in view.order]
    notes = []
    if out:
        notes.append(
            tr.plural("{who} sits out this deal.", "{who} sit out this deal.", len(out), who=listed(out, tr))
        )
    formed = [
        seat for seat in view.order if len(view.allies[seat]) > len(view.sides[view.side_of[seat]].seats)
    ]
    if formed:
        notes.append(
            tr(
                "{alone} plays alone against {others} in this deal.",
                alone=listed([names[seat] for seat in view.order if seat not in formed], tr),
                others=listed([names[seat] for seat in formed], tr),
            )
        )
    return notes


def thread_name(table_view: TableView, tr: Translator) -> str:
    """The name of a match's thread: plain text, 100 characters at most."""
    people = [clean(seat.name) for seat in table_view.table.seats if seat.person_id is not None]
    game = tr.text(Text("{game}", game=VARIANTS[table_view.table.variant].name))
    return shorten(f"{game}: {', '.join(people)}".replace("@", "@\u200b"), 100)
