"""How entries change when somebody joins or leaves, and when a round begins. Pure: nothing is stored here."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from bot.layout import Refused, clean, shown
from bot.tables.lobby.computers import COMPUTER, COMPUTER_NAMES
from bot.tournaments import format
from bot.tournaments.format import may_join
from data.tournaments.records import (
    Contestant,
    Entry,
    Former,
    LetterKind,
    LetterPlan,
    Tournament,
    TournamentStatus,
)


def without_own_try(tournament: Tournament, person_id: int) -> list[Entry]:
    """The entries without one that this person may replace. Raises Refused where theirs is complete."""
    own = tournament.entry_of(person_id)
    if own is None:
        return list(tournament.entries)
    mine = next(player for player in own.players if player.person_id == person_id)
    others = [player for player in own.players if player is not mine and player.agreed and not player.empty]
    if (others and mine.agreed) or own.joined <= tournament.round or len(own.players) == 1:
        raise Refused(
            "You're already in this tournament. Withdraw first if you want to play with somebody else.",
            refresh=True,
        )
    if mine.agreed:
        return [entry for entry in tournament.entries if entry is not own]
    freed = replace(own, players=tuple(Contestant() if p is mine else p for p in own.players))
    return [freed if entry is own else entry for entry in tournament.entries]


def asked_by(tournament: Tournament, person_id: int, asker_id: int) -> bool:
    """Whether the asker waits for this person's answer."""
    own = tournament.entry_of(person_id)
    going_on = tournament.status in (TournamentStatus.OPEN, TournamentStatus.RUNNING)
    if not going_on or own is None or own is not tournament.entry_of(asker_id):
        return False
    return any(one.person_id == person_id and not one.agreed for one in own.players)


def deserted(entry: Entry | None, person_id: int) -> list[LetterPlan]:
    """What the others of an entry are told when this person doesn't play with them, or no longer."""
    if entry is None:
        return []
    name = next((player.name for player in entry.players if player.person_id == person_id), "")
    return [
        LetterPlan(LetterKind.PARTNER_NO, player.person_id, person_id, name)
        for player in entry.players
        if player.person_id not in (None, person_id) and player.person_id is not None and player.agreed
    ]


def join_partner(
    tournament: Tournament, entries: list[Entry], me: Contestant, partner: tuple[int, str]
) -> bool:
    """Put ``me`` into the partner's entry if they are alone, else into a new one with a question to them;
    returns whether they are asked. Raises Refused if they play with, or were asked by, somebody else.
    """
    partner_id, partner_name = partner
    if partner_id == me.person_id:
        raise Refused("You can't be your own partner. Enter alone, and somebody can join you.")
    theirs = next((e for e in entries if any(player.person_id == partner_id for player in e.players)), None)
    if theirs is None:
        asked = Contestant(partner_id, None, clean(partner_name), agreed=False)
        entries.append(new_entry(tournament, entries, (me, asked), with_anyone=not tournament.asks_partners))
        return True
    if any(player.person_id == partner_id and not player.agreed for player in theirs.players):
        raise Refused(
            "Somebody else has asked {name}, who hasn't answered yet.", name=shown(partner_name), refresh=True
        )
    free = [player for player in theirs.players if player.empty]
    if not free or theirs.joined <= tournament.round:
        raise Refused("{name} already has a partner.", name=shown(partner_name), refresh=True)
    if not theirs.with_anyone:
        raise Refused(
            "{name} has entered, and chooses who to play with. Tell them to press Enter and ask you.",
            name=shown(partner_name),
        )
    joined = replace(theirs, players=tuple(me if player.empty else player for player in theirs.players))
    entries[entries.index(theirs)] = joined
    return False


def new_entry(
    tournament: Tournament,
    entries: Sequence[Entry],
    players: tuple[Contestant, ...],
    *,
    with_anyone: bool = True,
) -> Entry:
    """An entry of these players, starting in the next round."""
    number = format.next_number([*entries, *tournament.entries])
    return Entry(number, players, joined=tournament.round + 1, with_anyone=with_anyone)


def without(
    tournament: Tournament,
    own: Entry,
    people: Collection[int | None],
    now: datetime,
    *,
    removed: bool = False,
) -> Entry | None:
    """The entry without these people, None if nobody is left. ``removed``: a director removes them."""
    begun = tournament.status is TournamentStatus.RUNNING and own.joined <= tournament.round
    if not begun:
        players = tuple(Contestant() if p.person_id in people else p for p in own.players)
        keeps = any(player.person_id is not None and player.agreed for player in players)
        return replace(own, players=players) if keeps else None
    players = tuple(
        Contestant(
            None,
            COMPUTER,
            f"{COMPUTER_NAMES[chair]} {own.number}",
            left_at=now,
            former=Former(player.person_id, player.name, tournament.round, removed),
        )
        if player.person_id in people
        else player
        for chair, player in enumerate(own.players)
    )
    gone = all(player.person_id is None for player in players)
    return replace(own, players=players, left=tournament.round + 1 if gone else own.left)


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
    next one, else they are out. Returns those that wait, and what is told. ``tournament`` knows its rounds.
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
