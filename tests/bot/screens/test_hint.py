"""A hint in the panel: its words, and its place on a phone."""

from __future__ import annotations

from typing import cast

import pytest
from simcord.components import validate_components

from bot.layout.controls import Button, Row
from bot.layout.custom_id import ButtonId
from bot.layout.layout import Part
from bot.screens.panel.hints.button import HINT
from bot.screens.panel.hints.hint import hint_text, hinted_screen
from bot.screens.panel.hints.reasons import Reader, reason_words
from bot.screens.panel.room import PHONE, height
from bot.screens.pictures import Pictures
from bot.tables.settings.hand_settings import USUAL
from canasta.actions import parse_action
from canasta.cards import SEVEN, parse_cards
from canasta.coach import Advice, Option, advise, discard_facts, facts, partner_facts
from canasta.i18n import ENGLISH, translator
from canasta.match import Match
from canasta.players import choose
from canasta.players.search.comparing import Budget
from canasta.terms import CanastaKind
from canasta.variants import VARIANTS
from renderers import Picture
from tests.cogs.world import V2
from tests.support.shortened import shortened
from tests.support.table_views import table_view_of

QUICK = Budget(rollouts=60, worlds=20)
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")
(NINE,) = parse_cards("9h")


class Blank:
    """Pictures of nothing: what is drawn is not what is asked here."""

    async def hand(self, *_: object, **__: object) -> Picture:
        return Picture(b"", "alt", "text", "hand.png")


def opened() -> Match:
    match = Match("classic", NAMES[:4])
    match.start_deal("1")
    return match


def said(advice: Advice, match: Match | None = None) -> str:
    """The hint in English, to the first player of a match."""
    here = table_view_of(match or opened(), 0)
    assert here.view is not None
    return hint_text(here, here.view, advice, ENGLISH)


def test_a_clear_choice_says_by_how_much_and_what_speaks_against_the_next_best() -> None:
    other = Option(parse_action("discard 7c"), 43.4, 12.0, (discard_facts.Holds(1, SEVEN, 2),))
    advice = Advice(
        parse_action("discard 9h"),
        (discard_facts.NextThrew(1, NINE, 2), discard_facts.OnlyOne(7)),
        (other,),
        120,
    )
    assert said(advice) == (
        "💡 **Discard 9♥.** Player 1 threw 9♥ 2 turns ago. You have no other nines.\n"
        "-# Next best: Discard 7♣, about 45 points less (±25). Player 1 has 2 sevens from the pile."
    )


def test_a_pot_is_not_called_a_foot() -> None:
    match = Match("burraco", NAMES[:4])
    match.start_deal("1")
    assert reason_words(facts.TakesUpFoot(11), Reader(match.view(0), NAMES, ENGLISH)) == ("You take the pot.")


def test_a_difference_within_its_error_is_a_close_call() -> None:
    other = Option(parse_action("discard 7c"), 20.0, 12.0, (discard_facts.Holds(1, SEVEN, 2),))
    advice = Advice(parse_action("discard 9h"), (discard_facts.NoPairOut(7, 7, 8),), (other,), 200)
    assert said(advice) == (
        "💡 **Discard 9♥.** You've seen 7 of the 8 nines: no opponent has two.\n"
        "-# A close call: Discard 7♣ is about as good."
    )


def test_where_two_searches_differ_it_says_so() -> None:
    other = Option(parse_action("discard 7c"), 140.0, 12.0)
    advice = Advice(parse_action("discard 9h"), (), (other,), 200, agreed=False)
    assert said(advice) == (
        "💡 **Discard 9♥.**\n-# I weighed it twice and got two answers. "
        "Next best: Discard 7♣, about 140 points less (±25)."
    )


def test_where_the_figures_say_little_two_moves_are_not_called_about_as_good() -> None:
    other = Option(parse_action("discard 7c"), -9.0, 77.0)
    assert said(Advice(parse_action("discard 9h"), (), (other,), 200)).endswith(
        "-# I can't tell it from Discard 7♣."
    )


def test_figures_that_say_nothing_are_left_out() -> None:
    behind = Option(parse_action("discard 7c"), 605.0, 237.0)
    assert said(Advice(parse_action("discard 9h"), (), (behind,), 20)).endswith(
        "-# Next best: Discard 7♣, clearly less."
    )


