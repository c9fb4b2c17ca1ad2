"""What the public messages of a table show: the lobby, the table, the score sheet, the ping."""

from __future__ import annotations

from collections.abc import Sequence

from bot.custom_id import ButtonId
from bot.layout import Button, Option, Part, Passing, Row, Screen, Select, Style, rows, shorten
from bot.names import clean, listed, shown
from bot.screens.pictures import Pictures
from bot.screens.turn_notices import (
    closed_text,
    end_buttons,
    end_line,
    ended_text,
    late_buttons,
    made_by_line,
    reopen_buttons,
    time_lines,
)
from bot.tables.idle import CANCELLED, ENDED
from bot.tables.session import Sight, Turn
from bot.tables.table_rules import TableRules, kinds
from bot.tables.votes import END, votes_on
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


def seat_name(seat: Seat, say: Translator) -> str:
    """Who sits there, as message text."""
    if seat.empty:
        return say("*empty*")
    return f"{shown(seat.name)} {COMPUTER_MARK}" if seat.computer else shown(seat.name)


def names_of(table: Table, say: Translator) -> list[str]:
    """The names at a table in seat order, as message text."""
    return [seat_name(seat, say) for seat in table.seats]


def lobby_screen(
    sight: Sight, say: Translator, table: Table | None = None, trouble: Text | None = None
) -> Screen:
    """The message from which a match is started; afterwards it says where the match is, or with ``trouble``
    why it is nowhere to be seen.
    """
    table = sight.table if table is None else table
    title = say("## {game}", game=VARIANTS[table.variant].name)
    seats = _seat_lines(table, say)
    if table.status is TableStatus.LOBBY:
        empty = sum(seat.empty for seat in table.seats)
        ready = (
            say("Every seat is taken: {host} may start.", host=f"<@{table.host_id}>")
            if not empty
            else say.plural(
                "One seat is empty. Sit down, or add a computer player.",
                "{n} seats are empty. Sit down, or add computer players.",
                empty,
            )
        )
        small = [
            *_seating_note(table, say),
            *_rated_note(table, say),
            *rules_in_short(TableRules.of(table), say),
        ]
        return Screen(
            [
                title,
                seats,
                "\n".join(f"-# {line}" for line in small),
                ready,
                _players_select(table, say),
                _pace_select(table, say),
                *_lobby_buttons(table, say),
            ]
        )
    if table.status is TableStatus.CLOSED:
        return Screen([title, closed_text(table, say), *reopen_buttons(table, say)])
    if trouble is not None:
        where = say("The match can't be shown: {why}", why=trouble)
    elif table.thread_id is not None:
        where = say("The match is played in <#{thread}>.", thread=table.thread_id)
    else:
        where = say("The match is played here in the channel.")
    lines = [title, seats, where]
    if table.status is TableStatus.FINISHED and sight.view is not None:
        lines.append(result_line(sight.view, names_of(table, say), say, sight.ended))
    return Screen([*lines])


def _seat_lines(table: Table, say: Translator) -> str:
    names = names_of(table, say)
    sides = TableRules.of(table).rules.seats_of
    return "\n".join(
        f"{SIDE_MARKS[side]} {listed([names[seat] for seat in seats], say)}"
        for side, seats in enumerate(sides)
    )


def _seating_note(table: Table, say: Translator) -> list[str]:
    """What the seats alone do not say about who plays with whom."""
    rules = TableRules.of(table).rules
    if rules.seating.by_pile:
        return [say("Whoever takes the pile first in a deal plays it alone against the others.")]
    out = rules.seating.sitters(1)
    if len(out) > 1:
        side = SIDE_MARKS[rules.side_of[out[0]]]
        return [say("The pairs take turns to sit out, a deal each; {side} begins with it.", side=side)]
    notes = []
    for seat in out:
        side, first = SIDE_MARKS[rules.side_of[seat]], table.seats[seat]
        notes.append(
            say("The players of {side} take turns to sit out, a deal each.", side=side)
            if first.empty
            else say(
                "The players of {side} take turns to sit out; {name} begins with it.",
                side=side,
                name=seat_name(first, say),
            )
        )
    return notes


def _rated_note(table: Table, say: Translator) -> list[str]:
    return [] if table.rated else [say("Unrated: what is played here counts for no leaderboard.")]


def rules_in_short(rules: TableRules, say: Translator, *, to_target: bool = True) -> list[str]:
    """The rules in force in a few lines, what is not as usual marked, and the code to play the same
    elsewhere. ``to_target`` is False for deals of which each counts for itself.
    """
    every = rules.rules.figures(say)
    figures = say("{figures}.", figures="; ".join(every if to_target else every[1:]))
    changed = [
        f"{CHANGED} {say.text(option.sentence(rules.value(option)))}"
        for _, options in rules.topics
        for option in options
        if rules.changed(option)
    ]
    if len(changed) > RULES_SHOWN:
        more = len(changed) - RULES_SHOWN
        changed = [
            *changed[:RULES_SHOWN],
            say.plural("… and one more change.", "… and {n} more changes.", more),
        ]
    return [figures, *changed, say("Rule code: `{code}`", code=rules.code)]


