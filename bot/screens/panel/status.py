"""What a player may do now, in a few lines: the text above the buttons of the hand panel."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.layout import listed
from bot.screens.panel.move_labels import lays_whole_hand
from bot.screens.play.turn_log import deal_notes
from bot.screens.seat_names import names_of
from bot.tables.session.table_view import TableView
from canasta.i18n import Text, Translator
from canasta.notation.words import rank_label
from canasta.refusals import Refusal, RefusalCode
from canasta.terms import OpeningForm, Phase
from canasta.view import View

_FORMS: Final = {
    OpeningForm.NATURAL_OR_WILD: Text("One of its melds must have no wild cards, or nothing but wild cards."),
    OpeningForm.NATURAL_REQUIRED: Text("One of its melds must have no wild cards."),
    OpeningForm.THREE_NATURALS: Text(
        "One of its melds must have three natural cards, or nothing but wild cards."
    ),
}
"""A further requirement of a first meld; the rules have the rest."""
_NOT_ENOUGH: Final = Text("Even with the top card you can't make {minimum} points yet.")
_NO_WAY_ON: Final = Text("Taking it would leave you too few cards to continue, and you can't go out yet.")
_THREE_HELD: Final = Text("You can't take the pile while you hold a three.")
_NO_TAKE: Final[dict[str, Text]] = {
    RefusalCode.BELOW_MINIMUM: _NOT_ENOUGH,
    RefusalCode.THREES_FIRST: _THREE_HELD,
    **dict.fromkeys(
        (
            RefusalCode.ASK_FIRST,
            RefusalCode.FOOT_LEFT,
            RefusalCode.MAY_NOT_GO_OUT,
            RefusalCode.NEEDS_CANASTA,
            RefusalCode.NO_CANASTA,
            RefusalCode.OPENER_DRAWS,
            RefusalCode.PACKET_LEFT,
            RefusalCode.PARTNER_NOT_IN_FOOT,
            RefusalCode.TOO_FEW_THREES,
            RefusalCode.UNFINISHED_MELD,
        ),
        _NO_WAY_ON,
    ),
}
"""Why the pile can't be taken, for refusals whose own text is about chosen cards."""


def what_now(table_view: TableView, view: View, tr: Translator, *, done: str = "") -> str:
    """Whose turn it is and what this seat may do, as message text, after what it has just ``done``; ``view``
    is the seat's own. What a picture shows, too, is small print; what lies on the pile is left to it.
    """
    names = names_of(table_view.table, tr)
    if view.turn.seat != view.seat:
        return "\n".join((f"{done} {_waiting(view, names, tr)}".lstrip(), *_coming(view, tr)))
    if view.turn.phase == Phase.ANSWER and view.turn.asker is not None:
        return tr("**{name} asks: may I go out?** Your answer is binding.", name=names[view.turn.asker])
    first, *others = _draw(table_view, view, tr) if view.turn.phase == Phase.DRAW else _play(view, tr)
    lines = [f"{done or tr('**Your turn.**')} {first}", *others]
    lines += [f"-# {note}" for note in deal_notes(view, names, tr)]
    lines += _opening(view, tr)
    if view.modern.special is not None:
        lines.append(
            tr(
                "**You hold a special hand: {hand}, {points} points.** Showing it ends the deal.",
                hand=view.modern.special.name,
                points=tr.number(view.modern.special.points),
            )
        )
    if view.turn.unanswered and view.turn.phase == Phase.MELD:
        lines.append(tr("Your partner didn't answer, so you decide whether to go out."))
    if view.turn.leave is not None and view.turn.phase == Phase.MELD:
        lines.append(
            tr("Your partner said yes: you have to go out this turn.")
            if view.turn.leave
            else tr("Your partner said no: you can't go out this turn.")
        )
    return "\n".join(lines)


def _waiting(view: View, names: Sequence[str], tr: Translator) -> str:
    if view.turn.phase == Phase.ANSWER and view.turn.asker == view.seat:
        return tr(
            "You asked {name} whether you may go out. Waiting for the answer.", name=names[view.turn.seat]
        )
    return tr("It's {name}'s turn. I'll show your moves when it's your turn.", name=names[view.turn.seat])


