"""Two deals of Samba in which somebody puts two melds of a rank together, as their journals have them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from data.records.matches import Action, Deal, DealResult, Journal, MatchSeat, Outcome

BEGUN = datetime(2026, 5, 1, tzinfo=UTC)
# Seat 1 makes a canasta of two melds that were none: "merge m4 m12".
TWO_OF_NONE = (
    "7",
    2,
    """
    1 draw; 1 discard 5c; 0 draw; 0 meld QdQc2h 7d7c7h; 0 discard 5c; 1 draw; 1 meld 8s8c2s 4d4s4h; 1
    discard 3c; 0 draw; 0 meld Qd; 0 discard 3s; 1 draw; 1 discard 3s; 0 draw; 0 meld 8h8d8c; 0 discard
    3c; 1 draw; 1 meld QdQhQc; 1 meld 8s; 1 meld 2h>m3; 1 discard Ah; 0 draw; 0 discard As; 1 draw; 1
    meld 7c7h7s; 1 discard 2d; 0 draw; 0 discard Js; 1 draw; 1 meld 7s; 1 discard Jc; 0 draw; 0 discard
    9c; 1 draw; 1 meld 4h; 1 discard 9c; 0 draw; 0 meld 4d5d6d7d; 0 meld Qs; 0 discard 4s; 1 draw; 1
    meld 8h8dJk>new; 1 discard 6h; 0 draw; 0 discard 4h; 1 draw; 1 meld 8c>m3; 1 discard 6c; 0 draw; 0
    meld 2h>m1; 0 discard 6c; 1 draw; 1 discard 6d; 0 draw; 0 discard 6s; 1 draw; 1 discard 2c; 0 draw;
    0 discard 5s; 1 take 5h5s; 1 meld 5c5c2d>new; 1 meld 4s4h2c>new; 1 merge m4 m12; 1 merge m10 m11; 1
    meld 6h6c6c6d6s; 1 meld TsTsTc; 1 meld AhAhAs; 1 discard Kd; 0 draw; 0 meld TdThTsTc; 0 meld KhKdKc;
    0 discard 3s; 1 draw; 1 meld JsJcJd; 1 meld 9c9c9c; 1 discard 3c; 0 draw; 0 meld 8s; 0 discard Ac; 1
    take; 1 discard 3s; 0 draw; 0 meld Qc; 0 discard Js; 1 take; 1 discard 3s; 0 draw; 0 discard 4d; 1
    draw; 1 meld Ad; 1 meld Tc; 1 discard 3c; 0 draw; 0 meld 9s9h9h; 0 discard 4c; 1 draw; 1 meld 7c; 1
    discard 3s; 0 draw; 0 meld TdJkJk 9s; 0 discard Ad
    """,
)
# Seat 0 lays a canasta of nines and puts it to a meld of nines that was none: "merge m15 m16".
ONE_AND_NONE = (
    "23",
    4,
    """
    1 draw; 1 meld KsKcKd TcJcQc; 1 meld Ks; 1 discard Jc; 2 draw; 2 meld ThTsTh 6h6d6d 5s5h5c; 2
    discard 7s; 3 take 7d7h; 3 meld 2h>m1; 3 meld 2d>m1; 3 meld Kh; 3 meld 8c9c>m2; 3 meld QsQdQs; 3
    discard Jc; 0 draw; 0 meld 6s6d; 0 meld 4d4d4c4s; 0 meld Td; 0 discard 3c; 1 draw; 1 meld
    QhQc2c>new; 1 merge m7 m9; 1 meld Jk>m7; 1 meld Kc>m2; 1 meld 7s; 1 discard As; 2 draw; 2 meld
    4c4h2h>new; 2 merge m8 m10; 2 meld 2d>m4; 2 meld 6c; 2 discard 8c; 3 draw; 3 meld Ac>m2; 3 meld
    6c6cJk; 3 discard 3s; 0 draw; 0 meld JdJhJs; 0 meld QhQc2s; 0 discard Ad; 1 draw; 1 meld 5s5s5d5c; 1
    discard 8h; 2 draw; 2 meld Qs; 2 meld Ts; 2 meld 4h; 2 discard 9d; 3 draw; 3 meld 5c; 3 discard Ac;
    0 draw; 0 discard 8d; 1 draw; 1 discard 8d; 2 draw; 2 discard 9s; 3 draw; 3 meld 7h; 3 discard 8c; 0
    draw; 0 meld 5h; 0 discard 9h; 1 draw; 1 meld Jk>m6; 1 meld 7d; 1 discard 9c; 2 draw; 2 discard 3s;
    3 draw; 3 meld Jk>m14; 3 meld 2h>m14; 3 meld 6s; 3 discard 9d; 0 draw; 0 meld Qd; 0 discard 9h; 1
    draw; 1 discard 8h; 2 draw; 2 meld 9h9s2c; 2 discard Kc; 3 draw; 3 discard Td; 0 take; 0 meld
    9s9d9s9h9c9d9h>new; 0 merge m15 m16; 0 meld 8s8s8c8h8d8d8c8h; 0 meld AsAdAc; 0 meld Jc; 0 discard
    3c; 1 draw; 1 meld 7h; 1 meld 5d; 1 discard Tc; 2 draw; 2 meld 4h 8s; 2 discard 7c
    """,
)


def journal_of(deal: tuple[str, int, str], made_by: dict[str, str | None] | None = None) -> Journal:
    """The journal of a match of this one deal, of people alone. ``made_by``: who made the moves that begin
    with a text (seat and action), where it was not the seat's own player.
    """
    seed, seats, written = deal
    lines = " ".join(written.split()).split("; ")
    over = BEGUN + timedelta(minutes=len(lines))
    return Journal(
        1,
        1,
        77,
        "samba",
        {"target_score": 500},
        1,
        0,
        BEGUN,
        over,
        Outcome.FINISHED,
        seats=tuple(MatchSeat(seat, seat % 2, 101 + seat, None, f"P{seat}") for seat in range(seats)),
        deals=(Deal(1, seed, BEGUN, over, DealResult(), tuple(_actions(lines, made_by or {}))),),
    )


def _actions(lines: Sequence[str], made_by: dict[str, str | None]) -> list[Action]:
    actions = []
    for n, line in enumerate(lines, 1):
        seat, _, text = line.partition(" ")
        by = next((who for start, who in made_by.items() if line.startswith(start)), None)
        actions.append(Action(n, int(seat), text, n, BEGUN + timedelta(minutes=n), by))
    return actions
