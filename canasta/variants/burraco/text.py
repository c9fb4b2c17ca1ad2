"""The rule text of Burraco and Buraco in plain words, built from the options in force (rules: 16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from canasta.i18n import Text
from canasta.refusals import RefusalCode as Code
from canasta.rules.base import BaseRules
from canasta.terms import CanastaKind
from canasta.variants.burraco.meld_rules import BONUSES
from canasta.variants.burraco.rules import BurracoRules
from canasta.variants.text import MATCH, SHAPE, TURN, Section, in_force


def sections(rules: BaseRules) -> Sequence[Section]:
    """The text for one table, with the section numbers that refusals use."""
    assert isinstance(rules, BurracoRules)
    turn, pile = tuple(_turn(rules)), tuple(_pile(rules))
    back = in_force(rules, "one_card_pile_back") if rules.pack.all_to_hand else ()
    one_card = () if rules.one_card_takes else in_force(rules, "one_card_hand_may_take")
    opening = tuple(_opening(rules))
    return (
        Section("16.1", Text("The cards"), tuple(_cards(rules))),
        Section("16.3", Text("The deal and the pots"), tuple(_deal(rules))),
        Section(
            # Translators: a heading of the rules: how a turn goes
            "16.4",
            Text("The turn and the pile"),
            (*turn, *pile, *back, *one_card),
            {
                **dict.fromkeys((*MATCH, Code.TAKES_ALONE, Code.TOP_MUST_BE_MELDED), pile),
                Code.ONE_CARD_PILE: back,
                Code.ONE_CARD_HAND: one_card,
                **dict.fromkeys(TURN, turn),
            },
        ),
        Section("16.5", Text("Runs and sets"), (*_melds(rules), *opening), _on_melds(rules, opening)),
        Section("16.6", Text("Canastas, clean and dirty"), tuple(_canastas(rules))),
        Section("16.7", Text("The pots"), tuple(_pots(rules))),
        Section("16.8", Text("Going out"), tuple(_out(rules)), _on_out(rules)),
        Section("16.9", Text("The end of the stock"), tuple(_stock(rules))),
        Section("16.10", Text("The score of a deal, and the match"), tuple(_scoring(rules))),
    )


def _cards(rules: BurracoRules) -> Iterator[Text]:
    seating = rules.seating
    yield Text(
        "{packs} packs and {jokers} jokers, {count} cards in all.",
        packs=seating.packs,
        jokers=seating.jokers,
        count=seating.packs * 52 + seating.jokers,
    )
    worth = rules.pack.worth
    yield Text(
        "Jokers count {joker}, twos {two}, aces {ace}, kings down to eights 10, sevens down to threes 5.",
        joker=worth[-1],
        two=worth[0],
        ace=worth[-2],
    )
    yield Text("Jokers and twos are wild: they stand in for other cards. Threes are cards like all others.")


def _deal(rules: BurracoRules) -> Iterator[Text]:
    yield from {
        2: (Text("Two players, each alone."),),
        4: (Text("Two pairs; partners sit opposite and share their melds."),),
    }[rules.seats]
    yield from in_force(rules, "profile")
    yield Text("Each player is dealt 11 cards, and two pots of 11 cards are put aside, face down.")
    if rules.turns_up:
        yield Text("The next card is turned up and begins the pile, whichever card it is.")
    else:
        yield Text("No card is turned up: the pile begins with the first discard.")


def _turn(rules: BurracoRules) -> Iterator[Text]:
    yield Text("Draw one card from the stock or take the pile. Then meld if you like, and discard one card.")
    if rules.options["first_draw_again"]:
        yield from in_force(rules, "first_draw_again")


def _pile(rules: BurracoRules) -> Iterator[Text]:
    yield Text("Instead of drawing you may take the whole pile.")
    yield rules.told_pile()
    yield Text("Nothing ever freezes or blocks the pile; wild cards may be discarded too.")


_RUN = Text(
    "A run is three or more cards of one suit in order. An ace stands before the two or after the king, "
    "never in between."
)
_WILD = Text("A meld holds one wild card at most, and at least two natural cards.")
_TWO = Text(
    "A two of the run's own suit between ace and three is a natural card, and stays one; the run may hold a "
    "wild card beside it."
)
_BOUND = Text(
    "A wild card that fills a gap stays there until the card of its place is laid; then it is free. A free "
    "one stands at the low end of the run and gives way to natural cards."
)
_NEVER = Text("A melded card never comes back to a hand and never goes to another meld.")
_AIM = Text("Three or more cards that are a run begin a new one; say which run other cards go to.")


def _melds(rules: BurracoRules) -> Iterator[Text]:
    yield _RUN
    yield from in_force(rules, "fourteen_run")
    yield rules.told_sets()
    if rules.limits.sets != "none":
        yield from in_force(rules, "second_meld_same_rank")
    yield from (_WILD, _TWO, _BOUND, _NEVER, _AIM)
    if rules.limits.sets != "none":
        yield Text("Natural cards of one rank go to your side's set of it.")
    yield Text("Your side may have several runs of a suit. You build on melds of your own side alone.")


def _opening(rules: BurracoRules) -> Iterator[Text]:
    if rules.options["vulnerable_minimum"]:
        yield from in_force(rules, "vulnerable_minimum", "vulnerable_from")


def _on_melds(rules: BurracoRules, opening: tuple[Text, ...]) -> Mapping[str, tuple[Text, ...]]:
    """What of section 16.5 explains a refusal."""
    sets = (rules.told_sets(),)
    return {
        **dict.fromkeys(SHAPE, (_RUN, *sets, _AIM)),
        Code.NO_SET: sets,
        Code.RANK_TAKEN: () if rules.limits.sets == "none" else in_force(rules, "second_meld_same_rank"),
        Code.WILD_LIMIT: (_WILD, _TWO),
        Code.TWO_IS_NATURAL: (_TWO,),
        Code.WILD_BOUND: (_BOUND,),
        **dict.fromkeys((Code.NO_SUCH_MELD, Code.MELD_FULL), (_AIM,)),
        Code.BELOW_MINIMUM: opening,
    }


def _canastas(rules: BurracoRules) -> Iterator[Text]:
    yield Text(
        "Seven cards or more are a canasta, called burraco in Italy: clean without a wild card, dirty with "
        "one."
    )
    yield Text(
        "A clean one is worth {clean}, a dirty one {dirty}.",
        clean=BONUSES[CanastaKind.CLEAN],
        dirty=BONUSES[CanastaKind.DIRTY],
    )
    if CanastaKind.SEMICLEAN in rules.kinds_paid:
        yield from in_force(rules, "semiclean")
    if rules.options["thirteen_bonus"]:
        yield from in_force(rules, "thirteen_bonus")
    if rules.options["fourteen_bonus"]:
        yield from in_force(rules, "fourteen_bonus")
    yield Text(
        "Each meld is paid once, as it is when the deal ends. A dirty run becomes clean if its wild card is "
        "a two of its suit that comes to its own place."
    )


def _pots(rules: BurracoRules) -> Iterator[Text]:
    if rules.seats == 2:
        yield Text("When your hand gets empty for the first time you take a pot: one for each player.")
    else:
        yield Text(
            "The first player of a side whose hand gets empty takes a pot: one for each side. Their partner "
            "plays on with their own cards."
        )
    yield Text("No canasta is needed for it. If you melded your last card you play on with the pot at once.")
    yield Text(
        "If you discarded your last card your turn is over, and you play the pot from your next turn on."
    )


def _out(rules: BurracoRules) -> Iterator[Text]:
    yield Text("Only a side that has taken its pot goes out.")
    yield from in_force(rules, "out_needs", "last_discard")
    yield Text(
        "If you can't go out, keep a card besides the one that you discard. A step after which your turn "
        "couldn't end is refused."
    )


def _on_out(rules: BurracoRules) -> Mapping[str, tuple[Text, ...]]:
    """What of section 16.8 explains a refusal."""
    out = tuple(_out(rules))
    last = in_force(rules, "last_discard")
    return {
        Code.NEEDS_CANASTA: (*in_force(rules, "out_needs"), out[-1]),
        Code.LAST_CARD_WILD: last,
        Code.LAST_CARD_MUST_BE_DISCARDED: last,
        Code.NO_LEGAL_END: out[-1:],
    }


def _stock(rules: BurracoRules) -> Iterator[Text]:
    if rules.pots_are_stock:
        yield Text(
            "If the stock is empty at the end of a turn, a pot that nobody has taken becomes the stock. If "
            "there is none, the deal ends."
        )
        yield Text("A side that finds no pot left goes out without one.")
    else:
        yield Text(
            "Two cards stay in the stock: with the turn in which the third last is drawn the deal ends."
        )
    yield from in_force(rules, "stall_rounds")
    yield Text("Nobody gets the bonus for going out then.")


def _scoring(rules: BurracoRules) -> Iterator[Text]:
    yield Text(
        "Going out is worth 100. Canastas and melded cards count for your side, cards left in its hands "
        "against it."
    )
    yield Text("A side that hasn't taken a pot loses 100.")
    yield from in_force(rules, "pot_unplayed", "target_score", "tie_rule")
