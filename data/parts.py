"""What each folder keeps: the features, from the top of their order down to core."""

from typing import Final

from data.clubs import part as clubs
from data.daily import part as daily
from data.db.part import Part
from data.guide import part as guide
from data.honours import part as honours
from data.matches import part as matches
from data.people import part as people
from data.process import part as process
from data.ratings import part as ratings
from data.servers import part as servers
from data.standing import part as standing
from data.tables import part as tables
from data.tournaments import part as tournaments

PARTS: Final[tuple[Part, ...]] = (
    people.PART,
    clubs.PART,
    guide.PART,
    tournaments.PART,
    standing.PART,
    daily.PART,
    honours.PART,
    ratings.PART,
    matches.PART,
    tables.PART,
    servers.PART,
    process.PART,
)
