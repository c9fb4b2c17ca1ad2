"""Rules revisions: what an earlier one played is played as it was, and what it had not is refused
(rules: 14.12, 14.16).
"""

import re
import tomllib
from collections.abc import Mapping

import pytest

from canasta.__main__ import main
from canasta.i18n import Text
from canasta.match import Match
from canasta.notation.record import BadRecord, read_record
from canasta.notation.referee import judge
from canasta.notation.verify import fair, verify
from canasta.options import BadOption, Option
from canasta.rules.rules import REVISION
from canasta.variants import VARIANTS
from canasta.variants.variant import resolve
from tests.canasta.earlier import MATCHES, RECORDS, Stored, record_text, verdict_of
from tests.canasta.invariants import all_cards, full_pack
from tests.canasta.playthroughs import outcome
from tests.canasta.tournament import four, play_deal

EACH = pytest.mark.parametrize("stored", MATCHES.values(), ids=MATCHES)
_NEW = Option(
    "new",
    "b",
    Text("A rule that came later."),
    says={"a": Text("A."), "b": Text("B.")},
    values=("a", "b"),
    since=2,
    before="a",
)
_WIDER = Option("wider", 1, Text("A rule with a later value."), says={}, values=(1, 2), values_since={2: 2})
_MORE = Option(
    "more",
    ("x",),
    Text("A list with a later word."),
    says={},
    values=("x", "y"),
    values_since={"y": 2},
)


@EACH
def test_a_stored_match_of_revision_1_comes_out_as_it_did(stored: Stored) -> None:
    match = stored.replayed()
    assert match.revision == 1
    assert outcome(match) == list(stored.outcome)
    assert match.deal is not None
    assert all_cards(match.deal) == full_pack(match.rules)


@EACH
def test_a_record_that_names_no_revision_is_judged_as_of_revision_1(stored: Stored) -> None:
    match = stored.replayed()
    for number, result in enumerate(match.results, 1):
        text = match.record(number, proof=True)
        unnamed = text.replace("revision = 1\n", "")
        assert unnamed != text
        assert fair(verify(read_record(unnamed)))
        for record in map(read_record, (text, unnamed)):
            verdict = judge(record)
            assert all(entry["ok"] for entry in verdict["actions"])  # type: ignore[attr-defined]
            assert verdict["result"]["scores"] == list(result.scores)  # type: ignore[index]


@pytest.mark.parametrize("name", RECORDS)
def test_the_referee_says_of_a_record_of_revision_1_what_it_said(name: str) -> None:
    text = record_text(name)
    assert "revision" not in text
    verdict = judge(read_record(text))
    for entry in verdict["actions"]:  # type: ignore[attr-defined]
        entry.pop("message", None)
    assert verdict == verdict_of(name)


def test_matches_of_every_game_are_among_them() -> None:
    """Of those that were played under revision 1; a newer game never was."""
    assert {stored.variant for stored in MATCHES.values()} == {
        "classic",
        "uruguay",
        "cuban",
        "joker",
        "sevens",
        "mexicana",
        "italian",
        "pennies",
        "manzana",
        "samba",
        "tampa",
        "bolivia",
        "brazilian",
        "modern_american",
        "hand_and_foot",
        "romme",
    }
    assert {stored.variant for stored in MATCHES.values()} <= set(VARIANTS)


def test_new_matches_begin_with_the_newest_revision_and_their_records_say_so() -> None:
    match = Match("classic", ["N", "E", "S", "W"])
    play_deal(match, four(), "5f0c")
    assert match.revision == REVISION == 4
    assert tomllib.loads(match.record(1))["revision"] == 4
    assert read_record(match.record(1)).rules.revision == 4


@pytest.mark.parametrize("revision", [1, 2, 3, 4])
def test_a_written_record_names_its_revision(revision: int) -> None:
    match = Match("samba", ["N", "E", "S", "W"], revision=revision)
    play_deal(match, four(), "5f0c")
    assert tomllib.loads(match.record(1))["revision"] == revision
    assert tomllib.loads(match.record(1, proof=True))["revision"] == revision


def test_the_record_of_a_fresh_deal_names_its_revision(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "--seed", "5f0c"]) == 0
    assert tomllib.loads(capsys.readouterr().out)["revision"] == REVISION


def test_a_record_of_a_later_release_is_refused() -> None:
    match = Match("classic", ["N", "E", "S", "W"])
    play_deal(match, four(), "5f0c")
    with pytest.raises(BadRecord, match=r"^revision: .*5"):
        read_record(re.sub("revision = 4", "revision = 5", match.record(1)))


# --- options and values that came later ----------------------------------------------------------------


@pytest.mark.parametrize("given", [{"new": "a"}, {"new": "b"}, {"wider": 2}, {"more": ["x", "y"]}])
def test_what_came_later_is_refused_by_name_in_an_earlier_revision(given: Mapping[str, object]) -> None:
    specs = (_NEW, _WIDER, _MORE)
    (name,) = given
    with pytest.raises(BadOption, match=name) as refused:
        resolve(specs, given, "", 1)
    assert refused.value.name == name
    assert name in resolve(specs, given, "", 2)


def test_what_an_earlier_revision_had_is_taken_in_it() -> None:
    options = resolve((_NEW, _WIDER, _MORE), {"wider": 1, "more": ["x"]}, "", 1)
    assert options == {"new": "a", "wider": 1, "more": ("x",)}


def test_without_a_word_each_revision_has_its_own_default() -> None:
    assert resolve((_NEW,), {}, "", 1) == {"new": "a"}
    assert resolve((_NEW,), {}, "", 2) == {"new": "b"}


def later() -> list[tuple[str, str, object, int]]:
    """Each option and value of each game that revision 1 did not have."""
    options: list[tuple[str, str, object, int]] = []
    for variant in VARIANTS.values():
        for option in variant.options:
            if option.since > 1:
                options.append((variant.id, option.name, option.default, option.since))
            options += [
                (variant.id, option.name, value, since) for value, since in option.values_since.items()
            ]
    return options


def test_every_later_option_and_value_is_refused_in_a_record_without_a_revision() -> None:
    """rules: 14.16."""
    for variant, name, value, since in later():
        option = VARIANTS[variant].option(name)
        written = [value] if isinstance(option.default, tuple) else value
        toml = str(written).lower() if isinstance(written, bool) else repr(written)
        head = f'format = "canasta-record/1"\nvariant = "{variant}"\nseed = "5f0c"\nactions = []\n'
        seats = VARIANTS[variant].seats
        players = f"players = {[*'ABCDEF'][: 4 if 4 in seats else seats[0]]}\n"
        with pytest.raises(BadRecord, match=rf"^options\.{name}: .*{name}.* revision {since}"):
            read_record(f"{head}{players}[options]\n{name} = {toml}\n")
