"""`/daily`: the deal of the day, from the first word to the result, in the hand panel of cogs/play."""

from typing import Final

import discord
from discord import app_commands

from bot.client.installs import ANYWHERE, BY_ANYBODY, EVERYWHERE
from bot.daily.boards import Span
from bot.daily.days import GAMES
from bot.daily.plays import DailyPlay
from bot.daily.screens.board import BOARDS, board_screen, partings_screen, ranking_screen
from bot.daily.screens.result import own_moves_screen, result_screen, shared_screen, uncounted_screen
from bot.daily.screens.start import DAILY, EACH_DAY, DailyStep, start_screen
from bot.daily.service import MOST_SHARED
from bot.layout import Refused, number, stale
from bot.tables.session.table_view import TableView
from cogs.play import hand
from cogs.press import ALONE, Answer, Cog, Interaction, Press, Router, of_ones_own
from cogs.press.error_boundary import guarded

router = Router(of_ones_own)


@app_commands.command(
    name="daily",
    description="The deal of the day: the same cards for many, one try, just for you",
    extras={**EVERYWHERE},
)
async def daily(interaction: Interaction) -> None:
    await guarded(Answer(interaction), show_daily)


daily.allowed_contexts = ANYWHERE
daily.allowed_installs = BY_ANYBODY


async def show_daily(answer: Answer) -> None:
    """Answer with where the person is: at their move, at a result, or before the first card."""
    dailies = answer.bot.services.daily.dailies
    today = await dailies.today(answer.person_id, answer.home)
    if today.play is None and today.late is not None:
        await dailies.opened(today.late, answer.home)
    play = today.play or today.late
    if play is not None:
        await _show_play(answer, play)
    elif today.news and today.before is not None:
        await dailies.read(answer.person_id, today.number)
        await dailies.opened(today.before, answer.home)
        await show_play(answer, today.before)
    else:
        await answer.show(start_screen(today, answer.tr))


async def _show_today(answer: Answer) -> None:
    """Answer with today's deal, whatever yesterday's is waiting for."""
    today = await answer.bot.services.daily.dailies.today(answer.person_id, answer.home)
    if today.play is None:
        await answer.show(start_screen(today, answer.tr))
    else:
        await _show_play(answer, today.play)


async def _show_play(answer: Answer, play: DailyPlay) -> None:
    if play.lead is not None:
        await show_play(answer, play)
        return
    # After a restart its computer players may have to go on.
    answer.bot.services.computers.changed(play.table_id)
    await answer.bot.services.computers.settled(play.table_id)
    await hand.show_hand(answer, play.table_id)


@router.on(DAILY)
async def _daily(answer: Answer, press: Press) -> None:
    step, _, rest = press.id.rest.partition(":")
    play_id = number(rest)
    dailies = answer.bot.services.daily.dailies
    if step == DailyStep.TODAY:
        await show_daily(answer)
    elif step in (DailyStep.NEXT, DailyStep.GAME):
        if step == DailyStep.GAME:
            await dailies.want(answer.person_id, "" if press.value == EACH_DAY else press.value)
        await _show_today(answer)
    elif step in BOARDS:
        await _show_board(answer, *BOARDS[DailyStep(step)], play_id or 0)
    elif step == DailyStep.DEAL and play_id is not None:
        play = await answer.bot.store.daily.of_deal_by(play_id, answer.person_id)
        if play is None or play.lead is None:
            raise stale()
        await show_play(answer, play)
    elif step == DailyStep.START:
        table_view = await dailies.begin(
            answer.person_id,
            answer.name,
            answer.home,
            locale=answer.locale,
            avatar=answer.avatar,
            game=dict(enumerate(GAMES, 1)).get(play_id or 0, ""),
        )
        await hand.show_hand(answer, table_view.table.id)
    else:
        await _about_play(answer, press, step)


