"""Refusals: why an action is not legal, in a form that programs, players and referees can all use."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from canasta.actions import Action
from canasta.i18n import Text


class RefusalCode(StrEnum):
    """The codes of refusals, used in records and by referees. A new game may add its own."""

    # Whose turn it is, and what it is for
    NOT_YOUR_TURN = "not_your_turn"
    DEAL_OVER = "deal_over"
    QUESTION_OPEN = "question_open"
    NOT_IN_THIS_GAME = "not_in_this_game"
    NOT_IN_HAND = "not_in_hand"
    MUST_DRAW = "must_draw"
    MUST_GO_OUT = "must_go_out"
    MUST_DISCARD = "must_discard"
    ALREADY_DRAWN = "already_drawn"

    # Drawing and taking the pile
    MUST_TAKE = "must_take"
    PILE_EMPTY = "pile_empty"
    PILE_BLOCKED = "pile_blocked"
    PILE_FROZEN = "pile_frozen"
    ONE_CARD_PILE = "one_card_pile"
    NO_MATCH = "no_match"
    PAIR_BESIDE = "pair_beside"
    CANASTA_COMPLETE = "canasta_complete"
    NOT_OPEN = "not_open"
    OPENER_DRAWS = "opener_draws"
    TAKES_ALONE = "takes_alone"

    # Openings (rules: 2.2)
    BELOW_MINIMUM = "below_minimum"
    FIRST_ROUND = "first_round"
    NATURAL_OPENING = "natural_opening"
    OPENING_CANASTA = "opening_canasta"
    OPENING_FORM = "opening_form"
    MIXED_IN_OPENING = "mixed_in_opening"

    # Melds (rules: 2.3, 2.5)
    NO_CARDS = "no_cards"
    NEEDS_AIM = "needs_aim"
    NO_SUCH_MELD = "no_such_meld"
    MIXED_RANKS = "mixed_ranks"
    RANK_TAKEN = "rank_taken"
    TOO_FEW_CARDS = "too_few_cards"
    TOO_FEW_NATURALS = "too_few_naturals"
    TOO_MANY_WILDS = "too_many_wilds"
    MELD_FULL = "meld_full"
    WILD_MELD_OPEN = "wild_meld_open"
    BLACK_THREES = "black_threes"
    BLACK_THREE_EARLY = "black_three_early"
    NO_MERGE = "no_merge"
    BAD_SEQUENCE = "bad_sequence"
    WILD_IN_SEQUENCE = "wild_in_sequence"
    DEAD_RANK = "dead_rank"
    PURE_ACES = "pure_aces"
    SEVENS_NATURAL = "sevens_natural"
    RULE_OF_FIVE = "rule_of_five"

    # Going out (rules: 2.6)
    NO_CANASTA = "no_canasta"
    MAY_NOT_GO_OUT = "may_not_go_out"
    CANNOT_GO_OUT = "cannot_go_out"
    ASK_FIRST = "ask_first"
    ALREADY_ASKED = "already_asked"
    ASK_TOO_LATE = "ask_too_late"
    NO_QUESTION = "no_question"
    FOOT_LEFT = "foot_left"
    PACKET_LEFT = "packet_left"
    PARTNER_NOT_IN_FOOT = "partner_not_in_foot"
    UNFINISHED_MELD = "unfinished_meld"
    NO_SPECIAL_HAND = "no_special_hand"

    # Discarding
    NO_DISCARD = "no_discard"
    NO_DISCARD_LEFT = "no_discard_left"
    NO_LEGAL_DISCARD = "no_legal_discard"
    WILD_DISCARD = "wild_discard"
    THREE_DISCARD = "three_discard"
    EMPTY_PILE_BAN = "empty_pile_ban"

    # Threes held in hand (rules: 7.3, 14.4)
    THREES = "threes"
    THREES_FIRST = "threes_first"
    THREE_HELD = "three_held"
    THREE_KEPT = "three_kept"
    NO_THREE = "no_three"
    TOO_FEW_THREES = "too_few_threes"

    # Rommé (rules: 11.2)
    NO_FIGURE = "no_figure"
    NO_RUN = "no_run"
    NO_CORNER = "no_corner"
    SUIT_TWICE = "suit_twice"
    DOES_NOT_FIT = "does_not_fit"
    TOO_MANY_CARDS = "too_many_cards"
    TOO_MANY_JOKERS = "too_many_jokers"
    ADJACENT_JOKERS = "adjacent_jokers"
    JOKER_UNUSED = "joker_unused"
    NO_SUCH_JOKER = "no_such_joker"
    NO_SWAP = "no_swap"
    MUST_LAY = "must_lay"
    MUST_LAY_TAKEN = "must_lay_taken"
    JUST_TAKEN = "just_taken"
    KEEP_A_DISCARD = "keep_a_discard"

    # Burraco and Buraco (rules: 16)
    WILD_LIMIT = "wild_limit"
    TWO_IS_NATURAL = "two_is_natural"
    WILD_BOUND = "wild_bound"
    NO_SET = "no_set"
    ONE_CARD_HAND = "one_card_hand"
    TOP_MUST_BE_MELDED = "top_must_be_melded"
    NEEDS_CANASTA = "needs_canasta"
    LAST_CARD_WILD = "last_card_wild"
    LAST_CARD_MUST_BE_DISCARDED = "last_card_must_be_discarded"
    NO_LEGAL_END = "no_legal_end"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal.

    ``code`` is stable: a :class:`RefusalCode`, or a word of a new game. ``rule`` is the section of the rule
    text (``2.2``), ``text`` what was wrong and what would be enough, ``instead`` a legal action close to the
    one tried, if there is one.

    >>> from canasta import Match, format_action, parse_action
    >>> match = Match("classic", ["Ann", "Ben"])
    >>> dealt = match.start_deal(seed="5e7e2")
    >>> refusal = match.check(0, parse_action("meld QhQs2h"))
    >>> print(refusal.code, refusal.rule)
    must_draw 1.2
    >>> format_action(refusal.instead)
    'draw'
    """

    code: str
    rule: str
    text: Text
    instead: Action | None = None


class Illegal(Exception):
    """Raised by ``apply`` for an action that ``check`` refuses; the state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)  # its only argument, so that it can be pickled
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.refusal.code}: {self.refusal.text}"
