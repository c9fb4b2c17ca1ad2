"""Random positions, actions and play for tests, from a seeded source."""

from collections.abc import Callable, Iterator, Mapping
from random import Random

from canasta.actions import Action, Answer, Ask, Discard, Draw, End, Group, Meld, Take
from canasta.cards import BLACK_THREES, JOKER_RANK, RANKS, RED_THREES, THREE, Card, format_cards, pack
from canasta.cards.packs import STANDARD
from canasta.deal import Deal
from canasta.rules.rules import Rules
from tests.canasta.invariants import canasta_rules
from tests.canasta.positions import LETTERS, seated
from tests.canasta.tables import CLASSIC


class Shoe:
    """A shuffled pack from which cards of a kind are pulled."""

    def __init__(self, rng: Random, rules: Rules) -> None:
        self.cards = pack(rules.seating.packs, rules.seating.jokers)
        rng.shuffle(self.cards)

    def pull(self, count: int, wanted: Callable[[Card], bool]) -> list[Card]:
        """Up to so many cards of this kind."""
        pulled = [card for card in self.cards if wanted(card)][:count]
        for card in pulled:
            self.cards.remove(card)
        return pulled

    def put_back(self, cards: list[Card]) -> None:
        """Give cards back."""
        self.cards += cards


def random_position(rng: Random, options: Mapping[str, object] | None = None, seats: int = 4) -> Deal:
    """A small, dense position in which much is nearly possible: few ranks, many wild cards."""
    rules = canasta_rules(CLASSIC.rules(seats, options))
    shoe = Shoe(rng, rules)
    favourites = rng.sample(range(2, 13), rng.choice((2, 3, 4)))
    melds = [_random_melds(rng, rules, shoe, favourites, most) for most in (4, 2, 2)[: rules.sides]]
    threes = shoe.pull(rng.choice((0, 0, 0, 1, 3, 4)), lambda card: card in BLACK_THREES)
    wilds = shoe.pull(rng.choice((0, 0, 1, 2, 3, 4)), lambda card: STANDARD.wild[card])
    if rules.wild_melds and rng.random() < 0.4:
        wilds += shoe.pull(rng.randint(1, 5), lambda card: STANDARD.wild[card])
    likely = shoe.pull(rng.randrange(12), lambda card: card >> 2 in favourites)
    hand = likely[3:] + threes[:3] + wilds[1:] + shoe.pull(rng.choice((0, 0, 1, 2)), _plain)
    pile = wilds[:1] + threes[3:] + likely[:3]
    rng.shuffle(pile)
    if rng.random() < 0.1:
        pile = shoe.pull(1, lambda card: card in RED_THREES) + pile
    drawing = rng.random() < 0.5
    # With the option that lets a player meld after the last red three, half the positions are such.
    last_three = rules.options["last_red_three"] == "may_meld" and rng.random() < 0.5
    while len(hand) < (1 if drawing or last_three else 2):
        hand += shoe.pull(1, _plain)
    others = [format_cards(shoe.pull(2, _plain)) for _ in range(seats - 1)]
    deal = seated(
        LETTERS[:seats],
        [format_cards(hand), *([*others[:-1], ""] if seats == 5 else others)],
        pile=format_cards(pile),
        stock=_stock(rng, shoe, last_three, drawing),
        melds=melds,
        phase="draw" if drawing or last_three else "meld",
        totals=[rng.choice((-100, 0, 0, 1500, 3000, 5000, 7500)) for _ in range(rules.sides)],
        flags=_flags(rng, rules),
        options=options,
    )
    if last_three:
        deal.apply(0, Draw())
    return deal


def _random_melds(rng: Random, rules: Rules, shoe: Shoe, favourites: list[int], most: int) -> list[str]:
    """Melds of a side as the table allows them, now and then a meld of wild cards among them."""
    melds: list[str] = []
    sizes: dict[int, list[int]] = {}
    several = rules.starts_another([rules.canasta_size])
    for _ in range(rng.randrange(most + 1)):
        rank = JOKER_RANK if rules.wild_melds and rng.random() < 0.3 else rng.choice(favourites)
        if rank == JOKER_RANK:
            cards = shoe.pull(rng.choice((3, 3, 4, 5, 6, 7)), lambda card: STANDARD.wild[card])
        else:
            naturals = shoe.pull(rng.choice((2, 3, 4, 5, 6)), lambda card, rank=rank: card >> 2 == rank)  # type: ignore[misc]
            least = 1 if len(naturals) == 2 else 0
            top = min(rules.max_wild, len(naturals)) if not several or rng.random() < 0.5 else 7
            cards = naturals + shoe.pull(
                rng.randint(least, max(least, top)), lambda card: STANDARD.wild[card]
            )
        wilds = sum(STANDARD.wild[card] for card in cards)
        there = sizes.setdefault(rank, [])
        if rules.fault(rank, len(cards) - wilds, wilds) is not None or not rules.starts_another(there):
            shoe.put_back(cards)
            continue
        there.append(len(cards))
        melds.append(format_cards(cards))
    return melds