def _players_select(table: Table, say: Translator) -> Select:
    rules = TableRules.of(table)
    return Select(
        say("How many play?"),
        ButtonId(table.id, table.version, "players"),
        tuple(Option(kind.words(say), kind.key, chosen=kind == rules.kind) for kind in kinds(table.variant)),
    )


def _pace_select(table: Table, say: Translator) -> Select:
    now = Pace.read(table.pace)
    paces = PACES if now in PACES else (now, *PACES)
    return Select(
        say("How long may a turn take?"),
        ButtonId(table.id, table.version, "pace"),
        tuple(Option(pace.words(say), pace.key, chosen=pace == now) for pace in paces),
    )


def _lobby_buttons(table: Table, say: Translator) -> list[Row]:
    def button(label: str, what: str, style: Style = Style.secondary, disabled: bool = False) -> Button:
        return Button(label, ButtonId(table.id, table.version, what), style, disabled)

    empty = any(seat.empty for seat in table.seats)
    computers = any(seat.computer for seat in table.seats)
    rules = TableRules.of(table).rules
    return [
        Row(
            (
                button(say("Sit down"), "sit", Style.primary, not empty and not computers),
                button(say("Change side") if rules.sides < rules.seats else say("Change seat"), "side"),
                button(say("Leave"), "unseat"),
            )
        ),
        Row(
            (
                button(say("Add a computer player"), "add", disabled=not empty),
                button(say("Remove one"), "remove", disabled=not computers),
            )
        ),
        Row((button(say("Start"), "start", Style.success, empty), button(say("Rules…"), "house"))),
    ]


def public_buttons(sight: Sight, say: Translator) -> list[Row]:
    """The buttons under the public table message."""
    table = sight.table

    def button(label: str, what: str, style: Style = Style.secondary) -> Button:
        return Button(label, ButtonId(table.id, table.version, what), style)

    common = [button(say("Rules"), "rules"), button(say("In words"), "words")]
    if table.status is TableStatus.PLAYING:
        return [
            *rows([button(say("My hand"), "hand", Style.primary), button(say("Score"), "score"), *common]),
            *late_buttons(table, say),
        ]
    if table.status is TableStatus.CLOSED:
        return reopen_buttons(table, say)
    # The message is the score sheet itself now.
    first = [button(say("My hand"), "hand"), *common]
    if table.status is TableStatus.BETWEEN_DEALS:
        first.insert(0, button(say("Next deal"), "next", Style.success))
    elif table.tournament_id is None:
        first.insert(0, button(say("Play again"), "next", Style.success))
    wanted = end_buttons(table, say)
    if sight.view is None or table.match_id is None or sight.closed:
        return [*rows(first), *wanted]
    replay = ButtonId(0, 0, f"rp:{table.match_id}:{sight.view.round}:0:all:table")
    return [*rows([*first, Button(say("Replay"), replay)]), *wanted]


async def table_screen(sight: Sight, say: Translator, pictures: Pictures) -> Screen:
    """The public table message: the table while a deal is played, the score sheet when it is over."""
    view, table = sight.view, sight.table
    if view is None:
        return Screen([say("Everybody has left; this table is closed.")])
    names = names_of(table, say)
    picture = await pictures.public(view, say)
    parts: list[Part] = [picture]
    recent = sight.turns[-TURNS_SHOWN:]
    lines = [f"-# {line}" for line in turn_lines(recent, table.variant, names, say)]
    if recent and recent[0].seat is None:
        lines.insert(1, say("-# Shuffle sealed with `{hash}`.", hash=sight.fairness))
    lines += [f"-# {note}" for note in deal_notes(view, names, say)]
    log = "\n".join(lines)
    if table.status is TableStatus.PLAYING:
        turn = "\n".join([_whose_turn(view, table, names, say), *time_lines(table, say)])
        return Screen([*parts, log, turn, *public_buttons(sight, say)])
    if table.status is TableStatus.CLOSED:
        return Screen([*parts, closed_text(table, say), *reopen_buttons(table, say)])
    last = turn_lines(sight.turns, table.variant, names, say)[-1:]
    parts += last
    parts.append(seed_line(sight, say))
    if table.status is TableStatus.FINISHED:
        parts.append(_end_line(sight, view, names, say))
    ready = _ready_line(table, say)
    if ready:
        parts.append(Passing(ready))
    return Screen([*parts, *public_buttons(sight, say)])


