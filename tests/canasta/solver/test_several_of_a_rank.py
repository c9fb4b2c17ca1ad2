"""Ways out with several melds of a rank: canastas beyond the quota do no harm."""

from tests.canasta.positions import at, code


def test_more_canastas_than_needed_leave_the_way_out_open() -> None:
    melds: tuple[list[str], list[str]] = (["5h5s5h5d5c5c5d", "8s8d8h8s2s2cJk", "JdJcJd"], [])
    options = {"second_meld_same_rank": "yes", "canastas_to_go_out": 1, "ask_permission": "optional"}
    deal = at(N="JsJs4s4s2dKh", melds=melds, stock="Th9h9d", variant="joker", options=options)
    assert code(deal, "N: ask") is None
