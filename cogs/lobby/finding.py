"""Finding players: `/canasta find`, one more player for a lobby, and joining by a call."""

from dataclasses import replace
from datetime import timedelta
from functools import partial

from discord import app_commands

from bot.client.permissions import may_mention, public_at
from bot.layout import Refused, number, stale
from bot.screens.lobby.find import FIND, LASTS, FindStep, Wanted, find_screen, open_tables_screen
from bot.screens.lobby.lobby import ONE_MORE
from bot.screens.lobby.search import JOIN, WITHDRAW, found_screen, joined_screen
from bot.tables.lobby.searches import Elsewhere
from bot.time import PACES, read_pace
from canasta.i18n import Text
from cogs.lobby.new_table import PATIENCE, SEATS
from cogs.lobby.presets import game_choices
from cogs.play.late import ask_for_nights
from cogs.press import (
    Answer,
    Press,
    Router,
    must_open,
    of_ones_own,
    offered,
    opener_of,
    sees,
    tell_trouble,
    visible,
)
from cogs.press.error_boundary import on_server

router = Router(of_ones_own)
HERE, EVERYWHERE = "here", "everywhere"


@app_commands.command(description="Look for players: everybody here can join until a time of yours")
@app_commands.describe(
    game="Which game to play",
    players="How many players, including you",
    pace="How long a turn may take (default: this server's usual pace)",
    until="When the call ends (default: in an hour)",
    where="Ask on this server, or on all servers that share their calls (default: here)",
)
@app_commands.choices(pace=offered({pace.key: pace.words for pace in PACES}))
@app_commands.choices(players=offered({seats: str(seats) for seats in SEATS}))
@app_commands.choices(until=offered(LASTS))
@app_commands.choices(
    where=offered({HERE: Text("This server"), EVERYWHERE: Text("All servers that share their calls")}),
)
@app_commands.autocomplete(game=game_choices)
@on_server
async def find(
    answer: Answer,
    guild_id: int,
    game: str | None = None,
    players: int | None = None,
    pace: str | None = None,
    until: int = 60,
    where: str = HERE,
) -> None:
    await must_open(answer)
    known = "" if game is None else (await answer.tables.games.named(guild_id, game)).id
    minutes = until if until in LASTS else 60
    await _ask(answer, guild_id, Wanted(known, players, pace or "", minutes, where == EVERYWHERE))


async def _ask(answer: Answer, guild_id: int, wanted: Wanted) -> None:
    """Show what would be posted. Raises Refused for what can't be looked for here."""
    rules = await answer.tables.rules.wanted(guild_id, wanted.game or None, wanted.players, None)
    tr = answer.tr
    pace = read_pace(wanted.pace).words(tr) if wanted.pace else tr("this server's usual pace")
    if wanted.everywhere:
        await _elsewhere(answer, guild_id)
    person, lists = answer.person_id, answer.tables.open_tables
    here = await lists.of_server(guild_id, person, visible(answer, guild_id))
    away = await lists.elsewhere(guild_id, person, await answer.tables.languages.of(guild_id))
    servers = await answer.bot.services.servers.names(waits.table.guild_id for waits in away)
    waiting = [
        waits
        for waits in (*here, *(waits for waits in away if waits.table.guild_id in servers))
        if waits.table.seat_of(person) is None and wanted.alike(waits.table)
    ]
    await answer.show(find_screen(wanted, rules, pace, waiting, person, tr, servers))


@router.on(FIND)
async def _find(answer: Answer, press: Press) -> None:
    step, _, said = press.id.rest.partition(":")
    wanted = Wanted.of(said)
    if answer.home is None or step not in list(FindStep):
        raise stale()
    if step == FindStep.UNTIL:
        minutes = number(press.value, below=10**4)
        if minutes is None or minutes not in LASTS:
            raise stale()
        await _ask(answer, answer.home, replace(wanted, minutes=minutes))
        return
    await must_open(answer)
    await _post(answer, answer.home, wanted)


