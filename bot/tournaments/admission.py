"""Who may play in a tournament, and that who presses something while people check in is there."""

from dataclasses import replace
from datetime import datetime

from bot.layout.errors import Refused
from bot.layout.names import shown
from bot.tables.company.kept_apart import refuse_barred
from bot.tournaments.directing import refuse_scorer
from bot.tournaments.evening.presence import asks
from bot.tournaments.joining import without
from data import Store
from data.tournaments.records import Tournament


async def there(store: Store, tournament: Tournament, person_id: int) -> Tournament:
    """Who presses something while people check in is there."""
    if not asks(tournament):
        return tournament
    evening = replace(tournament.evening, here=tournament.evening.here | {person_id})
    return await store.tournaments.evenings.plan(tournament.id, tournament.version, evening)


async def allowed(store: Store, tournament: Tournament, now: datetime) -> Tournament:
    """The tournament without the people of entries that haven't begun who have been barred meanwhile."""
    waiting = [entry for entry in tournament.entries if entry.joined > tournament.round]
    people = [one.person_id for entry in waiting for one in entry.players if one.person_id is not None]
    barred = await store.bars.of(tournament.guild_id, people, tournaments=True)
    if not barred:
        return tournament
    freed = [without(tournament, e, barred.keys(), now) if e in waiting else e for e in tournament.entries]
    return replace(tournament, entries=tuple(entry for entry in freed if entry is not None))


async def not_barred(
    store: Store, tournament: Tournament, person_id: int, partner: tuple[int, str] | None = None
) -> None:
    """Raises Refused if this person, or their partner, gets no seat here, or has changed its scores."""
    await refuse_barred(store, tournament.guild_id, person_id, tournaments=True)
    for one in (person_id, *(() if partner is None else partner[:1])):
        refuse_scorer(tournament, one)
    if partner is not None and await store.bars.of(tournament.guild_id, [partner[0]], tournaments=True):
        raise not_together(partner[1])


def not_together(name: str) -> Refused:
    """Refuses two people of whom one has blocked the other, or gets no seat."""
    return Refused("You can't play with {name} here. Choose somebody else.", name=shown(name))
