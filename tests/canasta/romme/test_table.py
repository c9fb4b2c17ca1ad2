"""What a table of Rommé is: its options, its views, its records, its words (rules: 11, 13)."""

import json
from pathlib import Path

import pytest

from canasta import events as ev
from canasta.__main__ import main
from canasta.actions import format_action
from canasta.cards import JOKER
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.i18n import ENGLISH
from canasta.notation.record import BadRecord, read_record
from canasta.notation.record_writing import write_record
from canasta.notation.referee import judge
from canasta.notation.rulebook import rule_lines, rule_text
from canasta.notation.turn_words import event_line, turn_line
from canasta.notation.words import action_label
from canasta.options import BadOption
from canasta.terms import MeldKind
from canasta.variants import VARIANTS
from canasta.variants.romme.moves import TAKE
from tests.canasta.positions import LETTERS, cards, code, head_of, play, seated
from tests.canasta.romme.table import at

ROMME = VARIANTS["romme"]


# --- options -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ROMME.seats)
def test_the_usual_options(seats: int) -> None:
    """rules: 13."""
    rules = ROMME.rules(seats)
    usual = {"target_score": 500, "hand_size": 13, "romme_deals": 10, "romme_reshuffle": "shuffle"}
    assert usual.items() <= rules.options.items()
    assert rules.side_of == tuple(range(seats))


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("romme_first_meld", (30, 40, 50, 0)),
        ("romme_jokers", (6, 4, 2, 0)),
        ("romme_joker_in_hand", (20, 25, 30)),
        ("romme_start", ("upcard", "starter14")),
        ("romme_joker_swap", ("off", "free", "must_use")),
        ("romme_jokers_per_figure", ("fewer_than_naturals", "one", "two", "any")),
        ("romme_winner_score", ("zero", "sum")),
        ("romme_final_discard", ("optional", "required")),
        ("romme_reshuffle", ("turn_over", "shuffle")),
        ("romme_end", ("deals", "points500")),
    ],
)
def test_what_options_may_be(name: str, values: tuple[object, ...]) -> None:
    """rules: 13."""
    assert ROMME.option(name).values == values
    for value in values:
        assert ROMME.rules(4, {name: value}).options[name] == value
    with pytest.raises(BadOption):
        ROMME.rules(4, {name: "sideways"})


@pytest.mark.parametrize("jokers", [6, 4, 2, 0])
def test_jokers_in_the_pack(jokers: int) -> None:
    deal = Deal.from_seed(ROMME.rules(2, {"romme_jokers": jokers}), 1, (0, 0), "5f0c")
    lying = [*deal.state.stock, *deal.state.pile, *deal.state.hands[0], *deal.state.hands[1]]
    assert (len(lying), lying.count(JOKER)) == (104 + jokers, jokers)


def test_a_number_of_deals_needs_an_end_by_deals() -> None:
    with pytest.raises(BadOption):
        ROMME.rules(4, {"romme_deals": 5})
    assert ROMME.rules(4, {"romme_deals": 5, "romme_end": "deals"}).rounds == 5
    assert ROMME.rules(4).rounds == 0


def test_hands_leave_a_stock() -> None:
    assert ROMME.rules(6, {"hand_size": 15}).hand_size == 15
    with pytest.raises(BadOption):
        ROMME.rules(6, {"hand_size": 16})
    with pytest.raises(BadOption):
        ROMME.rules(6, {"hand_size": 15, "romme_jokers": 0})


# --- views -------------------------------------------------------------------------------------------------


def test_everybody_sees_whose_melds_lie_there_and_what_jokers_stand_for() -> None:
    deal = at("2c3d", "5c", "9d", melds=[["QsQhJk"], ["6cJk8c"], []])
    view = view_of(deal, 2, ("A", "B", "C"), None)
    mine, theirs = view.sides[0].melds[0], view.sides[1].melds[0]
    assert (mine.kind, mine.rank, mine.suit, mine.jokers) == ("set", 10, None, (cards("QdQc"),))
    assert (theirs.kind, theirs.rank, theirs.suit, theirs.jokers) == ("sequence", None, 3, (cards("7c"),))
    assert [side.seats for side in view.sides] == [(0,), (1,), (2,)]
    assert [side.opened for side in view.sides] == [True, True, False]
    assert [side.minimum for side in view.sides] == [None, None, 40]
    assert (mine.points, theirs.points) == (30, 21)
    assert not any(side.threes for side in view.sides)
    assert not view.pile.frozen


def test_a_hand_is_sorted_by_suits() -> None:
    deal = at("2c3dJkAsTs9hQh2s", "5c")
    assert view_of(deal, 0, ("A", "B"), None).hand == cards("Jk2sTsAs9hQh3d2c")
    assert view_of(deal, None, ("A", "B"), None).hand == ()


# --- records -----------------------------------------------------------------------------------------------


