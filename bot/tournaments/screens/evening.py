"""The evening of a tournament in words: when it begins, who is there, and what is told about that."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.layout.parts import Row, Screen, Style, listed, shown, stamp
from bot.tournaments import format
from bot.tournaments.evening.starts import asks, awaited, complete, missing
from bot.tournaments.format import SWISS
from bot.tournaments.partners import lacks_partner
from bot.tournaments.screens.buttons import TOURNAMENT_ENTER, TOURNAMENT_HERE, TOURNAMENT_LEAVE, button
from bot.tournaments.screens.entry_names import EntryNames
from canasta.i18n import Text, Translator
from data.tournaments.records import Entry, Notice, NoticeKind, Tournament, TournamentStatus

HERE_MARK: Final = "✅"
NAMES: Final = 12
"""The most entries that a line names."""


def start_lines(tournament: Tournament, tr: Translator) -> list[str]:
    """When an open tournament begins by itself, and its check-in."""
    evening = tournament.evening
    if evening.starts_at is None:
        return []
    starts = evening.starts_at
    when = {"time": stamp(starts, "F"), "when": stamp(starts)}
    first = tr("🕗 Starts {time} ({when}).", **when)
    if evening.postponed:
        first = tr("🕗 Postponed to {time} ({when}): too few people are here.", **when)
    lines = [first]
    if asks(tournament):
        there = sum(not missing(tournament, entry) for entry in tournament.entries)
        lines.append(
            tr(
                "**Check-in is on:** press **I'm here** by {time}. Here: {here} of {n}.",
                time=stamp(starts, "t"),
                here=there,
                n=len(tournament.entries),
            )
        )
    elif evening.check_in:
        begins = stamp(starts - evening.check_in, "t")
        lines.append(tr("-# Check-in from {time}: anyone who isn't there isn't seated.", time=begins))
    return ["\n".join(lines)]


def late_lines(tournament: Tournament, tr: Translator) -> list[str]:
    """Who may still come to a tournament that is being played, and who will."""
    if tournament.system != SWISS or tournament.status is not TournamentStatus.RUNNING:
        return []
    lines = []
    if format.may_join(tournament):
        last = tournament.rounds // 2
        lines.append(tr("-# Late entries are open until round {n} ends.", n=last))
        coming = [
            entry
            for entry in tournament.entries
            if entry.joined == tournament.round + 1 and complete(tournament, entry)
        ]
        if coming:
            names = _names(tournament, coming, tr)
            lines.append(tr("-# From the next round on: {names}", names=names))
    waiting = awaited(tournament)
    if waiting and format.may_join(tournament):
        names = _names(tournament, waiting, tr)
        lines.append(tr("-# Not here yet (press **I'm here**): {names}", names=names))
    return ["\n".join(lines)] if lines else []


def absent_line(tournament: Tournament, tr: Translator) -> list[str]:
    """Who wasn't there at the start of a tournament that takes nobody late."""
    waiting = awaited(tournament)
    if tournament.status is not TournamentStatus.RUNNING or not waiting or format.may_join(tournament):
        return []
    return [tr("-# Not there at the start: {names}", names=_names(tournament, waiting, tr))]


def shows_here(tournament: Tournament) -> bool:
    """Whether the message has a button for those who are there."""
    if not asks(tournament) or not format.may_join(tournament):
        return False
    return tournament.status is TournamentStatus.OPEN or bool(awaited(tournament))


def here_mark(tournament: Tournament, entry: Entry) -> str:
    """A mark before an entry whose people are all there, while they check in."""
    return f"{HERE_MARK} " if asks(tournament) and complete(tournament, entry) else ""


