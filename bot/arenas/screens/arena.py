"""An arena's message, its standings, and what somebody sees of their own part in it."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.arenas.arenas import LAST_TABLES, Overview, enters_no_more
from bot.arenas.standing import BONUS, Line
from bot.layout.controls import Button, Row, Style, rows
from bot.layout.custom_id import verb
from bot.layout.layout import Screen
from bot.layout.names import named_apart, shown, stamp
from bot.screens.play.results import Below
from bot.screens.play.turn_notices import table_link
from canasta.i18n import Text, Translator
from data.arenas.records import Arena, ArenaStatus, Contender, Doing
from data.records.tables import Table

ARENA = verb("arena")
TOP: Final = 10
"""How many lines of the standings are shown."""
DEALS: Final = 12
"""How many of somebody's deals, the latest."""
_MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}
TITLE: Final = Text("Weekly arena")


class ArenaStep(StrEnum):
    """What a press means, behind the verb and before the arena's number."""

    PLAY = "play"
    PAUSE = "pause"
    OWN = "own"


def arena_screen(overview: Overview, tr: Translator, role: int | None = None) -> Screen:
    """The arena's message in its channel; ``role``: the one that it calls before it begins."""
    arena = overview.arena
    head = f"### ⚔️ {tr.text(TITLE)}"
    if arena.status is ArenaStatus.CALLED_OFF:
        return Screen(f"{head}\n{tr('This one has been called off.')}")
    board = standing_lines(overview, tr)
    if arena.status is ArenaStatus.FINISHED:
        lines = [tr("### 🏁 The arena is over"), *(board or [tr("Nobody has finished a deal.")])]
        if overview.next_at is not None:
            lines.append(tr("-# The next one: {date}", date=stamp(overview.next_at, "F")))
        return Screen("\n".join(lines), Row(_button(arena, tr("My points"), ArenaStep.OWN)))
    if arena.status is ArenaStatus.PLANNED:
        calls = "" if role is None else f" <@&{role}>"
        lines = [head, tr("It begins {when}.", when=stamp(arena.starts_at)) + calls, rules_text(tr)]
    else:
        until = stamp(arena.ends_at - LAST_TABLES, "t")
        lines = [
            head,
            tr("It ends {when}; enter until {time}.", when=stamp(arena.ends_at), time=until),
            *board,
            rules_text(tr),
        ]
    buttons = (
        _button(arena, tr("Play now"), ArenaStep.PLAY, Style.success),
        _button(arena, tr("Take a break"), ArenaStep.PAUSE),
        _button(arena, tr("My points"), ArenaStep.OWN),
    )
    return Screen("\n".join(lines), Row(*buttons))


def rules_text(tr: Translator) -> str:
    """How an arena goes, in small print."""
    return tr(
        "-# Single deals of Classic for four, each with other people. A deal is worth how many of those "
        "with the same cards you beat, in percent; from the second share over 50 in a row on, {bonus} "
        "more. Come and go as you like.",
        bonus=BONUS,
    )


def standing_lines(overview: Overview, tr: Translator, viewer_id: int | None = None) -> list[str]:
    """The first lines of the standings, and the viewer's. Of those who hide, each is named to themselves."""
    names = named_apart((line.person_id, line.name) for line in overview.lines)
    seen = [
        line
        for line in overview.lines
        if line.person_id not in overview.hidden or line.person_id == viewer_id
    ]
    chosen = [*seen[:TOP], *(line for line in seen[TOP:] if line.person_id == viewer_id)]
    return [
        tr.plural(
            "{place} {name} · **{points}** ({n} deal)",
            "{place} {name} · **{points}** ({n} deals)",
            len(line.deals),
            place=_MEDALS.get(line.place, f"**{line.place}**"),
            name=shown(names[line.person_id]),
            points=tr.number(line.points),
        )
        for line in chosen
    ]


def own_screen(
    overview: Overview, person_id: int, table: Table | None, tr: Translator, note: str = ""
) -> Screen:
    """What somebody does in an arena, what they made of their deals, and the standings. ``table``: theirs."""
    arena, who = overview.arena, overview.of(person_id)
    lines = [note, f"### ⚔️ {tr.text(TITLE)}", _doing(overview, who, table, tr)]
    own = next((line for line in overview.lines if line.person_id == person_id), None)
    lines += _own_lines(own, tr) if own is not None else []
    board = standing_lines(overview, tr, person_id)
    buttons = []
    if not overview.late:
        if who is None or who.doing in (Doing.AWAY, Doing.LAST):
            buttons.append(_button(arena, tr("Play now"), ArenaStep.PLAY, Style.success))
        else:
            buttons.append(_button(arena, tr("Take a break"), ArenaStep.PAUSE))
        buttons.append(_button(arena, tr("Refresh"), ArenaStep.OWN))
    parts = ["\n".join(line for line in lines if line), "\n".join(board)]
    return Screen(*(part for part in parts if part), *rows(buttons))


def _doing(overview: Overview, who: Contender | None, table: Table | None, tr: Translator) -> str:
    arena, plays = overview.arena, who is not None and who.doing in (Doing.PLAYING, Doing.LAST)
    if arena.status is ArenaStatus.FINISHED:
        return tr("The arena is over.")
    if overview.late and not plays:
        return tr("The last tables have begun. The results come when they're over.")
    if who is None:
        return tr("You aren't in it yet. **Play now** gets you a table.")
    if who.doing is Doing.AWAY:
        return tr("You take a break. **Play now** gets you a table again.")
    if who.doing is Doing.WAITING and arena.status is ArenaStatus.PLANNED:
        return tr("You're in. Your first table begins {when}.", when=stamp(arena.starts_at))
    if who.doing is Doing.WAITING:
        return tr("You're in: your table begins within half a minute. I'll call you in its thread.")
    place = "" if table is None else table_link(table)
    if who.doing is Doing.LAST:
        return tr("You're playing [at your table]({link}), and take a break after that.", link=place)
    return tr("You're playing [at your table]({link}).", link=place)


def _own_lines(own: Line, tr: Translator) -> Iterable[str]:
    yield tr("Points: **{points}**, place **{place}**", points=tr.number(own.points), place=own.place)
    for scored in own.deals[-DEALS:]:
        if scored.left:
            yield tr("-# Deal {n}: left, so 0", n=scored.deal)
        elif scored.bonus:
            yield tr(
                "-# Deal {n}: {lead}, share **{share}** + {bonus} 🔥",
                n=scored.deal,
                lead=tr.signed(scored.lead),
                share=scored.share,
                bonus=scored.bonus,
            )
        else:
            yield tr(
                "-# Deal {n}: {lead}, share **{share}**",
                n=scored.deal,
                lead=tr.signed(scored.lead),
                share=scored.share,
            )


def below_table(arena: Arena, now: datetime, tr: Translator) -> Below:
    """What stands below a finished table of an arena, while others may follow."""
    if enters_no_more(arena, now):
        return Below()
    buttons = (
        _button(arena, tr("My points"), ArenaStep.OWN),
        _button(arena, tr("Take a break"), ArenaStep.PAUSE),
    )
    line = tr("-# Your next table begins by itself within half a minute, with other people.")
    return Below(parts=(line, Row(*buttons)))


def event_text(tr: Translator) -> str:
    """What the server's event says."""
    return tr(
        "An hour of Canasta: single deals, each with other people. Press **Play now** in the channel, and "
        "come and go as you like."
    )


def _button(arena: Arena, label: str, step: ArenaStep, style: Style = Style.secondary) -> Button:
    return Button(label, ARENA(f"{step}:{arena.id}"), style)
