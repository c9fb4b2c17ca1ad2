"""The hand panel: a player's cards, what can be done now, and the buttons to do it. Built afresh from the
view each time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.custom_id import ButtonId, fits
from bot.layout import Button, Option, Part, Row, Screen, Select, Style, page, rows
from bot.screens.hand_status import what_now
from bot.screens.move_labels import lays_off, move_detail, move_label, move_words, named
from bot.screens.pictures import Pictures
from bot.tables.choosable import leads_on
from bot.tables.session import Sight
from canasta.actions import Action, Answer, Discard, Draw, Lay, Meld, Special, Swap, Take, format_action
from canasta.i18n import Translator
from canasta.notation.words import card_label, cards_label
from canasta.view import View
from cogs.play.between import between_parts

FEW = 3
"""Up to so many ways to take the pile, or moves that only some games have, are buttons; more are a select."""
USUAL = Draw | Answer | Lay | Special | Take | Meld | Discard
"""The moves that have a place of their own in the panel."""
VALUE_LIMIT = 100


def button(
    sight: Sight, label: str, what: str, style: Style = Style.secondary, *, disabled: bool = False
) -> Button:
    """A button of this table at this version."""
    return Button(label, ButtonId(sight.table.id, sight.table.version, what), style, disabled)


def select(
    sight: Sight, placeholder: str, what: str, options: Sequence[Option], *, many: bool = False
) -> Select:
    """A select of this table at this version."""
    return Select(placeholder, ButtonId(sight.table.id, sight.table.version, what), tuple(options), many)


async def hand_screen(
    sight: Sight,
    say: Translator,
    pictures: Pictures,
    *,
    note: str = "",
    meld_page: int = 0,
    discard_page: int = 0,
) -> Screen:
    """The panel of the seat that ``sight`` is of. ``note`` stands on top: a refusal, what was just done."""
    view = sight.view
    if view is None or view.seat is None:
        return Screen([note, say("No cards are dealt at this table now.")])
    screen = Screen([note] if note else [])
    if view.phase != "over" and view.seat not in view.order:
        screen.parts.append(await pictures.table(view, say))
        screen.parts.append(say("**You sit out this deal.** You are back in the next one."))
        screen.parts += footer(sight, say)
        return screen
    if view.phase == "over":
        screen.parts.append(await pictures.public(view, say))
        screen.parts += _over(sight, say)
        return screen
    screen.parts.append(await pictures.hand(view, say))
    screen.parts.append(what_now(sight, view, say))
    screen.parts += between_parts(sight, say)
    if view.offers:
        screen.parts += _moves(sight, view, say, meld_page, discard_page)
    screen.parts += footer(sight, say)
    return screen


def footer(sight: Sight, say: Translator) -> list[Row]:
    """What is always there: a fresh look, the table, the score, the rules, everything in words."""
    return rows(
        [
            button(sight, say("Refresh"), "hand"),
            button(sight, say("Table"), "table"),
            button(sight, say("Score"), "score"),
            button(sight, say("Rules"), "rules"),
            button(sight, say("In words"), "mywords"),
        ]
    )


def _over(sight: Sight, say: Translator) -> list[str | Row]:
    table = sight.table
    if sight.between_deals:
        mine = sight.seat is not None and table.seats[sight.seat].person_id in table.next_presses
        return [
            say("You are ready; waiting for one more, or for the clock.")
            if mine
            else say("The deal is over."),
            *rows(
                [
                    button(sight, say("Next deal"), "next", Style.success, disabled=mine),
                    button(sight, say("Refresh"), "hand"),
                ]
            ),
        ]
    if sight.finished and table.tournament_id is not None:
        return [say("The match is over. How the tournament stands, /canasta tournament show says.")]
    if sight.finished:
        return [
            say("The match is over."),
            *rows([button(sight, say("Play again"), "next", Style.success)]),
        ]
    return [say("This table is closed.")]


def _moves(sight: Sight, view: View, say: Translator, meld_page: int, discard_page: int) -> list[Part]:
    offers = view.offers
    parts: list[Part] = []
    shown = [action for action in offers.actions if isinstance(action, Special)]
    parts += rows([_move_button(sight, view, action, say, Style.success) for action in shown])
    first = [action for action in offers.actions if isinstance(action, Draw | Answer)]
    parts += rows([_move_button(sight, view, action, say, Style.primary) for action in first])
    parts += _lays(sight, view, say)
    if offers.takes:
        parts += _takes(sight, view, say)
    new = [meld for meld in offers.melds if not lays_off(meld, view)]
    if new:
        options = _options(sight, new, view, say)
        parts += _paged(sight, say, say("Lay down…"), "meld", options, meld_page, f"d{discard_page}")
    if len(new) < len(offers.melds):
        options = _options(sight, [meld for meld in offers.melds if meld not in new], view, say)
        parts.append(select(sight, say("Lay off…"), "do:off", page(options, 0)[0]))
    last: list[Button] = []
    if view.phase == "meld" and sight.rules is not None and leads_on(view, sight.rules):
        last.append(button(sight, say("Choose cards to lay down…"), "build"))
    rarer = others(view)
    if len(rarer) <= FEW:
        last += [_move_button(sight, view, action, say) for action in rarer]
    parts += rows(last)
    if len(rarer) > FEW:
        options = [Option(move_label(action, view, say), format_action(action)) for action in rarer]
        swaps = all(isinstance(action, Swap) for action in rarer)
        text = say("Swap for a joker…") if swaps else say("Or…")
        parts.append(select(sight, text, "do:other", page(options, 0)[0]))
    if offers.discards:
        options = _discards(offers.discards, view, say)
        parts += _paged(sight, say, say("Discard…"), "discard", options, discard_page, f"m{meld_page}")
    return parts


def others(view: View) -> list[Action]:
    """The moves that only some games have, or few turns: to ask, to end, to lay out, to put together."""
    return [action for action in view.offers.actions if not isinstance(action, USUAL)]


def _move_button(
    sight: Sight, view: View, action: Action, say: Translator, style: Style = Style.secondary
) -> Button:
    words = move_words(named(action, view, sight.rules), view, say)
    return button(sight, words, f"do:{format_action(action)}", style)


def _lays(sight: Sight, view: View, say: Translator) -> list[Part]:
    """The ways to lay out threes: buttons, the one with most cards first; a select for many others."""
    lays = view.offers.lays
    style = Style.primary if view.must_lay else Style.secondary
    shown, others = (lays, ()) if len(lays) <= FEW else (lays[:1], lays[1:])
    parts: list[Part] = [*rows([_move_button(sight, view, action, say, style) for action in shown])]
    options = [Option(cards_label(action.cards), format_action(action)) for action in others]
    if options:
        parts.append(select(sight, say("Lay out other threes…"), "do:lay", page(options, 0)[0]))
    return parts


def _takes(sight: Sight, view: View, say: Translator) -> list[Part]:
    takes, table = view.offers.takes, sight.table
    buttons = [
        button(
            sight,
            move_label(take, view, say)
            if view.top_to_hand
            else say("Take the pile: {cards}", cards=move_label(named(take, view, sight.rules), view, say)),
            f"do:{format_action(take)}",
            Style.primary,
        )
        for take in takes
        if fits(table.id, table.version, f"do:{format_action(take)}")
    ]
    parts: list[Part] = []
    if len(takes) <= FEW and len(buttons) == len(takes) and all(len(b.label) <= 45 for b in buttons):
        parts += [Row((one,)) for one in buttons]
    else:
        options, _, _ = page(_options(sight, takes, view, say), 0)
        if options:
            parts.append(select(sight, say("Take the pile with…"), "do", options))
    if view.offers.pieces:
        parts += rows([button(sight, say("Take the pile, choosing cards…"), "build:take")])
    return parts


def _options(sight: Sight, actions: Sequence[Meld | Take], view: View, say: Translator) -> list[Option]:
    """Options whose values are the actions themselves; one too long for a value can be put together from its
    cards.
    """
    worth = None if sight.rules is None else sight.rules.worth
    options = []
    for action in actions:
        text = format_action(action)
        if len(text) <= VALUE_LIMIT:
            clear = named(action, view, sight.rules)
            detail = move_detail(clear, view, say, worth)
            options.append(Option(move_label(clear, view, say), text, detail))
    return options


def _discards(actions: Sequence[Discard], view: View, say: Translator) -> list[Option]:
    held = Counter(view.hand)
    return [
        Option(
            f"{card_label(action.card)} ×{held[action.card]}"
            if held[action.card] > 1
            else card_label(action.card),
            format_action(action),
            say("just drawn") if action.card in view.drawn else None,
        )
        for action in sorted(actions, key=lambda action: view.hand.index(action.card))
    ]


def _paged(
    sight: Sight, say: Translator, placeholder: str, verb: str, options: list[Option], number: int, other: str
) -> list[Part]:
    """A select, and where there are more options than it holds, buttons that turn its pages."""
    shown, number, pages = page(options, number)
    if not shown:
        return []
    if pages == 1:
        return [select(sight, placeholder, f"do:{verb}", shown)]
    label = say("{what} ({page} of {pages})", what=placeholder, page=number + 1, pages=pages)
    turn = f"page:{verb[0]}{(number + 1) % pages}{other}"
    return [
        select(sight, label, f"do:{verb}", shown),
        Row(
            (
                button(
                    sight, say("More to choose from ({page} of {pages})", page=number + 1, pages=pages), turn
                ),
            )
        ),
    ]
