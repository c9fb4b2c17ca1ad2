"""The words above the buttons of the hand panel, in every game."""

from collections import Counter
from random import Random

import pytest

from bot.layout.names import listed
from bot.screens.panel.status import what_now
from canasta.actions import Special
from canasta.i18n import ENGLISH
from canasta.match import Match
from canasta.notation.rulebook import rule_text
from canasta.notation.words import SUIT_SIGNS, card_label, rank_label
from canasta.players import choose
from canasta.variants import VARIANTS
from tests.bot.deal_moments import moments
from tests.support.shortened import shortened
from tests.support.table_views import table_view_of
from tests.support.views import changed

ONE_LINE = 90
"""Characters of small print that stand on two lines of a phone at most."""


@shortened("variant", VARIANTS, plain=3)
def test_the_panel_says_why_the_pile_is_not_to_be_had_and_only_then(variant: str) -> None:
    said = 0
    for seed in range(25):
        if said > 10:
            break
        for _, _, table_view, view in moments(variant, seed):
            lines = what_now(table_view, view, ENGLISH).split("\n")
            others = what_now(table_view, changed(view, pile={"why_not": None}), ENGLISH).split("\n")
            more = [line for line in lines if line not in others]
            # Who has to lay out threes first reads that already.
            told = (
                view.turn.phase == "draw"
                and view.pile.size
                and not view.offers.takes
                and not view.modern.must_lay
            )
            assert len(more) == (1 if told else 0)
            for line in more:
                assert line.startswith("-# ")
                assert len(line) - len("-# ") <= ONE_LINE, line
                assert "+" not in line
                # No card is named but the one that everybody sees.
                named = (
                    line.replace(card_label(view.pile.top, ENGLISH), "")
                    if view.pile.top is not None
                    else line
                )
                assert not any(sign in named for sign in SUIT_SIGNS)
                said += 1
    assert said > 10


@pytest.mark.parametrize("profile", ["traditional", "pagat", "league"])
def test_an_opening_with_conditions_takes_one_line_of_small_print(profile: str) -> None:
    """Modern American: what the meld must have; the rest is behind Rules."""
    match = Match("modern_american", "NESW", {"profile": profile})
    match.start_deal("1")
    said: set[str] = set()
    while (seat := match.to_move) is not None:
        table_view = table_view_of(match, seat)
        view = table_view.view
        assert view is not None
        if view.turn.phase == "meld" and view.modern.opening is not None and not view.modern.must_lay:
            small = [
                line for line in what_now(table_view, view, ENGLISH).split("\n") if line.startswith("-# ")
            ]
            said |= {line for line in small if "its melds" in line}
            assert sum("its melds" in line for line in small) == 1
        match.apply(seat, choose(view))
    assert len(said) == 1
    assert len(said.pop()) <= ONE_LINE
    rules = "\n".join(text for _, _, text in rule_text("modern_american", match.options, 4, ENGLISH))
    assert "A whole" in rules
    assert "takes the pile" in rules


@pytest.mark.parametrize(
    ("kept", "before", "after"),
    [
        ("any", "those you keep count against you at the end", "or keep them until your next turn begins"),
        ("one_before_opening", "you may keep one until your side has melded", "first meld waits until"),
    ],
)
def test_it_is_said_which_threes_may_be_kept(kept: str, before: str, after: str) -> None:
    """Modern American: before the draw of those that are held, after it of those just drawn."""
    seen = Counter[str]()
    for seed in range(8):
        match = Match("modern_american", "NESW", {"threes_kept": kept})
        match.start_deal(f"{seed:x}")
        rng = Random(seed)
        while (seat := match.to_move) is not None:
            table_view = table_view_of(match, seat)
            view = table_view.view
            assert view is not None
            words = what_now(table_view, view, ENGLISH)
            may = bool(view.offers.lays) and not view.modern.must_lay
            assert (before in words) == (may and view.turn.phase == "draw")
            assert (after in words) == (may and view.turn.phase == "meld")
            assert ("Lay out your threes first." in words) == view.modern.must_lay
            seen[view.turn.phase if may else "must" if view.modern.must_lay else "none"] += 1
            match.apply(seat, rng.choice([a for a in view.offers.actions if not isinstance(a, Special)]))
    assert seen["draw"] > 5
    assert seen["meld"] > 5
    assert seen["must"] or kept == "any"


def test_ranks_that_the_side_alone_may_not_begin_are_named_to_it() -> None:
    """Modern American, dead_ranks = opponents_start."""
    told = 0
    match = Match("modern_american", "NESW", {"dead_ranks": "opponents_start"})
    while not told:
        match.start_deal(f"{match.round:x}")
        while (seat := match.to_move) is not None:
            table_view = table_view_of(match, seat)
            view = table_view.view
            assert view is not None
            assert view.own_side is not None
            barred = [rank_label(rank, ENGLISH) for rank in view.own_side.not_begun]
            words = what_now(table_view, view, ENGLISH)
            named = listed(barred, ENGLISH)
            line = f"-# Your side can't start {named}: the others have canastas of them."
            assert (line in words) == (bool(barred) and view.turn.phase == "meld")
            told += line in words
            match.apply(seat, choose(view))


def test_how_much_of_the_pile_is_taken_is_said_only_where_part_of_it_is() -> None:
    told: Counter[str] = Counter()
    for variant in ("hand_and_foot", "classic", "romme"):
        for _, _, table_view, view in moments(variant, 0):
            said = what_now(table_view, view, ENGLISH)
            told[variant] += f"Taking it brings the top {view.pile.share} cards." in said
            assert ("Taking it brings" in said) is (
                variant == "hand_and_foot"
                and view.turn.phase == "draw"
                and 0 < view.pile.share < view.pile.size
                and view.pile.why_not is None
            )
    assert told["hand_and_foot"] > 0


def test_a_first_meld_is_the_sides_where_there_are_partners_and_else_the_players_own() -> None:
    for seats, words in (
        (4, "-# Your side's first meld needs 50 points."),
        (2, "-# Your first meld needs 50 points."),
    ):
        match = Match("classic", "NESW"[:seats])
        match.start_deal("1")
        assert match.to_move is not None
        table_view = table_view_of(match, match.to_move)
        assert table_view.view is not None
        assert words in what_now(table_view, table_view.view, ENGLISH).split("\n")
