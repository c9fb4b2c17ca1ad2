"""Nothing in a panel's picture is cut off or lies on something else, in positions of every game."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest
from PIL import Image

from canasta.actions import Meld, Take
from canasta.cards import JOKER
from canasta.i18n import ENGLISH, Translator, translator
from canasta.match import Match
from canasta.players import choose
from canasta.terms import Phase
from canasta.variants import VARIANTS
from canasta.view import View
from canasta.view.fitting import fitting
from renderers import Panel, coming_of
from renderers.canvas import fonts, pieces
from renderers.canvas.fonts import width
from renderers.canvas.kept import Kept
from renderers.names import Names, in_own_words
from renderers.panel import draw_hand, draw_sealed, draw_side, draw_tile, state, top
from renderers.panel.fan import CARD, CLOSE, PITCH, fan
from renderers.panel.panel import Layouts
from renderers.panel.places import PanelLayout, SidePlace, TopPlace
from renderers.panel.shown import Shown
from renderers.picture import PICTURES
from renderers.table.places import Box
from tests.renderers import romme, samples
from tests.renderers.test_table import holds, overlap
from tests.support.shortened import KINDS, of_each_game, seldom, shortened

FLAT = 1
"""A height that no picture has: it is laid out as flat as can be."""
NAMES = ("Anna", "Дмитрий Константинопольский", "ゆき", "Ben", "Eleftheria Papadopoulou-Schmidt", "Ñusta")
INDEX = (62, 118)
"""What rank and suit take of a card, from its upper left corner."""
SMALLEST = 34
"""The smallest type, in pixels: eleven on a phone."""
EVERY = seldom(17)
LONGEST = 150
"""The moves after which a deal has shown what it can."""
TABLES = [
    (game, seats)
    for game, variant in VARIANTS.items()
    for seats in sorted({variant.seats[0], variant.seats[-1]})
]
TABLES.sort(key=lambda table: table[0] not in KINDS)


def positions(game: str, seats: int) -> Iterator[View]:
    """Views before every so many moves of a deal in which everything offered is laid down and taken."""
    match, rng = Match(game, NAMES[:seats]), Random(f"{game}{seats}")
    match.start_deal("5f0c")
    moves = 0
    while (seat := match.to_move) is not None and moves < LONGEST:
        view = match.view(seat)
        if moves % EVERY == 5:
            yield match.view(seat, so_far=True)
        bold = [action for action in view.offers.actions if isinstance(action, Meld | Take)]
        match.apply(seat, rng.choice(bold) if bold else choose(view))
        moves += 1


def shown_of(view: View, tr: Translator = ENGLISH) -> Shown:
    """The view as its owner reads it, with nothing chosen."""
    return Shown(in_own_words(view), Names(view.players, tr), tr, view.game.by_suit)


def chosen(view: View, tr: Translator = ENGLISH) -> Shown:
    """The view with a choice in progress, if anything can be laid down."""
    offered = next(iter(view.offers.melds), None)
    if offered is None:
        return replace(shown_of(view, tr), chosen=view.hand[::3])
    cards = tuple(card for group in offered.groups for card in group.cards)
    return replace(shown_of(view, tr), chosen=cards, coming=coming_of(view, offered.groups))


def boxes_of(place: TopPlace | SidePlace) -> tuple[Box, ...]:
    """Everything in a panel's part that may not overlap; a crosswise card is partly under the pile."""
    if isinstance(place, TopPlace):
        return place.stock, place.stock_words, place.pile, place.pile_words, place.status
    pills, tiles = (box for _, box in place.pills), (box for _, box in place.tiles)
    return *pills, place.total, place.line, *tiles


