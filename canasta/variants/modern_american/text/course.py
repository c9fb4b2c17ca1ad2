"""What Modern American's rule text says about the deal, a turn, and how deals and matches end."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.i18n import Text
from canasta.options import numbers
from canasta.rules.base import BaseRules
from canasta.variants.modern_american.discard import bars_strictly
from canasta.variants.text import Section, asking, in_force


def cards(rules: BaseRules) -> Section:
    """The packs, and the points of the cards."""
    return Section(
        "1.1",
        Text("The cards"),
        (
            Text("Two packs and four jokers, 108 cards in all."),
            Text("Jokers (50 points) and twos (20) are wild: they stand in for other cards."),
            Text(
                "Aces count 20, kings down to eights 10, sevens down to fours 5. Threes have rules of "
                "their own."
            ),
        ),
    )


def turn(rules: BaseRules) -> Section:
    """The parts of a turn."""
    return Section(
        "1.2",
        Text("Your turn"),
        (
            Text("Lay out your threes, then draw from the stock, or take the whole pile if you can.")
            if rules.options["threes_kept"] == "one_before_opening"
            else Text(
                "Lay out threes if you like, then draw from the stock, or take the whole pile if you can."
            ),
            Text("Then meld if you like: new melds, or more cards on melds of your side."),
            Text("Last, discard one card; no turn ends without it."),
        ),
    )


def figures(rules: BaseRules) -> Section:
    """The game in figures."""
    return Section(
        "7.1",
        Text("The game in figures"),
        (
            *in_force(rules, "profile", "hand_size", "draw_count"),
            Text("No card is turned up: the pile begins empty."),
            Text(
                "The ninth card from the bottom of the stock lies crosswise. The player who draws it says "
                "so: eight are left."
            ),
            *in_force(rules, "max_wild_per_meld", "canastas_to_go_out", "target_score"),
        ),
    )


def talons(rules: BaseRules) -> Section:
    """The deal, and who gets a talon."""
    return Section(
        "7.2",
        Text("The deal and the talons"),
        (
            Text("The player left of the dealer begins; the deal passes to the left."),
            Text(
                "The player who opens for a side and does not go out in that turn gets a talon after the "
                "discard."
            ),
            Text("Its cards stay face down until that player's next turn begins; then they join the hand."),
            *in_force(rules, "talon_sizes", "talon_source"),
            *_least_stock(rules),
            *in_force(rules, "talon_after_pile_opening", "pending_talon_counts"),
        ),
    )


def _least_stock(rules: BaseRules) -> Iterator[Text]:
    """What the stock must hold for a talon, which is never given out in part (rules: 7.2)."""
    least = rules.number("talon_min_stock")
    short = rules.options["talon_source"] == "stock" and least < max(numbers(rules.options["talon_sizes"]))
    if least or not short:
        yield from in_force(rules, "talon_min_stock")
    if short:
        yield Text("A stock with fewer cards than the talon gives none.")


def discards(rules: BaseRules) -> Section:
    """The rules for the discard."""
    return Section(
        "7.7",
        Text("Discards"),
        (
            Text("Threes are never discarded."),
            Text(
                "A wild card is discarded only as your last card, or when you hold nothing else to discard."
            ),
            *in_force(rules, "empty_pile_bans"),
            *((_NOT_ONLY_BANNED,) if bars_strictly(rules) else ()),
        ),
    )


_NOT_ONLY_BANNED = Text(
    "You can't meld so that you hold only such cards on an empty pile, unless you go out."
)


def going_out(rules: BaseRules) -> Section:
    """The conditions and the bonus for going out."""
    return Section(
        "7.8",
        Text("Going out"),
        (
            *in_force(rules, "canastas_to_go_out"),
            Text("Meld all your cards but one and discard that one face down. It's worth 100."),
            *in_force(rules, "incomplete_blocks_out"),
            *asking(rules),
            *(
                (Text("A side asks once in a deal."),)
                if asking(rules) and rules.options["ask_permission"] != "off"
                else ()
            ),
        ),
    )


def scoring(rules: BaseRules) -> Section:
    """The score at the end of a deal."""
    return Section(
        "7.10",
        Text("The score of a deal"),
        (
            Text(
                "Canastas and going out count for you; so do the cards you melded if you have a canasta, "
                "otherwise they count against you."
            ),
            Text("Cards left in your hands count against you, and threes as they are laid out."),
            Text("An unfinished meld of sevens or of pure aces costs 2,500."),
            *in_force(rules, "wild_incomplete_penalty", "wild_penalty_all_jokers"),
            Text(
                "Three or more aces in one hand cost 1,500, and so do three or more sevens; all this adds up."
            ),
            Text(
                "A side with a special hand scores that and nothing else: no bonus, penalty, threes or cards."
            )
            if rules.revision > 1
            else Text(
                "A side with a special hand scores that, less its penalties and its partner's cards, and "
                "nothing else."
            ),
        ),
    )


def end(rules: BaseRules) -> Section:
    """The end of the stock and of the match."""
    return Section(
        "7.11",
        Text("The end of the stock and of the match"),
        (
            Text(
                "With the stock empty, play continues as long as the pile is taken. The deal ends as "
                "soon as somebody wants or needs a card from the stock, even for a three; nobody gets "
                "the 100."
            ),
            *in_force(rules, "target_score", "tie_rule"),
        ),
    )


def seats(rules: BaseRules) -> Iterator[Section]:
    """The differences at tables of two and six (rules: 7.12)."""
    if rules.seats == 2:
        yield Section("7.12", Text("Two players"), in_force(rules, "mac2_deal"))
    if rules.seats == 6:
        yield Section(
            "7.12",
            Text("Six players"),
            (
                Text("Three pairs, partners opposite each other. Each deal is played by two of them."),
                Text(
                    "The third pair sits out, scores nothing and stays silent; the pairs take turns "
                    "sitting out."
                ),
                Text("The deal passes to the left around all six, and each pair has its own total."),
            ),
        )
