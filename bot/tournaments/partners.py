"""Partners of a tournament: asking one, the answer, taking the question back, and who plays without one."""

from dataclasses import replace
from datetime import datetime

from bot.layout import Refused, shown
from bot.tables.company.kept_apart import may_call, refuse_barred
from bot.tables.settings.hourly_limits import CALLS, INVITATIONS
from bot.time import Where
from bot.tournaments.directing import refuse_scorer
from bot.tournaments.evening.starts import asks
from bot.tournaments.joining import deserted, without
from bot.tournaments.registry import MOVED_ON, TournamentPart, going_on
from canasta.i18n import Text
from data import Store
from data.tournaments.records import Contestant, Entry, LetterKind, LetterPlan, Tournament


async def there(store: Store, tournament: Tournament, person_id: int) -> Tournament:
    """Who presses something while people check in is there."""
    if not asks(tournament):
        return tournament
    evening = replace(tournament.evening, here=tournament.evening.here | {person_id})
    return await store.tournaments.save(tournament, replace(tournament, evening=evening))


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


NOT_WAITING = Text("Nobody is waiting for your answer any more.")


class Partners(TournamentPart):
    """Asks people to be partners; they're told by bot/tournaments/workers/letters.py."""

    async def may_ask(self, tournament: Tournament, person_id: int, partner_id: int) -> bool:
        """Whether a message asks the partner, if they want it. Raises Refused for who asked too many."""
        preferences = await self._tables.time.preferences(partner_id)
        if preferences.where is Where.NOWHERE:
            return False
        await self._tables.limits.spend(INVITATIONS, tournament.guild_id, person_id)
        try:
            await self._tables.limits.spend(CALLS, tournament.guild_id, partner_id)
        except Refused:
            return False
        return True

    async def is_asking(self, tournament: Tournament, person_id: int) -> bool:
        """Whether a message asks the partner for whose answer this person waits."""
        own = tournament.entry_of(person_id)
        asked = (
            {player.person_id for player in own.players if not player.agreed} if own is not None else set()
        )
        letters = await self._store.tournaments.letters.of_tournament(tournament.id) if asked else []
        return any(
            letter.kind is LetterKind.PARTNER_ASKED and letter.person_id in asked for letter in letters
        )

    async def answer(self, tournament_id: int, person_id: int, *, yes: bool) -> Tournament:
        """Accept or decline a question to play as partners. Raises Refused if there is none."""
        async with self._registry.change(tournament_id) as tournament:
            return await self.answered(tournament, person_id, yes=yes)

    async def answered(self, tournament: Tournament, person_id: int, *, yes: bool) -> Tournament:
        """As ``answer``, for a tournament that is being changed."""
        going_on(tournament)
        own = tournament.entry_of(person_id)
        mine = None if own is None else next(p for p in own.players if p.person_id == person_id)
        if own is None or mine is None or mine.agreed:
            raise Refused(NOT_WAITING, refresh=True)
        if not yes:
            return await self._registry.save(
                tournament, own, _with(own, mine, Contestant()), deserted(own, person_id)
            )
        await not_barred(self._store, tournament, person_id)
        letters = []
        for player in own.players:
            if player is mine or player.person_id is None:
                continue
            if not await may_call(self._store, person_id, player.person_id):
                raise not_together(player.name)
            letters.append(LetterPlan(LetterKind.PARTNER_YES, player.person_id, person_id, mine.name))
        sure = _with(own, mine, replace(mine, agreed=True))
        saved = await self._registry.save(tournament, own, sure, letters)
        return await there(self._store, saved, person_id)

    async def take_back(self, tournament_id: int, person_id: int) -> Tournament:
        """Stop asking the partner who has not answered. The person stays in, without one. Raises Refused."""
        async with self._registry.change(tournament_id) as tournament:
            own = _waiting(tournament, person_id)
            asked = next((player for player in own.players if not player.agreed), None)
            if asked is None:
                raise Refused("You're not waiting for an answer any more.", refresh=True)
            return await self._registry.save(tournament, own, _with(own, asked, Contestant()))

    async def choose(self, tournament_id: int, person_id: int, *, with_anyone: bool) -> Tournament:
        """Choose what happens without a partner at the start: anybody free, or none. Raises Refused."""
        async with self._registry.change(tournament_id) as tournament:
            own = _waiting(tournament, person_id)
            if not tournament.asks_partners:
                raise Refused(MOVED_ON, refresh=True)
            return await self._registry.save(tournament, own, replace(own, with_anyone=with_anyone))


def _waiting(tournament: Tournament, person_id: int) -> Entry:
    """The person's own entry, which lacks a partner. Raises Refused."""
    going_on(tournament)
    own = tournament.entry_of(person_id)
    if own is None:
        raise Refused("You're not in this tournament.", refresh=True)
    mine = next(player for player in own.players if player.person_id == person_id)
    if not mine.agreed or own.joined <= tournament.round or not lacks_partner(own):
        raise Refused("You're not waiting for a partner any more.", refresh=True)
    return own


def lacks_partner(entry: Entry) -> bool:
    """Whether somebody is missing, or has not agreed."""
    return any(player.empty or not player.agreed for player in entry.players)


def _with(entry: Entry, before: Contestant, after: Contestant) -> Entry:
    return replace(entry, players=tuple(after if one is before else one for one in entry.players))