def test_a_record_goes_on_with_the_stream_of_its_seed() -> None:
    """notation: with a seed beside ``[start]`` the start is played, and the shuffle goes on."""
    rules = ROMME.rules(2, {"hand_size": 20})
    deal = Deal.from_seed(rules, 1, (0, 0), "5f0c")
    played: list[tuple[int, str]] = []
    while not deal.state.events or not isinstance(deal.state.events[0], ev.StockRenewed):
        actions = deal.offers(deal.state.turn).actions
        action = actions[0] if deal.state.phase == "draw" else actions[-1]
        played.append((deal.state.turn, format_action(action)))
        deal.apply(deal.state.turn, action)
    fresh = Deal.from_seed(rules, 1, (0, 0), "5f0c")
    texts = [
        write_record(
            head_of(rules, 1, seed="5f0c", options={"hand_size": 20}),
            played,
            start=start,
        )
        for start in (None, fresh)
    ]
    for text in texts:
        record = read_record(text)
        again = record.begin()
        for line in record.lines:
            again.apply(line.seat, line.action)
        assert (again.state.stock, again.state.hands, again.state.pile) == (
            deal.state.stock,
            deal.state.hands,
            deal.state.pile,
        )
    assert len(deal.state.stock) == 110 - 40 - 1 - 1


def test_the_referee_judges_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """notation: the example of the swap, melds per player, totals that are negative numbers."""
    file = tmp_path / "deal.toml"
    file.write_text(
        'format = "canasta-record/1"\nvariant = "romme"\nplayers = ["N", "E", "S"]\n'
        'totals = [-12, 0, -490]\nactions = ["N: take", "N: swap 7c>m2", "N: meld 5h>m1", '
        '"N: meld QsQhQdQc", "N: swap 7c>m2", "N: meld Jk>m1", "N: discard 9d"]\n'
        '[start]\nhands = ["QsQhQd7c9d", "2c3c", "Ac5h"]\nstock = "4h"\npile = "4cQc"\n'
        'melds = [[], ["KsKhKd", "6cJk8c"], []]\n',
        encoding="utf-8",
    )
    assert main(["referee", str(file)]) == 1
    verdict = json.loads(capsys.readouterr().out)
    assert [entry["ok"] for entry in verdict["actions"]] == [True, False, False, True, True, True, True]
    assert [entry.get("code") for entry in verdict["actions"][1:3]] == ["not_open", "not_in_hand"]
    assert verdict["state"]["melds"] == [
        [{"id": "m3", "cards": "QsQhQdQc", "kind": "set", "canasta": None}],
        [
            {"id": "m1", "cards": "KsKhKdJk", "kind": "set", "canasta": None},
            {"id": "m2", "cards": "6c7c8c", "kind": "sequence", "canasta": None},
        ],
        [],
    ]
    assert (verdict["state"]["frozen"], verdict["state"]["threes"]) == (False, ["", "", ""])
    assert verdict["result"]["concealed"] is True
    assert verdict["result"]["totals"] == [-12, -10, -522]
    assert verdict["result"]["winners"] == ["E"]


def test_the_flag_of_who_has_opened() -> None:
    """notation: ``opened:N``; melds listed for N say so too."""
    deal = at("Ah9c9d", "2c", melds=[[], ["2h3h4h"]], flags=["opened:A"])
    assert code(deal, "A: meld Ah>m1") is None
    assert code(at("Ah9c9d", "2c", melds=[[], ["2h3h4h"]]), "A: meld Ah>m1") == "not_open"


@pytest.mark.parametrize(
    ("melds", "flags", "told"),
    [
        ('[["KsKhQd"], []]', "[]", "neither a set"),
        ('[["6cJkJk9c"], []]', "[]", "next to each other"),
        ('[["KsKh"], []]', "[]", "at least three"),
        ("[[], []]", '["opened:X"]', "no meaning"),
        ("[[], []]", '["pile_taken:N"]', "no meaning"),
    ],
)
def test_a_start_that_cannot_be(melds: str, flags: str, told: str) -> None:
    text = (
        'format = "canasta-record/1"\nvariant = "romme"\nplayers = ["N", "E"]\nactions = []\n'
        f'[start]\nhands = ["3h3d", "2c"]\nstock = "4h"\npile = "4c"\nmelds = {melds}\nflags = {flags}\n'
    )
    with pytest.raises(BadRecord, match=told):
        read_record(text)


def test_threes_are_cards_like_others() -> None:
    deal = at("3h3d3s", "2c", melds=[["QsQhQdQc"]])
    play(deal, "A: meld 3h3d3s")
    assert deal.over
    with pytest.raises(BadRecord, match="threes"):
        seated(LETTERS[:2], ["3h3d3s", "2c"], threes=["3h", ""], variant="romme")


