"""What everybody at a table may read: the table itself, its score, pictures in words."""

from collections.abc import Sequence
from dataclasses import replace

from bot.layout.parts import Button, Part, Row, Screen, listed, rows, verb
from bot.screens.buttons import HAND, REPLAY_VERIFY, RULES, SCORE, SINCE, button
from bot.screens.pictures import Pictures
from bot.screens.play.turn_log import log_lines, whole_turn_line
from bot.screens.seat_names import full_names_of, names_of
from bot.tables.session.seen_turns import SeenTurn
from bot.tables.session.table_view import TableView
from canasta.i18n import Translator
from canasta.view import View
from renderers import score_picture

TURNS_SHOWN = 12
"""The most turns that are told in words."""


async def table_screen(table_view: TableView, view: View, tr: Translator, pictures: Pictures) -> Screen:
    """The table as everybody sees it, with the last turns."""
    tr = tr.at(table_view.table.variant)
    table = table_view.table
    lines = log_lines(table_view.turns[-TURNS_SHOWN:], table.variant, names_of(table, tr), tr)
    return Screen(
        await pictures.table(view, tr, table.seats), "\n".join(lines), *_back(table_view, tr, further=True)
    )


async def score_screen(table_view: TableView, view: View, tr: Translator, pictures: Pictures) -> Screen:
    """The score sheet, with a button to check the shuffle."""
    tr = tr.at(table_view.table.variant)
    names = full_names_of(table_view.table, tr)
    parts: list[Part] = []
    if table_view.last_result is not None:
        # While a deal is played, the sheet is the previous deal's.
        played = view.result is None
        sheet = replace(view, result=table_view.last_result, round=view.round - 1) if played else view
        parts.append(await pictures.drawn(score_picture, sheet, tr))
    parts.append(tr("Deal {n} · {goal}", n=view.round, goal=view.game.goal))
    totals = [side.total for side in view.sides] if view.result is None else view.result.totals
    for side, total in zip(view.sides, totals, strict=True):
        people = listed([names[seat] for seat in side.seats], tr)
        parts.append(tr("{people}: {total}", people=people, total=tr.number(total)))
    buttons = [] if table_view.seat is None else [button(table_view, tr("My hand"), HAND)]
    if table_view.fairness:
        buttons.append(fair(table_view, tr))
    return Screen(*parts, *rows(buttons))


async def words_screen(table_view: TableView, view: View, tr: Translator, pictures: Pictures) -> Screen:
    """The table's picture described in text."""
    picture = await pictures.public(table_view, view, tr)
    return Screen(picture.text, *_back(table_view, tr))


def _back(table_view: TableView, tr: Translator, *, further: bool = False) -> list[Row]:
    """The way back to the hand of somebody who sits there; ``further`` leads to the score and the rules."""
    if table_view.seat is None or table_view.view is None:
        return []
    buttons = [button(table_view, tr("My hand"), HAND)]
    if further:
        buttons += [button(table_view, tr("Score"), SCORE), button(table_view, tr("Rules"), RULES)]
        if table_view.table.match_id is not None:
            buttons.insert(1, button(table_view, tr("Turn by turn"), SINCE))
    return rows(buttons)


async def turn_screen(
    table_view: TableView, turns: Sequence[SeenTurn], at: int, tr: Translator, pictures: Pictures
) -> Screen:
    """The table after turn ``at`` of these, counted from 0, as everybody saw it."""
    tr = tr.at(table_view.table.variant)
    hand = button(table_view, tr("My hand"), HAND)
    if not turns:
        return Screen(tr("Nobody has moved since your last turn."), Row(hand))
    table, at = table_view.table, min(at, len(turns) - 1)
    seen = turns[at]
    line = whole_turn_line(seen.turn, table.variant, names_of(table, tr), tr)
    return Screen(
        await pictures.table(seen.view, tr, table.seats),
        tr("-# Turn {n} of {last} since yours", n=at + 1, last=len(turns)) + f"\n{line}",
        Row(_step(table_view, "◀", at - 1, len(turns)), _step(table_view, "▶", at + 1, len(turns)), hand),
    )


def _step(table_view: TableView, label: str, to: int, count: int) -> Button:
    # Two buttons that lead nowhere still need ids of their own.
    rest = f"{to}" if 0 <= to < count else f"none{to}"
    return button(table_view, label, SINCE, rest, disabled=not 0 <= to < count)


FAIR = verb("fair")


def fair(table_view: TableView, tr: Translator) -> Button:
    """Leads to the proof of the last deal, or while it is secret to what seals it."""
    table, view = table_view.table, table_view.view
    if view is not None and view.result is not None and table.match_id is not None and not table_view.closed:
        return Button(tr("Fair?"), REPLAY_VERIFY(f"{table.match_id}:{view.round}:0:all"))
    return button(table, tr("Fair?"), FAIR)


def sealed_screen(table_view: TableView, tr: Translator) -> Screen:
    """What fairness rests on while the deal is played, here or at another table: the seed's hash."""
    until = (
        tr("You'll see the seed when all tables have played this deal.")
        if table_view.closed
        else tr("You'll see the seed when the deal is over, and can check that it fits.")
    )
    return Screen(
        tr(
            "### Is the shuffle fair?\nYes: the cards were fixed before the deal, by a secret number, "
            "the seed. Nobody can change them now, not even me."
        )
        + f"\n{until}",
        tr("-# Fingerprint: `{hash}`", hash=table_view.fairness),
    )
