"""The moves in the hand panel: a button or a select for each kind of move possible now."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.layout.parts import BACK, OPTIONS, Button, Option, Part, Select, Style, page, rows, verb
from bot.screens.buttons import MOVE, button, select
from bot.screens.panel.discards import discard_buttons, discard_option
from bot.screens.panel.lay_off import lay_off_options, lay_off_parts
from bot.screens.panel.move_labels import move_detail, move_label, move_words, named
from bot.screens.panel.trim import WHOLE, Trim
from bot.tables.drafts.choosable import leads_on
from bot.tables.session.table_view import TableView
from canasta.actions import Action, Answer, Discard, Draw, Lay, Meld, Special, Swap, Take, format_action
from canasta.cards import Card
from canasta.i18n import Text, Translator
from canasta.notation.words import card_label, cards_label
from canasta.terms import Phase
from canasta.view import View
from canasta.view.fitting import joins

TURN_PAGE = verb("page", "turn_page")
"""Of panels of an earlier release, whose lists had pages."""
BUILD = verb("build")

FEW = 3
"""The most ways to take the pile, or rare moves, shown as buttons; more become a select."""
_LABELS: Final = {
    (True, False, False): Text("Lay down…"),
    (True, True, False): Text("Lay down or lay off…"),
    (False, True, False): Text("Lay off…"),
    (True, False, True): Text("Lay down or discard…"),
    (True, True, True): Text("Lay down, lay off or discard…"),
    (False, True, True): Text("Lay off or discard…"),
    (False, False, True): Text("Discard…"),
    (False, False, False): Text(""),
}
"""A list of new melds, of cards to lay off, of discards, or of several of these."""
USUAL = Draw | Answer | Lay | Special | Take | Meld | Discard
"""The moves with their own place in the panel."""
VALUE_LIMIT = 100


def move_parts(table_view: TableView, view: View, tr: Translator, trim: Trim = WHOLE) -> list[Part]:
    """The moves that may be made now; melds beyond a select's options can be put together from cards."""
    offers = view.offers
    shown = [action for action in offers.actions if isinstance(action, Special)]
    first = [
        action
        for action in offers.actions
        if isinstance(action, Draw) or (isinstance(action, Answer) and action.yes is not None)
    ]
    buttons = [_move_button(table_view, view, action, tr, Style.success) for action in shown]
    buttons += [_move_button(table_view, view, action, tr, Style.primary) for action in first]
    lays, other_lays = _lays(table_view, view, tr)
    takes, other_takes = _takes(table_view, view, tr, trim)
    parts: list[Part] = [*rows([*buttons, *lays, *takes]), *other_lays, *other_takes]
    options = _options(table_view, [meld for meld in offers.melds if joins(meld, view) is None], view, tr)
    if not options and not trim.listed:
        # By itself, the list of cards to lay off takes no more room, and several are chosen in it at once.
        trim = replace(trim, merged=False)
    further = lay_off_options(view, tr, trim) if trim.merged else []
    if len(options) + len(further) > OPTIONS and not trim.packed:
        trim = replace(trim, merged=False)
        further = []
    last, lay_off = lay_off_parts(table_view, view, tr, trim)
    discards = _discard_options(view, tr, named=True) if trim.listed else []
    if len(further) + len(discards) > OPTIONS:
        trim, discards = replace(trim, listed=False), []
    room = max(0, OPTIONS - len(further) - len(discards))
    if build_buttons(table_view, view, tr):
        options = options[:room]
    label = tr.text(_LABELS[bool(options), bool(further), bool(discards)])
    options += further + discards
    parts += _selects(table_view, label, "meld", options)
    rarer = others(view)
    if len(rarer) <= FEW:
        last += [_move_button(table_view, view, action, tr) for action in rarer]
    parts += rows(last) + lay_off
    if len(rarer) > FEW:
        parts.append(_rarer_select(table_view, view, rarer, tr))
    if offers.discards:
        parts += _discards(table_view, view, tr, trim)
    return parts


def _rarer_select(table_view: TableView, view: View, rarer: Sequence[Action], tr: Translator) -> Select:
    options = [Option(move_label(action, view, tr), format_action(action)) for action in rarer]
    swaps = all(isinstance(action, Swap) for action in rarer)
    text = tr("Swap for a joker…") if swaps else tr("Or…")
    return select(table_view, text, MOVE, "other", page(options, 0)[0])


def build_buttons(table_view: TableView, view: View, tr: Translator) -> list[Button]:
    """The button for putting melds together, where that leads to any."""
    if view.turn.phase != Phase.MELD or table_view.rules is None or not leads_on(view, table_view.rules):
        return []
    return [button(table_view, tr("Choose cards…"), BUILD)]


def others(view: View) -> list[Action]:
    """The moves of few games or few turns: to ask, to end, to lay out, to merge."""
    return [action for action in view.offers.actions if not isinstance(action, USUAL)]


