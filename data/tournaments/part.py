"""What is stored about tournaments, and what of it is about a person."""

from data.db import Transaction, update
from data.db.part import NUMBERS, OF_GUILD, VERSIONS, Leaving, Part, SqlTable, own
from data.tournaments.rows import MARKED

OF_TOURNAMENT = "tournament_id IN (SELECT id FROM tournaments WHERE guild_id = ?)"
ABOUT_OTHERS = "somebody else's: letters to oneself are given"


async def _hold(transaction: Transaction, person_id: int) -> None:
    await transaction.rows(
        # Anything that has read its people has to read them again. Running ones show their organiser too.
        "UPDATE tournaments SET version = version + 1 WHERE status IN ('open', 'running')"
        " AND (organiser_id = ? OR id IN (SELECT tournament_id FROM tournament_players"
        " WHERE ? IN (person_id, former_id) UNION SELECT tournament_id FROM tournament_reserves"
        " WHERE ? IN (person_id, asked_by) UNION SELECT tournament_id FROM tournament_directors"
        " WHERE person_id = ?))",
        [person_id] * 4,
    )


async def _leave(transaction: Transaction, leaving: Leaving) -> None:
    """Make somebody's chairs nameless; those in a tournament that goes on get a computer player."""
    person_id = leaving.person_id
    await transaction.rows(
        # What was typed may be about them, or by them.
        "UPDATE tournament_adjustments SET reason = '' WHERE by_id = ? OR EXISTS (SELECT 1 FROM"
        " tournament_players p WHERE p.tournament_id = tournament_adjustments.tournament_id"
        " AND p.entry = tournament_adjustments.entry AND p.person_id = ?)",
        [person_id, person_id],
    )
    await transaction.rows(
        "UPDATE tournament_players SET person_id = NULL, computer = ?, name = ?, agreed = 1"
        " WHERE person_id = ? AND tournament_id IN"
        " (SELECT id FROM tournaments WHERE status IN ('open', 'running'))",
        [leaving.computer, leaving.name, person_id],
    )
    columns = {"person_id": None, "computer": None, "name": ""}
    await update(transaction, "tournament_players", columns, person_id=person_id)


PART = Part(
    tables=(
        SqlTable(
            "tournaments",
            about="organiser_id locale",
            other=(
                "id guild_id channel_id message_id message_posted_at name variant options seats system "
                "scoring deals rounds round round_time round_ends_at pace rated status version "
                "announced_version created_at started_at finished_at hints round_began_at scoring_revision "
                "asks_partners kept_at warned_at expired"
            ),
            gives={
                "organised_tournaments": own(
                    "id AS tournament_id, guild_id, name AS tournament, status, locale",
                    order="id",
                    by="organiser_id",
                )
            },
            empties={"organiser_id": "organiser_id = 0"},
            server=OF_GUILD,
            here="organiser_id",
            restored=(
                f"UPDATE tournaments SET version = version + {VERSIONS} WHERE status IN ('open', 'running')"
            ),
            stand_ins=(
                "INSERT INTO tournaments (id, guild_id, channel_id, organiser_id, name, variant, options,"
                " seats, system, scoring, deals, rounds, round_time, pace, rated, status, announced_version,"
                f" locale, created_at, finished_at) SELECT MAX(id) + {NUMBERS}, 0, 0, 0, '', 'classic',"
                " '{}', 4, 'swiss', 'wins', 0, 0, 0, 'none', 0, 'cancelled', 1, 'en', MAX(created_at),"
                " MAX(created_at) FROM tournaments HAVING MAX(id) IS NOT NULL",
            ),
        ),
        SqlTable("tournament_entries", other="tournament_id entry place joined_round left_round with_anyone"),
        SqlTable(
            "tournament_players",
            about="person_id name former_id former_name",
            other="tournament_id entry chair computer agreed left_at left_round removed counted",
            gives={
                "tournaments": (
                    "SELECT o.id AS tournament_id, o.guild_id, o.name AS tournament, o.status, p.entry,"
                    " p.chair,"
                    " CASE WHEN p.person_id IS NULL THEN p.former_name ELSE p.name END AS name, p.agreed,"
                    " p.left_round FROM tournament_players p JOIN tournaments o ON o.id = p.tournament_id"
                    " WHERE ? IN (p.person_id, p.former_id) ORDER BY o.id"
                )
            },
            empties={"former_id": "former_id = NULL, former_name = NULL"},
            server=OF_TOURNAMENT,
            stays=True,
            here="person_id",
        ),
        SqlTable("tournament_tables", other="tournament_id round number first second table_id held_up"),
        SqlTable(
            "tournament_evenings",
            other=(
                "tournament_id starts_at check_in postponed called_at role_id role_calls with_event "
                "event_id event_shown pinned_id"
            ),
        ),
        SqlTable(
            "tournament_check_ins",
            about="person_id here_at",
            other="tournament_id",
            gives={"tournament_check_ins": own("tournament_id, here_at", order="tournament_id")},
            goes="person_id",
        ),
        SqlTable("tournament_notices", other="id tournament_id kind"),
        SqlTable(
            "tournament_letters",
            about="person_id other_id name",
            other="id tournament_id kind created_at place_id message_id sent_at reminded_at",
            gives={"tournament_letters": own("tournament_id, kind, created_at, sent_at", order="id")},
            withheld={"other_id": ABOUT_OTHERS, "name": ABOUT_OTHERS},
            goes="person_id other_id",
        ),
        SqlTable(
            "tournament_adjustments",
            about="reason by_id",
            other="tournament_id number entry round amount",
            gives={
                "adjusted_scores": own(
                    "tournament_id, number, entry, round, amount, reason",
                    order="tournament_id, number",
                    by="by_id",
                )
            },
            empties={"by_id": "by_id = 0"},
        ),
        SqlTable(
            "tournament_reserves",
            about="person_id name asked_by",
            other="tournament_id place entry chair",
            gives={
                "reserve_lists": (
                    "SELECT o.id AS tournament_id, o.guild_id, o.name AS tournament, r.name, r.entry, r.chair"
                    " FROM tournament_reserves r JOIN tournaments o ON o.id = r.tournament_id"
                    " WHERE r.person_id = ? ORDER BY o.id"
                ),
                "reserves_asked": own("tournament_id, place", order="tournament_id, place", by="asked_by"),
            },
            empties={"asked_by": "asked_by = 0"},
            goes="person_id",
            server=OF_TOURNAMENT,
            stays=True,
            here="person_id",
        ),
        SqlTable(
            "tournament_directors",
            about="person_id",
            other="tournament_id place",
            gives={
                "directed_tournaments": (
                    "SELECT o.id AS tournament_id, o.guild_id, o.name AS tournament, o.status"
                    " FROM tournament_directors d JOIN tournaments o ON o.id = d.tournament_id"
                    " WHERE d.person_id = ? ORDER BY o.id"
                )
            },
            goes="person_id",
            server=OF_TOURNAMENT,
            stays=True,
            here="person_id",
        ),
        SqlTable("left_tournaments", about="mark", other="tournament_id", marked=MARKED),
    ),
    hold=_hold,
    forget=_leave,
)
