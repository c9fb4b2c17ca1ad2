"""The screens of a series: its board, standing, one's own place, events, how it counts, and past seasons."""

from enum import StrEnum
from fractions import Fraction
from typing import Final

from bot.clubs.season import SCORES, Season, SeasonLine
from bot.layout import listed, named_apart, shown, stamp, verb
from bot.layout.controls import Button, Row, Style, rows
from bot.layout.layout import Screen, text_pages
from bot.tournaments.public import ROOM, WINNERS_SHOWN, Overview, paged, winners_of
from canasta.i18n import Text, Translator
from data.clubs.records import Series
from data.tournaments.records import Tournament, TournamentStatus

SERIES = verb("series")

TOP: Final = 15
"""Lines of the standing on the board."""


class SeriesStep(StrEnum):
    """What a button of a series asks for, after the season's id. The values stand in posted messages."""

    BOARD = "board"
    STANDING = "stand"
    MINE = "mine"
    EVENTS = "events"
    RULES = "rules"
    NEXT = "next"


def board_screen(season: Season, tr: Translator, *, buttons: bool = True) -> Screen:
    """The message in the channel: what the season is, and its first lines."""
    texts = ["\n".join([title(season.series, tr), *_facts(season, tr)]), *_going_on(season, tr)]
    if season.series.over and season.first:
        texts.append(_winners(season, tr))
    lines = _lines(season, tr)
    if lines:
        few = text_pages(lines, ROOM - sum(map(len, texts)), TOP)[0]
        left = len(lines) - len(few)
        more = [tr("… and {n} more: press Standing.", n=left)] if left else []
        texts.append("\n".join([*few, *more]))
    else:
        texts.append(tr("The standing begins with the first event that's played."))
    return Screen(*texts, *(_buttons(season, tr) if buttons else []))


def standing_screen(season: Season, page: int, tr: Translator) -> Screen:
    """The standing in full, a page at a time."""
    lines = _lines(season, tr)
    if not lines:
        return Screen(tr("The standing begins with the first event that's played."))
    head = title(season.series, tr, level="###")
    return Screen(*paged(SERIES, f"{season.series.id}:{SeriesStep.STANDING}", head, lines, page, tr))


def own_screen(season: Season, person_id: int, tr: Translator) -> Screen:
    """Somebody's own place, and what each event brought them."""
    line = season.line_of(person_id)
    if line is None:
        return Screen(tr("You haven't played an event of this season to its end yet. Enter the next one!"))
    texts = [title(season.series, tr, level="###")]
    if line.place is None:
        missing = season.series.minimum - len(line.shares)
        texts.append(
            tr.plural(
                "You have {points} points. One more event, and you get a place.",
                "You have {points} points. {n} more events, and you get a place.",
                missing,
                points=points(line.total, tr),
            )
        )
    else:
        texts.append(
            tr(
                "You're in place **{place}** with {points} points.",
                place=line.place,
                points=points(line.total, tr),
            )
        )
    left = list(line.counted)
    for event in season.played:
        share = line.shares.get(event.tournament.id)
        if share is None:
            continue
        name = shown(event.tournament.name)
        if share in left:
            left.remove(share)
            texts.append(tr("- {event}: **{points}**", event=name, points=points(share, tr)))
        else:
            texts.append(tr("- {event}: {points}, not among your best", event=name, points=points(share, tr)))
    return Screen("\n".join(text_pages(texts, ROOM, len(texts))[0]))


def events_screen(season: Season, page: int, tr: Translator) -> Screen:
    """The events of a season, the last one first, and the seasons before."""
    lines = [_event_line(event, tr) for event in reversed(season.events)]
    lines = lines or [tr("No event of this season has been opened yet.")]
    if season.before:
        lines.append(tr("**Earlier seasons**"))
    head = title(season.series, tr, level="###")
    buttons = [
        Button(tr("Season {n}", n=one.season), SERIES(f"{one.id}:{SeriesStep.BOARD}"))
        for one in season.before[:5]
    ]
    text, *turning = paged(SERIES, f"{season.series.id}:{SeriesStep.EVENTS}", head, lines, page, tr)
    return Screen(text, *rows(buttons), *turning)


def rules_screen(series: Series, tr: Translator) -> Screen:
    """How the season counts."""
    lines = [tr("### How {name} counts", name=shown(series.name))]
    lines += [f"- {tr.text(rule)}" for rule in _rules(series)]
    if series.best:
        lines.append("- " + tr.plural("Your best event counts.", "Your best {n} events count.", series.best))
    else:
        lines.append(f"- {tr('All events count.')}")
    if series.minimum > 1:
        lines.append("- " + tr("It takes {n} events to get a place.", n=series.minimum))
    lines += [f"- {tr.text(rule)}" for rule in ALWAYS]
    return Screen("\n".join(lines))