def notice_screen(notice: Notice, tournament: Tournament, mentions: Sequence[str], tr: Translator) -> Screen:
    """What is told about a tournament, to these mentions."""
    name, evening = shown(tournament.name), tournament.evening
    called = " ".join(mentions)
    if notice.kind is NoticeKind.ENTRIES:
        text = tr("🏆 **{name}** is open for entries.", name=name)
        if evening.starts_at is not None:
            text += " " + tr("It starts {time} ({when}).", **_when(evening.starts_at))
        # Translators: take part in the tournament
        enter = button(tr("Enter"), tournament, TOURNAMENT_ENTER, Style.primary)
        return Screen(f"{text} {called}".strip(), Row(enter))
    if notice.kind is NoticeKind.CHECK_IN:
        starts = evening.starts_at or tournament.created_at
        text = tr(
            "🏆 **{name}** starts {when}. Press **I'm here** to be seated:", name=name, when=stamp(starts)
        )
        here = button(tr("I'm here"), tournament, TOURNAMENT_HERE, Style.success)
        leave = button(tr("Withdraw"), tournament, TOURNAMENT_LEAVE)
        return Screen(f"{text} {called}".strip(), Row(here, leave))
    return Screen(f"{called} {tr.text(_told(notice.kind, tournament))}".strip())


def here_text(tournament: Tournament, person_id: int) -> Text:
    """Tells somebody that they are checked in, and what follows."""
    own = tournament.entry_of(person_id)
    others = [] if own is None else missing(tournament, own)
    if others:
        return Text("You're checked in. Your partner isn't here yet: you're seated once they are.")
    if tournament.status is TournamentStatus.RUNNING:
        return Text("You're here. You're seated now if somebody is free, else in the next round.")
    if own is not None and lacks_partner(own):
        return (
            Text("You're checked in. If you have no partner at the start, you get one.")
            if own.with_anyone
            else Text("You're checked in, but have no partner yet. Press Enter to choose one.")
        )
    return Text("You're checked in. Your table gets a thread when it starts, and you're pinged there.")


def planned_text(tournament: Tournament) -> Text:
    """Tells a director when a tournament begins now."""
    starts, check_in = tournament.evening.starts_at, tournament.evening.check_in
    if starts is None:
        return Text("It begins when somebody who directs it presses Start.")
    if not check_in:
        return Text("It begins by itself {time} ({when}).", **_when(starts))
    return Text(
        "It begins by itself {time} ({when}). Check-in opens at {check_in}.",
        **_when(starts),
        check_in=stamp(starts - check_in, "t"),
    )


def event_name(tournament: Tournament) -> str:
    """What the server's event is called."""
    return f"🏆 {tournament.name}"[:100]


def event_text(tournament: Tournament, tr: Translator) -> str:
    """What the server's event says."""
    if tournament.evening.check_in:
        minutes = int(tournament.evening.check_in.total_seconds() // 60)
        return tr("Enter in the channel, and check in there. Check-in opens {n} min before.", n=minutes)
    return tr("Enter in the channel.")


def _told(kind: NoticeKind, tournament: Tournament) -> Text:
    name, starts = shown(tournament.name), tournament.evening.starts_at
    if kind is NoticeKind.POSTPONED and starts is not None:
        return Text(
            "**{name}**: too few people are here, so I'm waiting until {time}. Then it's called off if there "
            "are still too few. Computers can be added, and you can plan another time: /tournament plan.",
            name=name,
            time=stamp(starts, "t"),
        )
    if kind is NoticeKind.EXPIRED:
        return Text("**{name}** is called off: too few people came.", name=name)
    return Text(
        "I was away when **{name}** should have started. Press Start in its message, or plan another time: "
        "/tournament plan.",
        name=name,
    )


def _when(at: datetime) -> dict[str, str]:
    return {"time": stamp(at, "F"), "when": stamp(at)}


def _names(tournament: Tournament, entries: Sequence[Entry], tr: Translator) -> str:
    every = EntryNames(tournament, tr)
    names = [every.people(entry) for entry in entries[:NAMES]]
    if len(entries) > NAMES:
        names.append(tr("{n} more", n=len(entries) - NAMES))
    return listed(names, tr)
