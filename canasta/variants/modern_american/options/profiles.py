"""House rules of Modern American Canasta about its profiles (rules: 7, 13)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from canasta.i18n import Text
from canasta.options import Option, Value

TRADITIONAL, PAGAT, LEAGUE = "traditional", "pagat", "league"

NOT_LEAGUE: Mapping[str, Value] = MappingProxyType({LEAGUE: False})
NOT_TRADITIONAL: Mapping[str, Value] = MappingProxyType({PAGAT: True, LEAGUE: True})

PROFILE = Option(
    "profile",
    TRADITIONAL,
    Text("Which of three well-known rule sets to play; every other rule can still be changed."),
    says={
        TRADITIONAL: Text("The traditional rules are played, with talons set aside at the deal."),
        PAGAT: Text("The rules described on Pagat are played."),
        LEAGUE: Text("The rules of the Canasta League of America are played."),
    },
    values=(TRADITIONAL, PAGAT, LEAGUE),
)
