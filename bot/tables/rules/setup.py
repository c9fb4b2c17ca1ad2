"""The rules of a table before its match: those of a new table, and changes by its host."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.layout import Refused, clean, shown, stale
from bot.tables.lobby.full import FullLobbies
from bot.tables.lobby.lobby import hosted
from bot.tables.registry import TablePart, changing
from bot.tables.rules.offered_games import OfferedGames
from bot.tables.rules.presets import built_in, no_preset
from bot.tables.rules.table_rules import Kind, TableRules, clash_text, possible, usual_seats
from bot.tables.session.session import TableSession
from canasta.notation.rule_code import BadCode
from canasta.options import BadOption
from canasta.variants import VARIANTS, BadSeats, Variant
from data.records.people import ServerPreset
from data.records.tables import Seat, Table


@dataclass(eq=False)
class RulesSetup(TablePart):
    """Finds the rules of new tables, and lets hosts change those of a lobby."""

    _games: OfferedGames
    _full: FullLobbies

    @changing
    async def change(
        self,
        session: TableSession,
        person_id: int,
        change: Callable[[TableRules], TableRules],
        *,
        shown_rules: str | None = None,
    ) -> None:
        """Let the host change the rules of a lobby. ``shown_rules`` is the digest of those that the host's
        screen showed; if they have changed since, the screen is stale. Raises Refused for impossible rules,
        with nothing changed.
        """
        table = hosted(session, person_id)
        now = TableRules.of(table)
        if shown_rules is not None and shown_rules != now.digest:
            raise stale()
        wanted = now
        try:
            wanted = change(now)
        except BadOption as error:
            raise Refused(clash_text(error, now)) from None
        except (BadCode, BadSeats) as error:
            raise Refused(error.text) from None
        possible(wanted)
        if wanted.variant != now.variant:
            await self._games.must_offer(table.guild_id, wanted.variant)
        if wanted != now:
            await session.write(
                self._store.tables.set_rules,
                variant=wanted.variant,
                options=wanted.options,
                seats=reseated(session.stored, wanted.seats),
            )
            await self._full.hold(session)
            await self._full.settle(session)

    async def wanted(
        self, guild_id: int, game: str | None, players: int | None, text: str | None
    ) -> TableRules:
        """The rules of a new table: a preset, a pasted code, or the server's default. Raises Refused."""
        said = None if game is None else await self._games.named(guild_id, game)
        if text is None or not text.strip():
            usual = said or await self._games.usual(guild_id)
            return await self._default(guild_id, usual.id, players)
        rules = await self._named(guild_id, said, players, text)
        if said is not None and rules.variant != said.id:
            raise Refused(
                "These rules are for {game}. Leave the game out, or choose it.", game=rules.game.name
            )
        await self._games.must_offer(guild_id, rules.variant)
        possible(rules)
        return rules

    async def _named(self, guild_id: int, said: Variant | None, players: int | None, text: str) -> TableRules:
        name = clean(text).casefold()
        own = next(
            (p for p in await self._store.presets.of_guild(guild_id) if p.name.casefold() == name), None
        )
        if own is not None:
            return _from_preset(own, players)
        usual = said or await self._games.usual(guild_id)
        others = [] if said is not None else await self._games.offered(guild_id)
        for game in (usual, *others):
            options = built_in(game.id, name)
            if options is not None:
                rules = TableRules(game.id, players or usual_seats(game.id))
                possible(rules)
                return rules.with_preset(options)
        rules = _from_code(text)
        if players is not None and players != rules.seats:
            raise Refused(
                "This code is for a table of {n}. Leave the number of players out, or choose {n}.",
                n=rules.seats,
            )
        return rules

    async def for_kind(self, guild_id: int, game: str, kind: Kind) -> TableRules:
        """The rules of a new table of this kind, from the server's default for the game. Raises Refused."""
        await self._games.must_offer(guild_id, game)
        rules = (await self._default(guild_id, game, kind.seats)).with_kind(kind)
        possible(rules)
        return rules

    async def _default(self, guild_id: int, variant: str, players: int | None) -> TableRules:
        default = await self._store.presets.default(guild_id)
        if default is None or default.variant != variant:
            rules = TableRules(variant, players or usual_seats(variant))
            possible(rules)
            return rules
        try:
            rules = _from_preset(default, players)
            possible(rules)
        except Refused as refused:
            raise Refused(
                "This server's default rules, {name}, don't work with {n} players: {why} Choose "
                "others, such as rules:usual.",
                name=shown(default.name),
                n=players or default.seats,
                why=refused.text,
            ) from None
        return rules


def reseated(table: Table, seats: int) -> list[Seat]:
    """The people of a table, moved to a table of another size: each keeps their seat if it still exists, else
    takes the first that is empty or a computer player's. Raises Refused if there are more people than seats.
    """
    kept = [seat for seat in table.seats if seat.index < seats]
    kept += [Seat(index) for index in range(len(kept), seats)]
    for moving in table.seats[seats:]:
        if moving.person_id is None:
            continue
        free = next((s for s in kept if s.empty), None) or next((s for s in kept if s.computer), None)
        if free is None:
            people = sum(seat.person_id is not None for seat in table.seats)
            raise Refused(
                "There are {n} people here, too many for a table for {seats}. Somebody has to leave first.",
                n=people,
                seats=seats,
            )
        kept[free.index] = replace(moving, index=free.index)
    return kept


def _from_preset(preset: ServerPreset, players: int | None) -> TableRules:
    usual = TableRules(preset.variant, players or preset.seats)
    possible(usual)
    return usual.with_preset(preset.options, preset.seats)


def _from_code(text: str) -> TableRules:
    try:
        return TableRules.from_code(text)
    except BadCode as error:
        if text.strip().lower().startswith(tuple(f"{variant}-" for variant in VARIANTS)):
            raise Refused(error.text) from None
        raise no_preset(text) from None
    except (BadOption, BadSeats) as error:
        raise Refused(error.text) from None
