"""Whether a store is whole: each match that is not over is replayed from its journal by the engine."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace

from canasta.actions import parse_action
from canasta.match import Match
from canasta.refusals import Illegal
from canasta.variants import VARIANTS
from data import Journal, Store, StoreError

Progress = Callable[[int], None]
"""Told after each match how many there have been."""


@dataclass(frozen=True, slots=True)
class Replays:
    """How replaying went: how many ``matches`` and ``actions`` there were, and a sentence for each match that
    is not as it should be.
    """

    matches: int = 0
    actions: int = 0
    faults: tuple[str, ...] = ()


def nothing(_: int) -> None:
    """No progress is wanted."""


async def replay_all(store: Store, progress: Progress = nothing) -> Replays:
    """Replay every match of this store that is not over."""
    return await _all(store, _unlike_itself, progress)


async def replay_both(source: Store, target: Store, progress: Progress = nothing) -> Replays:
    """Replay every match of ``target`` that is not over, and hold its journal against that of the same match
    of ``source``: where they are equal, both replay to the same cards. Matches that only one of them has are
    faults. Neither store may be written to meanwhile.
    """

    async def unlike_source(journal: Journal) -> str | None:
        return await _unlike_itself(journal) or await _unlike(source, journal)

    found = await _all(target, unlike_source, progress)
    have = {match_id async for match_id in _unfinished(target)}
    missing = [
        f"Match {match_id} isn't in play in the copy."
        async for match_id in _unfinished(source)
        if match_id not in have
    ]
    return Replays(found.matches, found.actions, (*found.faults, *missing))


def replayed(journal: Journal) -> Match:
    """The match that this journal gives. Raises ``ValueError`` where it does not follow the rules, or comes
    to other scores than those that were stored.
    """
    if journal.variant not in VARIANTS:
        raise ValueError(f"it is of a game that this release does not know ({journal.variant})")
    match = Match(
        journal.variant,
        [f"Seat {seat.index}" for seat in journal.seats],
        journal.options,
        dealer=journal.first_dealer,
        revision=journal.rules_revision,
        duplicate=journal.duplicate,
        before=journal.before,
        first_round=journal.first_round,
    )
    version = 0
    for deal in journal.deals:
        match.start_deal(deal.seed)
        for number, action in enumerate(deal.actions, start=1):
            if action.n != number or action.version <= version:
                raise ValueError(f"action {number} of deal {deal.round} is missing or out of order")
            version = action.version
            try:
                match.apply(action.seat, parse_action(action.text))
            except Illegal as illegal:
                raise ValueError(f"action {number} of deal {deal.round} isn't legal ({illegal})") from None
        if (deal.result is None) != (match.to_move is not None):
            raise ValueError(f"deal {deal.round} is over in one of journal and replay only")
        if deal.result is not None and deal.result.totals != tuple(match.results[-1].totals):
            raise ValueError(f"deal {deal.round} was scored otherwise")
    return match


async def _all(
    store: Store, fault_of: Callable[[Journal], Awaitable[str | None]], progress: Progress
) -> Replays:
    matches, actions, faults = 0, 0, []
    async for match_id in _unfinished(store):
        try:
            journal = await store.journals.get(match_id)
            if journal is None or journal.outcome is not None:
                continue  # it ended meanwhile: a bot may be serving this store
            actions += sum(len(deal.actions) for deal in journal.deals)
            fault = await fault_of(journal)
        except StoreError:
            raise
        except Exception as error:  # whatever stands there instead of a journal, the others are looked at
            fault = f"what is stored can't be read ({error!r})"
        matches += 1
        if fault is not None:
            faults.append(f"Match {match_id}: {fault}.")
        progress(matches)
    return Replays(matches, actions, tuple(faults))


async def _unlike_itself(journal: Journal) -> str | None:
    try:
        replayed(journal)
    except ValueError as error:
        return str(error)
    return None


async def _unlike(source: Store, journal: Journal) -> str | None:
    """What tells a match from the same match of ``source``; None where nothing does."""
    theirs = await source.journals.get(journal.match_id)
    if theirs is None:
        return "the original has no such match"
    if _as_kept(theirs) != journal:
        return "its journal is not that of the original"
    return None


def _as_kept(journal: Journal) -> Journal:
    """The same, with names as PostgreSQL keeps them: without a NUL."""

    return replace(
        journal,
        seats=tuple(replace(seat, name=seat.name.replace("\0", "")) for seat in journal.seats),
        stays=tuple(replace(stay, name=stay.name.replace("\0", "")) for stay in journal.stays),
    )


async def _unfinished(store: Store) -> AsyncIterator[int]:
    last = 0
    while some := await store.journals.unfinished(after=last):
        for match_id in some:
            yield match_id
        last = some[-1]