def _coming(view: View, tr: Translator) -> Iterator[str]:
    """What this seat draws when its turn comes."""
    if view.seat is not None and view.modern.pending and view.modern.pending[view.seat]:
        n = view.modern.pending[view.seat]
        yield tr.plural(
            "Your talon of {n} card joins your hand when your next turn begins.",
            "Your talon of {n} cards joins your hand when your next turn begins.",
            n,
        )


def _draw(table_view: TableView, view: View, tr: Translator) -> Iterator[str]:
    offers = view.offers
    if view.modern.must_lay:
        yield tr("Lay out your threes first.")
    elif offers.may_draw and offers.takes:
        yield (
            tr("Draw, or take the top card of the pile.")
            if view.game.top_alone
            else tr("Draw, or take the pile.")
        )
    elif offers.may_draw:
        count = 1 if table_view.rules is None else table_view.rules.draw_count
        yield tr.plural("Draw a card.", "Draw {n} cards.", count)
    elif offers.takes:
        yield tr("Take the pile.")
    else:
        yield tr("You can't draw yet.")
    if offers.lays and not view.modern.must_lay:
        yield (
            tr("You can lay out threes before you draw; those you keep count against you at the end.")
            if view.game.keeps_threes
            else tr("You can lay out threes first; you may keep one until your side has melded.")
        )
    if view.pile.top is not None:
        partly = 0 < view.pile.share < view.pile.size and not view.game.top_alone
        if partly and view.pile.why_not is None:
            yield tr.plural(
                "Taking it brings the top card.", "Taking it brings the top {n} cards.", view.pile.share
            )
    if view.pile.why_not is not None and not view.modern.must_lay:
        yield f"-# {_why_not(view.pile.why_not, view, tr)}"


def _why_not(refusal: Refusal, view: View, tr: Translator) -> str:
    """Why the pile can't be taken, as a line shown before an attempt."""
    words = _NO_TAKE.get(refusal.code)
    if words is None:
        return tr.text(refusal.text)
    return tr.text(words.filled(minimum=view.offers.minimum))


def _play(view: View, tr: Translator) -> Iterator[str]:
    if view.modern.must_lay:
        yield tr("Lay out your threes first.")
    elif view.game.builds_on_all:
        yield from _play_on_all(view, tr)
    elif view.offers.discards:
        yield tr("Meld or discard.")
    else:
        yield tr("You can't discard yet.")
    if view.offers.lays and not view.modern.must_lay:
        yield (
            tr("You can lay out the threes you drew, or keep them until your next turn begins.")
            if view.game.keeps_threes
            else tr("Your side's first meld waits until your threes are laid out.")
        )
    own = view.own_side
    if own is not None and own.not_begun:
        ranks = listed([rank_label(rank, tr) for rank in own.not_begun], tr)
        yield tr("-# Your side can't start {ranks}: the others have canastas of them.", ranks=ranks)
    if view.modern.dead:
        dead = listed([rank_label(rank, tr) for rank in view.modern.dead], tr)
        yield tr("-# Dead ranks (nobody can meld them any more): {ranks}.", ranks=dead)


def _play_on_all(view: View, tr: Translator) -> Iterator[str]:
    """The same for games in which players add to anybody's melds."""
    if not view.offers.discards:
        yield tr("Lay down the card you took before you discard.")
    elif view.offers.minimum is None:
        yield tr("Lay down, lay off and swap jokers as you like, then discard.")
    elif view.offers.melds:
        yield tr("Lay down your first meld if you like, then discard.")
    else:
        yield tr("Your cards don't make a first meld yet, so discard one.")
    if view.game.whole_hand is not None and any(lays_whole_hand(meld, view) for meld in view.offers.melds):
        yield tr("**{name}!** You can lay down your whole hand in one step.", name=view.game.whole_hand)


def _opening(view: View, tr: Translator) -> Iterator[str]:
    """The requirement of the first meld of this seat's side."""
    opening, minimum = view.modern.opening, view.offers.minimum
    if minimum is None and opening is not None:
        minimum = opening.minimum
    if minimum is None:
        return
    mates = () if view.seat is None else view.allies[view.seat]
    needed = (
        tr("Your side's first meld needs {minimum} points.", minimum=minimum)
        if len(mates) > 1
        else tr("Your first meld needs {minimum} points.", minimum=minimum)
    )
    yield f"-# {needed}"
    if (
        opening is not None
        and opening.form in _FORMS
        and view.turn.phase == Phase.MELD
        and not view.modern.must_lay
    ):
        yield "-# " + tr.text(_FORMS[opening.form])
