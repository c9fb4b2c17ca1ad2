"""The function that answers each press. A module with buttons has a router, which the ``COG`` of its folder
lists; they are joined into one (cogs/press/joined.py).

    router = Router()

    @router.on(SCORE)
    async def _score(answer: Answer, press: Press) -> None: ...
"""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from bot.layout.custom_id import Verb
from bot.layout.errors import Refused, unknown_button
from cogs.press.error_boundary import say_no
from cogs.press.reply import Answer, Press
from cogs.press.seeing import About, of_ones_own, of_tables

Handler: TypeAlias = Callable[[Answer, Press], Awaitable[None]]
Recover: TypeAlias = Callable[[Answer, Press, Refused], Awaitable[None]]


async def refuse_in_words(answer: Answer, press: Press, refused: Refused) -> None:
    """Answer a refusal with its text alone, privately."""
    await say_no(answer, refused)


@dataclass(frozen=True, slots=True)
class Route:
    """The handler of a verb. ``recover`` answers a refusal. ``in_place``: the pressed message is edited even
    if it is public. ``panel``: pressed in a hand panel, which is edited unless it is pressed under a table.
    ``about``: what its ids name beside a table, which only those may press at who see it.
    """

    work: Handler
    about: About = of_tables
    recover: Recover = refuse_in_words
    in_place: bool = False
    panel: bool = False


async def _unknown(answer: Answer, press: Press) -> None:
    raise unknown_button()


UNKNOWN = Route(_unknown, of_ones_own)
"""Answers a verb of another release."""


class Router:
    """Routes by their verbs; a verb has one route. ``recover`` answers the refusals of all routes registered
    here without their own; ``panel``: they are pressed in a hand panel; ``about``: what their ids name, by
    default a table and nothing else.
    """

    def __init__(
        self, about: About = of_tables, *, recover: Recover = refuse_in_words, panel: bool = False
    ) -> None:
        self._about, self._recover, self._panel = about, recover, panel
        self._routes: dict[Verb, Route] = {}

    @classmethod
    def of(cls, routers: Iterable["Router"]) -> "Router":
        """One router with the routes of all of these. Raises ValueError if two have the same verb."""
        made = cls()
        for router in routers:
            for verb, route in router._routes.items():
                made._add(verb, route)
        return made

    @property
    def verbs(self) -> frozenset[Verb]:
        """The verbs that have a route."""
        return frozenset(self._routes)

    def on(
        self,
        *verbs: Verb,
        about: About | None = None,
        recover: Recover | None = None,
        in_place: bool = False,
    ) -> Callable[[Handler], Handler]:
        """Register the decorated function for these verbs. Raises ValueError for a verb that has a route."""

        def register(work: Handler) -> Handler:
            for verb in verbs:
                found = about or self._about
                self._add(verb, Route(work, found, recover or self._recover, in_place, self._panel))
            return work

        return register

    def route(self, verb: Verb | None) -> Route:
        """The route of a verb; for one without a route, an answer that says so."""
        return UNKNOWN if verb is None else self._routes.get(verb, UNKNOWN)

    def _add(self, verb: Verb, route: Route) -> None:
        if verb in self._routes:
            raise ValueError(f"two functions answer to {verb!r}")
        self._routes[verb] = route
