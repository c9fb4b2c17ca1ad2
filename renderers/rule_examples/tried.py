"""Cards that are laid, taken or discarded, and whether the rules allow it; in words for screen readers."""

from dataclasses import dataclass

from canasta.cards import Card
from canasta.i18n import Translator
from renderers.words import card_words, listed


@dataclass(frozen=True, slots=True)
class Tried:
    """Cards in ``groups``, one for each meld, and the verdict: ``legal``, and in a few words why.

    ``wrong`` are the numbers of the cards at fault, counted through all groups. ``onto`` is what the first
    group joins: a meld on the table, or with ``pile`` the pile's top card, and ``frozen_by`` the card that
    lies crosswise in that pile. ``note`` says what the cards do not show. Texts are in the reader's language.
    """

    groups: tuple[tuple[Card, ...], ...]
    legal: bool
    verdict: str
    wrong: frozenset[int] = frozenset()
    onto: tuple[Card, ...] = ()
    pile: bool = False
    frozen_by: Card | None = None
    note: str = ""

    def sentence(self, tr: Translator) -> str:
        cards = " + ".join(
            listed((card_words(card, tr) for card in group), tr) for group in self.groups if group
        )
        if self.onto:
            under = listed((card_words(card, tr) for card in self.onto), tr)
            cards = (
                tr("{cards} with the pile's top card, {top}", cards=cards, top=under)
                if self.pile and cards
                else tr("the pile's top card, {top}, alone", top=under)
                if self.pile
                else tr("{cards} onto {meld}", cards=cards, meld=under)
            )
        if self.note:
            cards = f"{self.note}: {cards}" if cards else self.note
        said = tr("Allowed: {cards}", cards=cards) if self.legal else tr("Not allowed: {cards}", cards=cards)
        verdict = self.verdict.rstrip(".")
        return f"{said} ({verdict})." if verdict else f"{said}."
