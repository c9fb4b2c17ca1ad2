"""What everybody may read: the table, the score, the rules, pictures in words."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from bot.errors import Refused
from bot.layout import Option, Part, Row, Screen, rows
from bot.names import listed, shown
from bot.screens.play.table import names_of, seed_line, turn_lines
from bot.screens.play.turn_notices import table_link
from bot.tables.session import TableView
from bot.tables.table_rules import TableRules
from canasta.i18n import Text
from canasta.notation.rulebook import rule_text
from canasta.view import View
from cogs.play.panel import button, select
from cogs.press import Press
from cogs.reply import Answer


def unknown_button() -> Refused:
    """For a button whose meaning this release does not know."""
    return Refused(Text("This button is from another version of me. Press My hand, or use /canasta hand."))


async def show_table(answer: Answer, table_id: int) -> None:
    """The table as everybody sees it, with the last turns."""
    table_view, view = await _dealt(answer, table_id)
    tr, table = answer.tr, table_view.table
    lines = turn_lines(table_view.turns, table.variant, names_of(table, tr), tr)
    await answer.show(
        Screen(
            [
                await answer.bot.desk.pictures.table(view, tr),
                "\n".join(f"-# {line}" for line in lines),
                *_back(table_view, answer),
            ]
        )
    )


async def show_score(answer: Answer, table_id: int) -> None:
    """The score sheet, with what is needed to check the shuffle."""
    table_view, view = await _dealt(answer, table_id)
    tr, names = answer.tr, names_of(table_view.table, answer.tr)
    parts: list[Part] = []
    if table_view.last_result is not None:
        # While a deal is played, the sheet is that of the deal before.
        played = view.result is None
        sheet = replace(view, result=table_view.last_result, round=view.round - 1) if played else view
        parts.append(await answer.bot.desk.pictures.score(sheet, tr))
    parts.append(tr("Deal {n}, {goal}.", n=view.round, goal=view.game.goal))
    totals = [side.total for side in view.sides] if view.result is None else view.result.totals
    for side, total in zip(view.sides, totals, strict=True):
        people = listed([names[seat] for seat in side.seats], tr)
        parts.append(tr("{people}: {total}", people=people, total=f"{total:,}"))
    parts.append(seed_line(table_view, tr))
    await answer.show(Screen([*parts, *_back(table_view, answer)]))


async def show_words(answer: Answer, table_id: int, *, own: bool) -> None:
    """What the pictures show, as text."""
    table_view, view = await _dealt(answer, table_id)
    tr, pictures = answer.tr, answer.bot.desk.pictures
    texts = [(await pictures.public(view, tr)).text]
    if own and view.seat is not None and view.result is None:
        texts.insert(0, (await pictures.hand(view, tr)).text)
    await answer.show(Screen([*texts, *_back(table_view, answer)]))


async def show_rules(answer: Answer, table_id: int, number: str = "") -> None:
    """The rules in force at the table, and which table that is: one section, and a select of the others."""
    table_view = await answer.tables.views.of(table_id, answer.person_id)
    table, tr = table_view.table, answer.tr
    revision = None if table_view.rules is None else table_view.rules.revision
    sections = rule_text(table.variant, json.loads(table.options), len(table.seats), tr, revision)
    chosen = next((section for section in sections if section[0] == number), sections[0])
    options = [Option(f"{id} {heading}", id, chosen=id == chosen[0]) for id, heading, _ in sections[:25]]
    rules = TableRules.of(table)
    whose = tr(
        "-# {game}, {kind} · [the table of {people}]({link})",
        game=rules.game.name,
        kind=rules.kind.words(tr),
        people=listed([shown(seat.name) for seat in table.seats if not seat.empty], tr),
        link=table_link(table),
    )
    parts: list[Part] = [
        f"{whose}\n### {chosen[0]} {chosen[1]}\n{chosen[2]}",
        select(table_view, tr("Another section…"), "rules", options),
        tr("-# Rule code: `{code}`", code=rules.code),
    ]
    if table_view.in_lobby and table.host_id == answer.person_id:
        parts += rows([button(table_view, tr("Change the rules…"), "house")])
    await answer.show(Screen([*parts, *_back(table_view, answer)]))


async def tell_trouble(answer: Answer, table_id: int) -> None:
    """Tell somebody who can help what keeps the bot from showing the table, once."""
    if not table_id:
        return
    announcer = answer.bot.desk.announcer
    if not announcer.has_trouble(table_id):
        return
    table = await answer.tables.store.tables.get(table_id)
    permissions = answer.interaction.permissions
    if table is not None and (table.host_id == answer.person_id or permissions.manage_channels):
        text = announcer.trouble(table_id)
        if text is not None:
            await answer.tell(Screen([answer.tr.text(text)]))


async def _dealt(answer: Answer, table_id: int) -> tuple[TableView, View]:
    table_view = await answer.tables.views.of(table_id, answer.person_id)
    if table_view.view is None:
        raise Refused(Text("No cards are dealt at this table yet."))
    return table_view, table_view.view


def _back(table_view: TableView, answer: Answer) -> list[Row]:
    if table_view.seat is None or table_view.view is None:
        return []
    return rows([button(table_view, answer.tr("My hand"), "hand")])


async def _table(answer: Answer, press: Press) -> None:
    await show_table(answer, press.id.table)


async def _score(answer: Answer, press: Press) -> None:
    await show_score(answer, press.id.table)


async def _rules(answer: Answer, press: Press) -> None:
    await show_rules(answer, press.id.table, press.value)


async def _words(answer: Answer, press: Press) -> None:
    await show_words(answer, press.id.table, own=False)


async def _my_words(answer: Answer, press: Press) -> None:
    await show_words(answer, press.id.table, own=True)


HANDLERS: Mapping[str, Callable[[Answer, Press], Awaitable[None]]] = MappingProxyType(
    {"table": _table, "score": _score, "rules": _rules, "words": _words, "mywords": _my_words}
)
