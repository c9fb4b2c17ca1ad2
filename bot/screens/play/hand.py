"""The hand panel: a player's cards, the possible moves, and the buttons to make them. Built from the view
each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.controls import Button, Row, Style, rows
from bot.custom_id import Verb
from bot.errors import Refused
from bot.layout import COMPONENTS, GOLD, Part, Screen
from bot.screens.buttons import button
from bot.screens.pictures import Pictures
from bot.screens.play.asked import why_button
from bot.screens.play.discards import MOST
from bot.screens.play.hand_moves import move_parts
from bot.screens.play.hand_status import what_now
from bot.screens.play.meld_builder import Choice, choice_parts, choice_picture
from bot.screens.play.move_labels import move_words, named
from bot.screens.play.move_notes import refusal_text
from bot.screens.play.seat_status import seat_buttons, seat_lines
from bot.screens.play.since import since_lines
from bot.tables.hand_settings import USUAL, HandSettings, Sort
from bot.tables.session.table_view import TableView
from canasta.actions import format_action
from canasta.i18n import Translator
from canasta.terms import Phase

PHONE_ROW = 41
"""How many letters the buttons of a row have together where they fit side by side on a phone, with the room
around each counted as ``AROUND``.
"""
AROUND = 5
BUTTONS = (MOST, 2, 0)
"""How many single cards are buttons: fewer where a panel has little room."""


async def hand_screen(
    table_view: TableView,
    tr: Translator,
    pictures: Pictures,
    settings: HandSettings = USUAL,
    *,
    note: str = "",
    meld_page: int = 0,
    discard_page: int = 0,
    choice: Choice | None = None,
) -> Screen:
    """The panel of the seat in ``table_view``. ``note`` is the text on top: a refusal, or what was done.
    ``choice``: melds that the player is putting together.
    """
    view = table_view.view
    if view is None or view.seat is None:
        return Screen([note or tr("No cards are dealt at this table right now.")])
    if view.turn.phase != Phase.OVER and view.seat not in view.order:
        out = tr("**You sit out this deal.** You are back in the next one.")
        return Screen(
            [await pictures.table(view, tr, table_view.table.seats), note, out, *footer(table_view, tr)]
        )
    if view.turn.phase == Phase.OVER:
        return Screen([await pictures.public(table_view, view, tr), note, *_over(table_view, tr)])
    mine = view.turn.seat == view.seat
    if choice is not None and view.offers:
        screen = Screen([await choice_picture(choice, tr, pictures, settings), note], GOLD)
        screen.parts += choice_parts(table_view, choice, tr)
        screen.parts += footer(table_view, tr, settings, full=False)
        return screen
    since = since_lines(table_view, view, tr, small=mine and view.turn.phase == Phase.MELD)
    told = [note, *since, what_now(table_view, view, tr), *seat_lines(table_view, tr)]
    said: list[Part] = [
        await pictures.hand(view, tr, by_suit=settings.by_suit),
        # One text, since a phone's screen has no room for the gaps between several.
        "\n".join(line for line in told if line),
    ]
    buttons = seat_buttons(table_view, tr)
    full = not (mine and view.turn.phase == Phase.MELD)
    screen = Screen([], GOLD if mine else None)
    for most in BUTTONS:
        moves = move_parts(table_view, view, tr, meld_page, discard_page, most) if view.offers else []
        screen.parts = [*said, *moves, *footer(table_view, tr, settings, buttons, full=full)]
        if screen.size <= COMPONENTS:
            break
    return screen


async def refused_screen(
    table_view: TableView,
    refused: Refused,
    tr: Translator,
    pictures: Pictures,
    settings: HandSettings = USUAL,
    done: str = "",
) -> Screen:
    """The panel with the reason for a refused move, its rule, and a button with a move that would work
    instead. ``done`` says what was made of several moves before the refused one.
    """
    view, refusal = table_view.view, refused.refusal
    if refusal is None:
        note = tr.text(refused.text)
        return await hand_screen(table_view, tr, pictures, settings, note=f"{done}\n{note}".strip())
    note = f"{done}\n{refusal_text(refusal, view, tr, table_view.rules)}".strip()
    screen = await hand_screen(table_view, tr, pictures, settings, note=note)
    why = why_button(table_view, refusal, refused.action, tr)
    instead = refusal.instead
    if instead is not None and view is not None and instead in view.offers.actions:
        clear = named(instead, view, table_view.rules)
        label = tr("Instead: {action}", action=move_words(clear, view, tr))
        offered = button(table_view, label, Verb.MOVE, format_action(instead), style=Style.primary)
        if offered.id.fits and not screen.has(offered.id) and screen.size + 3 <= COMPONENTS:
            screen.parts.insert(2, Row((offered,)))
    _add(screen, why)
    return screen


def _add(screen: Screen, why: Button) -> None:
    """Put this button into the first row that has room for it on a phone, or else beside the first one."""
    rows_ = [(at, part) for at, part in enumerate(screen.parts) if isinstance(part, Row)]
    free = [(at, row) for at, row in rows_ if len(row.buttons) < 5]
    roomy = [(at, row) for at, row in free if _letters((*row.buttons, why)) <= PHONE_ROW]
    if screen.size < COMPONENTS and (roomy or free):
        at, row = (roomy or free)[0]
        screen.parts[at] = Row((*row.buttons, why))
    elif screen.size + 2 <= COMPONENTS:
        screen.parts.append(Row((why,)))


def _letters(buttons: Iterable[Button]) -> int:
    return sum(len(one.label) + AROUND for one in buttons)


def footer(
    table_view: TableView,
    tr: Translator,
    settings: HandSettings | None = None,
    first: Sequence[Button] = (),
    *,
    full: bool = True,
) -> list[Row]:
    """The permanent buttons, after the ``first`` ones: what happened (with the score and the rules),
    everything in words, and the order of the hand, shown with these settings. Without ``full`` they are one
    row on a phone: the moves above them refresh the panel too.
    """
    buttons = [
        button(table_view, tr("What happened"), Verb.TABLE),
        button(table_view, tr("In words"), Verb.MY_WORDS),
    ]
    if full:
        buttons.insert(0, button(table_view, tr("Refresh"), Verb.HAND))
    if settings is not None:
        suits = settings.by_suit
        if suits is None:
            suits = table_view.view is not None and table_view.view.game.by_suit
        label, other = (tr("By rank"), Sort.RANK) if suits else (tr("By suit"), Sort.SUIT)
        buttons.append(button(table_view, label, Verb.SORT, other))
    return rows([*first, *buttons])


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
        return [tr("The match is over. See /tournament show for the standings.")]
    if table_view.finished:
        return [
            tr("The match is over."),
            *rows([button(table_view, tr("Play again"), Verb.NEXT, style=Style.success)]),
        ]
    return [tr("This table is closed.")]
