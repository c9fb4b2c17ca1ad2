"""What a rule means with the cards of this very position: the facts behind a refusal, in short sentences.

They tell nothing but what the player holds and what everybody sees.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from bot.screens.rules import facts_of_melds as melds
from bot.screens.rules import facts_of_turns as turns
from bot.screens.rules.facts_of_going_out import feet, leaves, out, red_threes
from bot.screens.rules.position import Position
from canasta.refusals import RefusalCode as Code

Facts: TypeAlias = Callable[[Position], Iterator[str]]


def here(position: Position) -> list[str]:
    """The facts, the most telling first; at least one where the action has cards."""
    said = _FACTS.get(position.refusal.code, melds.shape)
    return list(said(position))


def _for(said: Facts, *codes: Code) -> Mapping[str, Facts]:
    return dict.fromkeys(codes, said)


_FACTS: Final[Mapping[str, Facts]] = {
    **_for(melds.opening, Code.BELOW_MINIMUM, Code.OPENING_FORM, Code.MIXED_IN_OPENING),
    **_for(melds.wild_opening, Code.NATURAL_OPENING),
    **_for(melds.canasta_opening, Code.OPENING_CANASTA),
    **_for(turns.pile, Code.PILE_FROZEN, Code.NO_MATCH, Code.PAIR_BESIDE, Code.CANASTA_COMPLETE),
    **_for(turns.top, Code.PILE_BLOCKED),
    **_for(
        turns.turn,
        Code.NOT_YOUR_TURN,
        Code.DEAL_OVER,
        Code.MUST_DRAW,
        Code.ALREADY_DRAWN,
        Code.PILE_EMPTY,
    ),
    **_for(turns.turn, Code.NOT_IN_THIS_GAME, Code.FIRST_ROUND, Code.MUST_DISCARD, Code.TAKES_ALONE),
    **_for(turns.held, Code.NOT_IN_HAND, Code.NO_CARDS, Code.NO_SPECIAL_HAND),
    **_for(
        melds.own_melds,
        Code.NO_SUCH_MELD,
        Code.RANK_TAKEN,
        Code.NEEDS_AIM,
        Code.NO_MERGE,
        Code.MELD_FULL,
    ),
    **_for(melds.own_melds, Code.DOES_NOT_FIT, Code.NO_SUCH_JOKER, Code.NO_SWAP, Code.JOKER_UNUSED),
    **_for(melds.wild_meld, Code.WILD_MELD_OPEN),
    **_for(melds.dead, Code.DEAD_RANK),
    **_for(leaves, Code.BLACK_THREES, Code.KEEP_A_DISCARD, Code.NO_DISCARD_LEFT, Code.NO_LEGAL_DISCARD),
    **_for(out, Code.NO_CANASTA, Code.UNFINISHED_MELD, Code.CANNOT_GO_OUT, Code.OPENER_DRAWS),
    **_for(out, Code.PACKET_LEFT),
    **_for(feet, Code.FOOT_LEFT, Code.PARTNER_NOT_IN_FOOT),
    **_for(red_threes, Code.TOO_FEW_THREES),
    **_for(turns.question, Code.MAY_NOT_GO_OUT, Code.ASK_FIRST, Code.ALREADY_ASKED, Code.QUESTION_OPEN),
    **_for(turns.question, Code.ASK_TOO_LATE, Code.NO_QUESTION, Code.MUST_GO_OUT),
    **_for(
        turns.discard,
        Code.WILD_DISCARD,
        Code.THREE_DISCARD,
        Code.EMPTY_PILE_BAN,
        Code.BLACK_THREE_EARLY,
    ),
    **_for(turns.discard, Code.NO_DISCARD, Code.JUST_TAKEN),
    **_for(turns.threes, Code.THREES, Code.THREES_FIRST, Code.THREE_HELD, Code.THREE_KEPT, Code.NO_THREE),
    **_for(turns.one_card, Code.ONE_CARD_PILE),
    **_for(turns.not_open, Code.NOT_OPEN),
    **_for(turns.must_take, Code.MUST_TAKE),
    **_for(turns.held, Code.MUST_LAY, Code.MUST_LAY_TAKEN),
}
"""The facts for each refusal; for all others the kinds of cards that were tried."""
