"""Replays of finished deals: every step with all hands open, the record, the highlights."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Final

from bot.daily.public import has_finished, is_named
from bot.layout import Refused, clean, stamp, told_apart
from bot.tables.session.journals import match_after
from canasta.actions import parse_action
from canasta.cards import Card
from canasta.events import Event, Melded, Took
from canasta.i18n import Text
from canasta.match import Match
from canasta.review import FinishedDeal, Swing, finished
from canasta.view import View
from data import Store
from data.records.matches import Journal

ALL: Final = "all"
"""A point of view: every hand is open."""
NOBODY: Final = "none"
"""A point of view: no hand is open."""
MOST_FRAMES: Final = 8
BIG_PILE: Final = 5
"""The smallest pile whose taking is a highlight."""

NO_MATCH = Text("There's no such match here.")
NO_DEAL = Text(
    "There's nothing to replay yet: no deal is over at a table here, and you haven't finished one on "
    "this server."
)


@dataclass(frozen=True, slots=True)
class Moment:
    """A deal after some of its actions: what everybody saw, every hand, and the events of the last action.
    ``made_by``: who acted for the seat's player, None if they did themselves.
    """

    view: View
    hands: tuple[tuple[Card, ...], ...]
    events: tuple[Event, ...]
    made_by: str | None = None


@dataclass(frozen=True)
class Replay:
    """A finished deal. ``names`` are its players' names in seat order, all different."""

    journal: Journal
    round: int
    names: tuple[str, ...]
    opens_at: datetime | None = None
    """Until then others may play it with the same cards: nothing that gives all away leaves the replay."""
    daily: int | None = None
    """The shared deal, if it is one of a day that the reader has played."""

    @cached_property
    def _whole(self) -> tuple[Match, tuple[Moment, ...]]:
        match = match_after(self.journal, self.round - 1)
        deal = self.journal.deals[self.round - 1]
        moments = [_moment(match, match.start_deal(deal.seed))]
        moments += [
            _moment(match, match.apply(line.seat, parse_action(line.text)), line.made_by)
            for line in deal.actions
        ]
        return match, tuple(moments)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The deal after each of its actions; the first moment is the deal as dealt."""
        return self._whole[1]

    @property
    def last(self) -> int:
        """The index of the last moment."""
        return len(self.moments) - 1

    @property
    def turns(self) -> tuple[int, ...]:
        """The moments at which a turn begins, including the deal itself and the end."""
        steps = self.moments[-1].view.history.steps
        starts = [n for n in range(1, self.last) if steps[n + 1].turn != steps[n].turn]
        return tuple(dict.fromkeys((0, *starts, self.last)))

    @property
    def finished(self) -> FinishedDeal:
        """The deal as it is looked back at."""
        return finished(self._whole[0], self.round)

    def record(self) -> str:
        """The deal as a record that the referee accepts and ``canasta verify`` can check."""
        match = self._whole[0]
        match.players = self.names
        return match.record(self.round, proof=True)

    def highlights(self, swing: Swing | None = None) -> tuple[int, ...]:
        """At most MOST_FRAMES moments: canastas, big piles, what decided the deal (``swing``), the end."""
        worth = [] if swing is None else [(1_000, swing.step)]
        for number, moment in enumerate(self.moments[1:-1], 1):
            for event in moment.events:
                if isinstance(event, Took) and event.count >= BIG_PILE:
                    worth.append((event.count, number))
                elif isinstance(event, Melded) and event.canasta is not None:
                    worth.append((100, number))
        best = sorted(worth, key=lambda entry: (-entry[0], entry[1]))[: MOST_FRAMES - 1]
        return tuple(sorted({number for _, number in best} | {self.last}))


def _moment(match: Match, events: Sequence[Event], made_by: str | None = None) -> Moment:
    deal = match.deal
    assert deal is not None
    hands = tuple(tuple(sorted(hand, key=match.rules.hand_place)) for hand in deal.state.hands)
    return Moment(match.view(None), hands, tuple(events), made_by)


async def find_replay(
    store: Store, match_id: int, round_number: int, guild_id: int | None, person_id: int
) -> Replay:
    """A finished deal of a match on this server, or of the person's own. Raises Refused for any other."""
    journal = await store.journals.get(match_id)
    private = journal is not None and journal.deal_id is not None
    if journal is None or not (private or may_see(journal, guild_id, person_id)):
        raise Refused(NO_MATCH)
    if not 1 <= round_number <= len(journal.deals) or journal.deals[round_number - 1].finished_at is None:
        raise Refused("This deal isn't over yet. You can replay it when it is.")
    if journal.deal_id is not None:
        return await _private_replay(store, journal, round_number, guild_id, person_id)
    if round_number in journal.closed:
        raise Refused(
            "Other tournament tables still have to play this deal. You can replay it when the last "
            "of them has finished."
        )
    names = told_apart([clean(seat.name) for seat in journal.seats])
    return Replay(journal, round_number, names)