def _move_button(
    table_view: TableView, view: View, action: Action, tr: Translator, style: Style = Style.secondary
) -> Button:
    words = move_words(named(action, view, table_view.rules), view, tr)
    made = button(table_view, words, MOVE, format_action(action), style=style)
    return replace(made, emoji=BACK) if isinstance(action, Draw) else made


def _lays(table_view: TableView, view: View, tr: Translator) -> tuple[list[Button], list[Part]]:
    """The ways to lay out threes: buttons, the one with most cards first; a select for many others."""
    lays = view.offers.lays
    style = Style.primary if view.modern.must_lay else Style.secondary
    shown, others = (lays, ()) if len(lays) <= FEW else (lays[:1], lays[1:])
    buttons = [_move_button(table_view, view, action, tr, style) for action in shown]
    options = [Option(cards_label(action.cards, tr), format_action(action)) for action in others]
    if not options:
        return buttons, []
    return buttons, [select(table_view, tr("Lay out other threes…"), MOVE, "lay", page(options, 0)[0])]


def _takes(table_view: TableView, view: View, tr: Translator, trim: Trim) -> tuple[list[Button], list[Part]]:
    """The ways to take the pile: buttons if they are few and short and have the room, else a select."""
    takes = view.offers.takes
    if not takes:
        return [], []
    every = [
        button(
            table_view,
            move_label(take, view, tr)
            if view.game.top_to_hand
            else tr(
                "Take the pile: {cards}", cards=move_label(named(take, view, table_view.rules), view, tr)
            ),
            MOVE,
            format_action(take),
            style=Style.primary,
        )
        for take in takes
    ]
    buttons = [made for made in every if made.id.fits]
    parts: list[Part] = []
    many = len(takes) > (1 if trim.packed else FEW) or len(buttons) < len(takes)
    if many or any(len(made.label) > 45 for made in buttons):
        buttons = []
        options, _, _ = page(_options(table_view, takes, view, tr), 0)
        if options:
            parts.append(select(table_view, tr("Take the pile with…"), MOVE, "", options))
    if view.offers.pieces:
        buttons.append(button(table_view, tr("Take the pile, choosing cards…"), BUILD, "take"))
    return buttons, parts


def _options(
    table_view: TableView, actions: Sequence[Meld | Take], view: View, tr: Translator
) -> list[Option]:
    """Options whose values are the actions; one too long for that can be put together from its cards."""
    worth = None if table_view.rules is None else table_view.rules.worth
    options = []
    for action in actions:
        text = format_action(action)
        if len(text) <= VALUE_LIMIT:
            clear = named(action, view, table_view.rules)
            detail = move_detail(clear, view, tr, worth)
            options.append(Option(move_label(clear, view, tr), text, detail))
    return options


def _discards(table_view: TableView, view: View, tr: Translator, trim: Trim) -> list[Part]:
    """Cards to discard with one press, and the list of all of them in the order of the hand, unless all are
    buttons that a line can be above.
    """
    cards = [action.card for action in view.offers.discards]

    def made(card: Card) -> Button:
        words = card_label(card, tr)
        words = tr("Discard {card}", card=words) if trim.listed or trim.named else words
        return button(table_view, words, MOVE, format_action(Discard(card)))

    every = len(set(cards)) <= trim.most and not (trim.packed or trim.named)
    shown = discard_buttons(cards, view, view.hand, tr("Discard:") if every else "", trim.most, made)
    if trim.listed or every:
        return shown
    options = _discard_options(view, tr)
    # The list says what the faces below it are for.
    lists = _selects(table_view, tr("Discard…"), "discard", options)
    if len(lists) > 1:
        lists = [replace(part, placeholder=_from_to(part.options, tr)) for part in lists]
    return [*lists, *shown]


def _from_to(options: Sequence[Option], tr: Translator) -> str:
    """What one of several lists of discards is for."""
    first, last = (option.label.partition(" ×")[0] for option in (options[0], options[-1]))
    return tr("Discard {first} to {last}…", first=first, last=last)


def _discard_options(view: View, tr: Translator, *, named: bool = False) -> list[Option]:
    """The discards in the order of the hand; ``named``: each says that it is one."""
    options = [
        discard_option(card, format_action(Discard(card)), view, view.hand, tr)
        for card in sorted((action.card for action in view.offers.discards), key=view.hand.index)
    ]
    if not named:
        return options
    return [replace(option, label=tr("Discard {card}", card=option.label)) for option in options]


def _selects(table_view: TableView, placeholder: str, kind: str, options: Sequence[Option]) -> list[Select]:
    """As few selects as have these options, all about as long."""
    if not options:
        return []
    count = -(-len(options) // OPTIONS)
    ends = [len(options) * n // count for n in range(count + 1)]
    return [
        select(table_view, placeholder, MOVE, f"{kind}{n or ''}", tuple(options[start:end]))
        for n, (start, end) in enumerate(pairwise(ends))
    ]
