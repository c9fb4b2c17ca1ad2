"""The hand panel: a player's cards, the possible moves, and the buttons to make them. Built from the view
each time.
"""

from __future__ import annotations

from bot.custom_id import Verb
from bot.errors import Refused
from bot.layout import Row, Screen, Style, rows
from bot.screens.buttons import button
from bot.screens.pictures import Pictures
from bot.screens.play.hand_moves import move_parts
from bot.screens.play.hand_status import what_now
from bot.screens.play.move_labels import move_words, named
from bot.screens.play.move_notes import refusal_text
from bot.screens.play.seat_status import seat_parts
from bot.tables.session import TableView
from canasta.actions import format_action
from canasta.i18n import Translator
from canasta.terms import Phase


async def hand_screen(
    table_view: TableView,
    tr: Translator,
    pictures: Pictures,
    *,
    note: str = "",
    meld_page: int = 0,
    discard_page: int = 0,
) -> Screen:
    """The panel of the seat in ``table_view``. ``note`` is the text on top: a refusal, or what was done."""
    view = table_view.view
    if view is None or view.seat is None:
        return Screen([note or tr("No cards are dealt at this table right now.")])
    screen = Screen([note] if note else [])
    if view.turn.phase != Phase.OVER and view.seat not in view.order:
        screen.parts.append(await pictures.table(view, tr))
        screen.parts.append(tr("**You sit out this deal.** You are back in the next one."))
        screen.parts += footer(table_view, tr)
        return screen
    if view.turn.phase == Phase.OVER:
        screen.parts.append(await pictures.public(table_view, view, tr))
        screen.parts += _over(table_view, tr)
        return screen
    screen.parts.append(await pictures.hand(view, tr))
    screen.parts.append(what_now(table_view, view, tr))
    screen.parts += seat_parts(table_view, tr)
    if view.offers:
        screen.parts += move_parts(table_view, view, tr, meld_page, discard_page)
    screen.parts += footer(table_view, tr)
    return screen


async def refused_screen(
    table_view: TableView, refused: Refused, tr: Translator, pictures: Pictures
) -> Screen:
    """The panel with the reason for a refused move, its rule, and a button with a move that would work
    instead.
    """
    view, refusal = table_view.view, refused.refusal
    if refusal is None:
        return await hand_screen(table_view, tr, pictures, note=tr.text(refused.text))
    note = refusal_text(refusal, view, tr, table_view.rules)
    screen = await hand_screen(table_view, tr, pictures, note=note)
    instead = refusal.instead
    if instead is not None and view is not None and instead in view.offers.actions:
        clear = named(instead, view, table_view.rules)
        label = tr("Instead: {action}", action=move_words(clear, view, tr))
        offered = button(table_view, label, Verb.MOVE, format_action(instead), style=Style.primary)
        if offered.id.fits and not screen.has(offered.id):
            screen.parts.insert(1, Row((offered,)))
    return screen


def footer(table_view: TableView, tr: Translator) -> list[Row]:
    """The permanent buttons: refresh, the table, the score, the rules, everything in words."""
    return rows(
        [
            button(table_view, tr("Refresh"), Verb.HAND),
            button(table_view, tr("Table"), Verb.TABLE),
            button(table_view, tr("Score"), Verb.SCORE),
            button(table_view, tr("Rules"), Verb.RULES),
            button(table_view, tr("In words"), Verb.MY_WORDS),
        ]
    )


def _over(table_view: TableView, tr: Translator) -> list[str | Row]:
    table = table_view.table
    if table_view.between_deals:
        mine = table_view.seat is not None and table.seats[table_view.seat].person_id in table.next_presses
        return [
            tr("You're ready. Waiting for one more player, or for the clock.")
            if mine
            else tr("The deal is over."),
            *rows(
                [
                    button(table_view, tr("Next deal"), Verb.NEXT, style=Style.success, disabled=mine),
                    button(table_view, tr("Refresh"), Verb.HAND),
                ]
            ),
        ]
    if table_view.finished and table.tournament_id is not None:
        return [tr("The match is over. See /canasta tournament show for the standings.")]
    if table_view.finished:
        return [
            tr("The match is over."),
            *rows([button(table_view, tr("Play again"), Verb.NEXT, style=Style.success)]),
        ]
    return [tr("This table is closed.")]
