"""The numbers of the choices never change: tables and networks are built on them."""

from pathlib import Path

from canasta.counts.ids import ADD, COUNT, DISCARD, SLOT, TOP, at_slot, first, name

GOLDEN = Path(__file__).with_name("ids.txt")


def test_every_number_means_what_it_meant() -> None:
    told = GOLDEN.read_text().splitlines()
    now = [f"{number} {name(number)}".rstrip() for number in range(COUNT)]
    assert now[: len(told)] == told, "a number is never given a new meaning"
    assert now == told, f"append what is new to {GOLDEN.name}"


def test_what_is_done_in_each_slot_has_a_number_of_its_own() -> None:
    for number in range(SLOT, COUNT):
        choice, slot = first(number)
        assert slot
        assert TOP <= choice < DISCARD or choice >= ADD
        assert at_slot(choice, slot) == number
