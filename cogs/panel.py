"""The hand panel: a player's cards, what can be done now, and the buttons to do it. Built afresh from the
view each time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.ids import ButtonId, fits
from bot.labels import move_detail, move_label
from bot.layout import Button, Option, Part, Row, Screen, Select, Style, page, rows
from bot.live import Sight
from bot.pictures import Pictures
from bot.screens import deal_notes, names_of
from canasta.actions import Action, Answer, Discard, Draw, Meld, Take, format_action
from canasta.describe import action_label, card_label
from canasta.i18n import Translator
from canasta.view import View
from cogs.between import between_parts

FEW = 3
"""Up to so many ways to take the pile, or moves that only some games have, are buttons; more are a select."""
USUAL = Draw | Answer | Take | Meld | Discard
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
    screen.parts.append(_what_now(sight, view, say))
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
    if sight.finished:
        return [
            say("The match is over."),
            *rows([button(sight, say("Play again"), "next", Style.success)]),
        ]
    return [say("This table is closed.")]


def _what_now(sight: Sight, view: View, say: Translator) -> str:
    """What the player may do, in a line or three."""
    names = names_of(sight.table, say)
    mates = () if view.seat is None else view.allies[view.seat]
    if view.turn != view.seat:
        if view.phase == "answer" and view.question == view.seat:
            return say("You asked {name} for leave to go out and wait for the answer.", name=names[view.turn])
        return say(
            "{name} is to move. What you can do appears here on your turn; Refresh shows how things stand.",
            name=names[view.turn],
        )
    if view.phase == "answer" and view.question is not None:
        return say("**{name} asks: may I go out?** Your answer binds.", name=names[view.question])
    lines = [f"-# {note}" for note in deal_notes(view, names, say)]
    pile = say.plural("one card", "{n} cards", view.pile)
    if view.phase == "draw":
        lines.append(_how_to_begin(sight, view, say))
        if view.top is not None:
            top = card_label(view.top)
            lines.append(
                say("The pile has {pile}, {top} on top; it is frozen.", pile=pile, top=top)
                if view.frozen
                else say("The pile has {pile}, {top} on top.", pile=pile, top=top)
            )
    elif view.offers.discards:
        lines.append(say("**Your turn.** Meld if you like, then discard."))
    else:
        lines.append(say("**Your turn.** You cannot discard yet."))
    if view.offers.minimum is not None:
        lines.append(
            say("Your side's first meld needs {minimum} points.", minimum=view.offers.minimum)
            if len(mates) > 1
            else say("Your first meld needs {minimum} points.", minimum=view.offers.minimum)
        )
    if view.leave is not None and view.phase == "meld":
        lines.append(
            say("Your partner said yes: you go out in this turn.")
            if view.leave
            else say("Your partner said no: you may not go out in this turn.")
        )
    return "\n".join(lines)


def _how_to_begin(sight: Sight, view: View, say: Translator) -> str:
    """What there is to do before anything else in a turn."""
    if view.offers.may_draw and view.offers.takes:
        return say("**Your turn.** Draw, or take the pile.")
    if view.offers.may_draw:
        count = 1 if sight.rules is None else sight.rules.draw_count
        return say("**Your turn.** {draw}", draw=say.plural("Draw a card.", "Draw {n} cards.", count))
    if view.offers.takes:
        return say("**Your turn.** Take the pile.")
    return say("**Your turn.** You cannot draw yet.")


def _moves(sight: Sight, view: View, say: Translator, meld_page: int, discard_page: int) -> list[Part]:
    offers = view.offers
    parts: list[Part] = []
    first = [action for action in offers.actions if isinstance(action, Draw | Answer)]
    if first:
        parts += rows([_move_button(sight, action, say, Style.primary) for action in first])
    if offers.takes:
        parts += _takes(sight, view, say)
    if offers.melds:
        options = _options(offers.melds, view, say)
        parts += _paged(sight, say, say("Lay down…"), "meld", options, meld_page, f"d{discard_page}")
    last: list[Button] = []
    if view.phase == "meld" and offers.pieces:
        last.append(button(sight, say("Choose cards to lay down…"), "build"))
    rarer = others(view)
    if len(rarer) <= FEW:
        last += [_move_button(sight, action, say) for action in rarer]
    parts += rows(last)
    if len(rarer) > FEW:
        options = [Option(move_label(action, view, say), format_action(action)) for action in rarer]
        parts.append(select(sight, say("Or…"), "do:other", page(options, 0)[0]))
    if offers.discards:
        options = _discards(offers.discards, view, say)
        parts += _paged(sight, say, say("Discard…"), "discard", options, discard_page, f"m{meld_page}")
    return parts


def others(view: View) -> list[Action]:
    """The moves that only some games have, or few turns: to ask, to end, to lay out, to put together."""
    return [action for action in view.offers.actions if not isinstance(action, USUAL)]


def _move_button(sight: Sight, action: Action, say: Translator, style: Style = Style.secondary) -> Button:
    return button(sight, action_label(action, say), f"do:{format_action(action)}", style)


def _takes(sight: Sight, view: View, say: Translator) -> list[Part]:
    takes, table = view.offers.takes, sight.table
    buttons = [
        button(
            sight,
            say("Take the pile: {cards}", cards=move_label(take, view, say)),
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
        options, _, _ = page(_options(takes, view, say), 0)
        if options:
            parts.append(select(sight, say("Take the pile with…"), "do", options))
    if view.offers.pieces:
        parts += rows([button(sight, say("Take the pile, choosing cards…"), "build:take")])
    return parts


def _options(actions: Sequence[Meld | Take], view: View, say: Translator) -> list[Option]:
    """Options whose values are the actions themselves; one too long for a value can be put together from its
    cards.
    """
    options = []
    for action in actions:
        text = format_action(action)
        if len(text) <= VALUE_LIMIT:
            options.append(Option(move_label(action, view, say), text, move_detail(action, view, say)))
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
