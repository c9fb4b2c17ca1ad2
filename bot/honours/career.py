"""What a person's counted matches add up to, match by match."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from datetime import UTC, date, timedelta

from bot.honours.counting import LEAST_DEALS
from bot.honours.facts import Figures, MatchFacts, Summed
from canasta.variants import VARIANTS
from data.honours.records import CountedMatch

LEAST_TABLES = 3
"""The tables of a round from which on being the best of them is worth something."""


@dataclass(slots=True)
class Career(Figures):
    """Sums over matches in the order in which they ended. ``among_people`` and ``won_among_people`` count
    those in which a person sat on another side; ``run`` is how many days in a row saw a match end, by the
    calendar in UTC, up to the last one, ``longest`` the most of them.
    """

    matches: int = 0
    among_people: int = 0
    won_among_people: int = 0
    tournament: int = 0
    games: set[str] = field(default_factory=set)
    games_won: set[str] = field(default_factory=set)
    partners: Counter[int] = field(default_factory=Counter)
    opponents: Counter[int] = field(default_factory=Counter)
    months: set[tuple[int, int]] = field(default_factory=set)
    last_day: date | None = None
    run: int = 0
    longest: int = 0
    flawless: int = 0
    close: int = 0
    perfect: int = 0

    def add(self, played: CountedMatch) -> None:
        """Count one more match, which ended after all others."""
        facts = MatchFacts.from_data(played.facts)
        self._company(played, facts)
        self._day(played.finished_at.astimezone(UTC).date())
        self.matches += 1
        self.tournament += played.tournament
        self.perfect += _perfect(played.field)
        self.games |= {played.variant} & VARIANTS.keys()
        self.naturals |= facts.naturals
        for figure in fields(Summed):
            setattr(self, figure.name, getattr(self, figure.name) + getattr(facts, figure.name))
        self.pile = max(self.pile, facts.pile)
        self.share = max(self.share, facts.share)
        if facts.soonest:
            self.soonest = min(self.soonest or facts.soonest, facts.soonest)
        if facts.won:
            self.games_won |= {played.variant} & VARIANTS.keys()
            if facts.deals >= LEAST_DEALS:
                self.alone_strong = max(self.alone_strong, facts.alone_strong)

    def _company(self, played: CountedMatch, facts: MatchFacts) -> None:
        """What counts among people only."""
        self.partners.update(played.partners)
        if not facts.people:
            return
        self.opponents.update(played.opponents)
        self.among_people += 1
        day = played.finished_at.astimezone(UTC)
        self.months.add((day.year, day.month))
        if facts.own:
            self.days = max(self.days, facts.days)
        if facts.won:
            self.won_among_people += 1
            self.behind = max(self.behind, facts.behind)
            self.flawless += facts.flawless
            self.close += facts.close

    def _day(self, day: date) -> None:
        if day == self.last_day:
            return
        follows = self.last_day is not None and day - self.last_day == timedelta(days=1)
        self.run = self.run + 1 if follows else 1
        self.longest = max(self.longest, self.run)
        self.last_day = day

    @property
    def faces(self) -> int:
        """How many different people they have played with."""
        return len(self.partners.keys() | self.opponents.keys())


def _perfect(field: Sequence[Sequence[int]]) -> bool:
    """Whether nobody with these cards scored more in any deal, and each other table less in some."""
    if len(field) < LEAST_TABLES:
        return False
    own, *others = field
    return all(
        all(mine >= theirs for mine, theirs in zip(own, other, strict=True)) and own != other
        for other in others
    )


def career_of(matches: Iterable[CountedMatch]) -> Career:
    """The sums over these matches, which are in the order in which they ended."""
    career = Career()
    for match in matches:
        career.add(match)
    return career
