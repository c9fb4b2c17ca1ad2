"""A deal played by the engine, drawn as it goes along."""

from __future__ import annotations

from canasta.i18n import ENGLISH
from canasta.match import Match
from canasta.players.basic import choose
from renderers import hand_picture, score_picture, table_picture
from renderers.hand import layout
from renderers.table_layout import Box, lay_out

EVERY = 9


def test_every_view_of_a_deal_can_be_drawn() -> None:
    match = Match("classic", ["Anna", "Ben", "Chloé", "Dmitri"])
    match.start_deal("5f0c")
    pictures = []
    moves = 0
    while (seat := match.to_move) is not None:
        view = match.view(seat)
        if moves % EVERY == 0:
            plan = lay_out(view)
            assert all(Box(0, 0, *plan.size).holds(place.box) for place in plan.panels)
            assert [place.card for place in layout(view.hand, view.drawn).cards] == list(view.hand)
            pictures += [hand_picture(view, ENGLISH), table_picture(match.view(None), ENGLISH)]
        match.apply(seat, choose(view))
        moves += 1
    over = match.view(None)
    pictures += [table_picture(over, ENGLISH), score_picture(over, ENGLISH)]
    assert len(pictures) > 10
    assert len({picture.png for picture in pictures}) == len(pictures)
    for picture in pictures:
        assert 0 < len(picture.alt) <= 1024
    assert "The deal is over." in pictures[-2].alt
    assert over.result is not None
    for side, total in enumerate(over.result.totals):
        assert f"now {total:,}.".replace("-", "−") in pictures[-1].alt, side
