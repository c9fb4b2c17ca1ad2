"""The rule text of Classic Canasta and games over it in plain words, from the options in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.cards import BLACK_THREES
from canasta.i18n import Text
from canasta.rules.meld_rules import ANY_NUMBER
from canasta.rules.rules import Rules
from canasta.variants.classic.options.going_out import CONCEALED_NEEDS_MINIMUM
from canasta.variants.classic.rules import ClassicRules
from canasta.variants.text import Section, in_force


def sections(rules: Rules) -> Sequence[Section]:
    """The text for one table, numbered as refusals number it."""
    assert isinstance(rules, ClassicRules)
    own = Section(rules.own_section, Text("What is different in this game"), rules.words)
    return (
        *((own,) if rules.words else ()),
        _cards(rules),
        _turn(rules),
        _red_threes(rules),
        _deal(rules),
        _opening(rules),
        _melds(rules),
        _pile(rules),
        *_black_threes(rules),
        _going_out(rules),
        _stock(rules),
        _scoring(rules),
        _end(rules),
        *_house_rules(rules),
        *_seats(rules),
    )


def _cards(rules: ClassicRules) -> Section:
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


def _turn(rules: ClassicRules) -> Section:
    return Section(
        "1.2",
        Text("Your turn"),
        (
            Text("First draw from the stock, or take the whole pile if you can."),
            Text("Then meld if you like: new melds, or more cards on melds of your side."),
            Text("Last, discard one card. Unless you go out, keep at least one card in your hand."),
            *in_force(rules, "wild_cards_may_be_discarded"),
        ),
    )


def _red_threes(rules: ClassicRules) -> Section:
    both = bool(rules.laid_out & BLACK_THREES)
    if rules.threes_worth:
        values = ", ".join(str(rules.worth_of_threes(n)) for n in range(1, 2 * rules.seating.packs + 1))
        worth: tuple[Text, ...] = (Text("One, two and so on are worth, together: {values}.", values=values),)
    elif rules.seating.packs >= 3:
        worth = (Text("Each is worth 100."), Text("Five are worth 1000 together, all six 1200."))
    else:
        worth = (Text("Each is worth 100."), *in_force(rules, "red_three_all_four"))
    return Section(
        "1.3",
        Text("Threes") if both else Text("Red threes"),
        (
            Text(
                "Threes are laid out by themselves and replaced from the stock; one that comes with the "
                "pile is not replaced."
            )
            if both
            else Text(
                "Red threes are laid out by themselves and replaced from the stock; one that comes with "
                "the pile is not replaced."
            ),
            Text("They are no meld: they help no opening and spoil no concealed hand."),
            *worth,
            *in_force(rules, "red_three_plus_needs"),
        ),
    )


def _deal(rules: ClassicRules) -> Section:
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
            Text("Left of the dealer begins; the deal passes to the left."),
        ),
    )


def _opening(rules: ClassicRules) -> Section:
    (_, first), *steps = rules.minimums
    lines = [Text("From {start}: {least} points.", start=start, least=least) for start, least in steps]
    if steps and steps[0][0] == 0:
        lines.insert(0, Text("Below zero: {least} points.", least=first))
    elif steps:
        lines.insert(0, Text("Below {start}: {least} points.", start=steps[0][0], least=first))
    else:
        lines = [Text("It is always {least} points.", least=first)]
    return Section(
        "2.2",
        Text("Your side's first meld"),
        (
            Text(
                "The first melds of a side are laid in one step and need a minimum, by the side's total "
                "before the deal."
            ),
            *lines,
            Text(
                "All cards laid in that step count, and the pile's top card when you take it; bonuses and"
                " red threes do not."
            ),
            *([] if rules.wilds_may_open else [Text("These melds hold no wild cards.")]),
            *_whole_hand(rules),
        ),
    )


def _whole_hand(rules: ClassicRules) -> tuple[Text, ...]:
    """Whether laying down the whole hand at once takes the minimum (rules: 2.2)."""
    said = in_force(rules, "concealed_needs_minimum")
    return said or ((_NO_MINIMUM,) if rules.opens_by_going_out else ())


_NO_MINIMUM = CONCEALED_NEEDS_MINIMUM.sentence(False)


def _melds(rules: ClassicRules) -> Section:
    size, limit = rules.canasta_size, rules.longest_meld
    figures = dict(rules.bonuses)
    lines = [
        Text(
            "A meld is three or more cards of one rank, four to ace, at least two of them natural. "
            "There are no runs."
        ),
        *in_force(rules, "max_wild_per_meld", "wilds_may_outnumber_naturals"),
        *in_force(rules, "second_meld_same_rank"),
        Text("Both sides may meld the same rank."),
    ]
    if limit == ANY_NUMBER:
        lines.append(
            Text(
                "Seven cards are a canasta: natural (no wild card) {natural}, mixed {mixed}. More cards may "
                "be "
                "added; a wild card makes a natural one mixed.",
                natural=figures["natural"],
                mixed=figures["mixed"],
            )
        )
    else:
        lines.append(
            Text(
                "{size} cards are a canasta: natural (no wild card) {natural}, mixed {mixed}. A meld never "
                "has "
                "more than {limit} cards.",
                size=size,
                limit=limit,
                natural=figures["natural"],
                mixed=figures["mixed"],
            )
        )
    if "sevens" in figures:
        lines.append(
            Text("A canasta of sevens, natural or mixed, is worth {n} instead.", n=figures["sevens"])
        )
    return Section("2.3", Text("Melds and canastas"), tuple(lines))


def _pile(rules: ClassicRules) -> Section:
    return Section(
        "2.4",
        Text("Taking the pile"),
        (
            Text(
                "Instead of drawing you may take the whole pile if you meld its top card at once: with "
                "two natural cards of its rank, with one and a wild card, or by adding it to your side's "
                "meld."
            ),
            Text(
                "When the pile is frozen only two natural cards from your hand will do. It is frozen for "
                "everybody while a wild card or a red three is in it, and for a side that has not melded "
                "yet."
            ),
            Text("With a wild card or a three on top nobody can take it."),
            *in_force(
                rules,
                "black_three_freezes",
                "pile_always_frozen",
                "pair_must_be_natural",
                "take_for_complete_canasta",
                "pile_for_opening",
                "one_card_pile_allowed",
            ),
        ),
    )


def _black_threes(rules: ClassicRules) -> Iterator[Section]:
    if rules.laid_out & BLACK_THREES:
        return
    yield Section(
        "2.5",
        Text("Black threes"),
        (
            Text(
                "Black threes are melded only by a player who goes out in that turn: at least three "
                "together, without wild cards."
            )
            if rules.seating.packs > 1
            else Text("Black threes are never melded: there are only two."),
            *in_force(rules, "black_three_in_hand"),
        ),
    )


def _going_out(rules: ClassicRules) -> Section:
    return Section(
        "2.6",
        Text("Going out"),
        (
            *in_force(rules, "canastas_to_go_out"),
            Text(
                "You go out when your hand is empty, by melding all of it or all but one card and "
                "discarding that. It is worth {bonus}.",
                bonus=rules.going_out_bonus,
            ),
            *(_concealed(rules) if rules.knows_concealed else ()),
            *in_force(rules, "ask_permission"),
        ),
    )


def _concealed(rules: ClassicRules) -> Iterator[Text]:
    yield from in_force(rules, "concealed_bonus_total")
    yield Text(
        "Concealed means: you had melded nothing before, add nothing to your partner's melds, and"
        " lay a complete canasta in that turn."
    )
    yield from in_force(rules, "concealed_after_pile")


def _stock(rules: ClassicRules) -> Section:
    return Section(
        "2.7",
        Text("When the stock runs out"),
        (
            Text(
                "Play goes on while each player takes the card discarded before. The deal ends as soon as"
                " somebody wants or needs to draw."
            ),
            *in_force(rules, "empty_stock_forced_take", "last_red_three"),
        ),
    )


def _scoring(rules: ClassicRules) -> Section:
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


def _end(rules: ClassicRules) -> Section:
    return Section(
        "2.9",
        Text("The end of the match"),
        in_force(rules, "target_score", "tie_rule"),
    )


_SECTION_3 = (
    (
        "3.3",
        Text("A canasta that is full of wild cards"),
        ("pair_wild_on_full_canasta",),
    ),
    ("3.6", Text("Discards that block"), ("discard_on_canasta_blocks",)),
    ("3.8", Text("Four black threes"), ("four_black_threes_500",)),
    ("3.10", Text("The first round"), ("no_meld_in_first_round",)),
    ("3.12", Text("The highest minimum"), ("minimum_above_5000",)),
)


def _house_rules(rules: ClassicRules) -> Iterator[Section]:
    """House rules that a table has only when it plays them (rules: 3)."""
    if rules.wild_melds:
        bonuses = ["wild_canasta_bonus"]
        bonuses += [
            name
            for name in ("wild_canasta_all_twos", "wild_canasta_four_jokers", "wild_incomplete_penalty")
            if rules.options[name]
        ]
        yield Section(
            "3.5",
            Text("Melds of wild cards"),
            in_force(rules, "wild_melds", *bonuses, "wild_meld_exclusive"),
        )
    for number, heading, names in _SECTION_3:
        changed = [name for name in names if rules.options[name] != rules.defaults[name]]
        if changed:
            yield Section(number, heading, in_force(rules, *changed))


def _seats(rules: ClassicRules) -> Iterator[Section]:
    """What tables of three, five and six do differently (rules: 5, 6)."""
    if rules.seating.by_pile:
        yield Section(
            "5.2",
            Text("One against two"),
            (
                Text(
                    "Everybody starts alone. Whoever takes the pile first plays alone for the rest of the "
                    "deal."
                ),
                Text("The other two are partners from then on and may add to each other's melds."),
                Text(
                    "If somebody goes out before the pile was ever taken, that player counts as the lone one."
                ),
                Text("If the stock runs out before the pile was ever taken, all three score alone."),
                Text("Each player has a running total, and opens by it. Red threes stay personal."),
                Text("The partners share one score for the deal: each gets all of it."),
                *in_force(rules, "three_hand_stock_end"),
            ),
        )
    elif rules.seats == 3:
        yield Section(
            "5.1", Text("Three players"), in_force(rules, "three_hand_mode", "three_hand_stock_end")
        )
    if rules.seating.rota:
        yield Section(
            "6",
            Text("Five players"),
            (
                Text("Two play against three. Of the three, one sits out each deal, in turn."),
                Text("Whoever sits out does not speak."),
            ),
        )
    elif rules.seats == 6 and in_force(rules, "six_hand_teams"):
        yield Section("6", Text("Six players"), in_force(rules, "six_hand_teams", "six_hand_packs"))