async def _private_replay(
    store: Store, journal: Journal, round_number: int, guild_id: int | None, person_id: int
) -> Replay:
    """The deal of a private table, for its player and, once nobody can play these cards any more, for those
    who have played the same deal of a day.
    Others than its player see a name only on a server where the player has opened the deal.
    """
    assert journal.deal_id is not None
    own = any(seat.person_id == person_id for seat in journal.seats)
    finished = await has_finished(store, journal.deal_id, person_id)
    if not own and not finished:
        raise Refused("Finish this deal yourself first. Then you can watch how others played it.")
    sealed = round_number in journal.closed
    if sealed and not finished:
        raise Refused("Finish the day's deal first. Then you can replay it.")
    deal = await store.shared_deals.get(journal.deal_id) if sealed else None
    opens_at = None if deal is None else deal.plan.closed_until
    if opens_at is not None and not own:
        raise Refused(
            "You can watch their games {when}: others may still play these cards.", when=stamp(opens_at)
        )
    names = told_apart([clean(seat.name) for seat in journal.seats])
    if not own:
        known = await is_named(store, journal.table_id, guild_id)
        if not known:
            nameless = tuple(seat if seat.computer else replace(seat, name="") for seat in journal.seats)
            journal = replace(journal, seats=nameless)
            names = told_apart([clean(seat.name) if seat.computer else "?" for seat in journal.seats])
    return Replay(journal, round_number, names, opens_at, journal.deal_id if finished else None)


def unsealed(replay: Replay) -> Replay:
    """The replay, for what gives all its cards away. Raises Refused while others may still play them."""
    if replay.opens_at is not None:
        raise Refused(
            "You can check the shuffle {when}: others may still play these cards.",
            when=stamp(replay.opens_at),
        )
    return replay


async def last_deal(
    store: Store, person_id: int, guild_id: int, match_id: int | None, round_number: int | None
) -> tuple[int, int]:
    """The match and round of the deal with this number, or without a number of the last finished deal: of
    this match if it has one, else of the person's last match on the server. Raises Refused for none.
    """
    matches = [] if match_id is None else [match_id]
    matches += await store.journals.played_by(person_id, guild_id, limit=1)
    for match in matches:
        journal = await store.journals.get(match)
        rounds = [] if journal is None else finished_deals(journal)
        if rounds:
            return match, rounds[-1] if round_number is None else round_number
    raise Refused(NO_DEAL)


def finished_deals(journal: Journal) -> list[int]:
    """The deals of a match that are finished here and at every other table that plays them."""
    return [
        deal.round
        for deal in journal.deals
        if deal.finished_at is not None and deal.round not in journal.closed
    ]


def may_see(journal: Journal, guild_id: int | None, person_id: int) -> bool:
    """Whether somebody may see a match's finished deals, as its players and all on its server may."""
    return journal.guild_id == guild_id or any(seat.person_id == person_id for seat in journal.seats)