def test_a_record_of_a_finished_deal_is_judged_the_same() -> None:
    deal = at("3h3d3s", "2c", melds=[["QsQhQdQc"]])
    record = read_record(
        write_record(
            head_of(deal.rules, 1),
            [(0, "meld 3h3d3s")],
            start=deal,
        )
    )
    verdict = judge(record)["result"]
    assert isinstance(verdict, dict)
    assert (verdict["reason"], verdict["by"], verdict["concealed"]) == ("out", "A", False)


# --- words -------------------------------------------------------------------------------------------------

NAMES = ("Ann", "Ben")


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (ev.TookTop(0, cards("9s")[0]), "Ann took 9♠ from the pile."),
        (ev.StockRenewed(0, 30, True), "Ann shuffled 30 cards of the pile into a new stock."),
        (ev.StockRenewed(0, 30, False), "Ann turned 30 cards of the pile over as a new stock."),
        (ev.LaidOff(0, "m1", 1, cards("5h"), 4), "Ann laid off 5♥ on a meld of Ben (4 now)."),
        (ev.LaidOff(0, "m1", 0, cards("5h"), 4), "Ann added 5♥ (4 now)."),
        (ev.Swapped(0, "m1", 1, cards("7c")[0]), "Ann swapped 7♣ for Ben's joker."),
        (ev.HandRomme(0), "Ann laid down the whole hand in one turn: Hand Rommé."),
    ],
)
def test_events_in_words(event: ev.Event, line: str) -> None:
    assert event_line(event, NAMES, ENGLISH) == line


def test_a_turn_in_words() -> None:
    deal = at("2s2h2d9c", "2cAs")
    events = play(deal, "A: meld 2s2h2d", "A: discard 9c")
    assert turn_line(events, NAMES, ENGLISH) == (
        "Ann melded 2♠ 2♥ 2♦, discarded 9♣. Ann laid down the whole hand in one turn: Hand Rommé. "
        "Ann went out."
    )


def test_a_sequence_is_a_run_here() -> None:
    deal = at("4h5h6h8s8h8c8d9dTdJd9c", "2cAs")
    words = VARIANTS["romme"].words
    assert words == {"sequence": "run"}
    events = play(deal, "A: meld 8s8h8c 8d9dTdJd", "A: meld 4h5h6h")
    assert turn_line(events, NAMES, ENGLISH, words) == (
        "Ann melded 8♠ 8♥ 8♣, melded the run 8♦ 9♦ 10♦ J♦, melded the run 4♥ 5♥ 6♥."
    )
    added = ev.Melded(0, "m1", cards("7h"), 4, False, None, MeldKind.SEQUENCE)
    assert event_line(added, NAMES, ENGLISH, words) == "Ann added 7♥ to a run (4 now)."
    assert event_line(added, NAMES, ENGLISH) == "Ann added 7♥ to a sequence (4 now)."


def test_taking_is_called_what_it_is() -> None:
    assert action_label(TAKE, ENGLISH, to_hand=True) == "Take the discard"
    assert action_label(TAKE, ENGLISH) == "Take the pile onto your meld"


def test_the_rule_text_follows_the_options() -> None:
    usual = {number: text for number, _, text in rule_text("romme", {}, 4, ENGLISH)}
    assert list(usual) == [
        "11.1", "11.2.1", "11.2.2", "11.2.3", "11.2.4", "11.2.5", "11.2.6", "11.3", "11.3.1"
    ]  # fmt: skip
    assert "at least 40" in usual["11.2.4"]
    other = {
        number: text
        for number, _, text in rule_text(
            "romme",
            {"romme_jokers": 0, "romme_end": "deals", "romme_deals": 3, "romme_first_meld": 0},
            4,
            ENGLISH,
        )
    }
    assert "11.2.2" not in other
    assert "3 deals are played" in other["11.3.1"]
    assert "needs no minimum" in other["11.2.4"]


@pytest.mark.parametrize("option", ROMME.options, ids=lambda option: option.name)
def test_every_value_of_an_option_changes_the_rule_text(option: object) -> None:
    assert isinstance(option, type(ROMME.options[0]))
    values = option.values or ((True, False) if option.bounds is None else (option.bounds[0] + 1,))
    for value in values:
        given: dict[str, object] = {option.name: value}
        if option.name == "romme_deals":
            given["romme_end"] = "deals"
        text = " ".join(text for _, _, text in rule_text("romme", given, 2, ENGLISH))
        assert str(option.sentence(value)) in text


def test_the_lobby_has_the_figures() -> None:
    assert rule_lines("romme", {}, 4, ENGLISH) == [
        "To 500 minus points; 13 cards each; first meld 40; 6 jokers."
    ]
    lines = rule_lines("romme", {"romme_end": "deals"}, 4, ENGLISH)
    assert lines[0].startswith("10 deals; ")
    assert str(ROMME.rules(4).goal) == "to −500"
