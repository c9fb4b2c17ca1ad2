"""Tournaments line by line: format, entries, pairings, standings."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Final

from bot.layout.parts import TEXT_LIMIT, Part, Verb, listed, stamp, text_pages
from bot.screens.lobby.rules_in_short import rules_in_short
from bot.time import Pace
from bot.tournaments import format
from bot.tournaments.format import KNOCK_OUT, ROUND_ROBIN, SWISS
from bot.tournaments.registry import Overview
from bot.tournaments.scoring.methods import KNOCK_OUT as BY_ROUNDS
from bot.tournaments.scoring.methods import MATCHPOINTS, POINTS
from bot.tournaments.screens.buttons import turn_over
from bot.tournaments.screens.entry_names import EntryNames
from bot.tournaments.screens.evening import here_mark
from bot.tournaments.screens.scoring import changes_line, score_words, second_words
from canasta.i18n import Text, Translator
from canasta.variants import VARIANTS
from data.records.matches import Outcome
from data.tournaments.records import Entry, HeldUp, Meeting, Tournament

ROOM: Final = TEXT_LIMIT - 100
"""Characters available for a message's text, with some to spare."""
ENTRIES_SHOWN: Final = 32
PAGE: Final = 25
"""Lines of a page."""
TABLES_SHOWN: Final = 16
WINNERS_SHOWN: Final = 4
MORE_LINE: Final = 50
"""Characters reserved for the line that says how many more there are."""
SYSTEM_NAMES: Final = {
    SWISS: Text("Swiss"),
    ROUND_ROBIN: Text("Round robin"),
    KNOCK_OUT: Text("Knock-out"),
}
SCORING_NAMES: Final = {
    MATCHPOINTS: Text("matchpoints"),
    POINTS: Text("points above the other tables"),
}


