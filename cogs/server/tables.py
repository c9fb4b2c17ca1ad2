"""The pages of what is played, games and the server's own rules, and of time at tables; the commands that
open them; and what everybody may read of them, from a table or the list of open ones.
"""

from bot.feature import SettingsPage
from bot.layout import shown, stale, verb
from bot.screens.buttons import HERE
from bot.screens.lobby.presets import all_preset_lines
from bot.server.screens.settings import tables as screens
from bot.server.screens.settings.frame import PageScreen
from bot.server.screens.settings.rows import time_screen
from bot.tables.rules.presets import USUAL_NAME
from canasta.i18n import Text
from cogs.press import Answer, Press, Router, Step, of_ones_own, opens, page_of_rows, page_with_rows
from cogs.press.error_boundary import managers_only

CHOOSE_GAMES = verb("games")

router = Router(of_ones_own)


async def _show_games(answer: Answer, guild_id: int, note: str) -> PageScreen:
    return screens.games_page(await answer.tables.games.offered(guild_id), answer.tr, note)


async def _change_games(answer: Answer, guild_id: int, step: Step) -> Text:
    if step.what != screens.OFFER:
        raise stale()
    await answer.tables.games.offer_only(guild_id, step.values, by=answer.person_id)
    return Text("✅ New tables offer these games now.")


@router.on(CHOOSE_GAMES)
async def _chosen_in_an_old_panel(answer: Answer, press: Press) -> None:
    """A choice in a panel of games alone, as earlier releases have shown it."""
    managers_only(answer.interaction)
    if answer.home is None:
        raise stale()
    said = await _change_games(answer, answer.home, Step(screens.OFFER, "", press.values))
    await GAMES.show(answer, answer.home, answer.tr.text(said))


async def _now_games(answer: Answer, guild_id: int) -> str:
    return screens.games_words(await answer.tables.games.offered(guild_id), answer.tr)


async def _show_presets(answer: Answer, guild_id: int, note: str) -> PageScreen:
    store = answer.bot.store.presets
    kept, default = await store.of_guild(guild_id), await store.default(guild_id)
    return screens.presets_page(kept, default, answer.tr, note)


async def _change_presets(answer: Answer, guild_id: int, step: Step) -> Text | None:
    presets, by = answer.tables.presets, answer.person_id
    if step.what == screens.WRITE:
        await answer.ask(screens.preset_form(answer.tr))
        return None
    if step.what == screens.SAVE and len(step.values) > 1:
        name, code = step.values[:2]
        rules = await answer.tables.rules.wanted(guild_id, None, None, code)
        saved = await presets.save(guild_id, name, rules, by=by)
        return Text("✅ Saved as **{name}**.", name=shown(saved))
    if step.what == screens.DEFAULT:
        await presets.choose_default(guild_id, step.value, by=by)
        return Text("✅ New tables now begin with **{name}**.", name=shown(step.value))
    if step.what == screens.USUAL:
        await presets.choose_default(guild_id, USUAL_NAME, by=by)
        return Text("✅ New tables now begin with the usual rules.")
    if step.what != screens.DELETE:
        raise stale()
    await presets.delete(guild_id, step.value, by=by)
    return Text("✅ Deleted **{name}**.", name=shown(step.value))


async def _now_presets(answer: Answer, guild_id: int) -> str:
    return screens.preset_words(await answer.bot.store.presets.default(guild_id), answer.tr)


GAMES = page_with_rows(SettingsPage.GAMES, _show_games, _change_games, _now_games)
PRESETS = page_with_rows(SettingsPage.PRESETS, _show_presets, _change_presets, _now_presets)
games = opens(GAMES, "games", "Choose the games offered for new tables")
emotes = opens(
    page_of_rows(SettingsPage.EMOTES),
    "emotes",
    "Whether players may send quick emotes at this server's tables",
)


@router.on(HERE)
async def _read(answer: Answer, press: Press) -> None:
    """What everybody may read of this server's settings: time at tables, and its own rules."""
    guild_id, store = answer.home, answer.bot.store
    if guild_id is None:
        raise stale()
    kept = await store.settings.of_guild(guild_id)
    presets, default = (await store.presets.of_guild(guild_id), await store.presets.default(guild_id))
    declared = answer.bot.services.declared.on_page(SettingsPage.TIME)
    await answer.tell(time_screen(declared, kept, all_preset_lines(presets, default, answer.tr), answer.tr))


time = opens(
    page_of_rows(SettingsPage.TIME),
    "time",
    "See or change how long turns take, days off, and when idle tables close",
)
