"""The first screen of the directors' panel: the round, who is missing, and what may be done."""

from collections.abc import Sequence

from bot.layout.parts import Button, Option, Part, Row, Screen, listed, page, rows, shown, stamp
from bot.tournaments import format
from bot.tournaments.director.change import choose_entry
from bot.tournaments.director.round_times import playing
from bot.tournaments.director.substitutes import candidates
from bot.tournaments.evening import starts
from bot.tournaments.no_shows import NoShow
from bot.tournaments.partners import lacks_partner
from bot.tournaments.registry import Overview
from bot.tournaments.screens.director.steps import Step, step_button, step_select
from bot.tournaments.screens.entry_names import EntryNames
from bot.tournaments.screens.lines import entry_lines, round_lines
from canasta.i18n import Translator
from data.tournaments.records import Entry, Tournament, TournamentStatus

ROOM_FOR_ROUND = 2_000
"""Characters for the round's tables."""
MISSING_SHOWN = 10


def home_screen(
    overview: Overview,
    missing: Sequence[NoShow],
    tr: Translator,
    *,
    note: str = "",
    at_page: int = 0,
) -> Screen:
    """The panel. ``missing``: who hasn't turned up; ``note``: what was just done, or refused."""
    tournament = overview.tournament
    names, texts = EntryNames(tournament, tr), [note] if note else []
    texts.append(tr("### Directing {name}", name=shown(tournament.name)))
    if tournament.status is TournamentStatus.OPEN:
        texts.append(entry_lines(tournament, ROOM_FOR_ROUND, tr))
    elif tournament.status is TournamentStatus.RUNNING:
        texts.append(round_lines(overview, tournament.round, ROOM_FOR_ROUND, tr))
        texts += _missing_lines(names, [one for one in missing if one.listed], tr)
        texts += _waiting_lines(tournament, names, tr)
        texts += _barred_lines(overview, names, tr)
    else:
        texts.append(tr("This tournament is over."))
    parts: list[Part] = ["\n".join(texts)]
    if tournament.status in (TournamentStatus.OPEN, TournamentStatus.RUNNING):
        parts += _entries(overview, missing, at_page, tr)
    return Screen(*parts, *_buttons(overview, tr))


def _missing_lines(names: EntryNames, missing: Sequence[NoShow], tr: Translator) -> list[str]:
    """Those who haven't turned up, one line each."""
    if not missing:
        return []
    lines = [tr("**Not here yet**")]
    for no_show in missing[:MISSING_SHOWN]:
        who = listed([shown(names.person(person.person_id, person.name)) for person in no_show.people], tr)
        since = stamp(no_show.since)
        text = tr("- Table {n}: {who}, whose turn came {since}", n=no_show.meeting, who=who, since=since)
        if no_show.ends_at is not None:
            text += tr(" · the table ends {when}", when=stamp(no_show.ends_at))
        lines.append(text)
    if len(missing) > MISSING_SHOWN:
        lines.append(tr("… and {n} more.", n=len(missing) - MISSING_SHOWN))
    return ["\n".join(lines)]


def _waiting_lines(tournament: Tournament, names: EntryNames, tr: Translator) -> list[str]:
    """Who is asked to step in, and who could."""
    lines = []
    asked = [
        shown(names.person(reserve.person_id, reserve.name))
        for reserve in tournament.reserves
        if reserve.entry is not None
    ]
    if asked:
        lines.append(tr("Asked to step in: {who}.", who=listed(asked, tr)))
    free = [shown(names.person(reserve.person_id, reserve.name)) for reserve in candidates(tournament)]
    if free:
        lines.append(tr("Could step in: {who}.", who=listed(free, tr)))
    return ["\n".join(lines)] if lines else []


def _barred_lines(overview: Overview, called: EntryNames, tr: Translator) -> list[str]:
    """Who plays on though they are barred from the server's tables."""
    players = [player for entry in overview.tournament.entries for player in entry.players]
    barred = [player for player in players if player.person_id in overview.barred]
    names = [shown(called.person(player.person_id, player.name)) for player in barred]
    if not names:
        return []
    return [tr("🚫 Barred here, but still in the tournament: {who}.", who=listed(names[:MISSING_SHOWN], tr))]


def _entries(overview: Overview, missing: Sequence[NoShow], at_page: int, tr: Translator) -> list[Part]:
    """The select of an entry, missing ones first, a page at a time."""
    tournament = overview.tournament
    late = {one.entry for one in missing if one.listed}
    late |= {entry.number for entry in tournament.entries if _awaited(tournament, entry)}
    entries = sorted(tournament.entries, key=lambda entry: (entry.number not in late, entry.number))
    names = EntryNames(tournament, tr)
    options = [
        Option(names.plain(entry, 0), str(entry.number), _described(overview, entry, late, tr))
        for entry in entries
    ]
    if not options:
        return []
    shown_ones, at_page, pages = page(options, at_page)
    parts: list[Part] = [step_select(tr("Choose an entry…"), tournament, Step.ENTRY, shown_ones, at_page)]
    if pages > 1:
        turns = [
            Button(label, step_button("", tournament, Step.PAGE, to).id, disabled=not 0 <= to < pages)
            for label, to in ((tr("Back"), at_page - 1), (tr("More"), at_page + 1))
        ]
        parts.append(Row(*turns))
    return parts


def _awaited(tournament: Tournament, entry: Entry) -> bool:
    """Whether somebody of an entry that hasn't played yet is awaited at the check-in."""
    return format.may_join(tournament) and bool(starts.missing(tournament, entry))


def _described(overview: Overview, entry: Entry, late: set[int], tr: Translator) -> str:
    state = _state(overview, entry, late, tr)
    barred = any(player.person_id in overview.barred for player in entry.players)
    return tr("barred · {state}", state=state) if barred else state


def _state(overview: Overview, entry: Entry, late: set[int], tr: Translator) -> str:
    """How an entry stands in the present round, for the select."""
    tournament = overview.tournament
    if _awaited(tournament, entry):
        return tr("not checked in yet")
    if tournament.status is TournamentStatus.OPEN and lacks_partner(entry):
        return tr("no partner yet")
    if tournament.status is TournamentStatus.OPEN:
        return tr("checked in") if starts.asks(tournament) else tr("entered")
    if entry.number in late:
        return tr("not here yet")
    if not format.is_in(entry, tournament.round):
        # Translators: "out": no more in the tournament
        return tr("plays from the next round") if entry.joined > tournament.round else tr("out")
    own = choose_entry(overview, entry.number).own
    if own is None or own.second is None:
        return tr("no table in this round")
    # Translators: "over": played to its end
    over = tr("over") if own.over else tr("being played")
    if entry.left is None:
        return tr("table {n}, {state}", n=own.number, state=over)
    return tr("table {n}, {state}, then out", n=own.number, state=over)


def _buttons(overview: Overview, tr: Translator) -> list[Row]:
    tournament = overview.tournament
    buttons = []
    if tournament.status is TournamentStatus.RUNNING:
        buttons.append(step_button(tr("More time…"), tournament, Step.MORE_TIME))
        if playing(overview.in_round(tournament.round)):
            buttons.append(step_button(tr("End the round…"), tournament, Step.END_ASK))
    if tournament.adjustments:
        buttons.append(step_button(tr("Changed scores…"), tournament, Step.SCORES))
    if tournament.status in (TournamentStatus.OPEN, TournamentStatus.RUNNING):
        buttons.append(step_button(tr("Directors…"), tournament, Step.PEOPLE))
    buttons.append(step_button(tr("Refresh"), tournament, Step.HOME))
    return rows(buttons)