def _end_line(sight: Sight, view: View, names: Sequence[str], say: Translator) -> str:
    """What has come of a match that is over."""
    ended_early = view.result is None or not view.result.match_over
    if ended_early and sight.ended in (ENDED, CANCELLED):
        return result_line(view, names, say, sight.ended)
    if ended_early and sight.table.tournament_id is not None:
        return say("### The round's time is over\nWhat has been played counts.")
    if sight.table.duplicate:
        return duplicate_line(sight, say)
    return result_line(view, names, say, sight.ended)


def seed_line(sight: Sight, say: Translator) -> str:
    """The seed of a deal that is over; its hash before that, here or at another table that plays it."""
    if sight.view is None or sight.view.result is None:
        return say(
            "-# Shuffle sealed with `{hash}`; its seed is shown when the deal is over.", hash=sight.fairness
        )
    if sight.closed:
        return say(
            "-# Shuffle sealed with `{hash}`; its seed is shown when all tables have played this deal.",
            hash=sight.fairness,
        )
    return say("-# The seed of this deal's shuffle was `{seed}`.", seed=sight.fairness)


def duplicate_line(sight: Sight, say: Translator) -> str:
    """What the sides have made in the deals of a round that all tables play."""
    names = names_of(sight.table, say)
    sides = TableRules.of(sight.table).rules.seats_of
    made = " · ".join(
        f"{listed([names[seat] for seat in seats], say)} {total:,}"
        for seats, total in zip(sides, sight.totals, strict=True)
    )
    return say(
        "### This table has played its deals\n{made}\nWhat that is worth shows when the tables are compared.",
        made=made,
    )


def turn_lines(turns: Sequence[Turn], variant: str, names: Sequence[str], say: Translator) -> list[str]:
    """One short line for each turn, in the words of the game."""
    words = VARIANTS[variant].words
    return [made_by_line(turn_line(turn.events, names, say, words), turn.made_by, say) for turn in turns]


def _whose_turn(view: View, table: Table, names: Sequence[str], say: Translator) -> str:
    name = names[view.turn]
    if view.phase == "answer" and view.question is not None:
        asker = names[view.question]
        return say("**{name}** answers: may {asker} go out?", name=name, asker=asker)
    if view.phase == "draw":
        return say("**{name}** is to move.", name=name)
    return say("**{name}** has drawn and is to move.", name=name)


def _ready_line(table: Table, say: Translator) -> str:
    ready = [shown(seat.name) for seat in table.seats if seat.person_id in table.next_presses]
    lines = []
    if table.status is TableStatus.BETWEEN_DEALS:
        text = say("The next deal starts when the host or two people press Next deal")
        if table.next_deal_at is not None:
            text += say(", or by itself {when}", when=f"<t:{int(table.next_deal_at.timestamp())}:R>")
        lines.append(text + ".")
    if ready:
        lines.append(say("Ready: {names}.", names=", ".join(ready)))
    if votes_on(table, END):
        lines.append(end_line(table, say))
    return "\n".join(lines)


def result_line(view: View, names: Sequence[str], say: Translator, ended: str | None = None) -> str:
    """Who has won the match, or why it ended before its time (``ended``)."""
    result = view.result
    if result is None or not result.match_over:
        return say("### The match was ended\n{why}", why=ended_text(ended, say))
    winners = listed([names[seat] for seat in result.winners], say)
    best_first = sorted(zip(view.sides, result.totals, strict=True), key=lambda entry: -entry[1])
    totals = " · ".join(
        f"{listed([names[seat] for seat in side.seats], say)} {total:,}" for side, total in best_first
    )
    return say("### {winners} won the match\n{totals}", winners=winners, totals=totals)


def deal_notes(view: View, names: Sequence[str], say: Translator) -> list[str]:
    """Who sits out of this deal, and who plays with whom where that was settled in play."""
    out = [name for seat, name in enumerate(names) if seat not in view.order]
    notes = []
    if out:
        notes.append(
            say.plural(
                "{who} sits out this deal.", "{who} sit out this deal.", len(out), who=listed(out, say)
            )
        )
    formed = [
        seat for seat in view.order if len(view.allies[seat]) > len(view.sides[view.side_of[seat]].seats)
    ]
    if formed:
        notes.append(
            say(
                "{alone} plays alone against {others} in this deal.",
                alone=listed([names[seat] for seat in view.order if seat not in formed], say),
                others=listed([names[seat] for seat in formed], say),
            )
        )
    return notes


def thread_name(sight: Sight, say: Translator) -> str:
    """The name of a match's thread: plain text, 100 characters at most."""
    people = [clean(seat.name) for seat in sight.table.seats if seat.person_id is not None]
    game = say.text(Text("{game}", game=VARIANTS[sight.table.variant].name))
    return shorten(f"{game}: {', '.join(people)}".replace("@", "@\u200b"), 100)
