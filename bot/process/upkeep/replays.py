"""Whether a store is whole: each match that is not over is replayed from its journal by the engine."""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, replace

from bot.tables.session.journals import match_of
from canasta.actions import parse_action
from canasta.match import Match
from canasta.refusals import Illegal
from canasta.variants import VARIANTS
from data import Store, StoreError
from data.records.matches import Journal

AT_ONCE = 100
"""How many journals are read at once."""
Progress = Callable[[int], None]
"""Told after each match how many there have been."""


@dataclass(frozen=True, slots=True)
class Replays:
    """How many ``matches`` and ``actions`` there were, and a sentence for each that isn't as it should be."""

    matches: int = 0
    actions: int = 0
    faults: tuple[str, ...] = ()


def nothing(_: int) -> None:
    """No progress is wanted."""


async def replay_all(store: Store, progress: Progress = nothing) -> Replays:
    """Replay every match of this store that is not over."""
    return await _all(store, None, progress)


async def replay_both(source: Store, target: Store, progress: Progress = nothing) -> Replays:
    """Replay every match of ``target`` that is not over, and hold its journal against that of the same match
    of ``source``: where they are equal, both replay to the same cards. Matches that only one of them has are
    faults. Neither store may be written to meanwhile.
    """

    replays = await _all(target, source, progress)
    have = {match_id async for some in _unfinished(target) for match_id in some}
    missing = [
        f"Match {match_id} isn't in play in the copy."
        async for some in _unfinished(source)
        for match_id in some
        if match_id not in have
    ]
    return Replays(replays.matches, replays.actions, (*replays.faults, *missing))


def replayed(journal: Journal) -> Match:
    """The journal's match. Raises ``ValueError`` for broken rules, and scores other than those stored."""
    if journal.variant not in VARIANTS:
        raise ValueError(f"it is of a game that this release does not know ({journal.variant})")
    match = match_of(journal)
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


async def _all(store: Store, source: Store | None, progress: Progress) -> Replays:
    matches, actions, faults = 0, 0, []
    async for some in _unfinished(store):
        journals = await _journals(store, some)
        originals = {} if source is None else await _journals(source, some)
        for match_id in some:
            journal = journals.get(match_id)
            if journal is None or (isinstance(journal, Journal) and journal.outcome is not None):
                continue  # it ended meanwhile: a bot may be serving this store
            fault: str | None
            if isinstance(journal, Journal):
                actions += sum(len(deal.actions) for deal in journal.deals)
                fault = _unlike_itself(journal)
                if fault is None and source is not None:
                    fault = _unlike(originals.get(match_id), journal)
            else:
                fault = _unreadable(journal)
            matches += 1
            if fault is not None:
                faults.append(f"Match {match_id}: {fault}.")
            progress(matches)
    return Replays(matches, actions, tuple(faults))


async def _journals(store: Store, match_ids: Sequence[int]) -> dict[int, Journal | Exception]:
    """What is stored of these matches: their journals, or why one can't be read."""
    try:
        return {journal.match_id: journal for journal in await store.journals.these(match_ids)}
    except StoreError:
        raise
    except Exception as error:  # whatever stands there instead of a journal, the others are looked at
        if len(match_ids) == 1:
            return {match_ids[0]: error}
    journals: dict[int, Journal | Exception] = {}
    for match_id in match_ids:
        journals |= await _journals(store, [match_id])
    return journals


def _unreadable(error: Exception) -> str:
    return f"what is stored can't be read ({error!r})"


def _unlike_itself(journal: Journal) -> str | None:
    try:
        replayed(journal)
    except ValueError as error:
        return str(error)
    except Exception as error:
        return _unreadable(error)
    return None


def _unlike(theirs: Journal | Exception | None, journal: Journal) -> str | None:
    """What tells a match from what its original has of it; None where nothing does."""
    if theirs is None:
        return "the original has no such match"
    if isinstance(theirs, Exception):
        return _unreadable(theirs)
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


async def _unfinished(store: Store) -> AsyncIterator[list[int]]:
    """The matches that are not over, some at a time."""
    last = 0
    while some := await store.journals.unfinished(after=last, limit=AT_ONCE):
        yield some
        last = some[-1]
