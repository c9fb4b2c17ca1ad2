"""Counts what honours ask for, from a match's journal.

Only people who played a finished match in their own seat from beginning to end have facts. What a computer
player did for somebody counts for nobody, nor does a deal in which one stood in (docs/absence.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from operator import add
from typing import Final

from bot.honours.facts import MatchFacts
from bot.tables.absences import mostly_away, parting_of, stood_in
from bot.tables.lobby.computers import STRONG
from bot.tables.session.journals import match_of
from bot.tables.session.past_turns import STAND_INS
from canasta import events as ev
from canasta.actions import parse_action
from canasta.cards import FOUR, IS_RED_THREE
from canasta.match import Match
from canasta.melds import TableMeld
from canasta.terms import CanastaKind, EndReason, ScorePart
from canasta.variants import VARIANTS
from canasta.view import Result, View
from data.records.matches import Deal, Journal, MatchSeat, Outcome

FEET: Final = "foot"
"""The family of games with a second hand."""
RED_THREES: Final = 4
LEAST_DEALS: Final = 3
"""From this many deals on a match is long enough for what a single deal would give away."""
_TURN_BEGINS: Final = (ev.Drew, ev.Took, ev.TookTop, ev.TurnCardDrawn)


@dataclass(slots=True)
class _Deal:
    turns: list[int]
    naturals: list[set[int]]
    makers: dict[str, tuple[int, CanastaKind]] = field(default_factory=dict)
    piles: list[tuple[int, int]] = field(default_factory=list)
    hand_rommes: list[int] = field(default_factory=list)
    specials: list[int] = field(default_factory=list)
    swaps: list[int] = field(default_factory=list)
    out: int | None = None
    concealed: bool = False


def facts_of(journal: Journal) -> dict[int, MatchFacts]:
    """The facts of each seat whose person played the match through; empty for a match that was abandoned.
    Raises what ``Match.apply`` does for a journal that this release cannot replay.
    """
    if journal.outcome is not Outcome.FINISHED or journal.finished_at is None:
        return {}
    away = [stood_in(journal, deal) for deal in journal.deals]
    seats = [seat for seat in journal.seats if _stayed(journal, seat, away)]
    if not seats:
        return {}
    match = match_of(journal)
    usual = VARIANTS[journal.variant].rules(len(journal.seats)).target
    facts = {seat.index: MatchFacts() for seat in seats}
    for deal, absent in zip(journal.deals, away, strict=True):
        played = _replay(match, deal)
        if match.deal is None or not match.deal.over:
            continue
        view = match.view(None)
        for seat in seats:
            if not absent and view.sides[view.side_of[seat.index]].plays:
                _add(facts[seat.index], seat.index, played, view, match, usual)
    undisturbed = not any(line.made_by in STAND_INS for deal in journal.deals for line in deal.actions)
    counting = [
        result
        for result, absent, deal in zip(match.results, away, journal.deals, strict=False)
        if not absent and deal.finished_at is not None
    ]
    parting = parting_of(journal, away, [seat.index for seat in journal.seats if _gone(journal, seat, away)])
    for seat in seats:
        won = bool(seat.won) if parting is None else seat.side in parting.winners
        _match_over(facts[seat.index], journal, counting, seat, usual, won=won and bool(counting))
        facts[seat.index].own = undisturbed
    return facts


def _stayed(journal: Journal, seat: MatchSeat, away: Sequence[frozenset[int]]) -> bool:
    """Whether a person had this seat throughout, and was there."""
    shared = any(stay.seat == seat.index for stay in journal.stays)
    return (
        seat.person_id is not None
        and seat.left_at is None
        and not shared
        and not mostly_away(journal.deals, away, seat.index, journal.started_at, None)
    )


def _replay(match: Match, deal: Deal) -> _Deal:
    match.start_deal(deal.seed)
    seats = range(len(match.players))
    dealt = _Deal([0 for _ in seats], [set() for _ in seats])
    for line in deal.actions:
        events = match.apply(line.seat, parse_action(line.text))
        if any(isinstance(event, _TURN_BEGINS) for event in events):
            dealt.turns[line.seat] += 1
        for event in events:
            _note(match, dealt, event, own=line.made_by not in STAND_INS)
    return dealt


def _note(match: Match, dealt: _Deal, event: ev.Event, *, own: bool) -> None:
    """Note what an event says of its seat, if its player made it (``own``)."""
    if isinstance(event, ev.Melded | ev.Merged):
        _canasta(match, dealt, event, own=own)
    elif not own:
        return
    elif isinstance(event, ev.Took):
        dealt.piles.append((event.seat, event.count))
    elif isinstance(event, ev.HandRomme):
        dealt.hand_rommes.append(event.seat)
    elif isinstance(event, ev.SpecialShown):
        dealt.specials.append(event.seat)
    elif isinstance(event, ev.Swapped):
        dealt.swaps.append(event.seat)
    elif isinstance(event, ev.DealOver) and event.reason == EndReason.OUT:
        dealt.out, dealt.concealed = event.by, event.concealed


def _canasta(match: Match, dealt: _Deal, event: ev.Melded | ev.Merged, *, own: bool) -> None:
    """Note whose canasta this is: the first to make it one, whatever becomes of it."""
    if isinstance(event, ev.Merged):
        dealt.makers.pop(event.other, None)
    if event.canasta is None:
        return
    maker = dealt.makers.get(event.meld, (event.seat if own else -1, event.canasta))[0]
    if event.meld not in dealt.makers and maker >= 0:
        meld = _meld(match, event.meld)
        if meld is not None and meld.rank is not None and not meld.wilds and meld.rank >= FOUR:
            dealt.naturals[maker].add(meld.rank)
    dealt.makers[event.meld] = maker, event.canasta


def _meld(match: Match, meld_id: str) -> TableMeld | None:
    sides = () if match.deal is None else match.deal.state.side_tables
    return next((meld for side in sides for meld in side.melds if meld.id == meld_id), None)


def _add(facts: MatchFacts, seat: int, dealt: _Deal, view: View, match: Match, usual: int) -> None:
    """Add a deal that counts for this seat. ``usual`` is the target that the game usually has."""
    side = view.side_of[seat]
    kinds = [kind for maker, kind in dealt.makers.values() if maker == seat]
    facts.canastas += len(kinds)
    facts.wilds += kinds.count(CanastaKind.WILD)
    facts.sambas += kinds.count(CanastaKind.SAMBA)
    facts.naturals |= dealt.naturals[seat]
    facts.pile = max([facts.pile, *(cards for taker, cards in dealt.piles if taker == seat)])
    facts.hand_rommes += dealt.hand_rommes.count(seat)
    facts.specials += dealt.specials.count(seat)
    facts.swaps += dealt.swaps.count(seat)
    result = match.results[-1]
    threes = sum(IS_RED_THREE[card] for card in view.sides[side].threes)
    facts.threes += threes >= RED_THREES and result.scores[side][ScorePart.THREES] > 0
    if usual:
        facts.share = max(facts.share, 1000 * (result.totals[side] - result.before[side]) // usual)
    if dealt.out != seat:
        return
    facts.concealed += dealt.concealed
    facts.feet += VARIANTS[match.variant].group == FEET
    facts.soonest = min(facts.soonest or dealt.turns[seat], dealt.turns[seat])
    others = [other for n, other in enumerate(view.sides) if n != side and other.plays]
    allies = {mate for mate in view.allies[seat] if mate != seat}
    facts.caught += bool(others) and not any(
        other.melds for other in others if not allies.intersection(other.seats)
    )


def _gone(journal: Journal, seat: MatchSeat, away: Sequence[frozenset[int]]) -> bool:
    """Whether the seat's person left, or counts as having left."""
    stays = [stay for stay in journal.stays if stay.seat == seat.index]
    since = stays[-1].since if stays else journal.started_at
    absent = seat.person_id is not None and mostly_away(journal.deals, away, seat.index, since, None)
    return absent or seat.left_at is not None


