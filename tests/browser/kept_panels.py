"""Every hand panel that somebody was shown, compared afterwards with what the table's journal says."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Page

from bot.tables.session.journals import match_of
from canasta.actions import Draw, parse_action
from canasta.i18n import ENGLISH
from canasta.terms import Phase
from canasta.view import View
from data.records.matches import Journal
from renderers import Panel

LOOK = """() => {
  const panel = [...document.querySelectorAll('[data-ephemeral="true"]')].pop();
  if (!panel) return null;
  const controls = [...panel.querySelectorAll("[data-custom-id]")].filter((node) => !node.disabled);
  return {
    words: panel.querySelector(".picture img")?.alt ?? "",
    ids: controls.map((node) => node.dataset.customId),
    labels: controls.map((node) => (node.getAttribute("aria-label") || node.textContent).trim()),
  };
}"""
CARD = r"((10|[2-9JQKA])[♣♦♥♠]|Joker)$"
BACK = "Cancel"
"""It leads out of a panel in which melds are put together."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A panel: the table's version that its buttons name, its picture in words, and the labels of what can be
    used in it.
    """

    version: int
    words: str
    labels: tuple[str, ...]


async def kept(page: Page) -> Kept | None:
    """The last private message as it stands; None if it is no hand."""
    seen: Any = await page.evaluate(LOOK)
    if seen is None or not seen["words"].startswith("Your hand"):
        return None
    versions = {int(id.split(":")[2]) for id in seen["ids"]}
    return Kept(versions.pop(), seen["words"], tuple(seen["labels"])) if len(versions) == 1 else None


def wrong(panels: Sequence[Kept], journal: Journal, names: Sequence[str], seat: int) -> Iterator[str]:
    """What is wrong in the panels of this seat: a picture of another table than the journal's at that
    version, or moves that are offered against the rules, or missing.
    """
    views = _views(journal, names, seat)
    for panel in panels:
        view = views.get(panel.version)
        if view is None:
            # Something else than a move changed the table: the last move before it counts.
            view = views[max(version for version in views if version <= panel.version)]
        words = Panel(view, ENGLISH).picture().alt
        chooses = BACK in panel.labels
        if panel.words != words and not (chooses and _all_in(words, panel.words)):
            yield f"version {panel.version}: shows {panel.words!r} instead of {words!r}"
        if view.turn.phase in (Phase.DRAW, Phase.MELD) and view.turn.seat == seat and not chooses:
            for move, there in _moves(view).items():
                if any(re.search(move, label) for label in panel.labels) != there:
                    yield f"version {panel.version}: {move} in {panel.labels}"


def _all_in(words: str, shown: str) -> bool:
    """Whether all sentences of a picture are among those that are shown."""
    return set(words.rstrip(".").split(". ")) <= set(shown.rstrip(".").split(". "))


def _moves(view: View) -> dict[str, bool]:
    """Labels of controls as patterns, and whether what they do is allowed."""
    offers = view.offers
    return {
        "^Draw$": Draw() in offers.actions,
        "^Take": bool(offers.takes),
        f"[Dd]iscard|^{CARD}": bool(offers.discards),
    }


def _views(journal: Journal, names: Sequence[str], seat: int) -> dict[int, View]:
    """What the seat saw after each change of the table."""
    match = match_of(journal)
    match.players = tuple(names)
    views: dict[int, View] = {}
    for deal in journal.deals:
        match.start_deal(deal.seed)
        views[deal.actions[0].version - 1] = match.view(seat, so_far=True)
        for line in deal.actions:
            match.apply(line.seat, parse_action(line.text))
            views[line.version] = match.view(seat, so_far=True)
    return views
