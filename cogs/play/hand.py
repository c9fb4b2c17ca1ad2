"""What a player does with the hand panel: look, move, page, come back to the seat. The panel itself is the
answer.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

from bot.custom_id import fits
from bot.errors import Refused, not_seated, stale
from bot.layout import Row, Screen, Style
from bot.names import shown
from bot.screens.play.move_labels import in_message, move_label, move_words, named
from bot.tables.session import TableView
from bot.tables.turns import IN_MATCH
from canasta.actions import (
    Action,
    BadAction,
    Discard,
    Draw,
    Lay,
    Meld,
    Swap,
    Take,
    format_action,
    parse_action,
)
from canasta.i18n import Translator
from canasta.notation.words import action_label, card_label, cards_label
from canasta.refusals import Refusal
from canasta.rules.rules import Rules
from canasta.view import View
from cogs.play import meld_builder
from cogs.play.live_panels import panels_of
from cogs.play.panel import button, hand_screen
from cogs.press import Press
from cogs.reply import Answer

_PAGE = re.compile(r"(?:m(?P<m1>[0-9])d(?P<d1>[0-9])|d(?P<d2>[0-9])m(?P<m2>[0-9]))")


async def show_hand(
    answer: Answer, table_id: int, *, note: str = "", meld_page: int = 0, discard_page: int = 0
) -> None:
    """Answer with the asker's panel as it is now."""
    table_view = await answer.tables.views.of(table_id, answer.person_id)
    if table_view.seat is None:
        await _not_at_the_table(answer, table_view)
        return
    await _show(answer, table_view, note=note, meld_page=meld_page, discard_page=discard_page)


async def move(answer: Answer, table_id: int, version: int, action: Action) -> None:
    """Make this move and answer with the panel after it. The second of two clicks is answered as the first
    one was.
    """
    tables = answer.tables
    try:
        table_view = (await tables.play.act(table_id, answer.person_id, action, version)).table_view
    except Refused:
        if await tables.play.done_from(table_id, answer.person_id, version) != action:
            raise
        table_view = await tables.views.seated(table_id, answer.person_id)
    note = "" if table_view.view is None else _done(action, table_view.view, answer.tr)
    await _show(answer, table_view, note=note)


async def refuse(answer: Answer, press: Press, refused: Refused) -> None:
    """A refused move: why, by which rule, what would work instead, and the present state."""
    await refuse_at(answer, press.id.table, refused)


async def refuse_at(answer: Answer, table_id: int, refused: Refused) -> None:
    """As ``refuse``, for a table."""
    table_view = await answer.tables.views.of(table_id, answer.person_id)
    if table_view.seat is None:
        await _not_at_the_table(answer, table_view, refused)
        return
    tr, view = answer.tr, table_view.view
    note = tr.text(refused.text)
    if refused.refusal is not None:
        note = refusal_text(refused.refusal, view, tr, table_view.rules)
    screen = await hand_screen(table_view, tr, answer.bot.desk.pictures, note=note)
    instead = refused.refusal.instead if refused.refusal is not None else None
    if instead is not None and view is not None and instead in view.offers.actions:
        what = f"do:{format_action(instead)}"
        clear = named(instead, view, table_view.rules)
        label = tr("Instead: {action}", action=move_words(clear, view, tr))
        offered = button(table_view, label, what, Style.primary)
        if fits(table_view.table.id, table_view.table.version, what) and not screen.has(offered.id):
            screen.parts.insert(1, Row((offered,)))
    await answer.show(screen)
    panels_of(answer.bot).opened(answer, table_view)


def refusal_text(refusal: Refusal, view: View | None, tr: Translator, rules: Rules | None = None) -> str:
    """Why the rules say no, with the number of the rule."""
    text = tr("**Not possible:** {why} (rule {rule})", why=refusal.text, rule=refusal.rule)
    if refusal.instead is not None:
        instead = refusal.instead
        what = (
            action_label(instead, tr)
            if view is None
            else move_words(named(instead, view, rules), in_message(view), tr)
        )
        text += "\n" + tr("Possible: {action}", action=what)
    return text


async def _show(
    answer: Answer, table_view: TableView, *, note: str = "", meld_page: int = 0, discard_page: int = 0
) -> None:
    await answer.show(
        await hand_screen(
            table_view,
            answer.tr,
            answer.bot.desk.pictures,
            note=note,
            meld_page=meld_page,
            discard_page=discard_page,
        )
    )
    panels_of(answer.bot).opened(answer, table_view)


