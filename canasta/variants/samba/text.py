"""The rule text of Samba and its relatives in plain words, built from the options in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.i18n import Number, Text
from canasta.refusals import RefusalCode as Code
from canasta.rules.base import BaseRules
from canasta.rules.meld_rules import ANY_NUMBER
from canasta.terms import CanastaKind
from canasta.variants.classic import text
from canasta.variants.samba.options import SAMBA_SET_MAX
from canasta.variants.samba.rules import SambaRules
from canasta.variants.text import MATCH, OPENINGS, SAME_RANK, SHAPE, Section, in_force

_AS_CLASSIC = ("1.1", "1.2", "1.3", "2.5", "2.6", "2.7", "2.9", "3.5", "3.10")
"""The sections that Classic's text has for a table with these options, word for word."""


def sections(rules: BaseRules) -> Sequence[Section]:
    """The text for one table, with the section numbers that refusals use."""
    assert isinstance(rules, SambaRules)
    usual = {section.number: section for section in text.sections(rules)}
    own = [_deal(rules, usual), _melds(rules), _scoring(rules), _players(rules)]
    there = [usual[number] for number in _AS_CLASSIC if number in usual]
    different = [usual[rules.own_section]] if rules.words else []
    return [*different, *own, *there]


def _deal(rules: SambaRules, usual: dict[str, Section]) -> Section:
    return Section(
        "8.1",
        Text("The deal and the first meld"),
        (*usual["2.1"].sentences, *usual["2.2"].sentences),
        dict.fromkeys(OPENINGS, usual["2.2"].sentences),
    )


def _melds(rules: SambaRules) -> Section:
    sets, sequences = tuple(_sets(rules)), tuple(_sequences(rules))
    taking, closed = tuple(_taking(rules)), tuple(_closed(rules))
    shut = Code.PILE_FROZEN, Code.PILE_BLOCKED, Code.NOT_OPEN, Code.ONE_CARD_PILE
    return Section(
        "8.2",
        Text("Melds and the pile"),
        (*sets, *sequences, *taking, *closed),
        {
            **dict.fromkeys(SHAPE, (sets[0], *sequences[:-1])),
            **dict.fromkeys(SAME_RANK, sets[:-1]),
            Code.TOO_MANY_WILDS: (*sets[:-1], *sequences[1:-1]),
            Code.MELD_FULL: (*sets[:-1], *sequences[-1:]),
            Code.NO_MERGE: sets[-1:],
            Code.WILD_IN_SEQUENCE: sequences,
            **dict.fromkeys((*MATCH, Code.CANASTA_COMPLETE), taking),
            **dict.fromkeys(shut, closed),
        },
    )


def _sets(rules: SambaRules) -> Iterator[Text]:
    yield Text(
        "A set is three or more cards of one rank, four to ace, at least two of them natural; seven are a "
        "canasta."
    )
    yield from in_force(rules, "max_wild_per_meld", "samba_set_max")
    if rules.longest_meld < ANY_NUMBER:
        yield SAMBA_SET_MAX.sentence(rules.longest_meld)
    yield from in_force(rules, "second_meld_same_rank")
    yield Text(
        "In your turn you may merge two sets of a rank, if the result doesn't hold too many wild cards."
    )


def _sequences(rules: SambaRules) -> Iterator[Text]:
    if not rules.sequences:
        return
    if rules.pack.run.wilds:
        yield from _sequences_with_wilds(rules)
        return
    yield Text(
        "A sequence is three or more cards of one suit in order, four low and ace high, without a gap and "
        "without wild cards."
    )
    yield Text("It grows at both ends. With seven cards it is a samba, is turned over and takes no more.")


def _sequences_with_wilds(rules: SambaRules) -> Iterator[Text]:
    yield Text(
        "A sequence is three or more cards of one suit in order, four low and ace high, at least two of them "
        "natural."
    )
    yield from in_force(rules, "max_wild_per_sequence")
    yield Text(
        "A wild card fills a gap between its natural cards or stands at an end. It moves within the sequence "
        "when a natural card comes to its place or opens a gap, and never leaves it."
    )
    yield Text(
        "A sequence grows at both ends. With seven cards it takes no more: it is a samba if all are natural, "
        "and a mixed canasta if not."
    )


def _taking(rules: SambaRules) -> Iterator[Text]:
    yield Text(
        "Instead of drawing you may take the whole pile with two natural cards of its top card's rank."
    )
    if rules.always_frozen:
        yield Text("A finished canasta never takes its top card.")
        return
    if not rules.sequences:
        yield Text(
            "While it is not frozen you may also add its top card to a set of your side that has fewer than "
            "seven cards."
        )
    else:
        yield Text(
            "While it is not frozen you may also add its top card to a set or a sequence of your side with "
            "fewer than seven cards."
        )
        yield Text("The top card can't begin a sequence, and no card from your hand can bridge a gap for it.")
    yield Text(
        "One natural and one wild card take the pile only onto such a set; a finished canasta never takes "
        "its top card."
    )


def _closed(rules: SambaRules) -> Iterator[Text]:
    """When the pile is frozen, or taken by nobody."""
    yield from text.melds.frozen_when(rules)
    yield Text("With a wild card or a three on top nobody can take it.")
    yield from text.melds.black_threes_block(rules)
    yield from in_force(rules, "pile_for_opening")
    yield from text.melds.one_card(rules)


def _scoring(rules: SambaRules) -> Section:
    bonuses = rules.bonuses
    return Section(
        "8.3",
        Text("The score of a deal"),
        (
            Text(
                "A natural canasta is worth {natural}, a mixed one {mixed}.",
                natural=Number(bonuses[CanastaKind.NATURAL]),
                mixed=Number(bonuses[CanastaKind.MIXED]),
            ),
            *(
                [Text("A samba is worth {n}.", n=Number(bonuses[CanastaKind.SAMBA]))]
                if rules.sequences
                else []
            ),
            Text(
                "Each side adds its canastas, the bonus for going out, its red threes and the points of "
                "its melded cards, and takes off the points of the cards left in its hands."
            ),
            *(() if rules.knows_concealed else (Text("Going out concealed pays nothing extra."),)),
        ),
    )


def _players(rules: SambaRules) -> Section:
    if rules.seats == 4:
        who = Text("Four play in two pairs; partners sit opposite.")
    elif rules.seats == 6:
        who = Text("Six play in three pairs; two others sit between partners.")
    else:
        who = Text("All play for themselves, and each needs the canastas to go out alone.")
    return Section("8.4", Text("Players"), (who,))
