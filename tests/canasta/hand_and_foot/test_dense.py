"""Small, dense positions in which much is nearly possible: offers and check agree, and nobody gets stuck."""

from collections import Counter
from random import Random

from canasta.actions import Action, Answer, Take, format_action
from canasta.cards import JOKER_RANK, THREE, Card, format_cards
from canasta.cards.packs import STANDARD
from canasta.deal import Deal
from canasta.rules.rules import Rules
from tests.canasta.hand_and_foot.positions import HAND_AND_FOOT, seated
from tests.canasta.invariants import all_cards, canasta_rules, covered_by_offers, state_of
from tests.canasta.random_play import Shoe, random_action
from tests.canasta.tables import GAMES
from tests.support.shortened import shortened


def random_position(rng: Random, seats: int, options: dict[str, object]) -> Deal:
    """Few ranks, many wild cards, canastas that nearly suffice, small feet or none."""
    rules = canasta_rules(HAND_AND_FOOT.rules(seats, options))
    shoe = Shoe(rng, rules)
    ranks = rng.sample(range(2, 13), 3)
    melds = [_melds(rng, rules, shoe, ranks, side) for side in range(rules.sides)]
    hand = shoe.pull(rng.choice((2, 2, 3, 3, 4, 6, 8)), lambda card: card >> 2 in ranks)
    hand += shoe.pull(rng.choice((0, 0, 1, 2, 3, 4)), lambda card: STANDARD.wild[card])
    hand += shoe.pull(rng.choice((0, 0, 1, 2)), lambda card: card >> 2 == THREE and card & 3 in (0, 3))
    top = shoe.pull(1, lambda card: STANDARD.wild[card] if rng.random() < 0.3 else card >> 2 in ranks)
    pile = shoe.pull(rng.choice((0, 0, 1, 2, 8)), _plain) + top
    feet = [""] * seats
    for seat in range(seats):
        if rng.random() < 0.25:
            feet[seat] = format_cards(shoe.pull(rng.choice((1, 2, 3, 5)), lambda card: True))
    others = [format_cards(shoe.pull(2, _plain)) for _ in range(seats - 1)]
    return seated(
        [format_cards(hand), *others],
        melds,
        feet=feet,
        pile=format_cards(pile),
        stock=format_cards(shoe.pull(rng.choice((0, 1, 2, 6)), lambda card: True)),
        phase="draw" if rng.random() < 0.5 else "meld",
        round_number=rng.randint(1, 5),
        options=options,
    )


def _melds(rng: Random, rules: Rules, shoe: Shoe, ranks: list[int], side: int) -> list[str]:
    if rng.random() < 0.15:
        return []
    wanted: list[tuple[int, int, int]] = []
    for rank in ranks if side == 0 else ranks[:1]:
        naturals, wilds = rng.choice(((3, 0), (5, 0), (6, 0), (4, 1), (5, 1), (4, 2), (2, 1), (0, 0)))
        wanted.append((rank, naturals, wilds))
    full = ((7, 0), (7, 0), (5, 2), (6, 1))
    wanted += [(rank, *rng.choice(full)) for rank in rng.sample(range(2, 13), 3) if rank not in ranks]
    wanted.append((JOKER_RANK, 0, rng.choice((0, 0, 3, 5, 6, 7))))
    melds: list[str] = []
    for rank, naturals, wilds in wanted:
        cards = shoe.pull(naturals, lambda card, rank=rank: card >> 2 == rank)  # type: ignore[misc]
        cards += shoe.pull(wilds, lambda card: STANDARD.wild[card])
        had = sum(STANDARD.wild[card] for card in cards)
        legal = rules.fault(rank, len(cards) - had, had) is None
        if legal and (rank != JOKER_RANK or rules.wild_melds):
            melds.append(format_cards(cards))
        else:
            shoe.put_back(cards)
    return melds


def _plain(card: Card) -> bool:
    return not STANDARD.wild[card] and card >> 2 != THREE


def walk(deal: Deal, rng: Random, seen: Counter[tuple[str, bool]]) -> None:
    """Some steps of the first player: anything tried is judged as offered, and there is always a way on."""
    total = all_cards(deal)
    for _ in range(10):
        if deal.over or deal.state.turn != 0:
            break
        offers = deal.offers(0)
        assert offers, told(deal)
        for offered in offers.actions:
            assert deal.check(0, offered) is None, f"{format_action(offered)}: {told(deal)}"
        legal: list[Action] = list(offers.actions)
        before = state_of(deal)
        for _ in range(14):
            action = random_action(rng, deal)
            refusal = deal.check(0, action)
            seen[type(action).__name__, refusal is None] += 1
            if refusal is None:
                assert covered_by_offers(offers, action), f"{format_action(action)}: {told(deal)}"
                legal += [action, action]
        assert state_of(deal) == before
        asking = [action for action in legal if format_action(action) == "ask"]
        action = rng.choice(asking or legal)
        seen["takes" if isinstance(action, Take) else "steps", True] += 1
        deal.apply(0, action)
        if deal.state.phase == "answer":
            deal.apply(deal.state.turn, Answer(rng.choice((True, True, False, None))))
            assert deal.offers(0), told(deal)
        assert all_cards(deal) == total
    if deal.over:
        seen[str(deal.state.reason), True] += 1


def told(deal: Deal) -> str:
    """The position in words, for a failure."""
    hands = [format_cards(hand) for hand in deal.state.hands]
    melds = [[format_cards(meld.cards) for meld in side.melds] for side in deal.state.side_tables]
    feet = [format_cards(foot) for foot in deal.state.feet]
    options = {option.name: deal.rules.options[option.name] for option in deal.rules.specs}
    return f"{deal.state.phase} {hands} {feet} {melds} {format_cards(deal.state.pile)} {options}"


@shortened("seats", [4, 2, 3, 5, 6])
def test_offers_and_check_agree_in_dense_positions(seats: int) -> None:
    """rules: 9.2, 14.11; at tables with house rules drawn at random."""
    rng = Random(seats)
    seen: Counter[tuple[str, bool]] = Counter()
    for _ in range(100):
        options = GAMES["hand_and_foot"].random_options(rng, seats)
        if rng.random() < 0.5:
            options["hf_out"] = (
                "1-1-0" if options.get("hf_wild_meld") is False else rng.choice(("1-1-0", "1-1-1"))
            )
        options.pop("hf_minimums", None)
        walk(random_position(rng, seats, options), rng, seen)
    for kind, least in (("Take", 8), ("Meld", 30), ("Discard", 10)):
        assert min(seen[kind, True], seen[kind, False]) >= least, seen
    assert seen["out", True] >= 2, seen
