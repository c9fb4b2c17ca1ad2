"""A server's presets: house rules saved under names."""

from bot.layout import Refused, clean, quoted
from bot.tables.rules.offered_games import OfferedGames
from bot.tables.rules.table_rules import TableRules, possible
from canasta.variants import VARIANTS
from data import Conflict, Store
from data.records.people import ServerPreset

MOST_PRESETS = 25

"""The most presets of a server: as many as a select shows."""
USUAL_NAME = "usual"

"""The word to type for the usual rules if a server has another default."""


class Presets:
    def __init__(self, store: Store, games: OfferedGames) -> None:
        self._store = store
        self._games = games

    async def offered(self, guild_id: int) -> list[ServerPreset]:
        """The presets of a server for the games that it offers, by name."""
        offered = {game.id for game in await self._games.offered(guild_id)}
        kept = await self._store.presets.of_guild(guild_id)
        return [preset for preset in kept if preset.variant in offered]

    async def of_game(self, guild_id: int, variant: str) -> list[ServerPreset]:
        kept = await self._store.presets.of_guild(guild_id)
        return [preset for preset in kept if preset.variant == variant]

    async def save(self, guild_id: int, name: str, rules: TableRules, *, by: int | None = None) -> str:
        """Keep rules under a name, as changed ``by`` a person; return it as kept. Raises Refused."""
        name = clean(name)
        if _taken(name):
            raise Refused("“{name}” already means something else. Choose another name.", name=quoted(name))
        possible(rules)
        preset = ServerPreset(name, rules.variant, rules.seats, rules.options)
        try:
            await self._store.presets.save(guild_id, preset, most=MOST_PRESETS, by=by)
        except Conflict:
            raise Refused(
                "This server has {n} presets, the maximum. Delete one first: /canasta-server preset delete.",
                n=MOST_PRESETS,
            ) from None
        return name

    async def delete(self, guild_id: int, name: str, *, by: int | None = None) -> None:
        """Delete one of the server's presets. Raises Refused if there is none of this name."""
        if not await self._store.presets.delete(guild_id, clean(name), by=by):
            raise unknown_preset(name)

    async def choose_default(self, guild_id: int, name: str, *, by: int | None = None) -> None:
        """Let new tables of the server begin with this preset, or with the usual rules. Raises Refused."""
        wanted = None if clean(name).casefold() == USUAL_NAME else clean(name)
        if not await self._store.presets.set_default(guild_id, wanted, by=by):
            raise unknown_preset(name)


def built_in(variant: str, name: str) -> dict[str, object] | None:
    """The options of the game's own preset of this name."""
    if name == USUAL_NAME:
        return {}
    for preset in VARIANTS[variant].presets:
        if name in (preset.id, str(preset.name).casefold()):
            return dict(preset.options)
    return None


def _taken(name: str) -> bool:
    """Whether a name would hide another word that can be typed there."""
    folded = name.casefold()
    prefixes = tuple(f"{variant}-" for variant in VARIANTS)
    return folded.startswith(prefixes) or any(built_in(variant, folded) is not None for variant in VARIANTS)


def unknown_preset(name: str) -> Refused:
    return Refused("This server has no preset “{name}”. Choose one from the list.", name=quoted(name))


def no_preset(name: str) -> Refused:
    """Raised for a text that is neither a preset's name nor a rule code."""
    return Refused(
        "“{name}” is neither a preset of this server nor a rule code. Choose from the list, or paste "
        "a whole code.",
        name=quoted(name),
    )
