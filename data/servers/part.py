"""What is kept of what servers and people set, and of what was done in charge of a server."""

from data.db.part import OF_GUILD, Part, SqlTable, own
from data.servers.audit import forget_in_audit

PART = Part(
    tables=(
        SqlTable("guild_settings", other="guild_id name content", server=OF_GUILD),
        SqlTable(
            "person_settings",
            about="person_id content",
            other="name",
            gives={"settings": own("name, content", order="name")},
            goes="person_id",
        ),
        SqlTable(
            "holidays",
            about="person_id",
            other="id guild_id first_day last_day ended_at",
            gives={"holidays": own("guild_id, first_day, last_day, ended_at", order="first_day")},
            goes="person_id",
            server=OF_GUILD,
            here="person_id",
        ),
        SqlTable(
            "deputies",
            about="person_id deputy_id name asker agreed_at",
            gives={
                "deputies": own("deputy_id, name, agreed_at", order="deputy_id"),
                "deputy_for": own("person_id, asker, agreed_at", order="person_id", by="deputy_id"),
            },
            goes="person_id deputy_id",
        ),
        SqlTable(
            # A server's counts stay when somebody goes: leaving must not raise its allowance.
            "allowances",
            about="owner_id",
            other="what owner since used",
            gives={
                "allowances": (
                    "SELECT what, since, used FROM allowances WHERE owner = 'person' AND owner_id = ?"
                    " ORDER BY what"
                )
            },
            forget=("DELETE FROM allowances WHERE owner = 'person' AND owner_id = ?",),
            server="owner = 'guild' AND owner_id = ?",
        ),
        SqlTable(
            "audit_entries",
            about="by_person_id person_id details",
            other="id guild_id noted_at deed table_id tournament_id to_post",
            gives={
                "audit": (
                    "WITH me AS (SELECT CAST(? AS INTEGER) AS id) SELECT e.guild_id, e.noted_at, e.deed,"
                    " CASE WHEN e.by_person_id = me.id THEN 1 ELSE 0 END AS by_you, e.table_id,"
                    " e.tournament_id, e.details FROM me JOIN audit_entries e ON e.by_person_id = me.id"
                    " OR e.person_id = me.id ORDER BY e.id"
                )
            },
            server=OF_GUILD,
            here="by_person_id person_id",
        ),
        SqlTable("audit_channels", other="guild_id channel_id locale trouble", server=OF_GUILD),
    ),
    forget=forget_in_audit,
)
