"""How each game is soaked: numbers, players, second readings."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from canasta.actions import Action
from canasta.deal import Deal
from canasta.rules.rules import REVISION
from tests.canasta import random_play, score_oracle
from tests.canasta.hand_and_foot import scores as foot
from tests.canasta.modern_american import random_play as modern_chance
from tests.canasta.modern_american import score_oracle as modern_oracle
from tests.canasta.romme import random_play as romme_chance
from tests.canasta.samba import random_play as samba_chance
from tests.canasta.tables import RELATIVES, SAMBA_FAMILY


def laid_down(rng: Random, deal: Deal) -> Action:
    """One of the offers that lay cards down, where there are such."""
    offers = deal.offers(deal.state.turn)
    laying: tuple[Action, ...] = (*offers.takes, *offers.melds, *offers.swaps)
    return rng.choice(laying or offers.actions)


def laid_from_hand(rng: Random, deal: Deal) -> Action:
    """The same where a card of the pile is no better than one of the stock."""
    offers = deal.offers(deal.state.turn)
    laying: tuple[Action, ...] = (*offers.melds, *offers.swaps)
    return rng.choice(laying or offers.actions)


@dataclass(frozen=True, slots=True)
class Contest:
    """Computer players on one side against random play, so many times; the share that they must win."""

    matches: int
    share: float
    seats: int = 4
    sides: int = 2
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Soak:
    """How a game is soaked."""

    deals: int = 2_000
    matches: int = 20
    totals: Sequence[int] = (-200, 0, 1500, 3000, 5000, 7500)
    """What a side may have before a deal."""
    rounds: int = 7
    """The last deal of a match that may be played."""
    eager: Callable[[Random, Deal], Action] = laid_down
    """What two deals in three are played by; in the third, any offer is taken."""
    tried: Callable[[Random, Deal], Action] = random_play.random_action
    """An action to be judged, legal or not."""
    tries: int = 6
    """How many of them are judged at a time."""
    look_every: int = 8
    """After how many actions they are."""
    most_actions: int = 6_000
    """A deal is over before this one."""
    scores: Callable[[Deal], object] | None = None
    """A second reading of how a deal is scored."""
    least_out: float = 0.0
    """The share of the deals that somebody must end by going out."""
    counts: Callable[[Deal], Mapping[str, int]] = lambda deal: {}
    """What else is told of a deal."""
    ends: Mapping[str, Sequence[object]] = field(default_factory=lambda: {"target_score": (2500, 5000)})
    """What a random option of a match becomes: to 100,000 points, or to 5, nobody plays."""
    always: Mapping[str, object] = field(default_factory=dict)
    """Options of every match, so that it is one of some deals."""
    most_deals: int = 60
    """A match is left after this one, if it isn't over."""
    revisions: Sequence[int] = (REVISION,)
    """The rules revisions that are played, in turn."""
    contest: Contest | None = None


def _classic(deal: Deal) -> Mapping[str, int]:
    return {"partnerships formed": deal.state.lone is not None}


def _modern(deal: Deal) -> Mapping[str, int]:
    return {"face down": deal.state.face_down, f"deals of {deal.rules.options['profile']}": 1}


def _samba(deal: Deal) -> Mapping[str, int]:
    melds = [meld for side_table in deal.state.side_tables for meld in side_table.melds]
    return {
        "sequences": sum(meld.kind == "sequence" for meld in melds),
        "sambas": sum(deal.rules.canasta_kind(meld) == "samba" for meld in melds),
    }


SOAKS: Final[Mapping[str, Soak]] = {
    "classic": Soak(
        deals=5_000,
        matches=100,
        most_actions=4_000,
        scores=score_oracle.scores,
        counts=_classic,
        contest=Contest(200, 0.98),
    ),
    "modern_american": Soak(
        deals=5_000,
        matches=100,
        totals=(-500, 0, 3000, 5000),
        eager=modern_chance.eager_choice,
        tried=modern_chance.random_action,
        tries=8,
        most_actions=4_000,
        scores=modern_oracle.scores,
        counts=_modern,
        ends={"target_score": (3000, 8500)},
        revisions=(REVISION, REVISION, 1),
    ),
    **{name: Soak(look_every=40, always={"target_score": 5000}) for name in RELATIVES},
    # 5,000 points are too little to open by every minimum.
    "pennies": Soak(look_every=40, always={"target_score": 10_000}),
    **{
        name: Soak(
            totals=(-200, 0, 1500, 3000, 6995, 7000, 8000, 9000),
            tried=samba_chance.random_action,
            counts=_samba,
            always={"target_score": 5000},
            contest=Contest(20, 0.9, options={"target_score": 3000}),
        )
        for name in SAMBA_FAMILY
    },
    "hand_and_foot": Soak(look_every=16, scores=foot.scores),
    "romme": Soak(
        deals=5_000,
        totals=(0, -100, -490, 30),
        rounds=12,
        eager=laid_from_hand,
        tried=romme_chance.random_action,
        most_actions=20_000,
        least_out=0.99,  # else nobody could go out any more
        ends={"target_score": (300,), "romme_deals": (10,)},
        contest=Contest(100, 0.98, seats=3, sides=3),
    ),
}
