"""A person's honours as somebody may read them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.honours.career import career_of
from bot.honours.catalogue import HONOURS
from bot.honours.facts import REVISION
from bot.layout import Refused
from bot.runtime.executor import Executor
from data import Store
from data.honours.records import CountedMatch, EarnedHonour
from data.servers.settings import HIDDEN


@dataclass(frozen=True, slots=True)
class HonourRecord:
    """What a person has earned, the newest first. ``reached`` is how far they are with each honour, which
    only they see; ``waiting`` is how many of their matches are still to be counted.
    """

    person_id: int
    name: str
    own: bool
    earned: tuple[EarnedHonour, ...]
    reached: Mapping[str, int] = field(default_factory=dict, hash=False)
    waiting: int = 0


async def honours_for(
    reader_id: int, store: Store, executor: Executor, person_id: int, name: str
) -> HonourRecord:
    """A person's honours as ``reader_id`` may see them. Raises Refused if the person hides."""
    own = reader_id == person_id
    if not own and (await store.settings.of_person(person_id)).get(HIDDEN):
        raise Refused("This player's profile is private.")
    earned = await earned_by(store, person_id)
    if not own:
        return HonourRecord(person_id, name, own, earned)
    matches = await store.honours.matches_of(person_id)
    waiting = await store.honours.waiting(person_id, REVISION)
    reached = await executor.run(_reached, matches)
    return HonourRecord(person_id, name, own, earned, reached, waiting)


async def earned_by(store: Store, person_id: int) -> tuple[EarnedHonour, ...]:
    """A person's honours, without those of another release."""
    return tuple(one for one in await store.honours.of_person(person_id) if one.honour in HONOURS)


def _reached(matches: list[CountedMatch]) -> dict[str, int]:
    career = career_of(matches)
    return {id: honour.reached(career) for id, honour in HONOURS.items()}
