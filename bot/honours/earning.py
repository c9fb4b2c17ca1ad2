"""Which honours a person's matches have earned, and how far they are with the others. Pure."""

from collections.abc import Iterable

from bot.honours.career import Career
from bot.honours.catalogue import HONOURS
from data.honours.records import CountedMatch, EarnedHonour


def earned(person_id: int, matches: Iterable[CountedMatch]) -> list[EarnedHonour]:
    """A person's honours, each with the match that earned it. ``matches`` are in the order of their ends."""
    career, open_ = Career(), dict(HONOURS)
    honours: list[EarnedHonour] = []
    for match in matches:
        career.add(match)
        for honour in [one for one in open_.values() if one.count(career) >= one.needs]:
            del open_[honour.id]
            honours.append(EarnedHonour(person_id, honour.id, match.match_id, match.finished_at))
    return honours


def career_of(matches: Iterable[CountedMatch]) -> Career:
    """The sums over these matches, which are in the order in which they ended."""
    career = Career()
    for match in matches:
        career.add(match)
    return career
