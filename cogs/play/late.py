"""Late players and idle tables: coming back, votes, pauses, another pace, keeping it open."""

from bot.layout import Refused, number, stale
from bot.screens.buttons import BACK, END_MATCH, NIGHTS, PAUSE_MATCH, RESUME
from bot.screens.play import late as screens
from bot.screens.play.late import zone_form
from bot.screens.play.pace import CHANGE_PACE, PaceStep, pace_screen
from bot.screens.play.turn_notices import KEEP_OPEN, LATE, REOPEN, TAKE_SEAT, EndStep, PauseStep, absent_line
from bot.tables.decisions.ballots import Choice, away_on_holiday, late, voters
from bot.tables.session.table_view import TableView
from bot.tables.turns import IN_MATCH
from bot.time import NO_NIGHT, USUAL_NIGHT, WHERE_SPOKEN, Pace, read_pace, read_zone, write_quiet
from cogs.play.hand import return_to_seat, show_hand
from cogs.press import Answer, Press, Router, moderates_at

router = Router()


async def _decides(answer: Answer, table_id: int) -> bool:
    table = await answer.tables.views.table(table_id)
    return await answer.tables.authority.decides_alone(
        table, answer.person_id, moderator=moderates_at(answer, table)
    )


@router.at_table(LATE)
async def show_late(answer: Answer, table_id: int) -> None:
    """Show who else is late or away at a table, the user's choices about their seats, and the button to end
    the match. Nobody decides about their own seat: they play, or press I'm back.
    """
    table = await answer.tables.views.table(table_id)
    decides = await _decides(answer, table_id)
    away = away_on_holiday(table, answer.tables.clock())
    slow = [*late(table), *([away] if away is not None and away not in late(table) else [])]
    seats = [seat for seat in slow if seat.person_id != answer.person_id]
    votes = answer.person_id in voters(table) and len(voters(table)) > 1 and not table.in_tournament
    ends = table.status in IN_MATCH and (decides or votes)
    if not seats and not ends:
        raise Refused("Nobody is holding up this table.", refresh=True)
    claims = await answer.tables.absence.may_claim(table_id, answer.person_id)
    now = answer.tables.clock()
    screen = screens.late_screen(table, seats, answer.tr, now, decides=decides, ends=ends, claims=claims)
    await answer.show(screen)


@router.on(screens.VOTE)
async def _vote(answer: Answer, press: Press) -> None:
    at, _, choice = press.id.rest.partition(":")
    seat_number = number(at)
    if seat_number is None or choice not in list(Choice):
        raise stale()
    wanted = Choice(choice)
    if wanted is Choice.END:
        # A button of an earlier release, which did not ask to confirm.
        await _ask_to_end(answer, press.id.table)
        return
    before = await answer.tables.views.table(press.id.table)
    table_view = await answer.tables.votes.cast(
        press.id.table,
        answer.person_id,
        seat_number,
        wanted,
        moderator=moderates_at(answer, before),
        name=answer.name,
    )
    seat, was = table_view.table.seats[seat_number], before.seats[seat_number]
    done = seat.presence is not was.presence or (wanted is Choice.SUBSTITUTE and seat.decision is not None)
    await answer.show_text(screens.voted_text(seat, table_view.table, wanted, answer.tr, done=done))


@router.on(screens.CLAIM)
async def _claim(answer: Answer, press: Press) -> None:
    table_id = press.id.table
    if press.id.rest == screens.CLAIM_YES:
        table_view = await answer.tables.absence.claim(table_id, answer.person_id)
        await answer.show_text(
            "\n".join(absent_line(one, table_view.table, answer.tr) for one in late(table_view.table))
        )
        return
    table = await answer.tables.views.table(table_id)
    other = next((seat for seat in late(table) if seat.person_id != answer.person_id), None)
    if (
        press.id.rest
        or other is None
        or not await answer.tables.absence.may_claim(table_id, answer.person_id)
    ):
        raise stale()
    await answer.show_privately(screens.claim_screen(table, other, answer.tr))


async def _ask_to_end(answer: Answer, table_id: int) -> None:
    """Ask to confirm the end of the match, in a private message if pressed under the public table."""
    table = await answer.tables.views.table(table_id)
    if table.status not in IN_MATCH:
        raise stale()
    decides = await _decides(answer, table_id)
    if not decides:
        await answer.tables.ending.may_want(table_id, answer.person_id)
    screen = screens.ending_screen(table, answer.person_id, answer.tr, decides=decides)
    await answer.show_privately(screen)


@router.on(END_MATCH)
async def _ending(answer: Answer, press: Press) -> None:
    table_id, tr = press.id.table, answer.tr
    if press.id.rest == EndStep.YES:
        table = await answer.tables.views.table(table_id)
        table_view = await answer.tables.ending.want(
            table_id,
            answer.person_id,
            moderator=moderates_at(answer, table),
            name=answer.name,
        )
        await answer.show_text(screens.end_wanted_text(table_view, tr))
    elif press.id.rest == EndStep.NO:
        await answer.tables.ending.play_on(table_id, answer.person_id)
        await answer.show_text(tr("The match continues."))
    else:
        await _ask_to_end(answer, table_id)


@router.on(BACK)
async def _back(answer: Answer, press: Press) -> None:
    table_view = await answer.tables.views.of(press.id.table, answer.person_id)
    if table_view.former_seat is not None:
        await return_to_seat(answer, press.id.table)
        return
    await answer.tables.seats.back(press.id.table, answer.person_id)
    await show_hand(answer, press.id.table, note=answer.tr("Welcome back."))


