"""The numbers of the choices never change: tables and networks are built on them."""

from pathlib import Path

from canasta.counts.ids import (
    ADD,
    ALL,
    COUNT,
    DISCARD,
    OUT_OF_HAND,
    SLOT,
    TOP,
    at_slot,
    first,
    laid_out,
    laying_out,
    name,
)

GOLDEN = Path(__file__).with_name("ids.txt")


def test_every_number_means_what_it_meant() -> None:
    told = GOLDEN.read_text().splitlines()
    now = [f"{number} {name(number)}".rstrip() for number in range(ALL)]
    assert now[: len(told)] == told, "a number is never given a new meaning"
    assert now == told, f"append what is new to {GOLDEN.name}"


def test_what_is_done_in_each_slot_has_a_number_of_its_own() -> None:
    for number in range(SLOT, OUT_OF_HAND):
        choice, slot = first(number)
        assert slot
        assert TOP <= choice < DISCARD or choice >= ADD
        assert at_slot(choice, slot) == number


def test_each_number_of_threes_has_a_number_of_its_own() -> None:
    threes = [laid_out(number) for number in range(OUT_OF_HAND, COUNT - 1)]
    assert sorted(threes) == [(reds, blacks) for reds in range(5) for blacks in range(5) if reds or blacks]
    assert all(laid_out(laying_out(*each)) == each for each in threes)
