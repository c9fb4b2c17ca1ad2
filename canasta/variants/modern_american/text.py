"""The rule text of Modern American Canasta in plain words, put together from the options in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.i18n import Text
from canasta.options import pairs
from canasta.rules.rules import Rules
from canasta.variants.modern_american.specials import hands_played
from canasta.variants.text import Section, in_force


def sections(rules: Rules) -> Sequence[Section]:
    """The text for one table, numbered as refusals number it."""
    return (
        _cards(rules),
        _turn(rules),
        _figures(rules),
        _talons(rules),
        _threes(rules),
        _melds(rules),
        _opening(rules),
        _pile(rules),
        _discards(rules),
        _going_out(rules),
        _specials(rules),
        _scoring(rules),
        _end(rules),
        *_seats(rules),
    )


def _cards(rules: Rules) -> Section:
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


def _turn(rules: Rules) -> Section:
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


def _figures(rules: Rules) -> Section:
    return Section(
        "7.1",
        Text("The game in figures"),
        (
            *in_force(rules, "profile", "hand_size", "draw_count"),
            Text("No card is turned up: the pile begins empty."),
            Text(
                "The ninth card from the bottom of the stock lies crosswise. Whoever draws it says so: "
                "eight are left."
            ),
            *in_force(rules, "max_wild_per_meld", "canastas_to_go_out", "target_score"),
        ),
    )


def _talons(rules: Rules) -> Section:
    return Section(
        "7.2",
        Text("The deal and the talons"),
        (
            Text("Left of the dealer begins; the deal passes to the left."),
            Text(
                "Whoever opens for a side and does not go out in that turn gets a talon after the "
                "discard: more cards "
                "for the first side, fewer for the second."
            ),
            Text("Its cards stay face down until that player's next turn begins; then they join the hand."),
            *in_force(
                rules,
                "talon_sizes",
                "talon_source",
                "talon_min_stock",
                "talon_after_pile_opening",
                "pending_talon_counts",
            ),
        ),
    )


def _threes(rules: Rules) -> Section:
    return Section(
        "7.3",
        Text("Threes"),
        (
            Text(
                "Threes, red and black, are laid out in your turn and replaced from the stock: before "
                "the draw those "
                "you hold, at once those you draw. They are never melded and never discarded."
            ),
            *in_force(rules, "threes_kept"),
            *_kept_threes(rules),
            Text("One of a colour counts 100, two 300, three 500, four 1000; red and black apart."),
            Text("Without a canasta they count against you, with one not at all, with two or more for you."),
            Text(
                "When the last card of the stock is a three the deal ends at once; it counts 5 against you."
            ),
            *in_force(rules, "three_in_hand_penalty"),
        ),
    )


def _kept_threes(rules: Rules) -> Iterator[Text]:
    if rules.options["threes_kept"] == "one_before_opening":
        yield Text("Whoever opens lays it out first; the partner does at the start of the next turn.")
        return
    yield Text(
        "Nobody melds or takes the pile so that only threes are left, and nobody goes out with a three in "
        "hand. A discard may leave nothing but threes."
    )
    yield Text(
        "When you hold nothing but threes after your draw, you have to lay one of those out that you drew."
    )


def _melds(rules: Rules) -> Section:
    return Section(
        "7.4",
        Text("Melds and canastas"),
        (
            Text("A meld is three to seven cards of one rank, four to ace, at least two of them natural."),
            Text("Seven are a canasta: natural 500, mixed 300. A side has one meld of each rank."),
            Text("Sevens are melded without wild cards. A canasta of them is worth 2500."),
            Text(
                "Aces melded without a wild card stay pure; a canasta of them is worth 2500. They hold "
                "wild cards only "
                "if one was there from the turn of the opening on, and count like any mixed meld then."
            ),
            Text("Three to seven wild cards are a meld of their own."),
            *in_force(
                rules,
                "wild_canasta_bonus",
                "wild_canasta_all_twos",
                "wild_canasta_four_jokers",
                "wild_meld_exclusive",
                "rule_of_five",
                "dead_ranks",
                "eighth_card_on_out",
            ),
            Text(
                "Unless you go out, keep at least two cards when you meld: one to discard and one to go on."
            ),
            *in_force(rules, "opener_may_empty_hand"),
        ),
    )


def _opening(rules: Rules) -> Section:
    steps = pairs(rules.options["initial_minimums"])
    lines = (
        [Text("Up to {next}: {least} points.", next=steps[1][0] - 5, least=steps[0][1])] if steps[1:] else []
    )
    lines += [Text("From {start}: {least} points.", start=start, least=least) for start, least in steps[1:]]
    if not lines:
        lines = [Text("It needs {least} points.", least=steps[0][1])]
    return Section(
        "7.5",
        Text("Your side's first melds"),
        (
            Text(
                "The first melds of a side come from the hand in one step and need a minimum, by its "
                "total before the deal."
            ),
            *lines,
            *in_force(rules, "opening_form", "splash", "opening_pile"),
            *(
                (Text("Nobody completes a mixed canasta in the first melds of a side."),)
                if rules.options["profile"] == "league"
                else ()
            ),
        ),
    )


def _pile(rules: Rules) -> Section:
    return Section(
        "7.6",
        Text("Taking the pile"),
        (
            Text(
                "Only two natural cards of the top card's rank take the pile; they are melded with it at "
                "once."
            ),
            Text("Your side has to be open, or to open from your hand in the same step."),
            Text("A meld of three or four takes the three cards; one of five or more does not."),
            Text(
                "With a wild card or a card of a dead rank on top nobody takes it. A discard has to be left."
            )
            if rules.options["dead_ranks"] != "opponents_start"
            else Text(
                "With a wild card on top nobody takes it, nor with a card of a rank that the side does not "
                "begin any more. A discard has to be left."
            ),
        ),
    )


def _discards(rules: Rules) -> Section:
    return Section(
        "7.7",
        Text("Discards"),
        (
            Text("Threes are never discarded."),
            Text(
                "A wild card is discarded only face down when you go out, or from a hand of nothing but "
                "wild cards."
            ),
            *in_force(rules, "empty_pile_bans"),
        ),
    )


def _going_out(rules: Rules) -> Section:
    return Section(
        "7.8",
        Text("Going out"),
        (
            *in_force(rules, "canastas_to_go_out"),
            Text("Meld all your cards but one and discard that one face down. It is worth 100."),
            *in_force(rules, "incomplete_blocks_out", "ask_permission"),
            *(
                (
                    Text(
                        "A side asks once in a deal.",
                    ),
                )
                if rules.options["ask_permission"] != "off"
                else ()
            ),
        ),
    )


_HANDS = {
    "straight": Text("Straight: every rank once, with a two, a joker and a three: {points}."),
    "pairs": Text("Pairs: seven natural pairs: {points}."),
    "wild_pairs": Text(
        "Pairs with wild cards: six natural pairs, sevens and aces among them, and one pair of {wilds}: "
        "{points}."
    ),
    "garbage": Text("Garbage: two fours of a kind and two threes of a kind, all natural: {points}."),
    "miami": Text("Miami pairs: pairs of aces, sevens, twos and jokers and three more: {points}."),
    "zip_code": Text(
        "Zip code: groups of four, three, three, two and two, wild ones too if they match: {points}."
    ),
    "blast_off": Text(
        "Blast off: groups of five, four, three and two, wild ones too if they match: {points}."
    ),
    "triples": Text("Triples: four natural groups of three and two equal wild cards: {points}."),
    "quads": Text("Quads: three natural groups of four and two equal wild cards: {points}."),
    "dream_4": Text(
        "Dream four: two natural groups of five and four equal wild cards: {points}, and the match."
    ),
    "dream_5": Text(
        "Dream five: natural groups of five and four and five wild cards: {points}, and the match."
    ),
}


def _specials(rules: Rules) -> Section:
    played = [special for special, _ in hands_played(rules.options)]
    if not played:
        return Section("7.9", Text("Special hands"), in_force(rules, "special_hands"))
    wilds = Text("twos or jokers") if rules.options["special_hands"] == "cla11" else Text("twos")
    names = ["special_hands", "special_courtesy"]
    if any(special.id == "pairs" for special in played):
        names.insert(1, "pairs_distinct")
    return Section(
        "7.9",
        Text("Special hands"),
        (
            Text(
                "Fourteen cards straight after drawing from the stock, shown before your side has "
                "melded, end the deal. "
                "No discard follows."
            ),
            *in_force(rules, *names),
            *(Text(_HANDS[s.id].message, points=s.points, wilds=wilds) for s in played),
        ),
    )


def _scoring(rules: Rules) -> Section:
    return Section(
        "7.10",
        Text("The score of a deal"),
        (
            Text(
                "Canastas and going out count for you; so do the cards you melded if you have a canasta, "
                "else they count against you."
            ),
            Text("Cards left in your hands count against you, and threes as they are laid out."),
            Text("An unfinished meld of sevens or of pure aces costs 2500."),
            *in_force(rules, "wild_incomplete_penalty", "wild_penalty_all_jokers"),
            Text(
                "Three or more aces in one hand cost 1500, and so do three or more sevens; all this adds up."
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


def _end(rules: Rules) -> Section:
    return Section(
        "7.11",
        Text("The end of the stock and of the match"),
        (
            Text(
                "With the stock empty play goes on while the pile is taken. The deal ends as soon as "
                "somebody wants or "
                "needs a card from the stock, for a three too; nobody gets the 100."
            ),
            *in_force(rules, "target_score", "tie_rule"),
        ),
    )


def _seats(rules: Rules) -> Iterator[Section]:
    if rules.seats == 2:
        yield Section("7.12", Text("Two players"), in_force(rules, "mac2_deal"))
    if rules.seats == 6:
        yield Section(
            "7.12",
            Text("Six players"),
            (
                Text("Three pairs, partners opposite each other. Each deal is played by two of them."),
                Text(
                    "The third pair sits out, scores nothing and does not speak; the pairs take turns at it."
                ),
                Text("The deal passes to the left round all six, and each pair has a total of its own."),
            ),
        )
