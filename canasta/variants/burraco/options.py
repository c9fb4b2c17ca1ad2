"""The house rules of Burraco and Buraco (rules: 16.11)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from canasta.i18n import Text
from canasta.options import Option, Preset, Value
from canasta.variants import common_options
from canasta.variants.classic.options.melds import SECOND_MELD_SAME_RANK

OPEN, CLOSED, STBL = "open", "closed", "stbl"

PROFILE = Option(
    "profile",
    OPEN,
    Text("Which of three usual games to play; every other rule can still be changed."),
    says={
        OPEN: Text("Open Buraco is played: runs only, and the whole pile comes into the hand."),
        CLOSED: Text(
            "Closed Buraco is played: sets as well as runs, and the pile's top card is melded at once."
        ),
        STBL: Text(
            "STBL is played: closed Buraco without sets, and nobody goes out without a clean canasta."
        ),
    },
    values=(OPEN, CLOSED, STBL),
)
JOKERS = Option(
    "jokers",
    4,
    Text("Jokers in the pack."),
    says={0: Text("There are no jokers."), 4: Text("Four jokers are in the pack.")},
    values=(0, 4),
)
BURACO_PILE = Option(
    "buraco_pile",
    "open",
    Text("Whether the whole pile comes into the hand, or its top card is melded at once."),
    says={
        "open": Text("The whole pile comes into your hand; nothing has to be melded with it."),
        "closed": Text(
            "Its top card is melded at once, in a new meld with cards from your hand or on a meld of your "
            "side; then the rest comes into your hand."
        ),
    },
    values=("open", "closed"),
    by_case={CLOSED: "closed", STBL: "closed"},
)
BURACO_SETS = Option(
    "buraco_sets",
    "none",
    Text("Which sets are melds beside runs."),
    says={
        "none": Text("Only runs are melds; there are no sets."),
        "aces": Text("Sets of aces are melds as well as runs."),
        "aces_kings_threes": Text("Sets of aces, of kings and of threes are melds as well as runs."),
        "all": Text("Sets of any rank, threes to aces, are melds as well as runs."),
    },
    values=("none", "aces", "aces_kings_threes", "all"),
    by_case={CLOSED: "all"},
)
OUT_NEEDS = Option(
    "out_needs",
    "any",
    Text("Which canasta a side needs to go out."),
    says={
        "any": Text("Going out takes a canasta of your side, clean or not."),
        "clean": Text("Going out takes a clean canasta of your side."),
    },
    values=("any", "clean"),
)
LAST_DISCARD = Option(
    "last_discard",
    "natural",
    Text("Whether going out takes a last discard, and which cards it may be."),
    says={
        "natural": Text("You go out by discarding your last card, and it can't be a wild one."),
        "required": Text("You go out by discarding your last card, whichever it is."),
        "optional": Text(
            "You go out by discarding your last card, whichever it is, or by melding all of them."
        ),
    },
    values=("natural", "required", "optional"),
)
SEMICLEAN = Option(
    "semiclean",
    "end",
    Text("When a canasta with a wild card is semi-clean, which pays 150 instead of 100."),
    says={
        "end": Text("With seven natural cards and a wild card that fills no gap it is semi-clean: 150."),
        "seven_in_row": Text("With seven natural cards in a row, or seven in a set, it is semi-clean: 150."),
        "off": Text("There are no semi-clean canastas."),
    },
    values=("end", "seven_in_row", "off"),
)
THIRTEEN_BONUS = Option(
    "thirteen_bonus",
    0,
    Text("The bonus for a clean run of thirteen, ace to king or two to ace; 0: as any clean canasta."),
    says={
        0: Text("A clean run of thirteen pays as any clean canasta."),
        None: Text("A clean run of thirteen is worth {value}."),
    },
    bounds=(0, 10_000),
)
FOURTEEN_BONUS = Option(
    "fourteen_bonus",
    0,
    Text("The bonus for a clean run of fourteen, ace to ace; 0: as any clean canasta."),
    says={
        0: Text("A clean run from ace to ace pays as any clean canasta."),
        None: Text("A clean run from ace to ace is worth {value}."),
    },
    bounds=(0, 10_000),
)
FOURTEEN_RUN = Option(
    "fourteen_run",
    False,
    Text("Whether a run may have two aces, one at each end."),
    says={
        True: Text("A full run may have an ace at each end: fourteen cards."),
        False: Text("A run never has two aces; a wild card may stand for the one at the other end."),
    },
)
POT_UNPLAYED = Option(
    "pot_unplayed",
    "cards",
    Text("What a pot costs that was taken with the last discard and not played when the deal ends."),
    says={
        "cards": Text("A pot that you took but couldn't play yet counts as cards left in hand."),
        "hundred": Text("A pot that you took but couldn't play yet costs 100, and its cards don't count."),
    },
    values=("cards", "hundred"),
)
ONE_CARD_PILE_BACK = Option(
    "one_card_pile_back",
    "twin",
    Text("Whether a pile of one card that you took may be discarded in the same turn."),
    says={
        "twin": Text(
            "If you take a pile of one card, you can't discard it this turn unless you hold its twin."
        ),
        "never": Text("If you take a pile of one card, you can't discard such a card this turn."),
        "free": Text("You may take a pile of one card and discard it again."),
    },
    values=("twin", "never", "free"),
)
ONE_CARD_HAND_MAY_TAKE = Option(
    "one_card_hand_may_take",
    True,
    Text("Whether a player with one card in hand may take the pile."),
    says={
        True: Text("With one card in hand you may take the pile as usual."),
        False: Text("With one card in hand you can't take the pile."),
    },
)
FIRST_DRAW_AGAIN = Option(
    "first_draw_again",
    False,
    Text("Whether the player who begins may discard the first card drawn and draw another."),
    says={
        True: Text(
            "The player who begins may put the first card drawn on the pile and draw another, to keep."
        ),
        False: Text("The first card drawn is kept, as any other."),
    },
)
VULNERABLE_MINIMUM = Option(
    "vulnerable_minimum",
    0,
    Text("Points that the first melds of a vulnerable side need; 0: none, 75 is usual."),
    says={
        0: Text("The first melds of a side need no minimum."),
        None: Text("The first melds of a vulnerable side need {value} points in one go."),
    },
    bounds=(0, 1000),
)
VULNERABLE_FROM = Option(
    "vulnerable_from",
    1500,
    Text("The total from which a side is vulnerable."),
    says={None: Text("A side is vulnerable from {value} points on.")},
    bounds=(0, 100_000),
)
STALL_ROUNDS = Option(
    "stall_rounds",
    2,
    Text("Rounds in which nobody draws or melds, after which the deal ends; 0: never."),
    says={
        0: Text("The deal goes on even if nobody draws or melds any more."),
        1: Text("If nobody draws or melds for a whole round, the deal ends."),
        2: Text("If nobody draws or melds for two rounds, the deal ends."),
        None: Text("The number of rounds without a draw or a meld after which the deal ends: {value}."),
    },
    bounds=(0, 100),
)

# Rule codes identify options by position (notation): add new ones at the end.
BURRACO: tuple[Option, ...] = (
    common_options.TARGET_SCORE.with_default(2005),
    common_options.TIE_RULE,
    JOKERS,
    SECOND_MELD_SAME_RANK,
    OUT_NEEDS,
    LAST_DISCARD,
    SEMICLEAN,
    FOURTEEN_RUN,
    POT_UNPLAYED,
    ONE_CARD_PILE_BACK,
    ONE_CARD_HAND_MAY_TAKE,
    STALL_ROUNDS,
)
BURACO: tuple[Option, ...] = (
    PROFILE,
    common_options.TARGET_SCORE.with_default(3000),
    common_options.TIE_RULE,
    JOKERS,
    SECOND_MELD_SAME_RANK,
    BURACO_PILE,
    BURACO_SETS,
    OUT_NEEDS.with_default("clean", {CLOSED: "any"}),
    LAST_DISCARD.with_default("optional"),
    SEMICLEAN.with_default("off"),
    THIRTEEN_BONUS,
    FOURTEEN_BONUS,
    FOURTEEN_RUN.with_default(True),
    POT_UNPLAYED.with_default("hundred"),
    ONE_CARD_PILE_BACK,
    ONE_CARD_HAND_MAY_TAKE,
    FIRST_DRAW_AGAIN,
    VULNERABLE_MINIMUM,
    VULNERABLE_FROM,
    STALL_ROUNDS,
)

UNSET: Mapping[str, Value] = MappingProxyType(
    {
        "profile": OPEN,
        "buraco_pile": "open",
        "buraco_sets": "all",
        "thirteen_bonus": 0,
        "fourteen_bonus": 0,
        "first_draw_again": False,
        "vulnerable_minimum": 0,
        "vulnerable_from": 0,
    }
)
"""What Burraco plays where Buraco has an option."""
DERIVED: Mapping[str, Value] = MappingProxyType(
    {"hand_size": 11, "ask_permission": "off", "canastas_to_go_out": 1, "max_wild_per_meld": 1}
)
"""What the rules read as options and no table sets."""

_TOPICS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (Text("Match"), ("profile", "target_score", "tie_rule", "vulnerable_minimum", "vulnerable_from")),
    (Text.pgettext("dealing", "Deal"), ("jokers", "first_draw_again")),
    (Text("Melds"), ("buraco_sets", "second_meld_same_rank", "fourteen_run")),
    (Text("The pile"), ("buraco_pile", "one_card_pile_back", "one_card_hand_may_take")),
    (Text("Going out"), ("out_needs", "last_discard", "stall_rounds")),
    (Text("Scores"), ("semiclean", "thirteen_bonus", "fourteen_bonus", "pot_unplayed")),
)


def topics_of(options: tuple[Option, ...]) -> tuple[tuple[Text, tuple[str, ...]], ...]:
    """These options by topic, as a panel shows them."""
    there = {option.name for option in options}
    topics = ((topic, tuple(name for name in names if name in there)) for topic, names in _TOPICS)
    return tuple(topic for topic in topics if topic[1])


PRESETS: tuple[Preset, ...] = (
    Preset(CLOSED, Text("Closed"), {"profile": CLOSED}),
    Preset(STBL, Text("STBL"), {"profile": STBL}),
)
