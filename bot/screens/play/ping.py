"""The message that pings the player to move: whose turn it is, and what tempts in it."""

from typing import Final

from bot.layout.parts import Row, Screen, Style, listed, shown, stamp
from bot.screens.buttons import HAND, button
from bot.screens.panel.since import since_line
from bot.screens.play.turn_notices import paused_line, table_link, time_limit
from bot.screens.seat_names import names_of
from bot.tables.session.table_view import TableView
from bot.time import Pace
from canasta.i18n import Text, Translator
from canasta.notation.words import card_label
from canasta.terms import Phase
from canasta.variants import VARIANTS
from canasta.view import View
from data.records.tables import Table

BIG: Final = 8
"""The smallest pile that tempts."""


def call_line(table_view: TableView, tr: Translator, person_id: int, *, reminder: bool = False) -> str:
    """Tells a person that it is their turn and what awaits them; a ``reminder`` also what time is left."""
    view, table = table_view.view, table_view.table
    text = tr("<@{person}>, it's your turn.", person=person_id)
    if view is not None and view.turn.phase == Phase.ANSWER and view.turn.asker is not None:
        asker = shown(table.seats[view.turn.asker].name)
        text = tr("<@{person}>, {asker} asks: may I go out?", person=person_id, asker=asker)
    elif view is not None and view.turn.phase == Phase.DRAW:
        text = _tempting(table_view, view, tr, person_id) or text
    return f"{text} {_time_left(table, tr)}".rstrip() if reminder else text


def _time_left(table: Table, tr: Translator) -> str:
    """What a reminder says of the time; empty while the clock is stopped. Over days it comes hours before the
    deadline: Discord tells how many. Words around a moment have to fit "2 minutes ago", too.
    """
    if table.timing.paused_at is not None:
        return ""
    if table.turn is None or table.turn.deadline_at is None or Pace.read(table.timing.pace).live:
        return tr("Your time is almost up.")
    return tr("Your time is up {when}.", when=stamp(table.turn.deadline_at))


def _tempting(table_view: TableView, view: View, tr: Translator, person_id: int) -> str:
    """The call of a turn with a big pile, or somebody about to go out; empty for a dull one."""
    names, pile = names_of(table_view.table, tr), view.pile
    giver = next((one.seat for one in view.seen.thrown[-1:]), None)
    if pile.size >= BIG and pile.top is not None and giver is not None and not view.game.top_alone:
        what = {"person": person_id, "name": names[giver], "n": pile.size, "card": card_label(pile.top, tr)}
        call = (
            tr("<@{person}>, {name} left you a frozen pile of {n} with {card} on top.", **what)
            if pile.frozen
            else tr("<@{person}>, {name} left you a pile of {n} with {card} on top.", **what)
        )
        return f"{call} {_standing(view, tr)}".rstrip()
    mates = view.allies[view.turn.seat]
    near = [
        seat for seat in view.order if view.counts[seat] == 1 and seat not in mates and not _foot(view, seat)
    ]
    if near:
        call = tr(
            "<@{person}>, it's your turn, and {name} has one card left.",
            person=person_id,
            name=names[near[0]],
        )
        return f"{call} {_standing(view, tr)}".rstrip()
    return ""


def _foot(view: View, seat: int) -> bool:
    return bool(view.feet) and view.feet[seat] > 0


def _standing(view: View, tr: Translator) -> str:
    """How far the side to move is behind or ahead, with what lies; empty where sides have come together."""
    own = view.side_of[view.turn.seat]
    if len(view.allies[view.turn.seat]) > len(view.sides[own].seats):
        return ""
    scores = [side.total + (side.so_far or 0) for side in view.sides]
    gap = scores[own] - max(score for side, score in enumerate(scores) if side != own)
    if not gap:
        return tr("You're level.")
    if gap < 0:
        return tr("You're {points} behind.", points=tr.number(-gap))
    return tr("You're {points} ahead.", points=tr.number(gap))


def ping_screen(
    table_view: TableView,
    tr: Translator,
    person_id: int,
    *,
    reminder: bool = False,
    direct: bool = False,
    server: str | None = None,
    blocked: bool = False,
) -> Screen:
    """The message that pings the player to move, or reminds them; ``direct`` if only they read it, of
    a table on this ``server``.
    ``blocked``: they wanted a direct message, but it did not reach them.
    """
    table = table_view.table
    text = call_line(table_view, tr, person_id, reminder=reminder)
    limit, live = time_limit(table, tr), Pace.read(table.timing.pace).live
    if table.timing.paused_at is not None:
        text += f" {paused_line(tr)}"
    elif limit is not None and (live or not reminder):  # over days a reminder has said it
        text += f" {limit}."
    # At a live table it happened a moment ago.
    told = not reminder and table.turn is not None and not live
    since = since_line(table_view, table.turn.seat, tr) if told and table.turn is not None else ""
    lines = [text, since] if since else [text]
    if direct:
        lines.append(about_line(table, person_id, server, tr))
    if blocked:
        lines.append(
            tr(
                "-# I couldn't message you directly, so I'll ping you here from now on. /my "
                "settings changes that."
            )
        )
    if not direct:
        # The table stands above, with its buttons. A panel opened here would lose its origin with the ping.
        return Screen("\n".join(lines))
    return Screen("\n".join(lines), Row(button(table, tr("My hand"), HAND, style=Style.primary)))


def about_line(table: Table, person_id: int, server: str | None, tr: Translator, *, link: bool = True) -> str:
    """What a direct message is about: game, server if known, the others; with ``link`` where the table is."""
    game = tr.text(Text("{game}", game=VARIANTS[table.variant].name))
    place = game if server is None else tr("{game} on {server}", game=game, server=shown(server))
    people = [seat.name for seat in table.seats if seat.person_id not in (None, person_id)]
    if people:
        names = listed([shown(name) for name in people], tr)
        place = tr("{game}, with {names}", game=place, names=names)
    line = f"-# {place}"
    return line + " · " + tr("[To the table]({link})", link=table_link(table)) if link else line
