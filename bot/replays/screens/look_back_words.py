"""What a look back at a deal says: cards and play, the moves that cost most, who was ahead when."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.layout.names import listed, shown
from bot.replays.look_backs import LookBack
from bot.replays.replays import Replay
from bot.screens.panel.move_labels import in_message, move_words
from bot.screens.play.turn_notices import made_by_line
from bot.tables.session.past_turns import STAND_INS
from canasta.i18n import Translator
from canasta.review import Luck, Mistake
from canasta.view import View
from renderers import Going
from renderers.course import rough
from renderers.deal_end.words import turning_words


def going(look_back: LookBack, now: int | None = None) -> Going:
    """The course of the deal, with its mistakes, or the moment ``now``, marked."""
    mistakes = look_back.review.mistakes or ()
    marks = () if now is not None else tuple((one.step, one.seat) for one in mistakes)
    return Going(look_back.review.course, now, marks)


def decided_lines(replay: Replay, look_back: LookBack | None, tr: Translator) -> list[str]:
    """What decided the deal, where that is known and a turn did."""
    if look_back is None or look_back.review.swing is None:
        return []
    names = [shown(name) for name in replay.names]
    return ["🔑 " + turning_words(look_back.review.swing, replay.moments[-1].view, names, tr)]


def luck_lines(luck: Luck | None, end: View, names: Sequence[str], tr: Translator) -> list[str]:
    """What was the cards and what the play, with how sure that is. One of two sides says it for both."""
    if luck is None:
        return [tr("🍀 Luck or play? Too close to call.")]
    sides = range(len(end.sides))
    if len(end.sides) == 2:
        sides = range(1) if luck.cards[0] + luck.play[0] >= 0 else range(1, 2)
    lines = []
    for side in sides:
        away = luck.away[side]
        if max(abs(luck.cards[side]), abs(luck.play[side])) < away:
            continue
        who = listed([names[seat] for seat in end.sides[side].seats], tr)
        lines.append(
            tr(
                "🍀 **{who}**: the cards were worth {cards} ± {away}, the play {play}.",
                who=who,
                cards=tr.signed(_rounded(luck.cards[side], away)),
                away=tr.number(_rounded(away, away)),
                play=tr.signed(_rounded(luck.play[side], away)),
            )
        )
    if not lines:
        lines.append(tr("🍀 An even deal: luck and play about equal."))
    lines.append(
        tr.plural(
            "-# Points ahead of the others. A computer player replayed these cards once.",
            "-# Points ahead of the others. Computer players replayed these cards {n} times.",
            luck.replays,
        )
    )
    return lines


def mistake_lines(replay: Replay, look_back: LookBack, tr: Translator, reader: int = 0) -> list[str]:
    """The moves that cost most, the worst first; and that none of them is the reader's, who played there."""
    mistakes = look_back.review.mistakes
    if mistakes is None:
        return [tr("-# I can't rate moves in this game yet.")]
    if not mistakes:
        return [tr("🎯 Well played: no clear mistakes.")]
    own = [seat for seat, sitter in enumerate(replay.journal.seats) if sitter.person_id == reader]
    none = [tr("Yours: **none**.")] if own and all(mistake.seat not in own for mistake in mistakes) else []
    return [tr("🎯 **What cost most**"), *none, *_numbered(replay, look_back, mistakes, tr)]


def _numbered(
    replay: Replay, look_back: LookBack, mistakes: tuple[Mistake, ...], tr: Translator
) -> Iterator[str]:
    names = [shown(name) for name in replay.names]
    lines = replay.journal.deals[replay.round - 1].actions
    for number, mistake in enumerate(mistakes, 1):
        view = in_message(view_before(replay, look_back, mistake))
        line = tr(
            "{n}. {name}, move {move}: {done}. About {points} points better: **{better}**",
            n=number,
            name=names[mistake.seat],
            move=mistake.step + 1,
            done=move_words(mistake.done, view, tr),
            points=tr.number(round(mistake.points / 10) * 10),
            better=move_words(mistake.better, view, tr),
        )
        made_by = lines[mistake.step].made_by
        yield made_by_line(line, made_by if made_by in STAND_INS else None, tr)


def mistake_line(replay: Replay, look_back: LookBack, step: int, tr: Translator) -> str:
    """What would have been better than the move that led to this moment; empty if nothing clearly was."""
    mistake = next((mistake for mistake in look_back.review.mistakes or () if mistake.step + 1 == step), None)
    if mistake is None:
        return ""
    return tr(
        "🎯 About {points} points better: **{better}**",
        points=tr.number(round(mistake.points / 10) * 10),
        better=move_words(mistake.better, in_message(view_before(replay, look_back, mistake)), tr),
    )


def now_line(replay: Replay, look_back: LookBack, step: int, tr: Translator) -> str:
    """Who could expect to be ahead in the end, at this moment of the deal."""
    course, end = look_back.review.course, replay.moments[-1].view
    if step >= course.steps[-1]:
        return ""
    leads = course.at(step)
    side = max(range(len(leads)), key=leads.__getitem__)
    who = listed([shown(replay.names[seat]) for seat in end.sides[side].seats], tr)
    return tr("-# 📈 {who}: {points} expected", who=who, points=tr.signed(rough(course, leads[side])))


def view_before(replay: Replay, look_back: LookBack, mistake: Mistake) -> View:
    """What the seat saw before its mistake, with the names of the players."""
    return replace(look_back.views[mistake.step], players=replay.names)


def _rounded(points: float, away: float) -> int:
    """Points as exactly as they are known: to the nearest ten where that is no loss."""
    return round(points / 10) * 10 if away >= 20 else round(points)
