"""Who has which of a server's roles: at most one for a rating, and one for a place in a season."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final, TypeAlias

from bot.ratings.leaderboards import Board, board_rules
from bot.ratings.rating_rules import PROVISIONAL
from bot.ratings.seasons import previous, season_of
from data import Signal, Store, Topic
from data.ratings.records import GivenRole, RoleKind, RoleRule
from data.ratings.roles import DECLINES

MARGIN: Final = 25
"""How far a rating may fall below a role's before the role is taken back: one bad evening shouldn't."""
MOST_RULES: Final = 10
"""The roles that a server may have given."""
MOST_PLACES: Final = 25
RATINGS: Final = (0, 4000)
"""The ratings from which a role may be given."""
Had: TypeAlias = tuple[int, int]
"""A person and a role."""


def for_rating(guild_id: int, role_id: int, rating: int) -> RoleRule:
    """The rule that gives this role to everybody who has this rating or more."""
    return RoleRule(guild_id, role_id, RoleKind.RATING, rating)


def for_places(guild_id: int, role_id: int, places: int) -> RoleRule:
    """The rule that gives this role to the first places of the last season."""
    return RoleRule(guild_id, role_id, RoleKind.SEASON, places)


def wanted(
    rules: Sequence[RoleRule], ratings: Mapping[int, int], places: Mapping[int, int], had: Collection[Had]
) -> set[Had]:
    """Who is to have which role. ``ratings`` are those of everybody who may have one, at least MARGIN below
    the lowest of the rules; ``places`` are those in the last season; ``had`` is who has which role now.
    """
    bands = sorted((rule for rule in rules if rule.kind is RoleKind.RATING), key=lambda rule: -rule.value)
    due = set[Had]()
    for person, rating in ratings.items():
        for band in bands:
            if rating >= band.value or (rating >= band.value - MARGIN and (person, band.role_id) in had):
                due.add((person, band.role_id))
                break
    prizes = sorted((rule for rule in rules if rule.kind is RoleKind.SEASON), key=lambda rule: rule.value)
    for person, place in places.items():
        prize = next((rule for rule in prizes if place <= rule.value), None)
        if prize is not None:
            due.add((person, prize.role_id))
    return due


async def wanted_on(
    store: Store, guild_id: int, rules: Sequence[RoleRule], given: Iterable[GivenRole], now: datetime
) -> set[Had]:
    """Who is to have which role of a server now."""
    had = {(one.person_id, one.role_id) for one in given if not one.forgotten}
    ratings: dict[int, int] = {}
    bands = [rule.value for rule in rules if rule.kind is RoleKind.RATING]
    if bands:
        ratings = await store.ratings.roles.ranked(guild_id, min(bands) - MARGIN, PROVISIONAL)
    places: dict[int, int] = {}
    prizes = [rule.value for rule in rules if rule.kind is RoleKind.SEASON]
    if prizes:
        settings = await board_rules(store, guild_id)
        board = Board(season=previous(season_of(now, settings.season)))
        # Several people may share the last place.
        lines = await store.ratings.standings.board(
            board.ladder(guild_id), board.by, minimum=board.minimum(settings), limit=4 * MOST_PLACES
        )
        declining = await store.ratings.roles.declining()
        places = {
            line.standing.player.person_id: line.place
            for line in lines
            if line.standing.player.person_id not in declining
        }
    return wanted(rules, ratings, places, had)


async def declines(store: Store, person_id: int) -> bool:
    return (await store.settings.of_person(person_id)).get(DECLINES) is False


async def decline(store: Store, person_id: int, declined: bool) -> None:
    """Decline roles, or take them again; given ones are taken back when the change is heard of."""
    await store.settings.set_for_person(person_id, DECLINES, False if declined else None)
    await store.signals.send(Signal.to_all(Topic.PERSON, [person_id]))