def _match_over(
    facts: MatchFacts, journal: Journal, results: Sequence[Result], seat: MatchSeat, usual: int, *, won: bool
) -> None:
    """Add what the match as a whole says of this seat: ``results`` are those of the deals that count."""
    assert journal.finished_at is not None
    others = [other for other in journal.seats if other.index != seat.index]
    against = [other for other in others if other.side != seat.side]
    facts.deals = len(results)
    facts.people = any(other.computer is None and other.left_at is None for other in against)
    facts.days = (journal.finished_at - journal.started_at).days
    if all(other.computer == STRONG for other in others):
        facts.alone_strong = len(others)
    facts.won = won
    if facts.won:
        facts.behind = 0 if journal.duplicate else _behind(results, seat.side)
        facts.flawless = _flawless(results, seat.side)
        facts.close = facts.deals >= LEAST_DEALS and 0 <= 100 * _margin(results, seat.side) <= usual


def _others(totals: Sequence[int], side: int) -> list[int]:
    return [total for other, total in enumerate(totals) if other != side]


def _totals(results: Sequence[Result]) -> list[list[int]]:
    """The sides' totals after each of these deals, of these deals alone."""
    gains = ((a - b for a, b in zip(one.totals, one.before, strict=True)) for one in results)
    return list(accumulate(map(list, gains), lambda sums, more: [*map(add, sums, more)]))


def _margin(results: Sequence[Result], side: int) -> int:
    totals = _totals(results)[-1]
    return totals[side] - max(_others(totals, side))


def _behind(results: Sequence[Result], side: int) -> int:
    """How far the side was behind after a deal, at most."""
    return max([0, *(max(_others(totals, side)) - totals[side] for totals in _totals(results)[:-1])])


def _flawless(results: Sequence[Result], side: int) -> bool:
    gains = [
        [after - before for after, before in zip(result.totals, result.before, strict=True)]
        for result in results
    ]
    return len(gains) >= LEAST_DEALS and all(gain[side] > max(_others(gain, side)) for gain in gains)
