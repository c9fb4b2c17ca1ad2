"""Panels of the people at a table, deal after deal: whatever a player sees on a turn, without a store."""

import hashlib
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from itertools import count

from bot.layout.layout import Screen
from bot.screens.panel.hand import choice_screen, hand_screen
from bot.screens.panel.meld_builder import Choice
from bot.screens.pictures import Pictures
from bot.tables.drafts.bench import Bench
from bot.tables.drafts.draft import Draft
from bot.tables.session.session import TableSession
from bot.tables.session.table_view import TableView
from bot.tables.settings.hand_settings import USUAL, HandSettings
from canasta.actions import Action, Meld, Take
from canasta.i18n import ENGLISH, Translator
from canasta.match import Match
from canasta.players import choose
from canasta.terms import Phase
from canasta.variants import VARIANTS
from data.records.tables import Seat
from tests.support.table_views import NOW, table

NAMES = ("Alexandra", "Billie", "Casey", "Dominique", "Emery", "Frank")


@dataclass(frozen=True, slots=True)
class Panel:
    """What a seat was shown at one moment: ``kind`` is the phase, or ``choice`` while melds are put together,
    or ``wait`` while others move.
    """

    variant: str
    kind: str
    screen: Screen


async def panels(
    variant: str,
    pictures: Pictures,
    *,
    seats: int | None = None,
    deals: int = 1,
    seed: int = 1,
    every: int = 1,
    tr: Translator = ENGLISH,
    settings: HandSettings = USUAL,
) -> AsyncIterator[Panel]:
    """The panels of all seats in these deals, or one in ``every``, in the order in which they come up;
    computer players choose the moves. ``settings`` are the people's.
    """
    numbers = count()

    def wanted() -> bool:
        return next(numbers) % every == 0

    for seen, action, other in turns(variant, seats=seats, deals=deals, seed=seed):
        view = seen.view
        assert view is not None
        if wanted():
            yield Panel(variant, str(view.turn.phase), await hand_screen(seen, tr, pictures, settings))
        if isinstance(action, Meld | Take):
            draft = Draft.of(action)
            if seen.rules is not None and draft.groups and wanted():
                choice = Choice(Bench(view, draft, seen.rules))
                yield Panel(variant, "choice", await choice_screen(seen, choice, tr, pictures, settings))
        waits = other.view is not None and other.seat in other.view.order
        if view.turn.phase == Phase.DRAW and waits and wanted():
            yield Panel(variant, "wait", await hand_screen(other, tr, pictures, settings))


def turns(
    variant: str, *, seats: int | None = None, deals: int = 1, seed: int = 1
) -> Iterator[tuple[TableView, Action, TableView]]:
    """What the player to move sees before each move of these deals, the move that a computer player makes
    there, and what the next player sees.
    """
    people = seats or (4 if 4 in VARIANTS[variant].seats else VARIANTS[variant].seats[0])
    match = Match(variant, NAMES[:people])
    record = replace(
        table(people),
        variant=variant,
        seats=tuple(Seat(at, at + 1, None, NAMES[at]) for at in range(people)),
    )
    session = TableSession(record, None)
    for deal in range(deals):
        if match.over:
            return
        begun = seed_of(variant, deal, seed)
        match.start_deal(begun)
        if deal:
            session.begin_deal(begun, NOW)
        else:
            session.take_match(match, begun, NOW)
        while (seat := match.to_move) is not None:
            seen = session.table_view(seat + 1)
            assert seen.view is not None
            action = choose(seen.view)
            yield seen, action, session.table_view((seat + 1) % people + 1)
            match.apply(seat, action)
            session.moved(seat, action, record.version, None)


def seed_of(variant: str, deal: int, seed: int = 1) -> str:
    """The seed that a deal is shuffled with."""
    return hashlib.sha256(f"{variant} {seed} {deal}".encode()).hexdigest()
