"""The hand panel: a player's cards, what can be done now, and the buttons to do it. Built afresh from the
view each time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.custom_id import Verb
from bot.errors import Refused
from bot.layout import Button, Option, Part, Row, Screen, Style, page, rows
from bot.screens.buttons import button, select
from bot.screens.pictures import Pictures
from bot.screens.play.hand_status import what_now
from bot.screens.play.move_labels import lays_off, move_detail, move_label, move_words, named
from bot.screens.play.move_notes import refusal_text
from bot.screens.play.seat_status import seat_parts
from bot.tables.drafts.choosable import leads_on
from bot.tables.session import TableView
from canasta.actions import Action, Answer, Discard, Draw, Lay, Meld, Special, Swap, Take, format_action
from canasta.i18n import Translator
from canasta.notation.words import card_label, cards_label
from canasta.terms import Phase
from canasta.view import View

FEW = 3
"""The most ways to take the pile, or rare moves, that are shown as buttons; more become a select."""
USUAL = Draw | Answer | Lay | Special | Take | Meld | Discard
"""The moves that have a place of their own in the panel."""
VALUE_LIMIT = 100


async def hand_screen(
    table_view: TableView,
    tr: Translator,
    pictures: Pictures,
    *,
    note: str = "",
    meld_page: int = 0,
    discard_page: int = 0,
) -> Screen:
    """The panel of a seat, as ``table_view`` has it. ``note`` stands on top: a refusal, or what was done."""
    view = table_view.view
    if view is None or view.seat is None:
        return Screen([note, tr("No cards are dealt at this table right now.")])
    screen = Screen([note] if note else [])
    if view.turn.phase != Phase.OVER and view.seat not in view.order:
        screen.parts.append(await pictures.table(view, tr))
        screen.parts.append(tr("**You sit out this deal.** You are back in the next one."))
        screen.parts += footer(table_view, tr)
        return screen
    if view.turn.phase == Phase.OVER:
        screen.parts.append(await pictures.public(view, tr))
        screen.parts += _over(table_view, tr)
        return screen
    screen.parts.append(await pictures.hand(view, tr))
    screen.parts.append(what_now(table_view, view, tr))
    screen.parts += seat_parts(table_view, tr)
    if view.offers:
        screen.parts += _moves(table_view, view, tr, meld_page, discard_page)
    screen.parts += footer(table_view, tr)
    return screen


async def refused_screen(
    table_view: TableView, refused: Refused, tr: Translator, pictures: Pictures
) -> Screen:
    """The panel with why a move was refused, by which rule, and as a button what would work instead."""
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
    """What is always there: a fresh look, the table, the score, the rules, everything in words."""
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


def _moves(
    table_view: TableView, view: View, tr: Translator, meld_page: int, discard_page: int
) -> list[Part]:
    offers = view.offers
    parts: list[Part] = []
    shown = [action for action in offers.actions if isinstance(action, Special)]
    parts += rows([_move_button(table_view, view, action, tr, Style.success) for action in shown])
    first = [action for action in offers.actions if isinstance(action, Draw | Answer)]
    parts += rows([_move_button(table_view, view, action, tr, Style.primary) for action in first])
    parts += _lays(table_view, view, tr)
    if offers.takes:
        parts += _takes(table_view, view, tr)
    new = [meld for meld in offers.melds if not lays_off(meld, view)]
    if new:
        options = _options(table_view, new, view, tr)
        parts += _paged(table_view, tr, tr("Lay down…"), "meld", options, meld_page, f"d{discard_page}")
    if len(new) < len(offers.melds):
        options = _options(table_view, [meld for meld in offers.melds if meld not in new], view, tr)
        parts.append(select(table_view, tr("Lay off…"), Verb.MOVE, "off", page(options, 0)[0]))
    last: list[Button] = []
    if view.turn.phase == Phase.MELD and table_view.rules is not None and leads_on(view, table_view.rules):
        last.append(button(table_view, tr("Choose cards to lay down…"), Verb.BUILD))
    rarer = others(view)
    if len(rarer) <= FEW:
        last += [_move_button(table_view, view, action, tr) for action in rarer]
    parts += rows(last)
    if len(rarer) > FEW:
        options = [Option(move_label(action, view, tr), format_action(action)) for action in rarer]
        swaps = all(isinstance(action, Swap) for action in rarer)
        text = tr("Swap for a joker…") if swaps else tr("Or…")
        parts.append(select(table_view, text, Verb.MOVE, "other", page(options, 0)[0]))
    if offers.discards:
        options = _discards(offers.discards, view, tr)
        parts += _paged(table_view, tr, tr("Discard…"), "discard", options, discard_page, f"m{meld_page}")
    return parts


def others(view: View) -> list[Action]:
    """The moves that only some games have, or few turns: to ask, to end, to lay out, to put together."""
    return [action for action in view.offers.actions if not isinstance(action, USUAL)]


def _move_button(
    table_view: TableView, view: View, action: Action, tr: Translator, style: Style = Style.secondary
) -> Button:
    words = move_words(named(action, view, table_view.rules), view, tr)
    return button(table_view, words, Verb.MOVE, format_action(action), style=style)


def _lays(table_view: TableView, view: View, tr: Translator) -> list[Part]:
    """The ways to lay out threes: buttons, the one with most cards first; a select for many others."""
    lays = view.offers.lays
    style = Style.primary if view.modern.must_lay else Style.secondary
    shown, others = (lays, ()) if len(lays) <= FEW else (lays[:1], lays[1:])
    parts: list[Part] = [*rows([_move_button(table_view, view, action, tr, style) for action in shown])]
    options = [Option(cards_label(action.cards), format_action(action)) for action in others]
    if options:
        parts.append(select(table_view, tr("Lay out other threes…"), Verb.MOVE, "lay", page(options, 0)[0]))
    return parts


def _takes(table_view: TableView, view: View, tr: Translator) -> list[Part]:
    takes = view.offers.takes
    every = [
        button(
            table_view,
            move_label(take, view, tr)
            if view.game.top_to_hand
            else tr(
                "Take the pile: {cards}", cards=move_label(named(take, view, table_view.rules), view, tr)
            ),
            Verb.MOVE,
            format_action(take),
            style=Style.primary,
        )
        for take in takes
    ]
    buttons = [one for one in every if one.id.fits]
    parts: list[Part] = []
    if len(takes) <= FEW and len(buttons) == len(takes) and all(len(b.label) <= 45 for b in buttons):
        parts += [Row((one,)) for one in buttons]
    else:
        options, _, _ = page(_options(table_view, takes, view, tr), 0)
        if options:
            parts.append(select(table_view, tr("Take the pile with…"), Verb.MOVE, "", options))
    if view.offers.pieces:
        parts += rows([button(table_view, tr("Take the pile, choosing cards…"), Verb.BUILD, "take")])
    return parts


def _options(
    table_view: TableView, actions: Sequence[Meld | Take], view: View, tr: Translator
) -> list[Option]:
    """Options whose values are the actions themselves; one too long for a value can be put together from its
    cards.
    """
    worth = None if table_view.rules is None else table_view.rules.worth
    options = []
    for action in actions:
        text = format_action(action)
        if len(text) <= VALUE_LIMIT:
            clear = named(action, view, table_view.rules)
            detail = move_detail(clear, view, tr, worth)
            options.append(Option(move_label(clear, view, tr), text, detail))
    return options


def _discards(actions: Sequence[Discard], view: View, tr: Translator) -> list[Option]:
    held = Counter(view.hand)
    return [
        Option(
            f"{card_label(action.card)} ×{held[action.card]}"
            if held[action.card] > 1
            else card_label(action.card),
            format_action(action),
            tr("just drawn") if action.card in view.turn.drawn else None,
        )
        for action in sorted(actions, key=lambda action: view.hand.index(action.card))
    ]


def _paged(
    table_view: TableView,
    tr: Translator,
    placeholder: str,
    kind: str,
    options: list[Option],
    number: int,
    other: str,
) -> list[Part]:
    """A select, and where there are more options than it holds, buttons that turn its pages."""
    shown, number, pages = page(options, number)
    if not shown:
        return []
    if pages == 1:
        return [select(table_view, placeholder, Verb.MOVE, kind, shown)]
    label = tr("{what} ({page} of {pages})", what=placeholder, page=number + 1, pages=pages)
    turn = f"{kind[0]}{(number + 1) % pages}{other}"
    return [
        select(table_view, label, Verb.MOVE, kind, shown),
        Row(
            (
                button(
                    table_view,
                    tr("More to choose from ({page} of {pages})", page=number + 1, pages=pages),
                    Verb.TURN_PAGE,
                    turn,
                ),
            )
        ),
    ]
