"""What everybody at a table may read: the table itself, its score, its rules, pictures in words."""

from __future__ import annotations

from dataclasses import replace

from bot.controls import Option, Row, rows
from bot.custom_id import Verb
from bot.layout import Part, Screen
from bot.names import listed, shown
from bot.screens.buttons import button, select
from bot.screens.guide.rule_pictures import rule_picture
from bot.screens.pictures import HandPicture, Pictures
from bot.screens.play.fair import fair
from bot.screens.play.turn_log import log_lines
from bot.screens.play.turn_notices import table_link
from bot.screens.seat_names import names_of
from bot.tables.rules.table_rules import TableRules
from bot.tables.session.table_view import TableView
from canasta.i18n import Translator
from canasta.notation.rulebook import rule_text
from canasta.variants import VARIANTS
from canasta.view import View


async def table_screen(table_view: TableView, view: View, tr: Translator, pictures: Pictures) -> Screen:
    """The table as everybody sees it, with the last turns."""
    table = table_view.table
    lines = log_lines(table_view.turns, table.variant, names_of(table, tr), tr)
    return Screen(
        [
            await pictures.table(view, tr, table.seats),
            "\n".join(lines),
            *_back(table_view, tr, further=True),
        ]
    )


async def score_screen(table_view: TableView, view: View, tr: Translator, pictures: Pictures) -> Screen:
    """The score sheet, with a button to check the shuffle."""
    names = names_of(table_view.table, tr)
    parts: list[Part] = []
    if table_view.last_result is not None:
        # While a deal is played, the sheet is the previous deal's.
        played = view.result is None
        sheet = replace(view, result=table_view.last_result, round=view.round - 1) if played else view
        parts.append(await pictures.score(sheet, tr))
    parts.append(tr("Deal {n}, {goal}.", n=view.round, goal=view.game.goal))
    totals = [side.total for side in view.sides] if view.result is None else view.result.totals
    for side, total in zip(view.sides, totals, strict=True):
        people = listed([names[seat] for seat in side.seats], tr)
        parts.append(tr("{people}: {total}", people=people, total=f"{total:,}"))
    buttons = [] if table_view.seat is None else [button(table_view, tr("My hand"), Verb.HAND)]
    if table_view.fairness:
        buttons.append(fair(table_view, tr))
    return Screen([*parts, *rows(buttons)])


async def words_screen(
    table_view: TableView, view: View, tr: Translator, pictures: Pictures, *, own: bool
) -> Screen:
    """The pictures described in text; with ``own`` the reader's hand too."""
    mine = own and view.seat is not None and view.result is None
    picture = await (pictures.hand(HandPicture(view, tr)) if mine else pictures.public(table_view, view, tr))
    return Screen([picture.text, *_back(table_view, tr)])


async def rules_screen(
    table_view: TableView, person_id: int, number: str, tr: Translator, pictures: Pictures
) -> Screen:
    """The rules in force, with the table's name: the section with this number, else the first, with cards
    that it allows and cards that it does not, and a select of the others. The host of a lobby gets a button
    to change them.
    """
    table = table_view.table
    revision = None if table_view.rules is None else table_view.rules.revision
    sections = rule_text(table.variant, table.options, len(table.seats), tr, revision)
    chosen = next((section for section in sections if section[0] == number), sections[0])
    options = [Option(f"{id} {heading}", id, chosen=id == chosen[0]) for id, heading, _ in sections[:25]]
    rules = TableRules.of(table)
    whose = tr("-# {game}, {kind}", game=rules.game.name, kind=rules.kind.words(tr))
    if table.place_id:
        people = listed([shown(seat.name) for seat in table.seats if not seat.empty], tr)
        whose += " · " + tr("[the table of {people}]({link})", people=people, link=table_link(table))
    in_play = VARIANTS[table.variant].rules(len(table.seats), table.options, revision)
    picture = await rule_picture(in_play, chosen[0], tr, pictures)
    parts: list[Part] = [
        f"{whose}\n### {chosen[0]} {chosen[1]}\n{chosen[2]}",
        *([] if picture is None else [picture]),
        select(table_view, tr("Another section…"), Verb.RULES, "", options),
        tr("-# Rule code: `{code}`", code=rules.code),
    ]
    if table_view.in_lobby and table.host_id == person_id:
        parts += rows([button(table_view, tr("Change the rules…"), Verb.RULES_PANEL)])
    return Screen([*parts, *_back(table_view, tr)])


def _back(table_view: TableView, tr: Translator, *, further: bool = False) -> list[Row]:
    """The way back to the hand of somebody who sits there; ``further`` leads to the score and the rules."""
    if table_view.seat is None or table_view.view is None:
        return []
    buttons = [button(table_view, tr("My hand"), Verb.HAND)]
    if further:
        buttons += [button(table_view, tr("Score"), Verb.SCORE), button(table_view, tr("Rules"), Verb.RULES)]
    return rows(buttons)
