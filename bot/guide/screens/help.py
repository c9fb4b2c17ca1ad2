"""The help: first the next sensible thing, by where its reader is; then topics to choose from."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.daily.public import DailyStep, daily_id
from bot.guide.screens.topics import TOPICS, Topic
from bot.guide.screens.welcome import first_buttons, host_name
from bot.guide.screens.why_not import here
from bot.layout.parts import Button, Option, Part, Row, Screen, Select, Style, stamp, verb
from bot.screens.buttons import HAND, LEARN, NEXT, PLAY_NOW, PREPARE, RULES, SET_UP, SIT, button
from bot.screens.panel.hints.button import hint_button, offers_hint
from bot.screens.panel.move_notes import pile_tried, why_button
from bot.screens.panel.status import what_now
from bot.screens.play.leave import former_screen
from bot.screens.play.turn_notices import paused_line, table_link, time_limit
from bot.screens.rules.position import Position
from bot.screens.seat_names import names_of
from bot.tables.session.table_view import TableView
from bot.tables.settings.hints import why_no_hints
from canasta.i18n import Translator
from canasta.refusals import RefusalCode
from canasta.rules.base import BaseRules
from canasta.terms import Phase
from canasta.view import View
from data.records.tables import Table, TableStatus

HELP = verb("help")

HERE = "here"
"""Behind the verb: back from a topic to what is next."""
_ABOUT_PILE: Final = frozenset(
    (
        RefusalCode.PILE_FROZEN,
        RefusalCode.PILE_BLOCKED,
        RefusalCode.NO_MATCH,
        RefusalCode.PAIR_BESIDE,
        RefusalCode.CANASTA_COMPLETE,
    )
)
"""Why the pile can't be taken, whatever cards one would take it with."""


def nowhere_screen(tr: Translator, *, direct: bool) -> Screen:
    """For somebody who has no table here. ``direct``: none can stand here either."""
    if direct:
        text = tr(
            "### What now?\n"
            "Tables stand in servers: use /canasta new in one that I'm in. **Learn** works right here, "
            "and so do /my tables and /my profile."
        )
    else:
        text = tr(
            "### What now?\n"
            "There's no table of yours here. **Play now** deals you in against computer players at once. "
            "**Gather friends** opens a table for all. **Learn** shows you the game."
        )
    five_minutes = tr("Five minutes? **Daily deal**: the same cards for many, one try, just for you.")
    daily = Button(tr("Daily deal"), daily_id(DailyStep.TODAY))
    ways = Row(*first_buttons(tr, direct=direct).buttons, daily)
    return Screen(f"{text}\n{five_minutes}", ways, topics(tr))


def waiting_screen(table: Table, tr: Translator) -> Screen:
    """For somebody without a table here, where others wait for players."""
    free = sum(seat.empty for seat in table.seats)
    host = host_name(table, tr)
    text = tr.plural(
        "### What now?\n"
        "{host} has a table here with a free seat: [have a look]({link}), or sit down right away.",
        "### What now?\n"
        "{host} has a table here with {n} free seats: [have a look]({link}), or sit down right away.",
        free,
        host=host,
        link=table_link(table),
    )
    sit = button(table, tr("Sit here"), SIT, style=Style.success)
    return Screen(text, Row(sit, *first_buttons(tr).buttons[::2]), topics(tr))


def table_screen(table_view: TableView, person_id: int, elsewhere: int, tr: Translator) -> Screen:
    """For somebody who sits at a table, or left its match, and is to move at ``elsewhere`` other tables."""
    if table_view.seat is None:
        return Screen(tr("### What now?"), *former_screen(table_view, tr).parts, topics(tr))
    lines = [tr("### What now?"), *_next(table_view, person_id, tr)]
    if elsewhere:
        lines.append(
            tr.plural(
                "-# It's your turn at another table as well: /my tables.",
                "-# It's your turn at {n} other tables as well: /my tables.",
                elsewhere,
            )
        )
    lines.append(tr("-# [To the table]({link})", link=table_link(table_view.table)))
    return Screen("\n".join(lines), Row(*_buttons(table_view, person_id, tr)), topics(tr))


def topic_screen(topic: Topic, tr: Translator) -> Screen:
    """One topic, and the way to the others and back."""
    lines = [f"### {tr.text(topic.title)}", tr.text(topic.text)]
    if topic.game:
        lines.append(tr("-# That's Classic Canasta. /canasta table has the rules of your table."))
    back = Button(tr("What now?"), HELP(HERE))
    learn = Button(tr("Learn"), LEARN())
    return Screen("\n".join(lines), topics(tr, topic), Row(back, learn))


