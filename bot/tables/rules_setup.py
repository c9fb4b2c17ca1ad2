"""House rules before a match: the host changes them, a server keeps some under names."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.errors import Refused, stale
from bot.names import clean, quoted, shown
from bot.tables.lobby import hosted
from bot.tables.offered_games import Games
from bot.tables.session import TableView
from bot.tables.table_rules import Kind, TableRules, clash_text, possible, usual_seats
from canasta.i18n import Text
from canasta.notation.rule_code import BadCode
from canasta.options import BadOption
from canasta.variants import VARIANTS, BadSeats, Variant
from data import Conflict, Seat, ServerPreset, Table

MOST_PRESETS = 25
"""As many as a select shows."""
USUAL_NAME = "usual"
"""What is typed for the usual rules, where a server has others as its default."""


@dataclass(frozen=True, slots=True)
class OwnPreset:
    """House rules that a server keeps; ``seats`` are those of the table that they come from."""

    name: str
    variant: str
    seats: int
    options: Mapping[str, object]

    @classmethod
    def of(cls, kept: ServerPreset) -> OwnPreset:
        """The preset as the store keeps it, read."""
        return cls(kept.name, kept.variant, kept.seats, json.loads(kept.options))


class RulesSetup(Games):
    """The part of the write path that changes what is to be played."""

    async def change_rules(
        self,
        table_id: int,
        person_id: int,
        change: Callable[[TableRules], TableRules],
        *,
        shown_rules: str | None = None,
    ) -> TableView:
        """Let the host change the rules of a lobby. ``shown_rules`` is the digest of those that the host's
        screen showed; others there by now are stale. Raises Refused for rules that cannot be, with nothing
        changed.
        """
        async with self._change(table_id) as live:
            table = hosted(live, person_id)
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
                await self.must_offer(table.guild_id, wanted.variant)
            if wanted != now:
                live.table = await self.store.set_rules(
                    table.id,
                    table.version,
                    variant=wanted.variant,
                    options=json.dumps(dict(wanted.options)),
                    seats=reseated(table, wanted.seats),
                )
            return live.table_view(person_id)

    async def rules_wanted(
        self, guild_id: int, game: str | None, players: int | None, text: str | None
    ) -> TableRules:
        """What a new table is to play by: a preset of the server or the game, or a pasted code; the server's
        default where nothing is said. Without a ``game`` the rules say which one. Raises Refused.
        """
        said = None if game is None else await self.game_named(guild_id, game)
        if text is None or not text.strip():
            usual = said or await self.usual_game(guild_id)
            return await self._default_rules(guild_id, usual.id, players)
        rules = await self._rules_named(guild_id, said, players, text)
        if said is not None and rules.variant != said.id:
            raise Refused(
                Text("These rules are for {game}. Leave the game out, or choose it.", game=rules.game.name)
            )
        await self.must_offer(guild_id, rules.variant)
        possible(rules)
        return rules

    async def _rules_named(
        self, guild_id: int, said: Variant | None, players: int | None, text: str
    ) -> TableRules:
        name = clean(text).casefold()
        own = next((p for p in await self.store.presets(guild_id) if p.name.casefold() == name), None)
        if own is not None:
            return _from_preset(own, players)
        usual = said or await self.usual_game(guild_id)
        others = [] if said is not None else await self.offered(guild_id)
        for game in (usual, *others):
            options = _named(game.id, name)
            if options is not None:
                rules = TableRules(game.id, players or usual_seats(game.id))
                possible(rules)
                return rules.with_preset(options)
        rules = _from_code(text)
        if players is not None and players != rules.seats:
            raise Refused(
                Text(
                    "This code is for a table of {n}. Leave the number of players out, or choose {n}.",
                    n=rules.seats,
                )
            )
        return rules

    async def rules_for_kind(self, guild_id: int, game: str, kind: Kind) -> TableRules:
        """What a new table of this kind is to play by: the server's default where that is for this game.
        Raises Refused.
        """
        await self.must_offer(guild_id, game)
        rules = (await self._default_rules(guild_id, game, kind.seats)).with_kind(kind)
        possible(rules)
        return rules

    async def _default_rules(self, guild_id: int, variant: str, players: int | None) -> TableRules:
        default = await self.store.default_preset(guild_id)
        if default is None or default.variant != variant:
            rules = TableRules(variant, players or usual_seats(variant))
            possible(rules)
            return rules
        try:
            rules = _from_preset(default, players)
            possible(rules)
        except Refused as refused:
            raise Refused(
                Text(
                    "This server's default rules, {name}, do not go with {n} players: {why} Choose others,"
                    " such as rules:usual.",
                    name=shown(default.name),
                    n=players or default.seats,
                    why=refused.text,
                )
            ) from None
        return rules

    async def offered_presets(self, guild_id: int) -> list[OwnPreset]:
        """The presets of a server for the games that it offers, by name."""
        offered = {game.id for game in await self.offered(guild_id)}
        kept = await self.store.presets(guild_id)
        return [OwnPreset.of(preset) for preset in kept if preset.variant in offered]

    async def own_presets(self, guild_id: int, variant: str) -> list[OwnPreset]:
        """The presets of a server for a game, by name."""
        kept = await self.store.presets(guild_id)
        return [OwnPreset.of(preset) for preset in kept if preset.variant == variant]

    async def save_preset(self, guild_id: int, name: str, rules: TableRules) -> str:
        """Keep rules under a name in this server; gives back the name as it is kept. Raises Refused."""
        name = clean(name)
        if _taken(name):
            raise Refused(
                Text("“{name}” means something else already. Choose another name.", name=quoted(name))
            )
        possible(rules)
        preset = ServerPreset(name, rules.variant, rules.seats, json.dumps(dict(rules.options)))
        try:
            await self.store.save_preset(guild_id, preset, most=MOST_PRESETS)
        except Conflict:
            raise Refused(
                Text(
                    "This server has {n} presets, which is as many as it can keep. Delete one first:"
                    " /canasta preset delete.",
                    n=MOST_PRESETS,
                )
            ) from None
        return name

    async def delete_preset(self, guild_id: int, name: str) -> None:
        """Forget one of the server's presets. Raises Refused where there is none of the name."""
        if not await self.store.delete_preset(guild_id, clean(name)):
            raise _no_preset(name)

    async def choose_default(self, guild_id: int, name: str) -> None:
        """Let new tables of the server begin with this preset, or with the usual rules. Raises Refused."""
        wanted = None if clean(name).casefold() == USUAL_NAME else clean(name)
        if not await self.store.set_default_preset(guild_id, wanted):
            raise _no_preset(name)