def whole(plan: PanelLayout) -> None:
    """Everything lies in the picture, in its own part of it, and on nothing else."""
    picture = Box(0, 0, *plan.size)
    heads = [] if plan.head is None else [plan.head]
    parts = [*boxes_of(plan.top), *(place.box for place in plan.sides), *heads]
    assert all(holds(picture, part) for part in parts)
    assert not [pair for pair in combinations(parts, 2) if overlap(pair[0], pair[1])]
    for place in plan.sides:
        assert all(holds(place.box, box) for box in boxes_of(place))
        assert not [pair for pair in combinations(boxes_of(place), 2) if overlap(pair[0], pair[1])]
    size, above = plan.fan.size, max(part.bottom for part in parts)
    for card in plan.fan.cards:
        # Where the lower edge cuts cards off, what is in their corners shows.
        shows = plan.fan.scaled(CLOSE) if plan.fan.bottom == plan.size[1] else size.height + 8
        assert holds(picture, Box(card.x - 8, card.y - 8, card.x + size.width + 8, card.y + shows))
        assert card.y - 8 >= above


@shortened(("game", "seats"), TABLES, plain=10)
def test_every_position_of_a_deal_has_its_place(game: str, seats: int) -> None:
    count = 0
    for view in positions(game, seats):
        for shown in (shown_of(view), chosen(view)):
            flat = Layouts(shown).filling(FLAT)
            plan = Layouts(shown).filling(None)
            for made in (plan, flat, Layouts(shown).filling(plan.size[1] - 1)):
                whole(made)
                assert sorted(card.card for card in made.fan.cards) == sorted(view.hand)
            assert flat.size[1] <= 0.71 * plan.size[1]
            assert plan.size[1] <= 2000
        count += 1
    assert count >= 1