def topics(tr: Translator, chosen: Topic | None = None) -> Part:
    options = tuple(Option(tr.text(topic.title), topic.key, chosen=topic is chosen) for topic in TOPICS)
    return Select(tr("How does it work…"), HELP(), options)


def _next(table_view: TableView, person_id: int, tr: Translator) -> Iterator[str]:
    table, view = table_view.table, table_view.view
    if table.status is TableStatus.LOBBY:
        yield from _lobby(table, person_id, tr)
    elif table.timing.paused_at is not None:
        yield paused_line(tr)
        yield tr("The match goes on when somebody presses Resume at the table.")
    elif table_view.between_deals:
        yield tr("The deal is over. **Next deal** goes on; **My hand** has the score.")
    elif table_view.finished:
        yield tr("The match is over. **Play again** deals a new one to the same people.")
    elif view is not None and view.turn.seat == view.seat:
        yield what_now(table_view, view, tr)
        yield from why_not_more(view, table_view.rules, tr)
        yield _hints(table_view, tr)
    elif view is not None:
        yield from _others(table_view, view, tr)


def _lobby(table: Table, person_id: int, tr: Translator) -> Iterator[str]:
    empty = sum(seat.empty for seat in table.seats)
    if empty:
        yield tr.plural(
            "You have a seat; one is still free. Invite somebody at the table.",
            "You have a seat; {n} are still free. Invite people at the table.",
            empty,
        )
    else:
        yield tr("You have a seat, and every seat is taken.")
    if person_id == table.host_id:
        yield tr("**Play now** starts the match. Computer players take the seats that are free.")
    else:
        yield tr("{host} starts the match with **Play now**.", host=f"<@{table.host_id}>")


def _others(table_view: TableView, view: View, tr: Translator) -> Iterator[str]:
    table, turn = table_view.table, table_view.table.turn
    name = names_of(table, tr)[view.turn.seat]
    if turn is not None and table.seats[turn.seat].person_id is not None:
        yield tr("It's {name}'s turn, since {when}.", name=name, when=stamp(turn.came_at, "f"))
    else:
        yield tr("It's {name}'s turn.", name=name)
    limit = time_limit(table, tr)
    if limit is not None:
        yield f"⏳ {limit}"
    yield tr("You're pinged when it's yours. **Premove…** decides now what you'll do then.")


def _hints(table_view: TableView, tr: Translator) -> str:
    """Where to get a hint, or why there is none."""
    refused = why_no_hints(table_view)
    if refused is not None:
        return f"-# {tr.text(refused)}"
    return tr("Not sure? **Hint** says what a strong player would do, and why.")


def why_not_more(view: View, rules: BaseRules | None, tr: Translator) -> Iterator[str]:
    """Why the viewer, whose turn it is, may not do more, as far as the position says it."""
    refusal = view.pile.why_not
    if view.turn.phase == Phase.DRAW and refusal is not None:
        facts = (
            here(Position(view, pile_tried(view), refusal, rules, tr)) if refusal.code in _ABOUT_PILE else []
        )
        why = " ".join(facts or [tr.text(refusal.text)])
        yield tr("-# You can't take the pile yet. {why}", why=why)
    elif view.turn.phase == Phase.MELD and not view.offers.melds and not view.modern.must_lay:
        minimum = view.offers.minimum
        yield (
            tr("-# Your cards make no meld right now.")
            if minimum is None
            else tr("-# Your cards don't make {minimum} points of melds yet.", minimum=minimum)
        )


def _buttons(table_view: TableView, person_id: int, tr: Translator) -> Sequence[Button]:
    table = table_view.table
    if table.status is TableStatus.LOBBY:
        start = [button(table, tr("Play now"), PLAY_NOW, style=Style.success)]
        more = button(table, tr("More…"), SET_UP)
        return [*(start if person_id == table.host_id else []), more, first_buttons(tr).buttons[-1]]
    buttons = []
    if table.status is TableStatus.BETWEEN_DEALS:
        buttons.append(button(table, tr("Next deal"), NEXT, style=Style.success))
    elif table.status is TableStatus.FINISHED and table.occasion.tournament_id is None:
        buttons.append(button(table, tr("Play again"), NEXT, style=Style.success))
    buttons.append(button(table, tr("My hand"), HAND, style=Style.primary))
    own_turn = table_view.to_move == table_view.seat
    if table.status is TableStatus.PLAYING and not own_turn:
        buttons.append(button(table, tr("Premove…"), PREPARE))
    view = table_view.view
    if own_turn and view is not None and view.turn.phase == Phase.DRAW and view.pile.why_not is not None:
        buttons.append(why_button(table_view, view.pile.why_not, pile_tried(view), tr))
    if offers_hint(table_view):
        buttons.append(hint_button(table_view, tr))
    return [*buttons, button(table, tr("Rules"), RULES)]
