"""What Classic's rule text says about cards, the deal, a turn, and how deals and matches end."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.i18n import Number, Text
from canasta.refusals import RefusalCode as Code
from canasta.variants.classic.options.pile import EMPTY_STOCK_FORCED_TAKE
from canasta.variants.classic.rules import ClassicRules
from canasta.variants.text import ASKING, TURN, Section, asking, in_force

_LAST_THREE_OF_TWO = Text(
    "A red three as the last card of the stock ends the deal at once, unless the same draw brought a card "
    "for the hand."
)
_PLAYED_ON = Text(
    "Play continues as long as each player takes the previous discard. The deal ends as soon as somebody "
    "wants or needs to draw."
)
_LAST = Text("Last, discard one card. Unless you go out, keep at least one card in your hand.")


def cards(rules: ClassicRules) -> Section:
    """The packs, and the points of the cards."""
    seating = rules.seating
    jokers = seating.jokers
    return Section(
        "1.1",
        Text("The cards"),
        (
            Text(
                "{packs} and {jokers}, {count} cards in all."
                if jokers
                else "{packs} without jokers, {count} cards in all.",
                packs=Text.counted("One pack", "{n} packs", seating.packs),
                jokers=Text.counted("one joker", "{n} jokers", jokers),
                count=seating.packs * 52 + jokers,
            ),
            Text("Jokers (50 points) and twos (20) are wild: they stand in for other cards.")
            if jokers
            else Text("Twos (20 points) are wild: they stand in for other cards."),
            Text(
                "Aces count 20, kings down to eights 10, sevens down to fours 5. Threes have rules of "
                "their own."
            ),
        ),
    )


def deal(rules: ClassicRules) -> Section:
    """The deal and the upcard."""
    return Section(
        "2.1",
        Text("The deal"),
        (
            *in_force(rules, "hand_size", "draw_count"),
            Text(
                "The next card is turned up and starts the pile. A wild card or a red three there is "
                "covered by another and freezes the pile."
            )
            if rules.turns_up
            else Text("No card is turned up: the first discard starts the pile."),
            *in_force(rules, "upcard_cover"),
            Text("The player left of the dealer begins; the deal passes to the left."),
        ),
    )


def turn(rules: ClassicRules) -> Section:
    """The parts of a turn."""
    parts = (
        Text("First draw from the stock, or take the whole pile if you can."),
        Text("Then meld if you like: new melds, or more cards on melds of your side."),
        _LAST,
    )
    wild = in_force(rules, "wild_cards_may_be_discarded")
    return Section(
        "1.2",
        Text("Your turn"),
        (*parts, *wild),
        {**dict.fromkeys(TURN, parts), Code.WILD_DISCARD: (_LAST, *wild)},
    )


def going_out(rules: ClassicRules) -> Section:
    """The conditions and the bonus for going out."""
    needed, asked = in_force(rules, "canastas_to_go_out"), asking(rules)
    how = Text(
        "You go out by emptying your hand: meld all of it, or all but one card and discard that. "
        "It's worth {bonus}.",
        bonus=Number(rules.going_out_bonus),
    )
    return Section(
        "2.6",
        Text("Going out"),
        (*needed, how, *(_concealed(rules) if rules.knows_concealed else ()), *asked),
        {
            **dict.fromkeys((Code.NO_CANASTA, Code.NO_DISCARD_LEFT), (*needed, how, _LAST)),
            **dict.fromkeys(ASKING, (*asked, how)),
        },
    )


def _concealed(rules: ClassicRules) -> Iterator[Text]:
    yield from in_force(rules, "concealed_bonus_total")
    yield Text(
        "Concealed means: you had melded nothing before, add nothing to your partner's melds, and"
        " lay a complete canasta in that turn."
    )
    yield from in_force(rules, "concealed_after_pile")


def stock(rules: ClassicRules) -> Section:
    """The end of the stock."""
    return Section(
        "2.7",
        Text("When the stock runs out"),
        (
            *(() if rules.last_drawer_ends else (_PLAYED_ON, *_forced_take(rules))),
            *(
                (_LAST_THREE_OF_TWO,)
                if rules.draw_count > 1 and rules.options["last_red_three"] == "end_now"
                else in_force(rules, "last_red_three")
            ),
        ),
    )


def _forced_take(rules: ClassicRules) -> tuple[Text, ...]:
    """Whether the pile has to be taken; no top card joins a meld where it is always frozen (rules: 2.7)."""
    how = str(rules.options["empty_stock_forced_take"])
    return (EMPTY_STOCK_FORCED_TAKE.sentence("never" if rules.always_frozen and how == "meld_fit" else how),)


def scoring(rules: ClassicRules) -> Section:
    """The score at the end of a deal."""
    return Section(
        "2.8",
        Text("The score of a deal"),
        (
            Text(
                "Each side adds its canastas, the bonus for going out, its red threes and the points of "
                "its melded cards, and takes off the points of the cards left in its hands."
            ),
        ),
    )


def end(rules: ClassicRules) -> Section:
    """The end of the match."""
    return Section(
        "2.9",
        Text("The end of the match"),
        in_force(rules, "target_score", "tie_rule"),
    )