@router.on(TAKE_SEAT)
async def _take_seat(answer: Answer, press: Press) -> None:
    seat = number(press.id.rest)
    if seat is None:
        raise stale()
    table_view = await answer.tables.seats.take(press.id.table, answer.person_id, answer.name, seat)
    if table_view.seat is None:
        await answer.tell_text(answer.tr("The seat is yours from the next deal on."))
        return
    await show_hand(answer, press.id.table, note=answer.tr("The seat is yours, cards included."))


async def ask_pause(answer: Answer, table_id: int) -> None:
    """Ask for a pause, or end the current one."""
    table_view = await answer.tables.views.seated(table_id, answer.person_id)
    tr = answer.tr
    if table_view.table.timing.paused_at is not None:
        await answer.tables.pauses.end(table_id, answer.person_id)
        await answer.show_text(tr("The pause is over."))
        return
    table_view = await answer.tables.pauses.ask(table_id, answer.person_id)
    await answer.show(screens.pause_screen(table_view.table, tr))


@router.on(PAUSE_MATCH)
async def _pause(answer: Answer, press: Press) -> None:
    if press.id.rest == PauseStep.ASK:
        await ask_pause(answer, press.id.table)
    elif press.id.rest == PauseStep.WITHDRAW:
        await answer.tables.pauses.withdraw(press.id.table, answer.person_id)
        await answer.show_text(answer.tr("You no longer ask for a pause."))
    elif press.id.rest == PauseStep.AGREE:
        table_view = await answer.tables.pauses.ask(press.id.table, answer.person_id)
        await answer.show_privately(screens.pause_screen(table_view.table, answer.tr))
    else:
        raise stale()


@router.on(RESUME)
async def _go_on(answer: Answer, press: Press) -> None:
    await answer.tables.pauses.end(press.id.table, answer.person_id)
    if press.private:
        await show_hand(answer, press.id.table)
    else:
        await answer.acknowledge()


async def _ask_for_zone(answer: Answer, table_view: TableView) -> None:
    """Ask for somebody's time zone; that of the server, or where they read its language, is probable."""
    server = await answer.tables.availability.server_settings(table_view.table.guild_id)
    guess = server.zone or WHERE_SPOKEN.get(str(answer.interaction.locale))
    asked = screens.nights_screen(table_view.table, guess, answer.tables.clock(), answer.tr)
    await (answer.show_privately if answer.pressed_privately else answer.tell)(asked)


async def ask_for_nights(answer: Answer, table_view: TableView) -> None:
    """Ask somebody who has taken a seat at their first table over days for their nights, once."""
    wishes = await answer.tables.hands.of(answer.person_id)
    live = Pace.read(table_view.table.timing.pace).live
    if not (wishes.nights or live or table_view.table.seat_of(answer.person_id) is None):
        await answer.tables.hands.set(answer.person_id, "nights", True)
        await _ask_for_zone(answer, table_view)


@router.on(NIGHTS)
async def _nights(answer: Answer, press: Press) -> None:
    table_view = await answer.tables.views.of(press.id.table, answer.person_id)
    table, time, tr = table_view.table, answer.tables.time, answer.tr
    if press.value == screens.TYPED:
        await answer.ask(zone_form(press.id, tr))
        return
    zone = None
    if press.value == NO_NIGHT:
        await time.prefer(answer.person_id, quiet=NO_NIGHT)
        said = tr("No quiet nights, then. /my settings has them.")
    else:
        settings = await answer.tables.availability.player_settings(answer.person_id, table.guild_id)
        zone = read_zone(press.value) if press.value else settings.rests().zone
        if zone is None:
            await _ask_for_zone(answer, table_view)
            return
        await time.prefer(answer.person_id, zone=zone, quiet=write_quiet(USUAL_NIGHT))
        said = tr(
            "🌙 Your nights are quiet from 23:00 to 7:00, {zone}. /my settings has other hours.", zone=zone
        )
    if table.status in IN_MATCH:
        await show_hand(answer, table.id, note=said)
    else:
        await answer.show_text(said)


@router.on(KEEP_OPEN)
async def _keep_open(answer: Answer, press: Press) -> None:
    # The announcer removes the warning.
    await answer.tables.idle.keep_open(press.id.table, answer.person_id)
    await answer.tell_text(answer.tr("The table stays open."))


@router.on(REOPEN)
async def _reopen(answer: Answer, press: Press) -> None:
    await answer.tables.idle.open_again(press.id.table, answer.person_id)
    await answer.tell_text(answer.tr("The table is open again."))


@router.on(CHANGE_PACE)
async def _change_pace(answer: Answer, press: Press) -> None:
    table_id, person_id = press.id.table, answer.person_id
    step, _, key = press.id.rest.partition(":")
    if not step:
        table_view = await answer.tables.views.seated(table_id, person_id)
    elif step == PaceStep.ASK:
        pace = read_pace(press.values[0] if press.values else key)
        table_view = await answer.tables.paces.suggest(table_id, person_id, pace)
    elif step == PaceStep.AGREE:
        table_view = await answer.tables.paces.agree(table_id, person_id, read_pace(key))
    elif step == PaceStep.KEEP:
        table_view = await answer.tables.paces.keep(table_id, person_id)
    else:
        raise stale()
    await answer.show_privately(pace_screen(table_view.table, person_id, answer.tr))
