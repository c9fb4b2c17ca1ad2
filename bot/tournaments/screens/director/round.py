"""The round, changed scores and directors in the directors' panel."""

from datetime import timedelta

from bot.layout.parts import OPTIONS, Option, Part, Screen, Style, named_apart, rows, text_pages
from bot.tournaments.director.round_times import extensions, minute, playing
from bot.tournaments.registry import Overview
from bot.tournaments.screens.director.steps import Step, back_button, step_button, step_person, step_select
from bot.tournaments.screens.entry_names import EntryNames
from bot.tournaments.screens.lines import ROOM, round_title
from bot.tournaments.screens.scoring import amount_words, change_words
from canasta.i18n import Translator
from data.tournaments.records import Tournament


def time_screen(overview: Overview, tr: Translator) -> Screen:
    """Asks how much longer the round lasts."""
    tournament = overview.tournament
    ends = minute(tournament.round_ends_at)
    buttons = [
        step_button(_longer(by, tr), tournament, Step.EXTEND, ends, int(by.total_seconds() // 60))
        for by in extensions(tournament)
    ]
    title = round_title(overview, tournament.round, tr)
    question = tr("How much longer? The tournament's message shows the new end.")
    return Screen(f"{title}\n{question}", *rows([*buttons, back_button(tournament, tr)]))


def _longer(by: timedelta, tr: Translator) -> str:
    if by < timedelta(hours=1):
        return tr.plural("+ {n} minute", "+ {n} minutes", int(by.total_seconds() // 60))
    if by < timedelta(days=1):
        return tr.plural("+ {n} hour", "+ {n} hours", int(by.total_seconds() // 3600))
    return tr.plural("+ {n} day", "+ {n} days", by.days)


def end_screen(overview: Overview, tr: Translator) -> Screen:
    """Asks before the round is ended, and says how many tables that cuts off."""
    tournament = overview.tournament
    running = len(playing(overview.in_round(tournament.round)))
    text = "\n".join(
        [
            tr("**End round {n} now?**", n=tournament.round),
            tr.plural(
                "One table is still playing. It ends at once, and what has been played there counts.",
                "{n} tables are still playing. They end at once, and what has been played there counts.",
                running,
            ),
            tr("This can't be undone. All who play at these tables are told by whom, and why."),
        ]
    )
    yes = step_button(tr("End the round"), tournament, Step.END, tournament.round, style=Style.danger)
    return Screen(text, *rows([yes, back_button(tournament, tr)]))


def scores_screen(tournament: Tournament, tr: Translator) -> Screen:
    """The changed scores, each of which may be taken back."""
    names = EntryNames(tournament, tr)
    called = {entry.number: names.people(entry) for entry in tournament.entries}
    lines = [
        f"- {called.get(change.entry, tr('somebody'))} · {change_words(tournament, change, tr)}"
        for change in reversed(tournament.adjustments)
    ]
    head = tr("**Changed scores**")
    parts: list[Part] = ["\n".join([head, *text_pages(lines, ROOM - len(head), OPTIONS)[0]])]
    options = tuple(
        Option(
            names.plain(tournament.entry(change.entry)),
            str(change.number),
            tr("round {n}: {amount}", n=change.round, amount=amount_words(tournament, change.amount, tr)),
        )
        for change in list(reversed(tournament.adjustments))[:OPTIONS]
        if change.entry in called
    )
    if options:
        parts.append(step_select(tr("Take one back…"), tournament, Step.RESTORE, options))
    return Screen(*parts, *rows([back_button(tournament, tr)]))


def people_screen(tournament: Tournament, names: dict[int, str], tr: Translator) -> Screen:
    """Who directs the tournament; ``names``: what its co-directors are called here, as far as known."""
    lines = [tr("**Directors**")]
    if tournament.organiser_id:
        lines.append(tr("- <@{id}>, the organiser", id=tournament.organiser_id))
    lines += [f"{n}. <@{person}>" for n, person in enumerate(tournament.directors, 1)]
    lines.append(tr("-# Members with Manage Server or Manage Events may direct it too."))
    parts: list[Part] = ["\n".join(lines)]
    parts.append(step_person(tr("Add a director…"), tournament, Step.ADD_DIRECTOR))
    if tournament.directors:
        known = _players(tournament)
        called = named_apart(
            (person, names.get(person) or known.get(person) or tr("Director {n}", n=n))
            for n, person in enumerate(tournament.directors, 1)
        )
        options = tuple(Option(name, str(person)) for person, name in called.items())
        parts.append(step_select(tr("Remove a director…"), tournament, Step.DROP_DIRECTOR, options))
        parts.append(step_select(tr("Hand the tournament over to…"), tournament, Step.HAND_OVER, options))
    return Screen(*parts, *rows([back_button(tournament, tr)]))


def _players(tournament: Tournament) -> dict[int | None, str]:
    """What those who play in the tournament, or have played, are called there."""
    every = [player for entry in tournament.entries for player in entry.players]
    return {one.person_id: one.name for player in every for one in (player.former, player) if one is not None}
