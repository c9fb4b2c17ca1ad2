"""How a deal or a match ended, and another one with the same people."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.layout.parts import Button, Part, Style, listed, shown
from bot.screens.buttons import NEXT, button
from bot.screens.play.turn_notices import ended_text
from bot.screens.seat_names import full_names_of
from bot.tables.company.other_partners import may_change_partners
from bot.tables.idle import CANCELLED, ENDED, FORFEIT, NO_SHOW
from bot.tables.rules.table_rules import TableRules
from bot.tables.session.table_view import TableView
from canasta.i18n import Translator
from canasta.view import View
from data.records.tables import Table

OTHER_PARTNERS: Final = "partners"
"""Behind the verb: the next match is wanted with other partners."""


@dataclass(frozen=True, slots=True)
class Below:
    """What features say below a finished match: lines that go on with the result, and parts of their own."""

    lines: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()


def duplicate_line(table_view: TableView, tr: Translator) -> str:
    """The sides' scores in the deals of a round that all tables play."""
    names = full_names_of(table_view.table, tr)
    sides = TableRules.of(table_view.table).rules.seats_of
    made = " · ".join(
        f"{listed([names[seat] for seat in seats], tr)} {tr.number(total)}"
        for seats, total in zip(sides, table_view.totals, strict=True)
    )
    return tr(
        "### This table has played its deals\n{made}\nYou'll see what that's worth when the tables are "
        "compared.",
        made=made,
    )


def result_line(view: View, names: Sequence[str], tr: Translator, ended: str | None = None) -> str:
    """Who has won the match, or why it ended early (``ended``)."""
    result = view.result
    if result is None or not result.match_over:
        return tr("### The match was ended\n{why}", why=ended_text(ended, tr))
    winners = listed([names[seat] for seat in result.winners], tr)
    best_first = sorted(zip(view.sides, result.totals, strict=True), key=lambda entry: -entry[1])
    totals = " · ".join(
        f"{listed([names[seat] for seat in side.seats], tr)} {tr.number(total)}" for side, total in best_first
    )
    won = tr("### {winners} won the match\n{totals}", winners=winners, totals=totals)
    losers = [name for seat, name in enumerate(names) if seat not in result.winners]
    return f"{won}\n{tr('-# Well fought, {losers}.', losers=listed(losers, tr))}" if losers else won


def own_end_line(view: View | None, names: Sequence[str], tr: Translator) -> str:
    """The end of a match as a player of it reads it: warm for a victory, kind for a defeat."""
    result = None if view is None else view.result
    if view is None or result is None or not result.winners:
        return tr("The match is over.")
    best = result.totals[view.side_of[result.winners[0]]]
    n = min((abs(best - total) for total in result.totals if total != best), default=0)
    who = listed([names[seat] for seat in result.winners], tr)
    if view.seat in result.winners:
        return tr("**The match is yours, by {n}!** Congratulations, {who}.", n=tr.number(n), who=who)
    return tr("**The match goes to {who}, by {n}.** Well played. Another one?", n=tr.number(n), who=who)


def match_end_line(table_view: TableView, view: View, names: Sequence[str], tr: Translator) -> str:
    ended_early = view.result is None or not view.result.match_over
    if ended_early and table_view.ended in (ENDED, CANCELLED, NO_SHOW, FORFEIT):
        return result_line(view, names, tr, table_view.ended)
    if ended_early and table_view.table.in_arena:
        return tr("### Time's up for this arena\nThis deal wasn't finished, so it doesn't count.")
    if ended_early and table_view.table.in_tournament:
        return tr("### Time's up for this round\nWhat has been played counts.")
    if table_view.table.occasion.duplicate:
        return duplicate_line(table_view, tr)
    return result_line(view, names, tr, table_view.ended)


def replaced_lines(table_view: TableView, tr: Translator) -> list[str]:
    """Who was replaced for absence, and by whom: they keep a share of the result."""
    return [
        tr(
            "-# {other} played for {name}, who keeps a share of the result: the deals played until then.",
            name=shown(name),
            other=shown(other),
        )
        for name, other in table_view.replaced
    ]


def again_buttons(place: TableView | Table, tr: Translator) -> list[Button]:
    """Play again, and where there are partners, with others."""
    table = place.table if isinstance(place, TableView) else place
    buttons = [button(place, tr("Play again"), NEXT, style=Style.success)]
    if may_change_partners(table):
        buttons.append(button(place, tr("Other partners"), NEXT, OTHER_PARTNERS, style=Style.success))
    return buttons