def _flags(rng: Random, rules: Rules) -> list[str]:
    flags = ["first_round"] if rng.random() < 0.2 else []
    if rules.seating.by_pile and rng.random() < 0.7:
        flags.append(f"pile_taken:{rng.choice(LETTERS[: rules.seats])}")
    return flags


def _stock(rng: Random, shoe: Shoe, last_three: bool, drawing: bool) -> str:
    if last_three:
        return format_cards(shoe.pull(1, lambda card: card in RED_THREES))
    return "" if drawing and rng.random() < 0.3 else format_cards(shoe.pull(3, _plain))


def _plain(card: Card) -> bool:
    return not STANDARD.wild[card] and card >> 2 != THREE


def random_action(rng: Random, deal: Deal) -> Action:
    """Some action of the seat to move, sensible or not: subsets of the hand, melds of all sizes, any aim."""
    hand = deal.state.hands[deal.state.turn]
    if deal.state.phase == "answer":
        return rng.choice((Answer(True), Answer(False), Answer(None), Draw(), Ask()))
    roll = rng.random()
    if (deal.state.phase == "draw" and roll < 0.85) or roll < 0.03:
        if roll < 0.05:
            return Draw()
        more = tuple(_groups(rng, deal, rng.choice((0, 0, 0, 1, 2))))
        return Take(_top_group(rng, deal), more)
    if roll < 0.08:
        return rng.choice((Ask(), End(), Draw(), Answer(True)))
    if roll < 0.2:
        return Discard(rng.choice(hand) if hand and roll < 0.19 else rng.randrange(53))
    return Meld(tuple(_groups(rng, deal, rng.choice((1, 1, 1, 2, 2, 3, 4)))))


def _top_group(rng: Random, deal: Deal) -> Group:
    hand = list(deal.state.hands[deal.state.turn])
    rng.shuffle(hand)
    top = deal.state.pile[-1] if deal.state.pile else 0
    alike = [card for card in hand if card >> 2 == top >> 2]
    wilds = [card for card in hand if STANDARD.wild[card] and card not in alike]
    chosen = alike[: rng.choice((0, 1, 2, 2, 2, 8))] + wilds[: rng.choice((0, 0, 0, 1, 2))]
    several = len(deal.state.reach.melds_of(top >> 2)) > 1
    return Group(_spoiled(rng, chosen), _aim(rng, deal, 0.6 if several else 0.15, top >> 2))


def _groups(rng: Random, deal: Deal, count: int) -> Iterator[Group]:
    left = list(deal.state.hands[deal.state.turn])
    rng.shuffle(left)
    for _ in range(count):
        if not left:
            return
        naturals = [card for card in left if not STANDARD.wild[card]]
        rank = None
        chosen: list[Card] = []
        if naturals and rng.random() < 0.85:
            rank = rng.choice(naturals) >> 2
            alike = [card for card in naturals if card >> 2 == rank]
            chosen = alike if rng.random() < 0.7 else alike[: rng.randint(1, len(alike))]
        wilds = [card for card in left if STANDARD.wild[card]]
        alone = (1, 2, 3, 4, 7) if canasta_rules(deal.rules).wild_melds else (1, 2)
        chosen = chosen + wilds[: rng.choice((0, 0, 1, 2, 3)) if chosen else rng.choice(alone)]
        for card in chosen:
            left.remove(card)
        if chosen:
            several = rank is not None and len(deal.state.reach.melds_of(rank)) > 1
            aimed = 0.9 if rank is None else 0.6 if several else 0.1
            yield Group(_spoiled(rng, chosen), _aim(rng, deal, aimed, rank))


def _spoiled(rng: Random, chosen: list[Card]) -> tuple[Card, ...]:
    """Mostly the cards as they are, now and then one that may not be in the hand."""
    if rng.random() < 0.03:
        return (*chosen, rng.randrange(53))
    return tuple(chosen)


def _aim(rng: Random, deal: Deal, probability: float, rank: int | None = None) -> str | None:
    """Mostly nothing; else a meld that may fit, by id or by rank, or one that does not."""
    if rng.random() >= probability:
        return None
    melds = list(deal.state.reach.melds())
    foreign = [
        meld.id for side_table in deal.state.side_tables for meld in side_table.melds if meld not in melds
    ]
    fitting = [meld.id for meld in melds if rank in (None, meld.rank)]
    letters = [RANKS[meld.rank] for meld in melds if meld.rank not in (None, JOKER_RANK)]
    names = fitting * 3 + letters + [meld.id for meld in melds] + foreign[:2]
    return rng.choice(["new", "m9", rng.choice(RANKS[1:]), *(["new"] * len(names)), *names, *names])


def random_play(rng: Random, deal: Deal) -> Iterator[tuple[int, Action]]:
    """Play the deal to its end with actions picked from the offers; yields each before it is applied."""
    while not deal.over:
        action = rng.choice(deal.offers(deal.state.turn).actions)
        yield deal.state.turn, action
        deal.apply(deal.state.turn, action)
