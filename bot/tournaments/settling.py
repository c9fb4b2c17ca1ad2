"""Who plays when a round begins: entries that are complete, and people paired who agreed to it. Pure."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from bot.tables.lobby.computers import COMPUTER, COMPUTER_NAMES
from bot.tournaments.format import may_join
from data.tournaments.records.entries import Contestant, Entry
from data.tournaments.records.letters import LetterKind, LetterPlan
from data.tournaments.records.tournaments import Tournament, TournamentStatus


def settled(entries: Sequence[Entry], round: int, apart: Collection[frozenset[int]] = ()) -> list[Entry]:
    """The complete entries that begin in this round, and all others but those that are not ready for it.

    People who agreed to play with anybody are paired in the order of entry, unanswered questions of theirs
    lapse, and an odd one plays with a computer player. People of a pair in ``apart`` never become partners.
    """
    out = {entry.number for entry in unready(entries, round)}
    sure = [
        replace(entry, players=tuple(player if player.agreed else Contestant() for player in entry.players))
        if entry.joined == round
        else entry
        for entry in entries
        if entry.number not in out
    ]
    alone = lone_entries(sure, round)
    done = {entry.number: entry for entry in sure}
    while alone:
        first = alone.pop(0)
        own = _first_player(first)
        second = next((other for other in alone if _pair(own, _first_player(other)) not in apart), None)
        if second is None:
            name = f"{COMPUTER_NAMES[1]} {first.number}"
            partner = Contestant(None, COMPUTER, name)
        else:
            alone.remove(second)
            partner = _first_player(second)
            del done[second.number]
        done[first.number] = replace(first, players=(own, partner))
    return sorted(done.values(), key=lambda entry: entry.number)


def lone_entries(entries: Iterable[Entry], round: int) -> list[Entry]:
    """The entries that begin in this round and lack a partner."""
    return [entry for entry in entries if entry.joined == round and any(one.empty for one in entry.players)]


def unready(entries: Iterable[Entry], round: int) -> list[Entry]:
    """The entries that would begin in this round, but lack a partner's yes, and don't want just anybody."""
    return [
        entry
        for entry in entries
        if entry.joined == round
        and not entry.with_anyone
        and any(player.empty or not player.agreed for player in entry.players)
    ]


def sitting_out(
    tournament: Tournament, round: int, entries: Iterable[Entry]
) -> tuple[list[Entry], list[LetterPlan]]:
    """What becomes of entries that are not ready for this round: while latecomers may join, they wait for the
    next one, else they are out. Returns those that wait, and what their people are told. ``tournament`` has
    the number of its rounds.
    """
    now = replace(tournament, status=TournamentStatus.RUNNING, round=round)
    kind = LetterKind.WAITS if may_join(now) else LetterKind.SITS_OUT
    waiting, letters = [], []
    for entry in entries:
        if kind is LetterKind.WAITS:
            waiting.append(replace(entry, joined=round + 1))
        missing = next((one for one in entry.players if one.empty or not one.agreed), Contestant())
        letters += [
            LetterPlan(kind, player.person_id, missing.person_id, missing.name)
            for player in entry.players
            if player.person_id is not None and player.agreed
        ]
    return waiting, letters


def _first_player(entry: Entry) -> Contestant:
    return next(one for one in entry.players if not one.empty)


def _pair(one: Contestant, other: Contestant) -> frozenset[int | None]:
    return frozenset((one.person_id, other.person_id))