async def _show_board(answer: Answer, span: Span, here: bool, period: int) -> None:
    """Show the board of a week or a month, of this server or of all."""
    guild = answer.home if here else None
    board = await answer.bot.services.daily.boards.board(span, period, guild, answer.person_id)
    server = answer.interaction.guild
    name = "" if server is None or answer.home is None else server.name
    await answer.show(await board_screen(board, name, answer.tr, answer.pictures))


async def _about_play(answer: Answer, press: Press, step: str) -> None:
    dailies, tr = answer.bot.services.daily.dailies, answer.tr
    play = await answer.bot.store.daily.at_table(press.id.table)
    if play is None or play.person_id != answer.person_id:
        raise stale()
    if step == DailyStep.LATE or (step == DailyStep.RESULT and play.lead is None):
        await dailies.opened(play, answer.home)
        await _show_play(answer, play)
    elif step == DailyStep.RESULT:
        await show_play(answer, play)
    elif step == DailyStep.AGAIN:
        locale = answer.locale
        again = await dailies.again(play, answer.name, locale=locale, avatar=answer.avatar)
        await hand.show_panel(answer, again, note=tr("-# This play doesn't count."))
    elif step == DailyStep.PARTINGS and play.finished:
        partings, people = await dailies.partings(play)
        await answer.show(partings_screen(partings, people, play, tr))
    elif step == DailyStep.RANKING and answer.home is not None:
        lines = await dailies.ranking(play.day, answer.home)
        computers = await answer.bot.store.daily.standings.computers(play.deal_id)
        friends = await answer.bot.services.daily.boards.friends(answer.person_id, answer.home)
        await answer.show(ranking_screen(lines, play, computers, tr, friends))
    elif step == DailyStep.MOVES:
        own = await answer.bot.services.daily.moves.of(play)
        await answer.show(await own_moves_screen(play, own, tr, answer.pictures))
    elif step == DailyStep.SHARE and play.finished:
        await _share(answer, play)
    else:
        raise stale()


async def _share(answer: Answer, play: DailyPlay) -> None:
    """Post the line of a play in the channel, for the person who wants that."""
    may, channel = answer.interaction.permissions, answer.interaction.channel
    in_thread = isinstance(channel, discord.Thread)
    if not (may.send_messages_in_threads if in_thread else may.send_messages):
        raise Refused("You can't write in this channel, so I can't share it here for you.")
    result = await answer.bot.services.daily.dailies.result(play)
    if result is None or not await answer.bot.store.daily.share(play.table_id, MOST_SHARED):
        raise Refused("You've shared this day's line as often as you may: {n}×.", n=MOST_SHARED)
    locale = str(answer.interaction.guild_locale or answer.locale)
    tr = await answer.tables.languages.tr(answer.home or 0, locale)
    await answer.post(shared_screen(answer.name, play, result.field, tr))


async def show_end(answer: Answer, table_view: TableView) -> bool:
    """Answer with what came out of a play, for a day or not, that no feature above knows."""
    services, store = answer.bot.services, answer.bot.store
    dailies, pictures = services.daily.dailies, services.pictures
    table = table_view.table
    counted = await store.daily.at_table(table.id)
    result = None if counted is None else await dailies.result(counted)
    if result is not None:
        shares, ranks = answer.interaction.guild_id is not None, answer.home is not None
        own = await services.daily.moves.of(result.play)
        moves = (await answer.tables.hands.of(answer.person_id)).moves
        screen = await result_screen(
            result, table_view, answer.tr, pictures, shares=shares, ranks=ranks, moves=moves, own=own
        )
        await answer.show(screen)
        return True
    lead = await dailies.uncounted(table.id)
    deal_id = table.occasion.deal_id
    first = None if deal_id is None else await store.daily.of_deal_by(deal_id, answer.person_id)
    await answer.show(await uncounted_screen(lead, table_view, first, answer.tr, pictures))
    return True


async def show_play(answer: Answer, play: DailyPlay) -> None:
    await show_end(answer, await answer.tables.views.seated(play.table_id, answer.person_id))


COG: Final = Cog(name="daily", routers=(router,), commands={ALONE: (daily,)}, show_end=show_end)