BY_PLACE: Final = Text(
    "An event brings 100 points to the winner and 0 to the last: each entry gets the share of "
    "the others that it leaves behind, half for those with the same place."
)
ALWAYS: Final = (
    Text("Partners get the same points, each for themselves. Computer players get none."),
    Text("Play an event to its end to get points: dropping out brings none."),
    Text("Equal totals share the place."),
    Text(
        "An event that's cancelled, or not begun by the end of the season, doesn't count. If a director "
        "corrects a score, the standing follows."
    ),
)


def _rules(series: Series) -> list[Text]:
    if series.counting != SCORES:
        return [BY_PLACE]
    return [
        Text(
            "An event scored by matchpoints brings you your share of them, from 0 to 100 points. Other "
            "events count by place."
        ),
        Text("By place: {rule}", rule=BY_PLACE),
    ]


def opened_text(series: Series, place_id: int, tr: Translator) -> str:
    """What the person who opened a season is told."""
    return tr(
        "**{name}**, season {n}, is open; its board is in {place}. Open its first event with "
        "/tournament new and name the series there. When an event has been played, the next opens by itself.",
        name=shown(series.name),
        n=series.season,
        place=f"<#{place_id}>",
    )


def title(series: Series, tr: Translator, *, level: str = "##") -> str:
    return f"{level} " + tr("📅 {name} · season {n}", name=shown(series.name), n=series.season)


def points(share: Fraction, tr: Translator) -> str:
    """Shares as points, 100 for a whole one."""
    return tr.tenths(100 * share)


def _facts(season: Season, tr: Translator) -> list[str]:
    series, played = season.series, len(season.played)
    facts = []
    if series.over:
        facts.append(tr.plural("Over, after one event", "Over, after {n} events", played))
    elif series.events:
        facts.append(tr("{played} of {n} events played", played=played, n=series.events))
    else:
        facts.append(tr.plural("One event played", "{n} events played", played))
    if series.ends_at is not None and not series.over:
        facts.append(tr("until {day}", day=stamp(series.ends_at, "D")))
    if series.best:
        facts.append(tr.plural("the best one counts", "the best {n} count", series.best))
    if series.repeats and not series.over:
        facts.append(tr("the next event opens by itself"))
    if series.minimum > 1:
        facts.append(tr("a place takes {n} events", n=series.minimum))
    return [" · ".join(facts)]


def _going_on(season: Season, tr: Translator) -> list[str]:
    return [
        tr("{event} is open for entries in {place}.", event=shown(tournament.name), place=_where(tournament))
        if tournament.status is TournamentStatus.OPEN
        else tr("{event} is being played in {place}.", event=shown(tournament.name), place=_where(tournament))
        for tournament in season.going_on
    ]


def _where(tournament: Tournament) -> str:
    return f"<#{tournament.channel_id}>"


def _winners(season: Season, tr: Translator) -> str:
    first = season.first
    if len(first) > WINNERS_SHOWN:
        return "### 🥇 " + tr("{n} share first place", n=len(first))
    names = _names(season)
    return "### 🥇 " + listed([shown(names[line.person_id]) for line in first], tr)


def _lines(season: Season, tr: Translator) -> list[str]:
    names = _names(season)
    return [_line(line, names[line.person_id], tr) for line in season.lines]


def _names(season: Season) -> dict[int, str]:
    return named_apart((line.person_id, line.name) for line in season.lines)


def _line(line: SeasonLine, name: str, tr: Translator) -> str:
    told = tr.plural(
        "{name} · {points} points, {n} event",
        "{name} · {points} points, {n} events",
        len(line.shares),
        name=shown(name),
        points=points(line.total, tr),
    )
    return f"**{line.place}** {told}" if line.place is not None else f"– {told}"


def _event_line(event: Overview, tr: Translator) -> str:
    tournament = event.tournament
    if tournament.status is TournamentStatus.FINISHED:
        when = "" if tournament.finished_at is None else stamp(tournament.finished_at, "d")
        return tr(
            "- {event}, {when}: 🥇 {names}",
            event=shown(tournament.name),
            when=when,
            names=winners_of(event, tr),
        )
    if tournament.status is TournamentStatus.RUNNING:
        return tr(
            "- {event}: being played in {place}", event=shown(tournament.name), place=_where(tournament)
        )
    return tr(
        "- {event}: open for entries in {place}", event=shown(tournament.name), place=_where(tournament)
    )


def _buttons(season: Season, tr: Translator) -> list[Row]:
    def button(label: str, what: SeriesStep, style: Style = Style.secondary) -> Button:
        return Button(label, SERIES(f"{season.series.id}:{what}"), style)

    buttons = []
    if season.lines:
        buttons += [button(tr("Standing"), SeriesStep.STANDING), button(tr("My place"), SeriesStep.MINE)]
    if season.events or season.before:
        buttons.append(button(tr("Events"), SeriesStep.EVENTS))
    buttons.append(button(tr("How it counts"), SeriesStep.RULES))
    if season.events and not season.series.over:
        buttons.append(button(tr("Open the next event"), SeriesStep.NEXT))
    return rows(buttons)
