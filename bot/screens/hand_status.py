"""What a player may do now, in a line or a few: the words above the buttons of the hand panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.names import listed
from bot.screens.move_labels import lays_whole_hand
from bot.screens.table import deal_notes, names_of
from bot.tables.session import Sight
from canasta.i18n import Text, Translator
from canasta.notation.words import card_label, rank_label
from canasta.refusals import Refusal
from canasta.view import View

_FORMS: Final = {
    "natural_or_wild": Text("One of its melds must be without a wild card, or of wild cards alone."),
    "natural_required": Text("One of its melds must be without a wild card."),
    "three_naturals": Text("One of its melds must have three natural cards, or be of wild cards alone."),
}
"""What else a first meld takes; the rest of it stands in the rules."""
_NOT_ENOUGH: Final = Text("Your cards do not make the {minimum} points of a first meld with its top card.")
_NO_WAY_ON: Final = Text("Taking it would leave you too few cards to go on, and you may not go out yet.")
_THREE_HELD: Final = Text("You can't take the pile while you hold a three.")
_NO_TAKE: Final = {
    "below_minimum": _NOT_ENOUGH,
    "threes_first": _THREE_HELD,
    **dict.fromkeys(
        (
            "ask_first",
            "foot_left",
            "may_not_go_out",
            "no_canasta",
            "opener_draws",
            "packet_left",
            "partner_not_in_foot",
            "too_few_threes",
            "unfinished_meld",
        ),
        _NO_WAY_ON,
    ),
}
"""Why the pile is not to be had, where the refusal itself speaks of cards that somebody has chosen."""


def what_now(sight: Sight, view: View, say: Translator) -> str:
    """Whose turn it is and what this seat may do, for message text; ``view`` is the seat's own."""
    names = names_of(sight.table, say)
    if view.turn != view.seat:
        return "\n".join((_waiting(view, names, say), *_coming(view, say)))
    if view.phase == "answer" and view.question is not None:
        return say("**{name} asks: may I go out?** Your answer is binding.", name=names[view.question])
    lines = [f"-# {note}" for note in deal_notes(view, names, say)]
    lines += _draw(sight, view, say) if view.phase == "draw" else _play(sight, view, say)
    lines += _opening(view, say)
    if view.special is not None:
        lines.append(
            say(
                "**You hold a special hand: {hand}, {points:,} points.** Showing it ends the deal.",
                hand=view.special.name,
                points=view.special.points,
            )
        )
    if view.leave is not None and view.phase == "meld":
        lines.append(
            say("Your partner said yes: you go out in this turn.")
            if view.leave
            else say("Your partner said no: you may not go out in this turn.")
        )
    return "\n".join(lines)


def _waiting(view: View, names: Sequence[str], say: Translator) -> str:
    if view.phase == "answer" and view.question == view.seat:
        return say("You asked {name} for leave to go out and wait for the answer.", name=names[view.turn])
    return say(
        "{name} is to move. What you can do appears here on your turn; Refresh shows how things stand.",
        name=names[view.turn],
    )


def _coming(view: View, say: Translator) -> Iterator[str]:
    """What this seat gets when its turn comes."""
    if view.seat is not None and view.pending and view.pending[view.seat]:
        n = view.pending[view.seat]
        yield say.plural(
            "Your talon of {n} card comes into your hand when your next turn begins.",
            "Your talon of {n} cards comes into your hand when your next turn begins.",
            n,
        )


