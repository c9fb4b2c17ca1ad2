"""Before the first card: what the daily deal is, its game, and the button that begins it."""

from enum import StrEnum

from bot.daily.days import GAMES, Streak, closes_at, ends_at, game_of, games_of
from bot.daily.plays import Daily
from bot.layout.parts import Button, ButtonId, Option, Part, Screen, Select, Style, game_name, rows, verb
from bot.puzzles.public import day_button
from canasta.i18n import Translator

DAILY = verb("daily")


class DailyStep(StrEnum):
    """What a press means, behind the verb. Those about one play carry its table, or (DEAL) its deal."""

    START = "start"
    LATE = "late"
    GAME = "game"
    TODAY = "today"
    NEXT = "next"
    RESULT = "result"
    AGAIN = "again"
    RANKING = "rank"
    PARTINGS = "parted"
    SHARE = "share"
    DEAL = "deal"
    MOVES = "moves"
    WEEK = "week"
    MONTH = "month"
    ALL_WEEK = "allweek"
    ALL_MONTH = "allmonth"


EACH_DAY = "each"
"""The choice of a game: each day's own."""


def daily_id(step: DailyStep, table_id: int = 0, number: int = 0) -> ButtonId:
    """The id of a button of the daily deal: of a play (its table), of a day's number, of neither."""
    return ButtonId(table_id, 0, DAILY, f"{step}:{number}" if number else str(step))


def start_screen(daily: Daily, tr: Translator) -> Screen:
    """What today's deal is and how it counts, in words, before anything is begun."""
    ends, closes = (int(at(daily.number).timestamp()) for at in (ends_at, closes_at))
    game = game_name(daily.game)
    lines = [
        tr("### Canasta daily {n} · {game}", n=daily.number, game=game),
        tr(
            "One deal a day: many people play the same cards against the same three computer players. See "
            "how you did among them."
        ),
        tr(
            "- One try. It counts as soon as you start: finish by <t:{closes}:f>, or it comes last.",
            closes=closes,
        ),
        tr(
            "- Stop whenever you like: /daily goes on where you were. There's no clock, and there are "
            "no hints."
        ),
        tr("- Your friends may get the same cards: no spoilers until they've played."),
        *([_first_line(daily, tr)] if daily.first else []),
        tr("-# Next deal: <t:{ends}:R>, worldwide.", ends=ends),
    ]
    told = streak_line(daily.streak, tr)
    parts: list[Part] = ["\n".join(lines), *([told] if told else [])]
    buttons = [Button(tr("Start"), daily_id(DailyStep.START), Style.success)]
    for other in set(games_of(daily.number)) - {daily.game}:
        start = daily_id(DailyStep.START, number=1 + GAMES.index(other))
        buttons.append(Button(tr("Start {game}", game=game_name(other)), start))
    if daily.late is not None:
        late = daily_id(DailyStep.LATE, daily.late.table_id)
        buttons.append(Button(tr("Finish yesterday's deal"), late, Style.primary))
    if daily.before is not None:
        buttons.append(Button(tr("Yesterday's result"), daily_id(DailyStep.RESULT, daily.before.table_id)))
    if not daily.first:
        buttons.append(Button(tr("Boards"), daily_id(DailyStep.WEEK)))
    parts += [*rows([*buttons, day_button(tr)]), _games(daily, tr)]
    return Screen(*parts)


def _first_line(daily: Daily, tr: Translator) -> str:
    return tr("- New to {game}? /canasta learn shows you how, card by card.", game=game_name(daily.game))


def streak_line(streak: Streak, tr: Translator) -> str:
    """The streak that is alive, with what may be missed; empty without one."""
    if not streak.days:
        return ""
    days = tr.plural("🔥 One day in a row.", "🔥 {n} days in a row.", streak.days)
    free = (
        tr("You may still miss a day this week.") if streak.free else tr("This week's free day is used up.")
    )
    return f"{days} {free}"


def _games(daily: Daily, tr: Translator) -> Select:
    own = Option(
        tr("Each day another game"),
        EACH_DAY,
        tr("Today: {game}", game=game_name(game_of(daily.number))),
        chosen=not daily.wanted,
    )
    always = tr("Always {game}", game=game_name(GAMES[0]))
    return Select(
        tr("Which game?"),
        daily_id(DailyStep.GAME),
        (own, Option(always, GAMES[0], chosen=daily.wanted)),
    )
