"""What a look back at a deal says: its cards, the moves that cost most, who was ahead when."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.layout import listed, shown
from bot.replays.look_backs import LookBack
from bot.replays.replays import Moment, Replay
from bot.screens.panel.move_labels import in_message, move_words
from bot.screens.play.turn_notices import made_by_line
from bot.tables.session.past_turns import STAND_INS, past_turns
from canasta.cards import Card
from canasta.events import Dealt, Discarded, Event, Opened, Took, TurnEnded
from canasta.i18n import Translator
from canasta.notation.turn_words import event_line, turn_line
from canasta.notation.words import cards_label
from canasta.review import Luck, Mistake
from canasta.variants import VARIANTS
from canasta.view import View
from renderers import Going
from renderers.course import rough
from renderers.deal_end.words import turning_words

MOST_NAMED: Final = 15
"""The most cards of the pile that are named."""


def moment_line(moment: Moment, names: Sequence[str], tr: Translator) -> str:
    """What was done, for people with these names."""
    return _line(moment, names, tr)


def whole_line(moments: Sequence[Moment], step: int, names: Sequence[str], tr: Translator) -> str:
    """What was done, after a turn all of it, and what lay under the top card of a taken or left pile."""
    moment = moments[step]
    steps, events = moment.view.history.steps, moment.events
    if any(isinstance(event, Discarded | TurnEnded) for event in events):
        made_by = {number: one.made_by for number, one in enumerate(moments[: step + 1])}
        own = [turn for turn in past_turns(moment.view.history, made_by) if turn.seat == steps[-1].seat]
        if own:
            line = turn_line(
                own[-1].events,
                names,
                tr,
                _words(moment),
                left=own[-1].left,
                under=_buried(moment, own[-1].events),
            )
            return made_by_line(line, own[-1].made_by, tr)
    return _line(moment, names, tr, left=steps[-1].declined, under=_buried(moment, events))


def pile_line(moment: Moment, tr: Translator) -> str:
    """The cards of the pile, top first, as far as all saw them; empty where the picture has them all."""
    cards = [one.card for one in moment.view.seen.pile[::-1] if one.card is not None]
    if len(cards) < 2 or moment.view.result is not None:
        return ""
    more, named = len(cards) - MOST_NAMED, cards_label(cards[:MOST_NAMED], tr)
    if more > 0:
        return tr.plural("-# Pile: {cards} and one more", "-# Pile: {cards} and {n} more", more, cards=named)
    return tr("-# Pile: {cards}", cards=named)


def _buried(moment: Moment, events: Sequence[Event]) -> tuple[Card, ...]:
    """The cards below the top one of the pile just taken, the last to be taken, if they can be named."""
    if not any(isinstance(event, Took) for event in events):
        return ()
    under = moment.view.seen.taken[-1].cards[:-1]
    return under if len(under) < MOST_NAMED else ()


def _words(moment: Moment) -> Mapping[str, str]:
    return VARIANTS[moment.view.game.variant].words


def _line(
    moment: Moment,
    names: Sequence[str],
    tr: Translator,
    *,
    left: Card | None = None,
    under: Sequence[Card] = (),
) -> str:
    words = _words(moment)
    events = [event for event in moment.events if not isinstance(event, Opened)]
    if any(isinstance(event, Dealt) for event in events):
        return " ".join(event_line(event, names, tr, words) for event in events)
    line = turn_line(events, names, tr, words, left=left, under=under)
    return made_by_line(line or tr("Nothing everybody could see."), moment.made_by, tr)


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
    """What the cards were worth, with how sure that is. One of two sides says it for both."""
    if luck is None:
        return [tr("🍀 What the cards were worth is too close to call.")]
    sides = range(len(end.sides))
    if len(end.sides) == 2:
        sides = range(1) if luck.cards[0] >= 0 else range(1, 2)
    lines = [
        tr(
            "🍀 **{who}**: the cards were worth {cards} ± {away}.",
            who=listed([names[seat] for seat in end.sides[side].seats], tr),
            cards=tr.signed(_rounded(luck.cards[side], luck.away[side])),
            away=tr.number(_rounded(luck.away[side], luck.away[side])),
        )
        for side in sides
        if abs(luck.cards[side]) >= luck.away[side]
    ]
    if not lines:
        lines.append(tr("🍀 The cards were about even."))
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