def short_span_words(time: timedelta, tr: Translator) -> str:
    """A duration: in minutes below an hour, then in hours or days."""
    minutes = int(time.total_seconds() // 60)
    return tr.plural("one minute", "{n} minutes", minutes) if minutes < 60 else span_words(time, tr)


def span_words(time: timedelta, tr: Translator) -> str:
    """A duration: in hours below a day, in days from then on."""
    if time < timedelta(days=1):
        return tr.plural("an hour", "{n} hours", int(time.total_seconds() // 3600))
    return tr.plural("a day", "{n} days", time.days)


def what_line(tournament: Tournament, tr: Translator) -> str:
    rules = format.rules_of(tournament)
    system = tr.text(SYSTEM_NAMES[tournament.system])
    if tournament.rounds:
        system += tr.plural(", one round", ", {n} rounds", tournament.rounds)
    deals = tr("every table plays its own match")
    if tournament.deals:
        deals = tr.plural(
            "the same deal at all tables in each round, {scoring}",
            "the same {n} deals at all tables in each round, {scoring}",
            tournament.deals,
            scoring=SCORING_NAMES[tournament.scoring],
        )
    return tr(
        "{game}, {kind} · {system} · {deals}",
        game=VARIANTS[tournament.variant].name,
        kind=rules.kind.words(tr),
        system=system,
        deals=deals,
    )


def small_print(tournament: Tournament, tr: Translator) -> str:
    """Its pace, its organiser, and the rules in force."""
    pace, time = Pace.read(tournament.pace).words(tr), span_words(tournament.round_time, tr)
    lines = [
        tr(
            "{pace}; a round takes {time} at most. Run by {host}.",
            pace=pace,
            time=time,
            host=f"<@{tournament.organiser_id}>",
        )
        if tournament.organiser_id
        else tr(
            "{pace}; a round takes {time} at most. Run by the server's moderators.", pace=pace, time=time
        ),
        *rules_in_short(format.rules_of(tournament), tr, to_target=not tournament.deals),
    ]
    return "\n".join(f"-# {line}" for line in lines)


def entry_lines(tournament: Tournament, room: int, tr: Translator) -> str:
    """Who has entered, in at most ``room`` characters."""
    if not tournament.entries:
        return tr("Nobody has entered yet. Be the first!")
    head = tr.plural("**One entry**", "**{n} entries**", len(tournament.entries))
    names = EntryNames(tournament, tr)
    lines = [
        f"{place}. {here_mark(tournament, entry)}{_entry_line(entry, names, tr)}"
        for place, entry in enumerate(tournament.entries, 1)
    ]
    return _fitting(head, lines, room, ENTRIES_SHOWN, lambda left: tr("… and {n} more.", n=left))


def _fitting(head: str, lines: Sequence[str], room: int, most: int, more: Callable[[int], str]) -> str:
    """The heading with the lines that fit; ``more`` says how many others there are."""
    shown_lines = text_pages(lines, room - len(head) - MORE_LINE, most)[0]
    left = len(lines) - len(shown_lines)
    return "\n".join([head, *shown_lines, *([more(left)] if left else [])])


def paged(
    verb: Verb,
    rest: str,
    head: str,
    lines: Sequence[str],
    page: int,
    tr: Translator,
    *,
    foot: Sequence[str] = (),
) -> list[Part]:
    """A page of these lines between a heading and a foot, and the buttons to the pages beside it."""
    pages = text_pages(lines, ROOM - sum(map(len, [head, *foot])), PAGE)
    page = min(page, len(pages) - 1)
    return ["\n".join([head, *pages[page], *foot]), *turn_over(verb, rest, page, len(pages), tr)]


def _entry_line(entry: Entry, names: EntryNames, tr: Translator) -> str:
    asked, name = names.asked(entry), names.agreed(entry)
    sure = [player for player in entry.players if player.agreed and not player.empty]
    if asked:
        return tr("{name}, waiting for {partner}'s answer", name=name, partner=listed(asked, tr))
    if len(sure) < len(entry.players) and not entry.with_anyone:
        return tr("{name}, without a partner", name=name)
    if len(sure) < len(entry.players):
        return tr("{name}, looking for a partner", name=name)
    return name


def round_title(overview: Overview, number: int, tr: Translator) -> str:
    """The number of the round, and when the current one ends."""
    tournament = overview.tournament
    title = tr("**Round {n} of {rounds}**", n=number, rounds=tournament.rounds)
    ends = tournament.round_ends_at
    if ends is None or number != tournament.round:
        return title
    return title + tr(" · ends {when}", when=stamp(ends))


def round_lines(overview: Overview, number: int, room: int, tr: Translator) -> str:
    """The pairings of a round and their progress, in at most ``room`` characters."""
    return _fitting(
        round_title(overview, number, tr),
        meeting_lines(overview, number, tr),
        room,
        TABLES_SHOWN,
        lambda left: tr("… and {n} more: press Tables.", n=left),
    )


def meeting_lines(overview: Overview, number: int, tr: Translator) -> list[str]:
    """The tables of a round, one line each."""
    names = EntryNames(overview.tournament, tr)
    return [meeting_line(overview, meeting, names, tr) for meeting in overview.in_round(number)]


def meeting_line(overview: Overview, meeting: Meeting, names: EntryNames, tr: Translator) -> str:
    """A table of a round, or who has none, in one line."""
    tournament = overview.tournament
    alone = tournament.entry(meeting.first)
    first, people = names.in_round(alone, meeting.round), sum(not player.empty for player in alone.players)
    if meeting.second is None and tournament.system == KNOCK_OUT:
        return tr.plural(
            "{first} advances without a match", "{first} advance without a match", people, first=first
        )
    if meeting.second is None:
        return tr.plural("{first} sits out", "{first} sit out", people, first=first)
    second = names.in_round(tournament.entry(meeting.second), meeting.round)
    all_over = not tournament.deals or all(one.over for one in overview.in_round(meeting.round))
    return tr(
        "{n}. {first} – {second} · {state}",
        n=meeting.number,
        first=first,
        second=second,
        state=_state(tournament, meeting, all_over, (first, second), tr),
    )


def _state(
    tournament: Tournament, meeting: Meeting, all_over: bool, names: tuple[str, str], tr: Translator
) -> str:
    """A table's progress; its score, which tells of deals that others still play, only after them."""
    place = "" if meeting.place_id is None else f" <#{meeting.place_id}>"
    if meeting.outcome is None or not all_over:
        if tournament.deals:
            played = tr.plural(
                "{played} of {n} deal played",
                "{played} of {n} deals played",
                tournament.deals,
                played=len(meeting.results),
            )
            return tr("ended, {deals}", deals=played) if meeting.outcome is Outcome.ABANDONED else played
        return tr("being played") + place
    score = " : ".join(tr.number(points) for points in format.made(tournament, meeting))
    if meeting.outcome is not Outcome.ABANDONED:
        return f"**{score}**"
    if meeting.held_up is HeldUp.BOTH:
        return tr("**{score}**, not finished: both sides held it up", score=score)
    if meeting.held_up in (HeldUp.FIRST, HeldUp.SECOND):
        who = names[meeting.held_up is HeldUp.SECOND]
        return tr("**{score}**, not finished: {who} held it up", score=score, who=who)
    return tr("**{score}** when time ran out", score=score)


def winners_line(overview: Overview, tr: Translator) -> str:
    """Who has won, as the heading of the standings."""
    return f"### 🥇 {winners_of(overview, tr)}"


def winners_of(overview: Overview, tr: Translator) -> str:
    best = [overview.tournament.entry(place.entry) for place in overview.places if place.place == 1]
    if len(best) > WINNERS_SHOWN:
        return tr("{n} share first place", n=len(best))
    names = EntryNames(overview.tournament, tr)
    return listed([names.people(entry) for entry in best], tr)


def top_lines(overview: Overview, head: str, room: int, most: int, tr: Translator) -> str:
    """The best of the standings under a heading, in at most ``room`` characters."""
    return _fitting(
        head,
        standing_lines(overview, tr),
        room,
        most,
        lambda left: tr("… and {n} more: press Standings.", n=left),
    )


def standing_lines(overview: Overview, tr: Translator, *, settled: bool = False) -> list[str]:
    """The standings, one line for each entry; with what ``settled`` equal scores, if requested."""
    tournament = overview.tournament
    scoring = format.scoring_of(tournament)
    decided = decided_by_more(overview) if settled else frozenset()
    names = EntryNames(tournament, tr)
    return [
        tr(
            "**{place}** {name} · {score}{settled}{out}",
            place=place.place,
            name=names.people(tournament.entry(place.entry)),
            score=score_words(scoring, place, tr),
            settled=f" ({second_words(scoring, place, tr)})" if place.entry in decided else "",
            out=names.gone(
                tournament.entry(place.entry),
                whole=place.out and tournament.entry(place.entry).left is not None,
            ),
        )
        + changes_line(tournament, place.entry, tr)
        for place in overview.places
    ]


def decided_by_more(overview: Overview) -> frozenset[int]:
    """The entries that tie on score with another but not on place."""
    if format.scoring_of(overview.tournament) == BY_ROUNDS:
        return frozenset()
    there = [place for place in overview.places if not place.out]
    places = {place.score: {one.place for one in there if one.score == place.score} for place in there}
    return frozenset(place.entry for place in there if len(places[place.score]) > 1)
