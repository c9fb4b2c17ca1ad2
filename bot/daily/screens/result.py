"""After the last card: the result, how it compares, the line to share, and what to do next."""

from collections.abc import Mapping, Sequence
from statistics import mean
from typing import Final

from bot.daily.days import FEW, closes_at, squares
from bot.daily.judge import OwnMove
from bot.daily.plays import DailyResult, place, top
from bot.daily.screens.start import DailyStep, daily_id, streak_line
from bot.layout.parts import Button, Part, Row, Screen, Style, game_name, rows, shown
from bot.puzzles.public import day_button
from bot.screens.buttons import REPLAY_VERIFY, SHOW_REPLAY
from bot.screens.panel.move_labels import in_message, move_words
from bot.screens.pictures import Pictures
from bot.screens.play.moment import felt
from bot.tables.lobby.computers import LEVELS
from bot.tables.session.table_view import TableView
from canasta.i18n import Translator
from data.records.deals import DailyDay, DailyPlay, Field
from renderers import Moment, replay_picture

LAST: Final = 5
"""How many days of somebody's history are told one by one."""


async def result_screen(
    result: DailyResult,
    table_view: TableView,
    tr: Translator,
    pictures: Pictures,
    *,
    shares: bool,
    ranks: bool,
    moves: bool = False,
    own: Sequence[OwnMove] = (),
) -> Screen:
    """What a person made of a day's deal, with their ``own`` best and worst move. ``shares``: there is a
    channel for the line; ``ranks``: it's on a server that I'm in; ``moves``: the picture may.
    """
    play = result.play
    head = tr("### Canasta daily {n} · {game}", n=play.day, game=game_name(result.variant))
    parts: list[Part] = []
    if table_view.view is not None and table_view.view.result is not None:
        moment = felt(table_view.view, table_view.seen) if moves else None
        if moment is not None and result.streak.today and result.streak.days > 1:
            moment = Moment("streak", n=result.streak.days)
        parts.append(await pictures.public(table_view, table_view.view, tr, moment))
    told = [own_move_line(move, tr) for move in own]
    parts.append(
        "\n".join(filter(None, [head, *result_lines(result, tr), *told, streak_line(result.streak, tr)]))
    )
    buttons = _buttons(result, tr, shares=shares, ranks=ranks)
    if own:
        buttons.insert(-1, Button(tr("Best and worst move"), daily_id(DailyStep.MOVES, play.table_id)))
    parts += rows(buttons)
    return Screen(*parts)


def own_move_line(move: OwnMove, tr: Translator) -> str:
    """A person's best or worst move in words, with what was next to it."""
    view = in_message(move.view)
    said: dict[str, str] = {
        "move": str(move.step + 1),
        "done": move_words(move.done, view, tr),
        "points": tr.number(round(move.points, -1)),
        "other": move_words(move.other, view, tr),
    }
    if move.good:
        return tr("👏 Your best, move {move}: {done}. About {points} points better than: {other}", **said)
    return tr("🎯 Your worst, move {move}: {done}. About {points} points better: **{other}**", **said)


async def own_moves_screen(
    play: DailyPlay, own: Sequence[OwnMove], tr: Translator, pictures: Pictures
) -> Screen:
    """A person's best and worst move, each with the table and the hand as they saw them before it."""
    parts: list[Part] = []
    for move in own:
        view, seat = move.view, move.view.seat or 0
        picture = await pictures.drawn(replay_picture, view, {seat: tuple(view.hand)}, view.players, tr)
        watch = SHOW_REPLAY(f"{play.match_id}:1:{move.step}:{seat}")
        parts += [picture, own_move_line(move, tr), Row(Button(tr("See it in the replay"), watch))]
    back = Button(tr("Back to the result"), daily_id(DailyStep.RESULT, play.table_id))
    return Screen(*parts, Row(back))


def result_lines(result: DailyResult, tr: Translator) -> list[str]:
    """What a person made of a day's deal, and how that compares."""
    play, field = result.play, result.field
    closes = int(closes_at(play.day).timestamp())
    if not play.finished or play.lead is None:
        return [tr("You didn't finish this deal in time, so it comes last.")]
    ahead = tr("**{lead}** ahead of your opponents.", lead=tr.number(play.lead))
    behind = tr("**{behind}** behind your opponents.", behind=tr.number(-play.lead))
    lines = [
        tr("As many points as your opponents.") if not play.lead else ahead if play.lead > 0 else behind,
        squares(play.course),
        _field_line(field, tr),
    ]
    if result.computers:
        lines.append(computers_line(result.computers, tr))
    if "strong" in result.computers:
        par = play.lead - round(mean(result.computers["strong"]))
        lines.append(tr("Against par, what strong made: **{par}**.", par=tr.signed(par)))
    best = result.best
    if best is not None and best.lead is not None and best.lead > play.lead:
        lead = tr.number(best.lead)
        so_far = tr("The best so far: **{lead}**.", lead=lead)
        lines.append(tr("The best: **{lead}**.", lead=lead) if result.open else so_far)
    if not result.open:
        lines.append(
            tr(
                "-# Others may still play these cards. See their games and check the shuffle <t:{closes}:R>.",
                closes=closes,
            )
        )
    return lines


def computers_line(computers: Mapping[str, Sequence[int]], tr: Translator) -> str:
    """What computer players made of these cards, the strongest first."""
    leads = [
        f"{tr.text(LEVELS[level])} {tr.signed(round(mean(computers[level])))}"
        for level in reversed(list(LEVELS))
        if level in computers
    ]
    return tr("🤖 Computer players with your cards: {leads}", leads=" · ".join(leads))