def _draw(sight: Sight, view: View, say: Translator) -> Iterator[str]:
    offers = view.offers
    if view.must_lay:
        yield say("**Your turn.** Lay out your threes first.")
    elif offers.may_draw and offers.takes:
        yield (
            say("**Your turn.** Draw, or take the top card of the pile.")
            if view.top_to_hand
            else say("**Your turn.** Draw, or take the pile.")
        )
    elif offers.may_draw:
        count = 1 if sight.rules is None else sight.rules.draw_count
        yield say("**Your turn.** {draw}", draw=say.plural("Draw a card.", "Draw {n} cards.", count))
    elif offers.takes:
        yield say("**Your turn.** Take the pile.")
    else:
        yield say("**Your turn.** You cannot draw yet.")
    if offers.lays and not view.must_lay:
        yield (
            say("You may lay out threes before you draw; those you keep count against you in the end.")
            if _keeps_threes(sight)
            else say("You may lay out threes before; one may be kept until your side has melded.")
        )
    if view.top is not None:
        pile, top = say.plural("one card", "{n} cards", view.pile), card_label(view.top)
        yield (
            say("The pile has {pile}, {top} on top; it is frozen.", pile=pile, top=top)
            if view.frozen
            else say("The pile has {pile}, {top} on top.", pile=pile, top=top)
        )
        if 0 < view.pile_share < view.pile and not view.top_to_hand:
            yield say.plural(
                "Who takes it gets the top card.", "Who takes it gets the top {n} cards.", view.pile_share
            )
    if view.no_take is not None and not view.must_lay:
        yield f"-# {_why_not(view.no_take, view, say)}"


def _why_not(refusal: Refusal, view: View, say: Translator) -> str:
    """Why the pile is not to be had, in a line that is told without anybody having tried."""
    words = _NO_TAKE.get(refusal.code)
    if words is None:
        return say.text(refusal.text)
    return say(words.message, minimum=view.offers.minimum)


def _keeps_threes(sight: Sight) -> bool:
    """Whether players may keep as many threes as they like (rules: 7.3)."""
    return sight.rules is not None and sight.rules.options.get("threes_kept") == "any"


def _play(sight: Sight, view: View, say: Translator) -> Iterator[str]:
    if view.must_lay:
        yield say("**Your turn.** Lay out your threes first.")
    elif view.builds_on_all:
        yield from _play_on_all(view, say)
    elif view.offers.discards:
        yield say("**Your turn.** Meld if you like, then discard.")
    else:
        yield say("**Your turn.** You cannot discard yet.")
    if view.offers.lays and not view.must_lay:
        yield (
            say("You may lay out the threes that you drew, or keep them until your next turn begins.")
            if _keeps_threes(sight)
            else say("Your side's first meld waits until your threes are laid out.")
        )
    own = view.own_side
    if own is not None and own.not_begun:
        ranks = listed([rank_label(rank) for rank in own.not_begun], say)
        yield say("-# Your side may not begin {ranks}: the others have canastas of them.", ranks=ranks)
    if view.dead:
        dead = listed([rank_label(rank) for rank in view.dead], say)
        yield say("-# Dead ranks, which nobody melds any more: {ranks}.", ranks=dead)


def _play_on_all(view: View, say: Translator) -> Iterator[str]:
    """The same where everybody's melds are built on."""
    if not view.offers.discards:
        yield say("**Your turn.** A card that you took has to be laid down before you discard.")
    elif view.offers.minimum is None:
        yield say("**Your turn.** Lay down, lay off and swap jokers as you like, then discard.")
    elif view.offers.melds:
        yield say("**Your turn.** Lay down your first meld if you like, then discard.")
    else:
        yield say("**Your turn.** Your cards do not make a first meld yet: discard one.")
    if view.whole_hand is not None and any(lays_whole_hand(meld, view) for meld in view.offers.melds):
        yield say("**{name}!** You can lay down your whole hand in one step.", name=view.whole_hand)


def _opening(view: View, say: Translator) -> Iterator[str]:
    """What the first meld of this seat's side still needs."""
    opening, minimum = view.opening, view.offers.minimum
    if minimum is None and opening is not None:
        minimum = opening.minimum
    if minimum is None:
        return
    mates = () if view.seat is None else view.allies[view.seat]
    yield (
        say("Your side's first meld needs {minimum} points.", minimum=minimum)
        if len(mates) > 1
        else say("Your first meld needs {minimum} points.", minimum=minimum)
    )
    if opening is not None and opening.form in _FORMS and view.phase == "meld" and not view.must_lay:
        yield "-# " + say.text(_FORMS[opening.form])
