"""The rule text of Hand and Foot in plain words, built from the options in force (rules: 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from canasta.i18n import Text
from canasta.refusals import RefusalCode as Code
from canasta.rules.base import BaseRules
from canasta.rules.rules import Rules
from canasta.variants.text import ASKING, MATCH, OPENINGS, SHAPE, TURN, Section, in_force


def sections(rules: BaseRules) -> Sequence[Section]:
    """The text for one table, with the section numbers that refusals use."""
    assert isinstance(rules, Rules)
    return (
        Section("1.1", Text("The cards"), tuple(_cards(rules))),
        Section(
            "9.1", Text("The deal, the melds and the canastas"), tuple(_figures(rules)), _on_melds(rules)
        ),
        # Translators: a heading of the rules: how a turn goes
        Section("9.2", Text("Play"), tuple(_play(rules)), _on_play(rules)),
        Section("9.3", Text("The score of a round, and the match"), tuple(_scoring(rules))),
    )


def _cards(rules: BaseRules) -> Iterator[Text]:
    seating = rules.seating
    yield Text(
        "{packs} packs and {jokers} jokers, {count} cards in all.",
        packs=seating.packs,
        jokers=seating.jokers,
        count=seating.packs * 52 + seating.jokers,
    )
    yield Text("Jokers (50 points) and twos (20) are wild: they stand in for other cards.")
    yield Text(
        "Aces count 20, kings down to eights 10, sevens down to fours 5. Threes have rules of their own."
    )


def _figures(rules: BaseRules) -> Iterator[Text]:
    yield from {
        2: (Text("Two players, each alone."),),
        3: (Text("Three players, each alone."),),
        4: (Text("Two pairs; partners sit opposite and share their melds."),),
        5: (Text("Five players, each alone."),),
        6: (*in_force(rules, "six_hand_teams"), Text("Partners share their melds.")),
    }[rules.seats]
    yield from in_force(rules, "hf_deal")
    yield Text("Nobody looks at a foot before picking it up, not even its owner.")
    yield Text(
        "One card is turned up for the pile; a wild card or a red three goes back into the middle of the "
        "stock and another is turned."
    )
    yield from in_force(rules, "hf_minimums")
    yield _OPENING
    yield _MELD
    yield from in_force(rules, "hf_wild_limit", "hf_wild_meld")
    yield _CANASTA
    yield from in_force(rules, "hf_out")


_OPENING = Text("All melds laid in one step count, and the top card of the pile when you take it.")
_MELD = Text("A meld is three to seven cards of one rank, four to ace, at least two of them natural.")
_CANASTA = Text(
    "Seven cards are a canasta and close the meld: clean without wild cards, dirty with some. Only then "
    "may your side start another meld of that rank."
)


def _on_melds(rules: BaseRules) -> Mapping[str, tuple[Text, ...]]:
    """What of section 9.1 explains a refusal."""
    return {
        **dict.fromkeys(OPENINGS, (*in_force(rules, "hf_minimums"), _OPENING)),
        **dict.fromkeys(SHAPE, (_MELD, *in_force(rules, "hf_wild_meld"))),
        Code.WILD_MELD_OPEN: in_force(rules, "hf_wild_meld"),
        Code.TOO_MANY_WILDS: (_MELD, *in_force(rules, "hf_wild_limit")),
        **dict.fromkeys((Code.RANK_TAKEN, Code.MELD_FULL), (_MELD, _CANASTA)),
        Code.NO_CANASTA: (*in_force(rules, "hf_out"), _CANASTA),
    }


def _play(rules: Rules) -> Iterator[Text]:
    yield from in_force(rules, "draw_count")
    yield _TURN
    yield _FOOT
    yield from in_force(rules, "hf_pile_take")
    yield _pile(rules)
    yield _THREES
    yield _OUT
    yield from _final_discard(rules)
    yield from _partner(rules)
    yield _STOCK


_TURN = Text("Or take the pile instead of drawing. Then meld if you like, and discard one card.")
_FOOT = Text(
    "Play your hand first. When you meld its last card, pick up your foot right away and play on; "
    "when you discard its last card, pick it up at the start of your next turn."
)
_THREES = Text(
    "Red threes are laid out by themselves and replaced from the stock, whether they were dealt, drawn "
    "or found in the foot. Threes are never melded; black ones are only discarded."
)
_OUT = Text(
    "You go out by playing your foot to its last card, with the canastas it takes. Otherwise keep "
    "two cards before you discard: one to discard and one to play on."
)
_STOCK = Text("The round also ends, without a bonus, as soon as somebody has to draw and the stock is empty.")


def _pile(rules: Rules) -> Text:
    if rules.wild_melds:
        return Text(
            "You need two cards from your hand like its top card, melded with it right away: two of its "
            "rank, two twos for a two, two jokers for a joker. With a three on top, nobody can take it."
        )
    return Text(
        "You need two natural cards from your hand of its top card's rank, melded with it right "
        "away. With a wild card or a three on top, nobody can take it."
    )


def _final_discard(rules: Rules) -> tuple[Text, ...]:
    """That going out takes a last discard, where it does."""
    return in_force(rules, "hf_final_discard") if rules.options["hf_final_discard"] else ()


def _partner(rules: Rules) -> Iterator[Text]:
    """What going out has to do with the partner, where there is one."""
    if len(rules.seats_of[0]) > 1:
        yield from in_force(rules, "hf_partner_in_foot")
        yield {
            "off": Text("Nobody asks a partner before going out."),
            "optional": Text(
                "Before your first meld of the turn you may ask your partner whether to go out; the "
                "answer is binding."
            ),
            "mandatory": Text(
                "Ask your partner after drawing or taking the pile, before you meld. Yes means you have "
                "to go out, no means you can't."
            ),
        }[str(rules.options["ask_permission"])]


def _on_play(rules: Rules) -> Mapping[str, tuple[Text, ...]]:
    """What of section 9.2 explains a refusal."""
    turn, pile = (*in_force(rules, "draw_count"), _TURN), _pile(rules)
    taking = (*MATCH, Code.PILE_FROZEN, Code.PILE_BLOCKED, Code.CANASTA_COMPLETE, Code.NOT_OPEN)
    return {
        Code.ONE_CARD_PILE: turn,
        **dict.fromkeys(taking, (pile, *in_force(rules, "hf_pile_take"))),
        Code.BLACK_THREES: (_THREES,),
        **dict.fromkeys((Code.FOOT_LEFT, Code.NO_CANASTA), (_FOOT, _OUT)),
        Code.NO_DISCARD_LEFT: (_OUT, *_final_discard(rules)),
        Code.PARTNER_NOT_IN_FOOT: (_OUT, *in_force(rules, "hf_partner_in_foot")),
        **dict.fromkeys(ASKING, (*_partner(rules), _OUT)),
        # After the question's: somebody else's turn is not only theirs who was asked.
        **dict.fromkeys(TURN, turn),
        **dict.fromkeys((Code.MUST_TAKE, Code.NO_DISCARD), (_STOCK,)),
    }


def _scoring(rules: BaseRules) -> Iterator[Text]:
    yield from in_force(rules, "hf_bonuses")
    yield Text(
        "Going out is worth 100. Melded cards count for you, cards left in hands and feet against you."
    )
    yield from in_force(rules, "hf_red_three", "hf_black_three")
    yield from in_force(rules, "target_score" if rules.target else "hf_rounds", "tie_rule")