def history_lines(days: Sequence[DailyDay], tr: Translator, *, each: bool) -> list[str]:
    """How somebody did in daily deals in all, and in the last of them (``each``)."""
    if not days:
        return []
    lines = [
        tr.plural(
            "Daily deals: **{n}** finished, {average} points on average, {best} at best.",
            "Daily deals: **{n}** finished, {average} points on average, {best} at best.",
            len(days),
            average=round(mean(day.share for day in days) / 100),
            best=round(max(day.share for day in days) / 100),
        )
    ]
    last = (f"{day.day}: {round(day.share / 100)} {squares(day.course)}" for day in days[:LAST])
    return [*lines, *([f"-# {' · '.join(last)}"] if each else [])]


def _field_line(field: Field, tr: Translator) -> str:
    if field.all == 1:
        return tr("You're the first to finish with these cards.")
    if field.all < FEW:
        return tr(
            "Place **{place}** of {all} with these cards: {percent}%.",
            place=place(field),
            all=field.all,
            percent=round(100 * field.share),
        )
    return tr(
        "Place **{place}** of {all} with these cards: top {top}%.",
        place=place(field),
        all=tr.number(field.all),
        top=top(field),
    )


def share_line(play: DailyPlay, field: Field, tr: Translator) -> str:
    """The result in a line that gives nothing away: ``Canasta daily 41: 1,240 · top 18% · 🟩🟩🟨🟥``."""
    if field.all == 1:
        among = tr("first to finish")
    elif field.all < FEW:
        among = tr("{place} of {all}", place=place(field), all=field.all)
    else:
        among = tr("top {top}%", top=top(field))
    return tr(
        "Canasta daily {n}: {lead} · {among} · {squares}",
        n=play.day,
        lead=tr.number(play.lead or 0),
        among=among,
        squares=squares(play.course),
    )


def shared_screen(name: str, play: DailyPlay, field: Field, tr: Translator) -> Screen:
    """The line as everybody in a channel sees it."""
    return Screen(f"**{shown(name)}** · {share_line(play, field, tr)}")


def _buttons(result: DailyResult, tr: Translator, *, shares: bool, ranks: bool) -> list[Button]:
    play, best = result.play, result.best

    def own(label: str, step: DailyStep, style: Style = Style.secondary) -> Button:
        return Button(label, daily_id(step, play.table_id), style)

    buttons: list[Button] = []
    if result.today:
        buttons.append(Button(tr("Today's deal"), daily_id(DailyStep.NEXT), Style.primary))
    if result.late is not None and result.late.table_id != play.table_id:
        late = daily_id(DailyStep.LATE, result.late.table_id)
        buttons.append(Button(tr("Finish yesterday's deal"), late, Style.primary))
    if play.finished:
        if shares:
            buttons.append(own(tr("Share"), DailyStep.SHARE, Style.success))
        if ranks:
            buttons.append(own(tr("Ranking here"), DailyStep.RANKING))
        buttons.append(Button(tr("Boards"), daily_id(DailyStep.WEEK)))
        buttons.append(own(tr("Where it was decided"), DailyStep.PARTINGS))
        buttons.append(_watch(tr("Watch mine"), play))
    if result.open and best is not None and best.table_id != play.table_id:
        buttons.append(_watch(tr("Watch the best"), best))
    if result.open:
        stand = REPLAY_VERIFY(f"{play.match_id}:1:0:all")
        buttons += [Button(tr("Fair?"), stand)] if play.finished else []
    buttons.append(own(tr("Play again, uncounted"), DailyStep.AGAIN))
    return buttons if result.today else [*buttons, day_button(tr)]


def _watch(label: str, play: DailyPlay) -> Button:
    return Button(label, SHOW_REPLAY(f"{play.match_id}:1:0:all"))


async def uncounted_screen(
    lead: int | None, table_view: TableView, counted: DailyPlay | None, tr: Translator, pictures: Pictures
) -> Screen:
    """The end of a deal that was played again, beside the play that counts."""
    parts: list[Part] = []
    if table_view.view is not None:
        parts.append(await pictures.public(table_view, table_view.view, tr))
    if lead is None:
        parts.append(tr("You gave this play up. It didn't count."))
    else:
        parts.append(tr("This play doesn't count. Your lead: **{lead}**.", lead=tr.number(lead)))
    if counted is not None:
        if counted.finished and counted.lead is not None:
            line = tr("In the play that counts it was **{lead}**.", lead=tr.number(counted.lead))
            parts[-1] = f"{parts[-1]}\n{line}"
        back = Button(tr("Back to the result"), daily_id(DailyStep.RESULT, counted.table_id), Style.primary)
        again = Button(tr("Play again, uncounted"), daily_id(DailyStep.AGAIN, counted.table_id))
        parts.append(Row(back, again))
    return Screen(*parts)


def letter_screen(result: DailyResult, tr: Translator) -> Screen:
    """How it came out in words, and the way to the whole result and to today's deal."""
    head = tr("### Canasta daily {n} · {game}", n=result.play.day, game=game_name(result.variant))
    lines = [head, *result_lines(result, tr), tr("-# This comes once a day. /my settings ends it.")]
    buttons = (
        Button(tr("The whole result"), daily_id(DailyStep.RESULT, result.play.table_id), Style.primary),
        Button(tr("Today's deal"), daily_id(DailyStep.TODAY)),
    )
    return Screen("\n".join(lines), Row(*buttons))