async def _post(answer: Answer, guild_id: int, wanted: Wanted) -> None:
    opener = await opener_of(answer, guild_id)
    role_id = await _role(answer, guild_id, opener.channel_id)
    outcome = await answer.tables.searches.find(
        opener,
        await answer.tables.rules.wanted(guild_id, wanted.game or None, wanted.players, None),
        sees=visible(answer, guild_id),
        pace=read_pace(wanted.pace) if wanted.pace else None,
        lasts=timedelta(minutes=wanted.minutes),
        role_id=role_id,
        elsewhere=await _elsewhere(answer, guild_id) if wanted.everywhere else None,
    )
    table_id = outcome.table_view.table.id
    if outcome.joined or outcome.known:
        note = answer.tr("They were looking for the same as you.") if outcome.joined else ""
        await answer.show(joined_screen(outcome.table_view.table, answer.tr, note))
        return
    await answer.acknowledge_privately()
    await answer.bot.services.announcer.settled(table_id, PATIENCE)
    table = await answer.tables.views.table(table_id)
    await answer.show(found_screen(table, outcome.calls, role_id is not None, answer.tr))
    await tell_trouble(answer, table_id)


@app_commands.command(description="Tables here that wait for players, those of your friends first")
@on_server
async def tables(answer: Answer, guild_id: int) -> None:
    lists, person, here = answer.tables.open_tables, answer.person_id, visible(answer, guild_id)

    def sees(of: int, channel_id: int) -> bool:
        return here(channel_id) if of == guild_id else public_at(answer.bot.get_guild(of), channel_id)

    open_tables = await lists.of_server(guild_id, person, here)
    watched, link = await lists.worth_watching(guild_id, person, sees, answer.tables.clock())
    sits_at = await answer.tables.new_tables.tables_at(guild_id, person)
    await answer.show(open_tables_screen(open_tables, person, sits_at, answer.tr, watched, link))


async def _role(answer: Answer, guild_id: int, channel_id: int) -> int | None:
    """The role that a call here mentions; None where none is set, or the bot may not mention it."""
    wanted = (await answer.tables.call_rules.of_server(guild_id)).role_id
    guild = answer.bot.get_guild(guild_id)
    if wanted is None or guild is None:
        return None
    role, channel = guild.get_role(wanted), guild.get_channel_or_thread(channel_id)
    return wanted if role is not None and may_mention(role, channel) else None


async def _elsewhere(answer: Answer, guild_id: int) -> Elsewhere:
    """The other servers that share calls. Raises Refused where this server doesn't share."""
    sharing = await answer.tables.call_rules.sharing()
    if guild_id not in sharing:
        raise Refused(
            "This server keeps its calls to itself. Members with Manage Server change that: "
            "/canasta-server calls."
        )
    others = {
        other: one
        for other, one in sharing.items()
        # Whether the bot is on a server of another process shows when it posts there.
        if other != guild_id and (answer.bot.get_guild(other) or not answer.bot.store.shards.own(other))
    }
    if not others:
        raise Refused("No other server shares its calls yet. Leave where: out to ask here.")
    return Elsewhere(others, partial(sees, answer))


@router.on(ONE_MORE)
async def _one_more(answer: Answer, press: Press) -> None:
    table = await answer.tables.views.table(press.id.table)
    role_id = await _role(answer, table.guild_id, table.place.channel_id)
    await answer.tables.searches.one_more(table.id, answer.person_id, role_id)
    await answer.show_text(answer.tr("Your call is out, below in the channel. It ends in an hour."))


@router.on(JOIN)
async def _join(answer: Answer, press: Press) -> None:
    table_view = await answer.tables.lobby.sit(
        press.id.table, answer.person_id, answer.name, avatar=answer.avatar
    )
    await answer.show(joined_screen(table_view.table, answer.tr))
    await ask_for_nights(answer, table_view)


@router.on(WITHDRAW)
async def _withdraw(answer: Answer, press: Press) -> None:
    table_view = await answer.tables.lobby.leave(press.id.table, answer.person_id)
    if table_view.seat is not None:
        await answer.show_text(answer.tr("This table isn't looking for players any more."))
        return
    await answer.show_text(answer.tr("You've given up your seat."))
