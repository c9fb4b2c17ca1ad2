"""How the entries of a tournament change when somebody joins or leaves. Pure: nothing is stored here."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from bot.layout.errors import Refused
from bot.layout.names import clean, shown
from bot.tables.lobby.computers import COMPUTER, COMPUTER_NAMES
from bot.tournaments import format
from data.tournaments.records.entries import Contestant, Entry, Former
from data.tournaments.records.letters import LetterKind, LetterPlan
from data.tournaments.records.tournaments import Tournament, TournamentStatus


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
