"""Premoves in words: what is planned, what it would do now, and what became of it."""

from collections.abc import Iterable, Iterator
from typing import Final

from bot.screens.panel.move_labels import group_text, in_message, placed_text, sized
from canasta import premoves
from canasta.actions import Action, Discard, Draw, Group, Lay, Meld, Take
from canasta.cards import Rank
from canasta.i18n import Text, Translator, upper_first
from canasta.notation.words import action_label, card_label, cards_label, rank_label
from canasta.view import View
from canasta.view.fitting import joins

_PLAIN: Final[dict[type[premoves.PlanStep], Text]] = {
    premoves.DrawOnly: Text("draw, and stop there"),
    premoves.StopThere: Text("stop there if the pile was taken"),
    premoves.LayOut: Text("lay out threes"),
    premoves.LayOff: Text("lay off whatever fits"),
    premoves.GoOut: Text("go out if that's how it ends"),
}
_OUTCOMES: Final[dict[premoves.Code, Text]] = {
    premoves.Code.NO_TAKE: Text("you couldn't take the pile"),
    premoves.Code.MUST_TAKE: Text("you had to take the pile"),
    premoves.Code.NO_DRAW: Text("the stock is empty"),
    premoves.Code.NO_MELD: Text("a meld wasn't possible"),
    premoves.Code.NO_CARD: Text("a card couldn't be discarded"),
    premoves.Code.NOT_SAFE: Text("no safe card to discard"),
    premoves.Code.OUT: Text("you would have gone out"),
    premoves.Code.OTHERWISE: Text("the turn wasn't the one you had planned for"),
}


def step_words(step: premoves.PlanStep, view: View, tr: Translator) -> str:
    """A step as part of a sentence, whatever comes before it."""
    match step:
        case premoves.TakeIf():
            return _take_words(step, view, tr)
        case premoves.StopThere() if view.game.top_alone:
            return tr("stop there if the discard was taken")
        case premoves.LayDown(meld):
            return tr("lay down {cards}", cards=_groups(meld.groups, view, tr))
        case premoves.Throw(None, sure):
            return tr("discard a safe card, if there is one") if sure else tr("discard the safest card")
        case premoves.Throw(card) if card is not None:
            return tr("discard {card}", card=card_label(card, tr))
        case premoves.Reply(_, most) if most is not None:
            return tr("“May I go out?”: yes with {n} points or fewer in hand, else no", n=most)
        case premoves.Reply(yes):
            return tr("“May I go out?”: yes") if yes else tr("“May I go out?”: no")
    return tr.text(_PLAIN[type(step)])


def _take_words(step: premoves.TakeIf, view: View, tr: Translator) -> str:
    match step:
        case premoves.TakeIf(ranks, _) if ranks:
            return tr("if {ranks} is on top, take it", ranks=_ranks(ranks, tr))
        case premoves.TakeIf(_, least) if least:
            return tr("if the pile has {n}+ cards, take it", n=least)
    if view.game.top_alone:
        return tr("take the discard if that's possible")
    return tr("take the pile if that's possible")


def _ranks(found: Iterable[Rank], tr: Translator) -> str:
    return tr.either(rank_label(rank, tr) for rank in found)


def _groups(groups: Iterable[Group], view: View, tr: Translator) -> str:
    return " + ".join(placed_text(group, view, tr) for group in groups)


def plan_lines(plan: premoves.Plan, view: View, tr: Translator) -> list[str]:
    """A premove as sentences in order, without their full stops."""
    return [upper_first(line) for line in _lines(plan, in_message(view), tr)]


def premove_words(plan: premoves.Plan, view: View, tr: Translator) -> str:
    return tr("; ").join(_lines(plan, in_message(view), tr))


def _lines(plan: premoves.Plan, view: View, tr: Translator) -> Iterator[str]:
    """A sentence for the start of the turn, one for each step after it, one for the discard."""
    if plan.takes:
        taking = tr("; ").join(step_words(step, view, tr) for step in plan.takes)
        first = [tr("{what}, else draw", what=taking)]
        first += [step_words(step, view, tr) for step in plan.steps if isinstance(step, premoves.StopThere)]
        yield tr("; ").join(first)
    elif premoves.DrawOnly() not in plan and plan.moves:
        # Translators: the move: to draw a card
        yield tr("draw")
    for step in plan.without(premoves.TakeIf, premoves.StopThere, premoves.Throw, premoves.Reply).steps:
        yield step_words(step, view, tr)
    thrown = ""
    for throw in plan.throws:
        words = _thrown(throw, tr)
        thrown = (
            tr("{what}, else {other}", what=thrown, other=words) if thrown else step_words(throw, view, tr)
        )
    yield from [thrown] if thrown else []
    yield from [] if plan.reply is None else [step_words(plan.reply, view, tr)]


def _thrown(throw: premoves.Throw, tr: Translator) -> str:
    if throw.card is not None:
        return card_label(throw.card, tr)
    return tr("a safe card") if throw.sure else tr("the safest card")


def rehearsed_words(rehearsal: premoves.Rehearsal, tr: Translator) -> str:
    """What a premove would do now, in one line; empty if it would do nothing."""
    words = [_action(action, in_message(view), tr) for action, view in rehearsal.done]
    if words and not rehearsal.ends:
        words.append(tr("then you go on"))
    return ", ".join(words)


def _action(action: Action, view: View, tr: Translator) -> str:
    match action:
        case Draw():
            return tr("draw")
        case Take(group, more):
            cards = [card for one in (group, *more) for card in one.cards]
            if cards:
                return tr("take the pile with {cards}", cards=cards_label(cards, tr))
            return tr("take the discard") if view.game.top_alone else tr("take the pile")
        case Meld((group,)) if (addition := joins(action, view)) is not None and not view.game.builds_on_all:
            laid = cards_label(group.cards, tr)
            return tr("lay {cards} on your {meld}", cards=laid, meld=sized(addition.meld, tr))
        case Meld(groups):
            return tr("lay {cards}", cards=" + ".join(group_text(group, view, tr) for group in groups))
        case Lay(cards):
            return tr("lay out {cards}", cards=cards_label(cards, tr))
        case Discard(card):
            return tr("discard {card}", card=card_label(card, tr))
    return action_label(action, tr)


def told_words(told: Iterable[premoves.Told], view: View, tr: Translator) -> str:
    """What was left out of a premove and why, in one line; empty for nothing."""
    words = (_outcome(one, in_message(view), tr) for one in told if one.code is not premoves.Code.PLAYED)
    return tr("; ").join(dict.fromkeys(words))


def _outcome(told: premoves.Told, view: View, tr: Translator) -> str:
    try:
        step = premoves.read_step(told.step)
    except premoves.BadPlan:
        step = None
    match told.code, step:
        case premoves.Code.NO_TOP, premoves.TakeIf(ranks):
            return tr("no {ranks} on top", ranks=_ranks(ranks, tr))
        case premoves.Code.NO_TAKE, _ if view.game.top_alone:
            return tr("you couldn't take the discard")
        case premoves.Code.SMALL_PILE, premoves.TakeIf(_, least):
            return tr("the pile was smaller than {n}", n=least)
        case premoves.Code.NO_MELD, premoves.LayDown(meld):
            return tr("{cards} couldn't be laid down", cards=_groups(meld.groups, view, tr))
        case premoves.Code.NO_CARD, premoves.Throw(card) if card is not None:
            return tr("{card} couldn't be discarded", card=card_label(card, tr))
    return tr.text(_OUTCOMES.get(told.code, _OUTCOMES[premoves.Code.OTHERWISE]))
