"""Sentences that neither allow nor forbid anything: by the reason why no question is asked about them."""

REASONS: dict[str, tuple[str, ...]] = {
    "what a deal scores, which the score oracles compute again": (
        "Each side adds its canastas, the bonus for going out, its red threes and the points of its melded "
        "cards, and takes off the points of the cards left in its hands.",
        "Aces count 20, kings down to eights 10, sevens down to fours 5. Threes have rules of their own.",
        "A canasta of sevens, natural or mixed, is worth {n} instead.",
        "A meld of sevens that isn't a canasta when the deal ends costs its side 1,500.",
        "A packet that wasn't picked up counts as cards left in hand; each red three in it costs 100.",
        "Five natural canastas are worth 2,000 more, or four of them with a mixed one 1,000; ten canastas "
        "of any kind 2,000.",
        "Four black threes melded on going out are worth 500 in all.",
        "Each player has a running total, and opens by it. Red threes stay personal.",
        "A side with a special hand scores that and nothing else: no bonus, penalty, threes or cards.",
        "A sequence of fewer than five cards costs its side 1,000 when the deal ends.",
        "A talon not yet picked up counts for nobody.",
        "A talon not yet picked up counts like cards in hand.",
        "An unfinished wild meld costs {value}.",
        "An unfinished wild meld with all four jokers costs {value}.",
        "A wild canasta of twos alone is worth no more than another.",
        "A wild canasta with four jokers is worth no more than another.",
        "An unfinished meld of sevens or of pure aces costs 2,500.",
        "An unfinished wild meld costs nothing.",
        "Canastas and going out count for you; so do the cards you melded if you have a canasta, otherwise "
        "they count against you.",
        "Cards left in your hands count against you, and threes as they are laid out.",
        "Without a canasta they count against you, with one not at all, with two or more for you.",
        "A clean canasta is worth 300, a dirty one 100, a wild one nothing.",
        "A red three laid out is worth 100; one left in a foot costs 100.",
        "Black threes left over cost nothing.",
        "Every red three costs 300, laid out or not.",
        "Every red three costs 500, laid out or not.",
        "Going out is worth 100. Melded cards count for you, cards left in hands and feet against you.",
        "An ace that begins a run, before the two, counts 1.",
        "Everybody else writes down what is left in the hand as minus points; an ace counts 11.",
        "The player who goes out gets as plus points what the others lose together.",
        "The player who goes out writes down nothing.",
    ),
    "when a match ends, and who wins it (tests of matches)": (
        "Equal totals at the end: the side that led before the last deal wins.",
        "The highest total after {value} rounds wins.",
        "The match ends after the deal in which somebody passes {value} minus points.",
        "The match has a set number of deals; the fewest minus points win.",
    ),
    "the packs and the seats (tests of setups)": (
        "{packs} without jokers, {count} cards in all.",
        "All play for themselves, and each needs the canastas to go out alone.",
        "Two pairs; partners sit opposite and share their melds.",
        "Partners share their melds.",
    ),
    "what people do beside the game, or what nobody is shown (tests of views)": (
        "The player sitting out stays silent.",
        "Nobody looks at a foot before picking it up, not even its owner.",
        "The ninth card from the bottom of the stock lies crosswise. The player who draws it says so: eight "
        "are left.",
    ),
    "where the rules come from, or that others hold too": (
        "Assumed: the melds and what their canastas are worth, the bonuses for going out, what a first meld "
        "needs, when the pile is frozen, what red and black threes do, how the deal ends with the stock, "
        "and the target.",
        "That's true for any number of players Classic Canasta allows.",
        "The canastas needed and cards drawn are as in Classic Canasta for the same number of players.",
        "The numbers of cards dealt and drawn are assumed from other games with three packs.",
        "The traditional rules are played, with talons set aside at the deal.",
    ),
    "the figures of first melds, which test_rule_lines.py reads off the text": ("It needs {least} points.",),
}
DESCRIBED = frozenset(line for lines in REASONS.values() for line in lines)
