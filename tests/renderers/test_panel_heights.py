"""A panel is laid out in the most pleasant way that fits, whatever is guessed of its height beforehand."""

from dataclasses import replace

from canasta.i18n import translator
from renderers.names import Names
from renderers.panel.density import DENSITIES, LARGER
from renderers.panel.panel import FULL, Layouts, Panel, _least_height
from tests.renderers import panels
from tests.renderers.test_panel_places import NAMES, TABLES, chosen, positions
from tests.support.shortened import shortened

TR = translator("de")


@shortened(("game", "seats"), TABLES, plain=6)
def test_the_first_layout_within_a_height_is_found(game: str, seats: int) -> None:
    guessed_well = 0
    for view in positions(game, seats):
        shown = replace(chosen(view, TR), names=Names(NAMES[:seats], TR))
        layouts = Layouts(shown)
        highs = [layouts.of(density).size[1] for density in DENSITIES]
        for density, high in zip(DENSITIES, highs, strict=True):
            least = _least_height(shown, density)
            assert least <= high
            guessed_well += high - least < 100
        for height in (*highs, *(high - 1 for high in highs)):
            first = next((n for n, high in enumerate(highs) if high <= height), len(highs) - 1)
            assert layouts.within(height) == DENSITIES[first]
    assert guessed_well  # a guess of nothing would be right too


@shortened(("game", "seats"), TABLES, plain=6)
def test_cards_for_weak_eyes_are_never_smaller_and_fit_as_well(game: str, seats: int) -> None:
    for view in positions(game, seats):
        shown = replace(chosen(view, TR), names=Names(NAMES[:seats], TR))
        usual, weak = Layouts(shown), Layouts(shown, LARGER)
        for height in range(500, FULL, 60):
            wide = [layouts.of(layouts.within(height)).fan.size.width for layouts in (usual, weak)]
            assert wide[0] <= wide[1]
            assert weak.of(weak.within(height)).size[1] <= max(height, usual.of(DENSITIES[-1]).size[1])


def test_cards_for_weak_eyes_are_larger_where_the_table_can_give_way() -> None:
    usual, weak = (Panel(panels.middle(), TR, larger=on)._layouts.filling(800).fan for on in (False, True))
    assert usual.size.width < weak.size.width
