"""Premoves: what the player has prepared for the next turn, and the choices."""

from __future__ import annotations

from enum import StrEnum

from bot.controls import OPTIONS, Option, Style, rows
from bot.custom_id import Verb
from bot.layout import Screen
from bot.screens.buttons import button, select
from bot.screens.panel.hand import hand_screen
from bot.screens.panel.room import CALL, picture_room
from bot.screens.panel.seat_status import premove_words
from bot.screens.pictures import HandPicture, Pictures
from bot.tables.hand_settings import HandSettings
from bot.tables.session.table_view import TableView
from canasta.cards import IS_WILD, NAMES, RANKS, rank_of
from canasta.i18n import Translator
from canasta.notation.words import card_label, rank_label
from canasta.premoves import LOW, Premove
from canasta.view import View
from renderers.panel.fan import WIDTH

STOP = "stop"
PAGE = OPTIONS - 2
"""Cards on a page of the select, besides stopping and the lowest safe card."""


class PremoveStep(StrEnum):
    """What a press changes about a premove, behind the verb."""

    THEN = "then"
    TAKE = "take"
    LAY = "lay"
    DROP = "drop"


async def prepare_panel(
    table_view: TableView, tr: Translator, pictures: Pictures, settings: HandSettings
) -> Screen:
    """The current panel; once it is the person's turn, or the deal is over, their hand panel instead."""
    if table_view.view is None or table_view.to_move in (None, table_view.seat):
        return await hand_screen(table_view, tr, pictures, settings)
    return await prepare_screen(table_view, table_view.view, tr, pictures, settings)


async def prepare_screen(
    table_view: TableView,
    view: View,
    tr: Translator,
    pictures: Pictures,
    settings: HandSettings,
    page: int = 0,
) -> Screen:
    """The seat's hand, its premove, and the choices. ``page``: of the cards to discard."""
    now = prepared_by(table_view)
    words = (
        tr("No premove set. Choose what happens when your turn comes.")
        if now is None
        else tr("Your premove: **{what}**", what=premove_words(now, tr))
    )
    small = tr("-# Only you see this. You can change it until your turn comes.")
    screen = Screen([words, small])
    screen.parts.append(
        select(
            table_view, tr("What should happen?"), Verb.PREPARE, PremoveStep.THEN, _ends(now, view, tr, page)
        )
    )
    ranks = dict.fromkeys(
        rank_of(card) for card in view.hand if not IS_WILD[card] or card in view.game.ordinary
    )
    chosen = () if now is None else now.ranks
    options = [
        Option(f"{'☑' if rank in chosen else '☐'} {rank_label(rank)}", RANKS[rank])
        for rank in sorted({*ranks, *chosen})
    ]
    if options:
        screen.parts.append(
            select(
                table_view, tr("Take the pile if the top card is…"), Verb.PREPARE, PremoveStep.TAKE, options
            )
        )
    buttons = [button(table_view, tr("Back to my hand"), Verb.HAND)]
    if view.game.holds_threes:
        on = now is not None and now.lay
        label = tr("☑ Lay out threes too") if on else tr("☐ Lay out threes too")
        buttons.append(button(table_view, label, Verb.PREPARE, PremoveStep.LAY))
    if now is not None:
        buttons.append(
            button(table_view, tr("Clear premove"), Verb.PREPARE, PremoveStep.DROP, style=Style.danger)
        )
    if len(set(view.hand)) > PAGE:
        buttons.append(
            button(table_view, tr("Other cards…"), Verb.PREPARE, f"page{(page + 1) % _pages(view)}")
        )
    screen.parts += rows(buttons)
    hand = HandPicture(view, tr, by_suit=settings.by_suit)
    screen.parts.insert(0, await pictures.hand(hand, picture_room(screen.parts, WIDTH, reserve=CALL)))
    return screen


def _pages(view: View) -> int:
    return -(-len(set(view.hand)) // PAGE)


def _ends(now: Premove | None, view: View, tr: Translator, page: int) -> list[Option]:
    plain = now is not None and not now.safe and now.discard is None
    options = [
        Option(tr("Draw and stop"), STOP, tr("you'll be pinged then"), plain),
        Option(tr("Draw, and discard the lowest safe card"), LOW, chosen=now is not None and now.safe),
    ]
    cards = sorted(set(view.hand), key=lambda card: (view.game.values[card], card))[
        page * PAGE : (page + 1) * PAGE
    ]
    options += [
        Option(
            tr("Draw, and discard {card}", card=card_label(card)),
            NAMES[card],
            chosen=now is not None and now.discard == card,
        )
        for card in cards
    ]
    return options


def prepared_by(table_view: TableView) -> Premove | None:
    """The premove of the seat in ``table_view``."""
    text = None if table_view.seat is None else table_view.table.seats[table_view.seat].prepared
    return None if text is None else Premove.read(text)
