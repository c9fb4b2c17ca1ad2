"""What the tuned policy does otherwise than the plain one: it waits for a Hand Rommé where that pays."""

from random import Random

from canasta.players.search.romme.dealing import dealt
from canasta.players.search.romme.policy import Policy
from canasta.players.search.romme.table import Table
from canasta.players.search.romme.tuned import tuned
from canasta.players.search.romme.weights import BASIC
from tests.tuning.bench import margin, play_out


def test_waiting_for_a_hand_romme_beats_opening_at_once_between_two() -> None:
    rng, gained, whole = Random("two"), 0.0, 0
    patient, plain = tuned(2), Policy(BASIC)
    for _ in range(100):
        deal = dealt(Table(), 2, rng)
        for side in (0, 1):
            position = deal.copy()
            play_out(position, [patient, plain] if side == 0 else [plain, patient])
            gained += margin(position, side) / 200
            whole += position.concealed and position.out == side
    assert gained > 5
    assert whole > 10


def test_where_it_does_not_double_nobody_waits() -> None:
    rng, opened = Random(1), 0
    for _ in range(20):
        position = dealt(Table(whole=1), 2, rng)
        for _ in range(6):
            if not position.over:
                tuned(2).turn(position)
        opened += any(position.opened)
    assert opened > 10
