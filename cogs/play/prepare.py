"""Preparing a move for one's next turn: private, kept at once with each choice, and changed until its turn
comes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from bot.errors import Refused, stale
from bot.layout import OPTIONS, Option, Screen, Style, rows
from bot.screens.pictures import Pictures
from bot.tables.session import TableView
from canasta.cards import IS_WILD, NAMES, RANKS, rank_of
from canasta.i18n import Text, Translator
from canasta.notation.words import card_label, rank_label
from canasta.players.instructions import LOW, Instruction
from canasta.view import View
from cogs.play.between import instruction_words
from cogs.play.hand import show_hand
from cogs.play.live_panels import panels_of
from cogs.play.panel import button, hand_screen, select
from cogs.press import Press
from cogs.reply import Answer

STOP = "stop"
PAGE = OPTIONS - 2
"""Cards on a page of the select, beside stopping and the lowest safe card."""


async def show(answer: Answer, table_id: int, page: int = 0) -> None:
    """The panel in which a move is prepared. Raises Refused where it is the asker's turn."""
    table_view = await answer.tables.views.seated(table_id, answer.person_id)
    await _show(answer, table_view, page)


async def _show(answer: Answer, table_view: TableView, page: int = 0) -> None:
    view = table_view.view
    if view is None or table_view.to_move is None or table_view.seat is None:
        raise Refused(Text("No deal is being played at this table now."), refresh=True)
    if table_view.to_move == table_view.seat:
        raise Refused(
            Text("It's already your turn. Moves can be prepared only while others play."), refresh=True
        )
    pictures = answer.bot.desk.pictures
    await answer.show(await _screen(table_view, view, answer.tr, pictures, page))
    panels_of(answer.bot).opened(answer, table_view, prepare_panel)


async def prepare_panel(table_view: TableView, tr: Translator, pictures: Pictures) -> Screen:
    """The panel as it is now; once the person is to move, or the deal is over, their hand panel instead."""
    if table_view.view is None or table_view.to_move in (None, table_view.seat):
        return await hand_screen(table_view, tr, pictures)
    return await _screen(table_view, table_view.view, tr, pictures)


async def _screen(
    table_view: TableView, view: View, tr: Translator, pictures: Pictures, page: int = 0
) -> Screen:
    screen = prepare_screen(table_view, view, tr, page)
    screen.parts.insert(0, await pictures.hand(view, tr))
    return screen


def prepare_screen(table_view: TableView, view: View, tr: Translator, page: int = 0) -> Screen:
    """What is prepared, and what may be."""
    now = _prepared(table_view)
    words = (
        tr("Nothing is prepared. Choose what is to be done when your turn comes.")
        if now is None
        else tr("Prepared for your next turn: **{what}**", what=instruction_words(now, tr))
    )
    screen = Screen([words, tr("-# Nobody else sees this. You may change it until your turn comes.")])
    screen.parts.append(
        select(table_view, tr("What is to be done?"), "prep:then", _ends(now, view, tr, page))
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
        screen.parts.append(select(table_view, tr("Take the pile if there is on top…"), "prep:take", options))
    buttons = [button(table_view, tr("Back to my hand"), "hand")]
    if view.game.holds_threes:
        on = now is not None and now.lay
        label = tr("☑ Lay out threes too") if on else tr("☐ Lay out threes too")
        buttons.append(button(table_view, label, "prep:lay"))
    if now is not None:
        buttons.append(button(table_view, tr("Prepare nothing"), "prep:drop", Style.danger))
    if len(set(view.hand)) > PAGE:
        buttons.append(button(table_view, tr("Other cards…"), f"prep:page{(page + 1) % _pages(view)}"))
    screen.parts += rows(buttons)
    return screen


def _pages(view: View) -> int:
    return -(-len(set(view.hand)) // PAGE)


def _ends(now: Instruction | None, view: View, tr: Translator, page: int) -> list[Option]:
    plain = now is not None and not now.safe and now.discard is None
    options = [
        Option(tr("Draw and stop"), STOP, tr("you are called then"), plain),
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


def _prepared(table_view: TableView) -> Instruction | None:
    text = None if table_view.seat is None else table_view.table.seats[table_view.seat].prepared
    return None if text is None else Instruction.read(text)


async def _prepare(answer: Answer, press: Press) -> None:
    what = press.id.rest
    table_view = await answer.tables.views.seated(press.id.table, answer.person_id)
    if what.startswith("page"):
        await _show(answer, table_view, int(what[4:]) if what[4:].isdecimal() else 0)
        return
    if what == "":
        await _show(answer, table_view)
        return
    if what == "drop":
        await answer.tables.premoves.keep(press.id.table, answer.person_id, None)
        await show_hand(answer, press.id.table, note=answer.tr("Nothing is prepared any more."))
        return
    wanted = _chosen(_prepared(table_view) or Instruction(), what, press.value)
    await _show(answer, await answer.tables.premoves.keep(press.id.table, answer.person_id, str(wanted)))


def _chosen(now: Instruction, what: str, value: str) -> Instruction:
    if what == "take" and len(value) == 1 and value in RANKS:
        rank = RANKS.index(value)
        left = tuple(other for other in now.ranks if other != rank)
        return replace(now, ranks=left if rank in now.ranks else tuple(sorted((*now.ranks, rank))))
    if what == "lay":
        return replace(now, lay=not now.lay)
    if what == "then" and value == STOP:
        return Instruction(now.ranks, lay=now.lay)
    if what == "then" and value == LOW:
        return Instruction(now.ranks, safe=True, lay=now.lay)
    if what == "then" and value in NAMES:
        return Instruction(now.ranks, NAMES.index(value), lay=now.lay)
    raise stale()


HANDLERS: Mapping[str, Callable[[Answer, Press], Awaitable[None]]] = MappingProxyType({"prep": _prepare})