async def _not_at_the_table(answer: Answer, table_view: TableView, refused: Refused | None = None) -> None:
    """For a stranger, or for somebody who has left or was displaced and may come back."""
    tr = answer.tr
    if table_view.former_seat is not None and table_view.table.status in IN_MATCH:
        await answer.tell(former_screen(table_view, tr))
        return
    await answer.tell(Screen([tr.text((refused or not_seated()).text)]))


def _done(action: Action, view: View, tr: Translator) -> str:
    """What the player's own move brought, where the picture alone would not say it."""
    match action:
        case Draw() if view.turn.drawn:
            return tr("You drew {cards}.", cards=cards_label(view.turn.drawn))
        case Take() if view.turn.drawn and view.game.top_to_hand:
            return tr("You took {cards} from the pile.", cards=cards_label(view.turn.drawn))
        case Swap(card):
            return tr("You put {card} down and have a joker for it.", card=card_label(card))
        case Take() if view.turn.drawn:
            return tr("You took the pile: {cards}.", cards=cards_label(view.turn.drawn))
        case Meld():
            return tr("Laid down: {cards}.", cards=move_label(action, in_message(view), tr))
        case Lay(cards):
            return tr("Laid out: {cards}.", cards=cards_label(cards))
        case Discard(card):
            return tr("You discarded {card}.", card=card_label(card))
        case _:
            return ""


async def _hand(answer: Answer, press: Press) -> None:
    await show_hand(answer, press.id.table)


async def _do(answer: Answer, press: Press) -> None:
    try:
        action = parse_action(press.value)
    except BadAction:
        raise stale() from None
    if isinstance(action, Meld) or (isinstance(action, Take) and (action.group.cards or action.more)):
        # Cards that are laid stay there: they are shown first, and laid with another press.
        await meld_builder.preview(answer, press, action)
        return
    await move(answer, press.id.table, press.id.version, action)


async def _page(answer: Answer, press: Press) -> None:
    match = _PAGE.fullmatch(press.id.rest)
    if match is None:
        raise stale()
    table_view = await answer.tables.views.seated(press.id.table, answer.person_id)
    if table_view.table.version != press.id.version:
        raise stale()
    await _show(
        answer,
        table_view,
        meld_page=int(match["m1"] or match["m2"] or 0),
        discard_page=int(match["d1"] or match["d2"] or 0),
    )


async def _next(answer: Answer, press: Press) -> None:
    table_view = await answer.tables.deals.press_next(press.id.table, answer.person_id)
    if press.private:
        await _show(answer, table_view)
    else:
        # The announcer shows who is ready, or the new deal.
        await answer.acknowledge()


def former_screen(table_view: TableView, tr: Translator) -> Screen:
    """For somebody who had a seat of this match: what has become of it, and the way back if there is one."""
    assert table_view.former_seat is not None
    holder = table_view.table.seats[table_view.former_seat]
    name = shown(holder.name)
    if not table_view.displaced:
        return Screen(
            [
                tr("You have left this match, and {name} plays your seat.", name=name),
                Row((button(table_view, tr("Take my seat back"), "return", Style.primary),)),
            ]
        )
    text = tr("You were late, so {name} plays your seat. You haven't left the match.", name=name)
    if table_view.returns and holder.person_id is not None:
        return Screen([text, tr("You play again from the next deal on.")])
    when = (
        tr("{name} plays this deal to its end; the seat is yours again from the next one.", name=name)
        if holder.person_id is not None and not table_view.between_deals
        else tr("The seat is yours again at once.")
    )
    return Screen([text, when, Row((button(table_view, tr("I'm back"), "return", Style.primary),))])


async def return_to_seat(answer: Answer, table_id: int) -> None:
    """Take one's seat back, at once or from the next deal on."""
    table_view = await answer.tables.seats.come_back(table_id, answer.person_id, answer.name)
    if table_view.seat is None:
        await answer.tell(former_screen(table_view, answer.tr))
        return
    await _show(answer, table_view, note=answer.tr("Welcome back."))


async def _return(answer: Answer, press: Press) -> None:
    await return_to_seat(answer, press.id.table)


HANDLERS: Mapping[str, Callable[[Answer, Press], Awaitable[None]]] = MappingProxyType(
    {
        "hand": _hand,
        "do": _do,
        "page": _page,
        "next": _next,
        "return": _return,
        "build": meld_builder.begin,
        "b": meld_builder.step,
    }
)
