"""The games that a server offers for new tables: all, unless its managers choose otherwise."""

from collections.abc import Collection, Sequence

from bot.layout import Refused, clean
from canasta.i18n import Translator
from canasta.variants import VARIANTS, Variant
from data import Store

_HIDDEN = "hidden_games"

_USUAL = "classic"


class OfferedGames:
    """Knows and changes which games new tables of a server may play. Running tables are not affected."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def offered(self, guild_id: int) -> list[Variant]:
        """The games for new tables of this server; at least one."""
        settings = await self._store.settings.of_guild(guild_id)
        hidden = settings.get(_HIDDEN, [])
        return [game for id, game in VARIANTS.items() if id not in hidden] or list(VARIANTS.values())

    async def offer_only(self, guild_id: int, ids: Collection[str], *, by: int | None = None) -> None:
        """Offer these games alone, as changed ``by`` a person. Raises Refused if none are given."""
        hidden = [id for id in VARIANTS if id not in ids]
        if len(hidden) == len(VARIANTS):
            raise Refused("At least one game has to stay. Choose the games for this server.")
        await self._store.settings.set_for_guild(guild_id, _HIDDEN, hidden or None, by=by)

    async def must_offer(self, guild_id: int, variant: str) -> None:
        """Raises Refused, in words, for a game not offered here."""
        offered = await self.offered(guild_id)
        if VARIANTS[variant] not in offered:
            raise Refused(
                "This server doesn't offer {game}. Choose one of: {games}.",
                game=VARIANTS[variant].name,
                games=_names(offered),
            )

    async def named(self, guild_id: int, text: str) -> Variant:
        """The game with this id or name. Raises Refused for one that is not offered."""
        wanted = clean(text).casefold()
        game = next((g for g in VARIANTS.values() if wanted in (g.id, str(g.name).casefold())), None)
        if game is None:
            games = _names(await self.offered(guild_id))
            raise Refused("There's no such game. Choose one of: {games}.", games=games)
        await self.must_offer(guild_id, game.id)
        return game

    async def usual(self, guild_id: int) -> Variant:
        """The default game here: that of the server's default preset, else Classic Canasta."""
        offered = await self.offered(guild_id)
        default = await self._store.presets.default(guild_id)
        for id in ("" if default is None else default.variant, _USUAL):
            if VARIANTS.get(id) in offered:
                return VARIANTS[id]
        return offered[0]


def players_words(seats: Sequence[int], tr: Translator) -> str:
    """The numbers of players: ``2 to 6 players``, ``4 or 6 players``."""
    if len(seats) > 2 and seats[-1] - seats[0] == len(seats) - 1:
        return tr("{least} to {most} players", least=seats[0], most=seats[-1])
    return tr("{n} players", n=tr.either(map(str, seats)))


def _names(games: Sequence[Variant]) -> str:
    return ", ".join(str(game.name) for game in games)
