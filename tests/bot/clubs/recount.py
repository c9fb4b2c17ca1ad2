"""A season counted again, independently: from the entries, the pairings and the journals of the matches
as they are stored, without the program's scoring, standings or points of a season. For events whose entries
are single people and whose deals are all played.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from data import Store
from data.clubs.records import Series
from data.records.matches import Journal
from data.tournaments.records import Meeting, Tournament


async def season(store: Store, series: Series, people: Iterable[int]) -> list[tuple[int | None, int, float]]:
    """Place, person and points of each line, the best first, equal places by person."""
    brought: dict[int, list[float]] = defaultdict(list)
    for tournament_id in series.tournaments:
        tournament = await store.tournaments.get(tournament_id)
        assert tournament is not None
        if tournament.status.value == "finished":
            for person, points in (await event(store, tournament, series.counting)).items():
                brought[person].append(points)
    totals = {
        person: sum(sorted(all_, reverse=True)[: series.best or 99]) for person, all_ in brought.items()
    }
    enough = {person for person in totals if len(brought[person]) >= series.minimum}
    lines = []
    for person in people:
        if person in totals:
            better = sum(totals[other] > totals[person] + 1e-9 for other in enough)
            lines.append((1 + better if person in enough else None, person, round(totals[person], 6)))
    return sorted(lines, key=lambda line: (line[0] is None, line[0] or 0, -line[2], line[1]))


async def event(store: Store, tournament: Tournament, counting: str) -> dict[int, float]:
    """What an event brought to each person who was in it at its end, from 0 to 100."""
    meetings = await store.tournaments.rounds.meetings(tournament.id)
    journals = {}
    for meeting in meetings:
        if meeting.match_id is not None:
            journals[meeting.round, meeting.number] = await store.journals.get(meeting.match_id)
    started = {entry.number: entry.left is None for entry in tournament.entries}
    if tournament.system == "knock_out":
        worth = _rounds_survived(tournament, meetings, journals)
        there = dict.fromkeys(started, True)
    elif tournament.deals:
        worth = _shares(tournament, meetings, journals)
        there = started
    else:
        worth = _wins(tournament, meetings, journals)
        there = started
    points = {}
    for entry in tournament.entries:
        (player,) = entry.players
        if player.person_id is None:
            continue
        own = worth[entry.number]
        if not there[entry.number]:
            points[player.person_id] = 0.0
        elif tournament.deals and counting == "scores":
            points[player.person_id] = 100 * own[0]
        else:
            # Those who dropped out stand behind all who stayed.
            others = [(there[n], worth[n]) for n in worth if n != entry.number]
            behind = sum((stays, theirs) < (True, own) for stays, theirs in others)
            beside = sum((stays, theirs) == (True, own) for stays, theirs in others)
            points[player.person_id] = 100 * (behind + beside / 2) / len(others)
    return points


Journals = Mapping[tuple[int, int], Journal | None]


def _made(journal: Journal | None) -> list[tuple[int, int]]:
    """What both sides made in each deal."""
    assert journal is not None
    results = [deal.result for deal in journal.deals]
    return [(r.scores[0]["total"], r.scores[1]["total"]) for r in results if r is not None]


def _shares(
    tournament: Tournament, meetings: list[Meeting], journals: Journals
) -> dict[int, tuple[float, ...]]:
    """The share of matchpoints of each entry: in every deal it is compared with those who had the same cards
    at the other tables, 60 % for a round that it sat out. Ties are broken by the points above their average.
    """
    above: dict[int, float] = defaultdict(float)
    deals: dict[int, list[float]] = defaultdict(list)
    rounds: dict[int, int] = defaultdict(int)
    for round in range(1, tournament.rounds + 1):
        here = [meeting for meeting in meetings if meeting.round == round]
        tables = [meeting for meeting in here if meeting.second is not None]
        for meeting in here:
            if meeting.second is None:
                deals[meeting.first] += [0.6] * tournament.deals
                rounds[meeting.first] += 1
        for deal in range(tournament.deals):
            lead = [a - b for a, b in (_made(journals[round, meeting.number])[deal] for meeting in tables)]
            for at, table in enumerate(tables):
                others = [net for n, net in enumerate(lead) if n != at]
                won = sum(1 if lead[at] > net else 0.5 if lead[at] == net else 0 for net in others)
                share = won / len(others) if others else 0.5
                deals[table.first].append(share)
                deals[table.second or 0].append(1 - share)
                lead_above = lead[at] - sum(others) / len(others) if others else 0
                above[table.first] += lead_above
                above[table.second or 0] -= lead_above
        for table in tables:
            rounds[table.first] += 1
            rounds[table.second or 0] += 1
    return {
        number: (
            _exact(sum(got) / len(got) + _changed(tournament, number) / 100 / rounds[number]),
            _exact(above[number]),
        )
        for number, got in deals.items()
    }


def _exact(number: float) -> float:
    """Without what calculating with fractions of two leaves."""
    return round(number, 9)


def _changed(tournament: Tournament, number: int) -> int:
    """What directors have added to an entry's score."""
    return sum(one.amount for one in tournament.adjustments if one.entry == number)


def _wins(
    tournament: Tournament, meetings: list[Meeting], journals: Journals
) -> dict[int, tuple[float, ...]]:
    """Two for a win, one for a draw; then the opponents' sum, then points more than theirs."""
    own: dict[int, int] = {entry.number: 0 for entry in tournament.entries}
    net: dict[int, int] = dict(own)
    met: list[tuple[int, int]] = []
    for meeting in meetings:
        if meeting.second is None:
            own[meeting.first] += 2
            continue
        totals = [sum(side) for side in zip(*_made(journals[meeting.round, meeting.number]), strict=True)]
        ahead = totals[0] - totals[1]
        met.append((meeting.first, meeting.second))
        for number, lead in ((meeting.first, ahead), (meeting.second, -ahead)):
            own[number] += 2 if lead > 0 else 1 if lead == 0 else 0
            net[number] += lead
    against = {
        number: sum(own[b] for a, b in met if a == number) + sum(own[a] for a, b in met if b == number)
        for number in own
    }
    return {number: (own[number], against[number], net[number]) for number in own}


def _rounds_survived(
    tournament: Tournament, meetings: list[Meeting], journals: Journals
) -> dict[int, tuple[float, ...]]:
    """In a knock-out: the rounds that each entry has come through."""
    last = {entry.number: tournament.rounds for entry in tournament.entries}
    for meeting in meetings:
        if meeting.second is None:
            continue
        totals = [sum(side) for side in zip(*_made(journals[meeting.round, meeting.number]), strict=True)]
        loser = meeting.second if totals[0] > totals[1] else meeting.first
        last[loser] = min(last[loser], meeting.round - 1)
    return {number: (float(come),) for number, come in last.items()}