def reseated(table: Table, seats: int) -> list[Seat]:
    """The people of a table on so many seats: each where they sat if the seat is still there, else in the
    first that nobody or a computer player has. Raises Refused where there are more people than seats.
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
                Text(
                    "{n} people sit here: a table for {seats} has no seat for everybody. Somebody would have"
                    " to leave first.",
                    n=people,
                    seats=seats,
                )
            )
        kept[free.index] = Seat(free.index, moving.person_id, None, moving.name)
    return kept


def _from_preset(preset: ServerPreset, players: int | None) -> TableRules:
    usual = TableRules(preset.variant, players or preset.seats)
    possible(usual)
    return usual.with_preset(json.loads(preset.options), preset.seats)


def _named(variant: str, name: str) -> dict[str, object] | None:
    """The options of the game's own preset of this name."""
    if name == USUAL_NAME:
        return {}
    for preset in VARIANTS[variant].presets:
        if name in (preset.id, str(preset.name).casefold()):
            return dict(preset.options)
    return None


def _from_code(text: str) -> TableRules:
    try:
        return TableRules.from_code(text)
    except BadCode as error:
        if text.strip().lower().startswith(tuple(f"{variant}-" for variant in VARIANTS)):
            raise Refused(error.text) from None
        raise _no_preset(text) from None
    except (BadOption, BadSeats) as error:
        raise Refused(error.text) from None


def _taken(name: str) -> bool:
    """Whether a name would hide something else that can be typed in its place."""
    folded = name.casefold()
    prefixes = tuple(f"{variant}-" for variant in VARIANTS)
    return folded.startswith(prefixes) or any(_named(variant, folded) is not None for variant in VARIANTS)


def _no_preset(name: str) -> Refused:
    return Refused(
        Text(
            "“{name}” is no preset here and no rule code. Choose from the list, or paste a code whole.",
            name=quoted(name),
        )
    )
