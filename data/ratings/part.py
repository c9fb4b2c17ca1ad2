"""What is kept of ratings, leaderboards and roles."""

from data.db import Transaction, update
from data.db.part import OF_GUILD, Leaving, Part, SqlTable, own
from data.ratings.kept import MARKED, hold_ratings, keep_ratings
from data.ratings.leaderboards import renew_boards


async def _take_back_roles(transaction: Transaction, leaving: Leaving) -> None:
    # The bot still has to take these back; the rows go with the roles.
    await update(transaction, "given_roles", {"forgotten_at": leaving.now}, person_id=leaving.person_id)


PART = Part(
    tables=(
        SqlTable(
            "standings",
            about="person_id name",
            other=(
                "guild_id family season computer mu sigma rating rated matches wins deals points canastas "
                "average"
            ),
            gives={"standings": own("*", order="guild_id, family, season")},
            goes="person_id",
            server=OF_GUILD,
        ),
        SqlTable(
            "rating_steps",
            about="mu",
            other="match_id seat guild_id family mu_before sigma_before sigma",
            gives={
                "ratings": (
                    "SELECT r.match_id, r.guild_id, r.family, r.mu_before, r.sigma_before, r.mu, r.sigma"
                    " FROM match_seats s JOIN rating_steps r ON r.match_id = s.match_id AND r.seat = s.seat"
                    " WHERE s.person_id = ? ORDER BY r.match_id, r.guild_id, r.family"
                )
            },
            server=OF_GUILD,
        ),
        SqlTable(
            "rating_starts",
            about="person_id",
            other="guild_id family mu sigma",
            gives={"rating_starts": own("guild_id, family, mu, sigma", order="guild_id, family")},
            goes="person_id",
            server=OF_GUILD,
        ),
        SqlTable(
            "kept_ratings",
            about="mark",
            other="guild_id family mu sigma expires_at",
            marked=MARKED,
            server=OF_GUILD,
        ),
        SqlTable(
            "posted_boards",
            other="guild_id channel_id message_id rhythm content locale shown_at since renew",
            server=OF_GUILD,
        ),
        SqlTable(
            "announced_seasons",
            other="guild_id season claimed_at announced_at channel_id message_id content locale renew",
            server=OF_GUILD,
        ),
        SqlTable("role_rules", other="guild_id role_id kind value trouble", server=OF_GUILD),
        SqlTable(
            "given_roles",
            about="person_id",
            other="guild_id role_id given_at forgotten_at",
            gives={"given_roles": own("guild_id, role_id, given_at", order="guild_id, role_id")},
            server=OF_GUILD,
        ),
    ),
    hold_all=hold_ratings,
    renew=renew_boards,
    note=keep_ratings,
    forget=_take_back_roles,
)
