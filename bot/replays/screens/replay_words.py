"""A moment of a replay in words. The deal is over, so they tell the whole of its public history."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.replays.replays import Moment
from bot.screens.play.turn_notices import made_by_line
from bot.tables.session.past_turns import past_turns
from canasta.cards import Card
from canasta.events import Dealt, Discarded, Event, Opened, Took, TurnEnded
from canasta.i18n import Translator
from canasta.notation.turn_words import event_line, turn_line
from canasta.notation.words import cards_label
from canasta.variants import VARIANTS

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
                under=_found(moment, own[-1].events),
            )
            return made_by_line(line, own[-1].made_by, tr)
    return _line(moment, names, tr, left=steps[-1].declined, under=_found(moment, events))


def pile_line(moment: Moment, tr: Translator) -> str:
    """The cards of the pile, top first, as far as all saw them; empty where the picture has them all."""
    cards = [one.card for one in moment.view.seen.pile[::-1] if one.card is not None]
    if len(cards) < 2 or moment.view.result is not None:
        return ""
    more, named = len(cards) - MOST_NAMED, cards_label(cards[:MOST_NAMED])
    if more > 0:
        return tr.plural("-# Pile: {cards} and one more", "-# Pile: {cards} and {n} more", more, cards=named)
    return tr("-# Pile: {cards}", cards=named)


def _found(moment: Moment, events: Sequence[Event]) -> tuple[Card, ...]:
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