def test_without_figures_it_says_so_and_an_only_move_needs_none() -> None:
    rule = Advice(parse_action("discard 9h"), (discard_facts.FitsNoMeld(3),))
    assert said(rule).endswith("-# A rule of thumb: I compared it with no other move.")
    same = Advice(parse_action("discard 9h"), (), rollouts=100)
    assert said(same) == "💡 **Discard 9♥.**\n-# Whatever else I tried comes to the same."
    assert said(Advice(parse_action("draw"), (facts.OnlyMove(),))) == "💡 **Draw.** It's all you can do now."


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (
            facts.Completes(CanastaKind.MIXED, 7, None, 300),
            "It completes a mixed canasta, of nines: 300 points.",
        ),
        (facts.Completes(CanastaKind.WILD, 13, None, 2000), "It completes a wild canasta: 2,000 points."),
        (facts.Becomes(CanastaKind.SEMICLEAN, 150), "It makes it a semi-clean canasta: 150 points."),
        (facts.FreesWild(), "Its wild card fills no gap any more."),
        (facts.NearsPot(1), "One card is left then before you take the pot."),
        (facts.NearsPot(2), "2 cards are left then before you take the pot."),
        (facts.PileBrings(7, 65), "It brings 7 cards, 65 points."),
        (facts.PileBrings(1, None), "It brings one card."),
        (facts.PileLeft(2, 15), "The pile would bring only 2 cards."),
        (facts.GoesOut(17), "You go out. Your opponents are left with 17 cards."),
        (facts.Behind(1820), "You're 1,820 points behind."),
        (facts.NearlyOut(1, 2), "Ben may go out soon: 2 cards left."),
        (facts.StockLow(0), "The stock is empty."),
        (discard_facts.HasMeld(1, 7), "Ben's side has nines."),
        (facts.Opens(95, 90), "It's your first meld: 95 points, 90 needed."),
        (discard_facts.NextThrew(1, NINE, 1), "Ben's last discard was 9♥."),
        (discard_facts.NextThrew(1, NINE, 9), "Ben threw 9♥ earlier."),
        (discard_facts.LittleToTake(2), "If they take the pile, they get just 2 cards."),
        (partner_facts.PartnersHold(8), "Your partner still holds 8 cards."),
        (partner_facts.PartnerHolds(2, 7, 1), "Your partner Cleo may add nines from the pile."),
        (partner_facts.PartnerNearlyOut(2, 1), "Your partner Cleo may go out soon: one card left."),
        (partner_facts.PartnerSaid(2, yes=False), "Cleo said no: you can't go out this turn."),
    ],
)
def test_reasons_are_short_sentences(fact: facts.Fact, words: str) -> None:
    assert reason_words(fact, Reader(opened().view(0), NAMES, ENGLISH)) == words


@shortened("variant", VARIANTS, plain=3)
async def test_the_panel_with_a_hint_is_taken_by_discord_in_every_game(variant: str) -> None:
    match = Match(variant, NAMES[: VARIANTS[variant].seats[-1]])
    match.start_deal("c0ac5")
    hinted = 0
    while (seat := match.to_move) is not None and hinted < 12:
        view = match.view(seat)
        action = choose(view, "steady")
        if hinted < 1 + (match.deal.state.turns if match.deal else 0) // 3:
            hinted += 1
            here, advice = table_view_of(match, seat), advise(view, "seed", QUICK)
            screen = await hinted_screen(here, advice, ENGLISH, cast(Pictures, Blank()), USUAL)
            validate_components(screen.view().to_components(), flags=V2)
            assert any("💡 **" in part for part in screen.parts if isinstance(part, str))
            assert "Do it" in [button.label for button in buttons(screen.parts)]
        match.apply(seat, action)
    assert hinted


def buttons(parts: list[Part]) -> list[Button]:
    return [button for part in parts if isinstance(part, Row) for button in part.buttons]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_hint_needs_no_row_of_its_own_on_a_phone(language: str) -> None:
    tr = translator(language)
    for order in (tr("By suit"), tr("By rank")):
        labels = (tr("Hint"), tr("Recap"), tr("Words"), order)
        made = Row(*(Button(label, ButtonId(1, 1, HINT, label)) for label in labels))
        assert height([made], PHONE) == height([Row(*made.buttons[:1])], PHONE)