class Written:
    """The texts and signs that a picture is made of, where they lie."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[tuple[str, int, Box]] = []
        self.signs: list[Box] = []
        monkeypatch.setattr(pieces, "PIECES", Kept[Image.Image](0, lambda image: 1))
        for module in (draw_hand, draw_sealed, draw_side, draw_tile, state, top):
            monkeypatch.setattr(module, "put", self._put)
            if hasattr(module, "lay"):
                monkeypatch.setattr(module, "lay", self._lay)

    def _put(
        self,
        image: object,
        at: tuple[float, float],
        text: str,
        size: int,
        colour: object,
        cut: fonts.Cut = "regular",
        align: str = "left",
    ) -> None:
        if not text:
            return
        wide = width(text, size, cut)
        left = round(at[0] - {"left": 0, "middle": 0.5, "right": 1}[align] * wide)
        self.texts.append(
            (text, size, Box(left, round(at[1] - 0.36 * size), left + wide, round(at[1] + 0.36 * size)))
        )

    def _lay(self, image: object, sprite: object, at: tuple[int, int]) -> None:
        drawn = getattr(sprite, "image", sprite)
        wide, high = drawn.width, drawn.height  # type: ignore[attr-defined]
        if high < 50:
            self.signs.append(Box(at[0], at[1], at[0] + wide, at[1] + high))


def legible(view: View, written: Written, tr: Translator, shown: Shown, height: int | None = None) -> None:
    """Every text is large enough, lies in a part of the picture and on no other text or sign."""
    written.texts.clear()
    written.signs.clear()
    PICTURES.clear()
    Panel(view, tr, chosen=shown.chosen, coming=shown.coming, by_suit=shown.by_suit).picture(height)
    plan = Layouts(replace(shown, names=Names(view.players, tr), tr=tr)).filling(height)
    heads = [] if plan.head is None else [plan.head]
    parts = [*boxes_of(plan.top), *heads, *(box for place in plan.sides for box in boxes_of(place))]
    for text, size, box in written.texts:
        assert size >= SMALLEST - 4 if text.isupper() else size >= SMALLEST - 2, text
        assert any(holds(part, box) for part in parts), (text, box)
    on_the_hand = Box(0, max(part.bottom for part in parts), *plan.size)
    boxes = [box for _, _, box in written.texts]
    boxes += [box for box in written.signs if not overlap(box, on_the_hand)]
    assert not [pair for pair in combinations(boxes, 2) if overlap(pair[0], pair[1])]


@of_each_game("game")
@shortened("language", ["de", "en"])
def test_no_text_is_cut_off_or_covered(game: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written, tr = Written(monkeypatch), translator(language)
    seats = VARIANTS[game].seats[-1]
    for view in positions(game, seats):
        for height in (None, FLAT):
            legible(view, written, tr, chosen(view), height)


def test_words_about_pots_are_left_out_where_they_have_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    written = Written(monkeypatch)
    for view in positions("burraco", 4):
        legible(view, written, ENGLISH, shown_of(view), FLAT)
        assert not [text for text, _, _ in written.texts if " · " in text and "…" in text]


@pytest.mark.parametrize(
    "view",
    [
        *(samples.full_table(sides, seats) for sides, seats in ((2, 2), (2, 6), (3, 6), (6, 6))),
        samples.pair_aside(),
        samples.cutthroat(lone=1),
        samples.five_players(),
        romme.six(),
        romme.fullest(),
    ],
)
def test_the_fullest_tables_are_legible_too(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    held = replace(view, seat=view.order[0], hand=samples.long_hand().hand, feet=(11,) * len(view.players))
    shown = shown_of(held)
    written = Written(monkeypatch)
    for height in (None, FLAT):
        whole(Layouts(shown).filling(height))
        legible(held, written, ENGLISH, shown, height)


@pytest.mark.parametrize("count", [1, 2, 7, 11, 15, 22, 40, 60])
def test_every_corner_of_a_hand_is_free(count: int) -> None:
    held = tuple(sorted((7 * n) % (JOKER + 1) for n in range(count)))
    new, lifted = (tuple(n % step == 1 for n in range(count)) for step in (3, 5))
    plan = fan(held, tuple(card >> 2 for card in held), new, lifted, 300)
    assert [place.card for place in plan.cards] == list(held)
    for n, place in enumerate(plan.cards):
        assert place.y >= 300
        assert place.y + CARD.height <= plan.bottom
        for later in plan.cards[n + 1 :]:
            beside = later.x >= place.x + INDEX[0] or later.x + CARD.width <= place.x
            assert beside or later.y >= place.y + INDEX[1]


def test_rows_of_a_level_hand_are_closer_where_no_card_has_a_sign() -> None:
    held = tuple(range(40))
    none = (False,) * 40
    signed = tuple(n == 3 for n in range(40))
    plan = fan(held, tuple(card >> 2 for card in held), none, none, 300, "hand", True, signed)
    tops = sorted({place.y for place in plan.cards})
    assert [after - top for top, after in pairwise([*tops, plan.bottom])] == [
        PITCH,
        *[CLOSE] * (len(tops) - 1),
    ]
    assert len(tops) > 1
    new = (True,) * 40
    assert (
        fan(held, tuple(card >> 2 for card in held), new, new, 300, "hand", True, signed).bottom
        == plan.bottom
    )


@of_each_game("game")
def test_cards_are_marked_that_may_be_added_to_melds(game: str) -> None:
    """Each natural card that is offered as an addition; and no other while the hand is large enough."""
    seats = VARIANTS[game].seats
    match = Match(game, NAMES[: 4 if 4 in seats else seats[0]])
    match.start_deal("5f0c")
    marked_at_all = 0
    for _ in range(LONGEST):
        seat = match.to_move
        if seat is None:
            break
        view = match.view(seat)
        if view.turn.phase == Phase.MELD:
            lying = {meld.id for meld in view.own_melds}
            natural = {card for card in view.hand if not view.game.pack.wild[card]}
            offered = {
                group.cards[0]
                for meld in view.offers.melds
                for group in meld.groups
                if len(meld.groups) == len(group.cards) == 1 and (group.aim in lying or group.aim is None)
            } - {JOKER}
            assert offered & natural <= fitting(view)
            marked_at_all += len(fitting(view))
        match.apply(seat, choose(view))
    assert marked_at_all or game == "manzana"
